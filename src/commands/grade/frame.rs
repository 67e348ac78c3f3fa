//! The kind `frame`: R among walls. Its case has R as `a`, the corners of all walls as `b`, and the velocity of R.

use super::exercise::Exercise;
use super::question::{GradeCase, number, shown};
use crate::frames::{End, Exact, Fault, Frame, signed_distance};
use fastrand::Rng;

/// Left, bottom, right and top.
type Sides = [i32; 4];

/// A random case of about this size. Some walls touch R or are in line with it, and R moves toward one of them.
pub(super) fn draw(size: i32, rng: &mut Rng) -> GradeCase {
    let boxed = |size: i32, rng: &mut Rng| {
        let [x, y] = [rng.i32(-size..=size), rng.i32(-size..=size)];
        [x, y, x + rng.i32(1..=1 + size / 3), y + rng.i32(1..=1 + size / 3)]
    };
    let r = boxed(size, rng);
    let mut walls: Vec<Sides> = (0..rng.usize(1..=6)).map(|_| boxed(size, rng)).collect();
    for wall in &mut walls {
        let axis = rng.usize(0..2);
        let by = match rng.u32(0..4) {
            0 => r[axis + 2] - wall[axis],
            1 => r[axis] - wall[axis + 2],
            _ => 0,
        };
        wall[axis] += by;
        wall[axis + 2] += by;
    }
    let aim = walls[rng.usize(0..walls.len())];
    let mut off = |from: i32, to: i32| to - from + rng.i32(-size / 2..=size / 2);
    let v = [off(r[0], aim[0]), off(r[1], aim[1])];
    let corners = |[left, bottom, right, top]: Sides| [[left, bottom], [right, top]];
    let (a, b) = (corners(r).to_vec(), walls.into_iter().flat_map(corners).collect());
    GradeCase { kind: Exercise::Frame, a, b, vectors: vec![v] }
}

/// The step about what makes this frame harder than others; `None` for a plain frame.
pub(super) fn hurdle(case: &GradeCase) -> Option<&'static str> {
    let frame = case.frame();
    let touches = frame.walls.iter().any(|wall| signed_distance(&frame.r, wall) == 0.0);
    let stops = Exact::of(&frame).stops;
    match () {
        () if corner_rule(&frame).is_some() => Some("swept-ray.two-walls"),
        () if touches => Some("swept-ray.already-touching"),
        () => (stops.len() > 1 || frame.walls.len() > 1).then_some("swept-ray.two-walls"),
    }
}

/// The rule about corners that a frame depends on.
fn corner_rule(frame: &Frame) -> Option<&'static str> {
    let stops = Exact::of(frame).stops;
    if stops.iter().any(|stop| stop.normals.len() > 1) {
        return Some("At a corner v loses its x part.");
    }
    // A corner of one wall, met at the same time as a side of another one.
    let first = stops.first()?;
    let alone =
        frame.walls.iter().flat_map(|wall| Exact::of(&Frame { walls: vec![wall.clone()], ..frame.clone() }).stops);
    let mut corners = alone.filter(|stop| stop.normals.len() > 1);
    corners.any(|stop| stop.h == first.h).then_some("R is at a corner of another wall then: sides come before corners.")
}

/// What is wrong with an end.
pub(super) fn meaning(case: &GradeCase, end: &End) -> String {
    let frame = case.frame();
    let exact = Exact::of(&frame);
    let name = |wall: usize| format!("W{}", wall + 1);
    let stops: Vec<String> =
        exact.stops.iter().map(|stop| format!("{} at {}", name(stop.wall), number(stop.h))).collect();
    let meets = match stops.len() {
        0 => "Nothing is in the way of R.".to_owned(),
        _ => format!("R meets {} of the frame.", stops.join(" and ")),
    };
    let is_there = end.to.abs_diff_eq(exact.end.to, 1e-9);
    let velocity = || format!("v is {} then, not {}.", shown(exact.end.v), shown(end.v));
    let says = match frame.fault(end) {
        Some(Fault::Inside(wall)) => {
            let depth = -signed_distance(&frame.placed(end.to), &frame.walls[wall]);
            format!("R ends inside {}, by {}.", name(wall), number(depth))
        }
        Some(Fault::Through(wall)) => format!("R goes through {}.", name(wall)),
        Some(Fault::WrongSide(wall)) => format!("R comes out on the far side of {}.", name(wall)),
        _ if is_there => format!("The place is right, but {}", velocity()),
        Some(Fault::FalseStop) => format!("R falls short: it comes to {}.", shown(exact.end.to)),
        _ => format!("R comes to {}, not to {}.", shown(exact.end.to), shown(end.to)),
    };
    let rule = corner_rule(&frame).map_or(String::new(), |rule| format!(" {rule}"));
    format!("{meets} {says}{rule}")
}
