//! Typed answers to bets: a number, or a word such as the name of a corner.

use super::clauses::{ClauseReader, given};
use super::expression::Expression;
use super::problem::Report;
use super::prose::PARAGRAPH;
use super::template::Template;
use super::toml_table::{Schema, TomlItem, TomlTable};

const MISTAKE: Schema = Schema { what: "a known mistake", keys: &["is", "why"] };

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
    pub(super) fn read(
        right: &TomlItem<'_>,
        table: &TomlTable<'_>,
        clauses: &ClauseReader<'_>,
        report: &mut Report<'_>,
    ) -> Option<Self> {
        let is_word = right.key == "answer_word";
        let answer = WantedAnswer::read(right, is_word, clauses, report);
        let tolerance = table.get("tolerance").map_or(Some(TOLERANCE), |item| item.number(0.0..=1.0, report));
        let mut why = |key: &str| table.require(key, report).and_then(|why| clauses.template(why, PARAGRAPH, report));
        let (right_why, wrong_why) = (why("right_why"), why("wrong_why"));
        let mistakes = table.get("wrong").map(|wrong| {
            wrong.list(report)?;
            wrong.each(report, |item, report| Mistake::read(item, is_word, clauses, report))
        });
        Some(Self {
            right: answer?,
            tolerance: tolerance?,
            right_why: right_why?,
            mistakes: given(mistakes)?.unwrap_or_default(),
            wrong_why: wrong_why?,
        })
    }
}

impl WantedAnswer {
    fn read(item: &TomlItem<'_>, is_word: bool, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        if is_word {
            clauses.word(item, report).map(Self::Word)
        } else {
            clauses.number(item, report).map(Self::Number)
        }
    }
}

impl Mistake {
    fn read(item: &TomlItem<'_>, is_word: bool, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        let table = item.table(&MISTAKE, report)?;
        let is = table.require("is", report).and_then(|is| WantedAnswer::read(is, is_word, clauses, report));
        let why = table.require("why", report).and_then(|why| clauses.template(why, PARAGRAPH, report));
        Some(Self { is: is?, why: why? })
    }
}
