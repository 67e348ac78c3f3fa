//! Lessons: Markdown files parsed into steps, bets, goals and hints, with the place of every error.
//!
//! A lesson file narrates in Markdown, and declares in TOML what a step shows, what keys do and what the goal is. It is
//! parsed whole or not at all, and every error of every file is reported at once, with line, column and what would be
//! right.

pub mod bet;
mod clauses;
pub mod course;
pub mod expression;
pub mod glossary;
mod markdown;
pub(crate) mod nearest;
pub mod problem;
mod prose;
mod reader;
mod scene_table;
pub mod step;
pub mod template;
mod toml_table;

#[cfg(test)]
mod tests;

pub use bet::{Bet, Choice};
pub use course::{Course, Source, SourceError};
pub use expression::{Clause, ClauseFailure};
pub use glossary::GlossaryTerm;
pub use problem::Problem;
pub(crate) use prose::lines;
pub use step::{GoalClause, Step, StepSpans};
pub use template::Template;

use std::{ops::Range, sync::Arc};

/// A lesson: steps in order.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its id, stable while lessons are added and removed.
    pub id: String,
    /// The span of its id in the file, in bytes.
    pub id_place: Range<usize>,
    /// Its heading.
    pub title: String,
    /// Its learning objective.
    pub objective: String,
    /// True for free play: nothing is asked, and nothing is recorded.
    pub free: bool,
    /// Its file name.
    pub file: String,
    /// The text of its file.
    pub source: Arc<str>,
    /// The steps, at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The step with this id.
    #[must_use]
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// A problem at a span of the file, found after parsing.
    #[must_use]
    pub fn problem(&self, place: &Range<usize>, message: impl Into<String>, help: Option<String>) -> Problem {
        Problem::at(&self.file, &self.source, place, message, help)
    }
}
