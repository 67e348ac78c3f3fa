//! Shapes at an angle: whose edges A−B has, which is nearest the O, and what meets there in the world.

mod depths;
mod features;
mod hull;
mod nearest;
mod owners;
mod trace;
mod witness;

pub(super) use depths::{all as all_depths, draw as depths};
pub(super) use features::draw as features;
pub(super) use hull::draw as hull_search;
pub(super) use nearest::draw as nearest;
pub(super) use owners::draw as owners;
pub(super) use trace::{draw as trace, table as trace_table};
pub(super) use witness::draw as witness;

use super::outside;
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Contact;
use crate::geometry::contact::Witness;
use crate::instrument::Scope;
use crate::value::two_decimals as two;
use glam::{DVec2, dvec2};

/// Nearer to the O than this, in world units, an arrow would only hide it.
const SHORTEST_ARROW: f64 = 0.3;

/// The middle of A's contact points and of B's.
fn contact_points(contact: &Contact) -> [DVec2; 2] {
    match contact.nearest().witness {
        Witness::Points { a, b } => [a, b],
        Witness::Stretch { a, b } => [a[0].midpoint(a[1]), b[0].midpoint(b[1])],
    }
}

/// Moves the letters of A and B away from the contact, where arrows and points will be.
fn make_room(scope: &Scope<'_>, contact: &Contact, world: &mut Figure) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let middles = [a.middle(), b.middle()];
    for mark in &mut world.marks {
        let body = match mark.role {
            Role::A => 0,
            Role::B => 1,
            _ => continue,
        };
        if let Shape::Label(at, ..) = &mut mark.shape {
            // Nearer than the contact, on the other side of the middle: inside, for boxes look the same from there. Rows
            // are few, and a letter on the border would be taken for a part of it.
            *at = middles[body] + (middles[body] - contact_points(contact)[body]) * dvec2(0.6, 0.35);
        }
    }
}
