//! Conservative advancement: when R meets a wall, by the distances that GJK finds, and what that costs.

use super::exact::{Exact, entry};
use super::{Frame, NEAR};
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::Convex as _;
use minkowski2d::gjk::{self, WalkStart};

/// The most distances that are asked for on the way to a wall.
const MOST: usize = 200;

/// A gap that is none but for rounding, in world units: far below what two ends may differ by.
const CLOSED: f64 = NEAR / 1e4;

/// Dot products with one corner each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Products {
    /// Those that GJK takes: with each ask the corners of both shapes.
    pub(crate) gjk: usize,
    /// Those that the border of each difference takes: how far each edge is from O, and how fast it comes nearer.
    pub(crate) border: usize,
}

/// The frame with its contacts, and what both methods take to find them.
pub(crate) fn advanced(frame: &Frame) -> (Exact, Products) {
    let mut products = Products::default();
    let exact = Exact::by(frame, |r, wall, v, left| {
        let at = first_touch(r, wall, v, left, &mut products)?;
        // GJK tells when they touch. Whether R would go on inside, and which sides meet, is asked of the border there.
        let (_, normals) = entry(&r.translated(v * at), wall, v, left)?;
        Some((at, normals))
    });
    (exact, products)
}

/// After which part of the frame R first touches the wall, in what is left of it. The gap is measured, and R goes on by as
/// much as is safe, until no gap is left.
fn first_touch(r: &Solid, wall: &Solid, v: DVec2, left: f64, products: &mut Products) -> Option<f64> {
    let wall = wall.hull();
    let corners = r.hull().outline().corners().len() + wall.outline().corners().len();
    products.border += 2 * corners;
    let mut at = 0.0;
    for _ in 0..MOST {
        let moved = r.translated(v * at).hull();
        // From where R is, toward the wall.
        let mut asks = gjk::approach(&moved, &wall, WalkStart::Along(-v));
        products.gjk += asks.by_ref().count() * corners;
        let nearest = gjk::distance_from(&moved, &wall, asks.simplex());
        if nearest.distance <= CLOSED {
            return Some(at);
        }
        // The line across the gap keeps R from the wall until R has gone as far as that toward it.
        let toward = v.dot(nearest.b - nearest.a) / nearest.distance;
        if toward <= 0.0 {
            return None;
        }
        at += nearest.distance / toward;
        if at > left + NEAR {
            return None;
        }
    }
    None
}
