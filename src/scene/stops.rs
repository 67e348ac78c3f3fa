//! Moves that other bodies cut short.

use crate::geometry::Aabb;

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
