//! What changes in a step, and the way back: undo, reset, and another scene.

use super::Play;
use super::claims::JUDGED;
use crate::app::history::History;
use crate::app::message::Message;
use crate::instrument::{Act, Situation};
use crate::lesson::Step;
use std::sync::Arc;

/// A change that can be undone.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Act(Act),
    Reset,
    /// The scene became another one: this one of [`Play::edits`].
    Edit(u8),
}

// The history keeps a million of them.
const _: () = assert!(size_of::<Change>() <= 2);

impl Play {
    /// Undoes the last change, which may be a reset.
    pub(crate) fn undo(&mut self) -> Option<Message> {
        if self.done {
            return Some(self.is_over());
        }
        if self.is_judged() {
            return Some(Message::alert(JUDGED));
        }
        let (start, edits, current) = (&self.start, &self.edits, &self.step);
        let before = self.history.undo(|(step, situation), change| match change {
            Change::Act(act) => {
                situation.act(act);
            }
            // What is drawn by chance is never changed as a whole, so what was changed started as its step says.
            Change::Reset if Arc::ptr_eq(step, current) => situation.clone_from(start),
            Change::Reset => situation.clone_from(&step.start),
            Change::Edit(index) => {
                *step = Arc::clone(&edits[usize::from(index)]);
                situation.clone_from(&step.start);
            }
        });
        match before {
            Some((step, before)) => {
                if !Arc::ptr_eq(&step, &self.step) {
                    self.edited -= 1;
                    self.start = step.start.clone();
                    self.step = step;
                }
                let left = std::mem::replace(&mut self.now, before);
                self.now.keep_counts(&left);
                self.ask_when_due();
                None
            }
            None if self.history.has_forgotten() => {
                Some(Message::alert("That is as far back as undo goes; r starts the step again."))
            }
            None => Some(Message::alert("There is nothing to undo.")),
        }
    }

    /// Changes the situation and records it for undo.
    pub(super) fn change(&mut self, after: Situation, change: Change) {
        let before = std::mem::replace(&mut self.now, after);
        self.history.push((Arc::clone(&self.step), before), change);
    }

    /// Makes another scene of that of a step of free play: another step, in effect. Returns false if what was changed so
    /// before cannot be undone any more.
    pub(in crate::app) fn edit(&mut self, step: Step) -> bool {
        let keeps = u8::try_from(self.edits.len()).is_ok();
        if !keeps {
            self.history = History::forgotten();
            self.edits.clear();
            self.edited = 0;
        }
        let change = Change::Edit(self.edits.len() as u8);
        let step = Arc::new(step);
        self.change(step.start.clone(), change);
        self.start = step.start.clone();
        self.edits.push(Arc::clone(&step));
        self.edited += 1;
        self.step = step;
        keeps
    }

    /// How many changes of the whole scene led here.
    pub(in crate::app) const fn edited(&self) -> usize {
        self.edited
    }

    /// Starts the step again; a locked bet stays locked.
    pub(crate) fn reset(&mut self) -> Message {
        if self.once && self.done {
            return self.is_over();
        }
        if self.is_judged() {
            return Message::alert(JUDGED);
        }
        if self.is_only_a_bet() {
            return Message::alert("Here only the bet is asked: nothing has moved.");
        }
        if self.now != self.start {
            let mut again = self.start.clone();
            if self.step.is_item {
                // One claim a scene: what was done wrong in it stays done.
                again.keep_counts(&self.now);
            }
            self.change(again, Change::Reset);
        }
        // Doing it again without hints makes it done without hints; but they cannot be shaken off before it is done.
        if std::mem::take(&mut self.done) {
            self.hints = 0;
            self.right = 0;
        }
        self.next_hint = 0;
        self.ask_when_due();
        Message::plain("Back at the start of the step.")
    }
}
