//! Questions about two shapes as lines of JSON, and their answers; with the feature `json`.
//!
//! A question is an object with two shapes, and may have an `id`. Its answer is an object with the same `id`, byte for
//! byte:
//!
//! ```
//! use minkowski2d::json::{Kind, answer};
//!
//! let question = r#"{"id": 7, "a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [2, 0], "max": [3, 1]}}"#;
//! let found = answer(Kind::Aabb, question.as_bytes())?.to_string();
//! assert!(found.starts_with(r#"{"id":7,"diff":{"min":[-3.0,-1.0],"max":[0.0,2.0]},"state":"touching""#));
//! # Ok::<(), minkowski2d::json::LineError>(())
//! ```
//!
//! A line that cannot be answered gets a [`LineError`], which is written as an object with the `id` and an `error`:
//!
//! ```
//! # use minkowski2d::json::{Kind, answer};
//! let error = answer(Kind::Polygons, br#"{"id": 8, "a": [[0, 0]], "b": [[1]]}"#).expect_err("no point");
//! assert_eq!(error.to_string(), "column 34: a point is two numbers, [x, y]");
//! assert_eq!(error.to_json(), r#"{"id":8,"error":"column 34: a point is two numbers, [x, y]"}"#);
//! ```
//!
//! # The fields
//!
//! ```text
#![doc = include_str!("json/fields.txt")]
//! ```
//!
//! # How exact answers are
//!
//! Numbers are parsed as the nearest `f64`, and printed so that they parse as the same number.
//!
//! * States, hits, everything that is true or false, and whether an outline is convex are exact for these numbers. A sweep is
//!   exact for the difference and the relative motion as rounded to `f64` ([`Sweep`](crate::Sweep)).
//! * Distances, depths and minimum translations are rounded, to a few units in the last place of the largest coordinate of
//!   A−B. So only the first digits of a gap or a depth far smaller than the shapes are right (of one of 1e-16 of their
//!   size, only the sign). Which of two translations is shorter, and whether they tie, is decided by such depths
//!   ([`Contact`](crate::Contact)). Between axis-aligned boxes they are rounded once.
//! * Radii belong to the shapes: a gap between polygons is compared with the sum of both on squares. Where a whole arc of
//!   ways out ties, because only corners meet inside of a disc, `mtv` and `normals` have its two ends; for discs with
//!   the same center, right and left.
//! * Points are rounded to a few units in the last place of the largest coordinate of A and B.

mod answer;
mod question;
pub mod words;

pub use question::{Corners, Point};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// The longest line that is answered, in bytes: a polygon of half a million vertices.
pub const LONGEST: usize = 1 << 24;

/// What can be asked and what is answered, as text of at most 80 columns: what all lines have in common, and after blank
/// lines each kind with its fields.
pub const FIELDS: &str = include_str!("json/fields.txt");

/// What a line asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two axis-aligned boxes.
    Aabb,
    /// Two axis-aligned boxes in motion.
    Sweep,
    /// Two convex polygons, rounded or not.
    Polygons,
    /// Two boxes at any angle.
    Boxes,
    /// Two convex polygons, by GJK.
    Gjk,
}

/// An answer; [`Display`](fmt::Display) writes it as one line of JSON.
#[derive(Debug, Serialize)]
pub struct Answer(Box<RawValue>);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get())
    }
}

/// Why a line cannot be read or answered. Its text names the column, in characters from 1, where one is known.
#[derive(Clone, Debug, Serialize)]
pub struct LineError {
    /// The `id` of the line, if that can be read.
    id: Option<Box<RawValue>>,
    error: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for LineError {}

impl LineError {
    fn new(id: question::Id<'_>, error: String) -> Self {
        Self { id: id.map(ToOwned::to_owned), error }
    }

    /// The line of JSON that stands for the answer: the `id`, and the text as `error`.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The answer to a line, without its end. A byte order mark at its start is skipped.
///
/// # Errors
/// If the line is longer than [`LONGEST`], is no JSON, or is no question of this kind.
pub fn answer(kind: Kind, line: &[u8]) -> Result<Answer, LineError> {
    let is_too_long = line.len() > LONGEST;
    // Some editors and shells write a byte order mark.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if is_too_long {
        let error = format!("the line is longer than {LONGEST} bytes");
        return Err(LineError::new(question::leading_id(line), error));
    }
    answer::to(kind, line).map(Answer).map_err(|error| LineError::new(question::id(line), error))
}

/// Reads any object on a line, with the same errors as questions: for programs that read answers too.
///
/// # Errors
/// If the line is no JSON object of this type.
pub fn read<'l, T: Deserialize<'l>>(line: &'l [u8]) -> Result<T, LineError> {
    question::read(line).map_err(|error| LineError::new(question::id(line), error))
}
