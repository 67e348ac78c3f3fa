//! The convex polygon.

use super::Aabb;
use super::exact::{self, held};
use super::outline::{Convex, Extremes, Outline};
use glam::DVec2;

/// A convex polygon, closed: at least one vertex, counter-clockwise from the lowest one (of two the left one), none
/// twice and none on the line between its neighbours. One vertex is a point, two are a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexPolygon {
    vertices: Vec<DVec2>,
    /// The index of the highest vertex, of two the right one.
    highest: usize,
}

/// Why a list of vertices is no convex polygon. Vertices are counted from 0, in the list as given.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidPolygon {
    /// There is no vertex.
    #[error("a polygon needs at least one vertex")]
    Empty,
    /// A coordinate is infinite or no number.
    #[error("vertex {index} {vertex} is not finite")]
    NotFinite {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline goes round clockwise.
    #[error("vertex {index} {vertex} turns right: the outline must go counter-clockwise; reverse the list")]
    Clockwise {
        /// The lowest vertex, where the winding shows.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline has a dent.
    #[error("vertex {index} {vertex} turns right, so the outline is not convex")]
    Concave {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline goes round more than once, or back along itself.
    #[error("vertex {index} {vertex} starts a second round: the outline crosses or retraces itself")]
    Crossing {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
}

impl ConvexPolygon {
    /// The polygon of these vertices, in world units, counter-clockwise from any of them.
    ///
    /// Vertices given twice in a row are taken once, and vertices in the middle of a straight side are left out. A
    /// list without a turn is a segment (there and back) or a point. Every decision is exact: a dent of one unit in
    /// the last place is found, and no straight line is taken for one.
    ///
    /// # Errors
    /// If there is no vertex, a coordinate is not finite, or the outline is clockwise, has a dent or crosses itself.
    /// The error names the vertex.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minktutor::geometry::{ConvexPolygon, InvalidPolygon};
    ///
    /// let square = [dvec2(2.0, 2.0), dvec2(0.0, 2.0), dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(2.0, 0.0)];
    /// let polygon = ConvexPolygon::new(square)?;
    /// assert_eq!(polygon.vertices(), [dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)]);
    ///
    /// let dented = [dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(1.0, 1.0), dvec2(0.0, 4.0)];
    /// assert!(matches!(ConvexPolygon::new(dented), Err(InvalidPolygon::Concave { index: 2, .. })));
    /// # Ok::<(), InvalidPolygon>(())
    /// ```
    pub fn new(vertices: impl IntoIterator<Item = DVec2>) -> Result<Self, InvalidPolygon> {
        let given = gathered(vertices)?;
        Ok(Self::trusted(walk(&given)?))
    }

    /// The point at a place.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn point(at: DVec2) -> Result<Self, InvalidPolygon> {
        Self::new([at])
    }

    /// The smallest convex polygon around points in any order, the convex hull (Andrew's monotone chain, 1979).
    ///
    /// Takes a sort, so O(n log n); use [`new`](Self::new) for points in order.
    ///
    /// # Errors
    /// If there is no point or a coordinate is not finite; `index` then counts the points as given.
    pub fn hull(points: impl IntoIterator<Item = DVec2>) -> Result<Self, InvalidPolygon> {
        let mut points = gathered(points)?;
        points.sort_by(|p, q| p.y.total_cmp(&q.y).then(p.x.total_cmp(&q.x)));
        points.dedup();
        let mut chain: Vec<DVec2> = Vec::with_capacity(points.len() + 1);
        let mut extend = |point: DVec2, floor: usize| {
            while let [.., p, q] = chain[floor..] {
                if exact::orientation(p, q, point) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
            chain.len()
        };
        // Up the right side, then down the left one.
        let top = points.iter().fold(0, |_, point| extend(*point, 0)) - 1;
        let end = points.iter().rev().skip(1).fold(top + 1, |_, point| extend(*point, top));
        chain.truncate((end - 1).max(1));
        Ok(Self::trusted(chain))
    }

    /// The polygon of vertices that are in order but for rounding. They are taken as they are if they make a convex
    /// polygon exactly; otherwise rounding has dented it or folded an edge, and their hull is taken.
    pub(super) fn rounded(vertices: Vec<DVec2>) -> Self {
        if let Some(highest) = top_of_convex(&vertices) {
            return Self { vertices, highest };
        }
        let kept = walk(&vertices).map(Self::trusted);
        kept.or_else(|_| Self::hull(vertices)).unwrap_or(Self { vertices: vec![DVec2::ZERO], highest: 0 })
    }

    /// The polygon of vertices that are known to be as they should.
    fn trusted(vertices: Vec<DVec2>) -> Self {
        let Extremes { highest, .. } = Extremes::of(&vertices);
        Self { vertices, highest }
    }

    /// The vertices, counter-clockwise from the lowest one (of two the left one).
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// The area in square world units; zero for points and segments.
    #[must_use]
    pub fn area(&self) -> f64 {
        let start = self.vertices[0];
        let doubled: f64 = self.vertices.windows(2).map(|pair| (pair[0] - start).perp_dot(pair[1] - start)).sum();
        // Added to zero, because a sum of nothing is −0.
        (doubled * 0.5).min(f64::MAX) + 0.0
    }

    /// The polygon turned half way round about the origin: every point `p` becomes `−p`. Not a mirror image; only
    /// polygons with a centre of symmetry look the same afterwards.
    #[must_use]
    pub fn half_turned(&self) -> Self {
        // The highest vertex becomes the lowest, where the list starts.
        let start = self.highest;
        let (after, from) = self.vertices.split_at(start);
        // 0 - x instead of -x, so that a coordinate at zero stays +0.
        let turned = from.iter().chain(after).map(|p| DVec2::ZERO - *p);
        let vertices: Vec<_> = turned.collect();
        let highest = (vertices.len() - start) % vertices.len();
        Self { vertices, highest }
    }

    /// The polygon moved by `by`. A move beyond the range of `f64` ends at its edge; one that is no number moves
    /// nothing. Corners that coincide after rounding become one.
    #[must_use]
    pub fn translated(&self, by: DVec2) -> Self {
        if by.is_nan() {
            return self.clone();
        }
        Self::rounded(self.vertices.iter().map(|vertex| held(*vertex + by)).collect())
    }

    /// True if the point lies inside or on the border, decided exactly. False for what is not finite.
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        if self.vertices.len() > 2 {
            return point.is_finite() && self.turns_to(point).all(|turn| turn >= 0.0);
        }
        // A point, or a segment: on its line, and between its ends.
        let (from, to) = (self.vertices[0], self.vertices[self.vertices.len() - 1]);
        let between = from.min(to).cmple(point) & point.cmple(from.max(to));
        between.all() && exact::orientation(from, to, point) == 0.0
    }

    /// True if the point lies inside and not on the border, decided exactly; never for a point or a segment.
    #[must_use]
    pub fn contains_strictly(&self, point: DVec2) -> bool {
        self.vertices.len() > 2 && point.is_finite() && self.turns_to(point).all(|turn| turn > 0.0)
    }

    /// On which side of each edge a point lies; positive inside.
    fn turns_to(&self, point: DVec2) -> impl Iterator<Item = f64> {
        let outline = self.outline();
        (0..outline.edges()).map(move |i| {
            let [from, to] = outline.face(i);
            exact::orientation(from, to, point)
        })
    }
}

impl Convex for ConvexPolygon {
    fn outline(&self) -> Outline<'_> {
        Outline::new(&self.vertices, Extremes { lowest: 0, highest: self.highest }, 0.0)
    }
}

impl From<Aabb> for ConvexPolygon {
    fn from(aabb: Aabb) -> Self {
        Self::rounded(aabb.corners().to_vec())
    }
}

fn gathered(vertices: impl IntoIterator<Item = DVec2>) -> Result<Vec<DVec2>, InvalidPolygon> {
    // Added to zero, so that −0 and +0 are one place and not two.
    let vertices: Vec<DVec2> = vertices.into_iter().map(|vertex| vertex + DVec2::ZERO).collect();
    match vertices.iter().position(|vertex| !vertex.is_finite()) {
        Some(index) => Err(InvalidPolygon::NotFinite { index, vertex: vertices[index] }),
        None if vertices.is_empty() => Err(InvalidPolygon::Empty),
        None => Ok(vertices),
    }
}

/// True if the edge goes down, or to the left without going up: the second half of the way round from the lowest
/// vertex.
fn goes_back(from: DVec2, to: DVec2) -> bool {
    to.y < from.y || (to.y == from.y && to.x < from.x)
}

/// Walks once round the outline and keeps the vertices at which it turns.
///
/// From the lowest vertex on, the directions of a convex outline only ever turn left: first all that lead up, then
/// all that lead back. A closed outline whose directions are in that order is convex.
fn walk(given: &[DVec2]) -> Result<Vec<DVec2>, InvalidPolygon> {
    let start = Extremes::of(given).lowest;
    let mut kept = vec![given[start]];
    let mut last = start;
    for index in (start + 1..given.len()).chain(0..=start) {
        let (from, to) = (given[last], given[index]);
        if from == to {
            continue;
        }
        if let [.., before, _] = kept[..] {
            let turn = exact::orientation(before, from, to);
            let (back, now_back) = (goes_back(before, from), goes_back(from, to));
            if (back && !now_back) || (back == now_back && turn < 0.0) {
                return Err(fault(given, start, last, turn));
            }
            if back == now_back && turn == 0.0 {
                kept.pop();
            }
        }
        kept.push(to);
        last = index;
    }
    if kept.len() > 1 {
        // The walk ends where it began.
        kept.pop();
    }
    Ok(kept)
}

/// What is wrong with an outline that does not turn left at `index`.
fn fault(given: &[DVec2], start: usize, index: usize, turn: f64) -> InvalidPolygon {
    let lowest = given[start];
    let count = given.len();
    let other = |index: &usize| given[*index] != lowest;
    let after = (1..count).map(|k| (start + k) % count).find(other);
    let before = (1..count).map(|k| (start + count - k) % count).find(other);
    if let (Some(before), Some(after)) = (before, after)
        && exact::orientation(given[before], lowest, given[after]) < 0.0
    {
        return InvalidPolygon::Clockwise { index: start, vertex: lowest };
    }
    let vertex = given[index];
    if turn < 0.0 { InvalidPolygon::Concave { index, vertex } } else { InvalidPolygon::Crossing { index, vertex } }
}

/// The index of the highest vertex, of two the right one, if the vertices are a polygon as [`ConvexPolygon`] keeps it,
/// start included.
fn top_of_convex(vertices: &[DVec2]) -> Option<usize> {
    let count = vertices.len();
    if count < 3 {
        let fine = count == 1 || (count == 2 && vertices[0] != vertices[1] && !goes_back(vertices[0], vertices[1]));
        return fine.then_some(count.saturating_sub(1));
    }
    let (mut before, mut at) = (vertices[count - 1], vertices[0]);
    // The first edge must lead up and the last one back; in between there is one change of direction.
    let mut top = None;
    for i in 1..=count {
        let to = vertices[if i < count { i } else { 0 }];
        if goes_back(at, to) {
            top = top.or(Some(i - 1));
        } else if top.is_some() {
            return None;
        }
        if exact::orientation(before, at, to) <= 0.0 {
            return None;
        }
        (before, at) = (at, to);
    }
    top.filter(|top| *top > 0)
}

#[cfg(test)]
mod tests;
