//! Two bodies that share the push which separates them.

use super::Scene;
use crate::geometry::{Aabb, minkowski, penetration};
use glam::DVec2;

/// Who takes the push that separates two bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// Half each.
    #[default]
    Even,
    /// All of it the first body.
    First,
    /// All of it the second body.
    Second,
}

impl Share {
    /// The next one, round and round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Even => Self::First,
            Self::First => Self::Second,
            Self::Second => Self::Even,
        }
    }

    /// Which part of the push the first body takes, 0 to 1; the second takes the rest.
    const fn of_first(self) -> f64 {
        match self {
            Self::Even => 0.5,
            Self::First => 1.0,
            Self::Second => 0.0,
        }
    }
}

/// Two bodies that share the push which separates them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sharing {
    /// Their places in the scene; the minimum translation is that of the first.
    pub pair: [usize; 2],
    /// Who takes how much.
    pub share: Share,
    /// Where both were before the last push, and how far each was pushed.
    pub last: Option<[(Aabb, DVec2); 2]>,
    /// How often they have been separated.
    pub count: u32,
}

impl Sharing {
    /// How far each of the two would be pushed; what is bolted down leaves its part to the other one. `None` unless they
    /// overlap and one of them can move.
    #[must_use]
    pub fn pushes(&self, scene: &Scene) -> Option<[DVec2; 2]> {
        let [first, second] = self.pair.map(|body| &scene.bodies[body]);
        let d = minkowski::difference(&first.shape.as_box()?, &second.shape.as_box()?);
        // Of tied ways out the first is taken: a fixed order.
        let whole = *penetration::minimum_translations(&d).first().filter(|mtv| **mtv != DVec2::ZERO)?;
        let of_first = match (first.locked, second.locked) {
            (true, true) => return None,
            (true, false) => 0.0,
            (false, true) => 1.0,
            (false, false) => self.share.of_first(),
        };
        // Taken from zero, so that nothing is −0.
        Some([whole * of_first + DVec2::ZERO, DVec2::ZERO - whole * (1.0 - of_first)])
    }
}
