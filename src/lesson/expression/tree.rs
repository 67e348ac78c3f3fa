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
    /// Its span with them.
    pub(super) outer: Range<usize>,
}

/// With lists instead of pairs, so that a thousand terms in a row make no deeper a tree than two.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Number(f64),
    Name(String),
    Negative(Box<Node>),
    Call(Function, Vec<Node>),
    /// The first operand, then the others with their operators, from left to right.
    Arithmetic(Box<Node>, Vec<(Operator, Node)>),
    Comparison(Box<Node>, Vec<(Relation, Node)>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Abs,
    Min,
    Max,
}

impl Node {
    pub(super) fn leaf(expr: Expr, kind: ValueKind, span: Range<usize>) -> Self {
        Self { expr, kind, outer: span.clone(), span }
    }

    /// A node from the first to the last of its parts.
    pub(super) fn spanning(expr: Expr, kind: ValueKind, start: usize, end: usize) -> Self {
        Self::leaf(expr, kind, start..end)
    }

    pub(super) fn collect_names(&self, names: &mut Vec<String>) {
        match &self.expr {
            Expr::Number(_) => {}
            Expr::Name(name) => {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            Expr::Negative(node) | Expr::Not(node) => node.collect_names(names),
            Expr::Call(_, nodes) | Expr::And(nodes) | Expr::Or(nodes) => {
                for node in nodes {
                    node.collect_names(names);
                }
            }
            Expr::Arithmetic(first, rest) => {
                first.collect_names(names);
                for (_, node) in rest {
                    node.collect_names(names);
                }
            }
            Expr::Comparison(first, rest) => {
                first.collect_names(names);
                for (_, node) in rest {
                    node.collect_names(names);
                }
            }
        }
    }

    /// The value; `None` if it is unknown. Unknown propagates, except through an `and` or `or` that is decided without
    /// it. So neither `x / 0 == 1` nor its opposite holds.
    pub(super) fn value(&self, readings: &dyn Readings) -> Option<Value> {
        if let Expr::Name(name) = &self.expr {
            let value = readings.value(name)?;
            return (value.kind() == self.kind && is_finite(value)).then_some(value);
        }
        match self.kind {
            ValueKind::Number => self.number(readings).map(Value::Number),
            ValueKind::Truth => self.truth(readings).map(Value::Truth),
        }
    }

    fn number(&self, readings: &dyn Readings) -> Option<f64> {
        let number = match &self.expr {
            Expr::Number(number) => *number,
            Expr::Name(name) => match readings.value(name)? {
                Value::Number(number) | Value::Fraction(number) => number,
                Value::Truth(_) => return None,
            },
            Expr::Negative(node) => 0.0 - node.number(readings)?,
            Expr::Call(function, arguments) => {
                let first = arguments.first()?.number(readings)?;
                match (function, arguments.get(1)) {
                    (Function::Abs, _) => first.abs(),
                    (Function::Min, second) => first.min(second?.number(readings)?),
                    (Function::Max, second) => first.max(second?.number(readings)?),
                }
            }
            Expr::Arithmetic(first, rest) => {
                let mut sum = first.number(readings)?;
                for (operator, node) in rest {
                    let operand = node.number(readings)?;
                    sum = match operator {
                        Operator::Plus => sum + operand,
                        Operator::Minus => sum - operand,
                        Operator::Times => sum * operand,
                        Operator::Over => sum / operand,
                    };
                    // Checked at every operator, because 1 / (1 / 0) must not become 0.
                    if !sum.is_finite() {
                        return None;
                    }
                }
                sum
            }
            Expr::Comparison(..) | Expr::Not(_) | Expr::And(_) | Expr::Or(_) => return None,
        };
        number.is_finite().then_some(number)
    }

    fn truth(&self, readings: &dyn Readings) -> Option<bool> {
        match &self.expr {
            Expr::Name(name) => match readings.value(name)? {
                Value::Truth(truth) => Some(truth),
                Value::Number(_) | Value::Fraction(_) => None,
            },
            Expr::Not(node) => node.truth(readings).map(|truth| !truth),
            Expr::And(nodes) => decided(nodes, false, readings),
            Expr::Or(nodes) => decided(nodes, true, readings),
            Expr::Comparison(first, rest) => {
                let mut left = first.number(readings)?;
                let mut holds = true;
                for (relation, node) in rest {
                    let right = node.number(readings)?;
                    holds &= relation.holds(left, right);
                    left = right;
                }
                Some(holds)
            }
            Expr::Number(_) | Expr::Negative(_) | Expr::Call(..) | Expr::Arithmetic(..) => None,
        }
    }
}

fn is_finite(value: Value) -> bool {
    match value {
        Value::Number(number) | Value::Fraction(number) => number.is_finite(),
        Value::Truth(_) => true,
    }
}

/// `decisive` if one of the nodes has that value, otherwise unknown if one is unknown, otherwise its opposite.
fn decided(nodes: &[Node], decisive: bool, readings: &dyn Readings) -> Option<bool> {
    let mut known = true;
    for node in nodes {
        match node.truth(readings) {
            Some(truth) if truth == decisive => return Some(decisive),
            Some(_) => {}
            None => known = false,
        }
    }
    known.then_some(!decisive)
}

impl Relation {
    fn holds(self, left: f64, right: f64) -> bool {
        // Equality is exact, because numbers on the lattice are.
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
        }
    }
}
