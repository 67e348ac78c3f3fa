//! What the overlays of a step cannot show of its scene.

use super::problem::Report;
use crate::instrument::Situation;
use crate::overlay::Overlay;
use std::ops::Range;

/// Checks that overlays tell of corners only where both bodies of a pair have some, and of A and B only where the scene
/// is about them; `place` is that of `show`.
pub(super) fn check(show: &[Overlay], start: &Situation, place: &Range<usize>, report: &Report<'_>) {
    let scene = &start.scene;
    let rounded = scene.fronts().into_iter().flatten().map(|body| &scene.bodies[body]);
    let rounded = rounded.filter(|body| body.shape.is_rounded()).map(|body| &body.name).next();
    for overlay in show {
        let name = overlay.name();
        if let Some(body) = rounded.filter(|_| overlay.goes_by_corners()) {
            let message = format!("\"{name}\" tells of corners and edges, and {body} is rounded");
            report.add(place.clone(), message, "\"nearest\", \"features\" and \"witness\" show arcs too");
        }
        if overlay.is_only_for_a_and_b() && !scene.differences.is_empty() {
            let message = format!("\"{name}\" is about A and B, and the scene names other pairs");
            report.add(place.clone(), message, "leave it out, or call the bodies A and B");
        }
    }
}
