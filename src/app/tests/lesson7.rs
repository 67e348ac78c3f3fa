//! Lesson 7: what its scenes promise, by brute force over the learner's choices.

use crate::app::testing::{course, number, press, said, screen, truth};
use crate::app::{Phase, Session};
use crate::instrument::testing::shown;
use crate::instrument::{Act, Reply, Situation};
use crate::lesson::Step;
use glam::DVec2;
use minkowski2d::gjk::{self, WalkStart};
use minkowski2d::{Contact, Convex, State};
use textfigure::figure::{Role, Shape, Weight};

fn at(step: &str, keys: &str) -> Session {
    crate::app::testing::at(&format!("gjk.{step}"), keys)
}

/// A step or an item of the exam.
fn steps(id: &str) -> Step {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "gjk").expect("the lesson");
    lesson.steps.iter().chain(lesson.exam.iter()).find(|step| step.id == id).expect(id).clone()
}

fn contact(start: &Situation) -> Contact {
    let (a, b) = start.scene.solids().expect("A and B");
    Contact::between(&a.hull(), &b.hull())
}

/// How often each of these acts is right at the first decision, over all starts; a wrong one is refused.
fn right_at_first(step: &Step, acts: &[Act]) -> Vec<usize> {
    let right = |act: &Act| {
        let done = |start: &&Situation| !matches!((*start).clone().act(*act), Reply::Refused(_) | Reply::Wrong(_));
        step.starts().filter(done).count()
    };
    acts.iter().map(right).collect()
}

/// An arrow out of sight could only be chosen by its numbers.
#[test]
fn every_arrow_to_choose_from_ends_in_the_picture() {
    let mut seen = 0;
    for start in steps("which-way").starts() {
        for first in [None, Some(1), Some(2), Some(3), Some(4)] {
            let mut now = start.clone();
            let _ = first.map(|digit| now.act(Act::Digit(digit)));
            let view = now.scene.layout.difference_view();
            for mark in shown(&now, &["walk"]).difference.marks {
                if let Shape::Pointer(from, tip) = mark.shape {
                    assert!(view.contains(tip) && from.distance(tip) > 0.3, "{first:?}: {from} to {tip}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

/// After a wrong choice a dotted line shows which answers along it reach O: those of that d, whatever they are. The next
/// right choice and undo take the line away.
#[test]
fn the_line_of_a_wrong_arrow_goes_through_a_corner_that_reaches_o() {
    let step = steps("which-way");
    let lines = |now: &Situation| {
        let marks = shown(now, &["walk"]).difference.marks;
        let dotted = marks.into_iter().filter(|mark| (mark.role, mark.weight) == (Role::Guide, Weight::Faint));
        dotted.map(|mark| mark.shape).collect::<Vec<_>>()
    };
    let (mut along_it, mut beyond) = (0, 0);
    for start in step.starts() {
        let mut now = start.clone();
        for asks in 1..=2 {
            assert_eq!(lines(&now), []);
            let told = shown(&now, &["walk"]).aside;
            let kept: Vec<DVec2> =
                told.iter().filter(|told| told.starts_with('s')).map(|told| point_of(told)).collect();
            assert_eq!(kept.len(), asks, "{told:?}");
            let choices = told.iter().find(|told| told.starts_with("d1 ")).expect("the arrows");
            let ways: Vec<DVec2> = choices.split("  ").map(point_of).collect();
            let mut right = None;
            for (digit, d) in (1..).zip(&ways) {
                let mut chosen = now.clone();
                let Reply::Wrong(said) = chosen.act(Act::Digit(digit)) else {
                    right = Some(chosen);
                    continue;
                };
                let [Shape::Segment(from, to)] = lines(&chosen)[..] else { panic!("{:?}", lines(&chosen)) };
                assert!((to - from).dot(*d).abs() < 1e-9 && from.distance(to) > 20.0, "{from} to {to} for {d}");
                // It goes through the farthest corner that is kept, and O is not beyond it.
                let reach = kept.iter().map(|corner| corner.dot(*d)).fold(f64::MIN, f64::max);
                assert!((from.dot(*d) - reach).abs() < 1e-9, "{from} to {to} for {d}");
                let is_on_o = reach == 0.0;
                match said.split("). ").last().unwrap_or_default() {
                    said if said.contains("O is not beyond the dotted line") => assert!(reach > 0.0, "{said}"),
                    said if said.contains("reaches O: the dotted line goes through both") => {
                        assert!(is_on_o && asks == 1, "{said}");
                        along_it += 1;
                    }
                    said if said.contains(" reaches O: see the dotted line") => {
                        let which =
                            said.split("Along this d, s").nth(1).and_then(|rest| rest[..1].parse::<usize>().ok());
                        let named = kept[which.expect("a corner") - 1];
                        assert!(named.dot(*d) == reach && reach >= 0.0, "{said}");
                        beyond += 1;
                    }
                    said => {
                        assert!(said.contains("O lies on the other side of the segment") && reach > 0.0, "{said}");
                    }
                }
                // A second wrong choice has its own line.
                for (other, d) in (1..).zip(&ways) {
                    let mut twice = chosen.clone();
                    if other != digit && matches!(twice.act(Act::Digit(other)), Reply::Wrong(_)) {
                        let [Shape::Segment(from, to)] = lines(&twice)[..] else { panic!("one line") };
                        assert!((to - from).dot(*d).abs() < 1e-9);
                    }
                }
            }
            now = right.expect("one of the four");
        }
    }
    assert!(along_it > 0 && beyond > 0, "{along_it} {beyond}");
    let drawn = |keys: &str| lines(at("which-way", keys).play().situation()).len();
    assert_eq!(["bet", "bet 1", "bet 1 2", "bet 1 u", "bet 4", "bet 1 4"].map(drawn), [0, 1, 1, 0, 0, 0]);
}

/// The first point that is told: `s1 (8,5)`.
fn point_of(told: &str) -> DVec2 {
    let inside = told.split(['(', ')']).nth(1).expect("a point");
    let (x, y) = inside.split_once(',').expect("two numbers");
    DVec2::new(x.parse().expect("a number"), y.parse().expect("a number"))
}

#[test]
fn each_start_of_the_walks_is_decided_by_one_choice_and_both_verdicts_are_common() {
    let (exam, last) = (steps("exam-2").asks().to_vec(), steps("exam-3").asks().to_vec());
    assert_eq!(exam.len(), 3);
    // In each row of the exam one scene touches; what is said of the others is not known beforehand.
    for step in [steps("keep-or-drop"), steps("walk-it"), exam[1].clone(), exam[2].clone()] {
        let id = &step.id;
        let apart = step.starts().filter(|start| contact(start).state() == State::Separated).count();
        let all = step.starts().count();
        assert!(apart * 3 >= all && apart * 3 <= all * 2, "{id}: {apart} of {all} apart");
        assert!(step.starts().all(|start| contact(start).state() != State::Touching), "{id}");
    }
    let touching = [&exam[0], &last[0]];
    assert!(touching.iter().all(|ask| ask.starts().all(|start| contact(start).state() == State::Touching)));
    for step in [steps("keep-or-drop"), steps("walk-it")].iter().chain(&exam).chain(&last) {
        let id = &step.id;
        for start in step.starts() {
            let (a, b) = start.scene.solids().expect("A and B");
            let (a, b) = (a.hull(), b.hull());
            let walk: Vec<_> = gjk::walk(&a, &b, WalkStart::Along(DVec2::X)).collect();
            // At least one corner has to be dropped, so that Space alone is not enough.
            assert!(walk.len() >= 4, "{id}: {} asks", walk.len());
            for ask in walk {
                // No side lies across a direction, so each answer is the only one.
                let hulls = [(a.outline(), ask.direction), (b.outline(), -ask.direction)];
                for (outline, d) in hulls {
                    let corners = outline.corners();
                    let most = corners.iter().map(|corner| corner.dot(d)).fold(f64::NEG_INFINITY, f64::max);
                    assert_eq!(corners.iter().filter(|corner| corner.dot(d) == most).count(), 1, "{id}: {d}");
                }
            }
        }
    }
}

#[test]
fn one_direction_of_four_is_right_and_no_digit_is_right_too_often() {
    let step = steps("which-way");
    let digits: Vec<Act> = (1..=4).map(Act::Digit).collect();
    let right = right_at_first(&step, &digits);
    assert_eq!(right.iter().sum::<usize>(), step.starts().count(), "one of four for each start");
    assert!(right.iter().all(|count| *count >= 1 && *count <= step.starts().count() / 2), "{right:?}");
    for start in step.starts() {
        let mut now = start.clone();
        for _ in 0..2 {
            let done =
                digits.iter().filter(|act| !matches!(now.clone().act(**act), Reply::Refused(_) | Reply::Wrong(_)));
            let done: Vec<Act> = done.copied().collect();
            assert_eq!(done.len(), 1);
            now.act(done[0]);
        }
        // The last line is not drawn through the O.
        let (a, b) = start.scene.solids().expect("A and B");
        let (a, b) = (a.hull(), b.hull());
        let last = gjk::walk(&a, &b, WalkStart::Along(DVec2::X)).nth(2).expect("three asks");
        let away = last.answer.point.dot(last.direction.normalize()).abs();
        assert!(away > 0.7, "{away}");
    }
}

#[test]
fn the_proofs_of_the_first_step_lie_in_few_directions_and_not_where_one_begins() {
    for start in steps("one-proof").starts() {
        let is_proof = |turns: i32| {
            let mut now = start.clone();
            (0..turns).for_each(|_| drop(now.act(Act::Turn { counterclockwise: true })));
            now.act(Act::Advance);
            crate::instrument::testing::reading(&now, "proof") == Some(crate::value::Value::Truth(true))
        };
        let proofs: Vec<i32> = (0..24).filter(|turns| is_proof(*turns)).collect();
        assert!((1..=5).contains(&proofs.len()) && proofs.iter().all(|at| (2..=22).contains(at)), "{proofs:?}");
    }
}

#[test]
fn a_wrong_drop_is_told_why() {
    for (key, why) in [
        ("3", "O does not lie beyond the edge from 1 to 2: the last d led from it toward O."),
        ("0", "O is not inside: it lies beyond one of the two edges at 3."),
        ("2", "O lies beyond the edge from 2 to 3, so 2 has to stay."),
    ] {
        let session = at("keep-or-drop", &format!("bet {key}"));
        assert!(said(&session).contains(why), "{key}: {}", said(&session));
        // The row below the picture has no room for more: it would send the reply to the top.
        assert!(!screen(&session, 80, 24).contains("at the top"), "{key}");
        assert_eq!(number(&session, "mistakes"), 1.0);
    }
    assert!(said(&at("keep-or-drop", "bet 3")).contains("r shows the next case"));
    // The way on stays in sight when the reply goes, until the case is judged.
    for (keys, has) in [("bet space*3", false), ("bet space*3 2 u", true), ("bet space*3 2 u enter", false)] {
        let after = screen(&at("walk-it", keys), 80, 24);
        assert_eq!(after.contains("more mistakes than the goal allows: r shows the next case"), has, "{after}");
    }
    assert!(said(&at("walk-it", "bet space*4")).contains("You have three corners"));
    // The second of two hints is no way from the start.
    let hints = screen(&at("which-way", "bet 4 t t"), 80, 24);
    assert!(hints.contains("Hint 2 of 2: From one answer"), "{hints}");
    assert!(said(&at("walk-it", "bet space")).starts_with("Along d = (1,0) the answer is"));
}

#[test]
fn a_verdict_counts_only_once_it_is_proven() {
    // A drop takes back what was said of the triangle before it.
    assert!(truth(&at("walk-it", "bet space*3 x"), "walk.said"));
    assert!(!truth(&at("walk-it", "bet space*3 x 1"), "walk.said"));
    let mut session = at("walk-it", "bet 0 space*3 1");
    assert!(!truth(&session, "walk.proven") && !session.play().goal_met());
    // An ask takes back what was said of the answers before it.
    press(&mut session, "space");
    assert!(!truth(&session, "walk.said") && !session.play().goal_met());
    press(&mut session, "0");
    assert!(truth(&session, "walk.proven") && session.play().goal_met());
    press(&mut session, "x");
    assert!(!session.play().goal_met(), "{}", said(&session));
    assert_eq!(number(&session, "walk.needs"), 4.0);
}

#[test]
fn the_nearest_point_is_found_where_an_answer_is_no_farther() {
    let session = at("how-far", "bet space*2 1 space 2 3 space*2");
    assert!(session.play().goal_met());
    assert!(!at("how-far", "bet space*2 1 space 2 3 space").play().goal_met());
    let idle = at("how-far", "bet space*3");
    assert!(
        said(&idle).contains("First drop each corner that the nearest point does not need")
            && number(&idle, "mistakes") == 0.0
    );
    for (keys, why, mistakes) in [
        ("bet 1", "This is the only corner that you keep.", 0.0),
        ("bet space 1", "Edge 1-2 is nearest to O, 6.06 away, so 1 and 2 both stay. That was a mistake.", 1.0),
        ("bet space*2 2", "Edge 2-3 is nearest to O, 4.88 away, so 2 and 3 both stay. That was a mistake.", 1.0),
        ("bet space*2 1 space 4", "Corner 4 is nearest to O, 3.16 away, so 4 stays. That was a mistake.", 1.0),
        ("bet space*2 1 1", "There is no corner 1. You keep: 2, 3.", 0.0),
        ("bet space*2 1 space 2 3 space*2 4", "s is not kept, so there is nothing to drop.", 0.0),
    ] {
        let session = at("how-far", keys);
        assert_eq!((said(&session), number(&session, "mistakes")), (why.to_owned(), mistakes), "{keys}");
    }
    // One wrong drop is told and counted, the second one ends the run.
    let (one, two) = ("bet space 1 space 1 space 2 3 space*2", "bet space 1 2");
    assert!(at("how-far", one).play().goal_met() && screen(&at("how-far", one), 80, 24).contains("mistakes 1"));
    assert!(said(&at("how-far", two)).ends_with("Too many mistakes: r starts again."));
    let low = screen(&at("how-far", "bet space*2 t t"), 60, 20);
    assert!(low.contains(" 1-2: 6.06") && low.contains("2-3: 4.88"), "a hint leaves all distances:\n{low}");
    let done = at("how-far", "bet space*2 1 space 2 3 space*2 enter");
    assert_eq!(done.play().phase(), Phase::Done, "{}", said(&done));
}

/// Finding the new p is the learner's part: as long as the line of an answer is drawn, the picture is about the p that was
/// asked from. p moves once only what it needs is kept, and after a drop no line and no products of the old p are left.
#[test]
fn p_moves_once_only_what_it_needs_is_kept() {
    let mut now = steps("how-far").start;
    // Of an edge that is nearest at its end the corner is told, because equal numbers might only look alike.
    let mut three = now.clone();
    for act in [Act::Advance, Act::Advance, Act::Digit(1), Act::Advance] {
        three.act(act);
    }
    let distances = "from O:  2: 6.32  3: 7.28  4: 3.16  2-3: 4.88  2-4: 3.16  3-4: 3.16";
    assert!(shown(&three, &["walk"]).aside.iter().any(|told| told == distances));
    // No line goes through the first p, which nothing has proven nearest.
    let lines = |now: &Situation| format!("{:?}", shown(now, &["walk"]).difference.marks).matches("Guide").count();
    assert_eq!((lines(&now), shown(&now, &["walk"]).aside), (0, vec!["1 (12,-1)".to_owned()]));
    let first = format!("{:?}", Shape::Segment(DVec2::ZERO, (12.0, -1.0).into()));
    assert!(format!("{:?}", shown(&now, &["walk"]).difference.marks).contains(&first));
    for (act, p, last, said) in [
        (
            Act::Advance,
            (12.0, -1.0),
            "old p: p*s = 18   p*p = 145",
            "From p = (12,-1) the answer is s = a3-b1 = (2,6).",
        ),
        (Act::Advance, (3.48, 4.97), "old p: p*s = 14.4   p*p = 36.75", "the answer is s = a0-b3 = (7,-2)."),
        (Act::Digit(1), (4.13, 2.58), "3 (7,-2)", "p moves to the nearest point of the edge, (4.13,2.58)."),
        (Act::Advance, (4.13, 2.58), "old p: p*s = 14.99   p*p = 23.78", "From p = (4.13,2.58) the answer is"),
        (Act::Digit(2), (4.13, 2.58), "4 (3,1)", "Corner 2 is dropped. p is a single corner: drop the other one, too."),
        (Act::Digit(3), (3.0, 1.0), "4 (3,1)", "Corner 3 is dropped. p moves to corner 4, (3,1)."),
        (Act::Advance, (3.0, 1.0), "old p: p*s = 9   p*p = 10", "From p = (3,1) the answer is"),
    ] {
        let reply = format!("{:?}", now.act(act));
        let panes = shown(&now, &["walk"]);
        assert!(panes.aside.iter().any(|told| told == last) && reply.contains(said), "{reply}");
        let to_p =
            |shape: &Shape| matches!(shape, Shape::Segment(o, at) if *o == DVec2::ZERO && at.distance(p.into()) < 0.01);
        assert!(panes.difference.marks.iter().any(|mark| to_p(&mark.shape)), "{p:?}");
        assert_eq!(lines(&now) > 0, act == Act::Advance);
        // As long as it is not the nearest point of what is kept, its name says so.
        let is_new = reply.contains("p moves to");
        let named = format!("{:?}", panes.difference);
        assert_eq!(named.contains("old p"), !is_new, "{reply}");
    }
}

/// Digits mean what is shown, also after a drop and while they choose an option.
#[test]
fn corners_keep_their_numbers_after_a_drop_and_arrows_have_those_of_the_options() {
    for (step, keys, told) in [
        ("how-far", "bet space", ": line of s    "),
        ("walk-it", "bet space*3 2", "cross(1,2) = -99   (2,3) = 39   (3,1) = -89   asks 3   mistakes 1"),
        ("how-far", "bet space*2 1", "2 (2,6)   3 (7,-2)"),
        ("how-far", "bet space*2 1 space", "2 (2,6)   3 (7,-2)   4 (3,1)"),
        ("walk-it", "bet space*4 1 space", "cross(2,3) = "),
        ("walk-it", "bet space*3 1", "Corner 1 is dropped. Space asks at a right angle to the kept edge, toward O."),
        ("keep-or-drop", "bet 1", "Corner 1 is dropped. The new corner 4 is"),
        ("keep-or-drop", "bet 1", "     dropped  "),
        ("where-it-ends", "bet right*2 down*2 space*2", "answers 1 to 2: (10,-4) (-1,-1)"),
        ("where-it-ends", "bet right down*3 space*7", "Answer 7 reaches O, but O is in no triangle: the loop goes on."),
        (
            "where-it-ends",
            "bet right*5 down*2 x",
            "After 4 asks, O is in the triangle, on edge 1-2: this loop says overlapping.",
        ),
        ("where-it-ends", "bet right*2 down*2 space*2 x space", "This run is over after 20 asks."),
    ] {
        let screen = screen(&at(step, keys), 80, 24);
        assert!(screen.contains(told), "{step} {keys}: {screen}");
    }
    assert!(screen(&at("keep-or-drop", "bet 1"), 80, 24).contains(';'), "a dropped corner is marked");
    for (number, d) in (1..).zip(["(4,-3)", "(3,4)", "(-4,3)", "(-3,-4)"]) {
        assert!(screen(&at("which-way", ""), 80, 24).contains(&format!(" {number}  {d}")));
        assert!(said(&at("which-way", &format!("bet {number}"))).contains(if number == 4 {
            "reaches O"
        } else {
            "mistake"
        }));
    }
    // Nothing is left to choose.
    let keys = screen(&at("which-way", "bet 4 1"), 80, 24);
    assert!(keys.contains("s (2,2)") && keys.contains("Enter submit") && !keys.contains("choose d"), "{keys}");
    // In the exam, the learner finds out what is nearest.
    let [step, exam] = ["how-far", "exam-4"].map(|place| screen(&at(place, "bet space"), 80, 24));
    assert!(step.contains("from O:  1:") && !exam.contains("from O:"), "{exam}");
    let lost = said(&at("exam-4", "space 1"));
    assert!(lost.ends_with("Enter ends this case.") && lost.matches("mistake").count() == 1, "{lost}");
}

#[test]
fn the_answer_that_decides_is_one_of_many() {
    let item = steps("exam-3");
    let all: Vec<_> = item.asks().iter().flat_map(crate::lesson::Step::starts).collect();
    let read = |start: &Situation, name: &str| crate::instrument::testing::reading(start, name);
    let answer = |start: &Situation| ["last.a", "last.b", "last.x", "last.y"].map(|name| read(start, name));
    for start in &all {
        let (_, last) = crate::readings::last_ask(&start.scene).expect("an ask");
        let (a, b) = start.scene.solids().expect("A and B");
        let (p, q) = (a.corners()[last.answer.a], b.corners()[last.answer.b]);
        assert_eq!(p - q, last.answer.point);
        assert_eq!(last.answer.point.dot(last.direction) < 0.0, contact(start).state() == State::Separated);
        // A learner who types the same answer in every scene is right in few of them.
        let same = all.iter().filter(|other| answer(other) == answer(start)).count();
        assert!(same * 5 <= all.len(), "{same} of {}", all.len());
    }
}

/// What a start limits or shows is not given back.
#[test]
fn neither_undo_nor_reset_gives_anything_back() {
    for (step, keys, reading) in
        [("one-proof", "bet space . space", "asks"), ("separating-axes", "bet space tab space", "casts")]
    {
        for back in ["u u u", "r"] {
            assert_eq!(number(&at(step, &format!("{keys} {back}")), reading), 2.0, "{step} {back}");
        }
    }
    // A mistake has told what its start asks, and so has a start that is done.
    let (before, after) = (at("keep-or-drop", "bet 3"), at("keep-or-drop", "bet 3 r"));
    assert!(number(&before, "mistakes") == 1.0 && number(&after, "mistakes") == 0.0);
    assert_ne!(before.play().scene(), after.play().scene());
    assert_eq!(said(&after), "That was a mistake, so here is the next case.");
    for (step, what) in [("walk-it", "case"), ("how-far", "step")] {
        assert_eq!(said(&at(step, "bet space r")), format!("Back at the start of the {what}."));
    }
}

/// Enter before anything is decided costs no start.
#[test]
fn a_submission_before_its_time_is_not_judged() {
    for (step, keys) in [
        ("one-proof", "bet . enter"),
        ("one-proof", "bet space enter"),
        ("which-way", "bet 4 enter"),
        ("keep-or-drop", "bet 1 enter"),
        ("walk-it", "bet space*2 enter"),
        ("walk-it", "bet x enter"),
        ("exam-4", "enter"),
        ("exam-4", "space enter"),
        ("which-points", "bet 0 . 2 enter"),
        ("separating-axes", "bet tab enter"),
        ("separating-axes", "bet space enter"),
    ] {
        let session = at(step, keys);
        assert!(
            session.play().claims().made == 0 && session.play().phase() == Phase::Acting,
            "{step}: {}",
            said(&session)
        );
    }
}

/// Also where the case is shown from its start again, Enter ends a lost case of an exam, and nothing else is asked for first.
#[test]
fn a_lost_case_of_the_exam_can_be_left_after_a_reset() {
    let spoils = |key: &&str| number(&at("exam-2", &format!("space*3 {key}")), "mistakes") > 0.0;
    let key = ["1", "2", "3"].into_iter().find(spoils).expect("a wrong drop");
    for back in ["r", "u*3"] {
        let session = at("exam-2", &format!("space*3 {key} {back} enter"));
        assert!(said(&session).starts_with("Missed: "), "{back}: {}", said(&session));
    }
}
