//! Continuous collision of two boxes during one frame: when they first meet, on which side, and where they stop.
//!
//! Seen from B, only A moves, by `r = (vA − vB)·dt`, and the difference `A − B` slides by `r` over the origin. Hold the
//! difference still instead, and the origin moves by `−r`: a segment against a box, which the slab method answers axis
//! by axis (Kay and Kajiya 1986; Ericson, *Real-Time Collision Detection*, 5.3.3 and 5.5.8).

use super::exact::{compare_products, saturated, without_minus_zero};
use super::{Aabb, Direction, State, minkowski, origin};
use glam::DVec2;
use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

/// A moment as a fraction of the frame that is not divided, so that moments can be compared exactly.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    /// The distance still to go; negative if the moment is past.
    numerator: f64,
    /// The distance covered in the whole frame: positive, or zero for [`BEFORE_ALL`](Self::BEFORE_ALL) and
    /// [`AFTER_ALL`](Self::AFTER_ALL).
    denominator: f64,
}

impl Fraction {
    const BEFORE_ALL: Self = Self { numerator: -1.0, denominator: 0.0 };
    const AFTER_ALL: Self = Self { numerator: 1.0, denominator: 0.0 };

    fn compare(self, other: Self) -> Ordering {
        match (self.denominator == 0.0, other.denominator == 0.0) {
            (false, false) => compare_products(self.numerator, other.denominator, other.numerator, self.denominator),
            // Division by zero: before or after all other moments.
            (true, _) => self.numerator.total_cmp(&0.0),
            (_, true) => 0.0_f64.total_cmp(&other.numerator),
        }
    }

    fn value(self) -> f64 {
        without_minus_zero(self.numerator / self.denominator)
    }

    fn is_after_end(self) -> bool {
        if self.denominator == 0.0 { self.numerator > 0.0 } else { self.numerator > self.denominator }
    }
}

/// When the projections of the two boxes onto one axis overlap, as fractions of the frame. Times below 0 and above 1
/// lie outside the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Passage {
    /// There is no relative motion along this axis, and the projections are apart.
    Never,
    /// There is no relative motion along this axis, and the projections overlap or touch. `inside` is false if they
    /// only touch, so that the boxes cannot overlap.
    Always {
        /// True if the projections overlap and do not only touch.
        inside: bool,
    },
    /// The projections overlap from `enter` to `leave`.
    During {
        /// When the projections first touch.
        enter: f64,
        /// When the projections last touch.
        leave: f64,
    },
}

/// One axis of the slab method.
#[derive(Clone, Copy, Debug)]
struct Slab {
    enter: Fraction,
    leave: Fraction,
    /// False if the boxes can touch along this axis but not overlap.
    inside: bool,
}

impl Slab {
    /// `low` and `high` are the sides of the difference along this axis, `r` the relative motion.
    #[inline]
    fn new(low: f64, high: f64, r: f64) -> Self {
        if r > 0.0 {
            let moment = |side: f64| Fraction { numerator: -side, denominator: r };
            Self { enter: moment(high), leave: moment(low), inside: low < high }
        } else if r < 0.0 {
            let moment = |side: f64| Fraction { numerator: side, denominator: -r };
            Self { enter: moment(low), leave: moment(high), inside: low < high }
        } else if low <= 0.0 && 0.0 <= high {
            Self { enter: Fraction::BEFORE_ALL, leave: Fraction::AFTER_ALL, inside: low < 0.0 && 0.0 < high }
        } else {
            Self { enter: Fraction::AFTER_ALL, leave: Fraction::BEFORE_ALL, inside: false }
        }
    }

    fn passage(self) -> Passage {
        if self.enter.denominator > 0.0 {
            Passage::During { enter: self.enter.value(), leave: self.leave.value() }
        } else if self.enter.numerator < 0.0 {
            Passage::Always { inside: self.inside }
        } else {
            Passage::Never
        }
    }
}

/// A box and its velocity, in world units per unit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// The box at the start of the frame.
    pub shape: Aabb,
    /// Its velocity, constant during the frame.
    pub velocity: DVec2,
}

/// Why a sweep cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidSweep {
    /// A velocity is infinite or NaN.
    Velocity {
        /// Whose velocity: `'A'` or `'B'`.
        body: char,
        /// The velocity as given.
        velocity: DVec2,
    },
    /// The time step is infinite, negative or NaN.
    TimeStep(f64),
}

impl fmt::Display for InvalidSweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Velocity { body, velocity } => write!(f, "the velocity of {body} must be finite, not {velocity}"),
            Self::TimeStep(value) => write!(f, "the time step must be finite and not negative, not {value}"),
        }
    }
}

impl Error for InvalidSweep {}

/// The first contact of a frame that must be resolved, because the interiors would overlap after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The time of impact, as a fraction of the frame, 0 to 1.
    pub h: f64,
    first: Direction,
    second: Option<Direction>,
}

impl Hit {
    /// The contact normals, unit vectors from B to A: one, or two when the boxes meet exactly corner to corner. Either
    /// of the two is a valid normal; a response to both stops the relative motion.
    pub fn normals(self) -> impl Iterator<Item = Direction> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The first of the normals.
    #[must_use]
    pub const fn normal(&self) -> Direction {
        self.first
    }

    /// True if the boxes meet exactly corner to corner.
    #[must_use]
    pub const fn is_corner(&self) -> bool {
        self.second.is_some()
    }
}

/// Two boxes in motion during one frame.
///
/// Sets are closed, so touching counts as contact ([`touch`](Self::touch)); but only a contact that would turn into an
/// overlap is a [`hit`](Self::hit). Grazing, sliding along a side and separating are no hits, so a box at rest on a
/// floor is free to slide and to leave. Boxes of zero size are legal: two of them never overlap along an axis on which
/// both have no width, so they touch without a hit.
///
/// Every decision is exact for the difference and the relative motion as rounded to `f64`, corners included: moments
/// are compared as fractions, and nothing is divided by zero.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::sweep::{Mover, Sweep};
/// use minkowski2d::{Aabb, Direction, State, minkowski, origin};
///
/// let crate_ = Mover { shape: Aabb::constant(3.0, 5.0, 6.0, 7.0), velocity: dvec2(4.0, -4.0) };
/// let platform = Mover { shape: Aabb::constant(3.0, 1.0, 9.0, 3.0), velocity: dvec2(0.0, 0.0) };
/// let sweep = Sweep::new(crate_, platform, 1.0)?;
/// let hit = sweep.hit().expect("it falls on the platform");
/// assert_eq!((hit.h, hit.normal()), (0.5, Direction::Up));
/// let (a, b) = sweep.stopped();
/// assert_eq!(origin::state(&minkowski::difference(&a, &b)), State::Touching);
/// # Ok::<(), minkowski2d::sweep::InvalidSweep>(())
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
    /// The frame in which both boxes move for the time `dt`.
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
        // Held, because an infinite relative velocity times a step of zero is NaN.
        let relative = saturated(saturated(a.velocity - b.velocity) * dt);
        let columns = Slab::new(difference.left(), difference.right(), relative.x);
        let rows = Slab::new(difference.bottom(), difference.top(), relative.y);
        Ok(Self { a, b, dt, difference, relative, columns, rows })
    }

    /// The difference `A − B` at the start.
    #[must_use]
    pub const fn difference(&self) -> &Aabb {
        &self.difference
    }

    /// How far A moves relative to B in the whole frame, `r = (vA − vB)·dt`; the difference slides as far. Relative to
    /// the difference the origin moves by `−r`.
    #[must_use]
    pub const fn relative_motion(&self) -> DVec2 {
        self.relative
    }

    /// The state at the start of the frame.
    #[must_use]
    pub fn start(&self) -> State {
        origin::state(&self.difference)
    }

    /// When the boxes overlap along the x axis: when they share columns.
    #[must_use]
    pub fn columns(&self) -> Passage {
        self.columns.passage()
    }

    /// When the boxes overlap along the y axis: when they share rows.
    #[must_use]
    pub fn rows(&self) -> Passage {
        self.rows.passage()
    }

    /// The later entry and the earlier exit.
    #[inline]
    fn shared(&self) -> (Fraction, Fraction) {
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
        let meet = enter.compare(leave).is_le() && leave.numerator >= 0.0 && !enter.is_after_end();
        meet.then(|| if enter.numerator <= 0.0 { 0.0 } else { enter.value() })
    }

    /// True if the interiors overlap at some moment of the frame, its start and end included.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        let (enter, leave) = self.shared();
        let before_end =
            if enter.denominator == 0.0 { enter.numerator < 0.0 } else { enter.numerator < enter.denominator };
        self.columns.inside && self.rows.inside && enter.compare(leave).is_lt() && leave.numerator > 0.0 && before_end
    }

    /// The normals of the two sides of B that A approaches, along x and along y.
    #[inline]
    fn facing(&self) -> [Direction; 2] {
        let column = if self.relative.x > 0.0 { Direction::Left } else { Direction::Right };
        let row = if self.relative.y > 0.0 { Direction::Down } else { Direction::Up };
        [column, row]
    }

    /// The first contact after which the interiors would overlap; `None` if they overlap at the start, where there is
    /// no first contact: separate the boxes first ([`penetration`](super::penetration)).
    ///
    /// A contact at the very end of the frame is a hit, and so is one at 0 if touching boxes move into each other.
    #[inline]
    #[must_use]
    pub fn hit(&self) -> Option<Hit> {
        let (x, y) = (self.columns, self.rows);
        let (enter, leave) = self.shared();
        let hits = x.inside
            && y.inside
            && enter.denominator > 0.0
            && enter.numerator >= 0.0
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
        Some(Hit { h: enter.value(), first, second })
    }

    /// Where both boxes are after the fraction `t` of their motions, contacts ignored.
    #[must_use]
    pub fn at(&self, t: f64) -> (Aabb, Aabb) {
        let moved = |mover: &Mover| mover.shape.translated(saturated(mover.velocity * self.dt) * t);
        (moved(&self.a), moved(&self.b))
    }

    /// Where both boxes stop: at the hit, or at the end of the frame without one.
    ///
    /// At a hit the facing sides have **equal** coordinates: A is moved exactly onto B after rounding, so the next
    /// frame starts from an exact touch, not from a sliver of overlap or a gap.
    #[must_use]
    pub fn stopped(&self) -> (Aabb, Aabb) {
        let Some(hit) = self.hit() else { return self.at(1.0) };
        let (a, b) = self.at(hit.h);
        (hit.normals().fold(a, |a, normal| laid_against(&a, &b, normal)), b)
    }
}

/// `a` moved so that the side facing `b` lies on it exactly; its size is kept as far as rounding allows.
pub(super) fn laid_against(a: &Aabb, b: &Aabb, normal: Direction) -> Aabb {
    let (mut min, mut max, size) = (a.min(), a.max(), a.size());
    match normal {
        Direction::Left => (min.x, max.x) = (b.left() - size.x, b.left()),
        Direction::Right => (min.x, max.x) = (b.right(), b.right() + size.x),
        Direction::Down => (min.y, max.y) = (b.bottom() - size.y, b.bottom()),
        Direction::Up => (min.y, max.y) = (b.top(), b.top() + size.y),
    }
    Aabb::between(min, max)
}

#[cfg(test)]
mod tests;
