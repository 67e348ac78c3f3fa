//! The questions: the lines of input.

use super::words;
use crate::exact::without_minus_zero;
use crate::sweep::Mover;
use crate::{Aabb, ConvexPolygon, InvalidBox, InvalidPolygon, OrientedBox, Radius, Rounded};
use glam::DVec2;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// The `id` of a line, as written; `None` if it is missing or null.
pub(super) type Id<'l> = Option<&'l RawValue>;

/// Two shapes of one kind.
#[derive(Deserialize)]
pub(super) struct PairQuestion<'l, S> {
    #[serde(borrow)]
    id: Id<'l>,
    a: S,
    b: S,
    #[serde(default, rename = "radius_a")]
    _radius_a: NoRadius,
    #[serde(default, rename = "radius_b")]
    _radius_b: NoRadius,
}

/// Two convex polygons, each rounded with a disc.
#[derive(Deserialize)]
pub(super) struct PolygonsQuestion<'l> {
    #[serde(borrow)]
    id: Id<'l>,
    a: Vec<Point>,
    b: Vec<Point>,
    #[serde(default)]
    radius_a: f64,
    #[serde(default)]
    radius_b: f64,
}

/// Two boxes in motion.
#[derive(Deserialize)]
pub(super) struct SweepQuestion<'l> {
    #[serde(borrow)]
    id: Id<'l>,
    a: Corners,
    b: Corners,
    va: Point,
    vb: Point,
    pub(super) dt: f64,
    #[serde(default, rename = "radius_a")]
    _radius_a: NoRadius,
    #[serde(default, rename = "radius_b")]
    _radius_b: NoRadius,
}

/// Two polygons, and the direction to ask along first.
#[derive(Deserialize)]
pub(super) struct GjkQuestion<'l> {
    #[serde(borrow)]
    id: Id<'l>,
    a: Vec<Point>,
    b: Vec<Point>,
    d: Option<Point>,
    #[serde(default, rename = "radius_a")]
    _radius_a: NoRadius,
    #[serde(default, rename = "radius_b")]
    _radius_b: NoRadius,
}

/// A radius where shapes have none. It is not ignored as other fields are, because the answer would be about other
/// shapes than those that were meant.
#[derive(Default)]
struct NoRadius;

impl<'de> Deserialize<'de> for NoRadius {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match f64::deserialize(deserializer)? {
            0.0 => Ok(Self),
            _ => Err(D::Error::custom("a radius is taken by `measure polygons` only, not by this kind")),
        }
    }
}

/// A point or vector as a list of two numbers: read from exactly two, and never written with −0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point(pub DVec2);

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        without_minus_zero(self.0).to_array().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PointVisitor)
    }
}

/// Reads a [`Point`], a list of exactly two numbers.
struct PointVisitor;

impl<'de> Visitor<'de> for PointVisitor {
    type Value = Point;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a point as two numbers, [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Point, A::Error> {
        match (list.next_element()?, list.next_element()?, list.next_element::<IgnoredAny>()?) {
            (Some(x), Some(y), None) => Ok(Point(DVec2::new(x, y))),
            _ => Err(A::Error::custom("a point is two numbers, [x, y]")),
        }
    }
}

/// The corners of an axis-aligned box, whose order is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a box as {\"min\": [x, y], \"max\": [x, y]}")]
pub struct Corners {
    /// The lower left corner.
    pub min: Point,
    /// The upper right corner.
    pub max: Point,
}

/// A box at any angle: `corners`, or `center`, `half` and `angle`.
#[derive(Deserialize)]
#[serde(expecting = "a box with `corners`, or `center`, `half` and `angle`")]
pub(super) struct BoxInput {
    corners: Option<Vec<Point>>,
    center: Option<Point>,
    half: Option<Point>,
    angle: Option<f64>,
}

/// A shape in a question.
pub(super) trait ToShape {
    type Shape;

    fn shape(self) -> Result<Self::Shape, String>;
}

impl ToShape for Corners {
    type Shape = Aabb;

    fn shape(self) -> Result<Aabb, String> {
        Aabb::new(self.min.0, self.max.0).map_err(|error| error.to_string())
    }
}

impl ToShape for Vec<Point> {
    type Shape = ConvexPolygon;

    fn shape(self) -> Result<ConvexPolygon, String> {
        let vertices: Vec<DVec2> = self.into_iter().map(|point| point.0).collect();
        ConvexPolygon::either_way(&vertices).map_err(|error| error.to_string())
    }
}

impl ToShape for BoxInput {
    type Shape = OrientedBox;

    fn shape(self) -> Result<OrientedBox, String> {
        let Self { corners, center, half, angle } = self;
        let (center, half) = (center.map(|center| center.0), half.map(|half| half.0));
        let found = match (corners, center, half, angle) {
            (Some(corners), ..) => {
                let corners: Vec<DVec2> = corners.into_iter().map(|corner| corner.0).collect();
                let count = corners.len();
                let corners = corners.try_into().map_err(|_| format!("a box has 4 corners, not {count}"))?;
                let (corners, found) = either_way(corners);
                if found.is_ok() {
                    agreed(corners, center, half, angle)?;
                }
                found
            }
            (None, Some(center), Some(half), Some(angle)) => OrientedBox::new(center, half, angle),
            _ => return Err("a box needs `corners`, or `center`, `half` and `angle`".to_owned()),
        };
        found.map_err(|error| error.to_string())
    }
}

/// The box of these corners, clockwise or counterclockwise, and the corners counterclockwise.
fn either_way(mut corners: [DVec2; 4]) -> ([DVec2; 4], Result<OrientedBox, InvalidBox>) {
    let mut found = OrientedBox::from_corners(corners);
    if let Err(InvalidBox::Outline(InvalidPolygon::Clockwise { .. })) = found {
        corners.reverse();
        found = OrientedBox::from_corners(corners);
    }
    (corners, found)
}

/// Checks that the other fields of a box agree with its corners, within the tolerance for rectangles.
fn agreed(corners: [DVec2; 4], center: Option<DVec2>, half: Option<DVec2>, angle: Option<f64>) -> Result<(), String> {
    // Halved, so that the sum and the difference of two of them are finite.
    let [p, q, r, s] = corners.map(|corner| corner * 0.5);
    let (middle, u, v) = (p + r, q - p, s - p);
    let reach = corners.iter().fold(0.0_f64, |reach, corner| reach.max(corner.abs().max_element()));
    let near = |x: DVec2, y: DVec2| {
        let off = (x - y).abs().max_element();
        off <= 1e-9 * u.abs().max(v.abs()).max_element() + 4.0 * f64::EPSILON * reach
    };
    if let Some(center) = center.filter(|center| !near(*center, middle)) {
        return Err(format!("`center` {center} is not the middle of the `corners`, {middle}; give one of the two"));
    }
    // Any corner may come first, so width and height may be swapped.
    let sizes = |u: DVec2, v: DVec2| DVec2::new(u.x.hypot(u.y), v.x.hypot(v.y));
    let turns = [(u, v), (v, -u), (-u, -v), (-v, u)];
    let fits = |(u, v): &(DVec2, DVec2)| half.is_none_or(|half| near(half, sizes(*u, *v)));
    if let Some(half) = half.filter(|_| !turns.iter().any(fits)) {
        return Err(format!(
            "`half` {half} is not the half-size of the `corners`, {}; give one of the two",
            sizes(u, v)
        ));
    }
    let runs = |angle: f64, (u, v): (DVec2, DVec2)| {
        let (axis, size) = (DVec2::from_angle(angle), sizes(u, v));
        near(axis * size.x, u) && near(axis.perp() * size.y, v)
    };
    if let Some(angle) = angle.filter(|angle| !turns.iter().filter(|turn| fits(turn)).any(|turn| runs(*angle, *turn))) {
        return Err(format!("`angle` {angle} is not that of the `corners`, {}; give one of the two", u.to_angle()));
    }
    Ok(())
}

/// The shape; an error starts with the name of the field.
fn named<S: ToShape>(name: &str, input: S) -> Result<S::Shape, String> {
    input.shape().map_err(|error| format!("{name}: {error}"))
}

impl<'l, S: ToShape> PairQuestion<'l, S> {
    pub(super) fn shapes(self) -> Result<(Id<'l>, S::Shape, S::Shape), String> {
        Ok((self.id, named("a", self.a)?, named("b", self.b)?))
    }
}

impl<'l> PolygonsQuestion<'l> {
    pub(super) fn rounded(self) -> Result<(Id<'l>, Rounded<ConvexPolygon>, Rounded<ConvexPolygon>), String> {
        let radius = |name: &str, radius| Radius::new(radius).map_err(|error| format!("{name}: {error}"));
        let (a, b) = (named("a", self.a)?, named("b", self.b)?);
        let (of_a, of_b) = (radius("radius_a", self.radius_a)?, radius("radius_b", self.radius_b)?);
        Ok((self.id, Rounded::new(a, of_a), Rounded::new(b, of_b)))
    }
}

impl<'l> SweepQuestion<'l> {
    pub(super) fn movers(self) -> Result<(Id<'l>, Mover, Mover), String> {
        let a = Mover { shape: named("a", self.a)?, velocity: self.va.0 };
        let b = Mover { shape: named("b", self.b)?, velocity: self.vb.0 };
        Ok((self.id, a, b))
    }
}

impl<'l> GjkQuestion<'l> {
    pub(super) fn parts(self) -> Result<(Id<'l>, ConvexPolygon, ConvexPolygon, DVec2), String> {
        let d = self.d.map_or(DVec2::X, |point| point.0);
        if d == DVec2::ZERO {
            return Err("d: the direction is (0, 0); give one with a length".to_owned());
        }
        Ok((self.id, named("a", self.a)?, named("b", self.b)?, d))
    }
}

/// Parses a line; an error says what is wrong and in which column.
pub(super) fn read<'l, Q: Deserialize<'l>>(line: &'l [u8]) -> Result<Q, String> {
    if line.trim_ascii().is_empty() {
        return Err("the line is empty".to_owned());
    }
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = line {
        return Err("this looks like UTF-16; save it as UTF-8".to_owned());
    }
    let text = str::from_utf8(line).map_err(|error| {
        let column = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count() + 1;
        format!("column {column}: this is not UTF-8 text")
    })?;
    if !text.trim_ascii_start().starts_with('{') {
        return Err("the line is not a JSON object".to_owned());
    }
    serde_json::from_str(text).map_err(|error| {
        let place = words::place(text, error.line(), error.column()).start;
        let (what, help) = match words::message(&error).as_str() {
            _ if error.is_eof() => ("the line ends too early".to_owned(), None),
            "trailing characters" => ("there is more after the end of the object".to_owned(), None),
            _ => words::said(&error, &text[place..]),
        };
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        format!("column {}: {what}{help}", text[..place].chars().count() + 1)
    })
}

/// The `id` of a line that may be invalid elsewhere.
pub(super) fn id(line: &[u8]) -> Id<'_> {
    let mut found = None;
    // An error after the id does not matter here.
    let _ = IdVisitor(&mut found).deserialize(&mut serde_json::Deserializer::from_slice(line));
    found
}

/// The `id` at the start of a line that is too long: within the first kilobyte, up to its last comma, because a number
/// that is cut off is another number.
pub(super) fn leading_id(line: &[u8]) -> Id<'_> {
    let head = &line[..line.len().min(1 << 10)];
    id(&head[..head.iter().rposition(|byte| *byte == b',')?])
}

struct IdVisitor<'f, 'l>(&'f mut Id<'l>);

impl<'de> DeserializeSeed<'de> for IdVisitor<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for IdVisitor<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "id" {
                *self.0 = map.next_value()?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}
