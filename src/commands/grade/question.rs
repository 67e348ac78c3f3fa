//! A case: two shapes with whole coordinates, and what moves or which way is asked.

use super::exercise::Exercise;
use crate::frames::Frame;
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::sweep::Mover;
use minkowski2d::{Aabb, ConvexPolygon, State, Sweep, minkowski, origin};
use std::fmt::Write as _;

/// A point or vector with whole coordinates.
pub(super) type Whole = [i32; 2];

/// The most corners of a polygon.
pub(super) const MOST_CORNERS: usize = 200;

/// The most walls of a frame.
const MOST_WALLS: usize = 100;

/// The largest coordinate: differences of two and their cross products stay exact.
pub(super) const FARTHEST: i32 = 1 << 20;

/// What is asked. Coordinates are whole, so that every right answer is exact, but for lengths and moments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GradeCase {
    /// Of a box its lower left and upper right corner, of a polygon all corners, counter-clockwise from any of them.
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
    // Added to zero, so that nothing is -0.
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

/// The box of its lower left and upper right corner.
fn try_box(corners: &[Whole]) -> Option<Aabb> {
    match corners {
        [min, max] => Aabb::new(vector(*min), vector(*max)).ok(),
        _ => None,
    }
}

impl GradeCase {
    /// Both boxes of a [sound](Self::is_sound) case of boxes.
    pub(super) fn boxes(&self) -> [Aabb; 2] {
        [&self.a, &self.b].map(|corners| try_box(corners).unwrap_or(Aabb::constant(0.0, 0.0, 0.0, 0.0)))
    }

    /// The convex hulls of both lists: the polygons of a sound case of polygons.
    pub(super) fn polygons(&self) -> [ConvexPolygon; 2] {
        [&self.a, &self.b].map(|corners| {
            let hull = ConvexPolygon::hull(corners.iter().copied().map(vector));
            hull.unwrap_or_else(|_| Aabb::constant(0.0, 0.0, 0.0, 0.0).into())
        })
    }

    /// Corners in the order in which the program gets them.
    pub(super) fn corners(&self) -> [Vec<DVec2>; 2] {
        [&self.a, &self.b].map(|corners| corners.iter().copied().map(vector).collect())
    }

    /// A vector of the case, by its place.
    pub(super) fn along(&self, index: usize) -> DVec2 {
        self.vectors.get(index).copied().map_or(DVec2::ZERO, vector)
    }

    /// The boxes of a list of lower left and upper right corners; `None` if one has its corners the wrong way round.
    fn try_walls(&self) -> Option<Vec<Aabb>> {
        self.b.chunks(2).map(try_box).collect()
    }

    /// The frame of a sound case of R and its walls.
    pub(super) fn frame(&self) -> Frame {
        let r = try_box(&self.a).unwrap_or(Aabb::constant(0.0, 0.0, 0.0, 0.0));
        let walls = self.try_walls().unwrap_or_default().into_iter().map(Solid::from).collect();
        Frame { r: r.into(), v: self.along(0), walls }
    }

    /// The case of a frame, if all of its numbers are whole.
    pub(super) fn of_frame(frame: &Frame) -> Option<Self> {
        let (r, walls) = frame.boxes()?;
        let whole = |point: DVec2| -> Option<Whole> {
            let is_whole = point == point.round() && point.abs().max_element() <= f64::from(FARTHEST);
            is_whole.then_some([point.x as i32, point.y as i32])
        };
        let corners = |aabb: &Aabb| Some([whole(aabb.min())?, whole(aabb.max())?]);
        let walls: Vec<[Whole; 2]> = walls.iter().map(corners).collect::<Option<_>>()?;
        Some(Self { a: corners(&r)?.to_vec(), b: walls.concat(), vectors: vec![whole(frame.v)?] })
    }

    /// The frame of a case with two velocities.
    pub(super) fn sweep(&self) -> Option<Sweep> {
        let [a, b] = self.boxes();
        let movers = [(a, self.along(0)), (b, self.along(1))].map(|(shape, velocity)| Mover { shape, velocity });
        Sweep::new(movers[0], movers[1], 1.0).ok()
    }

    /// True if it is a case of this exercise.
    pub(super) fn is_sound(&self, exercise: Exercise) -> bool {
        self.trouble(exercise).is_none()
    }

    /// Why it is none, and the key that this is about: a case has boxes with an inside, or strictly convex polygons. They
    /// overlap where a push is asked for, and do not at the start of a sweep or of a frame.
    pub(super) fn trouble(&self, exercise: Exercise) -> Option<(Option<&'static str>, String)> {
        let wrong =
            |key: &'static str, message: &str| Some((Some(key).filter(|key| !key.is_empty()), message.to_owned()));
        if [&self.a, &self.b, &self.vectors].into_iter().flatten().flatten().any(|number| number.abs() > FARTHEST) {
            return wrong("", "a coordinate is too far out");
        }
        if !exercise.has_boxes() {
            for (key, corners) in [("a", &self.a), ("b", &self.b)] {
                if !(3..=MOST_CORNERS).contains(&corners.len()) {
                    return wrong(key, &format!("a polygon has 3 to {MOST_CORNERS} corners"));
                } else if !is_strictly_convex(corners) {
                    let message = "the corners of a polygon go around counter-clockwise, and each of them turns left";
                    return wrong(key, message);
                }
            }
            let is_aimless = exercise == Exercise::Support && self.along(0) == DVec2::ZERO;
            return if is_aimless { wrong("d", "d is [0, 0], which is no direction") } else { None };
        }
        let is_frame = exercise == Exercise::Frame;
        let keys = if is_frame { ["r", "walls"] } else { ["a", "b"] };
        let has_inside = |one: &Aabb| one.size().min_element() > 0.0;
        let a = try_box(&self.a).filter(has_inside);
        let others = self.try_walls().filter(|others| others.iter().all(has_inside) && (is_frame || others.len() == 1));
        let (Some(a), Some(others)) = (a, others) else {
            let message = "min of a box is less than its max, along x and along y";
            return wrong(keys[usize::from(a.is_some())], message);
        };
        let state = |other: &Aabb| origin::state(&minkowski::difference(&a, other));
        let overlaps = others.iter().any(|other| state(other) == State::Overlapping);
        match exercise {
            Exercise::Penetration if !overlaps => {
                let touch = others.iter().any(|other| state(other) == State::Touching);
                let are = if touch { "only touch" } else { "are apart" };
                wrong("", &format!("A and B {are}, and a push is asked for where they overlap"))
            }
            Exercise::Sweep if overlaps => wrong("", "A and B overlap at the start, and nothing can hit then"),
            Exercise::Sweep if self.vectors.len() != 2 => wrong("", "two boxes have two velocities"),
            Exercise::Frame if others.len() > MOST_WALLS => {
                wrong("walls", &format!("a frame has at most {MOST_WALLS} walls"))
            }
            Exercise::Frame if overlaps => wrong("", "R overlaps a wall at the start; it may touch them, no more"),
            Exercise::Frame if self.vectors.len() != 1 => wrong("", "R has one velocity"),
            _ => None,
        }
    }

    /// True if along both axes the bounds of one shape lie within those of the other, where a picture shows little.
    pub(super) fn is_nested(&self) -> bool {
        let bounds = |corners: &[Whole], axis: usize| {
            let along = || corners.iter().map(|corner| corner[axis]);
            (along().min().unwrap_or_default(), along().max().unwrap_or_default())
        };
        let within = |inner: (i32, i32), outer: (i32, i32)| outer.0 <= inner.0 && inner.1 <= outer.1;
        [0, 1].into_iter().all(|axis| {
            let (a, b) = (bounds(&self.a, axis), bounds(&self.b, axis));
            within(a, b) || within(b, a)
        })
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
    pub(super) fn line(&self, exercise: Exercise, id: usize) -> String {
        if exercise == Exercise::Frame {
            return self.frame().line(id);
        }
        let mut line = format!("{{\"id\": {id}");
        for (name, corners) in [("a", &self.a), ("b", &self.b)] {
            let _ = match corners[..] {
                [[x0, y0], [x1, y1]] if exercise.has_boxes() => {
                    write!(line, ", \"{name}\": {{\"min\": [{x0}, {y0}], \"max\": [{x1}, {y1}]}}")
                }
                _ => write!(line, ", \"{name}\": {corners:?}"),
            };
        }
        match (exercise, &self.vectors[..]) {
            (Exercise::Sweep, [va, vb]) => {
                let _ = write!(line, ", \"va\": {va:?}, \"vb\": {vb:?}, \"dt\": 1");
            }
            (_, [d]) => {
                let _ = write!(line, ", \"d\": {d:?}");
            }
            _ => {}
        }
        line.push('}');
        line
    }

    /// The case in words: `A x 0..2 y 0..2   B x 1..3 y 0..2`.
    pub(super) fn words(&self, exercise: Exercise) -> String {
        if exercise == Exercise::Frame {
            let range = |corners: &[Whole]| match corners {
                [[x0, y0], [x1, y1]] => format!("x {x0}..{x1} y {y0}..{y1}"),
                _ => String::new(),
            };
            let v = self.along(0);
            let walls = self.b.chunks(2).enumerate().map(|(index, wall)| format!("   W{} {}", index + 1, range(wall)));
            return format!("R {}   v ({},{}){}", range(&self.a), v.x, v.y, walls.collect::<String>());
        }
        let shape = |name: &str, corners: &[Whole]| match corners {
            [[x0, y0], [x1, y1]] if exercise.has_boxes() => format!("{name} x {x0}..{x1} y {y0}..{y1}"),
            _ => {
                let listed = corners.iter().take(12).map(|[x, y]| format!("({x},{y})")).collect::<Vec<_>>().join(" ");
                let more = if corners.len() > 12 { format!(" ... {} corners", corners.len()) } else { String::new() };
                format!("{name} {listed}{more}")
            }
        };
        let mut words = format!("{}   {}", shape("A", &self.a), shape("B", &self.b));
        let names: &[&str] = if exercise == Exercise::Sweep { &["vA", "vB"] } else { &["d"] };
        for (name, [x, y]) in names.iter().zip(&self.vectors) {
            let _ = write!(words, "   {name} ({x},{y})");
        }
        words
    }
}

/// True for at least three corners, counter-clockwise, each of which turns left.
fn is_strictly_convex(corners: &[Whole]) -> bool {
    let kept = ConvexPolygon::new(corners.iter().copied().map(vector));
    (3..=MOST_CORNERS).contains(&corners.len()) && kept.is_ok_and(|kept| kept.vertices().len() == corners.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_case_of_an_exercise_is_known() {
        let case = |b: &[Whole], vectors: &[Whole]| GradeCase {
            a: vec![[0, 0], [2, 2]],
            b: b.to_vec(),
            vectors: vectors.to_vec(),
        };
        let speeds = [[1, 0], [0, 0]];
        for (exercise, case, sound) in [
            (Exercise::Overlap, case(&[[5, 0], [6, 1]], &[]), true),
            (Exercise::Overlap, case(&[[5, 0], [5, 1]], &[]), false),
            (Exercise::Overlap, case(&[[5, 0], [4, 1]], &[]), false),
            (Exercise::Overlap, case(&[[FARTHEST, 0], [FARTHEST + 1, 1]], &[]), false),
            (Exercise::Penetration, case(&[[1, 0], [3, 1]], &[]), true),
            (Exercise::Penetration, case(&[[2, 0], [3, 1]], &[]), false),
            (Exercise::Sweep, case(&[[2, 0], [3, 1]], &speeds), true),
            (Exercise::Sweep, case(&[[1, 0], [3, 1]], &speeds), false),
            (Exercise::Sweep, case(&[[2, 0], [3, 1]], &speeds[..1]), false),
        ] {
            assert_eq!(case.is_sound(exercise), sound, "{exercise:?} {case:?}");
        }
        let polygon = |a: &[Whole], vectors: &[Whole]| GradeCase {
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
            assert_eq!(polygon(a, &[]).is_sound(Exercise::Distance), sound, "{a:?}");
        }
        assert!(polygon(&[[0, 0], [2, 0], [0, 2]], &[[0, 1]]).is_sound(Exercise::Support));
        assert!(!polygon(&[[0, 0], [2, 0], [0, 2]], &[[0, 0]]).is_sound(Exercise::Support));
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
}
