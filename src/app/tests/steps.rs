//! Steps played through the session's own `press`: scene and keys in, scene and verdicts out.

#[path = "../../../tests/support/lesson_files.rs"]
mod lesson_files;

use crate::app::play::Claims;
use crate::app::testing::{at, course, press, reading, said, screen};
use crate::app::{Phase, Screen, Session, Tone};
use crate::key::Key;
use crate::lesson::{Course, Source};
use crate::progress::Outcome;
use crate::value::Value;
use glam::DVec2;
use textfigure::figure::{Anchor, Shape};

/// A step, keys, and the values of some readings after them (numbers as they print, truths as yes and no).
type Played = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const PLAYED: &[Played] = &[
    ("corner-subtraction.touch", "", &[("D.left", "3"), ("D.top", "5"), ("separated", "yes"), ("moves", "0")]),
    ("corner-subtraction.touch", "bet left*3 down", &[("touching", "yes"), ("D.left", "0"), ("moves", "4")]),
    ("corner-subtraction.touch", "bet left*3 down u u", &[("A.left", "7"), ("A.bottom", "6"), ("moves", "4")]),
    ("corner-subtraction.touch", "bet left*3 r", &[("A.left", "9"), ("moves", "0")]),
    ("corner-subtraction.touch", "bet left*3 r u", &[("A.left", "6"), ("moves", "3")]),
    ("corner-subtraction.touch", "bet H", &[("A.left", "5"), ("moves", "4")]),
    ("corner-subtraction.touch", "bet h k l j", &[("A.left", "9"), ("A.bottom", "6"), ("moves", "4")]),
    // Further to the right, A would leave its pane: refused, and no move.
    ("corner-subtraction.touch", "bet right*3", &[("A.left", "11"), ("moves", "2")]),
    ("corner-subtraction.points", "bet right", &[("B.left", "6"), ("D.left", "2")]),
    // Nothing moves while a bet is open.
    ("corner-subtraction.points", "right", &[("B.left", "5"), ("bet", "no")]),
    ("corner-subtraction.points", "bet", &[("bet", "yes")]),
    ("corner-subtraction.box-minus-point", "bet up*2", &[("D.bottom", "-2"), ("D.top", "1")]),
    // Before the bet the digits choose an option.
    ("corner-subtraction.stamps", "1 2 3", &[("stamped", "0"), ("bet", "no"), ("stamped.first", "-")]),
    ("corner-subtraction.stamps", "bet 2 3 2 4", &[("stamped", "3"), ("stamped.first", "2"), ("stamped.last", "4")]),
    ("corner-subtraction.fill", "bet right*2 up", &[("probe.x", "7"), ("probe.y", "6"), ("visited", "4")]),
    ("corner-subtraction.fill", "bet left", &[("visited", "1")]),
    ("corner-subtraction.numbers", "bet 2 tab - 3", &[("typed.left", "2"), ("typed.right", "-3")]),
    ("corner-subtraction.numbers", "bet 1 / 2", &[("typed.left", "1/2")]),
    ("corner-subtraction.numbers", "bet 2 4 backspace tab 3 minus", &[("typed.left", "2"), ("typed.right", "-3")]),
    ("corner-subtraction.only-the-gap", "bet right*3 tab right*3", &[("D.moved", "0"), ("A.moved", "3")]),
    ("corner-subtraction.swap", "bet x", &[("swapped", "yes"), ("swaps", "1")]),
    ("corner-subtraction.swap", "bet x x left*4 down*2", &[("swapped", "no"), ("D.left", "-3"), ("D.right", "3")]),
    ("origin-test.shared-point", "bet right*3 up*2 right up", &[("probe.x", "10")]),
    ("origin-test.slide-by-q", "bet left*2 down", &[("meet", "yes"), ("meet.width", "0"), ("meet.height", "0")]),
    ("origin-test.slide-by-q", "bet left*3", &[("meet", "no"), ("meet.width", "-")]),
    ("origin-test.four-questions", "bet", &[("lamps", "4"), ("lamp.top", "yes")]),
    ("origin-test.four-questions", "bet right*3 down*2", &[("lamps", "2"), ("lamp.top", "no")]),
    ("origin-test.touching", "bet left*3 down*2", &[("touching", "yes"), ("contact", "yes"), ("lamps", "4")]),
    ("origin-test.touching", "bet left*3 down*2 o", &[("touching", "yes"), ("contact", "no"), ("lamps", "3")]),
    ("origin-test.not-the-world", "bet right*3 up", &[("probe.x", "6"), ("probe.reaches", "no")]),
    ("origin-test.not-the-world", "bet right*3 up*2", &[("probe.x", "6"), ("probe.reaches", "yes")]),
    ("origin-test.other-way", "bet up", &[("B.bottom", "4"), ("D.top", "5"), ("A.moved", "0")]),
    ("origin-test.distance", "bet right up", &[("gap.x", "7"), ("gap.y", "3")]),
    ("penetration.four-exits", "bet", &[("exit.left", "2"), ("exit.down", "3"), ("exit.up", "3"), ("exit.right", "5")]),
    ("penetration.never-diagonal", "bet", &[("probe.on_border", "no"), ("probe.length", "2.24")]),
    (
        "penetration.never-diagonal",
        "bet right*3 down",
        &[("probe.on_border", "yes"), ("probe.length", "1"), ("depth", "1")],
    ),
    ("penetration.tie", "bet right*2 up*2", &[("ties", "4"), ("depth", "3")]),
    ("penetration.swallowed", "bet left*3 down", &[("inside", "yes"), ("depth", "2")]),
    ("penetration.swallowed", "bet left*3 down*2", &[("inside", "yes"), ("depth", "3")]),
    ("penetration.swallowed", "bet", &[("inside", "no")]),
    ("swept-ray.through-the-wall", "bet", &[("slowest", "7"), ("looks.contact", "-"), ("frames", "0")]),
    ("swept-ray.through-the-wall", "bet right*3 space", &[("looks.contact", "1"), ("touching", "yes")]),
    ("swept-ray.through-the-wall", "bet right*4 space", &[("looks.contact", "0"), ("A.left", "10"), ("frames", "1")]),
    ("swept-ray.smaller-steps", "bet space", &[("slowest", "9"), ("looks.contact", "2"), ("touching", "yes")]),
    ("swept-ray.smaller-steps", "bet right*4 space", &[("speed", "8"), ("looks.contact", "1"), ("A.left", "10")]),
    // Right is the only way there is; a frame that was run is judged.
    ("swept-ray.smaller-steps", "bet up right*6 space*2", &[("speed", "10"), ("frames", "1"), ("A.left", "12")]),
    ("swept-ray.let-the-o-fly", "bet", &[("time", "0"), ("h", "1/2"), ("view.origin", "no"), ("ray.x", "-5")]),
    ("swept-ray.let-the-o-fly", "bet right*3", &[("time", "3/10"), ("A.left", "4.5"), ("D.right", "-0.5")]),
    ("swept-ray.let-the-o-fly", "bet left", &[("time", "0"), ("A.left", "3")]),
    ("swept-ray.let-the-o-fly", "bet L L L L right", &[("time", "1"), ("A.left", "8"), ("overlapping", "yes")]),
    ("swept-ray.let-the-o-fly", "bet right*5 left*5 f f", &[("time", "0"), ("A.left", "3"), ("view.origin", "no")]),
    ("swept-ray.let-the-o-fly", "bet right*5 f", &[("touching", "yes"), ("h", "1/2"), ("enter.x", "2/5")]),
    ("swept-ray.both-move", "bet", &[("ray.x", "-2"), ("ray.y", "-3"), ("B.vx", "-1")]),
    ("swept-ray.both-move", "bet right down*3 f f", &[("h", "1"), ("moves", "4")]),
    ("swept-ray.both-move", "bet left*2", &[("ray.x", "0"), ("hit", "no"), ("h", "-"), ("enter.x", "-")]),
    ("swept-ray.both-move", "bet tab right u", &[("A.vx", "1"), ("B.vx", "-1"), ("moves", "1")]),
    ("swept-ray.two-watches", "bet", &[("enter.x", "2/3"), ("enter.y", "1/2")]),
    ("swept-ray.two-watches", "bet left*5", &[("A.vx", "0"), ("moves", "3"), ("enter.x", "-"), ("hit", "no")]),
    ("swept-ray.two-watches", "bet right J", &[("A.vy", "-2"), ("moves", "1")]),
    ("swept-ray.half-way", "bet right*2", &[("h", "1/2"), ("corner", "yes"), ("enter.x", "1/2"), ("enter.y", "1/2")]),
    ("swept-ray.half-way", "bet tab left*2 down", &[("B.vx", "-3"), ("A.vx", "1"), ("ray.x", "-4"), ("ray.y", "1")]),
    ("swept-ray.along-the-wall", "bet left up", &[("A.left", "5"), ("A.vx", "4"), ("slide.y", "-4")]),
    ("swept-ray.along-the-wall", "bet space", &[("A.left", "7"), ("overlapping", "yes"), ("depth", "1")]),
    ("swept-ray.along-the-wall", "bet up*2 space", &[("A.left", "7"), ("touching", "yes"), ("A.vy", "-4")]),
    ("swept-ray.along-the-wall", "bet up*6 space*2", &[("A.left", "7"), ("gap.y", "2"), ("frames", "1")]),
    ("swept-ray.already-touching", "bet space*5", &[("A.left", "3"), ("frames", "5")]),
    ("swept-ray.already-touching", "bet space*50", &[("frames", "40"), ("A.left", "3")]),
    ("swept-ray.already-touching", "bet o space", &[("A.left", "5"), ("A.vy", "0"), ("touching", "yes")]),
    ("swept-ray.already-touching", "bet o space*2 u", &[("A.left", "5"), ("frames", "1")]),
    ("contact-features.through-zero", "bet down*3 left", &[("trace.crossed", "no")]),
    ("contact-features.through-zero", "bet down*3 left*2", &[("trace.crossed", "no")]),
    ("contact-features.through-zero", "bet down*3 left*3", &[("trace.crossed", "yes")]),
];

#[test]
fn keys_do_what_they_should() {
    for (place, keys, expected) in PLAYED {
        let session = at(place, keys);
        for (name, value) in *expected {
            let found = reading(&session, name).map_or_else(|| "-".to_owned(), |value| value.to_string());
            assert_eq!(found, *value, "{place} after \"{keys}\": {name}");
        }
    }
}

/// Once more or twice, where a step is done only after right claims from several starts.
fn claims_again(session: &mut Session) {
    if session.play().step().family.is_empty() {
        return;
    }
    for _ in 1..session.play().row().1 {
        assert_eq!(session.play().phase(), Phase::Acting, "one right claim is not enough");
        if session.play().is_judged() {
            press(session, "enter");
        }
        let play = session.play();
        let way = crate::app::check::search::way(play.step(), play.situation());
        let way = way.unwrap_or_else(|| panic!("{}: no way", play.step().id));
        for key in way {
            session.press(key);
        }
        if session.play().phase() != Phase::Done && !session.play().is_judged() {
            press(session, "enter");
        }
    }
}

#[test]
fn every_step_is_done_by_its_solution_and_not_without_enter() {
    let mut session = at("corner-subtraction.a-bug", "");
    let places: Vec<_> = session.asked().collect();
    assert_eq!(places.len(), lesson_files::asked());
    for (lesson, step) in places {
        assert_eq!(session.at, (lesson, step));
        let mut solution = session.play().step().solution.clone();
        let claim = solution.pop();
        for stroke in solution {
            session.stroke(stroke);
        }
        let shows = !session.play().step().commit.is_by_enter();
        assert!(session.play().goal_met() != shows && session.play().phase() == Phase::Acting);
        assert_eq!(session.at, (lesson, step), "nothing goes on by itself");
        assert_eq!(session.outcome((lesson, step)), Outcome::Open);
        session.stroke(claim.expect("a solution ends with a claim"));
        claims_again(&mut session);
        assert_eq!(session.play().phase(), Phase::Done);
        assert_eq!(session.outcome((lesson, step)), Outcome::Done);
        assert_eq!(session.at, (lesson, step), "the reason is read first");
        press(&mut session, "enter");
        if session.screen == Screen::Recap {
            press(&mut session, "n");
        }
    }
    assert_eq!(session.screen, Screen::Summary);
    let shown = screen(&session, 80, 24);
    assert!(shown.starts_with("The end of the course: all ") && session.summary().open() == 0, "{shown}");
}

#[test]
fn a_commit_too_early_names_what_is_missing_and_by_how_much() {
    for (place, keys, expected) in [
        ("corner-subtraction.touch", "bet enter", "Not yet: A and B are apart, by 3 in x and 1 in y."),
        ("corner-subtraction.touch", "bet left*4 down*2 enter", "Not yet: A and B overlap, and O is inside A-B."),
        ("corner-subtraction.points", "bet right*4 enter", "Not yet: a-b is (-1,2), but it should be (-2,3)."),
        ("corner-subtraction.numbers", "bet enter", "left"),
        // Once too many moves are made, nothing else helps.
        (
            "origin-test.distance",
            "bet left right left right left right left right left enter",
            "Not yet: you made 9 moves, and the limit is 8.",
        ),
        // 6 and 2 make the root of 40.
        ("origin-test.distance", "bet enter", "Not yet: the line is 6.32 long, but it should be 5."),
        ("origin-test.other-way", "bet up enter", "Not yet: O is not inside A-B, which spans x 1..8 and y 0..5."),
    ] {
        let session = at(place, keys);
        assert_eq!(session.message().map(|message| message.tone), Some(Tone::Alert), "{place}");
        assert!(said(&session).contains(expected), "{place}: {}", said(&session));
        assert_eq!(session.play().phase(), Phase::Acting);
    }
}

/// A clause of a goal without words of its own says what was typed, and not what to type.
#[test]
fn what_is_to_be_typed_is_not_told() {
    let played = |goal: &str, keys: &str| {
        let text = format!(
            "+++\nformat = 1\nid = \"one\"\ntitle = \"One\"\nobjective = \"Type.\"\n[scene]\n\
             A = {{ box = [5, 3], at = [7, 5] }}\nB = {{ box = [2, 4], at = [3, 4] }}\n+++\n\n## First\n\nType.\n\n\
             ```toml step\nid = \"first\"\ntask = \"type\"\nshow = [\"fields\"]\nactivity = \"type left bottom\"\n\
             goal = {goal}\nhints = [\"This.\", \"That.\"]\nsolution = \"2 tab minus 3 enter\"\nwhy = \"So.\"\n```\n"
        );
        let course = Course::read(&[Source { name: "one.md".to_owned(), text }]).expect("sound");
        let mut session = Session::new(course, 42);
        press(&mut session, keys);
        said(&session)
    };
    for (goal, keys, expected) in [
        ("\"typed.left == 2\"", "enter", "There is no number yet for \"left\"."),
        ("\"typed.left == 2\"", "7 tab 0 enter", "Not yet: left = 7 is not right."),
        ("\"typed.left == D.left\"", "minus 7 tab 0 enter", "Not yet: left = -7 is not right."),
        ("\"typed.left == 2 and moves < 1\"", "7 tab 0 enter", "Not yet: left = 7 is not right."),
        ("\"typed.left + typed.bottom == -1\"", "7 enter", "There is no number yet for \"bottom\"."),
        (
            "\"typed.left + typed.bottom == -1\"",
            "7 tab 3 enter",
            "Not yet: left = 7, bottom = 3 are not right together.",
        ),
    ] {
        assert_eq!(played(goal, keys), expected, "{goal} after {keys}");
    }
}

#[test]
fn each_wrong_bet_is_answered_with_its_own_reason() {
    let course = course();
    for lesson in &course.lessons {
        for step in lesson.steps.iter().filter(|step| step.bet.is_some()) {
            let bet = step.bet.as_ref().expect("filtered");
            for (index, option) in bet.options().iter().enumerate() {
                let mut session = at(&format!("{}.{}", lesson.id, step.id), "");
                for stroke in &step.solution {
                    // The same solution with another bet.
                    let stroke = match stroke {
                        crate::key::Stroke::RightBet => crate::key::Stroke::Bet(index as u8 + 1),
                        other => *other,
                    };
                    session.stroke(stroke);
                }
                claims_again(&mut session);
                assert_eq!(session.play().phase(), Phase::Done, "a wrong bet costs nothing");
                let wager = session.play().wager().expect("a bet");
                assert_eq!(wager.right(), Some(option.right));
                let answer = wager.answer().expect("locked in");
                assert!(answer.contains(&option.say) && answer.contains(&option.why), "{answer}");
            }
        }
    }
}

#[test]
fn the_shuffle_follows_the_seed() {
    let course = course();
    let digit = |seed: u64| {
        let mut session = Session::new(course.clone(), seed);
        session.open("corner-subtraction.points").expect("it is there");
        session.play().wager().expect("a bet").keys_of(None)
    };
    assert_eq!(digit(42), digit(42));
    let digits: Vec<_> = (0..40).map(digit).collect();
    assert!(('1'..='3').all(|place| digits.contains(&vec![Key::Char(place)])), "{digits:?}");
}

#[test]
fn options_that_the_picture_numbers_keep_their_order() {
    let course = course();
    for seed in 0..40 {
        let mut session = Session::new(course.clone(), seed);
        session.open("gjk.which-way").expect("it is there");
        assert_eq!(session.play().wager().expect("a bet").keys_of(None), [Key::Char('4')]);
    }
}

#[test]
fn a_bet_once_locked_in_stays_even_through_a_reset() {
    let mut session = at("corner-subtraction.points", "bet:1 left r");
    let before = session.play().wager().expect("a bet").right();
    press(&mut session, "2 3 1");
    assert_eq!(session.play().wager().expect("a bet").right(), before);
}

#[test]
fn the_four_buttons_of_who_moves_and_which_sign() {
    for (button, state, depth) in
        [("1", "overlapping", 3.0), ("2", "touching", 0.0), ("3", "touching", 0.0), ("4", "overlapping", 3.0)]
    {
        let session = at("penetration.which-sign", &format!("bet {button}"));
        assert_eq!(reading(&session, state), Some(Value::Truth(true)), "button {button}");
        assert_eq!(reading(&session, "depth"), Some(Value::Number(depth)), "button {button}");
    }
    // A-B as it was is named on the side that A-B comes from.
    for (button, way) in [("2", -DVec2::X), ("1", DVec2::X)] {
        let session = at("penetration.which-sign", &format!("bet {button}"));
        let marks = session.play().drawing().difference.marks;
        let side = |shape: &Shape| match shape {
            Shape::Label(_, told, Anchor::Near(side)) if told == "A-B before" => Some(side.normalize()),
            _ => None,
        };
        assert_eq!(marks.iter().find_map(|mark| side(&mark.shape)), Some(-way), "button {button}");
    }
    // Each button starts from home again, and both right ones are needed.
    assert!(!at("penetration.which-sign", "bet 2 2").play().goal_met());
    assert!(at("penetration.which-sign", "bet 3 2").play().goal_met());
    // What was pressed stays pressed, and other starts have other digits.
    assert!(!at("penetration.which-sign", "bet 1 u 2 3").play().goal_met());
    assert!(!at("penetration.which-sign", "bet 1 r 2 3").play().goal_met());
    assert_eq!(reading(&at("penetration.which-sign", "1 2 3"), "pushed"), Some(Value::Number(0.0)), "the bet first");
    let (mut session, mut right) = (at("penetration.which-sign", "bet"), Vec::new());
    for _ in 0..4 {
        let digits: Vec<_> = (1..=4)
            .filter(|digit| {
                let mut tried = session.clone();
                press(&mut tried, &digit.to_string());
                reading(&tried, "pushed.wrong") == Some(Value::Number(0.0))
            })
            .collect();
        right.push(digits);
        press(&mut session, "1 2 3 4 enter enter");
    }
    right.sort();
    right.dedup();
    assert!(right.len() == 4 && right.iter().all(|digits| digits.len() == 2), "{right:?}");
}

#[test]
fn only_v_7_throws_a_out_of_the_wrong_side() {
    let solved: Vec<usize> = (0..=12)
        .filter(|v| {
            at("penetration.wrong-side", &format!("bet left*3 {} space", "right ".repeat(*v))).play().goal_met()
        })
        .collect();
    assert_eq!(solved, [7]);
}

/// One try for each start: neither undo nor another key gives it back.
#[test]
fn a_run_that_shows_the_answer_is_a_claim() {
    for (place, wrong, right) in [
        ("penetration.wrong-side", "bet space", "bet right*4 space"),
        ("penetration.one-at-a-time", "bet 1 2 3 4 space*4", "bet 1 3 2 4 space*4"),
        ("swept-ray.through-the-wall", "bet space", "bet right*4 space"),
        ("swept-ray.smaller-steps", "bet space", "bet right*5 space"),
    ] {
        let mut session = at(place, wrong);
        assert_eq!(session.play().claims(), Claims { made: 1, wrong: 1 }, "{place}");
        let start = session.play().scene().clone();
        press(&mut session, "u r left space");
        assert_eq!(*session.play().scene(), start, "{place}: what the run shows stays to be looked at");
        press(&mut session, "enter u space");
        assert_ne!(session.play().scene().bodies, at(place, "bet").play().scene().bodies, "{place}: another start");
        let mut session = at(place, right);
        assert_eq!(
            (said(&session).as_str(), session.play().row().0),
            ("Correct: 1 of 2 in a row. Enter shows the next case.", 1)
        );
        press(&mut session, "enter");
        claims_again(&mut session);
        assert_eq!(session.play().phase(), Phase::Done, "{place}");
    }
}

/// A limit is told when it is passed, not only when the learner submits.
#[test]
fn the_move_that_is_one_too_many_is_told_at_once() {
    let mut session = at("penetration.never-diagonal", "bet right*4 left*3");
    assert!(session.message().is_none());
    press(&mut session, "left");
    assert_eq!(said(&session), "You made 8 moves, and the limit is 7. Press r to start again.");
    press(&mut session, "left");
    assert!(session.message().is_none(), "once");
    // What is left to do stays in sight, and comes first among the keys.
    let shown = screen(&session, 80, 24);
    assert!(shown.contains("\nYou made 9 moves, and the limit is 7. Press r to start again."), "{shown}");
    assert!(shown.lines().last().is_some_and(|keys| keys.starts_with("r start again  ")), "{shown}");
}

#[test]
fn no_hint_is_offered_once_no_move_is_left() {
    let enter = |moves: &str| said(&at("origin-test.other-way", &format!("bet {moves} enter right enter")));
    for (moves, end) in [
        ("right enter right", ". t gives a hint."),
        ("right*3", ". r starts again."),
        ("right*3 enter right", "the limit is 4. Press r to start again."),
    ] {
        assert!(enter(moves).ends_with(end), "{}", enter(moves));
    }
    // An exam counts to the end.
    assert!(!screen(&at("1.exam-4", "left*40"), 80, 24).contains("start again"));
}

#[test]
fn free_play_asks_for_nothing_and_records_nothing() {
    let mut session = at("free-play.boxes", "left*2 e");
    assert_eq!(session.play().phase(), Phase::Acting);
    assert_eq!(session.listing().map(|listing| listing.name), Some("exits"));
    press(&mut session, "enter");
    assert!(said(&session).starts_with("Free play: nothing is asked here."), "{}", said(&session));
    press(&mut session, "n*99");
    assert!(said(&session).starts_with("That was the last scene of free play."), "{}", said(&session));
    assert!(session.places().all(|(lesson, step)| session.outcome((lesson, step)) == Outcome::Open));
    assert!(session.asked().all(|(lesson, _)| !session.course().lessons[lesson].free));
    // The last lesson does not run on into it.
    let last = session.asked().last().expect("steps");
    let lesson = session.course().lessons[last.0].clone();
    let mut session = at(&format!("{}.{}", lesson.id, lesson.steps[last.1].id), "n");
    assert_eq!((session.at, session.screen), (last, Screen::Recap));
    press(&mut session, "n");
    assert_eq!((session.at, session.screen), (last, Screen::Summary));
    let steps = session.places().count();
    press(&mut session, &format!("esc down*{steps} enter"));
    assert!(session.lesson().free);
}

/// Any side of A-B that is brought to O ends the overlap, but only the nearest one is the shortest way.
#[test]
fn a_longer_way_out_is_not_the_shortest_one() {
    let session = at("penetration.four-exits", "bet up*3 enter");
    let why = "Missed: that took 3 moves, and 2 are enough. Enter shows the next case.";
    assert_eq!(said(&session), why);
    assert!(!screen(&at("penetration.four-exits", "bet"), 80, 24).contains("at most"), "that would be the answer");
    assert_eq!(
        said(&at("penetration.four-exits", "bet left*2 enter")),
        "Correct: 1 of 2 in a row. Enter shows the next case."
    );
}

/// Pushed back, A ends on the side that it came from: two dotted boxes there could hardly be told apart.
#[test]
fn where_a_started_is_drawn_only_if_it_is_pushed_through() {
    let shown = |keys: &str| screen(&at("penetration.wrong-side", keys), 80, 24);
    let (back, through) = (shown("bet right*3 space"), shown("bet right*4 space"));
    assert!(back.contains("A after the push") && !back.contains("A at start"), "{back}");
    assert!(through.contains("A after the push") && through.contains("A at start"), "{through}");
}
