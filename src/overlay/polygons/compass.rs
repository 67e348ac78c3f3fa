//! Edges as arrows from one centre: in the order of their directions whatever the order in which they are put there.

use super::super::Drawing;
use super::outward;
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::readings::Scope;
use crate::scene::Merging;
use glam::DVec2;

/// The edges walked so far, over the right pane.
pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let scene = scope.scene;
    let Some((lap, body)) = scene.lap.zip(scene.bodies.get(scene.selected)) else { return };
    drawing.difference_title = Some("edge compass");
    let hull = body.shape.hull();
    let letter = body.letter().to_ascii_lowercase();
    for index in 0..lap.taken {
        let [from, to] = hull.outline().face(index);
        arrow(&mut drawing.difference, to - from, Weight::Plain, &format!("{letter}{index}"));
    }
    drawing.difference.add(Role::Guide, Shape::Point(DVec2::ZERO));
}

fn arrow(figure: &mut Figure, edge: DVec2, weight: Weight, name: &str) {
    figure.add_weighted(Role::Vector, weight, Shape::Arrow(DVec2::ZERO, edge));
    figure.label(Role::Vector, edge, name, outward(edge));
}

/// The edges of A and of B (half-turned in a difference), over the left pane, with the merge's eyes: what has been taken
/// is gone, what comes first or second waits in brackets.
pub(in crate::overlay) fn both(scope: &Scope<'_>, drawing: &mut Drawing) {
    let Some(chain) = scope.scene.chain else { return };
    let Some(merging) = scope.scene.merging(chain.taken) else { return };
    let Some((a, b)) = scope.scene.solids() else { return };
    drawing.without_numbers = true;
    drawing.world_title = Some(if scope.scene.layout.sum { "edges of A and of B" } else { "edges of A and of -B" });
    drawing.world = Figure::default();
    let center = (scope.scene.layout.world().min() + scope.scene.layout.world().max()) * 0.5;
    let at = merging.vertex();
    let sign = if scope.scene.layout.sum { 1.0 } else { -1.0 };
    let hulls = [(a.hull(), 1.0, 'a', Role::A, at.a), (b.hull(), sign, 'b', Role::B, at.b)];
    for (which, (hull, sign, letter, role, next)) in hulls.iter().enumerate() {
        let outline = hull.outline();
        let left = merging_left(&merging, which, outline.edges());
        for step in 0..outline.edges() {
            let index = (next + step) % outline.edges();
            let [from, to] = outline.face(index);
            let edge = (to - from) * *sign;
            let waits = step == 0 && left > 0;
            let taken = step >= left;
            let weight = if waits { Weight::Strong } else { Weight::Faint };
            if taken {
                continue;
            }
            drawing.world.add_weighted(*role, weight, Shape::Arrow(center, center + edge));
            let name = if waits { format!("[{letter}{index}]") } else { format!("{letter}{index}") };
            drawing.world.label(*role, center + edge, name, outward(edge));
        }
    }
    if let Some(step) = merging.steps.last() {
        let way = step.edge.normalize_or_zero() * 2.5;
        drawing.world.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(center, center + way));
        drawing.world.label(Role::Note, center + way, "last", outward(way));
    }
    drawing.world.add(Role::Guide, Shape::Point(center));
    drawing.world.label(Role::Note, center, "", Anchor::Center);
}

/// How many edges of A (0) or B (1) are left.
fn merging_left(merging: &Merging, which: usize, all: usize) -> usize {
    use crate::geometry::minkowski::merge::Owner;
    let mine = if which == 0 { Owner::A } else { Owner::B };
    all - merging.steps.iter().filter(|step| step.owner == mine || step.owner == Owner::Both).count()
}
