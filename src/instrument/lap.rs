//! A lap, edge by edge: round one body, or round the sum of two.

use super::{Reading, Reply, Scope};

/// The progress of a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lap {
    /// How many edges have been walked.
    pub(super) taken: usize,
    /// How many there are.
    pub(super) all: usize,
}

/// The reading of how many edges of a lap have been walked.
pub(super) const fn walked<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("walked", "how many edges of the lap have been gone along", read)
}

/// The reading of how many edges are left.
pub(super) const fn left<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("lap.left", "how many edges of the lap are left", read)
}

impl Lap {
    /// A lap of this many edges, at its start.
    pub(super) const fn of(all: usize) -> Self {
        Self { taken: 0, all }
    }

    pub(super) const fn left(self) -> usize {
        self.all - self.taken
    }

    pub(super) fn go_on(&mut self) -> Reply {
        if self.taken == self.all {
            return Reply::Refused(format!("The lap is complete: all {} edges.", self.all));
        }
        self.taken += 1;
        Reply::Done
    }
}
