//! A−B: its picture, the numbers of its sides, and where it was at the start.

use super::{Panes, plain, polygon, region, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::minkowski::merge::Merge;
use crate::instrument::Scope;
use crate::panes::owned_solid;
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

/// The difference of the convex hulls of other shapes than axis-aligned boxes, whose edges differ in their owners.
fn hulls(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.solids(), scope.scene.hull_difference()) else { return };
    drawing.difference_shown = true;
    let figure = &mut drawing.difference;
    owned_solid(figure, Role::Difference, Merge::difference(&a.hull(), &b.hull()));
    figure.name(Role::Difference, d.vertices().to_vec(), "D");
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
