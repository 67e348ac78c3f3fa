//! The box at an angle.

use super::exact;
use super::outline::{Convex, Outline};
use super::polygon::ConvexPolygon;
use super::{Aabb, InvalidPolygon};
use glam::DVec2;

/// A rectangle at any angle, closed, stored as its corners. One of zero width or height is a segment, one of both a
/// point.
///
/// Corners, not centre and angle, decide what touches, and every digit of them counts: they are what the neighbour is
/// laid against. The corners of a box that is made from an angle are rounded, so that its faces are parallel to
/// another's only up to rounding; such boxes remember how far rounding can have turned their faces, and faces within
/// that are called parallel where they meet. Boxes at angle zero, at quarter turns, and boxes given by corners that make
/// a rectangle exactly have no need of it.
///
/// Far from the origin rounding is coarse: at 1e8 a coordinate is off by up to 1e-8. A box whose sides are no longer than
/// that is whatever the rounding has left of it, down to a segment or a point; what is asked about is the convex hull of
/// its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    corners: [DVec2; 4],
    /// The corners of the outline: those that differ, in order; only `count` of them.
    distinct: [DVec2; 4],
    count: usize,
    parallel: f64,
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
    pub fn new(center: DVec2, half: DVec2, angle: f64) -> Result<Self, InvalidBox> {
        if !(center.is_finite() && half.is_finite() && angle.is_finite()) {
            return Err(InvalidBox::NotFinite { center, half, angle });
        }
        if half.min_element() < 0.0 {
            return Err(InvalidBox::Negative(half));
        }
        let axis = snapped(DVec2::from_angle(angle));
        let (u, v) = (axis * half.x, axis.perp() * half.y);
        let corners = [center - u - v, center + u - v, center + u + v, center - u + v].map(|p| p + DVec2::ZERO);
        if !corners.iter().all(|corner| corner.is_finite()) {
            return Err(InvalidBox::TooLarge);
        }
        // Corners that make a rectangle exactly may still be turned: by the rounding of the angle.
        let upright = axis.x == 0.0 || axis.y == 0.0;
        let parallel = if upright { 0.0 } else { looseness(rounding(&corners), [half.x * 2.0, half.y * 2.0]) };
        Ok(Self::rounded(corners, parallel))
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
        let (u, v, rounding) = (q - p, s - p, rounding(&halves));
        let size = u.abs().max(v.abs()).max_element();
        let off = ((r - s) - u).abs().max_element();
        let (length_u, length_v) = (exact::length(u), exact::length(v));
        // How far rounding can have turned the two sides; of a side without length nothing can be said.
        let slack = rounding / length_u + rounding / length_v;
        let (along, across) = (u / length_u, v / length_v);
        let slanted = along.dot(across).abs() > 1e-9 + slack;
        let clockwise = along.perp_dot(across) < -slack;
        if off > 1e-9 * size + rounding || slanted || clockwise {
            ConvexPolygon::new(corners)?;
            return Err(InvalidBox::NotRectangle);
        }
        let parallel = if is_rectangle(&corners) { 0.0 } else { looseness(rounding, [length_u, length_v]) };
        Ok(Self::rounded(corners, parallel))
    }

    /// The box of corners that are in order but for rounding.
    fn rounded(corners: [DVec2; 4], parallel: f64) -> Self {
        let turns_left = |i: usize| exact::orientation(corners[(i + 3) % 4], corners[i], corners[(i + 1) % 4]) > 0.0;
        let (mut distinct, mut count) = (corners, 4);
        if !(0..4).all(turns_left) {
            // No width, no height, or so thin that rounding has folded it.
            let hull = ConvexPolygon::hull(corners);
            let vertices = hull.as_ref().map_or(&corners[..1], ConvexPolygon::vertices);
            count = vertices.len();
            distinct[..count].copy_from_slice(vertices);
        }
        Self { corners, distinct, count, parallel }
    }

    /// The corners, counter-clockwise from the one that is lower left before the box is turned. They coincide where the
    /// box has no width or no height.
    #[must_use]
    pub const fn corners(&self) -> &[DVec2; 4] {
        &self.corners
    }

    /// The point in the middle.
    #[must_use]
    pub fn center(&self) -> DVec2 {
        self.corners[0] * 0.5 + self.corners[2] * 0.5
    }
}

impl Convex for OrientedBox {
    fn outline(&self) -> Outline<'_> {
        Outline::unsearched(&self.distinct[..self.count], self.parallel)
    }
}

impl From<Aabb> for OrientedBox {
    fn from(aabb: Aabb) -> Self {
        Self::rounded(aabb.corners(), 0.0)
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

/// How far rounding can have moved a coordinate of one corner against that of another.
fn rounding(corners: &[DVec2; 4]) -> f64 {
    8.0 * f64::EPSILON * corners.iter().fold(0.0_f64, |reach, corner| reach.max(corner.abs().max_element()))
}

/// The sine of the angle by which rounding can have turned a face of a box with sides of these lengths.
fn looseness(rounding: f64, [width, height]: [f64; 2]) -> f64 {
    let side = if width > 0.0 && height > 0.0 { width.min(height) } else { width.max(height) };
    if side > 0.0 { (rounding / side).min(1e-6) } else { 0.0 }
}

#[cfg(test)]
mod tests;
