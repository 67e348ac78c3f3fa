//! The contact of two convex shapes: state, signed distance, minimum translation vectors, and the features that meet.
//!
//! Everything follows from the border of the difference `A − B`, edge by edge as
//! [`minkowski::merge`](super::minkowski::merge) produces it. Each edge knows its parents, so on which side of it the
//! origin lies is decided by **the corners as given** (is that corner of B left of that face of A?) and is exact, where
//! a rounded difference could separate a touching pair. The distance, its direction and the features follow from the
//! nearest edge (Cameron and Culley 1986; Ericson, *Real-Time Collision Detection*, 9.3; witness points as in Gilbert,
//! Johnson and Keerthi 1988).

mod boxes;
mod features;
mod nearest;
mod rounded;

use super::State;
use super::exact::without_minus_zero;
use super::minkowski::merge::Merge;
use super::outline::{Convex, Outline, is_comfortable};
use glam::DVec2;
use nearest::{BorderSearch, Edge, Shapes};

pub use features::{Feature, FeaturePair, Witness};

/// The contact of two closed convex shapes, with the nearest features of both.
///
/// * `signed_distance` is the gap if they are separated, 0 if they touch, and minus the penetration depth if they
///   overlap; in world units.
/// * Normals are unit vectors **from B to A**, and keep their direction through contact:
///   `mtv = −signed_distance · normal`. When the shapes touch, they come from the faces that meet, not from the vector
///   between the shapes, which vanishes.
/// * Shapes of zero size are legal. If the difference has no interior (two points, two parallel segments, a segment and
///   a point), they can touch but not overlap.
/// * States are exact for the corners as stored, and the sign of the signed distance agrees with the state. Its value
///   has a relative error of at most 1e-10, however close the shapes are to touching, unless one shape is so much
///   larger than the other that the range of `f64` does not hold both (1e60 and 1e-300).
/// * Corners computed from an angle are rounded, by about 1e-16 of their coordinates. A gap or a depth of that size, as
///   between rotated faces that are meant to touch, tells nothing about the shapes before rounding: compare with a
///   tolerance.
/// * Two faces that are parallel but for rounding are reported as parallel: face against face, with the segment they
///   share. Neither state nor signed distance depends on it.
/// * Depths that differ by less than a relative 2⁻⁴⁵ count as equal, and their translations as tied, because a depth is
///   a rounded root.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{Contact, OrientedBox, State, contact::Feature};
///
/// let a = OrientedBox::new(dvec2(6.0, 6.0), dvec2(2.0, 1.0), 0.0)?;
/// let b = OrientedBox::new(dvec2(9.0, 6.0), dvec2(1.0, 1.0), std::f64::consts::FRAC_PI_4)?;
/// let contact = Contact::between(&a, &b);
/// assert_eq!(contact.state(), State::Overlapping);
/// assert!((contact.signed_distance() - (1.0 - 2.0_f64.sqrt())).abs() < 1e-12);
/// // B's left corner is in A's right face, so A is pushed left.
/// assert!(matches!(contact.nearest().a, Feature::Face(1)));
/// assert!(matches!(contact.nearest().b, Feature::Corner(_)));
/// assert_eq!(contact.nearest().normal, dvec2(-1.0, 0.0));
/// # Ok::<(), minkowski2d::InvalidBox>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    state: State,
    signed_distance: f64,
    nearest: FeaturePair,
    tied: Vec<FeaturePair>,
}

impl Contact {
    /// The contact of A with B. O(n + m); allocates only if minimum translations tie.
    #[must_use]
    pub fn between(a: &impl Convex, b: &impl Convex) -> Self {
        let (a, b) = (a.outline(), b.outline());
        match boxes::Nearest::of(&a, &b) {
            Some(nearest) => nearest.contact(&a, &b),
            None => Self::of_outlines(a, b),
        }
    }

    #[inline(never)]
    fn of_outlines(a: Outline<'_>, b: Outline<'_>) -> Self {
        let reach = a.reach().max(b.reach());
        if reach == DVec2::ZERO || is_comfortable(reach) {
            BorderSearch::contact_of(&Shapes::new(a, b))
        } else {
            let size = reach.max_element();
            let power = -size.log2().clamp(-1000.0, 1000.0);
            Self::scaled(a, b, 2.0_f64.powi(power as i32))
        }
    }

    /// The contact of the shapes scaled by a power of two, so that squares neither overflow nor underflow. Such scaling
    /// changes no digit.
    #[cold]
    fn scaled(a: Outline<'_>, b: Outline<'_>, scale: f64) -> Self {
        let resized = |outline: Outline<'_>| outline.corners().iter().map(|p| *p * scale).collect::<Vec<_>>();
        let (corners_a, corners_b) = (resized(a), resized(b));
        let mut contact = BorderSearch::contact_of(&Shapes::new(a.resized(&corners_a), b.resized(&corners_b)));
        // Beside a huge shape, scaling has lost digits of a tiny one; the state is decided by the shapes as given.
        contact.state = state(&a, &b);
        let distance = (contact.signed_distance.abs() / scale).clamp(f64::from_bits(1), f64::MAX);
        contact.signed_distance = match contact.state {
            State::Separated => distance,
            State::Touching => 0.0,
            State::Overlapping => -distance,
        };
        for pair in std::iter::once(&mut contact.nearest).chain(&mut contact.tied) {
            pair.scale(1.0 / scale);
        }
        contact
    }

    /// Separated, touching or overlapping; exact for the corners as stored.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// The gap, 0, or minus the penetration depth, in world units: 0 only if the shapes touch; a relative error of at
    /// most 1e-10 for the corners as stored (see [`Contact`] for what that means if they have been rounded).
    #[must_use]
    pub const fn signed_distance(&self) -> f64 {
        self.signed_distance
    }

    /// The features at the point of the border of `A − B` nearest to the origin; of several that tie, the first
    /// counterclockwise from its lowest vertex.
    #[must_use]
    pub const fn nearest(&self) -> &FeaturePair {
        &self.nearest
    }

    /// All pairs of features: one, unless minimum translations tie, or the shapes touch corner to corner and both
    /// adjacent faces give a normal.
    pub fn feature_pairs(&self) -> impl Iterator<Item = &FeaturePair> {
        std::iter::once(&self.nearest).chain(&self.tied)
    }

    /// The normals of all pairs. There is none if two points coincide, because every direction is as good.
    pub fn normals(&self) -> impl Iterator<Item = DVec2> {
        self.feature_pairs().map(|pair| pair.normal).filter(|normal| *normal != DVec2::ZERO)
    }

    /// The minimum translation vectors: the shortest vectors to **add to A** so that the shapes just touch, all of them
    /// if several tie. The zero vector alone if they touch already; none if they are separated.
    pub fn minimum_translations(&self) -> impl Iterator<Item = DVec2> {
        let count = match self.state {
            State::Separated => 0,
            State::Touching => 1,
            State::Overlapping => usize::MAX,
        };
        self.feature_pairs().map(|pair| without_minus_zero(pair.normal * -self.signed_distance)).take(count)
    }

    /// The witness points: the closest points of separated shapes, the deepest points of overlapping ones, the shared
    /// point or segment of touching ones. `None` if several translations tie.
    #[must_use]
    pub fn witness(&self) -> Option<&Witness> {
        let tied = self.state == State::Overlapping && !self.tied.is_empty();
        (!tied).then_some(&self.nearest.witness)
    }
}

/// The state of two convex shapes, exact for the corners as stored; faster than a whole [`Contact`].
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, State, contact};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(3.0, 0.0), dvec2(0.0, 3.0)])?;
/// let corner = ConvexPolygon::point(dvec2(1.0, 2.0))?;
/// assert_eq!(contact::state(&triangle, &corner), State::Touching);
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn state(a: &impl Convex, b: &impl Convex) -> State {
    let (a, b) = (a.outline(), b.outline());
    boxes::state(&a, &b).unwrap_or_else(|| state_of(a, b))
}

#[inline(never)]
fn state_of(a: Outline<'_>, b: Outline<'_>) -> State {
    let shapes = Shapes::new(a, b);
    let (a, b) = (shapes.a, shapes.b);
    let mut merge = Merge::new(a, b, true);
    if a.edges() + b.edges() == 0 {
        let same = a.corner(0) == b.corner(0);
        return if same { State::Touching } else { State::Separated };
    }
    let mut state = State::Overlapping;
    let mut from = merge.parents();
    while let Some(taken) = merge.take_edge() {
        let edge = Edge { owner: taken.owner, from };
        from = merge.parents();
        let clearance = taken.clearance();
        if clearance < 0.0 {
            return State::Separated;
        }
        if clearance == 0.0 {
            let (before, after) = edge.reach(&shapes);
            if before < 0.0 || after > 0.0 {
                return State::Separated;
            }
            state = State::Touching;
        }
    }
    state
}

#[cfg(test)]
mod tests;
