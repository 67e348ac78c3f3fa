//! Shadows on an axis: what a shape covers of it, and the gap that proves two shapes to be apart.
//!
//! Two convex polygons that are apart have a gap between their shadows on the axis across one of their edges: the origin
//! lies beyond an edge of `A − B`, and those are the edges of A and of the half-turned B (the separating axis test;
//! Gottschalk, Lin and Manocha, *`OBBTree`*, 1996).

use super::outline::Convex;
use glam::DVec2;

/// What a shape covers of the axis along `d`: the least and the largest dot product of its corners with `d`.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, shadow};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 1.0), dvec2(1.0, 3.0)])?;
/// assert_eq!(shadow::of(&triangle, dvec2(1.0, 0.0)), [0.0, 4.0]);
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn of(shape: &impl Convex, d: DVec2) -> [f64; 2] {
    let along = || shape.outline().corners().iter().map(|corner| corner.dot(d));
    [along().fold(f64::INFINITY, f64::min), along().fold(f64::NEG_INFINITY, f64::max)]
}

/// The gap between the shadows of two shapes on the axis along `d`, as a difference of dot products with `d`; 0 if the
/// shadows meet. Rounded where a dot product is.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, shadow};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(0.0, 4.0)])?;
/// let point = ConvexPolygon::point(dvec2(3.0, 3.0))?;
/// assert_eq!(shadow::gap(&triangle, &point, dvec2(1.0, 0.0)), 0.0);
/// assert_eq!(shadow::gap(&triangle, &point, dvec2(1.0, 1.0)), 2.0);
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn gap(a: &impl Convex, b: &impl Convex, d: DVec2) -> f64 {
    let ([a_from, a_to], [b_from, b_to]) = (of(a, d), of(b, d));
    if a_to < b_from {
        b_from - a_to
    } else if b_to < a_from {
        a_from - b_to
    } else {
        0.0
    }
}
