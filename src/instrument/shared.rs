//! What several instruments share.

pub(super) mod compass;
pub(crate) mod partial_merge;
pub(crate) mod polygons;
pub(crate) mod support;
