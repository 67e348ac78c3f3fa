//! The same push, applied in four ways.

use crate::geometry::Aabb;
use glam::DVec2;

/// The four ways to apply a push `p`, numbered 0 to 3: A+=p, A−=p, B+=p, B−=p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pushes {
    /// A and B before any push.
    pub home: [Aabb; 2],
    /// From the origin to the nearest border point of `A − B`, as at home.
    pub push: DVec2,
    /// Which buttons have been tried.
    pub tried: [bool; 4],
    /// The one tried last.
    pub last: Option<usize>,
}

impl Pushes {
    /// What is written on the buttons.
    pub const BUTTONS: [&str; 4] = ["A+=p", "A-=p", "B+=p", "B-=p"];

    /// Where A and B are after a button; each one starts from home.
    #[must_use]
    pub fn after(&self, button: usize) -> (Aabb, Aabb) {
        let by = if button.is_multiple_of(2) { self.push } else { -self.push };
        let [a, b] = self.home;
        if button < 2 { (a.translated(by), b) } else { (a, b.translated(by)) }
    }
}
