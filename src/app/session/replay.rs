//! What is noted in the trail, and the command that brings a moment back.

use super::Session;
use super::trail::{has_name, quoted};
use crate::app::{Action, Screen, bindings};
use crate::instrument::game::Game;
use crate::key::{Key, Stroke};

impl Session {
    /// Notes a key in the trail, before it is taken.
    pub(super) fn note_key(&mut self, stroke: Stroke) {
        // Which questions are asked again depends on the day, and on what has been kept.
        if self.round().is_some() {
            return;
        }
        if self.screen == Screen::Step {
            self.settle();
        } else {
            self.trail.go_on();
        }
        let action = if let Stroke::Press(key) = stroke { bindings::action(key) } else { None };
        match (self.screen, action, stroke) {
            // Settings belong to the learner, not to the moment.
            (Screen::Settings, ..) => {}
            // The page takes the message away, as Esc does.
            (Screen::Step, Some(Action::Show(Screen::Settings)), _) => self.trail.note(Stroke::Press(Key::Esc)),
            (_, _, Stroke::Press(key)) if !has_name(key) => {}
            _ => self.trail.note(stroke),
        }
    }

    /// Makes the later beginning, if there is one, the beginning. A session that begins there shows no message.
    fn settle(&mut self) {
        if self.trail.settle() {
            self.message = None;
        }
    }

    /// Shows the command that brings this moment back.
    pub(super) fn show_replay(&mut self) {
        if self.round().is_some() {
            self.replay = None;
            return self.alert("Questions that are asked again go by the day: no command brings them back.");
        }
        if self.screen == Screen::Step {
            self.settle();
        }
        let keys = || {
            let mut words = self.trail.words(self.seed)?;
            let mut own = Vec::new();
            if let Some((_, command)) = &self.host.player
                && let Some(room) = words.get(1).and_then(|place| place.strip_prefix("game.")).map(str::to_owned)
            {
                // In place of the first two words, `--lesson game.ROOM`.
                words.splice(..2, ["game".to_owned(), room]);
                own = vec!["--".to_owned(), command.clone()];
            }
            let words = self.host.program.iter().chain(&words).map(|word| quoted(word));
            Some(words.chain(own).collect())
        };
        self.replay = self.wrong_frame().or_else(keys);
        if self.replay.is_none() {
            self.alert("Too many keys have been pressed here for one line: press r to start again; in free play :save keeps the scene.");
        }
        self.last_replay = self.replay.clone().or_else(|| self.last_replay.take());
    }

    /// The `grade` command for the last frame that the learner's program got wrong.
    fn wrong_frame(&self) -> Option<Vec<String>> {
        let (_, command) = self.host.player.as_ref().filter(|_| self.screen == Screen::Step)?;
        let frame = self.play.situation().instrument::<Game>()?.wrong.as_ref()?;
        let judge = ["minktutor", "grade", "frame", "--case"].map(str::to_owned);
        Some(judge.into_iter().chain([quoted(&frame.line(0)), "--".to_owned(), command.clone()]).collect())
    }
}
