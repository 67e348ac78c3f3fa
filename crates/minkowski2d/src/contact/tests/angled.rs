//! Boxes and polygons at an angle, against exact arithmetic on their corners as stored.

use super::super::{Contact, Witness, boxes, state};
use super::whole;
use crate::minkowski::{self, merge::Owner};
use crate::outline::Convex;
use crate::testing::polygons;
use crate::{Aabb, ConvexPolygon, OrientedBox, PosedPolygon, State, origin, penetration};
use fastrand::Rng;
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use std::f64::consts::FRAC_PI_2;

/// How near a signed distance must be to the exact one, relative to that.
const NEAR: f64 = 1e-10;

/// What is wrong about a contact; the exact state beside it.
fn compared(a: &impl Convex, b: &impl Convex) -> (State, Option<String>) {
    let contact = Contact::between(a, b);
    let (expected, size) = whole::contact(a.outline(), b.outline());
    // What is shorter than the smallest number is held there.
    let least = f64::from_bits(1);
    let signed = match expected {
        State::Separated => size.max(least),
        State::Touching => 0.0,
        State::Overlapping => -size.max(least),
    };
    let found = contact.signed_distance();
    let right = [contact.state(), state(a, b)] == [expected; 2]
        && (found - signed).abs() <= (NEAR * size).max(least)
        && (found == 0.0) == (expected == State::Touching);
    let wrong = || format!("{:?} {found:e}, not {expected:?} {signed:e}", contact.state());
    (expected, (!right).then(wrong))
}

fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + rng.f64() * (high - low)
}

fn vector(rng: &mut Rng, low: f64, high: f64) -> DVec2 {
    dvec2(between(rng, low, high), between(rng, low, high))
}

/// A box of a usual size at some angle.
fn boxed(rng: &mut Rng) -> OrientedBox {
    let (center, half) = (vector(rng, -5.0, 5.0), vector(rng, 0.5, 2.0));
    OrientedBox::new(center, half, between(rng, -7.0, 7.0)).expect("finite")
}

/// A number a few units in the last place off.
fn nudged(rng: &mut Rng, x: f64) -> f64 {
    let steps = rng.i32(-3..=3);
    (0..steps.abs()).fold(x, |x, _| if steps > 0 { x.next_up() } else { x.next_down() })
}

/// Two boxes: how their angles go together, how large and how far out they are, and whether they are laid against
/// each other, all by turns.
fn pair(rng: &mut Rng, number: usize) -> [OrientedBox; 2] {
    let angle = between(rng, -7.0, 7.0);
    let other = match number % 5 {
        0 => between(rng, -7.0, 7.0),
        1 => angle,
        2 => angle + 1e-9 * between(rng, -1.0, 1.0),
        3 => angle + FRAC_PI_2 * f64::from(rng.i32(-3..=3)),
        _ => nudged(rng, angle),
    };
    let scale = [1.0, 1.0, 1e-9, 1e-3, 1e3, 1e6, 1e9][number / 5 % 7];
    let away = [0.0, 1e5, 2e7, 1e9, 1e13][number / 35 % 5] * scale;
    let (half_a, half_b) = (vector(rng, 0.1, 3.0) * scale, vector(rng, 0.1, 3.0) * scale);
    let center = vector(rng, -1.0, 1.0) * away + vector(rng, 0.0, 5.0) * scale;
    let a = OrientedBox::new(center, half_a, angle).expect("finite");
    let at = |place: DVec2| OrientedBox::new(place, half_b, other).expect("finite");
    let b = at(center + vector(rng, -5.0, 5.0) * scale);
    let laid = match number / 175 % 5 {
        // Wherever they are.
        0 => return [a, b],
        // Moved until they touch, as near as it gets.
        1 => (0..3).fold(b, |b, _| {
            let contact = Contact::between(&a, &b);
            at(b.center() + contact.nearest().normal * contact.signed_distance())
        }),
        // Side by side, as their sizes have it.
        2 => at(center + DVec2::from_angle(angle) * (half_a.x + half_b.x) + DVec2::from_angle(angle).perp() * half_b.y),
        // A corner on a corner, but for rounding.
        3 => at(b.center() + a.corners()[rng.usize(0..4)] - b.corners()[rng.usize(0..4)]),
        // The same two corners, or one and the same.
        _ => {
            let [p, q, r, s] = *a.corners();
            let (right, up) = (q - p, r - q);
            let beside = [q, q + right, r + (r - s), r];
            let beyond = [r, r + right, r + right + up, r + up];
            let b = OrientedBox::from_corners(if rng.bool() { beside } else { beyond }).expect("a box");
            return [a, b];
        }
    };
    let place = laid.center();
    [a, at(dvec2(nudged(rng, place.x), nudged(rng, place.y)))]
}

#[test]
fn no_state_of_boxes_at_an_angle_differs_from_exact_arithmetic() {
    let mut rng = Rng::with_seed(10);
    let (mut states, mut wrong) = ([0, 0, 0], Vec::new());
    for number in 0..4200 {
        let [a, b] = pair(&mut rng, number);
        if a.outline().corners().len() < 3 || b.outline().corners().len() < 3 {
            continue;
        }
        let (state, found) = compared(&a, &b);
        states[state as usize] += 1;
        // The same corners, given as such.
        let given = |shape: &OrientedBox| OrientedBox::from_corners(*shape.corners()).expect("a box");
        let (_, found_of_given) = compared(&given(&a), &given(&b));
        wrong.extend([found, found_of_given].into_iter().flatten().map(|found| format!("{number}: {found}")));
    }
    assert!(wrong.is_empty(), "{} of {states:?}: {wrong:#?}", wrong.len());
    // All that the test is about has been there.
    assert!(states.iter().sum::<i32>() >= 3000 && states[State::Touching as usize] >= 100, "{states:?}");
}

#[test]
fn angles_that_differ_in_the_tenth_digit_are_not_the_same() {
    // Next to each other, a millionth of a millionth deep, with a long way for a small angle to open.
    let a = OrientedBox::new(dvec2(0.0, 0.0), dvec2(1e6, 1.0), 0.5).expect("finite");
    let axis = DVec2::from_angle(0.5);
    for (turn, lift) in [(1e-9, 0.0), (-1e-9, 0.0), (1e-9, 1e-3), (1e-9, -1e-3), (-1e-9, 1e-3)] {
        let center = axis.perp() * (2.0 + lift);
        let b = OrientedBox::new(center, dvec2(1e6, 1.0), 0.5 + turn).expect("finite");
        assert_eq!(compared(&a, &b).1, None, "{turn} {lift}");
    }
}

/// The same contact but for rounding.
fn is_same(one: &Contact, other: &Contact, size: f64) -> bool {
    let near = |p: DVec2, q: DVec2| (p - q).length() <= 1e-12 * size;
    let witnesses = |contact: &Contact| match contact.nearest().witness {
        Witness::Points { a, b } => vec![a, b],
        Witness::Segment { a, b } => [a, b].concat(),
    };
    let parents = |contact: &Contact| contact.nearest().edge.map(|vertex| [vertex.a, vertex.b]);
    let (p, q) = (one.nearest(), other.nearest());
    let (on_p, on_q) = (witnesses(one), witnesses(other));
    one.state() == other.state()
        && (one.signed_distance() - other.signed_distance()).abs() <= 1e-12 * size
        // Of two faces that are parallel but for rounding either may give it, and far out that is coarse.
        && (p.normal - q.normal).length() <= 1e-7
        && (p.owner, p.a, p.b, parents(one)) == (q.owner, q.a, q.b, parents(other))
        && p.edge.iter().zip(q.edge).all(|(v, w)| near(v.point, w.point))
        && on_p.len() == on_q.len()
        && on_p.iter().zip(on_q).all(|(p, q)| near(*p, q))
        && one.feature_pairs().count() == other.feature_pairs().count()
}

#[test]
fn the_short_way_for_boxes_leads_to_the_same_contact() {
    let mut rng = Rng::with_seed(6);
    let mut short = 0;
    for number in 0..4200 {
        let [a, b] = pair(&mut rng, number);
        let (a, b) = (a.outline(), b.outline());
        let (found, long) = (Contact::between(&a, &b), Contact::of_outlines(a, b));
        let size = a.reach().max(b.reach()).max_element();
        assert!(is_same(&found, &long, size), "{number}: {found:#?} {long:#?}");
        short += u32::from(boxes::Nearest::of(&a, &b).is_some());
        if let Some(state) = boxes::state(&a, &b) {
            assert_eq!(state, long.state(), "{number}");
        }
    }
    // Four in five are laid against each other, and some are far out; the others hardly ever go the long way.
    assert!(short > 1000, "{short}");
}

#[test]
fn corners_that_are_off_by_what_is_allowed_are_no_less_exact() {
    let mut rng = Rng::with_seed(12);
    for number in 0..400 {
        let [center, half_a, half_b] =
            [(0.0, 9.0), (0.5, 2.0), (0.5, 2.0)].map(|(low, high)| vector(&mut rng, low, high));
        let angle = between(&mut rng, -7.0, 7.0);
        let mut deformed = |center: DVec2, half: DVec2, angle: f64| {
            let corners = *OrientedBox::new(center, half, angle).expect("finite").corners();
            let corners = corners.map(|corner| corner + vector(&mut rng, -2e-10, 2e-10));
            OrientedBox::from_corners(corners).expect("a box")
        };
        let a = deformed(center, half_a, angle);
        let turned = angle + 1e-10 * f64::from(number % 5 - 2);
        let apart = DVec2::from_angle(angle) * (half_a.x + half_b.x + 1e-9 * f64::from(number % 3 - 1));
        let b = deformed(center + apart, half_b, turned);
        assert_eq!(compared(&a, &b).1, None, "{number}");
    }
}

#[test]
fn a_shared_corner_and_a_face_that_rounding_has_turned_are_told_apart() {
    let mut rng = Rng::with_seed(8);
    let mut hinged = 0;
    for _ in 0..400 {
        let [p, q, r, s] = *boxed(&mut rng).corners();
        let a = OrientedBox::from_corners([p, q, r, s]).expect("a box");
        let (right, up) = (q - p, r - q);
        // Along the diagonal.
        let beyond = OrientedBox::from_corners([r, r + right, r + right + up, r + up]).expect("a box");
        let contact = Contact::between(&a, &beyond);
        assert_eq!((contact.state(), contact.nearest().owner), (State::Touching, None), "{a:?}");
        // Along half of a face, one end of which is shared: the other end is off, or they overlap.
        let middle = q + up * 0.5;
        let beside = OrientedBox::from_corners([middle, middle + right, r + right, r]).expect("a box");
        let contact = Contact::between(&a, &beside);
        if contact.state() == State::Touching {
            assert_eq!((contact.feature_pairs().count(), contact.nearest().owner), (1, Some(Owner::Both)), "{a:?}");
            hinged += 1;
        }
    }
    assert!(hinged > 50, "{hinged}");
}

#[test]
fn boxes_meet_by_less_than_any_square_can_hold() {
    let lower = OrientedBox::from(Aabb::constant(0.0, -1.0, 2.0, 0.0));
    for depth in [1e-200, -1e-200, 1e-300, -1e-300, 0.0] {
        let upper = OrientedBox::from(Aabb::constant(0.5, -depth, 1.0, 3.0));
        assert_eq!(compared(&lower, &upper).1, None, "{depth}");
        assert_eq!(Contact::between(&lower, &upper).feature_pairs().count(), 1, "{depth}");
    }
    // Corner in corner: the smaller one of two depths counts.
    let mut rng = Rng::with_seed(9);
    for _ in 0..200 {
        let (in_x, in_y) = (between(&mut rng, 1e-162, 1.5e-162), between(&mut rng, 1e-162, 1.5e-162));
        let far = vector(&mut rng, 1.0, 3.0);
        let (one, other) = (Aabb::new(-far, dvec2(in_x, in_y)), Aabb::new(dvec2(0.0, 0.0), far));
        let [one, other] = [one, other].map(|shape| OrientedBox::from(shape.expect("in order")));
        assert_eq!(compared(&one, &other).1, None, "{in_x:e} {in_y:e}");
    }
}

#[test]
fn axis_aligned_boxes_on_the_lattice_have_exact_distances() {
    let mut rng = Rng::with_seed(7);
    let mut side = |low: i32, high: i32| f64::from(rng.i32(low..high)) / 2.0;
    for _ in 0..2000 {
        let mut shape = || {
            let low = dvec2(side(-60, 60), side(-60, 60));
            Aabb::new(low, low + dvec2(side(1, 120), side(1, 120))).expect("in order")
        };
        let (a, b) = (shape(), shape());
        let d = minkowski::difference(&a, &b);
        let expected =
            if origin::state(&d) == State::Overlapping { -penetration::depth(&d) } else { origin::distance(&d) };
        let contact = Contact::between(&OrientedBox::from(a), &OrientedBox::from(b));
        assert_eq!(contact.signed_distance(), expected, "{a:?} {b:?}");
        let translations: Vec<DVec2> = contact.minimum_translations().collect();
        assert!(
            expected > 0.0
                || penetration::minimum_translations(&d).first().is_some_and(|first| translations.contains(&first)),
            "{translations:?}"
        );
    }
}

/// Polygons with an inside.
fn solids() -> impl Strategy<Value = ConvexPolygon> {
    polygons().prop_filter("no inside", |polygon| polygon.vertices().len() > 2)
}

/// Polygons at an angle, often the same one.
fn turned_polygons() -> impl Strategy<Value = PosedPolygon> {
    let angle = prop_oneof![-7.0..7.0_f64, prop::sample::select(vec![0.6, 0.6 + 1e-9, 0.6 + FRAC_PI_2, 0.3, 0.0])];
    let about = prop::sample::select(vec![dvec2(0.0, 0.0), dvec2(0.5, 3.0), dvec2(1e6, 1.0)]);
    (solids(), about, angle)
        .prop_filter_map("dented by rounding", |(home, about, angle)| PosedPolygon::turned(&home, about, angle))
}

/// Polygons of wildly different sizes, long and thin ones among them.
fn stretched_polygons() -> impl Strategy<Value = ConvexPolygon> {
    let power = || prop::sample::select(vec![0, 0, 0, -20, -170, -300, 40]);
    (solids(), power(), power()).prop_filter_map("no inside", |(polygon, x, y)| {
        let scale = dvec2(10.0_f64.powi(x), 10.0_f64.powi(y));
        let polygon = ConvexPolygon::new(polygon.vertices().iter().map(|vertex| *vertex * scale)).ok()?;
        (polygon.vertices().len() > 2).then_some(polygon)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn polygons_at_an_angle_are_as_exact_arithmetic_has_them((a, b) in (turned_polygons(), turned_polygons())) {
        prop_assert_eq!(compared(&a, &b).1, None);
    }

    #[test]
    fn polygons_pushed_out_are_as_exact_arithmetic_has_them((a, b) in (solids(), turned_polygons())) {
        for mtv in Contact::between(&a, &b).minimum_translations() {
            prop_assert_eq!(compared(&a.translated(mtv), &b).1, None);
        }
    }

    #[test]
    fn long_and_thin_polygons_are_as_exact_arithmetic_has_them((a, b) in (stretched_polygons(), stretched_polygons())) {
        prop_assert_eq!(compared(&a, &b).1, None);
    }

    #[test]
    fn faces_that_were_parallel_are_named_so(
        (home, x, y) in (solids(), -9_i32..=9, -9_i32..=9), steps in 1_i32..24, about in 0_i32..9,
    ) {
        // A shape and its half-turn, every face of which is parallel to one of the first; and both turned.
        let by = dvec2(f64::from(x), f64::from(y)) / 2.0;
        let axis_aligned = [home.clone(), home.half_turned().translated(by)];
        let about = dvec2(f64::from(about), 0.5);
        let turned = axis_aligned.clone().map(|shape| {
            PosedPolygon::turned(&shape, about, f64::from(steps * 15).to_radians()).expect("small numbers")
        });
        let (before, after) = (Contact::between(&axis_aligned[0], &axis_aligned[1]), Contact::between(&turned[0], &turned[1]));
        // At a touch, and beside the end of a face, rounding decides what is nearest.
        if before.state() == State::Touching || before.nearest().owner.is_none() {
            return Ok(());
        }
        prop_assert_eq!(before.state(), after.state());
        let faces = |contact: &Contact| contact.feature_pairs().filter(|pair| pair.owner == Some(Owner::Both)).count();
        prop_assert_eq!(before.feature_pairs().count(), after.feature_pairs().count());
        prop_assert_eq!(faces(&before), faces(&after));
    }
}

#[test]
fn a_gap_below_the_least_number_is_held_there() {
    let polygon = |points: [[f64; 2]; 3]| ConvexPolygon::new(points.map(DVec2::from)).expect("convex");
    let a = polygon([[2e-300, -10e-300], [2e-300, -9e-300], [1e-300, -8e-300]]);
    let b = polygon([[0.0, -8e-300], [1e-170, -2e-300], [-5e-170, -2e-300]]);
    assert_eq!(Contact::between(&a, &b).signed_distance(), f64::from_bits(1));
    assert_eq!(compared(&a, &b).1, None);
}

#[test]
fn a_sheet_of_no_height_to_speak_of_has_one_way_out() {
    let sheet = |low: f64, high: f64| {
        ConvexPolygon::new([dvec2(0.0, low), dvec2(1.0, low), dvec2(1.0, high), dvec2(0.0, high)]).expect("convex")
    };
    for size in [1e-170, 1e-300, 1e-30] {
        let (a, b) = (sheet(0.0, size), sheet(0.5 * size, 2.0 * size));
        let contact = Contact::between(&a, &b);
        assert!((contact.signed_distance() / (-0.5 * size) - 1.0).abs() < 1e-12, "{}", contact.signed_distance());
        assert_eq!(contact.minimum_translations().collect::<Vec<_>>().len(), 1);
        assert_eq!(contact.nearest().normal, DVec2::NEG_Y);
    }
}
