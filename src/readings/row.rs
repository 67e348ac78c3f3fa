//! The rows of the tables of readings: name, explanation, which scenes have it, and function.

use crate::instrument::{Reading, Scope};
use crate::scene::Scene;

pub(super) const fn number(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&(), &Scope<'_>) -> Option<f64>,
) -> Reading<()> {
    Reading::number(name, says, read).needing(needs)
}

pub(super) const fn truth(
    name: &'static str,
    says: &'static str,
    needs: fn(&Scene) -> bool,
    read: fn(&(), &Scope<'_>) -> Option<bool>,
) -> Reading<()> {
    Reading::truth(name, says, read).needing(needs)
}

/// The usual requirement: A and B.
pub(super) fn solids(scene: &Scene) -> bool {
    scene.solids().is_some()
}
