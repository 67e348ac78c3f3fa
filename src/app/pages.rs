//! Pages of text on top of a step, as data: a term on the left, its explanation on the right.

use super::bindings::TABLE;
use crate::lesson::Course;

/// An entry of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) term: String,
    pub(super) says: String,
}

/// The key table.
pub(super) fn help() -> Vec<Entry> {
    let entry =
        |binding: &super::bindings::Binding| Entry { term: binding.shown.to_owned(), says: binding.does.to_owned() };
    TABLE.iter().map(entry).collect()
}

/// The glossary.
pub(super) fn glossary(course: &Course) -> Vec<Entry> {
    course.glossary.iter().map(|entry| Entry { term: entry.term.clone(), says: entry.definition.clone() }).collect()
}
