//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference.

pub mod figure;
pub mod geometry;
pub mod key;
pub mod lesson;
pub mod value;
