//! Clauses and sentences read in the words that a step's scene offers.

use super::expression::{Clause, ClauseError};
use super::nearest::did_you_mean;
use super::problem::Report;
use super::prose::REPORT;
use super::template::Template;
use super::toml_table::TomlItem;
use crate::instrument::Situation;
use crate::listing::Listing;
use crate::readings::Names;

/// What may be left out: nothing there is fine, something wrong there is not.
#[expect(clippy::option_option, reason = "left out, wrong and right are three things")]
pub(super) fn given<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(read) => read.map(Some),
    }
}

/// The words that the clauses of a step may use.
pub(super) struct ClauseReader<'a> {
    pub(super) situation: &'a Situation,
    /// False if the scene or an activity could not be read, so that a name may only be missing because of that.
    pub(super) complete: bool,
}

impl ClauseReader<'_> {
    /// The item as a clause.
    pub(super) fn clause(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Clause> {
        let text = item.text("a clause in quotes", report)?;
        Clause::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    /// The item as a sentence with values.
    pub(super) fn template(&self, item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Template> {
        item.prose(REPORT, report)?;
        let text = item.text("a sentence in quotes", report)?;
        Template::parse(text, &Names::of(self.situation)).map_err(|error| self.complain(item, error, report)).ok()
    }

    fn complain(&self, item: &TomlItem<'_>, error: ClauseError, report: &mut Report<'_>) {
        if self.complete || !error.unknown_name {
            report.add(item.inside(error.offset, error.len, report), error.message, error.help);
        }
    }
}

/// The function of the geometry that an item names.
pub(super) fn listing(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<&'static Listing> {
    let name = item.text("the name of a function", report)?;
    let found = Listing::find(name);
    if found.is_none() {
        let known: Vec<_> = Listing::ALL.iter().map(|listing| listing.name).collect();
        let help = did_you_mean(name, &known);
        report.add(item.inside(0, name.len(), report), format!("no function \"{name}\" can be shown"), help);
    }
    found
}
