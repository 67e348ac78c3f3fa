//! Two boxes that move during one frame: when they first meet, on which side, and where they stop.
//!
//! Ride on B, and only A moves, by `r = (vA − vB)·dt`. While A moves, the difference `A − B` slides by `r` over the
//! origin; hold the difference still instead, and the origin flies by `−r`, a point against a box. Column by column
//! and row by row that is the slab method (Kay and Kajiya 1986; Ericson, *Real-Time Collision Detection*, 5.3.3 and
//! 5.5.8).

use super::exact::{compare_products, held};
use super::{Aabb, Direction, State, minkowski, origin};
use glam::DVec2;
use std::cmp::Ordering;

/// A moment of the frame as a quotient, so that moments are compared without dividing.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// The way that is left; negative if the moment is past.
    way: f64,
    /// The way that a whole frame covers; positive, or zero for "never" and "always".
    speed: f64,
}

impl Moment {
    const BEFORE_ALL: Self = Self { way: -1.0, speed: 0.0 };
    const AFTER_ALL: Self = Self { way: 1.0, speed: 0.0 };

    fn compare(self, other: Self) -> Ordering {
        match (self.speed == 0.0, other.speed == 0.0) {
            (false, false) => compare_products(self.way, other.speed, other.way, self.speed),
            // A moment without speed lies before or after all others.
            (true, _) => self.way.total_cmp(&0.0),
            (_, true) => 0.0_f64.total_cmp(&other.way),
        }
    }

    fn fraction(self) -> f64 {
        // A way of −0 would print as such.
        self.way / self.speed + 0.0
    }

    fn is_after_end(self) -> bool {
        if self.speed == 0.0 { self.way > 0.0 } else { self.way > self.speed }
    }
}

/// While the two boxes share columns (or rows): the stop-watch of one axis, as fractions of the frame. It runs on both
/// sides beyond the frame, which is 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Passage {
    /// They do not move against each other along this axis, and never share it.
    Never,
    /// They do not move against each other along this axis, and share it all the time. `inside` is false if they
    /// share a single line only, so that they can touch but not overlap.
    Always {
        /// True if they overlap along this axis and not only touch.
        inside: bool,
    },
    /// They share it from `enter` to `leave`.
    During {
        /// When they first touch along this axis.
        enter: f64,
        /// When they last touch.
        leave: f64,
    },
}

/// One axis of the slab method, with its moments not yet divided.
#[derive(Clone, Copy, Debug)]
struct Slab {
    enter: Moment,
    leave: Moment,
    /// False if the boxes can touch along this axis but not overlap.
    inside: bool,
}

impl Slab {
    /// `low` and `high` are the sides of the difference, `r` the way it slides.
    #[inline]
    fn new(low: f64, high: f64, r: f64) -> Self {
        if r > 0.0 {
            let moment = |side: f64| Moment { way: -side, speed: r };
            Self { enter: moment(high), leave: moment(low), inside: low < high }
        } else if r < 0.0 {
            let moment = |side: f64| Moment { way: side, speed: -r };
            Self { enter: moment(low), leave: moment(high), inside: low < high }
        } else if low <= 0.0 && 0.0 <= high {
            Self { enter: Moment::BEFORE_ALL, leave: Moment::AFTER_ALL, inside: low < 0.0 && 0.0 < high }
        } else {
            Self { enter: Moment::AFTER_ALL, leave: Moment::BEFORE_ALL, inside: false }
        }
    }

    fn passage(self) -> Passage {
        if self.enter.speed > 0.0 {
            Passage::During { enter: self.enter.fraction(), leave: self.leave.fraction() }
        } else if self.enter.way < 0.0 {
            Passage::Always { inside: self.inside }
        } else {
            Passage::Never
        }
    }
}

/// A box and its velocity, in world units per unit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Where it is when the frame starts.
    pub shape: Aabb,
    /// Its velocity, the same during the whole frame.
    pub velocity: DVec2,
}

/// Why there is nothing to sweep.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidSweep {
    /// A velocity is infinite or no number.
    #[error("the velocity of {body} must be finite, not {velocity}")]
    Velocity {
        /// Whose: `'A'` or `'B'`.
        body: char,
        /// The velocity as given.
        velocity: DVec2,
    },
    /// The time step is infinite, negative or no number.
    #[error("the time step must be finite and not negative, not {0}")]
    TimeStep(f64),
}

/// The first contact of a frame, of the kind that has to be answered: going on past it, the insides would meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// When, as a fraction of the frame, 0 to 1.
    pub h: f64,
    first: Direction,
    second: Option<Direction>,
}

impl Hit {
    /// The contact normals, unit vectors from B to A: one, or both when the boxes meet exactly corner to corner (then
    /// either will do, and both together stop the bodies dead).
    pub fn normals(self) -> impl Iterator<Item = Direction> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The first of the normals.
    #[must_use]
    pub const fn normal(&self) -> Direction {
        self.first
    }

    /// True if the boxes meet corner to corner exactly.
    #[must_use]
    pub const fn is_corner(&self) -> bool {
        self.second.is_some()
    }
}

/// Two boxes in motion during one frame, and all that can be told about it.
///
/// Sets are closed, so touching counts as contact ([`touch`](Self::touch)); but only a contact that would turn into an
/// overlap is a [`hit`](Self::hit). Grazing, sliding along and parting are none, so a box at rest on a floor is free
/// to slide and to leave. Boxes of zero size are legal: two of them never overlap along an axis on which both have
/// no width, so they touch without a hit.
///
/// Every decision is exact for the difference and the relative motion as `f64` has them, corners included: moments
/// are compared as quotients, and nothing is divided by zero.
///
/// ```
/// use glam::dvec2;
/// use minktutor::geometry::sweep::{Mover, Sweep};
/// use minktutor::geometry::{Aabb, Direction, State, minkowski, origin};
///
/// let crate_ = Mover { shape: Aabb::constant(3.0, 5.0, 6.0, 7.0), velocity: dvec2(4.0, -4.0) };
/// let platform = Mover { shape: Aabb::constant(3.0, 1.0, 9.0, 3.0), velocity: dvec2(0.0, 0.0) };
/// let sweep = Sweep::new(crate_, platform, 1.0)?;
/// let hit = sweep.hit().expect("it falls on the platform");
/// assert_eq!((hit.h, hit.normal()), (0.5, Direction::Up));
/// let (a, b) = sweep.stopped();
/// assert_eq!(origin::state(&minkowski::difference(&a, &b)), State::Touching);
/// # Ok::<(), minktutor::geometry::sweep::InvalidSweep>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    a: Mover,
    b: Mover,
    dt: f64,
    difference: Aabb,
    relative: DVec2,
    columns: Slab,
    rows: Slab,
}

impl Sweep {
    /// The frame in which both bodies move for the time `dt`.
    ///
    /// # Errors
    /// If a velocity is not finite, or the time step is not finite or negative.
    #[inline]
    pub fn new(a: Mover, b: Mover, dt: f64) -> Result<Self, InvalidSweep> {
        for (body, velocity) in [('A', a.velocity), ('B', b.velocity)] {
            if !velocity.is_finite() {
                return Err(InvalidSweep::Velocity { body, velocity });
            }
        }
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidSweep::TimeStep(dt));
        }
        let difference = minkowski::difference(&a.shape, &b.shape);
        // An infinite difference of velocities times a step of zero is no number.
        let relative = held(held(a.velocity - b.velocity) * dt);
        let columns = Slab::new(difference.left(), difference.right(), relative.x);
        let rows = Slab::new(difference.bottom(), difference.top(), relative.y);
        Ok(Self { a, b, dt, difference, relative, columns, rows })
    }

    /// The difference `A − B` at the start.
    #[must_use]
    pub const fn difference(&self) -> &Aabb {
        &self.difference
    }

    /// How far A moves relative to B in the whole frame, `r = (vA − vB)·dt`, which is how far the difference slides.
    /// Against the fixed difference the origin flies by `−r`.
    #[must_use]
    pub const fn relative_motion(&self) -> DVec2 {
        self.relative
    }

    /// How the boxes lie to each other at the start.
    #[must_use]
    pub fn start(&self) -> State {
        origin::state(&self.difference)
    }

    /// The stop-watch of the x axis.
    #[must_use]
    pub fn columns(&self) -> Passage {
        self.columns.passage()
    }

    /// The stop-watch of the y axis.
    #[must_use]
    pub fn rows(&self) -> Passage {
        self.rows.passage()
    }

    /// The later entry and the earlier exit.
    #[inline]
    fn shared(&self) -> (Moment, Moment) {
        let (x, y) = (self.columns, self.rows);
        let enter = if x.enter.compare(y.enter).is_ge() { x.enter } else { y.enter };
        let leave = if x.leave.compare(y.leave).is_le() { x.leave } else { y.leave };
        (enter, leave)
    }

    /// The first moment, as a fraction of the frame, at which the closed boxes share a point, whether or not that is a
    /// hit. 0 if they share one at the start, `None` if they never do.
    #[must_use]
    pub fn touch(&self) -> Option<f64> {
        let (enter, leave) = self.shared();
        let meet = enter.compare(leave).is_le() && leave.way >= 0.0 && !enter.is_after_end();
        meet.then(|| if enter.way <= 0.0 { 0.0 } else { enter.fraction() })
    }

    /// True if the insides meet at some moment of the frame, its start and end included.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        let (enter, leave) = self.shared();
        let before_end = if enter.speed == 0.0 { enter.way < 0.0 } else { enter.way < enter.speed };
        self.columns.inside && self.rows.inside && enter.compare(leave).is_lt() && leave.way > 0.0 && before_end
    }

    /// The normals of the two sides of B that A runs at, a column's and a row's.
    #[inline]
    fn facing(&self) -> [Direction; 2] {
        let column = if self.relative.x > 0.0 { Direction::Left } else { Direction::Right };
        let row = if self.relative.y > 0.0 { Direction::Down } else { Direction::Up };
        [column, row]
    }

    /// The first contact past which the insides would meet; `None` from an overlapping start, where there is no first
    /// contact to find: push the bodies apart first ([`penetration`](super::penetration)).
    ///
    /// A contact at the very end of the frame is a hit, and so is one at 0, if bodies that touch move into each other.
    #[inline]
    #[must_use]
    pub fn hit(&self) -> Option<Hit> {
        let (x, y) = (self.columns, self.rows);
        let (enter, leave) = self.shared();
        let hits = x.inside
            && y.inside
            && enter.speed > 0.0
            && enter.way >= 0.0
            && !enter.is_after_end()
            && enter.compare(leave).is_lt();
        if !hits {
            return None;
        }
        let [column, row] = self.facing();
        let (first, second) = match x.enter.compare(y.enter) {
            Ordering::Greater => (column, None),
            Ordering::Less => (row, None),
            Ordering::Equal => (column, Some(row)),
        };
        Some(Hit { h: enter.fraction(), first, second })
    }

    /// Where both boxes are after the fraction `t` of their motions, whatever is in their way.
    #[must_use]
    pub fn at(&self, t: f64) -> (Aabb, Aabb) {
        let moved = |mover: &Mover| mover.shape.translated(held(mover.velocity * self.dt) * t);
        (moved(&self.a), moved(&self.b))
    }

    /// Where both boxes stop: at the hit, or at the end of the frame without one.
    ///
    /// At a hit the facing sides have **equal** coordinates: A is laid against B after rounding has had its way, so
    /// the next frame starts from an exact touch and neither from a sliver of overlap nor from a gap.
    #[must_use]
    pub fn stopped(&self) -> (Aabb, Aabb) {
        let Some(hit) = self.hit() else { return self.at(1.0) };
        let (a, b) = self.at(hit.h);
        (hit.normals().fold(a, |a, normal| laid_against(&a, &b, normal)), b)
    }
}

/// `a` with the side that faces `b` moved onto it, its size kept as far as rounding allows.
fn laid_against(a: &Aabb, b: &Aabb, normal: Direction) -> Aabb {
    let (mut min, mut max, size) = (a.min(), a.max(), a.size());
    match normal {
        Direction::Left => (min.x, max.x) = (b.left() - size.x, b.left()),
        Direction::Right => (min.x, max.x) = (b.right(), b.right() + size.x),
        Direction::Down => (min.y, max.y) = (b.bottom() - size.y, b.bottom()),
        Direction::Up => (min.y, max.y) = (b.top(), b.top() + size.y),
    }
    Aabb::saturating(min, max)
}

#[cfg(test)]
mod tests;
