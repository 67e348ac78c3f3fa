//! What the reasons say is true in every passing state near the start. The rehearsal of lessons looks only at a few.

use crate::app::Session;
use crate::app::testing::{at, press, reading};

/// Steps with the keys after which arrows lead everywhere.
const STEPS: &[(&str, &str)] = &[
    ("corner-subtraction.touch", ""),
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
