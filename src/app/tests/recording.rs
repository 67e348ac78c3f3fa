//! What a session records about a step, from keys and the time that the test tells it.

use crate::app::Session;
use crate::app::testing::{made, press, screen};
use crate::key::Key;
use crate::progress::{Day, Moment, Outcome, Record};

const LINES: &str = "goal = \"touching\"\npar = 2\nsolution = \"left*2 enter\"\n\
                     hints = [\"Look.\", \"{A.right} - {B.left}\", \"Two left.\"]";

fn kept(session: &Session) -> Option<Record> {
    session.progress.of("one", "first").copied()
}

/// Presses keys, each so many seconds after the one before.
fn press_slowly(session: &mut Session, keys: &[(u64, char)], seconds: &mut u64, day: u32) {
    for (pause, key) in keys {
        *seconds += pause;
        session.tell_time(Moment { day: Day(day), seconds: *seconds });
        session.press(if *key == '!' { Key::Enter } else { Key::Char(*key) });
    }
}

#[test]
fn claims_hints_time_and_dates_are_kept() {
    let mut session = made(LINES);
    let mut clock = 1000;
    press_slowly(&mut session, &[(0, '!'), (7, 't'), (3, '!')], &mut clock, 20_000);
    let begun = Record { claims: 2, wrong: 2, hints: 1, seconds: 10, ..Record::of(Outcome::Open) };
    assert_eq!(kept(&session), Some(begun));
    assert_eq!(session.progress.seen, Some(Day(20_000)), "though nothing was right yet");
    // A long pause is no play.
    press_slowly(&mut session, &[(9000, 'h'), (1, 'h'), (1, '!')], &mut clock, 20_001);
    let done = Record {
        outcome: Outcome::Hinted,
        moves: Some(2),
        claims: 3,
        wrong: 2,
        hints: 1,
        seconds: 10 + 120 + 2,
        first_done: Some(Day(20_001)),
        last_right: Some(Day(20_001)),
        bet: None,
    };
    assert_eq!(kept(&session), Some(done));
    // By oneself, another day.
    press_slowly(&mut session, &[(1, 'r'), (1, 'h'), (1, 'h'), (1, '!')], &mut clock, 20_009);
    let again = Record { outcome: Outcome::Done, claims: 4, seconds: 136, last_right: Some(Day(20_009)), ..done };
    assert_eq!(kept(&session), Some(again));
    // It is told once.
    let revision = session.revision;
    press(&mut session, "i esc left");
    assert_eq!(session.revision, revision);
}

#[test]
fn a_step_whose_answer_was_shown_is_not_done_until_it_is_done_without() {
    let mut session = made(LINES);
    let outcome = |session: &Session| session.outcome((0, 0));
    press(&mut session, "t t t t");
    assert_eq!(outcome(&session), Outcome::Open);
    press(&mut session, "r left*2 enter");
    assert_eq!((outcome(&session), session.done_in(0)), (Outcome::Shown, 0));
    assert_eq!(kept(&session).expect("kept").moves, None, "the answer's moves are not the learner's");
    press(&mut session, "c");
    let page = screen(&session, 80, 24);
    assert!(page.contains("~ 1.1 First") && page.contains("~ shown") && page.contains("0 of 1 steps done"), "{page}");
    press(&mut session, "esc r left*2 enter");
    assert_eq!((outcome(&session), session.done_in(0)), (Outcome::Done, 1));
    assert_eq!(kept(&session).expect("kept").hints, 3, "that it was shown once is kept");
    press(&mut session, "r t t t t left*2 enter");
    assert_eq!(outcome(&session), Outcome::Done, "done stays done");
}

#[test]
fn a_missed_bet_is_kept_even_if_the_step_is_left() {
    let bet = format!(
        "{LINES}\n[bet]\nask = \"Which?\"\noptions = [{{ say = \"one\", why = \"No.\" }}, {{ say = \"two\", why = \"Yes.\", right = true }}]"
    );
    let mut session = made(&bet.replace("left*2 enter", "bet left*2 enter"));
    press(&mut session, "bet:1 enter n");
    assert_eq!(kept(&session), Some(Record { bet: Some(false), claims: 1, wrong: 1, ..Record::of(Outcome::Skipped) }));
    // A learner who comes back and is right has still missed the first bet.
    session.open("1").expect("it is there");
    press(&mut session, "bet left*2 enter");
    let record = kept(&session).expect("kept");
    assert_eq!((record.outcome, record.bet, record.claims), (Outcome::Done, Some(false), 2));
}
