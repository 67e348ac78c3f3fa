//! Typed answers to bets: a number, or a word such as the name of a corner.

use super::clauses::ClauseReader;
use super::expression::Expression;
use super::prose::PARAGRAPH;
use super::template::Template;
use super::toml_table::{Schema, TomlItem, TomlTable};

const MISTAKE: Schema = Schema { what: "a known mistake", required: &["is", "why"], optional: &[] };

/// How far a number may be from the right one, if the lesson does not say; only what rounding does.
const TOLERANCE: f64 = 1e-9;

/// The right answer and known mistakes, as they are when the bet is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypedAnswer {
    /// The right answer.
    pub(crate) right: WantedAnswer,
    /// How far a number may be from the right one.
    pub(crate) tolerance: f64,
    /// Why it is right.
    pub(crate) right_why: Template,
    /// Known mistakes, in the order of the file.
    pub(crate) mistakes: Vec<Mistake>,
    /// What is told to any other answer.
    pub(crate) wrong_why: Template,
}

/// What is to be typed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WantedAnswer {
    /// A number.
    Number(Expression),
    /// A word of the letters a and b, digits and `=`.
    Word(Template),
}

/// A wrong answer that people give, and what is the case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistake {
    pub(crate) is: WantedAnswer,
    pub(crate) why: Template,
}

impl TypedAnswer {
    /// Parses the keys of a bet that belong to a typed answer, of which `right` is one.
    pub(super) fn read(right: &TomlItem<'_>, table: &TomlTable<'_>, clauses: &ClauseReader<'_>) -> Option<Self> {
        let answer = |item: &TomlItem<'_>| match right.key {
            "answer_word" => clauses.word(item).map(WantedAnswer::Word),
            _ => clauses.number(item).map(WantedAnswer::Number),
        };
        let why = |why: &TomlItem<'_>| clauses.template(why, PARAGRAPH);
        let mistake = |item: &TomlItem<'_>| {
            let table = item.table(&MISTAKE)?;
            Some(Mistake { is: table.read("is", answer)?, why: table.read("why", why)? })
        };
        Some(Self {
            right: answer(right)?,
            tolerance: table.read("tolerance", |item| item.number(0.0..=1.0)).unwrap_or(TOLERANCE),
            right_why: table.require("right_why").and_then(why)?,
            mistakes: table.read("wrong", |wrong| wrong.each_of_list(mistake)).unwrap_or_default(),
            wrong_why: table.require("wrong_why").and_then(why)?,
        })
    }
}
