//! A learner at the built-in lessons, without a terminal: keys in, scene and words out.

use crate::app::{Session, Style};
use crate::key::parse_script;
use crate::lesson::{Course, Source};
use crate::value::{Readings, Value};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use std::sync::LazyLock;
use textfigure::Look;

/// The built-in lessons, read once for all tests.
pub(crate) fn course() -> Course {
    static READ: LazyLock<Course> = LazyLock::new(|| Course::embedded().expect("the built-in lessons are sound"));
    READ.clone()
}

/// The text of a built-in lesson, with single blanks for all white space.
pub(crate) fn lesson_text(id: &str) -> String {
    let id = format!("id = \"{id}\"");
    let source = Source::embedded().into_iter().find(|source| source.text.lines().any(|line| line == id));
    source.expect("a lesson").text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of a lesson without the fewest moves of its exam.
pub(crate) fn without_fewest(text: &str) -> String {
    let (mut kept, mut inside) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        inside |= line.starts_with("fewest = ");
        if !inside {
            kept.push_str(line);
        }
        inside &= line.starts_with(' ') || line.trim_end().ends_with('[');
    }
    kept
}

/// The algorithm in the recap of a built-in lesson, line by line.
pub(crate) fn recap(id: &str) -> Vec<String> {
    let lesson = course().lessons.into_iter().find(|lesson| lesson.id == id).expect("a lesson");
    lesson.recap.expect("a recap").steps
}

/// A session at the first step that is about A and B.
pub(crate) fn session() -> Session {
    static FIRST: LazyLock<Session> = LazyLock::new(|| {
        let mut session = Session::new(course(), 42);
        session.open("corner-subtraction.touch").expect("a step");
        session
    });
    FIRST.clone()
}

/// A session at that step, after these keys.
pub(crate) fn at(place: &str, keys: &str) -> Session {
    let mut session = session();
    session.open(place).unwrap_or_else(|error| panic!("{error}"));
    press(&mut session, keys);
    session
}

/// A session at a step with these lines and the boxes A (6..10 x 4..8) and B (8..12 x 5..9); arrows move A.
pub(crate) fn made(lines: &str) -> Session {
    let defaults = [("activity", "\"move A\""), ("show", "[\"difference\", \"origin\"]"), ("why", "\"Because.\"")];
    let given = |key: &str| lines.lines().any(|line| line.starts_with(&format!("{key} =")));
    let defaults = defaults
        .iter()
        .filter(|(key, _)| !given(key))
        .fold(String::new(), |text, (key, value)| text + &format!("{key} = {value}\n"));
    let hints = if given("hints") { "" } else { "hints = [\"This.\", \"That.\"]\n" };
    let text = format!(
        "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"Play it.\"\ncode = \"difference\"\n[scene]\n\
         A = {{ box = [4, 4], at = [6, 4] }}\nB = {{ box = [4, 4], at = [8, 5] }}\ndifference = [-10, -7]\n+++\n\n\
         ## First\n\nPlay.\n\n```toml step\nid = \"first\"\ntask = \"play\"\n{defaults}{hints}{lines}\n```\n"
    );
    let course = Course::read(&[Source { name: "one.md".to_owned(), text }]);
    Session::new(course.unwrap_or_else(|problems| panic!("{}", problems[0])), 42)
}

/// Presses keys, written as in a lesson's solution; all beats are read.
pub(crate) fn press(session: &mut Session, keys: &str) {
    for stroke in parse_script(keys).unwrap_or_else(|error| panic!("{error}")) {
        session.stroke(stroke);
    }
    session.read_beats();
}

/// The value of a reading now.
pub(crate) fn reading(session: &Session, name: &str) -> Option<Value> {
    session.play().scope().value(name)
}

/// The number that a reading is now.
pub(crate) fn number(session: &Session, name: &str) -> f64 {
    match reading(session, name) {
        Some(Value::Number(number)) => number,
        other => panic!("{name} is {other:?}"),
    }
}

/// True if a reading says yes now.
pub(crate) fn truth(session: &Session, name: &str) -> bool {
    reading(session, name) == Some(Value::Truth(true))
}

/// What the screen shows in ASCII, rows apart by line breaks.
pub(crate) fn screen(session: &Session, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    session.draw(&Style { look: Look::default(), utf8: true }, &mut buffer);
    let rows = buffer.content.chunks(usize::from(width));
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
}

/// What was said last.
pub(crate) fn said(session: &Session) -> String {
    session.message().map(|message| message.text.clone()).unwrap_or_default()
}
