//! The recaps of lessons 1 to 3: their functions as they are printed, in whole numbers, beside those that run.

use super::{Sides, gap, inner, minus, moved};
use crate::app::testing::recap;
use glam::dvec2;
use minkowski2d::{Aabb, State, minkowski, origin, penetration};

const DIFFERENCE: [&str; 6] = [
    "function difference(A, B)",
    "    left   = A.left   - B.right     -- A's smallest x minus B's largest",
    "    right  = A.right  - B.left      -- A's largest x minus B's smallest",
    "    bottom = A.bottom - B.top       -- A's smallest y minus B's largest",
    "    top    = A.top    - B.bottom    -- A's largest y minus B's smallest",
    "    return the box with these four sides",
];

fn difference(a: Sides, b: Sides) -> Sides {
    let left = a[0] - b[1];
    let right = a[1] - b[0];
    let bottom = a[2] - b[3];
    let top = a[3] - b[2];
    [left, right, bottom, top]
}

const ORIGIN: [&str; 10] = [
    "function meet(A, B)    -- true if A and B overlap or touch",
    "    D = difference(A, B)    -- from lesson 1",
    "    return D.left   <= 0 and D.right >= 0",
    "       and D.bottom <= 0 and D.top   >= 0",
    "",
    "function distance(A, B)    -- 0 if they meet",
    "    D = difference(A, B)",
    "    x = max(D.left, -D.right, 0)    -- the gap in x",
    "    y = max(D.bottom, -D.top, 0)    -- the gap in y",
    "    return sqrt(x*x + y*y)",
];

fn meet(a: Sides, b: Sides) -> bool {
    let d = difference(a, b);
    d[0] <= 0 && d[1] >= 0 && d[2] <= 0 && d[3] >= 0
}

/// Its square.
fn distance(a: Sides, b: Sides) -> i64 {
    let d = difference(a, b);
    let x = d[0].max(-d[1]).max(0);
    let y = d[2].max(-d[3]).max(0);
    x * x + y * y
}

const PUSH: [&str; 8] = [
    "function push(A, B)    -- for boxes that overlap",
    "    D = difference(A, B)",
    "    -- A is out once a side of D is at O. That makes four ways out for A:",
    "    ways = (-D.right, 0),     -- left",
    "           (-D.left, 0),      -- right",
    "           (0, -D.bottom),    -- up",
    "           (0, -D.top)        -- down",
    "    return the first of the shortest ways    -- this is -p, A's MTV",
];

fn push(a: Sides, b: Sides) -> [i64; 2] {
    let d = difference(a, b);
    let ways = [[-d[1], 0], [-d[0], 0], [0, -d[2]], [0, -d[3]]];
    let length = |way: &[i64; 2]| way[0].abs() + way[1].abs();
    ways.into_iter().min_by_key(length).expect("four ways")
}

#[test]
fn the_functions_of_the_recaps_are_what_runs() {
    assert_eq!(recap("corner-subtraction"), DIFFERENCE);
    assert_eq!(recap("origin-test"), ORIGIN);
    assert_eq!(recap("penetration"), PUSH);
    let aabb = |[left, right, bottom, top]: Sides| {
        let at = |x, y| dvec2(x as f64, y as f64);
        Aabb::new(at(left, bottom), at(right, top)).expect("a box")
    };
    let vector = |[x, y]: [i64; 2]| dvec2(x as f64, y as f64);
    let a = [0, 3, 0, 2];
    let (mut apart, mut touching, mut overlaps) = (0, 0, 0);
    for (width, height) in [(1, 1), (2, 4), (5, 1), (3, 2)] {
        for (x, y) in (-7..=5).flat_map(|x| (-6..=4).map(move |y| (x, y))) {
            let b = [x, x + width, y, y + height];
            let found = minkowski::difference(&aabb(a), &aabb(b));
            assert_eq!(difference(a, b), minus(a, b));
            assert_eq!(found, aabb(difference(a, b)));
            let state = origin::state(&found);
            assert_eq!(meet(a, b), state != State::Separated, "{b:?}");
            let [x, y] = gap(minus(a, b));
            assert_eq!(distance(a, b), x * x + y * y);
            assert_eq!((distance(a, b) as f64).sqrt(), origin::distance(&found), "{b:?}");
            match state {
                State::Overlapping => {
                    let way = penetration::minimum_translations(&found).first();
                    assert_eq!(Some(vector(push(a, b))), way, "{b:?}");
                    assert_eq!(inner(minus(moved(a, push(a, b)), b)), 0, "{b:?}");
                    overlaps += 1;
                }
                State::Touching => touching += 1,
                State::Separated => apart += 1,
            }
        }
    }
    assert!(apart > 50 && touching > 30 && overlaps > 50, "{apart} {touching} {overlaps}");
}
