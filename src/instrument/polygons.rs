//! Convex polygons with names at their corners, and chains of edges with the letters of their owners.

use super::{Reading, Scope};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::minkowski::merge::MergeStep;
use crate::geometry::outline::mean;
use glam::DVec2;

/// How often something wrong was asked for, of whatever counts that.
pub(super) const fn mistakes<T>(read: fn(&T, &Scope<'_>) -> Option<f64>) -> Reading<T> {
    Reading::number("mistakes", "how often the wrong edge or image was asked for", read)
}

/// Names corners `a0`, `a1`, ... outside of the polygon.
pub(super) fn corner_names(figure: &mut Figure, role: Role, letter: char, corners: &[DVec2]) {
    let middle = mean(corners);
    for (index, corner) in corners.iter().enumerate() {
        figure.label(role, *corner, format!("{letter}{index}"), Anchor::Near(*corner - middle));
    }
}

/// The inside and the border of a convex polygon.
pub(super) fn solid(figure: &mut Figure, role: Role, corners: &[DVec2]) {
    figure.add(role, Shape::Region(corners.to_vec()));
    figure.add(role, Shape::Polygon(corners.to_vec()));
}

/// Edges of a sum or difference, one after the other from a point, each with the letter of whose it is, on the outer
/// side of a chain that turns left. `zoom` is that of the scene.
pub(super) fn marked_edges(figure: &mut Figure, from: DVec2, steps: &[MergeStep], weight: Weight, zoom: f64) {
    let mut at = from;
    for step in steps {
        let to = step.vertex.point;
        figure.add_weighted(Role::Difference, weight, Shape::Segment(at, to));
        // The outside is on the right of the way; about one row away, or two columns.
        let out = -(to - at).perp().normalize_or_zero() * (CLEAR / zoom);
        figure.label(Role::Difference, at.midpoint(to) + out, step.owner.sign(), Anchor::Center);
        at = to;
    }
}

/// How far a letter keeps from its edge, in rows.
const CLEAR: f64 = 1.3;
