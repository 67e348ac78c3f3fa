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
    /// How many passes there have been.
    pub passes: usize,
    /// What each of the latest did, the last one at the end: at most [`LATEST`](Self::LATEST).
    pub latest: Vec<Vec<Resolution>>,
}

impl Solver {
    /// How many passes are kept.
    pub const LATEST: usize = 5;

    /// Notes what a pass did.
    pub fn note(&mut self, pass: Vec<Resolution>) {
        self.passes += 1;
        if self.latest.len() == Self::LATEST {
            self.latest.remove(0);
        }
        self.latest.push(pass);
    }
}
