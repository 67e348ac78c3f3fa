//! The same questions asked of whole numbers of any size, by brute force: every face against every corner.

use crate::State;
use crate::outline::Outline;
use glam::DVec2;
use num_bigint::{BigInt, Sign};

/// Coordinates in units of the smallest number above zero, 2⁻¹⁰⁷⁴, which every `f64` is a multiple of.
type BigPoint = [BigInt; 2];

/// Numerator and denominator, neither negative.
type Ratio = (BigInt, BigInt);

fn whole(x: f64) -> BigInt {
    let bits = x.to_bits();
    let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let digits = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let size = BigInt::from(digits) << (exponent.max(1) - 1);
    if x < 0.0 { -size } else { size }
}

fn minus(p: &BigPoint, q: &BigPoint) -> BigPoint {
    [&p[0] - &q[0], &p[1] - &q[1]]
}

fn cross(u: &BigPoint, v: &BigPoint) -> BigInt {
    &u[0] * &v[1] - &u[1] * &v[0]
}

fn dot(u: &BigPoint, v: &BigPoint) -> BigInt {
    &u[0] * &v[0] + &u[1] * &v[1]
}

fn less(p: &Ratio, q: &Ratio) -> bool {
    &p.0 * &q.1 < &q.0 * &p.1
}

/// The square root of a ratio of lengths squared, in world units.
fn root((above, below): &Ratio) -> f64 {
    // 120 bits of the quotient, times an even power of two.
    let power =
        (i64::try_from(above.bits()).expect("small") - i64::try_from(below.bits()).expect("small") - 120) / 2 * 2;
    let quotient = if power < 0 { (above << -power) / below } else { above / (below << power) };
    let digits = quotient.iter_u64_digits().rev().fold(0.0, |value, digit| value * 2.0_f64.powi(64) + digit as f64);
    let half = |k: i64| 2.0_f64.powi(((power / 2 - 1074) + k).div_euclid(2) as i32);
    digits.sqrt() * half(0) * half(1)
}

/// The state of two shapes with an interior, and their gap or penetration depth (in world units,
/// never negative).
pub(super) fn contact(a: Outline<'_>, b: Outline<'_>) -> (State, f64) {
    let corners = |outline: Outline<'_>| -> Vec<BigPoint> {
        outline.corners().iter().map(|DVec2 { x, y }| [whole(*x), whole(*y)]).collect()
    };
    let (a, b) = (corners(a), corners(b));
    assert!(a.len() > 2 && b.len() > 2, "a shape has no inside");
    let mut state = State::Overlapping;
    let (mut depth, mut distance): (Option<Ratio>, Option<Ratio>) = (None, None);
    let keep = |least: &mut Option<Ratio>, ratio: Ratio| {
        if least.as_ref().is_none_or(|least| less(&ratio, least)) {
            *least = Some(ratio);
        }
    };
    for (shape, other) in [(&a, &b), (&b, &a)] {
        for (i, from) in shape.iter().enumerate() {
            let to = &shape[(i + 1) % shape.len()];
            let face = minus(to, from);
            let length_squared = dot(&face, &face);
            let deepest = other.iter().map(|corner| cross(&face, &minus(corner, from))).max().expect("corners");
            match (deepest.sign(), state) {
                (Sign::Minus, _) => state = State::Separated,
                (Sign::NoSign, State::Overlapping) => state = State::Touching,
                _ => keep(&mut depth, (&deepest * &deepest, length_squared.clone())),
            }
            for corner in other {
                let (start, end) = (minus(corner, from), minus(corner, to));
                let ratio = if dot(&start, &face).sign() != Sign::Plus {
                    (dot(&start, &start), 1.into())
                } else if dot(&end, &face).sign() != Sign::Minus {
                    (dot(&end, &end), 1.into())
                } else {
                    let area = cross(&face, &start);
                    (&area * &area, length_squared.clone())
                };
                keep(&mut distance, ratio);
            }
        }
    }
    let size = match state {
        State::Separated => distance,
        State::Touching => None,
        State::Overlapping => depth,
    };
    (state, size.as_ref().map_or(0.0, root))
}

/// The state of two rounded shapes of any size: the smallest squared distance of their cores, against the square of the
/// sum of the radii, which is more than zero.
pub(super) fn rounded_state(a: Outline<'_>, b: Outline<'_>, radii: [f64; 2]) -> State {
    let corners = |outline: Outline<'_>| -> Vec<BigPoint> {
        outline.corners().iter().map(|DVec2 { x, y }| [whole(*x), whole(*y)]).collect()
    };
    let radius = whole(radii[0]) + whole(radii[1]);
    assert_eq!(radius.sign(), Sign::Plus, "nothing is rounded");
    if super::state(&a, &b) != State::Separated {
        return State::Overlapping;
    }
    let (a, b) = (corners(a), corners(b));
    let mut state = State::Separated;
    let mut compare = |above: BigInt, below: &BigInt| match (above - &radius * &radius * below).sign() {
        Sign::Minus => state = State::Overlapping,
        Sign::NoSign if state == State::Separated => state = State::Touching,
        _ => {}
    };
    for (shape, other) in [(&a, &b), (&b, &a)] {
        for (i, from) in shape.iter().enumerate() {
            let to = &shape[(i + 1) % shape.len()];
            let face = minus(to, from);
            for corner in other {
                let (start, end) = (minus(corner, from), minus(corner, to));
                compare(dot(&start, &start), &1.into());
                if dot(&start, &face).sign() == Sign::Plus && dot(&end, &face).sign() == Sign::Minus {
                    let area = cross(&face, &start);
                    compare(&area * &area, &dot(&face, &face));
                }
            }
        }
    }
    state
}
