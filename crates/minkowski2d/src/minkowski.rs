//! The Minkowski difference `A − B = {a − b}`: the configuration-space obstacle of A with respect to B.
//!
//! Not the erosion that also goes by this name: sizes **add** (Lozano-Pérez 1983; de Berg et al., *Computational
//! Geometry*, ch. 13).

pub mod merge;
pub mod support_hull;

use super::Aabb;
use glam::DVec2;

/// The difference of two boxes.
///
/// Its left side is A's left minus B's **right**, and so on; its size is the sum of both sizes. It contains the origin
/// exactly if the boxes share a point. The difference of two points is a point, the vector `a − b`.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{Aabb, minkowski};
///
/// let a = Aabb::new(dvec2(9.0, 6.0), dvec2(13.0, 8.0))?;
/// let b = Aabb::new(dvec2(4.0, 3.0), dvec2(6.0, 5.0))?;
/// let d = minkowski::difference(&a, &b);
/// assert_eq!((d.min(), d.max()), (dvec2(3.0, 1.0), dvec2(9.0, 5.0)));
/// # Ok::<(), minkowski2d::InvalidAabb>(())
/// ```
#[inline]
#[must_use]
pub fn difference(a: &Aabb, b: &Aabb) -> Aabb {
    let (lower_left, upper_right) = (a.min() - b.max(), a.max() - b.min());
    Aabb::between(lower_left, upper_right)
}

/// One copy of A, moved by minus one corner of B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamp {
    /// Which corner of B, 0 to 3, counterclockwise from the lower left.
    pub corner: usize,
    /// Where that corner is, in world units.
    pub at: DVec2,
    /// `A − corner`, in difference space.
    pub copy: Aabb,
}

/// The difference, corner by corner: a copy of A for each corner of B.
///
/// The bounding box of the four copies is [`difference`], because every point of B is a convex combination of its
/// corners.
#[derive(Clone, Debug)]
pub struct Stamps {
    a: Aabb,
    corners: std::iter::Enumerate<std::array::IntoIter<DVec2, 4>>,
}

/// The four stamps of A for the corners of B.
#[must_use]
pub fn stamps(a: &Aabb, b: &Aabb) -> Stamps {
    Stamps { a: *a, corners: b.corners().into_iter().enumerate() }
}

impl Iterator for Stamps {
    type Item = Stamp;

    fn next(&mut self) -> Option<Stamp> {
        let (corner, at) = self.corners.next()?;
        // Subtracting a corner of B moves all of A by minus that corner.
        let copy = self.a.translated(DVec2::ZERO - at);
        Some(Stamp { corner, at, copy })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.corners.size_hint()
    }
}

impl ExactSizeIterator for Stamps {}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use proptest::prelude::*;

    prop_compose! {
        /// Boxes on the lattice of eighths, zero sizes included.
        fn boxes()(x in -400_i32..400, y in -400_i32..400, w in 0_i32..200, h in 0_i32..200) -> Aabb {
            let min = dvec2(f64::from(x), f64::from(y)) / 8.0;
            Aabb::new(min, min + dvec2(f64::from(w), f64::from(h)) / 8.0).expect("in order")
        }
    }

    proptest! {
        #[test]
        fn the_four_stamps_span_the_difference(a in boxes(), b in boxes()) {
            let spanned = stamps(&a, &b).map(|stamp| stamp.copy).reduce(|all, copy| all.union(&copy));
            prop_assert_eq!(spanned, Some(difference(&a, &b)));
        }

        #[test]
        fn the_other_order_is_the_half_turn(a in boxes(), b in boxes()) {
            prop_assert_eq!(difference(&b, &a), difference(&a, &b).half_turned());
        }

        #[test]
        fn sizes_add(a in boxes(), b in boxes()) {
            prop_assert_eq!(difference(&a, &b).size(), a.size() + b.size());
        }

        #[test]
        fn a_shared_move_cancels(a in boxes(), b in boxes(), x in -99_i32..99, y in -99_i32..99) {
            let by = dvec2(f64::from(x), f64::from(y)) / 8.0;
            prop_assert_eq!(difference(&a.translated(by), &b.translated(by)), difference(&a, &b));
        }
    }

    #[test]
    fn any_finite_boxes_have_a_finite_difference() {
        let huge = Aabb::new(DVec2::MIN, DVec2::MAX).expect("finite");
        let d = difference(&huge, &huge);
        assert!(d.min().is_finite() && d.max().is_finite());
    }
}
