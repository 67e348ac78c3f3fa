//! Lessons: Markdown files read into steps, bets, goals and hints; everything that is wrong with them, with its place.
//!
//! A lesson file tells in Markdown and says in TOML what a step shows, lets do and asks for. It is read whole or not
//! at all, and every error of every file is reported at once, with line, column and what would be right.

pub(crate) mod bet;
mod clauses;
pub(crate) mod course;
pub(crate) mod expression;
pub(crate) mod glossary;
mod markdown;
pub(crate) mod nearest;
pub(crate) mod problem;
mod prose;
mod reader;
mod scene_table;
pub(crate) mod step;
pub(crate) mod template;
mod toml_table;

#[cfg(test)]
mod tests;

pub(crate) use bet::{Bet, Choice};
pub use course::{Course, Source, SourceError};
pub use problem::Problem;
pub(crate) use prose::lines;
pub(crate) use step::{GoalClause, Step};

use std::{ops::Range, sync::Arc};

/// A lesson: steps in their order.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    /// Its name, stable while lessons come and go around it.
    pub(crate) id: String,
    /// Its heading.
    pub(crate) title: String,
    /// What a learner can do after it.
    pub(crate) objective: String,
    /// True for scenes to play with: nothing is asked, and nothing is recorded.
    pub(crate) free: bool,
    /// The name of its file.
    pub(crate) file: String,
    /// The text of its file.
    pub(crate) source: Arc<str>,
    /// The steps, at least one.
    pub(crate) steps: Vec<Step>,
}

impl Lesson {
    /// Something that is wrong at a place in the file, found after the file has been read.
    #[must_use]
    pub(crate) fn problem(&self, place: &Range<usize>, message: impl Into<String>, help: Option<String>) -> Problem {
        Problem::at(&self.file, &self.source, place, message, help)
    }
}
