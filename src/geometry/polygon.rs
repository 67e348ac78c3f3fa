//! The convex polygon.

use super::Aabb;
use super::exact::{self, either, held, smaller};
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
        Ok(Self::around(gathered(points)?))
    }

    /// The hull of finite points, at least one.
    pub(super) fn around(mut points: Vec<DVec2>) -> Self {
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
        Self::trusted(chain)
    }

    /// The hull of vertices that go once round a convex polygon from its lowest one (of two the left one), but for the
    /// rounding of their coordinates.
    fn rounded(lowest: DVec2, others: impl Iterator<Item = DVec2> + Clone) -> Self {
        let others = others.chain([lowest]);
        let mut chain = Chain::new(lowest, others.size_hint().0);
        others.clone().for_each(|vertex| chain.push(vertex));
        let reach = |reach: DVec2, vertex: DVec2| reach.max(vertex.abs());
        let reach = || others.clone().fold(DVec2::ZERO, reach).max_element();
        chain.closed(reach).unwrap_or_else(|| Self::around(others.collect()))
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
        let moved = |vertex: &DVec2| held(*vertex + by);
        Self::rounded(moved(&self.vertices[0]), self.vertices[1..].iter().map(moved))
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
        let [p, q, r, s] = aabb.corners();
        Self::rounded(p, [q, r, s].into_iter())
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

/// A convex polygon in the making, from vertices that go once round it but for the rounding of their coordinates: from the
/// lowest one (of two the left one) back to it.
///
/// Vertices at which rounding has left no turn to the left are dents and go (Andrew's monotone chain, 1979). What is left
/// is convex, and the hull of all vertices if no dent lies beyond the other side of it, as it can where the polygon is
/// thinner than rounding is coarse.
pub(super) struct Chain {
    kept: Vec<DVec2>,
    /// The last vertex kept, and the edge that leads to it.
    at: DVec2,
    edge: DVec2,
    /// No dent is nearer to its neighbours, by the sum of both parts; infinite if there is none.
    dent: f64,
}

impl Chain {
    /// With room for so many more vertices.
    #[inline]
    pub(super) fn new(lowest: DVec2, more: usize) -> Self {
        let mut kept = Vec::with_capacity(more + 1);
        kept.push(lowest);
        // From the lowest vertex all edges lead up.
        Self { kept, at: lowest, edge: DVec2::X, dent: f64::INFINITY }
    }

    /// The vertex that was added last.
    #[inline]
    pub(super) const fn last(&self) -> DVec2 {
        self.at
    }

    /// True if the chain is sure to turn left where it goes on from the last vertex to this one.
    #[inline]
    pub(super) fn turns_left_to(&self, vertex: DVec2) -> bool {
        exact::is_surely_left(self.edge, vertex - self.at)
    }

    /// Adds a vertex.
    #[inline]
    pub(super) fn push(&mut self, vertex: DVec2) {
        if !self.turns_left_to(vertex) {
            self.dent = smaller(self.dent, drop_dents(&mut self.kept, vertex));
            self.at = self.kept[self.kept.len() - 1];
        }
        self.kept.push(vertex);
        (self.at, self.edge) = (vertex, vertex - self.at);
    }

    /// Adds a corner, unless it is a dent, and the vertex after it. The chain must be sure to turn left to the first of
    /// them, and if the corner is no dent, to turn left there; both ways must be equally long but for rounding. No branch
    /// depends on whether it is a dent.
    #[inline]
    pub(super) fn push_two(&mut self, corner: DVec2, is_dent: bool, end: DVec2) {
        let count = self.kept.len();
        self.kept.push(corner);
        self.kept.truncate(count + usize::from(!is_dent));
        self.kept.push(end);
        // From its other neighbour it is as far, but for rounding.
        self.dent = smaller(self.dent, sum_of_parts(corner - self.at));
        (self.at, self.edge) = (end, end - either(is_dent, self.at, corner));
    }

    /// The polygon, none of whose coordinates is larger than `reach`; `None` if it takes more to make it: the vertices have
    /// no inside between them, rounding has folded it or laid the lowest vertex onto a side, or a vertex is beyond the
    /// range of numbers.
    #[expect(clippy::inline_always, reason = "moving a vector about takes as long as making it")]
    #[inline(always)]
    pub(super) fn closed(mut self, reach: impl FnOnce() -> f64) -> Option<ConvexPolygon> {
        self.kept.pop();
        let highest = top(&self.kept)?;
        let sound = self.dent == f64::INFINITY || holds_dents(&self.kept, highest, self.dent, reach());
        sound.then_some(ConvexPolygon { vertices: self.kept, highest })
    }
}

/// The length of a vector, if it is measured along the axes.
fn sum_of_parts(v: DVec2) -> f64 {
    v.x.abs() + v.y.abs()
}

/// Takes away the vertices at which a chain does not turn left on its way to this one. The least distance of one of them
/// from its neighbours; infinite if there is none but repeated ones, and zero if the chain is folded there, or infinite.
#[cold]
fn drop_dents(chain: &mut Vec<DVec2>, vertex: DVec2) -> f64 {
    let mut dent = f64::INFINITY;
    if !(vertex.is_finite() && chain[chain.len() - 1].is_finite()) {
        return 0.0;
    }
    while let [.., before, at] = chain[..]
        && exact::cross([before, at], [at, vertex]) <= 0.0
    {
        // Rounding never changes the order of two coordinates, so along either axis a dent lies between its neighbours.
        let turns_back = |p: f64, q: f64, r: f64| (p < q && q > r) || (p > q && q < r);
        if turns_back(before.x, at.x, vertex.x) || turns_back(before.y, at.y, vertex.y) {
            return 0.0;
        }
        if at != vertex {
            dent = smaller(dent, smaller(sum_of_parts(at - before), sum_of_parts(vertex - at)));
        }
        chain.pop();
    }
    dent
}

/// True if a convex polygon, whose highest vertex has this index, is sure to hold its dents, which have been no nearer to
/// their neighbours than `distance`.
///
/// A dent was a corner before rounding, so it lies inside the edge that has taken its place, by no more than 4εM, where M
/// is `reach` and ε = 2⁻⁵³. The triangle over this edge with the vertex farthest from it is part of the polygon, and above
/// the dent it is at least as high as `width · distance / D`, where D is the diameter; and the width is at least the
/// polygon's area by D. Measured along the axes, D is at most 4M.
fn holds_dents(vertices: &[DVec2], highest: usize, distance: f64, reach: f64) -> bool {
    // The area of a quadrilateral within, by its diagonals.
    let across = vertices[usize::midpoint(highest, vertices.len())] - vertices[highest / 2];
    let area = (vertices[highest] - vertices[0]).perp_dot(across) * 0.5;
    let is_wide_for = |diameter: f64| area * distance > reach / (1_u64 << 46) as f64 * diameter * diameter;
    is_wide_for(4.0 * reach) || {
        let start = (vertices[0], vertices[0]);
        let (min, max) = vertices.iter().fold(start, |(min, max), p| (min.min(*p), max.max(*p)));
        is_wide_for(sum_of_parts(max - min))
    }
}

/// The index of the highest vertex, of two the right one, of an outline that turns left at all vertices but perhaps the
/// first; `None` if the first is no turn to the left or not the lowest, or the outline goes round more than once.
fn top(vertices: &[DVec2]) -> Option<usize> {
    let [first, second, .., last] = *vertices else { return None };
    let mut highest = 0;
    for (i, edge) in vertices.windows(2).enumerate() {
        if !goes_back(edge[0], edge[1]) {
            if highest < i {
                return None;
            }
            highest = i + 1;
        }
    }
    let closed = highest > 0 && goes_back(last, first) && exact::orientation(last, first, second) > 0.0;
    closed.then_some(highest)
}

#[cfg(test)]
mod tests;
