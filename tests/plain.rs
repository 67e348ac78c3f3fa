//! The tutorial as plain text, as a process: pipes, ends, exit status, and what is kept.

use crate::lesson_files::lesson_files;
use crate::pty::{DEADLINE, launch};
use minktutor::Session;
use minktutor::key::{Key, Stroke};
use minktutor::lesson::Course;
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::flag::register_conditional_default;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");

fn command(home: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["--seed", "42", "--state-dir"]).arg(home).env("TERM", "xterm").env("LANG", "C.UTF-8");
    command.env_remove("LC_ALL").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The same at the first step with two pictures.
fn touching(home: &Path) -> Command {
    let mut command = command(home);
    command.arg("corner-subtraction.touch");
    command
}

/// What comes out when this goes in.
fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writing = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writing.join().expect("written");
    output
}

/// The text of a run that ended well, which no byte of steers a terminal.
fn text(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    assert!(text.lines().all(|line| line.chars().count() <= 72), "{text}");
    text
}

fn progress(home: &Path) -> String {
    std::fs::read_to_string(home.join("progress.json")).unwrap_or_default()
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn into_a_pipe_it_is_plain_text_by_itself_and_says_so_once() {
    let home = home();
    let output = run(command(home.path()), b"right 3\n");
    let said = text(&output);
    assert!(said.starts_with("Lesson 1, Corner subtraction, step 1 of 9: A game with a bug."), "{said}");
    assert!(said.contains("Inside: R is 1 deep in W4.") && said.contains("R at (27,4)."), "{said}");
    assert!(!said.contains("> "), "no prompt: {said}");
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(why.contains("ssh -t") && why.lines().count() == 1, "{why}");
    let mut asked = command(home.path());
    asked.arg("--plain");
    assert!(run(asked, b"").stderr.is_empty());
}

#[test]
fn the_end_of_the_input_and_quit_leave_and_keep_the_place() {
    for end in ["", "quit\n", "q\nright\n"] {
        let home = home();
        text(&run(command(home.path()), format!("next\n{end}").as_bytes()));
        assert!(progress(home.path()).contains("\"touch\""), "{}", progress(home.path()));
        let again = text(&run(command(home.path()), b""));
        assert!(again.contains("step 2 of 9"), "{again}");
    }
}

#[test]
fn lesson_1_is_played_by_a_script_and_its_exam_is_passed() {
    let home = home();
    let mut model = Session::new(Course::embedded().expect("sound lessons"), 42);
    let mut script = String::new();
    let steps = lesson_files()[0].steps.len();
    let questions = include_str!("../lessons/01-corner-subtraction.md").matches("\n```toml exam").count();
    for part in 0..steps + questions {
        if part == steps {
            script.push_str("enter\n");
            model.stroke(Stroke::Press(Key::Enter));
        }
        for key in model.solve() {
            let _ = write!(script, "{key}{}", if key == Key::Enter { "\n" } else { " " });
        }
        assert!(model.is_done());
        script.push_str("enter\n");
        // Plain text tells all beats at once.
        model.stroke(Stroke::Press(Key::Enter));
    }
    let said = text(&run(command(home.path()), script.as_bytes()));
    assert_eq!(said.matches("Type enter to go on").count(), steps + questions, "{said}");
    assert!(said.contains("Passed. Pass it again on another day, and it counts as learned for good."), "{said}");
    assert!(progress(home.path()).contains("\"exam\""), "{}", progress(home.path()));
}

/// Somebody who sees nothing else builds a scene, keeps it, and comes back to it.
#[test]
fn free_play_is_edited_through_a_pipe_saved_and_opened_again() {
    let home = home();
    let at_home = |args: &[&str]| {
        let mut play = command(home.path());
        play.args(args).current_dir(home.path());
        play
    };
    let script = "disc = { circle = 1, at = [2, 2] }\nroof = { corners = [[0, 0], [4, 0], [2, 3]], at = [10, 1] }\n\
                  remove roof\nB.at = [5, 5]\nA.angle = 30\nactivity = [\"turn A\", \"move A B disc\"]\nturn -60\n\
                  save deep/scene.json\nsave scene.json\ny\n";
    let said = text(&run(at_home(&["sandbox"]), script.as_bytes()));
    for sentence in [
        "The disc is there now. disc is at (2,2), with radius 1.",
        "The roof is gone.",
        "B moved right 1 and up 1.",
        "A is at (10.5,7), turned 30 degrees.",
        "A is at (10.5,7), turned 330 degrees.",
        "there is no folder deep",
        "The scene is saved in scene.json.",
        "minktutor --plain sandbox boxes --scene",
    ] {
        assert!(said.replace('\n', " ").contains(sentence), "{sentence}: {said}");
    }
    assert!(!home.path().join("deep").exists());
    let kept = std::fs::read_to_string(home.path().join("scene.json")).expect("it was written");
    let again = text(&run(at_home(&["sandbox", "--scene", "scene.json"]), b"turn 15\n:quit\nwhere\n"));
    assert!(again.contains("A scene of your own") && again.contains("turned 345 degrees."), "{kept}: {again}");
    let again = again.replace('\n', " ");
    assert_eq!(again.matches("disc is at (2,2), with radius 1.").count(), 1, "it was left: {again}");
}

#[test]
fn rubbish_and_floods_are_answered_and_what_follows_is_read() {
    let home = home();
    let flood = [&b"z".repeat(20_000_000)[..], b"\nwhere\n\0\0\0\n\xff\xfe\x80\n\x1b[A\nwhere\n"].concat();
    let said = text(&run(touching(home.path()), &flood));
    assert!(said.contains("too long") && said.contains("nobody types"), "{said}");
    assert_eq!(said.matches("A spans x 9 to 13").count(), 3, "{said}");
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let home = home();
    let mut child = command(home.path()).spawn().expect("it runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(b"next\nlook\nlook\n");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).contains("panicked")), (Some(0), false));
}

#[test]
fn ctrl_c_ends_it_and_what_was_answered_is_kept() {
    // In the background, this signal may be ignored, which a program that is started takes over. If it is caught here, that
    // program starts with its usual effect; so it is caught, and has its usual effect here too.
    register_conditional_default(Signal::INT.as_raw(), Arc::new(AtomicBool::new(true))).expect("it can be served");
    let home = home();
    let mut child = touching(home.path()).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"2\nsubmit\nwhere\n").expect("written");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The answer to the last line comes after the one before was kept.
    assert!(lines.by_ref().map(|line| line.expect("text")).any(|line| line.starts_with("Not yet")));
    assert!(lines.map(|line| line.expect("text")).any(|line| line.starts_with("A spans")));
    kill_process(Pid::from_child(&child), Signal::INT).expect("sent");
    let deadline = Instant::now() + DEADLINE;
    let end = loop {
        match child.try_wait().expect("a child") {
            Some(end) => break end,
            None => assert!(Instant::now() < deadline, "it does not end"),
        }
        sleep(Duration::from_millis(2));
    };
    assert_eq!(end.signal(), Some(2));
    assert!(progress(home.path()).contains("\"wrong\""), "{}", progress(home.path()));
}

#[test]
fn where_the_locale_is_7_bit_so_is_the_text() {
    let home = home();
    let mut plain = command(home.path());
    plain.env("LANG", "C");
    let said = text(&run(plain, "course\nhelp\nglossary\ngo 4.1\n\u{e4}\n".as_bytes()));
    assert!(said.is_ascii(), "{said}");
}

#[test]
fn a_line_that_cannot_be_opened_is_an_error_with_status_2() {
    let home = home();
    let mut plain = command(home.path());
    plain.args(["--lesson", "origin-tset"]);
    let output = run(plain, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean \"origin-test\""));
}

#[test]
fn on_a_dumb_terminal_there_is_a_prompt_and_no_escape_byte() {
    let home = home();
    let mut session = launch(PROGRAM)
        .args(["corner-subtraction.touch", "--seed", "42", "--no-save"])
        .env("HOME", home.path())
        .env("TERM", "dumb")
        .start();
    session.wait_for("> ");
    session.send("2\r");
    session.wait_for("Locked in");
    session.send("right 2\r");
    session.wait_for("A moved right 2.");
    session.send("q\r");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(!session.bytes().contains(&0x1b));
}

#[test]
fn on_a_terminal_it_is_plain_if_asked_for() {
    let home = home();
    let mut session = launch(PROGRAM).args(["--plain", "--no-save"]).env("HOME", home.path()).start();
    session.wait_for("> ");
    session.send("quit\r");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(!session.bytes().contains(&0x1b));
}
