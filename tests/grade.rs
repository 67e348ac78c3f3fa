//! `grade` without a program of a learner: the answers of `measure`, and what is refused.

use crate::run::{err, minktutor, out};
use serde_json::Value;

#[test]
fn the_answers_of_measure_pass() {
    for (kind, measure) in [
        ("difference", "aabb"),
        ("overlap", "aabb"),
        ("penetration", "aabb"),
        ("sweep", "sweep"),
        ("polygon-difference", "polygons"),
        ("distance", "polygons"),
        ("gjk", "gjk"),
    ] {
        let program = [env!("CARGO_BIN_EXE_minktutor"), "measure", measure];
        let flags = ["grade", "--no-save", kind, "--format", "json", "--seed", "9", "--"];
        let output = minktutor(&[&flags, &program[..]].concat()).output().expect("runs");
        assert!(output.status.success(), "{}", out(&output));
        let verdict: Value = serde_json::from_str(&out(&output)).expect("one line of JSON");
        assert_eq!(
            (&verdict["seed"], &verdict["passed"], &verdict["smallest"]),
            (&9.into(), &true.into(), &Value::Null)
        );
    }
}

#[test]
fn a_class_account_judges_and_runs_nothing() {
    // The fixed command, to which sshd adds what was asked for in a variable.
    let asked = |command: &str| {
        let mut fixed = minktutor(&["--no-save"]);
        fixed.env("SSH_ORIGINAL_COMMAND", command);
        fixed
    };
    let listed = asked("grade --list").output().expect("runs");
    assert!(out(&listed).starts_with("difference "), "{}", err(&listed));
    for refused in ["grade overlap -- id", "grade overlap --learner ben --stdio", "grade overlap"] {
        let output = asked(refused).output().expect("runs");
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{refused}");
        assert!(err(&output).contains("on your own machine"), "{refused}: {}", err(&output));
    }
    for direct in [["grade", "overlap", "--", "id"], ["game", "race", "--", "id"]] {
        let output = minktutor(&direct).env("SSH_ORIGINAL_COMMAND", "").output().expect("runs");
        assert!(err(&output).contains("runs no programs"), "{}", err(&output));
    }
    let game = asked("game race -- id").output().expect("runs");
    assert!(err(&game).contains("this account does not run"), "{}", err(&game));
}

#[test]
fn what_cannot_be_asked_is_said_in_words() {
    for (arguments, said) in [
        (&["grade"][..], "<KIND>"),
        (&["grade", "overlaps"], "a similar value exists: 'overlap'"),
        (&["grade", "overlap"], "which program? minktutor grade overlap -- COMMAND"),
        (&["grade", "overlap", "--", "/nonexistent/program"], "/nonexistent/program: No such file"),
        (&["grade", "overlap", "--timeout", "0", "--", "id"], "0 is not in 1..="),
        (&["grade", "overlap", "--stdio", "--", "id"], "cannot be used with"),
        (&["grade", "--list", "overlap"], "cannot be used with"),
        (&["grade", "overlap", "--case", "", "--", "id"], "--case: EOF while parsing a value at line 1 column 0"),
        (&["grade", "overlap", "--case", "{\"a\": NaN}", "--", "id"], "--case: expected value at line 1 column 7"),
        (&["grade", "overlap", "--case", "{}", "--cases", "3", "--", "id"], "cannot be used with"),
    ] {
        let output = minktutor(arguments).output().expect("runs");
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err(&output).contains(said), "{arguments:?}: {}", err(&output));
    }
}
