//! Sliding a whole shape: A by minus b. One corner shows by how much.

use crate::instrument::prelude::*;

/// Names the lower left corner of A and where it goes, and shows the subtraction beside the panes.
pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let (corner, b) = (a.min(), b.min());
    let outward = -DVec2::ONE;
    if corner != b {
        drawing.world.label(role(0), corner, "a1", Anchor::Near(outward));
    }
    drawing.difference.label(Role::Difference, corner - b, "a1-b", Anchor::Near(outward));
    drawing.aside.push(format!("a1-b = {}-{} = {}", point(corner), point(b), point(corner - b)));
}
