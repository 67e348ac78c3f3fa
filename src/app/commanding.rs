//! Scenes that are changed in words, and the command that brings a moment back.

use super::bindings::{self, Action};
use super::edit::{self, Wanted};
use super::message::Message;
use super::play::Play;
use super::prompt::{Save, Typed};
use super::session::{Effect, Screen, Session};
use super::trail::{Beginning, Trail, has_name, quoted};
use crate::key::{Key, Stroke};
use crate::lesson::SceneLine;

impl Session {
    /// Puts a scene in the place of that of the current step, which is one of free play.
    ///
    /// # Errors
    /// Which of the activities does not go with the scene, and why.
    pub(crate) fn open_scene(&mut self, line: &SceneLine) -> Result<(), String> {
        let step = line.step(self.play.step())?;
        self.play = Play::new(&step, self.seed);
        self.begin_drawing();
        self.trail = Trail::at(scene_as_beginning(&step.id, line));
        self.before_edits.clear();
        self.message = None;
        Ok(())
    }

    /// What the step of free play shows now, as a line; `None` in another step.
    #[must_use]
    pub(crate) fn scene_line(&self) -> Option<SceneLine> {
        let step = self.play.step();
        step.is_free().then(|| SceneLine::of(step, self.play.scene()))
    }

    /// The file that is to be written now, if one is.
    pub(crate) fn take_save(&mut self) -> Option<Save> {
        self.save.take()
    }

    /// True if a file is to be written now.
    #[must_use]
    pub(super) const fn saves(&self) -> bool {
        self.save.is_some()
    }

    /// Says at the next drawing that a file was written.
    pub(crate) fn say_saved(&mut self, path: &str) {
        self.message = Some(Message::success(format!("The scene is in {}.", path.escape_debug())));
    }

    /// The command that brings back the moment, by words as a shell takes them, while it is shown.
    #[must_use]
    pub(crate) fn replay(&self) -> Option<&[String]> {
        self.replay.as_deref()
    }

    /// The command that was shown last.
    #[must_use]
    pub(crate) fn last_replay(&self) -> Option<String> {
        self.last_replay.as_ref().map(|words| words.join(" "))
    }

    /// The line that is being typed.
    #[must_use]
    pub(crate) fn prompt(&self) -> Option<&str> {
        self.prompt.text()
    }

    /// Notes a key before it is taken.
    pub(super) fn follow(&mut self, stroke: Stroke) {
        // Which questions are asked again depends on the day, and on what has been kept.
        if self.round().is_some() {
            return;
        }
        if self.screen == Screen::Step {
            self.trail.settle();
        } else {
            self.trail.go_on();
        }
        let action = if let Stroke::Press(key) = stroke { bindings::action(key) } else { None };
        match (self.screen, action, stroke) {
            // Settings are the learner's own, and stay so.
            (Screen::Settings, ..) => {}
            // It takes away what was said.
            (Screen::Step, Some(Action::Settings), _) => self.trail.note(Stroke::Press(Key::Esc)),
            (_, _, Stroke::Press(key)) if !has_name(key) => {}
            _ => self.trail.note(stroke),
        }
    }

    /// Shows the command that brings this moment back.
    pub(super) fn show_replay(&mut self) {
        if self.round().is_some() {
            self.replay = None;
            self.message =
                Some(Message::alert("Questions that are asked again go by the day: no command brings them back."));
            return;
        }
        if self.screen == Screen::Step && self.trail.settle() {
            // As any key does: beginning there says nothing.
            self.message = None;
        }
        self.replay = self
            .trail
            .words(self.seed)
            .map(|words| self.host.program.iter().chain(&words).map(|word| quoted(word)).collect());
        if self.replay.is_none() {
            let said = "Too many keys have been pressed here for one line: r starts again; in free play :save keeps the scene.";
            self.message = Some(Message::alert(said));
        }
        self.last_replay = self.replay.clone().or_else(|| self.last_replay.take());
    }

    /// Opens the line in which the scene is changed.
    pub(super) fn open_prompt(&mut self) {
        self.trail.settle();
        self.quitting = false;
        self.replay = None;
        self.message = None;
        self.prompt.open();
    }

    pub(super) fn press_in_prompt(&mut self, key: Key) -> Effect {
        self.message = None;
        match self.prompt.press(key) {
            Typed::Nothing => {}
            Typed::Left => self.leave_prompt(),
            Typed::Complete => self.complete(),
            Typed::Run(text) => return self.command(&text),
        }
        Effect::Redraw
    }

    /// What was said before the line was opened is not said any more: it is as if Esc had been pressed.
    fn leave_prompt(&mut self) {
        self.prompt.close();
        self.trail.note(Stroke::Press(Key::Esc));
    }

    fn complete(&mut self) {
        let (Some(line), Some(text)) = (self.scene_line(), self.prompt.text()) else { return };
        let words = self.prompt.complete(edit::candidates(text, &line));
        if !words.is_empty() {
            self.message = Some(Message::plain(words.join("  ")));
        }
    }

    fn command(&mut self, text: &str) -> Effect {
        let Some(line) = self.scene_line() else { return Effect::Redraw };
        let asked = match edit::asked(text, &line) {
            Ok(asked) => asked,
            Err(why) => {
                self.message = Some(Message::alert(why));
                return Effect::Redraw;
            }
        };
        match asked {
            Wanted::Scene(line, more) => match line.step(self.play.step()) {
                Ok(step) => {
                    self.become_scene(step, |id| scene_as_beginning(id, &line));
                    self.message = more.map(Message::plain);
                }
                Err(why) => self.message = Some(Message::alert(why)),
            },
            Wanted::Reset => {
                let opened = self.opened().and_then(|line| SceneLine::read("", line).ok());
                if let Some((line, step)) =
                    opened.and_then(|line| line.step(self.play.step()).ok().map(|step| (line, step)))
                {
                    self.become_scene(step, |id| scene_as_beginning(id, &line));
                    return Effect::Redraw;
                }
                let (lesson, step) = (self.lesson().id.clone(), self.lesson().steps[self.at.1].clone());
                self.become_scene(step, |id| Beginning::Step { lesson, step: id.to_owned(), free: true });
            }
            Wanted::Save { .. } if !self.host.may_save => {
                self.leave_prompt();
                let said = "No files are written here: y shows the scene as a line, to be copied.";
                self.message = Some(Message::alert(said));
            }
            Wanted::Save { path, force } => {
                self.leave_prompt();
                self.save = Some(Save { path, line: line.to_string(), force });
            }
            Wanted::Help => {
                self.prompt.close();
                return self.press(Key::Char('?'));
            }
            Wanted::Quit => {
                self.leave_prompt();
                return self.press(Key::Char('q'));
            }
        }
        Effect::Redraw
    }
}

fn scene_as_beginning(step: &str, line: &SceneLine) -> Beginning {
    Beginning::Scene { step: step.to_owned(), line: line.to_string().into() }
}
