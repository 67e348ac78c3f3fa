//! TOML with spans: tables in which every key and value knows its place in the file.
//!
//! Not serde, `toml_edit` or `toml-span`: they stop at the first error, and a writer wants all of them at once.

use super::nearest::nearest;
use super::problem::{Report, is_control};
use super::prose::TextLimit;
use glam::DVec2;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The schema of a kind of table: its name and its keys.
#[derive(Debug)]
pub(super) struct Schema {
    /// "a step"
    pub(super) what: &'static str,
    /// The keys, in the order of the help; if there are none, any key is allowed.
    pub(super) keys: &'static [&'static str],
}

impl Schema {
    fn help(&self) -> String {
        format!("{} takes: {}", self.what, self.keys.join(", "))
    }
}

/// A TOML document embedded in a file.
#[derive(Debug)]
pub(super) struct Document<'f> {
    root: DeTable<'f>,
    position: Position,
}

impl<'f> Document<'f> {
    /// Parses the document and reports all syntax errors.
    pub(super) fn read(range: Range<usize>, report: &mut Report<'f>) -> Self {
        let (root, errors) = DeTable::parse_recoverable(&report.text[range.clone()]);
        let position = Position { base: range.start, incomplete: !errors.is_empty(), any_number: false };
        add_syntax(&errors, &range, report);
        Self { root: root.into_inner(), position }
    }

    /// Parses a whole text in which numbers need not lie on the lattice of lessons.
    pub(super) fn of_any_numbers(report: &mut Report<'f>) -> Self {
        let Self { root, position } = Self::read(0..report.text.len(), report);
        Self { root, position: Position { any_number: true, ..position } }
    }

    /// Parses one table, `{ … }`, in which numbers need not lie on the lattice of lessons. The report is about a text of
    /// the same length, in which everything has the same place. `None` if it is no table, or after a syntax error.
    pub(super) fn one_table(table: &'f str, report: &mut Report<'_>) -> Option<Self> {
        let (value, errors) = DeValue::parse_recoverable(table);
        add_syntax(&errors, &(0..table.len()), report);
        let DeValue::Table(root) = value.into_inner() else { return None };
        let position = Position { base: 0, incomplete: false, any_number: true };
        errors.is_empty().then_some(Self { root, position })
    }

    /// The document as a table; missing keys are reported at `at`.
    pub(super) fn table(&self, schema: &'static Schema, at: Range<usize>, report: &mut Report<'_>) -> TomlTable<'_> {
        TomlTable::open(&self.root, schema, at, self.position, report)
    }
}

/// Reports the syntax errors of a document that stands in this part of the text.
fn add_syntax(errors: &[toml::de::Error], part: &Range<usize>, report: &mut Report<'_>) {
    for error in errors {
        let place = error.span().map_or(part.clone(), |span| span.start + part.start..span.end + part.start);
        let message = match error.message() {
            "duplicate key" => format!("duplicate key \"{}\"", report.text[place.clone()].trim_matches('"')),
            message => message.to_owned(),
        };
        report.add_syntax(place, message, None);
    }
}

/// Where a document starts in the file, whether it has syntax errors, and what its numbers may be.
#[derive(Clone, Copy, Debug)]
struct Position {
    base: usize,
    incomplete: bool,
    any_number: bool,
}

/// The largest number of a document in which any number is allowed: far beyond what a picture can show, and not so far
/// that sums of squares would lose their meaning.
const LARGEST: f64 = 1e7;

/// A table, whose unknown keys have been reported.
#[derive(Debug)]
pub(super) struct TomlTable<'t> {
    schema: &'static Schema,
    at: Range<usize>,
    position: Position,
    /// The keys that misspelt keys were probably meant to be.
    meant: Vec<&'static str>,
    /// In the order of the file.
    pub(super) entries: Vec<TomlItem<'t>>,
}

/// A value with its key and its span.
#[derive(Clone, Debug)]
pub(super) struct TomlItem<'t> {
    /// The key; an element of a list has that of the list.
    pub(super) key: &'t str,
    /// The span of the key; of an element of a list, that of the element.
    pub(super) key_place: Range<usize>,
    /// The span of the value.
    pub(super) place: Range<usize>,
    value: &'t DeValue<'t>,
    position: Position,
}

impl<'t> TomlTable<'t> {
    fn open(
        table: &'t DeTable<'t>,
        schema: &'static Schema,
        at: Range<usize>,
        position: Position,
        report: &mut Report<'_>,
    ) -> Self {
        let shifted = |span: Range<usize>| span.start + position.base..span.end + position.base;
        let mut entries: Vec<_> = table
            .iter()
            .map(|(key, value)| TomlItem {
                key: key.get_ref(),
                key_place: shifted(key.span()),
                place: shifted(value.span()),
                value: value.get_ref(),
                position,
            })
            .collect();
        entries.sort_by_key(|entry| entry.key_place.start);
        let mut all_meant = Vec::new();
        if !schema.keys.is_empty() {
            for entry in entries.iter().filter(|entry| !schema.keys.contains(&entry.key)) {
                let meant = nearest(entry.key, schema.keys.iter().copied());
                all_meant.extend(meant);
                let meant = meant.map(|meant| format!("did you mean \"{meant}\"? ")).unwrap_or_default();
                let help = format!("{meant}{}", schema.help());
                report.add(entry.key_place.clone(), format!("unknown key \"{}\"", entry.key), help);
            }
        }
        Self { schema, at, position, meant: all_meant, entries }
    }

    /// True if the document has syntax errors, so that keys may only seem to be missing.
    pub(super) const fn is_incomplete(&self) -> bool {
        self.position.incomplete
    }

    /// True if numbers need not lie on the lattice of lessons, and nothing need lie where lessons show it.
    pub(super) const fn takes_any_number(&self) -> bool {
        self.position.any_number
    }

    /// The table with the entries of another one where it has none of that key.
    pub(super) fn over(&self, other: &Self) -> Self {
        let missing = other.entries.iter().filter(|entry| self.get(entry.key).is_none());
        let entries = self.entries.iter().chain(missing).cloned().collect();
        Self { schema: other.schema, at: other.at.clone(), position: self.position, meant: Vec::new(), entries }
    }

    /// The value of a key, if there is one.
    pub(super) fn get(&self, key: &str) -> Option<&TomlItem<'t>> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The value of a required key.
    pub(super) fn require(&self, key: &str, report: &mut Report<'_>) -> Option<&TomlItem<'t>> {
        let item = self.get(key);
        if item.is_none() && !self.position.incomplete && !self.meant.contains(&key) {
            report.add(self.at.clone(), format!("missing key \"{key}\""), self.schema.help());
        }
        item
    }

    /// Puts another value in the place of the one with its key.
    pub(super) fn replace(&mut self, item: &TomlItem<'t>) {
        for entry in self.entries.iter_mut().filter(|entry| entry.key == item.key) {
            entry.clone_from(item);
        }
    }

    /// The span of a key's value, or where to report that it is missing.
    pub(super) fn place(&self, key: &str) -> Range<usize> {
        self.get(key).map_or(self.at.clone(), |item| item.place.clone())
    }
}

impl<'t> TomlItem<'t> {
    fn wrong_type(&self, wanted: &str, report: &mut Report<'_>) {
        let found = match self.value {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        report.add(self.place.clone(), format!("{} takes {wanted}, not {found}", self.key), None);
    }

    /// The string; `wanted` says what is allowed here.
    pub(super) fn text(&self, wanted: &str, report: &mut Report<'_>) -> Option<&'t str> {
        let DeValue::String(text) = self.value else {
            self.wrong_type(wanted, report);
            return None;
        };
        if let Some(c) = text.chars().find(|c| is_control(*c) && !c.is_whitespace()) {
            let message = format!("{} holds the control character U+{:04X}", self.key, u32::from(c));
            report.add(self.place.clone(), message, None);
            return None;
        }
        Some(text)
    }

    /// The string, if it is one.
    pub(super) fn as_text(&self) -> Option<&'t str> {
        if let DeValue::String(text) = self.value { Some(text) } else { None }
    }

    /// A text within a limit, with normalised white space.
    pub(super) fn prose(&self, limit: TextLimit, report: &mut Report<'_>) -> Option<String> {
        let text = self.text("a string", report)?;
        limit.check(self.key, text, &self.place, report)
    }

    /// An id such as `corner-subtraction`: lower case, with single hyphens.
    pub(super) fn id(&self, report: &mut Report<'_>) -> Option<String> {
        let text = self.text("a string", report)?;
        let is_part =
            |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if text.split('-').all(is_part) && text.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Some(text.to_owned());
        }
        let help = "an id is lower-case letters and digits with single hyphens, such as \"corner-subtraction\"";
        report.add(self.place.clone(), format!("\"{text}\" is no id"), help.to_owned());
        None
    }

    /// An integer in `range`.
    pub(super) fn whole(&self, range: std::ops::RangeInclusive<u32>, report: &mut Report<'_>) -> Option<u32> {
        let DeValue::Integer(integer) = self.value else {
            self.wrong_type("a whole number", report);
            return None;
        };
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok().filter(|n| range.contains(n));
        if number.is_none() {
            let message = format!("{} goes from {} to {}", self.key, range.start(), range.end());
            report.add(self.place.clone(), message, None);
        }
        number
    }

    /// A coordinate: finite and, in lessons, a multiple of one half.
    pub(super) fn coordinate(&self, report: &mut Report<'_>) -> Option<f64> {
        let number = match self.value {
            DeValue::Integer(integer) if self.position.any_number => integer.as_str().parse().unwrap_or(f64::NAN),
            // Exact far beyond any pane.
            DeValue::Integer(integer) => {
                i32::from_str_radix(integer.as_str(), integer.radix()).ok().map_or(f64::INFINITY, f64::from)
            }
            DeValue::Float(float) => float.as_str().parse().unwrap_or(f64::NAN),
            _ => {
                self.wrong_type("numbers", report);
                return None;
            }
        };
        if !number.is_finite() {
            report.add(self.place.clone(), format!("{} takes finite numbers", self.key), None);
        } else if self.position.any_number {
            if number.abs() <= LARGEST {
                return Some(number + 0.0);
            }
            report.add(self.place.clone(), format!("{} takes numbers from -{LARGEST} to {LARGEST}", self.key), None);
        } else if (number * 2.0).fract() != 0.0 {
            let below = number.floor();
            let half = if number - below < 0.5 { below } else { below + 0.5 };
            let help = format!("on the lattice are {half} and {}", half + 0.5);
            report.add(self.place.clone(), format!("{} takes multiples of 0.5", self.key), help);
        } else {
            // Added to zero, so that −0 is 0.
            return Some(number + 0.0);
        }
        None
    }

    /// A number in `range`.
    pub(super) fn number(&self, range: std::ops::RangeInclusive<f64>, report: &mut Report<'_>) -> Option<f64> {
        let number = match self.value {
            DeValue::Integer(integer) => integer.as_str().parse().ok(),
            DeValue::Float(float) => float.as_str().parse().ok(),
            _ => {
                self.wrong_type("a number", report);
                return None;
            }
        };
        let range = if self.position.any_number { range.start().min(1e-6)..=LARGEST } else { range };
        let number = number.filter(|number: &f64| range.contains(number));
        if number.is_none() {
            let message = format!("{} goes from {} to {}", self.key, range.start(), range.end());
            report.add(self.place.clone(), message, None);
        }
        number
    }

    /// A pair of coordinates; `wanted` says of what.
    pub(super) fn pair(&self, wanted: &str, report: &mut Report<'_>) -> Option<DVec2> {
        let DeValue::Array(_) = self.value else {
            self.wrong_type(wanted, report);
            return None;
        };
        let items = self.one_or_more();
        let [x, y] = items.as_slice() else {
            let message = format!("{} takes {wanted}, and here are {}", self.key, items.len());
            report.add(self.place.clone(), message, None);
            return None;
        };
        let (x, y) = (x.coordinate(report), y.coordinate(report));
        Some(DVec2::new(x?, y?))
    }

    pub(super) fn truth(&self, report: &mut Report<'_>) -> Option<bool> {
        let DeValue::Boolean(truth) = self.value else {
            self.wrong_type("true or false", report);
            return None;
        };
        Some(*truth)
    }

    pub(super) fn list(&self, report: &mut Report<'_>) -> Option<Vec<Self>> {
        let DeValue::Array(_) = self.value else {
            self.wrong_type("a list", report);
            return None;
        };
        Some(self.one_or_more())
    }

    /// The elements of a list, or the value itself if it is not a list.
    pub(super) fn one_or_more(&self) -> Vec<Self> {
        let DeValue::Array(array) = self.value else { return vec![self.clone()] };
        array
            .iter()
            .map(|element| {
                let span = element.span();
                let place = span.start + self.position.base..span.end + self.position.base;
                Self { key_place: place.clone(), place, value: element.get_ref(), ..self.clone() }
            })
            .collect()
    }

    /// Reads the elements of a list, or the value itself, all of them even if some are wrong.
    pub(super) fn each<T>(
        &self,
        report: &mut Report<'_>,
        mut read: impl FnMut(&Self, &mut Report<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<_> = self.one_or_more().iter().map(|item| read(item, report)).collect();
        read.into_iter().collect()
    }

    /// True for the value `true`.
    pub(super) const fn is_true(&self) -> bool {
        matches!(self.value, DeValue::Boolean(true))
    }

    /// True if the document has syntax errors.
    pub(super) const fn is_incomplete(&self) -> bool {
        self.position.incomplete
    }

    /// True if numbers need not lie on the lattice of lessons, and nothing need lie where lessons show it.
    pub(super) const fn takes_any_number(&self) -> bool {
        self.position.any_number
    }

    pub(super) const fn is_table(&self) -> bool {
        matches!(self.value, DeValue::Table(_))
    }

    pub(super) fn table(&self, schema: &'static Schema, report: &mut Report<'_>) -> Option<TomlTable<'t>> {
        let DeValue::Table(table) = self.value else {
            self.wrong_type("a table", report);
            return None;
        };
        Some(TomlTable::open(table, schema, self.place.clone(), self.position, report))
    }

    /// The span in the file of a part of the string.
    pub(super) fn inside(&self, offset: usize, len: usize, report: &Report<'_>) -> Range<usize> {
        let raw = &report.text[self.place.clone()];
        let start = raw_offset(raw, offset);
        let end = if len == 0 { start } else { raw_offset(raw, offset + len) };
        self.place.start + start..self.place.start + end
    }
}

/// The offset in the source of a string, quotes included, for an offset in the decoded string.
fn raw_offset(raw: &str, offset: usize) -> usize {
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| raw.starts_with(quotes)).unwrap_or("");
    let mut at = quotes.len();
    if quotes.len() == 3 {
        // A line break right after the opening quotes is not part of the string.
        at += if raw[at..].starts_with("\r\n") { 2 } else { usize::from(raw[at..].starts_with('\n')) };
    }
    let mut decoded = 0;
    while decoded < offset
        && let Some(c) = raw[at..].chars().next()
    {
        let (raw_len, decoded_len) =
            if c == '\\' && quotes.starts_with('"') { escape(&raw[at..]) } else { (c.len_utf8(), c.len_utf8()) };
        at += raw_len;
        decoded += decoded_len;
    }
    at.min(raw.len())
}

/// The length of an escape in the source, and decoded.
fn escape(raw: &str) -> (usize, usize) {
    let digits = match raw.as_bytes().get(1) {
        Some(b'u') => 4,
        Some(b'U') => 8,
        Some(b'x') => 2,
        // A backslash at the end of a line skips it and all white space after it.
        Some(b'\n' | b'\r' | b' ' | b'\t') => return (raw.len() - raw[1..].trim_start().len(), 0),
        Some(_) => return (2, 1),
        None => return (1, 1),
    };
    let code = raw.get(2..2 + digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    (2 + digits, code.and_then(char::from_u32).map_or(1, char::len_utf8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_inside_strings_are_found_behind_escapes() {
        for (raw, offset, place) in [
            ("\"abc\"", 2, 3),
            ("'a\\bc'", 2, 3),
            (r#""a\"bc""#, 2, 4),
            (r#""\u00e9x""#, 2, 7),
            (r#""\x41x""#, 1, 5),
            ("\"\"\"\nabc\"\"\"", 1, 5),
            ("\"\"\"a\\\n   b\"\"\"", 1, 4),
            ("\"\"\"a\\\n   b\"\"\"", 2, 10),
            ("'''\r\nabc'''", 0, 5),
            ("\"abc\"", 99, 5),
        ] {
            assert_eq!(raw_offset(raw, offset), place, "{raw} {offset}");
        }
    }
}
