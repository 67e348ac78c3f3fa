//! The platform where there is no `poll(2)`: Windows, through crossterm's events and the console's own escape sequences.
//!
//! Checked by the compiler only; nobody has played on it yet. What is missing, plainly: signals (closing the window ends
//! the process at once, with what was saved until then), stopping with Ctrl-Z, and the mouse.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyEventKind, poll, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use ratatui::Terminal;
use ratatui::layout::Size;

use super::backend::LeanBackend;
use super::modes;
use super::{Ending, Environment, Program, Reaction, TerminalError, asks_for_redraw};

/// The largest screen that is drawn.
const LARGEST: (u16, u16) = (500, 200);

/// True while the console is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

pub(super) fn size_of_streams() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok()
}

/// Runs the program on the console.
pub(super) fn run(program: &mut dyn Program, environment: &Environment) -> Result<Ending, TerminalError> {
    // Asking is what switches the escape sequences on.
    if !crossterm::ansi_support::supports_ansi() {
        return Err(io::Error::other("this console knows no escape sequences").into());
    }
    super::restore_on_panic();
    // Colours are the theme's decision; with NO_COLOR set the encoder would also wipe bold and reverse (trap T8).
    crossterm::style::force_color_output(true);
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let ending = run_loop(program, environment);
    restore();
    program.save();
    Ok(ending?)
}

fn run_loop(program: &mut dyn Program, environment: &Environment) -> io::Result<Ending> {
    let Ok(mut terminal) = Terminal::new(LeanBackend::new(size(environment)));
    modes::enter(terminal.backend_mut().queue());
    resize(&mut terminal, program, environment);
    let mut dirty = true;
    loop {
        if std::mem::take(&mut dirty) {
            let Ok(_) = terminal.draw(|frame| program.draw(frame));
            let queue = terminal.backend_mut().queue();
            io::stdout().write_all(queue)?;
            io::stdout().flush()?;
            queue.clear();
            if program.save() {
                dirty = true;
                continue;
            }
        }
        // One frame for everything that waits.
        let mut waiting = Some(read()?);
        while let Some(next) = waiting {
            if matches!(next, Event::Resize(..)) || asks_for_redraw(&next) {
                resize(&mut terminal, program, environment);
                dirty = true;
            }
            // Releases are reported too, and are no keys (trap T15).
            if matches!(next, Event::Key(key) if key.kind != KeyEventKind::Release) {
                match program.update(next) {
                    Reaction::Quit => return Ok(Ending::Quit),
                    Reaction::Redraw => dirty = true,
                    Reaction::Nothing | Reaction::Suspend => {}
                }
            }
            waiting = if poll(Duration::ZERO)? { Some(read()?) } else { None };
        }
    }
}

fn size(environment: &Environment) -> Size {
    let (width, height) = size_of_streams().unwrap_or(environment.fallback_size);
    Size::new(width.min(LARGEST.0), height.min(LARGEST.1))
}

/// Reads the size, tells the program, and has everything drawn again.
fn resize(terminal: &mut Terminal<LeanBackend>, program: &mut dyn Program, environment: &Environment) {
    let size = size(environment);
    terminal.backend_mut().set_size(size);
    let Ok(()) = terminal.clear();
    program.update(Event::Resize(size.width, size.height));
}

/// Puts the console back, once. Ignores every error: there may be nobody left to tell.
pub(super) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = out.write_all(&modes::leave()).and_then(|()| out.flush());
        let _ = disable_raw_mode();
    }
}
