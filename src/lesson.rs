//! Lessons: Markdown files read into steps, bets, goals and hints; everything that is wrong with them, with its place.
//!
//! A lesson file tells in Markdown and says in TOML what a step shows, lets do and asks for. It is read whole or not
//! at all, and every error of every file is reported at once, with line, column and what would be right.

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

/// A lesson: steps in their order.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name, stable while lessons come and go around it.
    pub id: String,
    /// Where its id stands in the file, in bytes.
    pub id_place: Range<usize>,
    /// Its heading.
    pub title: String,
    /// What a learner can do after it.
    pub objective: String,
    /// True for scenes to play with: nothing is asked, and nothing is recorded.
    pub free: bool,
    /// The name of its file.
    pub file: String,
    /// The text of its file.
    pub source: Arc<str>,
    /// The steps, at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The step of this name.
    #[must_use]
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// Something that is wrong at a place in the file, found after the file has been read.
    #[must_use]
    pub fn problem(&self, place: &Range<usize>, message: impl Into<String>, help: Option<String>) -> Problem {
        Problem::at(&self.file, &self.source, place, message, help)
    }
}
