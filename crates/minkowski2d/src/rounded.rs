//! Shapes rounded with a disc.

use super::exact::without_minus_zero;
use super::minkowski::merge;
use super::oriented_box::snapped;
use super::outline::Convex;
use super::polygon::ConvexPolygon;
use glam::DVec2;
use std::error::Error;
use std::f64::consts::TAU;
use std::fmt;

/// A closed convex core and a radius, in world units: all points within the radius of the core. It is the Minkowski sum
/// of the core and a disc around the origin; a point with a radius is a disc, a segment with one is a capsule (Ericson,
/// *Real-Time Collision Detection*, 2004, 4.5, "sphere-swept volumes"). A radius of zero leaves the core as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded<S> {
    core: S,
    radius: Radius,
}

/// A radius, in world units: finite and not negative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Radius(f64);

/// A radius that is negative or not finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InvalidRadius(f64);

impl fmt::Display for InvalidRadius {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a radius is a finite number that is not negative, and this is {}", self.0)
    }
}

impl Error for InvalidRadius {}

/// The steps of a whole circle in outlines. A multiple of four, so that the ends of every shape along the axes are
/// points of its outline.
const STEPS: f64 = 72.0;

impl Radius {
    /// A radius.
    ///
    /// # Errors
    /// If it is negative or not finite.
    pub fn new(radius: f64) -> Result<Self, InvalidRadius> {
        if radius.is_finite() && radius >= 0.0 {
            Ok(Self(without_minus_zero(radius)))
        } else {
            Err(InvalidRadius(radius))
        }
    }

    /// Its length.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl<S: Convex> Rounded<S> {
    /// The core with a radius.
    #[must_use]
    pub const fn new(core: S, radius: Radius) -> Self {
        Self { core, radius }
    }

    /// The core.
    #[must_use]
    pub const fn core(&self) -> &S {
        &self.core
    }

    /// The radius, in world units.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        self.radius.0
    }

    /// `A − B`: the difference of the cores with the **sum** of the radii, which is at most the largest `f64`: a disc
    /// turned by 180 degrees is the same disc.
    #[must_use]
    pub fn difference(a: &Self, b: &Self) -> Rounded<ConvexPolygon> {
        let radius = Radius((a.radius() + b.radius()).min(f64::MAX));
        Rounded { core: merge::difference(&a.core, &b.core), radius }
    }

    /// The outline as a polygon, counterclockwise: the corners of the core if the radius is zero; otherwise points of the
    /// rounded border, at most five degrees of an arc apart, so that the polygon lies inside by at most a thousandth of
    /// the radius.
    #[must_use]
    pub fn outline(&self) -> Vec<DVec2> {
        let outline = self.core.outline();
        let radius = self.radius();
        if radius == 0.0 {
            return outline.corners().to_vec();
        }
        let outward = |face: usize| {
            let [from, to] = outline.face(face);
            let along = to - from;
            DVec2::new(along.y, -along.x).normalize_or_zero()
        };
        let step = TAU / STEPS;
        let mut points = Vec::new();
        for (index, corner) in outline.corners().iter().enumerate() {
            let mut arc = Vec::new();
            if outline.edges() == 0 {
                arc.extend((0..STEPS as i32).map(|k| f64::from(k) * step));
            } else {
                let (start, end) = (outward(outline.before(index)), outward(index));
                let from = start.to_angle();
                let to = from + (end.to_angle() - from).rem_euclid(TAU);
                points.push(*corner + start * radius);
                let (first, last) = ((from / step).floor() as i32 + 1, (to / step).ceil() as i32);
                // What is nearly an end would make a side of hardly any length.
                let clear = |angle: &f64| (angle - from).min(to - angle) > 1e-3 * step;
                arc.extend((first..last).map(|k| f64::from(k) * step).filter(clear));
            }
            points.extend(arc.into_iter().map(|angle| *corner + snapped(DVec2::from_angle(angle)) * radius));
            if outline.edges() > 0 {
                points.push(*corner + outward(index) * radius);
            }
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::polygons;
    use glam::dvec2;
    use proptest::prelude::*;

    fn polygon(corners: &[[f64; 2]]) -> ConvexPolygon {
        ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex")
    }

    fn rounded(core: ConvexPolygon, radius: f64) -> Rounded<ConvexPolygon> {
        Rounded::new(core, Radius::new(radius).expect("a radius"))
    }

    #[test]
    fn a_radius_is_finite_and_not_negative() {
        for radius in [-1.0, -f64::MIN_POSITIVE, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let refused = Radius::new(radius).expect_err("bad");
            assert_eq!(
                refused.to_string(),
                format!("a radius is a finite number that is not negative, and this is {radius}")
            );
        }
        assert_eq!(rounded(polygon(&[[0.0, 0.0]]), -0.0).outline(), [DVec2::ZERO]);
    }

    /// A box rounded with a disc is not a bigger box: its corner is nearer than the corner of the bigger box.
    #[test]
    fn a_box_and_a_disc_make_a_rounded_box() {
        let boxed = rounded(polygon(&[[1.0, 1.0], [5.0, 1.0], [5.0, 3.0], [1.0, 3.0]]), 0.0);
        let disc = rounded(polygon(&[[0.0, 0.0]]), 2.0);
        let difference = Rounded::difference(&boxed, &disc);
        assert_eq!((difference.core(), difference.radius()), (boxed.core(), 2.0));
        let outline = difference.outline();
        let ends = |x: fn(&DVec2) -> f64| {
            let along = || outline.iter().map(x);
            [along().fold(f64::INFINITY, f64::min), along().fold(f64::NEG_INFINITY, f64::max)]
        };
        assert_eq!([ends(|point| point.x), ends(|point| point.y)], [[-1.0, 7.0], [-1.0, 5.0]]);
        let farthest = outline.iter().map(|point| point.distance(dvec2(3.0, 2.0))).fold(0.0, f64::max);
        assert!(farthest < dvec2(4.0, 3.0).length() - 0.7, "{farthest}");
        assert_eq!(outline.len(), 4 * (17 + 2));
    }

    proptest! {
        #[test]
        fn the_outline_is_convex_and_lies_on_the_border(core in polygons(), radius in 0.25_f64..9.0) {
            let outline = rounded(core.clone(), radius).outline();
            let hull = ConvexPolygon::hull(outline.iter().copied()).expect("finite");
            prop_assert!(hull.vertices().len() + 4 >= outline.len(), "{} of {}", hull.vertices().len(), outline.len());
            for point in outline {
                let count = core.vertices().len();
                let to_side = |i: usize| {
                    let (from, to) = (core.vertices()[i], core.vertices()[(i + 1) % count]);
                    let share = ((point - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
                    point.distance(if from == to { from } else { from.lerp(to, share) })
                };
                let distance = (0..count).map(to_side).fold(f64::INFINITY, f64::min);
                prop_assert!((distance - radius).abs() < 1e-9 * (radius + 100.0), "{distance}");
            }
        }
    }
}
