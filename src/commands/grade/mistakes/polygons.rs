//! Mistakes with convex polygons.

use super::Rule;
use crate::commands::grade::answer::Answered;
use crate::commands::grade::exercise::Exercise;
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{difference, farthest_corners, is_right, is_same_round, signed_distance, slack};
use glam::{DVec2, dvec2};
use minkowski2d::minkowski::merge;

/// True if the corners, changed in this way, are right.
fn is_round(case: &GradeCase, answer: &Answered, undo: impl Fn(&[DVec2]) -> Vec<DVec2>) -> bool {
    let Answered::Points(given) = answer else { return false };
    is_same_round(difference(case).vertices(), &undo(given), slack(case))
}

fn turned(points: &[DVec2]) -> Vec<DVec2> {
    points.iter().map(|point| -*point).collect()
}

fn reversed(points: &[DVec2]) -> Vec<DVec2> {
    points.iter().rev().copied().collect()
}

/// The polygon without corners in the middle of edges and without repeated ones.
fn without_collinear(given: &[DVec2], near: f64) -> Vec<DVec2> {
    let mut kept = given.to_vec();
    kept.dedup_by(|p, q| p.abs_diff_eq(*q, near));
    let count = kept.len();
    (0..count)
        .filter(|i| {
            let (from, to) = (kept[(i + count - 1) % count], kept[(i + 1) % count]);
            let (before, after) = (kept[*i] - from, to - kept[*i]);
            before.perp_dot(after).abs() > near * (before.length() + after.length()) || before.dot(after) < 0.0
        })
        .map(|i| kept[i])
        .collect()
}

/// The walk round both polygons by the angle of their edges, from these two corners on, as it goes whether or not they
/// fit together.
fn walk(a: &[DVec2], b: &[DVec2], (mut i, mut j): (usize, usize)) -> Vec<DVec2> {
    let (n, m) = (a.len(), b.len());
    let edge = |shape: &[DVec2], at: usize| shape[(at + 1) % shape.len()] - shape[at % shape.len()];
    let mut at = a[i] + b[j];
    let mut corners = Vec::with_capacity(n + m);
    for _ in 0..n + m {
        corners.push(at);
        let (p, q) = (edge(a, i), edge(b, j));
        if q.perp_dot(p) < 0.0 {
            at += p;
            i = (i + 1) % n;
        } else {
            at += q;
            j = (j + 1) % m;
        }
    }
    corners
}

/// The same walk, in which each edge is taken once.
fn walk_once(a: &[DVec2], b: &[DVec2]) -> Vec<DVec2> {
    let (n, m) = (a.len(), b.len());
    let edge = |shape: &[DVec2], at: usize| shape[(at + 1) % shape.len()] - shape[at % shape.len()];
    let (mut i, mut j) = (0, 0);
    let mut corners = Vec::with_capacity(n + m);
    while i < n || j < m {
        corners.push(a[i % n] + b[j % m]);
        let turn = edge(a, i).perp_dot(edge(b, j));
        if j >= m || (i < n && turn > 0.0) {
            i += 1;
        } else if i >= n || turn < 0.0 {
            j += 1;
        } else {
            (i, j) = (i + 1, j + 1);
        }
    }
    corners
}

/// True for the same list, or for the same without corners in the middle of edges.
fn is_walk(case: &GradeCase, answer: &Answered, walks: &[Vec<DVec2>]) -> bool {
    let Answered::Points(given) = answer else { return false };
    let near = slack(case);
    walks.iter().any(|walk| {
        is_same_round(walk, given, near)
            || is_same_round(&without_collinear(walk, near), &without_collinear(given, near), near)
    })
}

/// A, and B half turned, each from its first corner.
fn summands(case: &GradeCase) -> [Vec<DVec2>; 2] {
    let [a, b] = case.corners();
    [a, turned(&b)]
}

pub(super) const DIFFERENCE: &[Rule] = &[
    ("order", |case, answer| is_round(case, answer, turned)),
    ("sum", |case, answer| {
        let [a, b] = case.polygons();
        matches!(answer, Answered::Points(given) if is_same_round(merge::sum(&a, &b).vertices(), given, slack(case)))
    }),
    ("clockwise", |case, answer| is_round(case, answer, reversed)),
    ("y-down", |case, answer| {
        let mirrored = |points: &[DVec2]| points.iter().map(|point| dvec2(point.x, -point.y)).collect::<Vec<_>>();
        is_round(case, answer, mirrored) || is_round(case, answer, |points| reversed(&mirrored(points)))
    }),
    ("collinear", |case, answer| {
        let Answered::Points(given) = answer else { return false };
        let (near, right) = (slack(case), difference(case).vertices().len());
        let has_parallel = right < case.a.len() + case.b.len();
        has_parallel == (given.len() > right) && is_round(case, answer, |given| without_collinear(given, near))
    }),
    ("start-by-position", |case, answer| {
        let [a, b] = summands(case);
        let along: Vec<f64> = b.iter().map(|corner| corner.dot(a[0])).collect();
        let most = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let farthest = (0..b.len()).filter(|j| along[*j] == most);
        is_walk(case, answer, &farthest.map(|j| walk(&a, &b, (0, j))).collect::<Vec<_>>())
    }),
    ("start-anywhere", |case, answer| {
        let [a, b] = summands(case);
        is_walk(case, answer, &[walk(&a, &b, (0, 0)), walk_once(&a, &b)])
    }),
];

pub(super) const DISTANCE: &[Rule] = &[
    (
        "sign",
        |case, answer| matches!(answer, Answered::Number(given) if (given + signed_distance(case)).abs() <= slack(case)),
    ),
    ("no-depth", |case, answer| is_number(case, answer, signed_distance(case).max(0.0))),
    ("no-sign", |case, answer| is_number(case, answer, signed_distance(case).abs())),
    ("corners-only", |case, answer| {
        let [a, b] = case.corners();
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| a.distance(*b)));
        let (least, right) = (pairs.fold(f64::INFINITY, f64::min), signed_distance(case));
        let nearest = if right < 0.0 { [least, -least, 0.0, right] } else { [least; 4] };
        nearest.into_iter().any(|value| is_number(case, answer, value))
    }),
    ("squared", |case, answer| {
        let right = signed_distance(case);
        is_square(case, answer, right * right) || is_square(case, answer, right * right.abs())
    }),
];

fn is_number(case: &GradeCase, answer: &Answered, value: f64) -> bool {
    matches!(answer, Answered::Number(given) if (given - value).abs() <= slack(case))
}

fn is_square(case: &GradeCase, answer: &Answered, value: f64) -> bool {
    matches!(answer, Answered::Number(given) if (given - value).abs() <= 1e-9 * value.abs() + slack(case))
}

/// True if each point is one of these of A plus `side` times one of these of B.
fn is_pair(case: &GradeCase, answer: &Answered, [a, b]: &[Vec<DVec2>; 2], side: f64) -> bool {
    let near = slack(case);
    let is_one = |point: &DVec2| a.iter().any(|a| b.iter().any(|b| (*a + side * *b).abs_diff_eq(*point, near)));
    matches!(answer, Answered::Vectors(given) if given.iter().all(is_one))
}

/// The case with another direction.
fn toward(case: &GradeCase, change: impl Fn([i32; 2]) -> [i32; 2]) -> GradeCase {
    GradeCase { vectors: case.vectors.iter().map(|d| change(*d)).collect(), ..case.clone() }
}

pub(super) const SUPPORT: &[Rule] = &[
    ("b-along-d", |case, answer| is_pair(case, answer, &farthest_corners(case, -1.0), -1.0)),
    ("reversed", |case, answer| is_right(Exercise::Support, &toward(case, |[x, y]| [-x, -y]), answer)),
    ("sum", |case, answer| {
        is_pair(case, answer, &farthest_corners(case, -1.0), 1.0)
            || is_pair(case, answer, &farthest_corners(case, 1.0), 1.0)
    }),
    ("order", |case, answer| {
        let Answered::Vectors(given) = answer else { return false };
        let turned = Answered::Vectors(turned(given));
        is_right(Exercise::Support, &toward(case, |[x, y]| [-x, -y]), &turned)
            || is_right(Exercise::Support, case, &turned)
    }),
    ("y-down", |case, answer| is_right(Exercise::Support, &toward(case, |[x, y]| [x, -y]), answer)),
    ("a-only", |case, answer| {
        let [a, _] = farthest_corners(case, 1.0);
        is_pair(case, answer, &[a, vec![DVec2::ZERO]], 1.0)
    }),
];
