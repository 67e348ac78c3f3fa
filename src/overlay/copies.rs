//! The union of the copies of A for every point of B that the probe has visited.

use super::{Panes, polygon, region};
use crate::figure::{Role, Shape, Weight};
use crate::instrument::Scope;
use crate::value::point;
use glam::DVec2;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, _)), Some(d), Some(probe)) = (scope.scene.pair(), scope.difference(), scope.scene.probe.as_ref())
    else {
        return;
    };
    drawing.world.add(Role::Probe, Shape::Point(probe.at));
    for visited in &probe.visited {
        drawing.difference.add(Role::Covered, region(&a.translated(DVec2::ZERO - *visited)));
    }
    drawing.difference.add_weighted(Role::Difference, Weight::Faint, polygon(&d));
    drawing.difference.add(Role::A, polygon(&a.translated(DVec2::ZERO - probe.at)));
    drawing.aside.push(format!("probe b {}, points visited {}", point(probe.at), probe.visited.len()));
}
