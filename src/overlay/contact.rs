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

use crate::value::two_decimals as two;

/// A shorter arrow, in world units, would only hide the origin.
const SHORTEST_ARROW: f64 = 0.3;
