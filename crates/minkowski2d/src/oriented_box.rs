//! The oriented box.

use super::exact::{self, without_minus_zero};
use super::outline::{Convex, Outline, is_comfortable};
use super::polygon::ConvexPolygon;
use super::{Aabb, InvalidPolygon};
use glam::DVec2;
use std::error::Error;
use std::fmt;

/// A closed rectangle at any angle, stored as its corners. One of zero width or height is a segment, one of both a
/// point.
///
/// All queries use the corners exactly as stored, not center and angle. The corners of a box made from an angle are
/// rounded, so its faces are parallel to another's only up to rounding. Such a box remembers by how much rounding can
/// have turned its faces; faces that differ by no more make one edge of a sum or a difference, and are reported as
/// parallel. Boxes at multiples of 90 degrees, and boxes given by corners that make a rectangle exactly, do not need
/// it.
///
/// Far from the origin rounding is coarse: at 1e8 a coordinate is off by up to 1e-8. Of a box with sides that short,
/// rounding may leave a segment or a point; queries are about the convex hull of its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    corners: [DVec2; 4],
    parallel: f64,
    /// How many of the corners the outline has, from the first.
    count: u8,
    rectangle: bool,
}

/// Why a box cannot be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidBox {
    /// A number is infinite or NaN.
    NotFinite {
        /// The center as given.
        center: DVec2,
        /// The half-size as given.
        half: DVec2,
        /// The angle as given.
        angle: f64,
    },
    /// A half-size is negative.
    Negative(DVec2),
    /// A corner is beyond the range of `f64`.
    TooLarge,
    /// The corners are not those of a convex polygon.
    Outline(InvalidPolygon),
    /// The corners are convex, but not those of a rectangle.
    NotRectangle,
}

impl fmt::Display for InvalidBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { center, half, angle } => {
                write!(f, "a box needs finite numbers, not center {center} half-size {half} angle {angle}")
            }
            Self::Negative(value) => write!(f, "the half-size {value} of a box must not be negative"),
            Self::TooLarge => f.write_str("the corners of the box lie beyond the range of numbers"),
            Self::Outline(error) => error.fmt(f),
            Self::NotRectangle => f.write_str(
                "the corners are no rectangle: opposite sides must be equal and corners square, but for rounding",
            ),
        }
    }
}

impl Error for InvalidBox {}

impl From<InvalidPolygon> for InvalidBox {
    fn from(error: InvalidPolygon) -> Self {
        Self::Outline(error)
    }
}

impl OrientedBox {
    /// The box with this center and half-size, turned counterclockwise by `angle` (radians).
    ///
    /// # Errors
    /// If a number is not finite, a half-size is negative, or a corner lies beyond the range of `f64`.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minkowski2d::OrientedBox;
    ///
    /// let turned = OrientedBox::new(dvec2(5.0, 5.0), dvec2(2.0, 1.0), std::f64::consts::FRAC_PI_2)?;
    /// assert_eq!(turned.corners()[0], dvec2(6.0, 3.0));
    /// # Ok::<(), minkowski2d::InvalidBox>(())
    /// ```
    #[expect(clippy::inline_always, reason = "a copy of the box takes as long as making it")]
    #[inline(always)]
    pub fn new(center: DVec2, half: DVec2, angle: f64) -> Result<Self, InvalidBox> {
        let axis = snapped(DVec2::from_angle(angle));
        let (u, v) = (axis * half.x, axis.perp() * half.y);
        let corners = [center - u - v, center + u - v, center + u + v, center - u + v].map(without_minus_zero);
        let reach = center.abs() + u.abs() + v.abs();
        let rounding = Rounding { reach, sides: half * 2.0 };
        // Even an exact rectangle may be off its angle, by the rounding of the angle.
        let axis_aligned = axis.x == 0.0 || axis.y == 0.0;
        let parallel = || if axis_aligned { 0.0 } else { rounding.looseness() };
        if rounding.leaves_rectangle() {
            Ok(Self { corners, parallel: parallel(), count: 4, rectangle: true })
        } else if reach.is_finite() && half.min_element() >= 0.0 {
            Ok(Self::from_hull(corners, parallel()))
        } else {
            Err(fault(center, half, angle))
        }
    }

    /// The box with these four corners, counterclockwise. They may be off by 1e-9 of the longer side, and by the
    /// rounding of coordinates that far from the origin; so a box that rounding has made degenerate is no error.
    ///
    /// # Errors
    /// If a corner is not finite, the corners go clockwise, or they are off by more than that.
    pub fn from_corners(corners: [DVec2; 4]) -> Result<Self, InvalidBox> {
        let corners = corners.map(without_minus_zero);
        if let Some(index) = corners.iter().position(|corner| !corner.is_finite()) {
            return Err(InvalidPolygon::NotFinite { index, vertex: corners[index] }.into());
        }
        // Halved, so that the difference of two of them is finite.
        let halves @ [p, q, r, s] = corners.map(|corner| corner * 0.5);
        let (u, v) = (q - p, s - p);
        let sides = DVec2::new(exact::length(u), exact::length(v));
        let reach = halves.iter().fold(DVec2::ZERO, |reach, corner| reach.max(corner.abs()));
        let rounding = Rounding { reach, sides };
        let off = ((r - s) - u).abs().max_element();
        // By how much rounding can have turned the two sides; infinite for a side of length zero.
        let shift = rounding.shift();
        let slack = shift / sides.x + shift / sides.y;
        let (along, across) = (u / sides.x, v / sides.y);
        let slant = along.dot(across).abs();
        let clockwise = along.perp_dot(across) < -slack;
        if off > 1e-9 * sides.max_element() + shift || slant > 1e-9 + slack || clockwise {
            ConvexPolygon::new(corners)?;
            return Err(InvalidBox::NotRectangle);
        }
        let parallel = if is_rectangle(&corners) { 0.0 } else { rounding.looseness() };
        let rectangle = rounding.leaves_rectangle() && off <= shift && slant <= slack;
        Ok(if rectangle { Self { corners, parallel, count: 4, rectangle } } else { Self::from_hull(corners, parallel) })
    }

    /// The box of corners that are in order but for rounding. If it is degenerate, or so thin that rounding has folded
    /// it, only the corners of the convex hull are kept.
    #[cold]
    fn from_hull(mut corners: [DVec2; 4], parallel: f64) -> Self {
        let turns_left = |i: usize| exact::orientation(corners[(i + 3) % 4], corners[i], corners[(i + 1) % 4]) > 0.0;
        let mut count = 4;
        if !(0..4).all(turns_left)
            && let Ok(hull) = ConvexPolygon::hull(corners)
        {
            let left = hull.vertices();
            corners = [0, 1, 2, 3].map(|i| left[i.min(left.len() - 1)]);
            count = left.len() as u8;
        }
        Self { corners, parallel, count, rectangle: false }
    }

    /// The corners, counterclockwise from the one that is lower left before the box is turned. Of a degenerate box,
    /// the corners of the convex hull from the lowest one, the last of them repeated.
    #[must_use]
    pub const fn corners(&self) -> &[DVec2; 4] {
        &self.corners
    }

    /// The point in the middle.
    #[must_use]
    pub fn center(&self) -> DVec2 {
        let [p, q, r, s] = self.corners.map(|corner| corner * 0.5);
        p.min(q).min(r.min(s)) + p.max(q).max(r.max(s))
    }
}

impl Convex for OrientedBox {
    #[inline]
    fn outline(&self) -> Outline<'_> {
        let corners = if self.rectangle { &self.corners[..] } else { &self.corners[..usize::from(self.count)] };
        Outline::of_box(corners, self.parallel, self.rectangle)
    }
}

impl From<Aabb> for OrientedBox {
    fn from(aabb: Aabb) -> Self {
        let reach = aabb.min().abs().max(aabb.max().abs());
        let (corners, rectangle) = (aabb.corners(), Rounding { reach, sides: aabb.size() }.leaves_rectangle());
        if rectangle { Self { corners, parallel: 0.0, count: 4, rectangle } } else { Self::from_hull(corners, 0.0) }
    }
}

/// What is wrong with the arguments of a box that cannot be made.
#[cold]
fn fault(center: DVec2, half: DVec2, angle: f64) -> InvalidBox {
    if !(center.is_finite() && half.is_finite() && angle.is_finite()) {
        InvalidBox::NotFinite { center, half, angle }
    } else if half.min_element() < 0.0 {
        InvalidBox::Negative(half)
    } else {
        InvalidBox::TooLarge
    }
}

/// The unit vector, with a coordinate that would be zero but for the rounding of the angle set to zero.
pub(super) fn snapped(axis: DVec2) -> DVec2 {
    const NEARLY_NONE: f64 = 4.0 * f64::EPSILON;
    if axis.y.abs() < NEARLY_NONE {
        DVec2::new(axis.x.signum(), 0.0)
    } else if axis.x.abs() < NEARLY_NONE {
        DVec2::new(0.0, axis.y.signum())
    } else {
        axis
    }
}

/// True if the corners are exactly those of a rectangle.
fn is_rectangle(&[p, q, r, s]: &[DVec2; 4]) -> bool {
    exact::dot([p, q], [p, s]) == 0.0 && exact::dot([r, q], [r, s]) == 0.0 && exact::cross([p, q], [s, r]) == 0.0
}

/// What rounding can have done to the corners of a box.
struct Rounding {
    /// The largest absolute coordinates.
    reach: DVec2,
    /// Width and height.
    sides: DVec2,
}

impl Rounding {
    /// How far it can have moved two corners relative to each other, along an axis.
    #[inline]
    fn shift(&self) -> f64 {
        8.0 * f64::EPSILON * self.reach.max_element()
    }

    /// True if the corners are still those of a rectangle, as [`Outline::rectangle`] requires. False for NaN.
    #[inline]
    fn leaves_rectangle(&self) -> bool {
        is_comfortable(self.reach) && self.shift() < 1e-7 * self.sides.min_element()
    }

    /// The sine of the largest angle by which it can have turned a face.
    #[inline]
    fn looseness(&self) -> f64 {
        let shortest = self.sides.min_element();
        let side = if shortest > 0.0 { shortest } else { self.sides.max_element() };
        if side > 0.0 { exact::smaller(self.shift() / side, 1e-6) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests;
