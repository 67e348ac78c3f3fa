//! What a line of input asks.

use crate::geometry::sweep::Mover;
use crate::geometry::{Aabb, ConvexPolygon, OrientedBox};
use glam::DVec2;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;

/// Two shapes of one kind.
#[derive(Deserialize)]
pub(super) struct Pair<S> {
    #[serde(default)]
    pub(super) id: Value,
    a: S,
    b: S,
}

/// Two boxes in motion.
#[derive(Deserialize)]
pub(super) struct Frame {
    #[serde(default)]
    pub(super) id: Value,
    a: Sides,
    b: Sides,
    va: [f64; 2],
    vb: [f64; 2],
    pub(super) dt: f64,
}

/// An axis-aligned box.
#[derive(Deserialize)]
#[serde(expecting = "a box as {\"min\": [x, y], \"max\": [x, y]}")]
pub(super) struct Sides {
    min: [f64; 2],
    max: [f64; 2],
}

/// A box at any angle: `corners`, or `center`, `half` and `angle`.
#[derive(Deserialize)]
#[serde(expecting = "a box with `corners`, or `center`, `half` and `angle`")]
pub(super) struct Turned {
    corners: Option<[[f64; 2]; 4]>,
    center: Option<[f64; 2]>,
    half: Option<[f64; 2]>,
    angle: Option<f64>,
}

/// A shape as a line gives it.
pub(super) trait Given {
    type Shape;

    fn shape(self) -> Result<Self::Shape, String>;
}

impl Given for Sides {
    type Shape = Aabb;

    fn shape(self) -> Result<Aabb, String> {
        Aabb::new(self.min.into(), self.max.into()).map_err(|error| error.to_string())
    }
}

impl Given for Vec<[f64; 2]> {
    type Shape = ConvexPolygon;

    fn shape(self) -> Result<ConvexPolygon, String> {
        ConvexPolygon::new(self.into_iter().map(DVec2::from)).map_err(|error| error.to_string())
    }
}

impl Given for Turned {
    type Shape = OrientedBox;

    fn shape(self) -> Result<OrientedBox, String> {
        let found = match self {
            Self { corners: Some(corners), .. } => OrientedBox::from_corners(corners.map(DVec2::from)),
            Self { center: Some(center), half: Some(half), angle: Some(angle), .. } => {
                OrientedBox::new(center.into(), half.into(), angle)
            }
            _ => return Err("a box needs `corners`, or `center`, `half` and `angle`".to_owned()),
        };
        found.map_err(|error| error.to_string())
    }
}

/// The shape, or the error with the name of the field.
fn named<S: Given>(name: &str, given: S) -> Result<S::Shape, String> {
    given.shape().map_err(|error| format!("{name}: {error}"))
}

impl<S: Given> Pair<S> {
    pub(super) fn shapes(self) -> Result<(Value, S::Shape, S::Shape), String> {
        Ok((self.id, named("a", self.a)?, named("b", self.b)?))
    }
}

impl Frame {
    pub(super) fn movers(self) -> Result<(Value, Mover, Mover), String> {
        let a = Mover { shape: named("a", self.a)?, velocity: self.va.into() };
        let b = Mover { shape: named("b", self.b)?, velocity: self.vb.into() };
        Ok((self.id, a, b))
    }
}

/// A line read, or what is wrong with it.
pub(super) fn read<'line, Q: Deserialize<'line>>(line: &'line [u8]) -> Result<Q, String> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err("the line is no JSON object".to_owned());
    }
    // There is one line only; which one, the reader of the message is told anyway.
    serde_json::from_slice(line).map_err(|error| error.to_string().replace(" at line 1 column ", " at column "))
}

/// The `id` of a line that may be broken further on, or hold what is wrong elsewhere.
pub(super) fn id(line: &[u8]) -> Option<Value> {
    let mut found = None;
    // An error after the id is of no interest here.
    let _ = Salvage(&mut found).deserialize(&mut serde_json::Deserializer::from_slice(line));
    found
}

struct Salvage<'f>(&'f mut Option<Value>);

impl<'de> DeserializeSeed<'de> for Salvage<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Salvage<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "id" {
                *self.0 = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}
