//! Programs that walk as GJK does.

use super::polygons::*;
use super::*;

/// By the whole A-B, without asking for corners.
pub(super) fn gjk(c: &GradeCase) -> Answered {
    Truth(edges(&hull(pairs(c))).all(|(p, q)| turn(p, q, [0, 0]) >= 0))
}

/// What goes wrong in a loop of GJK.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum LoopSlip {
    Nothing,
    /// Of three corners it drops the oldest, or the wrong one.
    Oldest,
    WrongCorner,
    /// It asks across an edge always to the left.
    WrongSide,
    /// It asks B along d.
    SameWay,
    /// An origin on the border of what it keeps is not inside.
    Border,
}

/// The directions that loops begin along.
pub(super) const STARTS: [fn(&GradeCase) -> Whole; 8] = [
    |_| [1, 0],
    |_| [-1, 0],
    |_| [0, 1],
    |_| [0, -1],
    |c| between_middles(c),
    |c| between_middles(c).map(|x| -x),
    |c| minus(c.b[0], c.a[0]),
    |c| minus(c.a[0], c.b[0]),
];

/// Along the way from the middle of A's corners to that of B's, in whole steps.
pub(super) fn between_middles(c: &GradeCase) -> Whole {
    let sum = |corners: &[Whole], axis: usize| corners.iter().map(|corner| i64::from(corner[axis])).sum::<i64>();
    let [n, m] = [&c.a, &c.b].map(|corners| corners.iter().map(|_| 1_i64).sum::<i64>());
    [0, 1].map(|axis| ((sum(&c.b, axis) * n - sum(&c.a, axis) * m) / (n * m)) as i32)
}

/// What the loop finds with so many asks, if it finds anything.
pub(super) fn walked(c: &GradeCase, start: Whole, asks: u32, slip: LoopSlip) -> Option<bool> {
    let zero = [0, 0];
    let mut d = if start == zero { [1, 0] } else { start };
    let mut kept: Vec<Whole> = Vec::new();
    for _ in 0..asks {
        let of_b = farthest(&c.b, if slip == LoopSlip::SameWay { d } else { d.map(|x| -x) });
        let newest = minus(farthest(&c.a, d), of_b);
        if dot(newest, d) < 0 {
            return Some(false);
        }
        if let [p, q] = kept[..] {
            let is_beyond = |end, other| turn(newest, end, zero).signum() * turn(newest, end, other).signum() < 0;
            let (drops_p, drops_q) = (is_beyond(q, p), is_beyond(p, q));
            if !drops_p && !drops_q {
                return Some(slip != LoopSlip::Border || [p, q].iter().all(|end| turn(newest, *end, zero) != 0));
            }
            let keeps_q = slip == LoopSlip::Oldest || (drops_p != (slip == LoopSlip::WrongCorner));
            kept = vec![if keeps_q { q } else { p }];
        }
        kept.push(newest);
        d = match kept[..] {
            [p, q] => {
                let side = turn(p, q, zero);
                if side == 0 {
                    return Some(slip != LoopSlip::Border);
                }
                let left = [p[1] - q[1], q[0] - p[0]];
                if side > 0 || slip == LoopSlip::WrongSide { left } else { left.map(|x| -x) }
            }
            _ if newest == zero => return Some(slip != LoopSlip::Border),
            _ => newest.map(|x| -x),
        };
    }
    None
}

pub(super) fn looped(c: &GradeCase, start: usize, asks: u32, slip: LoopSlip) -> Answered {
    Truth(walked(c, STARTS[start](c), asks, slip) == Some(true))
}

pub(super) const GJKS: [Wrong; 10] = [
    ("three asks", |c| looped(c, 0, 3, LoopSlip::Nothing), "cap", "gjk.walk-it"),
    ("inside alone", |c| looped(c, 0, 40, LoopSlip::Border), "border", "gjk.where-it-ends"),
    ("five asks", |c| looped(c, 0, 5, LoopSlip::Nothing), "cap", "gjk.walk-it"),
    (
        "five asks, and then together",
        |c| Truth(walked(c, [1, 0], 5, LoopSlip::Nothing) != Some(false)),
        "",
        "gjk.walk-it",
    ),
    ("drops the oldest", |c| looped(c, 0, 40, LoopSlip::Oldest), "oldest", "gjk.keep-or-drop"),
    ("drops the wrong corner", |c| looped(c, 0, 40, LoopSlip::WrongCorner), "wrong-corner", "gjk.keep-or-drop"),
    ("asks to the left", |c| looped(c, 0, 40, LoopSlip::WrongSide), "wrong-side", "gjk.which-way"),
    ("asks B along d", |c| looped(c, 0, 40, LoopSlip::SameWay), "b-along-d", "polygon-sum.farthest"),
    ("a touch is a gap", |c| Truth(signed_distance(c) < 0.0), "touching", "gjk.where-it-ends"),
    ("of the bounding boxes", |c| gjk(&bounded(c)), "", "gjk.walk-it"),
];
