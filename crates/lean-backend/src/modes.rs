//! The modes of the terminal that are switched on, and how all of them are switched off again.

use std::fmt;

use crossterm::Command;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};

/// A command that crossterm does not have.
pub(super) struct Ansi(&'static str);

/// Has presses, releases and dragging reported, in the one encoding that knows columns beyond 223. crossterm's own
/// command asks for every motion, which over SSH is a packet each.
#[cfg_attr(windows, allow(dead_code, reason = "the console has no use for it yet"))]
pub(super) const ENABLE_MOUSE: Ansi = Ansi("\x1b[?1002h\x1b[?1006h");

/// Gives the mouse back to the terminal.
pub(super) const DISABLE_MOUSE: Ansi = Ansi("\x1b[?1006l\x1b[?1002l");

/// Goes to the last row, with the terminal's own colors, and clears it: where there is no alternate screen to leave (GNU
/// screen, consoles), the shell goes on there, below the picture. No screen has so many rows, so this is the last of any.
const GO_BELOW: Ansi = Ansi("\x1b[m\x1b[999H\x1b[K");

impl Command for Ansi {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(self.0)
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        Err(std::io::Error::from(std::io::ErrorKind::Unsupported))
    }
}

/// Appends what a command writes. `queue!` would do the same but on Windows, where it refuses some commands because of
/// consoles that know no escape sequences; those are refused before anything is written.
pub(super) fn put(command: impl Command, out: &mut Vec<u8>) {
    let mut text = String::new();
    // Writing to memory cannot fail.
    let _ = command.write_ansi(&mut text);
    out.extend_from_slice(text.as_bytes());
}

/// Enters exactly what is used: the alternate screen, bracketed paste, no cursor.
pub(super) fn enter(out: &mut Vec<u8>) {
    put(EnterAlternateScreen, out);
    put(EnableBracketedPaste, out);
    put(Hide, out);
}

/// Leaves exactly what [`enter`], [`ENABLE_MOUSE`] and a frame that was cut short may have left on.
pub(super) fn leave() -> Vec<u8> {
    let mut out = Vec::new();
    put(EndSynchronizedUpdate, &mut out);
    put(GO_BELOW, &mut out);
    put(DISABLE_MOUSE, &mut out);
    put(DisableBracketedPaste, &mut out);
    put(Show, &mut out);
    put(LeaveAlternateScreen, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_is_left_in_reverse() {
        let mut out = Vec::new();
        enter(&mut out);
        put(ENABLE_MOUSE, &mut out);
        assert_eq!(out.escape_ascii().to_string(), r"\x1b[?1049h\x1b[?2004h\x1b[?25l\x1b[?1002h\x1b[?1006h");
        let left = r"\x1b[?2026l\x1b[m\x1b[999H\x1b[K\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?25h\x1b[?1049l";
        assert_eq!(leave().escape_ascii().to_string(), left);
    }
}
