//! Bets: questions to be answered before the answer can be seen, by one of some options or by typing.

use super::clauses::ClauseReader;
use super::expression::Clause;
use super::prose::{OPTION, PARAGRAPH, SENTENCE};
use super::toml_table::{Schema, TomlItem};
use super::typed::TypedAnswer;

const BET: Schema = Schema {
    what: "a bet",
    required: &["ask"],
    optional: &["when", "options", "answer", "answer_word", "tolerance", "right_why", "wrong", "wrong_why"],
};
const CHOICE: Schema = Schema { what: "an option", required: &["say", "why"], optional: &["right"] };

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
    pub(super) fn read(item: &TomlItem<'_>, clauses: &ClauseReader<'_>) -> Option<Self> {
        let table = item.table(&BET)?;
        let typed = ["answer", "answer_word"].into_iter().find_map(|key| table.get(key));
        if let Some(typed) = typed.filter(|_| table.get("options").is_some()) {
            typed.wrong_key("a bet has options or a typed answer, not both", "");
            return None;
        }
        Some(Self {
            ask: table.read("ask", |ask| ask.prose(SENTENCE))?,
            when: table.read("when", |when| clauses.clause(when)),
            answers: match typed {
                Some(typed) => Answers::Typed(Box::new(TypedAnswer::read(typed, &table, clauses)?)),
                None => Answers::Options(choices(table.require("options")?)?),
            },
        })
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

fn choices(item: &TomlItem<'_>) -> Option<Vec<Choice>> {
    let mut right = 0;
    let choices = item.each_of_list(|item| {
        let table = item.table(&CHOICE)?;
        if let Some(item) = table.get("right").filter(|item| item.is_true()) {
            right += 1;
            if right == 2 {
                item.wrong_key("a second right option", "exactly one is right");
            }
        }
        Some(Choice {
            say: table.read("say", |say| say.prose(OPTION))?,
            why: table.read("why", |why| why.prose(PARAGRAPH))?,
            right: table.read("right", TomlItem::truth).unwrap_or(false),
        })
    })?;
    if !(2..=4).contains(&choices.len()) {
        item.wrong_key(format!("a bet has 2 to 4 options, not {}", choices.len()), "");
    }
    if right == 0 && !item.origin.incomplete {
        item.wrong_key("no option is right", "mark one with right = true");
    }
    Some(choices)
}
