//! Settings on real pseudo-terminals: chosen on their page, kept in their file, and told about when they cannot be.

use crate::pty::{Launch, Session, launch};
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The tutorial where one left off.
fn resumed(home: &Path) -> Launch {
    launch(PROGRAM)
        .args(["--seed", "42"])
        .env("HOME", home)
        .env("XDG_STATE_HOME", home.join("state"))
        .env("XDG_CONFIG_HOME", home.join("config"))
}

/// The tutorial at the first step with two pictures.
fn tutorial(home: &Path) -> Launch {
    resumed(home).arg("corner-subtraction.touch")
}

fn file(home: &Path) -> PathBuf {
    home.join("config/minktutor/settings.toml")
}

fn written(home: &Path, text: &str) {
    fs::create_dir_all(home.join("config/minktutor")).expect("a folder");
    fs::write(file(home), text).expect("written");
}

fn leave(mut session: Session) -> Session {
    // The first one closes the page, if it is open.
    session.send("qqq");
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
    session.wait_for("┌── [2] braille");
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

/// The line that offers finer glyphs.
const OFFER: &str = "This terminal can draw finer lines: S shows them";

#[test]
fn finer_lines_are_offered_once_and_cost_nothing_else() {
    for size in [(80, 24), (60, 20)] {
        let home = home();
        let start = || resumed(home.path()).size(size.0, size.1).start();
        let mut session = start();
        session.wait_for(OFFER);
        for there in ["This is a small game.", "there.", "+-- the room", "frames 0", "Goal: get R to the exit X"] {
            assert!(session.text().contains(there), "no {there:?} in\n{}", session.text());
        }
        session.send("\x1b[D");
        session.wait_for("frames 1");
        assert!(!session.text().contains(OFFER), "{}", session.text());
        leave(session);
        // Not even who has only had a look is told again.
        let mut session = start();
        session.wait_for("+-- the room");
        assert!(!session.text().contains(OFFER), "{}", session.text());
        leave(session);
    }
}

#[test]
fn nothing_is_offered_that_is_not_promised_or_has_been_decided_about() {
    for change in [
        (|launch: Launch| launch.env("TERM", "linux")) as fn(Launch) -> Launch,
        |launch| launch.env("LANG", "C"),
        |launch| launch.args(["--glyphs", "ascii"]),
    ] {
        let home = home();
        let mut session = change(tutorial(home.path())).start();
        session.wait_for("+-- world");
        session.wait_for("q quit");
        assert!(!session.text().contains(OFFER), "{}", session.text());
        leave(session);
    }
    let home = home();
    written(home.path(), "glyphs = \"ascii\"\n");
    let mut session = tutorial(home.path()).start();
    session.wait_for("q quit");
    assert!(!session.text().contains(OFFER), "{}", session.text());
    leave(session);
}

#[test]
fn in_a_locale_of_seven_bits_the_page_says_why_there_is_no_choice() {
    let home = home();
    let mut session = tutorial(home.path()).env("LANG", "C").start();
    session.wait_for("+-- world");
    session.send("S\x1b[C");
    session.wait_for("Only ascii can be chosen");
    assert!(session.text().contains("[1] ascii") && !session.text().contains("octant"), "{}", session.text());
    let keys = session.text();
    assert!(keys.contains("arrows choose and change, Esc closes") && !keys.contains("choose glyphs"), "{keys}");
    session.send("\x1b[B\x1b[C");
    session.wait_for("< light");
    leave(session);
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
    session.wait_for("┌── [2] braille");
    let session = leave(session);
    assert!(session.text().contains("settings.toml:2:11:"), "{}", session.text());
    assert_eq!(fs::read_to_string(file(home.path())).expect("still there"), text);
}

#[test]
fn where_nothing_can_be_written_a_choice_holds_for_the_session_and_is_told_about_once() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 2/");
    // Where the folder should be, there is suddenly a file: unwritable even for root.
    fs::write(home.path().join("config"), "").expect("written");
    session.send("S");
    session.wait_for("1] ascii");
    session.send("\x1b[C");
    session.wait_for("settings.toml");
    session.wait_for("┌── [2] braille");
    session.send("\x1b[C");
    session.wait_for("< octant  >");
    assert!(!session.text().contains("settings.toml"), "{}", session.text());
    session.send("\x1b[D\x1b");
    session.wait_for("┌── world");
    let session = leave(session);
    assert_eq!(session.text().matches("settings.toml").count(), 1, "{}", session.text());
}

#[test]
fn a_choice_that_cannot_be_saved_is_marked_and_saved_once_it_can() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 2/");
    fs::write(home.path().join("config"), "").expect("written");
    session.send("S\x1b[C");
    session.wait_for("Settings are not saved: Not a directory");
    session.send("\x1b");
    session.wait_for("  not saved  step 2/");
    fs::remove_file(home.path().join("config")).expect("removed");
    session.send("\x1b[D");
    session.wait_until("no mark", |screen| !screen.contents().contains("not saved"));
    let session = leave(session);
    assert!(!session.text().contains("not saved"), "{}", session.text());
    assert!(fs::read_to_string(file(home.path())).expect("kept").ends_with("glyphs = \"braille\"\n"));
}

#[test]
fn no_save_writes_no_settings() {
    let home = home();
    let mut session = tutorial(home.path()).arg("--no-save").start();
    session.wait_for("step 2/");
    session.send("S\x1b[C");
    session.wait_for("┌── [2] braille");
    leave(session);
    assert!(!home.path().join("config").exists());
}
