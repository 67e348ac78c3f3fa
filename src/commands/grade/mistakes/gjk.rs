//! Mistakes in the loop of GJK.

use super::{Rule, given_if};
use crate::commands::grade::answer::Answered::{self, Truth};
use crate::commands::grade::question::{GradeCase, Whole};
use crate::commands::grade::right::state;
use glam::DVec2;
use minkowski2d::State;
use std::collections::HashSet;

/// What goes wrong in a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    /// Of three corners it keeps the edge that the origin is on the inner side of.
    WrongCorner,
    /// It asks across an edge to the left of the way, wherever the origin is.
    WrongSide,
    /// Of three corners it drops the one that it has kept longest.
    Oldest,
    /// It asks B along d too.
    SameWay,
    /// It gives up after so many asks.
    Cap(u8),
}

/// The most asks of a loop that is not capped: one that has dropped a wrong corner may go round for ever.
const PATIENCE: u8 = 40;

/// What a loop with a slip answers. It starts along `d`, and of corners that tie it takes the first or the last. If it finds
/// nothing, it says that the shapes are apart.
fn walked(case: &GradeCase, d: DVec2, takes_last: bool, slip: Slip) -> bool {
    let [a, b] = case.corners();
    let farthest = |corners: &[DVec2], d: DVec2| {
        let is_farther = |one: f64, other: f64| one > other || (takes_last && one == other);
        corners
            .iter()
            .copied()
            .reduce(|best, corner| if is_farther(corner.dot(d), best.dot(d)) { corner } else { best })
    };
    let mut d = d;
    let mut kept: Vec<DVec2> = Vec::new();
    let most = if let Slip::Cap(most) = slip { most } else { PATIENCE };
    for _ in 0..most {
        let of_b_along = if slip == Slip::SameWay { d } else { -d };
        let (Some(of_a), Some(of_b)) = (farthest(&a, d), farthest(&b, of_b_along)) else { return false };
        let newest = of_a - of_b;
        if newest.dot(d) < 0.0 {
            return false;
        }
        // Points to the left of the way from p to q.
        let across = |p: DVec2, q: DVec2| (q - p).perp();
        if let [p, q] = kept[..] {
            let is_beyond = |end: DVec2, other: DVec2| {
                let normal = across(newest, end);
                normal.dot(-newest) * normal.dot(other - newest) < 0.0
            };
            let (drops_p, drops_q) = (is_beyond(q, p), is_beyond(p, q));
            if !drops_p && !drops_q {
                return true;
            }
            let keeps_q = match slip {
                Slip::Oldest => true,
                Slip::WrongCorner => !drops_p,
                _ => drops_p,
            };
            kept = vec![if keeps_q { q } else { p }];
        }
        kept.push(newest);
        d = match kept[..] {
            [p, q] => {
                let left = across(p, q);
                let side = left.dot(-p);
                if side == 0.0 {
                    return true;
                }
                if side < 0.0 && slip != Slip::WrongSide { -left } else { left }
            }
            _ if newest == DVec2::ZERO => return true,
            _ => -newest,
        };
    }
    false
}

/// The given answer, if a loop with this slip gives it, whichever of the usual directions it starts along, and whichever of
/// the corners that tie it takes.
fn of_loop(case: &GradeCase, given: &Answered, slip: Slip) -> Vec<Answered> {
    let [a, b] = case.corners();
    let mean = |corners: &[DVec2]| corners.iter().sum::<DVec2>() / corners.len().max(1) as f64;
    let starts = [DVec2::X, mean(&b) - mean(&a), b[0] - a[0]];
    let mut starts = starts.into_iter().map(|d| if d == DVec2::ZERO { DVec2::X } else { d });
    let gives = |d| [false, true].into_iter().any(|takes_last| *given == Truth(walked(case, d, takes_last, slip)));
    given_if(starts.any(gives), given)
}

/// True if the origin lies between a corner of A minus one of B and another such point, so that it may come to lie on the
/// border of what a loop keeps.
fn is_between_corners(case: &GradeCase) -> bool {
    let pairs = case.a.iter().flat_map(|p| case.b.iter().map(move |q| [p[0] - q[0], p[1] - q[1]]));
    let ways: HashSet<Whole> = pairs.map(|way| way.map(|part| part / divisor(way).max(1))).collect();
    ways.iter().any(|way| ways.contains(&way.map(|part| -part)))
}

/// The greatest common divisor.
fn divisor([x, y]: Whole) -> i32 {
    if y == 0 { x.abs() } else { divisor([y, x % y]) }
}

/// A touch is false, and where the origin is on the way between two answers, anything.
fn inside_alone(case: &GradeCase) -> Vec<Answered> {
    match state(case) {
        State::Overlapping if is_between_corners(case) => vec![Truth(true), Truth(false)],
        state => vec![Truth(state == State::Overlapping)],
    }
}

pub(super) const CONTACT: &[(&str, Rule)] = &[
    ("touching", |case, _| vec![Truth(state(case) == State::Overlapping)]),
    ("reversed", |case, _| vec![Truth(state(case) == State::Separated)]),
    ("wrong-corner", |case, given| of_loop(case, given, Slip::WrongCorner)),
    ("oldest", |case, given| of_loop(case, given, Slip::Oldest)),
    ("wrong-side", |case, given| of_loop(case, given, Slip::WrongSide)),
    ("b-along-d", |case, given| of_loop(case, given, Slip::SameWay)),
    ("border", |case, _| inside_alone(case)),
    ("cap", |case, given| of_loop(case, given, Slip::Cap(2))),
    ("cap", |case, given| of_loop(case, given, Slip::Cap(3))),
    ("cap", |case, given| of_loop(case, given, Slip::Cap(4))),
    ("cap", |case, given| of_loop(case, given, Slip::Cap(5))),
    ("cap", |case, given| of_loop(case, given, Slip::Cap(6))),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;
    use crate::commands::grade::exercise::Exercise;

    #[test]
    fn each_slip_shows_among_the_cases_by_hand() {
        let cases = cases::all(Exercise::Gjk, 1, 0);
        for slip in [Slip::WrongCorner, Slip::WrongSide, Slip::Oldest, Slip::SameWay, Slip::Cap(3)] {
            let wrong = cases
                .iter()
                .filter(|(_, case)| walked(case, DVec2::X, false, slip) != (state(case) != State::Separated));
            assert!(wrong.count() > 0);
        }
    }
}
