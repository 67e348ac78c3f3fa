//! A learner's session: keys in, a picture or sentences out. It knows no terminal, no clock and no file.
//!
//! Keys come in through [`Session::press`]; scripts, headless frames and tests use [`Session::stroke`], which calls it.
//! The picture comes out of [`Session::draw`], sentences come out of [`plain`].
//! The linter ([`check`]) plays steps without a session. In the game, a key can wait for the learner's own program
//! (`Host::player`).

pub(crate) mod bindings;
pub(crate) mod check;
mod exam;
mod free_play;
mod pages;
pub(crate) mod plain;
mod play;
mod review;
mod session;
mod summary;
#[cfg(test)]
mod tests;
pub(crate) mod view;

pub(crate) use exam::Standing;
pub(crate) use free_play::FileWish;
pub(crate) use play::Phase;
pub(crate) use review::DueToday;
pub(crate) use session::{Asker, Host, Screen, quoted};
pub use session::{Effect, Session};
#[cfg(test)]
pub(crate) use tests::testing;
pub use view::Style;

// What many files of this folder use.
use bindings::Action;
use check::search;
use free_play::edit;
use play::{Claims, Play, Wager};
use review::{RecallItem, recall};
use session::{Beginning, Message, Playing, Round, Sitting, Tally, Tone, Trail};
use summary::Practice;
pub(crate) use summary::best_frames;

use crate::key::{Key, Stroke};
use crate::value::{Readings as _, Value};
use ratatui::buffer::Buffer;

impl Session {
    /// Draws the session over the whole of a blank buffer, whatever its size.
    pub fn draw(&self, style: &Style, buffer: &mut Buffer) {
        view::draw(self, style, buffer);
    }

    /// Where to park the hidden cursor, as column and row, so that screen readers notice the change from one screen to
    /// the next: at the start of a new narration, at the lowest numbers and sentences that have changed, or at the
    /// chosen line of a list. `None` if nothing has changed except to blanks.
    ///
    /// # Panics
    /// If the sizes differ.
    #[must_use]
    pub fn cursor(&self, shown: &Buffer, next: &Buffer) -> Option<(u16, u16)> {
        view::cursor(self, shown, next)
    }

    /// True if the step is done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.play().phase() == Phase::Done
    }

    /// The current value of a reading, by its name in goals; `None` if it has no value.
    #[must_use]
    pub fn reading(&self, name: &str) -> Option<Value> {
        self.play().scope().value(name)
    }

    /// Plays the solution of the step, and returns the keys that it took, with the right answers to bets as keys.
    pub fn solve(&mut self) -> Vec<Key> {
        let mut keys = Vec::new();
        for stroke in self.play().step().solution.clone() {
            if let Stroke::Press(key) = stroke {
                keys.push(key);
            } else {
                keys.extend(self.play().bet_keys(stroke).into_iter().chain([Key::Enter]));
            }
            self.stroke(stroke);
        }
        // From another start the stated solution need not lead anywhere.
        while self.play().phase() == Phase::Acting && !self.play().step().family.is_empty() {
            let Some(way) = search::way(self.play().step(), self.play().situation()) else { break };
            for key in way.into_iter().chain([Key::Enter]) {
                self.press(key);
                keys.push(key);
            }
            if self.play().is_judged() && !self.is_done() {
                self.press(Key::Enter);
                keys.push(Key::Enter);
            }
        }
        keys
    }
}
