//! Figures as JSON: parsing and error messages.

use super::shape::{Arc, Circle, FigureShape, Geometry};
use super::words;
use super::{FigureError, LARGEST};
use crate::figure::{Anchor, Role};
use glam::DVec2;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_path_to_error::{Path, Segment};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

/// The most shapes of a figure.
const MOST_SHAPES: usize = 10_000;
/// The most characters of a label.
const LONGEST_LABEL: usize = 100;
/// An example, for messages.
const EXAMPLE: &str = r#"a figure is {"shapes": [{"polygon": [[0, 0], [4, 0], [4, 2]], "label": "A"}]}"#;
/// The help for text after the end of a figure.
const LINES: &str = "several figures are drawn one by one, as JSON lines";
const POINTS: &str = "a point is two numbers, [x, y]; a segment, arrow or dimension has two ends, [[x, y], [x, y]]";
/// The keys of a circle and of an arc, for messages.
const CIRCLE: &str = r#"a circle as {"center": [x, y], "radius": r}"#;
const ARC: &str = r#"an arc as {"center": [x, y], "radius": r, "from": degrees, "to": degrees}"#;

/// Parses the shapes of a figure.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<FigureShape>, FigureError> {
    // Some editors and shells write a byte order mark.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let located = |place: Range<usize>, said: &str| {
        let (message, help) = said.split_once('\n').map_or((said, None), |(message, help)| (message, Some(help)));
        FigureError::new(bytes, place, message, help)
    };
    if bytes.len() > LARGEST {
        let most = LARGEST >> 20;
        let help = "leave out points that are less than a cell apart, or draw a part of it";
        return Err(located(0..0, &format!("a figure has at most {most} MB, and this one has more\n{help}")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to();
        let help = match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this looks like UTF-16; save it as UTF-8",
            _ => EXAMPLE,
        };
        located(place..place + 1, &format!("this is not UTF-8 text\n{help}"))
    })?;
    let start = text.trim_ascii_start();
    let blank = text.len() - start.len();
    match start.as_bytes().first() {
        Some(b'{') => {}
        Some(_) => return Err(located(blank..blank + 1, &format!("this is not a JSON object\n{EXAMPLE}"))),
        None => return Err(located(0..0, &format!("there is nothing here\n{EXAMPLE}"))),
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let figure = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| (element(error.path()), error.into_inner()))
        .and_then(|figure: FigureInput| reader.end().map(|()| figure).map_err(|error| (String::new(), error)));
    let FigureInput { shapes } = figure.map_err(|(element, error)| {
        let place = words::place(text, error.line(), error.column());
        let said = said(&error, element.is_empty(), &text[place.start..]);
        located(place, &(element + &said))
    })?;
    let mut turn = 0;
    let shape = |ShapeInput { shape, has_role }: ShapeInput| {
        let role = match shape.geometry {
            _ if has_role => shape.role,
            Geometry::Polygon(_) | Geometry::Circle(_) => {
                turn += 1;
                [Role::C, Role::A, Role::B][turn % 3]
            }
            Geometry::Segment(_) | Geometry::Polyline(_) | Geometry::Arc(_) | Geometry::Text(_) => Role::Note,
            Geometry::Arrow(_) => Role::Vector,
            Geometry::Point(_) => Role::Probe,
            Geometry::Dimension(_) => Role::Measure,
        };
        FigureShape { role, ..shape }
    };
    Ok(shapes.into_iter().map(shape).collect())
}

/// The shape, and the vertex of a polygon, at a path, counted from 1.
fn element(path: &Path) -> String {
    let segments: Vec<&Segment> = path.iter().collect();
    match segments[..] {
        [_, Segment::Seq { index: shape }, Segment::Map { key }, Segment::Seq { index: vertex }, ..]
            if key == "polygon" || key == "polyline" =>
        {
            format!("shape {}, vertex {}: ", shape + 1, vertex + 1)
        }
        [_, Segment::Seq { index: shape }, ..] => format!("shape {}: ", shape + 1),
        _ => String::new(),
    }
}

/// The name nearest to a misspelt word, if it is near enough.
fn nearest<'n>(word: &str, names: &[&'n str]) -> Option<&'n str> {
    let tolerance = (word.chars().count() / 3).clamp(1, 3);
    let slips = names.iter().map(|name| (strsim::osa_distance(word, name), *name));
    let near = slips.filter(|(slips, name)| *slips <= tolerance && *slips < name.chars().count());
    near.min_by_key(|(slips, _)| *slips).map(|(_, name)| name)
}

/// What is wrong with a figure, outside or inside its shapes, and on a second line what would be right, if that is
/// known. `at` is the text from the error on.
fn said(error: &serde_json::Error, outside: bool, at: &str) -> String {
    let message = words::message(error);
    for (derived, what) in [("unknown field `", "key"), ("unknown variant `", "role")] {
        if let Some((word, known)) = message.strip_prefix(derived).and_then(|rest| rest.rsplit_once("`, expected ")) {
            let names: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
            let what = if names.contains(&"center") && what == "role" { "anchor" } else { what };
            let alike =
                names.iter().copied().find(|name| name.eq_ignore_ascii_case(word)).or_else(|| nearest(word, &names));
            let meant = alike.map_or_else(String::new, |name| format!("did you mean \"{name}\"? "));
            let word = words::shortened(word, 40);
            return format!("unknown {what} {word:?}\n{meant}{what}s are: {}", names.join(", "));
        }
    }
    if let Some(key) = message.strip_prefix("duplicate field ") {
        return format!("{} comes twice", key.replace('`', "\""));
    }
    let list = message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "));
    if let Some((length, expected)) = list {
        return format!("expected {}, found a list of {length}", words::plain(expected));
    }
    match message.as_str() {
        _ if error.is_eof() => format!("the figure ends too early\n{EXAMPLE}"),
        "missing field `shapes`" => format!("there are no \"shapes\"\n{EXAMPLE}"),
        missing if missing.starts_with("missing field `") => {
            format!("there is no {}\n{CIRCLE}; {ARC}", missing["missing field ".len()..].replace('`', "\""))
        }
        "trailing characters" if outside => format!("there is more after the end of the figure\n{LINES}"),
        "trailing characters" => format!("this list is too long\n{POINTS}"),
        own if own.contains('\n') => message,
        _ => match words::said(error, at) {
            (said, Some(help)) => format!("{said}\n{help}"),
            (said, None) => said,
        },
    }
}

/// The whole figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureInput {
    #[serde(deserialize_with = "shapes")]
    shapes: Vec<ShapeInput>,
}

/// A shape as written, of exactly one kind. A null is not an absent field, but an error.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ShapeFields {
    #[serde(deserialize_with = "polygon")]
    polygon: Option<Vec<DVec2>>,
    #[serde(deserialize_with = "polygon")]
    polyline: Option<Vec<DVec2>>,
    #[serde(deserialize_with = "circle")]
    circle: Option<Circle>,
    #[serde(deserialize_with = "arc")]
    arc: Option<Arc>,
    #[serde(deserialize_with = "given")]
    segment: Option<[DVec2; 2]>,
    #[serde(deserialize_with = "given")]
    arrow: Option<[DVec2; 2]>,
    #[serde(deserialize_with = "given")]
    point: Option<DVec2>,
    #[serde(deserialize_with = "given")]
    text: Option<DVec2>,
    #[serde(deserialize_with = "given")]
    dimension: Option<[DVec2; 2]>,
    #[serde(deserialize_with = "role")]
    role: Option<Role>,
    #[serde(deserialize_with = "label")]
    label: Option<String>,
    #[serde(deserialize_with = "anchor")]
    anchor: Option<Anchor>,
    #[serde(deserialize_with = "given")]
    dash: Option<bool>,
    #[serde(deserialize_with = "given")]
    thick: Option<bool>,
    #[serde(deserialize_with = "given")]
    fill: Option<bool>,
}

/// The fields of [`ShapeFields`] of which a shape has exactly one.
const KINDS: [&str; 9] = ["polygon", "polyline", "circle", "arc", "segment", "arrow", "point", "text", "dimension"];

/// The names of roles.
#[derive(Deserialize)]
#[serde(remote = "Role", variant_identifier, rename_all = "lowercase")]
#[serde(expecting = "a role as a string, \"a\", \"difference\" or another")]
enum RoleName {
    A,
    B,
    C,
    Difference,
    Opposite,
    Overlap,
    Touch,
    Origin,
    Ghost,
    Covered,
    Probe,
    Push,
    Measure,
    Vector,
    Guide,
    Note,
}

/// The names of anchors.
#[derive(Deserialize)]
#[serde(remote = "Anchor", variant_identifier, rename_all = "lowercase")]
#[serde(expecting = "an anchor as a string: \"center\", \"left\", \"right\", \"above\" or \"below\"")]
enum AnchorName {
    Center,
    Left,
    Right,
    Above,
    Below,
}

fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

fn role<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Role>, D::Error> {
    RoleName::deserialize(deserializer).map(Some)
}

fn anchor<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Anchor>, D::Error> {
    AnchorName::deserialize(deserializer).map(Some)
}

fn circle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Circle>, D::Error> {
    deserializer.deserialize_map(ObjectVisitor { what: CIRCLE, of: PhantomData }).map(Some)
}

fn arc<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Arc>, D::Error> {
    deserializer.deserialize_map(ObjectVisitor { what: ARC, of: PhantomData }).map(Some)
}

/// Reads an object, and no list of its values, which derive would accept too.
struct ObjectVisitor<T> {
    what: &'static str,
    of: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

fn label<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    deserializer.deserialize_str(LabelVisitor).map(Some)
}

fn polygon<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<DVec2>>, D::Error> {
    let list = ListVisitor {
        what: "a list of at least one point as [[x, y], ...]",
        least: 1,
        most: usize::MAX,
        of: PhantomData,
    };
    deserializer.deserialize_seq(list).map(Some)
}

fn shapes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ShapeInput>, D::Error> {
    deserializer.deserialize_seq(ListVisitor { what: "a list of shapes", least: 0, most: MOST_SHAPES, of: PhantomData })
}

/// Reads a list of shapes or points within limits.
struct ListVisitor<T> {
    what: &'static str,
    least: usize,
    most: usize,
    of: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            if values.len() == self.most {
                return Err(A::Error::custom(format_args!("a figure has at most {} shapes", self.most)));
            }
            values.push(value);
        }
        if values.len() < self.least { Err(A::Error::invalid_length(values.len(), &self)) } else { Ok(values) }
    }
}

/// A parsed shape; without a role of its own it gets the usual one.
struct ShapeInput {
    shape: FigureShape,
    has_role: bool,
}

impl<'de> Deserialize<'de> for ShapeInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ShapeVisitor)
    }
}

/// Reads [`ShapeFields`] as a map only (derive would accept a list of their values too), and checks that there is
/// exactly one kind.
struct ShapeVisitor;

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = ShapeInput;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"a shape as {"polygon": [[x, y], ...]}"#)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<ShapeInput, M::Error> {
        let fields = ShapeFields::deserialize(MapAccessDeserializer::new(map))?;
        let kinds = [
            fields.polygon.map(Geometry::Polygon),
            fields.polyline.map(Geometry::Polyline),
            fields.circle.map(Geometry::Circle),
            fields.arc.map(Geometry::Arc),
            fields.segment.map(Geometry::Segment),
            fields.arrow.map(Geometry::Arrow),
            fields.point.map(Geometry::Point),
            fields.text.map(Geometry::Text),
            fields.dimension.map(Geometry::Dimension),
        ];
        let mut kinds = kinds.into_iter().zip(KINDS).filter_map(|(kind, name)| Some((kind?, name)));
        match (kinds.next(), kinds.next()) {
            (Some((geometry, _)), None) => {
                let ShapeFields { role, label, anchor, dash, thick, fill, .. } = fields;
                let has_role = role.is_some();
                let role = role.unwrap_or(Role::Note);
                let shape = FigureShape { geometry, role, label, anchor, dash, thick, fill };
                match shape.problem() {
                    None => Ok(ShapeInput { shape, has_role }),
                    Some(problem) => Err(M::Error::custom(problem)),
                }
            }
            (Some((_, one)), Some((_, other))) => Err(M::Error::custom(format_args!(
                "a shape is of one kind, and this one has \"{one}\" and \"{other}\"\nwrite two shapes"
            ))),
            (None, _) => {
                Err(M::Error::custom(format_args!("it is of no kind\na shape has one of: {}", KINDS.join(", "))))
            }
        }
    }
}

/// Reads a short printable string.
struct LabelVisitor;

impl Visitor<'_> for LabelVisitor {
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

/// True for characters that control a terminal instead of being printed, including the bidirectional overrides.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
