//! A shape with dents, taken part by part or filled in.

use super::Scene;
use crate::geometry::{State, contact};

/// Whether A is treated as one filled shape, or part by part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Part by part.
    pub on: bool,
    /// The filled shape has been seen to cry hit where nothing touches: it did so when it was split.
    pub alarm_seen: bool,
}

impl Scene {
    /// Whether the convex hulls of A and B share a point, if the scene has both.
    #[must_use]
    pub fn hulls_meet(&self) -> Option<bool> {
        self.solids().map(|(a, b)| contact::state(&a.hull(), &b.hull()) != State::Separated)
    }

    /// Whether A and B share a point, part by part, if the scene has both.
    #[must_use]
    pub fn parts_meet(&self) -> Option<bool> {
        let (a, b) = self.solids()?;
        let (a, b) = (a.parts(), b.parts());
        Some(a.iter().any(|p| b.iter().any(|q| contact::state(p, q) != State::Separated)))
    }
}
