//! The built-in lessons, played.

mod fit;
mod lesson4;
mod lesson5;
mod lesson6;
mod reasons;
mod snapshots;
mod steps;
mod undo;
