//! A case: two shapes with whole coordinates, and what moves or which way is asked; and its line of JSON, as programs get
//! it and `--case` takes it.

use super::cases::FamilyCase;
use super::exercise::Exercise;
use crate::commands::{Failure, input};
use crate::frames::Frame;
use crate::lesson::problem::{Fault, Read, ensure};
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::json::{Corners, Point, words};
use minkowski2d::sweep::Mover;
use minkowski2d::{Aabb, ConvexPolygon, State, Sweep, minkowski, origin};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::ops::Range;

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
            return wrong("", "a coordinate is too far out");
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

/// The most bytes of a case.
const LONGEST_CASE: usize = 1 << 16;

/// The case of the line, or of standard input for `-`.
///
/// # Errors
/// What is wrong with it, with its place.
pub(super) fn given(kind: Exercise, given: &str) -> Result<FamilyCase, Failure> {
    let (name, bytes) = match given {
        "-" => ("standard input", input::whole("standard input", io::stdin().lock(), LONGEST_CASE)?),
        _ => ("--case", given.into()),
    };
    let text = &*String::from_utf8_lossy(&bytes);
    let case = parse(kind, text).map_err(|mut fault| {
        if fault.help.is_empty() {
            fault.help = format!("minktutor grade {} --protocol shows a case", kind.name());
        }
        Failure::of(&[fault.of(name, text)])
    })?;
    Ok(("given", case))
}

/// The case of a text.
pub(super) fn parse(kind: Exercise, text: &str) -> Read<GradeCase> {
    let start = text.len() - text.trim_ascii_start().len();
    let start = start..start + 1;
    let fault = |place: &Range<usize>, message: &str| Fault::at(place, message);
    ensure(text.len() <= LONGEST_CASE, || fault(&start, &format!("a case has at most {LONGEST_CASE} bytes")))?;
    ensure(!text.trim_ascii().is_empty(), || fault(&start, "there is nothing here"))?;
    ensure(text[start.start..].starts_with('{'), || fault(&start, "this is not a JSON object"))?;
    let fields: HashMap<Cow<'_, str>, &RawValue> = from_json(text, 0)?;
    let key = |name: &str| {
        let quoted = format!("\"{name}\"");
        text.find(&quoted).map_or(start.clone(), |at| at..at + quoted.len())
    };
    let ([first, second], vectors) = kind.keys();
    let is_known = |name: &str| match name {
        "id" => true,
        "dt" => kind == Exercise::Sweep,
        _ => [first, second].contains(&name) || vectors.contains(&name),
    };
    if let Some(name) = fields.keys().find(|name| !is_known(name)) {
        return Err(fault(&key(name), &format!("unknown field, {} has no \"{name}\"", kind.name())));
    }
    let is_one = fields.get("dt").is_none_or(|dt| dt.get().parse() == Ok(1.0));
    ensure(is_one, || fault(&key("dt"), "dt is 1 in every case"))?;
    let points = |name: &str| {
        let value = fields.get(name).ok_or_else(|| fault(&start, &format!("\"{name}\" is missing")))?;
        points(kind, name, value.get(), value.get().as_ptr().addr() - text.as_ptr().addr())
    };
    let vectors = vectors.iter().map(|name| points(name)).collect::<Read<Vec<_>>>()?.concat();
    let case = GradeCase { kind, a: points(first)?, b: points(second)?, vectors };
    case.trouble().map_or(Ok(case), |(name, message)| Err(fault(&key(name), &message)))
}

/// The points of a value. `at` is where the value starts in the line.
fn points(kind: Exercise, name: &str, value: &str, at: usize) -> Read<Vec<Whole>> {
    let corners = |Corners { min, max }: Corners| [min, max];
    let points: Vec<Point> = match name {
        "walls" => from_json::<Vec<Corners>>(value, at)?.into_iter().flat_map(corners).collect(),
        "a" | "b" if !kind.has_boxes() => from_json(value, at)?,
        "a" | "b" | "r" => corners(from_json(value, at)?).into(),
        _ => vec![from_json(value, at)?],
    };
    let is_whole = |x: f64| x.fract() == 0.0 && x.abs() <= f64::from(FARTHEST);
    if points.iter().all(|point| is_whole(point.0.x) && is_whole(point.0.y)) {
        return Ok(points.into_iter().map(|Point(p)| [p.x as i32, p.y as i32]).collect());
    }
    let mut words = value.split(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c));
    let wrong = words.find(|word| word.parse().is_ok_and(|number| !is_whole(number))).unwrap_or(value);
    let at = at + wrong.as_ptr().addr() - value.as_ptr().addr();
    let message = format!("coordinates are whole numbers from -{FARTHEST} to {FARTHEST}");
    Err(Fault::at(&(at..at + wrong.len()), message).help("then every right answer is exact"))
}

/// Reads JSON that starts there in the line.
fn from_json<'l, T: Deserialize<'l>>(text: &'l str, at: usize) -> Read<T> {
    serde_json::from_str(text).map_err(|error| {
        let place = words::place(text, error.line(), error.column());
        let (message, help) = match words::message(&error).as_str() {
            _ if error.is_eof() => ("the case ends too early".to_owned(), None),
            "trailing characters" if at == 0 => {
                ("there is more after the case; one is judged at a time".to_owned(), None)
            }
            "trailing characters" => {
                ("expected a box as {\"min\": [x, y], \"max\": [x, y]}, found a list".to_owned(), None)
            }
            _ => words::said(&error, &text[place.start..]),
        };
        Fault::at(&place, message).help(help.unwrap_or_default()).moved(at)
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
        let long = format!("{{{}}}", " ".repeat(LONGEST_CASE));
        for (exercise, text, at, said) in [
            (Exercise::Overlap, "", "", "there is nothing here"),
            (Exercise::Overlap, " \n", "", "there is nothing here"),
            (Exercise::Overlap, "case.json", "c", "not a JSON object"),
            (Exercise::Overlap, "[1]", "[", "not a JSON object"),
            (Exercise::Overlap, &long, "{", "at most 65536 bytes"),
            (Exercise::Overlap, boxes, "}", "the case ends too early"),
            (Exercise::Overlap, &format!("{boxes}}}\n{boxes}}}"), "{", "more after the case"),
            (Exercise::Overlap, &boxes.replace("[2, 2]", "[2, NaN]"), "NaN", "expected value"),
            (Exercise::Overlap, &format!("{}}}", boxes.replace("[2, 2]", "[2, 1e999]")), "1e999", "too large"),
            (
                Exercise::Overlap,
                &format!("{}}}", boxes.replace("[2, 2]", "[2, 2.5]")),
                "2.5",
                "whole numbers from -1048576",
            ),
            (
                Exercise::Overlap,
                &format!("{}}}", boxes.replace("[2, 2]", "[2, 1e9]")),
                "1e9",
                "whole numbers from -1048576",
            ),
            (
                Exercise::Overlap,
                &format!("{}}}", boxes.replace("[2, 2]", "[2, 0]")),
                "\"a\"",
                "min must be less than max",
            ),
            (Exercise::Overlap, &format!("{boxes}, \"va\": [1, 0]}}"), "\"va\"", "overlap has no \"va\""),
            (Exercise::Overlap, &format!("{boxes}, \"c\": 1}}"), "\"c\"", "unknown field"),
            (Exercise::Overlap, &format!("{corners}}}"), "0", "expected a box"),
            (Exercise::Penetration, &format!("{boxes}}}"), "{", "A and B are apart"),
            (Exercise::Penetration, &format!("{}}}", boxes.replace("[5, 0]", "[2, 0]")), "{", "A and B only touch"),
            (Exercise::Sweep, &format!("{boxes}, \"va\": [1, 0]}}"), "{", "\"vb\" is missing"),
            (Exercise::Sweep, &format!("{boxes}, \"va\": [1, 0], \"vb\": [0, 0], \"dt\": 2}}"), "\"dt\"", "dt is 1"),
            (
                Exercise::Sweep,
                &format!("{}, \"va\": [1, 0], \"vb\": [0, 0]}}", boxes.replace("[5, 0]", "[1, 0]")),
                "{",
                "overlap at the start",
            ),
            (Exercise::Gjk, &format!("{boxes}}}"), "{", "found an object"),
            (Exercise::Gjk, &format!("{corners}}}"), "\"b\"", "counterclockwise"),
            (Exercise::Gjk, r#"{"a": [[0, 0], [2, 0]], "b": []}"#, "\"a\"", "3 to 200 corners"),
            (
                Exercise::Support,
                &format!("{}, \"d\": [0, 0]}}", corners.replace("[0, 2], [2, 0]]", "[2, 0], [0, 2]]")),
                "\"d\"",
                "no direction",
            ),
        ] {
            let Err(Fault { place, message, .. }) = parse(exercise, text) else { panic!("{text}") };
            assert!(message.contains(said), "{text}: {message}");
            assert_eq!(text.get(place).unwrap_or_default(), at, "{text}: {message}");
        }
    }
}
