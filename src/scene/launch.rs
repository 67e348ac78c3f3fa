//! A flight to the right, looked at now and then.

use crate::geometry::Aabb;
use glam::DVec2;

/// A body that flies for one frame at a chosen speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Which body flies.
    pub body: usize,
    /// Where it starts.
    pub home: Aabb,
    /// World units a frame, to the right.
    pub speed: f64,
    /// The speeds to choose from.
    pub range: (f64, f64),
    /// In how many equal steps the frame is gone through; after each of them the pair is looked at.
    pub looks: u8,
    /// Whether the frame has been run.
    pub flown: bool,
}

impl Launch {
    /// Where the body is at each look, the last one at the end of the frame.
    pub fn looked_at(self, speed: f64) -> impl Iterator<Item = Aabb> {
        let looks = f64::from(self.looks);
        (1..=self.looks).map(move |look| self.home.translated(DVec2::new(speed * f64::from(look) / looks, 0.0)))
    }
}
