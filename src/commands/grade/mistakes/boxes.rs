//! Mistakes with boxes.

use super::Rule;
use crate::commands::grade::answer::Answered::{self, Corners, Moment, Truth, Vectors};
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{box_difference, expected, state};
use glam::{DVec2, dvec2};
use minkowski2d::sweep::Passage;
use minkowski2d::{Aabb, State, minkowski, origin, penetration};

/// The smallest coordinates of A minus those of B, and the same with the largest.
fn same_sides(case: &GradeCase) -> [DVec2; 2] {
    let [a, b] = case.boxes();
    [a.min() - b.min(), a.max() - b.max()]
}

/// Two corners in the order of their coordinates.
fn ordered([low, high]: [DVec2; 2]) -> [DVec2; 2] {
    [low.min(high), low.max(high)]
}

pub(super) const DIFFERENCE: &[(&str, Rule)] = &[
    ("order", |case, _| vec![expected(&case.exchanged())]),
    ("same-sides", |case, _| [same_sides(case), ordered(same_sides(case))].map(Corners).into()),
    ("y-down", |case, _| {
        let d = box_difference(case);
        [1.0, -1.0].map(|sign| Corners([dvec2(d.left(), sign * d.top()), dvec2(d.right(), sign * d.bottom())])).into()
    }),
    ("sum", |case, _| vec![expected(&case.with_turned_b())]),
];

/// True if the boxes share something along this axis.
fn meet(case: &GradeCase, axis: usize) -> bool {
    let d = box_difference(case);
    d.min()[axis] <= 0.0 && d.max()[axis] >= 0.0
}

/// True if a corner of the first box is in the second.
fn has_corner([one, other]: [Aabb; 2]) -> bool {
    one.corners().iter().any(|corner| other.contains(*corner))
}

pub(super) const OVERLAP: &[(&str, Rule)] = &[
    ("strict", |case, _| vec![Truth(box_difference(case).contains_strictly(DVec2::ZERO))]),
    ("one-axis", |case, _| vec![Truth(meet(case, 0))]),
    ("one-axis", |case, _| vec![Truth(meet(case, 1))]),
    ("either-axis", |case, _| vec![Truth(meet(case, 0) || meet(case, 1))]),
    ("corner-in-box", |case, _| vec![Truth(has_corner(case.boxes()))]),
    ("corner-in-box", |case, _| vec![Truth(has_corner(case.exchanged().boxes()))]),
    ("corner-in-box", |case, _| vec![Truth(has_corner(case.boxes()) || has_corner(case.exchanged().boxes()))]),
    ("sum", |case, _| vec![expected(&case.with_turned_b())]),
    ("same-sides", |case, _| {
        let holds = |[low, high]: [DVec2; 2]| low.cmple(DVec2::ZERO).all() && high.cmpge(DVec2::ZERO).all();
        [same_sides(case), ordered(same_sides(case))].map(|corners| Truth(holds(corners))).into()
    }),
];

/// The shortest ways out along an axis: one, or both if they tie.
fn legs(case: &GradeCase, axis: usize) -> Vec<DVec2> {
    let exits = penetration::exits(&box_difference(case));
    let (back, forth) = [(exits.left, exits.right), (exits.down, exits.up)][axis];
    let ways = [-back, forth].into_iter().filter(|way| way.abs() == back.min(forth));
    ways.map(|way| way * DVec2::AXES[axis]).collect()
}

pub(super) const PENETRATION: &[(&str, Rule)] = &[
    ("sign", |case, _| vec![expected(case).map(|push| -push)]),
    ("half", |case, _| [0.5, -0.5].map(|part| expected(case).map(|push| part * push)).into()),
    ("y-down", |case, _| vec![expected(case).map(|push| dvec2(push.x, -push.y))]),
    ("signed", |case, _| {
        let low = box_difference(case).min();
        let sides = (0..2).filter(|axis| low[*axis] == low.min_element()).map(|axis| low[axis] * DVec2::AXES[axis]);
        vec![Vectors(sides.flat_map(|side| [side, -side]).collect())]
    }),
    ("shared-part", |case, _| {
        let [a, b] = case.boxes();
        let size = a.intersection(&b).map(|shared| shared.size()).unwrap_or_default();
        let from_b = a.center() - b.center();
        let least = (0..2).filter(|axis| size[*axis] == size.min_element()).map(|axis| size[axis] * DVec2::AXES[axis]);
        vec![Vectors(least.flat_map(|way| [way, -way]).filter(|way| way.dot(from_b) >= 0.0).collect())]
    }),
    ("one-axis", |case, _| vec![Vectors(legs(case, 0))]),
    ("one-axis", |case, _| vec![Vectors(legs(case, 1))]),
    ("diagonal", |case, _| {
        let both = legs(case, 0).into_iter().flat_map(|x| legs(case, 1).into_iter().map(move |y| x + y));
        vec![Vectors(both.collect())]
    }),
];

/// After so many frames, every hit that will ever happen has happened.
const MANY_FRAMES: i32 = 4096;

/// Whether the boxes overlap, touch or are apart at a moment of the frame.
fn state_at(case: &GradeCase, h: f64) -> State {
    let at = case.sweep().map(|sweep| sweep.at(h));
    at.map_or(State::Separated, |(a, b)| origin::state(&minkowski::difference(&a, &b)))
}

/// The first moment of a touch, whether it is a hit or not.
fn touch(case: &GradeCase) -> Answered {
    Moment(case.sweep().and_then(|sweep| sweep.touch()))
}

/// What is right if the velocities are these multiples of those of the case, along x and along y.
fn moving(case: &GradeCase, [of_a, of_b]: [[i32; 2]; 2]) -> Vec<Answered> {
    let times = |index: usize, [x, y]: [i32; 2]| case.vectors.get(index).map(|v| [x * v[0], y * v[1]]);
    vec![expected(&case.with([times(0, of_a), times(1, of_b)].map(Option::unwrap_or_default)))]
}

pub(super) const SWEEP: &[(&str, Rule)] = &[
    ("b-stands", |case, _| moving(case, [[1, 1], [0, 0]])),
    ("reversed", |case, _| moving(case, [[-1, -1], [-1, -1]])),
    ("velocities-added", |case, _| moving(case, [[1, 1], [-1, -1]])),
    ("y-down", |case, _| moving(case, [[1, -1], [1, -1]])),
    ("zero-speed", |case, _| {
        let is_never = (case.along(0) - case.along(1)).cmpeq(DVec2::ZERO).any();
        vec![if is_never { Moment(None) } else { expected(case) }]
    }),
    ("sticking", |case, _| vec![if state(case) == State::Touching { Moment(Some(0.0)) } else { expected(case) }]),
    ("sticking", |case, _| vec![touch(case)]),
    ("grazing", |case, _| vec![if state(case) == State::Touching { expected(case) } else { touch(case) }]),
    ("end-of-frame", |case, given| {
        let unlike = if *given == Moment(None) { State::Overlapping } else { State::Separated };
        super::given_if(state_at(case, 1.0) != unlike, given)
    }),
    ("looks", |case, given| {
        let is_one = match (expected(case), given) {
            (Moment(Some(right)), Moment(Some(h))) => {
                (right..=1.0).contains(h) && state_at(case, *h) != State::Separated
            }
            (_, given) => *given == Moment(None) && state_at(case, 1.0) != State::Overlapping,
        };
        super::given_if(is_one, given)
    }),
    ("first-axis", |case, _| {
        let Some(hit) = case.sweep().and_then(|sweep| sweep.hit()) else { return vec![Moment(None)] };
        let passages = case.sweep().map(|sweep| [sweep.columns(), sweep.rows()]);
        let enters = passages.into_iter().flatten().filter_map(|passage| match passage {
            Passage::During { enter, .. } => Some(enter.max(0.0)),
            _ => None,
        });
        vec![Moment(Some(enters.fold(hit.h, f64::min)))]
    }),
    ("beyond-the-frame", |case, _| {
        let late = moving(case, [[MANY_FRAMES; 2]; 2]);
        let frames = |answer| match answer {
            Moment(Some(h)) => Moment(Some(h * f64::from(MANY_FRAMES))),
            other => other,
        };
        late.into_iter().map(frames).collect()
    }),
];
