//! Conservative advancement: when R first meets a wall, by the distances that GJK finds, and what that costs.

use super::{Frame, NEAR};
use glam::DVec2;
use minkowski2d::Convex as _;
use minkowski2d::gjk::{self, WalkStart};

/// The most distances that are asked for on the way to a wall.
const MOST: usize = 200;

/// Dot products with one corner each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Products {
    /// Those that GJK takes: with each ask the corners of both shapes.
    pub(crate) gjk: usize,
    /// Those that the border of each difference takes: how far each edge is from O, and how fast it comes nearer.
    pub(crate) border: usize,
}

/// When R first meets a wall going straight, as a share of the frame, and what both methods take to find it.
pub(crate) fn first_contact(frame: &Frame) -> (Option<f64>, Products) {
    let (mut products, mut first) = (Products::default(), None::<f64>);
    let speed = frame.v.length();
    let r = frame.r.hull();
    for wall in &frame.walls {
        let wall = wall.hull();
        let corners = r.outline().corners().len() + wall.outline().corners().len();
        products.border += 2 * corners;
        let mut at = 0.0;
        for _ in 0..MOST {
            let moved = frame.r.translated(frame.v * at).hull();
            // From where R is, toward the wall.
            let toward = DVec2::ZERO - frame.v;
            let asks = gjk::approach(&moved, &wall, WalkStart::Along(toward)).count();
            products.gjk += asks * corners;
            let gap = gjk::distance(&moved, &wall).distance;
            if gap <= NEAR {
                first = Some(first.map_or(at, |known| known.min(at)));
                break;
            }
            // However it moves, it cannot come nearer than that.
            at += gap / speed;
            if at > 1.0 || speed == 0.0 {
                break;
            }
        }
    }
    (first, products)
}
