//! Lesson 5: answers that must be unique are, over everything that a learner can do.

use crate::app::testing::{number, press, said, session};
use crate::app::{Phase, Session, Tone};
use crate::instrument::{Act, Reply, Scope, Situation};
use crate::value::{Readings as _, Value};

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
    Scope::of(now, now, true).value(name)
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
    assert_eq!(flawless("merge", 5), ["abaab"]);
    assert_eq!(flawless("parallel", 8), ["=abababa"]);
}

#[test]
fn a_wrong_edge_counts_and_says_what_it_would_make() {
    for (step, keys, says) in [
        ("merge", "bet b", "b now, and a after it would turn right: a dent. a comes first."),
        ("merge", "bet a a", "a now, and b after it would turn right: a dent. b comes first."),
        ("merge", "bet =", "= takes both at once, but these two differ in direction: it would cut off a corner."),
        ("merge", "bet a b a a a", "Every edge of A is in the chain already: b is left."),
        ("merge", "bet a b a a =", "One of the two has no edge left: take the other's."),
        ("parallel", "bet a", "a alone leaves a useless corner in the middle of a straight side: they are parallel."),
        ("parallel", "bet b", "b alone leaves a useless corner in the middle of a straight side: they are parallel."),
        ("parallel", "bet = a b a b a b b", "Every edge of B is in the chain already: a is left."),
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
    assert_eq!(at("merge", "bet b u = u a b a a b enter").play().phase(), Phase::Acting);
    assert_eq!(number(&at("half-turn", "bet 1 u"), "mistakes"), 1.0);
}

#[test]
fn one_mistake_is_forgiven_and_two_are_not() {
    assert_eq!(at("merge", "bet b a b a a b enter").play().phase(), Phase::Done);
    let twice = at("merge", "bet b a = b a a b enter");
    assert_eq!(twice.play().phase(), Phase::Acting);
    assert!(said(&twice).starts_with("Not yet: 2 mistakes."), "{}", said(&twice));
    let closed = at("parallel", "bet = a b a b a b a a");
    assert_eq!(said(&closed), "The chain is closed: every edge is in it. Enter submits it.");
    assert_eq!(number(&closed, "mistakes"), 0.0);
}

#[test]
fn eight_of_the_fifteen_pairs_are_good_starts() {
    let is_good = |i: usize, j: usize| {
        let session = at("starts", &format!("bet {} {} space", "right ".repeat(i), "down ".repeat(j)));
        number(&session, "built.good") == 1.0
    };
    let all = (0..5).flat_map(|i| (0..3).map(move |j| [i, j]));
    let good: Vec<_> = all.filter(|[i, j]| is_good(*i, *j)).collect();
    assert_eq!(good, [[0, 1], [0, 2], [1, 2], [2, 0], [2, 2], [3, 0], [3, 1], [4, 1]]);
}

#[test]
fn only_different_pairs_count() {
    let session = at("starts", "bet up space space");
    assert_eq!((number(&session, "built.good"), number(&session, "built.bad")), (1.0, 0.0));
    assert!(said(&session).contains("already"), "{}", said(&session));
    assert!(!at("starts", "bet up space right space right space").play().goal_met(), "three good ones and no bad one");
    assert!(!at("starts", "bet space up space right space").play().goal_met());
    assert!(at("starts", "bet space up space right space right space").play().goal_met());
    // A second bad one is one too many, and undo does not unbuild it.
    let two = "bet space up space right space right space right space";
    assert!(!at("starts", two).play().goal_met());
    let undone = at("starts", &format!("{two} u enter"));
    assert!(said(&undone).starts_with("Not yet: bad pairs built: 2;"), "{}", said(&undone));
}

#[test]
fn three_of_the_24_directions_touch_the_pair() {
    let solved: Vec<usize> =
        (0..24).filter(|turns| at("farthest", &format!("bet {}", ". ".repeat(*turns))).play().goal_met()).collect();
    assert_eq!(solved, [4, 5, 6], "60, 75 and 90 degrees");
    assert_eq!(number(&at("farthest", "bet ,"), "support.angle"), 345.0);
    // At 135 degrees A's ruler lies along a whole side; its first corner is told.
    assert_eq!(number(&at("farthest", "bet .*9"), "support.a"), 3.0);
}

#[test]
fn six_cells_cry_hit_where_nothing_touches() {
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
    assert_eq!(cells, [(3, 3), (3, 4), (3, 5), (4, 3), (4, 4), (5, 3)]);
}

#[test]
fn the_alarm_has_to_be_seen_before_the_split() {
    let early = at("dents", "bet o left*4 down*2 enter");
    assert_eq!(early.play().phase(), Phase::Acting);
    assert!(said(&early).contains("press o twice"), "{}", said(&early));
    assert_eq!(at("dents", "bet o left*4 down*2 o o enter").play().phase(), Phase::Done);
    // Where the split is made somewhere else, nothing has been seen.
    assert!(!at("dents", "bet o o left*4 down*2").play().goal_met());
    for (keys, says) in [
        ("bet o enter", "no false alarm here: even the filled shape and B are apart."),
        ("bet left*5 down*2 enter", "no false alarm: B really meets A."),
        ("bet left*4 down*2 enter", "a false alarm. Press o to split A."),
    ] {
        let session = at("dents", keys);
        assert!(said(&session).contains(says), "{keys}: {}", said(&session));
    }
}

#[test]
fn each_round_has_one_right_image_and_says_what_the_others_are() {
    for (before, right) in [("bet", 3), ("bet 3", 2)] {
        for digit in 1..=4 {
            let session = at("half-turn", &format!("{before} {digit}"));
            let matched = number(&at("half-turn", before), "matched");
            assert_eq!(number(&session, "matched") > matched, digit == right, "{before} {digit}");
            assert_eq!(number(&session, "mistakes"), f64::from(u8::from(digit != right)));
        }
    }
    assert!(said(&at("half-turn", "bet 1")).contains("1 is B itself"));
    assert!(said(&at("half-turn", "bet 2")).contains("mirrored left to right"));
    assert!(said(&at("half-turn", "bet 4")).contains("upside down"));
    assert!(said(&at("half-turn", "bet 5")).contains("four pictures"));
    assert!(said(&at("half-turn", "bet 3 2 1")).contains("Every shape has been matched"));
}

#[test]
fn laps_end() {
    for (step, edges) in [("turn-left", 5), ("sweep", 8)] {
        let session = at(step, &format!("bet space*{edges} space"));
        assert_eq!(number(&session, "walked"), f64::from(edges));
        assert_eq!(said(&session), format!("The lap is complete: all {edges} edges."));
    }
    assert_eq!(number(&at("turn-left", "bet space*5"), "turned"), 360.0);
}

#[test]
fn what_is_said_below_the_panes_fits_off_the_solution_too() {
    let mut scripts: Vec<(&str, String)> = Vec::new();
    scripts.extend((0..24).map(|turns| ("farthest", format!("bet {}", ". ".repeat(turns)))));
    scripts.extend((0..=8).map(|edges| ("sweep", format!("bet {}", "space ".repeat(edges)))));
    scripts.extend((0..=5).map(|edges| ("turn-left", format!("bet {}", "space ".repeat(edges)))));
    for (i, j) in (0..5).flat_map(|i| (0..3).map(move |j| (i, j))) {
        // A step more and back: what was said about the building is gone, what the picture says is there.
        scripts.push(("starts", format!("bet {} {} space right left", "right ".repeat(i), "down ".repeat(j))));
    }
    for (step, order) in [("merge", "a b a a b"), ("parallel", "= a b a b a b a")] {
        let keys: Vec<&str> = order.split(' ').collect();
        for taken in 0..=keys.len() {
            for wrong in ["", "a", "b", "="] {
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

/// At the end of the merge: the O in A-B, and A grown by -B with b0 in it.
#[test]
fn the_merge_ends_with_the_verdict_in_both_panes() {
    let before = at("merge", "bet a b a a b").play().drawing();
    assert!(!before.aside.join(" ").contains("overlap"), "{:?}", before.aside);
    let done = at("merge", "bet a b a a b enter");
    let panes = done.play().drawing();
    assert_eq!(panes.aside.last().map(String::as_str), Some("the point b0 is inside: A and B overlap"));
    let has_o = |figure: &textfigure::figure::Figure| {
        figure.marks.iter().any(|mark| mark.role == textfigure::figure::Role::Origin)
    };
    assert!(has_o(&panes.difference) && !has_o(&before.difference));
}
