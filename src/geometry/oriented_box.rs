//! The box at an angle.

use super::exact;
use super::outline::{Convex, Outline, is_comfortable};
use super::polygon::ConvexPolygon;
use super::{Aabb, InvalidPolygon};
use glam::DVec2;

/// A rectangle at any angle, closed, stored as its corners. One of zero width or height is a segment, one of both a
/// point.
///
/// Corners, not centre and angle, decide what touches, and every digit of them counts: they are what the neighbour is
/// laid against. The corners of a box that is made from an angle are rounded, so that its faces are parallel to
/// another's only up to rounding; such boxes remember how far rounding can have turned their faces, and faces within
/// that make one edge of a sum or a difference, and are called parallel where they meet. Boxes at angle zero, at quarter
/// turns, and boxes given by corners that make a rectangle exactly have no need of it.
///
/// Far from the origin rounding is coarse: at 1e8 a coordinate is off by up to 1e-8. A box whose sides are no longer than
/// that is whatever the rounding has left of it, down to a segment or a point; what is asked about is the convex hull of
/// its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    corners: [DVec2; 4],
    parallel: f64,
    /// How many corners the outline has: the first ones.
    count: u8,
    rectangle: bool,
}

/// Why there is no such box.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidBox {
    /// A number is infinite or no number.
    #[error("a box needs finite numbers, not centre {center} half-size {half} angle {angle}")]
    NotFinite {
        /// The centre as given.
        center: DVec2,
        /// The half-size as given.
        half: DVec2,
        /// The angle as given.
        angle: f64,
    },
    /// A half-size is negative.
    #[error("the half-size {0} of a box must not be negative")]
    Negative(DVec2),
    /// The corners reach beyond the range of `f64`.
    #[error("the corners of the box lie beyond the range of numbers")]
    TooLarge,
    /// The corners are not those of a convex polygon.
    #[error("{0}")]
    Outline(#[from] InvalidPolygon),
    /// The corners are convex, but not square.
    #[error("the corners are no rectangle: opposite sides must be equal and corners square, but for rounding")]
    NotRectangle,
}

impl OrientedBox {
    /// The box around `center`, `half` as wide and high to each side, turned counter-clockwise by `angle` (radians).
    ///
    /// # Errors
    /// If a number is not finite, a half-size is negative, or a corner lies beyond the range of `f64`.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minktutor::geometry::OrientedBox;
    ///
    /// let upright = OrientedBox::new(dvec2(5.0, 5.0), dvec2(2.0, 1.0), std::f64::consts::FRAC_PI_2)?;
    /// assert_eq!(upright.corners()[0], dvec2(6.0, 3.0));
    /// # Ok::<(), minktutor::geometry::InvalidBox>(())
    /// ```
    #[expect(clippy::inline_always, reason = "a copy of the box takes as long as making it")]
    #[inline(always)]
    pub fn new(center: DVec2, half: DVec2, angle: f64) -> Result<Self, InvalidBox> {
        let axis = snapped(DVec2::from_angle(angle));
        let (u, v) = (axis * half.x, axis.perp() * half.y);
        let corners = [center - u - v, center + u - v, center + u + v, center - u + v].map(|p| p + DVec2::ZERO);
        // The largest coordinates.
        let reach = center.abs() + u.abs() + v.abs();
        let rounding = Rounding { reach, sides: half * 2.0 };
        // Corners that make a rectangle exactly may still be turned: by the rounding of the angle.
        let upright = axis.x == 0.0 || axis.y == 0.0;
        let parallel = || if upright { 0.0 } else { rounding.looseness() };
        if rounding.leaves_rectangle() {
            Ok(Self { corners, parallel: parallel(), count: 4, rectangle: true })
        } else if reach.is_finite() && half.min_element() >= 0.0 {
            Ok(Self::unfolded(corners, parallel()))
        } else {
            Err(fault(center, half, angle))
        }
    }

    /// The box of four corners, counter-clockwise. They may be off by 1e-9 of the longer side, and by what rounding can
    /// do to coordinates so far from the origin; so a box that rounding has destroyed is no error.
    ///
    /// # Errors
    /// If a corner is not finite, the corners go clockwise, or they are off by more than that.
    pub fn from_corners(corners: [DVec2; 4]) -> Result<Self, InvalidBox> {
        let corners = corners.map(|corner| corner + DVec2::ZERO);
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
        // How far rounding can have turned the two sides; of a side without length nothing can be said.
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
        Ok(if rectangle { Self { corners, parallel, count: 4, rectangle } } else { Self::unfolded(corners, parallel) })
    }

    /// The box of corners that are in order but for rounding. Some may be gone: it has no width, no height, or is so thin
    /// that rounding has folded it.
    #[cold]
    fn unfolded(mut corners: [DVec2; 4], parallel: f64) -> Self {
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

    /// The corners, counter-clockwise from the one that is lower left before the box is turned. Where it has no width or
    /// no height, or rounding has folded it, the corners that are left, from the lowest one, and the last of them again.
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
        if rectangle { Self { corners, parallel: 0.0, count: 4, rectangle } } else { Self::unfolded(corners, 0.0) }
    }
}

/// Why a box cannot be made.
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

/// The unit vector with a part that is zero but for the rounding of a quarter turn set to zero.
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

/// True if the corners make a rectangle exactly.
fn is_rectangle(&[p, q, r, s]: &[DVec2; 4]) -> bool {
    exact::dot([p, q], [p, s]) == 0.0 && exact::dot([r, q], [r, s]) == 0.0 && exact::cross([p, q], [s, r]) == 0.0
}

/// What rounding can have done to the corners of a box.
struct Rounding {
    /// The largest coordinates, without their signs.
    reach: DVec2,
    /// Width and height.
    sides: DVec2,
}

impl Rounding {
    /// How far it can have moved a coordinate of one corner against that of another.
    #[inline]
    fn shift(&self) -> f64 {
        8.0 * f64::EPSILON * self.reach.max_element()
    }

    /// True if it has left the corners those of a rectangle, as [`Outline::rectangle`] has it. Not if a number is none.
    #[inline]
    fn leaves_rectangle(&self) -> bool {
        is_comfortable(self.reach) && self.shift() < 1e-7 * self.sides.min_element()
    }

    /// The sine of the angle by which it can have turned a face.
    #[inline]
    fn looseness(&self) -> f64 {
        let shortest = self.sides.min_element();
        let side = if shortest > 0.0 { shortest } else { self.sides.max_element() };
        if side > 0.0 { exact::smaller(self.shift() / side, 1e-6) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests;
