//! The border point of A−B nearest the O: depth or gap, and the way there.

use super::{SHORTEST_ARROW, outside, two};
use crate::figure::{Anchor, Role, Shape};
use crate::instrument::Scope;
use crate::overlay::Panes;
use glam::DVec2;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(contact) = scope.scene.contact() else { return };
    let (distance, normal) = (contact.signed_distance(), contact.nearest().normal);
    let nearest = normal * distance;
    let figure = &mut drawing.difference;
    if nearest.length() >= SHORTEST_ARROW {
        figure.add(Role::Push, Shape::Segment(DVec2::ZERO, nearest));
        figure.add(Role::Probe, Shape::Point(nearest));
    }
    // Outside of A−B: beyond the border if the O is inside, otherwise on the far side of the O.
    let at = if distance < 0.0 { nearest } else { DVec2::ZERO };
    let words = format!("sd {}", two(distance));
    let pane = scope.scene.layout.difference();
    let room = (pane.right() - at.x) * 2.0 * scope.scene.layout.zoom;
    let (at, anchor) = match outside(-normal) {
        // Moved back into the pane, the words would cover what they name: better the inside of A−B, or the free row
        // above the line.
        Anchor::Right if room < words.len() as f64 + 2.0 && distance < 0.0 => (DVec2::ZERO, Anchor::Left),
        Anchor::Right if room < words.len() as f64 + 2.0 => (at, Anchor::Above),
        anchor => (at, anchor),
    };
    let words = match anchor {
        Anchor::Left => format!("{words} "),
        Anchor::Right => format!(" {words}"),
        Anchor::Center | Anchor::Above | Anchor::Below => words,
    };
    figure.label(Role::Push, at, words, anchor);
}
