//! The rows of the tables of readings: name, explanation, which scenes have it, and function.

use crate::instrument::{ReadFn, Reading};
use crate::scene::Scene;

/// Whether a scene has what a reading needs.
type Needs = fn(&Scene) -> bool;

pub(super) const fn number(name: &'static str, says: &'static str, needs: Needs, read: ReadFn<(), f64>) -> Reading<()> {
    Reading::number(name, says, read).needing(needs)
}

pub(super) const fn truth(name: &'static str, says: &'static str, needs: Needs, read: ReadFn<(), bool>) -> Reading<()> {
    Reading::truth(name, says, read).needing(needs)
}

/// The usual requirement: A and B.
pub(super) fn solids(scene: &Scene) -> bool {
    scene.solids().is_some()
}
