//! A question that is asked again: it takes one answer.

use super::history::History;
use crate::app::{Key, Phase, Play, Stroke, Wager};
use crate::lesson::Step;
use std::sync::Arc;

impl Play {
    /// A question that is asked again: an exam item, or the bet of a step, with the scene as the solution of the lesson
    /// leads to it. `None` if the solution does not lead to the bet.
    pub(crate) fn once(step: &Step, seed: u64) -> Option<Self> {
        let mut play = Self::new(step, seed);
        play.once = true;
        if step.is_item {
            return Some(play);
        }
        // The beats tell what to do in the step, but here only the bet is asked.
        Arc::make_mut(&mut play.step).beats.clear();
        for stroke in &step.solution {
            if play.phase() == Phase::Betting {
                break;
            }
            let _ = play.stroke(*stroke);
        }
        // Undo must not lead back to before the question.
        play.history = History::default();
        Some(play).filter(|play| play.phase() == Phase::Betting)
    }

    /// A step that is done, as at the end of its solution; `None` if it has none.
    pub(crate) fn solved(step: &Step) -> Option<Self> {
        let mut play = Self::new(step, 0);
        // Enter would submit, but where another act does, the reason is about what that act leads to.
        let way = match step.solution.split_last()? {
            (Stroke::Press(Key::Enter), way) => way,
            _ => &step.solution,
        };
        for stroke in way {
            let _ = play.stroke(*stroke);
        }
        play.finish();
        Some(play)
    }

    /// Whether the one answer was right, once it has been given.
    pub(crate) fn answered(&self) -> Option<bool> {
        let right = self.wager.as_ref().map_or(Some(self.failure.is_none()), Wager::right);
        right.filter(|_| self.once && self.done)
    }

    /// True if one answer ends it.
    pub(crate) const fn is_asked_once(&self) -> bool {
        self.once
    }

    /// Why the one answer was wrong.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// True if nothing but the bet of a step is asked.
    pub(super) fn is_only_a_bet(&self) -> bool {
        self.once && !self.step.is_item
    }
}
