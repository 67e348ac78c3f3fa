//! Shapes to measure with: the same for us and for our peers, from a fixed seed.

use fastrand::Rng;
use glam::{DVec2, dvec2};
use minkowski2d::sweep::Mover;
use minkowski2d::{Aabb, ConvexPolygon, OrientedBox};
use parry2d_f64::math::Pose;
use parry2d_f64::shape::Cuboid;

/// How many pairs a measurement goes through, so that no branch is learnt by heart.
pub const PAIRS: usize = 1024;

/// A box as a peer has it.
pub type Placed = (Pose, Cuboid);

/// A number between two others.
fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + rng.f64() * (high - low)
}

/// A vector with both parts between two numbers.
fn vector(rng: &mut Rng, low: f64, high: f64) -> DVec2 {
    dvec2(between(rng, low, high), between(rng, low, high))
}

fn placed(center: DVec2, half: DVec2, angle: f64) -> Placed {
    let vector = |v: DVec2| parry2d_f64::math::Vector::new(v.x, v.y);
    (Pose::new(vector(center), angle), Cuboid::new(vector(half)))
}

/// Pairs of upright boxes with centers in a square of this size: about half overlap at 6, all at 1.
///
/// # Panics
/// Never: sizes are positive.
#[must_use]
pub fn upright(room: f64) -> Vec<([Aabb; 2], [Placed; 2])> {
    let mut rng = Rng::with_seed(1);
    let mut shape = || {
        let (center, half) = (vector(&mut rng, 0.0, room), vector(&mut rng, 1.0, 3.0));
        (Aabb::new(center - half, center + half).expect("in order"), placed(center, half, 0.0))
    };
    (0..PAIRS).map(|_| (shape(), shape())).map(|((a, p), (b, q))| ([a, b], [p, q])).collect()
}

/// Pairs of upright boxes in motion, about two thirds of which hit within the frame.
///
/// # Panics
/// Never: sizes are positive.
#[must_use]
pub fn moving() -> Vec<([Mover; 2], [Placed; 2])> {
    let mut rng = Rng::with_seed(2);
    let mut pair = || {
        let (center, half) = (vector(&mut rng, -20.0, 20.0), vector(&mut rng, 0.5, 3.0));
        let at_half = vector(&mut rng, -0.5, 0.5);
        let (other, other_half) = (vector(&mut rng, -20.0, 20.0), vector(&mut rng, 0.5, 3.0));
        let drift = vector(&mut rng, -3.0, 3.0);
        // Aimed at a place near B, to be reached at about half time.
        let velocity = (other - center) * between(&mut rng, 0.5, 2.0) + at_half * 12.0 + drift;
        let mover = |center: DVec2, half: DVec2, velocity: DVec2| Mover {
            shape: Aabb::new(center - half, center + half).expect("in order"),
            velocity,
        };
        (
            [mover(center, half, velocity), mover(other, other_half, drift)],
            [placed(center, half, 0.0), placed(other, other_half, 0.0)],
        )
    };
    (0..PAIRS).map(|_| pair()).collect()
}

/// Pairs of boxes at angles; all at one angle if `same`, and all overlapping in a room of 1.
///
/// # Panics
/// Never: sizes are positive.
#[must_use]
pub fn turned(room: f64, same: bool) -> Vec<([OrientedBox; 2], [Placed; 2])> {
    let mut rng = Rng::with_seed(3);
    let mut pair = || {
        let angles = [between(&mut rng, 0.0, 6.3), between(&mut rng, 0.0, 6.3)];
        let mut shape = |angle: f64| {
            let (center, half) = (vector(&mut rng, 0.0, room), vector(&mut rng, 1.0, 3.0));
            (OrientedBox::new(center, half, angle).expect("finite"), placed(center, half, angle))
        };
        let ((a, p), (b, q)) = (shape(angles[0]), shape(if same { angles[0] } else { angles[1] }));
        ([a, b], [p, q])
    };
    (0..PAIRS).map(|_| pair()).collect()
}

/// A box at an angle as both sides are given it: center, half size, angle in radians.
pub type Raw = (DVec2, DVec2, f64);

/// Pairs of boxes with these two angles, in degrees, still to be made, with centers in a square of 7.
#[must_use]
pub fn raw(degrees: [f64; 2]) -> Vec<[Raw; 2]> {
    let mut rng = Rng::with_seed(5);
    let mut shape = |degrees: f64| (vector(&mut rng, 0.0, 7.0), vector(&mut rng, 1.0, 3.0), degrees.to_radians());
    (0..PAIRS).map(|_| degrees.map(&mut shape)).collect()
}

/// One box as parry wants it.
#[must_use]
pub fn as_cuboid((center, half, angle): Raw) -> Placed {
    placed(center, half, angle)
}

/// The one minimum translation vector of two boxes along the axes, as anybody would write it by hand: no state, no ties.
#[must_use]
pub fn single_mtv(a: &Aabb, b: &Aabb) -> Option<DVec2> {
    let (left, right) = (a.right() - b.left(), b.right() - a.left());
    let (down, up) = (a.top() - b.bottom(), b.top() - a.bottom());
    if left < 0.0 || right < 0.0 || down < 0.0 || up < 0.0 {
        return None;
    }
    let x = if left < right { -left } else { right };
    let y = if down < up { -down } else { up };
    Some(if x.abs() < y.abs() { dvec2(x, 0.0) } else { dvec2(0.0, y) })
}

/// The Minkowski sum of two convex polygons by the textbook merge in plain `f64`: nothing is exact, nothing is checked.
///
/// # Panics
/// If a coordinate is no number.
#[must_use]
pub fn plain_sum(a: &[DVec2], b: &[DVec2]) -> Vec<DVec2> {
    let lowest = |p: &[DVec2]| {
        (0..p.len()).min_by(|i, j| (p[*i].y, p[*i].x).partial_cmp(&(p[*j].y, p[*j].x)).expect("finite")).unwrap_or(0)
    };
    let (mut at_a, mut at_b) = (lowest(a), lowest(b));
    let next = |at: usize, p: &[DVec2]| if at + 1 < p.len() { at + 1 } else { 0 };
    let (mut left_a, mut left_b) = (a.len(), b.len());
    let mut sum = Vec::with_capacity(left_a + left_b);
    while left_a + left_b > 0 {
        sum.push(a[at_a] + b[at_b]);
        let (next_a, next_b) = (next(at_a, a), next(at_b, b));
        let turn = (a[next_a] - a[at_a]).perp_dot(b[next_b] - b[at_b]);
        let takes_a = left_b == 0 || (left_a > 0 && turn >= 0.0);
        let takes_b = left_a == 0 || (left_b > 0 && turn <= 0.0);
        if takes_a {
            (at_a, left_a) = (next_a, left_a - 1);
        }
        if takes_b {
            (at_b, left_b) = (next_b, left_b - 1);
        }
    }
    sum
}

/// Pairs of polygons with this many vertices each, at random places on circles.
///
/// # Panics
/// Never: points on a circle are convex.
#[must_use]
pub fn polygons(vertices: usize, pairs: usize) -> Vec<[ConvexPolygon; 2]> {
    let mut rng = Rng::with_seed(4);
    let mut polygon = || {
        let (center, radius) = (vector(&mut rng, -5.0, 5.0), between(&mut rng, 5.0, 9.0));
        let turn = between(&mut rng, 0.0, 6.3);
        // One in each sector, so that no two are too near to tell apart.
        let mut at =
            |k: usize| (k as f64 + between(&mut rng, 0.0, 0.9)) / vertices as f64 * std::f64::consts::TAU + turn;
        let points: Vec<_> = (0..vertices).map(|k| center + DVec2::from_angle(at(k)) * radius).collect();
        ConvexPolygon::new(points).expect("on a circle")
    };
    (0..pairs).map(|_| [polygon(), polygon()]).collect()
}
