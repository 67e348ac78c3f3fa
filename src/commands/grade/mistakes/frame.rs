//! Mistakes with a frame among walls, as the ends that they give.

use super::KnownMistake;
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

pub(super) const FRAME: &[KnownMistake] = &[
    KnownMistake {
        name: "no-walls",
        says: "It moves R by v and looks at no wall.",
        step: "swept-ray.through-the-wall",
        fits: |case, answer| is_one(answer, [free(&case.frame())]),
    },
    KnownMistake {
        name: "stay",
        says: "It moves R, and if R overlaps a wall then, it stays where it was. So R stops short of walls, and what is fast jumps over them.",
        step: "swept-ray.through-the-wall",
        fits: |case, answer| {
            let frame = case.frame();
            let looked = Code::Look.run(&frame);
            is_one(answer, [looked, End { v: frame.v, ..looked }])
        },
    },
    KnownMistake {
        name: "push",
        says: "It moves R, and then pushes it out of what it overlaps, the shortest way. That may be the far side, and what is fast jumps over the wall.",
        step: "swept-ray.through-the-wall",
        fits: |case, answer| {
            let frame = case.frame();
            is_one(answer, pushed(&frame, 1.0))
        },
    },
    KnownMistake {
        name: "deeper",
        says: "It moves R, and then pushes it deeper into what it overlaps: the sign of the push is reversed.",
        step: "penetration.which-sign",
        fits: |case, answer| {
            let frame = case.frame();
            is_one(answer, pushed(&frame, -1.0))
        },
    },
    KnownMistake {
        name: "sticking",
        says: "It takes touching for a hit: R sticks to what it touches, although it slides or parts. Only what would become an overlap is a hit.",
        step: "swept-ray.already-touching",
        fits: |case, answer| {
            let frame = case.frame();
            let touches = frame.walls.iter().any(|wall| signed_distance(&frame.r, wall) == 0.0);
            let stuck = End { to: frame.from(), v: DVec2::ZERO };
            let plain = Exact::of(&frame).end;
            is_one(answer, [if touches { stuck } else { plain }, stopped_at_touch(&frame).unwrap_or(plain)])
        },
    },
    KnownMistake {
        name: "no-rest",
        says: "It stops at the first contact. The rest of the frame runs with what the contact has left of v.",
        step: "swept-ray.two-walls",
        fits: |case, answer| {
            let frame = case.frame();
            let stop = at_first_stop(&frame);
            is_one(
                answer,
                stop.map_or(vec![free(&frame)], |(to, v, _)| {
                    vec![End { to, v }, End { to, v: DVec2::ZERO }, End { to, v: frame.v }]
                }),
            )
        },
    },
    KnownMistake {
        name: "one-contact",
        says: "After the first contact it looks at no wall any more. The rest of the frame may meet a second one.",
        step: "swept-ray.two-walls",
        fits: |case, answer| {
            let frame = case.frame();
            let stop = at_first_stop(&frame);
            is_one(answer, [stop.map_or(free(&frame), |(at, v, h)| End { to: at + v * (1.0 - h), v })])
        },
    },
    KnownMistake {
        name: "whole-rest",
        says: "After a contact it moves by all that is left of v. Only the rest of the frame is left: 1 - h of it.",
        step: "swept-ray.two-walls",
        fits: |case, answer| {
            let frame = case.frame();
            let Some((at, v, _)) = at_first_stop(&frame) else { return is_one(answer, [free(&frame)]) };
            is_one(answer, [Exact::of(&Frame { r: frame.placed(at), v, ..frame.clone() }).end, End { to: at + v, v }])
        },
    },
    KnownMistake {
        name: "first-wall",
        says: "It looks at the first wall of the list only.",
        step: "swept-ray.two-walls",
        fits: |case, answer| {
            let frame = case.frame();
            is_one(answer, [Exact::of(&among(&frame, frame.walls.first().cloned())).end])
        },
    },
    KnownMistake {
        name: "list-order",
        says: "It takes the first wall of the list that R would meet. The earliest contact comes first, wherever its wall stands in the list.",
        step: "swept-ray.two-walls",
        fits: |case, answer| {
            let frame = case.frame();
            let met = frame.walls.iter().find_map(|wall| at_first_stop(&among(&frame, [wall.clone()])));
            let Some((at, v, h)) = met else { return is_one(answer, [free(&frame)]) };
            // A little longer, because rounding may put a contact behind the end of the frame.
            let rest = Frame { r: frame.placed(at), v: v * (1.0 - h) * (1.0 + 1e-12), ..frame.clone() };
            let met = rest.walls.iter().find_map(|wall| at_first_stop(&among(&rest, [wall.clone()])));
            let last = met.map_or(End { to: at + rest.v, v }, |(to, left, _)| End { to, v: left });
            is_one(answer, [last, End { v, ..last }])
        },
    },
    KnownMistake {
        name: "ignores-vy",
        says: "It ignores the y component of v.",
        step: "swept-ray.two-watches",
        fits: |case, answer| {
            let frame = case.frame();
            let end = moved_by(&frame, dvec2(frame.v.x, 0.0));
            is_one(answer, [end, End { v: dvec2(end.v.x, frame.v.y), ..end }])
        },
    },
    KnownMistake {
        name: "ignores-vx",
        says: "It ignores the x component of v.",
        step: "swept-ray.two-watches",
        fits: |case, answer| {
            let frame = case.frame();
            let end = moved_by(&frame, dvec2(0.0, frame.v.y));
            is_one(answer, [end, End { v: dvec2(frame.v.x, end.v.y), ..end }])
        },
    },
    KnownMistake {
        name: "axis-by-axis",
        says: "It moves along x first and along y afterwards, so R goes around corners that it ought to meet. Both components run at the same time.",
        step: "swept-ray.two-watches",
        fits: |case, answer| is_one(answer, [by_axes(case, [0, 1]), by_axes(case, [1, 0])]),
    },
    KnownMistake {
        name: "keeps-v",
        says: "Its places are right, but v keeps the part into the wall. A contact takes that part away.",
        step: "swept-ray.along-the-wall",
        fits: |case, answer| {
            let frame = case.frame();
            is_one(answer, [End { v: frame.v, ..Exact::of(&frame).end }])
        },
    },
    KnownMistake {
        name: "loses-v",
        says: "A contact takes all of v. It takes only the part into the wall, so that R slides.",
        step: "swept-ray.along-the-wall",
        fits: |case, answer| {
            let frame = case.frame();
            let exact = Exact::of(&frame);
            is_one(answer, [if exact.stops.is_empty() { exact.end } else { End { v: DVec2::ZERO, ..exact.end } }])
        },
    },
    KnownMistake {
        name: "y-down",
        says: "It has y pointing down. Here y points up: a velocity along y goes the other way.",
        step: "corner-subtraction.touch",
        fits: |case, answer| {
            let frame = case.frame();
            let end = moved_by(&frame, frame.v * dvec2(1.0, -1.0));
            is_one(answer, [end, End { v: end.v * dvec2(1.0, -1.0), ..end }])
        },
    },
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
