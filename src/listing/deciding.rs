//! Which line of a function decides about a scene, by a fragment of its text. The fragments are constants in lists, so
//! that a test can check that each of them is in its function exactly once.

use crate::instrument::Scope;
use crate::instrument::ask::Ask;
use crate::instrument::axis::Axis;
use crate::instrument::dial::Dial;
use crate::instrument::flight::Flight;
use crate::instrument::gjk::{AnswerFate, HandWalk};
use crate::instrument::merge::HandMerge;
use crate::instrument::stamp::Stamp;
use crate::instrument::sweep::Sweep as SumSweep;
use crate::readings::{last_edge, share};
use crate::value::{plain, point};
use minkowski2d::minkowski::merge::Owner;
use minkowski2d::sweep::{Passage, Sweep};
use minkowski2d::{Aabb, Direction, State, penetration};
use std::cmp::Ordering;

const STAMP: &[&str] = &["Some(Stamp {"];
const STATE: &[&str] = &[
    "State::Overlapping",
    "State::Touching",
    "State::Separated",
    "d.left() <= 0.0",
    "0.0 <= d.right()",
    "d.bottom() <= 0.0",
    "0.0 <= d.top()",
];
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
const FEATURES: &[&str] = &["Owner::A =>", "Owner::B =>", "Owner::Both =>"];
const NORMAL: &[&str] = &["edge.normal(of)", "vertex / length"];

const GJK: &[&str] = &["Some(Verdict::Apart)", "self.add_beyond(", "self.add_nearer("];
const DROP: &[&str] = &["self.cross(q, s) < 0.0", "self.cross(s, p) < 0.0", "set(&[p, q, s])"];
const GAP: &[&str] = &["b0 - a1", "a0 - b1", "0.0"];

pub(super) fn stamp(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Stamp>().filter(|stamp| stamp.has_begun()).map(|_| STAMP[0])
}

/// If A and B are separated: the first comparison that fails.
pub(super) fn state(scope: &Scope<'_>) -> Option<&'static str> {
    let failing = || {
        let d = scope.difference()?;
        [d.left() <= 0.0, 0.0 <= d.right(), d.bottom() <= 0.0, 0.0 <= d.top()].iter().position(|holds| !holds)
    };
    scope.state().map(|state| match state {
        State::Overlapping => STATE[0],
        State::Touching => STATE[1],
        State::Separated => STATE[failing().map_or(2, |index| index + 3)],
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

/// During a merge, by hand or in a sweep: why the next edge is next.
pub(super) fn first(scope: &Scope<'_>) -> Option<&'static str> {
    let by_hand = scope.instrument::<HandMerge>().and_then(|merge| merge.merging(scope.scene));
    let merging = by_hand.or_else(|| scope.instrument::<SumSweep>()?.merging(scope.scene))?;
    let owner = merging.next()?;
    Some(match (merging.waiting, owner) {
        ([None, _] | [_, None], _) => FIRST[0],
        (_, Owner::A) => FIRST[1],
        (_, Owner::B) => FIRST[2],
        (_, Owner::Both) => FIRST[3],
    })
}

/// None if a vertex of the difference is nearest: two corners meet, and this function is not called.
pub(super) fn features(scope: &Scope<'_>) -> Option<&'static str> {
    scope.scene.contact()?.nearest().owner.map(|owner| match owner {
        Owner::A => FEATURES[0],
        Owner::B => FEATURES[1],
        Owner::Both => FEATURES[2],
    })
}

/// Only between two corners that are apart there is no edge whose normal it could be.
pub(super) fn normal(scope: &Scope<'_>) -> Option<&'static str> {
    let contact = scope.scene.contact()?;
    Some(NORMAL[usize::from(contact.nearest().owner.is_none() && contact.signed_distance() > 0.0)])
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

/// Which of the two shadows ends before the other begins, of those that are drawn.
pub(super) fn gap(scope: &Scope<'_>) -> Option<&'static str> {
    scope.instrument::<Axis>()?.order(scope.scene).map(|order| match order {
        Ordering::Less => GAP[0],
        Ordering::Greater => GAP[1],
        Ordering::Equal => GAP[2],
    })
}

/// For functions that pass through all of their lines: no line decides.
pub(super) fn none(_: &Scope<'_>) -> Option<&'static str> {
    None
}

/// What goes into such a function and what comes out, if that is known.
pub(super) fn values(name: &str, scope: &Scope<'_>) -> Option<String> {
    let sides = |name: &str, of: &Aabb| {
        let [left, right, bottom, top] = [of.left(), of.right(), of.bottom(), of.top()].map(plain);
        format!("{name} x {left}..{right} y {bottom}..{top}")
    };
    Some(match name {
        "difference" => {
            let (a, b) = scope.scene.pair()?;
            format!("in: {}, {}; out: {}", sides("a", &a), sides("b", &b), sides("", &scope.difference()?).trim_start())
        }
        "support" => {
            let by_dial = || scope.instrument::<Dial>().map(|dial| dial.direction());
            let d = scope.instrument::<Ask>().and_then(Ask::last).or_else(by_dial)?;
            let (a, b) = scope.scene.hulls()?;
            let s = minkowski2d::support::difference(&a, &b, d);
            format!("in: d = {}; out: a{}-b{} = {}", point(d), s.a, s.b, point(s.point))
        }
        "share" => {
            let [p, q] = last_edge(scope.scene)?.map(|vertex| vertex.point);
            format!("in: {}, {}; out: {}", point(p), point(q), plain(share(scope)?))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Listing;

    /// The fragments of each listing.
    const ALL: &[(&str, &[&str])] = &[
        ("difference", &[]),
        ("stamp", STAMP),
        ("state", STATE),
        ("exits", EXITS),
        ("hit", HIT),
        ("blocked", BLOCKED),
        ("frame", &[]),
        ("first", FIRST),
        ("turn", &[]),
        ("half-turn", &[]),
        ("support", &[]),
        ("features", FEATURES),
        ("normal", NORMAL),
        ("gjk", GJK),
        ("drop", DROP),
        ("share", &[]),
        ("gap", GAP),
    ];

    #[test]
    fn everything_that_can_decide_is_one_line_of_its_function() {
        for (name, fragments) in ALL {
            let lines = Listing::ALL.iter().find(|listing| listing.name == *name).expect(name).lines();
            for fragment in *fragments {
                let count = lines.iter().filter(|line| line.contains(fragment)).count();
                assert_eq!(count, 1, "{name}: {fragment}");
            }
        }
        assert!(Listing::ALL.iter().all(|listing| ALL.iter().any(|(name, _)| *name == listing.name)));
    }
}
