//! Every answer of every exam, over all starts, against what [`oracle`](super::oracle) finds another way.

use super::oracle::{self, answers};
use super::walks::OwnWalk;
use crate::app::check::search::{meets_goal, played};
use crate::app::play::chance;
use crate::app::play::deck::Deck;
use crate::app::play::too_long;
use crate::app::testing::course;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Situation};
use crate::key::{Direction, Key};
use crate::lesson::Step;
use crate::scene::{Body, Scene};
use crate::value::typed_number;
use glam::DVec2;
use minkowski2d::Aabb;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// A lesson and an item of its exam, counted from 1.
type Place = (usize, usize);

const MOVED: [Place; 5] = [(1, 4), (2, 2), (3, 1), (4, 4), (6, 3)];
const MERGED: [Place; 2] = [(5, 2), (6, 1)];
const WALKED: [Place; 2] = [(7, 2), (7, 4)];

/// Every item, or those of some places.
fn items(places: &[Place]) -> Vec<(Place, Step)> {
    let exams = course().lessons.into_iter().map(|lesson| lesson.exam).enumerate();
    let all = exams.flat_map(|(lesson, exam)| {
        let items = exam.to_vec();
        items.into_iter().zip(1..).map(move |(item, n)| ((lesson + 1, n), item))
    });
    all.filter(|(place, _)| places.is_empty() || places.contains(place)).collect()
}

/// What is right to type at a start of one of the asks of an item.
fn typed(place: Place, ask: &Step, start: &Situation) -> Vec<Vec<String>> {
    let told = || ask.task.split(['(', ' ']).find_map(|word| word.parse().ok()).expect("an angle");
    if place == (1, 3) {
        let [low, high] = oracle::span(&oracle::corners(start, 0));
        let [width, height] = (high - low).to_array();
        let says = format!("A is {width} wide and {height} high: type the width and the height of B");
        assert_eq!(ask.task, says, "A is hidden");
    }
    if place != (5, 4) && place != (7, 1) {
        return answers(place, start);
    }
    let (degrees, right): (f64, _) = (told(), oracle::farthest(start, told()));
    // The picture decides: 10 degrees farther the answer is the same. The vector is for those who compute.
    assert!([-10.0, 10.0].iter().all(|by| oracle::farthest(start, degrees + by) == right), "{}", ask.task);
    let [x, y] = glam::DVec2::from_angle(degrees.to_radians()).to_array().map(|v| (v * 100.0).round() / 100.0);
    assert!(ask.task.contains(&format!("({x},{y})")), "{}", ask.task);
    vec![right]
}

#[test]
fn what_is_right_to_type_passes_and_nothing_else() {
    let mut tried = 0;
    for (place, item) in items(&[]) {
        let Some(typing) = item.start.instrument::<TypeNumbers>() else { continue };
        for (ask, start) in item.asks().iter().flat_map(|ask| ask.starts().map(move |start| (ask, start))) {
            let right = typed(place, ask, start);
            let passes = |texts: &[String]| {
                let text = texts.join("\t");
                let keys: Vec<_> = text.chars().map(|c| if c == '\t' { Key::Tab } else { Key::Char(c) }).collect();
                meets_goal(ask, &played(start, &keys), start)
            };
            for texts in &right {
                assert!(passes(texts), "{place:?}: {texts:?} at {:?}", start.scene.bodies);
                for field in 0..typing.names().count() {
                    for wrong in others(typing, field, &texts[field]) {
                        let mut texts = texts.clone();
                        texts[field] = wrong;
                        assert_eq!(passes(&texts), right.contains(&texts), "{place:?}: {texts:?} at {:?}", start.scene);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

/// Something else to type into a field: its other words, or numbers near by.
fn others(typing: &TypeNumbers, field: usize, text: &str) -> Vec<String> {
    let mut typing = typing.clone();
    for _ in 0..field {
        crate::instrument::Part::act(&mut typing, Act::SelectNext, &mut Scene::default());
    }
    let words: Vec<String> = typing.words().iter().filter(|word| *word != text).cloned().collect();
    if !words.is_empty() {
        return words;
    }
    let number = typed_number(text).expect("a number");
    let near = [number + 1.0, number - 1.0, number + 0.25, -number];
    near.iter().filter(|near| **near != number).map(|near| oracle::text(*near)).collect()
}

/// Every situation that unit arrows and Tab lead to within so many moves, those of fewer moves first.
fn reached(start: &Situation, most: u32) -> Vec<Situation> {
    let arrows = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    let acts = arrows.map(|direction| Act::Step { direction, units: 1 });
    let identity = |now: &Situation| {
        let of = |body: &Body| [body.shape.bounds().min(), body.velocity].map(|p| p.to_array().map(f64::to_bits));
        (now.scene.bodies.iter().map(of).collect::<Vec<_>>(), now.scene.selected)
    };
    let mut seen = HashSet::from([identity(start)]);
    let (mut open, mut found) = (VecDeque::from([start.clone()]), Vec::new());
    while let Some(now) = open.pop_front() {
        for act in acts.into_iter().chain([Act::SelectNext]) {
            let mut next = now.clone();
            next.act(act);
            if next.scene.moves <= most && seen.insert(identity(&next)) {
                if act == Act::SelectNext { open.push_front(next) } else { open.push_back(next) }
            }
        }
        found.push(now);
    }
    found
}

/// Whether the words of a task hold.
fn holds(place: Place, task: &str, now: &Situation) -> bool {
    let [a, b] = [0, 1].map(|body| oracle::corners(now, body));
    let [low, high] = oracle::span(&oracle::differences(&[a.clone(), b.clone()]));
    let ([a, to_a], [b, to_b]) = (oracle::span(&a), oracle::span(&b));
    let side = |name: &str| task == format!("bring the {name} side of A-B to O, but not a corner");
    match place {
        (1, 4) => low == oracle::corners(now, 2)[0],
        (4, 4) => oracle::first_touch(now).is_some_and(|(h, _)| {
            let [a_then, b_then] = [(a, 0), (b, 1)].map(|(at, body)| at + now.scene.bodies[body].velocity * h);
            let (right, left) = (a_then.x + to_a.x - a.x, b_then.x + to_b.x - b.x);
            let top = b_then.y + to_b.y - b.y;
            (3.0 * h - 1.0).abs() < 1e-9
                && (a_then.y - top).abs() < 1e-9
                && right > b_then.x + 1e-9
                && left > a_then.x + 1e-9
        }),
        (6, 3) => {
            let Some((straight_out, far)) = oracle::closest_parts(now) else { return false };
            if task.contains("a corner of A and a corner of B") {
                return straight_out == 0 && (1.2..=1.6).contains(&far);
            }
            if task.contains("a corner of A and a face of B") {
                // No corner of B is as near to A as A's corner is to B.
                let is_farther = |p: &DVec2| p.distance(p.clamp(a, to_a)) > far + 1e-9;
                return straight_out == 1
                    && (0.8..=1.2).contains(&far)
                    && oracle::corners(now, 1).iter().all(is_farther);
            }
            // All of B is beyond the face, and its nearest corner lies straight out from it.
            let least =
                |of: fn(&DVec2) -> f64| oracle::corners(now, 1).into_iter().min_by(|p, q| of(p).total_cmp(&of(q)));
            let straight = if task.contains("A's top") {
                least(|p| p.y).is_some_and(|p| p.y > to_a.y && (a.x..=to_a.x).contains(&p.x))
            } else {
                least(|p| p.x).is_some_and(|p| p.x > to_a.x && (a.y..=to_a.y).contains(&p.y))
            };
            straight_out == 1
                && straight
                && if task.contains("0.9 to 1.1") { (0.9..=1.1).contains(&far) } else { (1.4..=1.6).contains(&far) }
        }
        _ if task == "bring the bottom right corner of A-B to O" => high.x == 0.0 && low.y == 0.0,
        _ if side("top") => high.y == 0.0 && low.x < 0.0 && high.x > 0.0,
        _ if side("bottom") => low.y == 0.0 && low.x < 0.0 && high.x > 0.0,
        _ if side("right") => high.x == 0.0 && low.y < 0.0 && high.y > 0.0,
        _ if side("left") => low.x == 0.0 && low.y < 0.0 && high.y > 0.0,
        _ if task.starts_with("make the gap in x exactly 2") => {
            (b.x - to_a.x).max(a.x - to_b.x) == 2.0 && a.y < to_b.y && b.y < to_a.y
        }
        _ if task.starts_with("make top >= 0 fail; the other three comparisons must hold") => {
            high.y < 0.0 && low.y <= 0.0 && low.x <= 0.0 && high.x >= 0.0
        }
        _ => panic!("nobody knows what \"{task}\" asks for"),
    }
}

/// The situations where the words hold after as few moves as there are.
fn ends(place: Place, ask: &Step, start: &Situation) -> (u32, Vec<Situation>) {
    // Three bodies go far.
    let all = reached(start, u32::MAX);
    let right: Vec<_> = all.iter().filter(|now| holds(place, &ask.task, now)).collect();
    let least = right.iter().map(|now| now.scene.moves).min().unwrap_or_else(|| panic!("{place:?}: {:?}", start.scene));
    for now in &all {
        assert_eq!(
            meets_goal(ask, now, start),
            holds(place, &ask.task, now),
            "{place:?} {}: {:?}",
            ask.task,
            now.scene
        );
    }
    (least, right.into_iter().filter(|now| now.scene.moves == least).cloned().collect())
}

#[test]
fn what_is_moved_passes_where_the_words_hold_within_moves_that_the_views_allow() {
    for (place, item) in items(&MOVED) {
        let spare = item.spare.expect("moves count");
        for (ask, start) in item.asks().iter().flat_map(|ask| ask.starts().map(move |start| (ask, start))) {
            let (least, ends) = ends(place, ask, start);
            let mut end = ends[0].clone();
            for (moves, is_long) in [(least + spare, false), (least + spare + 1, true)] {
                end.scene.moves = moves;
                assert_eq!(too_long(ask, &end, start).is_some(), is_long, "{place:?}: {least} of {:?}", start.scene);
            }
            // No view hides a shorter way.
            let mut endless = start.clone();
            endless.scene.layout.view = Some(Aabb::constant(-1e3, -1e3, 1e3, 1e3));
            endless.scene.layout.difference_view = endless.scene.layout.view;
            let shorter = reached(&endless, least - 1).into_iter().find(|now| holds(place, &ask.task, now));
            assert!(shorter.is_none(), "{place:?}: {least}, but {:?}", shorter.map(|now| now.scene.bodies));
        }
    }
}

#[test]
fn a_merge_passes_in_the_order_of_directions_and_in_no_other() {
    for (_, item) in items(&MERGED) {
        for start in item.starts() {
            let mut now = start.clone();
            let order: Vec<char> = oracle::merge_order(start).chars().collect();
            for (taken, &key) in order.iter().enumerate() {
                let after = ['a', 'b', '='].map(|other| {
                    let mut next = now.clone();
                    next.act(Act::Key(other as u8));
                    let mistakes = format!("{next:?}").contains("mistakes: 0");
                    assert_eq!(mistakes, other == key, "{other} for {key}: {:?}", start.scene.bodies);
                    // One wrong edge, and all others right: that is no pass.
                    let mut end = next.clone();
                    for &key in &order[taken + usize::from(other == key)..] {
                        end.act(Act::Key(key as u8));
                    }
                    assert_eq!(meets_goal(&item, &end, start), other == key, "{other} for {key}");
                    (other, next)
                });
                assert!(!meets_goal(&item, &now, start));
                now = after.into_iter().find(|(other, _)| *other == key).expect("one of the three").1;
            }
            assert!(meets_goal(&item, &now, start), "{:?}", start.scene.bodies);
        }
    }
}

fn own_walk(place: Place, start: &Situation) -> OwnWalk {
    OwnWalk::new(&[0, 1].map(|body| oracle::corners(start, body)), place == (7, 4))
}

#[test]
fn a_search_passes_where_what_is_said_is_proven() {
    for (place, item) in items(&WALKED) {
        for (ask, start) in item.asks().iter().flat_map(|ask| ask.starts().map(move |start| (ask, start))) {
            let own = own_walk(place, start);
            let enough = own.clone().way().1.asks;
            let mut acts: Vec<Act> = (1..=9).map(Act::Digit).chain([Act::Advance]).collect();
            if place == (7, 2) {
                acts.extend([Act::Digit(0), Act::Key(b'x')]);
            }
            let (mut open, mut seen) = (vec![(start.clone(), own)], HashSet::new());
            let mut passed = 0;
            while let Some((now, own)) = open.pop() {
                let right = own.is_right(enough);
                passed += usize::from(right);
                assert_eq!(meets_goal(ask, &now, start), right, "{place:?}: {own:?}");
                if own.is_lost(enough) {
                    continue;
                }
                for act in &acts {
                    let (mut next, mut own) = (now.clone(), own.clone());
                    next.act(*act);
                    own.act(*act);
                    if seen.insert(format!("{own:?}")) {
                        open.push((next, own));
                    }
                }
            }
            assert!(passed > 0, "{place:?}: {:?}", start.scene.bodies);
        }
    }
}

/// No distances are on the screen.
#[test]
fn the_picture_tells_what_is_nearest_on_every_right_way() {
    let mut hidden = Vec::new();
    for (place, item) in items(&[(7, 4)]) {
        for start in item.starts() {
            let (mut walk, way) = (own_walk(place, start), own_walk(place, start).way().0);
            for act in way {
                if !walk.shows_what_is_nearest() {
                    hidden.push(format!("{walk:?}"));
                }
                walk.act(act);
            }
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

/// The right answer of a start, for comparison with those of others.
fn decided(place: Place, ask: &Step, start: &Situation) -> String {
    if MOVED.contains(&place) {
        // How far each body goes, or how fast.
        let way = |now: &Situation| {
            let bodies = now.scene.bodies.iter().zip(&start.scene.bodies);
            let to = |(to, from): (&Body, &Body)| (to.shape.middle() - from.shape.middle(), to.velocity);
            format!("{:?}", bodies.map(to).collect::<Vec<_>>())
        };
        let ways: BTreeSet<String> = ends(place, ask, start).1.iter().map(way).collect();
        return format!("{} {ways:?}", ask.task);
    }
    if MERGED.contains(&place) {
        return oracle::merge_order(start);
    }
    if WALKED.contains(&place) {
        return format!("{:?}", own_walk(place, start).way().0);
    }
    format!("{:?}", typed(place, ask, start))
}

#[test]
fn no_exam_asks_for_the_same_answer_twice_in_a_row() {
    for (place, item) in items(&[]) {
        let asks = item.asks().iter().flat_map(|ask| ask.starts().map(move |start| (ask, start)));
        let known: HashMap<String, String> =
            asks.map(|(ask, start)| (format!("{}{:?}", ask.task, start.scene), decided(place, ask, start))).collect();
        for run in 0..1_000 {
            let mut deck = Deck::new(&item, chance::of_step(run, &item.id));
            let (mut now, mut last) = (item.start.clone(), String::new());
            for draw in 0..6 {
                if draw == 4 {
                    deck.begin_row(run % 2 == 0);
                }
                let (ask, start) = deck.draw(&now).expect("a start");
                let answer = &known[&format!("{}{:?}", ask.task, start.scene)];
                assert_ne!(*answer, last, "{place:?} run {run}, draw {draw}");
                (now, last) = (start.clone(), answer.clone());
            }
        }
    }
}
