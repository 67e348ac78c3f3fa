//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference.

pub mod figure;
pub mod key;
pub mod terminal;
