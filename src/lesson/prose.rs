//! The limits of texts: every text of a lesson must fit its place on an 80×24 screen.

use std::borrow::Cow;
use std::ops::Range;

use super::problem::{Report, is_control};
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

/// A text wrapped to this many columns, as on the screen. `A-B` is one word and is not broken.
pub(crate) fn lines(text: &str, columns: usize) -> Vec<Cow<'_, str>> {
    let options =
        Options::new(columns).word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options)
}

/// The limit of a kind of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLimit {
    /// At most this many words.
    pub(super) words: usize,
    /// At most this many lines ...
    pub(super) lines: usize,
    /// ... of this many columns.
    pub(super) columns: usize,
}

/// A beat: a paragraph of a narration or of a reason.
pub(super) const BEAT: TextLimit = TextLimit { words: 45, lines: 3, columns: 76 };
/// The most beats of a narration or of a reason.
const BEATS: usize = 3;
/// The objective, the answer to a bet.
pub(super) const PARAGRAPH: TextLimit = TextLimit { words: 45, lines: 4, columns: 76 };
/// A hint, a question.
pub(super) const SENTENCE: TextLimit = TextLimit { words: 30, lines: 2, columns: 76 };
/// The goal row, which also has "Goal: " and a margin.
pub(super) const TASK: TextLimit = TextLimit { words: 20, lines: 1, columns: 72 };
/// One option of a bet, after its number.
pub(super) const OPTION: TextLimit = TextLimit { words: 20, lines: 1, columns: 70 };
/// The report of a goal that is not met. Placeholders count as written.
pub(super) const REPORT: TextLimit = TextLimit { words: 30, lines: 1, columns: 110 };
/// A heading.
pub(super) const TITLE: TextLimit = TextLimit { words: 10, lines: 1, columns: 48 };
/// A definition of the glossary.
pub(super) const DEFINITION: TextLimit = TextLimit { words: 20, lines: 3, columns: 72 };

impl TextLimit {
    /// Reports a text that is empty or does not fit; returns the text with normalised white space.
    pub(super) fn check(self, what: &str, text: &str, place: &Range<usize>, report: &Report<'_>) -> Option<String> {
        let normal = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let wrong = control_in(what, text).map(|message| (message, String::new()));
        let Some((message, help)) = wrong.or_else(|| self.misfit(what, &normal)) else { return Some(normal) };
        report.add(place.clone(), message, help);
        None
    }

    /// What keeps a text from its place, and how much room there is.
    fn misfit(self, what: &str, text: &str) -> Option<(String, String)> {
        let count = text.split(' ').count();
        if text.is_empty() {
            return Some((format!("{what} is empty"), String::new()));
        }
        let Self { words, lines: rows, columns } = self;
        let message = if count > words {
            format!("{what} has {count} words, {} too many", count - words)
        } else if self.surely_holds(text) {
            return None;
        } else {
            let lines = lines(text, columns);
            if lines.len() <= rows && lines.iter().all(|line| line.width() <= columns) {
                return None;
            }
            match rows {
                1 => format!("{what} is {} columns wide, {} too many", text.width(), text.width() - columns),
                _ => {
                    format!("{what} takes {} lines of {columns} columns, {} too many", lines.len(), lines.len() - rows)
                }
            }
        };
        let rows = if rows == 1 { String::new() } else { format!("{rows} lines of ") };
        Some((message, format!("there is room for {words} words in {rows}{columns} columns")))
    }

    /// True only if the text fits however it is wrapped: on each line at most the longest word is left over. Most texts
    /// need no closer look, which takes most of the time of reading a lesson.
    fn surely_holds(self, text: &str) -> bool {
        let longest = text.split(' ').map(str::len).max().unwrap_or(0);
        let room = if self.lines == 1 { self.columns } else { self.lines * self.columns.saturating_sub(longest) };
        text.is_ascii() && longest <= self.columns && text.len() <= room
    }
}

/// Reports beats that are too many or too long, and returns them.
pub(super) fn check_beats(what: &str, beats: &[(String, Range<usize>)], report: &Report<'_>) -> Option<Vec<String>> {
    if let Some((_, place)) = beats.get(BEATS) {
        let message = format!("{what} has {} beats, {} too many", beats.len(), beats.len() - BEATS);
        report.add(place.clone(), message, "it is one to three paragraphs");
    }
    let named = |number: usize| if beats.len() == 1 { what.to_owned() } else { format!("beat {number} of {what}") };
    let read: Vec<_> =
        (1..).zip(beats).map(|(number, (beat, place))| BEAT.check(&named(number), beat, place, report)).collect();
    read.into_iter().collect()
}

/// The paragraphs of a text, which blank lines part, each with its offset.
pub(super) fn paragraphs(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut at, mut open) = (Vec::<Range<usize>>::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        match found.last_mut().filter(|_| open) {
            _ if line.trim().is_empty() => open = false,
            Some(last) => last.end = end,
            None => {
                found.push(at..end);
                open = true;
            }
        }
        at = end;
    }
    found.into_iter().map(|range| (range.start, &text[range])).collect()
}

/// What to say of a text with a character that would control the terminal.
pub(super) fn control_in(what: &str, text: &str) -> Option<String> {
    let control = text.chars().find(|c| is_control(*c) && !c.is_whitespace())?;
    Some(format!("{what} holds the control character U+{:04X}", u32::from(control)))
}

/// Reports control characters and invalid UTF-8 anywhere in a file.
pub(super) fn check_characters(report: &Report<'_>) {
    // Once a line, because a binary file has thousands of them.
    let mut start = 0;
    for line in report.text.split_inclusive('\n') {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let text = text.strip_suffix('\r').filter(|_| line.ends_with('\n')).unwrap_or(text);
        let wrong = |c: char| c == char::REPLACEMENT_CHARACTER || is_control(c) && c != '\t';
        if let Some((at, c)) = text.char_indices().find(|(_, c)| wrong(*c)) {
            let place = start + at..start + at + c.len_utf8();
            if c == char::REPLACEMENT_CHARACTER {
                report.add_syntax(place, "this is not UTF-8", "save the file as UTF-8");
            } else {
                report.add_syntax(place, format!("control character U+{:04X}", u32::from(c)), "");
            }
        }
        start += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_part_paragraphs() {
        for (text, parts) in [
            ("one", vec![(0, "one")]),
            ("one\ntwo\n\nthree", vec![(0, "one\ntwo\n"), (9, "three")]),
            ("\n\none\n \n\ntwo\n\n", vec![(2, "one\n"), (9, "two\n")]),
            (" \n", vec![]),
        ] {
            assert_eq!(paragraphs(text), parts, "{text:?}");
        }
    }

    #[test]
    fn what_surely_holds_does_hold() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut held = [0, 0];
        for _ in 0..20_000 {
            let words = random.usize(1..30);
            let words: Vec<String> = (0..words).map(|_| "x".repeat(random.usize(1..24))).collect();
            let (text, limit) = (words.join(" "), TextLimit { words: 99, lines: random.usize(1..4), columns: 40 });
            let fits = lines(&text, limit.columns).len() <= limit.lines;
            assert!(fits || !limit.surely_holds(&text), "{limit:?}: {text}");
            held[usize::from(limit.surely_holds(&text))] += 1;
        }
        assert!(held.iter().all(|count| *count > 1000), "{held:?}");
    }
}
