//! Lesson 7: what its scenes promise, by brute force over the learner's choices.

use crate::app::testing::{course, number, press, said, truth};
use crate::app::{Phase, Session};
use crate::instrument::{Act, Reply, Situation};
use crate::lesson::Step;
use glam::DVec2;
use minkowski2d::gjk::{self, WalkStart};
use minkowski2d::{Contact, Convex, State};

fn at(step: &str, keys: &str) -> Session {
    crate::app::testing::at(&format!("gjk.{step}"), keys)
}

/// A step or an item of the exam.
fn steps(id: &str) -> Step {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "gjk").expect("the lesson");
    lesson.steps.iter().chain(&lesson.exam).find(|step| step.id == id).expect(id).clone()
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
    }
}

#[test]
fn the_proofs_of_the_first_step_lie_in_few_directions_and_not_where_one_begins() {
    for start in steps("one-proof").starts() {
        let is_proof = |turns: i32| {
            let mut now = start.clone();
            (0..turns).for_each(|_| drop(now.act(Act::Turn { more: true })));
            now.act(Act::Advance);
            crate::instrument::testing::reading(&now, "proof") == Some(crate::value::Value::Truth(true))
        };
        let proofs: Vec<i32> = (0..24).filter(|turns| is_proof(*turns)).collect();
        assert!((1..=4).contains(&proofs.len()) && proofs.iter().all(|at| (4..=20).contains(at)), "{proofs:?}");
    }
}

#[test]
fn a_wrong_drop_is_told_why() {
    for (key, why) in [
        ("3", "3 is the newest: it lies beyond what was known, on the side of the O."),
        ("0", "The O is beyond one of the edges to 3."),
        ("2", "The O is beyond the edge from 2 to 3: that edge has to stay."),
    ] {
        let session = at("keep-or-drop", &format!("bet {key}"));
        assert!(said(&session).contains(why), "{key}: {}", said(&session));
        assert_eq!(number(&session, "mistakes"), 1.0);
    }
    assert!(said(&at("walk-it", "bet space*4")).contains("Three are kept"));
}

#[test]
fn a_verdict_counts_only_once_it_is_proven() {
    let mut session = at("walk-it", "bet x space*3 1 space");
    assert!(!truth(&session, "walk.proven") && !session.play().goal_met());
    press(&mut session, "2 space");
    assert!(truth(&session, "walk.proven") && session.play().goal_met());
    press(&mut session, "x");
    assert!(!session.play().goal_met(), "{}", said(&session));
    assert_eq!(number(&session, "walk.needs"), 5.0);
}

#[test]
fn the_nearest_point_is_found_where_an_answer_is_no_farther() {
    let session = at("how-far", "bet space*2 1 space 2 space 1 space");
    assert!(session.play().goal_met());
    assert!(!at("how-far", "bet space*2 1 space 2 space 1").play().goal_met());
    let idle = at("how-far", "bet space*3");
    assert!(said(&idle).contains("does not need") && number(&idle, "mistakes") == 1.0);
    assert!(said(&at("how-far", "bet space*2 2")).contains("needs corner 2"));
    let done = at("how-far", "bet space*2 1 space 2 space 1 space enter");
    assert_eq!(done.play().phase(), Phase::Done, "{}", said(&done));
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
        // Whoever types one answer in every scene is right in few of them.
        let same = all.iter().filter(|other| answer(other) == answer(start)).count();
        assert!(same * 5 <= all.len(), "{same} of {}", all.len());
    }
}

/// The runs of GJK in the step that counts them, each of which ends as the whole border says.
fn asks_after(start: &Situation, moves: &[(f64, f64)], warm: bool) -> Vec<f64> {
    let mut now = start.clone();
    let mut last = 0.0;
    let runs = moves.iter().enumerate().filter_map(|(index, (x, y))| {
        now.scene.try_move(now.scene.selected, DVec2::new(*x, *y)).ok()?;
        if warm && index == 1 {
            now.act(Act::Key(b'f'));
        }
        let before = now.clone();
        let Reply::Said(said) = now.act(Act::Advance) else { panic!("run {index} of {moves:?}") };
        assert_eq!(said.starts_with("Apart"), contact(&before).state() == State::Separated, "{said}");
        last = said.split_whitespace().find_map(|word| word.parse().ok()).expect("a number of asks");
        Some(last)
    });
    runs.collect()
}

#[test]
fn a_warm_run_mostly_takes_at_most_two_asks_unless_b_leaps() {
    let start = steps("what-it-costs").start;
    let (mut steps_warm, mut leaps) = (Vec::new(), Vec::new());
    for x in -2..=20 {
        for y in -4..=7 {
            let here = (f64::from(x), f64::from(y));
            if let [_, warm] = asks_after(&start, &[here, (1.0, 0.0)], true)[..] {
                steps_warm.push(warm);
            }
            if here != (0.0, 0.0)
                && let [_, warm] = asks_after(&start, &[(0.0, 0.0), here], true)[..]
            {
                leaps.push((here, warm));
            }
        }
    }
    let short = steps_warm.iter().filter(|asks| **asks <= 2.0).count();
    assert!(10 * short >= 8 * steps_warm.len(), "{short} of {}", steps_warm.len());
    // From the start there are places that need more, and none of them is a step away.
    let long: Vec<_> = leaps.iter().filter(|(_, asks)| *asks > 2.0).collect();
    assert!(long.len() > 20 && long.iter().all(|((x, y), _)| x.abs() + y.abs() > 1.0), "{}", long.len());
}

#[test]
fn a_short_and_a_long_warm_run_are_asked_for_in_few_runs() {
    let met = |keys: &str| at("what-it-costs", keys).play().goal_met();
    assert!(met("bet space f up space right*17 space"));
    assert!(!met("bet space f up space"), "no long run");
    assert!(!met("bet space f right*17 space"), "no short run");
    assert!(!met("bet space*3 f up space right*17 space"), "five runs");
    assert!(said(&at("what-it-costs", "bet f")).contains("Nothing is kept yet"));
}

#[test]
fn one_method_is_the_cheapest_for_each_pair() {
    let start = steps("when-not").start;
    let mut now = start.clone();
    let digits: Vec<Act> = (1..=4).map(Act::Digit).collect();
    let mut right = Vec::new();
    for _ in 0..5 {
        let done: Vec<_> = digits.iter().filter(|act| matches!(now.clone().act(**act), Reply::Said(_))).collect();
        assert_eq!(done.len(), 1);
        now.act(*done[0]);
        right.push(*done[0]);
    }
    assert_eq!(right, [3, 2, 4, 1, 3].map(Act::Digit));
    // What is asked can be asked there: the pair that is asked how deep overlaps, the one that is asked how far is apart.
    let state = |one: &str, other: &str| {
        let shape = |name: &str| start.scene.bodies[start.scene.find(name).expect(name)].shape.hull();
        Contact::between(&shape(one), &shape(other)).state()
    };
    assert_eq!((state("G", "H"), state("I", "J")), (State::Overlapping, State::Separated));
    let wrong = at("when-not", "bet 4 3 2 4 1 3");
    assert!(number(&wrong, "methods.left") == 0.0 && !wrong.play().goal_met());
}
