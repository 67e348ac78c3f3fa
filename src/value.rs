//! The values of readings, and the traits through which clauses look them up.

use glam::DVec2;
use std::ops::Add;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// A number: lengths and coordinates in world units, or a count.
    Number,
    /// Yes or no.
    Truth,
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A number that is written as a fraction, such as a part of a frame.
    Fraction(f64),
    /// Yes or no, and written so.
    Truth(bool),
}

/// The largest denominator that [`fraction`] writes.
const LARGEST_DENOMINATOR: u32 = 99;

/// A number as a fraction in lowest terms, such as 1/3. If no fraction with a denominator up to 99 has exactly this
/// `f64` value: with at most two decimals.
///
/// ```
/// use minktutor::value::fraction;
///
/// assert_eq!(fraction(2.0 / 6.0), "1/3");
/// assert_eq!(fraction(-0.5), "-1/2");
/// assert_eq!(fraction(4.0), "4");
/// assert_eq!(fraction(0.1234), "0.12");
/// ```
#[must_use]
pub fn fraction(number: f64) -> String {
    for denominator in 1..=LARGEST_DENOMINATOR {
        let denominator = f64::from(denominator);
        let numerator = (number * denominator).round();
        if numerator / denominator == number {
            return if denominator == 1.0 {
                format!("{}", without_minus_zero(numerator))
            } else {
                format!("{numerator}/{denominator}")
            };
        }
    }
    plain(number)
}

/// The items as a sentence lists them, with this word before the last one, as in "in, on, or out".
pub(crate) fn listed(items: &[String], word: &str) -> String {
    match items {
        [first, last] => format!("{first} {word} {last}"),
        [first @ .., last] if !first.is_empty() => format!("{}, {word} {last}", first.join(", ")),
        _ => items.concat(),
    }
}

/// The value with +0 for every −0, because learners would read a minus sign.
pub(crate) fn without_minus_zero<T: Add<Output = T> + Default>(value: T) -> T {
    value + T::default()
}

/// Reads a number that was typed: `3`, `0.4` or `2/5`, each with an optional minus in front; `None` for anything else,
/// and for a fraction with the denominator 0.
pub(crate) fn typed_number(text: &str) -> Option<f64> {
    let (minus, digits) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let part = |part: &str| {
        let is_number =
            part.bytes().any(|b| b.is_ascii_digit()) && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        part.parse::<f64>().ok().filter(|number| is_number && number.is_finite())
    };
    let (numerator, denominator) = digits.split_once('/').map_or((digits, "1"), |parts| parts);
    let quotient = part(numerator)? / part(denominator).filter(|denominator| *denominator != 0.0)?;
    Some(without_minus_zero(minus * quotient))
}

/// A number with at most two decimals, and no minus before a zero.
pub(crate) fn plain(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    // A number so large that this overflows has no decimals.
    format!("{}", without_minus_zero(if rounded.is_finite() { rounded } else { number }))
}

/// A number with exactly two decimals, and no minus before a zero.
pub(crate) fn two_decimals(number: f64) -> String {
    format!("{:.2}", without_minus_zero((number * 100.0).round() / 100.0))
}

/// A point or a vector: `(3,-1)`.
pub(crate) fn point(at: DVec2) -> String {
    format!("({},{})", plain(at.x), plain(at.y))
}

impl Value {
    /// The type of this value.
    pub(crate) const fn kind(self) -> ValueKind {
        match self {
            Self::Number(_) | Self::Fraction(_) => ValueKind::Number,
            Self::Truth(_) => ValueKind::Truth,
        }
    }

    /// The number, whichever way it is written; `None` for a truth.
    pub(crate) const fn number(self) -> Option<f64> {
        if let Self::Number(number) | Self::Fraction(number) = self { Some(number) } else { None }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => f.write_str(&plain(*number)),
            Self::Fraction(number) => f.write_str(&fraction(*number)),
            Self::Truth(true) => f.write_str("yes"),
            Self::Truth(false) => f.write_str("no"),
        }
    }
}

/// The names of all readings that a situation has, with their types.
pub(crate) trait Vocabulary {
    /// The type of the reading with this name, if there is one.
    fn kind(&self, name: &str) -> Option<ValueKind>;

    /// Every name, for suggestions.
    fn names(&self) -> Vec<String>;

    /// What a scene must have for this reading, if the scene lacks it.
    fn missing_for(&self, _name: &str) -> Option<&'static str> {
        None
    }
}

/// The current values of the readings.
pub(crate) trait Readings {
    /// The value of the reading with this name; `None` while it is unknown (nothing typed, no probe).
    fn value(&self, name: &str) -> Option<Value>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_typed_as_people_write_them() {
        for (text, number) in
            [("3", 3.0), ("-3", -3.0), ("2/5", 0.4), ("-1/2", -0.5), ("0.4", 0.4), (".5", 0.5), ("-0", 0.0)]
        {
            assert_eq!(typed_number(text).map(f64::to_bits), Some(f64::to_bits(number)), "{text}");
        }
        for text in [
            "", "-", ".", "/", "1/", "/2", "1/0", "1/2/3", "1-2", "--1", "1/-2", "1e3", "inf", "nan", "+1", "1.2.3",
            "a",
        ] {
            assert_eq!(typed_number(text), None, "{text}");
        }
    }
}
