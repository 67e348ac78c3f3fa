use super::*;
use crate::{State, minkowski, origin};
use fastrand::Rng;
use glam::dvec2;

/// Left, bottom, right and top of a box on the lattice, and a velocity.
type Sides = [i32; 4];

fn aabb(sides: Sides) -> Aabb {
    let [left, bottom, right, top] = sides.map(f64::from);
    Aabb::constant(left, bottom, right, top)
}

fn ends(r: Sides, v: [i32; 2], walls: &[Sides]) -> Frame {
    let walls: Vec<Aabb> = walls.iter().copied().map(aabb).collect();
    frame(Mover { shape: aabb(r), velocity: v.map(f64::from).into() }, &walls).expect("finite")
}

/// Where it ends, with which velocity, and which walls have stopped it.
fn end(r: Sides, v: [i32; 2], walls: &[Sides]) -> ([f64; 2], [f64; 2], Vec<usize>) {
    let end = ends(r, v, walls);
    let stops = end.contacts.iter().map(|contact| contact.wall).collect();
    (end.r.shape.min().to_array(), end.r.velocity.to_array(), stops)
}

#[test]
fn contacts_come_in_the_order_of_time_and_the_rest_of_the_frame_runs() {
    let r = [0, 0, 2, 2];
    assert_eq!(end(r, [3, -1], &[[9, 0, 10, 2]]), ([3.0, -1.0], [3.0, -1.0], vec![]));
    assert_eq!(end(r, [8, 4], &[[4, 0, 5, 9]]), ([2.0, 4.0], [0.0, 4.0], vec![0]));
    // It is stopped by the near wall, though the far one is listed first; along it there is another.
    assert_eq!(end(r, [20, 8], &[[9, 0, 10, 20], [7, 0, 8, 20], [4, 6, 9, 7]]), ([5.0, 4.0], [0.0, 0.0], vec![1, 2]));
    // What it has passed before its first contact does not stop it afterwards.
    assert_eq!(end(r, [2, 12], &[[4, 0, 5, 99], [3, 3, 4, 4]]), ([2.0, 12.0], [0.0, 12.0], vec![0]));
}

#[test]
fn the_ends_of_the_frame_belong_to_it() {
    let r = [0, 0, 2, 2];
    assert_eq!(end(r, [3, 1], &[[5, 0, 6, 9]]), ([3.0, 1.0], [0.0, 1.0], vec![0]));
    assert_eq!(end(r, [3, 1], &[[2, 0, 6, 9]]), ([0.0, 1.0], [0.0, 1.0], vec![0]));
    for v in [[-3, 1], [0, 3], [0, 0]] {
        assert_eq!(end(r, v, &[[2, 0, 6, 9]]).1, v.map(f64::from), "leaving and sliding");
    }
    // Through a passage of its own height, and along a floor of tiles.
    assert_eq!(end(r, [9, 0], &[[0, 2, 9, 3], [0, -1, 9, 0]]), ([9.0, 0.0], [9.0, 0.0], vec![]));
    assert_eq!(end(r, [9, -2], &[[2, -1, 9, 0], [0, -1, 2, 0]]), ([9.0, 0.0], [9.0, 0.0], vec![1]));
}

#[test]
fn sides_come_before_corners_and_a_corner_takes_the_x_component() {
    let r = [0, 0, 2, 2];
    assert_eq!(end(r, [4, 4], &[[4, 4, 6, 6]]), ([2.0, 4.0], [0.0, 4.0], vec![0]));
    assert_eq!(end(r, [4, 4], &[[4, 4, 6, 6], [0, 4, 4, 6]]), ([4.0, 2.0], [4.0, 0.0], vec![1]));
    // Into an inner corner: both sides stop it at once.
    let (at, v, mut stops) = end(r, [4, 4], &[[4, 0, 6, 9], [4, 4, 6, 6], [0, 4, 4, 6]]);
    stops.sort_unstable();
    assert_eq!((at, v, stops), ([2.0, 2.0], [0.0, 0.0], vec![0, 2]));
}

#[test]
fn what_it_overlaps_is_passed_over_until_it_is_left() {
    assert_eq!(end([0, 0, 2, 2], [3, 0], &[[1, 1, 9, 3]]), ([3.0, 0.0], [3.0, 0.0], vec![]));
    assert_eq!(end([0, 0, 2, 2], [6, 0], &[[1, 1, 3, 3], [6, 0, 7, 9]]), ([4.0, 0.0], [0.0, 0.0], vec![1]));
}

#[test]
fn points_and_segments_are_legal_and_an_infinite_velocity_is_refused() {
    assert_eq!(end([0, 1, 0, 1], [6, 0], &[[4, 0, 5, 2]]), ([4.0, 1.0], [0.0, 0.0], vec![0]));
    assert_eq!(end([0, 1, 0, 1], [6, 0], &[[4, 0, 4, 2]]), ([6.0, 1.0], [6.0, 0.0], vec![]), "neither has a width");
    let r = Mover { shape: aabb([0, 0, 1, 1]), velocity: dvec2(f64::NAN, 0.0) };
    assert!(matches!(frame(r, &[aabb([3, 0, 4, 1])]), Err(InvalidSweep::Velocity { body: 'A', .. })));
}

/// The same by whole numbers and small steps of time, written another way. With components of at most 6 all contacts are
/// at whole sixtieths of the frame; places are in sixtieths of a unit.
fn by_small_steps(r: Sides, mut v: [i32; 2], walls: &[Sides]) -> ([i32; 2], [i32; 2]) {
    let [left, bottom, right, top] = r;
    let (mut at, size) = ([left * 60, bottom * 60], [(right - left) * 60, (top - bottom) * 60]);
    let overlaps = |at: [i32; 2], wall: &Sides, axis: usize| {
        at[axis] < wall[axis + 2] * 60 && wall[axis] * 60 < at[axis] + size[axis]
    };
    for tick in 0..=60 {
        let next = |at: [i32; 2], v: [i32; 2]| [at[0] + v[0], at[1] + v[1]];
        // Sides before corners.
        for is_corner in [false, true] {
            for axis in [0, 1] {
                let other = 1 - axis;
                let is_met = |wall: &&Sides| {
                    let ahead = next(at, v);
                    let is_in = overlaps(ahead, wall, 0) && overlaps(ahead, wall, 1);
                    is_in && !overlaps(at, wall, axis) && overlaps(at, wall, other) != is_corner
                };
                if walls.iter().any(|wall| is_met(&wall)) {
                    v[axis] = 0;
                }
            }
        }
        if tick < 60 {
            at = next(at, v);
        }
    }
    (at, v)
}

fn a_box(rng: &mut Rng) -> Sides {
    let (x, y) = (rng.i32(-8..8), rng.i32(-8..8));
    [x, y, x + rng.i32(1..=5), y + rng.i32(1..=5)]
}

/// Boxes that do not overlap R: some anywhere, some against its sides, so that it starts in touch, in inner corners and in
/// passages exactly as wide as it is.
fn a_room(r: Sides, rng: &mut Rng) -> Vec<Sides> {
    let mut walls: Vec<Sides> = (0..rng.usize(1..=6)).map(|_| a_box(rng)).collect();
    for wall in &mut walls {
        let beside = rng.usize(0..8);
        if beside < 4 {
            let axis = beside % 2;
            let by = if beside < 2 { r[axis + 2] - wall[axis] } else { r[axis] - wall[axis + 2] };
            let by = by + if rng.bool() { 0 } else { rng.i32(0..=2) * if beside < 2 { 1 } else { -1 } };
            wall[axis] += by;
            wall[axis + 2] += by;
        }
    }
    walls.retain(|wall| origin::state(&minkowski::difference(&aabb(r), &aabb(*wall))) != State::Overlapping);
    walls
}

#[test]
fn in_random_rooms_nothing_is_passed_and_the_order_of_walls_does_not_matter() {
    let mut rng = Rng::with_seed(1);
    let (mut stopped, mut cornered) = (0, 0);
    for _ in 0..100_000 {
        let r = a_box(&mut rng);
        let mut walls = a_room(r, &mut rng);
        let v = [rng.i32(-6..=6), rng.i32(-6..=6)];
        let result = ends(r, v, &walls);
        let at = result.r.shape.min() * 60.0;
        let (to, left) = by_small_steps(r, v, &walls);
        assert_eq!(
            (at.to_array(), result.r.velocity.to_array()),
            (to.map(f64::from), left.map(f64::from)),
            "{r:?} {v:?} {walls:?}"
        );
        let is_inside =
            |wall: &Sides| origin::state(&minkowski::difference(&result.r.shape, &aabb(*wall))) == State::Overlapping;
        assert!(!walls.iter().any(is_inside), "{r:?} {v:?} {walls:?}");
        rng.shuffle(&mut walls);
        assert_eq!(ends(r, v, &walls).r, result.r, "{r:?} {v:?} {walls:?}");
        stopped += result.contacts.len();
        cornered += result.contacts.iter().filter(|contact| contact.hit.is_corner()).count();
    }
    assert!(stopped > 40_000 && cornered > 1000, "{stopped} {cornered}");
}

#[test]
fn with_any_digits_it_is_never_inside_and_keeps_what_runs_along_the_wall() {
    let mut rng = Rng::with_seed(2);
    let mut stopped = 0;
    for _ in 0..20_000 {
        let number = |rng: &mut Rng| rng.f64() * 16.0 - 8.0;
        let shape = |rng: &mut Rng| {
            let min = dvec2(number(rng), number(rng));
            Aabb::new(min, min + dvec2(rng.f64(), rng.f64()) * 5.0).expect("in order")
        };
        let r = Mover { shape: shape(&mut rng), velocity: dvec2(number(&mut rng), number(&mut rng)) };
        let state = |r: &Aabb, wall: &Aabb| origin::state(&minkowski::difference(r, wall));
        let mut walls: Vec<Aabb> = (0..6).map(|_| shape(&mut rng)).collect();
        walls.retain(|wall| state(&r.shape, wall) != State::Overlapping);
        let end = frame(r, &walls).expect("finite");
        assert!(walls.iter().all(|wall| state(&end.r.shape, wall) != State::Overlapping), "{r:?} {walls:?}");
        for axis in [0, 1] {
            let (v, kept) = (r.velocity[axis], end.r.velocity[axis]);
            assert!(kept == 0.0 || kept == v);
            let at = end.r.shape.min()[axis];
            assert!(kept == 0.0 || at == r.shape.min()[axis] + v, "added once");
        }
        stopped += end.contacts.len();
    }
    assert!(stopped > 5000, "{stopped}");
}
