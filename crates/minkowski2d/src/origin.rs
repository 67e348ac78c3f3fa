//! The origin test: two shapes are separated, touching or overlapping as the origin is outside, on or inside `A − B`.

use super::{Aabb, ConvexPolygon, exact};
use glam::DVec2;

/// The relative state of two closed shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// They share no point: the origin is outside `A − B`.
    Separated,
    /// Their borders meet, but not their interiors: the origin is on the border of `A − B`, or in one without interior.
    Touching,
    /// Their interiors overlap: the origin is in the interior of `A − B`.
    Overlapping,
}

impl State {
    /// The state in lower case, as in the JSON of `measure`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Separated => "separated",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
        }
    }
}

/// The state of two boxes whose difference is `d`.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{Aabb, State, minkowski, origin};
///
/// let floor = Aabb::new(dvec2(0.0, 0.0), dvec2(9.0, 2.0))?;
/// let resting = Aabb::new(dvec2(3.0, 2.0), dvec2(5.0, 4.0))?;
/// assert_eq!(origin::state(&minkowski::difference(&resting, &floor)), State::Touching);
/// # Ok::<(), minkowski2d::InvalidAabb>(())
/// ```
#[inline]
#[must_use]
pub fn state(d: &Aabb) -> State {
    let holds = [
        d.left() <= 0.0,   // O is not left of A-B,
        0.0 <= d.right(),  // nor right of it,
        d.bottom() <= 0.0, // nor below it,
        0.0 <= d.top(),    // nor above it
    ];
    if holds.contains(&false) {
        State::Separated
    } else if d.contains_strictly(DVec2::ZERO) {
        // All four hold even with < in place of <=.
        State::Overlapping
    } else {
        State::Touching
    }
}

/// The state of two convex shapes whose difference is the polygon `d`.
///
/// Off the lattice the vertices of a difference are rounded; [`contact::state`](super::contact::state) works on the
/// shapes themselves and is exact.
#[must_use]
pub fn state_of(d: &ConvexPolygon) -> State {
    match (d.contains(DVec2::ZERO), d.contains_strictly(DVec2::ZERO)) {
        (true, true) => State::Overlapping,
        (true, false) => State::Touching,
        (false, _) => State::Separated,
    }
}

/// The point of `d` nearest to the origin; the origin itself if `d` contains it.
///
/// If the boxes are separated, this is the shortest vector from a point of B to a point of A (Ericson 5.1.3: the
/// closest point of a box is the query clamped to it).
#[must_use]
pub fn closest_point(d: &Aabb) -> DVec2 {
    // x: d.left() if D is right of O, d.right() if D is left of O, else 0.
    DVec2::ZERO.clamp(d.min(), d.max())
}

/// The gap between the two boxes along x and y: never negative, zero along an axis on which they overlap or touch. Its
/// length is their distance.
#[must_use]
pub fn gap(d: &Aabb) -> DVec2 {
    let in_x = d.left().max(-d.right()).max(0.0);
    let in_y = d.bottom().max(-d.top()).max(0.0);
    DVec2::new(in_x, in_y)
}

/// The distance between the two boxes, in world units; zero unless they are separated.
#[must_use]
pub fn distance(d: &Aabb) -> f64 {
    exact::length(gap(d)).min(f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn state_of(l: f64, b: f64, r: f64, t: f64) -> State {
        state(&Aabb::new(dvec2(l, b), dvec2(r, t)).expect("in order"))
    }

    #[test]
    fn inside_border_outside() {
        assert_eq!(state_of(-1.0, -1.0, 1.0, 1.0), State::Overlapping);
        assert_eq!(state_of(0.0, -1.0, 1.0, 1.0), State::Touching);
        assert_eq!(state_of(0.0, 0.0, 1.0, 1.0), State::Touching);
        assert_eq!(state_of(0.5, -1.0, 1.0, 1.0), State::Separated);
    }

    #[test]
    fn a_difference_without_an_inside_can_only_touch() {
        assert_eq!(state_of(0.0, -1.0, 0.0, 1.0), State::Touching);
        assert_eq!(state_of(0.0, 0.0, 0.0, 0.0), State::Touching);
        assert_eq!(state_of(1.0, 0.0, 1.0, 0.0), State::Separated);
    }

    #[test]
    fn polygons_have_the_same_three_states() {
        for (sides, expected) in [
            ([-1.0, -1.0, 1.0, 1.0], State::Overlapping),
            ([0.0, 0.0, 1.0, 1.0], State::Touching),
            ([0.0, -1.0, 0.0, 1.0], State::Touching),
            ([0.5, -1.0, 1.0, 1.0], State::Separated),
        ] {
            let [left, bottom, right, top] = sides;
            assert_eq!(super::state_of(&Aabb::constant(left, bottom, right, top).into()), expected, "{sides:?}");
        }
    }

    #[test]
    fn both_gaps_make_the_nearest_point_a_corner() {
        let d = Aabb::new(dvec2(3.0, -8.0), dvec2(5.0, -4.0)).expect("in order");
        assert_eq!(closest_point(&d), dvec2(3.0, -4.0));
        assert_eq!(distance(&d), 5.0);
    }
}
