//! Predicates with exact signs.
//!
//! Whether two shapes touch, whether two edges are parallel and which of two moments comes first depends on the sign of
//! a small determinant. It is computed in `f64` with an error bound; if it is within the bound, the rounding errors are
//! added back, with a much smaller bound; and only if it is still within that, it is computed again without rounding
//! (Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates*, 1997). So the signs
//! are exact for all finite numbers.

mod squares;
mod wide;

pub(super) use squares::{beyond_line, beyond_point};

use glam::DVec2;
use std::cmp::Ordering;
use std::hint::select_unpredictable;
use std::ops::Add;

/// The error bound of a determinant of two differences, relative to its two products (Shewchuk, section 4.3).
const BOUND: f64 = 3.330_669_073_875_472e-16;

/// The error bound of the determinant after the rounding errors of the two differences and the two products have been
/// added back, relative to its two products. In units of 2⁻¹⁰⁶: 1 for the products of two errors, which are left out; 1
/// for the sum of the errors of the two products; 6 for the four products of a difference and an error and the three
/// sums of these, the last of which is at most 2·2⁻⁵³; and 3 for the sum of both. These are 11; the rest is margin.
const BOUND_CLOSE: f64 = 64.0 / (1_u128 << 106) as f64;

/// Smaller products may have lost bits to underflow.
pub(super) const TINY: f64 = 1e-270;

/// `cross(a[1] − a[0], b[1] − b[0])`: positive if `b` points to the left of `a`, negative if to the right, zero if the
/// two are parallel.
///
/// The sign is exact: a value that would overflow or underflow becomes the largest or the smallest number of its sign.
#[inline]
pub(super) fn cross(a: [DVec2; 2], b: [DVec2; 2]) -> f64 {
    let (u, v) = (a[1] - a[0], b[1] - b[0]);
    cross_beyond(BOUND, u, v).unwrap_or_else(|| cross_close(a[0], a[1], b[0], b[1]))
}

/// The cross product of two differences of points, if it is larger than `share` of its two products.
#[inline]
fn cross_beyond(share: f64, u: DVec2, v: DVec2) -> Option<f64> {
    let (p, q) = (u.x * v.y, u.y * v.x);
    let (det, size) = (p - q, p.abs() + q.abs());
    // Underflow loses less than the smallest normal number.
    (det.abs() > share * size + f64::MIN_POSITIVE).then_some(det)
}

/// The cross product of two differences of points; `None` if they are parallel or nearly so.
#[inline]
pub(super) fn clear_cross(u: DVec2, v: DVec2) -> Option<f64> {
    cross_beyond(1.0 / (1_u64 << 40) as f64, u, v)
}

/// True only if, without rounding, `v` points to the left of `u`; both are differences of two points.
#[inline]
pub(super) fn is_surely_left(u: DVec2, v: DVec2) -> bool {
    let (p, q) = (u.x * v.y, u.y * v.x);
    p - q > BOUND * (p.abs() + q.abs()) + f64::MIN_POSITIVE
}

/// `dot(a[1] − a[0], b[1] − b[0])`, as exact as [`cross`].
#[inline]
pub(super) fn dot(a: [DVec2; 2], b: [DVec2; 2]) -> f64 {
    // The cross product with `b` turned left by 90 degrees.
    cross(a, b.map(DVec2::perp))
}

/// Twice the signed area of a triangle: positive if `c` lies to the left of the line from `a` to `b`.
#[inline]
pub(super) fn orientation(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    // Positive where a border turns left at b, as a convex one does.
    cross([a, b], [a, c])
}

/// Compares the products `a·b` and `c·d`, exactly.
#[inline]
pub(super) fn compare_products(a: f64, b: f64, c: f64, d: f64) -> Ordering {
    let (p, q) = (a * b, c * d);
    let size = p.abs() + q.abs();
    // Rounding never reverses the order of two numbers; it can only make them equal.
    if p != q && size > TINY && size < f64::INFINITY {
        if p > q { Ordering::Greater } else { Ordering::Less }
    } else {
        sign(cross_of_sums(&[DVec2::new(a, c)], &[DVec2::new(d, b)]))
    }
}

fn sign(value: f64) -> Ordering {
    value.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

/// The points as separate arguments, so that they stay in registers.
#[cold]
fn cross_close(a0: DVec2, a1: DVec2, b0: DVec2, b1: DVec2) -> f64 {
    let (u, v) = (a1 - a0, b1 - b0);
    let (p, q) = (u.x * v.y, u.y * v.x);
    let size = p.abs() + q.abs();
    let whole = |product: f64, s: f64, t: f64| product.abs() > TINY || s == 0.0 || t == 0.0;
    if whole(p, u.x, v.y) && whole(q, u.y, v.x) && size < f64::INFINITY {
        let (lost_u, lost_v) = (lost(u, a0, a1), lost(v, b0, b1));
        let of_products = u.x.mul_add(v.y, -p) - u.y.mul_add(v.x, -q);
        let of_differences = (u.x * lost_v.y + lost_u.x * v.y) - (u.y * lost_v.x + lost_u.y * v.x);
        // `p` and `q` are so close that their difference is exact (Sterbenz).
        let det = (p - q) + (of_products + of_differences);
        if det.abs() > BOUND_CLOSE * size {
            return det;
        }
        if lost_u == DVec2::ZERO && lost_v == DVec2::ZERO {
            // On a lattice only the two products are rounded, and if they differ after rounding, they differ before it,
            // in the same direction.
            return if det == 0.0 { p - q } else { det };
        }
        if (u == v && lost_u == lost_v) || (u == -v && lost_u == -lost_v) {
            // The same edge, of a shape and its copy, or there and back.
            return 0.0;
        }
    }
    cross_of_sums(&[a1, -a0], &[b1, -b0])
}

/// The rounding error of `difference`, which is `to − from`; exact, and at most 2⁻⁵³ of it (Knuth's error of a sum).
fn lost(difference: DVec2, from: DVec2, to: DVec2) -> DVec2 {
    let minus_from = difference - to;
    (to - (difference - minus_from)) - (from + minus_from)
}

/// The rounding error of `sum`, which is `p + q`; exact (Knuth).
#[inline]
pub(super) fn lost_in_sum(sum: DVec2, p: DVec2, q: DVec2) -> DVec2 {
    let nearly_q = sum - p;
    (p - (sum - nearly_q)) + (q - nearly_q)
}

/// The cross product of two vectors, each given as a sum of points; rounded once, at the end.
#[cold]
pub(super) fn cross_of_sums(u: &[DVec2], v: &[DVec2]) -> f64 {
    let mut sum = wide::ProductSum::new();
    for s in u {
        for t in v {
            sum.add_product(s.x, t.y);
            sum.add_product(-s.y, t.x);
        }
    }
    sum.value()
}

/// A vector that is the sum of four points, such as the edge of a difference, to be compared with differences of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourPointSum {
    points: [DVec2; 4],
    sum: DVec2,
    /// The largest that a coordinate gets on the way.
    reach: DVec2,
}

impl FourPointSum {
    #[inline]
    pub(super) fn new(points: [DVec2; 4]) -> Self {
        let (p, q) = (points[0] + points[1], points[2] + points[3]);
        Self { points, sum: p + q, reach: p.abs() + q.abs() }
    }

    /// The vector as rounded.
    pub(super) const fn rounded(&self) -> DVec2 {
        self.sum
    }

    /// The dot product with `to − from`; the sign is exact.
    #[inline]
    pub(super) fn dot(&self, from: DVec2, to: DVec2) -> f64 {
        let v = to - from;
        let dot = self.sum.dot(v);
        // Each coordinate of the sum has the errors of two sums, and three more roundings follow.
        let bound = 1e-15 * self.reach.dot(v.abs());
        if dot.abs() > bound && bound > TINY { dot } else { self.dot_close(from, to) }
    }

    #[cold]
    fn dot_close(&self, from: DVec2, to: DVec2) -> f64 {
        if from == to {
            return 0.0;
        }
        if let [p, q, DVec2::ZERO, DVec2::ZERO] = self.points {
            return dot([-q, p], [from, to]);
        }
        // Turned right by 90 degrees.
        cross_of_sums(&self.points.map(|point| -point.perp()), &[to, -from])
    }
}

/// Determinants above this share of their two products have a relative error of at most 2⁻³⁵.
pub(super) const GOOD: f64 = 1.0 / (1_u64 << 16) as f64;

/// [`orientation`] of the two ends of a line and a point, whose value is accurate too: to a relative 1e-10, however
/// close to the line the point lies.
#[inline]
pub(super) fn area(line: [DVec2; 2], point: DVec2) -> f64 {
    let (u, v) = (line[1] - line[0], point - line[0]);
    let (p, q) = (u.x * v.y, u.y * v.x);
    let (det, size) = (p - q, p.abs() + q.abs());
    if det.abs() > GOOD * size && size > TINY && size < f64::INFINITY { det } else { area_close(line, point, u, v) }
}

#[cold]
fn area_close(line: [DVec2; 2], point: DVec2, u: DVec2, v: DVec2) -> f64 {
    if (u.x == 0.0 || v.y == 0.0) && (u.y == 0.0 || v.x == 0.0) {
        // The point lies on a line along an axis: no difference of two numbers vanishes by rounding.
        return 0.0;
    }
    let size = (u.x * v.y).abs() + (u.y * v.x).abs();
    let det = cross_close(line[0], line[1], line[0], point);
    // Its relative error is at most the square of the first one's.
    if det == 0.0 || (det.abs() > GOOD.powi(4) * size && size > TINY && size < f64::INFINITY) {
        det
    } else {
        cross_of_sums(&[line[1], -line[0]], &[point, -line[0]])
    }
}

/// How far the point lies to the left of the line, from their [`area`]: the height of the triangle. The sign is exact,
/// the value as accurate as the area.
#[inline]
pub(super) fn height(line: [DVec2; 2], point: DVec2, area: f64) -> f64 {
    let squared = (line[1] - line[0]).length_squared();
    if area.abs() > TINY && squared > TINY && squared < f64::INFINITY {
        area / squared.sqrt()
    } else {
        height_close(line, point)
    }
}

/// The height over a base that is so short that the area may have underflowed: the base is lengthened first, by a power
/// of two.
#[cold]
fn height_close(line: [DVec2; 2], point: DVec2) -> f64 {
    let power = |v: DVec2| v.abs().max_element().max(f64::MIN_POSITIVE).log2();
    let [base, reach] = [power(line[1] - line[0]), power(line[0]).max(power(line[1]))];
    let scale = 2.0_f64.powi((-base).min(900.0 - reach).clamp(0.0, 1000.0) as i32);
    let longer = line.map(|end| end * scale);
    let area = cross_of_sums(&[longer[1], -longer[0]], &[point, -line[0]]);
    // At least the smallest number above zero, to keep the sign. Two equal corners have no line, and the area is 0.
    let height = (area / length(longer[1] - longer[0])).abs().max(f64::from_bits(1));
    if area == 0.0 { 0.0 } else { height.copysign(area) }
}

/// True if two vectors point the same way, up to an angle whose sine is at most `limit`.
#[inline]
pub(super) fn is_almost_parallel(u: DVec2, v: DVec2, limit: f64) -> bool {
    let cross = u.perp_dot(v);
    // The sum of the absolute coordinates bounds the length, and is quicker to compute.
    if cross.abs() > limit * (u.x.abs() + u.y.abs()) * (v.x.abs() + v.y.abs()) || u.dot(v) <= 0.0 {
        return false;
    }
    let (squared, squares) = (cross * cross, u.length_squared() * v.length_squared());
    if squares > TINY && squares < f64::INFINITY {
        squared <= limit * limit * squares
    } else {
        cross.abs() <= limit * length(u) * length(v)
    }
}

/// The length of a vector, without overflow or underflow on the way; infinite only if the length itself is beyond
/// `f64`.
#[inline]
pub(super) fn length(v: DVec2) -> f64 {
    let squared = v.length_squared();
    if squared > TINY && squared < f64::INFINITY { squared.sqrt() } else { v.x.hypot(v.y) }
}

/// The vector with infinite coordinates replaced by the largest finite numbers.
#[inline]
pub(super) fn saturated(v: DVec2) -> DVec2 {
    DVec2::new(smaller(larger(v.x, f64::MIN), f64::MAX), smaller(larger(v.y, f64::MIN), f64::MAX))
}

/// The value with +0 for every −0, so that equal values are the same in every comparison, and print the same.
#[inline]
pub(super) fn without_minus_zero<T: Add<Output = T> + Default>(value: T) -> T {
    value + T::default()
}

/// One of two vectors, chosen without a branch, because the condition is unpredictable.
#[inline]
pub(super) fn either(first: bool, p: DVec2, q: DVec2) -> DVec2 {
    DVec2::new(select_unpredictable(first, p.x, q.x), select_unpredictable(first, p.y, q.y))
}

/// The smaller of two numbers, neither of which is NaN; `f64::min` takes three times as long.
#[inline]
pub(super) const fn smaller(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// The larger of two numbers, neither of which is NaN.
#[inline]
pub(super) const fn larger(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use proptest::prelude::*;

    /// The exact sign of an orientation on integers.
    fn reference(points: [[i64; 2]; 3]) -> Ordering {
        let [a, b, c] = points.map(|p| p.map(i128::from));
        ((b[0] - a[0]) * (c[1] - a[1])).cmp(&((b[1] - a[1]) * (c[0] - a[0])))
    }

    proptest! {
        #[test]
        fn the_orientation_is_exact_where_plain_arithmetic_is_not(
            a in prop::array::uniform2(-(1_i64 << 53)..1 << 53),
            step in prop::array::uniform2(-(1_i64 << 26)..1 << 26),
            times in -3_i64..3, off in prop::array::uniform2(-1_i64..=1), shift in -900_i32..900,
        ) {
            // b and c lie almost on a line through a; sums are kept where they are exact in f64.
            let a = a.map(|x| x / 4);
            let b = [a[0] + step[0], a[1] + step[1]];
            let c = [a[0] + times * step[0] + off[0], a[1] + times * step[1] + off[1]];
            let scale = 2.0_f64.powi(shift);
            let [p, q, r] = [a, b, c].map(|v| dvec2(v[0] as f64, v[1] as f64) * scale);
            prop_assert_eq!(sign(orientation(p, q, r)), reference([a, b, c]));
        }

        #[test]
        fn edges_of_a_shape_and_its_moved_copy_turn_as_they_do_without_rounding(
            edge in prop::array::uniform4(-1.0..1.0_f64), by in prop::array::uniform2(-1.0..1.0_f64),
            times in prop::sample::select(vec![1.0, -1.0, 0.5, 3.0]), nudge in -1_i64..=1, shift in -300_i32..300,
        ) {
            // Differences that round, of corners that have rounded: the two edges are parallel but for that.
            let [from, to] = [dvec2(edge[0], edge[1]), dvec2(edge[2], edge[3])];
            let [mut copied_from, copied_to] = [from, to].map(|p| p * times + DVec2::from(by));
            copied_from.x = f64::from_bits(copied_from.x.to_bits().wrapping_add_signed(nudge));
            let (a, b) = ([from, to], [copied_from, copied_to]);
            let (middle, end) = (from + copied_from, to + copied_from);
            for (a, b) in [(a, b), (b, a), ([middle, end], [middle, to + copied_to]), (a, [from, from + (to - from) * times])] {
                let [a, b] = [a, b].map(|ends| ends.map(|p| p * 2.0_f64.powi(shift)));
                let exact = cross_of_sums(&[a[1], -a[0]], &[b[1], -b[0]]);
                let (u, v) = (a[1] - a[0], b[1] - b[0]);
                prop_assert_eq!(sign(cross(a, b)), sign(exact));
                prop_assert!((cross(a, b) - exact).abs() <= BOUND * ((u.x * v.y).abs() + (u.y * v.x).abs()));
            }
        }

        #[test]
        fn vectors_with_the_least_cross_product_turn_the_right_way(quotients in prop::collection::vec(1_i64..4, 80)) {
            // Neighbors in a continued fraction, so that the cross product is ±1: the products agree in all bits but
            // the last of more than a hundred.
            let (mut u, mut v) = ([1, 0], [0, 1]);
            for q in quotients {
                let next = [u[0] + q * v[0], u[1] + q * v[1]];
                if next[0].max(next[1]) > 1 << 53 {
                    break;
                }
                (u, v) = (v, next);
            }
            let [p, q] = [u, v].map(|w| dvec2(w[0] as f64, w[1] as f64));
            prop_assert_eq!(sign(orientation(DVec2::ZERO, p, q)), reference([[0; 2], u, v]));
            prop_assert_eq!(sign(orientation(DVec2::ZERO, q, p)), reference([[0; 2], v, u]));
        }

        #[test]
        fn products_are_compared_exactly(a in any::<i64>(), b in any::<i64>(), d in any::<i64>(), shift in -500_i32..400) {
            // 53-bit factors, and a fourth one that makes the products as equal as can be.
            let [a, b, d] = [a, b, d].map(|x| (x >> 11) | 1);
            let c = (i128::from(a) * i128::from(b) / i128::from(d)).clamp(-(1 << 52), 1 << 52) as i64;
            let expected = (i128::from(a) * i128::from(b)).cmp(&(i128::from(c) * i128::from(d)));
            let scale = 2.0_f64.powi(shift);
            prop_assert_eq!(compare_products(a as f64 * scale, b as f64, c as f64 * scale, d as f64), expected);
        }

        #[test]
        fn any_finite_numbers_give_a_number(p in prop::array::uniform8(prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL)) {
            let [a, b, c, d] = [0, 2, 4, 6].map(|i| dvec2(p[i], p[i + 1]));
            prop_assert!(!cross([a, b], [c, d]).is_nan());
            prop_assert!(!dot([a, b], [c, d]).is_nan());
        }
    }

    #[test]
    fn huge_and_tiny_triangles_keep_their_orientation() {
        for size in [f64::MAX, 1e200, 1.0, 1e-200, f64::MIN_POSITIVE, 5e-324] {
            let (a, b, c) = (dvec2(-size, -size), dvec2(size, -size), dvec2(-size, size));
            assert!(orientation(a, b, c) > 0.0 && orientation(b, a, c) < 0.0, "{size}");
            assert_eq!(orientation(a, dvec2(0.0, 0.0), dvec2(size, size)), 0.0, "{size}");
        }
        let two = |power: i32| 2.0_f64.powi(power);
        assert_eq!(compare_products(two(1000), two(900), two(950), two(950)), Ordering::Equal);
        assert_eq!(compare_products(two(-1000), -two(-900), two(-950), two(-949)), Ordering::Less);
    }

    #[test]
    fn what_is_lost_in_a_difference_can_decide_alone() {
        let (square, tiny) = ([DVec2::ZERO, DVec2::ONE], [dvec2(0.0, 1e-40), DVec2::ONE]);
        assert!(cross(square, tiny) < 0.0 && cross(tiny, square) > 0.0);
        assert_eq!(cross(tiny, tiny), 0.0);
    }

    #[test]
    fn what_is_too_large_is_held() {
        let (down, up) = ([DVec2::ZERO, dvec2(1e154, -1e154)], [DVec2::ZERO, dvec2(1.3e154, 1.3e154)]);
        assert_eq!((cross(down, up), cross(up, down)), (f64::MAX, f64::MIN));
    }

    #[test]
    fn lengths_of_any_size() {
        assert_eq!(length(dvec2(3.0, 4.0)), 5.0);
        assert!((length(dvec2(3e200, 4e200)) / 5e200 - 1.0).abs() < 1e-15);
        assert!((length(dvec2(3e-200, 4e-200)) / 5e-200 - 1.0).abs() < 1e-15);
        assert_eq!(saturated(dvec2(f64::INFINITY, -1.0)), dvec2(f64::MAX, -1.0));
    }
}
