//! A frame in which A and B may both move: their motions, the ray of the origin, the stop-watches, what a contact does.

pub(super) mod clocks;
mod fan;
pub(super) mod motions;
pub(super) mod ray;
pub(super) mod response;

use super::{Panes, plain, polygon};
use crate::geometry::Direction;
use crate::geometry::sweep::Hit;
use crate::instrument::Scope;
use crate::scene::Scene;
use crate::value::fraction;
use crate::value::point;

/// Where on B a hit is: the side that the normal comes from.
fn side_of_b(scene: &Scene, hit: Hit) -> String {
    let Some(flight) = &scene.flight else { return String::new() };
    let b = scene.bodies[flight.bodies[1]].called();
    if hit.is_corner() {
        return format!("{b}'s corner");
    }
    let side = match hit.normal() {
        Direction::Left => "left side",
        Direction::Right => "right side",
        Direction::Up => "top",
        Direction::Down => "bottom",
    };
    format!("{b}'s {side}")
}
