//! Mistakes in the loop of GJK.

use super::KnownMistake;
use crate::commands::grade::answer::Answered;
use crate::commands::grade::exercise::Exercise;
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{difference, expected};
use crate::geometry::{State, origin};
use glam::DVec2;

/// What goes wrong in a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    /// Of three corners it keeps the edge that the origin is on the inner side of.
    WrongCorner,
    /// It asks across an edge to the left of the way, wherever the origin is.
    WrongSide,
    /// It gives up early; a loop with a higher cap is wrong at fewer of these cases.
    Cap,
}

/// The answer of a loop with a slip, which starts along `d`; apart if it finds nothing.
fn walked(case: &GradeCase, d: DVec2, slip: Slip) -> bool {
    let [a, b] = case.corners();
    let farthest = |corners: &[DVec2], d: DVec2| {
        corners.iter().copied().reduce(|best, corner| if corner.dot(d) > best.dot(d) { corner } else { best })
    };
    let mut d = d;
    let mut kept: Vec<DVec2> = Vec::new();
    for _ in 0..if slip == Slip::Cap { 3 } else { 40 } {
        let (Some(of_a), Some(of_b)) = (farthest(&a, d), farthest(&b, -d)) else { return false };
        let newest = of_a - of_b;
        if newest.dot(d) < 0.0 {
            return false;
        }
        // Which side of the way from one corner to another a point is on, as seen from a third.
        let across = |p: DVec2, q: DVec2| (q - p).perp();
        if let [p, q] = kept[..] {
            let is_beyond = |end: DVec2, other: DVec2| {
                let normal = across(newest, end);
                normal.dot(-newest) * normal.dot(other - newest) < 0.0
            };
            let swap = slip == Slip::WrongCorner;
            match () {
                () if is_beyond(q, p) => kept = vec![if swap { p } else { q }],
                () if is_beyond(p, q) => kept = vec![if swap { q } else { p }],
                () => return true,
            }
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

/// True if a loop with this slip gives the answer, whichever of the usual directions it starts along.
fn is_of(case: &GradeCase, answer: &Answered, slip: Slip) -> bool {
    let [a, b] = case.corners();
    let mean = |corners: &[DVec2]| corners.iter().sum::<DVec2>() / corners.len().max(1) as f64;
    let starts = [
        DVec2::X,
        mean(&b) - mean(&a),
        b.first().copied().unwrap_or_default() - a.first().copied().unwrap_or_default(),
    ];
    starts
        .into_iter()
        .any(|d| *answer == Answered::Truth(walked(case, if d == DVec2::ZERO { DVec2::X } else { d }, slip)))
}

fn is_contact(case: &GradeCase) -> bool {
    expected(Exercise::Gjk, case) == Answered::Truth(true)
}

pub(super) const CONTACT: &[KnownMistake] = &[
    KnownMistake {
        name: "touching",
        says: "It takes a touch for a gap. Shapes that share a point of their borders meet: the answer s in the direction d shows that they \
               are apart only if s*d < 0.",
        step: "gjk.where-it-ends",
        fits: |case, answer| *answer == Answered::Truth(origin::state_of(&difference(case)) == State::Overlapping),
    },
    KnownMistake {
        name: "reversed",
        says: "It says true where they are apart, and false where they meet.",
        step: "gjk.one-proof",
        fits: |case, answer| *answer == Answered::Truth(!is_contact(case)),
    },
    KnownMistake {
        name: "wrong-corner",
        says: "It drops the wrong corner of three: keep the edge that the origin is beyond, and the corner opposite goes.",
        step: "gjk.keep-or-drop",
        fits: |case, answer| is_of(case, answer, Slip::WrongCorner),
    },
    KnownMistake {
        name: "wrong-side",
        says: "It asks across an edge to one and the same side of it. Ask to the side on which the origin is.",
        step: "gjk.which-way",
        fits: |case, answer| is_of(case, answer, Slip::WrongSide),
    },
    KnownMistake {
        name: "cap",
        says: "It gives up after a few asks and calls the rest apart. Each ask comes nearer, so the loop ends by itself: with s*d < 0, or \
               with the origin inside.",
        step: "gjk.walk-it",
        fits: |case, answer| is_of(case, answer, Slip::Cap),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::cases;

    #[test]
    fn each_slip_shows_among_the_cases_by_hand() {
        let cases = cases::all(Exercise::Gjk, 1, 0);
        for slip in [Slip::WrongCorner, Slip::WrongSide, Slip::Cap] {
            let wrong = cases.iter().filter(|case| walked(&case.case, DVec2::X, slip) != is_contact(&case.case));
            assert!(wrong.count() > 0);
        }
    }
}
