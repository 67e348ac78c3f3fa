//! Mistakes with boxes.

use super::Rule;
use crate::commands::grade::answer::Answered;
use crate::commands::grade::exercise::Exercise;
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{box_difference, expected, is_right};
use glam::{DVec2, dvec2};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Aabb, State, minkowski, origin, penetration};

pub(super) const DIFFERENCE: &[Rule] = &[
    ("order", |case, answer| {
        let d = box_difference(case).half_turned();
        *answer == Answered::Corners([d.min(), d.max()])
    }),
    ("same-sides", |case, answer| {
        let [a, b] = case.boxes();
        let (low, high) = (a.min() - b.min(), a.max() - b.max());
        [[low, high], [low.min(high), low.max(high)]].contains(&match answer {
            Answered::Corners(corners) => *corners,
            _ => return false,
        })
    }),
    ("y-down", |case, answer| {
        let d = box_difference(case);
        let Answered::Corners([min, max]) = *answer else { return false };
        let exchanged = (dvec2(d.left(), d.top()), dvec2(d.right(), d.bottom()));
        let mirrored = (dvec2(d.left(), -d.top()), dvec2(d.right(), -d.bottom()));
        [exchanged, mirrored].contains(&(min, max))
    }),
    ("sum", |case, answer| {
        let d = sum(case);
        *answer == Answered::Corners([d.min(), d.max()])
    }),
];

fn sum(case: &GradeCase) -> Aabb {
    let [a, b] = case.boxes();
    minkowski::difference(&a, &b.half_turned())
}

/// Whether an answer is the truth of what the case shows.
fn says(answer: &Answered, truth: bool) -> bool {
    *answer == Answered::Truth(truth)
}

pub(super) const OVERLAP: &[Rule] = &[
    ("strict", |case, answer| says(answer, box_difference(case).contains_strictly(DVec2::ZERO))),
    ("one-axis", |case, answer| {
        let d = box_difference(case);
        says(answer, d.left() <= 0.0 && d.right() >= 0.0)
    }),
    ("one-axis", |case, answer| {
        let d = box_difference(case);
        says(answer, d.bottom() <= 0.0 && d.top() >= 0.0)
    }),
    ("either-axis", |case, answer| {
        let d = box_difference(case);
        says(answer, (d.left() <= 0.0 && d.right() >= 0.0) || (d.bottom() <= 0.0 && d.top() >= 0.0))
    }),
    ("corner-in-box", |case, answer| {
        let [a, b] = case.boxes();
        says(answer, a.corners().iter().any(|corner| b.contains(*corner)))
    }),
    ("corner-in-box", |case, answer| {
        let [a, b] = case.boxes();
        says(answer, b.corners().iter().any(|corner| a.contains(*corner)))
    }),
    ("corner-in-box", |case, answer| {
        let [a, b] = case.boxes();
        let has_corner = |a: &Aabb, b: &Aabb| a.corners().iter().any(|corner| b.contains(*corner));
        says(answer, has_corner(&a, &b) || has_corner(&b, &a))
    }),
    ("sum", |case, answer| says(answer, sum(case).contains(DVec2::ZERO))),
    ("same-sides", |case, answer| {
        let [a, b] = case.boxes();
        let (low, high) = (a.min() - b.min(), a.max() - b.max());
        let plain = low.cmple(DVec2::ZERO).all() && high.cmpge(DVec2::ZERO).all();
        let ordered = low.min(high).cmple(DVec2::ZERO).all() && low.max(high).cmpge(DVec2::ZERO).all();
        says(answer, plain) || says(answer, ordered)
    }),
];

/// True if every vector, changed in this way, is a right push.
fn is_push(case: &GradeCase, answer: &Answered, undo: impl Fn(DVec2) -> DVec2) -> bool {
    let Answered::Vectors(given) = answer else { return false };
    is_right(Exercise::Penetration, case, &Answered::Vectors(given.iter().map(|v| undo(*v)).collect()))
}

pub(super) const PENETRATION: &[Rule] = &[
    ("sign", |case, answer| is_push(case, answer, |push| -push)),
    ("half", |case, answer| is_push(case, answer, |push| 2.0 * push) || is_push(case, answer, |push| -2.0 * push)),
    ("y-down", |case, answer| is_push(case, answer, |push| dvec2(push.x, -push.y))),
    ("signed", |case, answer| {
        let d = box_difference(case);
        let least = d.left().min(d.bottom());
        let sides = [(d.left(), DVec2::X), (d.bottom(), DVec2::Y)];
        let any =
            |v: DVec2| sides.iter().any(|(side, axis)| *side == least && (v == *side * *axis || v == -*side * *axis));
        matches!(answer, Answered::Vectors(given) if given.iter().all(|v| any(*v)))
    }),
    ("shared-part", |case, answer| {
        let [a, b] = case.boxes();
        let size = a.intersection(&b).map(|shared| shared.size()).unwrap_or_default();
        let (least, from_b) = (size.min_element(), a.center() - b.center());
        let is_least = |v: &DVec2| {
            let along_x = v.abs() == dvec2(least, 0.0) && size.x == least && v.x * from_b.x >= 0.0;
            along_x || (v.abs() == dvec2(0.0, least) && size.y == least && v.y * from_b.y >= 0.0)
        };
        matches!(answer, Answered::Vectors(given) if given.iter().all(is_least))
    }),
    ("one-axis", |case, answer| along_one_axis(case, answer, 0)),
    ("one-axis", |case, answer| along_one_axis(case, answer, 1)),
    ("diagonal", |case, answer| {
        let exits = penetration::exits(&box_difference(case));
        let leg = |given: f64, back: f64, forth: f64| {
            let least = back.min(forth);
            (given == -back && back == least) || (given == forth && forth == least)
        };
        let both = |v: &DVec2| leg(v.x, exits.left, exits.right) && leg(v.y, exits.down, exits.up);
        matches!(answer, Answered::Vectors(given) if given.iter().all(both))
    }),
];

/// True for the least push along an axis.
fn along_one_axis(case: &GradeCase, answer: &Answered, axis: usize) -> bool {
    let exits = penetration::exits(&box_difference(case));
    let (back, forth) = [(exits.left, exits.right), (exits.down, exits.up)][axis];
    let least = back.min(forth);
    let fits = |v: &DVec2| {
        let along = v.to_array()[axis];
        v.to_array()[1 - axis] == 0.0 && ((along == -back && back == least) || (along == forth && forth == least))
    };
    matches!(answer, Answered::Vectors(given) if given.iter().all(fits))
}

/// More frames than any of the cases needs until what hits ever has hit.
const MANY_FRAMES: f64 = 4096.0;

/// The moment of the hit if the velocities were these.
fn hit(case: &GradeCase, va: DVec2, vb: DVec2) -> Answered {
    let [a, b] = case.boxes();
    let movers = [(a, va), (b, vb)].map(|(shape, velocity)| Mover { shape, velocity });
    Answered::Moment(Sweep::new(movers[0], movers[1], 1.0).ok().and_then(|sweep| sweep.hit()).map(|hit| hit.h))
}

/// True if both are the same moment, or none.
fn is_moment(expected: &Answered, answer: &Answered) -> bool {
    match (expected, answer) {
        (Answered::Moment(Some(one)), Answered::Moment(Some(other))) => (one - other).abs() <= 1e-9,
        (one, other) => one == other,
    }
}

/// How the boxes are to each other at a moment of the frame.
fn state_at(case: &GradeCase, h: f64) -> State {
    let at = case.sweep().map(|sweep| sweep.at(h));
    at.map_or(State::Separated, |(a, b)| origin::state(&minkowski::difference(&a, &b)))
}

/// The first moment of a touch, whether it is a hit or not.
fn touch(case: &GradeCase) -> Option<f64> {
    case.sweep().and_then(|sweep| sweep.touch())
}

pub(super) const SWEEP: &[Rule] = &[
    ("b-stands", |case, answer| is_moment(&hit(case, case.along(0), DVec2::ZERO), answer)),
    ("reversed", |case, answer| is_moment(&hit(case, -case.along(0), -case.along(1)), answer)),
    ("velocities-added", |case, answer| is_moment(&hit(case, case.along(0), -case.along(1)), answer)),
    ("y-down", |case, answer| {
        is_moment(&hit(case, dvec2(1.0, -1.0) * case.along(0), dvec2(1.0, -1.0) * case.along(1)), answer)
    }),
    ("zero-speed", |case, answer| {
        let relative = case.along(0) - case.along(1);
        let never = relative.cmpeq(DVec2::ZERO).any();
        is_moment(&if never { Answered::Moment(None) } else { expected(Exercise::Sweep, case) }, answer)
    }),
    ("sticking", |case, answer| {
        let touching = origin::state(&box_difference(case)) == State::Touching;
        is_moment(&if touching { Answered::Moment(Some(0.0)) } else { expected(Exercise::Sweep, case) }, answer)
    }),
    ("sticking", |case, answer| is_moment(&Answered::Moment(touch(case)), answer)),
    ("grazing", |case, answer| {
        let touching = origin::state(&box_difference(case)) == State::Touching;
        is_moment(&if touching { expected(Exercise::Sweep, case) } else { Answered::Moment(touch(case)) }, answer)
    }),
    ("end-of-frame", |case, answer| match answer {
        Answered::Moment(Some(_)) => state_at(case, 1.0) != State::Separated,
        Answered::Moment(None) => state_at(case, 1.0) != State::Overlapping,
        _ => false,
    }),
    ("looks", |case, answer| match (expected(Exercise::Sweep, case), answer) {
        (Answered::Moment(Some(right)), Answered::Moment(Some(h))) => {
            (right..=1.0).contains(h) && state_at(case, *h) != State::Separated
        }
        (Answered::Moment(_), Answered::Moment(None)) => state_at(case, 1.0) != State::Overlapping,
        _ => false,
    }),
    ("first-axis", |case, answer| {
        let Some(sweep) = case.sweep() else { return false };
        let Some(hit) = sweep.hit() else { return *answer == Answered::Moment(None) };
        let first = [sweep.columns(), sweep.rows()].into_iter().filter_map(|passage| match passage {
            minkowski2d::sweep::Passage::During { enter, .. } => Some(enter.max(0.0)),
            _ => None,
        });
        is_moment(&Answered::Moment(Some(first.fold(hit.h, f64::min))), answer)
    }),
    ("beyond-the-frame", |case, answer| {
        let Answered::Moment(Some(h)) = answer else {
            return *answer == hit(case, MANY_FRAMES * case.along(0), MANY_FRAMES * case.along(1));
        };
        let frames = h.ceil().max(1.0);
        match hit(case, frames * case.along(0), frames * case.along(1)) {
            Answered::Moment(Some(share)) => (share * frames - h).abs() <= 1e-9 * frames,
            _ => false,
        }
    }),
];
