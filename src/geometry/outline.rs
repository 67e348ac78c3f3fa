//! What a convex polygon, a box at an angle, a segment and a point have in common: corners in order.

use super::exact::larger;
use glam::DVec2;

/// The corners of a convex shape, counter-clockwise, none of them twice and none on the line between its neighbours.
///
/// One corner is a point, without edges. Two are a segment, with an edge on each side: there and back.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    corners: &'a [DVec2],
    /// Looked for where they are needed, if they are not known.
    extremes: Option<Extremes>,
    parallel: f64,
}

/// The indices of the two corners where every merge starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extremes {
    /// The lowest corner, of two the left one.
    pub(super) lowest: usize,
    /// The highest corner, of two the right one: the lowest one of the half-turned shape.
    pub(super) highest: usize,
}

impl Extremes {
    pub(super) fn of(corners: &[DVec2]) -> Self {
        let first_by = |before: fn(DVec2, DVec2) -> bool| {
            (1..corners.len()).fold(0, |best, i| if before(corners[i], corners[best]) { i } else { best })
        };
        Self {
            lowest: first_by(|p, q| p.y < q.y || (p.y == q.y && p.x < q.x)),
            highest: first_by(|p, q| p.y > q.y || (p.y == q.y && p.x > q.x)),
        }
    }
}

/// A shape with an outline: all that sums, differences and contacts need to know of it.
pub trait Convex {
    /// The outline. Indices of corners in every answer about the shape refer to it.
    fn outline(&self) -> Outline<'_>;
}

impl Convex for Outline<'_> {
    fn outline(&self) -> Outline<'_> {
        *self
    }
}

/// The mean of some points: of the corners of a convex shape a point well inside.
pub(crate) fn mean(points: &[DVec2]) -> DVec2 {
    points.iter().sum::<DVec2>() / points.len().max(1) as f64
}

impl<'a> Outline<'a> {
    /// `corners` must be as the type says. Two edges whose directions differ by an angle whose sine is at most
    /// `parallel` make one edge of a sum and are called parallel where they meet; zero for shapes whose corners are
    /// exactly where they should be. No state and no distance depends on it.
    pub(super) const fn new(corners: &'a [DVec2], extremes: Extremes, parallel: f64) -> Self {
        Self { corners, extremes: Some(extremes), parallel }
    }

    /// The same where nobody has looked for the extremes.
    pub(super) const fn unsearched(corners: &'a [DVec2], parallel: f64) -> Self {
        Self { corners, extremes: None, parallel }
    }

    /// A point.
    pub(super) const fn point(at: &'a [DVec2; 1]) -> Self {
        Self::new(at, Extremes { lowest: 0, highest: 0 }, 0.0)
    }

    /// The same outline with corners in the same order that are elsewhere.
    pub(super) const fn resized<'b>(&self, corners: &'b [DVec2]) -> Outline<'b> {
        Outline { corners, extremes: self.extremes, parallel: self.parallel }
    }

    /// The same outline, of which every digit counts: no two edges are parallel but those that are.
    pub(super) const fn exact(self) -> Self {
        if self.parallel == 0.0 { self } else { Self::unsearched(self.corners, 0.0) }
    }

    /// The corners in order.
    #[must_use]
    pub const fn corners(&self) -> &'a [DVec2] {
        self.corners
    }

    /// The corner of this index.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn corner(&self, index: usize) -> DVec2 {
        self.corners[index]
    }

    /// The index that follows counter-clockwise.
    #[must_use]
    pub const fn after(&self, index: usize) -> usize {
        if index + 1 < self.corners.len() { index + 1 } else { 0 }
    }

    /// The index that comes before it counter-clockwise.
    #[must_use]
    pub const fn before(&self, index: usize) -> usize {
        if index > 0 { index - 1 } else { self.corners.len() - 1 }
    }

    /// Where the face of this index starts and ends: it runs from the corner of the same index to the next one.
    ///
    /// # Panics
    /// If there is no such corner.
    #[must_use]
    pub fn face(&self, index: usize) -> [DVec2; 2] {
        [self.corners[index], self.corners[self.after(index)]]
    }

    /// How many edges there are: none for a point, two for a segment.
    #[must_use]
    pub const fn edges(&self) -> usize {
        if self.corners.len() < 2 { 0 } else { self.corners.len() }
    }

    pub(super) const fn parallel(&self) -> f64 {
        self.parallel
    }

    /// The largest coordinate, without its sign.
    #[inline]
    pub(super) fn reach(&self) -> f64 {
        let wider =
            |reach: DVec2, corner: &DVec2| DVec2::new(larger(reach.x, corner.x.abs()), larger(reach.y, corner.y.abs()));
        self.corners.iter().fold(DVec2::ZERO, wider).max_element()
    }

    pub(super) fn extremes(&self) -> Extremes {
        self.extremes.unwrap_or_else(|| Extremes::of(self.corners))
    }
}
