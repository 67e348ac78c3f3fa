//! Problems: what is wrong with a lesson file, where, and what would be right.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
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
///       = did you mean "goal"? a step takes: id, task, show, …
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

impl Problem {
    /// A problem at a range of bytes of a text; the range is cut at the end of its first line.
    #[must_use]
    pub fn at(file: &str, text: &str, place: &Range<usize>, message: impl Into<String>, help: Option<String>) -> Self {
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
        Self {
            file: file.to_owned(),
            line: text[..line_start].matches('\n').count() + 1,
            column,
            indent: columns(&shown[..caret]),
            carets: columns(&shown[caret..marked]).max(1),
            excerpt: shown.into_iter().collect(),
            message: message.into(),
            help,
        }
    }
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
    if c == '\t' {
        ' '
    } else if is_control(c) {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

/// True for characters that control a terminal instead of being printed, including the bidirectional overrides.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Collects the problems of a file.
#[derive(Debug)]
pub(super) struct Report<'f> {
    pub(super) file: &'f str,
    pub(super) text: &'f str,
    /// Each with whether it is a syntax error. In a cell, because every value of a table reports what is wrong with it.
    found: RefCell<Vec<(bool, Problem)>>,
}

impl<'f> Report<'f> {
    pub(super) fn new(file: &'f str, text: &'f str) -> Self {
        Self { file, text, found: RefCell::default() }
    }

    /// Adds a problem; without help if nothing can be said of what would be right.
    pub(super) fn add(&self, place: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.found.borrow_mut().push((false, self.problem(&place, message, help)));
    }

    /// Adds a syntax error, which hides all other problems of the same line.
    pub(super) fn add_syntax(&self, place: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.found.borrow_mut().push((true, self.problem(&place, message, help)));
    }

    fn problem(&self, place: &Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem::at(self.file, self.text, place, message, Some(help.into()).filter(|help| !help.is_empty()))
    }

    /// The number of problems so far.
    pub(super) fn count(&self) -> usize {
        self.found.borrow().len()
    }

    /// The problems, in the order of their places.
    pub(super) fn finish(self) -> Vec<Problem> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|(syntax, problem)| (problem.line, problem.column, !syntax));
        // What is wrong with a scene is wrong with its family, and what is wrong with an item with all that it asks.
        let mut told = HashSet::new();
        found.retain(|(_, problem)| told.insert((problem.line, problem.column, problem.message.clone())));
        // The first syntax error of a line hides everything else in it.
        let mut broken = HashMap::new();
        for (_, problem) in found.iter().filter(|(syntax, _)| *syntax) {
            broken.entry(problem.line).or_insert(problem.column);
        }
        found.retain(|(syntax, problem)| {
            broken.get(&problem.line).is_none_or(|column| *syntax && problem.column == *column)
        });
        found.into_iter().map(|(_, problem)| problem).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_shows_its_line_and_a_caret() {
        let text = "id = \"touch\"\r\ngaol = [\"touching\"]\r\n";
        let help = Some("did you mean \"goal\"?".to_owned());
        let problem = Problem::at("a.md", text, &(14..18), "unknown key \"gaol\"", help);
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
            let problem = Problem::at("a.md", text, &place, "", None);
            let found = (problem.line, problem.column, problem.indent, problem.carets);
            assert_eq!(found, (line, column, indent, carets), "{text:?} {place:?}");
            assert!(!problem.to_string().contains('\u{1b}'));
        }
        let long = "x".repeat(10_000);
        let problem = Problem::at("a.md", &long, &(5_000..9_000), "", None);
        assert_eq!((problem.column, problem.excerpt.len()), (5_001, EXCERPT));
        assert!(problem.indent + problem.carets <= EXCERPT);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_reported_once() {
        let report = Report::new("a.md", "one\ntwo\nthree\n");
        report.add(8..9, "last", "");
        report.add(4..5, "guessing", "");
        report.add_syntax(6..7, "again", "");
        report.add_syntax(5..6, "broken", "");
        let messages: Vec<_> = report.finish().into_iter().map(|problem| problem.message).collect();
        assert_eq!(messages, ["broken", "last"]);
    }
}
