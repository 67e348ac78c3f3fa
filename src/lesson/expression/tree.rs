//! The syntax tree of an expression, and its evaluation.

use crate::value::{Readings, Value, ValueKind};
use std::ops::Range;

/// A node of the tree, with its span in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) expr: Expr,
    pub(super) kind: ValueKind,
    /// Its span without surrounding parentheses.
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Number(f64),
    Name(String),
    /// Operands, each with the word or sign that is applied to it and to what came before it. With a list instead of
    /// pairs, so that a thousand terms in a row make no deeper a tree than two.
    Applied(Vec<(&'static str, Node)>),
}

impl Node {
    pub(super) fn new(expr: Expr, kind: ValueKind, span: Range<usize>) -> Self {
        Self { expr, kind, span }
    }

    /// What it is applied to, and what is applied last.
    pub(super) fn operands(&self) -> (&[(&'static str, Self)], &'static str) {
        let operands = if let Expr::Applied(operands) = &self.expr { operands.as_slice() } else { &[] };
        (operands, operands.last().map_or("", |(word, _)| word))
    }

    pub(super) fn collect_names(&self, names: &mut Vec<String>) {
        if let Expr::Name(name) = &self.expr
            && !names.contains(name)
        {
            names.push(name.clone());
        }
        for (_, node) in self.operands().0 {
            node.collect_names(names);
        }
    }

    /// The value; `None` if it is unknown. Unknown propagates, except through an `and` or `or` that is decided without
    /// it. So neither `x / 0 == 1` nor its opposite holds.
    pub(super) fn value(&self, readings: &dyn Readings) -> Option<Value> {
        let (operands, word) = self.operands();
        let value = match (&self.expr, word) {
            (Expr::Number(number), _) => Value::Number(*number),
            (Expr::Name(name), _) => readings.value(name).filter(|value| value.kind() == self.kind)?,
            (_, "not") => Value::Truth(!operands.first()?.1.truth(readings)?),
            (_, "and") => Value::Truth(decided(operands, false, readings)?),
            (_, "or") => Value::Truth(decided(operands, true, readings)?),
            _ => {
                let numbers: Option<Vec<f64>> = operands.iter().map(|(_, node)| node.number(readings)).collect();
                let operands: Vec<_> = operands.iter().map(|(sign, _)| *sign).zip(numbers?).collect();
                match self.kind {
                    ValueKind::Number => Value::Number(calculated(&operands)),
                    ValueKind::Truth => {
                        Value::Truth(operands.windows(2).all(|two| holds(two[0].1, two[1].0, two[1].1)))
                    }
                }
            }
        };
        let is_finite = !matches!(value, Value::Number(number) | Value::Fraction(number) if !number.is_finite());
        is_finite.then_some(value)
    }

    fn number(&self, readings: &dyn Readings) -> Option<f64> {
        match self.value(readings)? {
            Value::Number(number) | Value::Fraction(number) => Some(number),
            Value::Truth(_) => None,
        }
    }

    fn truth(&self, readings: &dyn Readings) -> Option<bool> {
        if let Value::Truth(truth) = self.value(readings)? { Some(truth) } else { None }
    }
}

/// What comes of applying each sign, from left to right, to what came before it, which is 0 at first, and to its number.
/// What is not finite stays so.
fn calculated(operands: &[(&str, f64)]) -> f64 {
    operands.iter().fold(0.0, |before: f64, (sign, number)| match *sign {
        "-" => before - number,
        "*" => before * number,
        "/" => before / number,
        "abs" => number.abs(),
        "min" => before.min(*number),
        "max" => before.max(*number),
        _ => before + number,
    })
}

/// Equality is exact, because numbers on the lattice are.
fn holds(left: f64, sign: &str, right: f64) -> bool {
    match sign {
        "==" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}

/// `decisive` if one of the nodes has that value, otherwise unknown if one is unknown, otherwise its opposite.
fn decided(nodes: &[(&str, Node)], decisive: bool, readings: &dyn Readings) -> Option<bool> {
    let mut known = true;
    for (_, node) in nodes {
        match node.truth(readings) {
            Some(truth) if truth == decisive => return Some(decisive),
            Some(_) => {}
            None => known = false,
        }
    }
    known.then_some(!decisive)
}
