//! Programs about convex polygons: difference, distance and support.

use super::*;

/// Twice the area of the triangle, positive for a left turn.
pub(super) fn turn(o: Whole, p: Whole, q: Whole) -> i64 {
    let [u, v] = [p, q].map(|p| [i64::from(p[0] - o[0]), i64::from(p[1] - o[1])]);
    u[0] * v[1] - u[1] * v[0]
}

/// The hull, counterclockwise, without corners in the middle of edges.
pub(super) fn hull(mut points: Vec<Whole>) -> Vec<Whole> {
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

pub(super) fn minus([x, y]: Whole, [u, v]: Whole) -> Whole {
    [x - u, y - v]
}

/// All differences of corners.
pub(super) fn pairs(c: &GradeCase) -> Vec<Whole> {
    c.a.iter().flat_map(|a| c.b.iter().map(|b| minus(*a, *b))).collect()
}

pub(super) fn edges(corners: &[Whole]) -> impl Iterator<Item = (Whole, Whole)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

pub(super) fn points(corners: &[Whole]) -> Answered {
    Points(corners.iter().copied().map(vector).collect())
}

pub(super) fn polygon_difference(c: &GradeCase) -> Answered {
    points(&hull(pairs(c)))
}

/// The merge of the edges of A and of the turned B, from their lowest corners or the first ones of the lists; it may join
/// parallel ones, and may end with those of A.
pub(super) fn merged(c: &GradeCase, from_lowest: bool, joins: bool, to_the_end: bool) -> Answered {
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

pub(super) fn bounds(corners: &[Whole]) -> Vec<Whole> {
    let of = |axis: usize| corners.iter().map(move |corner| corner[axis]);
    let low = [0, 1].map(|axis| of(axis).min().unwrap_or_default());
    let high = [0, 1].map(|axis| of(axis).max().unwrap_or_default());
    vec![low, [high[0], low[1]], high, [low[0], high[1]]]
}

/// The case with the bounding boxes of both.
pub(super) fn bounded(c: &GradeCase) -> GradeCase {
    GradeCase { a: bounds(&c.a), b: bounds(&c.b), ..c.clone() }
}

pub(super) const POLYGON_DIFFERENCES: [Wrong; 10] = [
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

/// Where the origin lies from an edge of a shape that goes round counterclockwise: less than 0 outside.
pub(super) fn height((p, q): (Whole, Whole)) -> f64 {
    turn(p, q, [0, 0]) as f64 / vector(minus(q, p)).length()
}

/// How far a point is from a segment.
pub(super) fn reach(at: Whole, (p, q): (Whole, Whole)) -> f64 {
    let [along, to] = [minus(q, p), minus(at, p)].map(vector);
    (to - (to.dot(along) / along.length_squared()).clamp(0.0, 1.0) * along).length()
}

pub(super) fn least(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(f64::INFINITY, f64::min)
}

/// The depth if they meet, and minus the least gap of an edge if they do not.
pub(super) fn depth(c: &GradeCase) -> f64 {
    least(edges(&hull(pairs(c))).map(height))
}

pub(super) fn signed_distance(c: &GradeCase) -> f64 {
    let depth = depth(c);
    if depth >= 0.0 { -depth } else { least(edges(&hull(pairs(c))).map(|edge| reach([0, 0], edge))) }
}

pub(super) fn distance(c: &GradeCase) -> Answered {
    Number(signed_distance(c))
}

pub(super) const DISTANCES: [Wrong; 10] = [
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

pub(super) fn dot([x, y]: Whole, [u, v]: Whole) -> i64 {
    i64::from(x) * i64::from(u) + i64::from(y) * i64::from(v)
}

pub(super) fn farthest(corners: &[Whole], d: Whole) -> Whole {
    corners.iter().copied().max_by_key(|corner| dot(*corner, d)).unwrap_or_default()
}

pub(super) fn support_along(c: &GradeCase, d: Whole) -> Answered {
    one(minus(farthest(&c.a, d), farthest(&c.b, d.map(|x| -x))))
}

pub(super) fn support(c: &GradeCase) -> Answered {
    support_along(c, c.vectors[0])
}

/// Goes on round the corners as long as the next one is farther.
pub(super) fn climbed(corners: &[Whole], d: Whole) -> Whole {
    let is_top = |(this, next): &(Whole, Whole)| dot(*next, d) <= dot(*this, d);
    edges(corners).find(is_top).map_or([0, 0], |(top, _)| top)
}

pub(super) const SUPPORTS: [Wrong; 10] = [
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
