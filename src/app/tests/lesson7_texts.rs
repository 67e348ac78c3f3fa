//! What lesson 7 says, at every start of its steps and in every state that a learner can come to.

use super::free_play::{arrows, reachable};
use crate::app::testing::course;
use crate::instrument::testing::{reading, shown};
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::lesson::Step;
use crate::value::Value;
use glam::DVec2;
use minkowski2d::gjk::{self, WalkStart};
use minkowski2d::{Contact, State};
use std::collections::HashSet;

fn step(id: &str) -> Step {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "gjk").expect("the lesson");
    lesson.steps.iter().find(|step| step.id == id).expect(id).clone()
}

/// Everything that is written in a step, and in the built-in texts around it.
fn source() -> &'static str {
    include_str!("../../../lessons/07-gjk.md")
}

fn corners(start: &Situation) -> [Vec<DVec2>; 2] {
    let (a, b) = start.scene.solids().expect("A and B");
    [a.corners(), b.corners()]
}

fn truth(now: &Situation, name: &str) -> bool {
    reading(now, name) == Some(Value::Truth(true))
}

fn number(now: &Situation, name: &str) -> f64 {
    let Some(Value::Number(number)) = reading(now, name) else { panic!("{name}") };
    number
}

fn state(now: &Situation) -> State {
    let (a, b) = now.scene.solids().expect("A and B");
    Contact::between(&a.hull(), &b.hull()).state()
}

/// What is told to a claim now.
fn refused(step: &Step, now: &Situation, start: &Situation) -> Option<String> {
    let scope = Scope::of(now, start, false);
    let failed = step.goal.iter().find(|goal| !goal.is.holds(&scope))?;
    failed.otherwise.as_ref().map(|words| words.fill(&scope))
}

/// The most that a point of A−B has along `d`, by all pairs of corners.
fn most([a, b]: &[Vec<DVec2>; 2], d: DVec2) -> f64 {
    a.iter().flat_map(|p| b.iter().map(move |q| (*p - *q).dot(d))).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_hints_of_the_first_step_prove_it_at_every_start() {
    let step = step("one-proof");
    for start in step.starts() {
        let shapes = corners(start);
        let (a, b) = start.scene.solids().expect("A and B");
        let near = gjk::distance(&a.hull(), &b.hull());
        let degrees = |d: DVec2| ((d.to_angle().to_degrees() / 15.0).round() as i32).rem_euclid(24);
        // The step's own keys, all the way round.
        let mut now = start.clone();
        let mut proofs = Vec::new();
        for turns in 0..24 {
            let mut asked = now.clone();
            asked.act(Act::Advance);
            let (is_proof, is_told) = (truth(&asked, "proof"), refused(&step, &asked, start));
            if is_proof {
                proofs.push(turns);
                assert_eq!(is_told, None);
            } else {
                assert!(is_told.is_some_and(|told| told.contains("You may ask once more")));
                asked.act(Act::Turn { counterclockwise: false });
                asked.act(Act::Advance);
                let is_told = refused(&step, &asked, start).is_some_and(|told| told.contains("s*d < 0"));
                assert_eq!(is_told, !truth(&asked, "proof"));
            }
            let d = DVec2::from_angle(f64::from(15 * turns).to_radians());
            // Where they differ by more than rounding, the corners say the same.
            assert!(most(&shapes, d).abs() < 1e-9 || (most(&shapes, d) < 0.0) == is_proof, "{turns}");
            now.act(Act::Turn { counterclockwise: true });
        }
        // Hint 3: the way from the nearest point of A to that of B, as near as d can be turned.
        assert!(proofs.contains(&degrees(near.b - near.a)), "{proofs:?}");
    }
    assert!(!source().contains("leaves O beyond its line") && !source().contains("points from A to B"));
}

/// The key that says apart, or together.
fn verdict(is_apart: bool) -> Act {
    if is_apart { Act::Key(b'x') } else { Act::Digit(0) }
}

/// Keys that choose, in all steps of the walk.
fn keys() -> Vec<Act> {
    (0..=9).map(Act::Digit).chain([Act::Advance, Act::Key(b'x')]).collect()
}

#[test]
fn what_the_walks_refuse_is_true_wherever_they_are() {
    for id in ["which-way", "keep-or-drop", "walk-it"] {
        let step = step(id);
        for start in step.starts() {
            for now in reachable(start, &keys(), 300) {
                let Some(told) = refused(&step, &now, start) else { continue };
                let is_apart = state(&now) == State::Separated;
                match told.as_str() {
                    "at least one direction was wrong." | "at least one choice was wrong." | "a drop was wrong." => {
                        assert!(number(&now, "mistakes") > 0.0);
                    }
                    said if said.contains("ask with Space first") => assert_eq!(number(&now, "walk.asks"), 0.0),
                    "first press x for apart, or 0 for together" => assert!(!truth(&now, "walk.said")),
                    said if said.starts_with("a drop was wrong, and your answers do not prove") => {
                        assert!(
                            number(&now, "mistakes") > 0.0 && truth(&now, "walk.said") && !truth(&now, "walk.right")
                        );
                    }
                    said if said.contains("so nothing is proven.") => assert!(!truth(&now, "walk.proven")),
                    said if said.contains(", so A and B are ") => {
                        assert!(said.ends_with(if is_apart { "apart." } else { "together." }), "{said}");
                        // The other verdict is right.
                        let mut other = now.clone();
                        other.act(verdict(is_apart));
                        assert!(truth(&other, "walk.right"), "{id}");
                    }
                    "first drop a corner by its number, or press 0 if O is inside" => {
                        let done = (0..=9).filter(|digit| {
                            !matches!(now.clone().act(Act::Digit(*digit)), Reply::Refused(_) | Reply::Wrong(_))
                        });
                        assert_eq!(done.count(), 1, "{id}");
                    }
                    "there is a direction left to choose" => assert!(number(&now, "walk.asks") < 3.0),
                    said => assert!(said.contains(" asks, and ") && truth(&now, "walk.right"), "{id}: {said}"),
                }
                assert!(!truth(&now, "walk.right") || truth(&now, "walk.proven"), "{id}: {is_apart}");
            }
        }
    }
    assert!(
        !source().contains("brings the corners that are kept nearer") && !source().contains("close in on O.\"\nclaims")
    );
}

/// Where the answers of the loop prove something.
fn proven(start: &Situation) -> Situation {
    let mut now = start.clone();
    while !truth(&now, "walk.proven") {
        if !matches!(now.act(Act::Advance), Reply::Said(_)) {
            let right = (1..=9)
                .find(|digit| !matches!(now.clone().act(Act::Digit(*digit)), Reply::Refused(_) | Reply::Wrong(_)));
            now.act(Act::Digit(right.expect("a corner to drop")));
        }
    }
    now
}

/// What was proven needs no more answers, and the reply says so; before that, it never does.
#[test]
fn an_ask_after_a_proof_is_said_to_be_needless() {
    let (needless, step) = (" This ask was not needed.", step("walk-it"));
    let (mut needed, mut told) = (0, 0);
    for start in step.starts() {
        for mut now in reachable(start, &keys(), 300) {
            let was_proven = truth(&now, "walk.proven");
            let Reply::Said(said) = now.act(Act::Advance) else { continue };
            assert_eq!(said.ends_with(needless), was_proven, "{said}");
            assert_eq!(said.matches("needed").count(), usize::from(was_proven), "{said}");
            *if was_proven { &mut told } else { &mut needed } += 1;
        }
    }
    assert!(needed > 10 && told > 1, "{needed} {told}");
}

#[test]
fn the_exam_says_what_the_answers_prove() {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "gjk").expect("the lesson");
    for ask in lesson.exam[1].asks() {
        for start in ask.starts() {
            let (mut early, mut wrong) = (start.clone(), proven(start));
            let is_apart = state(start) == State::Separated;
            early.act(Act::Advance);
            wrong.act(verdict(!is_apart));
            early.act(Act::Key(b'x'));
            let told = refused(ask, &wrong, start).expect("it is wrong");
            assert!(
                told.ends_with(if is_apart { "proves that they are apart" } else { "proves that they are together" }),
                "{told}"
            );
            assert!(refused(ask, &early, start).is_some_and(|told| told.ends_with("nothing is proven yet")));
        }
    }
}

/// What the last hint of `walk-it` says, done.
#[test]
fn the_last_hint_of_the_whole_walk_leads_to_its_end_at_every_start() {
    let step = step("walk-it");
    let (mut apart, mut together) = (0, 0);
    for start in step.starts() {
        let mut now = proven(start);
        let is_apart = state(&now) == State::Separated;
        now.act(verdict(is_apart));
        assert_eq!(refused(&step, &now, start), None);
        assert_eq!(number(&now, "walk.asks"), number(&now, "walk.needs"));
        *if is_apart { &mut apart } else { &mut together } += 1;
    }
    assert!(apart > 1 && together > 1);
    assert!(
        step.hints[1]
            .fill(&Scope::of(&step.start, &step.start, false))
            .contains("If s*d < 0, press x. If O is in the triangle, press 0.")
    );
}

/// What the answers to the bet of `walk-it` say: while every answer reaches O and O is outside the triangle, A and B may be
/// apart or together.
#[test]
fn a_triangle_without_the_origin_proves_nothing_yet() {
    let mut ends = HashSet::new();
    for start in step("walk-it").starts() {
        let (a, b) = start.scene.solids().expect("A and B");
        let (a, b) = (a.hull(), b.hull());
        // A fourth ask follows: three answers reach O, and O is outside their triangle.
        let goes_on = gjk::walk(&a, &b, WalkStart::Along(DVec2::X)).count() > 3;
        ends.extend(goes_on.then(|| Contact::between(&a, &b).state() == State::Separated));
    }
    assert_eq!(ends.len(), 2, "{ends:?}");
}

/// The point nearest O of what is kept: of corners and edges.
fn nearest(kept: &[DVec2]) -> DVec2 {
    let edges = kept.iter().enumerate().flat_map(|(i, p)| kept[..i].iter().map(move |q| (*p, *q)));
    let on_edges = edges.map(|(p, q)| p + (q - p) * (-p.dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0));
    kept.iter().copied().chain(on_edges).min_by(|p, q| p.length().total_cmp(&q.length())).expect("a point")
}

#[test]
fn a_claim_of_the_nearest_point_is_refused_until_an_answer_proves_it() {
    let step = step("how-far");
    let shapes = corners(&step.start);
    let far =
        gjk::distance(&step.start.scene.solids().expect("A").0.hull(), &step.start.scene.solids().expect("B").1.hull());
    let (mut open, mut proven, mut on_line) = (0, 0, 0);
    for now in reachable(&step.start, &keys(), 500) {
        // What is shown is all that a learner goes by: "1 (11,1)" and so on.
        let aside = shown(&now, &["walk"]).aside;
        let point = |line: &String| {
            let (x, y) = line.split_once('(')?.1.strip_suffix(')')?.split_once(',')?;
            Some(DVec2::new(x.parse().ok()?, y.parse().ok()?))
        };
        let kept: Vec<_> =
            aside.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).filter_map(point).collect();
        let p = nearest(&kept);
        let is_nearest = (p.length() - far.distance).abs() < 1e-9;
        if truth(&now, "walk.over") {
            assert!(is_nearest && (most(&shapes, -p) + p.dot(p)).abs() < 1e-9, "{aside:?}");
            proven += 1;
        } else {
            let told = refused(&step, &now, &step.start).expect("it is open");
            assert!(told.contains("no answer has had p*s = p*p") || number(&now, "mistakes") > 0.0);
            // The newest answer is among those that are kept and lies on the line through p: it need not lie beyond.
            on_line += usize::from(kept.iter().any(|s| (s.dot(p) - p.dot(p)).abs() < 1e-9));
            open += 1;
        }
    }
    assert!(open > 5 && proven > 0 && on_line > 0, "{open} {proven} {on_line}");
    // "No answer is nearer" would be false: the third is farther than the second.
    let (a, b) = step.start.scene.solids().expect("A and B");
    let (a, b) = (a.hull(), b.hull());
    let far: Vec<_> =
        gjk::approach(&a, &b, WalkStart::Along(DVec2::X)).map(|step| step.answer.point.length()).collect();
    assert!(far.windows(2).any(|pair| pair[1] > pair[0]), "{far:?}");
    let text = source().split("## Exam").next().expect("the steps");
    for wrong in ["no answer is nearer", "No answer is nearer", "Each answer is nearer", "brings nothing nearer"] {
        assert!(!text.contains(wrong), "{wrong}");
    }
}

#[test]
fn a_goal_says_if_it_takes_more_than_one_case() {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "gjk").expect("the lesson");
    for step in lesson.steps.iter() {
        assert_eq!(step.task.contains(" in a row"), !step.family.is_empty(), "{}", step.task);
    }
}

#[test]
fn both_loops_say_what_is_true_wherever_b_can_be() {
    let step = step("where-it-ends");
    let mut states = [0; 3];
    for place in reachable(&step.start, &arrows(), 2000) {
        let state = state(&place);
        states[state as usize] += 1;
        for careful in [false, true] {
            let mut now = place.clone();
            if careful {
                now.act(Act::Key(b'o'));
            }
            now.act(Act::Key(b'x'));
            let said = shown(&now, &["loop"]).aside.concat();
            let expected = match state {
                State::Separated => "does not reach O: apart.",
                // O may also lie on the edge of the triangle that the loop does not compare it with.
                State::Overlapping if said.contains("on edge 1-2:") => "this loop says overlapping.",
                State::Overlapping => "inside the triangle: overlapping.",
                State::Touching if careful => "lies on the line of the kept edge, and O is on this edge: touching.",
                State::Touching => "asks, and no end",
            };
            assert!(shown(&now, &["loop"]).aside.iter().all(|line| line.len() < 80), "{said}");
            assert!(said.contains(expected), "{state:?}: {said}");
        }
    }
    assert!(states.iter().all(|count| *count > 5), "{states:?}");
}
