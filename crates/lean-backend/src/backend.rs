//! The backend of ratatui that writes few bytes, and a frame at once.

use std::convert::Infallible;

use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};

use super::encoder::Encoder;

/// Frames above this size may reach the terminal in several reads, so they are shown at once or not at all. Smaller
/// ones arrive whole, and the 16 bytes would be wasted.
const SYNCHRONIZED_ABOVE: usize = 1000;

/// Queues frames; sending them is the caller's business.
///
/// Nothing here knows a device: drawing cannot fail, the size is the one that was set last, and the cursor stays hidden.
/// What ratatui shows of it is where it is parked, for braille displays, screen readers and magnifiers, which still
/// follow it.
#[derive(Debug)]
pub struct LeanBackend {
    encoder: Encoder,
    size: Size,
    cursor: Position,
    parked: bool,
    /// True if it is unknown what the terminal shows.
    stale: bool,
    frame: Vec<u8>,
    queue: Vec<u8>,
}

impl LeanBackend {
    /// For a terminal of this size, of which nothing else is known.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            encoder: Encoder::new(size),
            size,
            cursor: Position::ORIGIN,
            parked: false,
            stale: true,
            frame: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Takes a new size, which ratatui's `Terminal` acts upon before it draws the next frame.
    pub fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// What is to go out. Whoever sends it removes it; what shows nothing, such as a change of modes, may be added.
    pub fn queue(&mut self) -> &mut Vec<u8> {
        &mut self.queue
    }
}

impl Backend for LeanBackend {
    type Error = Infallible;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        if std::mem::take(&mut self.stale) {
            self.encoder.clear(self.size, &mut self.frame);
        }
        self.encoder.gather(content);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        self.encoder.write(self.parked.then_some(self.cursor), &mut self.frame);
        let [begin, end]: [&[u8]; 2] =
            if self.frame.len() > SYNCHRONIZED_ABOVE { [b"\x1b[?2026h", b"\x1b[?2026l"] } else { [b"", b""] };
        self.queue.extend_from_slice(begin);
        self.queue.append(&mut self.frame);
        self.queue.extend_from_slice(end);
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        self.parked = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        self.parked = true;
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        self.cursor = position.into();
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        self.stale = true;
        Ok(())
    }

    /// Clears everything: a frame follows that draws everything.
    fn clear_region(&mut self, _: ClearType) -> Result<(), Infallible> {
        self.clear()
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    /// The size in pixels is unknown, and given as 0.
    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use ratatui_core::style::Style;
    use ratatui_core::terminal::Terminal;

    use super::*;

    fn terminal(width: u16, height: u16) -> Terminal<LeanBackend> {
        let Ok(terminal) = Terminal::new(LeanBackend::new(Size::new(width, height)));
        terminal
    }

    /// The bytes of a frame with a text at the upper left, and a cursor if it is given.
    fn frame(terminal: &mut Terminal<LeanBackend>, text: &str, cursor: Option<(u16, u16)>) -> String {
        let Ok(_) = terminal.draw(|frame| {
            let area = frame.area();
            if area.height > 0 {
                frame.buffer_mut().set_stringn(0, 0, text, area.width.into(), Style::new());
            }
            if let Some(place) = cursor {
                frame.set_cursor_position(place);
            }
        });
        String::from_utf8(std::mem::take(terminal.backend_mut().queue())).expect("UTF-8")
    }

    #[test]
    fn an_unchanged_frame_is_no_byte() {
        let mut terminal = terminal(20, 2);
        assert!(frame(&mut terminal, "hello", None).ends_with("\x1b[2Jhello"));
        assert_eq!(frame(&mut terminal, "hello", None), "");
        let Ok(()) = terminal.clear();
        assert!(frame(&mut terminal, "hello", None).ends_with("\x1b[2Jhello"));
    }

    #[test]
    fn only_what_changed_goes_out() {
        let mut terminal = terminal(20, 2);
        frame(&mut terminal, "hello", None);
        let bytes = frame(&mut terminal, "hallo", None);
        assert!(bytes.contains('a') && !bytes.contains('h') && !bytes.contains("2J"), "{bytes:?}");
    }

    #[test]
    fn what_has_been_cleared_is_not_printed_once_more() {
        let mut terminal = terminal(20, 1);
        frame(&mut terminal, "abcd", None);
        let Ok(()) = terminal.clear();
        assert!(frame(&mut terminal, "a  d", None).ends_with("\x1b[2Ja  d"));
    }

    #[test]
    fn words_with_wide_characters_follow_each_other() {
        let mut terminal = terminal(12, 1);
        let mut seen = vt100::Parser::new(NonZeroU16::MIN, NonZeroU16::MIN.saturating_add(11), 0);
        for text in [
            "abcdef",
            "a漢def",
            "abcdef",
            "a漢def",
            "ab def",
            "abcdef",
            "漢字漢字漢字",
            "a字漢字漢",
            "",
            "ab漢字",
            "abc漢字",
        ] {
            seen.process(frame(&mut terminal, text, None).as_bytes());
            assert_eq!(seen.screen().contents().trim_end(), text);
        }
    }

    #[test]
    fn the_cursor_is_parked_after_drawing_and_stays_hidden() {
        let mut terminal = terminal(20, 2);
        // Three characters have been drawn, so the cursor is there already.
        assert!(frame(&mut terminal, "one", Some((3, 0))).ends_with("one"));
        assert_eq!(frame(&mut terminal, "one", Some((3, 0))), "");
        assert_eq!(frame(&mut terminal, "two", Some((3, 0))), "\rtwo");
        assert_eq!(frame(&mut terminal, "tea", Some((0, 1))), "\x08\x08ea\x1b[B\r");
        assert_eq!(frame(&mut terminal, "tea", Some((20, 0))), "", "outside of the screen is nowhere");
        assert_eq!(frame(&mut terminal, "tea", None), "");
    }

    #[test]
    fn only_large_frames_are_synchronized() {
        let mut terminal = terminal(500, 200);
        let small = frame(&mut terminal, "small", None);
        assert!(!small.contains("2026"), "{small:?}");
        // 400 cells of three bytes each.
        let large = frame(&mut terminal, &"\u{28ff}".repeat(400), None);
        assert!(large.len() > 1000 && large.starts_with("\x1b[?2026h") && large.ends_with("\x1b[?2026l"), "{large:?}");
    }

    #[test]
    fn every_size_is_taken_and_draws_everything_again() {
        for (width, height) in [(0, 0), (1, 1), (0, 5), (5, 0), (1, 200), (40, 3)] {
            let mut terminal = terminal(width, height);
            frame(&mut terminal, "hello", None);
            terminal.backend_mut().set_size(Size::new(80, 24));
            let bytes = frame(&mut terminal, "hello", None);
            assert_eq!(bytes, "\x1b[m\x1b[H\x1b[2Jhello", "from {width}x{height}");
            terminal.backend_mut().set_size(Size::new(width, height));
            frame(&mut terminal, "hello", None);
            assert_eq!(frame(&mut terminal, "hello", None), "");
        }
    }
}
