//! The tutorial as plain text: lines in, lines out, no escape byte.

use super::input::next_line;
use super::seven_bit::seven_bit;
use crate::app::{Session, plain};
use crate::lesson::lines;
use crate::lesson::problem::is_control;
use std::io::{self, BufRead, ErrorKind, Write};

/// The longest line that is written, in columns.
const WIDTH: usize = 72;

/// The longest line that is read, in bytes. The rest of it is skipped, and what is left is still too long to be meant.
const LONGEST: usize = 1024;

/// Who learns: a session, and what is kept of it.
pub(super) trait Learner {
    /// The session.
    fn session(&mut self) -> &mut Session;

    /// Tells the session the time.
    fn tell_time(&mut self);

    /// Keeps what is new.
    fn keep(&mut self);

    /// Writes the scene to the file that a command has named, if one has.
    fn do_file(&mut self);
}

/// How lines are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// False if only 7-bit characters may be written.
    pub(super) utf8: bool,
    /// True if somebody sits at a terminal, who wants to see that it is their turn.
    pub(super) prompt: bool,
}

/// Answers line by line until the input ends or the learner leaves. Whatever ends it, the progress is kept; a reader that
/// has closed the output early is no error.
///
/// # Errors
/// Reading or writing fails.
pub(super) fn talk(
    learner: &mut dyn Learner,
    manner: Manner,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let ended = converse(learner, manner, input, output);
    learner.keep();
    match ended {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

fn converse(
    learner: &mut dyn Learner,
    manner: Manner,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut said = plain::opening(learner.session());
    let mut line = Vec::new();
    loop {
        output.write_all(written(&said, manner).as_bytes())?;
        if manner.prompt {
            output.write_all(b"> ")?;
        }
        output.flush()?;
        if !next_line(input, LONGEST, &mut line)? {
            plain::leave(learner.session());
            return Ok(());
        }
        learner.tell_time();
        said = plain::answer(learner.session(), &String::from_utf8_lossy(&line));
        // What became of a file, and what could not be kept, is told at once.
        for act in [|learner: &mut dyn Learner| learner.do_file(), |learner: &mut dyn Learner| learner.keep()] {
            let before = learner.session().message().cloned();
            act(learner);
            if let Some(now) = learner.session().message().filter(|now| before.as_ref() != Some(now)) {
                said.push(now.text.clone());
            }
        }
        if learner.session().quitting {
            output.write_all(written(&said, manner).as_bytes())?;
            return output.flush();
        }
    }
}

/// Paragraphs in lines, with a blank line after the last.
fn written(paragraphs: &[String], manner: Manner) -> String {
    let mut text = String::new();
    for paragraph in paragraphs.iter().flat_map(|paragraph| paragraph.lines()) {
        let harmless: String = paragraph.chars().map(|c| if is_control(c) { '?' } else { c }).collect();
        let shown = if manner.utf8 {
            harmless
        } else {
            seven_bit(&harmless).chars().map(|c| if c.is_ascii() { c } else { '?' }).collect()
        };
        for line in lines(&shown, WIDTH) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::session;
    use std::io::Cursor;

    struct Anybody {
        session: Session,
        kept: usize,
    }

    impl Learner for Anybody {
        fn session(&mut self) -> &mut Session {
            &mut self.session
        }

        fn tell_time(&mut self) {}

        fn keep(&mut self) {
            self.kept += 1;
        }

        fn do_file(&mut self) {}
    }

    fn said(input: &[u8], manner: Manner) -> String {
        let session = session();
        let mut learner = Anybody { session, kept: 0 };
        let mut output = Vec::new();
        talk(&mut learner, manner, &mut Cursor::new(input), &mut output).expect("talked");
        assert!(learner.kept > 0);
        String::from_utf8(output).expect("text")
    }

    const PIPED: Manner = Manner { utf8: true, prompt: false };

    #[test]
    fn whatever_comes_in_lines_of_72_columns_go_out() {
        let long = [&b"x".repeat(5_000_000)[..], b"\nwhere\n"].concat();
        for input in
            [&b"look\nhelp\ncourse\ncode\nrecap\nglossary\n"[..], b"\0\0\n\xff\xfe\nleft", &long, b"", b"\r\n\n"]
        {
            let text = said(input, PIPED);
            assert!(text.starts_with("Lesson 1, "));
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH && !line.contains(is_control)), "{text}");
        }
        assert!(said(&long, PIPED).contains("too long"));
        // What comes after a line that is too long is read.
        assert_eq!(said(&long, PIPED).matches("A spans").count(), 2);
    }

    #[test]
    fn where_the_locale_is_7_bit_so_is_the_text() {
        let strange = "glossary \u{e4}\u{2212}\n";
        assert!(said(strange.as_bytes(), Manner { utf8: false, prompt: false }).is_ascii());
        assert!(said(strange.as_bytes(), PIPED).contains('\u{2212}'));
    }

    #[test]
    fn who_sits_at_a_terminal_is_prompted() {
        assert_eq!(said(b"where\nquit\n", Manner { utf8: true, prompt: true }).matches("\n> ").count(), 2);
        assert!(!said(b"where\nquit\n", PIPED).contains("> "));
    }

    /// A reader that goes away.
    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_goes_away_is_no_error_and_progress_is_kept() {
        let session = session();
        let mut learner = Anybody { session, kept: 0 };
        assert!(talk(&mut learner, PIPED, &mut Cursor::new(b"left\n"), &mut Gone).is_ok());
        assert_eq!(learner.kept, 1);
    }
}
