//! What the overlays of a step cannot show of its scene.

use super::problem::Report;
use crate::instrument::Situation;
use crate::overlay::Overlay;
use std::ops::Range;

/// Checks that overlays tell of corners only where A and B have some; `place` is that of `show`.
pub(super) fn check(show: &[Overlay], start: &Situation, place: &Range<usize>, report: &mut Report<'_>) {
    let pair = start.scene.solids().map_or_else(Vec::new, |(a, b)| vec![("A", a), ("B", b)]);
    let rounded = pair.into_iter().find(|(_, solid)| solid.is_rounded());
    for overlay in show.iter().filter(|overlay| overlay.goes_by_corners()) {
        if let Some((name, _)) = rounded {
            let message = format!("\"{}\" tells of corners and edges, and {name} is rounded", overlay.name());
            report.add(place.clone(), message, "\"nearest\", \"features\" and \"witness\" show arcs too".to_owned());
        }
    }
}
