//! The language of goals: expressions over readings, such as `touching and moves == 2`.
//!
//! Numbers, names of readings, `+ - * /`, `abs min max`, comparisons (also chained: `1.8 <= distance <= 2.2`),
//! `and or not` and parentheses. An expression is a number or a truth, and that is checked when it is read.
//!
//! The parser is ours because a lesson writer needs two things from it that no library gives: the byte at which a
//! clause inside a string went wrong, and the one part of a goal that does not hold, in the writer's own words.
//! (evalexpr is AGPL-3.0, fasteval and meval are unmaintained, rhai and cel are whole languages.)

mod parser;
mod token;
mod tree;

#[cfg(test)]
mod tests;

use crate::instrument::type_numbers::typed_field;
use crate::value::{Readings, Value, ValueKind, Vocabulary};
use std::{fmt, ops::Range};
use tree::{Expr, Node};

/// The words of the language, which are never names.
pub(super) const WORDS: [&str; 6] = ["and", "or", "not", "abs", "min", "max"];

/// Why a text is no expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ClauseError {
    /// Where it starts in the text, in bytes.
    pub(crate) offset: usize,
    /// How many bytes it is about; may be zero at the end.
    pub(crate) len: usize,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right, if that can be said.
    pub(crate) help: Option<String>,
    /// True if the only thing wrong is a name that the vocabulary does not have.
    pub(crate) unknown_name: bool,
}

impl ClauseError {
    fn at(place: Range<usize>, message: impl Into<String>, help: Option<String>) -> Self {
        Self { offset: place.start, len: place.len(), message: message.into(), help, unknown_name: false }
    }
}

/// An expression that has been read: a number or a truth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    text: String,
    root: Node,
}

/// An expression that is a truth: what a goal consists of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause(Expression);

/// The part of a clause that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ClauseFailure {
    /// The part as it is written.
    pub(crate) part: String,
    /// The names in it with their values, in the order of their first appearance; `None` is not known yet.
    pub(crate) values: Vec<(String, Option<Value>)>,
}

impl Expression {
    /// Reads an expression of either kind.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub(crate) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Self, ClauseError> {
        Ok(Self { text: text.to_owned(), root: parser::parse(text, vocabulary)? })
    }

    /// Its value now; `None` while a reading in it is not known yet, and where it divides by zero.
    #[must_use]
    pub(crate) fn value(&self, readings: &dyn Readings) -> Option<Value> {
        self.root.value(readings)
    }

    /// The names of the readings in it, in the order of their first appearance.
    #[must_use]
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.root.collect_names(&mut names);
        names
    }
}

impl Clause {
    /// Reads an expression that must be a truth.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place; also if the text is a number.
    pub(crate) fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Self, ClauseError> {
        let expression = Expression::parse(text, vocabulary)?;
        parser::demand(&expression.root, text, ValueKind::Truth, "a clause")?;
        Ok(Self(expression))
    }

    /// Whether it holds now. What is not known yet does not hold.
    #[must_use]
    pub(crate) fn holds(&self, readings: &dyn Readings) -> bool {
        self.0.value(readings) == Some(Value::Truth(true))
    }

    /// The first part that does not hold; `None` if the clause holds.
    #[must_use]
    pub(crate) fn failure(&self, readings: &dyn Readings) -> Option<ClauseFailure> {
        if self.holds(readings) {
            return None;
        }
        let mut part = &self.0.root;
        // Only `and` has a part to blame: of an `or` every alternative failed, and under a `not` nothing failed.
        while let Expr::And(conjuncts) = &part.expr {
            part = conjuncts.iter().find(|node| node.value(readings) != Some(Value::Truth(true)))?;
        }
        let mut names = Vec::new();
        part.collect_names(&mut names);
        Some(ClauseFailure {
            part: self.0.text[part.span.clone()].to_owned(),
            values: names
                .into_iter()
                .map(|name| (readings.value(&name), name))
                .map(|(value, name)| (name, value))
                .collect(),
        })
    }

    /// The names of the readings in it, in the order of their first appearance.
    #[must_use]
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.names()
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl ClauseFailure {
    /// What is said where the part is about numbers that the learner types: only what has been typed. The part itself,
    /// and its other values, would tell what to type.
    fn about_typed(&self) -> Option<String> {
        let typed = || self.values.iter().filter_map(|(name, value)| Some((typed_field(name)?, value)));
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
}

impl fmt::Display for ClauseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(told) = self.about_typed() {
            return f.write_str(&told);
        }
        match self.values.as_slice() {
            // A name alone: its value would only say "no" once more.
            [(name, None)] if *name == self.part => return write!(f, "{name} is not known yet"),
            [(name, _)] if *name == self.part => return write!(f, "{name} does not hold"),
            _ => write!(f, "{} does not hold", self.part)?,
        }
        for (i, (name, value)) in self.values.iter().enumerate() {
            f.write_str(if i == 0 { ": " } else { ", " })?;
            match value {
                Some(value) => write!(f, "{name} = {value}")?,
                None => write!(f, "{name} is not known yet")?,
            }
        }
        Ok(())
    }
}
