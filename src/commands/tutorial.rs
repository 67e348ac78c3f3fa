//! The tutorial itself, on the terminal.

use super::{Failure, Options, capabilities, look};
use crate::app::view::{self, Style};
use crate::app::{Effect, Hand, Session};
use crate::key::Key;
use crate::progress;
use crate::settings::{self, Mouse, Settings};
use crate::terminal::capability::Capabilities;
use crate::terminal::{self, Ending, Input, Program, Reaction};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, Write};

/// A session with what the terminal needs of it: its look, and the files that are kept for it.
struct Tutorial {
    session: Session,
    hand: Hand,
    screen: Rect,
    capabilities: Capabilities,
    style: Style,
    /// What the look was made from.
    settings: Settings,
    progress_file: Option<progress::Store>,
    settings_file: Option<settings::Store>,
    /// What could not be kept and why, to be told again at the end.
    troubles: Vec<String>,
    /// What has been kept.
    saved: (u64, Settings),
    panic_on: Option<Key>,
}

impl Tutorial {
    /// Makes the look follow the settings.
    fn follow_settings(&mut self) {
        if self.settings != *self.session.settings() {
            self.settings = *self.session.settings();
            self.style = look::style(&self.settings, &self.capabilities);
        }
    }

    /// Told once on the screen; what is in the file stays as it is.
    fn tell(&mut self, trouble: String) {
        self.session.say(trouble.as_str());
        self.troubles.push(trouble);
    }

    fn save_progress(&mut self) -> bool {
        let revision = self.session.revision();
        if revision == self.saved.0 {
            return false;
        }
        self.saved.0 = revision;
        let Some(Err(trouble)) = self.progress_file.as_ref().map(|file| file.save(self.session.progress())) else {
            return false;
        };
        self.progress_file = None;
        self.tell(trouble.to_string());
        true
    }

    fn save_settings(&mut self) -> bool {
        let changes = self.session.settings().changed_since(self.saved.1);
        if changes.is_empty() {
            return false;
        }
        self.saved.1 = *self.session.settings();
        let Some(Err(trouble)) = self.settings_file.as_ref().map(|file| file.save(&changes)) else { return false };
        self.settings_file = None;
        self.tell(trouble.to_string());
        true
    }
}

impl Program for Tutorial {
    fn update(&mut self, input: Input) -> Reaction {
        match input {
            Input::Resize { width, height } => {
                self.screen = Rect::new(0, 0, width, height);
                Reaction::Redraw
            }
            Input::Mouse(pointer) if self.hand.point(pointer, self.screen, &mut self.session) => Reaction::Redraw,
            Input::Mouse(_) => Reaction::Nothing,
            Input::Key(key) if self.panic_on == Some(key) => panic!("as asked for by --panic-on"),
            Input::Key(key) => {
                let effect = self.session.press(key);
                self.follow_settings();
                match effect {
                    Effect::Redraw => Reaction::Redraw,
                    Effect::Suspend => Reaction::Suspend,
                    Effect::Quit => Reaction::Quit,
                }
            }
        }
    }

    fn draw(&self, buffer: &mut Buffer) {
        view::draw(&self.session, &self.style, buffer);
    }

    fn cursor(&self, shown: &Buffer, next: &Buffer) -> Option<(u16, u16)> {
        view::cursor(&self.session, shown, next)
    }

    fn mouse(&self) -> bool {
        self.settings.mouse == Some(Mouse::On)
    }

    fn save(&mut self) -> bool {
        let (progress, settings) = (self.save_progress(), self.save_settings());
        progress || settings
    }
}

pub(super) fn run(options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let (settings_file, kept, settings_trouble) = options.settings();
    let settings = options.flags().or(kept);
    let style = look::style(&settings, &capabilities);
    let course = options.course(style.utf8)?;
    let (progress_file, progress, progress_trouble) = options.progress();
    let seed = options.seed.unwrap_or_else(|| fastrand::Rng::new().u64(0..10_000));
    let mut session = Session::new(course, progress, seed);
    session.set_settings(settings);
    if let Some(place) = &options.lesson {
        session.open(place).map_err(Failure::Other)?;
    }
    let troubles = settings_trouble.iter().map(ToString::to_string);
    let troubles: Vec<String> = troubles.chain(progress_trouble.iter().map(ToString::to_string)).collect();
    if !troubles.is_empty() {
        session.say(troubles.join(" "));
    }
    let saved = (session.revision(), settings);
    let panic_on = options.panic_on;
    let mut tutorial = Tutorial {
        session,
        hand: Hand::default(),
        screen: Rect::ZERO,
        capabilities,
        style,
        settings,
        progress_file,
        settings_file,
        troubles,
        saved,
        panic_on,
    };
    let surroundings = terminal::Settings::detect(|name| std::env::var(name).ok());
    let ending = terminal::run(&mut tutorial, surroundings).map_err(|error| Failure::Other(error.to_string()))?;
    if ending == Ending::Quit {
        for trouble in &tutorial.troubles {
            // Again on the restored screen, where it can be copied.
            let _ = writeln!(io::stderr(), "minktutor: {trouble}");
        }
    }
    Ok(ending.exit_code())
}
