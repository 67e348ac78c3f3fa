//! A−B by the merge, with whose edge each of its edges is.

use super::super::Drawing;
use super::{marked_edges, mean};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::readings::Scope;
use glam::DVec2;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let (Some(merging), Some(d)) = (scope.scene.merging(usize::MAX), scope.scene.hull_difference()) else { return };
    drawing.difference_shown = true;
    if scope.scene.spin.is_some_and(|spin| spin.a_hidden) {
        drawing.world.marks.retain(|mark| mark.role != Role::A);
    }
    let figure = &mut drawing.difference;
    figure.add(Role::Difference, Shape::Region(d.vertices().to_vec()));
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Plain, scope.scene.layout.zoom);
    let middle = mean(d.vertices());
    let at = if middle.abs().max_element() < 1.5 { middle.midpoint(d.vertices()[0]) } else { middle };
    figure.label(Role::Difference, at, "D", Anchor::Center);
    figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
    let order: String = merging.steps.iter().map(|step| super::letter(step.owner)).collect();
    drawing.aside.push(format!("A-B has {} edges: {order}", merging.steps.len()));
}
