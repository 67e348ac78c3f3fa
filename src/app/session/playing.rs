//! What is played: a step, an item of an exam, or a question that is asked again.

use crate::app::{Play, RecallItem, Tally};
use crate::lesson::Step;
use std::collections::VecDeque;

/// What is played now.
#[derive(Clone, Debug)]
pub(crate) enum Playing {
    /// The step where the learner is.
    Step,
    /// An item of the exam of its lesson.
    Exam(Sitting),
    /// A question that is asked again.
    Recall(Round),
}

/// Where in an exam a learner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sitting {
    /// The index of the item.
    pub(crate) item: usize,
    /// True if it was begun with the first item, so that to get through is to pass.
    pub(crate) whole: bool,
}

impl Sitting {
    /// The item of the exam, counted from 1, and of how many.
    pub(crate) const fn of(self, exam: &[Step]) -> (usize, usize) {
        (self.item + 1, exam.len())
    }
}

/// Questions that are asked again, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// True if they open a lesson; wrong answers are not asked once more then.
    pub(in crate::app) opening: bool,
    /// What is left, the question at hand first.
    pub(in crate::app) left: VecDeque<RecallItem>,
    /// How many questions there are, each counted once.
    pub(in crate::app) total: usize,
    /// How many answers were given and left behind.
    pub(in crate::app) answered: usize,
    /// How many questions were answered rightly at once.
    pub(in crate::app) right: usize,
    /// When it was begun, in the seconds of the clock.
    pub(in crate::app) begun: Option<u64>,
    /// What was played before, to go on with, and how much of it is in the progress.
    pub(in crate::app) before: Box<(Playing, Play, Tally)>,
}

impl Round {
    /// The number of the question at hand, and of how many; those that come again are counted again.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.answered + 1, self.answered + self.left.len())
    }

    /// The question at hand.
    pub(crate) fn item(&self) -> Option<RecallItem> {
        self.left.front().copied()
    }
}
