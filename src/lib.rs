//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference.

pub mod canvas;
pub mod figure;
pub mod key;
