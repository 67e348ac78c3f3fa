//! Free play, where the learner changes scenes with commands.

pub(in crate::app) mod edit;
mod prompt;

pub(crate) use prompt::FileWish;
pub(in crate::app) use prompt::{LONGEST, Prompt};

use crate::app::{Beginning, Effect, Message, Play, Session, Trail};
use crate::key::{Key, Stroke};
use crate::lesson::SceneLine;
use crate::lesson::problem::is_control;
use prompt::Typed;

impl Session {
    /// Replaces the scene of the current step, which is one of free play.
    ///
    /// # Errors
    /// Which activity of the step does not work with the scene, and why.
    pub(crate) fn open_scene(&mut self, line: &SceneLine) -> Result<(), String> {
        let step = line.step(self.play.step())?;
        self.play = Play::new(&step, self.seed);
        self.begin_drawing();
        self.trail = Trail::at(Beginning::scene(&step, line));
        self.before_edits.clear();
        self.message = None;
        Ok(())
    }

    /// The current scene of free play, as a line; `None` in other steps.
    pub(crate) fn scene_line(&self) -> Option<SceneLine> {
        let step = self.play.step();
        step.is_free().then(|| SceneLine::of(step, self.play.scene()))
    }

    /// Tells the learner what was done with a file.
    pub(crate) fn say_done(&mut self, says: &str) {
        self.message = Some(Message::success(says.replace(is_control, "?")));
    }

    /// The line that is being typed.
    pub(crate) fn prompt(&self) -> Option<&str> {
        self.prompt.text()
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
            Typed::Run(text) => return self.command(&text),
        }
        Effect::Redraw
    }

    /// Closes the line. For the trail this is Esc, which takes the message away.
    fn leave_prompt(&mut self) {
        self.prompt.close();
        self.trail.note(Stroke::Press(Key::Esc));
    }

    /// Changes the scene as a typed line says, or opens or saves a file.
    pub(super) fn command(&mut self, text: &str) -> Effect {
        let Some(line) = self.scene_line() else { return Effect::Redraw };
        match text.split_once(' ').map_or((text, ""), |(verb, rest)| (verb, rest.trim())) {
            ("help" | "?", "") => {
                self.prompt.close();
                return self.press(Key::Char('?'));
            }
            ("q" | "quit", "") => {
                self.leave_prompt();
                return self.press(Key::Char('q'));
            }
            ("reset", "") => self.begin_again(),
            (verb @ ("open" | "save" | "save!"), path) if !path.is_empty() && !path.starts_with('=') => {
                self.leave_prompt();
                if self.host.may_save {
                    let content = (verb != "open").then(|| line.to_string());
                    self.file = Some(FileWish { path: path.to_owned(), content, force: verb == "save!" });
                } else {
                    self.alert("No files are read or written here: y shows the scene as a line, to be copied.");
                }
            }
            _ => match edit::changed(text, &line) {
                Ok((line, left_out)) => {
                    self.message = match self.take_scene(&line) {
                        Ok(()) => left_out.map(Message::plain),
                        Err(why) => Some(Message::alert(why)),
                    };
                }
                Err(wrong) => {
                    let place = wrong.column.map(|column| format!("Column {column}: ")).unwrap_or_default();
                    self.alert(place + &wrong.says);
                    self.prompt.go_to(wrong.column.unwrap_or(usize::MAX));
                }
            },
        }
        Effect::Redraw
    }

    /// Brings back the scene that this step began with, or that `--scene` opened.
    fn begin_again(&mut self) {
        if let Some(line) = self.opened().and_then(|line| SceneLine::read("", line).ok()) {
            self.message = self.take_scene(&line).err().map(Message::alert);
            return;
        }
        let step = self.lesson().steps[self.at.1].clone();
        let beginning = Beginning::of(self.lesson(), &step);
        self.become_scene(step, beginning);
    }

    /// Replaces the scene of free play, so that undo brings it back.
    ///
    /// # Errors
    /// Which activity of the step does not work with the scene, and why.
    pub(crate) fn take_scene(&mut self, line: &SceneLine) -> Result<(), String> {
        let step = line.step(self.play.step())?;
        let beginning = Beginning::scene(&step, line);
        self.become_scene(step, beginning);
        Ok(())
    }
}
