//! A program's answer: the one field that is looked at.

use super::exercise::Exercise;
use super::question::{number, shown};
use crate::frames::End;
use glam::DVec2;
use minkowski2d::json::{Corners, Point, read};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The most vectors of an answer that are kept, and points beyond those that there can be.
const MOST_KEPT: usize = 512;

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
    /// As it stands in a verdict.
    pub(super) fn words(&self) -> String {
        let list = |points: &[DVec2]| {
            let listed = points.iter().take(16).map(|point| shown(*point)).collect::<Vec<_>>().join(" ");
            if points.len() > 16 { format!("{listed} ... {} in all", points.len()) } else { listed }
        };
        match self {
            Self::Corners([min, max]) => format!("min {} max {}", shown(*min), shown(*max)),
            Self::Truth(truth) => truth.to_string(),
            Self::Vectors(vectors) => vectors.iter().map(|v| shown(*v)).collect::<Vec<_>>().join(" or "),
            Self::Moment(None) => "null".to_owned(),
            Self::Moment(Some(value)) | Self::Number(value) => number(*value),
            Self::Points(points) if points.is_empty() => "no corner".to_owned(),
            Self::Points(points) => list(points),
            Self::Ended(End { to, v }) => format!("{} v {}", shown(*to), shown(*v)),
        }
    }

    /// The value of the field, as JSON.
    pub(super) fn json(&self) -> serde_json::Value {
        let pair = |v: &DVec2| serde_json::json!([v.x, v.y]);
        match self {
            Self::Corners([min, max]) => serde_json::json!({"min": pair(min), "max": pair(max)}),
            Self::Truth(truth) => (*truth).into(),
            Self::Vectors(vectors) => match &vectors[..] {
                [one] => pair(one),
                several => several.iter().map(pair).collect(),
            },
            Self::Moment(moment) => (*moment).into(),
            Self::Points(points) => points.iter().map(pair).collect(),
            Self::Number(value) => (*value).into(),
            Self::Ended(End { to, v }) => serde_json::json!({"to": pair(to), "v": pair(v)}),
        }
    }
}

/// A line of answer. Fields that are not named here are passed over.
#[derive(Deserialize)]
#[serde(expecting = "an answer as an object")]
struct AnswerLine<'l> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    diff: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    contact: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    contains_origin: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    mtv: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    h: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    signed_dist: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    support: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    to: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    v: Option<&'l RawValue>,
}

/// The value as written; null is one too.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Why a line is no answer.
#[derive(Debug, PartialEq)]
pub(super) enum Unanswered {
    /// It is no JSON, for this reason.
    NoJson(String),
    /// It has another id, or none.
    OtherId(Option<String>),
    /// The field is missing, or is not what it has to be, for this reason.
    Field(String),
}

/// Reads the answer to the case with this id.
pub(super) fn parse(exercise: Exercise, id: usize, line: &[u8]) -> Result<Answered, Unanswered> {
    let answer: AnswerLine<'_> = read(line).map_err(|error| Unanswered::NoJson(error.to_string()))?;
    let is_same = |raw: &RawValue| raw.get() == id.to_string() || raw.get().parse() == Ok(id as f64);
    if !answer.id.is_some_and(is_same) {
        return Err(Unanswered::OtherId(answer.id.map(|raw| raw.get().to_owned())));
    }
    let value = match exercise {
        Exercise::Difference | Exercise::PolygonDifference => answer.diff,
        Exercise::Overlap | Exercise::Gjk => answer.contact.or(answer.contains_origin),
        Exercise::Penetration => answer.mtv,
        Exercise::Sweep => answer.h,
        Exercise::Distance => answer.signed_dist,
        Exercise::Support => answer.support,
        Exercise::Frame => answer.to,
    };
    let name = exercise.field();
    let Some(value) = value.map(RawValue::get) else {
        return Err(Unanswered::Field(format!("it has no \"{name}\"")));
    };
    let not = |name: &str, expected| Unanswered::Field(format!("its \"{name}\" is not {expected}"));
    if exercise == Exercise::Frame {
        let Some(v) = answer.v.map(RawValue::get) else {
            return Err(Unanswered::Field("it has no \"v\"".to_owned()));
        };
        let point = |name, text| vector(text).map_err(|expected| not(name, expected));
        return Ok(Answered::Ended(End { to: point(name, value)?, v: point("v", v)? }));
    }
    field(exercise, value).map_err(|expected| not(name, expected))
}

/// A vector; an error says what it has to be.
fn vector(text: &str) -> Result<DVec2, &'static str> {
    serde_json::from_str::<Point>(text).map(|point| point.0).map_err(|_| "a vector, [x, y]")
}

/// The value of the field; an error says what it has to be.
fn field(exercise: Exercise, value: &str) -> Result<Answered, &'static str> {
    fn of<'l, T: Deserialize<'l>>(text: &'l str, expected: &'static str) -> Result<T, &'static str> {
        serde_json::from_str(text).map_err(|_| expected)
    }
    let points = |text| -> Result<Vec<DVec2>, &'static str> {
        let list: Vec<Point> = of(text, "a list of points, [[x, y], ...]")?;
        Ok(list.into_iter().take(MOST_KEPT).map(|point| point.0).collect())
    };
    Ok(match exercise {
        Exercise::Difference => {
            let Corners { min, max } = of(value, "a box, {\"min\": [x, y], \"max\": [x, y]}")?;
            Answered::Corners([min.0, max.0])
        }
        Exercise::Overlap | Exercise::Gjk => Answered::Truth(of(value, "true or false")?),
        Exercise::Frame => return Err("two vectors"),
        Exercise::Penetration | Exercise::Support => {
            let is_list = value[1..].trim_ascii_start().starts_with('[');
            let found = if is_list { points(value)? } else { vec![vector(value)?] };
            if found.is_empty() {
                return Err("a vector, [x, y]");
            }
            Answered::Vectors(found)
        }
        Exercise::Sweep => Answered::Moment(of(value, "a number or null")?),
        Exercise::PolygonDifference => Answered::Points(points(value)?),
        Exercise::Distance => Answered::Number(of(value, "a number")?),
    })
}
