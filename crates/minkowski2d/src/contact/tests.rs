mod angled;
mod rounded;
mod whole;

use super::*;
use crate::exact;
use crate::minkowski::merge;
use crate::testing::{angled_boxes, any_polygons, lattice_boxes, polygons};
use crate::{ConvexPolygon, OrientedBox};
use glam::dvec2;
use proptest::prelude::*;

/// True if `A − B` is more than a point or a segment.
fn d_has_inside(a: &impl Convex, b: &impl Convex) -> bool {
    merge::Merge::difference(a, b).count() > 2
}

/// The separating-axis test: no line along an edge of either has them on different sides (Gottschalk et al. 1996).
/// Exact on the lattice; for shapes of which at least one is more than a segment.
fn by_separating_axes(a: Outline<'_>, b: Outline<'_>) -> State {
    let mut axes = Vec::new();
    for outline in [a, b] {
        for i in 0..outline.edges() {
            let [from, to] = outline.face(i);
            // The line of a segment is no obstacle by itself: its own direction counts as well.
            axes.extend([(to - from).perp(), to - from]);
        }
    }
    axes.extend([DVec2::X, DVec2::Y]);
    let mut touching = false;
    for axis in axes {
        let span = |outline: Outline<'_>| {
            let shadows = outline.corners().iter().map(move |corner| axis.dot(*corner));
            shadows.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
        };
        let ((low_a, high_a), (low_b, high_b)) = (span(a), span(b));
        if high_a < low_b || high_b < low_a {
            return State::Separated;
        }
        touching |= high_a == low_b || high_b == low_a;
    }
    if touching { State::Touching } else { State::Overlapping }
}

/// The smallest distance from the origin to the border of the rounded difference.
fn border_distance(d: &ConvexPolygon) -> f64 {
    let vertices = d.vertices();
    let to_edge = |i: usize| {
        let (p, q) = (vertices[i], vertices[(i + 1) % vertices.len()]);
        let share = if p == q { 0.0 } else { (-p.dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0) };
        p.lerp(q, share).length()
    };
    (0..vertices.len()).map(to_edge).fold(f64::INFINITY, f64::min)
}

fn check(a: &impl Convex, b: &impl Convex) -> Result<(), TestCaseError> {
    let contact = Contact::between(a, b);
    let d = merge::difference(a, b);
    let size = d.vertices().iter().fold(1.0_f64, |size, vertex| size.max(vertex.length()));
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-12 * size;
    prop_assert!(near(contact.signed_distance().abs(), border_distance(&d)));
    for normal in contact.normals() {
        prop_assert!((normal.length() - 1.0).abs() < 1e-14);
    }
    for pair in contact.feature_pairs() {
        let on_edge = pair.edge[0].point.lerp(pair.edge[1].point, pair.along());
        prop_assert!((on_edge - pair.normal * contact.signed_distance()).length() <= 1e-9 * size);
        let pairs = match pair.witness {
            Witness::Points { a, b } => vec![(a, b)],
            Witness::Segment { a, b } => vec![(a[0], b[0]), (a[1], b[1])],
        };
        for (on_a, on_b) in pairs {
            let nearest = pair.normal * contact.signed_distance();
            prop_assert!((on_a - on_b - nearest).length() <= 1e-12 * size, "{:?} {:?}", contact, nearest);
            for (point, feature, outline) in [(on_a, pair.a, a.outline()), (on_b, pair.b, b.outline())] {
                let off = match feature {
                    Feature::Corner(i) => (outline.corner(i) - point).length(),
                    Feature::Face(i) => {
                        let [from, to] = outline.face(i);
                        let along = (point - from).dot(to - from) / (to - from).length_squared();
                        prop_assert!((-1e-9..=1.0 + 1e-9).contains(&along));
                        ((point - from).perp_dot(to - from) / (to - from).length()).abs()
                    }
                };
                prop_assert!(off <= 1e-12 * size);
            }
        }
    }
    // The other order: the same contact, seen from B.
    let back = Contact::between(b, a);
    prop_assert!(near(back.signed_distance(), contact.signed_distance()));
    prop_assert_eq!(back.state(), contact.state());
    prop_assert_eq!(back.feature_pairs().count(), contact.feature_pairs().count());
    for normal in contact.normals() {
        prop_assert!(back.normals().any(|other| (other + normal).length() < 1e-9));
    }
    Ok(())
}

/// A pushed out by each of its minimum translations, and a hair more or less.
fn check_pushes(a: &ConvexPolygon, b: &ConvexPolygon) -> Result<(), TestCaseError> {
    let contact = Contact::between(a, b);
    if contact.state() != State::Overlapping {
        return Ok(());
    }
    let depth = -contact.signed_distance();
    for mtv in contact.minimum_translations() {
        prop_assert!((mtv.length() - depth).abs() <= 1e-12 * depth);
        let after = |push: DVec2| Contact::between(&a.translated(push), b);
        let pushed = after(mtv);
        prop_assert!(pushed.signed_distance().abs() < 1e-12 * (1.0 + mtv.length()) * 1e3);
        prop_assert_eq!(after(mtv * (1.0 + 1e-9) + mtv.normalize() * 1e-9).state(), State::Separated);
        prop_assert_eq!(after(mtv * (1.0 - 1e-9) - mtv.normalize() * 1e-9).state(), State::Overlapping);
        // The normal does not jump where the contact is lost.
        let apart = after(mtv * 1.001);
        prop_assert!((apart.nearest().normal - mtv.normalize()).length() < 1e-6);
    }
    // And nothing shorter gets out.
    for k in 0..16 {
        let push = DVec2::from_angle(f64::from(k) * 0.4) * depth * 0.999_999;
        prop_assert_eq!(state(&a.translated(push), b), State::Overlapping);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_state_is_that_of_the_separating_axes_and_of_the_origin((a, b) in (polygons(), polygons())) {
        let found = Contact::between(&a, &b);
        prop_assert_eq!(found.state(), state(&a, &b));
        if d_has_inside(&a, &b) {
            prop_assert_eq!(found.state(), by_separating_axes(a.outline(), b.outline()));
        }
        let d = merge::difference(&a, &b);
        prop_assert_eq!(d.contains(DVec2::ZERO), found.state() != State::Separated);
        prop_assert_eq!(d.contains_strictly(DVec2::ZERO), found.state() == State::Overlapping);
        prop_assert_eq!(found.signed_distance() > 0.0, found.state() == State::Separated);
        prop_assert_eq!(found.signed_distance() < 0.0, found.state() == State::Overlapping);
    }

    #[test]
    fn polygons_meet_where_they_say((a, b) in (polygons(), polygons())) {
        check(&a, &b)?;
    }

    #[test]
    fn boxes_meet_where_they_say((a, b) in (lattice_boxes(), lattice_boxes())) {
        check(&a, &b)?;
        prop_assert_eq!(Contact::between(&a, &b).state(), state(&a, &b));
        if d_has_inside(&a, &b) {
            prop_assert_eq!(state(&a, &b), by_separating_axes(a.outline(), b.outline()));
        }
    }

    #[test]
    fn boxes_at_an_angle_meet_where_they_say((a, b) in (angled_boxes(), angled_boxes())) {
        check(&a, &b)?;
    }

    #[test]
    fn every_minimum_translation_ends_in_touching((a, b) in (polygons(), polygons())) {
        check_pushes(&a, &b)?;
    }

    #[test]
    fn pushing_along_an_axis_ends_in_touching_exactly((a, b) in (polygons(), polygons())) {
        let contact = Contact::between(&a, &b);
        for mtv in contact.minimum_translations().filter(|mtv| mtv.x == 0.0 || mtv.y == 0.0) {
            prop_assert_eq!(state(&a.translated(mtv), &b), State::Touching);
            prop_assert_eq!(state(&a, &b.translated(-mtv)), State::Touching);
        }
    }

    #[test]
    fn any_finite_shapes_are_answered((a, b) in (any_polygons(), any_polygons())) {
        let contact = Contact::between(&a, &b);
        prop_assert!(contact.signed_distance().is_finite());
        for pair in contact.feature_pairs() {
            prop_assert!(pair.normal.is_finite() && pair.along().is_finite(), "{:?}", pair);
        }
        let _ = (state(&a, &b), contact.minimum_translations().count(), contact.witness());
        prop_assert_eq!(state(&a, &b), state(&b, &a));
    }

    #[test]
    fn size_does_not_matter((a, b) in (polygons(), polygons()), power in prop::sample::select(vec![-900, -300, 250, 900])) {
        let scale = 2.0_f64.powi(power);
        let resized = |polygon: &ConvexPolygon| {
            ConvexPolygon::new(polygon.vertices().iter().map(|vertex| *vertex * scale)).expect("finite")
        };
        let (usual, other) = (Contact::between(&a, &b), Contact::between(&resized(&a), &resized(&b)));
        prop_assert_eq!(usual.state(), other.state());
        prop_assert_eq!(usual.signed_distance(), other.signed_distance() / scale);
        prop_assert_eq!(usual.nearest().normal, other.nearest().normal);
        prop_assert_eq!(usual.witness().is_some(), other.witness().is_some());
    }
}

fn boxed(center: [f64; 2], half: [f64; 2], angle: f64) -> OrientedBox {
    OrientedBox::new(center.into(), half.into(), angle).expect("finite")
}

#[test]
fn coming_straight_in_the_normal_keeps_its_direction() {
    let a = boxed([6.0, 6.0], [2.0, 1.0], 0.0);
    for (x, distance) in [(11.0, 1.5), (10.0, 0.5), (9.5, 0.0), (9.0, -0.5), (8.5, -1.0)] {
        let contact = Contact::between(&a, &boxed([x, 6.5], [1.5, 1.5], 0.0));
        assert_eq!(contact.signed_distance(), distance);
        assert_eq!(contact.nearest().normal, DVec2::NEG_X);
        assert_eq!(contact.nearest().owner, Some(merge::Owner::Both));
        let Some(Witness::Segment { a: on_a, b: on_b }) = contact.witness() else { panic!("face to face") };
        let face = [dvec2(8.0, 5.0), dvec2(8.0, 7.0)];
        assert_eq!((*on_a, *on_b), (face, face.map(|end| end + DVec2::X * distance)));
    }
}

#[test]
fn equal_angles_are_parallel_though_their_corners_are_rounded() {
    for angle in [0.6, 0.1, 1.0, -2.3, 45.0_f64.to_radians()] {
        for turn in [0.0, 90.0_f64.to_radians(), 180.0_f64.to_radians()] {
            let (a, b) = (boxed([6.1, 6.0], [2.0, 1.0], angle), boxed([9.0, 6.3], [1.5, 0.7], angle + turn));
            assert_eq!(merge::difference(&a, &b).vertices().len(), 4, "{angle} {turn}");
            assert_eq!(Contact::between(&a, &b).nearest().owner, Some(merge::Owner::Both));
        }
    }
}

#[test]
fn concentric_squares_tie_in_all_four_directions_at_any_angle() {
    for angle in [0.0, 0.3, 1.2] {
        let contact = Contact::between(&boxed([2.0, 1.0], [2.0, 2.0], angle), &boxed([2.0, 1.0], [1.0, 1.0], angle));
        assert_eq!(contact.minimum_translations().count(), 4, "{angle}");
        assert!(contact.witness().is_none());
    }
}

#[test]
fn acute_corners_are_apart_when_they_are() {
    let polygon = |points: &[[f64; 2]]| ConvexPolygon::new(points.iter().map(|p| DVec2::from(*p))).expect("convex");
    let a = polygon(&[[-6.0, -2.0], [-4.0, -3.0], [0.0, 0.0]]);
    let b = polygon(&[[5.0, 6.0], [1.0, 0.0], [5.0, 3.0]]);
    let contact = Contact::between(&a, &b);
    assert_eq!((contact.state(), contact.signed_distance()), (State::Separated, 1.0));
    assert!(matches!((contact.nearest().a, contact.nearest().b), (Feature::Corner(_), Feature::Corner(_))));
    let same = polygon(&[[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0]]);
    assert_eq!(Contact::between(&same, &same).signed_distance(), -1.0);
}

#[test]
fn far_apart_is_far_apart() {
    let contact = Contact::between(&boxed([0.0, 0.0], [1.0, 1.0], 0.0), &boxed([20_003.0, 7.0], [1.0, 1.0], 0.0));
    assert_eq!(contact.state(), State::Separated);
    assert!((contact.signed_distance() - 20_001.0_f64.hypot(5.0)).abs() < 1e-9);
}

#[test]
fn two_points_at_one_place_have_no_normal() {
    let point = ConvexPolygon::point(dvec2(0.3, 0.7)).expect("finite");
    let contact = Contact::between(&point, &point);
    assert_eq!((contact.state(), contact.normals().count()), (State::Touching, 0));
    assert_eq!(contact.minimum_translations().collect::<Vec<_>>(), [DVec2::ZERO]);
}

#[test]
fn decimal_coordinates_touch_as_they_are_written() {
    // 0.1 + 0.2 is not 0.3, but the shared corner is one and the same number.
    let polygon = |points: &[[f64; 2]]| ConvexPolygon::new(points.iter().map(|p| DVec2::from(*p))).expect("convex");
    let a = polygon(&[[0.1, 0.1], [0.7, 0.2], [0.3, 0.9]]);
    let b = polygon(&[[0.7, 0.2], [1.1, 0.3], [0.9, 0.8], [0.3, 0.9]]);
    let contact = Contact::between(&a, &b);
    assert_eq!((contact.state(), contact.signed_distance()), (State::Touching, 0.0));
    assert!(matches!(contact.nearest().witness, Witness::Segment { .. }));
    assert_eq!(exact::orientation(dvec2(0.1, 0.1), dvec2(0.7, 0.2), dvec2(0.7, 0.2)), 0.0);
}

#[test]
fn the_lowest_corner_may_change_where_scaling_rounds() {
    // Beside coordinates of 1e308, the -5e-309 of A becomes zero, and its other corner is the lowest then.
    let a = ConvexPolygon::new([dvec2(2.4e307, -5e-309), dvec2(0.0, 0.0)]).expect("a segment");
    let b = [dvec2(-f64::MAX, 1e300), dvec2(f64::MAX, f64::MAX), dvec2(-f64::MAX, f64::MAX)];
    let b = ConvexPolygon::new(b).expect("a triangle");
    let contact = Contact::between(&a, &b);
    assert!((contact.signed_distance() / 8.039_528_158_139_303e307 - 1.0).abs() < 1e-10);
    assert_eq!(contact.nearest().a, Feature::Corner(1));
}
