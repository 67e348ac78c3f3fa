//! Reads strings that contain names of readings: clauses, sentences with values, and typed answers.

use super::expression::{Clause, Expression};
use super::problem::{Read, ensure};
use super::prose::{TextLimit, check_beats, paragraphs};
use super::table::Item;
use super::template::Template;
use crate::instrument::Situation;
use crate::value::Vocabulary;

/// True for the characters of typed words. None of them is a key that leaves a bet.
pub(crate) const fn is_of_word(c: char) -> bool {
    matches!(c, 'a' | 'b' | '=' | '0'..='9')
}

impl Item<'_> {
    pub(super) fn clause(&self, at: &Situation) -> Read<Clause> {
        self.parsed(self.text()?, at, Expression::clause)
    }

    /// One clause or a list of them.
    pub(super) fn clauses(&self, at: &Situation) -> Read<Vec<Clause>> {
        self.each(|item| item.clause(at))
    }

    /// A sentence whose values are filled in when it is shown. The text as written must fit its place.
    pub(super) fn template(&self, limit: TextLimit, at: &Situation) -> Read<Template> {
        self.parsed(&self.prose(limit)?, at, Template::parse)
    }

    /// A reason: one to three paragraphs whose values are filled in when they are shown.
    pub(super) fn beats(&self, at: &Situation) -> Read<Vec<Template>> {
        let beats: Vec<_> = paragraphs(self.text()?).into_iter().map(|beat| (beat, self.place.clone())).collect();
        ensure(!beats.is_empty(), || self.wrong(format!("{} is empty", self.key)))?;
        check_beats(self.key, &beats)?.iter().map(|beat| self.parsed(beat, at, Template::parse)).collect()
    }

    /// An expression that is a number.
    pub(super) fn amount(&self, at: &Situation) -> Read<Expression> {
        self.parsed(self.text()?, at, Expression::number)
    }

    /// An expression that is a number or a truth.
    pub(super) fn expression(&self, at: &Situation) -> Read<Expression> {
        self.parsed(self.text()?, at, Expression::parse)
    }

    /// A word that can be typed, once its values are filled in.
    pub(super) fn word(&self, at: &Situation) -> Read<Template> {
        let text = self.text()?;
        let typed = text.split('{').flat_map(|part| part.split_once('}').map_or(part, |(_, rest)| rest).chars());
        for c in typed {
            let no_key = || self.wrong(format!("\"{c}\" cannot be typed in a word"));
            ensure(is_of_word(c), || no_key().help("words are made of a, b, = and digits"))?;
        }
        self.parsed(text, at, Template::parse)
    }

    /// Parses the string, or a part of it, with the readings of this situation.
    fn parsed<T>(&self, text: &str, at: &Situation, parse: impl FnOnce(&str, &dyn Vocabulary) -> Read<T>) -> Read<T> {
        parse(text, at).map_err(|fault| fault.inside(text, &self.place))
    }
}
