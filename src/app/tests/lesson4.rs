//! Lesson 4: its unique answers by brute force over what a learner can choose, and what it says on the way.

use crate::app::Phase;
use crate::app::testing::{at, press, reading, said, session};
use crate::key::Key;
use crate::value::Value;
use glam::{DVec2, dvec2};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Aabb, State, minkowski, origin};
use textfigure::figure::{Anchor, Role, Shape};

/// The choices among `0..count` that meet the goal.
fn solved(count: usize, goal_met: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..count).filter(|choice| goal_met(*choice)).collect()
}

#[test]
fn seven_is_the_slowest_speed_that_slips_through_and_nine_past_two_looks() {
    let met = |step: &str, v: usize| {
        at(&format!("swept-ray.{step}"), &format!("bet left*15 {} space", "right ".repeat(v))).play().goal_met()
    };
    assert_eq!(solved(14, |v| met("through-the-wall", v)), [7]);
    assert_eq!(solved(16, |v| met("smaller-steps", v)), [9]);
}

#[test]
fn the_o_meets_the_difference_half_way_and_in_its_own_view_only() {
    let met = |view: &str, tenths: usize| {
        at("swept-ray.let-the-o-fly", &format!("bet {view} {}", "right ".repeat(tenths))).play().goal_met()
    };
    assert_eq!(solved(11, |tenths| met("f", tenths)), [5]);
    assert!(solved(11, |tenths| met("", tenths)).is_empty());
}

#[test]
fn the_view_stays_in_the_next_case() {
    let session = at("swept-ray.let-the-o-fly", "bet f right*5 enter enter right");
    assert_eq!(
        ["time", "view.origin"].map(|name| reading(&session, name)),
        [Some(Value::Fraction(0.1)), Some(Value::Truth(true))]
    );
}

/// At half a unit the pictures show a gap or an overlap with any glyphs: nothing but h looks like contact.
#[test]
fn a_tenth_of_the_frame_before_and_after_h_nobody_takes_for_contact() {
    let step = at("swept-ray.let-the-o-fly", "").play().step().clone();
    let mut moments = Vec::new();
    for start in step.starts() {
        let [a, b] = [0, 1].map(|body| start.scene.bodies[body].shape.bounds());
        let velocity = start.scene.bodies[0].velocity;
        let mover = |shape, velocity| Mover { shape, velocity };
        let sweep = Sweep::new(mover(a, velocity), mover(b, dvec2(0.0, 0.0)), 1.0).expect("finite");
        let h = sweep.hit().expect("a hit").h;
        let at = |t: f64| {
            let d = minkowski::difference(&a.translated(velocity * t), &b);
            [d.left(), -d.right(), d.bottom(), -d.top()].into_iter().fold(f64::MIN, f64::max)
        };
        assert!(at(h - 0.1) > 0.499 && at(h + 0.1) < -0.499, "{h}: {} {}", at(h - 0.1), at(h + 0.1));
        moments.push((h * 10.0).round());
    }
    assert_eq!(moments, [5.0, 6.0, 7.0], "another one in each case");
}

/// Every velocity of A that meets the goal, by trying all that are up to 12 from the start each way.
fn aimed(step: &str) -> Vec<(f64, f64)> {
    let mut session = at(&format!("swept-ray.{step}"), "bet");
    let start = session.play().scene().bodies[0].velocity;
    let keys = |less: &str, more: &str, by: i32| {
        format!("{} ", if by < 0 { less } else { more }).repeat(by.unsigned_abs() as usize)
    };
    let mut met = Vec::new();
    for x in -12..=12 {
        for y in -12..=12 {
            press(&mut session, &format!("r {} {}", keys("left", "right", x), keys("down", "up", y)));
            let velocity = session.play().scene().bodies[0].velocity;
            // Where a press was refused, another pair of numbers has led or will lead there.
            if velocity == start + dvec2(f64::from(x), f64::from(y)) && session.play().goal_met() {
                met.push((velocity.x, velocity.y));
            }
        }
    }
    met
}

#[test]
fn one_velocity_makes_the_o_fly_as_asked() {
    assert_eq!(aimed("both-move"), [(2.0, -3.0)]);
}

#[test]
fn a_lands_on_top_at_a_third_where_it_is_three_down_and_more_than_six_across() {
    // The gap is 2 across and 1 down.
    assert_eq!(aimed("two-watches"), [(7.0, -3.0), (8.0, -3.0)]);
    for (keys, says) in [
        ("left*3 enter", "no hit, because the two stopwatches never run together in this frame."),
        ("right*5 down*2 enter", "they meet at a corner, because x and y both start at 1/4. y must start after x."),
        ("right*2 enter", "A lands on B's top, but at h = 1/2; it should be 1/3."),
    ] {
        let session = at("swept-ray.two-watches", &format!("bet {keys}"));
        assert_eq!(said(&session), format!("Not yet: {says}"), "{keys}");
    }
}

#[test]
fn half_way_at_seven_takes_both_of_them() {
    // With B's own velocity alone, A would have to go 3 a frame, and they would meet at 7.5.
    assert_eq!(aimed("half-way"), []);
    let mut session = at("swept-ray.half-way", "bet right*2 enter");
    assert_eq!(
        said(&session),
        "Not yet: they meet at a corner, because x and y both start at 1/2. Close the y gap faster."
    );
    press(&mut session, "up enter");
    assert_eq!(said(&session), "Not yet: they meet at h = 1; it should be 1/2. t gives a hint.");
    let beyond = at("swept-ray.half-way", "bet right*2 down enter");
    assert_eq!(said(&beyond), "Not yet: they meet at h = 1/2, but at x = 7.5; it should be 7.");
    assert!(at("swept-ray.half-way", "bet tab left tab right down").play().goal_met());
}

#[test]
fn both_rules_have_to_be_run_and_only_one_does_what_is_asked() {
    let touching = |keys: &str| at("swept-ray.already-touching", keys);
    assert!(!touching("bet space*2").play().goal_met() && touching("bet right space o space*2").play().goal_met());
    let alone = said(&touching("bet right o space*2 enter"));
    assert!(alone.contains("run both rules"), "{alone}");
    // Whichever rule is shown, the runs count, and a rule that has been run once counts at any velocity.
    assert!(touching("bet right o space*2 o space").play().goal_met());
    assert!(touching("bet right o space*3 o space").play().goal_met());
    for (keys, says) in [
        ("right o space o space*2 enter", "in 1 frame, A's left side got to 6. Run another one, or change vA."),
        ("left space o space*2 o enter", "with the careful rule, A's left side got to 5, not to the flag at 9."),
        ("o space*3 o space enter", "with the careful rule, A's left side got to 7, not to the flag at 9."),
        ("left*2 o space o space*2 enter", "with the careful rule, A's left side got to 3, not to the flag at 9."),
    ] {
        let session = touching(&format!("bet {keys}"));
        assert!(said(&session).starts_with(&format!("Not yet: {says}")), "{keys}: {}", said(&session));
    }
    let left = |keys: &str| reading(&touching(keys), "A.left");
    assert_eq!((left("bet space*2"), left("bet o space*2")), (Some(Value::Number(3.0)), Some(Value::Number(7.0))));
    // An arrow that is refused forgets no frame, and one that changes vA forgets those under the current rule.
    let runs = |keys: &str| ["frames", "rules.run"].map(|name| reading(&touching(keys), name));
    assert_eq!(runs("bet space o space*2 up"), [2.0, 2.0].map(|count| Some(Value::Number(count))));
    assert_eq!(left("bet space o space*2 up"), left("bet o space*2"));
    assert_eq!(runs("bet space o space*2 right"), [0.0, 2.0].map(|count| Some(Value::Number(count))));
    assert_eq!(left("bet space o space*2 right"), left("bet"));
    assert!(touching("bet space o right space*2").play().goal_met());
    assert!(!touching("bet right o space*2").play().goal_met());
    assert_eq!(said(&touching("bet space right")), "vA is (3,-1) now, and A starts over.");
    assert_eq!(said(&touching("bet space o space right left")), "");
    // What the other rule did stays in the table.
    assert_eq!(left("bet space*2 o right o"), left("bet"));
    assert_eq!(runs("bet space*2 o right o"), [2.0, 1.0].map(|count| Some(Value::Number(count))));
}

/// The run shows the answer: what A keeps into the lift takes it inside, and without the lift's own part A hangs in the air.
#[test]
fn what_a_keeps_is_run_and_judged() {
    for (keys, says) in [
        ("", "Missed: seen from B, (4,-2) goes into B. Make it (4,0), along B."),
        ("up*6", "Missed: seen from B, (4,4) leaves B. Make it (4,0), along B."),
        ("up*2 left", "Missed: the part along B must stay as it was. Seen from B, that is (4,0)."),
        ("up*2", "Correct: 1 of 2 in a row."),
    ] {
        let session = at("swept-ray.along-the-wall", &format!("bet {keys} space"));
        assert_eq!(said(&session), format!("{says} Enter shows the next case."), "{keys}");
    }
}

#[test]
fn what_would_leave_the_pictures_is_refused_with_the_reason() {
    for (place, keys, reason) in [
        ("through-the-wall", "bet L L L", "The speed goes from 0 to 13."),
        ("let-the-o-fly", "bet left", "This is the start of the frame: t goes from 0 to 1."),
        ("let-the-o-fly", "bet up", "Time has two directions only: left and right."),
        ("both-move", "bet K", "At that velocity, seen from B, A would leave the picture at the top."),
        ("both-move", "bet L L L", "At that velocity, A would leave the picture on the right."),
        ("both-move", "bet tab", "Only A can be aimed here."),
        ("two-watches", "bet L L L", "Here the x of vA can be 0 to 8, and its y can be -5 to 0."),
        ("half-way", "bet tab L L", "At that velocity, "),
        ("already-touching", "bet up", "Here the x of vA can be 0 to 4, and its y stays -1."),
        ("along-the-wall", "bet H H H H H", "With that arrow, A-B would leave the picture on the left."),
        (
            "already-touching",
            "bet o space*7",
            "One more frame would take A out of the picture: o for the other rule, u to undo.",
        ),
    ] {
        let session = at(&format!("swept-ray.{place}"), keys);
        assert!(said(&session).starts_with(reason), "{place} after {keys}: {}", said(&session));
        assert_eq!(session.play().phase(), Phase::Acting);
    }
}

/// One key cannot land A on B's top: faster to the right alone, it meets the corner; slower down alone, too late.
#[test]
fn landing_takes_two_thoughts() {
    for key in ["left", "right", "up", "down"] {
        for times in 1..=14 {
            let keys = format!("bet {}", format!("{key} ").repeat(times));
            assert!(!at("swept-ray.two-watches", &keys).play().goal_met(), "{keys}");
        }
    }
}

/// The learner sees the way of O, but not its numbers before the claim, because the task is to work them out.
#[test]
fn the_ray_is_seen_but_its_numbers_are_worked_out() {
    let drawing = |keys: &str| at("swept-ray.both-move", keys).play().drawing();
    let told = |keys: &str| drawing(keys).aside.join(" ");
    assert!(!told("bet right down*3").contains("O flies"), "{}", told("bet right down*3"));
    for (keys, ray) in [("", (-2.0, -3.0)), ("bet right down*3", (-3.0, 0.0)), ("bet left down f", (-1.0, -2.0))] {
        let arrow = Shape::Arrow(DVec2::ZERO, ray.into());
        assert!(drawing(keys).difference.marks.iter().any(|mark| mark.shape == arrow), "{keys}: {ray:?}");
    }
    assert!(told("bet right down*3 enter").contains("O flies (-3,0)"));
    // Who rides on B sees A move against the way of O.
    let seen = told("bet right down*3 f");
    assert!(seen.contains("A seen from B (3,0)"), "{seen}");
}

/// Where its ghost lies beside A, half covered, the name stands off the solid A.
#[test]
fn the_name_of_a_ghost_stands_at_the_end_that_is_seen() {
    for (keys, side) in [("bet", 1.0), ("bet left*2", -1.0), ("bet up", 0.0)] {
        let marks = at("swept-ray.both-move", keys).play().drawing().world.marks;
        let named = marks.iter().find_map(|mark| match &mark.shape {
            Shape::Label(_, name, Anchor::Near(side)) if name == "A at the end" => Some(*side),
            _ => None,
        });
        assert_eq!(named, Some(dvec2(side, 1.0)), "{keys}");
    }
    let shown = crate::app::testing::screen(&at("swept-ray.both-move", "bet"), 80, 24);
    let rows: Vec<_> = shown.lines().collect();
    let name = rows.iter().position(|row| row.contains("A at the end")).expect("a name");
    assert!(rows[name].find("A at the end") >= rows[name + 1].find("+ ."), "{shown}");
}

/// The beats that show only the world say nothing about the rules or about what to type.
#[test]
fn a_table_above_the_world_waits_for_the_beat_that_shows_both_pictures() {
    for (step, first, rows) in [("two-watches", 1, 5), ("half-way", 1, 5), ("two-walls", 2, 4)] {
        let mut session = session();
        session.open(&format!("swept-ray.{step}")).expect("a step");
        for beat in 1..=2 {
            let panes = session.play().drawing();
            assert_eq!(panes.heading.len(), if beat < first { 0 } else { rows }, "{step}, beat {beat}");
            assert_eq!(usize::from(session.play().words_in_world().1), rows, "{step}: their rows stay empty");
            session.press(Key::parse("enter").expect("a key"));
        }
    }
}

/// A flag meets nothing, and the walls of a room touch each other all the time.
#[test]
fn only_what_can_collide_is_marked_where_it_touches() {
    for (place, keys, count) in
        [("already-touching", "bet right o space*2", 1), ("two-walls", "bet", 0), ("along-the-wall", "bet", 1)]
    {
        let marks = at(&format!("swept-ray.{place}"), keys).play().drawing().world.marks;
        assert_eq!(marks.iter().filter(|mark| mark.role == Role::Touch).count(), count, "{place}");
    }
    // A line that is not bolted down is a body like others.
    let line = |locked| {
        let mut scene = crate::instrument::testing::boxes(&[("A", 0.0, 0.0, 2.0, 2.0), ("B", 2.0, 0.0, 2.0, 3.0)]);
        scene.bodies[1].locked = locked;
        let now = crate::instrument::testing::situation(scene, &[]);
        let marks = crate::instrument::testing::shown(&now, &[]).world.marks;
        marks.iter().filter(|mark| mark.role == Role::Touch).count()
    };
    assert_eq!([false, true].map(line), [1, 0]);
}

/// The differences and their one O are what h is worked out from, so the fields cannot cover them.
#[test]
fn what_is_typed_about_two_walls_stands_above_the_world() {
    // After a wrong answer the keys edit the field that is wrong.
    // What is typed after a wrong answer takes its place, also in the field that was left last.
    let again = at("swept-ray.two-walls", "bet tab 1 tab 1 tab 1 tab 6 enter 1 / 4");
    assert_eq!(reading(&again, "typed.h1"), Some(Value::Fraction(0.25)));
    let mut session = at("swept-ray.two-walls", "bet 1 / 4 tab 2 / 3 tab 6 tab 4 enter");
    assert!(said(&session).starts_with("Not yet: h2 ="), "{}", said(&session));
    press(&mut session, "5 / 8 enter");
    assert_eq!(session.play().phase(), Phase::Done);
    for (h2, says) in [
        ("3 / 8", "Not yet: 3/8 is counted from the first contact"),
        ("1 / 2", "Not yet: 1/2 is a fraction of the last 3/4 of the frame"),
    ] {
        let session = at("swept-ray.two-walls", &format!("bet 1 / 4 tab {h2} tab 6 tab 4 enter"));
        assert!(said(&session).starts_with(says), "{}", said(&session));
    }
    let rounded = at("swept-ray.two-walls", "bet 1 / 4 tab 0 . 6 3 tab 6 tab 4 enter");
    assert_eq!(rounded.play().phase(), Phase::Done);
    for keys in ["bet 1 / 4", "bet 1 / 4 tab 5 / 8 tab 6 tab 4 enter"] {
        let panes = at("swept-ray.two-walls", keys).play().drawing();
        assert!(panes.difference_shown && panes.table.is_none(), "{keys}");
        assert_eq!((panes.heading.len(), &panes.heading[0][1..]), (4, " h1 = [   1/4]"), "{keys}");
    }
}

/// The reason of 4.7: of random contacts about one in five ends in a tiny overlap, and one in five in a tiny gap.
#[test]
fn moving_to_the_contact_is_rounded() {
    // A small generator of its own, so that the figures are the same everywhere.
    let mut state = 1_u64;
    let mut random = |low: f64, high: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((state >> 11) as f64 / (1_u64 << 53) as f64)
    };
    let (mut overlaps, mut gaps, mut all) = (0, 0, 0);
    while all < 10_000 {
        let mut mover = || {
            let min = dvec2(random(-10.0, 10.0), random(-10.0, 10.0));
            let size = dvec2(random(0.1, 4.0), random(0.1, 4.0));
            let shape = Aabb::new(min, min + size).expect("finite");
            Mover { shape, velocity: dvec2(random(-50.0, 50.0), random(-50.0, 50.0)) }
        };
        let (a, b) = (mover(), mover());
        let Some(hit) = Sweep::new(a, b, 1.0).expect("finite").hit().filter(|hit| hit.h > 0.0) else { continue };
        let [a, b] = [a, b].map(|mover| mover.shape.translated(mover.velocity * hit.h));
        match origin::state(&minkowski::difference(&a, &b)) {
            State::Overlapping => overlaps += 1,
            State::Separated => gaps += 1,
            State::Touching => {}
        }
        all += 1;
    }
    assert!((1500..2500).contains(&overlaps) && (1500..2500).contains(&gaps), "{overlaps} and {gaps} of {all}");
}
