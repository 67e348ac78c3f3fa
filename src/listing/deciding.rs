//! Which line of a function decides about a scene, by a fragment of its text. The fragments are constants in lists, so
//! that a test can check that each of them is in its function exactly once.

use crate::instrument::Scope;
use crate::instrument::axis::Axis;
use crate::instrument::choose::Choose;
use crate::instrument::dial::Dial;
use crate::instrument::flight::Flight;
use crate::instrument::gjk::{AnswerFate, HandWalk};
use crate::instrument::merge::HandMerge;
use crate::instrument::stamp::Stamp;
use crate::instrument::sweep::Carry;
use crate::instrument::walk::Walk;
use minkowski2d::minkowski::merge::Owner;
use minkowski2d::sweep::{Passage, Sweep};
use minkowski2d::{Direction, State, penetration};
use std::cmp::Ordering;

const DIFFERENCE: &[&str] = &["Aabb::saturating("];
const STAMP: &[&str] = &["Some(Stamp {"];
const STATE: &[&str] = &["State::Overlapping", "State::Touching", "State::Separated"];
const EXITS: &[&str] = &["left: ", "right: ", "up: ", "down: "];
const HIT: &[&str] = &[
    "Ordering::Greater =>",
    "Ordering::Less =>",
    "Ordering::Equal =>",
    "x.inside",
    "y.inside",
    "enter.denominator > 0.0",
    "enter.numerator >= 0.0",
    "is_after_end()",
    "enter.compare(leave)",
];

const BLOCKED: &[&str] = &["if out < 0.0"];
const FIRST: &[&str] = &["return if self.a.left", "if turn > 0.0", "turn < 0.0", "Some(Owner::Both)"];
const TURN: &[&str] = &["cross([a, b], [a, c])"];
const HALF_TURN: &[&str] = &["DVec2::ZERO - *p"];
const SUPPORT: &[&str] = &["corner(&b, -d)"];
const FEATURES: &[&str] = &["Owner::A =>", "Owner::B =>", "Owner::Both =>"];

const GJK: &[&str] = &["Some(Verdict::Apart)", "self.add_beyond(", "self.add_nearer("];
const DROP: &[&str] = &["self.cross(q, s) < 0.0", "self.cross(s, p) < 0.0", "set(&[p, q, s])"];
const SHARE: &[&str] = &["-from.dot(edge)"];
const GAP: &[&str] = &["b0 - a1", "a0 - b1", "0.0"];

/// The fragments of each listing.
#[cfg(test)]
pub(super) const ALL: &[(&str, &[&str])] = &[
    ("difference", DIFFERENCE),
    ("stamp", STAMP),
    ("state", STATE),
    ("exits", EXITS),
    ("hit", HIT),
    ("blocked", BLOCKED),
    ("frame", &[]),
    ("first", FIRST),
    ("turn", TURN),
    ("half-turn", HALF_TURN),
    ("support", SUPPORT),
    ("features", FEATURES),
    ("gjk", GJK),
    ("drop", DROP),
    ("share", SHARE),
    ("gap", GAP),
];

pub(super) fn difference(scope: &Scope<'_>) -> Option<&'static str> {
    scope.difference().map(|_| DIFFERENCE[0])
}

pub(super) fn stamp(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Stamp>().filter(|stamp| stamp.has_begun()).map(|_| STAMP[0])
}

pub(super) fn state(scope: &Scope<'_>) -> Option<&'static str> {
    scope.state().map(|state| match state {
        State::Overlapping => STATE[0],
        State::Touching => STATE[1],
        State::Separated => STATE[2],
    })
}

pub(super) fn exits(scope: &Scope<'_>) -> Option<&'static str> {
    let d = scope.difference().filter(|_| scope.state() == Some(State::Overlapping))?;
    penetration::exits(&d).cheapest().next().map(|way| match way {
        Direction::Left => EXITS[0],
        Direction::Right => EXITS[1],
        Direction::Up => EXITS[2],
        Direction::Down => EXITS[3],
    })
}

/// For a hit, the axis that decides when and where; without a hit, the first condition that fails.
fn of_sweep(sweep: &Sweep) -> &'static str {
    if let Some(hit) = sweep.hit() {
        return match hit.normal() {
            _ if hit.is_corner() => HIT[2],
            Direction::Left | Direction::Right => HIT[0],
            Direction::Up | Direction::Down => HIT[1],
        };
    }
    let (x, y) = (sweep.columns(), sweep.rows());
    let inside = |passage: Passage| !matches!(passage, Passage::Never | Passage::Always { inside: false });
    let enters = [x, y].map(|passage| match passage {
        Passage::During { enter, .. } => Some(enter),
        Passage::Always { .. } | Passage::Never => None,
    });
    let enter = enters.into_iter().flatten().reduce(f64::max);
    match enter {
        _ if !inside(x) => HIT[3],
        _ if !inside(y) => HIT[4],
        None => HIT[5],
        Some(enter) if enter < 0.0 => HIT[6],
        Some(enter) if enter > 1.0 => HIT[7],
        Some(_) => HIT[8],
    }
}

pub(super) fn hit(scope: &Scope<'_>) -> Option<&'static str> {
    let sweep = scope.instrument::<Flight>()?.sweep(scope.scene)?;
    Some(of_sweep(&sweep))
}

pub(super) fn blocked(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Flight>().map(|_| BLOCKED[0])
}

/// A frame passes through all of its lines.
pub(super) fn frame(_: &Scope<'_>) -> Option<&'static str> {
    None
}

/// During a merge, by hand or in a sweep: why the next edge is next.
pub(super) fn first(scope: &Scope<'_>) -> Option<&'static str> {
    let by_hand = scope.instrument::<HandMerge>().and_then(|merge| merge.merging(scope.scene));
    let merging = by_hand.or_else(|| scope.instrument::<Carry>()?.merging(scope.scene))?;
    let owner = merging.next()?;
    Some(match (merging.waiting, owner) {
        ([None, _] | [_, None], _) => FIRST[0],
        (_, Owner::A) => FIRST[1],
        (_, Owner::B) => FIRST[2],
        (_, Owner::Both) => FIRST[3],
    })
}

pub(super) fn turn(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Walk>().map(|_| TURN[0])
}

pub(super) fn half_turn(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Choose>().map(|_| HALF_TURN[0])
}

pub(super) fn support(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Dial>().map(|_| SUPPORT[0])
}

/// None if a vertex of the difference is nearest: two corners meet, and this function is not called.
pub(super) fn features(scope: &Scope<'_>) -> Option<&'static str> {
    scope.scene.contact()?.nearest().owner.map(|owner| match owner {
        Owner::A => FEATURES[0],
        Owner::B => FEATURES[1],
        Owner::Both => FEATURES[2],
    })
}

/// What became of the last answer.
pub(super) fn gjk(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<HandWalk>()?.last_answer().map(|fate| match fate {
        AnswerFate::Proof => GJK[0],
        AnswerFate::Beyond => GJK[1],
        AnswerFate::Nearer => GJK[2],
    })
}

/// With three corners: which of the older ones goes, if one does.
pub(super) fn drop_corner(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<HandWalk>()?.decision().map(|decision| DROP[decision])
}

pub(super) fn share(_: &Scope<'_>) -> Option<&'static str> {
    Some(SHARE[0])
}

/// Which of the two shadows ends before the other begins, of those that are drawn.
pub(super) fn gap(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Axis>()?.order(scope.scene).map(|order| match order {
        Ordering::Less => GAP[0],
        Ordering::Greater => GAP[1],
        Ordering::Equal => GAP[2],
    })
}
