//! Support points: the farthest points of a shape in a direction.
//!
//! The support points for all directions determine a convex shape, and those of a difference need no difference: the
//! support point of `A − B` along `d` is A's along `d` minus B's along `−d` (Gilbert, Johnson and Keerthi 1988; van den
//! Bergen, *Collision Detection in Interactive 3D Environments*, 4.3).

use super::contact::Feature;
use super::exact;
use super::minkowski::merge::Vertex;
use super::outline::Convex;
use glam::DVec2;

/// The support feature of a shape along `d`: its farthest corner, or a face if `d` is exactly perpendicular to one.
///
/// Exact; O(n). The length of `d` does not matter; if `d` is zero or not finite, the answer is corner 0.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, contact::Feature, support};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 1.0), dvec2(1.0, 3.0)])?;
/// assert_eq!(support::feature(&triangle, dvec2(1.0, 0.0)), Feature::Corner(1));
/// assert_eq!(support::feature(&triangle, dvec2(2.0, 3.0)), Feature::Face(1));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn feature(shape: &impl Convex, d: DVec2) -> Feature {
    let outline = shape.outline();
    let (corners, count) = (outline.corners(), outline.corners().len());
    if !d.is_finite() || d == DVec2::ZERO || count == 1 {
        return Feature::Corner(0);
    }
    let ahead = |from: usize, to: usize| exact::dot([DVec2::ZERO, d], [corners[from], corners[to]]);
    let best = (1..count).fold(0, |best, i| if ahead(best, i) > 0.0 { i } else { best });
    // The first of the farthest corners; if a face is farthest, its other end is a neighbor.
    let before = (best + count - 1) % count;
    if ahead(best, outline.after(best)) == 0.0 {
        Feature::Face(best)
    } else if ahead(best, before) == 0.0 {
        Feature::Face(before)
    } else {
        Feature::Corner(best)
    }
}

/// The index of the support corner along `d`; of a face, the corner at which it starts.
#[must_use]
pub fn corner(shape: &impl Convex, d: DVec2) -> usize {
    match feature(shape, d) {
        Feature::Corner(index) | Feature::Face(index) => index,
    }
}

/// The support vertex of `A − B` along `d`, with its parents; of an edge, the vertex at which it starts.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, support};
///
/// let pentagon = [[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]];
/// let pentagon = ConvexPolygon::new(pentagon.map(Into::into))?;
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 1.0), dvec2(1.0, 3.0)])?;
/// let top = support::difference(&pentagon, &triangle, dvec2(0.0, 1.0));
/// assert_eq!((top.a, top.b, top.point), (3, 0, dvec2(2.0, 4.0)));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn difference(a: &impl Convex, b: &impl Convex, d: DVec2) -> Vertex {
    let (a, b) = (a.outline(), b.outline());
    Vertex::of_difference(a, b, corner(&a, d), corner(&b, -d))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minkowski::merge;
    use crate::testing::polygons;
    use glam::dvec2;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_is_farther(shape in polygons(), x in -9_i32..=9, y in -9_i32..=9) {
            let d = dvec2(f64::from(x), f64::from(y));
            let reach = shape.vertices().iter().map(|vertex| vertex.dot(d)).fold(f64::NEG_INFINITY, f64::max);
            match feature(&shape, d) {
                Feature::Corner(i) => prop_assert_eq!(shape.vertices()[i].dot(d), reach),
                Feature::Face(i) => prop_assert!(shape.outline().face(i).iter().all(|end| end.dot(d) == reach)),
            }
        }

        #[test]
        fn the_farthest_of_a_difference_is_a_vertex_of_it((a, b) in (polygons(), polygons()), x in -9_i32..=9, y in -9_i32..=9) {
            let d = dvec2(f64::from(x), f64::from(y));
            let difference = merge::difference(&a, &b);
            let reach = |shape: &[DVec2]| shape.iter().map(|vertex| vertex.dot(d)).fold(f64::NEG_INFINITY, f64::max);
            prop_assert_eq!(super::difference(&a, &b, d).point.dot(d), reach(difference.vertices()));
        }
    }

    #[test]
    fn no_direction_is_no_trouble() {
        let segment = crate::ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(2.0, 0.0)]).expect("finite");
        for d in [DVec2::ZERO, DVec2::NAN, dvec2(f64::INFINITY, 0.0)] {
            assert_eq!(feature(&segment, d), Feature::Corner(0));
        }
        assert_eq!(feature(&segment, dvec2(1e-300, 0.0)), Feature::Corner(1));
        assert_eq!(feature(&segment, DVec2::Y), Feature::Face(0));
    }
}
