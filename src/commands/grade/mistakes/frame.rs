//! Mistakes with a frame among walls, as the ends that they give.

use super::FrameRule;
use crate::frames::{Code, End, Exact, Frame, signed_distance};
use crate::scene::Solid;
use glam::{DVec2, dvec2};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Direction, minkowski, penetration, response};

fn free(frame: &Frame) -> End {
    End { to: frame.from() + frame.v, v: frame.v }
}

/// The frame with other walls.
fn among(frame: &Frame, walls: impl IntoIterator<Item = Solid>) -> Frame {
    Frame { walls: walls.into_iter().collect(), ..frame.clone() }
}

/// The exact end if the velocity were this.
fn moved_by(frame: &Frame, v: DVec2) -> End {
    Exact::of(&Frame { v, ..frame.clone() }).end
}

/// Where R is at the first contact, and what that leaves of v.
fn at_first_stop(frame: &Frame) -> Option<(DVec2, DVec2, f64)> {
    let exact = Exact::of(frame);
    let stop = exact.stops.first()?;
    let normal = stop.normals.first()?;
    Some((stop.at, response::along_surface(frame.v, *normal), stop.h))
}

/// The most ends of a rule that are looked at.
const MOST_ENDS: usize = 64;

/// The ends of programs that push R out of each wall in turn, once or several times; with the sign -1, deeper into it. They
/// may take any of the shortest ways. They leave v as it was, or take away its part into each side.
fn pushed(frame: &Frame, sign: f64) -> Vec<End> {
    let ways = [1, 2, 4].into_iter().flat_map(|passes| [true, false].map(|keeps_v| (passes, keeps_v)));
    let ends = |(passes, keeps_v)| {
        let mut ends = vec![free(frame)];
        for wall in (0..passes).flat_map(|_| &frame.walls) {
            ends = ends.into_iter().flat_map(|end| pushed_out(frame, end, wall, sign, keeps_v)).collect();
            ends.truncate(MOST_ENDS);
        }
        ends
    };
    ways.flat_map(ends).collect()
}

/// Where R may be pushed from there by a wall: along each of the shortest ways out.
fn pushed_out(frame: &Frame, end: End, wall: &Solid, sign: f64, keeps_v: bool) -> Vec<End> {
    let exits = penetration::exits(&minkowski::difference(&frame.placed(end.to).bounds(), &wall.bounds()));
    if exits.shortest() <= 0.0 {
        return vec![end];
    }
    let along = |way: Direction| End {
        to: end.to + sign * exits.shortest() * way.unit(),
        v: if keeps_v { end.v } else { response::along_surface(end.v, way.unit()) },
    };
    exits.cheapest().map(along).collect()
}

/// Where R stops if it stops at the first touch of any wall.
fn stopped_at_touch(frame: &Frame) -> Option<End> {
    let (r, walls) = frame.boxes()?;
    let touch = |wall| {
        let still = Mover { shape: wall, velocity: DVec2::ZERO };
        Sweep::new(Mover { shape: r, velocity: frame.v }, still, 1.0).ok()?.touch()
    };
    let h = walls.into_iter().filter_map(touch).reduce(f64::min)?;
    Some(End { to: frame.from() + frame.v * h, v: DVec2::ZERO })
}

/// The ends of programs that ignore a part of v. They report v without this part, or with it.
fn without_part(frame: &Frame, part: DVec2) -> Vec<End> {
    let end = moved_by(frame, frame.v - part);
    vec![end, End { v: end.v + part, ..end }]
}

/// One component of v after the other.
fn by_axes(frame: &Frame, order: [DVec2; 2]) -> End {
    let [one, other] = order.map(|axis| frame.v * axis);
    let first = moved_by(frame, one);
    let End { to, v } = moved_by(&Frame { r: frame.placed(first.to), ..frame.clone() }, other);
    End { to, v: first.v + v }
}

/// The first wall of the list that R meets, and then the first that it meets in the rest of the frame.
fn by_list(frame: &Frame) -> Vec<End> {
    let met = |frame: &Frame| frame.walls.iter().find_map(|wall| at_first_stop(&among(frame, [wall.clone()])));
    let Some((at, v, h)) = met(frame) else { return vec![free(frame)] };
    // A little longer, because rounding may put a contact behind the end of the frame.
    let rest = Frame { r: frame.placed(at), v: v * (1.0 - h) * (1.0 + 1e-12), ..frame.clone() };
    let last = met(&rest).map_or(End { to: at + rest.v, v }, |(to, left, _)| End { to, v: left });
    vec![last, End { v, ..last }]
}

fn stuck(frame: &Frame) -> Vec<End> {
    let touches = frame.walls.iter().any(|wall| signed_distance(&frame.r, wall) == 0.0);
    let plain = moved_by(frame, frame.v);
    let start = End { to: frame.from(), v: DVec2::ZERO };
    vec![if touches { start } else { plain }, stopped_at_touch(frame).unwrap_or(plain)]
}

pub(super) const FRAME: &[(&str, FrameRule)] = &[
    ("no-walls", |frame| vec![free(frame)]),
    ("stay", |frame| {
        let looked = Code::Look.run(frame);
        vec![looked, End { v: frame.v, ..looked }]
    }),
    ("push", |frame| pushed(frame, 1.0)),
    ("deeper", |frame| pushed(frame, -1.0)),
    ("sticking", stuck),
    ("no-rest", |frame| match at_first_stop(frame) {
        Some((to, v, _)) => [v, DVec2::ZERO, frame.v].map(|v| End { to, v }).into(),
        None => vec![free(frame)],
    }),
    ("one-contact", |frame| {
        let stop = at_first_stop(frame);
        vec![stop.map_or(free(frame), |(at, v, h)| End { to: at + v * (1.0 - h), v })]
    }),
    ("whole-rest", |frame| match at_first_stop(frame) {
        Some((at, v, _)) => {
            let rest = Frame { r: frame.placed(at), ..frame.clone() };
            vec![moved_by(&rest, v), End { to: at + v, v }]
        }
        None => vec![free(frame)],
    }),
    ("first-wall", |frame| vec![moved_by(&among(frame, frame.walls.first().cloned()), frame.v)]),
    ("list-order", by_list),
    ("ignores-vy", |frame| without_part(frame, frame.v * DVec2::Y)),
    ("ignores-vx", |frame| without_part(frame, frame.v * DVec2::X)),
    ("axis-by-axis", |frame| [[DVec2::X, DVec2::Y], [DVec2::Y, DVec2::X]].map(|order| by_axes(frame, order)).into()),
    ("keeps-v", |frame| vec![End { v: frame.v, ..moved_by(frame, frame.v) }]),
    ("loses-v", |frame| {
        let Exact { end, stops } = Exact::of(frame);
        vec![if stops.is_empty() { end } else { End { v: DVec2::ZERO, ..end } }]
    }),
    ("y-down", |frame| {
        let end = moved_by(frame, frame.v * dvec2(1.0, -1.0));
        vec![end, End { v: end.v * dvec2(1.0, -1.0), ..end }]
    }),
];
