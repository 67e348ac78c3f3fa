//! Steps that a learner takes one by one, such as the edges of a lap.

use crate::instrument::{Reading, Scope};

/// How many steps have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct Stepper {
    pub(in crate::instrument) taken: usize,
    pub(in crate::instrument) all: usize,
}

/// The reading of how many edges of a lap have been walked.
pub(in crate::instrument) const fn walked<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("walked", "how many edges of the lap are done", read)
}

/// The reading of how many edges are left.
pub(in crate::instrument) const fn left<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("lap.left", "how many edges of the lap are left", read)
}

impl Stepper {
    /// So many steps, none of them taken yet.
    pub(in crate::instrument) const fn of(all: usize) -> Self {
        Self { taken: 0, all }
    }

    pub(in crate::instrument) const fn left(self) -> usize {
        self.all - self.taken
    }
}
