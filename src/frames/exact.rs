//! The frame as it should be: all contacts, in the order of time.

use super::{End, Frame, NEAR};
use crate::scene::Solid;
use glam::DVec2;
use minkowski2d::minkowski::merge;
use minkowski2d::response::{self, Collider};
use minkowski2d::sweep::Mover;
use minkowski2d::{Direction, frame};

/// The most contacts of a frame. Two would do, because each takes a component, but rounding may leave a trace of it.
const MOST_STOPS: usize = 4;

/// R does not meet walls that are farther from its way than this, in world units.
const NEAR_ENOUGH: f64 = 1e-3;

/// If R comes nearer to a side by no more than this share of its speed, it slides along that side.
const ALONG: f64 = 1e-12;

/// A contact that takes a part of R's velocity.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stop {
    /// The index of the wall.
    pub(crate) wall: usize,
    /// The fraction of the frame.
    pub(crate) h: f64,
    /// Where R's lower left corner is then.
    pub(crate) at: DVec2,
    /// The outward normals of the sides that meet, the one that stops R first: two where corners meet.
    pub(crate) normals: Vec<DVec2>,
}

impl Stop {
    /// True if R, with its lower left corner there, is beyond the sides that have stopped it.
    pub(super) fn is_passed(&self, to: DVec2) -> bool {
        self.normals.iter().all(|normal| (to - self.at).dot(*normal) < -NEAR)
    }
}

/// The end of a frame with its contacts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Exact {
    pub(crate) end: End,
    pub(crate) stops: Vec<Stop>,
}

impl Exact {
    /// Exact for boxes along the axes; for other shapes up to rounding.
    pub(crate) fn of(frame: &Frame) -> Self {
        Self::of_boxes(frame).unwrap_or_else(|| Self::by(frame, entry))
    }

    /// The frame of R and walls that are boxes; `None` if one is not, or the velocity is not finite.
    fn of_boxes(frame: &Frame) -> Option<Self> {
        let (r, walls) = frame.boxes()?;
        let found = frame::frame(Mover { shape: r, velocity: frame.v }, &walls).ok()?;
        let stop = |contact: &frame::FrameContact| {
            let normals = contact.hit.normals().map(Direction::unit).collect();
            Stop { wall: contact.wall, h: contact.hit.h, at: contact.at, normals }
        };
        let stops = found.contacts.iter().map(stop).collect();
        Some(Self { end: End { to: found.r.shape.min(), v: found.r.velocity }, stops })
    }

    /// The frame, if `entry` says when and at which sides R would begin to overlap a wall.
    pub(super) fn by(frame: &Frame, mut entry: impl FnMut(&Solid, &Solid, DVec2, f64) -> Option<Entry>) -> Self {
        let (mut r, mut v, mut h) = (frame.r.clone(), frame.v, 0.0);
        let mut stops: Vec<Stop> = Vec::new();
        while stops.len() < MOST_STOPS {
            let met = frame.walls.iter().enumerate().filter_map(|(wall, solid)| {
                if is_far(&r, solid, v * (1.0 - h)) {
                    return None;
                }
                let (after, normals) = entry(&r, solid, v, 1.0 - h)?;
                Some((after, normals.len(), wall, normals))
            });
            // Of contacts at the same time, those at a side come before those corner to corner.
            let Some((after, _, wall, normals)) = met.min_by(|one, other| {
                let is_same_time = (one.0 - other.0).abs() * v.length() <= NEAR;
                let by_time = if is_same_time { std::cmp::Ordering::Equal } else { one.0.total_cmp(&other.0) };
                by_time.then(one.1.cmp(&other.1))
            }) else {
                break;
            };
            let after = after.min(1.0 - h);
            h += after;
            r = r.translated(v * after);
            v = normals.first().map_or(v, |normal| response::blocked(v, *normal, Collider::A));
            // R is stuck between two sides that face each other at an angle.
            let is_blocked =
                |stop: &Stop| stop.normals.first().is_some_and(|n| v.dot(*n) < -NEAR && is_at(&r, frame, stop));
            if stops.iter().any(is_blocked) {
                v = DVec2::ZERO;
            }
            stops.push(Stop { wall, h, at: r.bounds().min(), normals });
        }
        Self { end: End { to: r.bounds().min() + v * (1.0 - h), v }, stops }
    }
}

/// True if R still touches the wall of that contact.
fn is_at(r: &Solid, frame: &Frame, stop: &Stop) -> bool {
    frame.walls.get(stop.wall).is_some_and(|wall| super::signed_distance(r, wall).abs() <= NEAR)
}

/// The part of the frame after which R would begin to overlap a wall, and the outward normals of the sides there.
pub(super) type Entry = (f64, Vec<DVec2>);

/// The part of the frame after which R, with velocity `v`, would begin to overlap the wall, and the outward normals of
/// the sides of the wall there; the first one stops R. `None` if R does not hit in the part that is left, or overlaps
/// now.
///
/// R minus the wall, held still, is a convex polygon, and the origin flies the opposite way. The edges clip the way of
/// the origin one after the other (Cyrus and Beck 1978).
pub(super) fn entry(r: &Solid, wall: &Solid, v: DVec2, left: f64) -> Option<Entry> {
    let speed = v.length();
    if !(speed > 0.0 && speed.is_finite()) {
        return None;
    }
    let difference = merge::difference(&r.hull(), &wall.hull());
    let corners = difference.vertices();
    let (mut entering, mut leave) = (Vec::new(), f64::INFINITY);
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let outward = (*to - *from).normalize_or_zero();
        let outward = DVec2::new(outward.y, -outward.x);
        // How far the origin is outside of this edge, and how fast it moves outward.
        let (outside, rate) = (-outward.dot(*from), outward.dot(-v));
        let outside = if outside.abs() <= NEAR { 0.0 } else { outside };
        if rate.abs() <= ALONG * speed {
            if outside >= 0.0 {
                return None;
            }
        } else if rate < 0.0 {
            // From the wall to R, as seen from the difference the other way.
            entering.push((outside / -rate, -outward));
        } else {
            leave = leave.min(-outside / rate);
        }
    }
    let enter = entering.iter().map(|(at, _)| *at).fold(f64::NEG_INFINITY, f64::max);
    let is_entry = (0.0..=left + NEAR).contains(&enter) && (leave - enter) * speed > NEAR;
    if !is_entry {
        return None;
    }
    let mut normals: Vec<DVec2> =
        entering.into_iter().filter(|(at, _)| (enter - at) * speed <= NEAR).map(|(_, normal)| normal).collect();
    // Of two sides of boxes that meet R at once, the one along x stops it. At the foot of a slope, the side that takes
    // least of the velocity does.
    let is_upright = |normal: &DVec2| normal.x == 0.0 || normal.y == 0.0;
    let weight = if normals.iter().all(is_upright) { DVec2::NEG_X } else { v };
    normals.sort_by(|one, other| one.dot(weight).abs().total_cmp(&other.dot(weight).abs()));
    if weight == DVec2::NEG_X {
        normals.reverse();
    }
    Some((enter, normals))
}

/// True if R, on its way `by`, does not come near the bounding box of a wall.
fn is_far(r: &Solid, wall: &Solid, by: DVec2) -> bool {
    let (r, wall) = (r.bounds(), wall.bounds());
    let (min, max) = (r.min() + by.min(DVec2::ZERO), r.max() + by.max(DVec2::ZERO));
    (min - wall.max()).max(wall.min() - max).max_element() > NEAR_ENOUGH
}
