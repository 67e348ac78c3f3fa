//! The merge of two polygons by hand: what a learner can change of it.

use crate::geometry::minkowski::merge::Owner;

/// A merge that the learner does by hand: which edges have been taken is a matter of how many, because only the right
/// one is ever taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandMerge {
    /// How many edges were there from the start.
    pub given: usize,
    /// How many there are now.
    pub taken: usize,
    /// How often the wrong one was asked for.
    pub mistakes: u32,
    /// What was asked for last, if it was wrong.
    pub wrong: Option<Owner>,
}
