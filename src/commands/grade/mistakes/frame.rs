//! Mistakes with a frame among walls, as the ends that they give.

use super::Rule;
use crate::commands::grade::answer::Answered;
use crate::commands::grade::question::GradeCase;
use crate::frames::{Code, End, Exact, Frame, signed_distance};
use crate::scene::Solid;
use glam::{DVec2, dvec2};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Direction, minkowski, penetration, response};

/// How far from the rule an answer may be.
const NEAR: f64 = 1e-6;

/// True if one of these ends is the answer.
fn is_one(answer: &Answered, ends: impl IntoIterator<Item = End>) -> bool {
    matches!(answer, Answered::Ended(end) if ends.into_iter().any(|one| end.is_near(&one, NEAR)))
}

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

/// The orders in which programs try four ways of the same length.
const ORDERS: [[Direction; 4]; 6] = {
    use Direction::{Down, Left, Right, Up};
    [
        [Left, Right, Down, Up],
        [Left, Right, Up, Down],
        [Right, Left, Up, Down],
        [Right, Left, Down, Up],
        [Down, Up, Left, Right],
        [Up, Down, Right, Left],
    ]
};

/// Pushed out of each wall in turn, once or several times, with this sign; v as it was, or without its part into each side.
fn pushed(frame: &Frame, sign: f64) -> impl Iterator<Item = End> {
    let ways = [1, 2, 4].into_iter().flat_map(|passes| ORDERS.map(|order| (passes, order)));
    let ways = ways.flat_map(|(passes, order)| [(passes, order, true), (passes, order, false)]);
    ways.map(move |(passes, order, keeps_v)| {
        let End { mut to, mut v } = free(frame);
        for wall in (0..passes).flat_map(|_| &frame.walls) {
            let exits = penetration::exits(&minkowski::difference(&frame.placed(to).bounds(), &wall.bounds()));
            let shortest = order.into_iter().find(|way| exits.toward(*way) == exits.shortest());
            if let Some(way) = shortest.filter(|_| exits.shortest() > 0.0) {
                to += sign * exits.shortest() * way.unit();
                v = if keeps_v { v } else { response::along_surface(v, way.unit()) };
            }
        }
        End { to, v }
    })
}

/// Each wall by itself, the first contact with it counted where the closed shapes first touch.
fn stopped_at_touch(frame: &Frame) -> Option<End> {
    let (r, walls) = frame.boxes()?;
    let touch = |wall| {
        let still = Mover { shape: wall, velocity: DVec2::ZERO };
        Sweep::new(Mover { shape: r, velocity: frame.v }, still, 1.0).ok()?.touch()
    };
    let h = walls.into_iter().filter_map(touch).reduce(f64::min)?;
    Some(End { to: frame.from() + frame.v * h, v: DVec2::ZERO })
}

pub(super) const FRAME: &[Rule] = &[
    ("no-walls", |case, answer| is_one(answer, [free(&case.frame())])),
    ("stay", |case, answer| {
        let frame = case.frame();
        let looked = Code::Look.run(&frame);
        is_one(answer, [looked, End { v: frame.v, ..looked }])
    }),
    ("push", |case, answer| {
        let frame = case.frame();
        is_one(answer, pushed(&frame, 1.0))
    }),
    ("deeper", |case, answer| {
        let frame = case.frame();
        is_one(answer, pushed(&frame, -1.0))
    }),
    ("sticking", |case, answer| {
        let frame = case.frame();
        let touches = frame.walls.iter().any(|wall| signed_distance(&frame.r, wall) == 0.0);
        let stuck = End { to: frame.from(), v: DVec2::ZERO };
        let plain = Exact::of(&frame).end;
        is_one(answer, [if touches { stuck } else { plain }, stopped_at_touch(&frame).unwrap_or(plain)])
    }),
    ("no-rest", |case, answer| {
        let frame = case.frame();
        let stop = at_first_stop(&frame);
        is_one(
            answer,
            stop.map_or(vec![free(&frame)], |(to, v, _)| {
                vec![End { to, v }, End { to, v: DVec2::ZERO }, End { to, v: frame.v }]
            }),
        )
    }),
    ("one-contact", |case, answer| {
        let frame = case.frame();
        let stop = at_first_stop(&frame);
        is_one(answer, [stop.map_or(free(&frame), |(at, v, h)| End { to: at + v * (1.0 - h), v })])
    }),
    ("whole-rest", |case, answer| {
        let frame = case.frame();
        let Some((at, v, _)) = at_first_stop(&frame) else { return is_one(answer, [free(&frame)]) };
        is_one(answer, [Exact::of(&Frame { r: frame.placed(at), v, ..frame.clone() }).end, End { to: at + v, v }])
    }),
    ("first-wall", |case, answer| {
        let frame = case.frame();
        is_one(answer, [Exact::of(&among(&frame, frame.walls.first().cloned())).end])
    }),
    ("list-order", |case, answer| {
        let frame = case.frame();
        let met = frame.walls.iter().find_map(|wall| at_first_stop(&among(&frame, [wall.clone()])));
        let Some((at, v, h)) = met else { return is_one(answer, [free(&frame)]) };
        // A little longer, because rounding may put a contact behind the end of the frame.
        let rest = Frame { r: frame.placed(at), v: v * (1.0 - h) * (1.0 + 1e-12), ..frame.clone() };
        let met = rest.walls.iter().find_map(|wall| at_first_stop(&among(&rest, [wall.clone()])));
        let last = met.map_or(End { to: at + rest.v, v }, |(to, left, _)| End { to, v: left });
        is_one(answer, [last, End { v, ..last }])
    }),
    ("ignores-vy", |case, answer| {
        let frame = case.frame();
        let end = moved_by(&frame, dvec2(frame.v.x, 0.0));
        is_one(answer, [end, End { v: dvec2(end.v.x, frame.v.y), ..end }])
    }),
    ("ignores-vx", |case, answer| {
        let frame = case.frame();
        let end = moved_by(&frame, dvec2(0.0, frame.v.y));
        is_one(answer, [end, End { v: dvec2(frame.v.x, end.v.y), ..end }])
    }),
    ("axis-by-axis", |case, answer| is_one(answer, [by_axes(case, [0, 1]), by_axes(case, [1, 0])])),
    ("keeps-v", |case, answer| {
        let frame = case.frame();
        is_one(answer, [End { v: frame.v, ..Exact::of(&frame).end }])
    }),
    ("loses-v", |case, answer| {
        let frame = case.frame();
        let exact = Exact::of(&frame);
        is_one(answer, [if exact.stops.is_empty() { exact.end } else { End { v: DVec2::ZERO, ..exact.end } }])
    }),
    ("y-down", |case, answer| {
        let frame = case.frame();
        let end = moved_by(&frame, frame.v * dvec2(1.0, -1.0));
        is_one(answer, [end, End { v: end.v * dvec2(1.0, -1.0), ..end }])
    }),
];

/// One component of v after the other.
fn by_axes(case: &GradeCase, order: [usize; 2]) -> End {
    let mut frame = case.frame();
    let mut v = DVec2::ZERO;
    for axis in order {
        let along = if axis == 0 { DVec2::X } else { DVec2::Y };
        let end = moved_by(&frame, case.along(0) * along);
        v += end.v;
        frame = Frame { r: frame.placed(end.to), ..frame };
    }
    End { to: frame.from(), v }
}
