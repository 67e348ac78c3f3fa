//! B carried round A, its zero point on A's border: the sum of the two.

use super::super::Panes;
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::geometry::minkowski::merge::Owner;
use crate::geometry::outline::mean;
use crate::instrument::{Scope, corner_names, marked_edges, solid};
use glam::DVec2;

/// How far A's letter keeps from its middle, in world units.
const ASIDE: f64 = 1.4;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(lap) = scope.scene.lap else { return };
    let Some((merging, (a, b))) = scope.scene.merging(lap.taken).zip(scope.scene.solids()) else { return };
    drawing.base.without_numbers = true;
    drawing.base.difference_title = Some("A + B");
    let (a, b) = (a.hull(), b.hull());
    let corners_a = a.outline().corners();
    let carried = |corner: usize| -> Vec<DVec2> {
        b.outline().corners().iter().map(|point| *point + a.outline().corner(corner)).collect()
    };
    let at = merging.vertex();

    // On the left the two shapes, B where it has been carried to.
    drawing.world = Figure::default();
    solid(&mut drawing.world, Role::A, corners_a);
    let now = carried(at.a);
    solid(&mut drawing.world, Role::B, &now);
    // Off the middle, where B's letter stands at the start.
    drawing.world.label(Role::A, mean(corners_a) - DVec2::X * ASIDE, "A", Anchor::Center);
    drawing.world.label(Role::B, mean(&now), "B", Anchor::Center);
    corner_names(&mut drawing.world, Role::B, 'b', &now);
    drawing.world.add(Role::Probe, Shape::Point(at.point));

    // On the right what it has covered, and the border so far.
    let figure = &mut drawing.difference;
    if merging.left == 0 {
        let sum: Vec<DVec2> = merging.points();
        figure.add(Role::Difference, Shape::Region(sum[..sum.len() - 1].to_vec()));
    }
    figure.add_weighted(Role::A, Weight::Faint, Shape::Polygon(corners_a.to_vec()));
    let mut stamped: Vec<usize> =
        std::iter::once(merging.start).chain(merging.steps.iter().map(|step| step.vertex)).map(|v| v.a).collect();
    stamped.dedup();
    for corner in &stamped {
        figure.add(Role::Covered, Shape::Region(carried(*corner)));
    }
    figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(carried(at.a)));
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Strong, scope.scene.layout.zoom);
    figure.add(Role::Probe, Shape::Point(at.point));
    figure.label(Role::A, mean(corners_a), "A", Anchor::Center);

    drawing.aside.push(format!("border: {} of {} edges", lap.taken, lap.all));
    if let Some(step) = merging.steps.last() {
        let (a, b) = (at.a, at.b);
        drawing.aside.push(match step.owner {
            Owner::A => format!("B slid along A's edge to a{a}; its corner b{b} drew"),
            Owner::B => format!("B stood still at a{a}; its own edge to b{b} was drawn"),
            Owner::Both => format!("B slid along A's edge to a{a}, and its own edge to b{b} joined"),
        });
    }
}
