//! What is kept between runs: which steps are done, by their ids, and where the learner was.
//!
//! This half is pure data; [`ProgressStore`] is the file.

mod store;

pub(crate) use store::{ProgressError, ProgressStore};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the file format written here.
const VERSION: u32 = 1;

/// A step by the ids of its lesson and its own; never by position, so that lessons can be reordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepId {
    /// The id of the lesson.
    pub(crate) lesson: String,
    /// The id of the step.
    pub(crate) step: String,
}

/// How a step was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// Passed over.
    Skipped,
    /// Its goal was met and committed.
    Done,
}

/// What is kept about one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    /// How it was left; once done, it stays done.
    pub(crate) outcome: Outcome,
    /// The fewest moves in which it was done, where moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u32>,
    /// Whether the first bet on it was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bet: Option<bool>,
}

impl Record {
    /// Both records in one: done stays done, the fewest moves count, and of the bets the first.
    fn merge(&mut self, later: &Self) {
        self.outcome = self.outcome.max(later.outcome);
        self.moves = match (self.moves, later.moves) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.bet = self.bet.or(later.bet);
    }
}

/// A learner's progress through all lessons, those of other folders included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Progress {
    version: u32,
    /// Where the learner was last.
    #[serde(default)]
    pub(crate) at: Option<StepId>,
    /// Records by lesson id and step id.
    #[serde(default)]
    lessons: BTreeMap<String, BTreeMap<String, Record>>,
}

impl Default for Progress {
    fn default() -> Self {
        Self { version: VERSION, at: None, lessons: BTreeMap::new() }
    }
}

impl Progress {
    /// What is known about a step.
    #[must_use]
    pub(crate) fn of(&self, lesson: &str, step: &str) -> Option<&Record> {
        self.lessons.get(lesson)?.get(step)
    }

    /// Adds what happened in a step to what is known about it.
    pub(crate) fn record(&mut self, id: &StepId, record: &Record) {
        self.lessons
            .entry(id.lesson.clone())
            .or_default()
            .entry(id.step.clone())
            .and_modify(|known| known.merge(record))
            .or_insert_with(|| record.clone());
    }

    /// Adds everything that another session has recorded; where the learner is stays as it is here.
    fn absorb(&mut self, other: &Self) {
        for (lesson, steps) in &other.lessons {
            for (step, record) in steps {
                self.record(&StepId { lesson: lesson.clone(), step: step.clone() }, record);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> StepId {
        StepId { lesson: "l".to_owned(), step: "s".to_owned() }
    }

    #[test]
    fn done_stays_done_and_the_best_counts() {
        let mut progress = Progress::default();
        progress.record(&id(), &Record { outcome: Outcome::Done, moves: Some(6), bet: Some(false) });
        progress.record(&id(), &Record { outcome: Outcome::Skipped, moves: None, bet: None });
        progress.record(&id(), &Record { outcome: Outcome::Done, moves: Some(4), bet: Some(true) });
        let known = progress.of("l", "s").expect("recorded");
        assert_eq!(*known, Record { outcome: Outcome::Done, moves: Some(4), bet: Some(false) });
    }
}
