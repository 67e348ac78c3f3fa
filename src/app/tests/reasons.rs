//! What the reasons say is true in every passing state near the start. The rehearsal of lessons looks only at a few.

use crate::app::testing::{at, course, press, reading};
use crate::app::{Play, Session};

/// Steps with the keys after which arrows lead everywhere.
const STEPS: &[(&str, &str)] = &[
    ("corner-subtraction.touch", "bet"),
    ("corner-subtraction.points", "bet"),
    ("corner-subtraction.box-minus-point", "bet"),
    ("corner-subtraction.fill", "bet right*2 up left"),
    ("corner-subtraction.swap", "bet x"),
    ("origin-test.shared-point", "bet"),
    ("origin-test.slide-by-q", "bet"),
    ("origin-test.four-questions", "bet"),
    ("origin-test.touching", "bet o"),
    ("origin-test.not-the-world", "bet"),
    ("origin-test.other-way", "bet"),
    ("origin-test.distance", "bet"),
    ("penetration.four-exits", "bet"),
    ("penetration.never-diagonal", "bet"),
    ("penetration.tie", "bet"),
    ("penetration.swallowed", "bet"),
];

/// Every state within this many moves of the start that meets the goal.
fn passing(place: &str, keys: &str, moves: usize) -> Vec<Session> {
    // Where the probe has been does not matter.
    let at_now = |session: &Session| {
        let probe = ["probe.x", "probe.y"].map(|name| reading(session, name));
        (session.play().scene().bodies.clone(), probe)
    };
    let mut edge = vec![at(place, keys)];
    let mut seen = vec![at_now(&edge[0])];
    let mut passing = Vec::new();
    for _ in 0..=moves {
        let mut next = Vec::new();
        for session in edge {
            for key in ["left", "right", "up", "down"] {
                let mut moved = session.clone();
                press(&mut moved, key);
                let now = at_now(&moved);
                if !seen.contains(&now) {
                    seen.push(now);
                    next.push(moved);
                }
            }
            if session.play().goal_met() {
                passing.push(session);
            }
        }
        edge = next;
    }
    passing
}

#[test]
fn reasons_hold_in_every_state_that_passes() {
    for (place, keys) in STEPS {
        let states = passing(place, keys, 10);
        assert!(!states.is_empty(), "{place}");
        for session in states {
            let play = session.play();
            assert!(!play.step().why_needs.is_empty(), "{place} claims nothing");
            for claim in &play.step().why_needs {
                assert!(claim.holds(&play.scope()), "{place}: {claim}: {:?}", play.scene().bodies);
            }
        }
    }
}

/// Where a run is the submission, the reason of a step that is done already has the numbers after that run.
#[test]
fn a_reason_that_is_read_again_has_the_numbers_of_the_end() {
    let course = course();
    let mut steps = course.lessons.iter().flat_map(|lesson| lesson.steps.iter());
    let step = steps.find(|step| step.id == "wrong-side").expect("the step");
    let told = Play::solved(step).and_then(|play| play.reason()).expect("a reason");
    assert!(
        told[0]
            .contains("At v = 7, A's middle is beyond the wall's middle. Going right costs 1, and going left costs 3,"),
        "{told:?}"
    );
}
