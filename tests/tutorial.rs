//! The tutorial itself on real pseudo-terminals: played, left, cut off, and found again.

use crate::lesson_files::{LessonFile, lesson_files};
#[cfg(target_os = "linux")]
use crate::pty::launch_in_shell;
use crate::pty::{self, Launch, launch};
use minktutor::key::{Direction, Key};
use minktutor::lesson::Course;
use minktutor::{Session as Model, Style};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use rustix::process::Signal;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use textfigure::Look;

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");
const SEED: u64 = 42;
const QUIET: Duration = Duration::from_millis(100);

fn at_home(launch: Launch, home: &Path) -> Launch {
    launch.env("XDG_STATE_HOME", home).env("XDG_CONFIG_HOME", home).env("HOME", home)
}

/// The tutorial with its progress under `home`, where one left off.
fn tutorial(home: &Path) -> Launch {
    at_home(launch(PROGRAM).args(["--seed", "42"]), home)
}

/// The same at the first step with two pictures.
fn touching(home: &Path) -> Launch {
    tutorial(home).arg("corner-subtraction.touch")
}

/// The same for somebody who has decided about glyphs: nothing is offered, so nothing is kept before the first key.
fn decided(home: &Path) -> Launch {
    tutorial(home).args(["--glyphs", "ascii"])
}

/// Predicts something at that step, behind the two beats that come before the question.
fn predict(session: &mut pty::Session) {
    session.wait_for("Enter go on");
    session.send("\r\r1\r");
    session.wait_for("Locked in");
    session.wait_for("moves 0");
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn progress_in(home: &Path) -> String {
    std::fs::read_to_string(home.join("minktutor/progress.json")).unwrap_or_default()
}

fn bytes(key: Key) -> Vec<u8> {
    match key {
        Key::Arrow(Direction::Up) => b"\x1b[A".to_vec(),
        Key::Arrow(Direction::Down) => b"\x1b[B".to_vec(),
        Key::Arrow(Direction::Right) => b"\x1b[C".to_vec(),
        Key::Arrow(Direction::Left) => b"\x1b[D".to_vec(),
        Key::Enter => b"\r".to_vec(),
        Key::Tab => b"\t".to_vec(),
        Key::Char(c) => c.to_string().into_bytes(),
        other => panic!("no lesson needs {other}"),
    }
}

/// What a person types for a step: its solution, with the predictions by the digits that the shuffle gives them, and Enter
/// through the beats of its narration and of its reason.
fn typed(model: &mut Model) -> Vec<u8> {
    let mut keys = read(model);
    keys.extend(model.solve());
    assert!(model.is_done());
    let mut goes_on = true;
    while goes_on {
        goes_on = has_unread(model);
        keys.push(Key::Enter);
        model.press(Key::Enter);
    }
    keys.into_iter().flat_map(bytes).collect()
}

/// Enter through the beats of the narration.
fn read(model: &mut Model) -> Vec<Key> {
    let mut keys = Vec::new();
    while has_unread(model) {
        keys.push(Key::Enter);
        model.press(Key::Enter);
    }
    keys
}

/// Whether the screen offers beats that were not shown yet.
fn has_unread(model: &Model) -> bool {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    model.draw(&Style { look: Look::default(), utf8: true }, &mut buffer);
    buffer.content.iter().map(Cell::symbol).collect::<String>().contains("Enter go on")
}

fn model() -> Model {
    Model::new(Course::embedded().expect("sound lessons"), SEED)
}

#[test]
fn the_first_screen_is_the_first_step() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("? help");
    let text = session.text();
    for expected in [
        "Lesson 1 Corner subtraction: A game with a bug             step 1/",
        "+-- the room -----------------------------------------------------------------+",
        "|                      |\\|W3   |/R/|             |\\|W4   :     X     :        |",
        "R at (15,4)   frames 0",
        "Goal: get R to the exit X                                       fewest frames 3",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing:\n{text}");
    }
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());
}

#[test]
fn lesson_1_is_played_to_its_end_and_found_again() {
    let home = home();
    let mut model = model();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 1/");
    let [first, second] = [0, 1].map(|lesson: usize| lesson_files()[lesson].steps.len());
    for step in 1..=first {
        session.send(typed(&mut model));
        session.wait_for(&if step < first {
            format!("step {}/{first}", step + 1)
        } else {
            "then opens the exam".to_owned()
        });
    }
    // Past what lesson 1 leaves behind, and its exam.
    session.send("n");
    model.press(Key::Char('n'));
    session.wait_for("Lesson 2 ");
    // And past two questions about it, which the model is not asked: it knows no day.
    session.wait_for("question 1/2");
    session.send("n");
    session.wait_for(&format!("step 1/{second}"));
    // Into the middle of lesson 2, and away.
    for step in 2..=3 {
        session.send(typed(&mut model));
        session.wait_for(&format!("step {step}/{second}"));
    }
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));

    let mut session = tutorial(home.path()).start();
    session.wait_for("Welcome back");
    session.wait_for(&format!("step 3/{second} [==#"));
    session.send("\x03");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());

    let listed = Command::new(PROGRAM).arg("list").env("XDG_STATE_HOME", home.path()).output().expect("the list");
    let listed = String::from_utf8(listed.stdout).expect("text");
    for done in [format!("({first} of {first} done, exam open)"), format!("(2 of {second} done,")] {
        assert!(listed.contains(&done), "{done}: {listed}");
    }
}

#[test]
fn skipping_is_always_possible_and_is_recorded() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 1/");
    session.send("n");
    session.wait_for("step 2/");
    session.wait_for(" [-#");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(progress_in(home.path()).contains("\"outcome\": \"skipped\""));
}

/// So a crash or a panic costs no more than what the last key has done.
#[test]
fn what_is_done_is_in_the_file_while_the_program_runs() {
    let home = home();
    let mut session = touching(home.path()).start();
    session.wait_for("? help");
    let mut model = model();
    model.open("corner-subtraction.touch").expect("a step");
    let keys = [read(&mut model), model.solve()].concat();
    session.send(keys.into_iter().flat_map(bytes).collect::<Vec<u8>>());
    session.wait_for("Done in 4 moves");
    // The next key is read after that was saved.
    session.send("?");
    session.wait_for("lock a prediction in");
    assert!(progress_in(home.path()).contains("\"done\""));
}

#[test]
fn no_save_leaves_no_trace() {
    let home = home();
    let mut session = tutorial(home.path()).arg("--no-save").start();
    session.wait_for("step 1/");
    session.send("n");
    session.wait_for("step 2/");
    session.send("q");
    session.wait_for("As you asked, nothing is kept.");
    assert!(!session.text().contains("place is kept"), "{}", session.text());
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
    assert_eq!(std::fs::read_dir(home.path()).expect("a folder").count(), 0);
}

#[test]
fn a_damaged_progress_file_is_told_about_and_left_alone() {
    let home = home();
    std::fs::create_dir(home.path().join("minktutor")).expect("a folder");
    let file = home.path().join("minktutor/progress.json");
    std::fs::write(&file, "{ this is not ours").expect("written");
    let mut session = tutorial(home.path()).start();
    session.wait_for("is damaged");
    session.send("n");
    session.wait_for("step 2/");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "{ this is not ours");
    // Marked from the start, and saved as soon as the file is out of the way.
    let mut session = tutorial(home.path()).start();
    session.wait_for("  not saved  step ");
    std::fs::remove_file(&file).expect("removed");
    session.send("\x1b[D");
    session.wait_until("no mark", |screen| !screen.contents().contains("not saved"));
    assert!(progress_in(home.path()).contains("\"at\""));
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
}

/// The title row and what stands in it.
fn title(session: &pty::Session) -> String {
    session.text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn what_cannot_be_saved_is_marked_until_it_can_and_tried_again() {
    let home = home();
    let mut session = decided(home.path()).start();
    session.wait_for("step 1/");
    assert!(!title(&session).contains("not saved"), "{}", title(&session));
    // Where the folder should be, there is suddenly a file: unwritable even for root.
    let in_the_way = home.path().join("minktutor");
    std::fs::write(&in_the_way, "").expect("written");
    session.send("n");
    session.wait_for("Progress is not saved: Not a directory");
    session.wait_for("  not saved  step ");
    // The message goes with the next key, the mark stays.
    session.send("n");
    session.wait_for("step 3/");
    session.settle(QUIET);
    assert!(title(&session).contains("not saved") && !session.text().contains("Not a directory"), "{}", session.text());
    session.resize(60, 20);
    session.wait_until("the mark", |screen| {
        screen
            .contents()
            .lines()
            .next()
            .is_some_and(|line| line.starts_with("Lesson 1") && line.contains("  not saved  step 3/"))
    });
    session.resize(80, 24);
    std::fs::remove_file(&in_the_way).expect("removed");
    // The next key will do, though it changes nothing of the progress.
    session.send("\x1b[D");
    session.wait_until("no mark", |screen| !screen.contents().contains("not saved"));
    assert!(progress_in(home.path()).contains("\"points\""), "{}", progress_in(home.path()));
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(!session.text().contains("not saved"), "it has been: {}", session.text());
}

#[test]
fn who_leaves_unsaved_is_told_where_and_why() {
    let quit = |session: &mut pty::Session| {
        session.send("q");
        session.wait_for("Press q once more to leave. Not everything is saved.");
        session.send("q");
    };
    let leaving: [fn(&mut pty::Session); 2] = [quit, |session| session.signal(Signal::TERM)];
    for leave in leaving {
        let home = home();
        let mut session = decided(home.path()).start();
        session.wait_for("step 1/");
        let in_the_way = home.path().join("minktutor");
        std::fs::write(&in_the_way, "").expect("written");
        session.send("n");
        session.wait_for("  not saved  step ");
        session.send("n");
        session.wait_for("step 3/");
        leave(&mut session);
        session.wait_for_end();
        assert!(session.is_restored());
        let said = session.text().replace('\n', "");
        let expected = format!(
            "minktutor: Progress is not saved: Not a directory (os error 20): cannot read {}/progress.json.",
            in_the_way.display()
        );
        assert!(said.contains(&expected), "{said}");
        assert_eq!(said.matches("not saved").count(), 1, "{said}");
    }
}

#[test]
fn what_frees_the_file_while_leaving_is_no_trouble_any_more() {
    let home = home();
    let mut session = decided(home.path()).start();
    session.wait_for("step 1/");
    let in_the_way = home.path().join("minktutor");
    std::fs::write(&in_the_way, "").expect("written");
    session.send("n");
    session.wait_for("  not saved  step ");
    std::fs::remove_file(&in_the_way).expect("removed");
    session.signal(Signal::TERM);
    assert_eq!(session.wait_for_end(), Some(143));
    assert!(!session.text().contains("not saved"), "{}", session.text());
    assert!(progress_in(home.path()).contains("\"touch\""));
}

#[test]
fn the_place_is_kept_by_going_there_alone() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 1/");
    session.send("n");
    session.wait_for("step 2/");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    let mut session = tutorial(home.path()).start();
    session.wait_for("Welcome back");
    session.wait_for("step 2/");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
}

#[test]
fn no_session_writes_while_another_one_does() {
    use rustix::fs::{FlockOperation, flock};
    let home = home();
    let mut session = decided(home.path()).start();
    session.wait_for("step 1/");
    let folder = home.path().join("minktutor");
    std::fs::create_dir(&folder).expect("a folder");
    let lock = std::fs::File::create(folder.join(".progress.json.lock")).expect("a file");
    flock(&lock, FlockOperation::LockExclusive).expect("nobody has it");
    session.send("n");
    session.wait_for("step 2/");
    // What another session writes meanwhile is taken in, because it is read only afterwards.
    session.settle(QUIET);
    assert_eq!(progress_in(home.path()), "", "the lock is held");
    let other = r#"{"version": 1, "lessons": {"penetration": {"tie": {"outcome": "done"}}}}"#;
    std::fs::write(folder.join("progress.json"), other).expect("written");
    drop(lock);
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    let progress = progress_in(home.path());
    assert!(progress.contains("\"tie\"") && progress.contains("\"touch\""), "{progress}");
}

/// Each of so many sessions of one learner passes over a step of its own, all at the same instant.
fn saved_at_once(rounds: usize, sessions: usize) {
    let places: Vec<String> = {
        let asked = lesson_files().into_iter().filter(|lesson| !lesson.free);
        let ids = |lesson: LessonFile| lesson.steps.into_iter().map(move |step| format!("{}.{step}", lesson.id));
        asked.flat_map(ids).collect()
    };
    for round in 0..rounds {
        let home = home();
        let chosen = &places[round % 8..][..sessions];
        let start = |place: &String| tutorial(home.path()).args(["--lesson", place]).start();
        let mut open: Vec<pty::Session> = chosen.iter().map(start).collect();
        for session in &mut open {
            session.wait_for("  step ");
        }
        for session in &mut open {
            session.send("n");
        }
        // Where the last step of a lesson is left, two close the page at its end and the course.
        for session in &mut open {
            session.send("qqqq");
        }
        for session in &mut open {
            assert_eq!(session.wait_for_end(), Some(0));
        }
        let progress = progress_in(home.path());
        assert_eq!(progress.matches("\"skipped\"").count(), sessions, "round {round} of {sessions}: {progress}");
    }
}

#[test]
fn sessions_that_save_at_once_lose_nothing_of_each_other() {
    saved_at_once(6, 2);
    saved_at_once(4, 6);
}

#[test]
fn hanging_up_ends_it_at_once_and_keeps_the_place() {
    let home = home();
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 1/");
    session.send("nn");
    session.wait_for("step 3/");
    session.settle(QUIET);
    let before = session.cpu_ticks();
    session.hang_up();
    let _ = session.wait_for_end();
    assert!(session.cpu_ticks().saturating_sub(before) < 20, "it must not spin");
    let mut session = tutorial(home.path()).start();
    session.wait_for("step 3/");
    session.send("qq");
    session.wait_for_end();
}

#[test]
fn signals_restore_the_terminal_and_keep_the_place() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let home = home();
        let mut session = tutorial(home.path()).start();
        session.wait_for("step 1/");
        session.send("n");
        session.wait_for("step 2/");
        session.signal(signal);
        assert_eq!(session.wait_for_end(), Some(status));
        assert!(session.is_restored());
        assert!(progress_in(home.path()).contains("\"at\""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn it_goes_to_the_background_and_comes_back() {
    let home = home();
    let script = "\"$0\" corner-subtraction.touch --seed 42; echo stopped; sleep 0.2; fg; echo end";
    let mut session = at_home(launch_in_shell(script, PROGRAM), home.path()).start();
    session.wait_for("step 2/");
    predict(&mut session);
    session.send("\x1b[D");
    session.wait_for("moves 1");
    session.send("\x1a");
    session.wait_for("stopped");
    session.wait_for("moves 1");
    session.send("\x1b[D");
    session.wait_for("moves 2");
    session.send("qq");
    session.wait_for("end");
    session.wait_for_end();
    assert!(session.is_restored());
}

#[test]
fn a_hundred_queued_arrows_cost_one_redraw() {
    let home = home();
    let mut session = touching(home.path()).start();
    session.wait_for("step 2/");
    predict(&mut session);
    // What was said about the prediction goes with the first arrow: so that one is not compared.
    session.send("\x1b[D");
    session.wait_for("moves 1");
    session.settle(QUIET);
    let before = session.bytes().len();
    session.send("\x1b[C");
    session.settle(QUIET);
    let one = session.bytes().len() - before;
    let before = session.bytes().len();
    session.send("\x1b[D\x1b[C".repeat(50) + "\x1b[D");
    session.wait_for("moves 103");
    session.settle(QUIET);
    let many = session.bytes().len() - before;
    assert!(many < 2 * one + 600, "101 arrows cost {many} bytes, one {one}");
}

#[test]
fn an_idle_session_writes_nothing() {
    let home = home();
    let mut session = touching(home.path()).start();
    session.wait_for("q quit");
    session.settle(QUIET);
    let (written, ticks) = (session.bytes().len(), session.cpu_ticks());
    session.settle(Duration::from_millis(1500));
    assert_eq!(session.bytes().len(), written);
    assert!(session.cpu_ticks() - ticks <= 1);
}

#[test]
fn small_screens_get_one_pane_and_tiny_ones_a_sentence() {
    let home = home();
    let mut session = touching(home.path()).size(60, 20).start();
    session.wait_for("world, key v: A - B");
    // Each beat comes with the pane that it is about.
    session.send("\r");
    session.wait_for("A - B, key v: world");
    session.send("\r");
    session.wait_for("world, key v: A - B");
    session.send("v");
    session.wait_for("A - B, key v: world");

    session.resize(30, 8);
    session.wait_for("minktutor needs 60 x 20");
    session.resize(1, 1);
    session.settle(QUIET);
    session.resize(80, 24);
    session.wait_for("--+ +-- A - B --");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
}

#[test]
fn no_size_at_all_is_no_reason_to_crash() {
    let home = home();
    let mut session = tutorial(home.path()).size(0, 0).start();
    session.settle(Duration::from_millis(300));
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
}

#[test]
fn a_torn_arrow_is_an_arrow() {
    let home = home();
    let mut session = touching(home.path()).start();
    session.wait_for("step 2/");
    predict(&mut session);
    session.send("\x1b");
    std::thread::sleep(Duration::from_millis(5));
    session.send("[D");
    session.wait_for("moves 1");
    assert!(session.text().contains("A x 8..12 y 6..8"), "{}", session.text());
    session.send("qq");
    session.wait_for_end();
}

#[test]
fn without_utf8_and_colors_every_byte_is_plain() {
    let home = home();
    let mut session = touching(home.path())
        .args(["--glyphs", "auto"])
        .env("TERM", "vt100")
        .env("LANG", "C")
        .env("NO_COLOR", "1")
        .start();
    session.wait_for("q quit");
    predict(&mut session);
    session.send("\x1b[D");
    session.wait_for("moves 1");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    let bytes = session.bytes();
    assert!(bytes.is_ascii());
    let text = String::from_utf8_lossy(bytes).into_owned();
    // 30 to 37, 38;…, 90 to 97 choose a color; 39 and 49 go back to the terminal's own.
    let colored = text.split("\x1b[").skip(1).any(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
        rest[end..].starts_with('m')
            && rest[..end].split(';').any(|n| matches!(n.parse(), Ok(30..=38 | 40..=48 | 90..=107)))
    });
    assert!(!colored, "{text:?}");
    assert!(text.contains("\x1b[1m"), "bold stays");
}

#[test]
fn braille_is_drawn_where_it_is_asked_for() {
    let home = home();
    let mut session = touching(home.path()).args(["--glyphs", "braille"]).start();
    session.wait_for("┌── world ─");
    session.send("qq");
    session.wait_for_end();
}

fn refused(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "nothing may be written to a pipe");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(!said.contains('\x1b') && said.lines().count() == 1, "{said:?}");
    said
}

#[test]
fn a_terminal_that_is_not_known_is_refused_in_words() {
    let home = home();
    for term in ["", "vt52"] {
        let mut session = tutorial(home.path()).env("TERM", term).start();
        assert_eq!(session.wait_for_end(), Some(2));
        assert!(session.text().contains("TERM") && session.text().contains("--plain"), "{}", session.text());
        assert!(!session.bytes().contains(&0x1b));
    }
}

#[test]
fn an_unknown_lesson_or_step_is_answered_with_those_there_are() {
    for (place, said) in
        [("origin-tset", "did you mean \"origin-test\""), ("origin-test.zzz", "there is no step \"zzz\"")]
    {
        let mut command = Command::new(PROGRAM);
        assert!(refused(command.args(["--no-save", "--lesson", place]).env("TERM", "xterm")).contains(said));
    }
}

#[test]
fn the_hidden_cursor_is_parked_where_words_have_changed() {
    let mut session = launch(PROGRAM).args(["corner-subtraction.touch", "--no-save", "--seed", "1"]).start();
    predict(&mut session);
    session.send("\x1b[D");
    session.wait_for("moves 1");
    session.settle(QUIET);
    let row = session.text().lines().position(|line| line.contains("moves 1"));
    let (parked, column) = session.screen().cursor_position();
    assert_eq!((Some(usize::from(parked)), column), (row, 0));
    assert!(session.screen().hide_cursor());
    // Where everything is drawn again it is the words above the picture.
    session.send("\x0c");
    session.settle(QUIET);
    assert_eq!(session.screen().cursor_position(), (1, 0));
    assert!(
        session.text().lines().nth(1).is_some_and(|line| line.starts_with("The world has a crate A")),
        "{}",
        session.text()
    );
}

#[test]
fn what_is_wrong_is_quoted_without_its_commands_to_the_terminal() {
    for option in ["--learner", "--lesson", "--lessons", "--glyphs", "sandbox", "no-such-command", "--no-such-option"] {
        let mut session = launch(PROGRAM).arg("--no-save");
        session = if option.contains("no-such") {
            session.arg(format!("{option}a\x1b[31mb\x07"))
        } else {
            session.args([option, "a\x1b[31mb\x07"])
        };
        let mut session = session.start();
        assert_eq!(session.wait_for_end(), Some(2), "{option}");
        let said = String::from_utf8_lossy(session.bytes()).into_owned();
        assert!(said.contains("a\\u{1b}[31mb\\u{7}") && !said.contains("a\x1b[31mb"), "{option}: {said:?}");
        assert!(!said.contains('\x07'), "{option}: {said:?}");
    }
}
