//! Frames on links that do not keep up: questions, answers, and terminals that give none.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::pty::{self, Session, example, launch};
use rustix::process::{Pid, Signal, kill_process};

const QUESTION: &[u8] = b"\x1b[5n";
const ANSWER: &str = "\x1b[0n";

fn start() -> Session {
    let mut session = launch(example("moving_box")).start();
    session.wait_for("box 0,0");
    session.settle(Duration::from_millis(100));
    session
}

/// How often the terminal has been asked.
fn questions(session: &Session) -> usize {
    session.bytes().windows(QUESTION.len()).filter(|bytes| *bytes == QUESTION).count()
}

/// Holds a key until one more question is asked; on a busy machine that may take more presses than usual.
fn hold_until_asked(session: &mut Session, key: &str) {
    let (before, start) = (questions(session), Instant::now());
    while questions(session) == before {
        assert!(start.elapsed() < pty::DEADLINE, "never asked");
        session.send(key);
        session.settle(Duration::from_millis(10));
    }
}

#[test]
fn a_terminal_that_never_answers_is_asked_once_and_sees_every_key() {
    let mut session = start();
    hold_until_asked(&mut session, "\x1b[C");
    for _ in 0..50 {
        session.send("\x1b[B");
        sleep(Duration::from_millis(5));
    }
    session.wait_for(",50 ");
    assert_eq!(questions(&session), 1);
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());
}

#[test]
fn single_keys_are_asked_about_until_the_link_is_known_and_starting_is_not() {
    let mut session = start();
    for press in 1..=10 {
        assert_eq!(questions(&session), (press - 1).min(3));
        session.send("\x1b[C");
        session.wait_for(&format!("box {press},0"));
        session.settle(Duration::from_millis(60));
        if press <= 3 {
            session.send(ANSWER);
        }
    }
    assert_eq!(questions(&session), 3);
}

#[test]
fn while_an_answer_is_overdue_frames_wait_and_keys_do_not() {
    let mut session = start();
    hold_until_asked(&mut session, "\x1b[C");
    // A slow first answer makes the program patient.
    sleep(Duration::from_secs(1));
    session.send(ANSWER);
    hold_until_asked(&mut session, "\x1b[C");
    // More than one round trip, less than the four after which nobody waits any longer.
    sleep(Duration::from_millis(1500));
    let (shown, bytes) = (session.text(), session.bytes().len());
    session.send("\x1b[B".repeat(9));
    session.settle(Duration::from_millis(300));
    assert_eq!(session.bytes().len(), bytes, "held back");
    assert!(shown.contains(",0 "));
    session.send(ANSWER.repeat(8));
    session.wait_for(",9 ");
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
}

/// What a shell reads as typed after the program has been left by a key or a signal, while a question was open that is
/// answered a little later.
fn typed_afterwards(leave: impl Fn(&mut Session, Pid)) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pid");
    // An ESC would be taken in by the screen, and the rest is told from typed text as well.
    let script = "sh -c 'echo $$ > \"$1\"; exec \"$0\"' \"$0\" \"$1\"; read -r line; \
                  echo \"typed <$(printf %s \"$line\" | tr -d '\\033')>\"; echo end";
    let script = format!("{script}{}", pty::LINGER);
    let mut session = launch("sh").args(["-c", &script]).arg(example("moving_box")).arg(&file).start();
    session.wait_for("box 0,0");
    session.settle(Duration::from_millis(100));
    let pid = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
    let pid = pid.and_then(Pid::from_raw).expect("a process id");
    hold_until_asked(&mut session, "\x1b[C");
    // A slow first answer makes the program patient, so that this test may be slow as well.
    sleep(Duration::from_millis(400));
    session.send(ANSWER);
    hold_until_asked(&mut session, "\x1b[C");
    leave(&mut session, pid);
    sleep(Duration::from_millis(20));
    session.send(ANSWER.repeat(8));
    session.wait_until("the restored screen", |screen| !screen.alternate_screen());
    session.send("done\n");
    session.wait_for("end");
    session.text()
}

#[test]
fn answers_on_their_way_are_not_left_to_the_shell() {
    for text in [
        typed_afterwards(|session, _| session.send("q")),
        typed_afterwards(|_, program| kill_process(program, Signal::TERM).expect("it runs")),
        typed_afterwards(|_, program| kill_process(program, Signal::INT).expect("it runs")),
    ] {
        assert!(text.contains("typed <done>"), "{text}");
    }
}
