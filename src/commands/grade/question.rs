//! A case: two shapes with whole coordinates, and what moves or which way is asked; and its line of JSON, as programs get
//! it and `--case` takes it.

use super::exercise::Exercise;
use crate::frames::Frame;
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::sweep::Mover;
use minkowski2d::{Aabb, ConvexPolygon, State, Sweep, minkowski, origin};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;

/// A point or vector with whole coordinates.
pub(super) type Whole = [i32; 2];

/// The most corners of a polygon.
pub(super) const MOST_CORNERS: usize = 200;

/// The most walls of a frame.
const MOST_WALLS: usize = 100;

/// The largest coordinate: differences of two and their cross products stay exact.
const FARTHEST: i32 = 1 << 20;

/// What is asked. Coordinates are whole, so that every right answer is exact, but for lengths and moments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GradeCase {
    pub(super) kind: Exercise,
    /// Of a box its lower left and upper right corner, of a polygon all corners, counterclockwise from any of them.
    pub(super) a: Vec<Whole>,
    /// The same of B; of a frame the corners of all walls, one after the other.
    pub(super) b: Vec<Whole>,
    /// The velocities of A and B in a sweep, that of R in a frame, the direction of a support point; nothing else.
    pub(super) vectors: Vec<Whole>,
}

pub(super) fn vector(point: Whole) -> DVec2 {
    DVec2::from(point.map(f64::from))
}

/// `(3,1)`, as lessons write points.
pub(super) fn shown(point: DVec2) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

/// A number with at most six digits behind the point, without zeros at the end.
pub(super) fn number(value: f64) -> String {
    if value != 0.0 && !(1e-4..1e12).contains(&value.abs()) {
        return format!("{value:e}");
    }
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The box of two corners, or the convex polygon of more, in their order if that can be.
pub(super) fn solid(corners: &[Whole]) -> Solid {
    let polygon = || ConvexPolygon::new(corners.iter().copied().map(vector)).unwrap_or_else(|_| hull(corners));
    if corners.len() == 2 { bounds(corners).into() } else { polygon().into() }
}

/// The convex hull of the corners of a box or a polygon.
fn hull(corners: &[Whole]) -> ConvexPolygon {
    if corners.len() == 2 {
        return bounds(corners).into();
    }
    ConvexPolygon::hull(corners.iter().copied().map(vector)).unwrap_or_else(|_| bounds(corners).into())
}

/// The least box around points.
fn bounds(corners: &[Whole]) -> Aabb {
    let points = corners.iter().filter_map(|corner| Aabb::point(vector(*corner)).ok());
    points.reduce(|all, point| all.union(&point)).unwrap_or(Aabb::constant(0.0, 0.0, 0.0, 0.0))
}

impl GradeCase {
    /// The boxes around both shapes: in a case of boxes the boxes themselves.
    pub(super) fn boxes(&self) -> [Aabb; 2] {
        [&self.a, &self.b].map(|corners| bounds(corners))
    }

    /// Both shapes as convex polygons.
    pub(super) fn polygons(&self) -> [ConvexPolygon; 2] {
        [&self.a, &self.b].map(|corners| hull(corners))
    }

    /// The size of A-B along its longer axis.
    pub(super) fn size(&self) -> f64 {
        self.boxes().map(|one| one.size().max_element()).iter().sum()
    }

    /// Corners in the order in which the program gets them.
    pub(super) fn corners(&self) -> [Vec<DVec2>; 2] {
        [&self.a, &self.b].map(|corners| corners.iter().copied().map(vector).collect())
    }

    /// The shapes with their names: A and B, or R and its walls.
    pub(super) fn shapes(&self) -> Vec<(String, &[Whole])> {
        if self.kind != Exercise::Frame {
            return vec![("A".to_owned(), &self.a), ("B".to_owned(), &self.b)];
        }
        let walls = self.b.chunks(2).enumerate().map(|(index, wall)| (format!("W{}", index + 1), wall));
        std::iter::once(("R".to_owned(), &self.a[..])).chain(walls).collect()
    }

    /// A vector of the case, by its place.
    pub(super) fn along(&self, index: usize) -> DVec2 {
        self.vectors.get(index).copied().map_or(DVec2::ZERO, vector)
    }

    /// The case with A and B exchanged.
    pub(super) fn exchanged(&self) -> Self {
        Self { a: self.b.clone(), b: self.a.clone(), ..self.clone() }
    }

    /// The case with B turned half way round the origin.
    pub(super) fn with_turned_b(&self) -> Self {
        let mut b: Vec<Whole> = self.b.iter().map(|[x, y]| [-x, -y]).collect();
        if self.kind.has_boxes() {
            b.reverse();
        }
        Self { b, ..self.clone() }
    }

    /// The case with other vectors.
    pub(super) fn with(&self, vectors: impl Into<Vec<Whole>>) -> Self {
        Self { vectors: vectors.into(), ..self.clone() }
    }

    /// The frame of a sound case of R and its walls.
    pub(super) fn frame(&self) -> Frame {
        let walls = self.b.chunks(2).map(|wall| bounds(wall).into()).collect();
        Frame { r: bounds(&self.a).into(), v: self.along(0), walls }
    }

    /// The frame of a case with two velocities.
    pub(super) fn sweep(&self) -> Option<Sweep> {
        let [a, b] = self.boxes();
        let movers = [(a, self.along(0)), (b, self.along(1))].map(|(shape, velocity)| Mover { shape, velocity });
        Sweep::new(movers[0], movers[1], 1.0).ok()
    }

    /// True if it is a case of its kind.
    pub(super) fn is_sound(&self) -> bool {
        self.trouble().is_none()
    }

    /// Why it is no case of its kind, and the key that this is about, if it is about one: a case has boxes with an inside,
    /// or strictly convex polygons. They overlap where a push is asked for, and do not at the start of a sweep or of a frame.
    pub(super) fn trouble(&self) -> Option<(&'static str, String)> {
        let wrong = |key: &'static str, message: &str| Some((key, message.to_owned()));
        if [&self.a, &self.b, &self.vectors].into_iter().flatten().flatten().any(|number| number.abs() > FARTHEST) {
            return wrong("", &format!("coordinates are from -{FARTHEST} to {FARTHEST}"));
        }
        let ([first, second], vectors) = self.kind.keys();
        for (key, corners) in [(first, &self.a), (second, &self.b)] {
            if let Some(message) = self.trouble_with(corners) {
                return Some((key, message));
            }
        }
        let a = bounds(&self.a);
        let any = |state| self.b.chunks(2).any(|b| origin::state(&minkowski::difference(&a, &bounds(b))) == state);
        let overlaps = || any(State::Overlapping);
        match self.kind {
            _ if self.vectors.len() != vectors.len() => wrong("", "a vector is missing, or is one too many"),
            Exercise::Penetration if !overlaps() => {
                let are = if any(State::Touching) { "only touch" } else { "are apart" };
                wrong("", &format!("A and B {are}, and a push is asked for where they overlap"))
            }
            Exercise::Sweep if overlaps() => wrong("", "A and B overlap at the start, and nothing can hit then"),
            Exercise::Frame if self.b.len() > 2 * MOST_WALLS => {
                wrong("walls", &format!("a frame has at most {MOST_WALLS} walls"))
            }
            Exercise::Frame if overlaps() => wrong("", "R overlaps a wall at the start; it may touch them, no more"),
            Exercise::Support if self.vectors == [[0, 0]] => wrong("d", "d is [0, 0], which is no direction"),
            _ => None,
        }
    }

    /// Why these are not the corners of one of its shapes, or of its walls.
    fn trouble_with(&self, corners: &[Whole]) -> Option<String> {
        let has_inside = |corners: &[Whole]| matches!(corners, [min, max] if min[0] < max[0] && min[1] < max[1]);
        if self.kind.has_boxes() {
            let is_sound = corners.chunks(2).all(has_inside) && (corners.len() == 2 || self.kind == Exercise::Frame);
            (!is_sound).then(|| "min must be less than max, along x and along y".to_owned())
        } else if !(3..=MOST_CORNERS).contains(&corners.len()) {
            Some(format!("a polygon has 3 to {MOST_CORNERS} corners"))
        } else {
            let kept = ConvexPolygon::new(corners.iter().copied().map(vector));
            let is_sound = kept.is_ok_and(|kept| kept.vertices().len() == corners.len());
            let message = "the corners of a polygon go around counterclockwise, and each of them turns left";
            (!is_sound).then(|| message.to_owned())
        }
    }

    /// True if along both axes the bounds of one shape lie within those of the other, where a picture shows little.
    pub(super) fn is_nested(&self) -> bool {
        let [a, b] = self.boxes();
        let within = |inner: &Aabb, outer: &Aabb| outer.min().cmple(inner.min()) & inner.max().cmple(outer.max());
        (within(&a, &b) | within(&b, &a)).all()
    }

    /// How much there is to look at: corners first, then how far they reach from the lowest and leftmost of them, then what
    /// keeps them from lying there at zero.
    pub(super) fn bulk(&self) -> [u64; 4] {
        let corners = || self.a.iter().chain(&self.b);
        let low = [0, 1].map(|axis| corners().map(|corner| corner[axis]).min().unwrap_or_default());
        let sum = |numbers: &mut dyn Iterator<Item = i32>| numbers.map(|number| u64::from(number.unsigned_abs())).sum();
        let reach: u64 = sum(&mut corners().flat_map(|[x, y]| [x - low[0], y - low[1]]));
        let motion: u64 = sum(&mut self.vectors.iter().flatten().copied());
        let numbers = || corners().chain(&self.vectors).flatten().copied();
        let negative = numbers().filter(|number| *number < 0).count() as u64;
        [corners().count() as u64, reach + motion, negative, sum(&mut numbers())]
    }

    /// The line that the program gets, without its end.
    pub(super) fn line(&self, id: usize) -> String {
        if self.kind == Exercise::Frame {
            return self.frame().line(id);
        }
        let shape = |corners: &[Whole]| match corners {
            [min, max] => format!("{{\"min\": {min:?}, \"max\": {max:?}}}"),
            _ => format!("{corners:?}"),
        };
        let ([a, b], keys) = self.kind.keys();
        let vectors = keys.iter().zip(&self.vectors).map(|(key, vector)| format!(", \"{key}\": {vector:?}"));
        let dt = if self.kind == Exercise::Sweep { ", \"dt\": 1" } else { "" };
        let [of_a, of_b] = [shape(&self.a), shape(&self.b)];
        format!("{{\"id\": {id}, \"{a}\": {of_a}, \"{b}\": {of_b}{}{dt}}}", vectors.collect::<String>())
    }

    /// The case in words: `A x 0..2 y 0..2   B x 1..3 y 0..2`.
    pub(super) fn words(&self) -> String {
        let shape = |(name, corners): (String, &[Whole])| {
            if let [[x0, y0], [x1, y1]] = corners {
                return format!("{name} x {x0}..{x1} y {y0}..{y1}");
            }
            let listed = corners.iter().take(12).map(|[x, y]| format!("({x},{y})")).collect::<Vec<_>>().join(" ");
            let more = if corners.len() > 12 { format!(" ... {} corners", corners.len()) } else { String::new() };
            format!("{name} {listed}{more}")
        };
        let names = self.kind.keys().1.iter().map(|key| key.replace('a', "A").replace('b', "B"));
        let vectors = names.zip(&self.vectors).map(|(name, [x, y])| format!("{name} ({x},{y})"));
        self.shapes().into_iter().map(shape).chain(vectors).collect::<Vec<_>>().join("   ")
    }
}

/// The case of a text.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(kind: Exercise, text: &str) -> Result<GradeCase, String> {
    let mut fields: HashMap<String, &RawValue> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let mut read = |name: &str| {
        let value = fields.remove(name).ok_or_else(|| format!("\"{name}\" is missing"))?;
        points(kind, name, value.get()).map_err(|error| format!("\"{name}\": {error}"))
    };
    let ([a, b], vectors) = kind.keys();
    let (a, b) = (read(a)?, read(b)?);
    let vectors = vectors.iter().map(|name| read(name)).collect::<Result<Vec<_>, _>>()?.concat();
    let is_known = |name: &str, value: &str| name == "id" || (kind == Exercise::Sweep && name == "dt" && value == "1");
    if let Some((name, value)) = fields.iter().find(|(name, value)| !is_known(name, value.get())) {
        return Err(format!("a case of {} has no \"{name}\": {value}", kind.name()));
    }
    let case = GradeCase { kind, a, b, vectors };
    match case.trouble() {
        None => Ok(case),
        Some(("", message)) => Err(message),
        Some((key, message)) => Err(format!("\"{key}\": {message}")),
    }
}

/// A box, as a case has it.
#[derive(Deserialize)]
struct Corners {
    min: Whole,
    max: Whole,
}

/// The points of a value, whose coordinates are whole so that every right answer is exact.
fn points(kind: Exercise, name: &str, value: &str) -> serde_json::Result<Vec<Whole>> {
    let corners = |Corners { min, max }: Corners| [min, max];
    Ok(match name {
        "walls" => serde_json::from_str::<Vec<Corners>>(value)?.into_iter().flat_map(corners).collect(),
        "a" | "b" if !kind.has_boxes() => serde_json::from_str(value)?,
        "a" | "b" | "r" => corners(serde_json::from_str(value)?).into(),
        _ => vec![serde_json::from_str(value)?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;

    #[test]
    fn what_is_no_case_of_an_exercise_is_known() {
        let case = |kind, b: &[Whole], vectors: &[Whole]| GradeCase {
            kind,
            a: vec![[0, 0], [2, 2]],
            b: b.to_vec(),
            vectors: vectors.to_vec(),
        };
        let speeds = [[1, 0], [0, 0]];
        for (case, sound) in [
            (case(Exercise::Overlap, &[[5, 0], [6, 1]], &[]), true),
            (case(Exercise::Overlap, &[[5, 0], [5, 1]], &[]), false),
            (case(Exercise::Overlap, &[[5, 0], [4, 1]], &[]), false),
            (case(Exercise::Overlap, &[[FARTHEST, 0], [FARTHEST + 1, 1]], &[]), false),
            (case(Exercise::Penetration, &[[1, 0], [3, 1]], &[]), true),
            (case(Exercise::Penetration, &[[2, 0], [3, 1]], &[]), false),
            (case(Exercise::Sweep, &[[2, 0], [3, 1]], &speeds), true),
            (case(Exercise::Sweep, &[[1, 0], [3, 1]], &speeds), false),
            (case(Exercise::Sweep, &[[2, 0], [3, 1]], &speeds[..1]), false),
        ] {
            assert_eq!(case.is_sound(), sound, "{case:?}");
        }
        let polygon = |kind, a: &[Whole], vectors: &[Whole]| GradeCase {
            kind,
            a: a.to_vec(),
            b: vec![[0, 0], [1, 0], [0, 1]],
            vectors: vectors.to_vec(),
        };
        for (a, sound) in [
            (&[[0, 0], [2, 0], [0, 2]][..], true),
            (&[[2, 0], [0, 2], [0, 0]], true),
            (&[[0, 0], [0, 2], [2, 0]], false),
            (&[[0, 0], [1, 0], [2, 0], [0, 2]], false),
            (&[[0, 0], [2, 0]], false),
            (&[[0, 0], [2, 0], [1, 1], [0, 4]], false),
        ] {
            assert_eq!(polygon(Exercise::Distance, a, &[]).is_sound(), sound, "{a:?}");
        }
        assert!(polygon(Exercise::Support, &[[0, 0], [2, 0], [0, 2]], &[[0, 1]]).is_sound());
        assert!(!polygon(Exercise::Support, &[[0, 0], [2, 0], [0, 2]], &[[0, 0]]).is_sound());
    }

    #[test]
    fn numbers_are_written_as_in_lessons() {
        for (value, text) in
            [(3.0, "3"), (-0.0, "0"), (0.5, "0.5"), (1.0 / 3.0, "0.333333"), (100.0, "100"), (-2.25, "-2.25")]
        {
            assert_eq!(number(value), text);
        }
        assert_eq!([number(1e-9), number(2e300)], ["1e-9", "2e300"]);
        assert_eq!(shown(DVec2::new(-0.0, 1.0)), "(0,1)");
    }

    #[test]
    fn every_case_can_be_given_as_it_is_printed() {
        for exercise in Exercise::all() {
            for (_, case) in cases::all(*exercise, 3, 60) {
                let line = case.line(7);
                assert_eq!(parse(*exercise, &line), Ok(case), "{line}");
            }
        }
    }

    #[test]
    fn what_is_no_case_is_refused_with_its_place() {
        let boxes = r#"{"id": 0, "a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [5, 0], "max": [6, 1]}"#;
        let corners = r#"{"a": [[0, 0], [2, 0], [0, 2]], "b": [[0, 0], [0, 2], [2, 0]]"#;
        let changed = |from: &str, to: &str| format!("{}}}", boxes.replace(from, to));
        for (exercise, text, said) in [
            (Exercise::Overlap, String::new(), "EOF while parsing a value at line 1"),
            (Exercise::Overlap, "case.json".to_owned(), "expected value at line 1 column 1"),
            (Exercise::Overlap, boxes.to_owned(), "EOF while parsing an object at line 1 column 82"),
            (Exercise::Overlap, format!("{boxes}}}\n{boxes}}}"), "trailing characters at line 2 column 1"),
            (Exercise::Overlap, changed("[2, 2]", "[2, NaN]"), "expected value at line 1 column"),
            (Exercise::Overlap, changed("[2, 2]", "[2, 2.5]"), "\"a\": invalid type: floating point `2.5`"),
            (Exercise::Overlap, changed("[2, 2]", "[2, 1000000000]"), "coordinates are from -1048576 to 1048576"),
            (Exercise::Overlap, changed("[2, 2]", "[2, 0]"), "\"a\": min must be less than max"),
            (Exercise::Overlap, format!("{boxes}, \"va\": [1, 0]}}"), "overlap has no \"va\""),
            (Exercise::Overlap, format!("{corners}}}"), "\"a\": "),
            (Exercise::Penetration, format!("{boxes}}}"), "A and B are apart"),
            (Exercise::Penetration, changed("[5, 0]", "[2, 0]"), "A and B only touch"),
            (Exercise::Sweep, format!("{boxes}, \"va\": [1, 0]}}"), "\"vb\" is missing"),
            (Exercise::Sweep, format!("{boxes}, \"va\": [1, 0], \"vb\": [0, 0], \"dt\": 2}}"), "has no \"dt\": 2"),
            (
                Exercise::Sweep,
                format!("{}, \"va\": [1, 0], \"vb\": [0, 0]}}", boxes.replace("[5, 0]", "[1, 0]")),
                "overlap at the start",
            ),
            (Exercise::Gjk, format!("{boxes}}}"), "\"a\": invalid type: map"),
            (Exercise::Gjk, format!("{corners}}}"), "\"b\": the corners of a polygon go around counterclockwise"),
            (Exercise::Gjk, r#"{"a": [[0, 0], [2, 0]], "b": []}"#.to_owned(), "\"a\": a polygon has 3 to 200 corners"),
            (
                Exercise::Support,
                format!("{}, \"d\": [0, 0]}}", corners.replace("[0, 2], [2, 0]]", "[2, 0], [0, 2]]")),
                "\"d\": d is [0, 0], which is no direction",
            ),
        ] {
            let message = parse(exercise, &text).expect_err(&text);
            assert!(message.contains(said), "{text}: {message}");
        }
    }
}
