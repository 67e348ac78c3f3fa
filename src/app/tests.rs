//! The built-in lessons, played.

mod composed;
mod exam;
mod family;
mod fit;
mod free_play;
mod judged;
mod lesson4;
mod lesson5;
mod lesson6;
mod lesson7;
mod lesson7_recap;
mod lesson7_texts;
mod one_pane;
mod plain;
mod reasons;
mod recall;
mod recording;
mod saving;
mod snapshots;
mod steps;
mod strategies;
mod summary;
mod typed;
mod undo;
