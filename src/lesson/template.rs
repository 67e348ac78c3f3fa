//! Templates: sentences with expressions in braces, such as `O is {D.left} left of A-B`.

use super::expression::Expression;
use super::problem::{Fault, Read};
use crate::value::{Readings, Vocabulary};

/// A parsed template.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Template {
    /// Texts, each before a value.
    parts: Vec<(String, Expression)>,
    end: String,
}

impl Template {
    /// A text without values, in which braces stay.
    pub(super) fn plain(text: &str) -> Self {
        Self { parts: Vec::new(), end: text.to_owned() }
    }

    /// Parses a text with expressions in braces.
    ///
    /// # Errors
    /// The first error, with its place in the text.
    pub(crate) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Read<Self> {
        let (mut parts, mut at) = (Vec::new(), 0);
        while let Some(open) = text[at..].find('{').map(|open| at + open) {
            let inside = open + 1;
            let Some(len) = text[inside..].find('}') else {
                let fault = Fault::at(&(open..inside), "this \"{\" is never closed");
                return Err(fault.help("a value in a sentence is written {D.left}"));
            };
            let value = Expression::parse(&text[inside..inside + len], vocabulary);
            parts.push((text[at..open].to_owned(), value.map_err(|fault| fault.moved(inside))?));
            at = inside + len + 1;
        }
        Ok(Self { parts, end: text[at..].to_owned() })
    }

    /// True if every value in it is known.
    pub(crate) fn is_known(&self, readings: &dyn Readings) -> bool {
        self.parts.iter().all(|(_, expression)| expression.value(readings).is_some())
    }

    /// True if it has an expression.
    pub(crate) const fn has_values(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The text with the current values; an unknown value is written as such.
    pub(crate) fn fill(&self, readings: &dyn Readings) -> String {
        let unknown = || "not known yet".to_owned();
        let value = |of: &Expression| of.value(readings).map_or_else(unknown, |value| value.to_string());
        self.parts.iter().map(|(text, of)| text.clone() + &value(of)).collect::<String>() + &self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Value, ValueKind};

    struct SampleReadings;

    impl Vocabulary for SampleReadings {
        fn kind(&self, name: &str) -> Option<ValueKind> {
            ["x", "y"].contains(&name).then_some(ValueKind::Number)
        }

        fn names(&self) -> Vec<String> {
            vec!["x".to_owned(), "y".to_owned()]
        }
    }

    impl Readings for SampleReadings {
        fn value(&self, name: &str) -> Option<Value> {
            (name == "x").then_some(Value::Number(3.0))
        }
    }

    #[test]
    fn values_stand_in_their_sentence() {
        for (text, filled) in [
            ("no value", "no value"),
            ("two values, {x} left", "two values, 3 left"),
            ("{x} left, {-x / 2} right", "3 left, -1.5 right"),
            ("{x > 2}", "yes"),
            ("y: {y}", "y: not known yet"),
            ("a } alone", "a } alone"),
        ] {
            assert_eq!(Template::parse(text, &SampleReadings).expect(text).fill(&SampleReadings), filled);
        }
    }

    #[test]
    fn unknown_values_can_be_asked_for() {
        for (text, known, has) in [("none", true, false), ("{x}", true, true), ("{x} and {y}", false, true)] {
            let template = Template::parse(text, &SampleReadings).expect(text);
            assert_eq!((template.is_known(&SampleReadings), template.has_values()), (known, has), "{text}");
        }
    }

    #[test]
    fn errors_have_their_place() {
        for (text, offset, len) in [("left {x", 5, 1), ("é {x +} y", 7, 0), ("{z}", 1, 1), ("{}", 1, 0)] {
            let error = Template::parse(text, &SampleReadings).expect_err(text);
            assert_eq!(error.place, offset..offset + len, "{text}: {error:?}");
        }
    }
}
