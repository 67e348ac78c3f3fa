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
    let body = &scope.scene.bodies[body];
    let of_difference = if body.name == "B" { DVec2::ZERO - by } else { by };
    arrow_ahead(&mut drawing.world, &body.shape.bounds(), by);
    arrow_ahead(&mut drawing.difference, &d, of_difference);
    drawing.aside.push(format!("{} went {}, A-B went {}", body.called(), word(by), word(of_difference)));
}

/// An arrow in the direction of the step, from the leading side of the shape.
fn arrow_ahead(figure: &mut Figure, shape: &Aabb, by: DVec2) {
    let [left, right, bottom, top] = side_middles(shape).map(|(at, _)| at);
    let from = match (by.x, by.y) {
        (x, _) if x < 0.0 => left,
        (x, _) if x > 0.0 => right,
        (_, y) if y < 0.0 => bottom,
        _ => top,
    };
    let ahead = by.normalize_or_zero();
    figure.add(Role::Vector, Shape::Arrow(from + ahead, from + ahead * ARROW));
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
    let far = scope.scene.layout.world().max();
    drawing.world.add(Role::Guide, Shape::Segment(DVec2::ZERO, dvec2(far.x, 0.0)));
    drawing.world.add(Role::Guide, Shape::Segment(DVec2::ZERO, dvec2(0.0, far.y)));
    drawing.world.label(Role::Guide, DVec2::ZERO, "0", Anchor::Center);
    drawing.world.label(Role::Guide, dvec2(far.x, 0.0), "x", Anchor::Center);
    drawing.world.label(Role::Guide, dvec2(0.0, far.y), "y", Anchor::Center);
}
