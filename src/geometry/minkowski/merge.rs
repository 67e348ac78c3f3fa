//! The sum of two convex polygons by merging their edges in the order of their directions.
//!
//! EdgeWalk round a convex polygon, and each edge turns left of the one before. EdgeWalk round the sum, and its edges are
//! those of both polygons, in the same order. So the sum is made like a list from two sorted lists: start at the
//! lowest vertex of each (of two the left one; their sum is the lowest vertex of the sum), and time and again take
//! the edge that comes first turning left. Edges that point the same way are taken together: one longer edge, and no
//! vertex in the middle of a straight side (de Berg et al., *Computational Geometry*, 13.3; Guibas, Ramshaw and
//! Stolfi 1983).

use crate::geometry::exact::{self, either, held};
use crate::geometry::outline::{Convex, Outline};
use crate::geometry::polygon::{Chain, ConvexPolygon};
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
    /// The sign that marks an edge with its owner in pictures and texts.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Both => "=",
        }
    }

    /// The owner as a word in lower case.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Both => "both",
        }
    }
}

/// A vertex of a sum or difference, with its two parents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// `a + b`, or `a − b`, in world units.
    pub point: DVec2,
    /// The index of the corner of A it comes from.
    pub a: usize,
    /// The index of the corner of B it comes from.
    pub b: usize,
}

impl Vertex {
    /// The vertex of `A − B` with these parents.
    pub(in crate::geometry) fn of_difference(a: Outline<'_>, b: Outline<'_>, i: usize, j: usize) -> Self {
        // Added to zero, so that nothing is −0.
        Self { point: held(a.corner(i) - b.corner(j) + DVec2::ZERO), a: i, b: j }
    }
}

/// One step of the merge: an edge taken, and the vertex reached at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MergeStep {
    /// Whose edge comes first.
    pub owner: Owner,
    /// The edge as a vector; of two parallel edges the sum.
    pub edge: DVec2,
    /// The vertex reached.
    pub vertex: Vertex,
}

/// The merge, edge by edge. It starts at [`vertex`](Self::vertex) and ends there, after at most as many steps as the
/// two polygons have edges; two points make none, and two parallel segments two.
///
/// Which edge comes first is decided exactly, and every vertex is made from its parents afresh, so nothing adds up.
#[derive(Clone, Debug)]
pub struct Merge<'a> {
    a: EdgeWalk<'a>,
    b: EdgeWalk<'a>,
    parallel: f64,
}

/// A walk round one polygon, on the edge from `from` to `to`.
#[derive(Clone, Debug)]
struct EdgeWalk<'a> {
    corners: &'a [DVec2],
    /// One for both axes, or minus one for a half-turn.
    sign: DVec2,
    at: usize,
    next: usize,
    left: usize,
    from: DVec2,
    to: DVec2,
}

impl<'a> EdgeWalk<'a> {
    /// From the lowest corner of the outline, or of the half-turned outline, once round.
    fn new(outline: Outline<'a>, turned: bool) -> Self {
        let extremes = outline.extremes();
        Self::starting_at(if turned { extremes.highest } else { extremes.lowest }, outline, turned)
    }

    /// From the corner of this index, once round.
    #[inline]
    fn starting_at(at: usize, outline: Outline<'a>, turned: bool) -> Self {
        let sign = if turned { DVec2::NEG_ONE } else { DVec2::ONE };
        let next = outline.after(at);
        let (from, to) = (outline.corner(at) * sign, outline.corner(next) * sign);
        Self { corners: outline.corners(), sign, at, next, left: outline.edges(), from, to }
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
        self.left -= 1;
        self.from = self.to;
        self.to = self.corners[self.next] * self.sign;
    }
}

impl<'a> Merge<'a> {
    /// The steps to the sum `A + B`.
    #[must_use]
    pub fn sum(a: &'a impl Convex, b: &'a impl Convex) -> Self {
        Self::new(a.outline(), b.outline(), false)
    }

    /// The steps to the difference `A − B`, the sum of A and the half-turned B. Edges and vertices of B keep the
    /// indices they have before the half-turn.
    #[must_use]
    pub fn difference(a: &'a impl Convex, b: &'a impl Convex) -> Self {
        Self::new(a.outline(), b.outline(), true)
    }

    /// The steps of the same merge to `A − B` from corner `start[0]` of A and corner `start[1]` of B; `None` if there is
    /// no such corner.
    ///
    /// It goes round `A − B` only if both corners are a farthest one in one and the same direction (for B: of the
    /// half-turned B). From other corners the same comparisons lead to a chain of the same edges that also ends where
    /// it starts, but has dents or lies elsewhere. Nothing looks out for that; it is there to be looked at.
    ///
    /// ```
    /// use glam::dvec2;
    /// use minktutor::geometry::{ConvexPolygon, minkowski::merge::{self, Merge}};
    ///
    /// let a = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(0.0, 2.0)])?;
    /// let walk = |start| Merge::difference_from(&a, &a, start).map(|merge| merge.map(|step| step.vertex.point).collect());
    /// // The two right corners: A's and, half-turned, B's left one.
    /// let chain: Vec<_> = walk([1, 0]).expect("there are such corners");
    /// assert_eq!(ConvexPolygon::new(chain), Ok(merge::difference(&a, &a)));
    /// // One corner on the right, one on the left.
    /// let chain: Vec<_> = walk([1, 1]).expect("there are such corners");
    /// assert_ne!(ConvexPolygon::new(chain), Ok(merge::difference(&a, &a)));
    /// # Ok::<(), minktutor::geometry::InvalidPolygon>(())
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
    pub(in crate::geometry) fn new(a: Outline<'a>, b: Outline<'a>, turned: bool) -> Self {
        let parallel = a.parallel().max(b.parallel());
        Self { a: EdgeWalk::new(a, false), b: EdgeWalk::new(b, turned), parallel }
    }

    /// Where the merge has arrived: at first the lowest vertex (of two the left one), then the vertex of the last step.
    #[must_use]
    #[inline]
    pub fn vertex(&self) -> Vertex {
        // Added to zero, so that nothing is −0.
        Vertex { point: held(self.place()), a: self.a.at, b: self.b.at }
    }

    /// The edges that wait, of A and of B; `None` where the walk is complete. B's edge is already half-turned if this
    /// is a difference.
    #[must_use]
    pub fn waiting(&self) -> [Option<DVec2>; 2] {
        [&self.a, &self.b].map(|walk| (walk.left > 0).then(|| walk.edge()))
    }

    /// Where the vertex is; infinite if that is beyond the range of numbers.
    #[inline]
    fn place(&self) -> DVec2 {
        self.a.from + self.b.from + DVec2::ZERO
    }

    /// True if two edges wait, and no two are taken for parallel that are not.
    #[inline]
    fn compares_exactly(&self) -> bool {
        self.a.left > 0 && self.b.left > 0 && self.parallel == 0.0
    }

    /// Whose waiting edge comes first, if that is certain at first sight.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn quick_first(&self) -> Option<Owner> {
        if !self.compares_exactly() {
            return None;
        }
        let turn = exact::clear_cross(self.a.edge(), self.b.edge())?;
        Some(if turn > 0.0 { Owner::A } else { Owner::B })
    }

    /// Whose waiting edge comes first.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn first(&self) -> Option<Owner> {
        if self.a.left == 0 || self.b.left == 0 {
            // What is left of one of them, once the other is complete.
            let b_waits = (self.b.left > 0).then_some(Owner::B);
            return if self.a.left > 0 { Some(Owner::A) } else { b_waits };
        }
        let turn = self.turn();
        if turn > 0.0 {
            // B's edge points further left.
            Some(Owner::A)
        } else if turn < 0.0 {
            Some(Owner::B)
        } else {
            Some(Owner::Both)
        }
    }

    /// The cross product of the two waiting edges: positive if B's points further left, zero if they are parallel. Its
    /// sign is exact, but for edges that rounding alone keeps from being parallel.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    fn turn(&self) -> f64 {
        if self.parallel > 0.0 && exact::is_almost_parallel(self.a.edge(), self.b.edge(), self.parallel) {
            return 0.0;
        }
        exact::cross([self.a.from, self.a.to], [self.b.from, self.b.to])
    }

    /// The parents of [`vertex`](Self::vertex): a corner of A and one of B.
    #[inline]
    pub(in crate::geometry) const fn parents(&self) -> [usize; 2] {
        [self.a.at, self.b.at]
    }

    /// Takes the edge that comes first.
    #[expect(clippy::inline_always, reason = "in a loop over a handful of edges the call is most of the work")]
    #[inline(always)]
    pub(in crate::geometry) fn take_edge(&mut self) -> Option<TakenEdge> {
        let owner = self.first()?;
        let (walk, other) = if owner == Owner::B { (&self.b, &self.a) } else { (&self.a, &self.b) };
        let taken = TakenEdge { owner, face: [walk.from, walk.to], opposite: -other.from };
        self.advance(owner);
        Some(taken)
    }

    /// Goes on by the edge that comes first, or by both.
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

/// An edge taken, by the face it comes from and the other shape's corner that the face meets: the edge is the face
/// less `opposite`. Of B's faces, which are half-turned in a difference, both are half-turned.
#[derive(Clone, Copy, Debug)]
pub(in crate::geometry) struct TakenEdge {
    pub(in crate::geometry) owner: Owner,
    face: [DVec2; 2],
    opposite: DVec2,
}

impl TakenEdge {
    /// Twice the area between the face and the corner opposite: positive if the origin is on the inner side of the
    /// edge. The sign is exact, and the number good.
    #[inline]
    pub(in crate::geometry) fn clearance(&self) -> f64 {
        exact::area(self.face, self.opposite)
    }

    /// The origin's distance from the edge's line, by the clearance, whose sign it has.
    #[inline]
    pub(in crate::geometry) fn depth(&self, clearance: f64) -> f64 {
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
        Some(MergeStep { owner, edge: held(edge), vertex: self.vertex() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.a.left.max(self.b.left), Some(self.a.left + self.b.left))
    }
}

impl std::iter::FusedIterator for Merge<'_> {}

/// The Minkowski sum `A + B = {a + b}`.
///
/// Takes as many steps as the two have edges, O(n + m). Coordinates are rounded once, when they are added, and the
/// result is convex all the same: where rounding would leave a dent or a repeated vertex, the vertex goes. So it is the
/// hull of the rounded corners of the sum, and none of these is off by more than half a unit in its last place. Sums
/// beyond the range of `f64` are held at its edge.
///
/// Of a shape and its copy elsewhere, every two edges are parallel but for the rounding of the copy. Where they differ, the
/// sum has a corner between them, of an angle of some 1e-16; about half of these corners survive their own rounding.
///
/// ```
/// use glam::dvec2;
/// use minktutor::geometry::{ConvexPolygon, minkowski::merge};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(0.0, 1.0)])?;
/// let segment = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(0.0, 2.0)])?;
/// let sum = merge::sum(&triangle, &segment);
/// assert_eq!(sum.vertices(), [dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(1.0, 2.0), dvec2(0.0, 3.0)]);
/// # Ok::<(), minktutor::geometry::InvalidPolygon>(())
/// ```
#[must_use]
pub fn sum(a: &impl Convex, b: &impl Convex) -> ConvexPolygon {
    collected(a.outline(), b.outline(), false)
}

/// The Minkowski difference `A − B = {a − b}`: A plus the half-turned B. It contains the origin exactly if A and B
/// share a point.
///
/// Costs and rounding are those of [`sum`].
///
/// ```
/// use glam::dvec2;
/// use minktutor::geometry::{ConvexPolygon, minkowski::merge};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(2.0, 0.0), dvec2(0.0, 2.0)])?;
/// let hexagon = merge::difference(&triangle, &triangle);
/// assert_eq!(hexagon.vertices().len(), 6);
/// assert!(hexagon.contains_strictly(dvec2(0.0, 0.0)));
/// # Ok::<(), minktutor::geometry::InvalidPolygon>(())
/// ```
#[must_use]
pub fn difference(a: &impl Convex, b: &impl Convex) -> ConvexPolygon {
    collected(a.outline(), b.outline(), true)
}

/// The hull of the vertices that the steps of the merge lead to; without another look at most of them.
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
                chain.push_two(twins.corner, twins.is_dent, twins.end);
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

/// True if a point is the middle of two others without rounding.
fn is_middle(from: DVec2, point: DVec2, to: DVec2) -> bool {
    let sum = from + to;
    sum == point * 2.0 && exact::lost_in_sum(sum, from, to) == DVec2::ZERO
}

/// Two waiting edges that are equal but for rounding, as those of a shape and its copy elsewhere are, taken at once.
struct Twins {
    /// The vertex between the two.
    corner: DVec2,
    /// True if the corner is none, because the two are parallel or rounding has dented it.
    is_dent: bool,
    /// The vertex after the two.
    end: DVec2,
}

impl Merge<'_> {
    /// The two edges that wait, if they are twins; `None` if they are not, or if that would take a closer look. `reach` is
    /// the sum of the largest coordinates of A and B.
    ///
    /// Which of them comes first, and whether rounding dents the corner between them, is up to the last bits. No branch
    /// predictor learns it, and both cross products are too near to zero for plain arithmetic. But both are products
    /// with a difference that has all but vanished, and that is known: let `u` and `v` be the two edges and `w = v − u`.
    ///
    /// * `u × v = u × w`. The two candidates for the corner are `w` apart, so `w` is their distance after rounding
    ///   together with what each has lost.
    /// * Let `e`, `f` and `m` be what the vertices after, before and between the two have lost. Then the turn at the
    ///   corner is `|u × w| − u × (e + f − 2m)`, but for products of two numbers as small as `w`.
    ///
    /// Let M be `reach` and ε = 2⁻⁵³. No part of an edge is longer than 2M, none of a vertex than M; so with sums of
    /// absolute parts `|u| ≤ 4M`, `|w| ≤ 70εM` (`noise` is 64εM) and `|e|`, `|f|`, `|m|` ≤ 2εM. The error of `u × w` is
    /// then at most 1,500ε²M², of `u × (e + f − 2m)` 200ε²M², of their sum 400ε²M², and the products left out are at most
    /// 900ε²M²: all in all less than `noise²` = 4,096ε²M².
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
        let (before, end) = (chain.last(), a.to + b.to + DVec2::ZERO);
        let (lost_a, lost_b) = (exact::lost_in_sum(after_a, a.to, b.from), exact::lost_in_sum(after_b, a.from, b.to));
        let (e, f) = (exact::lost_in_sum(end, a.to, b.to), exact::lost_in_sum(before, a.from, b.from));
        let (apart, lost_apart) = (after_b - after_a, lost_b - lost_a);
        let w = apart + lost_apart;
        let turn = u.perp_dot(w);
        let (corner, m) = (either(turn > 0.0, after_a, after_b) + DVec2::ZERO, either(turn > 0.0, lost_a, lost_b));
        let bend = turn.abs() - u.perp_dot((e - m) + (f - m));
        let parallel = (apart == DVec2::ZERO) & (lost_apart == DVec2::ZERO);
        let is_sure = (parallel | ((turn.abs() > bound) & (bend.abs() > bound)))
            || (turn.abs() > bound && is_middle(before, corner, end));
        let is_dent = parallel | (bend <= bound);
        let fits = is_sure
            // Both come before the edges that follow them.
            && (a.left == 1 || exact::is_surely_left(v, a.beyond() - a.to))
            && (b.left == 1 || exact::is_surely_left(u, b.beyond() - b.to))
            && chain.turns_left_to(either(is_dent, end, corner));
        fits.then_some(Twins { corner, is_dent, end })
    }
}

#[cfg(test)]
mod tests;
