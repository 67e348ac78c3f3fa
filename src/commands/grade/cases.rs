//! The cases: first those at which published code fails, by hand, then random ones of growing size.

use super::exercise::Exercise;
use super::frame;
use super::question::{GradeCase, MOST_CORNERS, Whole};
use fastrand::Rng;
use glam::{DVec2, dvec2};
use minkowski2d::ConvexPolygon;
use std::f64::consts::TAU;

/// A case, and what it is one of.
#[derive(Clone, Debug)]
pub(super) struct FamilyCase {
    pub(super) family: &'static str,
    pub(super) case: GradeCase,
}

/// How often a random case is drawn again that is none of its exercise, before a plain one is taken.
const MOST_DRAWS: usize = 1000;

/// The cases by hand and so many random ones, the same for the same seed.
pub(super) fn all(exercise: Exercise, seed: u64, random: usize) -> Vec<FamilyCase> {
    let mut cases = by_hand(exercise);
    let mut rng = Rng::with_seed(seed);
    for index in 0..random {
        let (family, size) = match index * 3 / random {
            0 => ("random, small", 4 + i32::try_from(index * 12 / random).unwrap_or_default()),
            1 => ("random, medium", 40),
            _ => ("random, large", 400),
        };
        let drawn = (0..MOST_DRAWS).map(|_| draw(exercise, size, &mut rng)).find(|case| case.is_sound(exercise));
        // Nearly every draw is sound, so this is for the type only.
        cases.extend(drawn.map(|case| FamilyCase { family, case }));
    }
    cases
}

fn boxes(a: [i32; 4], b: [i32; 4]) -> GradeCase {
    let corners = |[x0, y0, x1, y1]: [i32; 4]| vec![[x0, y0], [x1, y1]];
    GradeCase { a: corners(a), b: corners(b), vectors: Vec::new() }
}

/// Pairs of boxes, each as left, bottom, right, top.
const BOXES: &[(&str, [i32; 4], [i32; 4])] = &[
    ("apart", [0, 0, 2, 1], [5, 3, 6, 7]),
    ("apart", [4, 6, 9, 8], [1, 1, 3, 4]),
    ("apart along one axis only", [0, 0, 4, 2], [1, 5, 3, 6]),
    ("apart along one axis only", [6, 1, 7, 5], [0, 2, 3, 4]),
    ("touching along a side", [0, 0, 2, 2], [2, 0, 4, 2]),
    ("touching along a side", [3, 1, 5, 4], [1, 2, 3, 6]),
    ("touching along a side", [0, 2, 5, 4], [1, 0, 3, 2]),
    ("touching at a corner", [0, 0, 2, 1], [2, 1, 5, 4]),
    ("touching at a corner", [3, 0, 5, 2], [0, 2, 3, 6]),
    ("one inside the other", [3, 2, 4, 5], [0, 0, 9, 7]),
    ("one inside the other", [0, 0, 9, 9], [4, 1, 6, 3]),
    ("the same box twice", [1, 1, 4, 3], [1, 1, 4, 3]),
    ("a tie of two ways", [0, 0, 3, 3], [2, 2, 5, 5]),
    ("a tie of opposite ways", [2, 0, 4, 9], [1, -3, 5, 12]),
    ("a tie of all ways", [0, 0, 4, 4], [1, 1, 3, 3]),
    ("a cross", [0, 4, 9, 6], [4, 0, 5, 9]),
    ("a cross", [3, 0, 5, 8], [0, 3, 9, 4]),
    ("negative coordinates", [-7, -6, -3, -2], [-4, -5, -1, 1]),
    ("negative coordinates", [-9, 2, -4, 5], [-5, -1, 3, 4]),
    ("the least push is to the right", [5, 1, 9, 6], [0, 0, 6, 7]),
    ("the least push is upward", [1, 5, 7, 9], [0, 0, 8, 6]),
    ("the least push is to the left", [0, 1, 4, 6], [3, 0, 9, 7]),
    ("the least push is downward", [1, 0, 7, 4], [0, 3, 8, 9]),
    ("far from the origin", [1000, 2000, 1004, 2003], [1003, 1999, 1009, 2007]),
];

/// A family, two boxes as left, bottom, right and top, and their velocities.
type MovingBoxes = (&'static str, [i32; 4], [i32; 4], Whole, Whole);

/// Pairs of boxes that move.
#[rustfmt::skip]
const SWEEPS: &[MovingBoxes] = &[
    ("head on", [0, 0, 2, 2], [6, 0, 8, 2], [8, 0], [0, 0]),
    ("head on", [6, 1, 8, 3], [0, 0, 2, 4], [-8, 0], [0, 0]),
    ("from above and below", [0, 6, 2, 8], [0, 0, 3, 2], [0, -8], [0, 0]),
    ("from above and below", [1, 0, 2, 2], [0, 7, 5, 8], [0, 10], [0, 0]),
    ("both move", [0, 0, 2, 2], [8, 0, 10, 2], [4, 0], [-8, 0]),
    ("both move", [0, 0, 2, 2], [4, 0, 6, 2], [4, 0], [3, 0]),
    ("both move", [0, 0, 2, 2], [4, 0, 6, 2], [9, 0], [4, 0]),
    ("only B moves", [0, 0, 2, 2], [6, 1, 8, 3], [0, 0], [-8, 0]),
    ("speed zero along one axis", [0, 0, 2, 2], [5, 1, 7, 3], [6, 0], [0, 0]),
    ("speed zero along one axis", [0, 0, 2, 2], [5, 3, 7, 5], [6, 0], [0, 0]),
    ("speed zero along one axis", [1, 0, 3, 2], [0, 5, 4, 7], [0, 6], [0, 0]),
    ("nothing moves", [0, 0, 2, 2], [4, 0, 6, 2], [0, 0], [0, 0]),
    ("nothing moves", [0, 0, 2, 2], [2, 0, 4, 2], [0, 0], [0, 0]),
    ("the same velocity", [0, 0, 2, 2], [4, 1, 6, 3], [5, 2], [5, 2]),
    ("through and beyond in one frame", [0, 0, 2, 2], [5, 0, 6, 2], [20, 0], [0, 0]),
    ("through and beyond in one frame", [0, 0, 1, 1], [2, 3, 3, 4], [10, 15], [0, 0]),
    ("parting from a touch", [0, 0, 2, 2], [2, 0, 4, 2], [-3, 0], [0, 0]),
    ("parting from a touch", [0, 0, 2, 2], [2, 1, 4, 3], [-3, 1], [0, 0]),
    ("parting from a touch", [0, 2, 4, 4], [0, 0, 4, 2], [1, 3], [0, 0]),
    ("sliding along a touch", [0, 2, 2, 4], [0, 0, 8, 2], [3, 0], [0, 0]),
    ("sliding along a touch", [2, 0, 4, 2], [0, 0, 2, 9], [0, 4], [0, 0]),
    ("into what it touches", [0, 0, 2, 2], [2, 0, 4, 2], [3, 0], [0, 0]),
    ("into what it touches", [0, 2, 4, 4], [1, 0, 9, 2], [1, -2], [0, 0]),
    ("grazing", [0, 0, 2, 2], [4, 2, 6, 4], [10, 0], [0, 0]),
    ("grazing", [0, 5, 2, 7], [2, 0, 4, 3], [0, -9], [0, 0]),
    ("grazing a corner", [0, 0, 2, 2], [4, 4, 6, 6], [4, 0], [0, 0]),
    ("grazing a corner", [0, 0, 2, 2], [4, 0, 6, 2], [4, 4], [0, 0]),
    ("corner to corner", [0, 0, 2, 2], [4, 4, 6, 6], [4, 4], [0, 0]),
    ("corner to corner", [0, 6, 2, 8], [5, 0, 7, 3], [6, -6], [0, 0]),
    ("just at the end of the frame", [0, 0, 2, 2], [6, 0, 8, 2], [4, 0], [0, 0]),
    ("just too short", [0, 0, 2, 2], [7, 0, 9, 2], [4, 0], [0, 0]),
    ("one axis meets, the other does not", [0, 0, 2, 2], [4, 9, 6, 11], [8, 2], [0, 0]),
    ("past it", [0, 0, 2, 2], [3, 6, 5, 8], [12, 8], [0, 0]),
    ("away", [0, 0, 2, 2], [4, 0, 6, 2], [-8, 0], [0, 0]),
    ("slanting", [0, 0, 2, 2], [4, 1, 6, 4], [6, 3], [0, 0]),
    ("slanting", [1, 7, 3, 9], [6, 1, 9, 3], [7, -9], [-1, 2]),
    ("thirds", [0, 0, 1, 1], [2, 0, 3, 1], [3, 0], [0, 0]),
    ("negative coordinates", [-9, -5, -7, -3], [-4, -6, -2, -2], [7, 1], [0, 0]),
];

/// Pairs of polygons.
#[rustfmt::skip]
const POLYGONS: &[(&str, &[Whole], &[Whole])] = &[
    ("apart", &[[0, 0], [3, 0], [0, 3]], &[[6, 5], [9, 6], [7, 9]]),
    ("apart", &[[0, 0], [4, 1], [3, 5], [1, 4]], &[[10, 0], [14, 0], [14, 4], [10, 4]]),
    ("edge before edge", &[[0, 0], [4, 0], [4, 4], [0, 4]], &[[7, 1], [9, 1], [9, 3], [7, 3]]),
    ("corner before edge", &[[0, 0], [4, 0], [4, 6], [0, 6]], &[[6, 3], [9, 0], [9, 6]]),
    ("touching along a side", &[[0, 0], [2, 0], [2, 2], [0, 2]], &[[2, 0], [4, 0], [4, 2], [2, 2]]),
    ("touching at a corner", &[[0, 0], [2, 0], [1, 2]], &[[1, 2], [3, 4], [0, 4]]),
    ("corner on an edge", &[[0, 0], [4, 0], [0, 4]], &[[2, 2], [5, 2], [5, 5]]),
    ("one inside the other", &[[0, 0], [12, 0], [12, 12], [0, 12]], &[[5, 4], [8, 5], [6, 7]]),
    ("one inside the other", &[[4, 4], [6, 4], [5, 6]], &[[0, 0], [9, 0], [12, 8], [5, 11], [0, 9]]),
    ("the same shape twice", &[[1, 1], [4, 1], [3, 4]], &[[1, 1], [4, 1], [3, 4]]),
    ("overlapping", &[[0, 0], [4, 0], [4, 4], [0, 4]], &[[3, 1], [7, 2], [5, 5]]),
    ("overlapping", &[[0, 0], [6, 0], [3, 5]], &[[2, 2], [8, 3], [4, 8]]),
    ("crossing", &[[0, 2], [9, 2], [9, 4], [0, 4]], &[[4, 0], [5, 0], [5, 9], [4, 9]]),
    ("parallel edges", &[[0, 0], [3, 0], [3, 2], [0, 2]], &[[5, 0], [7, 0], [7, 1], [5, 1]]),
    ("parallel edges", &[[0, 0], [4, 0], [2, 3]], &[[2, 2], [6, 2], [4, 5]]),
    ("parallel edges", &[[0, 0], [4, 2], [2, 4]], &[[0, 3], [3, 0], [5, 1]]),
    ("parallel edges that face", &[[0, 0], [3, 0], [3, 3]], &[[1, 4], [4, 4], [4, 7], [1, 7]]),
    ("two corners level", &[[0, 0], [4, 0], [5, 3], [-1, 3]], &[[2, 1], [4, 1], [3, 5]]),
    ("two corners level", &[[2, 0], [3, 4], [1, 4]], &[[0, 1], [5, 1], [6, 6]]),
    ("the first corner is not the lowest", &[[4, 4], [0, 4], [1, 0], [5, 1]], &[[6, 6], [2, 5], [3, 1]]),
    ("the first corner is not the lowest", &[[0, 5], [-2, 3], [0, 0], [3, 2]], &[[4, 9], [1, 6], [5, 4]]),
    ("the first corner is not the lowest", &[[3, 1], [2, 4], [-1, 2]], &[[6, 0], [9, 2], [7, 5], [5, 3]]),
    ("away from the origin", &[[40, 30], [44, 31], [42, 35]], &[[41, 33], [45, 33], [45, 36], [41, 36]]),
    ("away from the origin", &[[-30, -20], [-26, -21], [-27, -17]], &[[20, 30], [25, 31], [22, 34]]),
    ("away from the origin", &[[50, -40], [55, -41], [57, -36], [52, -34]], &[[-20, 15], [-16, 15], [-18, 20]]),
    ("thin angles", &[[0, 0], [12, 1], [0, 1]], &[[5, 0], [17, -1], [17, 0]]),
    ("thin angles", &[[0, 0], [9, 8], [10, 10]], &[[3, 0], [4, 7], [4, 9]]),
    ("many corners", &[[3, 0], [6, 1], [8, 3], [8, 6], [6, 8], [3, 9], [1, 7], [0, 3]],
        &[[7, 5], [10, 4], [13, 6], [13, 9], [10, 11], [7, 9]]),
    ("negative coordinates", &[[-7, -6], [-3, -6], [-4, -2]], &[[-5, -4], [-1, -5], [-2, 0]]),
];

/// Pairs at which published code for GJK fails: it takes a touch for a gap, asks the same corner for ever, drops the wrong
/// corner, or gives up.
#[rustfmt::skip]
const HARD_FOR_GJK: &[(&str, &[Whole], &[Whole])] = &[
    ("the origin at a corner of A-B", &[[0, 0], [4, 1], [1, 4]], &[[4, 1], [8, 0], [7, 4]]),
    ("the origin at a corner of A-B", &[[0, 0], [3, 0], [3, 3], [0, 3]], &[[3, 3], [6, 3], [6, 6], [3, 6]]),
    ("the origin on an edge of A-B", &[[0, 0], [6, 0], [3, 4]], &[[3, -3], [5, 0], [1, 0]]),
    ("the origin on an edge of A-B", &[[0, 0], [8, 2], [2, 7]], &[[4, 1], [9, -6], [12, 3]]),
    ("the same center", &[[-4, -3], [4, -3], [0, 6]], &[[-2, -1], [2, -1], [0, 2]]),
    ("the same center", &[[-5, -5], [5, -5], [5, 5], [-5, 5]], &[[-5, 0], [0, -5], [5, 0], [0, 5]]),
    ("the first corners coincide", &[[0, 0], [5, 1], [2, 4]], &[[0, 0], [-1, -4], [3, -2]]),
    ("the first corners coincide", &[[2, 3], [7, 3], [5, 8]], &[[2, 3], [-3, 3], [-1, -2]]),
    ("the origin beyond an old edge", &[[0, 0], [10, 0], [10, 1], [0, 9]], &[[6, 6], [12, 5], [9, 10]]),
    ("the origin beyond an old edge", &[[0, 0], [9, -2], [14, 3], [3, 8]], &[[12, 6], [20, 8], [13, 14]]),
    ("a narrow gap", &[[0, 0], [100, 1], [0, 2]], &[[101, 1], [201, 0], [201, 2]]),
    ("a narrow gap", &[[0, 0], [100, 0], [100, 99]], &[[0, 1], [100, 101], [0, 101]]),
    ("a narrow gap", &[[0, 0], [1000, 999], [0, 1000]], &[[1, 0], [1000, 0], [1001, 999]]),
    ("a narrow touch", &[[0, 0], [1000, 999], [0, 1000]], &[[0, 0], [1000, 0], [1000, 999]]),
    ("a narrow overlap", &[[0, 0], [1000, 999], [0, 1000]], &[[0, 1], [1000, 0], [1000, 1000]]),
    ("very large", &[[0, 0], [1_000_000, 1], [1_000_000, 1_000_000]], &[[-1_000_000, 0], [0, -1], [0, 0]]),
    ("very large", &[[0, 0], [1_000_000, 1], [1_000_000, 1_000_000]], &[[-1_000_000, 0], [0, -2], [-1, 0]]),
];

/// A family, the corners of A and of B and the half axes of the ellipses that these lie on, a direction along which both
/// are farthest at one point, and how far B then goes.
type CloseEllipses = (&'static str, [i32; 3], [i32; 3], Whole, Whole);

/// Pairs at which a loop of GJK needs many asks, seven and more along most of the directions to begin with.
#[rustfmt::skip]
const LONG_FOR_GJK: &[CloseEllipses] = &[
    ("many corners and a narrow gap", [40, 600, 200], [30, 200, 300], [9, -2], [1, 0]),
    ("many corners and a narrow gap", [120, 900, 900], [20, 900, 300], [8, 8], [1, 1]),
    ("many corners and a narrow gap", [90, 900, 600], [60, 900, 450], [2, 6], [0, 1]),
    ("many corners and a touch", [120, 900, 300], [20, 900, 300], [-3, 2], [0, 0]),
    ("many corners and a touch", [90, 300, 100], [60, 300, 100], [5, 1], [0, 0]),
    ("many corners and a touch", [120, 900, 900], [20, 900, 450], [5, -6], [0, 0]),
    ("many corners and a narrow overlap", [120, 900, 600], [20, 900, 300], [-6, -1], [1, 0]),
    ("many corners and a narrow overlap", [90, 900, 300], [60, 900, 450], [-4, 3], [2, -1]),
    ("many corners and a narrow overlap", [120, 900, 300], [20, 300, 300], [-5, 8], [1, -1]),
];

fn close_ellipses((family, a, b, d, by): &CloseEllipses) -> FamilyCase {
    let [a, b] = [a, b].map(|[count, across, up]| {
        let on_ellipse = |k: i32| DVec2::from_angle(TAU * f64::from(k) / f64::from(*count));
        let half_axes = dvec2(f64::from(*across), f64::from(*up));
        hull((0..*count).map(|k| (half_axes * on_ellipse(k)).round()))
    });
    let b = beside(&a, &b, *d, *by);
    FamilyCase { family, case: GradeCase { a, b, vectors: Vec::new() } }
}

/// B where it touches A, farthest along `d`, and then moved `by`.
fn beside(a: &[Whole], b: &[Whole], d: Whole, by: Whole) -> Vec<Whole> {
    let along = |corner: &&Whole| corner[0] * d[0] + corner[1] * d[1];
    let (Some(of_a), Some(of_b)) = (a.iter().max_by_key(along), b.iter().min_by_key(along)) else { return b.to_vec() };
    b.iter().map(|[x, y]| [x + of_a[0] - of_b[0] + by[0], y + of_a[1] - of_b[1] + by[1]]).collect()
}

/// Directions in which a farthest point is asked for.
const DIRECTIONS: [Whole; 6] = [[1, 0], [0, 1], [-1, 0], [0, -1], [3, 2], [-2, -5]];

fn by_hand(exercise: Exercise) -> Vec<FamilyCase> {
    let cases: Vec<FamilyCase> = match exercise {
        Exercise::Difference | Exercise::Overlap | Exercise::Penetration => {
            BOXES.iter().map(|(family, a, b)| FamilyCase { family, case: boxes(*a, *b) }).collect()
        }
        Exercise::Sweep => {
            let moving = |a, b, va, vb| GradeCase { vectors: vec![va, vb], ..boxes(a, b) };
            SWEEPS.iter().map(|(family, a, b, va, vb)| FamilyCase { family, case: moving(*a, *b, *va, *vb) }).collect()
        }
        Exercise::Frame => frame::by_hand(),
        Exercise::PolygonDifference | Exercise::Distance | Exercise::Support | Exercise::Gjk => {
            let with = |vectors: Vec<Whole>| {
                move |(family, a, b): &(&'static str, &[Whole], &[Whole])| FamilyCase {
                    family,
                    case: GradeCase { a: a.to_vec(), b: b.to_vec(), vectors: vectors.clone() },
                }
            };
            if exercise == Exercise::Support {
                DIRECTIONS.iter().flat_map(|d| POLYGONS.iter().map(with(vec![*d]))).collect()
            } else {
                let is_gjk = exercise == Exercise::Gjk;
                let (hard, long) = if is_gjk { (HARD_FOR_GJK, LONG_FOR_GJK) } else { (&[][..], &[][..]) };
                let plain = POLYGONS.iter().chain(hard).map(with(Vec::new()));
                plain.chain(long.iter().map(close_ellipses)).collect()
            }
        }
    };
    cases.into_iter().filter(|FamilyCase { case, .. }| case.is_sound(exercise)).collect()
}

/// A random case of about this size, which may be none of this exercise.
fn draw(exercise: Exercise, size: i32, rng: &mut Rng) -> GradeCase {
    if exercise == Exercise::Frame {
        return frame::draw(size, rng);
    }
    // Half of the pairs are near each other, or move about towards where the other is.
    let is_near = rng.bool();
    let mut point = |reach: i32| [rng.i32(-reach..=reach), rng.i32(-reach..=reach)];
    if exercise.has_boxes() {
        let [a, b] = [point(size), point(size)];
        let [of_a, of_b] = [point(size / 2), point(size / 2)].map(|size| size.map(|side| side.abs() + 1));
        let near = |axis: usize| a[axis] + (b[axis] - a[axis]).clamp(-of_b[axis], of_a[axis]);
        let b = if is_near && exercise != Exercise::Sweep { [near(0), near(1)] } else { b };
        let corners = |[x, y]: Whole, [w, h]: Whole| vec![[x, y], [x + w, y + h]];
        let vectors = if exercise == Exercise::Sweep {
            let ([u, v], [x, y]) = (point(size / 2), point(2 * size));
            let aimed = [b[0] - a[0] + u, b[1] - a[1] + v];
            vec![if is_near { aimed } else { [x, y] }, point(size / 2)]
        } else {
            Vec::new()
        };
        return GradeCase { a: corners(a, of_a), b: corners(b, of_b), vectors };
    }
    let (d, [along, across], by) = (point(9), point(9), point(2));
    let ([x, y], [u, v]) = (point(size), point(2 * size));
    // With more corners a loop of GJK takes more asks.
    let every = if exercise == Exercise::Gjk { 4 } else { 50 };
    let a = polygon(size, [x, y], every, rng);
    let b = polygon(size, [u, v], every, rng);
    let b = if is_near { beside(&a, &b, [along, across], by) } else { b };
    GradeCase { a, b, vectors: if exercise == Exercise::Support { vec![d] } else { Vec::new() } }
}

/// The hull of points on and in a circle, from any of its corners; the larger, the more corners it may have. One in
/// `every` so many of the large ones has many.
fn polygon(size: i32, [x, y]: Whole, every: u32, rng: &mut Rng) -> Vec<Whole> {
    let most = (size / 4).clamp(4, 100);
    let count = if size >= 400 && rng.u32(0..every) == 0 { most * 2 } else { rng.i32(3..=3 + most.min(12)) };
    let center = dvec2(f64::from(x), f64::from(y));
    let mut on_circle = || {
        let reach = f64::from(size) * if rng.bool() { 1.0 } else { 0.5 + 0.5 * rng.f64() };
        (center + reach * DVec2::from_angle(TAU * rng.f64())).round()
    };
    let mut corners = hull((0..count).map(|_| on_circle()));
    corners.truncate(MOST_CORNERS);
    let first = rng.usize(0..corners.len().max(1));
    corners.rotate_left(first);
    corners
}

/// The corners of the hull of points with whole coordinates.
fn hull(points: impl Iterator<Item = DVec2>) -> Vec<Whole> {
    let hull = ConvexPolygon::hull(points);
    hull.map(|hull| hull.vertices().iter().map(|corner| [corner.x as i32, corner.y as i32]).collect())
        .unwrap_or_default()
}

/// The smallest cases there are, for the search for one that fails; they look alike in all but what matters.
pub(super) fn tiny(exercise: Exercise) -> Vec<GradeCase> {
    let sizes = [[1, 1], [2, 1], [1, 2], [2, 2]];
    let mut cases = Vec::new();
    if exercise == Exercise::Frame {
        cases = frame::tiny();
    } else if exercise.has_boxes() {
        let speeds: &[Whole] =
            &[[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [2, 0], [0, 2], [-2, 0], [0, -2], [2, 2]];
        let (speeds, reach) = if exercise == Exercise::Sweep { (speeds, 2) } else { (&speeds[..1], 3) };
        for (a, b) in sizes.iter().flat_map(|a| sizes.iter().map(move |b| (a, b))) {
            if exercise == Exercise::Sweep && (*a != [1, 1] || *b != [1, 1]) {
                continue;
            }
            for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
                for (index, va) in speeds.iter().enumerate() {
                    let still = boxes([0, 0, a[0], a[1]], [x, y, x + b[0], y + b[1]]);
                    // Each case with B at rest, and a few with A at rest or both in motion.
                    let vbs: &[Whole] = if exercise == Exercise::Sweep && index < 5 {
                        &[[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]]
                    } else {
                        &[[0, 0]]
                    };
                    for vb in vbs {
                        let vectors = if exercise == Exercise::Sweep { vec![*va, *vb] } else { Vec::new() };
                        cases.push(GradeCase { vectors, ..still.clone() });
                    }
                }
            }
        }
    } else {
        let shapes: [&[Whole]; 6] = [
            &[[0, 0], [1, 0], [0, 1]],
            &[[0, 0], [1, 0], [1, 1]],
            &[[1, 0], [1, 1], [0, 1]],
            &[[0, 0], [2, 0], [1, 1]],
            &[[1, 0], [2, 1], [0, 2]],
            &[[0, 0], [1, 0], [1, 1], [0, 1]],
        ];
        let reach = if exercise == Exercise::Support { 1 } else { 3 };
        let directions: &[Whole] = if exercise == Exercise::Support {
            &[[1, 0], [0, 1], [-1, 0], [0, -1], [1, 2], [-2, 1]]
        } else {
            &[[0, 0]]
        };
        for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
            for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
                let moved = b.iter().map(|corner| [corner[0] + x, corner[1] + y]).collect::<Vec<_>>();
                for d in directions {
                    let vectors = if exercise == Exercise::Support { vec![*d] } else { Vec::new() };
                    cases.push(GradeCase { a: a.to_vec(), b: moved.clone(), vectors });
                }
            }
        }
    }
    cases.retain(|case| case.is_sound(exercise));
    cases.sort_by_key(GradeCase::bulk);
    cases.dedup();
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::right;

    #[test]
    fn every_case_is_sound_and_the_same_for_the_same_seed() {
        for exercise in Exercise::all() {
            let [one, two, other] = [1, 1, 2].map(|seed| all(*exercise, seed, 300));
            let lines = |cases: &[FamilyCase]| -> Vec<String> {
                cases.iter().map(|case| case.case.line(*exercise, 0)).collect()
            };
            assert_eq!(lines(&one), lines(&two), "{exercise:?}");
            assert_ne!(lines(&one), lines(&other), "{exercise:?}");
            assert_eq!(one.len(), by_hand(*exercise).len() + 300, "{exercise:?}: no draw was given up");
            assert!(one.iter().chain(&other).all(|case| case.case.is_sound(*exercise)), "{exercise:?}");
            assert!(tiny(*exercise).len() > 50, "{exercise:?}: {}", tiny(*exercise).len());
            assert!(tiny(*exercise).len() < 4000, "{exercise:?}: {}", tiny(*exercise).len());
        }
    }

    #[test]
    fn random_cases_have_every_answer_often() {
        use crate::commands::grade::answer::Answered;
        let share = |exercise, is: fn(&Answered) -> bool| {
            let cases = all(exercise, 1, 600);
            cases.iter().rev().take(600).filter(|case| is(&right::expected(exercise, &case.case))).count()
        };
        for count in [
            share(Exercise::Overlap, |answer| *answer == Answered::Truth(true)),
            share(Exercise::Sweep, |answer| *answer != Answered::Moment(None)),
            share(Exercise::Distance, |answer| matches!(answer, Answered::Number(number) if *number < 0.0)),
        ] {
            assert!((100..=500).contains(&count), "{count} of 600");
        }
    }

    #[test]
    fn some_polygons_have_many_corners() {
        let cases = all(Exercise::PolygonDifference, 1, 500);
        let most = cases.iter().map(|case| case.case.a.len().max(case.case.b.len())).max().unwrap_or_default();
        assert!((40..=MOST_CORNERS).contains(&most), "{most}");
        let first_is_lowest = |case: &&FamilyCase| {
            let lowest = case.case.a.iter().map(|corner| (corner[1], corner[0])).min();
            lowest == case.case.a.first().map(|corner| (corner[1], corner[0]))
        };
        assert!(cases.iter().filter(first_is_lowest).count() * 2 < cases.len());
    }
}
