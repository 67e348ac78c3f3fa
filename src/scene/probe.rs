//! A point that is walked about.

use glam::DVec2;

/// A point that the learner walks about, and where it has been.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Where it is, in world units of its pane.
    pub at: DVec2,
    /// Every point it has been on, its start included, each once, in the order of the first visit.
    pub visited: Vec<DVec2>,
}

impl Probe {
    /// A probe at its start.
    #[must_use]
    pub fn new(at: DVec2) -> Self {
        Self { at, visited: vec![at] }
    }

    /// Goes to another point.
    pub fn go(&mut self, to: DVec2) {
        self.at = to;
        if !self.visited.contains(&to) {
            self.visited.push(to);
        }
    }
}
