//! Rooms of the game: who plays the next frame, and what a frame means for the goal.

use crate::app::{Phase, Play};
use crate::frames::Frame;
use crate::instrument::game::Game;
use crate::instrument::{Act, Situation};
use crate::lesson::GoalClause;

impl Play {
    /// True in a room of the game.
    pub(in crate::app) fn is_room(&self) -> bool {
        self.now.instrument::<Game>().is_some()
    }

    /// True in a room where R walks by steps and meets nothing.
    pub(in crate::app) fn is_walk(&self) -> bool {
        self.now.instrument::<Game>().is_some_and(Game::is_walk)
    }

    /// The frame that an act would run now, in a room where a program can play.
    pub(in crate::app) fn next_frame(&self, act: Act) -> Option<Frame> {
        let game = self.now.instrument::<Game>().filter(|_| self.phase() == Phase::Acting)?;
        game.next_frame(act, &self.now.scene)
    }

    /// Notes at the start of a room that the learner's program plays it, or that it does so no longer.
    pub(in crate::app) fn give_to_program(&mut self, plays: bool) {
        for situation in [&mut self.start, &mut self.now] {
            if let Some(game) = situation.instrument_mut::<Game>() {
                game.is_by_program = plays;
            }
        }
    }

    /// The sentence after a frame: the run is lost, it is too late, or R is at the exit. A lost run is told after each
    /// frame, because the next message would hide it.
    pub(super) fn room_says(&self, after: &Situation) -> Option<String> {
        let game = after.instrument::<Game>()?;
        if after.scene.moves == self.now.scene.moves || self.step.is_free() {
            return None;
        }
        // A goal that names `Game::OTHER` allows no mistake of any kind.
        let allows_none = self.step.goal.iter().any(|goal| goal.is_about(Game::OTHER));
        if allows_none && game.mistakes() > 0 {
            return Some("The run is lost: press r.".to_owned());
        }
        if game.at_exit(&after.scene) {
            return Some(self.missing(after).unwrap_or_else(|| "Enter submits.".to_owned()));
        }
        let then = self.scope_at(after);
        let is_missed = |goal: &&GoalClause| goal.is_only_about(Game::FRAMES) && !goal.is.holds(&then);
        let late = self.step.goal.iter().find(is_missed)?.otherwise.as_ref()?;
        Some(format!("Too late: {}", late.fill(&then)))
    }

    /// True if a program plays that has made no mistake, and the goal asks for one.
    pub(super) fn holds_too_well(&self, now: &Situation) -> bool {
        let asks = |goal: &GoalClause| {
            goal.is.names().iter().any(|name| name.starts_with("frame.")) && !goal.is_about(Game::OTHER)
        };
        now.instrument().is_some_and(Game::is_played_well) && self.step.goal.iter().any(asks)
    }
}
