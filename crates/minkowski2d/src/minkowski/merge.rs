//! The Minkowski sum of two convex polygons, by merging their edges in the order of their directions.
//!
//! Each edge of a convex polygon turns left of the one before, and the edges of the sum are those of both polygons, in
//! the same order. So the sum is merged like two sorted lists: start at the lowest vertex of each (of two, the left one;
//! their sum is the lowest vertex of the sum), and keep taking the edge that comes first turning left. Parallel edges
//! are taken together, as one longer edge without a vertex in the middle (de Berg et al., *Computational Geometry*,
//! 13.3; Guibas, Ramshaw and Stolfi 1983).

use crate::exact::{self, either, saturated, without_minus_zero};
use crate::outline::{Convex, Outline};
use crate::polygon::{Chain, ConvexPolygon};
use glam::DVec2;

/// Which of the two shapes an edge comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A face of A, met by a vertex of B.
    A,
    /// A face of B, met by a vertex of A.
    B,
    /// Two parallel faces, one of each.
    Both,
}

impl Owner {
    /// The sign of the owner in pictures and texts.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Both => "=",
        }
    }
}

/// A vertex of a sum or difference, with its two parents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// `a + b`, or `a − b`, in world units.
    pub point: DVec2,
    /// The index of its parent, a corner of A.
    pub a: usize,
    /// The index of its parent, a corner of B.
    pub b: usize,
}

impl Vertex {
    /// The vertex of `A − B` with these parents.
    pub(crate) fn of_difference(a: Outline<'_>, b: Outline<'_>, i: usize, j: usize) -> Self {
        Self { point: saturated(without_minus_zero(a.corner(i) - b.corner(j))), a: i, b: j }
    }
}

/// One step of the merge: an edge, and the vertex at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MergeStep {
    /// Whose edge comes first.
    pub owner: Owner,
    /// The edge as a vector; the sum of two parallel edges.
    pub edge: DVec2,
    /// The vertex reached.
    pub vertex: Vertex,
}

/// The merge, edge by edge. It starts and ends at the vertex where both outlines begin, in at most as many steps as the two
/// polygons have edges; two points take no step, two parallel segments take two.
///
/// Which edge comes first is decided exactly, and every vertex is computed from its parents, so rounding errors do not
/// accumulate.
#[derive(Clone, Debug)]
pub struct Merge<'a> {
    a: EdgeWalk<'a>,
    b: EdgeWalk<'a>,
    parallel: f64,
}

/// The state of the merge in one polygon: the current edge, from `from` to `to`.
#[derive(Clone, Debug)]
struct EdgeWalk<'a> {
    corners: &'a [DVec2],
    /// 1 for both axes, or −1 for a half-turn.
    sign: DVec2,
    at: usize,
    next: usize,
    remaining: usize,
    from: DVec2,
    to: DVec2,
}

impl<'a> EdgeWalk<'a> {
    /// From the lowest corner of the outline, or of the half-turned outline, once round.
    fn new(outline: Outline<'a>, turned: bool) -> Self {
        let extremes = outline.extremes();
        let lowest = if turned { extremes.highest } else { extremes.lowest };
        Self::starting_at(lowest, outline, turned)
    }

    /// From the corner of this index, once round.
    #[inline]
    fn starting_at(at: usize, outline: Outline<'a>, turned: bool) -> Self {
        let sign = if turned { DVec2::NEG_ONE } else { DVec2::ONE };
        let next = outline.after(at);
        let (from, to) = (outline.corner(at) * sign, outline.corner(next) * sign);
        Self { corners: outline.corners(), sign, at, next, remaining: outline.edges(), from, to }
    }

    #[inline]
    fn edge(&self) -> DVec2 {
        self.to - self.from
    }

    /// Where the edge after this one ends.
    #[inline]
    fn beyond(&self) -> DVec2 {
        self.corners[if self.next + 1 < self.corners.len() { self.next + 1 } else { 0 }] * self.sign
    }

    #[inline]
    fn advance(&mut self) {
        self.at = self.next;
        self.next = if self.at + 1 < self.corners.len() { self.at + 1 } else { 0 };
        self.remaining -= 1;
        self.from = self.to;
        self.to = self.corners[self.next] * self.sign;
    }
}

impl<'a> Merge<'a> {
    /// The merge of the sum `A + B`.
    #[must_use]
    pub fn sum(a: &'a impl Convex, b: &'a impl Convex) -> Self {
        Self::new(a.outline(), b.outline(), false)
    }

    /// The merge of the difference `A − B`, the sum of A and the half-turned B. Edges and vertices of B keep the
    /// indices they have before the half-turn.
    #[must_use]
    pub fn difference(a: &'a impl Convex, b: &'a impl Convex) -> Self {
        Self::new(a.outline(), b.outline(), true)
    }

    /// The merge of `A − B` from corner `start[0]` of A and corner `start[1]` of B; `None` if there is no such corner.
    ///
    /// It goes round `A − B` only if both are support corners in the same direction (for B: of the half-turned B). From
    /// other corners the same comparisons give a closed chain that is concave, or smaller, because edges that point
    /// opposite ways were taken together and have cancelled. This is not checked: it is for showing what goes wrong.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minkowski2d::{ConvexPolygon, minkowski::merge::{self, Merge}};
    ///
    /// let a = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(0.0, 2.0)])?;
    /// let walk = |start| Merge::difference_from(&a, &a, start).map(|merge| merge.map(|step| step.vertex.point).collect());
    /// // The two right corners: A's and, half-turned, B's left one.
    /// let chain: Vec<_> = walk([1, 0]).expect("there are such corners");
    /// assert_eq!(ConvexPolygon::new(chain), Ok(merge::difference(&a, &a)));
    /// // One corner on the right, one on the left.
    /// let chain: Vec<_> = walk([1, 1]).expect("there are such corners");
    /// assert_ne!(ConvexPolygon::new(chain), Ok(merge::difference(&a, &a)));
    /// # Ok::<(), minkowski2d::InvalidPolygon>(())
    /// ```
    #[must_use]
    pub fn difference_from(a: &'a impl Convex, b: &'a impl Convex, start: [usize; 2]) -> Option<Self> {
        let (a, b) = (a.outline(), b.outline());
        if start[0] >= a.corners().len() || start[1] >= b.corners().len() {
            return None;
        }
        let parallel = a.parallel().max(b.parallel());
        Some(Self {
            a: EdgeWalk::starting_at(start[0], a, false),
            b: EdgeWalk::starting_at(start[1], b, true),
            parallel,
        })
    }

    #[inline]
    pub(crate) fn new(a: Outline<'a>, b: Outline<'a>, turned: bool) -> Self {
        let parallel = a.parallel().max(b.parallel());
        Self { a: EdgeWalk::new(a, false), b: EdgeWalk::new(b, turned), parallel }
    }

    /// The current vertex: first the lowest one (of two, the left one), then that of the last step.
    #[must_use]
    #[inline]
    pub fn vertex(&self) -> Vertex {
        Vertex { point: saturated(self.place()), a: self.a.at, b: self.b.at }
    }

    /// The next edges of A and of B; `None` once all edges of a polygon have been taken. In a difference, B's edge is
    /// half-turned.
    #[must_use]
    pub fn waiting(&self) -> [Option<DVec2>; 2] {
        [&self.a, &self.b].map(|walk| (walk.remaining > 0).then(|| walk.edge()))
    }

    /// The current vertex; infinite if it is beyond the range of `f64`.
    #[inline]
    fn place(&self) -> DVec2 {
        without_minus_zero(self.a.from + self.b.from)
    }

    /// True if both polygons have edges left, and only exactly parallel ones count as parallel.
    #[inline]
    fn compares_exactly(&self) -> bool {
        self.a.remaining > 0 && self.b.remaining > 0 && self.parallel == 0.0
    }

    /// Whose edge comes first, if plain arithmetic decides it.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn quick_first(&self) -> Option<Owner> {
        if !self.compares_exactly() {
            return None;
        }
        let turn = exact::clear_cross(self.a.edge(), self.b.edge())?;
        Some(if turn > 0.0 { Owner::A } else { Owner::B })
    }

    /// Whose edge comes first.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn first(&self) -> Option<Owner> {
        if self.a.remaining == 0 || self.b.remaining == 0 {
            // One list is used up: take the rest of the other.
            let b_waits = (self.b.remaining > 0).then_some(Owner::B);
            return if self.a.remaining > 0 { Some(Owner::A) } else { b_waits };
        }
        let turn = self.turn();
        if turn > 0.0 {
            // B's edge points further left, so A's comes first.
            Some(Owner::A)
        } else if turn < 0.0 {
            Some(Owner::B)
        } else {
            Some(Owner::Both)
        }
    }

    /// The cross product of the two next edges: positive if B's points further left, zero if they are parallel. Its
    /// sign is exact, but zero for edges that are parallel but for rounding.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn turn(&self) -> f64 {
        if self.parallel > 0.0 && exact::is_almost_parallel(self.a.edge(), self.b.edge(), self.parallel) {
            return 0.0;
        }
        exact::cross([self.a.from, self.a.to], [self.b.from, self.b.to])
    }

    /// The parents of [`vertex`](Self::vertex), a corner of A and one of B.
    #[inline]
    pub(crate) const fn parents(&self) -> [usize; 2] {
        [self.a.at, self.b.at]
    }

    /// Takes the edge that comes first.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    pub(crate) fn take_edge(&mut self) -> Option<TakenEdge> {
        let owner = self.first()?;
        let (walk, other) = if owner == Owner::B { (&self.b, &self.a) } else { (&self.a, &self.b) };
        let taken = TakenEdge { owner, face: [walk.from, walk.to], opposite: -other.from };
        self.advance(owner);
        Some(taken)
    }

    /// Moves past the edge of the owner, or past both.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn advance(&mut self, owner: Owner) {
        if owner != Owner::B {
            self.a.advance();
        }
        if owner != Owner::A {
            self.b.advance();
        }
    }
}

/// An edge that has been taken: the face that it comes from, and the corner of the other shape that the face meets. The
/// edge is the face minus `opposite`. If the face is one of B's in a difference, both are half-turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakenEdge {
    pub(crate) owner: Owner,
    face: [DVec2; 2],
    opposite: DVec2,
}

impl TakenEdge {
    /// Twice the area of the triangle of the face and the opposite corner: positive if the origin is on the inner side
    /// of the edge. The sign is exact, and the value accurate (see [`exact::area`]).
    #[inline]
    pub(crate) fn clearance(&self) -> f64 {
        exact::area(self.face, self.opposite)
    }

    /// The origin's distance from the edge's line, with the sign of the clearance.
    #[inline]
    pub(crate) fn depth(&self, clearance: f64) -> f64 {
        exact::height(self.face, self.opposite, clearance)
    }
}

impl Iterator for Merge<'_> {
    type Item = MergeStep;

    #[inline]
    fn next(&mut self) -> Option<MergeStep> {
        let (edge_a, edge_b) = (self.a.edge(), self.b.edge());
        let owner = self.take_edge()?.owner;
        let edge = match owner {
            Owner::A => edge_a,
            Owner::B => edge_b,
            Owner::Both => edge_a + edge_b,
        };
        Some(MergeStep { owner, edge: saturated(edge), vertex: self.vertex() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.a.remaining.max(self.b.remaining), Some(self.a.remaining + self.b.remaining))
    }
}

impl std::iter::FusedIterator for Merge<'_> {}

/// The Minkowski sum `A + B = {a + b}`.
///
/// O(n + m). Coordinates are rounded once, when they are added, and the result is still convex: a vertex that rounding
/// makes reflex or equal to its neighbor is dropped. So it is the convex hull of the rounded vertices of the sum, each
/// within half a unit in the last place. Coordinates saturate at the range of `f64`.
///
/// The edges of a shape and of a moved copy are parallel but for the rounding of the copy. Where they differ, the sum
/// has a corner between them, of an angle of some 1e-16; about half of these corners survive their own rounding.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, minkowski::merge};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(0.0, 1.0)])?;
/// let segment = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(0.0, 2.0)])?;
/// let sum = merge::sum(&triangle, &segment);
/// assert_eq!(sum.vertices(), [dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(1.0, 2.0), dvec2(0.0, 3.0)]);
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn sum(a: &impl Convex, b: &impl Convex) -> ConvexPolygon {
    collected(a.outline(), b.outline(), false)
}

/// The Minkowski difference `A − B = {a − b}`: A plus the half-turned B. It contains the origin exactly if A and B
/// share a point.
///
/// Cost and rounding are those of [`sum`].
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, minkowski::merge};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(0.0, 2.0)])?;
/// let hexagon = merge::difference(&triangle, &triangle);
/// assert_eq!(hexagon.vertices().len(), 6);
/// assert!(hexagon.contains_strictly(dvec2(0.0, 0.0)));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn difference(a: &impl Convex, b: &impl Convex) -> ConvexPolygon {
    collected(a.outline(), b.outline(), true)
}

/// The convex hull of the vertices of the merge; most of them need no further check.
fn collected(a: Outline<'_>, b: Outline<'_>, turned: bool) -> ConvexPolygon {
    let mut merge = Merge::new(a, b, turned);
    let mut chain = Chain::new(merge.place(), a.edges() + b.edges());
    let mut reach = None;
    let largest = || (a.reach() + b.reach()).max_element();
    loop {
        let quick = merge.quick_first();
        if quick.is_none() {
            while merge.compares_exactly()
                && let Some(twins) = merge.twins(&chain, *reach.get_or_insert_with(largest))
            {
                chain.push_two(twins.corner, twins.is_reflex, twins.end);
                merge.advance(Owner::Both);
            }
        }
        let Some(owner) = quick.or_else(|| merge.first()) else { break };
        merge.advance(owner);
        chain.push(merge.place());
    }
    chain.closed(|| reach.unwrap_or_else(largest)).unwrap_or_else(|| {
        // The last step leads back to the start.
        let others = Merge::new(a, b, turned).map(|step| step.vertex.point);
        ConvexPolygon::around(others.chain([merge.vertex().point]).collect())
    })
}

/// True if a point is exactly the midpoint of two others.
fn is_middle(from: DVec2, point: DVec2, to: DVec2) -> bool {
    let sum = from + to;
    sum == point * 2.0 && exact::lost_in_sum(sum, from, to) == DVec2::ZERO
}

/// Two next edges that are equal but for rounding, as those of a shape and its moved copy are; taken at once.
struct Twins {
    /// The vertex between the two.
    corner: DVec2,
    /// True if there is no corner, because the two are parallel or rounding has made it reflex.
    is_reflex: bool,
    /// The vertex after the two.
    end: DVec2,
}

impl Merge<'_> {
    /// The two next edges, if they are twins; `None` if they are not, or if that needs a closer look. `reach` is the
    /// sum of the largest coordinates of A and B.
    ///
    /// Which of them comes first, and whether rounding makes the corner between them reflex, depends on the last bits.
    /// No branch predictor learns it, and both cross products are too close to zero for plain arithmetic. But both are
    /// products with a tiny difference that is known: let `u` and `v` be the two edges and `w = v − u`.
    ///
    /// * `u × v = u × w`. The two candidates for the corner are `w` apart, so `w` is their difference after rounding
    ///   plus the difference of their rounding errors.
    /// * Let `e`, `f` and `m` be the rounding errors of the vertices after, before and between the two. Then the turn
    ///   at the corner is `|u × w| − u × (e + f − 2m)`, but for products of two numbers as small as `w`.
    ///
    /// Let M be `reach` and ε = 2⁻⁵³. No coordinate of an edge is larger than 2M, none of a vertex than M; so in
    /// Manhattan length `|u| ≤ 4M`, `|w| ≤ 70εM` (`noise` is 64εM) and `|e|`, `|f|`, `|m|` ≤ 2εM. The error of `u × w`
    /// is then at most 1,500ε²M², of `u × (e + f − 2m)` 200ε²M², of their sum 400ε²M², and the products left out are at
    /// most 900ε²M²: all in all less than `noise²` = 4,096ε²M².
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[expect(clippy::needless_bitwise_bool, reason = "nothing should branch on what no branch predictor learns")]
    #[inline(always)]
    fn twins(&self, chain: &Chain, reach: f64) -> Option<Twins> {
        let noise = reach / (1_u64 << 47) as f64;
        let bound = noise * noise + f64::MIN_POSITIVE;
        let (a, b) = (&self.a, &self.b);
        let (u, v) = (a.edge(), b.edge());
        let apart = v - u;
        if apart.x.abs() + apart.y.abs() > noise {
            return None;
        }
        let (after_a, after_b) = (a.to + b.from, a.from + b.to);
        let (before, end) = (chain.last(), without_minus_zero(a.to + b.to));
        let (lost_a, lost_b) = (exact::lost_in_sum(after_a, a.to, b.from), exact::lost_in_sum(after_b, a.from, b.to));
        let (e, f) = (exact::lost_in_sum(end, a.to, b.to), exact::lost_in_sum(before, a.from, b.from));
        let (apart, lost_apart) = (after_b - after_a, lost_b - lost_a);
        let w = apart + lost_apart;
        let turn = u.perp_dot(w);
        let (corner, m) =
            (without_minus_zero(either(turn > 0.0, after_a, after_b)), either(turn > 0.0, lost_a, lost_b));
        let bend = turn.abs() - u.perp_dot((e - m) + (f - m));
        let parallel = (apart == DVec2::ZERO) & (lost_apart == DVec2::ZERO);
        let is_sure = (parallel | ((turn.abs() > bound) & (bend.abs() > bound)))
            || (turn.abs() > bound && is_middle(before, corner, end));
        let is_reflex = parallel | (bend <= bound);
        let fits = is_sure
            // Both come before the edges that follow them.
            && (a.remaining == 1 || exact::is_surely_left(v, a.beyond() - a.to))
            && (b.remaining == 1 || exact::is_surely_left(u, b.beyond() - b.to))
            && chain.turns_left_to(either(is_reflex, end, corner));
        fits.then_some(Twins { corner, is_reflex, end })
    }
}

#[cfg(test)]
mod tests;
