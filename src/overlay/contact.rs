//! Shapes at an angle: whose edges A−B has, which is nearest the O, and what meets there in the world.

mod features;
mod nearest;
mod owners;
mod witness;

pub(super) use features::draw as features;
pub(super) use nearest::draw as nearest;
pub(super) use owners::draw as owners;
pub(super) use witness::draw as witness;

use crate::value::two_decimals as two;

/// Nearer to the O than this, in world units, an arrow would only hide it.
const SHORTEST_ARROW: f64 = 0.3;
