//! A beat is one paragraph of the narration; once the step is done, one of its reason. The learner reads one at a time.
//!
//! Enter shows the next beat and Backspace the one before. A key that acts ends the reading: from then on the last beat
//! is shown. A learner who comes back to this step gets the last beat at once, and so do scripts and solutions.
//! Plain text tells all beats at once.

use super::{Phase, Play, Wager};
use crate::app::view;
use crate::lesson::lines;
use crate::overlay::Overlay;
use crate::panes::{Cover, Side};
use std::borrow::Cow;

impl Play {
    /// The beats, and the index of the one shown. Once the step is done, these are the beats of its reason.
    pub(crate) fn beats(&self) -> (Cow<'_, [String]>, usize) {
        let reason = self.reason().filter(|_| self.done);
        let beats = reason.map_or(Cow::Borrowed(&self.step.beats[..]), Cow::Owned);
        (beats, self.beat())
    }

    /// The rows that all beats of the narration take together, one below the other, as tall screens show them.
    pub(crate) fn rows_of_beats(&self) -> u16 {
        self.step.beats.iter().map(|beat| lines(beat, usize::from(view::TEXT_WIDTH)).len() as u16).sum()
    }

    /// How many beats there are now.
    fn count(&self) -> usize {
        if self.done && self.tells_reason() { self.step.why.len() } else { self.step.beats.len() }
    }

    /// The index of the beat that is shown.
    pub(crate) fn beat(&self) -> usize {
        let last = self.count().saturating_sub(1);
        self.shown.map_or(last, |beat| beat.min(last))
    }

    /// True until the learner has acted, and again while the reason is read: Enter and Backspace show another beat, if
    /// there is one.
    pub(crate) const fn is_reading(&self) -> bool {
        self.shown.is_some()
    }

    /// True while there is a beat that has not been shown yet.
    pub(crate) fn has_unread(&self) -> bool {
        self.is_reading() && self.beat() + 1 < self.count()
    }

    /// True if a bet is open and all beats before it have been shown.
    pub(crate) fn is_asking(&self) -> bool {
        self.phase() == Phase::Betting && !self.has_unread()
    }

    /// Shows the next beat; false if there is none.
    pub(crate) fn next_beat(&mut self) -> bool {
        let is_there = self.has_unread();
        if is_there {
            self.shown = Some(self.beat() + 1);
        }
        is_there
    }

    /// True if Backspace shows the beat before: while the learner reads, and while the bet is open and nothing is typed.
    pub(crate) fn turns_back(&self) -> bool {
        self.beat() > 0 && (self.is_reading() || self.phase() == Phase::Betting) && !self.has_typed()
    }

    /// True if Backspace erases what is typed as the answer to the bet.
    pub(crate) fn has_typed(&self) -> bool {
        self.is_asking() && self.wager().and_then(Wager::field).is_some_and(|field| !field.is_empty())
    }

    /// Shows the beat before; false if there is none.
    pub(crate) fn previous_beat(&mut self) -> bool {
        let before = self.beat().checked_sub(1);
        self.shown = before.or(self.shown);
        before.is_some()
    }

    /// Marks all beats as read, and shows the last one.
    pub(crate) fn mark_read(&mut self) {
        self.shown = None;
    }

    /// Shows a beat, counted from 1; false if there is none.
    pub(crate) fn show_beat(&mut self, beat: usize) -> bool {
        let exists = (1..=self.count()).contains(&beat);
        if exists {
            self.shown = Some(beat - 1);
        }
        exists
    }

    /// What is not shown with this beat: a pane, or all but the shapes and their corners ([`Cover::Readings`]).
    pub(crate) fn withheld(&self) -> Option<Cover> {
        self.step.withheld.get(self.beat()).copied().flatten().filter(|_| !self.done && self.is_reading())
    }

    /// The overlays that the beat shows in place of those of the step, if it has any.
    pub(crate) fn story(&self) -> Option<&Vec<Overlay>> {
        self.step.story.get(self.beat()).filter(|_| !self.done && self.is_reading())
    }

    /// Whether a claim was judged, and the index of the beat.
    pub(crate) fn beat_told(&self) -> (bool, usize) {
        (self.done || self.is_judged(), self.beat())
    }

    /// The pane that a screen with room for one shows with this beat, if the lesson says so. A verdict comes with the pane
    /// of the reason.
    pub(crate) fn small_pane(&self) -> Option<Side> {
        let (is_judged, beat) = self.beat_told();
        self.step.small_panes.get(if is_judged { self.step.beats.len() } else { beat }).copied()
    }

    /// Marks the step as done, and shows the first beat of its reason.
    pub(super) const fn finish(&mut self) {
        self.done = true;
        self.shown = Some(0);
    }
}
