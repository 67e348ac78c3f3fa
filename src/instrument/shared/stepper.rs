//! Steps that are taken one by one: frames that Space goes on to, or choices, of which only the right one goes on.

use crate::instrument::{Reading, Reply, Scope};

/// How many steps have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct Stepper {
    pub(in crate::instrument) taken: usize,
    pub(in crate::instrument) all: usize,
}

/// The reading of how many edges of a lap have been walked.
pub(in crate::instrument) const fn walked<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("walked", "how many edges of the lap have been gone along", read)
}

/// The reading of how many edges are left.
pub(in crate::instrument) const fn left<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("lap.left", "how many edges of the lap are left", read)
}

impl Stepper {
    /// So many steps, none of which has been taken.
    pub(in crate::instrument) const fn of(all: usize) -> Self {
        Self { taken: 0, all }
    }

    pub(in crate::instrument) const fn left(self) -> usize {
        self.all - self.taken
    }

    /// The step that comes next; after the last one, still the last one.
    pub(in crate::instrument) const fn current(self) -> usize {
        if self.taken < self.all { self.taken } else { self.all - 1 }
    }

    /// Takes a choice: a right one goes on to the next step with what is said, a wrong one is told why. `over` is said
    /// after the last step.
    pub(in crate::instrument) fn choose(&mut self, judged: Result<String, String>, over: &str) -> Reply {
        match judged {
            _ if self.left() == 0 => Reply::refused(over),
            Ok(said) => {
                self.taken += 1;
                Reply::Said(said)
            }
            Err(why) => Reply::Wrong(why),
        }
    }
}
