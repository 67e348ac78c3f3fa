//! The life of a step: when a claim is judged, what is counted, and what the screen does not show.

use crate::app::Phase;
use crate::app::Session;
use crate::app::testing::{at, course, made, press, said, screen, session};
use textfigure::figure::Shape;

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
        // A run that shows the answer claims by itself, and so does a choice.
        .filter(|(_, here)| here.play().step().commit.is_by_enter())
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
    assert_eq!(calling, ["corner-subtraction.a-bug"]);
}

#[test]
fn wrong_claims_are_counted_through_undo_and_reset_and_the_second_offers_the_hint() {
    let mut session = made("goal = \"touching\"\npar = 2\nsolution = \"left*2 enter\"");
    press(&mut session, "enter");
    let claims = |session: &Session| (session.play().claims().made, session.play().claims().wrong);
    assert!(said(&session).starts_with("Not yet: ") && !said(&session).contains("hint"), "{}", said(&session));
    press(&mut session, "left u r");
    assert_eq!(claims(&session), (1, 1));
    press(&mut session, "right enter");
    assert!(said(&session).starts_with("Not yet: "), "{}", said(&session));
    assert!(said(&session).ends_with(". t gives a hint."), "{}", said(&session));
    press(&mut session, "left*3");
    assert_eq!((claims(&session), said(&session)), ((2, 2), String::new()));
    press(&mut session, "enter");
    assert_eq!((claims(&session), session.play().phase()), ((3, 2), Phase::Done));
    // Free play judges nothing.
    assert_eq!(claims(&at("free-play.boxes", "enter*3")), (0, 0));
}

/// With everything covered, ways of one length cannot be told apart by anything on the screen.
#[test]
fn what_is_covered_is_nowhere_to_be_seen() {
    let everything = "cover = [\"world\", \"difference\", \"readings\"]\n";
    let goal = "goal = \"touching\"\nsolution = \"left*2 enter\"";
    let seen = |lines: &str, keys: &str, size: (u16, u16)| {
        let mut session = made(&format!("{lines}{goal}"));
        press(&mut session, keys);
        screen(&session, size.0, size.1)
    };
    for size in [(80, 24), (60, 20), (120, 40)] {
        for rest in ["", "v", "e", "i", "? esc"] {
            let [touch, apart, overlap] = ["left left", "left*3 right", "right left"]
                .map(|keys| seen(everything, &format!("{keys} {rest}"), size));
            let moves = |text: &str| text.replace("moves 4", "moves 2");
            assert_eq!((&moves(&apart), &overlap), (&touch, &touch), "{rest:?} at {size:?}");
            assert!(!touch.contains("1 of"), "{touch}");
        }
        let done = seen(everything, "left*2 enter", size);
        assert!(!done.contains("hidden") && done.contains('A'), "{done}");
        let again = seen(everything, "left*2 enter r", size);
        assert!(again.contains("Axes and coordinates"), "{again}");
    }
    for (cover, gone, left, told) in [
        ("cover = [\"world\"]\n", "A x 6..10", "A-B", "hidden for now"),
        ("cover = [\"difference\"]\n", "A-B x -6..2", "A x 6..10", "hidden for now"),
        ("cover = [\"readings\"]\n", "A x 6..10", "+-- A - B ", "are hidden for now"),
    ] {
        let (open, covered) = (seen("", "", (80, 24)), seen(cover, "", (80, 24)));
        assert!(open.contains(gone) && !covered.contains(gone), "{gone}: {open}\n{covered}");
        assert!(covered.contains(left) && covered.contains(told), "{covered}");
        assert!(open.contains("  overlap  ") && !covered.contains("  overlap  "), "{covered}");
    }
}

/// Until the next case comes, it shows what a done step shows.
#[test]
fn a_case_that_was_judged_wrong_shows_what_the_end_shows() {
    let outlines = |session: &Session| {
        let marks = session.play().drawing().difference.marks;
        marks.iter().filter(|mark| matches!(mark.shape, Shape::Polygon(_) | Shape::Owned(..))).count()
    };
    let mut session = at("gjk.one-proof", "bet space . space");
    assert_eq!(outlines(&session), 0, "A-B is only asked for");
    press(&mut session, "enter");
    assert!(said(&session).starts_with("Missed: no answer has s*d < 0"), "{}", said(&session));
    assert_eq!((session.play().is_judged(), outlines(&session)), (true, 1));
    press(&mut session, "enter");
    assert_eq!((session.play().is_judged(), outlines(&session)), (false, 0));
    // A right claim that is not yet the last one shows it, too.
    press(&mut session, "r");
    session.solve();
    assert_eq!((session.play().phase(), outlines(&session)), (Phase::Done, 1));
    // So it is in each step where a wrong claim brings another case.
    let wrong = [
        ("swept-ray.let-the-o-fly", "bet f right enter"),
        ("polygon-sum.starts", "bet 1"),
        ("polygon-sum.farthest", "bet . enter"),
        ("gjk.one-proof", "bet space . space enter"),
        ("gjk.which-way", "bet 1 enter"),
        ("gjk.keep-or-drop", "bet 3 enter"),
        ("gjk.walk-it", "bet space x enter"),
        ("gjk.which-points", "bet 0 tab 0 tab 0 enter"),
        ("gjk.separating-axes", "bet space tab space tab space enter"),
    ];
    let mut known = Vec::new();
    for (place, keys) in wrong {
        let session = at(place, keys);
        assert!(session.play().is_judged(), "{place}: {}", said(&session));
        let reveal = session.play().step().reveal.clone().expect("what it shows at its end");
        let drawn = crate::overlay::draw(&session.play().scope(), &reveal);
        let shown = session.play().drawing();
        assert_eq!((&shown.world, &shown.difference), (&drawn.world, &drawn.difference), "{place}");
        known.push(place.to_owned());
    }
    let course = course();
    let all = course.lessons.iter().flat_map(|lesson| lesson.steps.iter().map(move |step| (&lesson.id, step)));
    let all = all.filter(|(_, step)| step.reveal.is_some() && !step.family.is_empty());
    assert_eq!(known, all.map(|(lesson, step)| format!("{lesson}.{}", step.id)).collect::<Vec<_>>());
}

/// The same words are true for a learner who found another way.
#[test]
fn a_reason_tells_of_the_way_that_was_found() {
    let lines = "goal = \"touching\"\nsolution = \"left*2 enter\"\n\
                 why = \"A spans {A.left} to\\n{A.right} after {moves} moves.\"";
    for (keys, told) in [("left*2", "A spans 4 to 8 after 2 moves."), ("right*6", "A spans 12 to 16 after 6 moves.")] {
        let mut session = made(lines);
        press(&mut session, keys);
        assert_eq!(session.play().reason(), None, "{keys}");
        press(&mut session, "enter");
        assert_eq!(session.play().reason().as_deref(), Some(&[told.to_owned()][..]));
        assert!(screen(&session, 80, 24).contains(told), "{}", screen(&session, 80, 24));
        press(&mut session, "r");
        assert_eq!(session.play().reason(), None, "started again");
    }
    assert!(at("free-play.boxes", "").play().reason().is_some());
}

#[test]
fn hints_fill_the_numbers_in_and_are_not_shaken_off() {
    let lines = "goal = \"touching\"\nsolution = \"left*2 enter\"\n\
                 hints = [\"Look.\", \"{A.right} - {B.left}\", \"Two left.\"]";
    let mut session = made(lines);
    let mut hear = |keys: &str| {
        press(&mut session, keys);
        (said(&session), session.play().hints())
    };
    assert_eq!(hear("t"), ("Hint 1 of 3: Look.".to_owned(), 1));
    assert_eq!(hear("left t"), ("Hint 2 of 3: 9 - 8".to_owned(), 2));
    assert_eq!(hear("u r t").1, 2, "a reset forgets no hint");
    assert_eq!(hear("t t").1, 2, "the last hint asks once more, because it costs the step");
    assert_eq!(hear("left t").1, 2, "an act forgets that it was asked for");
    assert_eq!(hear("t"), ("Hint 3 of 3 (press r first): Two left.".to_owned(), 3));
    assert_eq!(hear("t"), ("Hint 1 of 3: Look.".to_owned(), 3));
    assert_eq!(hear("r left*2 enter").1, 3);
    assert_eq!(hear("r").1, 0, "done again, it counts anew");
}

/// A refusal that is a question ends as one.
#[test]
fn a_refusal_has_one_full_stop() {
    for (otherwise, expected) in [("are you sure?", "Not yet: are you sure?"), ("too far", "Not yet: too far.")] {
        let goal = format!("goal = {{ is = \"touching\", otherwise = \"{otherwise}\" }}\nsolution = \"left*2 enter\"");
        let mut session = made(&goal);
        press(&mut session, "enter");
        assert_eq!(said(&session), expected);
    }
}
