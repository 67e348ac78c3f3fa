//! Lesson 6: boxes at an angle, and what of them meets.

use super::boxes::{answers, nearest, spelt};
use super::polygons::corners_in;
use super::reading::{after, go, mentions, number, point_and_rest, turned, typed};
use super::sight::Sight;

type Point = (f64, f64);

/// A box told by its middle and its angle; its size a learner remembers.
#[derive(Clone, Copy, Debug)]
struct Turned {
    half: Point,
    middle: Point,
    degrees: f64,
}

/// Where the point of the difference nearest O is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nearest {
    FaceOfA,
    FaceOfB,
    BothFaces,
    Corners,
}

fn dot(a: Point, b: Point) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn less(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

impl Turned {
    fn read(sight: &Sight, name: &str) -> Option<Self> {
        let size = |told: &str| {
            let (width, rest) = number(told)?;
            Some((width / 2.0, number(rest.strip_prefix(" by")?)?.0 / 2.0))
        };
        let half = mentions(&sight.memory, &format!("{name} is")).find_map(size)?;
        let (middle, rest) = point_and_rest(&sight.words, name)?;
        Some(Self { half, middle, degrees: number(rest.strip_prefix(" at")?)?.0 })
    }

    fn axes(self) -> [Point; 2] {
        let (sin, cos) = self.degrees.to_radians().sin_cos();
        [(cos, sin), (-sin, cos)]
    }

    fn corners(self) -> [Point; 4] {
        let [u, v] = self.axes();
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| {
            let (x, y) = (x * self.half.0, y * self.half.1);
            (self.middle.0 + x * u.0 + y * v.0, self.middle.1 + x * u.1 + y * v.1)
        })
    }

    fn moved(self, dx: f64, dy: f64) -> Self {
        Self { middle: (self.middle.0 + dx, self.middle.1 + dy), ..self }
    }

    fn is_parallel_to(self, other: Self) -> bool {
        (self.degrees - other.degrees) % 90.0 == 0.0
    }

    /// How far the other box is out of the face that it is farthest out of; negative if it is in all of them.
    fn out_of_faces(self, other: Self) -> f64 {
        let reach = |axis: Point| {
            other.corners().into_iter().map(|corner| dot(less(corner, self.middle), axis)).fold(f64::MAX, f64::min)
        };
        let [u, v] = self.axes();
        let faces = [(u, self.half.0), ((-u.0, -u.1), self.half.0), (v, self.half.1), ((-v.0, -v.1), self.half.1)];
        faces.iter().map(|(axis, half)| reach(*axis) - half).fold(f64::MIN, f64::max)
    }
}

impl Turned {
    /// The number of the corner of the other box that is deepest in the face that it is least deep in; they count from 0
    /// on, from the lower left, as they stand at 0 degrees.
    fn corner_in(self, other: Self) -> usize {
        let [u, v] = self.axes();
        let faces = [(u, self.half.0), ((-u.0, -u.1), self.half.0), (v, self.half.1), ((-v.0, -v.1), self.half.1)];
        let deepest = |axis: Point| {
            let reach = |corner: &Point| dot(less(*corner, self.middle), axis);
            let corners = other.corners().into_iter().zip([2, 3, 0, 1]);
            corners.min_by(|(one, _), (two, _)| reach(one).total_cmp(&reach(two))).expect("there are four")
        };
        let out = |(axis, half): &(Point, f64)| dot(less(deepest(*axis).0, self.middle), *axis) - half;
        let face = faces.iter().max_by(|one, two| out(one).total_cmp(&out(two))).expect("there are four");
        deepest(face.0).1
    }
}

/// The distance from a point to a segment, and whether the nearest point lies between its ends.
fn to_segment(point: Point, from: Point, to: Point) -> (f64, bool) {
    let edge = less(to, from);
    let share = dot(less(point, from), edge) / dot(edge, edge);
    let clamped = share.clamp(0.0, 1.0);
    let away = less(point, (from.0 + clamped * edge.0, from.1 + clamped * edge.1));
    (dot(away, away).sqrt(), share > 1e-9 && share < 1.0 - 1e-9)
}

/// The signed distance of two boxes, and what of them is nearest.
fn meeting(a: Turned, b: Turned) -> (f64, Nearest) {
    let (of_a, of_b) = (a.out_of_faces(b), b.out_of_faces(a));
    let face = |of_a: f64, of_b: f64| {
        if a.is_parallel_to(b) {
            Nearest::BothFaces
        } else if of_a > of_b {
            Nearest::FaceOfA
        } else {
            Nearest::FaceOfB
        }
    };
    if of_a.max(of_b) <= 0.0 {
        return (of_a.max(of_b), face(of_a, of_b));
    }
    let closest = |points: Turned, faces: Turned| {
        let corners = faces.corners();
        let sides = (0..4)
            .flat_map(|side| points.corners().map(|point| to_segment(point, corners[side], corners[(side + 1) % 4])));
        sides.fold((f64::MAX, false), |best, other| {
            if other.0 < best.0 - 1e-9 || other.0 < best.0 + 1e-9 && other.1 { other } else { best }
        })
    };
    let (b_to_a, a_to_b) = (closest(b, a), closest(a, b));
    let distance = b_to_a.0.min(a_to_b.0);
    let on = |best: (f64, bool)| best.1 && best.0 < distance + 1e-9;
    match (on(b_to_a), on(a_to_b)) {
        (false, false) => (distance, Nearest::Corners),
        (true, false) => (distance, if a.is_parallel_to(b) { Nearest::BothFaces } else { Nearest::FaceOfA }),
        (false, true) => (distance, if a.is_parallel_to(b) { Nearest::BothFaces } else { Nearest::FaceOfB }),
        (true, true) => (distance, Nearest::BothFaces),
    }
}

/// Moves B, by halves, to where something holds of its meeting with A.
fn bring(sight: &Sight, holds: impl Fn(Turned, Turned) -> bool) -> Option<String> {
    let (a, b) = (Turned::read(sight, "A")?, Turned::read(sight, "B")?);
    let (dx, dy) = nearest(sight, |dx, dy| holds(a, b.moved(dx / 2.0, dy / 2.0)))?;
    Some(go(dx, dy) + "enter")
}

/// Turns B to an angle, before anything else is done.
fn turn(sight: &Sight, degrees: f64) -> Option<String> {
    let now = Turned::read(sight, "B")?.degrees;
    let turns = ((degrees - now) / 15.0).round() as i32;
    (turns != 0).then(|| turned(turns))
}

/// Where A-B has four edges, each belongs to both boxes; then a step right brings its right side to O.
pub(crate) fn four_edges(sight: &Sight) -> Option<String> {
    if !sight.words.contains("4 edges: ") {
        return Some(",".to_owned());
    }
    Some(if sight.words.contains("touching: ") { "enter" } else { "right" }.to_owned())
}

fn shallow(sight: &Sight, holds: impl Fn(Turned, Turned) -> bool) -> Option<String> {
    let is_shallow = |a, b| {
        let (distance, nearest) = meeting(a, b);
        (-0.19..-0.02).contains(&distance) && nearest == Nearest::FaceOfA
    };
    turn(sight, 45.0).or_else(|| bring(sight, |a, b| is_shallow(a, b) && holds(a, b)))
}

pub(crate) fn face_of_a(sight: &Sight) -> Option<String> {
    shallow(sight, |_, _| true)
}

/// Brings B's corner into a face of A, about a third along it: counterclockwise, as corners and t go.
pub(crate) fn third_of_a_face(sight: &Sight) -> Option<String> {
    bring(sight, |a, b| {
        let (distance, nearest) = meeting(a, b);
        let corners = a.corners();
        let edge = |side: usize| less(corners[(side + 1) % 4], corners[side % 4]);
        let share =
            |side: usize, point: &Point| dot(less(*point, corners[side % 4]), edge(side)) / dot(edge(side), edge(side));
        // The next face leads away from this one, so the way along it is the depth behind this one.
        let depth = |side: usize, point: &Point| share(side + 1, point) * dot(edge(side + 1), edge(side + 1)).sqrt();
        let deepest = |side| b.corners().into_iter().max_by(|p, q| depth(side, p).total_cmp(&depth(side, q)));
        let faces = (0..4).filter_map(|side| Some((side, deepest(side)?)));
        let face = faces.min_by(|(one, p), (other, q)| depth(*one, p).total_cmp(&depth(*other, q)));
        let along = face.is_some_and(|(side, point)| (0.31..0.39).contains(&share(side, &point)));
        (-0.99..-0.81).contains(&distance) && nearest == Nearest::FaceOfA && along
    })
}

pub(crate) fn corner_to_corner(sight: &Sight) -> Option<String> {
    bring(sight, |a, b| {
        let (distance, nearest) = meeting(a, b);
        (2.01..2.19).contains(&distance) && nearest == Nearest::Corners
    })
}

pub(crate) fn face_to_face(sight: &Sight) -> Option<String> {
    turn(sight, 0.0).or_else(|| {
        bring(sight, |a, b| {
            let shared = a.half.0 + b.half.0 - (a.middle.0 - b.middle.0).abs();
            let depth = -meeting(a, b).0;
            depth > 0.0 && depth <= 1.0 && shared.min(2.0 * b.half.0) == 2.0
        })
    })
}

/// Whether A's farthest corner along d minus B's farthest along -d lies beyond the line, in the picture of the world. The
/// border is on the left of its lines, so d points to the right of one.
pub(crate) fn beyond(sight: &Sight) -> Option<String> {
    let Some(line) = after(&sight.words, "line from ") else {
        return Some("enter".to_owned());
    };
    let pane = sight.pane("world")?;
    let [a, b] = ['a', 'b'].map(|letter| corners_in(pane, letter));
    let mut names = line.split([' ', '-', '?']).filter_map(|name| name.get(1..)?.parse::<usize>().ok());
    let mut end = || Some((*a.get(names.next()?)?, *b.get(names.next()?)?));
    let [mut from, mut to] = [end()?, end()?].map(|(a, b)| (a.0 - b.0, a.1 - b.1));
    if sight.words.contains("on the other side of the line from ") {
        (from, to) = (to, from);
    }
    let d = (to.1 - from.1, from.0 - to.0);
    let along = |at: &(f64, f64)| (at.0 * d.0 + at.1 * d.1) / d.0.hypot(d.1);
    let most = |corners: &[(f64, f64)]| corners.iter().map(along).fold(f64::MIN, f64::max);
    let least = b.iter().map(along).fold(f64::MAX, f64::min);
    // Places in a picture are those of cells.
    Some(if most(&a) - least > along(&from) + 1.0 { "1" } else { "0" }.to_owned())
}

pub(crate) fn through_zero(sight: &Sight) -> Option<String> {
    let (a, b) = (Turned::read(sight, "A")?, Turned::read(sight, "B")?);
    let level = (a.middle.1 - b.middle.1).ceil();
    let into = a.middle.0 + a.half.0 - (b.middle.0 - b.half.0) - 1.0;
    Some(format!("{}{}enter", go(0.0, level), go(into, 0.0)))
}

pub(crate) fn owner_corner_depth(sight: &Sight) -> Option<String> {
    let (a, b) = (Turned::read(sight, "A")?, Turned::read(sight, "B")?);
    let (distance, nearest) = meeting(a, b);
    let (owner, corner) = match nearest {
        Nearest::FaceOfA => ("a", format!("b{}", a.corner_in(b))),
        Nearest::FaceOfB => ("b", format!("a{}", b.corner_in(a))),
        _ => ("ab", "none".to_owned()),
    };
    answers(sight, |name| match name {
        "owner" => Some(spelt(owner)),
        "corner" => Some(spelt(&corner)),
        "depth" => Some(typed((-distance * 100.0).round() / 100.0)),
        _ => None,
    })
}

pub(crate) fn closest_parts(sight: &Sight) -> Option<String> {
    let [top, corners, face_of_b] =
        ["make A's top", "a corner of A and a corner of B", "a corner of A and a face of B"]
            .map(|asked| sight.words.contains(asked));
    bring(sight, |a, b| {
        let (distance, nearest) = meeting(a, b);
        if corners {
            return (1.21..1.59).contains(&distance) && nearest == Nearest::Corners;
        }
        let beyond = less(b.middle, a.middle);
        if face_of_b {
            return (0.81..1.19).contains(&distance) && nearest == Nearest::FaceOfB;
        }
        // Where B's corner is above A's top, its middle is too, and farther up than aside.
        let side = if top { beyond.1 > beyond.0.abs() } else { beyond.0 > beyond.1.abs() };
        (0.91..1.09).contains(&distance) && nearest == Nearest::FaceOfA && side
    })
}
