//! A−B: its picture, the numbers of its sides, and where it was at the start.

use super::{Panes, plain, polygon, region, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::instrument::Scope;
use glam::DVec2;

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
    figure.name(Role::Difference, d.corners().to_vec(), "D");
}

/// The difference of the convex hulls of other shapes than axis-aligned boxes.
fn hulls(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.scene.hull_difference() else { return };
    drawing.difference_shown = true;
    let corners = d.vertices().to_vec();
    let figure = &mut drawing.difference;
    figure.add(Role::Difference, Shape::Region(corners.clone()));
    figure.add(Role::Difference, Shape::Polygon(corners.clone()));
    figure.name(Role::Difference, corners, "D");
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
