//! What the reasons say is true in every state that passes, not only in the one that the stated solution ends in.

use crate::app::Session;
use crate::app::testing::{at, number, press, truth};

/// A step; the keys after which its body can be moved about; what its reason says of the readings.
type Claim = (&'static str, &'static str, fn(&Session) -> bool);

const CLAIMS: &[Claim] = &[
    // "the border of D was on the O"
    ("corner-subtraction.touch", "", |s| touching(s) && s.play().scene().bodies[1].shape.bounds().left() == 4.0),
    // "A lies under B, with a free row between them"
    ("origin-test.four-questions", "bet", |s| number(s, "A.top") < number(s, "B.bottom") && number(s, "gap.y") > 0.0),
    // "The O is on the bottom side of A-B"
    ("origin-test.touching", "bet o", |s| number(s, "D.bottom") == 0.0 && touching(s)),
    // "B went right and up, and A-B went left and down"
    ("origin-test.other-way", "bet", |s| number(s, "B.left") > 5.0 && number(s, "B.bottom") > 3.0),
    // "One gap is 3 and the other is 4"
    ("origin-test.distance", "bet", |s| {
        let gaps = [number(s, "gap.x"), number(s, "gap.y")];
        gaps == [3.0, 4.0] || gaps == [4.0, 3.0]
    }),
    // "the right side of A-B was 2 from the O, so A went 2 left"
    ("penetration.four-exits", "bet", |s| number(s, "A.left") == 4.0 && number(s, "A.bottom") == 4.0),
    // "Each way out costs 4"
    ("penetration.tie", "bet", |s| number(s, "exit.left") == 4.0 && number(s, "ties") == 4.0),
    // "its nearest wall is 2 away: together 4"
    ("penetration.swallowed", "bet", |s| {
        let wall = |near: &str, far: &str| number(s, near) - number(s, far);
        let walls = [
            wall("B.left", "A.left"),
            wall("A.right", "B.right"),
            wall("B.bottom", "A.bottom"),
            wall("A.top", "B.top"),
        ];
        walls.into_iter().fold(f64::INFINITY, f64::min) == 2.0 && number(s, "depth") == 4.0
    }),
];

fn touching(session: &Session) -> bool {
    truth(session, "touching")
}

/// Every state within this many moves of the start that meets the goal.
fn passing(place: &str, keys: &str, moves: usize) -> Vec<Session> {
    let mut edge = vec![at(place, keys)];
    let mut seen = vec![edge[0].play().scene().bodies.clone()];
    let mut passing = Vec::new();
    for _ in 0..=moves {
        let mut next = Vec::new();
        for session in edge {
            for key in ["left", "right", "up", "down"] {
                let mut moved = session.clone();
                press(&mut moved, key);
                let bodies = moved.play().scene().bodies.clone();
                if !seen.contains(&bodies) {
                    seen.push(bodies);
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
    for (place, keys, claim) in CLAIMS {
        let states = passing(place, keys, 10);
        assert!(!states.is_empty(), "{place}");
        for session in states {
            assert!(claim(&session), "{place}: {:?}", session.play().scene().bodies);
        }
    }
}
