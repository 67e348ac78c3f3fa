//! Changed cells into bytes. The seam behind which a leaner encoder can take the place of ratatui's.

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;

// Writing to memory cannot fail, so the errors of the backend are dropped here.

/// Blanks the whole screen; what the terminal shows and how it would draw is unknown before.
pub(super) fn clear(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[m\x1b[H\x1b[2J");
}

/// Turns what is `shown` into what is `next`; not a byte if they are equal.
pub(super) fn cells(shown: &Buffer, next: &Buffer, out: &mut Vec<u8>) {
    let mut changes = shown.diff_iter(next).peekable();
    // The backend resets colours even after nothing: 13 bytes for a key press that changed nothing.
    if changes.peek().is_some() {
        let _ = CrosstermBackend::new(out).draw(changes);
    }
}

/// Parks the visible cursor, or hides it.
pub(super) fn cursor(place: Option<(u16, u16)>, out: &mut Vec<u8>) {
    if let Some((column, row)) = place {
        let _ = queue!(out, MoveTo(column, row), Show);
    } else {
        let _ = queue!(out, Hide);
    }
}
