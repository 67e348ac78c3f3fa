//! Steps that are taken one by one: frames that Space goes on to, or choices, of which only the right one goes on.

use super::{Reading, Reply, Scope};

/// How many steps have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stepper {
    pub(super) taken: usize,
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

impl Stepper {
    /// So many steps, none of which has been taken.
    pub(super) const fn of(all: usize) -> Self {
        Self { taken: 0, all }
    }

    pub(super) const fn left(self) -> usize {
        self.all - self.taken
    }

    /// The step that comes next; after the last one, still the last one.
    pub(super) const fn current(self) -> usize {
        if self.taken < self.all { self.taken } else { self.all - 1 }
    }

    /// Takes the next edge of a lap.
    pub(super) fn go_along(&mut self) -> Reply {
        if self.left() == 0 {
            return Reply::Refused(format!("The lap is complete: all {} edges.", self.all));
        }
        self.taken += 1;
        Reply::Done
    }

    /// Takes a choice: a right one goes on to the next step with what is said, a wrong one is told why. `over` is said
    /// after the last step.
    pub(super) fn choose(&mut self, judged: Result<String, String>, over: &str) -> Reply {
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
