//! Expressions read, evaluated and refused.

use super::*;
use proptest::prelude::*;

struct FixedReadings;

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

impl Vocabulary for FixedReadings {
    fn kind(&self, name: &str) -> Option<ValueKind> {
        let (_, value) = READINGS.iter().find(|(known, _)| *known == name)?;
        Some(value.map_or(if name == "bet" { ValueKind::Truth } else { ValueKind::Number }, Value::kind))
    }

    fn names(&self) -> Vec<String> {
        READINGS.iter().map(|(name, _)| (*name).to_owned()).collect()
    }
}

impl Readings for FixedReadings {
    fn value(&self, name: &str) -> Option<Value> {
        READINGS.iter().find(|(known, _)| *known == name).and_then(|(_, value)| *value)
    }
}

#[test]
fn words_of_the_language_are_never_looked_up() {
    for word in WORDS {
        let error = Expression::parse(word, &FixedReadings).expect_err(word);
        assert!(!error.message.contains("reading"), "{error:?}");
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
        let clause = Expression::clause(text, &FixedReadings).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(clause.holds(&FixedReadings), holds, "{text}");
        assert_eq!(clause.failure(&FixedReadings).is_none(), holds, "{text}");
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
        ("typed.left == 2", "left is not typed yet"),
        ("bet", "bet is not known yet"),
        ("moves == 1 or bet", "moves == 1 or bet does not hold: moves = 0, bet is not known yet"),
        ("(1 + 1) * 2 == 5", "(1 + 1) * 2 == 5 does not hold"),
        ("moves / moves == 1", "moves / moves == 1 does not hold: moves = 0"),
    ] {
        let failure = Expression::clause(text, &FixedReadings).expect(text).failure(&FixedReadings).expect(text);
        assert_eq!(failure, report);
    }
}

#[test]
fn errors_have_their_place_and_say_what_would_be_right() {
    for (text, offset, len, message, help) in [
        ("", 0, 0, "the clause is empty", ""),
        ("D.lfet == 0", 0, 6, "there is no reading \"D.lfet\"", "did you mean \"D.left\"?"),
        ("D.diagonal == 0", 0, 10, "there is no reading", "try D.left, D.right"),
        ("left and 3", 0, 4, "there is no reading \"left\"", "try D.left"),
        ("touching and 3", 13, 1, "\"and\" takes a truth, but \"3\" is a number", "\"3 == 0\""),
        ("D.left or touching", 0, 6, "\"or\" takes a truth", "D.left == 0"),
        ("D.left + (moves)", 0, 16, "a clause takes a truth", "D.left + (moves) == 0"),
        ("touching == 1", 0, 8, "\"==\" takes a number, but \"touching\" is a truth", "stands alone"),
        ("1 + touching == 1", 4, 8, "\"+\" takes a number", "stands alone"),
        ("not D.left", 4, 6, "\"not\" takes a truth", "D.left == 0"),
        ("-touching", 1, 8, "\"-\" takes a number", "stands alone"),
        ("abs(touching) == 1", 4, 8, "\"abs\" takes a number", "stands alone"),
        ("abs D.left == 1", 0, 3, "\"abs\" is written abs(x)", ""),
        ("min(1) == 1", 0, 6, "\"min\" is written min(x, y)", ""),
        ("max(1, 2, 3) == 1", 0, 12, "\"max\" is written max(x, y)", ""),
        ("max(1, 2", 3, 1, "never closed", ""),
        ("(D.left == 3", 0, 1, "never closed", ""),
        ("(D.left 3)", 8, 1, "\"3\" stands where an operator or \")\" should", ""),
        ("D.left == 3)", 11, 1, "\")\" stands where an operator or the end should", ""),
        ("D.left ==", 9, 0, "the clause ends where a number, a name or \"(\" should stand", ""),
        ("D.left == and", 10, 3, "\"and\" stands where", ""),
        ("D.left = 3", 7, 1, "\"=\" means nothing here", "operators are + - * / == !="),
        ("D.left ≤ 3", 7, 3, "\"≤\" means nothing here", "< <= > >="),
        ("touching && pressed.2", 9, 1, "\"&\" means nothing here", "and, or, not"),
        ("D.left\u{7} == 3", 6, 1, "\"\\u{7}\" means nothing here", ""),
        ("D.left == 3.", 11, 1, "\".\" means nothing here", ""),
    ] {
        let error = Expression::clause(text, &FixedReadings).expect_err(text);
        assert_eq!(error.place, offset..offset + len, "{text}: {error:?}");
        assert!(error.message.contains(message), "{text}: {error:?}");
        assert!(error.help.contains(help), "{text}: {error:?}");
    }
}

#[test]
fn depth_is_bounded_and_length_is_not() {
    for text in ["(".repeat(10_000), "-".repeat(10_000), "not ".repeat(10_000), "abs(".repeat(10_000)] {
        let error = Expression::clause(&text, &FixedReadings).expect_err("too deep");
        assert!(error.message.contains("nested more than"), "{error:?}");
    }
    let digits = "9".repeat(400);
    assert!(
        Expression::clause(&format!("moves == {digits}"), &FixedReadings)
            .expect_err("too large")
            .message
            .contains("too large")
    );
    let long = format!("{} == 100001", vec!["1"; 100_001].join(" + "));
    assert!(Expression::clause(&long, &FixedReadings).expect("long, not deep").holds(&FixedReadings));
    let many = vec!["moves == 0"; 10_000].join(" and ");
    assert!(Expression::clause(&many, &FixedReadings).expect("long, not deep").holds(&FixedReadings));
}

#[test]
fn expressions_of_either_kind_have_a_value() {
    for (text, kind, value) in [
        ("-D.left", ValueKind::Number, Some(Value::Number(-3.0))),
        ("touching", ValueKind::Truth, Some(Value::Truth(false))),
        ("typed.left + 1", ValueKind::Number, None),
    ] {
        let expression = Expression::parse(text, &FixedReadings).expect(text);
        assert_eq!((expression.root.kind, expression.value(&FixedReadings)), (kind, value));
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
                Value::Number(number) | Value::Fraction(number) => number,
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
        let read = Expression::parse(&text, &FixedReadings);
        let read = read.map_err(|error| TestCaseError::fail(format!("{text}: {error:?}")))?;
        prop_assert_eq!(read.value(&FixedReadings), tree.value().map(|number| Value::Number(number + 0.0)), "{}", text);
        let clause = format!("not {text} < {} or {text} < {}", other.print(0), other.print(0));
        let known = tree.value().is_some() && other.value().is_some();
        prop_assert_eq!(Expression::clause(&clause, &FixedReadings).expect("well formed").holds(&FixedReadings), known);
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
        match Expression::clause(&text, &FixedReadings) {
            Ok(clause) => prop_assert_eq!(clause.holds(&FixedReadings), clause.failure(&FixedReadings).is_none()),
            Err(error) => {
                prop_assert!(text.get(error.place).is_some());
            }
        }
    }
}
