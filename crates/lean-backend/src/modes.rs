//! The modes of the terminal that are switched on, and how all of them are switched off again.

/// Enters exactly what is used: the alternate screen, bracketed paste, no cursor.
pub(super) const ENTER: &[u8] = b"\x1b[?1049h\x1b[?2004h\x1b[?25l";

/// Leaves exactly what [`ENTER`], [`ENABLE_MOUSE`] and a frame that was cut short may have left on: a synchronized frame,
/// the mouse, bracketed paste, the hidden cursor and the alternate screen.
///
/// In between it goes to the last row, with the terminal's own colors, and clears it: where there is no alternate screen
/// to leave (GNU screen, consoles), the shell goes on there, below the picture. No screen has 999 rows, so this is the
/// last row of any.
pub(super) const LEAVE: &[u8] =
    b"\x1b[?2026l\x1b[m\x1b[999H\x1b[K\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?25h\x1b[?1049l";

/// Has presses, releases and dragging reported, in the one encoding that knows columns beyond 223. crossterm's own
/// command asks for every motion, which over SSH is a packet each.
pub(super) const ENABLE_MOUSE: &[u8] = b"\x1b[?1002h\x1b[?1006h";

/// Gives the mouse back to the terminal.
pub(super) const DISABLE_MOUSE: &[u8] = b"\x1b[?1006l\x1b[?1002l";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_is_left_in_reverse() {
        let switched = |bytes: &[u8], end: u8| {
            let text = String::from_utf8(bytes.to_vec()).expect("ASCII");
            let modes = text.split("\x1b[?").filter_map(|rest| rest.split_once(char::from(end)));
            modes.map(|(mode, _)| mode.to_owned()).filter(|mode| mode != "25").collect::<Vec<_>>()
        };
        let mut entered = [switched(ENTER, b'h'), switched(ENABLE_MOUSE, b'h')].concat();
        entered.reverse();
        assert_eq!(entered, ["1006", "1002", "2004", "1049"]);
        assert_eq!(switched(LEAVE, b'l')[1..], entered, "after the end of a synchronized frame");
        assert!(ENTER.ends_with(b"?25l") && LEAVE.windows(4).any(|bytes| bytes == b"?25h"), "the cursor");
        assert_eq!(switched(DISABLE_MOUSE, b'l'), entered[..2]);
    }
}
