//! Bets: questions that the learner answers before the screen shows the answer. Some have options; for others the learner
//! types a number.

use super::expression::Expression;
use super::problem::{Read, ensure};
use super::prose::{OPTION, PARAGRAPH, SENTENCE};
use super::table::{Item, Keys, Table};
use super::template::Template;
use crate::instrument::Situation;

const BET: Keys<'_> = ("ask", "options shuffle answer tolerance right_why wrong wrong_why");
const CHOICE: Keys<'_> = ("say why", "right");
const MISTAKE: Keys<'_> = ("is why", "");

/// How far a typed number may be from the right one if the lesson does not say: only rounding errors are forgiven.
const TOLERANCE: f64 = 1e-9;

/// A question with its options; a wrong answer costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bet {
    /// The question.
    pub(crate) ask: String,
    /// The answers to choose from, or how a typed one is judged.
    pub(crate) answers: Answers,
    /// False if the options stay in the order of the file, because the picture numbers the same things.
    pub(crate) shuffled: bool,
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
    /// Why it is right; or why it is tempting, and what is true instead.
    pub(crate) why: String,
    /// Whether it is the right one.
    pub(crate) right: bool,
}

/// The right answer and known mistakes, with their values at the start of the step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypedAnswer {
    /// The right answer.
    pub(crate) right: Expression,
    /// How far a number may be from the right one.
    pub(crate) tolerance: f64,
    /// Why it is right.
    pub(crate) right_why: Template,
    /// Known mistakes, in the order of the file.
    pub(crate) mistakes: Vec<Mistake>,
    /// The text for any other answer.
    pub(crate) wrong_why: Template,
}

/// A wrong answer that people often give, and what is true instead.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistake {
    pub(crate) is: Expression,
    pub(crate) why: Template,
}

impl Bet {
    pub(super) fn read(item: &Item<'_>, at: &Situation) -> Read<Self> {
        let table = item.table()?.with(BET)?;
        let typed = table.get("answer");
        let is_one = typed.is_none() || table.get("options").is_none();
        ensure(is_one, || item.wrong("a bet has options or a typed answer, not both"))?;
        let answers = match typed {
            Some(typed) => Answers::Typed(Box::new(TypedAnswer::read(typed, &table, at)?)),
            None => Answers::Options(choices(table.require("options")?)?),
        };
        let shuffled = table.read("shuffle", Item::truth)?.unwrap_or(true);
        Ok(Self { ask: table.require("ask")?.prose(SENTENCE)?, answers, shuffled })
    }
}

fn choices(item: &Item<'_>) -> Read<Vec<Choice>> {
    let choices = item.each(|item| {
        let table = item.table()?.with(CHOICE)?;
        Ok(Choice {
            say: table.require("say")?.prose(OPTION)?,
            why: table.require("why")?.prose(PARAGRAPH)?,
            right: table.given("right", Item::truth)?,
        })
    })?;
    let (count, right) = (choices.len(), choices.iter().filter(|choice| choice.right).count());
    ensure((2..=4).contains(&count), || item.wrong_key(format!("a bet has 2 to 4 options, not {count}")))?;
    let says = if right == 0 { "no option is right" } else { "more than one option is right" };
    ensure(right == 1, || item.wrong_key(says).help("mark one with right = true"))?;
    Ok(choices)
}

impl TypedAnswer {
    /// Parses the keys of a bet that belong to a typed answer, of which `right` is one.
    fn read(right: &Item<'_>, table: &Table<'_>, at: &Situation) -> Read<Self> {
        let why = |table: &Table<'_>, key| table.require(key)?.template(PARAGRAPH, at);
        let mistake = |item: &Item<'_>| {
            let table = item.table()?.with(MISTAKE)?;
            Ok(Mistake { is: table.require("is")?.amount(at)?, why: why(&table, "why")? })
        };
        Ok(Self {
            right: right.amount(at)?,
            tolerance: table.read("tolerance", |item| item.number(0.0..=1.0))?.unwrap_or(TOLERANCE),
            right_why: why(table, "right_why")?,
            mistakes: table.given("wrong", |wrong| wrong.each(mistake))?,
            wrong_why: why(table, "wrong_why")?,
        })
    }
}
