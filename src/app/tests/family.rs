//! Steps with a family of starts: a claim by chance does not pass twice.

use crate::app::check::rehearse;
use crate::app::testing::{at, course, made, number, press, said, screen};
use crate::app::{Phase, Session, Tone};
use crate::instrument::Scope;

const FAMILY: &str = "goal = \"touching\"\nsolution = \"left*2 enter\"\n[scene]\nA = { box = [4, 4], at = [6, 4] }\n\
    B = { box = [4, 4], at = [8, 5] }\ndifference = [-10, -7]\n[family]\nA.at = [[5, 4], [7, 4]]\nB.at = [[8, 5], [8, 3]]\n";

fn start(session: &Session) -> [f64; 3] {
    ["A.left", "A.bottom", "B.bottom"].map(|name| number(session, name))
}

#[test]
fn two_right_claims_in_a_row_pass_and_a_wrong_one_draws_another_start() {
    let mut session = made(FAMILY);
    assert_eq!(session.play().step().family.len(), 4);
    assert_eq!(start(&session), [6.0, 4.0, 5.0], "the one that is stated comes first");
    press(&mut session, "left*2 enter");
    assert_eq!(said(&session), "Correct: 1 of 2 in a row. Enter shows the next case.");
    assert_eq!((session.play().phase(), session.message().map(|said| said.tone)), (Phase::Acting, Some(Tone::Success)));
    assert!(screen(&session, 80, 24).contains("\nEnter next case  c course"));
    // What was right stays to be looked at until Enter.
    assert_eq!((start(&session), session.play().is_judged()), ([4.0, 4.0, 5.0], true));
    let verdict = said(&session);
    press(&mut session, "left");
    assert_eq!(said(&session), verdict, "it stays");
    press(&mut session, "enter");
    let second = start(&session);
    assert_ne!(second, [6.0, 4.0, 5.0]);
    press(&mut session, "u");
    assert_eq!((said(&session).as_str(), start(&session)), ("There is nothing left to undo.", second));
    press(&mut session, "left u left r");
    assert_eq!(start(&session), second, "a reset draws nothing");
    press(&mut session, "enter");
    assert!(said(&session).starts_with("Not submitted: nothing has changed since the start"), "{}", said(&session));
    assert_eq!((start(&session), session.play().claims().made), (second, 1));
    press(&mut session, "right left enter");
    assert!(said(&session).starts_with("Missed: ") && said(&session).ends_with(". Enter shows the next case."));
    // What was judged stays to be looked at until Enter.
    assert_eq!((start(&session), session.play().is_judged()), (second, true));
    for key in ["left", "u", "r", "t", "1"] {
        press(&mut session, key);
        assert!(said(&session).starts_with("Missed: "), "the verdict stays: {}", said(&session));
    }
    assert_eq!((start(&session), session.play().claims().made), (second, 2));
    press(&mut session, "enter");
    assert_ne!(start(&session), second);
    assert_eq!((session.message(), session.play().claims().made), (None, 2));
    // The wrong one counts against the row, so that two more are needed.
    for phase in [Phase::Acting, Phase::Done] {
        let keys = "left ".repeat((number(&session, "A.left") - 4.0) as usize);
        press(&mut session, &format!("{keys} enter"));
        assert_eq!(session.play().phase(), phase, "{}", said(&session));
        press(&mut session, if phase == Phase::Acting { "enter" } else { "" });
    }
    press(&mut session, "r");
    assert_eq!(session.play().phase(), Phase::Acting);
}

#[test]
fn every_start_is_drawn_sooner_or_later() {
    let mut session = made(FAMILY);
    let mut seen = Vec::new();
    seen.push(start(&session).map(f64::to_bits));
    for _ in 0..60 {
        press(&mut session, "right enter enter");
        seen.push(start(&session).map(f64::to_bits));
        assert_ne!(seen[seen.len() - 1], seen[seen.len() - 2]);
    }
    // None comes again before all have come, but that the last of them is not drawn at once.
    seen.truncate(5);
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 5);
}

#[test]
fn a_family_is_solved_and_rehearsed_start_by_start() {
    let mut session = made(FAMILY);
    assert_eq!(rehearse(session.play().step()), []);
    session.solve();
    assert!(session.is_done());
    let told = |from: &str, to: &str| {
        let findings = rehearse(made(&FAMILY.replace(from, to)).play().step());
        findings.into_iter().map(|finding| finding.fault.message).collect::<Vec<_>>()
    };
    let touching = told("[7, 4]", "[4, 4]");
    assert_eq!(touching.len(), 2, "{touching:?}");
    assert!(touching[0].contains("A x 4..8 y 4..8") && touching[0].ends_with("already meets the goal"), "{touching:?}");
    let lost = told("\"touching\"", "\"touching and A.left == 4 and B.bottom == 5\"");
    assert_eq!(lost.len(), 2, "{lost:?}");
    assert!(lost[0].ends_with("no way to the goal was found"), "{lost:?}");
    let reason = told("goal =", "claims = \"B.bottom == 5\"\ngoal =");
    assert!(reason.iter().any(|said| said.contains("B.bottom == 5 does not hold: B.bottom = 3")), "{reason:?}");
}

#[test]
fn what_must_come_before_a_claim_is_no_wrong_claim() {
    let mut session = at("swept-ray.through-the-wall", "bet:1 right");
    let before = session.play().situation().clone();
    press(&mut session, "enter");
    assert_eq!(said(&session), "Not submitted: choose a speed, and press Space to run the frame.");
    assert_eq!((session.play().claims().made, session.play().situation() == &before), (0, true));
    press(&mut session, "space");
    assert_eq!(session.play().claims().wrong, 1);
}

#[test]
fn hints_begin_again_with_each_case_and_no_case_is_stated_twice() {
    let session = at("swept-ray.smaller-steps", "bet t space enter t");
    assert!(said(&session).starts_with("Hint 1 of 3"), "{}", said(&session));
    for step in course().lessons.iter().flat_map(|lesson| &*lesson.steps) {
        let starts: Vec<_> = step.starts().collect();
        assert!((1..starts.len()).all(|at| !starts[..at].contains(&starts[at])), "{}", step.id);
    }
}

/// A hint is taken wherever one stands: it must fit and be known from each start, and the answer must be one.
#[test]
fn hints_of_families_tell_the_numbers_of_the_start_at_hand() {
    for lesson in course().lessons {
        for step in lesson.steps.iter().filter(|step| !step.family.is_empty()) {
            for (level, hint) in step.hints.iter().enumerate() {
                let told = |start| hint.fill(&Scope::of(start, start, false));
                let all: Vec<_> = step.starts().map(told).collect();
                assert!(all.iter().all(|told| !told.contains("not known")), "{} {level}: {all:?}", step.id);
                assert!(all.iter().all(|told| !told.contains("first start")), "{} {level}: {all:?}", step.id);
            }
        }
    }
}
