//! Distances compared with the sum of two radii, by their squares: a root would round.

use super::wide::{FourfoldSum, ProductSum};
use glam::DVec2;

/// `|p − q|² − (r + s)²` of two points and two radii, all finite; rounded once, at the end.
///
/// The sign is exact: a value that would overflow or underflow becomes the largest or the smallest number of its sign.
pub(crate) fn beyond_point([p, q]: [DVec2; 2], [r, s]: [f64; 2]) -> f64 {
    let mut sum = ProductSum::new();
    for (terms, sign) in [([p.x, -q.x], 1.0), ([p.y, -q.y], 1.0), ([r, s], -1.0)] {
        for x in terms {
            for y in terms {
                sum.add_product(sign * x, y);
            }
        }
    }
    sum.value()
}

/// `area² − (r + s)²·length²` of a line, a point and two radii, all finite, where `area` is twice that of the triangle
/// of the three: positive if the point is farther from the line than the radii reach. Rounded once, at the end; the
/// sign is exact.
pub(crate) fn beyond_line([from, to]: [DVec2; 2], point: DVec2, [r, s]: [f64; 2]) -> f64 {
    let mut area = Vec::with_capacity(8);
    for u in [to, -from] {
        for v in [point, -from] {
            area.extend([[u.x, v.y], [-u.y, v.x]]);
        }
    }
    let mut sum = FourfoldSum::new();
    for one in &area {
        for other in &area {
            sum.add_product(*one, *other);
        }
    }
    for [start, end] in [[from.x, to.x], [from.y, to.y]] {
        let terms = [end, -start];
        for (x, y) in terms.iter().flat_map(|x| terms.map(|y| (*x, y))) {
            for (r, s) in [(r, r), (r, s), (s, r), (s, s)] {
                sum.add_product([-x, y], [r, s]);
            }
        }
    }
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whole_numbers_agree_with_integers(
            [a, b, c] in prop::array::uniform3(prop::array::uniform2(-999_i64..999)), radii in prop::array::uniform2(0_i64..999),
        ) {
            let [p, q, point] = [a, b, c].map(|[x, y]| dvec2(x as f64, y as f64));
            let sum = radii[0] + radii[1];
            let square = |p: [i64; 2], q: [i64; 2]| (p[0] - q[0]).pow(2) + (p[1] - q[1]).pow(2);
            let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            let radii = radii.map(|radius| radius as f64);
            prop_assert_eq!(beyond_point([p, q], radii), (square(a, b) - sum * sum) as f64);
            let beyond = i128::from(area).pow(2) - i128::from(sum * sum) * i128::from(square(a, b));
            let found = beyond_line([p, q], point, radii);
            prop_assert!((found - beyond as f64).abs() <= beyond.abs() as f64 * 1e-15);
            prop_assert_eq!(found == 0.0, beyond == 0);
        }
    }

    #[test]
    fn one_unit_in_the_last_place_of_a_radius_decides() {
        let five = [dvec2(1.0, 1.0), dvec2(4.0, 5.0)];
        let face = [dvec2(0.0, 0.0), dvec2(4.0, 3.0)];
        for (radius, expected) in [(3.0_f64.next_down(), 1.0), (3.0, 0.0), (3.0_f64.next_up(), -1.0)] {
            let sign = |value: f64| if value == 0.0 { 0.0 } else { value.signum() };
            assert_eq!(sign(beyond_point(five, [radius, 2.0])), expected);
            assert_eq!(sign(beyond_line(face, dvec2(-3.0, 4.0), [2.0, radius])), expected);
        }
    }
}
