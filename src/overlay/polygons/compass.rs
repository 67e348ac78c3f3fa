//! The edges that a merge takes, as arrows from one centre.

use super::super::Panes;
use crate::figure::{Figure, Role, Weight};
use crate::geometry::Convex;
use crate::instrument::{Needle, Places, Scope, draw_needles, merging};

/// The edges of A and of B (half-turned in a difference), over the left pane, as the merge sees them: what has been
/// taken is gone, the two that wait are in brackets.
pub(in crate::overlay) fn both(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some(merging) = scene.chain.and_then(|chain| merging(scene, chain.taken)) else { return };
    let Some((a, b)) = scene.solids() else { return };
    drawing.base.without_numbers = true;
    let (title, sign) = if scene.layout.sum { ("edges of A and of B", 1.0) } else { ("edges of A and of -B", -1.0) };
    drawing.base.world_title = Some(title);
    drawing.world = Figure::default();
    let at = merging.vertex();
    let left = merging.edges_left();
    let mut needles = Vec::new();
    let shapes = [(a.hull(), 1.0, 'a', Role::A, at.a, left[0]), (b.hull(), sign, 'b', Role::B, at.b, left[1])];
    for (hull, sign, letter, role, next, left) in shapes {
        let outline = hull.outline();
        for step in 0..left {
            let index = (next + step) % outline.edges();
            let [from, to] = outline.face(index);
            let waits = step == 0;
            let name = if waits { format!("[{letter}{index}]") } else { format!("{letter}{index}") };
            let weight = if waits { Weight::Strong } else { Weight::Faint };
            needles.push(Needle { edge: (to - from) * sign, role, weight, name });
        }
    }
    let pane = scene.layout.world();
    let last = merging.steps.last().map(|step| step.edge);
    draw_needles(&mut drawing.world, pane.center(), &needles, last, Places::new(pane, scene.layout.zoom));
}
