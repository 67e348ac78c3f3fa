use super::*;
use crate::testing::{angled_boxes, any_polygons, lattice_boxes, polygons};
use crate::{Contact, ConvexPolygon, State, contact, support};
use fastrand::Rng;
use glam::dvec2;
use proptest::prelude::*;

/// Both walks, cold and warm, against the whole border of the difference; returns the asks of the verdict.
fn check(a: &(impl Convex + Clone), b: &(impl Convex + Clone)) -> Result<usize, TestCaseError> {
    let state = contact::state(a, b);
    let expected = if state == State::Separated { Verdict::Apart } else { Verdict::Contact };
    prop_assert_eq!(intersects(a, b), state != State::Separated);
    let corners = a.outline().corners().len() + b.outline().corners().len();
    let mut most = 0;
    for d in [DVec2::X, dvec2(-2.0, 1.0), DVec2::ZERO] {
        for (steps, to_nearest) in
            [(walk(a, b, WalkStart::Along(d)), false), (approach(a, b, WalkStart::Along(d)), true)]
        {
            let steps: Vec<_> = steps.take(corners + 4).collect();
            prop_assert!(steps.len() <= corners + 3, "{} asks of {corners} corners", steps.len());
            prop_assert_eq!(steps.last().and_then(|step| step.verdict), Some(expected));
            if !to_nearest {
                most = most.max(steps.len());
            }
        }
    }
    let near = distance(a, b);
    prop_assert_eq!(near.distance == 0.0, state != State::Separated);
    prop_assert!(near.distance.is_finite() && near.a.is_finite() && near.b.is_finite());
    // From its own simplex a second search has nothing to do but to look once.
    let mut again = SupportWalk::new(a.outline(), b.outline(), WalkStart::Simplex(near.simplex), true);
    prop_assert_eq!(again.clone().count(), usize::from(state == State::Separated));
    prop_assert_eq!(again.finish(), expected);
    prop_assert_eq!(distance_from(a, b, &near.simplex).distance, near.distance);
    Ok(most)
}

/// [`check`], and that the distance is that of [`Contact`] and the points lie on the shapes and have it, but for rounding.
fn check_points(a: &(impl Convex + Clone), b: &(impl Convex + Clone)) -> Result<usize, TestCaseError> {
    let (near, right) = (distance(a, b), Contact::between(a, b).signed_distance().max(0.0));
    prop_assert!((near.distance - right).abs() <= 1e-10 * right, "{} is not {right}", near.distance);
    let slack = 1e-14 * a.outline().reach().max(b.outline().reach()).max_element();
    prop_assert!((near.a.distance(near.b) - right).abs() <= slack, "{near:?} is not {right}");
    for (shape, point) in [(a.outline(), near.a), (b.outline(), near.b)] {
        let outside = Contact::between(&Outline::point(&[point]), &shape).signed_distance();
        prop_assert!(outside <= slack, "{point} is {outside} outside");
    }
    check(a, b)
}

/// A polygon with so many corners on a circle, or nearly so.
fn round(corners: usize, center: DVec2, radius: f64, turn: f64) -> ConvexPolygon {
    let at = |k: usize| center + DVec2::from_angle(turn + k as f64 / corners as f64 * std::f64::consts::TAU) * radius;
    ConvexPolygon::hull((0..corners).map(at)).expect("finite")
}

fn rounds(corners: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = ConvexPolygon> {
    let far = prop::sample::select(vec![1.0, 1.0, 1.0, 1e6]);
    (corners, (-9.0..9.0_f64, -9.0..9.0_f64), far, 1.0..9.0_f64, 0.0..6.3_f64)
        .prop_map(|(corners, center, far, radius, turn)| round(corners, DVec2::from(center) * far, radius, turn))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn polygons_are_answered_as_by_the_whole_border((a, b) in (polygons(), polygons())) {
        check_points(&a, &b)?;
    }

    #[test]
    fn boxes_are_answered_as_by_the_whole_border((a, b) in (lattice_boxes(), lattice_boxes())) {
        check_points(&a, &b)?;
    }

    #[test]
    fn boxes_at_any_angle_are_answered_so((a, b) in (angled_boxes(), angled_boxes())) {
        check_points(&a, &b)?;
    }

    #[test]
    fn so_are_shapes_of_any_finite_numbers((a, b) in (any_polygons(), any_polygons())) {
        check(&a, &b)?;
    }

    #[test]
    fn many_corners_need_few_asks((a, b) in (rounds(3..=64), rounds(3..=64))) {
        let asks = check_points(&a, &b)?;
        prop_assert!(asks <= 16, "{asks}");
    }

    #[test]
    fn answers_are_support_points((a, b) in (polygons(), polygons()), x in -3_i32..=3, y in -3_i32..=3) {
        for step in approach(&a, &b, WalkStart::Along(dvec2(f64::from(x), f64::from(y)))) {
            // On the lattice no direction is rounded.
            prop_assert_eq!(step.answer, support::difference(&a, &b, step.direction));
        }
    }

    #[test]
    fn a_warm_start_gives_the_same_answers((a, b, c) in (polygons(), polygons(), polygons())) {
        // Of other shapes even: the simplex may be anything.
        let earlier = distance(&a, &b).simplex;
        let (warm, cold) = (distance_from(&a, &c, &earlier), distance(&a, &c));
        // One point of an edge is rounded one way or another, as other corners tell it.
        prop_assert!((warm.distance - cold.distance).abs() <= 1e-15 * cold.distance.max(10.0), "{warm:?} {cold:?}");
        let start = WalkStart::Simplex(earlier);
        prop_assert_eq!(walk(&a, &c, start).finish() == Verdict::Contact, intersects(&a, &c));
    }
}

/// A lattice of halves, where every state is exact.
fn place(rng: &mut Rng) -> DVec2 {
    dvec2(f64::from(rng.i32(-12..=12)), f64::from(rng.i32(-12..=12))) / 2.0
}

fn lattice_hull(rng: &mut Rng, points: usize) -> ConvexPolygon {
    ConvexPolygon::hull((0..points).map(|_| place(rng)).collect::<Vec<_>>()).expect("finite")
}

fn any_box(rng: &mut Rng) -> ConvexPolygon {
    let (p, q) = (place(rng), place(rng));
    ConvexPolygon::hull([p, dvec2(q.x, p.y), q, dvec2(p.x, q.y)]).expect("finite")
}

fn any_round(rng: &mut Rng) -> ConvexPolygon {
    let center = dvec2(rng.f64() * 18.0 - 9.0, rng.f64() * 18.0 - 9.0);
    round(rng.usize(3..=64), center, 1.0 + rng.f64() * 8.0, rng.f64() * 6.3)
}

fn any_hull(rng: &mut Rng) -> ConvexPolygon {
    let points = rng.usize(3..=20);
    lattice_hull(rng, points)
}

/// Searches of so many random pairs of each kind, a third of them moved so that a corner lies on a corner or in the middle
/// of an edge: all agree with the whole border, and take at most 16 asks, and 7 in the mean.
#[test]
#[expect(clippy::print_stdout, reason = "the figures are for whoever asks for them")]
fn a_hundred_thousand_pairs_of_each_kind_are_answered_as_by_the_whole_border() {
    const PAIRS: usize = 100_000;
    type Make = fn(&mut Rng) -> ConvexPolygon;
    let (point, segment): (Make, Make) = (|rng| lattice_hull(rng, 1), |rng| lattice_hull(rng, 2));
    let kinds: [(&str, Make, Make); 7] = [
        ("boxes", any_box, any_box),
        ("rounds of 3 to 64 corners", any_round, any_round),
        ("polygons on a lattice", any_hull, any_hull),
        ("segments", segment, segment),
        ("points", point, point),
        ("points and polygons", point, any_hull),
        ("segments and rounds", segment, any_round),
    ];
    for (name, one, other) in kinds {
        let mut rng = Rng::with_seed(7);
        let mut states = [0; 3];
        let mut asks = [[0; 2]; 2];
        for pair in 0..PAIRS {
            let (a, mut b) = (one(&mut rng), other(&mut rng));
            if pair % 3 == 0 {
                let (i, j) = (rng.usize(..a.vertices().len()), rng.usize(..b.vertices().len()));
                let to = a.vertices()[(i + rng.usize(..2)) % a.vertices().len()];
                b = b.translated(a.vertices()[i].midpoint(to) - b.vertices()[j]);
            }
            let contact = Contact::between(&a, &b);
            let is_apart = contact.state() == State::Separated;
            states[contact.state() as usize] += 1;
            let verdict = if is_apart { Verdict::Apart } else { Verdict::Contact };
            let start = WalkStart::Along(DVec2::X);
            for (walk, [most, all]) in [walk(&a, &b, start), approach(&a, &b, start)].into_iter().zip(&mut asks) {
                let mut last = None;
                let count = walk.inspect(|step| last = step.verdict).take(65).count();
                assert_eq!(last, Some(verdict), "{name} {pair}");
                (*most, *all) = (count.max(*most), *all + count);
            }
            let (near, right) = (distance(&a, &b).distance, contact.signed_distance().max(0.0));
            assert!((near - right).abs() <= 1e-10 * right, "{name} {pair}: {near} is not {right}");
            assert_eq!(near > 0.0, is_apart, "{name} {pair}");
        }
        let mean = asks.map(|[_, all]| all as f64 / PAIRS as f64);
        println!(
            "{name}: verdict {} asks at most, {:.2} in the mean; nearest {} and {:.2}; {states:?}",
            asks[0][0], mean[0], asks[1][0], mean[1]
        );
        assert!(asks.iter().all(|[most, _]| *most <= 16) && mean.iter().all(|mean| *mean <= 7.0), "{name}: {asks:?}");
        let least = if name == "points" { 0 } else { PAIRS / 200 };
        assert!(states.iter().all(|count| *count >= least), "{name}: {states:?}");
    }
}

#[test]
fn the_mean_number_of_asks_is_small() {
    let mut rng = Rng::with_seed(1);
    let (mut asks, mut warm, pairs) = (0, 0, 2000);
    for _ in 0..pairs {
        let mut shape = || {
            let center = dvec2(rng.f64() * 12.0, rng.f64() * 12.0);
            round(rng.usize(3..=64), center, 1.0 + rng.f64() * 4.0, rng.f64() * 6.3)
        };
        let (a, b) = (shape(), shape());
        asks += walk(&a, &b, WalkStart::Along(DVec2::X)).count();
        let mut earlier = walk(&a, &b, WalkStart::Along(DVec2::X));
        earlier.finish();
        let moved = b.translated(dvec2(0.05, -0.05));
        warm += walk(&a, &moved, WalkStart::Simplex(earlier.simplex)).count();
    }
    assert!(asks <= 7 * pairs, "{asks} of {pairs}");
    assert!(warm <= 2 * pairs, "{warm} of {pairs}");
}

#[test]
fn a_thousand_corners_and_bad_spacing_need_less_than_64_asks() {
    // Corners that lie ever closer, so that each ask finds a neighbor: on parabolas, and by powers of two.
    let parabola = |step: f64| ConvexPolygon::hull((0..1000).map(|k| dvec2(f64::from(k) * step, f64::from(k * k))));
    let powers = |base: f64| ConvexPolygon::hull((0..50).map(|k| dvec2(base.powi(k), base.powi(2 * k))));
    let shapes =
        [parabola(1.0), parabola(-3.0), powers(2.0), powers(1.5), powers(0.5)].map(|shape| shape.expect("finite"));
    let circle = round(1000, DVec2::ZERO, 9.0, 0.1);
    let mut most = 0;
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().chain([&circle]).map(move |b| (a, b))) {
        for by in a.vertices().iter().step_by(97).flat_map(|p| b.vertices().iter().step_by(131).map(move |q| *p - *q)) {
            for off in [DVec2::ZERO, dvec2(0.0, -1e-6), dvec2(1e-9, 0.25)] {
                let moved = b.translated(by + off);
                let asks = walk(a, &moved, WalkStart::Along(DVec2::X)).take(65).count();
                most = most.max(asks);
                assert_eq!(intersects(a, &moved), contact::state(a, &moved) != State::Separated);
            }
        }
    }
    assert!((8..64).contains(&most), "{most}");
}

#[test]
fn touching_by_one_unit_in_the_last_place_is_decided() {
    let a = ConvexPolygon::new([dvec2(0.1, 0.1), dvec2(0.4, 0.2), dvec2(0.2, 0.7)]).expect("convex");
    let at = |x: f64| ConvexPolygon::new([dvec2(x, 0.2), dvec2(x + 1.0, 0.0), dvec2(x + 1.0, 0.5)]).expect("convex");
    assert!(intersects(&a, &at(0.4)) && intersects(&at(0.4), &a));
    assert!(!intersects(&a, &at(0.4_f64.next_up())));
    assert_eq!(distance(&a, &at(0.4_f64.next_up())).distance, 0.4_f64.next_up() - 0.4);
    assert_eq!(distance(&a, &at(0.4)).distance, 0.0);
}

#[test]
fn a_foreign_simplex_is_no_trouble() {
    let big = round(40, DVec2::ZERO, 5.0, 0.0);
    let far = distance(&big, &round(40, dvec2(20.0, 3.0), 5.0, 0.0));
    let (p, q) = (
        ConvexPolygon::point(dvec2(1.0, 1.0)).expect("finite"),
        ConvexPolygon::point(dvec2(4.0, 5.0)).expect("finite"),
    );
    let near = distance_from(&p, &q, &far.simplex);
    assert_eq!((near.distance, near.a, near.b), (5.0, dvec2(1.0, 1.0), dvec2(4.0, 5.0)));
}
