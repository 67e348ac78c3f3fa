//! The difference of two points: the arrow from b to a, and the same arrow from the origin.

use crate::instrument::prelude::*;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let (a, b) = (a.min(), b.min());
    if a == b {
        return;
    }
    drawing.world.add(Role::Vector, Shape::Arrow(b, a));
    drawing.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, a - b));
}
