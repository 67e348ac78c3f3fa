//! Clauses and templates, parsed with the readings of a step.

use super::expression::{Clause, ClauseError, Expression};
use super::problem::Report;
use super::prose::TextLimit;
use super::template::Template;
use super::toml_table::TomlItem;
use crate::instrument::Situation;
use crate::readings::Names;

/// True for what typed words are made of, none of which is a key that leads away from a bet.
pub(crate) const fn is_of_word(c: char) -> bool {
    matches!(c, 'a' | 'b' | '=' | '0'..='9')
}

/// An optional value: missing is fine, wrong is not.
#[expect(clippy::option_option, reason = "missing, wrong and right are three things")]
pub(super) fn given<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(read) => read.map(Some),
    }
}

/// Parses the clauses and templates of a step.
pub(super) struct ClauseReader<'a> {
    pub(super) situation: &'a Situation,
    /// False if the scene or an activity could not be parsed, which may be why a name is unknown.
    pub(super) complete: bool,
}

impl ClauseReader<'_> {
    pub(super) fn clause(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Clause> {
        let text = item.text("a clause in quotes", report)?;
        Clause::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// A sentence whose values are filled in when it is said; its place must hold it as it is written.
    pub(super) fn template(&self, item: &TomlItem<'_>, limit: TextLimit, report: &mut Report<'_>) -> Option<Template> {
        item.prose(limit, report)?;
        let text = item.text("a sentence in quotes", report)?;
        Template::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// An expression that is a number.
    pub(super) fn number(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Expression> {
        let text = item.text("a number in quotes, such as \"D.left\"", report)?;
        Expression::number(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// An expression that is a number or a truth.
    pub(super) fn expression(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Expression> {
        let text = item.text("a reading in quotes, such as \"depth\"", report)?;
        Expression::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// A word that can be typed, once its values are filled in.
    pub(super) fn word(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Template> {
        let text = item.text("a word in quotes, such as \"a3\"", report)?;
        let typed = text.split('{').flat_map(|part| part.split_once('}').map_or(part, |(_, rest)| rest).chars());
        if let Some(c) = typed.into_iter().find(|c| !is_of_word(*c)) {
            let message = format!("\"{c}\" cannot be typed in a word");
            report.add(item.place.clone(), message, "words are made of a, b, = and digits".to_owned());
            return None;
        }
        Template::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// One clause or a list of them.
    pub(super) fn claims(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Clause>> {
        item.each(report, |item, report| self.clause(item, report))
    }

    fn complain(&self, item: &TomlItem<'_>, error: ClauseError, report: &mut Report<'_>) {
        if self.complete || !error.unknown_name {
            report.add(item.inside(error.offset, error.len, report), error.message, error.help);
        }
    }
}
