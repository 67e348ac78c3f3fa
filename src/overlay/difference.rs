//! A−B itself: its picture, its sides in numbers, and where it was.

use super::{Panes, plain, polygon, region, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::Aabb;
use crate::instrument::Scope;
use glam::{DVec2, dvec2};

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return hulls(scope, drawing) };
    drawing.difference_shown = true;
    let figure = &mut drawing.difference;
    if d.size() == DVec2::ZERO {
        figure.add(Role::Difference, Shape::Point(d.min()));
        figure.label(Role::Difference, d.min(), "a-b", Anchor::Above);
        return;
    }
    figure.add(Role::Difference, region(&d));
    figure.add(Role::Difference, polygon(&d));
    figure.label(Role::Difference, letter_place(&d), "D", Anchor::Center);
}

/// The difference of shapes that are no boxes along the axes: of their convex hulls.
fn hulls(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.scene.hull_difference() else { return };
    drawing.difference_shown = true;
    let corners = d.vertices().to_vec();
    let middle = corners.iter().sum::<DVec2>() / corners.len() as f64;
    // Well away from the O, which may be anywhere in it.
    let at = if middle.abs().max_element() < 1.5 { middle.midpoint(corners[0]) } else { middle };
    let figure = &mut drawing.difference;
    figure.add(Role::Difference, Shape::Region(corners.clone()));
    figure.add(Role::Difference, Shape::Polygon(corners));
    figure.label(Role::Difference, at, "D", Anchor::Center);
}

/// The middle, unless the letter would come too close to the O there.
fn letter_place(d: &Aabb) -> DVec2 {
    let middle = d.center();
    if middle.x.abs() < 2.0 && middle.y.abs() < 1.0 { dvec2(d.left() + 1.0, d.top() - 1.0) } else { middle }
}

pub(super) fn sides(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return };
    let numbers = [d.left(), d.right(), d.bottom(), d.top()];
    for ((at, anchor), number) in side_middles(&d).into_iter().zip(numbers) {
        drawing.difference.label(Role::Difference, at, plain(number), anchor);
    }
}

pub(super) fn start(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.start.difference() else { return };
    drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&d));
}
