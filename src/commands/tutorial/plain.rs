//! The tutorial as plain text: lines in, lines out, no escape byte.

use super::Tutorial;
use crate::app::plain;
use crate::commands::clock;
use crate::commands::input::next_line;
use crate::commands::seven_bit::seven_bit;
use crate::lesson::lines;
use crate::lesson::problem::is_control;
use lean_backend::Program as _;
use std::borrow::Cow;
use std::io::{self, BufRead, ErrorKind, Write};

/// The longest line that is written, in columns.
const WIDTH: usize = 72;

/// The longest line that is read, in bytes. The rest of it is skipped, and what is left is still too long to be meant.
const LONGEST: usize = 1024;

impl Tutorial {
    /// Answers line by line until the input ends or the learner leaves. Whatever ends it, the progress is kept; a reader
    /// that has closed the output early is no error. With `prompt`, a sign shows that it is the learner's turn.
    ///
    /// # Errors
    /// Reading or writing fails.
    pub(super) fn talk(&mut self, prompt: bool, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
        let ended = self.converse(prompt, input, output);
        self.save();
        match ended {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }

    fn keep(&mut self) {
        self.save();
    }

    fn converse(&mut self, prompt: bool, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
        let utf8 = self.style().utf8;
        self.session.quitting = false;
        let mut said = plain::opening(&mut self.session);
        let mut line = Vec::new();
        loop {
            output.write_all(written(&said, utf8).as_bytes())?;
            if prompt && !self.session.quitting {
                output.write_all(b"> ")?;
            }
            output.flush()?;
            if self.session.quitting {
                return Ok(());
            }
            if !next_line(input, LONGEST, &mut line)? {
                plain::leave(&mut self.session);
                return Ok(());
            }
            self.session.tell_time(clock::now(self.started));
            said = plain::answer(&mut self.session, &String::from_utf8_lossy(&line));
            // Say at once what became of a file, and what could not be saved.
            for act in [Self::do_file, Self::keep] {
                let before = self.session.message().cloned();
                act(self);
                if let Some(now) = self.session.message().filter(|now| before.as_ref() != Some(now)) {
                    said.push(now.text.clone());
                }
            }
        }
    }
}

/// Paragraphs in lines, with a blank line after the last.
fn written(paragraphs: &[String], utf8: bool) -> String {
    let mut text = String::new();
    for paragraph in paragraphs.iter().flat_map(|paragraph| paragraph.lines()) {
        let harmless: String = paragraph.chars().map(|c| if is_control(c) { '?' } else { c }).collect();
        let shown = if utf8 { harmless } else { seven_bit(&harmless) };
        for line in broken(&shown) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.push('\n');
    text
}

/// The lines of a paragraph. What is left of a comment in code, after two dashes, goes on as a comment.
fn broken(shown: &str) -> Vec<String> {
    let mut told: Vec<String> = lines(shown, WIDTH).into_iter().map(Cow::into_owned).collect();
    let begun = told.iter().position(|line| line.contains("--")).map_or(told.len(), |begun| begun + 1);
    if begun < told.len() && shown.contains("  -- ") {
        let rest = told.split_off(begun).join(" ");
        let sign = " ".repeat(shown.len() - shown.trim_start().len()) + "-- ";
        told.extend(lines(&rest, WIDTH - sign.len()).iter().map(|line| format!("{sign}{line}")));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Glyphs;
    use std::io::Cursor;
    use std::path::Path;

    /// A tutorial that keeps its files in a folder.
    fn tutorial(folder: &Path) -> Tutorial {
        let words = "minktutor corner-subtraction.touch --glyphs braille --seed 42 --state-dir".split(' ');
        let words = words.map(Into::into).chain([folder.into()]);
        let cli = crate::commands::parse(words).expect("a command line");
        Tutorial::begin(&cli.options, None, None, true).expect("begun")
    }

    fn said(input: &[u8], utf8: bool, prompt: bool) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let mut tutorial = tutorial(folder.path());
        tutorial.capabilities.utf8 = utf8;
        tutorial.session.settings.glyphs = Some(if utf8 { Glyphs::Braille } else { Glyphs::Ascii });
        let mut output = Vec::new();
        tutorial.talk(prompt, &mut Cursor::new(input), &mut output).expect("talked");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn a_comment_that_is_broken_goes_on_as_a_comment() {
        let comment = "    return the first of the shortest ways    -- A moves by this: it is -p";
        let sentence = "Grade it in your shell, as often as you like: minktutor grade gjk -- python3 gjk.py";
        for (paragraph, lines) in [
            (comment, "    return the first of the shortest ways    -- A moves by this: it is\n    -- -p\n\n"),
            (sentence, "Grade it in your shell, as often as you like: minktutor grade gjk --\npython3 gjk.py\n\n"),
            ("    x = 1    -- short", "    x = 1    -- short\n\n"),
        ] {
            assert_eq!(written(&[paragraph.to_owned()], true), lines);
        }
    }

    #[test]
    fn whatever_comes_in_lines_of_72_columns_go_out() {
        let long = [&b"x".repeat(5_000_000)[..], b"\nwhere\n"].concat();
        for input in
            [&b"look\nhelp\ncourse\ncode\nrecap\nglossary\n"[..], b"\0\0\n\xff\xfe\nleft", &long, b"", b"\r\n\n"]
        {
            let text = said(input, true, false);
            assert!(text.starts_with("Lesson 1, "));
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH && !line.contains(is_control)), "{text}");
        }
        assert!(said(&long, true, false).contains("too long"));
        // What comes after a line that is too long is read.
        assert_eq!(said(&long, true, false).matches("A spans").count(), 2);
    }

    #[test]
    fn where_the_locale_is_7_bit_so_is_the_text() {
        let strange = "glossary \u{e4}\u{2212}\n";
        assert!(said(strange.as_bytes(), false, false).is_ascii());
        assert!(said(strange.as_bytes(), true, false).contains('\u{2212}'));
    }

    #[test]
    fn who_sits_at_a_terminal_is_prompted() {
        assert_eq!(said(b"where\nquit\n", true, true).matches("\n> ").count(), 2);
        assert!(!said(b"where\nquit\n", true, false).contains("> "));
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
        let folder = tempfile::tempdir().expect("a folder");
        let mut tutorial = tutorial(folder.path());
        tutorial.session.press(crate::key::Key::Char('n'));
        assert!(tutorial.talk(false, &mut Cursor::new(b"left\n"), &mut Gone).is_ok());
        assert!(folder.path().join("progress.json").is_file());
    }

    /// Lines of input, and a panic where the next one is asked for.
    struct Script(Cursor<Vec<u8>>);

    impl io::Read for Script {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("lines are read through the buffer")
        }
    }

    impl BufRead for Script {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            assert!(self.0.position() < self.0.get_ref().len() as u64, "the next line");
            self.0.fill_buf()
        }

        fn consume(&mut self, amount: usize) {
            self.0.consume(amount);
        }
    }

    #[test]
    fn a_finished_step_is_in_the_file_even_if_the_program_panics_at_the_next_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut tutorial = tutorial(folder.path());
        let keys: Vec<_> = tutorial.session.clone().solve().iter().map(ToString::to_string).collect();
        let mut script = Script(Cursor::new((keys.join("\n") + "\n").into_bytes()));
        let played = std::panic::AssertUnwindSafe(|| tutorial.talk(false, &mut script, &mut io::sink()));
        assert!(std::panic::catch_unwind(played).is_err(), "it must end by the panic");
        let kept = crate::progress::ProgressStore::in_folder(Some(folder.path().to_owned())).expect("a store");
        assert!(kept.read().expect("sound").outcome("corner-subtraction", "touch").is_done());
    }
}
