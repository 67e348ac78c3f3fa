//! The language of goals: expressions over readings, such as `touching and moves == 2`.
//!
//! Numbers, names of readings, `+ - * /`, `abs min max`, comparisons (also chained: `1.8 <= distance <= 2.2`),
//! `and or not` and parentheses. An expression is a number or a truth; types are checked when it is parsed.
//!
//! The parser is our own because no library gives the two things that a lesson writer needs: the byte at which a clause
//! inside a string went wrong, and the one part of a goal that does not hold, as written. (evalexpr is AGPL-3.0,
//! fasteval and meval are unmaintained, rhai and cel are whole languages.)

mod parser;
mod tree;

#[cfg(test)]
mod tests;

use super::problem::Read;
use crate::instrument::type_numbers::typed_field;
use crate::value::{Readings, Value, ValueKind, Vocabulary};
use std::fmt;
use tree::Node;

/// The keywords, which are never names.
pub(super) const WORDS: [&str; 6] = ["and", "or", "not", "abs", "min", "max"];

/// A parsed expression: a number or a truth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    text: String,
    root: Node,
}

/// An expression that is a truth. A goal consists of clauses.
pub(crate) type Clause = Expression;

impl Expression {
    /// Parses an expression of either type.
    ///
    /// # Errors
    /// The first error, with its place.
    pub(crate) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Read<Self> {
        Ok(Self { text: text.to_owned(), root: parser::parse(text, vocabulary)? })
    }

    /// Parses an expression that must be a number.
    ///
    /// # Errors
    /// The first error, with its place; also if the expression is a truth.
    pub(crate) fn number(text: &str, vocabulary: &dyn Vocabulary) -> Read<Self> {
        let expression = Self::parse(text, vocabulary)?;
        parser::expect_kind(&expression.root, text, ValueKind::Number, "an answer")?;
        Ok(expression)
    }

    /// Parses an expression that must be a truth.
    ///
    /// # Errors
    /// The first error, with its place; also if the expression is a number.
    pub(crate) fn clause(text: &str, vocabulary: &dyn Vocabulary) -> Read<Self> {
        let expression = Self::parse(text, vocabulary)?;
        parser::expect_kind(&expression.root, text, ValueKind::Truth, "a clause")?;
        Ok(expression)
    }

    /// Its value; `None` while a reading in it is unknown, and if it divides by zero.
    pub(crate) fn value(&self, readings: &dyn Readings) -> Option<Value> {
        self.root.value(readings)
    }

    /// Whether it is a truth that holds. An unknown value does not hold.
    pub(crate) fn holds(&self, readings: &dyn Readings) -> bool {
        self.value(readings) == Some(Value::Truth(true))
    }

    /// The names of the readings in it, in the order of their first appearance.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.root.collect_names(&mut names);
        names
    }

    /// A sentence that names the part that does not hold, with the values in that part; `None` if all of it holds.
    pub(crate) fn failure(&self, readings: &dyn Readings) -> Option<String> {
        if self.holds(readings) {
            return None;
        }
        let mut part = &self.root;
        // Only an `and` has a part to blame: in an `or` every alternative fails, and under a `not` nothing does.
        while let (conjuncts, "and") = part.operands() {
            part =
                conjuncts.iter().map(|(_, node)| node).find(|node| node.value(readings) != Some(Value::Truth(true)))?;
        }
        let mut names = Vec::new();
        part.collect_names(&mut names);
        let values: Vec<_> = names.iter().map(|name| (&**name, readings.value(name))).collect();
        if let Some(told) = about_typed(&values) {
            return Some(told);
        }
        let part = &self.text[part.span.clone()];
        let told: Vec<String> = values
            .iter()
            .map(|(name, value)| match value {
                Some(value) => format!("{name} = {value}"),
                None => format!("{name} is not known yet"),
            })
            .collect();
        Some(match values[..] {
            [(name, None)] if name == part => told.concat(),
            [(name, _)] if name == part => format!("{part} does not hold"),
            [] => format!("{part} does not hold"),
            _ => format!("{part} does not hold: {}", told.join(", ")),
        })
    }
}

/// The sentence about typed numbers. It repeats only what the learner typed: any other value would give the answer away.
fn about_typed(values: &[(&str, Option<Value>)]) -> Option<String> {
    let typed = || values.iter().filter_map(|(name, value)| Some((typed_field(name)?, value)));
    if let Some((field, _)) = typed().find(|(_, value)| value.is_none()) {
        return Some(format!("{field} is not typed yet"));
    }
    let told: Vec<_> = typed().filter_map(|(field, value)| Some(format!("{field} = {}", (*value)?))).collect();
    match told.as_slice() {
        [] => None,
        [one] => Some(format!("{one} is not right")),
        several => Some(format!("{} are not right together", several.join(", "))),
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
