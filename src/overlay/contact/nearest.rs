//! The border point of A−B nearest to the origin, with the signed distance.

use super::{SHORTEST_ARROW, two};
use crate::instrument::Scope;
use crate::overlay::Panes;
use glam::DVec2;
use textfigure::figure::{Anchor, Role, Shape};

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(contact) = scope.scene.contact() else { return };
    let (distance, normal) = (contact.signed_distance(), contact.nearest().normal);
    let nearest = normal * distance;
    let figure = &mut drawing.difference;
    if nearest.length() >= SHORTEST_ARROW {
        figure.add(Role::Push, Shape::Segment(DVec2::ZERO, nearest));
        figure.add(Role::Probe, Shape::Point(nearest));
    }
    // Outside A−B: beyond the border if the origin is inside, otherwise on the far side of the origin.
    let at = if distance < 0.0 { nearest } else { DVec2::ZERO };
    figure.label(Role::Push, at, format!("sd {}", two(distance)), Anchor::Near(-normal));
}
