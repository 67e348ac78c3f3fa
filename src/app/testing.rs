//! A learner at the built-in lessons, without a terminal: keys in, scene and words out.

use crate::app::{Session, Style};
use crate::canvas::Look;
use crate::key::parse_script;
use crate::lesson::Course;
use crate::value::{Readings, Value};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

/// The built-in lessons.
pub(crate) fn course() -> Course {
    Course::embedded().expect("the built-in lessons are sound")
}

/// A session at the first step.
pub(crate) fn session() -> Session {
    Session::new(course(), 42)
}

/// A session at that step, after these keys.
pub(crate) fn at(place: &str, keys: &str) -> Session {
    let mut session = session();
    session.open(place).unwrap_or_else(|error| panic!("{error}"));
    press(&mut session, keys);
    session
}

/// Presses keys, written as in a lesson's solution.
pub(crate) fn press(session: &mut Session, keys: &str) {
    for stroke in parse_script(keys).unwrap_or_else(|error| panic!("{error}")) {
        session.stroke(stroke);
    }
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
