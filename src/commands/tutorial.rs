//! The tutorial itself, on the terminal.

mod plain;

use super::clock;
use super::{Failure, Options, capabilities, grade, look, print, remote, sandbox};
use crate::app::Style;
use crate::app::{Asker, Effect, FileWish, Host, Session};
use crate::key::Key;
use crate::lesson::SceneLine;
use crate::progress::ProgressStore;
use crate::settings::{self, Settings};
use crossterm::event::Event;
use lean_backend::capability::{Capabilities, Term};
use lean_backend::{Ending, Program, Reaction};
use ratatui::Frame;
use ratatui::prelude::*;
use std::cell::RefCell;
use std::io::{self, IsTerminal as _, Write};
use std::time::Instant;

/// A session on a terminal, with the files that are kept for it.
struct Tutorial {
    session: Session,
    started: Instant,
    /// The last picture, so that the cursor can be parked at what is new in the next one.
    shown: RefCell<Buffer>,
    capabilities: Capabilities,
    progress_file: Option<ProgressStore>,
    settings_file: Option<settings::Store>,
    /// The revision of the progress, and the settings, that were saved last.
    saved: (u64, Settings),
    /// Why progress could not be saved the last time.
    progress_trouble: Option<String>,
    /// Why settings could not be saved, or what is wrong with their file.
    settings_trouble: Option<String>,
}

impl Tutorial {
    fn press(&mut self, key: Key) -> Reaction {
        self.session.tell_time(clock::now(self.started));
        let effect = self.session.press(key);
        self.do_file();
        match effect {
            Effect::Redraw => Reaction::Redraw,
            Effect::Suspend => Reaction::Suspend,
            Effect::Quit => Reaction::Quit,
        }
    }

    /// Writes or reads the file that a command has named.
    fn do_file(&mut self) {
        if let Some(wish) = self.session.file.take() {
            match self.done_with(&wish) {
                Ok(said) => self.session.say_done(&said),
                Err(why) => self.session.say(why),
            }
        }
    }

    fn done_with(&mut self, FileWish { path, content, force }: &FileWish) -> Result<String, String> {
        if let Some(line) = content {
            sandbox::write(path, line, *force)?;
            return Ok(format!("The scene is saved in {path}."));
        }
        // The first problem, without the part of the file that it is about.
        let told = |Failure(said): Failure| {
            said.lines().take(4).filter(|line| !line.contains(" | ")).map(str::trim).collect::<Vec<_>>().join(" ")
        };
        let line = sandbox::open(path).map_err(told)?;
        self.session.take_scene(&line)?;
        Ok(format!("This is the scene of {path}."))
    }

    fn style(&self) -> Style {
        look::style(&self.session.settings, &self.capabilities)
    }

    /// Tries to save what is new. After a failure it tries again each time, so that saving works again once there is room.
    fn save_progress(&mut self) {
        let revision = self.session.revision;
        let is_new = revision != self.saved.0 || self.progress_trouble.is_some();
        let Some(file) = self.progress_file.as_ref().filter(|_| is_new) else { return };
        let result = file.save(&self.session.progress);
        if result.is_ok() {
            self.saved.0 = revision;
        }
        let trouble = result.err().map(|error| progress_is_not_saved(&error));
        report(&mut self.session, &mut self.progress_trouble, trouble);
    }

    fn save_settings(&mut self) {
        let changes = self.session.settings.changed_since(self.saved.1);
        let Some(file) = self.settings_file.as_ref().filter(|_| !changes.is_empty()) else { return };
        let result = file.save(&changes);
        if result.is_ok() {
            self.saved.1 = self.session.settings;
        }
        let trouble = result.err().map(|error| format!("Settings are not saved: {error}"));
        report(&mut self.session, &mut self.settings_trouble, trouble);
    }

    /// True if something could not be saved.
    fn is_unsaved(&self) -> bool {
        let settings = !self.session.settings.changed_since(self.saved.1).is_empty();
        self.progress_trouble.is_some() || (self.settings_trouble.is_some() && settings)
    }
}

fn progress_is_not_saved(error: &str) -> String {
    format!("Progress is not saved: {error}")
}

/// Remembers why something could not be saved. A new reason is shown on the screen.
fn report(session: &mut Session, known: &mut Option<String>, now: Option<String>) {
    if let Some(now) = now.as_ref().filter(|now| known.as_ref() != Some(now)) {
        session.say(now.as_str());
    }
    *known = now;
}

impl Program for Tutorial {
    fn update(&mut self, event: Event) -> Reaction {
        match event {
            Event::Resize(width, height) => {
                self.session.host.size = (width, height);
                // Everything is drawn again.
                self.shown.get_mut().reset();
                Reaction::Redraw
            }
            Event::Key(event) => Key::of(&event).map_or(Reaction::Nothing, |key| self.press(key)),
            // Pasted text must not press keys. The mouse is never asked for.
            Event::FocusGained | Event::FocusLost | Event::Paste(_) | Event::Mouse(_) => Reaction::Nothing,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let next = frame.buffer_mut();
        self.session.draw(&self.style(), next);
        let mut shown = self.shown.borrow_mut();
        shown.resize(next.area);
        let cursor = self.session.cursor(&shown, next);
        shown.content.clone_from_slice(&next.content);
        if let Some(place) = cursor {
            frame.set_cursor_position(place);
        }
    }

    fn save(&mut self) -> bool {
        let before = (self.session.is_saved(), self.session.message().cloned());
        self.save_progress();
        self.save_settings();
        self.session.saved = !self.is_unsaved();
        before != (self.session.is_saved(), self.session.message().cloned())
    }
}

/// Why the tutorial is played as plain text although nobody has asked for that.
fn only_plain(capabilities: &Capabilities) -> Option<&'static str> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Some("there is no terminal, so this is plain text; to see the pictures over SSH, use `ssh -t`");
    }
    (capabilities.term == Term::Dumb).then_some("this terminal cannot move its cursor, so this is plain text")
}

/// Runs the tutorial, or the review of what is due.
pub(super) fn run(options: &Options, review: bool) -> Result<u8, Failure> {
    play(options, None, review, None)
}

/// Opens what the flags ask for: a place, a scene in it, and the keys that are pressed first.
fn open(session: &mut Session, options: &Options, scene: Option<&SceneLine>) -> Result<(), Failure> {
    if let Some(place) = &options.place {
        session.open(place).map_err(|why| format!("{why}\n`minktutor --help` lists the commands"))?;
    }
    if let Some(place) = &options.lesson {
        session.open(place)?;
    }
    if let Some(scene) = scene {
        session.open_scene(scene)?;
    }
    options.press_first(session)
}

/// The words that start the program as it was started, but for the place.
fn program(options: &Options, is_plain: bool) -> Vec<String> {
    let folder = options.lessons.iter().flat_map(|folder| ["--lessons".to_owned(), folder.display().to_string()]);
    let plain = is_plain.then(|| "--plain".to_owned());
    ["minktutor".to_owned()].into_iter().chain(folder).chain(plain).collect()
}

impl Tutorial {
    /// Begins a session as the flags and the kept files say.
    fn begin(
        options: &Options,
        scene: Option<&SceneLine>,
        player: Option<(Asker, String)>,
        is_plain: bool,
    ) -> Result<Self, Failure> {
        let capabilities = capabilities();
        let (settings_file, kept, settings_trouble) = options.settings();
        let settings = options.flags().or(kept);
        let course = options.course(look::utf8(&settings, &capabilities))?;
        let (progress_file, progress, progress_trouble) = options.progress();
        let first_visit = progress.at.is_none();
        let seed = options.seed.unwrap_or_else(|| fastrand::Rng::new().u64(0..10_000));
        let mut session = Session::resumed(course, progress, seed);
        session.settings = settings;
        let (promise, exercises) = (look::promise(&capabilities), grade::exercises());
        session.host = Host { promise, exercises, program: program(options, is_plain), player, ..Host::default() };
        let started = Instant::now();
        session.tell_time(clock::now(started));
        open(&mut session, options, scene)?;
        // People who share an account share its files too, so that nobody may write any.
        session.host.may_save = options.learner.is_none() && !remote::is_asked();
        let progress_trouble = progress_trouble.as_deref().map(progress_is_not_saved);
        let troubles: Vec<&str> = settings_trouble.iter().chain(&progress_trouble).map(String::as_str).collect();
        session.saved = progress_trouble.is_none();
        session.host.keeps = !options.no_save;
        let saved = (session.revision, settings);
        if !troubles.is_empty() {
            session.say(troubles.join(" "));
        } else if first_visit && !is_plain {
            session.welcome();
        }
        Ok(Self {
            session,
            started,
            shown: RefCell::default(),
            capabilities,
            progress_file,
            settings_file,
            saved,
            progress_trouble,
            settings_trouble,
        })
    }
}

/// Plays until it is left; returns the exit status.
pub(super) fn play(
    options: &Options,
    scene: Option<&SceneLine>,
    review: bool,
    player: Option<(Asker, String)>,
) -> Result<u8, Failure> {
    let only_plain = only_plain(&capabilities()).filter(|_| !options.plain);
    let is_plain = options.plain || only_plain.is_some();
    let mut tutorial = Tutorial::begin(options, scene, player, is_plain)?;
    if review {
        tutorial.session.open_review();
    }
    if is_plain {
        if let Some(why) = only_plain {
            let _ = writeln!(io::stderr(), "minktutor: {why}");
        }
        let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
        tutorial.talk(prompt, &mut io::stdin().lock(), &mut io::stdout().lock())?;
        return Ok(0);
    }
    let environment = lean_backend::Environment::detect(|name| std::env::var(name).ok());
    let ending = lean_backend::run(&mut tutorial, environment).map_err(|error| super::refused(&error))?;
    if ending != Ending::HangUp {
        for trouble in tutorial.settings_trouble.iter().chain(&tutorial.progress_trouble) {
            // Again on the restored screen, where it can be copied.
            let _ = writeln!(io::stderr(), "minktutor: {trouble}");
        }
        if let Some(command) = &tutorial.session.last_replay {
            print(&format!("{}\n", command.join(" ")))?;
        }
    }
    Ok(ending.exit_code())
}

#[cfg(test)]
mod replay_tests;
#[cfg(all(test, unix))]
mod tests;
