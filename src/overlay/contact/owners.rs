//! Each edge of A−B with the sign of its owner.

use crate::instrument::Scope;
use crate::overlay::Panes;
use crate::panes::{A_AND_B, owner_role};
use minkowski2d::minkowski::merge::Merge;
use textfigure::figure::Anchor;

/// The distance of a sign from its edge, in rows.
const CLEAR: f64 = 1.0;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (a, b) = (a.hull(), b.hull());
    let merge = Merge::difference(&a, &b);
    let mut from = merge.vertex().point;
    let mut counts = [0_usize; 3];
    for step in merge {
        let to = step.vertex.point;
        // The interior is on the left. Clear of the edge, which may run along the border of its row.
        let out = -(to - from).perp().normalize_or_zero() * (CLEAR / scope.scene.layout.zoom);
        drawing.difference.label(
            owner_role(step.owner, A_AND_B),
            from.midpoint(to) + out,
            step.owner.sign(),
            Anchor::Center,
        );
        counts[step.owner as usize] += 1;
        from = to;
    }
    let [of_a, of_b, of_both] = counts;
    drawing
        .aside
        .push(format!("{} edges: {of_a} of A (a), {of_b} of B (b), {of_both} of both (=)", of_a + of_b + of_both));
}
