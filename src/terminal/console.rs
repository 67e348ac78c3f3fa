//! The platform where there is no `poll(2)`: Windows, through crossterm's events and the console's own escape sequences.
//!
//! Checked by the compiler only; nobody has played on it yet. What is missing, plainly: signals (closing the window ends
//! the process at once, with what was saved until then), stopping with Ctrl-Z, and the mouse.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::modes::RESTORE;
use super::screen::Screen;
use super::{Ending, Input, Program, Reaction, Settings, TerminalError};
use crate::key::{Direction, Key};

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
    program.update(Input::Resize { width, height });
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
        let mut event = Some(read()?);
        while let Some(next) = event {
            let input = match next {
                Event::Resize(..) => {
                    let (width, height) = size(settings);
                    screen.resize((width, height));
                    Some(Input::Resize { width, height })
                }
                Event::Key(key) => key_of(&key).map(Input::Key),
                _ => None,
            };
            if input == Some(Input::Key(Key::Ctrl('l'))) {
                screen.forget();
            }
            match input.map_or(Reaction::Nothing, |input| program.update(input)) {
                Reaction::Quit => return Ok(Ending::Quit),
                Reaction::Redraw => dirty = true,
                Reaction::Nothing | Reaction::Suspend => {}
            }
            event = if poll(Duration::ZERO)? { Some(read()?) } else { None };
        }
    }
}

fn size(settings: &Settings) -> (u16, u16) {
    let (width, height) = size_of_streams().unwrap_or(settings.fallback_size);
    (width.min(LARGEST.0), height.min(LARGEST.1))
}

/// A key press or its repetition; releases are reported too and are no keys (trap T15).
fn key_of(event: &KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let far = event.modifiers == KeyModifiers::SHIFT;
    let arrow = |direction| if far { Key::FarArrow(direction) } else { Key::Arrow(direction) };
    // Ctrl and Alt together are AltGr, which types characters.
    let chord = event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(match event.code {
        KeyCode::Left => arrow(Direction::Left),
        KeyCode::Right => arrow(Direction::Right),
        KeyCode::Up => arrow(Direction::Up),
        KeyCode::Down => arrow(Direction::Down),
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab if far => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Esc,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Char(c) if chord == KeyModifiers::CONTROL => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(_) if chord == KeyModifiers::ALT => return None,
        KeyCode::Char(c) => Key::Char(c),
        _ => return None,
    })
}

/// Puts the console back, once. Ignores every error: there may be nobody left to tell.
pub(super) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = out.write_all(RESTORE.as_bytes()).and_then(|()| out.flush());
        let _ = disable_raw_mode();
    }
}
