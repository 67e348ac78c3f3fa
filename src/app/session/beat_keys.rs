//! Which keys show another beat, and when all beats count as read.

use crate::app::{Action, Phase, Playing, Session, bindings};
use crate::instrument::Act;
use crate::key::Key;
use minkowski2d::Direction;

impl Session {
    /// Takes a key while beats are read, or Backspace. True if it only showed another beat. A key that acts shows the last
    /// beat and has yet to act. While a question is to come, no key acts: an answer to a question that has not been read
    /// would be a guess. Such keys show the next beat.
    pub(super) fn shows_other_beat(&mut self, key: Key) -> bool {
        let unread = self.play.has_unread();
        let is_betting = self.play.phase() == Phase::Betting;
        let answers = is_betting && self.play.takes(key);
        match bindings::action(key) {
            _ if answers && unread => return self.play.next_beat(),
            _ if answers || self.typed(key).is_some() => {}
            // They scroll the code.
            Some(Action::PageDown | Action::PageUp) if self.listing().is_some() => return false,
            Some(Action::Commit | Action::PageDown) if unread => return self.play.next_beat(),
            Some(Action::PageUp) if unread || self.play.beat() > 0 => {
                self.play.previous_beat();
                return true;
            }
            Some(Action::Act(Act::Erase)) if !self.play.has_typed() && (unread || self.play.beat() > 0) => {
                self.play.previous_beat();
                return true;
            }
            _ if self.play.phase() == Phase::Done => return false,
            // Nothing moves yet, so arrows turn pages.
            Some(Action::Act(Act::Step { direction: Direction::Up | Direction::Left, .. })) if unread && is_betting => {
                self.play.previous_beat();
                return true;
            }
            Some(Action::Act(_) | Action::Undo | Action::Reset | Action::Hint) if unread && is_betting => {
                return self.play.next_beat();
            }
            Some(Action::Act(_) | Action::Commit | Action::Undo | Action::Reset | Action::Hint) => {}
            _ => return false,
        }
        self.play.mark_read();
        false
    }

    /// Marks all beats as read. Scripts and plain text do that.
    pub(crate) fn read_beats(&mut self) {
        if self.play.is_reading() {
            self.play.mark_read();
            // Where only one pane is shown, the pane that the step begins with stays, unless the last beat is about the other.
            self.side = self.play.small_pane().unwrap_or(self.side);
            self.drawing = self.play.drawing();
        }
    }

    /// Shows a beat, counted from 1; false if there is none.
    pub(crate) fn show_beat(&mut self, beat: usize) -> bool {
        let shows = self.play.show_beat(beat);
        self.show_changes(None);
        shows
    }

    /// Marks the beats as read if the learner has read them in this session, or has done the step in an earlier one.
    pub(in crate::app) fn arrive(&mut self) {
        if self.has_read.contains(&self.place()) || self.outcome(self.at).is_done() {
            self.read_beats();
        }
    }

    /// Notes whether the learner has read all beats of the step that is left.
    pub(in crate::app) fn note_reading(&mut self) {
        let place = self.place();
        if matches!(self.playing, Playing::Step) && !self.play.has_unread() && !self.has_read.contains(&place) {
            self.has_read.push(place);
        }
    }
}
