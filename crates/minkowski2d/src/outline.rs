//! The outline that all convex shapes have in common: corners in order.

use super::exact::larger;
use glam::DVec2;

/// The corners of a convex shape, counterclockwise, none of them twice and none on the line between its neighbors.
///
/// One corner is a point, without edges. Two are a segment, with two edges: there and back.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    corners: &'a [DVec2],
    /// `None` if they have not been computed.
    extremes: Option<Extremes>,
    parallel: f64,
    rectangle: bool,
}

/// The indices of the two corners at which a merge can start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extremes {
    /// The lowest corner; of two, the left one.
    pub(super) lowest: usize,
    /// The highest corner; of two, the right one. The lowest corner of the half-turned shape.
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

/// A convex shape, by its outline: all that sums, differences and contacts need.
pub trait Convex {
    /// The outline. Indices of corners and faces refer to it.
    fn outline(&self) -> Outline<'_>;
}

impl Convex for Outline<'_> {
    fn outline(&self) -> Outline<'_> {
        *self
    }
}

/// The mean of some points. For the corners of a convex shape it lies well inside.
#[must_use]
pub fn mean(points: &[DVec2]) -> DVec2 {
    points.iter().sum::<DVec2>() / points.len().max(1) as f64
}

/// True if fourth powers of coordinates of this size neither overflow nor underflow.
#[inline]
pub(super) fn is_comfortable(reach: DVec2) -> bool {
    // 2²⁰⁰ and 2⁻¹⁰⁰.
    const MOST: f64 = f64::from_bits((1023 + 200) << 52);
    const LEAST: f64 = f64::from_bits((1023 - 100) << 52);
    reach.x < MOST && reach.y < MOST && (reach.x >= LEAST || reach.y >= LEAST)
}

impl<'a> Outline<'a> {
    /// `corners` must be as the type requires. Two edges that differ by an angle whose sine is at most `parallel` make
    /// one edge of a sum and are reported as parallel; zero for shapes whose corners are not rounded. No state and no
    /// distance depends on it.
    pub(super) const fn new(corners: &'a [DVec2], extremes: Extremes, parallel: f64) -> Self {
        Self { corners, extremes: Some(extremes), parallel, rectangle: false }
    }

    /// The outline of a box; for `rectangle` see [`rectangle`](Self::rectangle).
    pub(super) const fn of_box(corners: &'a [DVec2], parallel: f64, rectangle: bool) -> Self {
        Self { corners, extremes: None, parallel, rectangle }
    }

    /// An outline with all that can be known of it; see [`new`](Self::new) and [`of_box`](Self::of_box).
    pub(super) const fn posed(corners: &'a [DVec2], extremes: Extremes, parallel: f64, rectangle: bool) -> Self {
        Self { corners, extremes: Some(extremes), parallel, rectangle }
    }

    /// A point.
    #[cfg(test)]
    pub(super) const fn point(at: &'a [DVec2; 1]) -> Self {
        Self::new(at, Extremes { lowest: 0, highest: 0 }, 0.0)
    }

    /// The same outline with other corners in the same order. Which of them is lowest may have changed by rounding.
    pub(super) const fn resized<'b>(&self, corners: &'b [DVec2]) -> Outline<'b> {
        Outline { corners, extremes: None, rectangle: false, ..*self }
    }

    /// The same outline, with only exactly parallel edges counting as parallel.
    pub(super) const fn exact(self) -> Self {
        if self.parallel == 0.0 { self } else { Self { extremes: None, parallel: 0.0, ..self } }
    }

    /// The corners in order.
    #[must_use]
    pub const fn corners(&self) -> &'a [DVec2] {
        self.corners
    }

    /// The corner of this index.
    ///
    /// # Panics
    /// If there is no such corner.
    #[must_use]
    pub fn corner(&self, index: usize) -> DVec2 {
        self.corners[index]
    }

    /// The next index, counterclockwise.
    #[must_use]
    pub const fn after(&self, index: usize) -> usize {
        if index + 1 < self.corners.len() { index + 1 } else { 0 }
    }

    /// The previous index.
    #[must_use]
    pub const fn before(&self, index: usize) -> usize {
        if index > 0 { index - 1 } else { self.corners.len() - 1 }
    }

    /// The two ends of the face of this index: the corner of the same index and the next one.
    ///
    /// # Panics
    /// If there is no such corner.
    #[must_use]
    pub fn face(&self, index: usize) -> [DVec2; 2] {
        [self.corners[index], self.corners[self.after(index)]]
    }

    /// The number of edges: none for a point, two for a segment.
    #[must_use]
    pub const fn edges(&self) -> usize {
        if self.corners.len() < 2 { 0 } else { self.corners.len() }
    }

    /// The corners, if they are those of a rectangle but for rounding: no face deviates by more than four times
    /// `parallel`, which is at most 1e-7, and fourth powers neither overflow nor underflow.
    #[inline]
    pub(super) fn rectangle(&self) -> Option<&'a [DVec2; 4]> {
        if self.rectangle { self.corners.first_chunk() } else { None }
    }

    pub(super) const fn parallel(&self) -> f64 {
        self.parallel
    }

    /// The largest absolute coordinates.
    #[inline]
    pub(super) fn reach(&self) -> DVec2 {
        let wider =
            |reach: DVec2, corner: &DVec2| DVec2::new(larger(reach.x, corner.x.abs()), larger(reach.y, corner.y.abs()));
        self.corners.iter().fold(DVec2::ZERO, wider)
    }

    pub(super) fn extremes(&self) -> Extremes {
        self.extremes.unwrap_or_else(|| Extremes::of(self.corners))
    }
}
