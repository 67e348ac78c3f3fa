//! Each edge of A−B with the sign of its owner.

use super::{outside, sign};
use crate::figure::Role;
use crate::geometry::minkowski::merge::{Merge, Owner};
use crate::overlay::Drawing;
use crate::readings::Scope;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (a, b) = (a.hull(), b.hull());
    let merge = Merge::difference(&a, &b);
    let mut from = merge.vertex().point;
    let mut counts = [0_usize; 3];
    for step in merge {
        let to = step.vertex.point;
        let role = match step.owner {
            Owner::A => Role::A,
            Owner::B => Role::B,
            Owner::Both => Role::Difference,
        };
        // The inside is on the left.
        drawing.difference.label(role, from.midpoint(to), sign(step.owner), outside(-(to - from).perp()));
        counts[step.owner as usize] += 1;
        from = to;
    }
    let [of_a, of_b, of_both] = counts;
    drawing
        .aside
        .push(format!("{} edges: {of_a} of A (a), {of_b} of B (b), {of_both} of both (=)", of_a + of_b + of_both));
}
