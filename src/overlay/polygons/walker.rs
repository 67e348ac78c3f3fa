//! A walker on the border of a body, with the inside on the left.

use super::super::Panes;
use crate::figure::{Role, Shape, Weight};
use crate::geometry::Convex;
use crate::instrument::{Scope, corner_names};
use crate::value::Readings;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some((lap, body)) = scene.lap.zip(scene.bodies.get(scene.selected)) else { return };
    drawing.base.without_numbers = true;
    let hull = body.shape.hull();
    let outline = hull.outline();
    // What is still to be walked is dotted, so that what has been walked is told apart by more than its arrow heads.
    drawing.world.marks.retain(|mark| !matches!(mark.shape, Shape::Polygon(_)));
    drawing.world.add_weighted(Role::A, Weight::Faint, Shape::Polygon(outline.corners().to_vec()));
    for index in 0..lap.taken {
        let [from, to] = outline.face(index);
        drawing.world.add(Role::Vector, Shape::Arrow(from, to));
    }
    let letter = body.letter().to_ascii_lowercase();
    corner_names(&mut drawing.world, Role::A, letter, outline.corners());
    drawing.world.add(Role::Probe, Shape::Point(outline.corner(lap.taken % lap.all)));
    drawing.aside.push(format!("edges walked: {} of {}", lap.taken, lap.all));
    if let Some(turned) = scope.value("turned") {
        drawing.aside.push(format!("facing the next one, turned left {turned} degrees"));
    }
    if lap.taken > 0 {
        let last = lap.taken - 1;
        let to = lap.taken % lap.all;
        drawing.aside.push(format!("last: edge {letter}{last}, corner {letter}{last} to {letter}{to}"));
    }
}
