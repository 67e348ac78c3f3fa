//! The contact of any two shapes: the owners of the edges of A−B, the edge nearest to the origin, and the features that
//! meet in the world.

mod features;
mod nearest;
mod owners;
mod witness;

pub(super) use features::draw as features;
pub(super) use nearest::draw as nearest;
pub(super) use owners::draw as owners;
pub(super) use witness::draw as witness;

use crate::scene::Solid;
use crate::value::two_decimals as two;
use glam::DVec2;
use minkowski2d::Convex as _;
use minkowski2d::contact::Feature;

/// A shorter arrow, in world units, would only hide the origin.
const SHORTEST_ARROW: f64 = 0.3;

/// The ends of a face of a body, whose rounding moves it outward; `None` for a corner.
fn side(solid: &Solid, feature: Feature, outward: DVec2) -> Option<[DVec2; 2]> {
    let Feature::Face(face) = feature else { return None };
    Some(solid.hull().outline().face(face).map(|end| end + outward * solid.radius().get()))
}
