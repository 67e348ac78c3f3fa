//! The built-in lessons, played.

mod family;
mod fit;
mod judged;
mod lesson4;
mod lesson5;
mod lesson6;
mod reasons;
mod saving;
mod snapshots;
mod steps;
mod typed;
mod undo;
