//! The built-in lessons, played.

mod composed;
mod fit;
mod lesson4;
mod lesson5;
mod lesson6;
mod reasons;
mod saving;
mod snapshots;
mod steps;
mod undo;
