//! Polygons and their edges: walks, sums, merges, rulers, parts; one file for each idea.

pub(super) mod chain;
pub(super) mod compass;
