//! Exact sums of products of `f64`.

/// Bits of one digit.
const DIGIT: u32 = u32::BITS;

/// The exponent of the lowest bit: that of the square of the smallest number above zero.
const LOWEST: i32 = -2148;

/// Enough digits for many squares of the largest number.
const DIGITS: usize = 136;

/// Kulisch's long accumulator: a number wide enough for every product of two `f64`. Digits in base 2³², lowest first,
/// each with spare bits, so that carries wait until the end.
pub(super) struct Sum {
    digits: [i64; DIGITS],
}

impl Sum {
    pub(super) const fn new() -> Self {
        Self { digits: [0; DIGITS] }
    }

    /// Adds `x·y`, both finite; at most a million times.
    pub(super) fn add_product(&mut self, x: f64, y: f64) {
        let ((negative_x, x, power_x), (negative_y, y, power_y)) = (parts(x), parts(y));
        let product = u128::from(x) * u128::from(y);
        let position = (power_x + power_y - LOWEST) as u32;
        let (first, shift) = ((position / DIGIT) as usize, position % DIGIT);
        let sign = if negative_x == negative_y { 1 } else { -1 };
        for k in 0..4 {
            let piece = u64::from((product >> (DIGIT * k)) as u32) << shift;
            let at = first + k as usize;
            self.digits[at] += sign * i64::from(piece as u32);
            self.digits[at + 1] += sign * i64::from((piece >> DIGIT) as u32);
        }
    }

    /// The sum, rounded. It keeps its sign: a value that would overflow or underflow becomes the largest or smallest
    /// number.
    pub(super) fn value(mut self) -> f64 {
        let negative = self.carry() < 0;
        if negative {
            self.digits.iter_mut().for_each(|digit| *digit = -*digit);
            self.carry();
        }
        let Some(top) = self.digits.iter().rposition(|digit| *digit != 0) else { return 0.0 };
        let first = top.saturating_sub(2);
        let leading =
            self.digits[first..=top].iter().rev().fold(0.0, |value, digit| value * 4_294_967_296.0 + *digit as f64);
        let power = i32::try_from(DIGIT as usize * first).unwrap_or(i32::MAX) + LOWEST;
        // In three steps, because the power of two itself may be beyond the range of `f64`.
        let third = |k: i32| 2.0_f64.powi((power + k).div_euclid(3));
        let value = (leading * third(0) * third(1) * third(2)).clamp(f64::from_bits(1), f64::MAX);
        if negative { -value } else { value }
    }

    /// Carries, so that all digits but the last are in range; returns the last carry, which has the sign of the number.
    fn carry(&mut self) -> i64 {
        let mut carry = 0;
        for digit in &mut self.digits {
            let sum = *digit + carry;
            carry = sum >> DIGIT;
            *digit = sum & i64::from(u32::MAX);
        }
        if carry < 0 {
            // Otherwise the sign would be lost.
            self.digits[DIGITS - 1] += carry << DIGIT;
        }
        carry
    }
}

/// Sign, integer significand and exponent, which is at least −1074.
fn parts(x: f64) -> (bool, u64, i32) {
    let bits = x.to_bits();
    let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let whole = if exponent == 0 { fraction } else { fraction | (1 << 52) };
    (x.is_sign_negative(), whole, exponent.max(1) as i32 - 1075)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sum(products: &[(f64, f64)]) -> f64 {
        let mut sum = Sum::new();
        for (x, y) in products {
            sum.add_product(*x, *y);
        }
        sum.value()
    }

    proptest! {
        #[test]
        fn whole_numbers_add_up(numbers in prop::collection::vec((any::<i32>(), any::<i32>()), 0..20), shift in -900_i32..900) {
            let exact: i128 = numbers.iter().map(|(x, y)| i128::from(*x) * i128::from(*y)).sum();
            let scale = 2.0_f64.powi(shift);
            let products: Vec<_> = numbers.iter().map(|(x, y)| (f64::from(*x) * scale, f64::from(*y))).collect();
            let found = sum(&products) / scale;
            prop_assert!((found - exact as f64).abs() <= exact.abs() as f64 * 1e-15);
            prop_assert_eq!(found == 0.0, exact == 0);
        }

        #[test]
        fn what_cancels_leaves_the_rest(x in any::<f64>(), y in any::<f64>(), small in any::<f64>()) {
            prop_assert_eq!(sum(&[(x, y), (small, 1.0), (-x, y)]), small);
            prop_assert_eq!(sum(&[(x, y), (x, -y)]), 0.0);
        }
    }

    #[test]
    fn the_sign_survives_at_both_ends() {
        let (tiny, huge) = (f64::from_bits(1), f64::MAX);
        assert_eq!(sum(&[(tiny, tiny)]), tiny);
        assert_eq!(sum(&[(tiny, -tiny)]), -tiny);
        assert_eq!(sum(&[(huge, huge), (huge, huge)]), huge);
        assert_eq!(sum(&[(huge, huge), (-huge, huge), (tiny, -tiny)]), -tiny);
        assert_eq!(sum(&[(huge, -huge), (tiny, tiny)]), -huge);
    }
}
