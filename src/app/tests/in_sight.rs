//! What is in sight while a learner acts: arrows, lamps, buttons, and the line of the code that decides.

use crate::app::Session;
use crate::app::testing::{at, said, screen};
use textfigure::figure::{Role, Shape};

/// The arrows of a role in the world, from end to end.
fn arrows(session: &Session, role: Role) -> Vec<[[f64; 2]; 2]> {
    let marks = session.play().drawing().world.marks;
    let arrows = marks.into_iter().filter(|mark| mark.role == role).filter_map(|mark| match mark.shape {
        Shape::Arrow(from, to) | Shape::Pointer(from, to) => Some([from.to_array(), to.to_array()]),
        _ => None,
    });
    arrows.collect()
}

fn beside(session: &Session) -> String {
    session.play().drawing().aside.join("; ")
}

/// Where the row is full, the gaps make room for the count of moves, which may be limited.
#[test]
fn a_full_row_of_numbers_keeps_the_count_of_moves() {
    let row = |keys: &str| {
        let shown = screen(&at("origin-test.four-questions", keys), 80, 24);
        shown.lines().find(|line| line.starts_with("A x ")).map(|line| line.trim_end().to_owned()).expect("numbers")
    };
    assert!(row("bet right*9").ends_with("apart: 5 in x moves 7"), "{}", row("bet right*9"));
    assert!(row("bet right*6 down*2").ends_with("apart   moves 8"), "{}", row("bet right*6 down*2"));
}

/// A is 6..10 x 5..8, B is 9..13 x 3..7: 1 to the left is A's way out.
#[test]
fn a_shared_push_is_drawn_from_the_sides_that_lead_before_it_and_after() {
    for (keys, told, expected) in [
        ("", "(-0.5,0), B (0.5,0)", &[[[6.0, 6.5], [5.5, 6.5]], [[13.0, 5.0], [13.5, 5.0]]][..]),
        ("o", "(-1,0), B (0,0)", &[[[6.0, 6.5], [5.0, 6.5]]]),
        ("o o", "(0,0), B (1,0)", &[[[13.0, 5.0], [14.0, 5.0]]]),
    ] {
        let before = at("free-play.shared-push", keys);
        assert!(beside(&before).contains(&format!("Space pushes A {told}")), "{}", beside(&before));
        assert_eq!(arrows(&before, Role::Push), expected, "before");
        let after = at("free-play.shared-push", &format!("{keys} space"));
        assert!(beside(&after).contains(&format!("pushed A {told}")), "{}", beside(&after));
        assert_eq!(arrows(&after, Role::Push), expected, "after: from where they were");
    }
}

/// The normal points away from what stops A. B is 6..10 x 4..7.
#[test]
fn the_normal_of_a_stop_points_at_what_was_stopped() {
    for (keys, told, expected) in [
        ("right*2", "A touches B: normal (-1,0)", [[6.0, 6.5], [4.0, 6.5]]),
        ("up right*4 down*2", "A touches B: normal (0,1)", [[7.0, 7.0], [7.0, 9.0]]),
        ("down*5 right*4 up*2", "A touches B: normal (0,-1)", [[7.0, 4.0], [7.0, 2.0]]),
    ] {
        let session = at("free-play.stopped", keys);
        assert_eq!(beside(&session), told, "{keys}");
        assert_eq!(arrows(&session, Role::Push), [expected], "{keys}");
    }
    assert_eq!(beside(&at("free-play.stopped", "")), "A touches nothing");
}

#[test]
fn the_lamps_show_the_comparison_in_force() {
    let touch = "bet left*3 down*2";
    let lamps = |keys: &str| beside(&at("origin-test.touching", &format!("{touch} {keys}")));
    assert_eq!(lamps(""), "left -1 <= 0 YES; right 8 >= 0 YES; bottom 0 <= 0 YES; top 3 >= 0 YES");
    assert_eq!(lamps("o"), "left -1 < 0 YES; right 8 > 0 YES; bottom 0 < 0 NO; top 3 > 0 YES");
    assert_eq!(lamps("o o"), lamps(""));
}

/// Locking a bet in shows a message, and the picture to look at is still there.
#[test]
fn lamps_and_buttons_are_in_sight_at_once() {
    for (place, shown) in [
        ("origin-test.four-questions", "left -2 <= 0 YES   right 4 >= 0 YES"),
        ("penetration.which-sign", "1 A+=p: ?   2 A-=p: ?   3 B+=p: ?   4 B-=p: ?"),
        ("penetration.wrong-side", "v = 3"),
    ] {
        let session = at(place, "bet");
        // Digits are those of the prediction before.
        assert!(!screen(&at(place, ""), 60, 20).contains("1 A+=p"));
        assert!(said(&session).starts_with("Locked in: "), "{}", said(&session));
        let screen = screen(&session, 80, 24);
        assert!(screen.contains("Locked in: ") && screen.contains(shown), "{place}:\n{screen}");
    }
}

/// A step, keys, and the line of the code that decides then.
const DECIDED: &[(&str, &str, &str)] = &[
    ("origin-test.four-questions", "bet right*3", "d.left() <= 0.0,   // O is not left of A-B,"),
    ("origin-test.four-questions", "bet right*2", "State::Touching"),
    ("origin-test.four-questions", "bet", "State::Overlapping"),
    ("swept-ray.two-watches", "bet down*4", "Ordering::Greater => (column, None),"),
    ("swept-ray.two-watches", "bet right*2", "Ordering::Less => (row, None),"),
    ("swept-ray.two-watches", "bet right*3 down", "Ordering::Equal => (column, Some(row)),"),
    ("swept-ray.two-watches", "bet left*4", "let hits = x.inside"),
    ("swept-ray.two-watches", "bet up*2", "&& y.inside"),
    ("swept-ray.two-watches", "bet left*2 down*2", "&& !enter.is_after_end()"),
    ("contact-features.face-to-face", "bet ,*2", "Owner::Both => {"),
];

#[test]
fn the_code_shows_the_line_that_decides() {
    for (place, keys, expected) in DECIDED {
        let session = at(place, &format!("{keys} e"));
        let listing = session.listing().unwrap_or_else(|| panic!("{place} has code"));
        let line = listing.deciding_line(&session.play().scope()).map(|line| listing.lines()[line].trim());
        assert_eq!(line, Some(*expected), "{place} after \"{keys}\"");
    }
    // Not before a bet is locked in, which it would give away; and not for ever.
    assert!(at("polygon-sum.farthest", "e").listing().is_none());
    assert!(at("polygon-sum.farthest", "bet e e").listing().is_none());
    assert!(at("polygon-sum.merge", "bet e n p").listing().is_none());
    // Nor beside what is covered, until the step has been done once.
    assert!(at("corner-subtraction.numbers", "bet e").listing().is_none());
    assert!(at("corner-subtraction.numbers", "bet 2 tab 9 tab - 2 tab 4 enter r e").listing().is_some());
}
