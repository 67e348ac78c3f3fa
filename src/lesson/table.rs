//! TOML tables whose keys and values know their place in the file, so that every error can point at it.
//!
//! We do not use serde here. Most values can only be read once the scene and the activity of their step are known, and
//! steps, exams and asks share the same keys but each kind allows others.

use super::expression::{Clause, Expression};
use super::nearest::did_you_mean;
use super::problem::{Fault, Read, ensure, is_control};
use super::prose::{TextLimit, check_beats, check_unfilled, paragraphs};
use super::template::Template;
use crate::instrument::Situation;
use crate::value::Vocabulary;
use glam::DVec2;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue, Error};

/// The largest number that a scene may contain. It is far beyond what a picture can show, and small enough for sums
/// of squares to lose nothing that matters.
const LARGEST: f64 = 1e7;

/// The keys of a kind of table, separated by blanks: the required ones and the optional ones.
pub(crate) type Keys<'k> = (&'k str, &'k str);

/// A table.
#[derive(Debug)]
pub(crate) struct Table<'t> {
    /// Where a missing key is reported.
    pub(crate) at: Range<usize>,
    /// In the order of the file.
    pub(crate) entries: Vec<Item<'t>>,
    /// True outside of lessons (a line of JSON, or typed in free play): numbers need not be multiples of 0.5, and
    /// bodies may lie anywhere.
    pub(crate) is_free: bool,
}

/// A value with its key and its place.
#[derive(Clone, Debug)]
pub(crate) struct Item<'t> {
    /// The key; an element of a list has that of the list.
    pub(crate) key: &'t str,
    /// The place of the key; of an element of a list, that of the element.
    pub(crate) key_place: Range<usize>,
    /// The place of the value.
    pub(crate) place: Range<usize>,
    value: &'t DeValue<'t>,
    /// The same flag as in its table.
    pub(crate) is_free: bool,
}

/// A part of a text, with all that stands before it replaced by blanks, so that places in it are places in the text.
pub(crate) fn part(text: &str, part: &Range<usize>) -> String {
    " ".repeat(part.start) + &text[part.clone()]
}

/// Parses a document.
pub(crate) fn parse(text: &str) -> Read<DeTable<'_>> {
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| syntax(&error, text))
}

/// The fault for a syntax error.
pub(crate) fn syntax(error: &Error, text: &str) -> Fault {
    let place = error.span().unwrap_or(text.len()..text.len());
    let message = match error.message() {
        "duplicate key" => format!("duplicate key \"{}\"", text[place.clone()].trim_matches('"')),
        message => message.to_owned(),
    };
    Fault::at(&place, message)
}

impl<'t> Table<'t> {
    pub(crate) fn of(table: &'t DeTable<'t>, at: Range<usize>, is_free: bool) -> Self {
        let item = |(key, value): (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>)| Item {
            key: key.get_ref(),
            key_place: key.span(),
            place: value.span(),
            value: value.get_ref(),
            is_free,
        };
        let mut entries: Vec<_> = table.iter().map(item).collect();
        entries.sort_by_key(|entry| entry.key_place.start);
        Self { at, entries, is_free }
    }

    /// The table, if it has the keys of its kind and no others.
    pub(crate) fn with(self, (required, optional): Keys<'_>) -> Read<Self> {
        let known: Vec<_> = [required, optional].into_iter().flat_map(str::split_whitespace).collect();
        for entry in &self.entries {
            let unknown = || entry.wrong_key(format!("unknown key \"{}\"", entry.key));
            ensure(known.contains(&entry.key), || unknown().help(did_you_mean(entry.key, &known)))?;
        }
        required.split_whitespace().try_for_each(|key| self.require(key).map(|_| ()))?;
        Ok(self)
    }

    /// The entries of this table, and those of `other` whose keys it does not have.
    pub(crate) fn over(&self, other: &Self) -> Self {
        let missing = other.entries.iter().filter(|entry| self.get(entry.key).is_none());
        let entries = self.entries.iter().chain(missing).cloned().collect();
        Self { at: other.at.clone(), entries, is_free: self.is_free }
    }

    /// The value of a key, if there is one.
    pub(crate) fn get(&self, key: &str) -> Option<&Item<'t>> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The value of a key that must be there.
    pub(crate) fn require(&self, key: &str) -> Read<&Item<'t>> {
        self.get(key).ok_or_else(|| Fault::at(&self.at, format!("missing key \"{key}\"")))
    }

    /// What a key says, if it is there.
    pub(crate) fn read<T>(&self, key: &str, read: impl FnOnce(&Item<'t>) -> Read<T>) -> Read<Option<T>> {
        self.get(key).map(read).transpose()
    }

    /// What a key says, or the usual value.
    pub(crate) fn given<T: Default>(&self, key: &str, read: impl FnOnce(&Item<'t>) -> Read<T>) -> Read<T> {
        Ok(self.read(key, read)?.unwrap_or_default())
    }

    /// The place of a key's value, or where to say that it is missing.
    pub(crate) fn place(&self, key: &str) -> &Range<usize> {
        self.get(key).map_or(&self.at, |item| &item.place)
    }
}

impl<'t> Item<'t> {
    /// A fault at the value.
    pub(crate) fn wrong(&self, message: impl Into<String>) -> Fault {
        Fault::at(&self.place, message)
    }

    /// A fault at the key.
    pub(crate) fn wrong_key(&self, message: impl Into<String>) -> Fault {
        Fault::at(&self.key_place, message)
    }

    /// The fault of a value of the wrong type.
    fn takes(&self, what: &str) -> Fault {
        self.wrong(format!("{} takes {what}", self.key))
    }

    pub(crate) fn text(&self) -> Read<&'t str> {
        let text = self.value.as_str().ok_or_else(|| self.takes("text in quotes"))?;
        for c in text.chars() {
            let message = || format!("{} holds the control character U+{:04X}", self.key, u32::from(c));
            ensure(c.is_whitespace() || !is_control(c), || self.wrong(message()))?;
        }
        Ok(text)
    }

    /// Finds what the string names. `what` makes the message for an unknown name.
    pub(crate) fn named<T: Copy>(&self, known: &[(&str, T)], what: impl FnOnce(&str) -> String) -> Read<T> {
        let name = self.text()?;
        let found = known.iter().find(|(known, _)| *known == name).map(|(_, found)| *found);
        let names = || known.iter().map(|(known, _)| *known).collect::<Vec<_>>();
        found.ok_or_else(|| {
            let fault = Fault::at(&(0..name.len()), what(name)).help(did_you_mean(name, &names()));
            fault.inside(name, &self.place)
        })
    }

    /// A text within a limit, with normalised white space and without values.
    pub(super) fn prose(&self, limit: TextLimit) -> Read<String> {
        let text = limit.check(self.key, self.text()?, &self.place)?;
        check_unfilled(self.key, &text, &self.place)?;
        Ok(text)
    }

    /// An id such as `corner-subtraction`: lower case, with single hyphens.
    pub(crate) fn id(&self) -> Read<String> {
        let text = self.text()?;
        ensure(is_id(text), || {
            let help = "an id is lowercase letters and digits with single hyphens, such as \"corner-subtraction\"";
            self.wrong(format!("\"{text}\" is not an id")).help(help)
        })?;
        Ok(text.to_owned())
    }

    pub(crate) fn truth(&self) -> Read<bool> {
        self.value.as_bool().ok_or_else(|| self.takes("true or false"))
    }

    /// A whole number in `range`.
    pub(crate) fn whole(&self, range: RangeInclusive<u32>) -> Read<u32> {
        let integer = self.value.as_integer().ok_or_else(|| self.takes("a whole number"))?;
        let number =
            u32::from_str_radix(integer.as_str(), integer.radix()).ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.wrong(format!("{} goes from {} to {}", self.key, range.start(), range.end())))
    }

    /// Any number, infinity and NaN included.
    fn float(&self) -> Read<f64> {
        match self.value {
            DeValue::Integer(integer) => {
                // Without its prefix, so `0x10` must not be read as ten.
                let number = i32::from_str_radix(integer.as_str(), integer.radix());
                Ok(number.map_or(f64::NAN, f64::from))
            }
            DeValue::Float(float) => Ok(float.as_str().parse().unwrap_or(f64::NAN)),
            _ => Err(self.takes("a number")),
        }
    }

    /// A number in `range`; outside of lessons larger numbers and sizes down to a millionth are allowed.
    pub(crate) fn number(&self, range: RangeInclusive<f64>) -> Read<f64> {
        let range = if self.is_free { range.start().min(1e-6)..=LARGEST } else { range };
        let number = self.float()?;
        let goes = || self.wrong(format!("{} goes from {} to {}", self.key, range.start(), range.end()));
        ensure(range.contains(&number), goes)?;
        Ok(number)
    }

    /// A coordinate: finite and, in lessons, a multiple of one half.
    pub(crate) fn coordinate(&self) -> Read<f64> {
        // Added to zero, so that −0 is 0.
        let number = self.float()? + 0.0;
        let half = (number * 2.0).floor() * 0.5;
        ensure(number.abs() <= LARGEST, || self.takes(&format!("numbers from -{LARGEST} to {LARGEST}")))?;
        ensure(self.is_free || number == half, || {
            self.takes("multiples of 0.5").help(format!("on the lattice are {half} and {}", half + 0.5))
        })?;
        Ok(number)
    }

    /// A list of `N` coordinates; `wanted` describes it in messages.
    pub(crate) fn coordinates<const N: usize>(&self, wanted: &str) -> Read<[f64; N]> {
        if !self.value.is_array() {
            return Err(self.takes(wanted));
        }
        let read = self.each(Self::coordinate)?;
        let count = read.len();
        read.try_into().map_err(|_| self.takes(&format!("{wanted}, and here are {count}")))
    }

    /// A pair of coordinates; `wanted` describes it in messages.
    pub(crate) fn pair(&self, wanted: &str) -> Read<DVec2> {
        self.coordinates(wanted).map(DVec2::from_array)
    }

    /// The elements of a list, or the value itself if it is not a list.
    pub(crate) fn one_or_more(&self) -> Vec<Self> {
        let Some(list) = self.value.as_array() else { return vec![self.clone()] };
        let element = |element: &'t Spanned<DeValue<'t>>| {
            let place = element.span();
            Self { key_place: place.clone(), place, value: element.get_ref(), ..*self }
        };
        list.iter().map(element).collect()
    }

    /// Reads the elements of a list, or the value itself.
    pub(crate) fn each<T>(&self, read: impl FnMut(&Self) -> Read<T>) -> Read<Vec<T>> {
        self.one_or_more().iter().map(read).collect()
    }

    /// Reads the entries of a table with any keys.
    pub(crate) fn each_entry<T>(&self, read: impl FnMut(&Self) -> Read<T>) -> Read<Vec<T>> {
        self.table()?.entries.iter().map(read).collect()
    }

    /// The table, whose keys are not checked yet.
    pub(crate) fn table(&self) -> Read<Table<'t>> {
        let table = self.as_table().ok_or_else(|| self.takes("a table"))?;
        Ok(Table::of(table, self.place.clone(), self.is_free))
    }

    pub(crate) fn as_table(&self) -> Option<&'t DeTable<'t>> {
        self.value.as_table()
    }

    /// The value with its place, to be put into another table.
    pub(crate) fn spanned(&self) -> Spanned<DeValue<'t>> {
        Spanned::new(self.place.clone(), self.value.clone())
    }
}

/// Strings that contain names of readings.
impl Item<'_> {
    pub(super) fn clause(&self, at: &Situation) -> Read<Clause> {
        self.parsed(self.text()?, at, Expression::clause)
    }

    /// One clause or a list of them.
    pub(super) fn clauses(&self, at: &Situation) -> Read<Vec<Clause>> {
        self.each(|item| item.clause(at))
    }

    /// A sentence whose values are filled in when it is shown. The limit is for the text as written, braces included.
    pub(super) fn template(&self, limit: TextLimit, at: &Situation) -> Read<Template> {
        self.parsed(&limit.check(self.key, self.text()?, &self.place)?, at, Template::parse)
    }

    /// A reason: one to three paragraphs whose values are filled in when they are shown.
    pub(super) fn beats(&self, at: &Situation) -> Read<Vec<Template>> {
        let beats: Vec<_> = paragraphs(self.text()?).into_iter().map(|beat| (beat, self.place.clone())).collect();
        ensure(!beats.is_empty(), || self.wrong(format!("{} is empty", self.key)))?;
        check_beats(self.key, &beats)?.iter().map(|beat| self.parsed(beat, at, Template::parse)).collect()
    }

    /// An expression that is a number.
    pub(super) fn amount(&self, at: &Situation) -> Read<Expression> {
        self.parsed(self.text()?, at, Expression::number)
    }

    /// An expression that is a number or a truth.
    pub(super) fn expression(&self, at: &Situation) -> Read<Expression> {
        self.parsed(self.text()?, at, Expression::parse)
    }

    /// Parses the string, or a part of it, with the readings of this situation.
    fn parsed<T>(&self, text: &str, at: &Situation, parse: impl FnOnce(&str, &dyn Vocabulary) -> Read<T>) -> Read<T> {
        parse(text, at).map_err(|fault| fault.inside(text, &self.place))
    }
}

/// True for an id of a lesson or a step, such as `corner-subtraction`.
pub(crate) fn is_id(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.split('-').all(is_part) && text.starts_with(|c: char| c.is_ascii_lowercase())
}
