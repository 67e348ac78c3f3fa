//! Keys that lead elsewhere or do no harm: to other texts, steps and lessons, to hints, out of the program.

use crate::app::Phase;
use crate::app::testing::{at, press, said, screen, session};
use crate::key::Key;
use crate::progress::Outcome;

#[test]
fn skipped_steps_are_recorded_and_done_ones_stay_done() {
    let mut session = at("corner-subtraction.touch", "n");
    assert_eq!((session.at, session.outcome((0, 1))), ((0, 2), Outcome::Skipped));
    press(&mut session, "p bet left*3 down enter n p n n");
    assert_eq!(session.outcome((0, 1)), Outcome::Done);
    assert_eq!(session.outcome((0, 2)), Outcome::Skipped);
}

/// Page keys turn the texts of a step, before and after they have been read, and go no further.
#[test]
fn page_keys_turn_the_texts_of_a_step() {
    let mut session = session();
    session.open("gjk.one-proof").expect("a step");
    let beats = [Key::PageDown, Key::PageDown, Key::PageUp, Key::PageUp, Key::PageUp].map(|key| {
        session.press(key);
        session.play().beat()
    });
    assert_eq!(beats, [1, 2, 1, 0, 0]);
    assert_eq!((session.play().phase(), session.message().is_none()), (Phase::Betting, true));
}

#[test]
fn lessons_and_steps_are_left_in_both_directions() {
    let mut session = session();
    let last = session.course().lessons[0].steps.len() - 1;
    session.open("2").expect("a lesson");
    for (keys, at) in [
        ("p", (0, last)),
        ("p", (0, last - 1)),
        ("n", (0, last)),
        ("n", (0, last)),
        ("n", (1, 0)),
        ("N pgdn*9 pgup*9", (1, 0)),
        ("p", (0, last)),
    ] {
        press(&mut session, keys);
        assert_eq!(session.at, at, "after {keys}");
    }
    // The course page goes anywhere.
    press(&mut session, "c up*2 enter");
    assert_eq!(session.at, (0, last - 2));
}

#[test]
fn three_hints_and_then_the_first_again() {
    let mut session = at("corner-subtraction.touch", "bet");
    let mut hints: Vec<String> = (0..5)
        .map(|_| {
            press(&mut session, "t");
            said(&session)
        })
        .collect();
    assert!(hints.remove(2).contains("press t again to see it"), "the last one costs the step");
    for (number, hint) in (1..=3).zip(&hints) {
        assert!(hint.starts_with(&format!("Hint {number} of 3: ")), "{hint}");
    }
    assert_eq!(hints[3], hints[0]);
}

#[test]
fn escape_and_strange_keys_are_harmless() {
    let mut session = at("corner-subtraction.touch", "bet left");
    let before = (session.at, session.play().scene().clone());
    press(&mut session, "esc esc [ A B C D z Z = ctrl-a f home end");
    assert_eq!((session.at, session.play().scene().clone()), before);
}

#[test]
fn quitting_takes_two_presses_in_a_row() {
    use crate::app::Effect;
    use crate::key::Key;
    let mut session = session();
    assert_eq!(session.press(Key::Char('q')), Effect::Redraw);
    assert_eq!(session.press(Key::Char('t')), Effect::Redraw);
    assert_eq!(session.press(Key::Char('q')), Effect::Redraw);
    assert_eq!(session.press(Key::Char('q')), Effect::Quit);
    assert_eq!(session.press(Key::Ctrl('c')), Effect::Quit);
}

/// The page that ends a lesson or an exam lies on nothing that goes on, so q asks there at once. One that was opened to look
/// at it is closed.
#[test]
fn q_on_the_page_that_ends_a_lesson_asks_at_once() {
    use crate::app::{Effect, Screen};
    let mut by_steps = at("origin-test.distance", "");
    by_steps.solve();
    press(&mut by_steps, "enter");
    let mut by_exam = by_steps.clone();
    press(&mut by_exam, "N");
    for _ in 0..by_exam.lesson().exam.len() {
        assert!(by_exam.sitting().is_some());
        by_exam.solve();
        press(&mut by_exam, "enter");
    }
    // An exam that was opened from the page of another lesson has its own end.
    let mut from_course = at("origin-test.touching", "c up*5 N N");
    for _ in 0..from_course.lesson().exam.len() {
        assert_eq!(from_course.sitting().map(|_| from_course.at.0), Some(0));
        from_course.solve();
        press(&mut from_course, "enter");
    }
    for (mut session, how) in [
        (by_steps, "by its steps"),
        (by_exam, "by its exam"),
        (from_course, "by the exam of another lesson"),
        (at("origin-test.distance", "n"), "by a step that was skipped"),
    ] {
        assert_eq!((session.screen, session.sitting().is_none()), (Screen::Recap, true), "{how}");
        assert_eq!(session.press(Key::Char('q')), Effect::Redraw, "{how}");
        assert_eq!((session.screen, session.quitting), (Screen::Recap, true), "{how}");
        let shown = screen(&session, 80, 24);
        assert!(shown.contains("Press q once more to leave. Your place is kept."), "{how}:\n{shown}");
        let mut other = session.clone();
        press(&mut other, "pgdn");
        assert_eq!((other.screen, other.quitting), (Screen::Recap, false), "{how}");
        assert_eq!(session.press(Key::Char('q')), Effect::Quit, "{how}");
    }
    let mut looked = at("origin-test.touching", "c up*5 N");
    assert_eq!(looked.screen, Screen::Recap);
    assert_eq!(looked.press(Key::Char('q')), Effect::Redraw);
    assert_eq!((looked.screen, looked.quitting), (Screen::Course, false));
}

/// It does no more than close the page, so one more press does not leave yet.
#[test]
fn q_closes_a_page_and_is_not_the_first_press_that_quits() {
    use crate::app::{Effect, Screen};
    use crate::key::Key;
    for page in ["i", "c", "?", "/", "S", "c i", "c r"] {
        let mut session = at("corner-subtraction.touch", page);
        for _ in 0..2 {
            if session.screen != Screen::Step {
                assert_eq!(session.press(Key::Char('q')), Effect::Redraw, "{page}");
            }
        }
        assert_eq!((session.screen, session.quitting), (Screen::Step, false), "{page}");
        assert_eq!([(); 2].map(|()| session.press(Key::Char('q'))), [Effect::Redraw, Effect::Quit], "{page}");
    }
}
