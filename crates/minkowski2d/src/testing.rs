//! Shapes for the property tests.

use super::{ConvexPolygon, OrientedBox};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

/// Polygons on a small lattice, so that parallel edges, shared lines, segments and points are common.
pub(super) fn polygons() -> impl Strategy<Value = ConvexPolygon> {
    let points = prop::collection::vec((-6_i32..=6, -6_i32..=6), 1..9);
    let away = (-9_i32..=9, -9_i32..=9);
    (points, away, prop::sample::select(vec![1.0, 0.125, 16.0])).prop_map(|(points, (x, y), scale)| {
        let at = |(i, j): (i32, i32)| dvec2(f64::from(i + x), f64::from(j + y)) * scale;
        ConvexPolygon::hull(points.into_iter().map(at)).expect("points")
    })
}

/// Polygons of any finite coordinates: huge, tiny, mixed, and with digits to the last place.
pub(super) fn any_polygons() -> impl Strategy<Value = ConvexPolygon> {
    use prop::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    let wild = NORMAL | SUBNORMAL | ZERO | POSITIVE | NEGATIVE;
    let usual = -1.0..1.0_f64;
    let huge = prop::sample::select(vec![f64::MAX, f64::MIN, 1e300, -1e300, 1.0, 0.0, f64::MIN_POSITIVE, 5e-324]);
    prop_oneof![
        prop::collection::vec((wild, wild), 1..7),
        prop::collection::vec((usual.clone(), usual), 1..7),
        prop::collection::vec((huge.clone(), huge), 1..7),
    ]
    .prop_map(|points| ConvexPolygon::hull(points.into_iter().map(DVec2::from)).expect("finite"))
}

/// Boxes whose corners lie on the lattice exactly, at the angles of Pythagorean triples; zero sizes included.
pub(super) fn lattice_boxes() -> impl Strategy<Value = OrientedBox> {
    let axis = prop::sample::select(vec![(1, 0), (0, 1), (3, 4), (-4, 3), (4, 3), (-3, 4), (1, 1), (2, 1)]);
    (axis, 0_i32..5, 0_i32..5, (-20_i32..20, -20_i32..20)).prop_map(|((ux, uy), w, h, (x, y))| {
        let at = |i: i32, j: i32| dvec2(f64::from(x + i * ux - j * uy), f64::from(y + i * uy + j * ux));
        OrientedBox::from_corners([at(0, 0), at(w, 0), at(w, h), at(0, h)]).expect("a rectangle")
    })
}

/// Boxes at any angle, often the same one.
pub(super) fn angled_boxes() -> impl Strategy<Value = OrientedBox> {
    let angle = prop_oneof![-7.0..7.0_f64, prop::sample::select(vec![0.6, 0.6 + std::f64::consts::FRAC_PI_2, -0.3])];
    ((-9.0..9.0_f64, -9.0..9.0_f64), (0.0..5.0_f64, 0.01..5.0_f64), angle)
        .prop_map(|(center, half, angle)| OrientedBox::new(center.into(), half.into(), angle).expect("finite"))
}
