//! Drawings that several instruments share: polygons, the names of their corners, and chains of edges with the letters
//! of their owners.

use crate::instrument::prelude::*;
use crate::panes::owner_letters;

/// The digits of so many corners, counted from 0, as the key line shows them.
pub(in crate::instrument) fn digits_below(corners: usize) -> &'static str {
    ["0", "0-1", "0-2", "0-3", "0-4"].get(corners.wrapping_sub(1)).unwrap_or(&"0-9")
}

/// The corners of a polygon with their names, for those who hear them: `A: a0 (1,3), a1 (5,3)`.
pub(in crate::instrument) fn told_corners(name: &str, corners: &[DVec2]) -> String {
    let letter = name.to_lowercase();
    let told: Vec<_> =
        corners.iter().enumerate().map(|(index, at)| format!("{letter}{index} {}", point(*at))).collect();
    format!("{name}: {}", told.join(", "))
}

/// The corners of -B, half-turned about the middle of B, so that it stays in its pane.
pub(in crate::instrument) fn half_turned(scene: &Scene) -> Vec<DVec2> {
    scene.solids().map_or_else(Vec::new, |(_, b)| {
        let around = b.bounds().center() * 2.0;
        b.hull().outline().corners().iter().map(|corner| around - *corner).collect()
    })
}

/// Draws a chain of edges of a sum or difference from a point, each in the role of its owner.
pub(in crate::instrument) fn chain(figure: &mut Figure, from: DVec2, steps: &[MergeStep], weight: Weight) {
    let mut at = from;
    for step in steps {
        figure.add_weighted(owner_role(step.owner, A_AND_B), weight, Shape::Segment(at, step.vertex.point));
        at = step.vertex.point;
    }
}

/// Draws such a chain with the sign of the owner on the outer side of each edge. `zoom` is that of the scene.
pub(crate) fn marked_edges(figure: &mut Figure, from: DVec2, steps: &[MergeStep], zoom: f64) {
    chain(figure, from, steps, Weight::Plain);
    owner_signs(figure, steps, CLEAR / zoom);
}

/// Draws the letters of the owner of each edge so far outside of it, in world units.
pub(crate) fn owner_signs(figure: &mut Figure, steps: &[MergeStep], clear: f64) {
    for step in steps {
        // The outer side is on the right of a chain that turns left; about one row away, or two columns.
        let out = -step.edge.perp().normalize_or_zero() * clear;
        let middle = step.vertex.point - step.edge / 2.0;
        figure.label(owner_role(step.owner, A_AND_B), middle + out, owner_letters(step.owner), Anchor::Center);
    }
}

/// The distance of a sign from its edge, in rows.
const CLEAR: f64 = 1.3;
