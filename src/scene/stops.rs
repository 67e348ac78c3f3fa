//! What bodies along the axes do to each other when they must not overlap.

use crate::geometry::Aabb;
use glam::DVec2;

/// A move of A that another body has cut short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockingHit {
    /// Which body was in the way.
    pub by: usize,
    /// How much of the move was done, 0 to 1.
    pub h: f64,
    /// Where the whole move would have ended.
    pub wanted: Aabb,
}

/// The record of moves that may be cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stops {
    /// The last move, if it was.
    pub last: Option<BlockingHit>,
    /// How many have been.
    pub count: u32,
}

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
    #[must_use]
    pub const fn of_first(self) -> f64 {
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
