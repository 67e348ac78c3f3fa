//! The features of two shapes that meet.

use crate::exact::saturated;
use crate::minkowski::merge::{Owner, Vertex};
use glam::DVec2;

/// A corner or a face of a shape, by its index in the shape's [`Outline`](crate::outline::Outline).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The corner of this index.
    Corner(usize),
    /// The face from the corner of this index to the next one counterclockwise.
    Face(usize),
}

/// Witness points: points of the two shapes whose difference `a − b` is the nearest point of the border of `A − B`.
/// They are the closest points of separated shapes and the deepest of overlapping ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Witness {
    /// A single pair.
    Points {
        /// The point of A.
        a: DVec2,
        /// The point of B.
        b: DVec2,
    },
    /// Parallel faces: every pair along the segment that the faces share. Ends of the same index belong together.
    Segment {
        /// The two ends on A's face.
        a: [DVec2; 2],
        /// The two ends on B's face.
        b: [DVec2; 2],
    },
}

impl Witness {
    /// The point of A and that of B; the midpoints of a shared segment.
    #[must_use]
    pub fn middles(&self) -> [DVec2; 2] {
        match *self {
            Self::Points { a, b } => [a, b],
            Self::Segment { a, b } => [a[0].midpoint(a[1]), b[0].midpoint(b[1])],
        }
    }
}

/// The features that meet at a nearest point of the border of `A − B`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeaturePair {
    /// The contact normal, a unit vector from B to A; zero if two points coincide.
    pub normal: DVec2,
    /// Whose face the nearest edge of `A − B` comes from; `None` if a vertex of `A − B` is nearest.
    pub owner: Option<Owner>,
    /// The nearest edge of `A − B`, counterclockwise; twice the same vertex if a vertex is nearest.
    pub edge: [Vertex; 2],
    /// The feature of A.
    pub a: Feature,
    /// The feature of B.
    pub b: Feature,
    /// Where they meet.
    pub witness: Witness,
}

impl FeaturePair {
    /// Where on the nearest edge of `A − B` the nearest point lies: 0 at its start, 1 at its end. 0 if a vertex is
    /// nearest.
    #[must_use]
    pub fn along(&self) -> f64 {
        let [from, to] = self.edge.map(|vertex| vertex.point * 0.5);
        let vector = to - from;
        let size = from.abs().max(vector.abs()).max_element();
        let (from, vector) = (from / size, vector / size);
        let share = -from.dot(vector) / vector.length_squared();
        // Only rounding can lead beyond the ends.
        if self.owner.is_none() || share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    /// Scales every point about the origin.
    pub(super) fn scale(&mut self, scale: f64) {
        let resize = |point: &mut DVec2| *point = saturated(*point * scale);
        for vertex in &mut self.edge {
            resize(&mut vertex.point);
        }
        match &mut self.witness {
            Witness::Points { a, b } => [a, b].into_iter().for_each(resize),
            Witness::Segment { a, b } => a.iter_mut().chain(b).for_each(resize),
        }
    }
}
