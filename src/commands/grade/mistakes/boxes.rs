//! Mistakes with boxes.

use super::KnownMistake;
use crate::commands::grade::answer::Answered;
use crate::commands::grade::exercise::Exercise;
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{box_difference, expected, is_right};
use glam::{DVec2, dvec2};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Aabb, State, minkowski, origin, penetration};

pub(super) const DIFFERENCE: &[KnownMistake] = &[
    KnownMistake {
        name: "order",
        says: "It gives B-A: every point of B minus every point of A. A-B is that box turned half way round.",
        step: "corner-subtraction.swap",
        fits: |case, answer| {
            let d = box_difference(case).half_turned();
            *answer == Answered::Corners([d.min(), d.max()])
        },
    },
    KnownMistake {
        name: "same-sides",
        says: "It subtracts the same sides, left minus left and right minus right. The left of A-B is A's left minus B's right.",
        step: "corner-subtraction.numbers",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            let (low, high) = (a.min() - b.min(), a.max() - b.max());
            [[low, high], [low.min(high), low.max(high)]].contains(&match answer {
                Answered::Corners(corners) => *corners,
                _ => return false,
            })
        },
    },
    KnownMistake {
        name: "y-down",
        says: "It has y pointing down. Here y points up, so that min holds the bottom and max the top.",
        step: "corner-subtraction.touch",
        fits: |case, answer| {
            let d = box_difference(case);
            let Answered::Corners([min, max]) = *answer else { return false };
            let exchanged = (dvec2(d.left(), d.top()), dvec2(d.right(), d.bottom()));
            let mirrored = (dvec2(d.left(), -d.top()), dvec2(d.right(), -d.bottom()));
            [exchanged, mirrored].contains(&(min, max))
        },
    },
    KnownMistake {
        name: "sum",
        says: "It gives A+B. A-B adds the half-turned B, so the left of A-B is A's left minus B's right.",
        step: "corner-subtraction.numbers",
        fits: |case, answer| {
            let d = sum(case);
            *answer == Answered::Corners([d.min(), d.max()])
        },
    },
];

fn sum(case: &GradeCase) -> Aabb {
    let [a, b] = case.boxes();
    minkowski::difference(&a, &b.half_turned())
}

/// Whether an answer is the truth of what the case shows.
fn says(answer: &Answered, truth: bool) -> bool {
    *answer == Answered::Truth(truth)
}

pub(super) const OVERLAP: &[KnownMistake] = &[
    KnownMistake {
        name: "strict",
        says: "It tests with < where <= belongs: boxes that touch share a point, so the origin on the border of A-B counts.",
        step: "origin-test.touching",
        fits: |case, answer| says(answer, box_difference(case).contains_strictly(DVec2::ZERO)),
    },
    KnownMistake {
        name: "one-axis",
        says: "It looks along x only. Both axes must overlap: all four questions must be answered with yes.",
        step: "origin-test.four-questions",
        fits: |case, answer| {
            let d = box_difference(case);
            says(answer, d.left() <= 0.0 && d.right() >= 0.0)
        },
    },
    KnownMistake {
        name: "one-axis",
        says: "It looks along y only. Both axes must overlap: all four questions must be answered with yes.",
        step: "origin-test.four-questions",
        fits: |case, answer| {
            let d = box_difference(case);
            says(answer, d.bottom() <= 0.0 && d.top() >= 0.0)
        },
    },
    KnownMistake {
        name: "either-axis",
        says: "It is content with one axis. Both must overlap: all four questions must be answered with yes.",
        step: "origin-test.four-questions",
        fits: |case, answer| {
            let d = box_difference(case);
            says(answer, (d.left() <= 0.0 && d.right() >= 0.0) || (d.bottom() <= 0.0 && d.top() >= 0.0))
        },
    },
    KnownMistake {
        name: "corner-in-box",
        says: "It looks for a corner of A in B. Two boxes can share points without that: a cross, or B inside A.",
        step: "origin-test.shared-point",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            says(answer, a.corners().iter().any(|corner| b.contains(*corner)))
        },
    },
    KnownMistake {
        name: "corner-in-box",
        says: "It looks for a corner of B in A. Two boxes can share points without that: a cross, or A inside B.",
        step: "origin-test.shared-point",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            says(answer, b.corners().iter().any(|corner| a.contains(*corner)))
        },
    },
    KnownMistake {
        name: "corner-in-box",
        says: "It looks for a corner of one box in the other. Two boxes can share points without that: a cross.",
        step: "origin-test.shared-point",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            let has_corner = |a: &Aabb, b: &Aabb| a.corners().iter().any(|corner| b.contains(*corner));
            says(answer, has_corner(&a, &b) || has_corner(&b, &a))
        },
    },
    KnownMistake {
        name: "sum",
        says: "It tests A+B. A shared point makes a difference of zero, not a sum: test A-B.",
        step: "origin-test.shared-point",
        fits: |case, answer| says(answer, sum(case).contains(DVec2::ZERO)),
    },
    KnownMistake {
        name: "same-sides",
        says: "It subtracts the same sides, left minus left and right minus right. The left of A-B is A's left minus B's right.",
        step: "corner-subtraction.numbers",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            let (low, high) = (a.min() - b.min(), a.max() - b.max());
            let plain = low.cmple(DVec2::ZERO).all() && high.cmpge(DVec2::ZERO).all();
            let ordered = low.min(high).cmple(DVec2::ZERO).all() && low.max(high).cmpge(DVec2::ZERO).all();
            says(answer, plain) || says(answer, ordered)
        },
    },
];

/// True if every vector, changed in this way, is a right push.
fn is_push(case: &GradeCase, answer: &Answered, undo: impl Fn(DVec2) -> DVec2) -> bool {
    let Answered::Vectors(given) = answer else { return false };
    is_right(Exercise::Penetration, case, &Answered::Vectors(given.iter().map(|v| undo(*v)).collect()))
}

pub(super) const PENETRATION: &[KnownMistake] = &[
    KnownMistake {
        name: "sign",
        says: "The sign is reversed: this is the push for B. A moves by minus the point of A-B's border nearest to the origin.",
        step: "penetration.which-sign",
        fits: |case, answer| is_push(case, answer, |push| -push),
    },
    KnownMistake {
        name: "half",
        says: "It goes half the way, as if B were to go the other half. Here A alone moves.",
        step: "penetration.which-sign",
        fits: |case, answer| is_push(case, answer, |push| 2.0 * push) || is_push(case, answer, |push| -2.0 * push),
    },
    KnownMistake {
        name: "y-down",
        says: "It has y pointing down. Here y points up: a push along y goes the other way.",
        step: "corner-subtraction.touch",
        fits: |case, answer| is_push(case, answer, |push| dvec2(push.x, -push.y)),
    },
    KnownMistake {
        name: "signed",
        says: "It takes the smallest signed side of A-B, which is always a negative one. Compare how far the sides are from the origin.",
        step: "penetration.four-exits",
        fits: |case, answer| {
            let d = box_difference(case);
            let least = d.left().min(d.bottom());
            let sides = [(d.left(), DVec2::X), (d.bottom(), DVec2::Y)];
            let any = |v: DVec2| {
                sides.iter().any(|(side, axis)| *side == least && (v == *side * *axis || v == -*side * *axis))
            };
            matches!(answer, Answered::Vectors(given) if given.iter().all(|v| any(*v)))
        },
    },
    KnownMistake {
        name: "shared-part",
        says: "It takes the size of the part that both share for the depth. Where one box reaches past the other on both sides, the way out is longer.",
        step: "penetration.swallowed",
        fits: |case, answer| {
            let [a, b] = case.boxes();
            let size = a.intersection(&b).map(|shared| shared.size()).unwrap_or_default();
            let (least, from_b) = (size.min_element(), a.center() - b.center());
            let is_least = |v: &DVec2| {
                let along_x = v.abs() == dvec2(least, 0.0) && size.x == least && v.x * from_b.x >= 0.0;
                along_x || (v.abs() == dvec2(0.0, least) && size.y == least && v.y * from_b.y >= 0.0)
            };
            matches!(answer, Answered::Vectors(given) if given.iter().all(is_least))
        },
    },
    KnownMistake {
        name: "one-axis",
        says: "It pushes along one axis only. Of all four ways out, compare them all and take the least.",
        step: "penetration.four-exits",
        fits: |case, answer| along_one_axis(case, answer, 0),
    },
    KnownMistake {
        name: "one-axis",
        says: "It pushes along one axis only. Of all four ways out, compare them all and take the least.",
        step: "penetration.four-exits",
        fits: |case, answer| along_one_axis(case, answer, 1),
    },
    KnownMistake {
        name: "diagonal",
        says: "It pushes along both axes at once. One leg alone separates them, and is shorter.",
        step: "penetration.never-diagonal",
        fits: |case, answer| {
            let exits = penetration::exits(&box_difference(case));
            let leg = |given: f64, back: f64, forth: f64| {
                let least = back.min(forth);
                (given == -back && back == least) || (given == forth && forth == least)
            };
            let both = |v: &DVec2| leg(v.x, exits.left, exits.right) && leg(v.y, exits.down, exits.up);
            matches!(answer, Answered::Vectors(given) if given.iter().all(both))
        },
    },
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

pub(super) const SWEEP: &[KnownMistake] = &[
    KnownMistake {
        name: "b-stands",
        says: "It ignores the velocity of B. What counts is how A moves relative to B, vA - vB.",
        step: "swept-ray.both-move",
        fits: |case, answer| is_moment(&hit(case, case.along(0), DVec2::ZERO), answer),
    },
    KnownMistake {
        name: "reversed",
        says: "Its ray goes the wrong way. A moves relative to B by vA - vB; the origin goes through A-B by the opposite.",
        step: "swept-ray.let-the-o-fly",
        fits: |case, answer| is_moment(&hit(case, -case.along(0), -case.along(1)), answer),
    },
    KnownMistake {
        name: "velocities-added",
        says: "It adds the velocities. What counts is how A moves relative to B, vA - vB.",
        step: "swept-ray.both-move",
        fits: |case, answer| is_moment(&hit(case, case.along(0), -case.along(1)), answer),
    },
    KnownMistake {
        name: "y-down",
        says: "It has y pointing down. Here y points up: velocities along y go the other way.",
        step: "corner-subtraction.touch",
        fits: |case, answer| {
            is_moment(&hit(case, dvec2(1.0, -1.0) * case.along(0), dvec2(1.0, -1.0) * case.along(1)), answer)
        },
    },
    KnownMistake {
        name: "zero-speed",
        says: "It takes a speed of zero along an axis for \"never\". Along that axis they may overlap all the time.",
        step: "swept-ray.two-watches",
        fits: |case, answer| {
            let relative = case.along(0) - case.along(1);
            let never = relative.cmpeq(DVec2::ZERO).any();
            is_moment(&if never { Answered::Moment(None) } else { expected(Exercise::Sweep, case) }, answer)
        },
    },
    KnownMistake {
        name: "sticking",
        says: "It sticks: boxes that touch at the start hit at 0, although they part or slide. Only what would become an overlap is a hit.",
        step: "swept-ray.already-touching",
        fits: |case, answer| {
            let touching = origin::state(&box_difference(case)) == State::Touching;
            is_moment(&if touching { Answered::Moment(Some(0.0)) } else { expected(Exercise::Sweep, case) }, answer)
        },
    },
    KnownMistake {
        name: "sticking",
        says: "It sticks: boxes that touch at the start hit at 0, although they part or slide, and grazing is a hit too. Only what would become an overlap is one.",
        step: "swept-ray.already-touching",
        fits: |case, answer| is_moment(&Answered::Moment(touch(case)), answer),
    },
    KnownMistake {
        name: "grazing",
        says: "It takes grazing for a hit: the boxes touch, but never overlap. They have to overlap along both axes at once, for longer than a moment.",
        step: "swept-ray.two-watches",
        fits: |case, answer| {
            let touching = origin::state(&box_difference(case)) == State::Touching;
            is_moment(&if touching { expected(Exercise::Sweep, case) } else { Answered::Moment(touch(case)) }, answer)
        },
    },
    KnownMistake {
        name: "end-of-frame",
        says: "It looks at the end of the frame only, so what is fast goes through.",
        step: "swept-ray.through-the-wall",
        fits: |case, answer| match answer {
            Answered::Moment(Some(_)) => state_at(case, 1.0) != State::Separated,
            Answered::Moment(None) => state_at(case, 1.0) != State::Overlapping,
            _ => false,
        },
    },
    KnownMistake {
        name: "looks",
        says: "It looks at some moments of the frame only: it finds an overlap too late, or not at all. The contact is where the ray first meets A-B.",
        step: "swept-ray.smaller-steps",
        fits: |case, answer| match (expected(Exercise::Sweep, case), answer) {
            (Answered::Moment(Some(right)), Answered::Moment(Some(h))) => {
                (right..=1.0).contains(h) && state_at(case, *h) != State::Separated
            }
            (Answered::Moment(_), Answered::Moment(None)) => state_at(case, 1.0) != State::Overlapping,
            _ => false,
        },
    },
    KnownMistake {
        name: "first-axis",
        says: "It takes the earlier of the two entries. Both axes must overlap, so the later entry is the moment.",
        step: "swept-ray.two-watches",
        fits: |case, answer| {
            let Some(sweep) = case.sweep() else { return false };
            let Some(hit) = sweep.hit() else { return *answer == Answered::Moment(None) };
            let first = [sweep.columns(), sweep.rows()].into_iter().filter_map(|passage| match passage {
                minkowski2d::sweep::Passage::During { enter, .. } => Some(enter.max(0.0)),
                _ => None,
            });
            is_moment(&Answered::Moment(Some(first.fold(hit.h, f64::min))), answer)
        },
    },
    KnownMistake {
        name: "beyond-the-frame",
        says: "It reports what comes after the frame too. Above 1 the frame is over: null.",
        step: "swept-ray.half-way",
        fits: |case, answer| {
            let Answered::Moment(Some(h)) = answer else {
                return *answer == hit(case, MANY_FRAMES * case.along(0), MANY_FRAMES * case.along(1));
            };
            let frames = h.ceil().max(1.0);
            match hit(case, frames * case.along(0), frames * case.along(1)) {
                Answered::Moment(Some(share)) => (share * frames - h).abs() <= 1e-9 * frames,
                _ => false,
            }
        },
    },
];
