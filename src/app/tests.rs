//! The built-in lessons, played.

mod composed;
mod exam;
mod exam_answers;
mod exam_screens;
mod family;
mod fit;
mod judged;
mod lesson4;
mod lesson5;
mod lesson6;
mod lesson7;
mod one_pane;
mod oracle;
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
mod walks;
