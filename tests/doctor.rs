//! `minktutor doctor`: what it says, and that it can be pasted anywhere.

use crate::lesson_files::asked;
use crate::pty::{Launch, launch};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The doctor on a terminal, its report in a file: as somebody makes one who wants to paste it.
fn into_file(home: &Path, arguments: &str) -> Launch {
    launch("sh")
        .args(["-c", &format!("\"$0\" doctor {arguments} > report; echo status $?")])
        .arg(PROGRAM)
        .env("HOME", home)
        .unset("XDG_STATE_HOME")
        .unset("XDG_CONFIG_HOME")
        .unset("COLORFGBG")
        .cwd(home)
}

/// The report, and the exit status.
fn report(home: &Path, launch: Launch) -> (String, u32) {
    let mut session = launch.start();
    session.wait_for("status");
    assert_eq!(session.wait_for_end(), Some(0));
    let status = session.text().trim().trim_start_matches("status ").parse().expect("a status");
    (fs::read_to_string(home.join("report")).expect("a report"), status)
}

/// What stands behind a name at the start of a line, its blanks evened out.
fn told<'r>(report: &'r str, name: &str) -> Vec<&'r str> {
    let line = report.lines().find_map(|line| line.strip_prefix(&format!("  {name} ")));
    line.unwrap_or_else(|| panic!("no {name}:\n{report}")).split_whitespace().collect()
}

#[test]
fn a_report_is_plain_and_says_what_decided() {
    let home = home();
    fs::create_dir_all(home.path().join(".config/minktutor")).expect("a folder");
    fs::write(home.path().join(".config/minktutor/settings.toml"), "glyphs = \"auto\"\nmouse = \"on\"\n")
        .expect("written");
    let launch = into_file(home.path(), "--theme light").env("SSH_CONNECTION", "192.0.2.7 1 192.0.2.9 22");
    let (report, status) = report(home.path(), launch);
    assert_eq!(status, 0, "{report}");
    assert!(!report.contains('\x1b'), "no escapes in a file");
    assert!(!report.contains("192.0.2"), "addresses are nobody's business");
    assert!(!report.contains(&home.path().display().to_string()), "nor is the name of the home directory");
    for (name, said) in [
        ("TERM", "xterm-256color"),
        ("SSH_CONNECTION", "set"),
        ("size", "80x24"),
        ("glyphs", "braille settings file: glyphs = \"auto\""),
        ("characters", "UTF-8"),
        ("colors", "256 default: auto"),
        ("theme", "light --theme light"),
        ("ESC wait", "100 ms"),
        ("settings", "~/.config/minktutor/settings.toml read; can be written"),
        ("progress", "~/.local/state/minktutor/progress.json not there yet; can be written"),
    ] {
        let line = told(&report, name).join(" ");
        assert!(line.starts_with(said), "{name}: wanted {said:?}, found {line:?}");
    }
    for pattern in ["+-- a sample ---", "┌── a sample ──", "▗𜴧", "The tutorial runs here."] {
        assert!(report.contains(pattern), "{pattern}:\n{report}");
    }
    assert!(report.lines().all(|line| line.chars().count() <= 130), "{report}");
}

#[test]
fn where_the_tutorial_would_refuse_the_reason_is_told_and_the_status_is_1() {
    let home = home();
    let (dumb, status) = report(home.path(), into_file(home.path(), "").env("TERM", "dumb"));
    assert!(status == 1 && dumb.contains("only plain text: TERM=dumb"), "{dumb}");
    let output = Command::new(PROGRAM).arg("doctor").stdin(Stdio::null()).output().expect("it runs");
    let piped = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.code() == Some(1) && piped.contains("ssh -t"), "{piped}");
    let (low, _) = report(home.path(), into_file(home.path(), "").size(100, 10));
    assert!(low.contains("100x10") && low.contains("too small: 60 x 20 characters are needed"), "{low}");
}

/// As on the page of the course, where free play is not counted.
#[test]
fn the_steps_are_counted_that_can_be_done() {
    let home = home();
    fs::create_dir_all(home.path().join("kept")).expect("a folder");
    fs::copy("tests/data/progress_2.json", home.path().join("kept/progress.json")).expect("copied");
    let (said, _) = report(home.path(), into_file(home.path(), "--state-dir kept"));
    let progress = told(&said, "progress").join(" ");
    let counted = format!(" of {} steps done; can be written", asked());
    assert!(progress.contains(&counted), "{progress}");
    let list = Command::new(PROGRAM).args(["frame", "1", "--keys", "c"]).output().expect("it runs");
    let page = String::from_utf8_lossy(&list.stdout).into_owned();
    assert!(page.contains(&format!("The course: 0 of {} steps done", asked())), "{page}");
}

#[test]
fn files_that_are_damaged_or_out_of_reach_are_named_with_the_reason() {
    let home = home();
    fs::create_dir_all(home.path().join(".config/minktutor")).expect("a folder");
    fs::write(home.path().join(".config/minktutor/settings.toml"), "theme = \"drak\"\n").expect("written");
    fs::create_dir_all(home.path().join("below")).expect("a folder");
    fs::write(home.path().join("below/file"), "").expect("written");
    let (said, _) = report(home.path(), into_file(home.path(), ""));
    let settings = told(&said, "settings").join(" ");
    assert!(settings.contains("settings.toml:1:10:") && settings.contains("did you mean \"dark\"?"), "{settings}");
    let (said, _) = report(home.path(), into_file(home.path(), "--state-dir below/file"));
    for name in ["settings", "progress"] {
        assert!(told(&said, name).join(" ").contains("cannot"), "{said}");
    }
}

#[test]
fn the_terminal_is_left_alone() {
    let home = home();
    let mut session = launch(PROGRAM).arg("doctor").env("HOME", home.path()).size(100, 120).start();
    session.wait_for("The tutorial runs here.");
    assert_eq!(session.wait_for_end(), Some(0));
    let bytes = String::from_utf8_lossy(session.bytes()).into_owned();
    assert!(!bytes.contains("\x1b[?") && !bytes.contains("\x1b[2J"));
    // What comes out of variables must not steer the terminal.
    let mut session =
        launch(PROGRAM).arg("doctor").env("HOME", home.path()).env("COLORFGBG", "\x1b]0;gotcha\x07").start();
    session.wait_for("The tutorial runs here.");
    session.wait_for_end();
    assert!(!String::from_utf8_lossy(session.bytes()).contains("\x1b]"));
}
