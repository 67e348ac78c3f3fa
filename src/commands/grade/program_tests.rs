//! Programs that the judge hears, as functions: a right one of each kind, with whole numbers and without the crate's
//! geometry, and ten wrong ones of each, all of which have to be found, with the step that explains them.

use super::answer::Answered::{self, Corners, Moment, Number, Points, Truth, Vectors};
use super::exercise::Exercise;
use super::question::{GradeCase, Whole};
use super::report::GradeReport;
use super::right::is_right;
use super::talk::Transcript;
use super::{cases, judged};
use crate::lesson::SceneLine;
use glam::{DVec2, dvec2};

type Program = fn(&GradeCase) -> Answered;

/// What it does, the program, the mistake that is named or nothing, and the step that explains it.
type Wrong = (&'static str, Program, &'static str, &'static str);

fn vector([x, y]: Whole) -> DVec2 {
    dvec2(f64::from(x), f64::from(y))
}

fn one([x, y]: Whole) -> Answered {
    Vectors(vec![vector([x, y])])
}

/// The corners of both boxes, lower left and upper right.
fn corners(c: &GradeCase) -> [[Whole; 2]; 2] {
    [[c.a[0], c.a[1]], [c.b[0], c.b[1]]]
}

/// Left, bottom, right and top of A-B.
fn sides(c: &GradeCase) -> [i32; 4] {
    let [[a, z], [b, y]] = corners(c);
    [a[0] - y[0], a[1] - y[1], z[0] - b[0], z[1] - b[1]]
}

fn boxed([left, bottom, right, top]: [i32; 4]) -> Answered {
    Corners([vector([left, bottom]), vector([right, top])])
}

/// The case with A and B exchanged.
fn exchanged(c: &GradeCase) -> GradeCase {
    GradeCase { a: c.b.clone(), b: c.a.clone(), vectors: c.vectors.iter().rev().copied().collect() }
}

/// The case with the half-turned B.
fn with_turned_b(c: &GradeCase) -> GradeCase {
    let mut b: Vec<Whole> = c.b.iter().map(|[x, y]| [-x, -y]).collect();
    if b.len() == 2 {
        b.reverse();
    }
    GradeCase { b, ..c.clone() }
}

fn mirrored(points: &[Whole]) -> Vec<Whole> {
    points.iter().map(|[x, y]| [*x, -y]).collect()
}

/// The case with other velocities.
fn moving(c: &GradeCase, va: Whole, vb: Whole) -> GradeCase {
    GradeCase { vectors: vec![va, vb], ..c.clone() }
}

fn difference(c: &GradeCase) -> Answered {
    boxed(sides(c))
}

const DIFFERENCES: [Wrong; 10] = [
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

fn holds(sides: [i32; 4]) -> bool {
    let [left, bottom, right, top] = sides;
    left <= 0 && right >= 0 && bottom <= 0 && top >= 0
}

fn overlap(c: &GradeCase) -> Answered {
    Truth(holds(sides(c)))
}

/// Whether a corner of A is in B.
fn has_corner(c: &GradeCase) -> bool {
    let [[a, z], [b, y]] = corners(c);
    let is_in = |at: Whole| (0..2).all(|axis| (b[axis]..=y[axis]).contains(&at[axis]));
    [a, z, [a[0], z[1]], [z[0], a[1]]].into_iter().any(is_in)
}

const OVERLAPS: [Wrong; 10] = [
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
fn exits(c: &GradeCase) -> [Whole; 4] {
    let [left, bottom, right, top] = sides(c);
    let mut exits = [[-left, 0], [-right, 0], [0, -bottom], [0, -top]];
    exits.sort_by_key(|[x, y]| x.abs() + y.abs());
    exits
}

fn penetration(c: &GradeCase) -> Answered {
    one(exits(c)[0])
}

/// The shorter way out along x, and that along y.
fn legs(c: &GradeCase) -> [i32; 2] {
    let along = |axis: usize| exits(c).map(|way| way[axis]).into_iter().find(|way| *way != 0).unwrap_or_default();
    [along(0), along(1)]
}

const PENETRATIONS: [Wrong; 10] = [
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
enum FlightSlip {
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
fn flight(c: &GradeCase, slip: FlightSlip) -> Answered {
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

fn sweep(c: &GradeCase) -> Answered {
    flight(c, FlightSlip::Nothing)
}

/// The first of so many looks that sees contact.
fn look(c: &GradeCase, looks: i32) -> Answered {
    let ([left, bottom, right, top], [va, vb]) = (sides(c), [c.vectors[0], c.vectors[1]]);
    let sees = |look: &i32| {
        let [x, y] = [0, 1].map(|axis| look * (va[axis] - vb[axis]));
        let [left, bottom, right, top] = [left, bottom, right, top].map(|side| side * looks);
        left + x < 0 && right + x > 0 && bottom + y < 0 && top + y > 0
    };
    Moment((1..=looks).find(sees).map(|look| f64::from(look) / f64::from(looks)))
}

const SWEEPS: [Wrong; 10] = [
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

/// Twice the area of the triangle, positive for a left turn.
fn turn(o: Whole, p: Whole, q: Whole) -> i64 {
    let [u, v] = [p, q].map(|p| [i64::from(p[0] - o[0]), i64::from(p[1] - o[1])]);
    u[0] * v[1] - u[1] * v[0]
}

/// The hull, counter-clockwise, without corners in the middle of edges.
fn hull(mut points: Vec<Whole>) -> Vec<Whole> {
    let chain = |points: &mut dyn Iterator<Item = &Whole>| {
        let mut chain: Vec<Whole> = Vec::new();
        for point in points {
            while matches!(chain[..], [.., p, q] if turn(p, q, *point) <= 0) {
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    points.sort_unstable();
    points.dedup();
    [chain(&mut points.iter()), chain(&mut points.iter().rev())].concat()
}

fn minus([x, y]: Whole, [u, v]: Whole) -> Whole {
    [x - u, y - v]
}

/// All differences of corners.
fn pairs(c: &GradeCase) -> Vec<Whole> {
    c.a.iter().flat_map(|a| c.b.iter().map(|b| minus(*a, *b))).collect()
}

fn edges(corners: &[Whole]) -> impl Iterator<Item = (Whole, Whole)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn points(corners: &[Whole]) -> Answered {
    Points(corners.iter().copied().map(vector).collect())
}

fn polygon_difference(c: &GradeCase) -> Answered {
    points(&hull(pairs(c)))
}

/// The merge of the edges of A and of the turned B, from their lowest corners or the first ones of the lists; it may join
/// parallel ones, and may end with those of A.
fn merged(c: &GradeCase, from_lowest: bool, joins: bool, to_the_end: bool) -> Answered {
    let (a, b) = (&c.a, &with_turned_b(c).b);
    let lowest = |corners: &[Whole]| {
        let first = (0..corners.len()).min_by_key(|i| (corners[*i][1], corners[*i][0]));
        first.filter(|_| from_lowest).unwrap_or_default()
    };
    let (i, j, n, m) = (lowest(a), lowest(b), a.len(), b.len());
    let (mut k, mut l, mut found) = (0, 0, Vec::new());
    while k < n || (l < m && to_the_end) {
        let [[p, q], [s, t]] = [[a[(i + k) % n], a[(i + k + 1) % n]], [b[(j + l) % m], b[(j + l + 1) % m]]];
        found.push(minus(p, minus([0, 0], s)));
        let turn = turn([0, 0], minus(q, p), minus(t, s));
        match () {
            () if k < n && l < m && turn == 0 && joins => (k, l) = (k + 1, l + 1),
            () if l == m || (k < n && turn >= 0) => k += 1,
            () => l += 1,
        }
    }
    points(&found)
}

fn bounds(corners: &[Whole]) -> Vec<Whole> {
    let of = |axis: usize| corners.iter().map(move |corner| corner[axis]);
    let low = [0, 1].map(|axis| of(axis).min().unwrap_or_default());
    let high = [0, 1].map(|axis| of(axis).max().unwrap_or_default());
    vec![low, [high[0], low[1]], high, [low[0], high[1]]]
}

/// The case with the bounding boxes of both.
fn bounded(c: &GradeCase) -> GradeCase {
    GradeCase { a: bounds(&c.a), b: bounds(&c.b), ..c.clone() }
}

const POLYGON_DIFFERENCES: [Wrong; 10] = [
    ("B-A", |c| polygon_difference(&exchanged(c)), "order", "corner-subtraction.swap"),
    ("A+B", |c| polygon_difference(&with_turned_b(c)), "sum", "polygon-sum.half-turn"),
    (
        "clockwise",
        |c| points(&hull(pairs(c)).into_iter().rev().collect::<Vec<_>>()),
        "clockwise",
        "polygon-sum.turn-left",
    ),
    ("y pointing down", |c| points(&mirrored(&hull(pairs(c)))), "y-down", "corner-subtraction.touch"),
    ("parallel edges one by one", |c| merged(c, true, false, true), "collinear", "polygon-sum.parallel"),
    ("from the first corners", |c| merged(c, false, true, true), "start-anywhere", "polygon-sum.starts"),
    ("until A has no edges left", |c| merged(c, true, true, false), "", "polygon-sum.merge"),
    (
        "the first corner once more at the end",
        |c| {
            let mut found = hull(pairs(c));
            found.extend(found.first().copied());
            points(&found)
        },
        "",
        "polygon-sum.merge",
    ),
    ("the bounding box", |c| points(&bounds(&pairs(c))), "", "polygon-sum.merge"),
    (
        "without corners that hardly turn",
        |c| {
            let found = hull(pairs(c));
            let turns = |i: &usize| {
                let [p, q, r] = [0, 1, 2].map(|k| found[(i + k) % found.len()]);
                turn(p, q, r) as f64 > 0.1 * vector(minus(q, p)).length() * vector(minus(r, q)).length()
            };
            points(&(0..found.len()).filter(turns).map(|i| found[(i + 1) % found.len()]).collect::<Vec<_>>())
        },
        "",
        "polygon-sum.merge",
    ),
];

/// Where the origin lies from an edge of a shape that goes round counter-clockwise: less than 0 outside.
fn height((p, q): (Whole, Whole)) -> f64 {
    turn(p, q, [0, 0]) as f64 / vector(minus(q, p)).length()
}

/// How far a point is from a segment.
fn reach(at: Whole, (p, q): (Whole, Whole)) -> f64 {
    let [along, to] = [minus(q, p), minus(at, p)].map(vector);
    (to - (to.dot(along) / along.length_squared()).clamp(0.0, 1.0) * along).length()
}

fn least(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(f64::INFINITY, f64::min)
}

/// The depth if they meet, and minus the least gap of an edge if they do not.
fn depth(c: &GradeCase) -> f64 {
    least(edges(&hull(pairs(c))).map(height))
}

fn signed_distance(c: &GradeCase) -> f64 {
    let depth = depth(c);
    if depth >= 0.0 { -depth } else { least(edges(&hull(pairs(c))).map(|edge| reach([0, 0], edge))) }
}

fn distance(c: &GradeCase) -> Answered {
    Number(signed_distance(c))
}

const DISTANCES: [Wrong; 10] = [
    ("the sign reversed", |c| Number(-signed_distance(c)), "sign", "contact-features.nearest-edge"),
    ("no depth", |c| Number(signed_distance(c).max(0.0)), "no-depth", "contact-features.nearest-edge"),
    ("no sign", |c| Number(signed_distance(c).abs()), "no-sign", "contact-features.nearest-edge"),
    (
        "from corner to corner",
        |c| Number(least(pairs(c).into_iter().map(|point| vector(point).length()))),
        "corners-only",
        "contact-features.corner-to-corner",
    ),
    ("squared", |c| Number(signed_distance(c).powi(2)), "squared", "origin-test.distance"),
    ("the widest gap of an edge, and no corners", |c| Number(-depth(c)), "", "contact-features.corner-to-corner"),
    (
        "the depth to the nearest corner",
        |c| {
            let corners = hull(pairs(c)).into_iter().map(|corner| vector(corner).length());
            if depth(c) > 0.0 { Number(-least(corners)) } else { distance(c) }
        },
        "",
        "contact-features.nearest-edge",
    ),
    ("three digits", |c| Number((signed_distance(c) * 1e3).round() / 1e3), "", "contact-features.nearest-edge"),
    (
        "from the corners of A to the edges of B",
        |c| {
            let gap = least(c.a.iter().flat_map(|a| edges(&c.b).map(|edge| reach(*a, edge))));
            if depth(c) < 0.0 { Number(gap) } else { distance(c) }
        },
        "",
        "contact-features.corner-to-corner",
    ),
    ("of the bounding boxes", |c| distance(&bounded(c)), "", "contact-features.nearest-edge"),
];

fn dot([x, y]: Whole, [u, v]: Whole) -> i64 {
    i64::from(x) * i64::from(u) + i64::from(y) * i64::from(v)
}

fn farthest(corners: &[Whole], d: Whole) -> Whole {
    corners.iter().copied().max_by_key(|corner| dot(*corner, d)).unwrap_or_default()
}

fn support_along(c: &GradeCase, d: Whole) -> Answered {
    one(minus(farthest(&c.a, d), farthest(&c.b, d.map(|x| -x))))
}

fn support(c: &GradeCase) -> Answered {
    support_along(c, c.vectors[0])
}

/// Goes on round the corners as long as the next one is farther.
fn climbed(corners: &[Whole], d: Whole) -> Whole {
    let is_top = |(this, next): &(Whole, Whole)| dot(*next, d) <= dot(*this, d);
    edges(corners).find(is_top).map_or([0, 0], |(top, _)| top)
}

const SUPPORTS: [Wrong; 10] = [
    (
        "B along d",
        |c| one(minus(farthest(&c.a, c.vectors[0]), farthest(&c.b, c.vectors[0]))),
        "b-along-d",
        "polygon-sum.farthest",
    ),
    ("along -d", |c| support_along(c, c.vectors[0].map(|x| -x)), "reversed", "polygon-sum.farthest"),
    ("of A+B", |c| support(&with_turned_b(c)), "sum", "polygon-sum.farthest"),
    ("of B-A", |c| support(&exchanged(c)), "order", "polygon-sum.farthest"),
    (
        "y pointing down",
        |c| support_along(c, [c.vectors[0][0], -c.vectors[0][1]]),
        "y-down",
        "corner-subtraction.touch",
    ),
    ("of A alone", |c| one(farthest(&c.a, c.vectors[0])), "a-only", "polygon-sum.farthest"),
    (
        "along the longer leg of d",
        |c| {
            let [x, y] = c.vectors[0];
            support_along(c, if x.abs() >= y.abs() { [x, 0] } else { [0, y] })
        },
        "",
        "polygon-sum.farthest",
    ),
    ("of the bounding boxes", |c| support(&bounded(c)), "", "polygon-sum.farthest"),
    (
        "stops at the first corner after which none is farther",
        |c| {
            let d = c.vectors[0];
            one(minus(climbed(&c.a, d), climbed(&c.b, d.map(|x| -x))))
        },
        "",
        "polygon-sum.farthest",
    ),
    (
        "the middle where corners tie",
        |c| {
            let all = pairs(c);
            let most = all.iter().map(|point| dot(*point, c.vectors[0])).max();
            let tied: Vec<DVec2> = all
                .iter()
                .filter(|point| Some(dot(**point, c.vectors[0])) == most)
                .map(|point| vector(*point))
                .collect();
            Vectors(vec![tied.iter().sum::<DVec2>() / tied.len() as f64])
        },
        "",
        "polygon-sum.farthest",
    ),
];

/// By the whole A-B, without asking for corners.
fn gjk(c: &GradeCase) -> Answered {
    Truth(edges(&hull(pairs(c))).all(|(p, q)| turn(p, q, [0, 0]) >= 0))
}

/// What goes wrong in a loop of GJK.
#[derive(Clone, Copy, PartialEq)]
enum LoopSlip {
    Nothing,
    /// Of three corners it drops the oldest, or the wrong one.
    Oldest,
    WrongCorner,
    /// It asks across an edge always to the left.
    WrongSide,
    /// It asks B along d.
    SameWay,
}

/// The directions that loops begin along.
const STARTS: [fn(&GradeCase) -> Whole; 8] = [
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
fn between_middles(c: &GradeCase) -> Whole {
    let sum = |corners: &[Whole], axis: usize| corners.iter().map(|corner| i64::from(corner[axis])).sum::<i64>();
    let [n, m] = [&c.a, &c.b].map(|corners| corners.iter().map(|_| 1_i64).sum::<i64>());
    [0, 1].map(|axis| ((sum(&c.b, axis) * n - sum(&c.a, axis) * m) / (n * m)) as i32)
}

/// What the loop finds with so many asks, if it finds anything.
fn walked(c: &GradeCase, start: Whole, asks: u32, slip: LoopSlip) -> Option<bool> {
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
                return Some(true);
            }
            let keeps_q = slip == LoopSlip::Oldest || (drops_p != (slip == LoopSlip::WrongCorner));
            kept = vec![if keeps_q { q } else { p }];
        }
        kept.push(newest);
        d = match kept[..] {
            [p, q] => {
                let side = turn(p, q, zero);
                if side == 0 {
                    return Some(true);
                }
                let left = [p[1] - q[1], q[0] - p[0]];
                if side > 0 || slip == LoopSlip::WrongSide { left } else { left.map(|x| -x) }
            }
            _ if newest == zero => return Some(true),
            _ => newest.map(|x| -x),
        };
    }
    None
}

fn looped(c: &GradeCase, start: usize, asks: u32, slip: LoopSlip) -> Answered {
    Truth(walked(c, STARTS[start](c), asks, slip) == Some(true))
}

const GJKS: [Wrong; 10] = [
    ("three asks", |c| looped(c, 0, 3, LoopSlip::Nothing), "cap", "gjk.walk-it"),
    ("four asks", |c| looped(c, 6, 4, LoopSlip::Nothing), "cap", "gjk.walk-it"),
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

fn programs(exercise: Exercise) -> (Program, [Wrong; 10]) {
    match exercise {
        Exercise::Difference => (difference, DIFFERENCES),
        Exercise::Overlap => (overlap, OVERLAPS),
        Exercise::Penetration => (penetration, PENETRATIONS),
        Exercise::Sweep => (sweep, SWEEPS),
        Exercise::PolygonDifference => (polygon_difference, POLYGON_DIFFERENCES),
        Exercise::Distance => (distance, DISTANCES),
        Exercise::Support => (support, SUPPORTS),
        Exercise::Gjk => (gjk, GJKS),
    }
}

#[test]
fn right_programs_pass_with_any_seed() {
    for exercise in Exercise::all() {
        let (program, _) = programs(*exercise);
        for seed in 1..=4 {
            for case in cases::all(*exercise, seed, 400) {
                let answer = program(&case.case);
                assert!(is_right(*exercise, &case.case, &answer), "{exercise:?} {case:?}: {answer:?}");
            }
        }
    }
}

/// By hand means with any seed.
#[test]
fn each_wrong_program_is_found_by_the_cases_by_hand() {
    for exercise in Exercise::all() {
        let cases = cases::all(*exercise, 1, 0);
        for (does, program, ..) in programs(*exercise).1 {
            let wrong = cases.iter().filter(|case| !is_right(*exercise, &case.case, &program(&case.case))).count();
            assert!(wrong > 0, "{exercise:?}: {does}");
        }
    }
}

#[test]
fn a_loop_of_gjk_that_stops_early_is_found_wherever_it_begins() {
    let cases = cases::all(Exercise::Gjk, 1, 0);
    for (asks, start) in (1..=6).flat_map(|asks| (0..STARTS.len()).map(move |start| (asks, start))) {
        for rest in [false, true] {
            let program = |c: &GradeCase| Truth(walked(c, STARTS[start](c), asks, LoopSlip::Nothing).unwrap_or(rest));
            let wrong = cases.iter().filter(|case| !is_right(Exercise::Gjk, &case.case, &program(&case.case))).count();
            assert!(wrong > 0, "{asks} asks from start {start}, the rest {rest}");
        }
        let oldest = |c: &GradeCase| looped(c, start, 40, LoopSlip::Oldest);
        assert!(cases.iter().any(|case| !is_right(Exercise::Gjk, &case.case, &oldest(&case.case))), "{start}");
    }
}

#[test]
fn each_wrong_program_is_sent_to_the_step_that_teaches_it() {
    let mut unlike = Vec::new();
    for exercise in Exercise::all() {
        let cases = cases::all(*exercise, 1, 100);
        for (does, program, mistake, step) in programs(*exercise).1 {
            let report = GradeReport::new(*exercise, 1, &cases);
            let answers = cases.iter().map(|case| program(&case.case)).collect();
            let transcript = Transcript { answers, trouble: None, ending: None, interrupted: None };
            let verdict = judged(report, &transcript, |asked| Some(asked.iter().map(program).collect())).json();
            let said = (verdict["smallest"]["mistake"].as_str().unwrap_or_default(), verdict["step"].as_str());
            let scene = verdict["smallest"]["scene"].as_str().unwrap_or_default();
            let opened = SceneLine::read("scene", scene).expect("a scene");
            assert_eq!(opened.activity[0] == "gjk whole", *exercise == Exercise::Gjk, "{scene}");
            if said != (mistake, Some(step)) {
                unlike.push(format!(
                    "{exercise:?} {does}: {said:?}, not {mistake} {step}; {}",
                    verdict["smallest"]["case"]
                ));
            }
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}
