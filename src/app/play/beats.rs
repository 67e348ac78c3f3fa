//! Beats: the narration, and once a step is done its reason, are read one paragraph after the other.
//!
//! Enter turns to the next beat and Backspace back; a key that acts ends the reading, and the last beat stays. Who knows
//! the step reads nothing and presses no key more; so do scripts, solutions and plain text.

use super::{Phase, Play};
use crate::lesson::{Step, lines};
use crate::panes::Cover;
use std::borrow::Cow;

/// How far the learner has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// This beat is shown, and Enter and Backspace turn to another one.
    At(usize),
    /// The last beat is shown.
    Over,
}

/// The rows that all beats of a narration take on a wide screen.
pub(super) fn rows(step: &Step) -> u16 {
    const COLUMNS: usize = 76;
    step.beats.iter().map(|beat| lines(beat, COLUMNS).len() as u16).sum()
}

impl Play {
    /// What is told, beat by beat, and the index of the beat that is shown; of a step that is done the reason.
    pub(crate) fn beats(&self) -> (Cow<'_, [String]>, usize) {
        let reason = self.reason().filter(|_| self.done);
        let beats = reason.map_or(Cow::Borrowed(&self.step.beats[..]), Cow::Owned);
        (beats, self.beat())
    }

    /// The rows that the beats of the narration take on a wide screen.
    pub(crate) const fn rows_of_beats(&self) -> u16 {
        self.rows
    }

    fn count(&self) -> usize {
        if self.done && self.tells_reason() { self.step.why.len() } else { self.step.beats.len() }
    }

    /// The index of the beat that is shown.
    pub(crate) fn beat(&self) -> usize {
        let last = self.count().saturating_sub(1);
        if let Reading::At(beat) = self.reading { beat.min(last) } else { last }
    }

    /// True as long as Enter and Backspace may turn to another beat.
    pub(crate) const fn is_reading(&self) -> bool {
        matches!(self.reading, Reading::At(_))
    }

    /// True while there is a beat that has not been shown yet.
    pub(crate) fn has_unread(&self) -> bool {
        self.is_reading() && self.beat() + 1 < self.count()
    }

    /// True if a bet is open and all that is told before it has been shown.
    pub(crate) fn is_asking(&self) -> bool {
        self.phase() == Phase::Betting && !self.has_unread()
    }

    /// Turns to the next beat; false if there is none.
    pub(crate) fn turn(&mut self) -> bool {
        let turns = self.has_unread();
        if turns {
            self.reading = Reading::At(self.beat() + 1);
        }
        turns
    }

    /// Turns back to the beat before; false if there is none.
    pub(crate) fn turn_back(&mut self) -> bool {
        let before = self.beat().checked_sub(1).filter(|_| self.is_reading());
        self.reading = before.map_or(self.reading, Reading::At);
        before.is_some()
    }

    /// Takes all beats for read: the last one stays.
    pub(crate) fn read(&mut self) {
        self.reading = Reading::Over;
    }

    /// Turns to a beat, counted from 1; false if there is none.
    pub(crate) fn turn_to(&mut self, beat: usize) -> bool {
        let exists = (1..=self.count()).contains(&beat);
        if exists {
            self.reading = Reading::At(beat - 1);
        }
        exists
    }

    /// What the beat leaves out of the picture.
    pub(crate) fn withheld(&self) -> Option<Cover> {
        self.step.withheld.get(self.beat()).copied().flatten().filter(|_| !self.done && self.is_reading())
    }

    /// Marks it as done: what is to be read now is the reason.
    pub(super) const fn finish(&mut self) {
        self.done = true;
        self.reading = Reading::At(0);
    }
}
