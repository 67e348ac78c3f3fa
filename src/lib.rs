//! minktutor: a terminal tutorial that teaches collision detection with the Minkowski difference.

pub mod activity;
pub mod canvas;
pub mod figure;
pub mod geometry;
pub mod key;
pub mod lesson;
pub mod overlay;
pub mod progress;
pub mod readings;
pub mod scene;
pub mod terminal;
pub mod value;
