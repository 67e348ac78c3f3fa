//! The page at the end of the course.

use crate::app::Session;
use crate::app::session::Screen;
use crate::app::summary::{Practice, Summary};
use crate::app::testing::{course, press, screen};
use crate::lesson::EXAM;
use crate::progress::{Day, Moment, Outcome, Progress, Record, StepId};

fn id(lesson: &str, step: &str) -> StepId {
    StepId { lesson: lesson.to_owned(), step: step.to_owned() }
}

/// Everything done on a day, and the exams passed.
fn done(day: u32) -> Progress {
    let mut progress = Progress::default();
    for lesson in course().lessons.iter().filter(|lesson| !lesson.free) {
        for step in lesson.steps.iter() {
            let record = Record {
                bet: step.bet.as_ref().map(|_| true),
                moves: step.par.map(|par| par + 1),
                last_right: Some(Day(day)),
                ..Record::of(Outcome::Done)
            };
            progress.record(&id(&lesson.id, &step.id), &record);
        }
        let passed = Record { first_done: Some(Day(day)), last_right: Some(Day(day)), ..Record::of(Outcome::Done) };
        progress.record(&id(&lesson.id, EXAM), &passed);
        for item in lesson.exam.iter() {
            progress.record(&id(&lesson.id, &item.id), &passed);
        }
    }
    progress
}

fn session(progress: Progress, today: u32) -> Session {
    let mut session = Session::resumed(course(), progress, 42);
    session.tell_time(Moment { day: Day(today), seconds: 0 });
    session.host.exercises = vec![
        ("corner-subtraction".to_owned(), "difference".to_owned()),
        ("origin-test".to_owned(), "overlap".to_owned()),
    ];
    session
}

/// Letters and signs only, whatever lines they stand in.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn the_last_step_is_followed_by_how_the_course_has_gone() {
    let course = course();
    let last = course.lessons.iter().rposition(|lesson| !lesson.free).expect("a lesson");
    let mut session = session(Progress::default(), 20_780);
    session.open(&format!("{}.{}", last + 1, course.lessons[last].steps.len())).expect("a step");
    session.solve();
    press(&mut session, "enter");
    assert_eq!(session.screen, Screen::Recap);
    press(&mut session, "enter");
    assert_eq!(session.screen, Screen::Summary);
    let steps = session.asked().count();
    assert!(screen(&session, 80, 24).starts_with(&format!("The course so far: 1 of {steps} steps done")));
    assert_eq!(session.practice(), Some(Practice::Step(0, 0)));
    press(&mut session, "enter");
    assert_eq!((session.at, session.screen), ((0, 0), Screen::Step));
    press(&mut session, "c i");
    assert_eq!(session.screen, Screen::Summary);
    press(&mut session, "esc");
    assert_eq!(session.screen, Screen::Course);
    press(&mut session, "8 ;");
    assert_eq!(session.screen, Screen::Course, "what is not a key there does not close it");
    press(&mut session, "N");
    assert_eq!((session.screen, session.lesson_of_recap()), (Screen::Recap, 0));
    // The game has a recap, but no exam.
    press(
        &mut session,
        &format!("esc esc c down*{} N", course.lessons.iter().map(|lesson| lesson.steps.len()).sum::<usize>()),
    );
    assert_eq!(session.screen, Screen::Course, "free play has neither");
    press(&mut session, &format!("up*{} N", course.lessons[last + 1].steps.len()));
    assert_eq!((session.screen, session.lesson_of_recap()), (Screen::Recap, last));
    press(&mut session, "esc esc");
    assert_eq!(session.screen, Screen::Step);
}

#[test]
fn what_was_done_is_counted() {
    let mut progress = done(100);
    let course = course();
    let first = &course.lessons[0];
    let changed = |outcome, bet| Record { bet, ..Record::of(outcome) };
    let mut other = Progress::default();
    // Another learner: of the first lesson the first four steps, each left in another way.
    for (step, outcome) in first.steps.iter().zip([Outcome::Done, Outcome::Hinted, Outcome::Shown, Outcome::Skipped]) {
        other.record(&id(&first.id, &step.id), &changed(outcome, step.bet.as_ref().map(|_| false)));
    }
    let sum = session(other, 100).summary();
    let bets = first.steps[..4].iter().filter(|step| step.bet.is_some()).count();
    assert_eq!((sum.alone, sum.hinted, sum.shown, sum.open()), (1, 1, 1, sum.steps - 3));
    assert_eq!((sum.bets, sum.right), (bets, 0));
    progress.judge("corner-subtraction", "difference", Day(20_778));
    let mut session = session(progress, 100);
    let sum = session.summary();
    assert_eq!((sum.alone, sum.open(), sum.right), (sum.steps, 0, sum.bets));
    assert!(sum.bets > 20, "{sum:?}");
    let Summary { bets, steps, .. } = sum;
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        session.host.size = (width, height);
        session.show(Screen::Summary);
        let seen = screen(&session, width, 120);
        let tells = |words: &str| assert!(bare(&seen).contains(&bare(words)), "{words} in {seen}");
        tells(&format!("Predictions right on the first try: {bets} of {bets}"));
        tells(&format!("Steps: {steps} by yourself, 0 with a hint, 0 with the answer shown, 0 open"));
        tells("right: difference 2026-11-21 not yet: overlap");
        for lesson in &session.course().lessons {
            for read in lesson.recap.iter().flat_map(|recap| &recap.read) {
                tells(read);
            }
        }
        assert!(screen(&session, width, height).is_ascii());
        press(&mut session, "down*99");
        let last = session.course().lessons.iter().filter_map(|lesson| lesson.recap.as_ref()?.read.last()).next_back();
        let tail = last.and_then(|read| read.split_whitespace().next_back()).expect("a reference");
        let end = screen(&session, width, height);
        assert!(end.contains(tail), "{end}");
        // Who has gone on too far comes back at the first key.
        press(&mut session, "up");
        assert_eq!(screen(&session, width, height) == end, end.contains("Predictions right"), "{end}");
        assert!(screen(&session, width, height).starts_with(&format!("The end of the course: all {steps} steps done")));
    }
    // A part with nothing in it has no heading either.
    for exercises in [session.host.exercises.clone(), Vec::new()] {
        session.host.exercises.clone_from(&exercises);
        assert_eq!(screen(&session, 80, 120).contains("Your own code, judged by"), !exercises.is_empty());
    }
}

#[test]
fn what_to_practice_next_is_what_is_weakest_and_enter_goes_there() {
    let course = course();
    let mut progress = done(100);
    // The same day nothing is left but free play.
    let mut today = session(progress.clone(), 100);
    let free = course.lessons.iter().position(|lesson| lesson.free).expect("free play");
    assert_eq!(today.practice(), Some(Practice::Step(free, 0)));
    today.show(Screen::Summary);
    press(&mut today, "enter");
    assert_eq!((today.at, today.screen), ((free, 0), Screen::Step));
    // The next day every question is due.
    let mut next = session(progress.clone(), 101);
    assert!(matches!(next.practice(), Some(Practice::Review(due)) if due > 20));
    next.show(Screen::Summary);
    press(&mut next, "enter");
    assert_eq!(next.screen, Screen::Review);
    // Once they are answered, an exam that is passed and not kept.
    for lesson in &course.lessons {
        for step in lesson.steps.iter().chain(lesson.exam.iter()) {
            progress.answer(&id(&lesson.id, &step.id), true, Some(Day(100)), Day(101));
        }
    }
    let mut kept = session(progress, 101);
    assert_eq!(kept.practice(), Some(Practice::Exam(0)));
    kept.show(Screen::Summary);
    assert!(
        screen(&kept, 80, 24).contains("Corner subtraction: pass it once more, and it is"),
        "{}",
        screen(&kept, 80, 24)
    );
    press(&mut kept, "enter");
    assert!(kept.sitting().is_some_and(|sitting| sitting.whole));
    // An exam that was not passed comes before any of these.
    let mut steps = Progress::default();
    for step in course.lessons[0].steps.iter() {
        steps.record(&id(&course.lessons[0].id, &step.id), &Record::of(Outcome::Done));
    }
    assert_eq!(session(steps.clone(), 101).practice(), Some(Practice::Step(1, 0)));
    for lesson in course.lessons[1..].iter().filter(|lesson| !lesson.free) {
        for step in lesson.steps.iter() {
            steps.record(&id(&lesson.id, &step.id), &Record::of(Outcome::Done));
        }
    }
    assert_eq!(session(steps, 101).practice(), Some(Practice::Exam(0)));
}

/// Words of a recap that find no room in a row go on below their beginning.
#[test]
fn a_recap_is_wrapped_at_any_width() {
    let mut session = crate::app::testing::at("polygon-sum.dents", "");
    session.show(Screen::Recap);
    let shown = screen(&session, 60, 20);
    assert!(shown.contains("\n   First split a shape with dents into convex parts, and"), "{shown}");
    assert!(shown.contains("\n   test those."), "{shown}");
}
