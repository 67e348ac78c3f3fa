//! Exact sums of products of `f64`.

/// Bits of one digit.
const DIGIT: u32 = u32::BITS;

/// A sum of products of two, with enough digits for many squares of the largest number.
pub(super) type ProductSum = Sum<2, 136>;

/// A sum of products of four, with enough digits for many fourth powers of the largest number.
pub(super) type FourfoldSum = Sum<4, 272>;

/// Kulisch's long accumulator: a number wide enough for every product of so many `f64`. Digits in base 2³², lowest
/// first, each with spare bits, so that carries wait until the end.
pub(super) struct Sum<const FACTORS: i32, const DIGITS: usize> {
    digits: [i64; DIGITS],
}

impl<const FACTORS: i32, const DIGITS: usize> Sum<FACTORS, DIGITS> {
    /// The exponent of the lowest bit: that of this power of the smallest number above zero.
    const LOWEST: i32 = -1074 * FACTORS;

    pub(super) const fn new() -> Self {
        Self { digits: [0; DIGITS] }
    }

    /// Adds a number times `2^power`.
    fn add(&mut self, negative: bool, product: u128, power: i32) {
        let position = (power - Self::LOWEST) as u32;
        let (first, shift) = ((position / DIGIT) as usize, position % DIGIT);
        let sign = if negative { -1 } else { 1 };
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
        let power = i32::try_from(DIGIT as usize * first).unwrap_or(i32::MAX) + Self::LOWEST;
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

impl ProductSum {
    /// Adds `x·y`, both finite; at most a million times.
    pub(super) fn add_product(&mut self, x: f64, y: f64) {
        let (negative, product, power) = product(x, y);
        self.add(negative, product, power);
    }
}

impl FourfoldSum {
    /// Adds `x[0]·x[1]·y[0]·y[1]`, all finite; at most a hundred thousand times.
    pub(super) fn add_product(&mut self, x: [f64; 2], y: [f64; 2]) {
        let ((negative_x, x, power_x), (negative_y, y, power_y)) = (product(x[0], x[1]), product(y[0], y[1]));
        // Pieces of which two make at most 96 bits.
        for (x, up) in [(x & u128::from(u64::MAX), 0), (x >> 64, 64)] {
            for k in 0..4 {
                let digit = u128::from((y >> (DIGIT * k)) as u32);
                self.add(negative_x != negative_y, x * digit, power_x + power_y + up + (DIGIT * k).cast_signed());
            }
        }
    }
}

/// Sign, integer significand and exponent of `x·y`.
fn product(x: f64, y: f64) -> (bool, u128, i32) {
    let ((negative_x, x, power_x), (negative_y, y, power_y)) = (parts(x), parts(y));
    (negative_x != negative_y, u128::from(x) * u128::from(y), power_x + power_y)
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
        let mut sum = ProductSum::new();
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

    fn fourfold(products: &[[f64; 4]]) -> f64 {
        let mut sum = FourfoldSum::new();
        for [a, b, c, d] in products {
            sum.add_product([*a, *b], [*c, *d]);
        }
        sum.value()
    }

    proptest! {
        #[test]
        fn four_whole_numbers_add_up(numbers in prop::collection::vec(prop::array::uniform4(any::<i16>()), 0..9), shift in -900_i32..900) {
            let exact: i128 = numbers.iter().map(|four| four.iter().map(|x| i128::from(*x)).product::<i128>()).sum();
            let scale = 2.0_f64.powi(shift);
            let scaled = |four: &[i16; 4]| [f64::from(four[0]) * scale, four[1].into(), four[2].into(), four[3].into()];
            let found = fourfold(&numbers.iter().map(scaled).collect::<Vec<_>>()) / scale;
            prop_assert!((found - exact as f64).abs() <= exact.abs() as f64 * 1e-15);
            prop_assert_eq!(found == 0.0, exact == 0);
        }

        #[test]
        fn what_cancels_of_four_leaves_the_rest(four in prop::array::uniform4(any::<f64>()), small in any::<f64>()) {
            let [a, b, c, d] = four;
            prop_assert_eq!(fourfold(&[four, [small, 1.0, 1.0, 1.0], [d, -c, b, a]]), small);
        }
    }

    #[test]
    fn the_sign_of_four_survives_at_both_ends() {
        let (tiny, huge) = (f64::from_bits(1), f64::MAX);
        assert_eq!(fourfold(&[[tiny; 4]]), tiny);
        assert_eq!(fourfold(&[[huge; 4], [huge; 4], [-huge, huge, huge, huge], [tiny; 4]]), huge);
        assert_eq!(fourfold(&[[huge; 4], [-huge, huge, huge, huge], [-tiny, tiny, tiny, tiny]]), -tiny);
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
