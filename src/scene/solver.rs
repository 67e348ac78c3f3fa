//! The record of a solver that separates overlapping pairs.

use glam::DVec2;

/// One push of a solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution {
    /// The bodies that overlapped.
    pub pair: (usize, usize),
    /// Which of them was pushed.
    pub pushed: usize,
    /// By how much.
    pub by: DVec2,
}

/// A solver that separates overlapping pairs one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Solver {
    /// The body that takes the whole push in each pair it belongs to.
    pub yields: usize,
    /// What each pass did.
    pub passes: Vec<Vec<Resolution>>,
}
