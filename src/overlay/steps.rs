//! The last step of a body, the step of A−B that follows from it, and the axes of the world.

use super::{Panes, side_middles};
use crate::figure::{Anchor, Figure, Role, Shape};
use crate::geometry::Aabb;
use crate::instrument::Scope;
use glam::{DVec2, dvec2};

/// Long enough to be seen as an arrow and not as a letter.
const ARROW: f64 = 3.0;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((body, by)), Some(d)) = (scope.scene.last_step, scope.difference()) else { return };
    let (body, layout) = (&scope.scene.bodies[body], &scope.scene.layout);
    let of_difference = if body.name == "B" { DVec2::ZERO - by } else { by };
    add_arrow(&mut drawing.world, &layout.world_view(), &body.shape.bounds(), by);
    add_arrow(&mut drawing.difference, &layout.difference_view(), &d, of_difference);
    drawing.aside.push(format!("{} went {}, A-B went {}", body.called(), word(by), word(of_difference)));
}

/// An arrow in the direction of the step, ahead of the shape, or behind it where there is no room ahead.
fn add_arrow(figure: &mut Figure, view: &Aabb, shape: &Aabb, by: DVec2) {
    let side = |way: DVec2| {
        let [left, right, bottom, top] = side_middles(shape).map(|(at, _)| at);
        match (way.x, way.y) {
            (x, _) if x < 0.0 => left,
            (x, _) if x > 0.0 => right,
            (_, y) if y < 0.0 => bottom,
            _ => top,
        }
    };
    let way = by.normalize_or_zero();
    let ahead = Shape::Arrow(side(by) + way, side(by) + way * ARROW);
    let behind = Shape::Arrow(side(-by) - way * ARROW, side(-by) - way);
    figure.add(Role::Vector, if view.contains(side(by) + way * ARROW) { ahead } else { behind });
}

fn word(by: DVec2) -> &'static str {
    match (by.x, by.y) {
        (x, _) if x < 0.0 => "left",
        (x, _) if x > 0.0 => "right",
        (_, y) if y < 0.0 => "down",
        _ => "up",
    }
}

pub(super) fn axes(scope: &Scope<'_>, drawing: &mut Panes) {
    let far = scope.scene.layout.world_view().max();
    drawing.world.add(Role::Guide, Shape::Segment(DVec2::ZERO, dvec2(far.x, 0.0)));
    drawing.world.add(Role::Guide, Shape::Segment(DVec2::ZERO, dvec2(0.0, far.y)));
    drawing.world.label(Role::Guide, DVec2::ZERO, "0", Anchor::Center);
    drawing.world.label(Role::Guide, dvec2(far.x, 0.0), "x", Anchor::Center);
    drawing.world.label(Role::Guide, dvec2(0.0, far.y), "y", Anchor::Center);
}
