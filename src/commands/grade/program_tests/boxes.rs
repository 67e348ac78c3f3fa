//! Programs about boxes along the axes: difference, overlap, penetration and sweep.

use super::*;

/// The corners of both boxes, lower left and upper right.
pub(super) fn corners(c: &GradeCase) -> [[Whole; 2]; 2] {
    [[c.a[0], c.a[1]], [c.b[0], c.b[1]]]
}

/// Left, bottom, right and top of A-B.
pub(super) fn sides(c: &GradeCase) -> [i32; 4] {
    let [[a, z], [b, y]] = corners(c);
    [a[0] - y[0], a[1] - y[1], z[0] - b[0], z[1] - b[1]]
}

pub(super) fn boxed([left, bottom, right, top]: [i32; 4]) -> Answered {
    Corners([vector([left, bottom]), vector([right, top])])
}

pub(super) fn difference(c: &GradeCase) -> Answered {
    boxed(sides(c))
}

pub(super) const DIFFERENCES: [Wrong; 10] = [
    ("B-A", |c| difference(&exchanged(c)), "order", "corner-subtraction.swap"),
    (
        "left minus left, right minus right",
        |c| {
            let [[a, z], [b, y]] = corners(c);
            boxed([a[0] - b[0], a[1] - b[1], z[0] - y[0], z[1] - y[1]])
        },
        "same-sides",
        "corner-subtraction.numbers",
    ),
    (
        "top and bottom exchanged",
        |c| {
            let [left, bottom, right, top] = sides(c);
            boxed([left, top, right, bottom])
        },
        "y-down",
        "corner-subtraction.touch",
    ),
    ("A+B", |c| difference(&with_turned_b(c)), "sum", "corner-subtraction.numbers"),
    (
        "A moved by B's lower left corner, whatever the size of B",
        |c| {
            let [[a, z], [b, _]] = corners(c);
            boxed([a[0] - b[0], a[1] - b[1], z[0] - b[0], z[1] - b[1]])
        },
        "",
        "corner-subtraction.numbers",
    ),
    (
        "x only, y stays that of A",
        |c| {
            let ([left, _, right, _], [[a, z], _]) = (sides(c), corners(c));
            boxed([left, a[1], right, z[1]])
        },
        "",
        "corner-subtraction.numbers",
    ),
    (
        "half of the size of B",
        |c| {
            let ([left, bottom, right, top], [_, [b, y]]) = (sides(c), corners(c));
            let [w, h] = [0, 1].map(|axis| f64::from(y[axis] - b[axis]) / 4.0);
            Corners([vector([left, bottom]) + dvec2(w, h), vector([right, top]) - dvec2(w, h)])
        },
        "",
        "corner-subtraction.numbers",
    ),
    (
        "by middles and half sizes, rounded to whole numbers",
        |c| {
            let [left, bottom, right, top] = sides(c);
            let ([x, y], [w, h]) =
                ([left.midpoint(right), bottom.midpoint(top)], [(right - left) / 2, (top - bottom) / 2]);
            boxed([x - w, y - h, x + w, y + h])
        },
        "",
        "corner-subtraction.numbers",
    ),
    (
        "width and height in place of right and top",
        |c| {
            let [left, bottom, right, top] = sides(c);
            boxed([left, bottom, right - left, top - bottom])
        },
        "",
        "corner-subtraction.numbers",
    ),
    ("without signs", |c| boxed(sides(c).map(i32::abs)), "", "corner-subtraction.numbers"),
];

pub(super) fn holds(sides: [i32; 4]) -> bool {
    let [left, bottom, right, top] = sides;
    left <= 0 && right >= 0 && bottom <= 0 && top >= 0
}

pub(super) fn overlap(c: &GradeCase) -> Answered {
    Truth(holds(sides(c)))
}

/// Whether a corner of A is in B.
pub(super) fn has_corner(c: &GradeCase) -> bool {
    let [[a, z], [b, y]] = corners(c);
    let is_in = |at: Whole| (0..2).all(|axis| (b[axis]..=y[axis]).contains(&at[axis]));
    [a, z, [a[0], z[1]], [z[0], a[1]]].into_iter().any(is_in)
}

pub(super) const OVERLAPS: [Wrong; 10] = [
    (
        "< for <=",
        |c| Truth(holds(sides(c)) && sides(c).iter().all(|side| *side != 0)),
        "strict",
        "origin-test.touching",
    ),
    (
        "<= on one side, < on the other",
        |c| Truth(holds(sides(c)) && sides(c)[2..].iter().all(|side| *side != 0)),
        "",
        "origin-test.touching",
    ),
    ("x only", |c| Truth(sides(c)[0] <= 0 && sides(c)[2] >= 0), "one-axis", "origin-test.four-questions"),
    (
        "x or y",
        |c| {
            let [left, bottom, right, top] = sides(c);
            Truth((left <= 0 && right >= 0) || (bottom <= 0 && top >= 0))
        },
        "either-axis",
        "origin-test.four-questions",
    ),
    ("a corner of A in B", |c| Truth(has_corner(c)), "corner-in-box", "origin-test.shared-point"),
    (
        "a corner of either in the other",
        |c| Truth(has_corner(c) || has_corner(&exchanged(c))),
        "corner-in-box",
        "origin-test.shared-point",
    ),
    ("A+B", |c| overlap(&with_turned_b(c)), "sum", "origin-test.shared-point"),
    (
        "left minus left, right minus right",
        |c| {
            let [[a, z], [b, y]] = corners(c);
            Truth(holds([a[0] - b[0], a[1] - b[1], z[0] - y[0], z[1] - y[1]]))
        },
        "same-sides",
        "corner-subtraction.numbers",
    ),
    (
        "half sizes for sizes",
        |c| {
            let [left, bottom, right, top] = sides(c);
            Truth(2 * (left + right).abs() <= right - left && 2 * (bottom + top).abs() <= top - bottom)
        },
        "",
        "origin-test.four-questions",
    ),
    (
        "by middles and half sizes, rounded to whole numbers",
        |c| {
            let [[a, z], [b, y]] = corners(c);
            let is_near = |axis: usize| {
                let apart = a[axis].midpoint(z[axis]) - b[axis].midpoint(y[axis]);
                apart.abs() <= (z[axis] - a[axis]) / 2 + (y[axis] - b[axis]) / 2
            };
            Truth(is_near(0) && is_near(1))
        },
        "",
        "origin-test.touching",
    ),
];

/// The four ways out of A-B, the shortest first.
pub(super) fn exits(c: &GradeCase) -> [Whole; 4] {
    let [left, bottom, right, top] = sides(c);
    let mut exits = [[-left, 0], [-right, 0], [0, -bottom], [0, -top]];
    exits.sort_by_key(|[x, y]| x.abs() + y.abs());
    exits
}

pub(super) fn penetration(c: &GradeCase) -> Answered {
    one(exits(c)[0])
}

/// The shorter way out along x, and that along y.
pub(super) fn legs(c: &GradeCase) -> [i32; 2] {
    let along = |axis: usize| exits(c).map(|way| way[axis]).into_iter().find(|way| *way != 0).unwrap_or_default();
    [along(0), along(1)]
}

pub(super) const PENETRATIONS: [Wrong; 10] = [
    ("the push for B", |c| one(exits(c)[0].map(|x| -x)), "sign", "penetration.which-sign"),
    ("half of the way", |c| Vectors(vec![0.5 * vector(exits(c)[0])]), "half", "penetration.which-sign"),
    (
        "the smallest signed side",
        |c| {
            let [left, bottom, ..] = sides(c);
            one(if left <= bottom { [-left, 0] } else { [0, -bottom] })
        },
        "signed",
        "penetration.four-exits",
    ),
    ("x only", |c| one([legs(c)[0], 0]), "one-axis", "penetration.four-exits"),
    ("y pointing down", |c| one([exits(c)[0][0], -exits(c)[0][1]]), "y-down", "corner-subtraction.touch"),
    ("along both axes", |c| one(legs(c)), "diagonal", "penetration.never-diagonal"),
    (
        "the size of the shared part",
        |c| {
            let ([[a, z], [b, y]], [x, up]) = (corners(c), legs(c));
            let [w, h] = [0, 1].map(|axis| z[axis].min(y[axis]) - a[axis].max(b[axis]));
            one(if w <= h { [w * x.signum(), 0] } else { [0, h * up.signum()] })
        },
        "shared-part",
        "penetration.swallowed",
    ),
    (
        "along both axes where they tie",
        |c| {
            let [x, y] = legs(c);
            if x.abs() == y.abs() { one([x, y]) } else { penetration(c) }
        },
        "",
        "penetration.tie",
    ),
    (
        "never upward",
        |c| one(exits(c).into_iter().find(|way| way[1] <= 0).unwrap_or_default()),
        "",
        "penetration.which-sign",
    ),
    ("one farther than needed", |c| one(exits(c)[0].map(|x| x + x.signum())), "", "penetration.which-sign"),
];

/// What goes wrong in a flight.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum FlightSlip {
    Nothing,
    /// A speed of zero along an axis is no meeting, or asks nothing of that axis.
    ZeroIsNever,
    ZeroIsAlways,
    /// A touch is a hit.
    Grazing,
    /// The earlier of both entries.
    Earlier,
    /// The end of the frame is too late.
    BeforeTheEnd,
}

/// The moment of the hit. Two moments that differ do so by more than the rounding of a division.
pub(super) fn flight(c: &GradeCase, slip: FlightSlip) -> Answered {
    let [left, bottom, right, top] = sides(c);
    let (mut enters, mut leave) = (Vec::new(), f64::INFINITY);
    for (low, high, axis) in [(left, right, 0), (bottom, top, 1)] {
        let speed = f64::from(c.vectors[0][axis] - c.vectors[1][axis]);
        let is_within = (low < 0 && high > 0) || (slip == FlightSlip::Grazing && low <= 0 && high >= 0);
        if speed == 0.0 {
            if slip == FlightSlip::ZeroIsNever || (!is_within && slip != FlightSlip::ZeroIsAlways) {
                return Moment(None);
            }
            continue;
        }
        let (one, other) = (f64::from(-low) / speed, f64::from(-high) / speed);
        enters.push(one.min(other));
        leave = leave.min(one.max(other));
    }
    let latest = enters.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let meets = (0.0..=1.0).contains(&latest) && (latest < leave || (slip == FlightSlip::Grazing && latest == leave));
    let meets = meets && (slip != FlightSlip::BeforeTheEnd || latest < 1.0);
    let earliest = enters.iter().copied().fold(f64::INFINITY, f64::min).max(0.0);
    Moment(meets.then_some(if slip == FlightSlip::Earlier { earliest } else { latest }))
}

pub(super) fn sweep(c: &GradeCase) -> Answered {
    flight(c, FlightSlip::Nothing)
}

/// The first of so many looks that sees contact.
pub(super) fn look(c: &GradeCase, looks: i32) -> Answered {
    let ([left, bottom, right, top], [va, vb]) = (sides(c), [c.vectors[0], c.vectors[1]]);
    let sees = |look: &i32| {
        let [x, y] = [0, 1].map(|axis| look * (va[axis] - vb[axis]));
        let [left, bottom, right, top] = [left, bottom, right, top].map(|side| side * looks);
        left + x < 0 && right + x > 0 && bottom + y < 0 && top + y > 0
    };
    Moment((1..=looks).find(sees).map(|look| f64::from(look) / f64::from(looks)))
}

pub(super) const SWEEPS: [Wrong; 10] = [
    ("B stands still", |c| sweep(&moving(c, c.vectors[0], [0, 0])), "b-stands", "swept-ray.both-move"),
    ("the ray the other way", |c| sweep(&moving(c, c.vectors[1], c.vectors[0])), "reversed", "swept-ray.let-the-o-fly"),
    (
        "the velocities added",
        |c| sweep(&moving(c, c.vectors[0], c.vectors[1].map(|x| -x))),
        "velocities-added",
        "swept-ray.both-move",
    ),
    ("a speed of zero is no meeting", |c| flight(c, FlightSlip::ZeroIsNever), "zero-speed", "swept-ray.two-watches"),
    ("a speed of zero asks nothing", |c| flight(c, FlightSlip::ZeroIsAlways), "", "swept-ray.two-watches"),
    (
        "a touch at the start is a hit",
        |c| if holds(sides(c)) { Moment(Some(0.0)) } else { sweep(c) },
        "sticking",
        "swept-ray.already-touching",
    ),
    (
        "grazing is a hit",
        |c| if holds(sides(c)) { sweep(c) } else { flight(c, FlightSlip::Grazing) },
        "grazing",
        "swept-ray.two-watches",
    ),
    ("the earlier of both entries", |c| flight(c, FlightSlip::Earlier), "first-axis", "swept-ray.two-watches"),
    ("sixteen looks", |c| look(c, 16), "looks", "swept-ray.smaller-steps"),
    ("not at the end of the frame", |c| flight(c, FlightSlip::BeforeTheEnd), "", "swept-ray.two-watches"),
];
