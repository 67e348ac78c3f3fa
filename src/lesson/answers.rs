//! The expected answers of an item of an exam: `answers = { left = "D.left" }`. Each key names a field, and its expression
//! gives the right number. In `{ where = { in = "overlapping", out = "not overlapping" } }` the learner types a word: the one
//! whose clause holds.
//!
//! An item with answers needs no activity and no goal. It states a goal only if several answers are right.

use super::expression::{Clause, Expression};
use super::problem::Read;
use super::step::GoalClause;
use super::table::Item;
use super::template::Template;
use crate::instrument::{Scope, Situation};
use crate::value::{Value, fraction};
use std::ops::Range;

/// The expected answer in a field.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// A number.
    Number(Expression),
    /// The first of these words whose clause holds.
    Word(Vec<(String, Clause)>),
}

impl Answer {
    /// The number, or which of the words it is.
    pub(super) fn value(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Number(number) => number.value(scope),
            Self::Word(words) => {
                words.iter().position(|(_, right)| right.holds(scope)).map(|word| Value::Number(word as f64))
            }
        }
    }

    /// The right text to type.
    pub(crate) fn text(&self, scope: &Scope<'_>) -> Option<String> {
        match (self, self.value(scope)?) {
            (Self::Number(_), Value::Number(number) | Value::Fraction(number)) => Some(fraction(number)),
            (Self::Word(words), Value::Number(word)) => Some(words.get(word as usize)?.0.clone()),
            _ => None,
        }
    }

    fn read(item: &Item<'_>, at: &Situation) -> Read<Self> {
        if item.as_table().is_none() {
            return item.amount(at).map(Self::Number);
        }
        item.each_entry(|word| Ok((word.key.to_owned(), word.clause(at)?))).map(Self::Word)
    }

    /// The clauses that judge it, each with the sentence for learners whose answer is wrong.
    fn goal(&self, name: &str, tolerance: f64) -> Vec<(String, String)> {
        match self {
            Self::Number(right) => vec![(
                format!("abs(typed.{name} - ({right})) <= {tolerance}"),
                format!("{name} is {{{right}}}, and you typed {{typed.{name}}}"),
            )],
            Self::Word(words) => {
                let words = words.iter().zip(1..);
                words
                    .map(|((word, right), n)| {
                        (format!("not ({right}) or typed.{name} == {n}"), format!("{name} is {word}"))
                    })
                    .collect()
            }
        }
    }
}

/// Parses the answers.
pub(super) fn read(item: &Item<'_>, at: &Situation) -> Read<Vec<(String, Answer)>> {
    item.each_entry(|entry| Ok((entry.key.to_owned(), Answer::read(entry, at)?)))
}

/// The activity for these answers: a field for each.
pub(super) fn activity(item: &Item<'_>) -> Read<String> {
    let named = item.each_entry(|entry| {
        if entry.as_table().is_none() {
            return Ok(entry.key.to_owned());
        }
        let words = entry.each_entry(|word| Ok(word.key.to_owned()))?;
        Ok(format!("{}:{}", entry.key, words.join(",")))
    })?;
    Ok(format!("type {}", named.join(" ")))
}

/// The goal for these answers: each of them is right.
pub(super) fn goal(
    answers: &[(String, Answer)],
    tolerance: f64,
    at: &Situation,
    place: &Range<usize>,
) -> Read<Vec<GoalClause>> {
    let clause = |(is, otherwise): (String, String)| {
        let otherwise = Some(Template::parse(&otherwise, at)?);
        Ok(GoalClause { is: Expression::clause(&is, at)?, otherwise, first: false, place: place.clone() })
    };
    answers.iter().flat_map(|(name, answer)| answer.goal(name, tolerance)).map(clause).collect()
}
