//! Bets: questions to be answered before the answer can be seen, by one of some options or by typing.

use super::clauses::{ClauseReader, given};
use super::expression::Clause;
use super::problem::Report;
use super::prose::{OPTION, PARAGRAPH, SENTENCE};
use super::toml_table::{Schema, TomlItem, TomlTable};
use super::typed::TypedAnswer;

const BET: Schema = Schema {
    what: "a bet",
    keys: &["ask", "when", "options", "answer", "answer_word", "tolerance", "right_why", "wrong", "wrong_why"],
};
const CHOICE: Schema = Schema { what: "an option", keys: &["say", "why", "right"] };

/// A question with its options; a wrong answer costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bet {
    /// The question.
    pub(crate) ask: String,
    /// The bet is asked as soon as this holds, or at the start if there is none.
    pub(crate) when: Option<Clause>,
    /// The answers to choose from, or how a typed one is judged.
    pub(crate) answers: Answers,
}

/// How a bet is answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answers {
    /// By one of two to four options, in the order of the file; exactly one is right.
    Options(Vec<Choice>),
    /// By typing it.
    Typed(Box<TypedAnswer>),
}

/// One option of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its text.
    pub(crate) say: String,
    /// Why it is right, or why it is tempting and what is the case.
    pub(crate) why: String,
    /// Whether it is the right one.
    pub(crate) right: bool,
}

impl Bet {
    pub(super) fn read(item: &TomlItem<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        let table = item.table(&BET, report)?;
        let ask = table.require("ask", report).and_then(|ask| ask.prose(SENTENCE, report));
        let when = table.get("when").map(|when| clauses.clause(when, report));
        let typed = ["answer", "answer_word"].into_iter().find_map(|key| table.get(key));
        let answers = match (typed, table.get("options")) {
            (Some(typed), None) => {
                TypedAnswer::read(typed, &table, clauses, report).map(|typed| Answers::Typed(Box::new(typed)))
            }
            (Some(typed), Some(_)) => {
                report.add(typed.key_place.clone(), "a bet has options or a typed answer, not both", None);
                None
            }
            (None, _) => {
                table.require("options", report).and_then(|options| choices(options, report)).map(Answers::Options)
            }
        };
        Some(Self { ask: ask?, when: given(when)?, answers: answers? })
    }

    /// The options, none where the answer is typed.
    #[cfg(test)]
    pub(crate) fn options(&self) -> &[Choice] {
        match &self.answers {
            Answers::Options(options) => options,
            Answers::Typed(_) => &[],
        }
    }
}

fn choices(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Choice>> {
    let items = item.list(report)?;
    if !(2..=4).contains(&items.len()) {
        report.add(item.key_place.clone(), format!("a bet has 2 to 4 options, not {}", items.len()), None);
    }
    let tables: Vec<_> = items.iter().map(|item| item.table(&CHOICE, report)).collect();
    let read: Vec<_> = tables.iter().flatten().map(|table| choice(table, report)).collect();

    let mut right = tables.iter().flatten().filter_map(|table| table.get("right")).filter(|right| right.is_true());
    match (right.next(), right.next()) {
        (Some(_), Some(second)) => {
            report.add(second.key_place.clone(), "a second right option", "exactly one is right".to_owned());
        }
        (None, _) if tables.iter().all(Option::is_some) && !item.is_incomplete() => {
            report.add(item.key_place.clone(), "no option is right", "mark one with right = true".to_owned());
        }
        _ => {}
    }
    read.into_iter().collect()
}

fn choice(table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Choice> {
    let say = table.require("say", report).and_then(|say| say.prose(OPTION, report));
    let why = table.require("why", report).and_then(|why| why.prose(PARAGRAPH, report));
    let right = table.get("right").map_or(Some(false), |right| right.truth(report));
    Some(Choice { say: say?, why: why?, right: right? })
}
