//! The gap between separated boxes, along x and y in the world, and the nearest point of A−B.

use super::{Panes, plain};
use crate::figure::{Anchor, Role, Shape};
use crate::geometry::{State, origin};
use crate::instrument::Scope;
use glam::{DVec2, dvec2};

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    if origin::state(&d) != State::Separated {
        return;
    }
    let gap = origin::gap(&d);
    let from = DVec2::new(
        nearest(b.left(), b.right(), a.left(), a.right()),
        nearest(b.bottom(), b.top(), a.bottom(), a.top()),
    );
    let to = from + origin::closest_point(&d);
    let corner = dvec2(to.x, from.y);
    if gap.x > 0.0 {
        drawing.world.add(Role::Vector, Shape::Segment(from, corner));
        drawing.world.label(Role::Measure, (from + corner) * 0.5, plain(gap.x), Anchor::Below);
    }
    if gap.y > 0.0 {
        drawing.world.add(Role::Vector, Shape::Segment(corner, to));
        drawing.world.label(Role::Measure, (corner + to) * 0.5, plain(gap.y), Anchor::Right);
    }
    let closest = origin::closest_point(&d);
    drawing.difference.add(Role::Vector, Shape::Segment(DVec2::ZERO, closest));
    drawing.difference.add(Role::Probe, Shape::Point(closest));
    drawing.aside.push(format!(
        "gap {} by {}: distance = sqrt({}*{} + {}*{}) = {}",
        plain(gap.x),
        plain(gap.y),
        plain(gap.x),
        plain(gap.x),
        plain(gap.y),
        plain(gap.y),
        plain(gap.length())
    ));
}

/// The point of one interval nearest to the other: an end if they are disjoint, otherwise the middle of the
/// intersection.
fn nearest(low: f64, high: f64, other_low: f64, other_high: f64) -> f64 {
    if high < other_low {
        high
    } else if other_high < low {
        low
    } else {
        f64::midpoint(low.max(other_low), high.min(other_high))
    }
}
