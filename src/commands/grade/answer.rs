//! A program's answer: the fields that are looked at.

use super::exercise::Exercise;
use super::question::{number, shown};
use super::talk::quoted;
use crate::frames::End;
use glam::DVec2;
use minkowski2d::json::{Corners, Point, read};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashMap;

/// The most vectors or points that are kept of an answer: more than any right answer has.
const MOST_KEPT: usize = 512;

/// How far the end of a frame may be from that of a mistaken rule that explains it.
const NEAR_END: f64 = 1e-6;

/// What a program has answered, or what would be right.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answered {
    /// The lower left and the upper right corner of a box, in whatever order they came.
    Corners([DVec2; 2]),
    /// Yes or no.
    Truth(bool),
    /// A vector, or several that tie.
    Vectors(Vec<DVec2>),
    /// A moment, or never.
    Moment(Option<f64>),
    /// The corners of a polygon.
    Points(Vec<DVec2>),
    /// A number.
    Number(f64),
    /// Where a frame ends.
    Ended(End),
}

impl Answered {
    /// True if the other answer is the same within `near`. Where vectors tie, it may have any of them.
    pub(super) fn agrees(&self, other: &Self, near: f64) -> bool {
        match (self, other) {
            (Self::Vectors(ties), Self::Vectors(given)) => {
                given.iter().all(|v| ties.iter().any(|tie| tie.abs_diff_eq(*v, near)))
            }
            (Self::Moment(Some(one)), Self::Moment(Some(other))) | (Self::Number(one), Self::Number(other)) => {
                (one - other).abs() <= near
            }
            (Self::Points(one), Self::Points(other)) => is_same_round(one, other, near),
            (Self::Ended(one), Self::Ended(other)) => one.is_near(other, NEAR_END),
            (one, other) => one == other,
        }
    }

    /// The answer with other vectors or points.
    pub(super) fn map(self, change: impl Fn(DVec2) -> DVec2) -> Self {
        let all = |points: Vec<DVec2>| points.into_iter().map(&change).collect();
        match self {
            Self::Vectors(vectors) => Self::Vectors(all(vectors)),
            Self::Points(points) => Self::Points(all(points)),
            other => other,
        }
    }

    /// The answer as verdicts print it.
    pub(super) fn words(&self) -> String {
        let list = |points: &[DVec2], between| points.iter().map(|v| shown(*v)).collect::<Vec<_>>().join(between);
        match self {
            Self::Corners([min, max]) => format!("min {} max {}", shown(*min), shown(*max)),
            Self::Truth(truth) => truth.to_string(),
            Self::Vectors(vectors) => list(vectors, " or "),
            Self::Moment(None) => "null".to_owned(),
            Self::Moment(Some(value)) | Self::Number(value) => number(*value),
            Self::Points(points) if points.is_empty() => "no corner".to_owned(),
            Self::Points(points) if points.len() > 16 => {
                format!("{} ... {} in all", list(&points[..16], " "), points.len())
            }
            Self::Points(points) => list(points, " "),
            Self::Ended(End { to, v }) => format!("{} v {}", shown(*to), shown(*v)),
        }
    }

    /// The value of the field, as JSON.
    pub(super) fn json(&self) -> Value {
        let pair = |v: &DVec2| json!([v.x, v.y]);
        match self {
            Self::Corners([min, max]) => json!({"min": pair(min), "max": pair(max)}),
            Self::Truth(truth) => (*truth).into(),
            Self::Vectors(vectors) if vectors.len() == 1 => pair(&vectors[0]),
            Self::Moment(moment) => (*moment).into(),
            Self::Vectors(points) | Self::Points(points) => points.iter().map(pair).collect(),
            Self::Number(value) => (*value).into(),
            Self::Ended(End { to, v }) => json!({"to": pair(to), "v": pair(v)}),
        }
    }
}

/// True for the same corners in the same direction, from any of them.
pub(super) fn is_same_round(right: &[DVec2], given: &[DVec2], near: f64) -> bool {
    let count = right.len();
    let fits = |start: usize| (0..count).all(|i| right[(start + i) % count].abs_diff_eq(given[i], near));
    given.len() == count && (0..count).any(fits)
}

/// The fields of an answer by their names. Those that nobody asks for are passed over.
type Fields<'l> = HashMap<Cow<'l, str>, &'l RawValue>;

/// The value of a field, which has to be what is `expected`.
fn get<'l, T: Deserialize<'l>>(fields: &Fields<'l>, name: &str, expected: &str) -> Result<T, String> {
    // What `measure` calls the contact.
    let other = if name == "contact" { "contains_origin" } else { name };
    let value = fields.get(name).or_else(|| fields.get(other)).ok_or_else(|| format!("it has no \"{name}\""))?;
    serde_json::from_str(value.get()).map_err(|_| format!("its \"{name}\" is not {expected}"))
}

/// A vector, or several that tie.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(Point),
    More(Vec<Point>),
}

/// Reads the answer to the case with this id.
///
/// # Errors
/// What is wrong with it, as what follows "its answer".
pub(super) fn parse(kind: Exercise, id: usize, line: &[u8]) -> Result<Answered, String> {
    let shown = quoted(line);
    let fields: Fields<'_> = read(line).map_err(|reason| {
        format!("is not a JSON object: {shown}\n({reason}; debug output belongs on standard error)")
    })?;
    match fields.get("id").map(|raw| raw.get()) {
        Some(given) if given == id.to_string() || given.parse() == Ok(id as f64) => {}
        Some(given) => {
            let given = quoted(given.as_bytes());
            return Err(format!("has the id {given}; answers come in the order of the cases: {shown}"));
        }
        None => return Err(format!("has no \"id\": {shown}")),
    }
    of_fields(kind, &fields).map_err(|reason| format!("cannot be used, {reason}: {shown}\n({})", kind.rule()))
}

fn of_fields(kind: Exercise, fields: &Fields<'_>) -> Result<Answered, String> {
    let (field, vector) = (kind.field(), "a vector, [x, y]");
    let points = |list: Vec<Point>| list.into_iter().take(MOST_KEPT).map(|point| point.0).collect();
    Ok(match kind {
        Exercise::Difference => {
            let Corners { min, max } = get(fields, field, "a box, {\"min\": [x, y], \"max\": [x, y]}")?;
            Answered::Corners([min.0, max.0])
        }
        Exercise::Overlap | Exercise::Gjk => Answered::Truth(get(fields, field, "true or false")?),
        Exercise::Frame => {
            let [to, v]: [Result<Point, _>; 2] = ["to", "v"].map(|name| get(fields, name, vector));
            Answered::Ended(End { to: to?.0, v: v?.0 })
        }
        Exercise::Penetration | Exercise::Support => match get(fields, field, vector)? {
            OneOrMore::One(point) => Answered::Vectors(vec![point.0]),
            OneOrMore::More(list) if list.is_empty() => return Err(format!("its \"{field}\" is not {vector}")),
            OneOrMore::More(list) => Answered::Vectors(points(list)),
        },
        Exercise::Sweep => Answered::Moment(get(fields, field, "a number or null")?),
        Exercise::PolygonDifference => Answered::Points(points(get(fields, field, "a list of points, [[x, y], ...]")?)),
        Exercise::Distance => Answered::Number(get(fields, field, "a number")?),
    })
}
