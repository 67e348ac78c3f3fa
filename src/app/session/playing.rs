//! What is played: a step, an item of an exam, or a question that is asked again. A [`Sitting`] is the place in an exam
//! that is being taken; a [`Round`] is the questions that are being asked again; `Standing` (in `exam`) is whether an
//! exam is passed.

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
    /// True if it was begun with the first item, so that whoever gets through has passed.
    pub(crate) whole: bool,
}

impl Sitting {
    /// The number of the item, from 1, and how many items there are.
    pub(crate) const fn of(self, exam: &[Step]) -> (usize, usize) {
        (self.item + 1, exam.len())
    }
}

/// Questions that are asked again, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// True if they open a lesson. Then a question that was answered wrong does not come again.
    pub(in crate::app) opening: bool,
    /// The questions that are left, the current one first.
    pub(in crate::app) left: VecDeque<RecallItem>,
    /// How many questions there are, each counted once.
    pub(in crate::app) total: usize,
    /// How many questions have been answered and left.
    pub(in crate::app) answered: usize,
    /// How many questions were answered right on the first try.
    pub(in crate::app) right: usize,
    /// What was played before, to go on with it afterwards.
    pub(in crate::app) before: Box<(Playing, Play, Tally)>,
}

impl Round {
    /// The number of the current question, and how many there are. A question that comes again counts again.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.answered + 1, self.answered + self.left.len())
    }

    /// The current question.
    pub(crate) fn item(&self) -> Option<RecallItem> {
        self.left.front().copied()
    }
}
