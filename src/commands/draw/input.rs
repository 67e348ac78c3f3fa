//! Figures as JSON: what is read, and what is said about what cannot be.

use crate::commands::json;
use crate::figure::Role;
use crate::lesson::Problem;
use crate::lesson::nearest::nearest;
use crate::lesson::problem::is_control;
use glam::DVec2;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::ops::Range;

/// The most bytes that one figure may take.
pub(super) const LARGEST: usize = 1 << 26;
/// The most points of a figure, all shapes together.
const MOST_POINTS: usize = 2_000_000;
/// The most shapes of a figure.
const MOST_SHAPES: usize = 10_000;
/// The most characters of a label.
const LONGEST_LABEL: usize = 100;
/// What a figure looks like, for messages.
const EXAMPLE: &str = r#"a figure is {"shapes": [{"polygon": [[0, 0], [4, 0], [4, 2]], "label": "A"}]}"#;

/// Every role with its name.
pub(super) const ROLES: [(&str, Role); 16] = [
    ("a", Role::A),
    ("b", Role::B),
    ("c", Role::C),
    ("difference", Role::Difference),
    ("opposite", Role::Opposite),
    ("overlap", Role::Overlap),
    ("touch", Role::Touch),
    ("origin", Role::Origin),
    ("ghost", Role::Ghost),
    ("covered", Role::Covered),
    ("probe", Role::Probe),
    ("push", Role::Push),
    ("measure", Role::Measure),
    ("vector", Role::Vector),
    ("guide", Role::Guide),
    ("note", Role::Note),
];

/// What can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Geometry {
    /// At least one vertex, in either direction round.
    Polygon(Vec<DVec2>),
    Segment([DVec2; 2]),
    Arrow([DVec2; 2]),
    Point(DVec2),
}

/// A shape of a figure. All coordinates are finite.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) geometry: Geometry,
    pub(super) role: Role,
    /// Without control characters.
    pub(super) label: Option<String>,
}

impl Item {
    /// The points it is made of.
    pub(super) fn points(&self) -> &[DVec2] {
        match &self.geometry {
            Geometry::Polygon(points) => points,
            Geometry::Segment(ends) | Geometry::Arrow(ends) => ends,
            Geometry::Point(point) => std::slice::from_ref(point),
        }
    }
}

/// Reads a figure. `first_line` is the number of the text's first line in the file.
pub(super) fn read(file: &str, bytes: &[u8], first_line: usize) -> Result<Vec<Item>, Box<Problem>> {
    // Editors and shells of one system put a byte order mark in front.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let located = |text: &str, place: &Range<usize>, message: String, help: Option<String>| {
        let mut problem = Problem::at(file, text, place, message, help);
        problem.line += first_line - 1;
        Box::new(problem)
    };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let place = error.valid_up_to();
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(place + 100)]);
            let help = match bytes {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this looks like UTF-16; save it as UTF-8",
                _ => EXAMPLE,
            };
            return Err(located(
                &shown,
                &(place..place + 1),
                "this is not UTF-8 text".to_owned(),
                Some(help.to_owned()),
            ));
        }
    };
    if text.trim_ascii().is_empty() {
        return Err(located(text, &(0..0), "there is nothing here".to_owned(), Some(EXAMPLE.to_owned())));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let found = Shapes(&Tally::default()).deserialize(&mut reader).and_then(|items| reader.end().map(|()| items));
    found.map_err(|error| {
        let place = json::place(text, error.line(), error.column());
        let (message, help) = said(&error, &text[place.start..]);
        located(text, &place, message, help)
    })
}

/// What is wrong with a figure, and what would be right.
fn said(error: &serde_json::Error, at: &str) -> (String, Option<String>) {
    let message = json::message(error);
    if let Some((message, help)) = message.split_once('\n') {
        return (message.to_owned(), Some(help.to_owned()));
    }
    let (message, help) = match message.as_str() {
        _ if error.is_eof() => ("the figure ends too early".to_owned(), Some(EXAMPLE)),
        "trailing characters" => {
            let help = "several figures, one a line, are drawn with --json-lines";
            ("there is more after the end of the figure".to_owned(), Some(help))
        }
        _ => json::said(error, at),
    };
    (message, help.map(str::to_owned))
}

/// How much has been read.
#[derive(Default)]
struct Tally {
    points: Cell<usize>,
    shapes: Cell<usize>,
    polygons: Cell<usize>,
}

/// Adds one, and returns how many there were before; none if there were as many as there may be.
fn count(tally: &Cell<usize>, most: usize) -> Option<usize> {
    let before = tally.get();
    tally.set(before + 1);
    (before < most).then_some(before)
}

/// The whole figure.
struct Shapes<'t>(&'t Tally);

impl<'de> DeserializeSeed<'de> for Shapes<'_> {
    type Value = Vec<Item>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Shapes<'_> {
    type Value = Vec<Item>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"a figure as {"shapes": [...]}"#)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut items = None;
        while map
            .next_key_seed(Word { what: "key", names: &["shapes"], of: "a figure", refused: &[items.is_some()] })?
            .is_some()
        {
            items = Some(map.next_value_seed(List(|| Shape(self.0), "a list of shapes", None))?);
        }
        items.ok_or_else(|| M::Error::custom(format_args!("there are no \"shapes\"\n{EXAMPLE}")))
    }
}

/// A list of what the seed reads: what it is, and what is said if it is empty and must not be.
struct List<F>(F, &'static str, Option<&'static str>);

impl<'de, S: DeserializeSeed<'de>, F: Fn() -> S> DeserializeSeed<'de> for List<F> {
    type Value = Vec<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, S: DeserializeSeed<'de>, F: Fn() -> S> Visitor<'de> for List<F> {
    type Value = Vec<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed((self.0)())? {
            values.push(value);
        }
        match self.2.filter(|_| values.is_empty()) {
            Some(empty) => Err(A::Error::custom(empty)),
            None => Ok(values),
        }
    }
}

/// One of a few words, as its index.
struct Word<'w> {
    what: &'static str,
    names: &'w [&'static str],
    of: &'static str,
    /// Which of them may not come again.
    refused: &'w [bool],
}

impl<'de> DeserializeSeed<'de> for Word<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Word<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}: {}", self.what, self.names.join(", "))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<usize, E> {
        let Self { what, names, of, refused } = self;
        let Some(index) = names.iter().position(|name| *name == word) else {
            let alike = names.iter().find(|name| name.eq_ignore_ascii_case(word)).or_else(|| nearest(word, names));
            let meant = alike.map_or_else(String::new, |name| format!("did you mean \"{name}\"? "));
            let word = json::shortened(word, 40);
            return Err(E::custom(format_args!("unknown {what} {word:?}\n{meant}{of} takes: {}", names.join(", "))));
        };
        if refused.get(index) == Some(&true) {
            return Err(E::custom(format_args!("\"{word}\" comes twice")));
        }
        Ok(index)
    }
}

/// One shape.
struct Shape<'t>(&'t Tally);

impl<'de> DeserializeSeed<'de> for Shape<'_> {
    type Value = Item;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Item, D::Error> {
        deserializer.deserialize_map(self)
    }
}

/// The keys of a shape: kinds, then what goes with any of them.
const KEYS: [&str; 6] = ["polygon", "segment", "arrow", "point", "role", "label"];
const KINDS: usize = 4;

impl<'de> Visitor<'de> for Shape<'_> {
    type Value = Item;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"a shape as {"polygon": [[x, y], ...]}"#)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Item, M::Error> {
        let tally = self.0;
        let Some(index) = count(&tally.shapes, MOST_SHAPES) else {
            return Err(M::Error::custom(format_args!("a figure has at most {MOST_SHAPES} shapes")));
        };
        let mut seen = [false; KEYS.len()];
        let (mut geometry, mut role, mut label) = (None, None, None);
        loop {
            let word = Word { what: "key", names: &KEYS, of: "a shape", refused: &seen };
            let Some(key) = map.next_key_seed(OneKind { word, seen: &seen })? else { break };
            seen[key] = true;
            match KEYS[key] {
                "polygon" => geometry = Some(Geometry::Polygon(map.next_value_seed(Corners(tally))?)),
                "segment" => geometry = Some(Geometry::Segment(map.next_value_seed(Ends(tally))?)),
                "arrow" => geometry = Some(Geometry::Arrow(map.next_value_seed(Ends(tally))?)),
                "point" => geometry = Some(Geometry::Point(map.next_value_seed(Point(tally))?)),
                "role" => {
                    let names = ROLES.map(|(name, _)| name);
                    let word = Word { what: "role", names: &names, of: "\"role\"", refused: &[] };
                    role = Some(ROLES[map.next_value_seed(word)?].1);
                }
                _ => label = Some(map.next_value_seed(Label)?),
            }
        }
        let Some(geometry) = geometry else {
            let kinds = KEYS[..KINDS].join(", ");
            return Err(M::Error::custom(format_args!(
                "shape {} is of no kind\na shape has one of: {kinds}",
                index + 1
            )));
        };
        let role = role.unwrap_or_else(|| match geometry {
            Geometry::Polygon(_) => {
                let turn = tally.polygons.replace(tally.polygons.get() + 1);
                [Role::A, Role::B, Role::C][turn % 3]
            }
            Geometry::Segment(_) => Role::Note,
            Geometry::Arrow(_) => Role::Vector,
            Geometry::Point(_) => Role::Probe,
        });
        Ok(Item { geometry, role, label })
    }
}

/// A key of a shape, at most one of them a kind.
struct OneKind<'w> {
    word: Word<'w>,
    seen: &'w [bool],
}

impl<'de> DeserializeSeed<'de> for OneKind<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for OneKind<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word.expecting(f)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<usize, E> {
        let key = self.word.visit_str(word)?;
        let other = self.seen[..KINDS].iter().position(|seen| *seen);
        match other.filter(|_| key < KINDS) {
            Some(other) => Err(E::custom(format_args!(
                "a shape is of one kind, and this one has a \"{}\" already\nwrite two shapes",
                KEYS[other]
            ))),
            None => Ok(key),
        }
    }
}

/// The vertices of a polygon.
struct Corners<'t>(&'t Tally);

impl<'de> DeserializeSeed<'de> for Corners<'_> {
    type Value = Vec<DVec2>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let tally = self.0;
        let empty = Some("a polygon has at least one point");
        List(|| Point(tally), "a list of points as [[x, y], ...]", empty).deserialize(deserializer)
    }
}

/// Two points.
struct Ends<'t>(&'t Tally);

impl<'de> DeserializeSeed<'de> for Ends<'_> {
    type Value = [DVec2; 2];

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Ends<'_> {
    type Value = [DVec2; 2];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two points as [[x, y], [x, y]]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        let (from, to) = two(list, || Point(self.0), "there are two ends, [[x, y], [x, y]]")?;
        Ok([from, to])
    }
}

/// Two numbers.
struct Point<'t>(&'t Tally);

impl<'de> DeserializeSeed<'de> for Point<'_> {
    type Value = DVec2;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<DVec2, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Point<'_> {
    type Value = DVec2;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a point as [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<DVec2, A::Error> {
        if count(&self.0.points, MOST_POINTS).is_none() {
            return Err(A::Error::custom(format_args!("a figure has at most {MOST_POINTS} points")));
        }
        let (x, y) = two(list, || Number, "a point is two numbers, [x, y]")?;
        Ok(DVec2::new(x, y))
    }
}

/// Exactly two elements.
fn two<'de, A: SeqAccess<'de>, S: DeserializeSeed<'de>>(
    mut list: A,
    seed: impl Fn() -> S,
    otherwise: &'static str,
) -> Result<(S::Value, S::Value), A::Error> {
    let wrong = || A::Error::custom(otherwise);
    let first = list.next_element_seed(seed())?.ok_or_else(wrong)?;
    let second = list.next_element_seed(seed())?.ok_or_else(wrong)?;
    match list.next_element_seed(Nothing(otherwise))? {
        None => Ok((first, second)),
        Some(()) => Err(wrong()),
    }
}

/// Where there should be nothing more.
struct Nothing(&'static str);

impl<'de> DeserializeSeed<'de> for Nothing {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom(self.0))
    }
}

/// A finite number.
struct Number;

impl<'de> DeserializeSeed<'de> for Number {
    type Value = f64;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<f64, D::Error> {
        deserializer.deserialize_f64(self)
    }
}

impl Visitor<'_> for Number {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        if number.is_finite() { Ok(number) } else { Err(E::custom("coordinates are finite")) }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        Ok(number as f64)
    }
}

/// A few printable characters.
struct Label;

impl<'de> DeserializeSeed<'de> for Label {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Label {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a label as a string")
    }

    fn visit_str<E: Error>(self, label: &str) -> Result<String, E> {
        if let Some(control) = label.chars().find(|c| is_control(*c)) {
            return Err(E::custom(format_args!("a label is one line of printable characters, without {control:?}")));
        }
        if label.chars().count() > LONGEST_LABEL {
            return Err(E::custom(format_args!("a label has at most {LONGEST_LABEL} characters")));
        }
        Ok(label.to_owned())
    }
}
