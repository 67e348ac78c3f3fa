//! The platform where there is no `poll(2)`: Windows, through crossterm's events and the console's own escape sequences.
//!
//! Checked by the compiler only; nobody has played on it yet. What is missing, plainly: signals (closing the window ends
//! the process at once, with what was saved until then), stopping with Ctrl-Z, and the mouse.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyEventKind, poll, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::modes;
use super::screen::Screen;
use super::{Ending, Program, Reaction, Settings, TerminalError, asks_for_redraw};

/// The largest screen that is drawn.
const LARGEST: (u16, u16) = (500, 200);

/// True while the console is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

pub(super) fn size_of_streams() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok()
}

/// Runs the program on the console.
pub(super) fn run(program: &mut dyn Program, settings: &Settings) -> Result<Ending, TerminalError> {
    // Asking is what switches the escape sequences on.
    if !crossterm::ansi_support::supports_ansi() {
        return Err(io::Error::other("this console knows no escape sequences").into());
    }
    super::restore_on_panic();
    // Colours are the theme's decision; with NO_COLOR set the encoder would also wipe bold and reverse (trap T8).
    crossterm::style::force_color_output(true);
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let ending = turns(program, settings);
    restore();
    program.save();
    Ok(ending?)
}

fn turns(program: &mut dyn Program, settings: &Settings) -> io::Result<Ending> {
    let (width, height) = size(settings);
    let mut screen = Screen::new((width, height));
    screen.enter();
    program.update(Event::Resize(width, height));
    let mut dirty = true;
    loop {
        if std::mem::take(&mut dirty) {
            screen.draw(program);
            screen.flush(io::stdout())?;
            if program.save() {
                dirty = true;
                continue;
            }
        }
        // One frame for everything that waits.
        let mut waiting = Some(read()?);
        while let Some(next) = waiting {
            let event = match next {
                Event::Resize(..) => {
                    let (width, height) = size(settings);
                    screen.resize((width, height));
                    Some(Event::Resize(width, height))
                }
                // Releases are reported too, and are no keys (trap T15).
                Event::Key(key) if key.kind != KeyEventKind::Release => Some(next),
                _ => None,
            };
            if event.as_ref().is_some_and(asks_for_redraw) {
                screen.forget();
            }
            match event.map_or(Reaction::Nothing, |event| program.update(event)) {
                Reaction::Quit => return Ok(Ending::Quit),
                Reaction::Redraw => dirty = true,
                Reaction::Nothing | Reaction::Suspend => {}
            }
            waiting = if poll(Duration::ZERO)? { Some(read()?) } else { None };
        }
    }
}

fn size(settings: &Settings) -> (u16, u16) {
    let (width, height) = size_of_streams().unwrap_or(settings.fallback_size);
    (width.min(LARGEST.0), height.min(LARGEST.1))
}

/// Puts the console back, once. Ignores every error: there may be nobody left to tell.
pub(super) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = out.write_all(&modes::leave()).and_then(|()| out.flush());
        let _ = disable_raw_mode();
    }
}
