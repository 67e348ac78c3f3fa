//! The axis-aligned box.

use super::exact::saturated;
use glam::DVec2;
use std::error::Error;
use std::fmt;

/// A closed axis-aligned box, stored as its minimum and maximum corners.
///
/// Not as center and half-size: adding a half-size to a center rounds, which would lose exact touching (Ericson,
/// *Real-Time Collision Detection*, 4.2, lists the three forms). A box of zero width or height is a segment, one of
/// both a point; both are legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    min: DVec2,
    max: DVec2,
}

/// Why two corners are not those of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidAabb {
    /// A coordinate is infinite or NaN.
    NotFinite {
        /// The lower left corner as given.
        min: DVec2,
        /// The upper right corner as given.
        max: DVec2,
    },
    /// The minimum lies right of or above the maximum.
    Reversed {
        /// The lower left corner as given.
        min: DVec2,
        /// The upper right corner as given.
        max: DVec2,
    },
}

impl fmt::Display for InvalidAabb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { min, max } => write!(f, "a box needs finite coordinates, not min {min} max {max}"),
            Self::Reversed { min, max } => write!(f, "the minimum {min} of a box must not exceed its maximum {max}"),
        }
    }
}

impl Error for InvalidAabb {}

impl Aabb {
    /// The box from its lower left to its upper right corner, in world units.
    ///
    /// # Errors
    /// If a coordinate is not finite or the minimum exceeds the maximum.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minkowski2d::Aabb;
    ///
    /// let crate_ = Aabb::new(dvec2(9.0, 6.0), dvec2(13.0, 8.0))?;
    /// assert_eq!(crate_.size(), dvec2(4.0, 2.0));
    /// assert!(Aabb::new(dvec2(1.0, 0.0), dvec2(0.0, 1.0)).is_err());
    /// # Ok::<(), minkowski2d::InvalidAabb>(())
    /// ```
    pub fn new(min: DVec2, max: DVec2) -> Result<Self, InvalidAabb> {
        if !(min.is_finite() && max.is_finite()) {
            Err(InvalidAabb::NotFinite { min, max })
        } else if min.cmpgt(max).any() {
            Err(InvalidAabb::Reversed { min, max })
        } else {
            Ok(Self { min, max })
        }
    }

    /// The box of zero size at a point.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn point(at: DVec2) -> Result<Self, InvalidAabb> {
        Self::new(at, at)
    }

    /// A constant box, from its four sides.
    ///
    /// # Panics
    /// If the sides are not in order; in a constant that is a compile error.
    #[must_use]
    pub const fn constant(left: f64, bottom: f64, right: f64, top: f64) -> Self {
        assert!(left <= right && bottom <= top, "the sides of a box must be in order");
        Self { min: DVec2::new(left, bottom), max: DVec2::new(right, top) }
    }

    /// The box between two corners that are known to be in order. Infinite coordinates become the largest finite ones,
    /// so that boxes computed from boxes stay finite.
    #[inline]
    pub(super) fn between(min: DVec2, max: DVec2) -> Self {
        Self { min: saturated(min), max: saturated(max) }
    }

    /// The lower left corner.
    #[must_use]
    pub const fn min(&self) -> DVec2 {
        self.min
    }

    /// The upper right corner.
    #[must_use]
    pub const fn max(&self) -> DVec2 {
        self.max
    }

    /// The smallest x.
    #[must_use]
    pub const fn left(&self) -> f64 {
        self.min.x
    }

    /// The largest x.
    #[must_use]
    pub const fn right(&self) -> f64 {
        self.max.x
    }

    /// The smallest y.
    #[must_use]
    pub const fn bottom(&self) -> f64 {
        self.min.y
    }

    /// The largest y.
    #[must_use]
    pub const fn top(&self) -> f64 {
        self.max.y
    }

    /// Width and height; never negative.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        self.max - self.min
    }

    /// The point in the middle.
    #[must_use]
    pub fn center(&self) -> DVec2 {
        // Halved first, because the sum of two large corners may overflow.
        self.min * 0.5 + self.max * 0.5
    }

    /// The four corners, counterclockwise from the lower left. Corners of a box of zero width or height coincide.
    #[must_use]
    pub fn corners(&self) -> [DVec2; 4] {
        let Self { min, max } = *self;
        [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)]
    }

    /// True if the point lies inside or on the border.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// True if the point lies inside and not on the border; never for a box of zero width or height.
    #[inline]
    #[must_use]
    pub fn contains_strictly(&self, point: DVec2) -> bool {
        self.min.cmplt(point).all() && point.cmplt(self.max).all()
    }

    /// True if the other box lies in the interior of this one.
    #[must_use]
    pub fn contains_box_strictly(&self, other: &Self) -> bool {
        self.contains_strictly(other.min) && self.contains_strictly(other.max)
    }

    /// True if the point lies on the border. Every point of a box of zero width or height does.
    #[must_use]
    pub fn has_on_border(&self, point: DVec2) -> bool {
        self.contains(point) && !self.contains_strictly(point)
    }

    /// The intersection of both boxes: a box, a segment or a point; `None` if they are separated.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (min, max) = (self.min.max(other.min), self.max.min(other.max));
        min.cmple(max).all().then_some(Self { min, max })
    }

    /// The smallest box that contains both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The box moved by `by`. Coordinates saturate at the range of `f64`; a NaN leaves the box where it is.
    #[must_use]
    pub fn translated(&self, by: DVec2) -> Self {
        if by.is_nan() {
            return *self;
        }
        Self::between(self.min + by, self.max + by)
    }

    /// The box turned by 180 degrees about the origin: every point `p` becomes `−p`.
    #[must_use]
    pub fn half_turned(&self) -> Self {
        // 0 − x instead of −x, so that a side at zero stays +0.
        Self { min: DVec2::ZERO - self.max, max: DVec2::ZERO - self.min }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn aabb(l: f64, b: f64, r: f64, t: f64) -> Aabb {
        Aabb::new(dvec2(l, b), dvec2(r, t)).expect("corners in order")
    }

    #[test]
    fn refuses_what_is_no_box() {
        for (min, max) in [(dvec2(f64::NAN, 0.0), DVec2::ONE), (DVec2::ZERO, dvec2(f64::INFINITY, 1.0))] {
            assert!(matches!(Aabb::new(min, max), Err(InvalidAabb::NotFinite { .. })));
        }
        assert!(matches!(Aabb::new(dvec2(0.0, 2.0), dvec2(1.0, 1.0)), Err(InvalidAabb::Reversed { .. })));
        assert!(Aabb::point(DVec2::ONE).is_ok());
    }

    #[test]
    fn corners_go_round_counter_clockwise() {
        let corners = aabb(1.0, 2.0, 4.0, 8.0).corners();
        let doubled_area: f64 = (0..4).map(|i| corners[i].perp_dot(corners[(i + 1) % 4])).sum();
        assert_eq!(doubled_area, 2.0 * 3.0 * 6.0);
        assert_eq!(corners[0], dvec2(1.0, 2.0));
    }

    #[test]
    fn containment_is_closed_and_has_a_strict_form() {
        let unit = aabb(0.0, 0.0, 2.0, 2.0);
        for (point, closed, strict) in
            [(dvec2(1.0, 1.0), true, true), (dvec2(2.0, 1.0), true, false), (dvec2(2.5, 1.0), false, false)]
        {
            assert_eq!(unit.contains(point), closed);
            assert_eq!(unit.contains_strictly(point), strict);
            assert_eq!(unit.has_on_border(point), closed && !strict);
        }
        assert!(!aabb(1.0, 0.0, 1.0, 2.0).contains_strictly(dvec2(1.0, 1.0)));
    }

    #[test]
    fn boxes_share_a_box_a_side_a_corner_or_nothing() {
        let a = aabb(0.0, 0.0, 4.0, 2.0);
        assert_eq!(a.intersection(&aabb(3.0, 1.0, 5.0, 5.0)), Some(aabb(3.0, 1.0, 4.0, 2.0)));
        assert_eq!(a.intersection(&aabb(4.0, 1.0, 5.0, 5.0)), Some(aabb(4.0, 1.0, 4.0, 2.0)));
        assert_eq!(a.intersection(&aabb(4.0, 2.0, 5.0, 5.0)), Some(aabb(4.0, 2.0, 4.0, 2.0)));
        assert_eq!(a.intersection(&aabb(5.0, 0.0, 6.0, 1.0)), None);
    }

    #[test]
    fn far_moves_stay_finite() {
        let far = aabb(0.0, 0.0, 1.0, 1.0).translated(DVec2::MAX).translated(DVec2::MAX);
        assert!(far.max().is_finite());
        assert_eq!(aabb(0.0, 0.0, 1.0, 1.0).translated(DVec2::NAN), aabb(0.0, 0.0, 1.0, 1.0));
    }
}
