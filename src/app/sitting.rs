//! An exam being taken.

use crate::lesson::Step;

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
