//! Mistakes with convex polygons.

use super::{Rule, given_if};
use crate::commands::grade::answer::Answered::{self, Number, Points};
use crate::commands::grade::answer::is_same_round;
use crate::commands::grade::question::GradeCase;
use crate::commands::grade::right::{difference, expected, farthest, is_right, signed_distance, slack};
use glam::{DVec2, dvec2};

fn mirrored(point: DVec2) -> DVec2 {
    dvec2(point.x, -point.y)
}

/// The corners the other way round.
fn reversed(answer: Answered) -> Answered {
    match answer {
        Points(points) => Points(points.into_iter().rev().collect()),
        other => other,
    }
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

/// The walk round A and the half-turned B by the angle of their edges, from the first corner of A and this one of B on, as
/// it goes whether or not they fit together. With `once` each edge is taken once.
fn walk(case: &GradeCase, start: usize, once: bool) -> Vec<DVec2> {
    let [a, b] = case.with_turned_b().corners();
    let (n, m, mut i, mut j) = (a.len(), b.len(), 0, 0);
    let corner = |shape: &[DVec2], at: usize| shape[at % shape.len()];
    let mut corners = Vec::with_capacity(n + m);
    while i + j < n + m {
        let (p, q) = (corner(&a, i), corner(&b, start + j));
        corners.push(p + q);
        let turn = (corner(&a, i + 1) - p).perp_dot(corner(&b, start + j + 1) - q);
        let is_over = once && (i == n || j == m);
        // Parallel edges are taken together only if each counts once.
        let takes_a = if is_over { i < n } else { turn > 0.0 || (once && turn == 0.0) };
        let takes_b = if is_over { j < m } else { turn <= 0.0 };
        (i, j) = (i + usize::from(takes_a), j + usize::from(takes_b));
    }
    corners
}

/// The given answer, if it is one of these walks, with or without corners in the middle of edges.
fn of_walks(case: &GradeCase, given: &Answered, mut walks: impl Iterator<Item = Vec<DVec2>>) -> Vec<Answered> {
    let near = slack(case);
    let plain = |corners: &[DVec2]| without_collinear(corners, near);
    let is_one = match given {
        Points(given) => {
            walks.any(|walk| is_same_round(&walk, given, near) || is_same_round(&plain(&walk), &plain(given), near))
        }
        _ => false,
    };
    given_if(is_one, given)
}

pub(super) const DIFFERENCE: &[(&str, Rule)] = &[
    ("order", |case, _| vec![expected(&case.exchanged())]),
    ("sum", |case, _| vec![expected(&case.with_turned_b())]),
    ("clockwise", |case, _| vec![reversed(expected(case))]),
    ("y-down", |case, _| {
        let upside_down = expected(case).map(mirrored);
        vec![upside_down.clone(), reversed(upside_down)]
    }),
    ("collinear", |case, given| {
        let Points(corners) = given else { return Vec::new() };
        let right = difference(case).vertices().len();
        let has_parallel = right < case.a.len() + case.b.len();
        let is_right = is_right(case, &Points(without_collinear(corners, slack(case))));
        given_if(is_right && has_parallel == (corners.len() > right), given)
    }),
    ("start-by-position", |case, given| {
        let [a, b] = case.with_turned_b().corners();
        let along: Vec<f64> = b.iter().map(|corner| corner.dot(a[0])).collect();
        let most = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        of_walks(case, given, (0..b.len()).filter(|j| along[*j] == most).map(|j| walk(case, j, false)))
    }),
    ("start-anywhere", |case, given| of_walks(case, given, [false, true].into_iter().map(|once| walk(case, 0, once)))),
];

pub(super) const DISTANCE: &[(&str, Rule)] = &[
    ("sign", |case, _| vec![Number(-signed_distance(case))]),
    ("no-depth", |case, _| vec![Number(signed_distance(case).max(0.0))]),
    ("no-sign", |case, _| vec![Number(signed_distance(case).abs())]),
    ("corners-only", |case, _| {
        let [a, b] = case.corners();
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| a.distance(*b)));
        let (least, right) = (pairs.fold(f64::INFINITY, f64::min), signed_distance(case));
        if right < 0.0 { [least, -least, 0.0, right].map(Number).into() } else { vec![Number(least)] }
    }),
    ("squared", |case, _| {
        let right = signed_distance(case);
        [right * right, right * right.abs()].map(Number).into()
    }),
];

/// What programs answer that ask A along `of_a` times d and B along `of_b` times d, and add `side` times the corner of B.
fn asked(case: &GradeCase, of_a: f64, of_b: f64, side: f64) -> Answered {
    farthest(case, of_a * case.along(0), of_b * case.along(0), side)
}

pub(super) const SUPPORT: &[(&str, Rule)] = &[
    ("b-along-d", |case, _| vec![asked(case, 1.0, 1.0, -1.0)]),
    ("reversed", |case, _| vec![asked(case, -1.0, 1.0, -1.0)]),
    ("sum", |case, _| vec![asked(case, 1.0, 1.0, 1.0), asked(case, 1.0, -1.0, 1.0)]),
    ("order", |case, _| [1.0, -1.0].map(|side| asked(case, side, -side, -1.0).map(|point| -point)).into()),
    ("y-down", |case, _| vec![farthest(case, mirrored(case.along(0)), -mirrored(case.along(0)), -1.0)]),
    ("a-only", |case, _| vec![asked(case, 1.0, -1.0, 0.0)]),
];
