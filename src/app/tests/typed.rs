//! Answers that are typed: numbers, known mistakes, and what is left alone meanwhile.

use crate::app::check::rehearse;
use crate::app::testing::{at, made, press, said, screen};
use crate::app::{Phase, Session};
use crate::key::{Key, Stroke};

/// A is 6..10 x 4..8, B is 8..12 x 5..9: the way out to the left is 2, and 3 down.
const NUMBER: &str = "goal = \"touching\"\npar = 2\nsolution = \"bet left*2 enter\"\n[bet]\nask = \"How far left?\"\n\
    answer = \"exit.left\"\nright_why = \"{A.right} - {B.left}.\"\nwrong_why = \"Not that.\"\n\
    wrong = [{ is = \"B.right - A.left\", why = \"That is the way right, {exit.right}.\" }]";

/// The answer to the bet, once the step is done.
fn answered(lines: &str, keys: &str) -> String {
    let mut session = made(lines);
    press(&mut session, keys);
    assert_eq!(session.play().phase(), Phase::Acting, "{keys}: {}", said(&session));
    press(&mut session, "left*2 enter");
    session.play().wager().and_then(|wager| wager.answer()).expect("locked in").to_owned()
}

#[test]
fn a_number_is_judged_by_what_it_was_when_it_was_asked() {
    for (keys, told) in [
        ("2 enter", "You said \"2\": correct. 10 - 8."),
        ("2 . 0 enter", "You said \"2.0\": correct. 10 - 8."),
        ("4 / 2 enter", "You said \"4/2\": correct. 10 - 8."),
        ("9 backspace 2 enter", "You said \"2\": correct. 10 - 8."),
        ("bet", "You said \"2\": correct. 10 - 8."),
        ("7 bet", "You said \"2\": correct. 10 - 8."),
        ("6 enter", "You said \"6\": wrong. That is the way right, 6."),
        ("bet:1", "You said \"6\": wrong. That is the way right, 6."),
        ("minus 2 enter", "You said \"-2\": wrong. Not that."),
        ("2 . 1 enter", "You said \"2.1\": wrong. Not that."),
    ] {
        assert_eq!(answered(NUMBER, keys), told, "{keys}");
    }
    let near = NUMBER.replace("ask =", "tolerance = 0.2\nask =");
    assert_eq!(answered(&near, "2 . 1 enter"), "You said \"2.1\": correct. 10 - 8.");
}

#[test]
fn what_is_typed_is_seen_and_nothing_else_happens() {
    let mut session = made(NUMBER);
    let seen = |session: &Session| screen(session, 80, 24);
    assert!(seen(&session).contains("Predict: How far left?\n > _"), "{}", seen(&session));
    assert!(seen(&session).contains("0-9 and - / . type  Enter lock it in  u undo"), "{}", seen(&session));
    press(&mut session, "minus 2 / 5 .");
    assert!(seen(&session).contains(" > -2/5._"), "{}", seen(&session));
    assert!(seen(&session).contains("type  Enter lock it in  Backspace erase"), "{}", seen(&session));
    press(&mut session, "enter");
    assert_eq!(said(&session), "Locked in: \"-2/5.\". The answer comes at the end.");
}

#[test]
fn what_is_no_number_is_not_locked_in() {
    let mut session = made(NUMBER);
    for (keys, told) in [
        ("enter", "Type a number, such as 3, -1/2, or 0.4."),
        ("2 / enter", "\"2/\" is not a number yet: such as 3, -1/2, or 0.4."),
        ("left", "Predict first: 0-9 and - / ., and Enter locks it in."),
        ("a", "Predict first: 0-9 and - / ., and Enter locks it in."),
    ] {
        press(&mut session, keys);
        assert_eq!((said(&session).as_str(), session.play().phase()), (told, Phase::Betting), "{keys}");
    }
    // No answer is longer than its field.
    press(&mut session, "1*50");
    assert_eq!(session.play().wager().and_then(|wager| wager.field()), Some("2/111111"));
}

#[test]
fn a_solution_says_what_was_typed() {
    let mut session = made(NUMBER);
    assert_eq!(rehearse(session.play().step()), []);
    let keys = session.solve();
    assert!(session.is_done());
    assert!(keys.starts_with(&[Key::Char('2'), Key::Enter]), "{keys:?}");
    assert_eq!(session.play().step().solution[0], Stroke::RightBet);
}

#[test]
fn an_answer_that_nobody_can_type_is_told() {
    let messages = |lines: &str| {
        let findings = rehearse(made(lines).play().step());
        findings.into_iter().map(|finding| finding.fault.message).collect::<Vec<_>>()
    };
    let odd = NUMBER.replace("\"exit.left\"", "\"exit.left / 101\"");
    assert_eq!(messages(&odd), ["the right answer cannot be typed exactly"]);
    assert_eq!(messages(&odd.replace("ask =", "tolerance = 0.01\nask =")), [""; 0]);
    let none = NUMBER.replace("\"exit.left\"", "\"1 / (A.left - 6)\"");
    assert!(messages(&none)[0].contains("Type a number, "), "{:?}", messages(&none));
}

/// In a field for a word the key line leaves out the keys that would type a letter there.
#[test]
fn keys_that_type_a_letter_are_no_commands_in_the_key_line() {
    for (typed, types, acts) in [("", "i about", "r reset"), ("o", "u undo", "Tab next"), ("o", "t hint", "Enter")] {
        let session = at("origin-test.exam-3", typed);
        let screen = screen(&session, 120, 40);
        let keys = screen.lines().last().expect("a key line");
        assert!(keys.contains("letters type") && !keys.contains(types) && keys.contains(acts), "{typed}: {keys}");
    }
}
