//! Rooms of the game in which a learner's program plays: in plain text, and on a terminal as a person would start it.

use crate::Test;
use crate::graded::{PYTHON, page_program};
use crate::pty::{Session, launch};
use crate::run::{minktutor, out};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

pub(crate) const TESTS: &[Test] = tests![
    programs_play_in_plain_text_and_their_bugs_are_seen: ["python3"],
    programs_play_on_a_terminal_and_their_bugs_are_seen: ["python3"],
    whatever_a_program_does_the_room_goes_on: ["python3"],
    whatever_a_program_does_terminal_and_progress_are_unharmed: ["python3"],
];

/// The stages of the page's program, each with a room, keys, and what is told of it.
const STAGES: [(&str, &str, &str, &str); 4] = [
    ("stay", "gap", "right*4", "it stays where it was"),
    ("stay", "thin-wall", "right*3 left right*3", "through 1"),
    ("push", "thrown-out", "right*4 left up", "Wrong side: R was pushed out to the right of the wall."),
    ("sweep", "thrown-out", "right*9", "R at (17,5)"),
];

/// Python programs that cannot play, and what is told of each.
const MISBEHAVING: [(&str, &str); 6] = [
    (
        "for line in sys.stdin: print(line)",
        "says nothing for 1 s, after 0 frames. Does it flush each line, in Python print(..., flush=True)?",
    ),
    ("sys.stdin.read()", "says nothing for 1 s"),
    ("sys.stdin.readline(); sys.exit('gone')", "ends with status 1, after 0 frames (gone)."),
    ("print('hello', flush=True); sys.stdin.read()", "is not a JSON object: hello"),
    ("print('{\"id\": 0, \"to\": [1, NaN], \"v\": [0, 0]}', flush=True); sys.stdin.read()", "is not a JSON object"),
    ("sys.stdout.write('x' * 3000000); sys.stdin.read()", "writes more than 1 MB without the end of a line"),
];

const GOES_ON: &str = "The room's own code goes on.";

/// How long to wait for it: only a program that is to be silent is given up after a second, because on a busy machine any
/// program may be silent for so long.
fn timeout(said: &str) -> &'static str {
    if said.starts_with("says nothing for 1 s") { "--timeout=1" } else { "--timeout=9" }
}

fn program(code: &str) -> String {
    format!("import sys\n{code}")
}

/// What plain text says of a room in which a program plays, after these lines.
fn told(room: &str, lines: &str, timeout: &str, program: &[&str]) -> String {
    let flags = ["--plain", "--no-save", "game", room, timeout, "--"];
    let mut game = minktutor(&[&flags, program].concat());
    game.env_remove("PYTHONUNBUFFERED").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut game = game.spawn().expect("runs");
    game.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("written");
    out(&game.wait_with_output().expect("ends")).replace('\n', " ")
}

fn programs_play_in_plain_text_and_their_bugs_are_seen() {
    let program = page_program("frame.py").to_string_lossy().into_owned();
    for (stage, room, keys, said) in STAGES {
        let text = told(room, &format!("{keys}\n"), "--timeout=9", &[&PYTHON, "-B", "-S", "-E", &program, stage]);
        // In plain text it begins a sentence.
        assert!(text.to_lowercase().contains(&said.to_lowercase()), "{stage}: {text}");
    }
}

fn whatever_a_program_does_the_room_goes_on() {
    for (code, said) in MISBEHAVING {
        let text = told("race", "up\nup\nright\n", timeout(said), &[&PYTHON, "-c", &program(code)]);
        assert!(text.contains(said), "{code}: {text}");
        assert!(text.contains(GOES_ON) && text.contains("Frames 2."), "{code}: {text}");
    }
}

/// A room on a terminal of 80×24.
fn play(home: &Path, room: &str, command: &[&str]) -> Session {
    let at_home = launch(env!("CARGO_BIN_EXE_minktutor")).args(["--glyphs", "ascii", "game", room]).args(command);
    let at_home = at_home.env("XDG_STATE_HOME", home).env("XDG_CONFIG_HOME", home).env("HOME", home);
    let mut session = at_home.unset("PYTHONUNBUFFERED").start();
    // The status comes with the last beat, which a room that was read before shows at once.
    session
        .wait_until("the room", |screen| ["go on", "frames 0"].iter().any(|words| screen.contents().contains(words)));
    while session.text().contains("go on") {
        session.send("\r");
        session.settle(Duration::from_millis(100));
    }
    session.wait_for("frames 0");
    session
}

/// Waits for words, in whatever rows they stand.
fn wait_for_words(session: &mut Session, words: &str) {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    session.wait_until(words, |screen| bare(&screen.contents()).contains(&bare(words)));
}

/// Presses keys as a lesson writes them, each after the frame before it.
fn press(session: &mut Session, keys: &str) {
    let mut frames = 0;
    for key in keys.split_whitespace() {
        let (name, count) = key.split_once('*').unwrap_or((key, "1"));
        let direction = ["up", "down", "right", "left"].iter().position(|known| *known == name).expect(name);
        for _ in 0..count.parse().expect("a number") {
            session.send([b"\x1b[".as_slice(), &[b"ABCD"[direction]]].concat());
            frames += 1;
            session.wait_for(&format!("frames {frames}"));
        }
    }
}

fn leave(mut session: Session) {
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());
}

fn programs_play_on_a_terminal_and_their_bugs_are_seen() {
    let home = tempfile::tempdir().expect("a folder");
    let program = page_program("frame.py").to_string_lossy().into_owned();
    for (stage, room, keys, said) in STAGES {
        let mut session = play(home.path(), room, &["--timeout=9", "--", &PYTHON, "-B", "-S", "-E", &program, stage]);
        press(&mut session, keys);
        wait_for_words(&mut session, said);
        leave(session);
    }
}

fn whatever_a_program_does_terminal_and_progress_are_unharmed() {
    let home = tempfile::tempdir().expect("a folder");
    let mut session = play(home.path(), "door", &[]);
    press(&mut session, "right*4 up");
    session.send("  ");
    session.wait_for("frames 7");
    session.send("\x1b[D ");
    session.wait_for("Enter submits");
    session.send("\r");
    session.wait_for("Done in 9 frames");
    leave(session);
    for (code, said) in MISBEHAVING {
        let mut session = play(home.path(), "race", &[timeout(said), "--", &PYTHON, "-c", &program(code)]);
        session.send("\x1b[A");
        wait_for_words(&mut session, said);
        wait_for_words(&mut session, GOES_ON);
        press(&mut session, "up right");
        // The frame that was lost is lost again with the program only.
        session.send("y");
        wait_for_words(&mut session, "game race --keys");
        wait_for_words(&mut session, &format!("{} -c", *PYTHON));
        leave(session);
        let kept = fs::read_to_string(home.path().join("minktutor/progress.json")).expect("progress");
        let kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
        let kept = kept.to_string();
        assert!(kept.contains("\"door\"") && kept.contains("\"race\""), "{code}: {kept}");
    }
}
