//! Clauses and templates, parsed with the readings of a step.

use super::expression::{Clause, ClauseError, Expression};
use super::prose::{TextLimit, check_beats, paragraphs};
use super::template::Template;
use super::toml_table::TomlItem;
use crate::instrument::Situation;
use crate::readings::Names;
use crate::value::Vocabulary;

/// True for what typed words are made of, none of which is a key that leads away from a bet.
pub(crate) const fn is_of_word(c: char) -> bool {
    matches!(c, 'a' | 'b' | '=' | '0'..='9')
}

/// Parses the clauses and templates of a step.
pub(super) struct ClauseReader<'a> {
    pub(super) situation: &'a Situation,
    /// False if the scene or an activity could not be parsed, which may be why a name is unknown.
    pub(super) complete: bool,
}

impl ClauseReader<'_> {
    pub(super) fn clause(&self, item: &TomlItem<'_>) -> Option<Clause> {
        self.parsed(item, "a clause in quotes", Clause::parse)
    }

    /// A sentence whose values are filled in when it is said; its place must hold it as it is written.
    pub(super) fn template(&self, item: &TomlItem<'_>, limit: TextLimit) -> Option<Template> {
        item.prose(limit)?;
        self.parsed(item, "a sentence in quotes", Template::parse)
    }

    /// A reason: one to three paragraphs whose values are filled in when it is told.
    pub(super) fn beats(&self, item: &TomlItem<'_>) -> Option<Vec<Template>> {
        let text = item.text("a string")?;
        let parts = paragraphs(text);
        let beats: Vec<_> = parts.iter().map(|(_, part)| ((*part).to_owned(), item.place.clone())).collect();
        if beats.is_empty() {
            return item.refuse(format!("{} is empty", item.key), "");
        }
        check_beats(item.key, &beats, item.origin.report)?;
        parts.into_iter().map(|(start, part)| self.parsed_part(item, start, part.trim_end(), Template::parse)).collect()
    }

    /// An expression that is a number.
    pub(super) fn number(&self, item: &TomlItem<'_>) -> Option<Expression> {
        self.parsed(item, "a number in quotes, such as \"D.left\"", Expression::number)
    }

    /// An expression that is a number or a truth.
    pub(super) fn expression(&self, item: &TomlItem<'_>) -> Option<Expression> {
        self.parsed(item, "a reading in quotes, such as \"depth\"", Expression::parse)
    }

    /// A word that can be typed, once its values are filled in.
    pub(super) fn word(&self, item: &TomlItem<'_>) -> Option<Template> {
        const WANTED: &str = "a word in quotes, such as \"a3\"";
        let text = item.text(WANTED)?;
        let typed = text.split('{').flat_map(|part| part.split_once('}').map_or(part, |(_, rest)| rest).chars());
        if let Some(c) = typed.into_iter().find(|c| !is_of_word(*c)) {
            return item.refuse(format!("\"{c}\" cannot be typed in a word"), "words are made of a, b, = and digits");
        }
        self.parsed(item, WANTED, Template::parse)
    }

    /// One clause or a list of them.
    pub(super) fn claims(&self, item: &TomlItem<'_>) -> Option<Vec<Clause>> {
        item.each(|item| self.clause(item))
    }

    /// Parses a string that holds names of readings.
    fn parsed<T>(
        &self,
        item: &TomlItem<'_>,
        wanted: &str,
        parse: impl FnOnce(&str, &dyn Vocabulary) -> Result<T, ClauseError>,
    ) -> Option<T> {
        self.parsed_part(item, 0, item.text(wanted)?, parse)
    }

    /// Parses a part of a string, from this offset on.
    fn parsed_part<T>(
        &self,
        item: &TomlItem<'_>,
        start: usize,
        part: &str,
        parse: impl FnOnce(&str, &dyn Vocabulary) -> Result<T, ClauseError>,
    ) -> Option<T> {
        let read = parse(part, &Names::of(self.situation));
        let told = |error: &ClauseError| self.complete || !error.unknown_name;
        if let Some(error) = read.as_ref().err().filter(|error| told(error)) {
            item.wrong_part((start + error.offset, error.len), &*error.message, error.help.clone().unwrap_or_default());
        }
        read.ok()
    }
}
