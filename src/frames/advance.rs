//! Conservative advancement: finds when R meets a wall from the distances that GJK computes, and counts what that
//! costs.

use super::exact::{Exact, entry};
use super::{Frame, NEAR};
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::Convex as _;
use minkowski2d::gjk::{self, WalkStart};

/// The most distances that are asked for on the way to a wall.
const MOST: usize = 200;

/// A smaller gap, in world units, comes from rounding and counts as none. It is far below [`NEAR`].
const CLOSED: f64 = NEAR / 1e4;

/// How many dot products with one corner the methods need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Products {
    /// Those of GJK: one for each corner of both shapes, with each ask.
    pub(crate) gjk: usize,
    /// Those of the border of each difference: for each edge its distance from O, and how fast it comes nearer.
    pub(crate) border: usize,
}

/// The frame with its contacts, and how many products both methods need to find them.
pub(crate) fn advanced(frame: &Frame) -> (Exact, Products) {
    let mut products = Products::default();
    let exact = Exact::by(frame, |r, wall, v, left| {
        let at = first_touch(r, wall, v, left, &mut products)?;
        // GJK finds when they touch. The border then says whether R would go on inside, and which sides meet.
        let (_, normals) = entry(&r.translated(v * at), wall, v, left)?;
        Some((at, normals))
    });
    (exact, products)
}

/// The part of the frame after which R first touches the wall; `None` if it does not in the part that is left. Measures
/// the gap and moves R by as much as is safe, again and again until there is no gap.
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
        // R cannot touch the wall before it has crossed the gap.
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
