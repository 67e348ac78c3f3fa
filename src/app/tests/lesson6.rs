//! Lesson 6: the answers that must be unique, the numbers that the bets promise, and what its keys refuse.

use crate::app::Session;
use crate::app::testing::{number, press, reading, said, screen, truth};
use crate::value::Value;
use minkowski2d::Contact;
use minkowski2d::minkowski::merge::Owner;
use textfigure::figure::{Role, Shape};

fn at(step: &str, keys: &str) -> Session {
    crate::app::testing::at(&format!("contact-features.{step}"), keys)
}

/// B turned from 30 degrees to an angle, by keys.
fn turned_to(degrees: i32) -> String {
    let presses = (degrees - 30) / 15;
    if presses < 0 {
        format!("bet {}", ", ".repeat(presses.unsigned_abs() as usize))
    } else {
        format!("bet {}", ". ".repeat(presses as usize))
    }
}

#[test]
fn four_edges_at_quarter_turns_only() {
    let mut session = at("nearest-edge", "bet");
    for _ in 0..24 {
        press(&mut session, ".");
        let angle = number(&session, "B.angle");
        let expected = if angle % 90.0 == 0.0 { 4.0 } else { 8.0 };
        assert_eq!(number(&session, "edges"), expected, "at {angle} degrees");
        assert!(!session.play().goal_met(), "O is inside");
    }
    assert!(at("nearest-edge", "bet ,*2 right").play().goal_met());
    assert!(!at("nearest-edge", "bet right*2").play().goal_met());
    assert_eq!(number(&session, "B.angle"), 30.0, "all the way round");
    assert_eq!(number(&session, "moves"), 24.0);
}

#[test]
fn the_depth_rises_and_falls_and_the_owner_changes() {
    let expected = [
        (0, "0.50", Owner::Both),
        (15, "0.66", Owner::B),
        (30, "0.88", Owner::B),
        (45, "1.12", Owner::A),
        (60, "1.05", Owner::A),
        (75, "0.84", Owner::A),
        (90, "0.50", Owner::Both),
    ];
    for (degrees, depth, owner) in expected {
        let session = at("nearest-edge", &turned_to(degrees));
        assert_eq!(format!("{:.2}", -number(&session, "signed_distance")), depth, "at {degrees} degrees");
        let (a, b) = session.play().scene().solids().expect("A and B");
        assert_eq!(Contact::between(&a.hull(), &b.hull()).nearest().owner, Some(owner), "at {degrees} degrees");
        for (name, named) in [("owner.a", Owner::A), ("owner.b", Owner::B), ("owner.both", Owner::Both)] {
            assert_eq!(truth(&session, name), owner == named, "{name} at {degrees} degrees");
        }
    }
}

#[test]
fn half_steps_are_one_move_each() {
    let session = at("nearest-edge", "bet . right*2");
    assert_eq!((number(&session, "moves"), number(&session, "B.x")), (3.0, 7.0));
    let session = at("nearest-edge", "bet left .");
    assert_eq!(number(&session, "moves"), 2.0);
    let far = at("corner-to-corner", "bet left L");
    assert_eq!((number(&far, "moves"), number(&far, "B.x")), (5.0, 10.5));
}

#[test]
fn the_owner_changes_with_half_a_step_or_one_turn() {
    for (keys, owner) in [("bet", "owner.b"), ("bet .", "owner.a"), ("bet down", "owner.a"), ("bet up", "owner.b")] {
        let session = at("whose-face", keys);
        assert!(truth(&session, owner) && !session.play().goal_met(), "{keys}: too deep");
    }
    let told = |step: &str, keys: &str| at(step, keys).play().drawing().aside.last().cloned().expect("an aside");
    for (keys, expected) in
        [("bet", "owner B: B's face meets A's corner"), ("bet left*3", "owner A: A's face meets B's corner")]
    {
        assert_eq!(told("witness-points", keys), expected);
    }
    let aside = at("face-to-face", "bet ,*2").play().drawing().aside.clone();
    assert!(aside.iter().any(|told| told == "owners A and B: two faces are closest"), "{aside:?}");
    for (keys, depths) in [
        ("bet", vec!["behind A's face: 1.05", "behind B's face: 0.88", "owner: B"]),
        ("bet down*2", vec!["behind A's face: 1.05", "behind B's face: 1.38", "owner: A"]),
        ("bet . right*2", vec!["behind A's face: 0.12", "behind B's face: 0.44", "owner: A"]),
        ("bet , , right*2", vec!["in front of A's face: 0.50", "in front of B's face: 0.50"]),
    ] {
        assert_eq!(at("whose-face", keys).play().drawing().aside, depths, "{keys}");
    }
}

/// A star marks the corner that is behind the owner's face, and no other.
#[test]
fn the_depth_behind_a_face_is_drawn_where_it_is_measured() {
    for (keys, of_a) in [("bet", true), ("bet down*2", false), ("bet . right*2", false)] {
        let session = at("whose-face", keys);
        let world = &session.play().drawing().world;
        let stars = world.marks.iter().filter(|mark| mark.role == Role::Probe).map(|mark| mark.shape.points()[0]);
        let stars: Vec<_> = stars.collect();
        let (a, b) = session.play().scene().solids().expect("A and B");
        let corners = if of_a { a.corners() } else { b.corners() };
        assert!(stars.len() == 1 && corners.contains(&stars[0]), "{keys}: {stars:?}");
    }
}

#[test]
fn the_same_share_along_edge_and_face_gives_the_contact_points() {
    for keys in ["bet", "bet up", "bet down*2", "bet left", "bet left*4 down", "bet right*2", "bet right*2 up"] {
        let session = at("witness-points", keys);
        let (a, b) = session.play().scene().solids().expect("A and B");
        let contact = Contact::between(&a.hull(), &b.hull());
        let pair = contact.nearest();
        let Some(minkowski2d::contact::Witness::Points { a, b }) = contact.witness() else {
            panic!("{keys}: {contact:?}")
        };
        let [from, to] = pair.edge.map(|vertex| vertex.point);
        let nearest = from.lerp(to, pair.along());
        assert!((*a - *b).distance(nearest) < 1e-9, "{keys}: a - b is the nearest point");
        assert!(nearest.distance(pair.normal * contact.signed_distance()) < 1e-9, "{keys}");
    }
}

#[test]
fn half_steps_lead_corner_to_corner() {
    let solved: Vec<usize> = (0..=8)
        .filter(|steps| at("corner-to-corner", &format!("bet up*3 {}", "right ".repeat(*steps))).play().goal_met())
        .collect();
    assert_eq!(solved, [2]);
    // What the prediction says of the way up.
    for (keys, distance, vertex) in
        [("bet", "0.95", false), ("bet up", "0.95", false), ("bet up*2", "0.95", false), ("bet up*3", "1.05", true)]
    {
        let session = at("corner-to-corner", keys);
        assert_eq!(
            (format!("{:.2}", number(&session, "signed_distance")), truth(&session, "vertex")),
            (distance.to_owned(), vertex),
            "{keys}"
        );
    }
    // Lower, a face of A is nearest: as far away, and no corner.
    let session = at("corner-to-corner", "bet down right*2");
    assert!(!truth(&session, "vertex") && number(&session, "along") > 0.0);
    let session = at("corner-to-corner", "bet right*2 up*3");
    assert_eq!(session.play().drawing().aside[0], "a corner of A-B is nearest: A's corner and B's corner");
    assert_eq!((reading(&session, "along"), reading(&session, "stretch")), (None, None));
    assert_eq!(number(&session, "contacts"), 0.0);
}

#[test]
fn two_contact_points_only_face_to_face() {
    let mut session = at("face-to-face", "bet down");
    for _ in 0..24 {
        press(&mut session, ".");
        let square = number(&session, "B.angle") % 90.0 == 0.0;
        assert!(!session.play().goal_met(), "they share 1");
        assert_eq!(number(&session, "contacts"), if square { 2.0 } else { 1.0 });
        assert_eq!(reading(&session, "stretch"), square.then_some(Value::Number(1.0)));
    }
    for (keys, shared) in [("left", 1.5), ("left*2", 2.0), ("left*3", 2.5), ("left*6", 3.0)] {
        let session = at("face-to-face", &format!("bet ,*2 down*2 {keys}"));
        assert_eq!((number(&session, "stretch"), session.play().goal_met()), (shared, shared == 2.0), "{keys}");
    }
    for (keys, why) in [
        ("down*2", "they are face to face, but the faces share 1; it should be 2."),
        ("left*2 down*4", "they are face to face, but the overlap is 1.5 deep; it should be at most 1."),
        ("left*4 down", "they only touch; let them overlap."),
        ("left", "they are 0.5 apart; let them overlap."),
    ] {
        assert_eq!(said(&at("face-to-face", &format!("bet ,*2 {keys} enter"))), format!("Not yet: {why}"));
    }
}

#[test]
fn the_search_by_support_points_ends_and_stays() {
    for (step, keys, queries) in [("free-play.support-hull", "", 14), ("contact-features.border-search", "bet", 8)] {
        let at = |keys: &str| crate::app::testing::at(step, keys);
        let (mut session, mut keys, mut turned) = (at(keys), keys.to_owned(), 0);
        for query in 1..=queries {
            let aside = session.play().drawing().aside;
            let is_other = aside[0].contains("on the other side of the line");
            turned += usize::from(is_other);
            let side = if is_other { "on the other side of" } else { "beyond" };
            assert!(aside[0].starts_with(&format!("question {query}: is anything {side} the line from")), "{aside:?}");
            // The text speaks of the arrow, so its tip is in sight.
            let drawn = screen(&session, 80, 24);
            let mut rows = drawn.lines().skip(5).take(13).map(|row| row.chars().skip(40).collect::<String>());
            assert!(rows.any(|row| row.contains(['^', 'v', '<', '>'])), "{query}: {drawn}");
            let is_wrong = number(&at(&format!("{keys} 0")), "mistakes") > 0.0;
            let right = if is_wrong { " 1" } else { " 0" };
            press(&mut session, right);
            keys += right;
            let lines = if query == queries { 2 } else { 1 };
            assert!(said(&session).starts_with("Right: ") && said(&session).len() <= 79 * lines, "{}", said(&session));
            // An edge from parallel faces holds a difference of corners that is none of its ends.
            let edge = said(&session).contains("(ab)");
            assert_eq!(edge, said(&session).contains(" lies on this edge, but is not a corner."));
            assert_eq!(edge, queries == 8 && query == 8);
        }
        assert_eq!(turned, 1, "only the first line is asked about from both sides");
        for key in ["0", "1", "2"] {
            press(&mut session, key);
            assert_eq!(said(&session), "The whole border is known: no question is left.");
            assert_eq!(number(&session, "search.left"), 0.0);
        }
    }
}

#[test]
fn straight_in_is_the_way_through_zero() {
    let session = at("through-zero", "bet down*3 left*3");
    assert!(session.play().goal_met());
    assert_eq!(number(&session, "trace.turn"), 0.0);
    for keys in [
        // Not through: apart, or only touching.
        "bet down*3 left",
        "bet down*3 left*2",
        // Out again counts only the way in.
        "bet down*3 left*2 right",
        // Round a corner, where the normal turns.
        "bet left down left*3 down",
        // Past A.
        "bet left*9",
        // Too deep: first two ways out are as short, then n turns.
        "bet down*3 left*4",
        "bet down*3 left*5",
    ] {
        assert!(!at("through-zero", keys).play().goal_met(), "{keys}");
    }
    // In leaps it never touches; the trace has only the places where it was.
    let leap = at("through-zero", "bet down*3 H");
    assert!(truth(&leap, "overlapping") && !truth(&leap, "trace.crossed") && !leap.play().goal_met());
}

#[test]
fn round_a_corner_the_normal_turns() {
    let session = at("through-zero", "bet left down left*3 down enter");
    assert!(truth(&session, "trace.crossed"), "{:?}", session.play().situation());
    let strayed = "Not yet: at the touch, n must be what it was in the gap, and unique. Press u, or r.";
    assert_eq!(said(&session), strayed);
    let deep = at("through-zero", "bet down*3 left*5 enter");
    assert_eq!(said(&deep), "Not yet: on the way in, n did not stay the same. Press u or r.");
}

/// Whoever makes two steps at once reads what is wrong with the way in.
#[test]
fn a_jump_over_the_touch_is_named() {
    let session = at("through-zero", "bet down*3 H enter");
    assert_eq!(said(&session), "Not yet: B jumped from a gap to an overlap without a touch. Press u to go back.");
    let session = at("through-zero", "bet down*3 left*2 enter");
    assert!(said(&session).starts_with("Not yet: B only touches A so far."), "{}", said(&session));
}

#[test]
fn the_other_formula_is_undefined_at_the_touch_and_never_nan() {
    for (keys, expected) in [
        ("bet down*3 left*2", "n: gap (-1,0), touch (-1,0)"),
        ("bet down*3 left*3", "n: gap (-1,0), touch (-1,0), overlap (-1,0)"),
    ] {
        assert_eq!(at("through-zero", keys).play().drawing().aside.join(" "), expected, "{keys}");
    }
    let table =
        at("through-zero", "bet down*3 left*3 enter").play().drawing().table.expect("the reveal").lines.join("\n");
    assert!(table.contains("undefined") && !table.contains("NaN"));
}

#[test]
fn what_would_leave_the_pictures_is_refused() {
    let session = at("corner-to-corner", "bet right*20");
    let x = number(&session, "B.x");
    assert_eq!(said(&session), "A-B would leave the picture on the left.");
    assert_eq!(number(&session, "moves"), (x - 9.0) * 2.0, "a refused step is no move");
    assert!(x >= 10.0);
    let session = at("nearest-edge", "bet space");
    assert!(said(&session).starts_with("That key does nothing"));
}

#[test]
fn undo_takes_turns_and_places_of_the_trace_back() {
    let session = at("nearest-edge", "bet . right u u");
    assert_eq!((number(&session, "B.angle"), number(&session, "B.x"), number(&session, "moves")), (30.0, 6.0, 0.0));
    assert_eq!(session.play().drawing().aside, at("nearest-edge", "bet").play().drawing().aside);
    let session = at("through-zero", "bet down*3 left*3 u u");
    assert!(!truth(&session, "trace.crossed"));
    assert_eq!(session.play().drawing().aside, at("through-zero", "bet down*3 left").play().drawing().aside);
}

/// Another angle is another A-B: what was asked before tells nothing of it.
#[test]
fn a_turn_begins_the_search_anew() {
    let at = |keys: &str| crate::app::testing::at("free-play.support-hull", keys);
    let session = at("1 ,*2");
    assert_eq!((number(&session, "search.asked"), number(&session, "search.left")), (0.0, 6.0));
    for (keys, asks) in [("1 ,*2", "new question 1: "), (",*2", "question 1: ")] {
        assert_eq!(
            at(keys).play().drawing().aside,
            [format!("{asks}is anything beyond the line from a0-b2 to a2-b0?")]
        );
    }
    // Only until the next question.
    let next = at("1 ,*2 1");
    assert!(next.play().drawing().aside[0].starts_with("question 2: is anything beyond the line from "));
    let twice = crate::app::testing::at("contact-features.border-search", "bet 0 1 0 1 0 0 1 0 0 0 enter");
    assert!(said(&twice).starts_with("Not yet: you made 2 mistakes"), "{}", said(&twice));
    assert_eq!(twice.play().drawing().aside, ["the whole border, after 8 questions", "mistakes: 2"]);
}

/// The first text is about sd, so the gap or the depth stands on the screen from the start.
#[test]
fn the_gap_or_the_depth_can_be_read_while_b_turns() {
    for (keys, shows) in
        [("bet", "overlap: 0.88 deep"), ("bet ,*2 right", "touching: 0.00"), ("bet ,*2 right*3", "apart: 1.00")]
    {
        let screen = screen(&at("nearest-edge", keys), 80, 24);
        assert!(screen.contains(shows), "{keys}: {screen}");
    }
}

/// What stands right of the frame between the two panes, row by row.
fn right_pane(session: &Session) -> Vec<String> {
    screen(session, 80, 24).lines().skip(4).take(15).map(|row| row.chars().skip(40).collect()).collect()
}

/// t=0 and t=1 stand at the ends of the face, in the world alone: an edge of A-B that is B's runs the other way.
#[test]
fn the_ends_of_t_are_beyond_the_face_and_both_witness_points_have_a_star() {
    for keys in ["", "bet left*4 down", "bet left*2", "bet left*4"] {
        let session = at("witness-points", keys);
        let shown = screen(&session, 80, 24);
        let [world, difference] = [0..39, 39..80].map(|columns| {
            let rows = shown.lines().skip(5).take(13);
            rows.map(|row| row.chars().skip(columns.start).take(columns.len()).collect::<String>()).collect::<String>()
        });
        let ends = ["t=0", "t=1"].map(|end| (world.matches(end).count(), difference.contains(end)));
        assert_eq!((ends, world.matches('*').count()), ([(1, false); 2], 2), "{keys}: {shown}");
    }
}

/// The arrow of the normal has a shaft and its letter, however close to the rim of the picture A-B is.
#[test]
fn the_normal_in_a_b_is_drawn_whole() {
    for keys in ["bet left*4 down", "bet left*4 down*2", "bet left*5 down*2", "bet down*3 left*3", "bet down*3 left*4"]
    {
        let session = at("through-zero", keys);
        let view = session.play().scene().layout.difference_view();
        let mut arrows = 0;
        for mark in &session.drawing.difference.marks {
            if let Shape::Pointer(from, to) = mark.shape {
                assert!(view.contains(from) && view.contains(to), "{keys}: {from} to {to}");
                arrows += 1;
            }
        }
        let shown = right_pane(&session).join("\n");
        assert_eq!(shown.matches('n').count(), arrows, "{keys}:\n{shown}");
        assert!(!shown.contains("n sd"), "{keys}:\n{shown}");
    }
}
