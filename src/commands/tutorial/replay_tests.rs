//! What `y` tells brings back the same frame, byte for byte.

use super::open;
use crate::app::testing::course;
use crate::app::{Effect, Screen, Session, Style};
use crate::commands::{Command, parse, sandbox};
use crate::instrument::type_numbers::TypeNumbers;
use crate::key::{Key, parse_script};
use crate::lesson::Course;
use fastrand::Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::ffi::OsString;
use textfigure::Look;

const SIZES: [(u16, u16); 2] = [(80, 24), (60, 20)];

fn frames(session: &Session) -> Vec<Buffer> {
    let draw = |(width, height): (u16, u16)| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        session.draw(&Style { look: Look::default(), utf8: true }, &mut buffer);
        buffer
    };
    SIZES.map(draw).into()
}

/// A word of a command line as the shell hands it on.
fn unquoted(word: &str) -> String {
    match word.chars().next() {
        Some('"') => word[1..word.len() - 1].to_owned(),
        Some('\'') => word[1..word.len() - 1].replace(r"'\''", "'"),
        _ => word.to_owned(),
    }
}

/// Presses y, and does what it tells, as a learner of whom the same is kept.
fn again(course: &Course, session: &mut Session) -> (String, Session) {
    session.press(Key::Char('y'));
    let command = session.replay.clone().expect("a command");
    let words = command.iter().map(|word| OsString::from(unquoted(word)));
    let cli = parse(words).unwrap_or_else(|error| panic!("{command:?}: {error:?}"));
    let mut options = cli.options;
    let scene = match &cli.command {
        None => None,
        Some(Command::Sandbox(args)) => sandbox::opening(args, &mut options).expect("a scene"),
        Some(other) => panic!("{other:?}"),
    };
    let seed = options.seed.expect("it tells the seed");
    let mut other = Session::resumed(course.clone(), session.progress.clone(), seed);
    open(&mut other, &options, scene.as_ref()).unwrap_or_else(|error| panic!("{command:?}: {error:?}"));
    (command.join(" "), other)
}

fn check(course: &Course, session: &mut Session, how: &str) {
    let typing: Option<&TypeNumbers> = session.play().situation().instrument();
    if session.play().fills_in() && typing.is_some_and(|typing| typing.takes('y')) {
        // There it is the first letter of an answer.
        return;
    }
    // Beats are no keys of a script.
    session.read_beats();
    let (before, said) = (frames(session), session.message().is_some());
    let (command, mut other) = again(course, session);
    other.read_beats();
    assert_ne!(before, frames(session), "{how}");
    // The next key takes the command away, and what was there is there again; but what was said on the way to a step.
    session.press(Key::Ctrl('l'));
    let after = frames(session);
    assert!(before == after || (said && session.message().is_none()), "{how}");
    for (one, other) in after.iter().zip(frames(&other)) {
        assert!(*one == other, "{how}\n{command}\n{}\n{}", shown(one), shown(&other));
    }
    assert_eq!(session.reading("moves"), other.reading("moves"), "{command}");
}

fn shown(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n").collect()
}

fn press(session: &mut Session, script: &str) -> bool {
    parse_script(script).expect(script).into_iter().all(|stroke| session.stroke(stroke) != Effect::Quit)
}

fn command(session: &mut Session, text: &str) {
    session.press(Key::Char(':'));
    text.chars().for_each(|c| {
        session.press(Key::Char(c));
    });
    session.press(Key::Enter);
}

/// Keys that do much, and now and then any other.
fn random_keys(rng: &mut Rng) -> String {
    const OFTEN: &[&str] = &[
        "left",
        "right*2",
        "up",
        "down*3",
        "u",
        "r",
        "enter",
        "bet",
        "bet enter",
        "space",
        "tab",
        ".",
        ",*2",
        "1",
        "2 enter",
        "1 / 2 enter",
        "minus 3 tab 4 enter",
        "backspace",
        "a",
        "b",
        "=",
        "o",
        "x",
        "f",
        "m",
    ];
    const RARELY: &[&str] = &[
        "t",
        "i",
        "i esc",
        "e",
        "v",
        "? down",
        "?",
        "/",
        "c up",
        "c down enter",
        "n",
        "p",
        "N",
        "pgup",
        "S right esc",
        "S",
        "q left",
        "pgdn",
        "*",
        "z",
        "'",
        "\"",
        "shift-left",
        "q S esc",
        "L J",
    ];
    let mut keys = Vec::new();
    for _ in 0..rng.usize(1..12) {
        let from = if rng.u8(..6) == 0 { RARELY } else { OFTEN };
        keys.push(from[rng.usize(..from.len())]);
    }
    keys.join(" ")
}

fn places(course: &Course) -> Vec<String> {
    let places = course.lessons.iter().flat_map(|lesson| {
        let steps = lesson.steps.iter().map(|step| format!("{}.{}", lesson.id, step.id));
        let items = (1..=lesson.exam.len()).map(|item| format!("{}.exam-{item}", lesson.id));
        let whole = (!lesson.exam.is_empty()).then(|| format!("{}.exam", lesson.id));
        steps.chain(items).chain(whole).collect::<Vec<_>>()
    });
    places.collect()
}

#[test]
fn whatever_was_pressed_it_comes_back() {
    let course = course();
    let mut rng = Rng::with_seed(15);
    let mut seen = 0;
    for place in places(&course) {
        let mut session = Session::new(course.clone(), rng.u64(..1000));
        session.open(&place).expect("a place");
        check(&course, &mut session, &place);
        let mut how = place;
        for _ in 0..3 {
            let keys = random_keys(&mut rng);
            how = format!("{how} {keys}");
            if !press(&mut session, &keys) {
                break;
            }
            // The settings are the learner's own, and their page too.
            if session.screen != Screen::Settings && session.settings == crate::settings::Settings::default() {
                check(&course, &mut session, &how);
                seen += 1;
            }
            session.settings = crate::settings::Settings::default();
        }
    }
    assert!(seen > 200, "{seen}");
}

/// To the end of every step and of every exam, in one session: what is drawn there depends on the claims made and on how
/// many items were begun before.
#[test]
fn a_session_comes_back_wherever_it_has_come_to() {
    let course = course();
    for lesson in course.lessons.iter().filter(|lesson| !lesson.free) {
        let mut session = Session::new(course.clone(), 7);
        session.open(&lesson.id).expect("a lesson");
        for _ in 0..lesson.steps.len() {
            session.solve();
            check(&course, &mut session, &lesson.id);
            session.press(Key::Enter);
            check(&course, &mut session, &lesson.id);
        }
        // Into the exam, out of it, and in again.
        for keys in ["enter", "1 enter", "c enter", "N P p n N P", "n*2 p"] {
            assert!(press(&mut session, keys));
            check(&course, &mut session, &format!("{} {keys}", lesson.id));
        }
        let place = format!("{}.exam", lesson.id);
        if lesson.exam.is_empty() {
            continue;
        }
        for count in [1, 3] {
            session.open(&format!("{place}:{count}")).expect("an exam");
            session.solve();
            check(&course, &mut session, &place);
            session.press(Key::Enter);
            check(&course, &mut session, &place);
        }
    }
}

#[test]
fn scenes_that_were_changed_come_back_and_so_do_the_moments_before() {
    let course = course();
    let free = course.lessons.iter().find(|lesson| lesson.free).expect("free play");
    let commands = [
        "add box = [2, 1], at = [3, 3]",
        "add corners = [[0, 0], [3, 0], [1, 2]], at = [12, 7]",
        "P.point = [1, 1]",
        "B.angle = 30",
        "A.angle = 315",
        "remove A",
        "B.locked = true",
        "B.locked = false",
        "A.velocity = [2, -1]",
        "add lamps points",
        "remove exits",
        "show = []",
        "A.at = [0, 0]",
        "B.center = [9, 6]",
        "activity = \"move B\"",
        "view = [0, 0, 30, 20]",
        "remove view",
        "reset",
        "add box = [1, 1], at = [-20, 40]",
        "nonsense",
        "add",
        "",
    ];
    let mut rng = Rng::with_seed(3);
    let mut edits = 0;
    for step in free.steps.iter() {
        let mut session = Session::new(course.clone(), 5);
        session.open(&format!("{}.{}", free.id, step.id)).expect("a scene");
        session.read_beats();
        let mut moments = vec![(frames(&session), session.scene_line().expect("a scene").to_string())];
        let mut how = step.id.clone();
        for _ in 0..12 {
            let text = commands[rng.usize(..commands.len())];
            let keys = ["left", "tab right", ".", "space", "up*2 o"][rng.usize(..5)];
            press(&mut session, keys);
            let before = session.scene_line().expect("a scene").to_string();
            command(&mut session, text);
            let is_open = session.prompt().is_some();
            press(&mut session, if is_open { "esc" } else { "v v" });
            how = format!("{how}\n{keys} :{text}");
            check(&course, &mut session, &how);
            let after = session.scene_line().expect("a scene").to_string();
            edits += usize::from(before != after);
            moments.push((frames(&session), after));
        }
        // Back to the start, by undo alone.
        for number in 0..60 {
            press(&mut session, "u");
            press(&mut session, "esc");
            if number % 6 == 0 {
                check(&course, &mut session, &how);
            }
        }
        assert_eq!(session.scene_line().expect("a scene").to_string(), moments[0].1, "{how}");
        assert_eq!(frames(&session), moments[0].0, "{how}");
    }
    assert!(edits > 40, "{edits}");
}
