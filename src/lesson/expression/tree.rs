//! The syntax tree of an expression, and its evaluation.

use crate::value::{Readings, Value, ValueKind};
use std::ops::Range;

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) expr: Expr,
    pub(super) kind: ValueKind,
    /// Its span in the text, without the parentheses around it.
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Number(f64),
    Name(String),
    /// Operands from left to right, each with its operator. The first operator is the prefix or `abs` if there is one,
    /// otherwise `+`; `min` and `max` stand at the second. A list makes a tree of a thousand terms in a row no deeper than
    /// one of two.
    Applied(Vec<(&'static str, Node)>),
}

impl Node {
    pub(super) fn new(expr: Expr, kind: ValueKind, span: Range<usize>) -> Self {
        Self { expr, kind, span }
    }

    /// The operands, and the last operator, which tells what kind of node this is.
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

    /// The value; `None` if it is unknown. If an operand is unknown, so is the value; but `false and x` is false and
    /// `true or x` is true. So neither `x / 0 == 1` nor its opposite holds.
    pub(super) fn value(&self, readings: &dyn Readings) -> Option<Value> {
        let (operands, word) = self.operands();
        let value = match (&self.expr, word) {
            (Expr::Number(number), _) => Value::Number(*number),
            (Expr::Name(name), _) => readings.value(name).filter(|value| value.kind() == self.kind)?,
            (_, "not") => Value::Truth(!operands.first()?.1.truth(readings)?),
            (_, "and") => Value::Truth(decided(operands, false, readings)?),
            (_, "or") => Value::Truth(decided(operands, true, readings)?),
            _ => {
                let numbers: Option<Vec<f64>> =
                    operands.iter().map(|(_, node)| node.value(readings)?.number()).collect();
                let operands: Vec<_> = operands.iter().map(|(sign, _)| *sign).zip(numbers?).collect();
                match self.kind {
                    ValueKind::Number => Value::Number(calculated(&operands)),
                    ValueKind::Truth => {
                        Value::Truth(operands.windows(2).all(|two| holds(two[0].1, two[1].0, two[1].1)))
                    }
                }
            }
        };
        Some(value).filter(|value| value.number().is_none_or(f64::is_finite))
    }

    fn truth(&self, readings: &dyn Readings) -> Option<bool> {
        if let Value::Truth(truth) = self.value(readings)? { Some(truth) } else { None }
    }
}

/// Applies the operators from left to right, starting at 0. Once a result is infinite or NaN, the end result is too.
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

/// Returns `decisive` if one of the nodes has that value; otherwise `None` if one is unknown, or else the opposite.
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
