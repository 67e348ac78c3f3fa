use super::*;
use crate::instrument::testing::{boxes, reading, shown, situation, try_situation};
use crate::instrument::{Reply, Situation};
use crate::scene::{Body, SceneLayout};
use crate::value::Value;
use glam::dvec2;
use minkowski2d::{Aabb, ConvexPolygon};

/// R of side 1 before a wall of two, and the exit behind it.
fn room(activity: &str) -> Situation {
    let scene = boxes(&[("R", 1.0, 4.0, 2.0, 5.0), ("wall", 8.0, 0.0, 10.0, 11.0), ("X", 30.0, 3.0, 34.0, 7.0)]);
    situation(scene.with_layout(SceneLayout { wide: true, ..SceneLayout::default() }), &[activity])
}

const RIGHT: Act = Act::Step { direction: Direction::Right, units: 1 };

fn go(now: &mut Situation, acts: &[Act]) -> Vec<Reply> {
    acts.iter().map(|act| now.act(*act)).collect()
}

fn at(now: &Situation) -> ([f64; 2], [f64; 2]) {
    let r = &now.scene.bodies[0];
    (r.shape.bounds().min().to_array(), r.velocity.to_array())
}

fn number(now: &Situation, name: &str) -> f64 {
    match reading(now, name) {
        Some(Value::Number(number)) => number,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn an_arrow_changes_the_velocity_and_runs_a_frame() {
    let mut now = room("game sweep-boxes");
    let up = Act::Step { direction: Direction::Up, units: 4 };
    let met = Reply::said("R meets the wall: v was (3,1) and is (0,1) now.");
    assert_eq!(go(&mut now, &[RIGHT, up, RIGHT, RIGHT]), [Reply::Done, Reply::Done, Reply::Done, met]);
    assert_eq!(at(&now), ([7.0, 7.0], [0.0, 1.0]), "stopped by the wall");
    assert_eq!(now.act(Act::Advance), Reply::Done);
    assert_eq!((at(&now).0, number(&now, "frames"), number(&now, "speed.y")), ([7.0, 8.0], 5.0, 1.0));
    let game = now.instrument::<Game>().expect("prepared");
    assert_eq!(game.changed(DVec2::new(CAP, 1.0), Direction::Right), DVec2::new(CAP, 1.0), "no faster");
    let counts = ["inside", "through", "wrong_side", "false_stop", "other"];
    assert!(counts.iter().all(|name| number(&now, &format!("frame.{name}")) == 0.0));
}

#[test]
fn each_bug_is_counted_and_told() {
    let left = Act::Step { direction: Direction::Left, units: 1 };
    // 1 + 2 + 3 leads from 1 to 7, up to the wall; from there 2 more is 9, where the way on is the shorter one.
    let (deep, short) = ([RIGHT, RIGHT, RIGHT, left], [RIGHT, RIGHT, Act::Advance, RIGHT]);
    for (code, acts, name, said) in [
        ("none", deep, "frame.inside", "Inside: R is 1 deep in the wall."),
        ("look", short, "frame.false_stop", "False stop: R could go on to (7,4) and touch the wall."),
        ("push", deep, "frame.wrong_side", "Wrong side: R was pushed out to the right of the wall."),
    ] {
        let mut now = room(&format!("game {code}"));
        let replies = go(&mut now, &acts);
        assert_eq!(replies[3], Reply::Said(said.to_owned()), "{code}");
        assert_eq!(number(&now, name), 1.0, "{code}");
        // The room's own code goes on from where it is, and what was seen stays seen after undo.
        let mut before = room(&format!("game {code}"));
        before.keep_counts(&now);
        assert_eq!(number(&before, name), 1.0, "{code}");
        go(&mut now, &[RIGHT]);
        assert_eq!(number(&now, "frames"), 5.0, "{code}");
    }
    let mut fast = room("game none");
    let replies = go(&mut fast, &[RIGHT; 4]);
    assert_eq!(replies[3], Reply::Said("Through: R was in front of the wall and is behind it now.".to_owned()));
    assert!(shown(&fast, &["room"]).world.marks.len() > 8);
}

#[test]
fn a_move_that_is_taken_back_is_drawn() {
    let mut now = room("game look");
    go(&mut now, &[RIGHT, RIGHT, Act::Advance]);
    let marks = |now: &Situation| format!("{:?}", shown(now, &["room"]).world.marks);
    assert!(!marks(&now).contains("taken back"));
    go(&mut now, &[RIGHT]);
    assert!(marks(&now).contains("taken back"), "{}", marks(&now));
}

#[test]
fn what_is_free_is_free_for_the_code_that_runs() {
    let mut now = room("game sweep-boxes or sweep");
    let hill = ConvexPolygon::new([[4.0, 0.0], [7.0, 0.0], [7.0, 8.0]].map(DVec2::from)).expect("convex");
    now.scene.bodies.push(Body::new("hill", hill));
    let free = |now: &Situation| shown(now, &["room"]).aside.join(" ");
    assert!(free(&now).contains("right 2,"), "{}", free(&now));
    now.act(Act::Key(b'o'));
    assert!(free(&now).contains("right 3.5,"), "{}", free(&now));
}

#[test]
fn the_second_picture_has_what_is_ahead_and_before_that_what_is_nearest() {
    let mut now = room("game sweep-boxes or sweep");
    let hill = ConvexPolygon::new([[18.0, 0.0], [30.0, 0.0], [24.0, 6.0]].map(DVec2::from)).expect("convex");
    now.scene.bodies.push(Body::new("hill", hill));
    let seen = |now: &Situation| {
        let panes = shown(now, &["room"]);
        (panes.base.difference_title.expect("a title"), format!("{:?}", panes.difference.marks))
    };
    let (title, marks) = seen(&now);
    assert!(title == "R minus what is nearest" && marks.contains("R-wall"), "{title} {marks}");
    go(&mut now, &[RIGHT]);
    let (title, marks) = seen(&now);
    assert!(title == "R minus what is ahead; O flies by -v" && marks.contains("R-wall"), "{title} {marks}");
    assert!(marks.contains("\"-v\""), "{marks}");
    // The code of boxes has a box ahead where the shape itself leaves the way free.
    now.scene.bodies[0].shape = aabb([12, 2, 13, 3]).into();
    now.scene.bodies[0].velocity = dvec2(2.0, 1.0);
    assert!(seen(&now).1.contains("R-hill"));
    now.act(Act::Key(b'o'));
    assert!(seen(&now).1.contains("R-border"));
}

#[test]
fn at_the_exit_the_frames_are_told_and_at_the_border_r_stops() {
    let mut now = room("game none");
    let replies = go(&mut now, &[RIGHT; 9]);
    assert_eq!(reading(&now, "at_exit"), Some(Value::Truth(true)));
    assert_eq!(replies[8], Reply::Said("R overlaps X after 9 frames.".to_owned()));
    assert_eq!(replies[7], Reply::Done);
    now.scene.bodies[0].shape = aabb([28, 4, 29, 5]).into();
    now.scene.bodies[0].velocity = DVec2::ZERO;
    assert_eq!(now.act(RIGHT), Reply::said("R only touches X."));
    now.scene.bodies[0].velocity = dvec2(4.0, 0.0);
    go(&mut now, &[RIGHT; 3]);
    assert_eq!(at(&now), ([37.0, 4.0], [0.0, 0.0]));
}

#[test]
fn the_way_to_the_exit_is_never_shorter_than_told() {
    let mut now = room("game none");
    let told = |now: &Situation| now.instrument::<Game>().expect("the game").frames_to_exit(&now.scene);
    let mut all = vec![told(&now)];
    for frame in 1..=9 {
        go(&mut now, &[RIGHT]);
        all.push(told(&now));
        assert!(all.iter().rev().zip(0..).all(|(told, left)| frame < 9 || *told <= left), "{all:?}");
    }
    // 28 to go: after 1, 2, 3, 4 and 5 in frames of 5.66, because both components may be 4.
    assert_eq!((all[0], all[8], all[9]), (8, 1, 0));
    for other in ["game push", "game none or push", "game none walk 3"] {
        assert_eq!(told(&room(other)), 0, "{other}");
    }
}

fn played(to: [f64; 2], v: [f64; 2]) -> Played {
    Played { end: End { to: to.into(), v: v.into() }, mistake: None }
}

fn hears(now: &mut Situation, played: Result<Played, String>) -> Reply {
    now.instrument_mut::<Game>().expect("the game").played = Some(played);
    now.act(RIGHT)
}

#[test]
fn a_program_says_where_frames_end_and_what_is_wrong_shows() {
    let mut now = room("game sweep-boxes");
    assert_eq!(hears(&mut now, Ok(played([2.0 + 1e-12, 4.0], [1.0, 0.0]))), Reply::Done);
    assert_eq!(at(&now), ([2.0, 4.0], [1.0, 0.0]), "what is right is taken exactly");
    let inside = hears(&mut now, Ok(played([8.5, 4.0], [2.0, 0.0])));
    assert_eq!(inside, Reply::Said("Inside: R is 1.5 deep in the wall.".to_owned()));
    assert_eq!(now.act(RIGHT), Reply::said("Your program left R inside, so this key has put R back, with v = (0,0)."));
    assert_eq!((at(&now), number(&now, "frames")), (([2.0, 4.0], [0.0, 0.0]), 2.0));
    assert!(now.instrument::<Game>().expect("the game").wrong.is_some());
    // Trouble leaves R where it is.
    assert_eq!(hears(&mut now, Err("It is gone.".to_owned())), Reply::said("It is gone."));
    assert_eq!(at(&now), ([2.0, 4.0], [0.0, 0.0]));
    // Numbers beyond all measure end at the picture.
    hears(&mut now, Ok(played([1e300, -1e300], [1e300, 0.0])));
    assert_eq!(at(&now), ([37.0, 0.0], [0.0, 0.0]));
}

#[test]
fn a_push_into_another_wall_is_told() {
    let mut now = room("game push");
    // The shortest way out of the shelf leads down.
    now.scene.bodies[1].shape = aabb([0, 0, 38, 2]).into();
    now.scene.bodies.push(Body::new("shelf", Solid::from(aabb([18, 2, 30, 6]))));
    now.scene.bodies[0].shape = aabb([15, 2, 17, 4]).into();
    now.scene.bodies[0].velocity = dvec2(4.0, 0.0);
    let said = "Inside: the shelf pushed R 2 deep into the wall.";
    assert_eq!(now.act(Act::Advance), Reply::said(said));
    assert!(format!("{:?}", shown(&now, &["room"]).world.marks).contains("R before the push"));
    // The room's mistakes are no cases for the program.
    assert_eq!(now.instrument::<Game>().expect("the game").wrong, None);
}

#[test]
fn the_other_code_comes_with_o() {
    let mut now = room("game none or sweep-boxes");
    assert_eq!(now.act(Act::Key(b'o')), Reply::said("Now \"sweep-boxes\" sweeps R against the bounding boxes."));
    go(&mut now, &[RIGHT; 9]);
    assert_eq!(at(&now), ([7.0, 4.0], [0.0, 0.0]));
}

#[test]
fn no_code_lets_r_through_the_border_of_the_room() {
    let acts: Vec<Act> = Direction::ALL.map(|direction| Act::Step { direction, units: 1 }).to_vec();
    let mut rng = fastrand::Rng::with_seed(28);
    for code in ["sweep-boxes", "sweep", "gjk"] {
        // A wall, or a wedge, from the floor to the border: no way leads past it.
        let mut now = room(&format!("game {code}"));
        now.scene.bodies[1].shape = if code == "sweep-boxes" {
            aabb([8, 0, 10, 11]).into()
        } else {
            ConvexPolygon::new([[8.0, 11.0], [9.0, 0.0], [10.0, 11.0]].map(DVec2::from)).expect("convex").into()
        };
        let (mut stopped, mut before) = (0, at(&now).1);
        for _ in 0..2000 {
            now.act(acts[rng.usize(0..acts.len())]);
            let r = &now.scene.bodies[0].shape;
            let depth = crate::frames::signed_distance(r, &now.scene.bodies[1].shape);
            assert!(depth > -1e-7 && r.bounds().left() < 8.0, "{code}: {:?} is {depth} deep", r.bounds());
            stopped += usize::from(at(&now).1 == [0.0, 0.0] && before != [0.0, 0.0]);
            before = at(&now).1;
        }
        assert_eq!(now.instrument::<Game>().expect("the game").faults, [0; 5], "{code}");
        assert!(stopped > 5, "{code}: {stopped}");
    }
    // Pushes end at the border too, and what looks stops in front of it.
    for code in ["none", "push", "look"] {
        let mut now = room(&format!("game {code}"));
        go(&mut now, &[Act::Step { direction: Direction::Left, units: 1 }; 2]);
        assert_eq!(at(&now).0, [0.0, 4.0], "{code}");
    }
}

#[test]
fn a_mistake_is_told_as_it_is() {
    let told = |v: [f64; 2], r: [f64; 2], code: &str| {
        let mut now = room(&format!("game {code}"));
        now.scene.bodies[0].shape = Solid::from(Aabb::constant(r[0], r[1], r[0] + 1.0, r[1] + 1.0));
        now.scene.bodies[1].shape = aabb([8, 0, 10, 5]).into();
        now.scene.bodies[0].velocity = v.into();
        match now.act(Act::Advance) {
            Reply::Said(said) => said,
            other => panic!("{other:?}"),
        }
    };
    // From beside the wall to above its top: past the line of its side, and not behind it.
    assert_eq!(told([2.0, 4.0], [6.0, 2.0], "none"), "Through: R has cut a corner of the wall.");
    let twice = [([3.0, 0.0], "Inside: R is 1 deep in the wall."), ([0.0, 0.0], "R is still inside the wall.")];
    let mut now = room("game none");
    now.scene.bodies[0].shape = Solid::from(Aabb::constant(5.0, 4.0, 6.0, 5.0));
    for (v, said) in twice {
        now.scene.bodies[0].velocity = v.into();
        assert_eq!(now.act(Act::Advance), Reply::said(said));
    }
    let words = shown(&now, &["room"]).aside.join(" ");
    assert!(words.contains("R is inside the wall") && !words.contains("free"), "{words}");
}

#[test]
fn the_other_code_waits_until_r_is_out_of_the_boxes() {
    let mut now = room("game sweep or sweep-boxes");
    now.scene.bodies[1].shape =
        ConvexPolygon::new([[8.0, 0.0], [10.0, 0.0], [10.0, 11.0]].map(DVec2::from)).expect("convex").into();
    now.scene.bodies[0].shape = Solid::from(Aabb::constant(7.5, 9.0, 8.5, 10.0));
    assert!(matches!(now.act(Act::Key(b'o')), Reply::Refused(_)));
    now.scene.bodies[0].shape = Solid::from(Aabb::constant(6.0, 9.0, 7.0, 10.0));
    assert!(matches!(now.act(Act::Key(b'o')), Reply::Said(_)));
}

#[test]
fn arrows_may_simply_move_r() {
    let mut now = room("game none walk 4");
    go(&mut now, &[RIGHT]);
    assert_eq!(at(&now), ([5.0, 4.0], [0.0, 0.0]));
    assert_eq!(now.act(Act::Advance), Reply::NotMine);
}

#[test]
fn what_is_no_room_is_refused() {
    let scene = || boxes(&[("R", 1.0, 4.0, 2.0, 5.0)]);
    let why = |text: &str| try_situation(scene(), &[text]).expect_err(text);
    assert_eq!(why("game"), "\"game\" takes its code: none, look, push, sweep-boxes, sweep, gjk");
    assert!(why("game fast").starts_with("there is no code \"fast\""));
    assert!(why("game look twice").starts_with("after the code there is nothing"));
    let without = try_situation(boxes(&[("A", 1.0, 4.0, 2.0, 5.0)]), &["game look"]).expect_err("no R");
    assert_eq!(without, "the scene has no body \"R\"; it has A");
}

/// A box: left, bottom, right and top.
type Sides = [i32; 4];

/// R somewhere, and walls that do not overlap it: some anywhere, some against it or in line with it, so that it starts in
/// touch, in inner corners and in passages exactly as wide as it is.
fn random_room(rng: &mut fastrand::Rng) -> Vec<Sides> {
    let boxed = |rng: &mut fastrand::Rng| {
        let [x, y] = [rng.i32(-8..8), rng.i32(-8..8)];
        [x, y, x + rng.i32(1..=5), y + rng.i32(1..=5)]
    };
    let mut all = vec![boxed(rng)];
    let r = all[0];
    for _ in 0..rng.usize(1..=6) {
        let mut wall = boxed(rng);
        let (axis, is_before) = (rng.usize(0..2), rng.bool());
        if rng.bool() {
            let by = if is_before { r[axis] - wall[axis + 2] } else { r[axis + 2] - wall[axis] };
            (wall[axis], wall[axis + 2]) = (wall[axis] + by, wall[axis + 2] + by);
        }
        if (0..2).any(|axis| wall[axis + 2] <= r[axis] || r[axis + 2] <= wall[axis]) {
            all.push(wall);
        }
    }
    all
}

/// What an engine with this code makes of a frame: where R ends, and with which v. None of the five counts may rise.
fn run_frame(code: &str, r: Solid, v: DVec2, walls: &[Sides]) -> (DVec2, DVec2) {
    let boxed = |sides: &Sides| Solid::from(aabb(*sides));
    let bodies = walls.iter().enumerate().map(|(index, wall)| Body::new(&format!("W{index}"), boxed(wall)));
    let mut scene = Scene::new(std::iter::once(Body::new("R", r)).chain(bodies).collect());
    scene.bodies[0].velocity = v;
    let view = Some(Aabb::constant(-99.0, -99.0, 99.0, 99.0));
    let mut now = situation(scene.with_layout(SceneLayout { view, ..SceneLayout::default() }), &[code]);
    now.act(Act::Advance);
    assert_eq!(now.scene.moves, 1, "{code}: {:?}", now.scene);
    assert_eq!(now.instrument::<Game>().expect("the game").faults, [0; 5]);
    let (to, v) = at(&now);
    (to.into(), v.into())
}

fn aabb(sides: Sides) -> Aabb {
    let [left, bottom, right, top] = sides.map(f64::from);
    Aabb::constant(left, bottom, right, top)
}

/// In every tenth frame R is a polygon too. A polygon is swept by the borders of its differences
/// and by the distances of GJK: other ways to the same end.
#[test]
fn in_random_rooms_of_boxes_nothing_goes_wrong() {
    const COUNT: usize = 100_000;
    let mut rng = fastrand::Rng::with_seed(28);
    let (mut stopped, mut cornered, mut squeezed) = (0, 0, 0);
    for frame in 0..COUNT {
        let mut room = random_room(&mut rng);
        let (r, walls) = room.split_first_mut().expect("R");
        let r = aabb(*r);
        let v = dvec2(f64::from(rng.i32(-9..=9)), f64::from(rng.i32(-9..=9)));
        let found = run_frame("game sweep-boxes", r.into(), v, walls);
        let told = format!("{r:?} {v} {walls:?}: {found:?}");
        let (to, kept) = found;
        let end = Aabb::new(to, to + r.size()).expect("a box");
        for wall in walls.iter().map(|wall| aabb(*wall)) {
            let depth = end.max().min(wall.max()) - end.min().max(wall.min());
            assert!(depth.min_element() <= NEAR, "{told} inside of {wall:?}");
            squeezed += usize::from(depth.min_element() == 0.0 && depth.max_element() > 0.0);
        }
        for axis in [0, 1] {
            assert!(kept[axis] == 0.0 || kept[axis] == v[axis], "{told}");
            assert!(kept[axis] == 0.0 || to[axis] == r.min()[axis] + v[axis], "{told} along the wall v is added once");
            stopped += usize::from(kept[axis] != v[axis]);
        }
        cornered += usize::from(kept == DVec2::ZERO && v.x * v.y != 0.0);
        rng.shuffle(walls);
        assert_eq!(run_frame("game sweep-boxes", r.into(), v, walls), found, "{told} in another order");
        if frame % 10 > 0 {
            continue;
        }
        let outline = ConvexPolygon::new(r.corners()).expect("convex");
        for code in ["game sweep", "game gjk"] {
            let (swept, left) = run_frame(code, Solid::from(outline.clone()), v, walls);
            assert!(swept.abs_diff_eq(to, NEAR) && left.abs_diff_eq(kept, NEAR), "{told} {code}: {swept} {left}");
        }
    }
    assert!(stopped > COUNT / 4 && cornered > COUNT / 50 && squeezed > COUNT / 5, "{stopped} {cornered} {squeezed}");
}

#[test]
fn the_way_stays_short() {
    let mut now = room("game none");
    go(&mut now, &[Act::Advance; KEPT + 5]);
    assert_eq!(now.instrument::<Game>().expect("prepared").way.len(), KEPT);
}
