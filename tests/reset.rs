//! `reset` forgets what it is told to, asks first, and keeps a copy.

use crate::pty::launch;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

/// Two lessons with two steps each, the first with an exam and a program that was judged right.
const PLAYED: &str = r#"{"version": 2, "at": {"lesson": "penetration", "step": "tie"}, "lessons": {
    "corner-subtraction": {"touch": {"outcome": "done"}, "points": {"outcome": "open"}, "exam-1": {"outcome": "done"}},
    "penetration": {"tie": {"outcome": "done"}}, "of-somebody-else": {"step": {"outcome": "done"}}},
    "judged": {"corner-subtraction": {"difference": 20000}}}"#;

fn reset(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("reset").args(arguments).arg("--state-dir").arg(folder);
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

fn kept(folder: &Path) -> String {
    fs::read_to_string(folder.join("progress.json")).expect("the file")
}

fn copy(folder: &Path) -> String {
    fs::read_to_string(folder.join("progress.before-reset.json")).expect("the copy")
}

fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("progress.json"), PLAYED).expect("written");
    folder
}

#[test]
fn a_part_is_forgotten_and_the_rest_and_a_copy_are_kept() {
    for (place, name, gone, left) in [
        ("1.2", "step 1.2, ", &["\"touch\""][..], &["\"points\"", "exam-1", "\"difference\"", "\"tie\""][..]),
        ("corner-subtraction.exam", "the exam of lesson 1", &["exam-1"], &["\"touch\"", "\"difference\""]),
        (
            "corner-subtraction",
            "lesson 1, Corner ",
            &["touch", "points", "exam-1", "difference"],
            &["\"tie\"", "\"at\""],
        ),
        ("penetration.tie", "step 3.", &["\"tie\": {"], &["of-somebody-else", "\"touch\""]),
    ] {
        let folder = played();
        let output = reset(folder.path(), &[place, "--yes"]);
        assert_eq!(output.status.code(), Some(0), "{place}: {}", said(&output));
        assert!(said(&output).starts_with(&format!("The progress in {name}")), "{}", said(&output));
        assert_eq!(copy(folder.path()), PLAYED);
        let kept = kept(folder.path());
        assert!(gone.iter().all(|word| !kept.contains(word)), "{place}: {kept}");
        assert!(left.iter().all(|word| kept.contains(word)), "{place}: {kept}");
        // Once more there is nothing to forget, and the copy stays.
        let again = said(&reset(folder.path(), &[place, "--yes"]));
        assert!(again.starts_with(&format!("There is no progress in {name}")), "{again}");
        assert_eq!(copy(folder.path()), PLAYED);
    }
}

#[test]
fn everything_is_forgotten_of_a_damaged_file_too() {
    for text in [PLAYED, "{", "{\"version\": 7}"] {
        let folder = played();
        fs::write(folder.path().join("progress.json"), text).expect("written");
        let output = reset(folder.path(), &["--yes"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(copy(folder.path()), text);
        assert!(!kept(folder.path()).contains("touch") && kept(folder.path()).contains("\"lessons\": {}"));
    }
    // Of a part it cannot be.
    let folder = played();
    fs::write(folder.path().join("progress.json"), "{").expect("written");
    let output = reset(folder.path(), &["1", "--yes"]);
    assert!(output.status.code() == Some(2) && said(&output).contains("damaged"), "{}", said(&output));
    assert_eq!(kept(folder.path()), "{");
}

#[test]
fn nothing_is_forgotten_without_an_answer_or_by_a_slip() {
    let folder = played();
    for (arguments, status, words) in [
        (&[][..], 2, "--yes if you are sure"),
        (&["1"], 2, "--yes if you are sure"),
        (&["corner-substraction", "--yes"], 2, "did you mean \"corner-subtraction\"?"),
        (&["1.99", "--yes"], 2, "they go from 1 to "),
        (&["free-play.exam", "--yes"], 2, "has no exam"),
        (&["--learner", "nobody", "--yes"], 2, "there is no learner \"nobody\" in "),
        (&["2", "--yes"], 0, "There is no progress in lesson 2, "),
    ] {
        let output = reset(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(words), "{arguments:?}: {}", said(&output));
        assert_eq!(kept(folder.path()), PLAYED, "{arguments:?}");
        assert!(!folder.path().join("progress.before-reset.json").exists(), "{arguments:?}");
    }
}

#[test]
fn it_asks_on_a_terminal() {
    for (answer, status, left) in [("\r", 1, true), ("no\r", 1, true), ("y\r", 0, false), ("yes\r", 0, false)] {
        let folder = played();
        let mut session = launch(PROGRAM).args(["reset", "1", "--state-dir"]).arg(folder.path()).size(120, 24).start();
        session.wait_for("Forget it? [y/N]");
        assert!(session.text().contains("lesson 1, Corner subtraction: 3 steps and 1 program judged right."));
        assert_eq!(kept(folder.path()), PLAYED, "not before the answer");
        session.send(answer);
        assert_eq!(session.wait_for_end(), Some(status), "{answer:?}: {}", session.text());
        assert_eq!(kept(folder.path()) == PLAYED, left, "{answer:?}");
    }
}
