//! What is counted of the step at hand until it is kept: claims, hints, time.

use super::play::Claims;
use crate::progress::Moment;

/// After so many seconds without a key nobody is playing.
const IDLE: u64 = 120;

/// What has happened in the step at hand, and how much of it is in the progress already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// When the latest key was pressed, if anybody tells the time.
    pub(super) now: Option<Moment>,
    /// Seconds that are not in the progress yet.
    pub(super) seconds: u64,
    /// The claims that are.
    pub(super) claims: Claims,
    /// The hints that are.
    pub(super) hints: usize,
    /// True once the step was recorded as done since it was begun or started again.
    pub(super) done: bool,
}

impl Tally {
    /// Begins another step.
    pub(super) fn begin(&mut self) {
        *self = Self { now: self.now, ..Self::default() };
    }

    /// Counts the time since it was last told, but of a long pause only the beginning.
    pub(super) fn tell_time(&mut self, now: Moment) {
        if let Some(before) = self.now.replace(now) {
            self.seconds += now.seconds.saturating_sub(before.seconds).min(IDLE);
        }
    }
}
