//! The modes of the terminal that are switched on, and the one string that switches all of them off.

/// Enters exactly what is used: the alternate screen, bracketed paste, no cursor.
pub(super) const ENTER: &str = "\x1b[?1049h\x1b[?2004h\x1b[?25l";

/// Has presses, releases and dragging reported, in the one encoding that knows columns beyond 223.
#[cfg_attr(windows, allow(dead_code, reason = "the console has no use for it yet"))]
pub(super) const MOUSE_ON: &str = "\x1b[?1002h\x1b[?1006h";

/// Gives the mouse back to the terminal.
#[cfg_attr(windows, allow(dead_code, reason = "the console has no use for it yet"))]
pub(super) const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l";

/// Leaves exactly what [`ENTER`], [`MOUSE_ON`] and a frame that was cut short may have left on.
///
/// By way of the last row, which is cleared: where there is no alternate screen to leave (GNU screen, consoles), the
/// shell goes on there, below the picture. No screen has so many rows, so that this is the last one of any.
pub(super) const RESTORE: &str =
    "\x1b[?2026l\x1b[m\x1b[999H\x1b[K\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?25h\x1b[?1049l";
