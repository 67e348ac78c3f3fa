//! Settings on real pseudo-terminals: chosen on their page, kept in their file, and told about when they cannot be.
#![cfg(unix)]

#[path = "support/pty.rs"]
mod pty;

use pty::{Launch, Session, launch};
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn tutorial(home: &Path) -> Launch {
    launch(PROGRAM)
        .args(["--seed", "42"])
        .env("HOME", home)
        .env("XDG_STATE_HOME", home.join("state"))
        .env("XDG_CONFIG_HOME", home.join("config"))
}

fn file(home: &Path) -> PathBuf {
    home.join("config/minktutor/settings.toml")
}

fn written(home: &Path, text: &str) {
    fs::create_dir_all(home.join("config/minktutor")).expect("a folder");
    fs::write(file(home), text).expect("written");
}

fn leave(mut session: Session) -> Session {
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    session
}

#[test]
fn what_is_chosen_holds_at_once_and_the_next_time() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("+-- world");
    session.send("S\x1b[C");
    session.wait_for("< braille >");
    session.wait_for("┌── a sample");
    session.send("\x1b[B\x1b[C");
    session.wait_for("< light   >");
    session.send("\x1b");
    session.wait_for("┌── world");
    leave(session);
    let text = fs::read_to_string(file(home.path())).expect("kept");
    assert!(text.ends_with("glyphs = \"braille\"\ntheme = \"light\"\n"), "{text}");

    let mut session = tutorial(home.path()).start();
    session.wait_for("┌── world");
    leave(session);
    // A flag decides, for this run; it is not kept.
    let mut session = tutorial(home.path()).args(["--glyphs", "ascii"]).start();
    session.wait_for("+-- world");
    session.send("S\x1b[B\x1b[B\x1b[C");
    session.wait_for("< always  >");
    leave(session);
    let text = fs::read_to_string(file(home.path())).expect("kept");
    assert!(text.contains("glyphs = \"braille\"\n") && text.ends_with("color = \"always\"\n"), "{text}");
}

#[test]
fn a_damaged_file_is_told_about_with_its_place_and_left_alone() {
    let home = home();
    let text = "theme = \"dark\"\nglyphs = \"brialle\"\n";
    written(home.path(), text);
    let mut session = tutorial(home.path()).size(120, 30).start();
    session.wait_for("did you mean \"braille\"?");
    assert!(session.text().contains("+-- world"), "{}", session.text());
    session.send("S\x1b[C");
    session.wait_for("┌── a sample");
    let session = leave(session);
    assert!(session.text().contains("settings.toml:2:10:"), "{}", session.text());
    assert_eq!(fs::read_to_string(file(home.path())).expect("still there"), text);
}

#[test]
fn where_nothing_can_be_written_a_choice_holds_for_the_session_and_is_told_about_once() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 1/8");
    // Where the folder should be, there is suddenly a file: unwritable even for root.
    fs::write(home.path().join("config"), "").expect("written");
    session.send("S");
    session.wait_for("a sample");
    session.send("\x1b[C");
    session.wait_for("settings.toml");
    session.wait_for("┌── a sample");
    session.send("\x1b[C");
    session.wait_for("< octant  >");
    assert!(!session.text().contains("settings.toml"), "{}", session.text());
    session.send("\x1b[D\x1b");
    session.wait_for("┌── world");
    let session = leave(session);
    assert_eq!(session.text().matches("settings.toml").count(), 1, "{}", session.text());
}

#[test]
fn no_save_writes_no_settings() {
    let home = home();
    let mut session = tutorial(home.path()).arg("--no-save").start();
    session.wait_for("step 1/8");
    session.send("S\x1b[C");
    session.wait_for("┌── a sample");
    leave(session);
    assert!(!home.path().join("config").exists());
}
