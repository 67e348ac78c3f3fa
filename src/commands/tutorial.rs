//! The tutorial itself, on the terminal.

use super::{Failure, Options, capabilities};
use crate::app::view::{self, Style};
use crate::app::{Effect, Session};
use crate::key::Key;
use crate::progress::{Store, StoreError};
use crate::terminal::{self, Ending, Input, Program, Reaction, Settings};
use ratatui::buffer::Buffer;
use std::io::{self, Write};

/// A session with what the terminal needs of it: its look, and the file that its progress is kept in.
struct Tutorial {
    session: Session,
    style: Style,
    store: Option<Store>,
    /// Why progress is not kept, if so.
    trouble: Option<StoreError>,
    saved: u64,
    panic_on: Option<Key>,
}

impl Program for Tutorial {
    fn update(&mut self, input: Input) -> Reaction {
        match input {
            Input::Resize { .. } => Reaction::Redraw,
            Input::Key(key) if self.panic_on == Some(key) => panic!("as asked for by --panic-on"),
            Input::Key(key) => match self.session.press(key) {
                Effect::Redraw => Reaction::Redraw,
                Effect::Suspend => Reaction::Suspend,
                Effect::Quit => Reaction::Quit,
            },
        }
    }

    fn draw(&self, buffer: &mut Buffer) {
        view::draw(&self.session, &self.style, buffer);
    }

    fn save(&mut self) -> bool {
        let revision = self.session.revision();
        let Some(store) = self.store.as_ref().filter(|_| revision != self.saved) else { return false };
        self.saved = revision;
        let Err(trouble) = store.save(self.session.progress()) else { return false };
        // Told once; what is in the file stays as it is.
        self.session.say(trouble.to_string());
        self.trouble = Some(trouble);
        self.store = None;
        true
    }
}

pub(super) fn run(options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let course = options.course(options.utf8(&capabilities))?;
    let (store, progress, trouble) = options.progress();
    let seed = options.seed.unwrap_or_else(|| fastrand::Rng::new().u64(0..10_000));
    let mut session = Session::new(course, progress, seed);
    if let Some(place) = &options.lesson {
        session.open(place).map_err(Failure::Other)?;
    }
    if let Some(trouble) = &trouble {
        session.say(trouble.to_string());
    }
    let style = Style { look: options.look(&capabilities), utf8: options.utf8(&capabilities) };
    let saved = session.revision();
    let mut tutorial = Tutorial { session, style, store, trouble, saved, panic_on: options.panic_on };
    let settings = Settings::detect(|name| std::env::var(name).ok());
    let ending = terminal::run(&mut tutorial, settings).map_err(|error| Failure::Other(error.to_string()))?;
    if let (Ending::Quit, Some(trouble)) = (ending, tutorial.trouble) {
        // Again on the restored screen, where it can be copied.
        let _ = writeln!(io::stderr(), "minktutor: {trouble}");
    }
    Ok(ending.exit_code())
}
