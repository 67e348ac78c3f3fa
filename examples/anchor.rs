//! What the terminal layer is measured against: the same lessons and the same picture through ratatui's own backend and
//! crossterm's reader, in the way of ratatui's examples (a frame for each event, and no more).
//!
//! ```text
//! cargo run --release --example anchor -- --lesson corner-subtraction.touch
//! ```
//!
//! Only the layer below the picture differs from `minktutor --no-save --seed 1`. It is for measuring: a cut connection,
//! a split packet or a signal may leave it spinning or the terminal unusable.

use std::io;

use crossterm::event::{self, Event};
use lean_backend::capability::{Capabilities, Colors};
use minktutor::key::Key;
use minktutor::lesson::Course;
use minktutor::{Effect, Session, Style};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use textfigure::{ColorDepth, GlyphSet, Look, Theme, ThemeName};

fn main() -> io::Result<()> {
    let mut session = session(std::env::args().skip(1)).map_err(io::Error::other)?;
    let capabilities = Capabilities::detect(|name| std::env::var(name).ok());
    let depth = match capabilities.colors {
        Colors::None => ColorDepth::None,
        Colors::Ansi16 => ColorDepth::Ansi16,
        Colors::Indexed256 => ColorDepth::Indexed256,
    };
    let theme = Theme::new(ThemeName::Dark, depth);
    let style = Style { look: Look { glyphs: GlyphSet::Ascii, theme, ..Look::default() }, utf8: capabilities.utf8 };

    // As `ratatui::init` does, which this crate's set of features leaves out.
    crossterm::terminal::enable_raw_mode()?;
    crossterm::execute!(io::stdout(), crossterm::terminal::EnterAlternateScreen)?;
    let ending = serve(&mut session, &style);
    crossterm::terminal::disable_raw_mode()?;
    crossterm::execute!(io::stdout(), crossterm::terminal::LeaveAlternateScreen, crossterm::cursor::Show)?;
    ending
}

fn serve(session: &mut Session, style: &Style) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    loop {
        terminal.draw(|frame| session.draw(style, frame.buffer_mut()))?;
        if let Event::Key(pressed) = event::read()?
            && let Some(key) = Key::of(&pressed)
            && session.press(key) == Effect::Quit
        {
            return Ok(());
        }
    }
}

/// Reads `--lesson ID[.STEP]` and `--seed N`.
fn session(mut arguments: impl Iterator<Item = String>) -> Result<Session, String> {
    let (mut place, mut seed) = (None, 1);
    while let Some(name) = arguments.next() {
        let value = arguments.next();
        match (name.as_str(), value) {
            ("--lesson", Some(value)) => place = Some(value),
            ("--seed", Some(value)) => seed = value.parse().map_err(|_| "a seed is a number".to_owned())?,
            _ => return Err("usage: anchor [--lesson ID[.STEP]] [--seed N]".to_owned()),
        }
    }
    let course = Course::embedded().map_err(|_| "the built-in lessons are unsound".to_owned())?;
    let mut session = Session::new(course, seed);
    if let Some(place) = place {
        session.open(&place)?;
    }
    Ok(session)
}
