//! What lesson 4 says, compared with integers: every start of a family, every velocity that keys can aim, and the
//! recap.

use crate::app::testing::{at, lesson_text, press, reading, recap, said};
use crate::frames::{End, Exact, Frame};
use crate::instrument::{Act, Reply, Scope};
use crate::value::Value;
use glam::{DVec2, dvec2};
use minkowski2d::response::{self, Collider};
use minkowski2d::sweep::{Mover, Sweep};
use minkowski2d::{Aabb, Direction, State, minkowski, origin};
use std::cmp::Ordering;

fn lesson_says(words: &str) {
    assert!(lesson_text("swept-ray").contains(words), "lesson 4 no longer says: {words}");
}

/// Whether a body of width 1 at 2 slips past a wall of width 1 with a look half way and one at the end; `v` in tenths.
fn slips_past_two_looks(gap: i32, v: i32) -> bool {
    // In twentieths, so that half of a tenth is whole.
    let (left, right, wall) = (40, 60, [20 * (3 + gap), 20 * (4 + gap)]);
    let clear = |way: i32| right + way < wall[0] || left + way > wall[1];
    clear(v) && clear(2 * v) && left + 2 * v > wall[1]
}

/// At the lowest speed that gets A past a near wall, it is past it at look 1. A far wall takes a lower speed, at which A is
/// still in front of it then.
#[test]
fn past_two_looks_the_first_jump_is_over_everything_or_short_of_the_wall() {
    let step = at("swept-ray.smaller-steps", "").play().step().clone();
    let mut slowest = [Vec::new(), Vec::new()];
    for start in step.starts() {
        let [a, b] = [0, 1].map(|body| start.scene.bodies[body].shape.bounds());
        assert_eq!((a.left(), a.size().x, b.size().x), (2.0, 1.0, 1.0));
        let gap = (b.left() - a.right()) as i32;
        let slips = |v: &i32| slips_past_two_looks(gap, 10 * v);
        let found = (0..=11).find(slips).expect("a speed that can be chosen");
        // The lesson takes the near and the far cases by turns.
        let is_far = b.left() > 6.0;
        if is_far {
            assert!(found < 2 * gap, "look 1 is short of the wall, with a gap of {gap}");
        } else {
            assert!(found > 2 * (gap + 2), "look 1 is past the wall, with a gap of {gap}");
        }
        slowest[usize::from(is_far)].push(found);
    }
    let [near, far] = slowest;
    // Of a wall at 5..6, and of one at 8..9, which the prediction is about.
    assert_eq!([2, 5].map(|gap| (0..=11).find(|v| slips_past_two_looks(gap, 10 * v))), [Some(9), Some(8)]);
    assert!(near.len() > 1 && far.len() > 1 && far.iter().max() < near.iter().min(), "{near:?} and {far:?}");
}

/// In the exam, too: no lower whole number than the right answers slips past one look, or past two.
#[test]
fn the_lowest_speeds_of_the_exam_are_found_by_trying_all() {
    let item = at("4.exam-3", "").play().step().clone();
    let mut kinds = [0; 2];
    for start in item.starts() {
        let [a, b] = [0, 1].map(|body| start.scene.bodies[body].shape.bounds());
        let is_clear = |way: f64| a.right() + way < b.left() || a.left() + way > b.right();
        let slips = |v: &u8, looks: f64| {
            let v = f64::from(*v);
            a.left() + v > b.right() && is_clear(v / looks)
        };
        let [once, twice] = [1.0, 2.0].map(|looks| (0..99).find(|v| slips(v, looks)).expect("a speed"));
        kinds[usize::from(twice == once)] += 1;
        for (more, other) in [(0, 0), (1, 0), (0, 1)] {
            let mut now = start.clone();
            for act in [Act::SelectNext, Act::SelectPrevious] {
                let number = if act == Act::SelectNext { once + more } else { twice + other };
                for digit in number.to_string().bytes() {
                    now.act(Act::Digit(digit - b'0'));
                }
                now.act(act);
            }
            let scope = Scope::of(&now, start, false);
            let met = item.goal.iter().all(|goal| goal.is.holds(&scope));
            assert_eq!(met, (more, other) == (0, 0), "{once} and {twice}, and {more} or {other} more");
        }
    }
    assert!(kinds.into_iter().all(|count| count > 3), "near and far: {kinds:?}");
}

#[test]
fn a_ends_at_the_wall_after_the_wrong_sums_as_is_said() {
    let start = at("swept-ray.through-the-wall", "").play().step().start.scene.clone();
    let [a, b] = [0, 1].map(|body| start.bodies[body].shape.bounds());
    let (gap, wall, width) = (b.left() - a.right(), b.size().x, a.size().x);
    assert_eq!((gap, wall, width), (3.0, 1.0, 2.0));
    let ends = |v: f64| [a.left() + v, a.right() + v];
    assert!(ends(gap + wall)[0] < b.left() && ends(gap + wall)[1] >= b.right(), "across the wall");
    assert_eq!(ends(gap + width)[0], b.left());
    let [from, all] = [a.left(), gap + wall + width];
    assert_eq!(ends(all)[0], b.right());
    for (sum, end) in
        [(gap + wall, ", A covers the wall.".to_owned()), (gap + width, format!(" it stops at {}", b.left()))]
    {
        lesson_says(&format!(
            "{{ is = \"{sum}\", why = \"In the question, A's left side starts at {from}. At v = {sum}{end}"
        ));
    }
    lesson_says(&format!(
        "the wall ends at {}. At v = {all}, A's left side stops there, and A still touches",
        b.right()
    ));
}

/// "Each starts after gap / speed, at speed 0 never", and what is said where y does not start last.
#[test]
fn each_watch_starts_after_gap_by_speed_and_at_speed_0_never() {
    let start = at("swept-ray.two-watches", "bet left*4 up*4");
    let mut told = [0; 2];
    for (x, y) in (0..=8).flat_map(|x| (0..=5).map(move |y| (x, y))) {
        let mut session = start.clone();
        press(&mut session, &format!("{}{}", "right ".repeat(x as usize), "down ".repeat(y as usize)));
        if session.play().scene().bodies[0].velocity != dvec2(f64::from(x), f64::from(-y)) {
            continue;
        }
        for (axis, speed, gap) in [("x", x, 2), ("y", y, 1)] {
            let starts = (speed > 0).then(|| Value::Fraction(f64::from(gap) / f64::from(speed)));
            assert_eq!(reading(&session, &format!("enter.{axis}")), starts, "{axis} at ({x},-{y})");
        }
        press(&mut session, "enter");
        // They share columns from 2/x to 10/x and rows from 1/y to 6/y.
        let enter = if 2 * y >= x { (2, x) } else { (1, y) };
        let meet =
            x > 0 && y > 0 && enter.0 <= enter.1 && [(10, x), (6, y)].iter().all(|end| compare(enter, *end).is_lt());
        let y_is_last = meet && 2 * y < x;
        let says = said(&session);
        if says.contains("and the limit is 10") {
            continue;
        }
        assert_eq!(says.contains("the two stopwatches never run together"), !meet, "({x},-{y}): {says}");
        assert_eq!(says.contains("y must start after x"), meet && !y_is_last, "({x},-{y}): {says}");
        assert_eq!(says.contains("at a corner"), meet && 2 * y == x, "({x},-{y}): {says}");
        told[usize::from(meet)] += 1;
    }
    assert!(told.iter().all(|times| *times > 5), "{told:?}");
}

/// What the recap keeps of vA: `vA - n * min(0, (vA - vB).n)`, in integers.
fn kept(va: [i32; 2], vb: [i32; 2], n: [i32; 2]) -> [i32; 2] {
    let into = ((va[0] - vb[0]) * n[0] + (va[1] - vb[1]) * n[1]).min(0);
    [va[0] - n[0] * into, va[1] - n[1] * into]
}

#[test]
fn what_a_contact_takes_is_relative_to_b() {
    let all = || (-6..=6).flat_map(|x| (-2..=2).map(move |y| [x, y]));
    let vector = |[x, y]: [i32; 2]| dvec2(f64::from(x), f64::from(y));
    let mut by_itself = 0;
    for (va, vb) in all().flat_map(|va| all().map(move |vb| (va, vb))) {
        for n in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
            let keeps = kept(va, vb, n);
            let along = |v: [i32; 2]| (v[0] - vb[0]) * n[0] + (v[1] - vb[1]) * n[1];
            assert_eq!(along(keeps), along(va).max(0), "no more goes in, and nothing else is lost");
            assert_eq!(keeps[0] * n[1] - keeps[1] * n[0], va[0] * n[1] - va[1] * n[0], "along the surface it goes on");
            let shown = vector(vb) + response::blocked(vector(va) - vector(vb), vector(n), Collider::A);
            assert_eq!(shown, vector(keeps), "the code pane");
            by_itself += i32::from(kept(va, [0, 0], n) != keeps);
        }
    }
    assert!(by_itself > 0);
    // A catches up with B: stopped by itself, it would lose what both have in common.
    assert_eq!(kept([6, -1], [2, 0], [-1, 0]), [2, -1]);
    assert_eq!(kept([6, -1], [0, 0], [-1, 0]), [0, -1]);
    lesson_says("At a contact: vA -= n * min(0, dot(vA - vB, n)). n is B's normal toward A.");
}

/// In each case one velocity alone slides along B, and the numbers of hints and reason are those of the case.
#[test]
fn only_what_does_not_go_into_b_is_right_to_keep() {
    let step = at("swept-ray.along-the-wall", "").play().step().clone();
    let (mut answers, mut normals) = (Vec::new(), Vec::new());
    for start in step.starts() {
        let whole = |body: usize| start.scene.bodies[body].velocity.to_array().map(|part| part as i32);
        let [a, b] = [0, 1].map(|body| start.scene.bodies[body].shape.bounds());
        let n = if a.right() == b.left() { [-1, 0] } else { [0, 1] };
        assert_eq!(whole(0), [4, -6], "as hints and reason say");
        let expected = kept(whole(0), whole(1), n);
        let seen_from_b = [4 - whole(1)[0], -6 - whole(1)[1]];
        assert!(expected != seen_from_b && expected != kept(whole(0), [0, 0], n), "no wrong rule is right by chance");
        let mut runs = 0;
        for (x, y) in (-2..=6).flat_map(|x| (-8..=2).map(move |y| (x, y))) {
            let mut now = start.clone();
            let mut go = |by: i32, [less, more]: [Direction; 2]| {
                let direction = if by < 0 { less } else { more };
                (0..by.abs()).all(|_| now.act(Act::Step { direction, units: 1 }) == Reply::Done)
            };
            if go(x - 4, [Direction::Left, Direction::Right]) && go(y + 6, [Direction::Down, Direction::Up]) {
                assert_eq!(now.act(Act::Advance), Reply::Done);
                let scope = Scope::of(&now, start, false);
                let met = step.goal.iter().all(|goal| goal.is.holds(&scope));
                assert_eq!(met, [x, y] == expected, "({x},{y}), where {expected:?} is right");
                runs += 1;
            }
        }
        assert!(runs > 60, "{runs}");
        answers.push(expected);
        normals.push(n);
    }
    assert!(answers.iter().skip(1).any(|answer| *answer != answers[0]), "{answers:?}");
    assert!(normals.contains(&[-1, 0]) && normals.contains(&[0, 1]), "{normals:?}");
}

#[test]
fn frames_are_counted_as_they_were_run() {
    let session = at("swept-ray.already-touching", "bet o space o space*3 enter");
    assert_eq!(said(&session), "Not yet: in 1 frame, A's left side got to 5. Run another one, or change vA.");
    assert_eq!(reading(&session, "frames"), Some(Value::Number(3.0)));
}

/// A share of the ray, positive infinity as 1/0 and negative as -1/0.
type Share = (i32, i32);

fn compare((p, q): Share, (r, s): Share) -> Ordering {
    if q == 0 && s == 0 { p.cmp(&r) } else { (p * s).cmp(&(r * q)) }
}

/// The recap's `hit`, line by line, of a difference with these sides: h, n, and whether they meet at corners.
fn recap_hit(sides: [[i32; 2]; 2], ray: [i32; 2]) -> Option<(Share, [f64; 2], bool)> {
    let mut passes = Vec::new();
    for ([low, high], r) in sides.into_iter().zip(ray) {
        passes.push(if r != 0 {
            let mut shares = [low, high].map(|side| (side * r.signum(), r.abs()));
            shares.sort_by(|one, other| compare(*one, *other));
            shares
        } else if low < 0 && 0 < high {
            [(-1, 0), (1, 0)]
        } else {
            return None;
        });
    }
    let [x, y] = passes[..] else { unreachable!("two axes") };
    let corner = compare(x[0], y[0]).is_eq();
    let axis = usize::from(compare(x[0], y[0]).is_lt());
    let h = [x, y][axis][0];
    let mut n = [0.0; 2];
    n[axis] = if ray[axis] > 0 { 1.0 } else { -1.0 };
    // Nothing is rounded here, so that -1e-9 is 0.
    let in_frame = compare((0, 1), h).is_le() && compare(h, (1, 1)).is_le();
    (in_frame && [x[1], y[1]].iter().all(|leave| compare(h, *leave).is_lt())).then_some((h, n, corner))
}

#[test]
fn the_recap_finds_the_hits_that_the_code_pane_finds() {
    assert_eq!(
        recap("swept-ray"),
        [
            "function hit(A, B, vA, vB)",
            "    -- O is at (vB - vA) * t. When does it enter and leave A-B, per axis?",
            "    for each axis:",
            "        r = vB - vA along this axis",
            "        low, high = A-B's two sides along this axis",
            "        if r is not 0: start, stop = low / r and high / r, the smaller first",
            "        else if low < 0 < high: start, stop = -infinity, infinity",
            "        else: return no hit    -- this stopwatch never runs",
            "    -- In step 5, x starts at 2/7 and y at 1/3: h = 1/3, axis = y.",
            "    h = the later start",
            "    axis = the axis of that start, or x if the starts are equal",
            "    corner = whether the starts are equal",
            "    -- n is B's normal, and points toward A.",
            "    n = 1 or -1 along axis, with the sign of (vB - vA)[axis]",
            "    -- If one stopwatch stops just as the other starts, a corner of A only",
            "    -- brushes a corner of B: no hit, so h must be less than both stops.",
            "    -- Rounding can put h just below 0, so -1e-9 is allowed.",
            "    if -1e-9 <= h <= 1 and h < both stops: return h, axis, n, corner",
            "    return no hit",
            "",
            "function frame(R, v, walls)",
            "    rest = 1                     -- the fraction of the frame that is left",
            "    -- hit takes each wall as A, with velocity 0, and R as B.",
            "    while hit(wall, R, 0, v * rest) for any wall:",
            "        -- h is a fraction of rest. In step 9, it is 1/4 of the whole frame,",
            "        -- then 1/2 of the last 3/4: h2 = 1/4 + 1/2 * 3/4 = 5/8.",
            "        -- If several hits have the same h, take one with corner = false.",
            "        -- Otherwise, R could get stuck at the seam of two floor tiles.",
            "        wall, h, axis = the wall hit earliest, and that hit's h and axis",
            "        R = R + v * rest * h",
            "        along axis, put R's touching side exactly at the wall's side",
            "        v[axis] = 0    -- the contact rule, for a wall that stands still",
            "        rest = rest * (1 - h)",
            "    return R + v * rest, v",
        ]
    );
    let spans = || (-4..=3).flat_map(|low| (0..=3).map(move |width| [low, low + width]));
    let speeds = || (-3..=3).flat_map(|x| (-3..=3).map(move |y| [x, y]));
    let mut hits = 0;
    for (x, y) in spans().flat_map(|x| spans().map(move |y| (x, y))) {
        // B is a point that moves too: A-B has the sides of A.
        let a = Aabb::constant(x[0].into(), y[0].into(), x[1].into(), y[1].into());
        let b = Mover { shape: Aabb::constant(0.0, 0.0, 0.0, 0.0), velocity: dvec2(2.0, -1.0) };
        for v in speeds() {
            let velocity = b.velocity + dvec2(f64::from(v[0]), f64::from(v[1]));
            let found = Sweep::new(Mover { shape: a, velocity }, b, 1.0).expect("finite").hit();
            let told = recap_hit([x, y], v.map(|v| -v));
            assert_eq!(
                found.map(|hit| (hit.h, hit.normal().unit().to_array(), hit.is_corner())),
                told.map(|((p, q), n, corner)| (f64::from(p) / f64::from(q), n, corner)),
                "{x:?} {y:?} {v:?}"
            );
            hits += usize::from(found.is_some());
        }
    }
    assert!(hits > 1000);
    // Touching for a moment only, at a corner, is no hit; and so it is where nothing moves.
    assert_eq!(recap_hit([[-5, -1], [-5, -1]], [-1, -5]), None);
    assert_eq!(recap_hit([[-1, 1], [-1, 1]], [0, 0]), None);
}

/// The recap's `hit` of a difference with these corners, in floats: h, whether it is a corner, and the axis.
fn recap_hit_of([low, high]: [DVec2; 2], ray: DVec2) -> Option<(f64, bool, usize)> {
    const NEAR: f64 = 1e-9;
    let [mut enter, mut leave] = [[f64::NEG_INFINITY; 2], [f64::INFINITY; 2]];
    for axis in 0..2 {
        let (low, high, r) = (low[axis], high[axis], ray[axis]);
        if r != 0.0 {
            (enter[axis], leave[axis]) = ((low / r).min(high / r), (low / r).max(high / r));
        } else if !(low < -NEAR && NEAR < high) {
            return None;
        }
    }
    let is_corner = (enter[0] - enter[1]).abs() < NEAR;
    let axis = usize::from(!is_corner && enter[1] > enter[0]);
    let h = enter[axis];
    let is_hit = h > -NEAR && h < 1.0 + NEAR && leave.iter().all(|leave| h < leave - NEAR);
    is_hit.then_some((h, is_corner, axis))
}

/// The recap's `frame`, line by line: where R comes to, its velocity then, and how often two contacts came at once.
fn recap_frame(r: Aabb, mut v: DVec2, walls: &[Aabb]) -> (DVec2, DVec2, usize) {
    let (mut at, mut rest, mut at_once) = (r.min(), 1.0, 0);
    loop {
        let hit = |wall: &Aabb| recap_hit_of([wall.min() - (at + r.size()), wall.max() - at], v * rest);
        let mut hits: Vec<_> = walls.iter().filter_map(|wall| Some((hit(wall)?, wall))).collect();
        hits.sort_by(
            |((h, corner, _), _), ((other, of_other, _), _)| {
                if (h - other).abs() < 1e-9 { corner.cmp(of_other) } else { h.total_cmp(other) }
            },
        );
        let Some(((h, _, axis), wall)) = hits.first().copied() else { return (at + v * rest, v, at_once) };
        at_once += usize::from(hits.get(1).is_some_and(|((other, corner, _), _)| *corner && (h - other).abs() < 1e-9));
        let low = v[axis] > 0.0;
        at += v * rest * h;
        at[axis] = if low { wall.min()[axis] - r.size()[axis] } else { wall.max()[axis] };
        (rest, v[axis]) = (rest * (1.0 - h), 0.0);
    }
}

#[test]
fn the_recap_moves_a_box_among_walls_as_the_exact_frame_does() {
    let mut random = fastrand::Rng::with_seed(4);
    let (mut at_once, mut stopped) = (0, 0);
    for _ in 0..20_000 {
        let mut boxed = || {
            let min = dvec2(f64::from(random.i32(-5..=5)), f64::from(random.i32(-5..=5)));
            let size = dvec2(f64::from(random.i32(1..=3)), f64::from(random.i32(1..=3)));
            Aabb::new(min, min + size).expect("finite")
        };
        let (r, walls) = (boxed(), [boxed(), boxed(), boxed()]);
        let v = dvec2(f64::from(random.i32(-8..=8)), f64::from(random.i32(-8..=8)));
        if walls.iter().any(|wall| origin::state(&minkowski::difference(&r, wall)) == State::Overlapping) {
            continue;
        }
        let frame = Frame { r: r.into(), v, walls: walls.map(Into::into).to_vec() };
        let exact = Exact::of(&frame);
        let (to, left, corners) = recap_frame(r, v, &walls);
        // A contact at the very end may or may not have taken its part of v.
        assert!(frame.accepts(&End { to, v: left }), "{frame:?}: {to} {left}, not {exact:?}");
        at_once += corners;
        stopped += exact.stops.len();
    }
    assert!(at_once > 10 && stopped > 1000, "{at_once} of {stopped}");
}
