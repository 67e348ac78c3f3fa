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

use crate::value::{Kind, Readings, Value, Vocabulary};
use std::{fmt, ops::Range};

/// Why a text is no expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ClauseError {
    /// Where it starts in the text, in bytes.
    pub offset: usize,
    /// How many bytes it is about; may be zero at the end.
    pub len: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right, if that can be said.
    pub help: Option<String>,
    /// True if the only thing wrong is a name that the vocabulary does not have.
    pub unknown_name: bool,
}

/// An expression that has been read: a number or a truth.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    text: String,
    root: Node,
}

/// An expression that is a truth: what a goal consists of.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause(Expression);

/// The part of a clause that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The part as it is written.
    pub part: String,
    /// The names in it with their values, in the order of their first appearance; `None` is not known yet.
    pub values: Vec<(String, Option<Value>)>,
}

/// One node of the tree, with what it was read from.
#[derive(Clone, Debug, PartialEq)]
struct Node {
    form: Form,
    kind: Kind,
    /// The text without parentheses around it.
    span: Range<usize>,
    /// The text with them.
    outer: Range<usize>,
}

/// Lists instead of pairs, so that a thousand terms in a row make no deeper tree than two.
#[derive(Clone, Debug, PartialEq)]
enum Form {
    Number(f64),
    Name(String),
    Negative(Box<Node>),
    Call(Function, Vec<Node>),
    /// The first operand, then the others with what stands before them; from left to right.
    Arithmetic(Box<Node>, Vec<(Operator, Node)>),
    Comparison(Box<Node>, Vec<(Relation, Node)>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Abs,
    Min,
    Max,
}

impl Expression {
    /// Reads an expression of either kind.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Self, ClauseError> {
        Ok(Self { text: text.to_owned(), root: parser::parse(text, vocabulary)? })
    }

    /// Whether it is a number or a truth.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.root.kind
    }

    /// Its value now; `None` while a reading in it is not known yet, and where it divides by zero.
    #[must_use]
    pub fn value(&self, readings: &dyn Readings) -> Option<Value> {
        self.root.value(readings)
    }

    /// The names of the readings in it, in the order of their first appearance.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
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
    pub fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Self, ClauseError> {
        let expression = Expression::parse(text, vocabulary)?;
        parser::demand(&expression.root, text, Kind::Truth, "a clause")?;
        Ok(Self(expression))
    }

    /// Whether it holds now. What is not known yet does not hold.
    #[must_use]
    pub fn holds(&self, readings: &dyn Readings) -> bool {
        self.0.value(readings) == Some(Value::Truth(true))
    }

    /// The first part that does not hold; `None` if the clause holds.
    #[must_use]
    pub fn failure(&self, readings: &dyn Readings) -> Option<Failure> {
        if self.holds(readings) {
            return None;
        }
        let mut part = &self.0.root;
        // Only `and` has a part to blame: of an `or` every alternative failed, and under a `not` nothing failed.
        while let Form::And(conjuncts) = &part.form {
            part = conjuncts.iter().find(|node| node.value(readings) != Some(Value::Truth(true)))?;
        }
        let mut names = Vec::new();
        part.collect_names(&mut names);
        Some(Failure {
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
    pub fn names(&self) -> Vec<String> {
        self.0.names()
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

impl Node {
    fn leaf(form: Form, kind: Kind, span: Range<usize>) -> Self {
        Self { form, kind, outer: span.clone(), span }
    }

    /// A node from the first to the last of its parts.
    fn spanning(form: Form, kind: Kind, start: usize, end: usize) -> Self {
        Self::leaf(form, kind, start..end)
    }

    fn collect_names(&self, names: &mut Vec<String>) {
        match &self.form {
            Form::Number(_) => {}
            Form::Name(name) => {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            Form::Negative(node) | Form::Not(node) => node.collect_names(names),
            Form::Call(_, nodes) | Form::And(nodes) | Form::Or(nodes) => {
                for node in nodes {
                    node.collect_names(names);
                }
            }
            Form::Arithmetic(first, rest) => {
                first.collect_names(names);
                for (_, node) in rest {
                    node.collect_names(names);
                }
            }
            Form::Comparison(first, rest) => {
                first.collect_names(names);
                for (_, node) in rest {
                    node.collect_names(names);
                }
            }
        }
    }

    /// The value; `None` is "cannot be known", and stays so through everything but an `and` or `or` that is decided
    /// without it. So neither `x / 0 == 1` nor its opposite holds.
    fn value(&self, readings: &dyn Readings) -> Option<Value> {
        match self.kind {
            Kind::Number => self.number(readings).map(Value::Number),
            Kind::Truth => self.truth(readings).map(Value::Truth),
        }
    }

    fn number(&self, readings: &dyn Readings) -> Option<f64> {
        let number = match &self.form {
            Form::Number(number) => *number,
            Form::Name(name) => match readings.value(name)? {
                Value::Number(number) => number,
                Value::Truth(_) => return None,
            },
            Form::Negative(node) => 0.0 - node.number(readings)?,
            Form::Call(function, arguments) => {
                let first = arguments.first()?.number(readings)?;
                match (function, arguments.get(1)) {
                    (Function::Abs, _) => first.abs(),
                    (Function::Min, second) => first.min(second?.number(readings)?),
                    (Function::Max, second) => first.max(second?.number(readings)?),
                }
            }
            Form::Arithmetic(first, rest) => {
                let mut sum = first.number(readings)?;
                for (operator, node) in rest {
                    let operand = node.number(readings)?;
                    sum = match operator {
                        Operator::Plus => sum + operand,
                        Operator::Minus => sum - operand,
                        Operator::Times => sum * operand,
                        Operator::Over => sum / operand,
                    };
                    // Checked at every operator: 1 / (1 / 0) must not come out as an honest 0.
                    if !sum.is_finite() {
                        return None;
                    }
                }
                sum
            }
            Form::Comparison(..) | Form::Not(_) | Form::And(_) | Form::Or(_) => return None,
        };
        number.is_finite().then_some(number)
    }

    fn truth(&self, readings: &dyn Readings) -> Option<bool> {
        match &self.form {
            Form::Name(name) => match readings.value(name)? {
                Value::Truth(truth) => Some(truth),
                Value::Number(_) => None,
            },
            Form::Not(node) => node.truth(readings).map(|truth| !truth),
            Form::And(nodes) => decided(nodes, false, readings),
            Form::Or(nodes) => decided(nodes, true, readings),
            Form::Comparison(first, rest) => {
                let mut left = first.number(readings)?;
                let mut holds = true;
                for (relation, node) in rest {
                    let right = node.number(readings)?;
                    holds &= relation.holds(left, right);
                    left = right;
                }
                Some(holds)
            }
            Form::Number(_) | Form::Negative(_) | Form::Call(..) | Form::Arithmetic(..) => None,
        }
    }
}

/// `decisive` if one of the nodes says so, unknown if one is unknown, else its opposite.
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
        // Equality is exact, because the lattice is.
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
#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Room;

    const READINGS: [(&str, Option<Value>); 8] = [
        ("D.left", Some(Value::Number(3.0))),
        ("D.right", Some(Value::Number(9.0))),
        ("moves", Some(Value::Number(0.0))),
        ("pressed.2", Some(Value::Truth(true))),
        ("touching", Some(Value::Truth(false))),
        ("typed.left", None),
        ("x_1", Some(Value::Number(-0.5))),
        ("bet", None),
    ];

    impl Vocabulary for Room {
        fn kind(&self, name: &str) -> Option<Kind> {
            let (_, value) = READINGS.iter().find(|(known, _)| *known == name)?;
            Some(value.map_or(if name == "bet" { Kind::Truth } else { Kind::Number }, Value::kind))
        }

        fn names(&self) -> Vec<String> {
            READINGS.iter().map(|(name, _)| (*name).to_owned()).collect()
        }
    }

    impl Readings for Room {
        fn value(&self, name: &str) -> Option<Value> {
            READINGS.iter().find(|(known, _)| *known == name).and_then(|(_, value)| *value)
        }
    }

    #[test]
    fn what_holds_and_what_does_not() {
        for (text, holds) in [
            ("D.left == 3", true),
            ("D.left==3 and D.right==9", true),
            ("1.8 <= D.left <= 3 < D.right", true),
            ("1.8 <= D.left < 3 < D.right", false),
            ("touching or pressed.2", true),
            ("not touching and pressed.2", true),
            ("not (touching or pressed.2)", false),
            ("touching and touching or pressed.2", true),
            ("touching and (touching or pressed.2)", false),
            ("not not pressed.2", true),
            ("not D.left == 4", true),
            ("1 - 1 - 1 == -1", true),
            ("8 / 4 / 2 == 1", true),
            ("1 + 2 * 3 == 7", true),
            ("(1 + 2) * 3 == 9", true),
            ("-2 * -x_1 == -1", true),
            ("- - 2 == 2", true),
            ("abs(-D.left) == max(2, D.left) and min(1, 2) == 1", true),
            ("D.left / moves == 1", false),
            ("not D.left / moves == 1", false),
            ("1 / (1 / moves) == 0", false),
            ("D.left / moves == 1 or pressed.2", true),
            ("typed.left == 0", false),
            ("not typed.left == 0", false),
            ("typed.left == 0 or D.left == 3", true),
            ("bet", false),
        ] {
            let clause = Clause::parse(text, &Room).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(clause.holds(&Room), holds, "{text}");
            assert_eq!(clause.failure(&Room).is_none(), holds, "{text}");
            assert_eq!(clause.to_string(), text);
        }
    }

    #[test]
    fn a_failure_names_the_part_that_fails_and_its_values() {
        for (text, report) in [
            ("D.left == 0", "D.left == 0 does not hold: D.left = 3"),
            ("moves == 0 and (pressed.2 and (D.left == 0))", "D.left == 0 does not hold: D.left = 3"),
            ("D.left == -D.right", "D.left == -D.right does not hold: D.left = 3, D.right = 9"),
            ("D.left + D.left == 0", "D.left + D.left == 0 does not hold: D.left = 3"),
            ("touching", "touching does not hold"),
            ("pressed.2 and touching", "touching does not hold"),
            ("touching or x_1 > 0", "touching or x_1 > 0 does not hold: touching = no, x_1 = -0.5"),
            ("not (pressed.2)", "not (pressed.2) does not hold: pressed.2 = yes"),
            ("typed.left == 2", "typed.left == 2 does not hold: typed.left is not known yet"),
            ("bet", "bet is not known yet"),
            ("(1 + 1) * 2 == 5", "(1 + 1) * 2 == 5 does not hold"),
            ("moves / moves == 1", "moves / moves == 1 does not hold: moves = 0"),
        ] {
            let failure = Clause::parse(text, &Room).expect(text).failure(&Room).expect(text);
            assert_eq!(failure.to_string(), report);
        }
    }

    #[test]
    fn errors_have_their_place_and_say_what_would_be_right() {
        for (text, offset, len, message, help) in [
            ("", 0, 0, "the clause is empty", ""),
            ("D.lfet == 0", 0, 6, "there is no reading \"D.lfet\"", "did you mean \"D.left\"?"),
            ("D.diagonal == 0", 0, 10, "there is no reading", "there are D.left, D.right"),
            ("left and 3", 0, 4, "there is no reading \"left\"", "there are D.left"),
            ("touching and 3", 13, 1, "\"and\" takes a truth, but \"3\" is a number", "\"3 == 0\""),
            ("D.left or touching", 0, 6, "\"or\" takes a truth", "D.left == 0"),
            ("D.left + (moves)", 0, 16, "a clause takes a truth", "D.left + (moves) == 0"),
            ("touching == 1", 0, 8, "\"==\" takes a number, but \"touching\" is a truth", "stands alone"),
            ("1 + touching == 1", 4, 8, "\"+\" takes a number", "stands alone"),
            ("not D.left", 4, 6, "\"not\" takes a truth", "D.left == 0"),
            ("-touching", 1, 8, "\"-\" takes a number", "stands alone"),
            ("abs(touching) == 1", 4, 8, "\"abs\" takes a number", "stands alone"),
            ("abs D.left == 1", 0, 3, "in parentheses: abs(x)", ""),
            ("min(1) == 1", 0, 6, "takes 2 arguments, not 1", ""),
            ("max(1, 2, 3) == 1", 0, 12, "takes 2 arguments, not 3", ""),
            ("max(1, 2", 3, 1, "never closed", ""),
            ("(D.left == 3", 0, 1, "never closed", ""),
            ("(D.left 3)", 8, 1, "\"3\" stands where an operator or \")\" should", ""),
            ("D.left == 3)", 11, 1, "\")\" stands where an operator or the end should", ""),
            ("D.left ==", 9, 0, "the clause ends where a number, a name or \"(\" should stand", ""),
            ("D.left == and", 10, 3, "\"and\" stands where", ""),
            ("D.left = 3", 7, 1, "\"=\" means nothing here", "write \"==\""),
            ("D.left ≤ 3", 7, 3, "\"≤\" means nothing here", "write \"<=\""),
            ("D.left <= −3", 10, 3, "means nothing here", "write \"-\""),
            ("touching && pressed.2", 9, 2, "means nothing here", "write \"and\""),
            ("!touching", 0, 1, "means nothing here", "write \"not\""),
            ("D.left\u{7} == 3", 6, 1, "\"\\u{7}\" means nothing here", ""),
            ("D.left == 3.", 11, 1, "\".\" means nothing here", ""),
        ] {
            let error = Clause::parse(text, &Room).expect_err(text);
            assert_eq!((error.offset, error.len), (offset, len), "{text}: {error:?}");
            assert!(error.message.contains(message), "{text}: {error:?}");
            assert!(error.help.as_deref().unwrap_or_default().contains(help), "{text}: {error:?}");
        }
    }

    #[test]
    fn depth_is_bounded_and_length_is_not() {
        for text in ["(".repeat(10_000), "-".repeat(10_000), "not ".repeat(10_000), "abs(".repeat(10_000)] {
            let error = Clause::parse(&text, &Room).expect_err("too deep");
            assert!(error.message.contains("nested more than"), "{error:?}");
        }
        let digits = "9".repeat(400);
        assert!(
            Clause::parse(&format!("moves == {digits}"), &Room).expect_err("too large").message.contains("too large")
        );
        let long = format!("{} == 100001", vec!["1"; 100_001].join(" + "));
        assert!(Clause::parse(&long, &Room).expect("long, not deep").holds(&Room));
        let many = vec!["moves == 0"; 10_000].join(" and ");
        assert!(Clause::parse(&many, &Room).expect("long, not deep").holds(&Room));
    }

    #[test]
    fn expressions_of_either_kind_have_a_value() {
        for (text, kind, value) in [
            ("-D.left", Kind::Number, Some(Value::Number(-3.0))),
            ("touching", Kind::Truth, Some(Value::Truth(false))),
            ("typed.left + 1", Kind::Number, None),
        ] {
            let expression = Expression::parse(text, &Room).expect(text);
            assert_eq!((expression.kind(), expression.value(&Room)), (kind, value));
        }
    }

    /// A tree of the test's own, with its own evaluation, printed with the fewest parentheses.
    #[derive(Clone, Debug)]
    enum Tree {
        Leaf(usize),
        Number(u8),
        Negative(Box<Tree>),
        Binary(&'static str, Box<Tree>, Box<Tree>),
        Call(&'static str, Vec<Tree>),
    }

    impl Tree {
        /// How tightly it binds.
        fn rank(&self) -> u8 {
            match self {
                Self::Binary("+" | "-", ..) => 1,
                Self::Binary(..) => 2,
                Self::Negative(_) => 3,
                _ => 4,
            }
        }

        fn print(&self, at_least: u8) -> String {
            let text = match self {
                Self::Leaf(name) => READINGS[*name].0.to_owned(),
                Self::Number(number) => number.to_string(),
                Self::Negative(tree) => format!("-{}", tree.print(3)),
                Self::Binary(sign, left, right) => {
                    format!("{} {sign} {}", left.print(self.rank()), right.print(self.rank() + 1))
                }
                Self::Call(name, trees) => {
                    format!("{name}({})", trees.iter().map(|tree| tree.print(0)).collect::<Vec<_>>().join(","))
                }
            };
            if self.rank() < at_least { format!("({text})") } else { text }
        }

        fn value(&self) -> Option<f64> {
            let value = match self {
                Self::Leaf(name) => match READINGS[*name].1? {
                    Value::Number(number) => number,
                    Value::Truth(_) => unreachable!("leaves are numbers"),
                },
                Self::Number(number) => f64::from(*number),
                Self::Negative(tree) => -tree.value()?,
                Self::Binary(sign, left, right) => {
                    let (left, right) = (left.value()?, right.value()?);
                    match *sign {
                        "+" => left + right,
                        "-" => left - right,
                        "*" => left * right,
                        _ => left / right,
                    }
                }
                Self::Call("abs", trees) => trees[0].value()?.abs(),
                Self::Call("min", trees) => trees[0].value()?.min(trees[1].value()?),
                Self::Call(_, trees) => trees[0].value()?.max(trees[1].value()?),
            };
            value.is_finite().then_some(value)
        }
    }

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            prop::sample::select(vec![0_usize, 1, 2, 5, 6]).prop_map(Tree::Leaf),
            (0_u8..20).prop_map(Tree::Number)
        ];
        leaf.prop_recursive(6, 40, 3, |inner| {
            prop_oneof![
                inner.clone().prop_map(|tree| Tree::Negative(Box::new(tree))),
                (prop::sample::select(vec!["+", "-", "*", "/"]), inner.clone(), inner.clone())
                    .prop_map(|(sign, left, right)| Tree::Binary(sign, Box::new(left), Box::new(right))),
                inner.clone().prop_map(|tree| Tree::Call("abs", vec![tree])),
                (prop::sample::select(vec!["min", "max"]), inner.clone(), inner)
                    .prop_map(|(name, x, y)| Tree::Call(name, vec![x, y])),
            ]
        })
    }

    proptest! {
        #[test]
        fn trees_read_back_with_the_same_value(tree in trees(), other in trees()) {
            let text = tree.print(0);
            let read = Expression::parse(&text, &Room);
            let read = read.map_err(|error| TestCaseError::fail(format!("{text}: {error:?}")))?;
            prop_assert_eq!(read.value(&Room), tree.value().map(|number| Value::Number(number + 0.0)), "{}", text);
            let clause = format!("not {text} < {} or {text} < {}", other.print(0), other.print(0));
            let known = tree.value().is_some() && other.value().is_some();
            prop_assert_eq!(Clause::parse(&clause, &Room).expect("well formed").holds(&Room), known);
        }

        #[test]
        fn no_text_makes_the_parser_panic(
            text in prop_oneof![
                any::<String>(),
                prop::collection::vec(
                    prop::sample::select(vec![
                        "(", ")", "-", "+", "/", "1", "2.5", ".", "D.left", "touching", "bet", "and", "or", "not",
                        "abs", "min", ",", "<", "<=", "==", "=", "é", " ",
                    ]),
                    0..24,
                ).prop_map(|words| words.join(" ")),
            ]
        ) {
            match Clause::parse(&text, &Room) {
                Ok(clause) => prop_assert_eq!(clause.holds(&Room), clause.failure(&Room).is_none()),
                Err(error) => {
                    prop_assert!(text.is_char_boundary(error.offset));
                    prop_assert!(text.is_char_boundary(error.offset + error.len));
                }
            }
        }
    }
}
