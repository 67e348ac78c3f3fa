//! Pages of text on top of a step, as data: a term on the left, its explanation on the right.

use super::bindings::TABLE;
use super::edit::COMMANDS;
use crate::lesson::Course;

/// An entry of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) term: String,
    pub(super) says: String,
}

/// The key table; in free play the commands before it.
pub(super) fn help(free: bool) -> Vec<Entry> {
    let entry = |term: &str, says: &str| Entry { term: term.to_owned(), says: says.to_owned() };
    let commands = COMMANDS.iter().filter(|_| free).map(|(_, written, does)| entry(&format!(":{written}"), does));
    commands.chain(TABLE.iter().map(|binding| entry(binding.shown, binding.does))).collect()
}

/// The glossary.
pub(super) fn glossary(course: &Course) -> Vec<Entry> {
    course.glossary.iter().map(|entry| Entry { term: entry.term.clone(), says: entry.definition.clone() }).collect()
}
