//! Programs that move R through a frame, as a game would have them.

use super::*;
use crate::frames::End;

/// What goes wrong in a frame.
#[derive(Clone, Copy, PartialEq)]
enum FrameSlip {
    Nothing,
    /// A touch is a hit, or grazing is.
    Touching,
    /// It stops at the first contact, or looks at no wall after it.
    NoRest,
    OneContact,
    /// It looks at the first wall only, or takes the first one that is met.
    FirstWall,
    ListOrder,
    /// A corner takes y, or comes before a side.
    CornerTakesY,
    CornersFirst,
    /// The end of the frame is too late.
    BeforeTheEnd,
    /// After a contact it looks ahead by all of v, not by what is left of it.
    LooksTooFar,
}

/// The place of R, its size, and the walls as lower left and upper right corners.
fn parts(c: &GradeCase) -> ([f64; 2], [f64; 2], Vec<[[f64; 2]; 2]>) {
    let float = |[x, y]: Whole| [f64::from(x), f64::from(y)];
    let (min, max) = (float(c.a[0]), float(c.a[1]));
    let walls = c.b.chunks(2).map(|wall| [float(wall[0]), float(wall[1])]).collect();
    (min, [max[0] - min[0], max[1] - min[1]], walls)
}

/// When R meets a wall: the fraction, the axis of the side, and whether it is a corner.
fn hit(
    at: [f64; 2],
    size: [f64; 2],
    by: [f64; 2],
    [low, high]: [[f64; 2]; 2],
    slip: FrameSlip,
) -> Option<(f64, bool, usize)> {
    let (mut enter, mut leave) = ([f64::NEG_INFINITY; 2], f64::INFINITY);
    for axis in 0..2 {
        let (near, far) = (low[axis] - size[axis] - at[axis], high[axis] - at[axis]);
        if by[axis] == 0.0 {
            let is_within = near < 0.0 && far > 0.0 || (slip == FrameSlip::Touching && near <= 0.0 && far >= 0.0);
            if !is_within {
                return None;
            }
            continue;
        }
        enter[axis] = (near / by[axis]).min(far / by[axis]);
        leave = leave.min((near / by[axis]).max(far / by[axis]));
    }
    let h = enter[0].max(enter[1]);
    let is_before = if slip == FrameSlip::BeforeTheEnd { h < 1.0 - 1e-12 } else { h <= 1.0 + 1e-12 };
    let is_met = h >= -1e-12 && is_before && (h < leave - 1e-12 || (slip == FrameSlip::Touching && h <= leave));
    let is_corner = (enter[0] - enter[1]).abs() < 1e-12;
    let axis = usize::from(if is_corner { slip == FrameSlip::CornerTakesY } else { enter[1] > enter[0] });
    is_met.then_some((h.max(0.0), is_corner, axis))
}

fn framed(c: &GradeCase, slip: FrameSlip) -> Answered {
    let (mut at, size, mut walls) = parts(c);
    let (mut v, mut left) = (vector(c.vectors[0]).to_array(), 1.0);
    if slip == FrameSlip::FirstWall {
        walls.truncate(1);
    }
    for _ in 0..2 {
        let by = [v[0] * left, v[1] * left];
        let seen = if slip == FrameSlip::LooksTooFar { v } else { by };
        let met = |wall: &[[f64; 2]; 2]| Some((hit(at, size, seen, *wall, slip)?, *wall));
        let mut hits: Vec<_> = walls.iter().filter_map(met).collect();
        if slip != FrameSlip::ListOrder {
            hits.sort_by(|((h, corner, _), _), ((other, corners, _), _)| {
                let corners = if slip == FrameSlip::CornersFirst { corners.cmp(corner) } else { corner.cmp(corners) };
                if (h - other).abs() < 1e-12 { corners } else { h.total_cmp(other) }
            });
        }
        let Some(((h, _, axis), wall)) = hits.first().copied() else { break };
        at = [at[0] + by[0] * h, at[1] + by[1] * h];
        at[axis] = if by[axis] > 0.0 { wall[0][axis] - size[axis] } else { wall[1][axis] };
        (v[axis], left) = (0.0, left * (1.0 - h));
        match slip {
            FrameSlip::NoRest => return Ended(End { to: at.into(), v: v.into() }),
            FrameSlip::OneContact => break,
            _ => {}
        }
    }
    Ended(End { to: [at[0] + v[0] * left, at[1] + v[1] * left].into(), v: v.into() })
}

pub(super) fn frame(c: &GradeCase) -> Answered {
    framed(c, FrameSlip::Nothing)
}

fn moved(c: &GradeCase) -> [f64; 2] {
    let ([x, y], ..) = parts(c);
    [x + f64::from(c.vectors[0][0]), y + f64::from(c.vectors[0][1])]
}

/// The four ways out of a wall, the shortest first: the axis and how far.
fn ways_out(at: [f64; 2], size: [f64; 2], [low, high]: [[f64; 2]; 2]) -> Option<(usize, f64)> {
    let ways = (0..2).flat_map(|axis| [(axis, low[axis] - size[axis] - at[axis]), (axis, high[axis] - at[axis])]);
    let ways: Vec<(usize, f64)> = ways.collect();
    let overlaps = ways.chunks(2).all(|pair| pair[0].1 < 0.0 && pair[1].1 > 0.0);
    ways.into_iter().min_by(|one, other| one.1.abs().total_cmp(&other.1.abs())).filter(|_| overlaps)
}

fn stayed(c: &GradeCase) -> Answered {
    let (from, size, walls) = parts(c);
    let overlaps = walls.iter().any(|wall| ways_out(moved(c), size, *wall).is_some());
    let (to, v) = if overlaps { (from, [0.0, 0.0]) } else { (moved(c), vector(c.vectors[0]).to_array()) };
    Ended(End { to: to.into(), v: v.into() })
}

fn pushed(c: &GradeCase, sign: f64) -> Answered {
    let ((_, size, walls), mut at, mut v) = (parts(c), moved(c), vector(c.vectors[0]).to_array());
    for wall in walls {
        if let Some((axis, push)) = ways_out(at, size, wall) {
            at[axis] += sign * push;
            v[axis] = 0.0;
        }
    }
    Ended(End { to: at.into(), v: v.into() })
}

fn stuck(c: &GradeCase) -> Answered {
    let (from, size, walls) = parts(c);
    let touches = |[low, high]: &[[f64; 2]; 2]| {
        (0..2).all(|axis| low[axis] <= from[axis] + size[axis] && from[axis] <= high[axis])
    };
    if walls.iter().any(touches) { Ended(End { to: from.into(), v: DVec2::ZERO }) } else { frame(c) }
}

fn with_v(c: &GradeCase, v: Whole) -> GradeCase {
    GradeCase { vectors: vec![v], ..c.clone() }
}

pub(super) const FRAMES: [Wrong; 10] = [
    ("move, and if it overlaps, stay", stayed, "stay", "swept-ray.through-the-wall"),
    ("move, then push out", |c| pushed(c, 1.0), "push", "swept-ray.through-the-wall"),
    ("move, then push deeper", |c| pushed(c, -1.0), "deeper", "penetration.which-sign"),
    ("what it touches at the start stops it", stuck, "sticking", "swept-ray.already-touching"),
    ("no rest of the frame", |c| framed(c, FrameSlip::NoRest), "no-rest", "swept-ray.two-walls"),
    ("one contact only", |c| framed(c, FrameSlip::OneContact), "one-contact", "swept-ray.two-walls"),
    ("the first wall only", |c| framed(c, FrameSlip::FirstWall), "first-wall", "swept-ray.two-walls"),
    ("the walls in their order", |c| framed(c, FrameSlip::ListOrder), "list-order", "swept-ray.two-walls"),
    ("without vy", |c| frame(&with_v(c, [c.vectors[0][0], 0])), "ignores-vy", "swept-ray.two-watches"),
    ("a corner takes y", |c| framed(c, FrameSlip::CornerTakesY), "", "swept-ray.two-walls"),
];

/// Beyond the ten that every kind has.
#[test]
fn finer_mistakes_are_found_too() {
    let cases = cases::all(Exercise::Frame, 1, 0);
    let found = |program: &dyn Fn(&GradeCase) -> Answered| {
        cases.iter().filter(|(_, case)| !is_right(case, &program(case))).count()
    };
    assert!(found(&|c| framed(c, FrameSlip::CornersFirst)) > 0);
    assert!(found(&|c| framed(c, FrameSlip::Touching)) > 0);
    assert!(found(&|c| moved_without_walls(c)) > 0);
    assert!(found(&|c| framed(c, FrameSlip::LooksTooFar)) > 0);
    // At the end of the frame v is right with or without the loss.
    assert_eq!(found(&|c| framed(c, FrameSlip::BeforeTheEnd)), 0);
}

/// "Falls short" would point the wrong way there.
#[test]
fn what_goes_too_far_is_not_told_to_fall_short() {
    let case =
        GradeCase { kind: Exercise::Frame, a: vec![[0, 0], [2, 2]], b: vec![[4, 0], [5, 2]], vectors: vec![[4, 1]] };
    let told = |to: [f64; 2]| meaning(&case, &Ended(End { to: to.into(), v: DVec2::Y }));
    assert!(told([1.0, 1.0]).contains("R falls short: it comes to (2,1)."), "{}", told([1.0, 1.0]));
    for to in [[2.0, 1.5], [2.0, -1.0]] {
        assert!(told(to).contains(&format!("R comes to (2,1), not to ({},{}).", to[0], to[1])), "{}", told(to));
    }
    // Nor is it where v is less than it should be, too.
    let b = vec![[2, 0], [3, 2], [0, 0], [2, 1]];
    let case = GradeCase { kind: Exercise::Frame, a: vec![[0, 3], [1, 4]], b, vectors: vec![[1, -1]] };
    let said = meaning(&case, &Ended(End { to: DVec2::ONE, v: DVec2::ZERO }));
    assert!(said.contains("R comes to (1,2), not to (1,1)."), "{said}");
}

fn moved_without_walls(c: &GradeCase) -> Answered {
    Ended(End { to: moved(c).into(), v: vector(c.vectors[0]) })
}
