//! The program, run as people and scripts run it: one test program for all of it, because each takes a while to link.

mod cli;
mod docs;
#[cfg(unix)]
mod doctor;
mod draw;
#[cfg(unix)]
mod grade;
mod measure;
#[cfg(target_os = "linux")]
mod memory;
mod packaging;
#[cfg(unix)]
mod plain;
mod reference;
mod report;
#[cfg(unix)]
mod reset;
#[cfg(unix)]
mod scenes;
#[cfg(unix)]
mod settings;
#[cfg(unix)]
mod tutorial;

#[path = "support/lesson_files.rs"]
mod lesson_files;
#[cfg(unix)]
#[path = "../crates/lean-backend/tests/support/pty.rs"]
mod pty;
#[path = "support/run.rs"]
mod run;
