//! The convex polygon in a pose.

use super::Aabb;
use super::exact::{self, without_minus_zero};
use super::oriented_box::{OrientedBox, snapped};
use super::outline::{Convex, Extremes, Outline};
use super::polygon::ConvexPolygon;
use glam::DVec2;

/// A closed convex polygon in a pose: the common form of convex polygons, axis-aligned and oriented boxes for sums,
/// differences and contacts. Its corners keep the order and the indices that they have in the local frame.
///
/// Turned corners are rounded, so its faces are parallel to another's only up to rounding. Like an [`OrientedBox`], it
/// remembers by how much rounding can have turned its faces; faces that differ by no more make one edge of a sum or a
/// difference, and are reported as parallel. States and distances use the corners exactly as stored. At multiples of 90
/// degrees only the position is rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedPolygon {
    corners: Vec<DVec2>,
    extremes: Extremes,
    parallel: f64,
    /// As [`Outline::rectangle`] requires.
    rectangle: bool,
}

impl PosedPolygon {
    /// `home` turned counterclockwise by `angle` (radians) about a point; `None` if a number is not finite, a corner
    /// is beyond the range of `f64`, or rounding would make the outline concave (with corners almost on a line, or
    /// close to each other, far from the origin).
    #[must_use]
    pub fn turned(home: &ConvexPolygon, about: DVec2, angle: f64) -> Option<Self> {
        if !(about.is_finite() && angle.is_finite()) {
            return None;
        }
        let axis = snapped(DVec2::from_angle(angle));
        let corners: Vec<DVec2> = home.vertices().iter().map(|corner| turned(*corner, about, axis)).collect();
        let count = corners.len();
        let turns_left =
            |i: usize| exact::orientation(corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]) > 0.0;
        let sound = match count {
            1 => true,
            2 => corners[0] != corners[1],
            _ => (0..count).all(turns_left),
        };
        if !sound || !corners.iter().all(|corner| corner.is_finite()) {
            return None;
        }
        if axis.x == 0.0 || axis.y == 0.0 {
            return Some(Self { extremes: Extremes::of(&corners), corners, parallel: 0.0, rectangle: false });
        }
        let rounding = rounding(&corners, about);
        let (extremes, parallel) = (extremes(&corners, rounding), looseness(&corners, rounding));
        Some(Self { corners, extremes, parallel, rectangle: false })
    }

    /// True if the point lies inside or on the border, exactly. False for a point that is not finite.
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        ConvexPolygon::hull(self.corners.iter().copied()).is_ok_and(|polygon| polygon.contains(point))
    }
}

/// A point turned counterclockwise about another by `angle` (radians).
#[must_use]
pub fn turned_point(point: DVec2, about: DVec2, angle: f64) -> DVec2 {
    turned(point, about, snapped(DVec2::from_angle(angle)))
}

fn turned(point: DVec2, about: DVec2, axis: DVec2) -> DVec2 {
    without_minus_zero(about + axis.rotate(point - about))
}

impl From<&ConvexPolygon> for PosedPolygon {
    fn from(home: &ConvexPolygon) -> Self {
        Self::at_home(&home.outline())
    }
}

impl From<&OrientedBox> for PosedPolygon {
    fn from(shape: &OrientedBox) -> Self {
        Self::at_home(&shape.outline())
    }
}

impl From<Aabb> for PosedPolygon {
    fn from(shape: Aabb) -> Self {
        Self::from(&OrientedBox::from(shape))
    }
}

impl PosedPolygon {
    fn at_home(outline: &Outline<'_>) -> Self {
        let (corners, extremes) = (outline.corners().to_vec(), outline.extremes());
        Self { corners, extremes, parallel: outline.parallel(), rectangle: outline.rectangle().is_some() }
    }
}

impl Convex for PosedPolygon {
    fn outline(&self) -> Outline<'_> {
        Outline::posed(&self.corners, self.extremes, self.parallel, self.rectangle)
    }
}

/// How far rounding can have moved two corners relative to each other, with a margin.
fn rounding(corners: &[DVec2], about: DVec2) -> f64 {
    let all = corners.iter().chain([&about]);
    16.0 * f64::EPSILON * all.fold(0.0_f64, |reach, corner| reach.max(corner.abs().max_element()))
}

/// The sine of the largest angle by which rounding can have turned a face.
fn looseness(corners: &[DVec2], rounding: f64) -> f64 {
    let count = corners.len();
    let sides = (0..count).map(|i| exact::length(corners[(i + 1) % count] - corners[i]));
    let shortest = sides.fold(f64::INFINITY, f64::min);
    if shortest > 0.0 { (rounding / shortest).min(1e-6) } else { 0.0 }
}

/// The extremes, up to rounding. Of two corners equally low but for rounding, the left one is taken: otherwise two
/// shapes with parallel faces at the bottom could start at different ends of them.
fn extremes(corners: &[DVec2], rounding: f64) -> Extremes {
    let first_by = |sign: f64| {
        (1..corners.len()).fold(0, |best, i| {
            let (p, q) = (corners[i] * sign, corners[best] * sign);
            if p.y < q.y - rounding || (p.y <= q.y + rounding && p.x < q.x) { i } else { best }
        })
    };
    Extremes { lowest: first_by(1.0), highest: first_by(-1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minkowski::merge::{Merge, Owner};
    use crate::testing::{any_polygons, polygons};
    use glam::dvec2;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn faces_that_were_parallel_stay_so((shape, x, y) in (polygons(), -9_i32..=9, -9_i32..=9), steps in 0_i32..24) {
            let angle = f64::from(steps * 15).to_radians();
            let about = dvec2(f64::from(x), f64::from(y)) / 2.0;
            let one = PosedPolygon::turned(&shape, about, angle).expect("small numbers");
            let two = PosedPolygon::turned(&shape, about + DVec2::X, angle).expect("small numbers");
            // The sum of a shape with itself is the shape, twice as large.
            let owners: Vec<Owner> = Merge::sum(&one, &two).map(|step| step.owner).collect();
            prop_assert_eq!(owners, vec![Owner::Both; shape.outline().edges()]);
        }

        #[test]
        fn corners_keep_their_numbers_and_distances(shape in polygons(), steps in 0_i32..24) {
            let turned = PosedPolygon::turned(&shape, DVec2::ZERO, f64::from(steps * 15).to_radians()).expect("small");
            prop_assert_eq!(turned.outline().corners().len(), shape.vertices().len());
            for (before, after) in shape.vertices().iter().zip(turned.outline().corners()) {
                prop_assert!((before.length() - after.length()).abs() < 1e-12);
            }
        }

        #[test]
        fn whatever_is_made_is_convex(shape in any_polygons(), angle in -9.0..9.0) {
            if let Some(turned) = PosedPolygon::turned(&shape, DVec2::ZERO, angle) {
                prop_assert!(ConvexPolygon::new(turned.outline().corners().to_vec()).is_ok());
            }
        }
    }

    #[test]
    fn a_quarter_turn_rounds_nothing_but_the_place() {
        let home = ConvexPolygon::new([DVec2::ZERO, dvec2(4.0, 1.0), dvec2(1.0, 3.0)]).expect("convex");
        let turned = PosedPolygon::turned(&home, DVec2::ZERO, std::f64::consts::FRAC_PI_2).expect("finite");
        assert_eq!(turned.outline().corners(), [DVec2::ZERO, dvec2(-1.0, 4.0), dvec2(-3.0, 1.0)]);
        assert_eq!(turned.outline().parallel(), 0.0);
    }

    #[test]
    fn what_is_not_finite_is_refused() {
        let shape = ConvexPolygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).expect("convex");
        assert!(PosedPolygon::turned(&shape, DVec2::NAN, 1.0).is_none());
        assert!(PosedPolygon::turned(&shape, DVec2::ZERO, f64::INFINITY).is_none());
        assert!(PosedPolygon::turned(&shape, DVec2::splat(f64::MAX), 3.0).is_none());
    }
}
