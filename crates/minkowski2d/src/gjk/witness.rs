//! The distance and its points, from the last simplex.

use super::{Proximity, Simplex, Verdict, Vertex};
use crate::exact;
use crate::outline::{Outline, is_comfortable};
use glam::DVec2;

/// What a finished search has found.
pub(super) fn proximity(a: Outline<'_>, b: Outline<'_>, verdict: Verdict, simplex: Simplex) -> Proximity {
    let kept = simplex.vertices();
    let corners = |vertex: &Vertex| [a.corner(vertex.a), b.corner(vertex.b)];
    let reach = kept.iter().flat_map(corners).fold(DVec2::ZERO, |reach, corner| reach.max(corner.abs()));
    // By a power of two, so that squares neither overflow nor underflow; such scaling changes no digit that matters.
    let scale = if is_comfortable(reach) || reach == DVec2::ZERO {
        1.0
    } else {
        2.0_f64.powi(-reach.max_element().log2().clamp(-1000.0, 1000.0) as i32)
    };
    let pairs = [0, 1, 2].map(|k| kept.get(k).map_or([DVec2::ZERO; 2], |vertex| corners(vertex).map(|p| p * scale)));
    let weights = weights(&pairs[..kept.len()]);
    // From the corner with the largest share, so that a corner itself is exact.
    let [most, next, last] = if weights[0] >= weights[1] && weights[0] >= weights[2] {
        [0, 1, 2]
    } else if weights[1] >= weights[2] {
        [1, 0, 2]
    } else {
        [2, 0, 1]
    };
    let at = |shape: usize| {
        let [base, next_to, last_to] = [most, next, last].map(|k| pairs[k][shape]);
        let off = (next_to - base) * weights[next] + (last_to - base) * weights[last];
        exact::without_minus_zero(exact::saturated((base + off) / scale))
    };
    let distance = match verdict {
        Verdict::Contact => 0.0,
        Verdict::Apart => (gap(kept, &pairs) / scale).clamp(f64::from_bits(1), f64::MAX),
    };
    Proximity { distance, a: at(0), b: at(1), simplex }
}

/// The distance of the origin from a vertex, or from the line through an edge of the difference.
fn gap(kept: &[Vertex], pairs: &[[DVec2; 2]; 3]) -> f64 {
    let [[a, b], [next_a, next_b], _] = *pairs;
    let to_face = |face: [DVec2; 2], corner: DVec2| exact::height(face, corner, exact::area(face, corner)).abs();
    match kept {
        [p, q] if p.a == q.a => to_face([b, next_b], a),
        // Of two parallel faces, the corner is as far from the other one's line as the whole face.
        [_, _] => to_face([a, next_a], b),
        _ => exact::length(a - b),
    }
}

/// The share of the way from one point to another at which it is nearest to the origin; 0 if they are one.
fn share(from: DVec2, to: DVec2) -> f64 {
    let edge = to - from;
    let share = -from.dot(edge) / edge.length_squared();
    // Rounding can lead beyond the two ends.
    share.clamp(0.0, 1.0).max(0.0)
}

/// The shares that the points of the simplex have in the one nearest to the origin: they add up to 1.
fn weights(pairs: &[[DVec2; 2]]) -> [f64; 3] {
    let point = |k: usize| pairs[k][0] - pairs[k][1];
    match pairs.len() {
        2 => {
            let share = share(point(0), point(1));
            [1.0 - share, share, 0.0]
        }
        3 => {
            let area = |u: usize, v: usize| {
                let (p, q) = (point(u), point(v));
                let (x, y) = (p.x * q.y, p.y * q.x);
                let is_good = (x - y).abs() > exact::GOOD * (x.abs() + y.abs());
                let close = || exact::cross_of_sums(&[pairs[u][0], -pairs[u][1]], &[pairs[v][0], -pairs[v][1]]);
                if is_good { x - y } else { close() }.max(0.0)
            };
            let parts = [area(1, 2), area(2, 0), area(0, 1)];
            let whole: f64 = parts.iter().sum();
            parts.map(|part| part / whole)
        }
        _ => [1.0, 0.0, 0.0],
    }
}
