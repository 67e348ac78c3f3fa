//! Sliding a whole shape: A by minus b.

use super::Panes;
use crate::figure::{Anchor, Role, Shape};
use crate::instrument::Scope;
use crate::value::point;
use glam::DVec2;

/// In the right pane b is where it is in the world, and the arrow moves it to the origin; A moves by the same vector.
pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((_, b)) = scope.scene.pair() else { return };
    let b = b.min();
    drawing.aside.push(format!("slide -b = {}", point(DVec2::ZERO - b)));
    if b == DVec2::ZERO || !scope.scene.layout.difference_view().contains(b) {
        return;
    }
    drawing.difference.add(Role::Vector, Shape::Arrow(b, DVec2::ZERO));
    drawing.difference.label(Role::Vector, b, "b", Anchor::Center);
    // Near the origin, where A−B rarely is.
    drawing.difference.label(Role::Vector, b * 0.3, "-b", Anchor::Left);
}
