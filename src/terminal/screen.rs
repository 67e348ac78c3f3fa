//! What the terminal shows, what it is to show, and the bytes in between that have not gone out yet.

use std::io;
#[cfg(unix)]
use std::os::fd::AsFd;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
#[cfg(unix)]
use rustix::io::Errno;

use super::Program;
use super::encoder::Encoder;
use super::modes;

/// Frames above this size may reach the terminal in several reads, so they are shown at once or not at all. Smaller
/// ones arrive whole, and the 16 bytes would be wasted.
const SYNCHRONIZED_ABOVE: usize = 1000;
const SYNCHRONIZED_BEGIN: &[u8] = b"\x1b[?2026h";
const SYNCHRONIZED_END: &[u8] = b"\x1b[?2026l";

/// The screen as it was last drawn, and a queue of at most one frame.
pub(super) struct Screen {
    encoder: Encoder,
    shown: Buffer,
    next: Buffer,
    /// True if it is unknown what the terminal shows.
    stale: bool,
    out: Vec<u8>,
    sent: usize,
    /// True if the terminal did not take all of `out`.
    blocked: bool,
}

impl Screen {
    pub(super) fn new(size: (u16, u16)) -> Self {
        let blank = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        Self {
            encoder: Encoder::default(),
            shown: blank.clone(),
            next: blank,
            stale: true,
            out: Vec::new(),
            sent: 0,
            blocked: false,
        }
    }

    /// Drops what has not gone out and starts anew on the alternate screen.
    pub(super) fn enter(&mut self) {
        self.clear_queue();
        modes::enter(&mut self.out);
        self.encoder.forget();
        self.stale = true;
    }

    /// Takes a new size. Everything is drawn again even if it is the old one: the terminal may have cut and reflowed.
    pub(super) fn resize(&mut self, size: (u16, u16)) {
        let area = Rect::new(0, 0, size.0, size.1);
        if self.shown.area != area {
            self.shown = Buffer::empty(area);
            self.next = Buffer::empty(area);
        }
        self.stale = true;
    }

    /// Draws everything again the next time.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// True if a frame is still on its way out. No further one is drawn until it has left, so that a stalled terminal
    /// costs no memory and sees only the last state afterwards.
    #[cfg_attr(windows, allow(dead_code, reason = "writing to the console blocks"))]
    pub(super) fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// Draws the program and queues the difference; true if there is any.
    pub(super) fn draw(&mut self, program: &dyn Program) -> bool {
        self.next.reset();
        program.draw(&mut self.next);
        let start = self.out.len();
        if std::mem::take(&mut self.stale) {
            self.encoder.clear(&mut self.out);
            self.shown.reset();
        }
        let cursor = program.cursor(&self.shown, &self.next);
        self.encoder.frame(&self.shown, &self.next, cursor, &mut self.out);
        if self.out.len() - start > SYNCHRONIZED_ABOVE {
            self.out.splice(start..start, SYNCHRONIZED_BEGIN.iter().copied());
            self.out.extend_from_slice(SYNCHRONIZED_END);
        }
        std::mem::swap(&mut self.shown, &mut self.next);
        self.out.len() > start
    }

    /// What is to go out, for bytes that show nothing: a change of the terminal's modes, a question.
    #[cfg_attr(windows, allow(dead_code, reason = "the console has no use for it"))]
    pub(super) fn queue(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// Writes as much as the terminal takes, in one write if it takes all.
    ///
    /// # Errors
    /// The terminal is gone.
    #[cfg(unix)]
    pub(super) fn flush(&mut self, output: impl AsFd) -> io::Result<()> {
        self.blocked = false;
        while self.sent < self.out.len() {
            match rustix::io::write(&output, &self.out[self.sent..]) {
                Ok(count) => self.sent += count,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    self.blocked = true;
                    return Ok(());
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.clear_queue();
        Ok(())
    }

    /// Writes everything; here writing may block.
    ///
    /// # Errors
    /// The terminal is gone.
    #[cfg(windows)]
    pub(super) fn flush(&mut self, mut output: impl io::Write) -> io::Result<()> {
        output.write_all(&self.out[self.sent..])?;
        output.flush()?;
        self.clear_queue();
        Ok(())
    }

    fn clear_queue(&mut self) {
        self.out.clear();
        self.sent = 0;
        self.blocked = false;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crossterm::event::Event;

    use super::super::Reaction;
    use super::*;

    /// Shows a text at the upper left, and a cursor if it is told to.
    struct Label {
        text: String,
        cursor: Option<(u16, u16)>,
        drawn: Cell<u32>,
    }

    impl Program for Label {
        fn update(&mut self, _: Event) -> Reaction {
            Reaction::Nothing
        }
        fn draw(&self, buffer: &mut Buffer) {
            self.drawn.set(self.drawn.get() + 1);
            let width = buffer.area.width as usize;
            if buffer.area.height > 0 {
                buffer.set_stringn(0, 0, &self.text, width, ratatui::style::Style::default());
            }
        }
        fn cursor(&self, _: &Buffer, _: &Buffer) -> Option<(u16, u16)> {
            self.cursor
        }
        fn save(&mut self) -> bool {
            false
        }
    }

    fn label(text: &str) -> Label {
        Label { text: text.to_owned(), cursor: None, drawn: Cell::new(0) }
    }

    /// The bytes of the next frame.
    fn frame(screen: &mut Screen, program: &Label) -> String {
        screen.draw(program);
        screen.sent = 0;
        String::from_utf8(std::mem::take(&mut screen.out)).expect("UTF-8")
    }

    #[test]
    fn an_unchanged_frame_is_no_byte() {
        let mut screen = Screen::new((20, 2));
        let program = label("hello");
        assert!(frame(&mut screen, &program).contains("hello"));
        assert_eq!(frame(&mut screen, &program), "");
        screen.forget();
        assert!(frame(&mut screen, &program).contains("hello"));
    }

    #[test]
    fn only_what_changed_goes_out() {
        let mut screen = Screen::new((20, 2));
        frame(&mut screen, &label("hello"));
        let bytes = frame(&mut screen, &label("hallo"));
        assert!(bytes.contains('a') && !bytes.contains('h') && !bytes.contains("2J"), "{bytes:?}");
    }

    #[test]
    fn the_cursor_is_parked_after_drawing_and_stays_hidden() {
        let mut screen = Screen::new((20, 2));
        let mut program = label("one");
        program.cursor = Some((3, 0));
        // Three characters have been drawn, so the cursor is there already.
        assert!(frame(&mut screen, &program).ends_with("one"));
        assert_eq!(frame(&mut screen, &program), "");
        program.text = "two".to_owned();
        assert_eq!(frame(&mut screen, &program), "\rtwo");
        program.text = "tea".to_owned();
        program.cursor = Some((0, 1));
        assert_eq!(frame(&mut screen, &program), "\x08\x08ea\x1b[B\r");
        program.cursor = Some((20, 0));
        assert_eq!(frame(&mut screen, &program), "", "outside of the screen is nowhere");
        program.cursor = None;
        assert_eq!(frame(&mut screen, &program), "");
    }

    #[test]
    fn only_large_frames_are_synchronized() {
        let mut screen = Screen::new((500, 200));
        screen.enter();
        let small = frame(&mut screen, &label("small"));
        assert!(small.starts_with("\x1b[?1049h\x1b[?2004h\x1b[?25l") && !small.contains("2026"), "{small:?}");
        // 400 cells of three bytes each.
        let large = frame(&mut screen, &label(&"\u{28ff}".repeat(400)));
        assert!(large.len() > 1000 && large.starts_with("\x1b[?2026h") && large.ends_with("\x1b[?2026l"), "{large:?}");
    }

    #[test]
    fn no_size_is_too_small() {
        for size in [(0, 0), (1, 1), (0, 5), (5, 0), (1, 200)] {
            let mut screen = Screen::new(size);
            frame(&mut screen, &label("hello"));
            screen.resize((80, 24));
            frame(&mut screen, &label("hello"));
            screen.resize(size);
            frame(&mut screen, &label("hello"));
        }
    }
}
