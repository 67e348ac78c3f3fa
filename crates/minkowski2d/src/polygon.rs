//! The convex polygon.

use super::Aabb;
use super::exact::{self, either, saturated, smaller, without_minus_zero};
use super::outline::{Convex, Extremes, Outline};
use glam::DVec2;
use std::error::Error;
use std::fmt;

/// A closed convex polygon: at least one vertex, counterclockwise from the lowest one (of two, the left one), none of
/// them twice and none on the line between its neighbors. One vertex is a point, two are a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexPolygon {
    vertices: Vec<DVec2>,
    /// The index of the highest vertex; of two, the right one.
    highest: usize,
}

/// Why a list of vertices is not a convex polygon. Vertices are counted from 0, in the list as given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidPolygon {
    /// The list is empty.
    Empty,
    /// A coordinate is infinite or NaN.
    NotFinite {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline is clockwise.
    Clockwise {
        /// The lowest vertex, which shows the winding.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline has a reflex vertex.
    Concave {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
    /// The outline goes round more than once, or retraces itself.
    Crossing {
        /// Which vertex.
        index: usize,
        /// Where it is.
        vertex: DVec2,
    },
}

impl fmt::Display for InvalidPolygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a polygon needs at least one vertex"),
            Self::NotFinite { index, vertex } => write!(f, "vertex {index} {vertex} is not finite"),
            Self::Clockwise { index, vertex } => {
                write!(f, "vertex {index} {vertex} turns right: the outline must go counterclockwise; reverse the list")
            }
            Self::Concave { index, vertex } => {
                write!(f, "vertex {index} {vertex} turns inward, so the outline is not convex")
            }
            Self::Crossing { index, vertex } => {
                write!(f, "vertex {index} {vertex} starts a second round: the outline crosses or retraces itself")
            }
        }
    }
}

impl Error for InvalidPolygon {}

impl InvalidPolygon {
    /// The same error, its vertex counted in another way.
    fn with_index(mut self, counted: impl FnOnce(usize) -> usize) -> Self {
        match &mut self {
            Self::Empty => {}
            Self::NotFinite { index, .. }
            | Self::Clockwise { index, .. }
            | Self::Concave { index, .. }
            | Self::Crossing { index, .. } => *index = counted(*index),
        }
        self
    }
}

impl ConvexPolygon {
    /// The polygon of these vertices, in world units, counterclockwise from any of them.
    ///
    /// Repeated vertices and vertices in the middle of a straight side are dropped. A list without a turn is a segment
    /// (there and back) or a point. Every decision is exact: a vertex that is reflex by one unit in the last place is
    /// found, and no straight line is taken for one.
    ///
    /// # Errors
    /// If the list is empty, a coordinate is not finite, or the outline is clockwise, concave or crosses itself. The
    /// error names the vertex.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minkowski2d::{ConvexPolygon, InvalidPolygon};
    ///
    /// let square = [dvec2(2.0, 2.0), dvec2(0.0, 2.0), dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(2.0, 0.0)];
    /// let polygon = ConvexPolygon::new(square)?;
    /// assert_eq!(polygon.vertices(), [dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(2.0, 2.0), dvec2(0.0, 2.0)]);
    ///
    /// let concave = [dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(1.0, 1.0), dvec2(0.0, 4.0)];
    /// assert!(matches!(ConvexPolygon::new(concave), Err(InvalidPolygon::Concave { index: 2, .. })));
    /// # Ok::<(), InvalidPolygon>(())
    /// ```
    pub fn new(vertices: impl IntoIterator<Item = DVec2>) -> Result<Self, InvalidPolygon> {
        let given = gathered(vertices)?;
        Ok(Self::trusted(walk(&given)?))
    }

    /// The polygon of these vertices, clockwise or counterclockwise.
    ///
    /// # Errors
    /// As [`new`](Self::new), but for the direction.
    pub fn either_way(vertices: &[DVec2]) -> Result<Self, InvalidPolygon> {
        match Self::new(vertices.iter().copied()) {
            Err(InvalidPolygon::Clockwise { .. }) => {
                let last = vertices.len() - 1;
                Self::new(vertices.iter().rev().copied()).map_err(|error| error.with_index(|index| last - index))
            }
            other => other,
        }
    }

    /// A single point.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn point(at: DVec2) -> Result<Self, InvalidPolygon> {
        Self::new([at])
    }

    /// The convex hull of points in any order (Andrew's monotone chain, 1979). O(n log n); for points in order,
    /// [`new`](Self::new) is O(n).
    ///
    /// # Errors
    /// If there is no point or a coordinate is not finite; `index` counts the points as given.
    pub fn hull(points: impl IntoIterator<Item = DVec2>) -> Result<Self, InvalidPolygon> {
        Ok(Self::around(gathered(points)?))
    }

    /// The convex hull of finite points, at least one.
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

    /// The convex hull of the vertices of a convex polygon, from its lowest one (of two, the left one), whose
    /// coordinates have been rounded.
    fn rounded(lowest: DVec2, others: impl Iterator<Item = DVec2> + Clone) -> Self {
        let others = others.chain([lowest]);
        let mut chain = Chain::new(lowest, others.size_hint().0);
        others.clone().for_each(|vertex| chain.push(vertex));
        let reach = |reach: DVec2, vertex: DVec2| reach.max(vertex.abs());
        let reach = || others.clone().fold(DVec2::ZERO, reach).max_element();
        chain.closed(reach).unwrap_or_else(|| Self::around(others.collect()))
    }

    /// The polygon of vertices that are known to be as the type requires.
    fn trusted(vertices: Vec<DVec2>) -> Self {
        let Extremes { highest, .. } = Extremes::of(&vertices);
        Self { vertices, highest }
    }

    /// The vertices, counterclockwise from the lowest one (of two, the left one).
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// The area in square world units; zero for points and segments.
    #[must_use]
    pub fn area(&self) -> f64 {
        let start = self.vertices[0];
        let doubled: f64 = self.vertices.windows(2).map(|pair| (pair[0] - start).perp_dot(pair[1] - start)).sum();
        // An empty sum is −0.
        without_minus_zero((doubled * 0.5).min(f64::MAX))
    }

    /// The polygon turned by 180 degrees about the origin: every point `p` becomes `−p`. This is not a mirror image.
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

    /// The polygon moved by `by`. Coordinates saturate at the range of `f64`; a NaN leaves the polygon where it is.
    /// Vertices that coincide after rounding become one.
    #[must_use]
    pub fn translated(&self, by: DVec2) -> Self {
        if by.is_nan() {
            return self.clone();
        }
        let moved = |vertex: &DVec2| saturated(*vertex + by);
        Self::rounded(moved(&self.vertices[0]), self.vertices[1..].iter().map(moved))
    }

    /// True if the point lies inside or on the border, exactly. False for a point that is not finite.
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        if self.vertices.len() > 2 {
            return point.is_finite() && self.turns_to(point).all(|turn| turn >= 0.0);
        }
        // A point or a segment: on its line, and between its ends.
        let (from, to) = (self.vertices[0], self.vertices[self.vertices.len() - 1]);
        let between = from.min(to).cmple(point) & point.cmple(from.max(to));
        between.all() && exact::orientation(from, to, point) == 0.0
    }

    /// True if the point lies in the interior, exactly; never for a point or a segment.
    #[must_use]
    pub fn contains_strictly(&self, point: DVec2) -> bool {
        self.vertices.len() > 2 && point.is_finite() && self.turns_to(point).all(|turn| turn > 0.0)
    }

    /// On which side of each edge a point lies: positive on the inner side.
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
    let vertices: Vec<DVec2> = vertices.into_iter().map(without_minus_zero).collect();
    match vertices.iter().position(|vertex| !vertex.is_finite()) {
        Some(index) => Err(InvalidPolygon::NotFinite { index, vertex: vertices[index] }),
        None if vertices.is_empty() => Err(InvalidPolygon::Empty),
        None => Ok(vertices),
    }
}

/// True if the edge goes down, or level to the left: on the second half of the way round from the lowest vertex.
fn goes_back(from: DVec2, to: DVec2) -> bool {
    to.y < from.y || (to.y == from.y && to.x < from.x)
}

/// Walks once round the outline and keeps the vertices at which it turns.
///
/// From the lowest vertex on, the edges of a convex outline only turn left: first all that go up, then all that go
/// back. A closed outline whose edges are in that order is convex.
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
        // The last vertex is the first again.
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

/// A convex polygon under construction, from its rounded vertices: from the lowest one (of two, the left one) round to
/// it again.
///
/// Vertices that rounding has made reflex are dropped (Andrew's monotone chain, 1979). The rest is convex, and the
/// convex hull of all vertices unless a dropped one lies beyond the opposite side, which can happen if the polygon is
/// thinner than the rounding is coarse.
pub(super) struct Chain {
    kept: Vec<DVec2>,
    /// The last vertex kept, and the edge that leads to it.
    at: DVec2,
    edge: DVec2,
    /// The least Manhattan distance of a dropped vertex from its neighbors; infinite if none has been dropped.
    dropped: f64,
}

impl Chain {
    /// A chain with capacity for `more` vertices.
    #[inline]
    pub(super) fn new(lowest: DVec2, more: usize) -> Self {
        let mut kept = Vec::with_capacity(more + 1);
        kept.push(lowest);
        // From the lowest vertex all edges lead up.
        Self { kept, at: lowest, edge: DVec2::X, dropped: f64::INFINITY }
    }

    /// The last vertex.
    #[inline]
    pub(super) const fn last(&self) -> DVec2 {
        self.at
    }

    /// True if the chain certainly turns left on its way to this vertex.
    #[inline]
    pub(super) fn turns_left_to(&self, vertex: DVec2) -> bool {
        exact::is_surely_left(self.edge, vertex - self.at)
    }

    /// Adds a vertex.
    #[inline]
    pub(super) fn push(&mut self, vertex: DVec2) {
        if !self.turns_left_to(vertex) {
            self.dropped = smaller(self.dropped, drop_reflex(&mut self.kept, vertex));
            self.at = self.kept[self.kept.len() - 1];
        }
        self.kept.push(vertex);
        (self.at, self.edge) = (vertex, vertex - self.at);
    }

    /// Adds a corner, unless it is reflex, and the vertex after it. The chain must certainly turn left to the first of
    /// them, and at the corner if that is not reflex; both edges must be of equal length but for rounding. No branch
    /// depends on whether the corner is reflex.
    #[inline]
    pub(super) fn push_two(&mut self, corner: DVec2, is_reflex: bool, end: DVec2) {
        let count = self.kept.len();
        self.kept.push(corner);
        self.kept.truncate(count + usize::from(!is_reflex));
        self.kept.push(end);
        // It is as far from its other neighbor, but for rounding. If that overflows, nothing is missed: edges so long are
        // only taken at once if they are exactly parallel, and then there was no corner to drop.
        self.dropped = smaller(self.dropped, manhattan(corner - self.at));
        (self.at, self.edge) = (end, end - either(is_reflex, self.at, corner));
    }

    /// The polygon, none of whose coordinates is larger than `reach`; `None` if the chain is not enough to make it:
    /// there is no interior, rounding has folded it or put the lowest vertex on a side, or a vertex is beyond the range
    /// of `f64`.
    #[expect(clippy::inline_always, reason = "moving a vector about takes as long as making it")]
    #[inline(always)]
    pub(super) fn closed(mut self, reach: impl FnOnce() -> f64) -> Option<ConvexPolygon> {
        self.kept.pop();
        let highest = top(&self.kept)?;
        let sound = self.dropped == f64::INFINITY || contains_dropped(&self.kept, highest, self.dropped, reach());
        sound.then_some(ConvexPolygon { vertices: self.kept, highest })
    }
}

/// The Manhattan length of a vector.
fn manhattan(v: DVec2) -> f64 {
    v.x.abs() + v.y.abs()
}

/// Drops the vertices at which a chain does not turn left on its way to `vertex`. Returns the least distance of one of
/// them from its neighbors: infinite if only repeated vertices were dropped, zero if the chain is folded or not finite
/// there.
#[cold]
fn drop_reflex(chain: &mut Vec<DVec2>, vertex: DVec2) -> f64 {
    let mut least = f64::INFINITY;
    if !(vertex.is_finite() && chain[chain.len() - 1].is_finite()) {
        return 0.0;
    }
    while let [.., before, at] = chain[..]
        && exact::cross([before, at], [at, vertex]) <= 0.0
    {
        // Rounding never reverses the order of two coordinates, so along either axis the vertex lies between its
        // neighbors.
        let turns_back = |p: f64, q: f64, r: f64| (p < q && q > r) || (p > q && q < r);
        if turns_back(before.x, at.x, vertex.x) || turns_back(before.y, at.y, vertex.y) {
            return 0.0;
        }
        if at != vertex {
            let distance = smaller(manhattan(at - before), manhattan(vertex - at));
            // Both may overflow, but to the caller infinite means that nothing had to be dropped.
            least = smaller(least, smaller(distance, f64::MAX));
        }
        chain.pop();
    }
    least
}

/// True if a convex polygon, whose highest vertex has this index, certainly contains its dropped vertices, which were
/// at least `distance` from their neighbors.
///
/// Such a vertex was a corner before rounding, so it lies inside the edge that replaces it, by at most 4εM, where M is
/// `reach` and ε = 2⁻⁵³. The triangle over this edge with the vertex farthest from it is part of the polygon, and above
/// the vertex it is at least `width · distance / D` high, where D is the diameter; and the width is at least the
/// polygon's area divided by D. In Manhattan length, D is at most 4M.
fn contains_dropped(vertices: &[DVec2], highest: usize, distance: f64, reach: f64) -> bool {
    // The area of an inscribed quadrilateral, from its diagonals.
    let across = vertices[usize::midpoint(highest, vertices.len())] - vertices[highest / 2];
    let area = (vertices[highest] - vertices[0]).perp_dot(across) * 0.5;
    let is_wide_for = |diameter: f64| area * distance > reach / (1_u64 << 46) as f64 * diameter * diameter;
    is_wide_for(4.0 * reach) || {
        let start = (vertices[0], vertices[0]);
        let (min, max) = vertices.iter().fold(start, |(min, max), p| (min.min(*p), max.max(*p)));
        is_wide_for(manhattan(max - min))
    }
}

/// The index of the highest vertex (of two, the right one) of an outline that turns left at all vertices but perhaps
/// the first; `None` if it does not turn left at the first, the first is not the lowest, or it goes round more than
/// once.
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
