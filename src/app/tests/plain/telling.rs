//! What is told of a step, its pictures and its numbers, and of what a line has changed.

use super::{is_for_ears, lines, solve, told};
use crate::app::plain::opening;
use crate::app::testing::{at, made, session};
use crate::app::tests::oracle;
use crate::key::Key;
use crate::panes::Cover;
use glam::DVec2;

#[test]
fn a_move_is_told_by_what_it_changes() {
    let mut session = at("corner-subtraction.touch", "bet");
    assert_eq!(
        told(&mut session, "right 2"),
        "A moved right 2. A spans x 11 to 15, y 6 to 8. A-B spans x 5 to 11, y 1 to 5."
    );
    assert_eq!(told(&mut session, "right"), "A would leave the picture on the right.");
    assert!(told(&mut session, "right*2 left").ends_with("Of 3 presses none was done."));
    told(&mut session, "reset");
    assert!(told(&mut session, "left*3 down").ends_with("A-B spans x 0 to 6, y 0 to 4."));
    assert!(told(&mut session, "claim").contains("Type enter to go on to the next step."));
}

/// Words of the screen that occur in a title have no others there.
#[test]
fn titles_are_told_as_they_are_written() {
    let mut session = session();
    for (lesson, content) in session.course().lessons.clone().iter().enumerate() {
        let course = told(&mut session, &format!("course {}", lesson + 1));
        for (step, it) in content.steps.iter().enumerate() {
            let title = format!("{}.{} {}: ", lesson + 1, step + 1, it.title);
            assert!(course.contains(&title), "{title}");
        }
    }
}

/// What stands in a picture where there was room for it has no places to tell.
#[test]
fn places_of_the_drawing_are_not_told() {
    let mut session = at("polygon-sum.merge", "bet");
    let shapes = told(&mut session, "f");
    assert!(shapes.starts_with("A has the edges a0 (3,0), a1 (1,2), ") && shapes.contains("b2 (0,3)."), "{shapes}");
    assert!(!(shapes + &told(&mut session, "look")).contains("corners"));
    let reach = told(&mut at("contact-features.whose-face", "bet"), "look");
    assert!(reach.contains("B: corners") && !reach.contains("Distance") && !reach.contains("\"A 2"), "{reach}");
}

/// What the goal is about is told after each key that changes it.
#[test]
fn the_way_of_o_is_told_with_what_a_keeps() {
    let mut session = at("swept-ray.along-the-wall", "bet");
    assert_eq!(
        told(&mut session, "left"),
        "(3,-2) + vB = (3,-6), new vA. Seen from B, A goes (3,-2), (1,0) is removed, and O goes (-3,2)."
    );
}

/// The question, and what a step says before it, tell some of the numbers.
#[test]
fn an_opening_tells_nothing_twice() {
    for (place, fact) in [
        ("penetration.which-sign", "p = (2,0)"),
        ("contact-features.whose-face", "Overlap: 0.88 deep"),
        ("corner-subtraction.a-bug", "look tells"),
    ] {
        let said = opening(&mut at(place, "")).join("\n");
        assert_eq!(said.matches(fact).count(), 1, "{said}");
    }
}

/// Each button puts A and B back first, so its move is told from there.
#[test]
fn what_a_button_did_is_told_from_the_start() {
    let mut session = at("penetration.which-sign", "bet");
    for (line, expected) in [
        (
            "1",
            "The side of A-B that was 2 from O is 4 from O now.\nFrom the start: A moved right 2. A spans x 8 to 12, y 4 to 7. ",
        ),
        ("3", "From the start: B moved right 2. B spans x 10 to 13, y 4 to 7. A-B spans x -7 to 0, y -3 to 3. "),
        ("undo", "From the start: A moved right 2. A spans x 8 to 12, y 4 to 7. "),
        ("undo", "A moved left 2. A spans x 6 to 10, y 4 to 7. "),
        ("hint", "Hint 1 of 3: "),
    ] {
        let said = told(&mut session, line);
        assert!(
            said.starts_with(expected) && (expected.contains("spans") || !said.contains("moved")),
            "{line}: {said}"
        );
    }
}

/// A point on an outline belongs to its box, one beyond it does not.
#[test]
fn a_point_on_an_outline_belongs_to_its_box() {
    let mut session = at("origin-test.shared-point", "bet");
    assert!(told(&mut session, "right*4 up*3").contains("p (10,7) is in A and in B: p-p = (10,7)-(10,7) = (0,0)."));
    told(&mut session, "down*1");
    assert!(told(&mut session, "enter").contains("(10,6) is not a point of B"));
}

/// Their numbers are sorted, whatever their order in the picture: that order may be the answer.
#[test]
fn arrows_are_told_in_the_order_of_their_numbers() {
    let arrows = |said: &str| {
        said.split("Arrow ").skip(1).filter_map(|arrow| arrow.split(':').next()).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut session = at("polygon-sum.turn-left", "");
    assert_eq!(arrows(&told(&mut session, "look")), ["last", "1", "2", "3", "4", "5"]);
    let locked = told(&mut session, "2");
    assert!(locked.contains("\nNext edge, by number:\nArrow 1: (-2,-2).\nArrow 2: (-2,0).\n"), "{locked}");
    told(&mut session, "5");
    let seen = told(&mut session, "look");
    assert_eq!(arrows(&seen), ["last", "1", "2", "3", "4"]);
    assert!(!seen.contains("Guide") && !seen.contains("line : "), "{seen}");
    assert_eq!(
        told(&mut session, "3"),
        "Edges on the border: 3 of 6. Turned left 117 degrees so far. The last edge is (-1,2)."
    );
}

/// A gap that was found and left is not denied: the learner shows it again.
#[test]
fn a_gap_that_was_left_can_be_shown_again() {
    let mut session = at("gjk.separating-axes", "bet tab*5 space tab*2 space");
    assert!(told(&mut session, "enter").contains("one of your casts has a gap: choose its edge again, and cast."));
    told(&mut session, "tab 4");
    told(&mut session, "space");
    assert!(told(&mut session, "enter").contains("Correct: 1 of 2 in a row."));
}

/// The next case may have a body of another shape, which has not moved.
#[test]
fn another_shape_is_told_by_its_corners() {
    let mut session = at("gjk.separating-axes", "bet tab*5 space enter");
    let next = told(&mut session, "enter");
    assert!(next.contains("B: corners ") && !next.contains("B moved"), "{next}");
    assert!(next.contains(" A, line from (2,3) to (7,5).") && !next.contains("Contact"), "{next}");
}

/// What a change decides is told with it, also where it decides as before.
#[test]
fn what_a_change_decides_is_told_each_time() {
    let mut session = at("swept-ray.both-move", "bet right*2 down*2");
    assert_eq!(told(&mut session, "left"), "vA (2,-2). h = 1. O flies (-3,-1).");
    assert_eq!(told(&mut session, "down"), "vA (2,-3). h = 1. O flies (-3,0).");
    assert_eq!(told(&mut session, "f"), "A seen from B (3,0).");
    let mut session = at("contact-features.whose-face", "bet");
    let up = told(&mut session, "up 1");
    assert!(up.ends_with(" Behind A's face: 1.05. Behind B's face: 0.63. Owner: B."), "{up}");
    told(&mut session, "up 1");
    let right = told(&mut session, "right 1");
    assert!(
        right.contains("Touching, at a signed distance of 0.05. ") && right.ends_with("In front of B's face: 0.05."),
        "{right}"
    );
    assert!(!told(&mut session, "look").contains("Overlap at"));
}

/// How far a press leads and how to submit come with the goal, except where the program says that the goal is met.
#[test]
fn the_goal_is_told_with_what_it_takes() {
    let submits = "\nWhen you think that it is met, type enter.";
    let goal = told(&mut at("contact-features.whose-face", "bet"), "");
    assert!(
        goal.ends_with(&format!(".\narrows: move B, 0.5 a press.\nturn 15 and turn -15: turn B.{submits}")),
        "{goal}"
    );
    let goal = told(&mut at("corner-subtraction.touch", "bet"), "");
    assert!(goal.ends_with(submits) && !goal.contains("a press"), "{goal}");
    for place in ["corner-subtraction.a-bug", "free-play.boxes", "penetration.wrong-side", "origin-test.exam-1"] {
        assert!(!told(&mut at(place, "bet"), "").contains("When you think"), "{place}");
    }
}

/// Parts of a note have commas between them, and an empty cell is no dash.
#[test]
fn numbers_in_a_row_are_told_apart() {
    let seen = told(&mut at("gjk.keep-or-drop", "bet"), "look");
    assert!(seen.contains("cross(1,2) = -134, cross(2,3) = 40, cross(3,1) = -129. "), "{seen}");
    assert!(seen.contains("Triangle: corners (17,1) (-2,-8) (7,8).") && !seen.contains(" A-B: "), "{seen}");
    let table = told(&mut at("swept-ray.already-touching", "bet"), "where");
    assert!(table.contains("naive 0 none none, the chosen one\ncareful 0 none none"), "{table}");
    let mut room = at("corner-subtraction.a-bug", "");
    assert!(told(&mut room, "right 2").contains("Frames 2. Walls entered 1."));
    assert!(told(&mut room, "left 3").contains("Walls entered 2."));
    let seen = told(&mut room, "look");
    assert!(seen.contains("Mistake at (24,5).") && !seen.contains("\"!\""), "{seen}");
}

/// They stand where there is room, and some at another length.
#[test]
fn arrows_are_told_as_vectors_by_their_labels() {
    let seen = told(&mut at("polygon-sum.merge", "bet a"), "look");
    assert!(seen.contains("Arrow a2: (-3,2).") && seen.contains("Edge taken, a0: (3,0)."), "{seen}");
    assert!(!seen.contains("\"a0\" at") && !seen.contains('['), "{seen}");
    // The text of the step tells these, also where A does not slide.
    for keys in ["bet", "bet up*2"] {
        let seen = told(&mut at("swept-ray.along-the-wall", keys), "look");
        assert!(seen.matches("O goes").count() == 1 && !seen.contains("Vector"), "{seen}");
    }
    // Nothing else does before the first case.
    let first = opening(&mut at("gjk.walk-it", "")).join("\n");
    assert!(first.contains("A: corners (16,6)") && first.contains("B: corners (2,10)"), "{first}");
    let seen = told(&mut at("swept-ray.along-the-wall", "bet"), "look");
    assert!(seen.contains("n = (0,1).") && !seen.contains("Arrow seen") && !seen.contains("\"n\""), "{seen}");
    let seen = told(&mut at("penetration.which-sign", "bet 1"), "look");
    assert!(seen.contains("A-B before the press: x -5 to 2, y -3 to 3.") && !seen.contains("\" at ("), "{seen}");
}

#[test]
fn turning_is_told_in_degrees_and_once() {
    let mut session = at("contact-features.face-to-face", "1 enter");
    assert_eq!(told(&mut session, "turn 15"), told(&mut at("contact-features.face-to-face", "1 enter"), "."));
    let turned = told(&mut session, "turn -45");
    assert!(turned.starts_with("B is at (8.5,4.5), turned 0 degrees. Apart: gap 0.50."), "{turned}");
    assert!(told(&mut session, "right").starts_with("B moved right 0.5. B is at (9,4.5), turned 0 degrees. "));
    assert!(told(&mut session, "turn 20").starts_with("Things turn by 15 degrees at a time"));
    assert!(told(&mut session, "keys").contains("turn 15 and turn -15, or the keys . and ,: turn B."));
    assert!(told(&mut session, "help").contains("turn: as in turn 90, to the left (counterclockwise), or"));
    assert!(told(&mut session, "help").contains("An empty line repeats the goal.\n"));
    for place in ["corner-subtraction.touch", "free-play.boxes"] {
        assert!(told(&mut at(place, ""), "turn 90").starts_with("The keys turn nothing here"), "{place}");
    }
    let mut twice = at("contact-features.face-to-face", "1 enter");
    let same = told(&mut twice, ". 6");
    assert!(same.contains(", turned 120 degrees.") && !same.contains("turned to"), "{same}");
    assert!(told(&mut twice, "undo 6").contains(", turned 30 degrees."));
}

/// While a bet is open the digits are its options; what they choose later is told later, behind what it is.
#[test]
fn of_two_numbered_lists_the_one_that_keys_choose_from_is_read() {
    for (place, heading, first) in [
        ("penetration.which-sign", "Press a button, by number:", "1 A+=p: ?"),
        ("polygon-sum.half-turn", "Choose a picture, by number:", "Picture 1: corners "),
    ] {
        let mut session = at(place, "");
        let opened = told(&mut session, "where");
        assert!(!opened.contains(heading) && !opened.contains(&format!("\n{first}")), "{place}: {opened}");
        assert!(told(&mut session, "").contains("\n1: "));
        let keys = if session.play().wager().is_some_and(|wager| wager.field().is_some()) { "1" } else { "2" };
        let locked = told(&mut session, keys);
        assert!(locked.contains(&format!("{heading}\n{first}")), "{place}: {locked}");
        assert_eq!(told(&mut session, "look").matches(heading).count(), 1, "{place}");
    }
}

/// A disc has no corners.
#[test]
fn what_is_round_is_told_by_its_middle() {
    let seen = told(&mut at("free-play.disc", ""), "look");
    assert!(seen.contains("B is at (12,8), with radius 2.5.") && !seen.contains("circle about"), "{seen}");
    assert!(seen.contains("A-B: rounded, within x -8.5 to 0.5, y -6.5 to 0.5."), "{seen}");
    assert!(seen.len() < 1000, "{seen}");
}

/// Moves that lead back are moves all the same, and taking them back is told.
#[test]
fn moves_that_are_taken_back_are_told_where_nothing_else_differs() {
    let mut session = at("corner-subtraction.only-the-gap", "bet");
    told(&mut session, "right 2");
    told(&mut session, "left 2");
    assert_eq!(told(&mut session, "undo 4"), "4 steps back.");
    assert_eq!(told(&mut at("origin-test.exam-3", ""), "ON"), told(&mut at("origin-test.exam-3", ""), "on"));
}

/// Plain text has no picture of the chain that fails: it says where that begins, and why this makes a dent.
#[test]
fn where_the_chain_of_a_wrong_start_begins_is_told() {
    let mut session = at("polygon-sum.starts", "");
    let (a, b) = session.play().scene().solids().expect("A and B");
    let (a, b) = (a.corners(), b.corners());
    let start = a[3] - b[2];
    let told = opening(&mut session).concat();
    let words = format!("This is ({},{}), inside A-B, and the chain turns right there: a dent.", start.x, start.y);
    assert!(told.contains(&words), "{words}: {told}");
    let difference = oracle::differences(&[a.clone(), b.clone()]);
    let is_inside = |d: DVec2| difference.iter().any(|p| (*p - start).dot(d) > 1e-9);
    assert!((0..360).all(|angle| is_inside(DVec2::from_angle(f64::from(angle).to_radians()))));
    // The edge of A that comes last, and that of -B which comes first.
    assert!((a[3] - a[2]).perp_dot(b[2] - b[0]) < 0.0);
}

/// Another start is no move, and it may ask something else.
#[test]
fn what_another_start_asks_is_told_with_it() {
    let mut session = at("origin-test.exam-2", "");
    let mut goals = Vec::new();
    for _ in 0..3 {
        // Before anything has moved a claim is not judged.
        told(&mut session, "left");
        let judged = told(&mut session, "claim");
        assert!(judged.starts_with("Missed: ") && !judged.contains("Goal: "), "{judged}");
        assert!(!judged.contains(".."), "{judged}");
        let next = told(&mut session, "enter");
        assert!(!next.contains(" moved ") && next.starts_with("The next case:\nA spans "), "{next}");
        let play = session.play();
        let most = play.most_moves().expect("a limit");
        let goal = format!("Goal: {} (at most {most} moves).", play.step().task);
        assert!(next.contains(&goal), "{next}");
        goals.push(goal);
    }
    goals.dedup();
    assert!(goals.len() > 1, "{goals:?}");
    // What is said to lead out of it does.
    for line in ["next", "recap"] {
        let refused = told(&mut session, line);
        let way = refused.split("go 2.").nth(1).and_then(|rest| rest.split(' ').next()).expect("a way");
        let mut left = session.clone();
        assert!(told(&mut left, &format!("go 2.{way}")).starts_with("Lesson 2, "), "{refused}");
    }
    solve(&mut session);
    // After a mistake, a reset brings the next one.
    let mut again = at("gjk.keep-or-drop", "bet 0");
    let next = told(&mut again, "reset");
    assert!(next.starts_with("That was a mistake, so here is the next case.\n") && !next.contains(" moved "), "{next}");
    assert!(next.contains("A: corners ") && next.contains("Corner 1 "), "{next}");
    // From start to start by right claims, too: the goal came with each.
    let mut family = at("penetration.which-sign", "bet 2 3");
    assert!(told(&mut family, "claim").starts_with("Correct: 1 of 2 in a row. Type enter to see the next case."));
    let next = told(&mut family, "claim");
    assert!(next.starts_with("The next case:") && next.contains("Goal: press only the two"), "{next}");
}

/// How it ended comes first, then what was covered.
#[test]
fn how_a_step_ended_is_told_first() {
    let mut session = at("origin-test.other-way", "");
    assert!(session.play().covers().contains(&Cover::World));
    let lines = lines(&session);
    let ended = lines.iter().map(|line| told(&mut session, line)).last().expect("an end");
    assert!(ended.starts_with("Done in ") && ended.contains("\nA spans "), "{ended}");
}

/// The same words on the screen.
#[test]
fn the_key_s_tells_where_everything_is() {
    let mut session = at("corner-subtraction.only-the-gap", "bet right s");
    let said = crate::app::testing::said(&session);
    assert!(said.starts_with("A moved right 1. A spans x 7 to 10, y 5 to 7."), "{said}");
    session.open("origin-test.four-questions").expect("a step");
    session.press(Key::Char('s'));
    // Beside a bet there is room for one line.
    assert!(crate::app::testing::said(&session).len() < 79);
}

/// What the right picture is about is told by its name, one difference or several.
#[test]
fn differences_are_told_by_the_names_of_their_bodies() {
    let with = |pairs: &str| {
        made(&format!(
            "goal = \"W2.R.touching\"\nsolution = \"right enter\"\nactivity = \"move R\"\n[scene]\n{pairs}\n\
             R = {{ circle = 1, at = [4, 4] }}\nW1 = {{ box = [4, 2], at = [3, 7] }}\n\
             W2 = {{ corners = [[0, 0], [3, 0], [3, 2], [0, 2]], at = [6, 3] }}"
        ))
    };
    let mut several = with("pairs = [[\"W1\", \"R\"], [\"W2\", \"R\"]]");
    let seen = told(&mut several, "look");
    assert!(seen.contains("In the picture \"W1-R, W2-R\": W1-R: rounded, within x -2 to 4"), "{seen}");
    assert!(seen.contains("W2-R: rounded") && !seen.contains(" A-B: ") && !seen.contains(" B: "), "{seen}");
    let refused = told(&mut several, "claim");
    assert!(refused.contains("they are 1.00 apart"), "{refused}");
    let mut one = with("pairs = [[\"W2\", \"W1\"]]");
    let seen = told(&mut one, "look");
    assert!(seen.contains("In the picture \"W2 - W1\": W2-W1: from ("), "{seen}");
    assert!(seen.contains("edge of both to") && !seen.contains("edge of a"), "{seen}");
}

/// Also what has stayed as it was, if the goal is about it, and what only the picture shows to others.
#[test]
fn what_the_goal_is_about_is_told_after_each_key() {
    for (place, keys, line, expected) in [
        ("corner-subtraction.box-minus-point", "bet", "right", "O is outside A-b, 2 to the left of it."),
        ("corner-subtraction.stamps", "bet", "3", "a1-b3 = (11,5)-(8,7) = (3,-2)."),
        ("corner-subtraction.fill", "bet", "right", "Copy of A: x 6 to 8, y 1 to 3."),
        (
            "corner-subtraction.swap",
            "bet x left*2",
            "left",
            "O is on the bottom side of A-B. B-A: x -4 to 2, y -4 to 0.",
        ),
        ("origin-test.slide-by-q", "bet right", "look", "B+q: x 5 to 8, y 3 to 5."),
        (
            "origin-test.distance",
            "bet",
            "right",
            "A-B spans x 7 to 10, y 2 to 4. O is outside A-B, 7 to the left of it and 2 below it. Apart: gap 7 in x, 2 in y. \
             Gap in x: max(7, -10, 0) = 7, in y: max(2, -4, 0) = 2.",
        ),
        ("penetration.four-exits", "bet left*2 enter", "enter", "The next case:\nA spans x 8 to 12, y 5 to 9."),
        ("penetration.never-diagonal", "bet", "up", "legs 2 and 2, on the border."),
        ("swept-ray.two-watches", "bet", "right", "x runs from 1/2 to 5/2: gap 2 / speed 4 = 1/2. Stopwatch y runs"),
        (
            "swept-ray.two-watches",
            "bet up*2",
            "down",
            "Stopwatch y runs from 1 to 6: gap 1 / speed 1 = 1. Both: h = 1.",
        ),
        ("swept-ray.two-walls", "bet 1 / 4", "where", "\nh1 = [1/4], here you type\n"),
        ("polygon-sum.sweep", "bet", "0", "The arrow goes from (6,1) to (7,3)."),
        ("polygon-sum.merge", "bet a b", "a", "The chain ends at (0,6)."),
        ("contact-features.border-search", "bet", "1", "and the arrow points along "),
        ("gjk.separating-axes", "bet tab*5", "space", "A's shadow goes from -21 to 48, B's from -97 to -41."),
    ] {
        let mut session = at(place, keys);
        session.read_beats();
        let said = told(&mut session, line);
        assert!(said.contains(expected), "{place}: {said}");
        is_for_ears(&said, place);
    }
    // The numbers have told the gaps already, and the short text has told the order.
    assert!(!told(&mut at("origin-test.distance", "bet"), "right").contains(", from"));
    let mut order = at("penetration.one-at-a-time", "bet");
    assert_eq!(told(&mut order, "1324"), "Order W1 W3 W2 W4.");
    assert_eq!(told(&mut order, "space"), "W1: no overlap, no push. Space gives W3 its turn.");
    let traced = told(&mut at("contact-features.through-zero", "bet down*3 left*3"), "enter");
    assert!(traced.contains("\nsd 0.00: p (0,0), n (-1,0), m undefined.\n"), "{traced}");
    let ended = told(&mut at("contact-features.witness-points", "bet left*4 down"), "enter");
    assert!(ended.contains("\"c\" at (0.73,1.37). Arrow e: (-3.46,-2)."), "{ended}");
    let heard = opening(&mut at("swept-ray.two-watches", "")).concat();
    assert!(
        !heard.contains("bar")
            && !heard.contains("##")
            && heard.contains("If y starts later, A meets B's top or bottom."),
        "{heard}"
    );
}

/// "press s" is not in "each press starts".
#[test]
fn words_are_replaced_whole() {
    let opened = opening(&mut at("penetration.which-sign", "")).concat();
    assert!(opened.contains("Before each press, A and B go back to their start."), "{opened}");
}

/// What an eye reads off the pictures of GJK, and what an answer or a drop has left.
#[test]
fn a_walk_is_told_with_all_corners_and_with_what_comes_next() {
    let mut walk = at("gjk.walk-it", "bet");
    assert!(told(&mut walk, "keys").contains("\n1 to 9: drop.\n0: together.\nx: apart."));
    assert_eq!(told(&mut walk, "where"), "Asks 0. The next d is (1,0).");
    told(&mut walk, "space");
    let asked = told(&mut walk, "space");
    assert!(asked.starts_with("Along d = (-16,1) the answer is"), "{asked}");
    assert!(asked.ends_with("Corner 1 (16,-1). Corner 2 (-3,-6). Asks 2. The next d is (-5,19)."), "{asked}");
    told(&mut walk, "space");
    let dropped = told(&mut walk, "1");
    assert!(dropped.ends_with("Corner 2 (-3,-6). Corner 3 (9,5). The next d is (-11,12)."), "{dropped}");
    let seen = told(&mut walk, "look");
    assert!(seen.contains("The kept edge from (-3,-6) to (9,5).") && seen.contains("Line of s, from ("), "{seen}");

    // Undo of what the pictures do not show says that it was done.
    let mut sure = at("gjk.walk-it", "bet space x");
    assert_eq!(
        (told(&mut sure, "undo").as_str(), told(&mut sure, "look").contains("You say")),
        ("One step back.", false)
    );

    // After a proof nothing follows.
    let mut apart = at("gjk.walk-it", "bet space*3 1 space 0 enter enter");
    for line in ["space 3", "2"] {
        told(&mut apart, line);
    }
    let proven = told(&mut apart, "space");
    assert!(proven.ends_with("and s*d = -13.\nAsks 4."), "{proven}");
    assert!(!told(&mut apart, "where").contains("next d"));

    let mut near = at("gjk.how-far", "bet");
    assert_eq!(told(&mut near, "where"), "Corner 1 (12,-1). p is (12,-1).");
    let [first, second] = ["space", "space"].map(|line| told(&mut near, line));
    assert!(first.ends_with("From O: corner 1: 12.04, corner 2: 6.32, edge from 1 to 2: 6.06."), "{first}");
    assert_eq!(first.matches("12.04").count(), 1, "{first}");
    assert!(second.contains("corner 3: 7.28") && second.contains("edge from 1 to 3: 7.28"), "{second}");
    let heard = told(&mut near, "where");
    assert!(heard.contains("p*s = 14.4, p*p = 36.75.") && heard.contains("p is (3.48,4.97)."), "{heard}");
    let dropped = told(&mut near, "1");
    assert!(
        dropped.contains("Corner 2 (2,6). Corner 3 (7,-2).")
            && dropped.contains("p moves to the nearest point of the edge, (4.13,2.58)."),
        "{dropped}"
    );
    assert!(!dropped.contains("p*s"), "{dropped}");
    told(&mut near, "space");
    assert!(told(&mut near, "2").starts_with("Corner 2 is dropped. p is a single corner: drop the other one, too."));
}

/// Also after a turn that changes none of them.
#[test]
fn depths_are_told_in_words_after_each_move() {
    let turned = told(&mut at("contact-features.whose-face", "bet"), "turn 30");
    assert!(turned.contains("Behind A's face: 1.05. Behind B's face: 1.43. Owner: A."), "{turned}");
    let apart = told(&mut at("contact-features.whose-face", "bet right*3"), "where");
    assert!(apart.contains("In front of A's face: 0.45."), "{apart}");
}

/// The drawing has its own order, and many marks for one thing.
#[test]
fn compasses_copies_and_lines_are_told_by_what_they_are() {
    for (place, keys, expected) in [
        (
            "polygon-sum.merge",
            "",
            "In the picture \"compass of A and -B\": Arrow last a0: (3,0). Arrow a1: (1,2). Arrow b2: (0,3). Arrow a2: ",
        ),
        ("polygon-sum.merge", "bet a", "Edge of A from (-1,-1) to (2,-1)."),
        ("origin-test.slide-by-q", "", "B+q: x 4 to 7, y 3 to 5."),
        (
            "corner-subtraction.fill",
            "bet right*2 up",
            "Shaded: 4 copies. They reach from x 4 to 10 and from y -1 to 3, maybe with gaps.",
        ),
        ("contact-features.whose-face", "", "B's face from (4.95,6.05) to (6.45,3.45)."),
        // The level picture of the shadows has no places of its own.
        ("gjk.separating-axes", "bet space", "A's shadow goes from -38 to -11, B's from -19 to 21."),
        ("contact-features.whose-face", "", "Nearest edge, of B, from (1.05,-0.05) to (-0.45,2.55)."),
    ] {
        let seen = told(&mut at(place, keys), "look");
        assert!(seen.contains(expected), "{place}: {seen}");
        assert!(!seen.contains("(-9.98,2)"), "a place of the level picture of shadows: {seen}");
    }
}

/// Also where its first word is as short as a symbol.
#[test]
fn what_a_picture_says_is_told_in_sentences() {
    let said = told(&mut at("free-play.boxes", ""), "where");
    assert!(said.contains(". No way out is needed: O is on the border of A-B."), "{said}");
}

/// Corners are told with their names, and once: as the short text of 5.6 or with the outline in 7.8.
#[test]
fn corners_are_told_once_with_their_names() {
    for (place, expected) in [
        ("polygon-sum.starts", "-B: -b0 (-10,-2), -b1 (-14,-3.5), -b2 (-11,-4.5)."),
        ("gjk.separating-axes", "B: corners b0 (6,1), b1 (13,1), b2 (13,9)."),
    ] {
        let words = told(&mut at(place, "bet"), "look").replace('\n', " ");
        assert_eq!((words.matches(expected).count(), words.matches("b0").count()), (1, 1), "{words}");
    }
}

/// Which digits choose is said where they begin at 0, and whose recap it is where another lesson is played.
#[test]
fn the_digits_that_choose_and_the_lesson_of_a_recap_are_told() {
    assert!(
        told(&mut at("polygon-sum.starts", "bet"), "").ends_with("Type a number from 0 to 2: that is your answer.")
    );
    let mut session = at("polygon-sum.starts", "bet");
    let other = told(&mut session, "recap 3");
    assert!(other.starts_with("The end of lesson 3: Penetration vector."), "{other}");
    assert!(other.ends_with("go 3 and then exam takes its exam."), "{other}");
    assert!(told(&mut session, "recap").ends_with("exam takes the exam."));
}
