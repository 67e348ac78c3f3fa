//! Lessons: Markdown files parsed into steps, bets, goals and hints, with the place of every error.
//!
//! A lesson file narrates in Markdown, and declares in TOML what a step shows, what keys do and what the goal is. It is
//! accepted whole or not at all. The first error of each block of each file is reported, with line, column and what would
//! be right.

mod answers;
pub(crate) mod bet;
pub(crate) mod course;
pub(crate) mod expression;
pub(crate) mod glossary;
mod markdown;
pub(crate) mod nearest;
pub(crate) mod problem;
mod prose;
mod reader;
pub(crate) mod recap;
pub(crate) mod scene_line;
pub(crate) mod scene_table;
pub(crate) mod step;
mod step_parts;
mod step_reader;
pub(crate) mod table;
pub(crate) mod template;

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use answers::Answer;
pub(crate) use bet::{Answers, Bet};
pub use course::{Course, Source};
pub use problem::Problem;
pub(crate) use prose::{capitalized, lines, unbroken};
pub(crate) use recap::Recap;
pub(crate) use scene_line::{SceneLine, Wrong};
pub(crate) use step::{Commit, EXAM, GoalClause, LEVELS, Step};

use reader::StepList;
use std::sync::Arc;

/// A lesson: steps in order.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    /// Its id, stable while lessons are added and removed.
    pub(crate) id: String,
    /// Its heading.
    pub(crate) title: String,
    /// Its learning objective.
    pub(crate) objective: String,
    /// True for free play: nothing is asked, and nothing is recorded.
    pub(crate) free: bool,
    /// Its file name.
    pub(crate) file: String,
    /// The text of its file.
    pub(crate) source: Arc<str>,
    /// The steps, at least one.
    pub(crate) steps: StepList,
    /// The items of its exam, in order, if it has one.
    pub(crate) exam: StepList,
    /// What to take along, if it says so.
    pub(crate) recap: Option<Recap>,
}

impl Lesson {
    /// True if a page follows its last step: with the recap, or with the way to the exam, or both.
    pub(crate) fn has_last_page(&self) -> bool {
        self.recap.is_some() || !self.exam.is_empty()
    }
}
