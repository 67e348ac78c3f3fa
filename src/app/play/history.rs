//! What changes in a step, and the way back: undo, reset, and another scene.

use super::Play;
use crate::app::Message;
use crate::instrument::Situation;
use crate::instrument::game::Game;
use crate::lesson::Step;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many changes can be undone. A situation takes kilobytes, so older ones are dropped.
pub(in crate::app) const KEPT: usize = 1_000;

/// The situations before each change, the latest last.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    before: VecDeque<(Arc<Step>, Situation)>,
}

impl History {
    fn push(&mut self, step: Arc<Step>, before: Situation) {
        if self.before.len() == KEPT {
            self.before.pop_front();
        }
        self.before.push_back((step, before));
    }
}

impl Play {
    /// Undoes the last change, which may be a reset. Returns whether the whole scene was changed by it.
    ///
    /// # Errors
    /// Why nothing is undone.
    pub(crate) fn undo(&mut self) -> Result<bool, Message> {
        if let Some(why) = self.closed() {
            return Err(why);
        }
        let Some((step, before)) = self.history.before.pop_back() else {
            return Err(Message::alert("There is nothing left to undo."));
        };
        let was_edit = !Arc::ptr_eq(&step, &self.step);
        if was_edit {
            self.start = step.start.clone();
            self.step = step;
        }
        let left = std::mem::replace(&mut self.now, before);
        self.now.keep_counts(&left);
        if self.step.limits_moves() {
            // Undoing a reset does not give moves back either.
            self.now.scene.moves = self.now.scene.moves.max(left.scene.moves);
        }
        Ok(was_edit)
    }

    /// A warning, if something still counts after an undo: it follows how many steps were taken back.
    pub(crate) fn kept_by_undo(&self) -> Option<&'static str> {
        let faulty = self.now.instrument::<Game>().filter(|game| game.mistakes() > 0);
        let has_mistakes = self.now.mistakes > 0 && self.forgives(1);
        if let Some(game) = faulty {
            Some(if game.marks_mistakes() {
                " The count marked (!) stays until you press r."
            } else {
                " What the code got wrong still counts until you press r."
            })
        } else if has_mistakes {
            Some(" Mistakes still count until you press r.")
        } else {
            self.step.limits_moves().then_some(" Undone moves still count until you press r.")
        }
    }

    /// Changes the situation, so that undo can change it back. What undo would keep is no change to undo.
    pub(super) fn change(&mut self, after: Situation) {
        let before = std::mem::replace(&mut self.now, after);
        let mut kept = before.clone();
        kept.keep_seen(&self.now);
        if kept != self.now {
            self.history.push(Arc::clone(&self.step), before);
        }
    }

    /// Replaces the scene of a step of free play.
    pub(in crate::app) fn edit(&mut self, step: Step) {
        let before = std::mem::replace(&mut self.now, step.start.clone());
        self.history.push(Arc::clone(&self.step), before);
        self.start = step.start.clone();
        self.step = Arc::new(step);
        self.mark_read();
    }

    /// Starts the step again. After a mistake it takes another start of the family. A locked bet stays locked.
    pub(crate) fn reset(&mut self) -> Message {
        if let Some(why) = self.closed().filter(|_| self.once || !self.done) {
            return why;
        }
        if self.is_only_a_bet() {
            return Message::alert("Here only the prediction is asked: nothing has moved.");
        }
        if !self.done && !self.step.is_item && !self.step.family.is_empty() && self.now.mistakes > 0 {
            // The reply to the mistake has shown something, so this start cannot be used again.
            self.right = 0;
            self.next_hint = 0;
            self.draw_start();
            return Message::plain("That was a mistake, so here is the next case.");
        }
        if self.done && !self.step.family.is_empty() {
            // The learner has seen the end of this start.
            self.draw_start();
        } else if self.now != self.start {
            let mut again = self.start.clone();
            if self.step.is_item || !self.step.family.is_empty() {
                // There is one claim for each start, so mistakes and moves stay counted.
                again.keep_counts(&self.now);
            }
            if again != self.now {
                self.change(again);
            }
        }
        // Hints are forgotten only if the step was done: doing it again without hints counts as done without hints.
        if std::mem::take(&mut self.done) {
            self.hints = 0;
            self.right = 0;
        }
        self.next_hint = 0;
        self.mark_read();
        let what = if self.step.family.is_empty() { "step" } else { "case" };
        Message::plain(format!("Back at the start of the {what}."))
    }
}
