//! Lesson 7: what its scenes promise, by brute force over the learner's choices.

use crate::app::testing::{course, number, press, said, truth};
use crate::app::{Phase, Session};
use crate::geometry::gjk::{self, Verdict, WalkStart};
use crate::geometry::{Contact, Convex, State};
use crate::instrument::{Act, Reply, Situation};
use crate::lesson::Step;
use glam::DVec2;

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
        let done = |start: &&Situation| !matches!((*start).clone().act(*act), Reply::Refused(_));
        step.starts().filter(done).count()
    };
    acts.iter().map(right).collect()
}

#[test]
fn each_start_of_the_walks_is_decided_by_one_choice_and_both_verdicts_are_common() {
    for id in ["keep-or-drop", "walk-it", "exam-2"] {
        let step = steps(id);
        let apart = step.starts().filter(|start| contact(start).state() == State::Separated).count();
        let all = step.starts().count();
        assert!(apart * 3 >= all && apart * 3 <= all * 2, "{id}: {apart} of {all} apart");
        assert!(step.starts().all(|start| contact(start).state() != State::Touching), "{id}");
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
            let done = digits.iter().filter(|act| !matches!(now.clone().act(**act), Reply::Refused(_)));
            let done: Vec<Act> = done.copied().collect();
            assert_eq!(done.len(), 1);
            now.act(done[0]);
        }
    }
}

#[test]
fn the_proofs_of_the_first_step_lie_in_few_directions_and_not_where_one_begins() {
    for start in steps("one-proof").starts() {
        let (a, b) = start.scene.solids().expect("A and B");
        let (a, b) = (a.hull(), b.hull());
        let is_proof = |degrees: i32| {
            let d = DVec2::from_angle(f64::from(degrees).to_radians());
            gjk::walk(&a, &b, WalkStart::Along(d)).next().expect("an ask").verdict == Some(Verdict::Apart)
        };
        let proofs: Vec<i32> = (0..360).step_by(15).filter(|degrees| is_proof(*degrees)).collect();
        assert!((1..=4).contains(&proofs.len()) && proofs.iter().all(|at| (60..=300).contains(at)), "{proofs:?}");
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
fn the_careless_loop_fails_exactly_where_the_shapes_touch() {
    let step = steps("where-it-ends");
    let (mut fails, mut touches) = (0, 0);
    for x in -6..=8 {
        for y in -9..=2 {
            let mut now = step.start.clone();
            if now.scene.try_move(now.scene.selected, DVec2::new(f64::from(x), f64::from(y))).is_err() {
                continue;
            }
            now.act(Act::Advance);
            let read = |now: &Situation, name| crate::instrument::testing::reading(now, name);
            let repeated = read(&now, "loop.repeated") == Some(crate::value::Value::Truth(true));
            now.act(Act::OtherRule);
            now.act(Act::Advance);
            let touching = read(&now, "loop.touching") == Some(crate::value::Value::Truth(true));
            let state = contact(&now).state();
            assert!(!repeated || state == State::Touching, "{x} {y}: {state:?}");
            assert_eq!(touching, state == State::Touching, "{x} {y}: {state:?}");
            fails += usize::from(repeated);
            touches += usize::from(touching);
        }
    }
    assert!(fails >= 5 && fails <= touches, "{fails} of {touches}");
}

#[test]
fn the_nearest_point_is_found_where_no_answer_is_nearer() {
    let session = at("how-far", "bet space*2 1 space 2 space 1 space");
    assert!(session.play().goal_met());
    assert!(!at("how-far", "bet space*2 1 space 2 space 1").play().goal_met());
    let idle = at("how-far", "bet space*3");
    assert!(said(&idle).contains("does not need") && number(&idle, "mistakes") == 1.0);
    assert!(said(&at("how-far", "bet space*2 2")).contains("needs corner 2"));
    let done = at("how-far", "bet space*2 1 space 2 space 1 space enter");
    assert_eq!(done.play().phase(), Phase::Done, "{}", said(&done));
}
