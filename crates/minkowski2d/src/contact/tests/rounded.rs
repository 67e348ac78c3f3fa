use super::*;
use crate::{Radius, Rounded};

fn rounded(core: &ConvexPolygon, radius: f64) -> Rounded<ConvexPolygon> {
    Rounded::new(core.clone(), Radius::new(radius).expect("a radius"))
}

fn polygon(corners: &[[f64; 2]]) -> ConvexPolygon {
    ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex")
}

fn disc(x: f64, y: f64, radius: f64) -> Rounded<ConvexPolygon> {
    rounded(&polygon(&[[x, y]]), radius)
}

/// The state that the sign of a distance says.
fn of(signed_distance: f64) -> State {
    match signed_distance {
        0.0 => State::Touching,
        gap if gap > 0.0 => State::Separated,
        _ => State::Overlapping,
    }
}

fn vectors(list: impl Iterator<Item = DVec2>) -> Vec<[f64; 2]> {
    list.map(|vector| vector.to_array()).collect()
}

/// Radii on the lattice of [`polygons`], so that touching is common.
fn radii() -> impl Strategy<Value = [f64; 2]> {
    let radius = || (0_i32..40).prop_map(|k| f64::from(k) / 8.0);
    [radius(), radius()]
}

/// Core polygons and a gap between them that a lattice holds: three to four, or along an axis.
fn pythagorean() -> impl Strategy<Value = (ConvexPolygon, ConvexPolygon, f64)> {
    let axis = prop::sample::select(vec![(3, 4, 5), (4, 3, 5), (-3, 4, 5), (5, -12, 13), (0, 1, 1), (-1, 0, 1)]);
    (polygons(), polygons(), axis, 1_i32..9, any::<prop::sample::Index>()).prop_map(|(a, b, (x, y, size), k, face)| {
        let toward = dvec2(f64::from(x), f64::from(y)) * f64::from(k);
        // B's corner farthest back comes to lie straight before A's corner farthest ahead.
        let outline = a.outline();
        let ahead = if face.index(2) == 0 { outline.corners()[0] } else { outline.corners()[a.vertices().len() / 2] };
        let from = b.vertices().iter().copied().min_by(|p, q| p.dot(toward).total_cmp(&q.dot(toward)));
        let b = b.translated(ahead + toward - from.expect("a corner"));
        (a, b, f64::from(k * size))
    })
}

fn check(a: &ConvexPolygon, b: &ConvexPolygon, [r, s]: [f64; 2]) -> Result<(), TestCaseError> {
    let contact = Contact::between_rounded(&rounded(a, r), &rounded(b, s));
    let (distance, size) = (contact.signed_distance(), 1e3);
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-12 * size;
    prop_assert!(near(distance, Contact::between(a, b).signed_distance() - r - s), "{distance}");
    for push in contact.minimum_translations() {
        prop_assert!(near(push.length(), -distance));
        let after = Contact::between_rounded(&rounded(&a.translated(push), r), &rounded(b, s));
        prop_assert!(near(after.signed_distance(), 0.0), "{push}: {}", after.signed_distance());
    }
    for pair in contact.feature_pairs() {
        let on_edge = pair.edge[0].point.lerp(pair.edge[1].point, pair.along());
        prop_assert!(near((on_edge - pair.normal * distance).length(), 0.0), "{pair:?}");
    }
    let normals: Vec<_> = contact.normals().collect();
    prop_assert!(!normals.is_empty() || r + s == 0.0);
    prop_assert!(normals.iter().all(|normal| near(normal.length(), 1.0)));
    if let Some(witness) = contact.witness().filter(|_| r + s > 0.0) {
        let [p, q] = witness.middles();
        prop_assert!(near((p - q - normals[0] * distance).length(), 0.0), "{witness:?}");
        for (core, radius, point) in [(a, r, p), (b, s, q)] {
            let to_core = Contact::between(core, &ConvexPolygon::point(point).expect("finite")).signed_distance();
            prop_assert!(near(to_core, radius), "{point} is {to_core} from its core");
        }
    } else {
        prop_assert!(normals.len() > 1 || r + s == 0.0);
    }
    Ok(())
}

proptest! {
    #[test]
    fn it_is_that_of_the_cores_less_the_radii((a, b) in (polygons(), polygons()), radii in radii()) {
        check(&a, &b, radii)?;
    }

    #[test]
    fn the_state_is_exact_on_a_lattice((a, b) in (polygons(), polygons()), radii in radii()) {
        let contact = Contact::between_rounded(&rounded(&a, radii[0]), &rounded(&b, radii[1]));
        if radii != [0.0, 0.0] {
            prop_assert_eq!(contact.state(), whole::rounded_state(a.outline(), b.outline(), radii));
        }
        prop_assert_eq!(of(contact.signed_distance()), contact.state());
        // The whole radius may be on either side, and the difference with it holds the origin alike.
        let difference = Rounded::difference(&rounded(&a, radii[0]), &rounded(&b, radii[1]));
        let origin = disc(0.0, 0.0, 0.0);
        prop_assert_eq!(Contact::between_rounded(&difference, &origin).state(), contact.state());
        let other = Contact::between_rounded(&rounded(&a, radii[0] + radii[1]), &rounded(&b, 0.0));
        prop_assert_eq!((other.state(), other.signed_distance()), (contact.state(), contact.signed_distance()));
    }

    #[test]
    fn a_unit_in_the_last_place_of_a_radius_decides((a, b, gap) in pythagorean(), share in 0_i32..=8, off in -1_i32..=1) {
        let core = Contact::between(&a, &b);
        let part = gap * f64::from(share) / 8.0;
        let rest = gap - part;
        let rest = match off { 0 => rest, 1 => rest.next_up(), _ => rest.next_down().max(0.0) };
        let contact = Contact::between_rounded(&rounded(&a, part), &rounded(&b, rest));
        prop_assert_eq!(contact.state(), whole::rounded_state(a.outline(), b.outline(), [part, rest]));
        if core.signed_distance() == gap && off != 0 && rest != 0.0 {
            let left = contact.signed_distance();
            prop_assert_eq!(left < 0.0, off > 0);
            // The difference of the two radii is exact, and the gap to the last digits, which subnormal numbers lack.
            let exact = (gap - part) - rest;
            prop_assert!((left - exact).abs() <= (1e-9 * exact.abs()).max(f64::MIN_POSITIVE), "{left} {exact}");
        }
    }

    #[test]
    fn the_state_is_exact_for_all_numbers((a, b) in (any_polygons(), any_polygons()), radii in [0.0..f64::MAX, 0.0..1.0_f64], power in -1000_i32..0) {
        let radii = [radii[0] * 2.0_f64.powi(power), radii[1]];
        let contact = Contact::between_rounded(&rounded(&a, radii[0]), &rounded(&b, radii[1]));
        if radii != [0.0, 0.0] {
            prop_assert_eq!(contact.state(), whole::rounded_state(a.outline(), b.outline(), radii));
        }
        prop_assert_eq!(of(contact.signed_distance()), contact.state());
        prop_assert!(contact.signed_distance().is_finite());
    }

    /// The radius is the distance as rounded, so that the squares nearly agree.
    #[test]
    fn the_state_is_exact_for_gaps_that_are_rounded_roots((a, b) in (any_polygons(), any_polygons()), off in -1_i32..=1) {
        let gap = Contact::between(&a, &b).signed_distance();
        if gap > 0.0 && gap < f64::MAX {
            let radius = match off { 0 => gap, 1 => gap.next_up(), _ => gap.next_down() };
            let contact = Contact::between_rounded(&rounded(&a, 0.0), &rounded(&b, radius));
            if radius > 0.0 {
                prop_assert_eq!(contact.state(), whole::rounded_state(a.outline(), b.outline(), [0.0, radius]));
            }
            prop_assert_eq!(of(contact.signed_distance()), contact.state());
        }
    }
}

#[test]
fn without_radii_it_is_the_contact_of_the_cores() {
    let (a, b) = (polygon(&[[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]), polygon(&[[3.0, 0.0], [7.0, 0.0], [7.0, 2.0]]));
    assert_eq!(Contact::between_rounded(&rounded(&a, 0.0), &rounded(&b, 0.0)), Contact::between(&a, &b));
}

/// Inside the corner of the bigger box, outside of the arc.
#[test]
fn a_disc_in_the_corner_of_the_bigger_box_does_not_touch() {
    let boxed = rounded(&polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]), 0.0);
    let contact = Contact::between_rounded(&boxed, &disc(5.5, 3.5, 2.0));
    assert_eq!(contact.state(), State::Separated);
    assert!((contact.signed_distance() - (4.5_f64.sqrt() - 2.0)).abs() < 1e-15);
    let bigger = rounded(&polygon(&[[-2.0, -2.0], [6.0, -2.0], [6.0, 4.0], [-2.0, 4.0]]), 0.0);
    assert_eq!(Contact::between_rounded(&bigger, &disc(5.5, 3.5, 0.0)).state(), State::Overlapping);
    let touching = Contact::between_rounded(&boxed, &disc(7.0, 6.0, 5.0));
    assert_eq!((touching.state(), touching.signed_distance()), (State::Touching, 0.0));
    assert_eq!(touching.witness(), Some(&Witness::Points { a: dvec2(4.0, 2.0), b: dvec2(4.0, 2.0) }));
}

#[test]
fn ends_stand_for_an_arc_of_ways_out() {
    let concentric = Contact::between_rounded(&disc(1.0, 2.0, 3.0), &disc(1.0, 2.0, 2.0));
    assert_eq!((concentric.state(), concentric.signed_distance()), (State::Overlapping, -5.0));
    assert_eq!(vectors(concentric.minimum_translations()), [[5.0, 0.0], [-5.0, 0.0]]);
    assert_eq!(concentric.witness(), None);
    // The corner of a box in the middle of a disc: a quarter of a circle, from left to down.
    let boxed = rounded(&polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]), 0.0);
    let corner = Contact::between_rounded(&boxed, &disc(4.0, 2.0, 1.0));
    assert_eq!(vectors(corner.minimum_translations()), [[-1.0, 0.0], [0.0, -1.0]]);
    // The middle of a face there: one way.
    let face = Contact::between_rounded(&boxed, &disc(4.0, 1.0, 1.0));
    assert_eq!(vectors(face.minimum_translations()), [[-1.0, 0.0]]);
    assert_eq!(face.witness(), Some(&Witness::Points { a: dvec2(4.0, 1.0), b: dvec2(3.0, 1.0) }));
}
