//! What the scenes of free play say, in every state that their keys lead to.

use crate::app::testing::{at, course, said};
use crate::instrument::{Act, Scope, Situation};
use crate::lesson::Step;
use glam::DVec2;
use minkowski2d::contact::Feature;
use minkowski2d::{Contact, Direction, State};
use std::collections::{HashSet, VecDeque};

/// Where acts lead from a start, at most so many situations.
pub(super) fn reachable(start: &Situation, acts: &[Act], most: usize) -> Vec<Situation> {
    let identity = |now: &Situation| format!("{:?}", now.without_history());
    let mut seen = HashSet::from([identity(start)]);
    let (mut open, mut all) = (VecDeque::from([start.clone()]), Vec::new());
    while let Some(now) = open.pop_front().filter(|_| all.len() < most) {
        for act in acts {
            let mut next = now.clone();
            next.act(*act);
            next.scene.moves = 0;
            if seen.insert(identity(&next)) {
                open.push_back(next);
            }
        }
        all.push(now);
    }
    all
}

/// The arrow keys, one step each.
pub(super) fn arrows() -> Vec<Act> {
    Direction::ALL.map(|direction| Act::Step { direction, units: 1 }).to_vec()
}

fn scene(id: &str) -> Step {
    let course = course();
    let lesson = course.lessons.iter().find(|lesson| lesson.id == "free-play").expect("free play");
    lesson.steps.iter().find(|step| step.id == id).expect(id).clone()
}

fn contact(now: &Situation) -> Contact {
    let (a, b) = now.scene.solids().expect("A and B");
    Contact::between_rounded(&a.rounded_hull(), &b.rounded_hull())
}

/// So many situations of a scene, from its start by arrows and other keys.
fn places(id: &str, more: &[Act], most: usize) -> Vec<Situation> {
    let acts: Vec<Act> = arrows().into_iter().chain(more.iter().copied()).collect();
    reachable(&scene(id).start, &acts, most)
}

#[test]
fn the_right_side_is_the_way_left_while_they_overlap_and_only_then() {
    let (mut apart_differs, mut swallowed) = (false, false);
    for now in places("boxes", &[], 500) {
        let [a, b] = ["A", "B"].map(|name| now.scene.bodies[now.scene.find(name).expect(name)].shape.bounds());
        let right = a.right() - b.left();
        let meets = |by: f64| {
            a.translated(DVec2::new(-by, 0.0)).intersection(&b).is_some_and(|it| it.size().min_element() > 0.0)
        };
        if contact(&now).state() == State::Overlapping {
            assert!(!meets(right) && meets(right - 0.5), "{right}");
            swallowed |= b.contains(a.min()) && b.contains(a.max());
        } else {
            apart_differs |= !meets(0.0) && right > 0.0;
        }
        assert!(!(a.contains(b.min()) && a.contains(b.max())), "A is too small to swallow B");
    }
    assert!(apart_differs && swallowed);
}

#[test]
fn a_pushed_box_never_overlaps_and_does_all_that_is_proposed() {
    let pushes: Vec<Act> = Direction::ALL.map(|direction| Act::Step { direction, units: 4 }).to_vec();
    let mut corner = false;
    for now in places("stopped", &pushes, 1000) {
        assert_ne!(contact(&now).state(), State::Overlapping);
        let [a, b] = ["A", "B"].map(|name| now.scene.bodies[now.scene.find(name).expect(name)].shape.bounds());
        corner |= a.intersection(&b).is_some_and(|shared| shared.size() == DVec2::ZERO);
    }
    assert!(corner, "a touch corner to corner");
    assert_eq!(said(&at("free-play.stopped", "L")), "B stops A at 50% of the way.");
    assert_eq!(at("free-play.stopped", "L down").play().scene().bodies[0].shape.bounds().left(), 4.0, "along B's side");
}

#[test]
fn turned_boxes_meet_face_to_corner_face_to_face_corner_to_corner_and_at_several_points() {
    let mut found = [false; 4];
    for now in places("turned-boxes", &[Act::Turn { counterclockwise: true }], 1500) {
        let contact = contact(&now);
        let is_face = |feature: Feature| usize::from(matches!(feature, Feature::Face(_)));
        found[is_face(contact.nearest().a) + is_face(contact.nearest().b)] = true;
        found[3] |= contact.feature_pairs().count() > 1;
    }
    assert_eq!(found, [true; 4], "corners alone, a face, two faces, several");
}

#[test]
fn what_is_proposed_with_the_door_the_disc_and_the_robot_can_be_done() {
    // A touch by turning alone.
    let touches = places("pinned", &[Act::SelectNext], 800).into_iter().any(|now| {
        let mut after = now.clone();
        (0..6).any(|_| {
            let before = contact(&after).state();
            after.act(Act::Turn { counterclockwise: true });
            before == State::Separated && contact(&after).state() == State::Touching
        })
    });
    assert!(touches);
    // The O in a corner of the dotted box, and a touch at a corner of A.
    let (mut outside, mut at_corner) = (false, false);
    for now in places("disc", &[], 400) {
        let [a, b] = ["A", "B"].map(|name| now.scene.bodies[now.scene.find(name).expect(name)].shape.bounds());
        let off = b.center() - b.center().clamp(a.min(), a.max());
        let boxed = off.abs().max_element() < 2.5;
        match contact(&now).state() {
            State::Separated => outside |= boxed,
            State::Touching => at_corner |= off.x != 0.0 && off.y != 0.0,
            State::Overlapping => assert!(off.length() < 2.5),
        }
    }
    assert!(outside && at_corner);
    // The one place where R touches both walls.
    let start = scene("robot").start;
    let mut both = 0;
    for now in places("robot", &[], 1500) {
        let scope = Scope::of(&now, &start, true);
        let shape = |name: &str| &now.scene.bodies[now.scene.find(name).expect(name)].shape;
        let states = ["A", "C"].map(|wall| scope.state_of(shape("R"), shape(wall)));
        assert!(!states.contains(&State::Overlapping));
        if states == [State::Touching; 2] {
            // Within the tolerance of a hundredth.
            assert!(shape("R").middle().distance(DVec2::new(7.0, 6.0)) < 0.15);
            both += 1;
        }
    }
    assert!(both > 0);
}

/// Words for which the tests above have a counterexample.
#[test]
fn what_was_false_is_gone() {
    let text = include_str!("../../../lessons/90-free-play.md");
    for wrong in [
        "B swallowed by A",
        "only what goes into the surface is lost",
        "Push A against the others",
        "A never overlaps anything",
        "its parents, a face and a corner, tell",
        "Each answer either proves something or is nearer",
        "separate them",
    ] {
        assert!(!text.contains(wrong), "{wrong}");
    }
}
