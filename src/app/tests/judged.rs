//! The life of a step: what is judged when, what is counted, and what the screen keeps to itself.

use crate::app::Phase;
use crate::app::Session;
use crate::app::testing::{at, press, said, screen, session};

/// A place and the keys of its solution without the claim, for every step with a goal.
fn solved() -> Vec<(String, Session)> {
    let session = session();
    let places: Vec<_> = session.asked().collect();
    places
        .into_iter()
        .map(|(lesson, step)| {
            let lesson = &session.course().lessons[lesson];
            let place = format!("{}.{}", lesson.id, lesson.steps[step].id);
            let mut here = at(&place, "");
            let solution = &lesson.steps[step].solution;
            for stroke in &solution[..solution.len() - 1] {
                here.stroke(*stroke);
            }
            (place, here)
        })
        .collect()
}

#[test]
fn only_the_steps_that_look_around_call() {
    let mut calling = Vec::new();
    for (place, session) in solved() {
        assert!(session.play().goal_met(), "{place}");
        if screen(&session, 80, 24).contains("Goal met: press Enter.") {
            calling.push(place);
        }
    }
    assert_eq!(calling, ["corner-subtraction.touch", "polygon-sum.turn-left", "polygon-sum.sweep"]);
}

#[test]
fn wrong_claims_are_counted_through_undo_and_reset_and_the_second_offers_the_hint() {
    let mut session = at("origin-test.touching", "bet enter");
    let claims = |session: &Session| (session.play().claims().made, session.play().claims().wrong);
    assert!(said(&session).starts_with("Not yet: ") && !said(&session).contains("hint"), "{}", said(&session));
    press(&mut session, "left u r");
    assert_eq!(claims(&session), (1, 1));
    press(&mut session, "right enter");
    assert!(said(&session).starts_with("Not yet: "), "{}", said(&session));
    assert!(said(&session).ends_with(". t gives a hint."), "{}", said(&session));
    press(&mut session, "left*2 down*2");
    assert_eq!((claims(&session), said(&session)), ((2, 2), String::new()));
    press(&mut session, "enter");
    assert_eq!((claims(&session), session.play().phase()), ((3, 2), Phase::Done));
    // Free play judges nothing.
    assert_eq!(claims(&at("free-play.boxes", "enter*3")), (0, 0));
}
