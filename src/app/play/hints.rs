//! Hints, and what they cost.

use super::claims::Awaited;
use crate::app::{Message, Phase, Play};
use crate::instrument::Scope;
use crate::lesson::{Commit, LEVELS};
use crate::progress::Outcome;

impl Play {
    /// The next hint. After the last one comes the first one again.
    pub(crate) fn hint(&mut self) -> Message {
        if let Some(why) = self.closed() {
            return why;
        }
        if self.phase() == Phase::Betting {
            return Message::alert("Make your prediction first. The hints are about the goal that follows.");
        }
        if self.step.commit == Commit::Called && self.goal_met() {
            return Message::plain("The goal is met, so Enter submits; there is nothing to hint at.");
        }
        if self.once {
            return Message::alert("No hints here: a wrong answer is explained, and the question comes again later.");
        }
        // A `t` that the learner wanted to type into a field must not end the row.
        if self.right > 0 && self.step.is_item && self.pending != Awaited::Hint {
            self.pending = Awaited::Hint;
            return Message::alert("A hint resets the count; t once more gives it.");
        }
        let count = self.step.hints.len();
        let shown = self.next_hint;
        let Some(hint) = self.step.hints.get(shown) else {
            return Message::plain("There are no hints in free play; i tells what it is about.");
        };
        if !self.step.is_item && shown + 1 == LEVELS && self.hints < LEVELS && self.pending != Awaited::Hint {
            self.pending = Awaited::Hint;
            return Message::plain(
                "The last hint is the whole solution. If you press t again to see it, the step counts as \"shown\", not as \"done\".",
            );
        }
        self.next_hint = (shown + 1) % count;
        self.hints = self.hints.max(shown + 1);
        if self.step.is_item {
            let lost = std::mem::take(&mut self.right) > 0;
            self.deck.begin_row(true);
            let again = if lost { "Your count is 0 again. " } else { "" };
            return Message::hint(format!("{again}{}", hint.fill(&self.scope())));
        }
        // The last hint tells a way from the start, so its numbers are those of the start.
        let is_last = shown + 1 == LEVELS;
        let from = if is_last && self.now != self.start { " (press r first)" } else { "" };
        let now = if is_last { &self.start } else { &self.now };
        let told = hint.fill(&Scope::of(now, &self.start, false));
        Message::hint(format!("Hint {} of {count}{from}: {told}", shown + 1))
    }

    /// How many hints were taken since the step was last done.
    pub(crate) const fn hints(&self) -> usize {
        self.hints
    }

    /// What the step counts as when it is done with the hints that were taken.
    pub(crate) const fn finished_as(&self) -> Outcome {
        match self.hints {
            0 => Outcome::Done,
            LEVELS.. => Outcome::Shown,
            _ => Outcome::Hinted,
        }
    }
}
