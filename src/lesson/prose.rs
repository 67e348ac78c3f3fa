//! The limits of texts: every text of a lesson must fit its place on an 80×24 screen.

use std::borrow::Cow;
use std::ops::Range;

use super::problem::{Fault, Read, is_control};
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

/// The words with a capital at the beginning.
pub(crate) fn capitalized(words: &str) -> String {
    words.chars().take(1).flat_map(char::to_uppercase).chain(words.chars().skip(1)).collect()
}

/// A text wrapped to this many columns, as on the screen. `A-B` is one word and is not broken.
pub(crate) fn lines(text: &str, columns: usize) -> Vec<Cow<'_, str>> {
    parts(text, columns).into_iter().flat_map(|part| textwrap::wrap(part, unbroken(columns))).collect()
}

/// The text, cut before and after code that is too long for a narrow line: on lines of its own it is seen as a whole. If
/// a sign stands before it, the code begins with the value before that.
fn parts(text: &str, columns: usize) -> Vec<&str> {
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let mut cuts = vec![0];
    for (at, word) in words.iter().enumerate().filter(|_| columns <= NARROW) {
        if word.contains(',') && word.trim_end().width() > columns {
            let first = if at > 1 && is_sign(words[at - 1]) { at - 2 } else { at };
            cuts.extend([first, at + 1].map(|word| words[..word].iter().map(|word| word.len()).sum::<usize>()));
        }
    }
    cuts.push(text.len());
    cuts.dedup();
    if cuts.len() == 1 { vec![text] } else { cuts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect() }
}

/// The columns of the words beside the only pane of a small screen.
const NARROW: usize = 20;
/// The most columns of a formula that stays on one line.
const FORMULA: usize = 18;

/// Lines of so many columns, in which neither a word nor a short formula such as `top >= 0` or `cross(p, q)` is broken.
/// On a narrow line, a formula that is too long for it is broken after its first comma.
pub(crate) fn unbroken<'t>(columns: usize) -> Options<'t> {
    let words = if columns > NARROW { words } else { narrow_words };
    Options::new(columns).word_separator(WordSeparator::Custom(words)).word_splitter(WordSplitter::NoHyphenation)
}

fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(pieces(line).into_iter().map(Word::from))
}

fn narrow_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let parts = |piece| {
        let comma = if str::trim_end(piece).width() > NARROW { piece.find(',') } else { None };
        let (first, rest) = piece.split_at(comma.map_or(0, |at| at + 1));
        [first, rest]
    };
    Box::new(pieces(line).into_iter().flat_map(parts).filter(|part| !part.is_empty()).map(Word::from))
}

fn is_sign(word: &str) -> bool {
    matches!(word.trim_end(), "=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "+=" | "-=")
}

/// The words of a line, each with the spaces after it. A short formula is one word, and so are the keys `. and ,` with
/// the word before them, because a line that begins with one looks wrong. `y` stays with its numbers.
fn pieces(line: &str) -> Vec<&str> {
    let is_key = |word: &str| matches!(word.trim_end(), "." | ",");
    let is_and = |word: &str| matches!(word.trim_end(), "and" | "or");
    let is_open = |word: &str| word.ends_with(", ") && word.contains('(') && !word.starts_with('(');
    let mut words: Vec<&str> = Vec::new();
    let (mut from, mut end, mut before) = (0, 0, "");
    for word in line.split_inclusive(' ') {
        let is_range = matches!(before, "x " | "y ") && word.contains("..");
        let holds = is_sign(before) || is_sign(word) || is_open(before) || is_range;
        let holds = holds || is_key(word) || is_key(before) && is_and(word);
        let fits = line[from..end + word.len()].trim_end().width() <= FORMULA;
        if end > from && before.ends_with(' ') && !word.trim().is_empty() && !(holds && fits) {
            words.push(&line[from..end]);
            from = end;
        }
        (end, before) = (end + word.len(), word);
    }
    words.push(&line[from..]);
    words.retain(|word| !word.is_empty());
    words
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
    /// The text with normalised white space.
    ///
    /// # Errors
    /// If it is empty or does not fit.
    pub(super) fn check(self, what: &str, text: &str, place: &Range<usize>) -> Read<String> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(Fault::at(place, format!("{what} is empty")));
        }
        let Some(message) = self.misfit(&text) else { return Ok(text) };
        let rows = if self.lines == 1 { String::new() } else { format!("{} lines of ", self.lines) };
        let help = format!("there is room for {} words in {rows}{} columns", self.words, self.columns);
        Err(Fault::at(place, format!("{what} {message}")).help(help))
    }

    /// Why the text does not fit, if it does not.
    fn misfit(self, text: &str) -> Option<String> {
        let count = text.split(' ').count();
        let Self { words, lines: rows, columns } = self;
        if count > words {
            return Some(format!("has {count} words, {} too many", count - words));
        }
        if self.surely_holds(text) {
            return None;
        }
        let lines = lines(text, columns);
        let fits = lines.len() <= rows && lines.iter().all(|line| line.width() <= columns);
        let (used, room, unit) = match rows {
            1 => (text.width(), columns, "columns".to_owned()),
            _ => (lines.len(), rows, format!("lines of {columns} columns")),
        };
        (!fits).then(|| format!("takes {used} {unit}, {} too many", used.saturating_sub(room)))
    }

    /// True only if the text fits however it is wrapped, because a line wastes less than the longest word. Wrapping would
    /// take most of the time of reading a lesson, and few texts need it.
    fn surely_holds(self, text: &str) -> bool {
        let longest = text.split(' ').map(str::len).max().unwrap_or(0);
        let room = if self.lines == 1 { self.columns } else { self.lines * self.columns.saturating_sub(longest) };
        text.is_ascii() && longest <= self.columns && text.len() <= room
    }
}

/// Refuses a value in braces, such as `{A.left}`, where none is filled in: the learner would read the braces.
pub(super) fn check_unfilled(what: &str, text: &str, place: &Range<usize>) -> Read<()> {
    let mut values = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
    // One letter in braces may be a set.
    let is_reading = |value: &&str| value.chars().take(2).filter(|c| c.is_alphanumeric() || *c == '.').count() == 2;
    values.find(is_reading).map_or(Ok(()), |value| {
        let fault = Fault::at(place, format!("{what} shows {{{value}}} as it is written, and no value"));
        Err(fault.help("values stand in otherwise, hints, the why of a step, and replies to a typed answer"))
    })
}

/// The beats of a narration or a reason, if they are not too many or too long.
pub(super) fn check_beats(what: &str, beats: &[(String, Range<usize>)]) -> Read<Vec<String>> {
    if let Some((_, place)) = beats.get(BEATS) {
        let message = format!("{what} has {} beats, {} too many", beats.len(), beats.len() - BEATS);
        return Err(Fault::at(place, message).help("it is one to three paragraphs"));
    }
    let named = |number: usize| if beats.len() == 1 { what.to_owned() } else { format!("beat {number} of {what}") };
    (1..).zip(beats).map(|(number, (beat, place))| BEAT.check(&named(number), beat, place)).collect()
}

/// The paragraphs of a text, separated by blank lines.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let parts = lines.split(|line| line.trim().is_empty()).filter(|part| !part.is_empty());
    parts.map(|part| part.join("\n")).collect()
}

/// The first control character of a file, or the first place that is not UTF-8.
pub(super) fn check_characters(text: &str) -> Read<()> {
    let wrong = |c: char| c == char::REPLACEMENT_CHARACTER || is_control(c) && !matches!(c, '\t' | '\n');
    // A carriage return may only end a line.
    let found = text.replace("\r\n", " \n").char_indices().find(|(_, c)| wrong(*c));
    found.map_or(Ok(()), |(at, c)| {
        let place = at..at + c.len_utf8();
        Err(match c {
            char::REPLACEMENT_CHARACTER => Fault::at(&place, "this is not UTF-8").help("save the file as UTF-8"),
            c => Fault::at(&place, format!("control character U+{:04X}", u32::from(c))),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_part_paragraphs() {
        for (text, parts) in [
            ("one", vec!["one"]),
            ("one\ntwo\n\nthree", vec!["one\ntwo", "three"]),
            ("\n\none\r\n \n\ntwo\n\n", vec!["one", "two"]),
            (" \n", vec![]),
        ] {
            assert_eq!(paragraphs(text), parts, "{text:?}");
        }
    }

    #[test]
    fn a_short_relation_stays_on_one_line() {
        for (text, expected) in [
            ("bottom <= 0 and top >= 0.", ["bottom <= 0 and", "top >= 0."]),
            ("it comes to a = b+q there", ["it comes to", "a = b+q there"]),
            ("a-b = (10,5) = far-away-from-b", ["a-b = (10,5) =", "far-away-from-b"]),
            ("if on side A.left = B.right", ["if on side", "A.left = B.right"]),
            ("flies on by vB - vA: so", ["flies on by", "vB - vA: so"]),
            ("see the cross(p, q)", ["see the", "cross(p, q)"]),
            ("so A -= p, B += p", ["so A -= p,", "B += p"]),
            ("  two of both  here", ["  two of both", "here"]),
            ("turn it with . and , as", ["turn it", "with . and , as"]),
            ("A-B x -10..0 y -1.5..2.5", ["A-B x -10..0", "y -1.5..2.5"]),
        ] {
            assert_eq!(lines(text, 16), expected);
        }
    }

    #[test]
    fn a_long_formula_is_broken_after_its_first_comma_only_where_the_line_is_narrow() {
        let text = "In code, vA -= n*min(0,dot(vA-vB,n)): dot(v,n) is";
        assert_eq!(lines(text, 20), ["In code,", "vA -= n*min(0,", "dot(vA-vB,n)):", "dot(v,n) is"]);
        assert_eq!(lines("n*min(0,dot(vA-vB,n)). It", 20), ["n*min(0,", "dot(vA-vB,n)).", "It"]);
        assert_eq!(lines(text, 30), ["In code, vA -=", "n*min(0,dot(vA-vB,n)):", "dot(v,n) is"]);
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
