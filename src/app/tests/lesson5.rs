//! Lesson 5: answers that must be unique are, over everything that a learner can do.

use crate::app::testing::{number, press, said, session};
use crate::app::{Phase, Session, Tone};
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::value::{Readings as _, Value};
use textfigure::figure::Shape;

fn at(step: &str, keys: &str) -> Session {
    crate::app::testing::at(&format!("polygon-sum.{step}"), keys)
}

/// A step as the learner finds it.
fn start(step: &str) -> Situation {
    at(step, "").play().step().start.clone()
}

/// Every word of so many letters over an alphabet.
fn words(alphabet: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| alphabet.chars().map(move |letter| format!("{word}{letter}"))).collect()
    })
}

/// A reading of a situation.
fn read(now: &Situation, name: &str) -> Option<Value> {
    Scope::of(now, now, false).value(name)
}

/// True if a reading of a situation says yes.
fn truth(now: &Situation, name: &str) -> bool {
    read(now, name) == Some(Value::Truth(true))
}

/// The words of so many merge keys that close the chain of a step without a mistake.
fn flawless(step: &str, length: usize) -> Vec<String> {
    let start = start(step);
    let is_flawless = |word: &String| {
        let mut now = start.clone();
        for letter in word.chars() {
            now.act(Act::Key(letter as u8));
        }
        ["mistakes", "merge.left"].iter().all(|name| read(&now, name) == Some(Value::Number(0.0)))
    };
    words("ab=", length).into_iter().filter(is_flawless).collect()
}

#[test]
fn one_word_alone_merges_without_a_mistake() {
    assert_eq!(flawless("merge", 7), ["ababaab"]);
    assert_eq!(flawless("parallel", 7), ["=aba=ba"]);
}

#[test]
fn a_wrong_edge_counts_and_says_what_it_would_make() {
    for (step, keys, says) in [
        ("merge", "bet a b b", "If b0 came now, a2 after it would turn right: a dent. So a2 comes first."),
        ("merge", "bet a b a a", "If a3 came now, b0 after it would turn right: a dent. So b0 comes first."),
        (
            "merge",
            "bet =",
            "The = key takes both at once. These two differ in direction, so that would cut off a corner.",
        ),
        ("merge", "bet a b a b a a a", "Every edge of A is in the chain already: take b."),
        ("merge", "bet a b a b a a =", "One of the two has no edge left: take the other's."),
        (
            "parallel",
            "bet a",
            "a0 and b0 point the same way: taking only one leaves a useless corner in a straight side.",
        ),
        (
            "parallel",
            "bet b",
            "a0 and b0 point the same way: taking only one leaves a useless corner in a straight side.",
        ),
        (
            "parallel",
            "bet = a b a b",
            "a3 and b2 point the same way: taking only one leaves a useless corner in a straight side.",
        ),
        ("parallel", "bet = a b a = b b", "Every edge of B is in the chain already: take a."),
    ] {
        let session = at(step, keys);
        assert_eq!(said(&session), says, "{step}: {keys}");
        assert_eq!(session.message().map(|message| message.tone), Some(Tone::Alert));
        assert_eq!(number(&session, "mistakes"), 1.0, "{step}: {keys}");
    }
    // Undo does not take the mistake back, and only a reset starts the count again.
    for (keys, mistakes) in [("bet b u", 1.0), ("bet b u b u u", 2.0), ("bet b u r", 0.0), ("bet b r u", 1.0)] {
        assert_eq!(number(&at("merge", keys), "mistakes"), mistakes, "{keys}");
    }
    assert_eq!(at("merge", "bet b u = u a b a b a a b enter").play().phase(), Phase::Acting);
}

#[test]
fn one_mistake_is_forgiven_and_two_are_not() {
    assert_eq!(at("merge", "bet b a b a b a a b enter").play().phase(), Phase::Done);
    for (step, keys) in [("merge", "bet b"), ("sweep", "bet 1"), ("turn-left", "bet 3"), ("parallel", "bet a")] {
        let (once, twice) = (said(&at(step, keys)), said(&at(step, &format!("{keys} {}", &keys[4..]))));
        assert_eq!(twice, format!("{once} Too many mistakes: r starts again."), "{step}");
    }
    // That stays on the screen after the next key, and so does what undo does not take back.
    let goal = |keys: &str| crate::app::testing::screen(&at("merge", keys), 80, 24);
    assert!(goal("bet b b a").contains("You made more mistakes than the goal allows: r starts again."));
    let far = crate::app::testing::screen(&crate::app::testing::at("gjk.how-far", "bet space*2 3 3 enter"), 80, 24);
    assert!(far.contains("You made more mistakes than the goal allows: r starts again."), "{far}");
    assert!(goal("bet b a").contains("Goal: ") && goal("bet b b r").contains("Goal: "));
    assert_eq!(said(&at("merge", "bet b a u")), "One step back. Mistakes still count until you press r.");
    let twice = at("merge", "bet b a = b a b a a b enter");
    assert_eq!(twice.play().phase(), Phase::Acting);
    assert!(said(&twice).starts_with("Not yet: you made 2 mistakes, and only one is allowed"), "{}", said(&twice));
    assert_eq!(said(&at("parallel", "bet = a b a = b a")), "The chain is closed. Enter submits.");
    let closed = at("parallel", "bet = a b a = b a a");
    assert_eq!(said(&closed), "The chain is closed: every edge is in it. Enter submits.");
    assert_eq!(number(&closed, "mistakes"), 0.0);
    // Of a chain that is lost, nothing says that Enter submits, and no screen says twice what r does.
    assert_eq!(said(&at("merge", "bet b b a b a b a a b")), "The chain is closed. r starts again.");
    for keys in
        ["bet b b", "bet b b a", "bet b b a b a b a a b", "bet b b a b a b a a b a", "bet b b a b a b a a b enter"]
    {
        assert_eq!(goal(keys).matches("r starts").count(), 1, "{keys}");
    }
}

/// No direction passes from every start, and the third hint's does from its own.
#[test]
fn few_directions_have_the_support_point_that_is_asked() {
    let step = at("farthest", "").play().step().clone();
    let passes = |start: &Situation, degrees: i32| {
        let mut now = start.clone();
        // From 90 degrees.
        (0..(degrees + 270) % 360 / 15).for_each(|_| {
            now.act(Act::Turn { counterclockwise: true });
        });
        step.goal.iter().all(|goal| goal.is.holds(&Scope::of(&now, start, false)))
    };
    let starts: Vec<Situation> = step.starts().cloned().collect();
    let found: Vec<Vec<i32>> =
        starts.iter().map(|start| (0..360).step_by(15).filter(|degrees| passes(start, *degrees)).collect()).collect();
    assert_eq!(found, [vec![150, 165], vec![180, 195], vec![150, 165]]);
    for start in &starts {
        let told = step.hints[2].fill(&Scope::of(start, start, false));
        let degrees = told.trim_start_matches("Turn d to ").trim_end_matches(" degrees.").parse().expect("a number");
        assert!(passes(start, degrees), "{told}");
    }
    // Where two corners are equally far, neither is "not a4": nothing is judged, and the row goes on.
    for (keys, right) in [("bet .*3 enter", 0), ("bet .*4 enter enter .*3 enter", 1)] {
        let tie = at("farthest", keys);
        assert_eq!(said(&tie), "Not submitted: two corners of A-B are equally far along d. Turn d a little.");
        assert!(tie.play().drawing().aside[1].ends_with(", at two corners"), "{keys}");
        assert_eq!((tie.play().row().0, tie.play().phase()), (right, Phase::Acting), "{keys}");
    }
    // Before the claim no corner is told.
    let told = at("farthest", "bet .*4").play().drawing();
    assert_eq!(told.aside, ["d = 150 degrees: (-0.87,0.5)", "star p = (-10.5,0.5): dot(d, p) = 9.34"]);
}

/// Of the two edges that = takes both are the last, and an arrow that leads back is drawn alone.
#[test]
fn what_stands_beside_an_edge_says_what_it_is() {
    let count = |step: &str, keys: &str, is: fn(&Shape) -> bool| {
        at(step, keys).play().drawing().world.marks.iter().filter(|mark| is(&mark.shape)).count()
    };
    let is_last = |shape: &Shape| matches!(shape, Shape::Label(_, text, _) if text.starts_with("last "));
    assert_eq!(["bet =", "bet = a", "bet = a b"].map(|keys| count("parallel", keys, is_last)), [2, 1, 1]);
    let is_back = |shape: &Shape| matches!(shape, Shape::Label(_, text, _) if text == "back");
    let is_way = |shape: &Shape| matches!(shape, Shape::Segment(..));
    assert_eq!([count("turn-left", "bet 5 3 4", is_back), count("turn-left", "bet 5 3 4", is_way)], [1, 1]);
    assert_eq!([count("turn-left", "bet 5 3 1", is_back), count("turn-left", "bet 5 3 1", is_way)], [0, 2]);
}

#[test]
fn few_cells_cry_hit_where_nothing_touches() {
    let start = start("dents");
    let b = start.scene.find("B").expect("B");
    let home = start.scene.bodies[b].shape.bounds().min();
    let mut cells = Vec::new();
    for x in 0..=17 {
        for y in 0..=11 {
            let mut now = start.clone();
            let by = glam::DVec2::new(f64::from(x), f64::from(y)) - home;
            if now.scene.try_move(b, by).is_err() || !truth(&now, "hull.contact") || truth(&now, "contact") {
                continue;
            }
            // As the learner sees them: from the corner of the L.
            cells.push((x - 2, y - 1));
            assert_eq!(now.act(Act::Key(b'o')), Reply::Done);
            assert!(truth(&now, "split") && truth(&now, "split.alarm_seen"));
        }
    }
    assert_eq!(cells, [(3, 3), (3, 4), (3, 5), (3, 6), (4, 3), (4, 4), (4, 5), (5, 3), (5, 4), (6, 3)]);
}

#[test]
fn the_alarm_has_to_be_seen_before_the_split() {
    let early = at("dents", "bet o left*3 enter");
    assert_eq!(early.play().phase(), Phase::Acting);
    assert!(said(&early).contains("you have seen only the two parts"), "{}", said(&early));
    assert_eq!(at("dents", "bet o left*3 o o enter").play().phase(), Phase::Done);
    // Where the split is made somewhere else, nothing has been seen.
    assert!(!at("dents", "bet o o left*3").play().goal_met());
    for (keys, says) in [
        ("bet o enter", "B is apart even from the hull, so there is no alarm."),
        ("bet left*5 enter", "B touches or overlaps A itself, so this is no false alarm."),
        ("bet left*3 enter", "Not submitted: the false alarm is found, but A is not split yet. Press o."),
    ] {
        let session = at("dents", keys);
        assert!(said(&session).contains(says), "{keys}: {}", said(&session));
    }
}

/// A digit is judged at once, and each triangle has another right picture than the one before it.
#[test]
fn one_picture_of_four_is_right_and_three_in_a_row_pass() {
    for digit in 1..=4 {
        let judged = at("half-turn", &format!("bet {digit}"));
        let says = if digit == 2 { "Correct: 1 of 3 in a row." } else { "Missed: picture 2 is -B." };
        assert_eq!(said(&judged), format!("{says} Enter shows the next case."));
        for key in ["1", "u", "r"] {
            let closed = at("half-turn", &format!("bet {digit} {key}"));
            assert!(said(&closed).ends_with("Enter shows the next case."), "{}", said(&closed));
        }
        let next = at("half-turn", &format!("bet {digit} enter"));
        assert_ne!(number(&next, "picture"), 2.0);
        assert!(!truth_of(&next, "matched"));
    }
    // A wrong choice begins the row again.
    let mut session = at("half-turn", "bet 2 enter");
    let wrong = number(&session, "picture") % 4.0 + 1.0;
    press(&mut session, &format!("{wrong} enter"));
    for right in 1..=3 {
        assert_eq!(session.play().phase(), Phase::Acting, "{right}: {}", said(&session));
        let picture = number(&session, "picture");
        press(&mut session, &format!("{picture}"));
        if right < 3 {
            press(&mut session, "enter");
        }
    }
    assert_eq!(session.play().phase(), Phase::Done, "{}", said(&session));
}

fn truth_of(session: &Session, name: &str) -> bool {
    crate::app::testing::truth(session, name)
}

#[test]
fn borders_close_and_nothing_is_left_to_choose() {
    for (step, keys, key, edges, says) in [
        ("turn-left", "5 3 2 1 4", "", 6.0, "The border is closed. Enter submits."),
        ("turn-left", "5 3 2 1 4", "1", 6.0, "The border is closed: every edge is in it. Enter submits."),
        ("sweep", "0 1 2 2 0", "", 8.0, "Yes: B is back where it began, and the border is closed. Enter submits."),
        ("sweep", "0 1 2 2 0", "0", 8.0, "B has come all the way around: all 8 edges are drawn. Enter submits."),
    ] {
        let session = at(step, &format!("bet {keys} {key}"));
        assert_eq!((number(&session, "walked"), said(&session)), (edges, says.to_owned()));
        assert_eq!(at(step, &format!("bet {keys} enter")).play().phase(), Phase::Done);
        // One wrong choice is forgiven, and undo takes none back.
        let first = if step == "sweep" { "1" } else { "3" };
        for (wrong, done) in [("3", true), ("3 u 3 u", false)] {
            let wrong = wrong.replace('3', first);
            let session = at(step, &format!("bet {wrong} {keys} enter"));
            assert_eq!(session.play().phase() == Phase::Done, done, "{step}: {wrong}: {}", said(&session));
        }
    }
    assert_eq!(number(&at("turn-left", "bet 5 3 2 1 4"), "turned"), 360.0);
}

#[test]
fn what_is_said_below_the_panes_fits_off_the_solution_too() {
    let mut scripts: Vec<(&str, String)> = Vec::new();
    scripts.extend((0..24).map(|turns| ("farthest", format!("bet {}", ". ".repeat(turns)))));
    for (step, order, wrong) in [
        ("merge", "a b a b a a b", ["", "a", "b", "="]),
        ("parallel", "= a b a = b a", ["", "a", "b", "="]),
        ("turn-left", "5 3 2 1 4", ["", "1", "2", "3"]),
        ("sweep", "0 1 2 2 0", ["", "0", "1", "2"]),
        ("starts", "", ["", "0", "1", "2"]),
    ] {
        let keys: Vec<&str> = order.split(' ').collect();
        for taken in 0..=keys.len() {
            for wrong in wrong {
                scripts.push((step, format!("bet {} {wrong}", keys[..taken].join(" "))));
            }
        }
    }
    for (left, down) in (0..=9).flat_map(|left| (0..=6).map(move |down| (left, down))) {
        for split in ["", "o"] {
            scripts.push(("dents", format!("bet {} {} {split}", "left ".repeat(left), "down ".repeat(down))));
        }
    }
    let mut session = session();
    for (step, keys) in scripts {
        session.open(&format!("polygon-sum.{step}")).expect("it is there");
        press(&mut session, &keys);
        assert_eq!(crate::app::view::overflowing(session.play()), None, "{step}: {keys}");
        assert!(said(&session).len() <= 2 * 79, "{step}: {}", said(&session));
    }
}

/// At the end of the merge O is in A-B, and not before.
#[test]
fn the_merge_ends_with_the_verdict() {
    let before = at("merge", "bet a b a b a a b").play().drawing();
    let done = at("merge", "bet a b a b a a b enter");
    let panes = done.play().drawing();
    let has_o = |figure: &textfigure::figure::Figure| {
        figure.marks.iter().any(|mark| mark.role == textfigure::figure::Role::Origin)
    };
    assert!(has_o(&panes.difference) && !has_o(&before.difference));
}

/// The corner of A at which B's own edge joins the border is named, because the arrow that led to it is not drawn any more.
#[test]
fn an_edge_of_b_joins_the_border_at_the_corner_that_is_named() {
    for (keys, told) in
        [("bet 0", "At a1, B's own edge from b0 to b1"), ("bet 0 1 2 2", "At a4, B's own edge from b2 to b0")]
    {
        assert!(said(&at("sweep", keys)).contains(told), "{keys}: {}", said(&at("sweep", keys)));
    }
}
