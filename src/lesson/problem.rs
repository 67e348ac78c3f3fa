//! Problems: what is wrong with a lesson file, where, and what would be right.

use std::{fmt, ops::Range};
use unicode_width::UnicodeWidthChar;

/// At most this many characters of a source line are shown.
const EXCERPT: usize = 120;

/// A problem with a file, shown with its line and carets below it:
///
/// ```text
/// lessons/01-corner-subtraction.md:14:1: unknown key "gaol"
///    14 | gaol = ["touching"]
///       | ^^^^
///       = did you mean "goal"?
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name as given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line, or the part of a very long line around the column, without control characters.
    pub excerpt: String,
    /// How many terminal columns of the excerpt come before the carets.
    pub indent: usize,
    /// How many carets, at least one.
    pub carets: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right, if that can be said.
    pub help: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, excerpt, indent, carets, message, help } = self;
        writeln!(f, "{file}:{line}:{column}: {message}")?;
        writeln!(f, "{line:>5} | {excerpt}")?;
        write!(f, "      | {:indent$}{:^<carets$}", "", "")?;
        match help {
            Some(help) => write!(f, "\n      = {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}

/// The nearest character boundary at or before an offset.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The character in a form that is safe to print: an error message must not send a file's escape sequences to the
/// terminal.
fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_control(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// True for characters that control a terminal instead of being printed, including the bidirectional overrides.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What is wrong in a text, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Its place in the text, in bytes.
    pub(crate) place: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right; empty if nothing can be said of that.
    pub(crate) help: String,
    /// If only a part of a string is wrong: the text of the string, and the range of the part. Then `place` is the
    /// place of the whole string.
    part: Option<(String, Range<usize>)>,
}

/// What was read, or the first fault.
pub(crate) type Read<T> = Result<T, Fault>;

/// Returns the fault unless the condition holds.
pub(crate) fn ensure(is_so: bool, fault: impl FnOnce() -> Fault) -> Read<()> {
    if is_so { Ok(()) } else { Err(fault()) }
}

impl Fault {
    pub(crate) fn at(place: &Range<usize>, message: impl Into<String>) -> Self {
        Self { place: place.clone(), message: message.into(), help: String::new(), part: None }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// The same fault, so many bytes further on.
    pub(crate) fn moved(self, by: usize) -> Self {
        Self { place: self.place.start + by..self.place.end + by, ..self }
    }

    /// Turns a fault in the text of a string into a fault in the file. `string` is the place of the string, with quotes.
    pub(crate) fn inside(self, text: &str, string: &Range<usize>) -> Self {
        Self { place: string.clone(), part: Some((text.to_owned(), self.place.clone())), ..self }
    }

    /// The problem to show for this fault, in a file with this text. The place is cut at the end of its first line.
    pub(crate) fn of(self, file: &str, text: &str) -> Problem {
        let Self { place, message, help, part } = self;
        let part = part.and_then(|(says, part)| {
            let (raw, wrong) = (text.get(place.clone())?, &says[part.clone()]);
            // A string with escapes does not contain its own text: look for the wrong words instead.
            let whole = raw.find(&says).map(|at| at + part.start);
            let start = place.start + whole.or_else(|| raw.find(wrong).filter(|_| !wrong.is_empty()))?;
            Some(start..start + part.len())
        });
        let place = part.unwrap_or(place);
        let start = floor(text, place.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line = text[line_start..line_end].trim_end_matches('\r');
        let before = (start - line_start).min(line.len());
        let length = floor(text, place.end).clamp(start, line_start + line.len().max(before)) - start;

        let column = line[..before].chars().count() + 1;
        let skipped = if line.chars().count() > EXCERPT { column.saturating_sub(EXCERPT / 2) } else { 0 };
        let shown: Vec<char> = line.chars().skip(skipped).take(EXCERPT).map(printable).collect();
        let columns = |characters: &[char]| characters.iter().map(|c| c.width().unwrap_or(0)).sum::<usize>();
        let caret = (column - 1 - skipped).min(shown.len());
        let marked = (caret + line[before..before + length].chars().count()).min(shown.len());
        Problem {
            file: file.to_owned(),
            line: text[..line_start].matches('\n').count() + 1,
            column,
            indent: columns(&shown[..caret]),
            carets: columns(&shown[caret..marked]).max(1),
            excerpt: shown.into_iter().collect(),
            message,
            help: Some(help).filter(|help| !help.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_shows_its_line_and_a_caret() {
        let text = "id = \"touch\"\r\ngaol = [\"touching\"]\r\n";
        let fault = Fault::at(&(14..18), "unknown key \"gaol\"").help("did you mean \"goal\"?");
        let problem = fault.of("a.md", text);
        assert_eq!(
            problem.to_string(),
            concat!(
                "a.md:2:1: unknown key \"gaol\"\n",
                "    2 | gaol = [\"touching\"]\n",
                "      | ^^^^\n",
                "      = did you mean \"goal\"?"
            )
        );
    }

    #[test]
    fn carets_stay_on_the_line_and_under_wide_and_hidden_characters() {
        for (text, place, line, column, indent, carets) in [
            ("", 0..0, 1, 1, 0, 1),
            ("abc\ndef", 1..6, 1, 2, 1, 2),
            ("abc\n", 4..9, 2, 1, 0, 1),
            ("abc\r\n", 3..5, 1, 4, 3, 1),
            ("日本x", 6..7, 1, 3, 4, 1),
            ("日本x", 1..6, 1, 1, 0, 4),
            ("\tx\u{1b}y", 1..2, 1, 2, 1, 1),
        ] {
            let problem = Fault::at(&place, "").of("a.md", text);
            let found = (problem.line, problem.column, problem.indent, problem.carets);
            assert_eq!(found, (line, column, indent, carets), "{text:?} {place:?}");
            assert!(!problem.to_string().contains('\u{1b}'));
        }
        let long = "x".repeat(10_000);
        let problem = Fault::at(&(5_000..9_000), "").of("a.md", &long);
        assert_eq!((problem.column, problem.excerpt.len()), (5_001, EXCERPT));
        assert!(problem.indent + problem.carets <= EXCERPT);
    }

    #[test]
    fn a_part_of_a_string_is_found_where_it_is_written() {
        for (raw, says, part, place) in [
            ("\"abc\"", "abc", 2..3, 3..4),
            ("'a\\bc'", "a\\bc", 2..3, 3..4),
            ("\"\"\"\nabc\"\"\"", "abc", 1..2, 5..6),
            ("\"\"\"\nabc\"\"\"", "abc", 3..3, 7..7),
            ("\"a\\\"bc\"", "a\"bc", 2..4, 4..6),
            ("\"a\\\"b\"", "a\"b", 3..3, 0..6),
        ] {
            let fault = Fault::at(&part, "").inside(says, &(0..raw.len()));
            assert_eq!(fault.of("", raw), Fault::at(&place, "").of("", raw), "{raw}");
        }
    }
}
