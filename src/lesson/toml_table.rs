//! TOML with spans: tables in which every key and value knows its place in the file, and where to report what is wrong.
//!
//! Not serde, `toml_edit` or `toml-span`: they stop at the first error, and a writer wants all of them at once.

use super::nearest::nearest;
use super::problem::Report;
use super::prose::{TextLimit, control_in};
use glam::DVec2;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The schema of a kind of table: its name and its keys.
#[derive(Debug)]
pub(super) struct Schema {
    /// "a step"
    pub(super) what: &'static str,
    /// The keys that it must have.
    pub(super) required: &'static [&'static str],
    /// The other keys that it may have.
    pub(super) optional: &'static [&'static str],
}

/// Any key is allowed: what they mean is the writer's choice.
pub(super) const ANY: Schema = Schema { what: "", required: &[], optional: &[] };

impl Schema {
    fn keys(&self) -> Vec<&'static str> {
        [self.required, self.optional].concat()
    }

    fn help(&self) -> String {
        format!("{} takes: {}", self.what, self.keys().join(", "))
    }
}

/// A TOML document embedded in a file.
#[derive(Debug)]
pub(super) struct Document<'f> {
    root: DeTable<'f>,
    origin: Origin<'f>,
}

/// Of which document a value is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<'f> {
    pub(super) report: &'f Report<'f>,
    /// Where the document starts in the file.
    base: usize,
    /// True if it has syntax errors, so that keys may only seem to be missing.
    pub(super) incomplete: bool,
    /// True if numbers need not lie on the lattice of lessons, and nothing need lie where lessons show it.
    pub(super) any_number: bool,
}

impl Origin<'_> {
    fn shifted(&self, span: Range<usize>) -> Range<usize> {
        span.start + self.base..span.end + self.base
    }
}

impl<'f> Document<'f> {
    /// Parses the document and reports all syntax errors.
    pub(super) fn read(range: Range<usize>, report: &'f Report<'f>) -> Self {
        let (root, errors) = DeTable::parse_recoverable(&report.text[range.clone()]);
        add_syntax(&errors, &range, report);
        let origin = Origin { report, base: range.start, incomplete: !errors.is_empty(), any_number: false };
        Self { root: root.into_inner(), origin }
    }

    /// Parses a whole text in which numbers need not lie on the lattice of lessons.
    pub(super) fn of_any_numbers(report: &'f Report<'f>) -> Self {
        let Self { root, origin } = Self::read(0..report.text.len(), report);
        Self { root, origin: Origin { any_number: true, ..origin } }
    }

    /// Parses one table, `{ … }`, in which numbers need not lie on the lattice of lessons. The report is about a text of
    /// the same length, in which everything has the same place. `None` if it is no table, or after a syntax error.
    pub(super) fn one_table(table: &'f str, report: &'f Report<'f>) -> Option<Self> {
        let (value, errors) = DeValue::parse_recoverable(table);
        add_syntax(&errors, &(0..table.len()), report);
        let DeValue::Table(root) = value.into_inner() else { return None };
        let origin = Origin { report, base: 0, incomplete: false, any_number: true };
        errors.is_empty().then_some(Self { root, origin })
    }

    /// The value of a key of a document that need not be of any schema.
    pub(super) fn get(&self, key: &str) -> Option<TomlItem<'_>> {
        self.root.get_key_value(key).map(|(key, value)| TomlItem::new(key, value, self.origin))
    }

    /// The document as a table; missing keys are reported at `at`.
    pub(super) fn table(&self, schema: &'static Schema, at: Range<usize>) -> TomlTable<'_> {
        TomlTable::open(&self.root, schema, at, self.origin)
    }
}

/// Reports the syntax errors of a document that stands in this part of the text.
fn add_syntax(errors: &[toml::de::Error], part: &Range<usize>, report: &Report<'_>) {
    for error in errors {
        let place = error.span().map_or(part.clone(), |span| span.start + part.start..span.end + part.start);
        let message = match error.message() {
            "duplicate key" => format!("duplicate key \"{}\"", report.text[place.clone()].trim_matches('"')),
            message => message.to_owned(),
        };
        report.add_syntax(place, message, "");
    }
}

/// The largest number of a document in which any number is allowed: far beyond what a picture can show, and not so far
/// that sums of squares would lose their meaning.
const LARGEST: f64 = 1e7;

/// A table, whose unknown and missing keys have been reported.
#[derive(Debug)]
pub(super) struct TomlTable<'t> {
    schema: &'static Schema,
    at: Range<usize>,
    pub(super) origin: Origin<'t>,
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
    pub(super) origin: Origin<'t>,
}

impl<'t> TomlTable<'t> {
    fn open(table: &'t DeTable<'t>, schema: &'static Schema, at: Range<usize>, origin: Origin<'t>) -> Self {
        let mut entries: Vec<_> = table.iter().map(|(key, value)| TomlItem::new(key, value, origin)).collect();
        entries.sort_by_key(|entry| entry.key_place.start);
        let keys = schema.keys();
        let mut table = Self { schema, at, origin, meant: Vec::new(), entries };
        for entry in table.entries.iter().filter(|entry| !keys.is_empty() && !keys.contains(&entry.key)) {
            let meant = nearest(entry.key, keys.iter().copied());
            let did_you_mean = meant.map(|meant| format!("did you mean \"{meant}\"? ")).unwrap_or_default();
            entry.wrong_key(format!("unknown key \"{}\"", entry.key), did_you_mean + &schema.help());
            table.meant.extend(meant);
        }
        for key in schema.required {
            table.require(key);
        }
        table
    }

    /// The table with the entries of another one where it has none of that key.
    pub(super) fn over(&self, other: &Self) -> Self {
        let missing = other.entries.iter().filter(|entry| self.get(entry.key).is_none());
        let entries = self.entries.iter().chain(missing).cloned().collect();
        Self { schema: other.schema, at: other.at.clone(), origin: self.origin, meant: Vec::new(), entries }
    }

    /// The value of a key, if there is one.
    pub(super) fn get(&self, key: &str) -> Option<&TomlItem<'t>> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// What a key says, if it is there and right.
    pub(super) fn read<T>(&self, key: &str, read: impl FnOnce(&TomlItem<'t>) -> Option<T>) -> Option<T> {
        self.get(key).and_then(read)
    }

    /// What a key says; the usual value if it is missing or wrong, because then no lesson comes of it.
    pub(super) fn given<T: Default>(&self, key: &str, read: impl FnOnce(&TomlItem<'t>) -> Option<T>) -> T {
        self.read(key, read).unwrap_or_default()
    }

    /// The value of a key that is required where it is asked for.
    pub(super) fn require(&self, key: &str) -> Option<&TomlItem<'t>> {
        let item = self.get(key);
        if item.is_none() && !self.origin.incomplete && !self.meant.contains(&key) {
            self.origin.report.add(self.at.clone(), format!("missing key \"{key}\""), self.schema.help());
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
    fn new(key: &'t Spanned<DeString<'t>>, value: &'t Spanned<DeValue<'t>>, origin: Origin<'t>) -> Self {
        let (key_place, place) = (origin.shifted(key.span()), origin.shifted(value.span()));
        Self { key: key.get_ref(), key_place, place, value: value.get_ref(), origin }
    }

    /// Reports that the value is wrong, and what would be right if that can be said.
    pub(super) fn wrong(&self, message: impl Into<String>, help: impl Into<String>) {
        self.origin.report.add(self.place.clone(), message, help);
    }

    /// Reports that the key is wrong.
    pub(super) fn wrong_key(&self, message: impl Into<String>, help: impl Into<String>) {
        self.origin.report.add(self.key_place.clone(), message, help);
    }

    /// Reports that a part of the string is wrong.
    pub(super) fn wrong_part(
        &self,
        (offset, len): (usize, usize),
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let raw = &self.origin.report.text[self.place.clone()];
        let start = raw_offset(raw, offset);
        let end = if len == 0 { start } else { raw_offset(raw, offset + len) };
        self.origin.report.add(self.place.start + start..self.place.start + end, message, help);
    }

    /// Reports that the value is wrong, in the place of a value that was to be read.
    pub(super) fn refuse<T>(&self, message: impl Into<String>, help: impl Into<String>) -> Option<T> {
        self.wrong(message, help);
        None
    }

    /// Refuses a value of another type than what is wanted.
    fn refuse_type<T>(&self, wanted: &str) -> Option<T> {
        let found = match self.value {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.refuse(format!("{} takes {wanted}, not {found}", self.key), "")
    }

    /// The string; `wanted` says what is allowed here.
    pub(super) fn text(&self, wanted: &str) -> Option<&'t str> {
        let DeValue::String(text) = self.value else { return self.refuse_type(wanted) };
        match control_in(self.key, text) {
            Some(message) => self.refuse(message, ""),
            None => Some(text),
        }
    }

    /// The string, if it is one.
    pub(super) fn as_text(&self) -> Option<&'t str> {
        if let DeValue::String(text) = self.value { Some(text) } else { None }
    }

    /// A text within a limit, with normalised white space.
    pub(super) fn prose(&self, limit: TextLimit) -> Option<String> {
        limit.check(self.key, self.text("a string")?, &self.place, self.origin.report)
    }

    /// An id such as `corner-subtraction`: lower case, with single hyphens.
    pub(super) fn id(&self) -> Option<String> {
        let text = self.text("a string")?;
        let is_part =
            |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if text.split('-').all(is_part) && text.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Some(text.to_owned());
        }
        let help = "an id is lower-case letters and digits with single hyphens, such as \"corner-subtraction\"";
        self.refuse(format!("\"{text}\" is no id"), help)
    }

    /// An integer in `range`.
    pub(super) fn whole(&self, range: RangeInclusive<u32>) -> Option<u32> {
        let DeValue::Integer(integer) = self.value else { return self.refuse_type("a whole number") };
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok().filter(|n| range.contains(n));
        number.or_else(|| self.refuse(format!("{} goes from {} to {}", self.key, range.start(), range.end()), ""))
    }

    /// The number, which may be infinite or none.
    fn float(&self, wanted: &str) -> Option<f64> {
        match self.value {
            DeValue::Integer(integer) => {
                let whole = i128::from_str_radix(integer.as_str(), integer.radix());
                Some(whole.map_or(f64::INFINITY, |whole| whole as f64))
            }
            DeValue::Float(float) => Some(float.as_str().parse().unwrap_or(f64::NAN)),
            _ => self.refuse_type(wanted),
        }
    }

    /// A coordinate: finite and, in lessons, a multiple of one half.
    pub(super) fn coordinate(&self) -> Option<f64> {
        // Added to zero, so that −0 is 0.
        let number = self.float("numbers")? + 0.0;
        let half = (number * 2.0).floor() * 0.5;
        let (wrong, help) = if !number.is_finite() {
            ("finite numbers".to_owned(), String::new())
        } else if self.origin.any_number && number.abs() > LARGEST {
            (format!("numbers from -{LARGEST} to {LARGEST}"), String::new())
        } else if !self.origin.any_number && number != half {
            ("multiples of 0.5".to_owned(), format!("on the lattice are {half} and {}", half + 0.5))
        } else {
            return Some(number);
        };
        self.refuse(format!("{} takes {wrong}", self.key), help)
    }

    /// A number in `range`.
    pub(super) fn number(&self, range: RangeInclusive<f64>) -> Option<f64> {
        let range = if self.origin.any_number { range.start().min(1e-6)..=LARGEST } else { range };
        let number = Some(self.float("a number")?).filter(|number| range.contains(number));
        number.or_else(|| self.refuse(format!("{} goes from {} to {}", self.key, range.start(), range.end()), ""))
    }

    /// A pair of coordinates; `wanted` says of what.
    pub(super) fn pair(&self, wanted: &str) -> Option<DVec2> {
        let DeValue::Array(_) = self.value else { return self.refuse_type(wanted) };
        self.coordinates(wanted).map(DVec2::from_array)
    }

    /// So many coordinates; `wanted` says of what.
    pub(super) fn coordinates<const N: usize>(&self, wanted: &str) -> Option<[f64; N]> {
        let items = self.list()?;
        if items.len() != N {
            return self.refuse(format!("{} takes {wanted}, and here are {}", self.key, items.len()), "");
        }
        self.each(Self::coordinate)?.try_into().ok()
    }

    pub(super) fn truth(&self) -> Option<bool> {
        if let DeValue::Boolean(truth) = self.value { Some(*truth) } else { self.refuse_type("true or false") }
    }

    pub(super) fn list(&self) -> Option<Vec<Self>> {
        if let DeValue::Array(_) = self.value { Some(self.one_or_more()) } else { self.refuse_type("a list") }
    }

    /// The elements of a list, or the value itself if it is not a list.
    pub(super) fn one_or_more(&self) -> Vec<Self> {
        let DeValue::Array(array) = self.value else { return vec![self.clone()] };
        array
            .iter()
            .map(|element| {
                let place = self.origin.shifted(element.span());
                Self { key_place: place.clone(), place, value: element.get_ref(), ..self.clone() }
            })
            .collect()
    }

    /// Reads the elements of a list, or the value itself, all of them even if some are wrong.
    pub(super) fn each<T>(&self, read: impl FnMut(&Self) -> Option<T>) -> Option<Vec<T>> {
        all(&self.one_or_more(), read)
    }

    /// Reads the elements of what must be a list, all of them even if some are wrong.
    pub(super) fn each_of_list<T>(&self, read: impl FnMut(&Self) -> Option<T>) -> Option<Vec<T>> {
        all(&self.list()?, read)
    }

    /// Reads the entries of a table whose keys are the writer's choice.
    pub(super) fn each_entry<T>(&self, read: impl FnMut(&Self) -> Option<T>) -> Option<Vec<T>> {
        all(&self.table(&ANY)?.entries, read)
    }

    /// True for a number that is written so.
    pub(super) fn is_number(&self, number: &str) -> bool {
        matches!(self.value, DeValue::Integer(integer) if integer.as_str() == number)
    }

    /// True for the value `true`.
    pub(super) const fn is_true(&self) -> bool {
        matches!(self.value, DeValue::Boolean(true))
    }

    pub(super) const fn is_table(&self) -> bool {
        matches!(self.value, DeValue::Table(_))
    }

    pub(super) fn table(&self, schema: &'static Schema) -> Option<TomlTable<'t>> {
        let DeValue::Table(table) = self.value else { return self.refuse_type("a table") };
        Some(TomlTable::open(table, schema, self.place.clone(), self.origin))
    }
}

fn all<I, T>(items: &[I], read: impl FnMut(&I) -> Option<T>) -> Option<Vec<T>> {
    // First all of them, then whether one is wrong.
    let read: Vec<_> = items.iter().map(read).collect();
    read.into_iter().collect()
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
