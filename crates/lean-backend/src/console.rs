//! The platform where there is no `poll(2)`: Windows, by crossterm's reader and ratatui's crossterm backend in their
//! usual loop. Frames are not paced there, Ctrl-Z does not stop the program, and the mouse stays the console's.
//!
//! Untested: nobody has built it or played on it there yet.

use std::io::{self, Stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyEventKind, poll, read};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;

use super::{Ending, Environment, Program, Reaction, TerminalError, asks_for_redraw};

/// True while the console is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

pub(super) fn size_of_streams() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok()
}

/// Runs the program on the console.
pub(super) fn run(program: &mut dyn Program, _: &Environment) -> Result<Ending, TerminalError> {
    super::restore_on_panic();
    // Colors are the program's decision: where NO_COLOR is set, crossterm would also wipe bold and reverse.
    crossterm::style::force_color_output(true);
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let ending = run_loop(program);
    restore();
    program.save();
    Ok(ending?)
}

fn run_loop(program: &mut dyn Program) -> io::Result<Ending> {
    execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    redraw(&mut terminal, program)?;
    let mut is_dirty = true;
    loop {
        if is_dirty {
            terminal.draw(|frame| program.draw(frame))?;
            is_dirty = program.save();
            if is_dirty {
                continue;
            }
        }
        // One frame for everything that waits.
        let mut waiting = Some(read()?);
        while let Some(event) = waiting {
            if matches!(event, Event::Resize(..)) || asks_for_redraw(&event) {
                redraw(&mut terminal, program)?;
                is_dirty = true;
            }
            // Windows reports releases too.
            if matches!(event, Event::Key(key) if key.kind != KeyEventKind::Release) {
                match program.update(event) {
                    Reaction::Quit => return Ok(Ending::Quit),
                    Reaction::Redraw => is_dirty = true,
                    Reaction::Nothing | Reaction::Suspend => {}
                }
            }
            waiting = if poll(Duration::ZERO)? { Some(read()?) } else { None };
        }
    }
}

/// Tells the program the size of the screen, and has everything drawn again.
fn redraw(terminal: &mut Terminal<CrosstermBackend<Stdout>>, program: &mut dyn Program) -> io::Result<()> {
    let size = terminal.size()?;
    program.update(Event::Resize(size.width, size.height));
    terminal.clear()
}

/// Puts the console back, once. Ignores every error: there may be nobody left to tell.
pub(super) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}
