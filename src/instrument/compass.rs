//! Edges as arrows from one centre, which shows the order of their directions.

use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use glam::DVec2;

/// An edge on a compass.
pub(super) struct Needle {
    pub(super) edge: DVec2,
    pub(super) role: Role,
    pub(super) weight: Weight,
    pub(super) name: String,
}

/// The length of the line that shows the direction of the last edge, in world units.
const LAST: f64 = 2.5;

/// Draws edges from one centre, and the direction of the last one taken.
pub(super) fn draw(figure: &mut Figure, center: DVec2, needles: &[Needle], last: Option<DVec2>) {
    let way = last.map(|edge| edge.normalize_or_zero() * LAST);
    if let Some(way) = way {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(center, center + way));
    }
    // The next edges, which are not faint, on top of the others.
    let (faint, loud): (Vec<_>, Vec<_>) = needles.iter().partition(|needle| needle.weight == Weight::Faint);
    for needle in faint.into_iter().chain(loud) {
        figure.add_weighted(needle.role, needle.weight, Shape::Arrow(center, center + needle.edge));
    }
    for needle in needles {
        figure.label(needle.role, center + needle.edge, needle.name.as_str(), Anchor::Near(needle.edge));
    }
    if let Some(way) = way {
        figure.label(Role::Note, center + way, "last", Anchor::Near(way));
    }
    figure.add(Role::Guide, Shape::Point(center));
}
