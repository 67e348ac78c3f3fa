//! Questions that are asked again: before lessons, and in reviews.

use crate::app::Round;
use crate::app::bindings::{self, Action};
use crate::app::play::Play;
use crate::app::session::Screen;
use crate::app::testing::{course, press, said, screen};
use crate::app::{Phase, Session, search};
use crate::key::{Key, Stroke};
use crate::progress::{Day, Moment, Outcome, Progress, Record, StepId};

const TODAY: u32 = 20_780;

fn tell(session: &mut Session, day: u32, seconds: u64) {
    session.tell_time(Moment { day: Day(day), seconds });
}

/// A learner who has done the first lessons some days ago, every bet right but that of the step named.
fn learner(lessons: usize, days: u32, missed: &str) -> Session {
    let mut progress = Progress::default();
    for lesson in &course().lessons[..lessons] {
        for step in lesson.steps.iter() {
            let bet = step.bet.as_ref().map(|_| step.id != missed);
            let record = Record { bet, last_right: Some(Day(TODAY - days)), ..Record::of(Outcome::Done) };
            progress.record(&StepId { lesson: lesson.id.clone(), step: step.id.clone() }, &record);
        }
    }
    let mut session = Session::resumed(course(), progress, 42);
    tell(&mut session, TODAY, 0);
    session
}

/// Goes on from the end of a lesson.
fn leave(session: &mut Session, lesson: usize) {
    let last = session.course().lessons[lesson].steps.len();
    session.open(&format!("{}.{last}", lesson + 1)).expect("a step");
    press(session, "n");
    assert!(session.screen == Screen::Recap, "also of who skips the last step");
    press(session, "n");
}

/// Answers the question at hand, without going on.
fn answer(session: &mut Session, right: bool) {
    let play = session.play();
    if play.phase() == Phase::Betting {
        let is_wrong = |bet: &Stroke| play.bet_keys(*bet) != play.bet_keys(Stroke::RightBet);
        let stroke =
            if right { Stroke::RightBet } else { (1..=9).map(Stroke::Bet).find(is_wrong).expect("a wrong one") };
        session.stroke(stroke);
    } else if right {
        let way = search::way(play.step(), play.situation()).expect("a way");
        for key in way.into_iter().chain([Key::Enter]) {
            session.press(key);
        }
    } else {
        let fields = play.step().answers.len();
        press(session, &"9 9 9 down ".repeat(fields));
        press(session, "enter");
    }
    assert_eq!(session.play().answered(), Some(right), "{}: {}", session.play().step().id, said(session));
}

fn place(session: &Session) -> Option<(usize, usize)> {
    session.round().map(Round::place)
}

#[test]
fn a_lesson_that_one_goes_into_in_order_opens_with_two_questions_from_earlier_ones() {
    let mut session = learner(1, 3, "points");
    leave(&mut session, 0);
    assert_eq!((session.at, place(&session)), ((1, 0), Some((1, 2))));
    assert_eq!(said(&session), "Two questions from earlier lessons first; n leaves them.");
    // The missed bet first, then a scene of the exam.
    assert_eq!(session.play().step().id, "points");
    let shown = screen(&session, 80, 24);
    assert!(shown.starts_with("Lesson 2 ") && shown.contains("question 1/2, from lesson 1"), "{shown}");
    let kept = session.progress.of("corner-subtraction", "points").copied();
    answer(&mut session, false);
    let shown = screen(&session, 80, 24);
    assert!(shown.contains("You said") && shown.contains(": wrong.") && shown.contains("will come again"), "{shown}");
    press(&mut session, "enter");
    assert_eq!((session.play().step().is_item, place(&session)), (true, Some((2, 2))));
    answer(&mut session, true);
    let shown = screen(&session, 80, 24);
    assert!(shown.contains("Correct.") && !shown.contains("in a row"), "{shown}");
    press(&mut session, "enter");
    // Then the lesson begins, and nothing of the steps has changed.
    assert_eq!((session.at, place(&session), session.screen), ((1, 0), None, Screen::Step));
    assert!(said(&session).starts_with("Lesson 2: "), "{}", said(&session));
    assert_eq!(session.progress.of("corner-subtraction", "points").copied(), kept);
    assert!(session.progress.recalled("corner-subtraction", "points").is_some_and(|known| known.missed));
    assert_eq!(session.progress.recalled("corner-subtraction", "exam-1").map(|known| known.streak), Some(1));
    assert_eq!(session.outcome((1, 0)), Outcome::Open);
}

/// A learner who comes back to a step that is done goes on at the next open one, or stays if none is open.
#[test]
fn one_comes_back_to_the_next_open_step() {
    let mut session = learner(1, 3, "");
    for (at, comes_to) in [("2.3", Some((1, 2))), ("1.2", Some((1, 0))), ("free-play", None)] {
        session.open(at).expect("a step");
        let again = Session::resumed(course(), session.progress.clone(), 42);
        assert_eq!(again.at, comes_to.unwrap_or(session.at), "{at}");
    }
}

#[test]
fn openings_come_once_a_day_and_only_to_who_goes_in_order() {
    let mut session = learner(2, 3, "");
    let far = session.places().nth(20).expect("a step");
    for (keys, at) in [("c down*9 enter", (1, 0)), ("c up*9 enter", (0, 0)), ("c down*20 enter", far)] {
        press(&mut session, keys);
        assert_eq!(session.at, at);
        assert_eq!(place(&session), None, "{keys}");
    }
    session.open("2").expect("a lesson");
    assert_eq!(place(&session), None);
    // Skipped, with either key, they do not come again on that day.
    for (day, key) in [(TODAY, "n"), (TODAY + 1, "esc")] {
        tell(&mut session, day, 0);
        leave(&mut session, 0);
        assert_eq!(place(&session), Some((1, 2)));
        press(&mut session, key);
        assert_eq!((place(&session), session.at), (None, (1, 0)));
        leave(&mut session, 0);
        assert_eq!((place(&session), session.at), (None, (1, 0)));
    }
    // Who has done nothing is asked nothing, and neither is who is told no day.
    let mut nothing = learner(0, 3, "");
    leave(&mut nothing, 0);
    assert_eq!((nothing.at, place(&nothing)), ((1, 0), None));
    let mut timeless = Session::resumed(course(), learner(1, 3, "").progress, 42);
    leave(&mut timeless, 0);
    assert_eq!((timeless.at, place(&timeless)), ((1, 0), None));
    // Free play asks for nothing, not even that.
    let mut session = learner(6, 3, "");
    session.open("free-play").expect("a lesson");
    press(&mut session, "p n");
    assert_eq!(place(&session), None);
}

#[test]
fn the_time_of_questions_is_not_that_of_the_step() {
    let mut session = learner(1, 3, "");
    press(&mut session, "left*3 c r enter");
    tell(&mut session, TODAY, 50);
    press(&mut session, "n esc");
    tell(&mut session, TODAY, 53);
    press(&mut session, "n");
    let lesson = &session.course().lessons[0];
    let kept = session.progress.of(&lesson.id, &lesson.steps[0].id).expect("a record");
    assert_eq!(kept.seconds, 3);
}

#[test]
fn a_question_is_left_with_everything_as_it_was() {
    let mut session = learner(1, 3, "");
    press(&mut session, "left*3 t");
    let (before, hints) = (session.play().situation().clone(), session.play().hints());
    press(&mut session, "c r");
    assert_eq!(session.screen, Screen::Review);
    press(&mut session, "enter");
    assert!(place(&session).is_some());
    for keys in ["t", "p", "N", "u"] {
        press(&mut session, keys);
        assert!(place(&session).is_some() && !said(&session).is_empty(), "{keys}");
    }
    answer(&mut session, true);
    press(&mut session, "r");
    assert_eq!(session.play().answered(), Some(true));
    press(&mut session, "esc");
    assert_eq!(
        (session.screen, said(&session).as_str()),
        (Screen::Review, "1 of 1 right at once. The rest is kept for later.")
    );
    press(&mut session, "esc");
    assert_eq!((session.play().situation(), session.play().hints()), (&before, hints));
    // An exam goes on where it was, too.
    session.open("1.exam-2").expect("an item");
    press(&mut session, "5 c r enter n esc");
    assert_eq!(session.sitting().map(|sitting| sitting.item), Some(1));
    assert!(screen(&session, 80, 24).contains("exam 2/"), "{}", screen(&session, 80, 24));
}

#[test]
fn a_review_asks_ten_at_a_time_and_what_was_wrong_again_at_the_end() {
    let mut session = learner(3, 3, "points");
    session.open_review();
    let shown = screen(&session, 80, 24);
    assert!(shown.contains("; wrong the last time: 1."), "{shown}");
    press(&mut session, "enter");
    assert_eq!((place(&session), session.play().step().id.as_str()), (Some((1, 10)), "points"));
    assert!(
        screen(&session, 80, 24).starts_with("Review  ")
            && screen(&session, 80, 24).contains("question 1/10, from lesson 1")
    );
    answer(&mut session, false);
    press(&mut session, "enter");
    for number in 2..=10 {
        assert_eq!(place(&session), Some((number, 11)));
        answer(&mut session, true);
        press(&mut session, "enter");
    }
    assert_eq!((place(&session), session.play().step().id.as_str()), (Some((11, 11)), "points"));
    answer(&mut session, true);
    let revision = session.revision;
    press(&mut session, "enter");
    assert_eq!((session.screen, said(&session).as_str()), (Screen::Review, "9 of 10 right at once."));
    assert!(session.revision >= revision);
    assert!(session.progress.recalled("corner-subtraction", "points").is_some_and(|kept| !kept.missed));
    let left = session.due().expect("a day").due;
    tell(&mut session, TODAY + 1, 0);
    // Of those answered today only the one that was wrong is due tomorrow.
    assert_eq!(session.due().expect("a day").due, left + 1);
}

#[test]
fn with_nothing_due_the_page_says_when_and_offers_practice() {
    let mut session = learner(1, 0, "");
    // The scenes of the exam were never taken, so they are due.
    session.open_review();
    while session.due().is_some_and(|due| due.due > 0) {
        press(&mut session, "enter");
        while place(&session).is_some() {
            answer(&mut session, true);
            press(&mut session, "enter");
        }
    }
    let shown = screen(&session, 60, 20);
    assert!(shown.contains("Nothing is due today. The next one is due on 2026-11-24."), "{shown}");
    assert!(shown.contains("Enter practices anyway"), "{shown}");
    press(&mut session, "enter");
    assert!(place(&session).is_some());
    let mut nothing = learner(0, 0, "");
    nothing.open_review();
    assert!(screen(&nothing, 80, 24).contains("There is nothing to ask yet"));
    press(&mut nothing, "enter");
    assert_eq!((place(&nothing), nothing.screen), (None, Screen::Step));
}

/// Every question of the course, answered rightly and wrongly, on the standard screen and the smallest.
#[test]
fn every_bet_and_every_scene_can_be_asked_again() {
    let course = course();
    for lesson in course.lessons.iter().filter(|lesson| !lesson.free) {
        let bets = lesson.steps.iter().filter(|step| step.bet.is_some());
        for question in bets.chain(lesson.exam.iter()) {
            let id = format!("{}.{}", lesson.id, question.id);
            let mut play = Play::once(question, 7).unwrap_or_else(|| panic!("{id} is never asked"));
            assert_eq!(play.answered(), None);
            let told = play.step().beats.join(" ");
            assert!(!told.contains("in a row"), "{id}: {told}");
            // Only the bet of the step is asked, so the screen does not show the task.
            assert!(if question.is_item { told.len() > 20 } else { told.is_empty() }, "{id}: {told}");
            if question.is_item {
                let way = search::way(play.step(), play.situation()).unwrap_or_else(|| panic!("{id} has no way"));
                for key in way {
                    let typed = if play.fills_in() { bindings::typed(play.situation(), key) } else { None };
                    let bound = || if let Some(Action::Act(act)) = bindings::action(key) { Some(act) } else { None };
                    typed.or_else(bound).map(|act| play.act(act));
                }
            } else {
                play.bet(Stroke::RightBet);
            }
            play.commit();
            assert_eq!(play.answered(), Some(true), "{id}");
            // Only the reason of a scene is told: that of a step is about its goal.
            assert_eq!(play.reason().is_some(), question.is_item, "{id}");
            let situation = play.situation().clone();
            assert!(play.undo().is_err(), "{id}");
            play.reset();
            play.hint();
            assert!(play.answered() == Some(true) && *play.situation() == situation, "{id}");
        }
    }
}
