//! Whether two convex shapes meet, and how far apart they are, from a handful of support points of `A − B` (GJK).
//!
//! The algorithm of Gilbert, Johnson and Keerthi asks for the farthest point of `A − B` in a direction, and keeps a
//! *simplex*: one, two or three of the answers, of which the two that are kept span the part of them nearest to the
//! origin. The next direction leads from there to the origin. An answer that does not reach the origin proves that the
//! shapes are apart: nothing of `A − B` lies beyond the line through the answer across the direction. Three answers
//! around the origin prove that they meet, since the triangle is part of `A − B`.
//!
//! [`walk`] stops at the first proof. [`approach`] goes on until no answer is nearer, and so finds the distance and the
//! points that have it; [`intersects`] and [`distance`] are the results of the two, without the steps.
//!
//! * **It always ends.** Directions are never rounded where something depends on them: they are sums of corners, and
//!   the signs of their products with corners are exact. So each answer is strictly nearer to the origin than the part it
//!   replaces, or there is a proof; no simplex comes twice, also where the origin is on the border, where three corners
//!   are on a line, or where a shape is a segment or a point. There is no tolerance and no cap on the number of asks.
//! * **It ends soon.** What can hide the origin between an edge of the simplex and the border lies in a triangle, and an
//!   ask leaves at most a quarter of its area (the chord rule of sandwich algorithms; Rote, *The Convergence Rate of the
//!   Sandwich Algorithm*, 1992). On a lattice of 53 bits that makes less than 64 asks, for any number of corners; for
//!   shapes with few corners there are at most three more asks than both have corners.
//! * **The verdict is exact** for the corners as stored and that of [`contact::state`](super::contact::state), touching
//!   being contact. Distances and points are rounded as those of [`Contact`](super::Contact) are.
//!
//! What it does not tell is how deep two shapes overlap: the nearest edge of the last triangle need not be an
//! edge of the border.
//!
//! Sources: Gilbert, Johnson and Keerthi, *A Fast Procedure for Computing the Distance Between Complex Objects in
//! Three-Dimensional Space*, 1988; van den Bergen, *A Fast and Robust GJK Implementation for Collision Detection of Convex
//! Objects*, 1999, and *Collision Detection in Interactive 3D Environments*, 2003, chapter 4; Ericson, *Real-Time Collision
//! Detection*, 2004, 9.5; Catto, *Computing Distance*, GDC 2010.

mod witness;

use super::exact::{self, FourPointSum};
use super::minkowski::merge::Vertex;
use super::outline::{Convex, Outline};
use glam::DVec2;

/// What a walk has proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The shapes share no point: the last answer does not reach the origin.
    Apart,
    /// They share a point, of their borders or their insides: the simplex holds the origin.
    Contact,
}

/// Up to three points of `A − B`, each with its parents; none before the first answer.
///
/// Two are ordered so that the origin lies to the left of the way from one to the other, three counterclockwise, unless
/// they hold the origin on a line.
#[derive(Clone, Copy, Debug)]
pub struct Simplex {
    count: usize,
    vertices: [Vertex; 3],
}

impl PartialEq for Simplex {
    fn eq(&self, other: &Self) -> bool {
        self.vertices() == other.vertices()
    }
}

impl Simplex {
    const EMPTY: Self = Self { count: 0, vertices: [Vertex { point: DVec2::ZERO, a: 0, b: 0 }; 3] };

    /// The points.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices[..self.count]
    }

    #[inline]
    fn set(&mut self, vertices: &[Vertex]) {
        self.count = vertices.len();
        self.vertices[..self.count].copy_from_slice(vertices);
    }
}

/// One ask: the direction, the answer, and what is kept of it.
#[derive(Clone, Copy, Debug)]
pub struct WalkStep {
    /// The direction asked, from the simplex to the origin; as rounded, and of no particular length.
    pub direction: DVec2,
    /// The answer: a farthest vertex of `A − B` along it, with its parents; of an edge, the vertex at which it starts.
    pub answer: Vertex,
    /// The simplex afterwards.
    pub simplex: Simplex,
    /// What this ask has proven; the last one has a verdict.
    pub verdict: Option<Verdict>,
}

/// Where a walk starts.
#[derive(Clone, Copy, Debug)]
pub enum WalkStart {
    /// Asks along this direction first; along x if it is zero or not finite.
    Along(DVec2),
    /// From the parents of the points of an earlier simplex, wherever these are now: a warm start. Indices beyond the
    /// corners of a shape are passed over.
    Simplex(Simplex),
}

/// The points nearest to each other, and what a later search can start from.
#[derive(Clone, Copy, Debug)]
pub struct Proximity {
    /// The gap, in world units; 0 only if the shapes meet.
    pub distance: f64,
    /// The witness point of A; if the shapes meet, a point that they share, but for rounding.
    pub a: DVec2,
    /// The witness point of B.
    pub b: DVec2,
    /// The simplex at the end, for a warm start.
    pub simplex: Simplex,
}

/// The asks until the shapes are proven to be apart or to meet.
///
/// There is none if the simplex that the walk starts from is a proof; [`SupportWalk::verdict`] is known then from the start.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::ConvexPolygon;
/// use minkowski2d::gjk::{self, Verdict, WalkStart};
///
/// let a = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(0.0, 4.0)])?;
/// let b = ConvexPolygon::new([dvec2(3.0, 3.0), dvec2(6.0, 3.0), dvec2(6.0, 6.0)])?;
/// let steps: Vec<_> = gjk::walk(&a, &b, WalkStart::Along(dvec2(1.0, 0.0))).collect();
/// // Along x, then from (1,-3) to the origin, then across the edge.
/// assert_eq!((steps[0].answer.a, steps[0].answer.b), (1, 0));
/// assert_eq!(steps[1].direction, dvec2(-1.0, 3.0));
/// assert_eq!(steps.last().and_then(|step| step.verdict), Some(Verdict::Apart));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn walk<'s>(a: &'s impl Convex, b: &'s impl Convex, start: WalkStart) -> SupportWalk<'s> {
    SupportWalk::new(a.outline(), b.outline(), start, false)
}

/// The asks until no answer is nearer to the origin, or the shapes are proven to meet.
#[must_use]
pub fn approach<'s>(a: &'s impl Convex, b: &'s impl Convex, start: WalkStart) -> SupportWalk<'s> {
    SupportWalk::new(a.outline(), b.outline(), start, true)
}

/// True if the shapes share a point; touching counts. Exact.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, gjk};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(3.0, 0.0), dvec2(0.0, 3.0)])?;
/// assert!(gjk::intersects(&triangle, &ConvexPolygon::point(dvec2(1.0, 2.0))?));
/// assert!(!gjk::intersects(&triangle, &ConvexPolygon::point(dvec2(1.0, 2.0000000000000004))?));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn intersects(a: &impl Convex, b: &impl Convex) -> bool {
    SupportWalk::anywhere(a.outline(), b.outline(), false).finish() == Verdict::Contact
}

/// The distance of the shapes, and two points that have it.
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::{ConvexPolygon, gjk};
///
/// let triangle = ConvexPolygon::new([dvec2(0.0, 0.0), dvec2(4.0, 0.0), dvec2(0.0, 3.0)])?;
/// let far = gjk::distance(&triangle, &ConvexPolygon::point(dvec2(5.0, 5.5))?);
/// assert_eq!((far.distance, far.a, far.b), (5.0, dvec2(2.0, 1.5), dvec2(5.0, 5.5)));
/// # Ok::<(), minkowski2d::InvalidPolygon>(())
/// ```
#[must_use]
pub fn distance(a: &impl Convex, b: &impl Convex) -> Proximity {
    let (a, b) = (a.outline(), b.outline());
    let mut walk = SupportWalk::anywhere(a, b, true);
    let verdict = walk.finish();
    witness::proximity(a, b, verdict, walk.simplex)
}

/// [`distance`], started from the simplex of an earlier search: of the same shapes a little while ago it takes one or two
/// asks. The distance is the same; of several pairs of points that have it, others may be found.
#[must_use]
pub fn distance_from(a: &impl Convex, b: &impl Convex, earlier: &Simplex) -> Proximity {
    let (a, b) = (a.outline(), b.outline());
    let mut walk = SupportWalk::new(a, b, WalkStart::Simplex(*earlier), true);
    let verdict = walk.finish();
    witness::proximity(a, b, verdict, walk.simplex)
}

/// The asks of [`walk`] and [`approach`], one by one.
#[derive(Clone, Debug)]
pub struct SupportWalk<'s> {
    a: Outline<'s>,
    b: Outline<'s>,
    first: DVec2,
    simplex: Simplex,
    to_nearest: bool,
    verdict: Option<Verdict>,
}

impl<'s> SupportWalk<'s> {
    fn new(a: Outline<'s>, b: Outline<'s>, start: WalkStart, to_nearest: bool) -> Self {
        let mut walk = Self { a, b, first: DVec2::X, simplex: Simplex::EMPTY, to_nearest, verdict: None };
        match start {
            WalkStart::Along(d) if d.is_finite() && d != DVec2::ZERO => walk.first = d,
            WalkStart::Along(_) => {}
            WalkStart::Simplex(earlier) => walk.start_from(&earlier),
        }
        walk
    }

    /// A walk from the first corners of both shapes.
    #[inline]
    fn anywhere(a: Outline<'s>, b: Outline<'s>, to_nearest: bool) -> Self {
        let mut walk = Self { a, b, first: DVec2::X, simplex: Simplex::EMPTY, to_nearest, verdict: None };
        walk.start_at(Vertex::of_difference(a, b, 0, 0));
        walk
    }

    fn start_at(&mut self, vertex: Vertex) {
        self.simplex.set(&[vertex]);
        self.verdict = self.is_origin(vertex).then_some(Verdict::Contact);
    }

    /// What has been proven so far.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// What is kept so far.
    #[must_use]
    pub const fn simplex(&self) -> &Simplex {
        &self.simplex
    }

    fn finish(&mut self) -> Verdict {
        loop {
            if let Some(verdict) = self.verdict {
                return verdict;
            }
            self.ask();
        }
    }

    /// The first part of the earlier simplex, as it is now, that can be gone on from: one that holds the origin, an edge
    /// that faces it, or the nearest corner.
    fn start_from(&mut self, earlier: &Simplex) {
        let (a, b) = (self.a, self.b);
        let is_there = |vertex: &&Vertex| vertex.a < a.corners().len() && vertex.b < b.corners().len();
        let now = |vertex: &Vertex| Vertex::of_difference(a, b, vertex.a, vertex.b);
        let mut simplex = Simplex::EMPTY;
        for vertex in earlier.vertices().iter().filter(is_there) {
            simplex.vertices[simplex.count] = now(vertex);
            simplex.count += 1;
        }
        if let [p, q, r] = *simplex.vertices() {
            let sides = [self.cross(p, q), self.cross(q, r), self.cross(r, p)];
            let has = |sign: f64| sides.iter().any(|side| side * sign > 0.0);
            if has(1.0) != has(-1.0) {
                self.simplex.set(&if has(1.0) { [p, q, r] } else { [r, q, p] });
                self.verdict = Some(Verdict::Contact);
                return;
            }
        }
        for (i, p) in simplex.vertices().iter().enumerate() {
            for q in &simplex.vertices()[i + 1..] {
                if self.is_past(*p, *q) && self.is_past(*q, *p) {
                    let side = self.cross(*p, *q);
                    self.simplex.set(&if side < 0.0 { [*q, *p] } else { [*p, *q] });
                    if side == 0.0 {
                        self.verdict = Some(Verdict::Contact);
                    }
                    return;
                }
            }
        }
        let nearer = |p: &&Vertex, q: &&Vertex| exact::length(p.point).total_cmp(&exact::length(q.point));
        let nearest = simplex.vertices().iter().min_by(nearer).copied();
        self.start_at(nearest.unwrap_or_else(|| Vertex::of_difference(a, b, 0, 0)));
    }

    /// On which side of the way from `p` to `q` the origin lies: positive on the left. The sign is exact.
    #[inline]
    fn cross(&self, p: Vertex, q: Vertex) -> f64 {
        // Not by the points, which are held where they would overflow.
        let ends = |vertex: Vertex| [self.b.corner(vertex.b), self.a.corner(vertex.a)];
        exact::cross(ends(p), ends(q))
    }

    fn is_origin(&self, p: Vertex) -> bool {
        self.a.corner(p.a) == self.b.corner(p.b)
    }

    /// True if the origin lies, along the way from `p` to `q`, past `p`; exact.
    #[inline]
    fn is_past(&self, p: Vertex, q: Vertex) -> bool {
        FourPointSum::new(self.edge(p, q)).dot(self.a.corner(p.a), self.b.corner(p.b)) > 0.0
    }

    /// The vector from `p` to `q`, as a sum; of two points only if both have a parent in common.
    #[inline]
    fn edge(&self, p: Vertex, q: Vertex) -> [DVec2; 4] {
        if p.b == q.b {
            return [self.a.corner(q.a), -self.a.corner(p.a), DVec2::ZERO, DVec2::ZERO];
        }
        if p.a == q.a {
            return [self.b.corner(p.b), -self.b.corner(q.b), DVec2::ZERO, DVec2::ZERO];
        }
        [self.a.corner(q.a), -self.a.corner(p.a), self.b.corner(p.b), -self.b.corner(q.b)]
    }

    /// The direction to ask along: from a point to the origin, or across an edge to its left, where the origin is.
    #[inline]
    fn direction(&self) -> FourPointSum {
        FourPointSum::new(match *self.simplex.vertices() {
            [] => [self.first, DVec2::ZERO, DVec2::ZERO, DVec2::ZERO],
            [p] => [self.b.corner(p.b), -self.a.corner(p.a), DVec2::ZERO, DVec2::ZERO],
            [p, q, ..] => self.edge(p, q).map(DVec2::perp),
        })
    }

    /// Asks once; returns the direction and the answer.
    #[inline]
    fn ask(&mut self) -> (DVec2, Vertex) {
        let direction = self.direction();
        let i = farthest(self.a, &direction, 1.0);
        let j = farthest(self.b, &direction, -1.0);
        let answer = Vertex::of_difference(self.a, self.b, i, j);
        let reaches = direction.dot(self.b.corner(j), self.a.corner(i)) >= 0.0;
        if reaches {
            self.add_beyond(answer);
        } else if self.to_nearest && self.leads_on(&direction, answer) {
            // They are apart, but the distance needs more answers.
            self.add_nearer(answer);
        } else {
            self.verdict = Some(Verdict::Apart);
            if self.simplex.count == 0 {
                self.simplex.set(&[answer]);
            }
        }
        (direction.rounded(), answer)
    }

    /// True if an answer is farther along the direction than the simplex.
    fn leads_on(&self, direction: &FourPointSum, answer: Vertex) -> bool {
        let kept = self.simplex.vertices();
        if kept.iter().any(|kept| (kept.a, kept.b) == (answer.a, answer.b)) {
            return false;
        }
        let [p, ..] = *kept else { return true };
        // No corner of A is farther and none of B less far, so that both are at least zero.
        direction.dot(self.a.corner(p.a), self.a.corner(answer.a)) > 0.0
            || direction.dot(self.b.corner(answer.b), self.b.corner(p.b)) > 0.0
    }

    /// Takes in an answer `s` beyond the origin. The part of the simplex nearest to the origin is an edge to `s`, never
    /// `s` alone: the origin is between the ends of the edge asked across, and not above `s`.
    #[inline]
    fn add_beyond(&mut self, s: Vertex) {
        match *self.simplex.vertices() {
            [] if self.is_origin(s) => {
                self.simplex.set(&[s]);
                self.verdict = Some(Verdict::Contact);
            }
            [] => self.simplex.set(&[s]),
            [p] => match self.cross(p, s) {
                0.0 => {
                    self.simplex.set(&[p, s]);
                    self.verdict = Some(Verdict::Contact);
                }
                side if side > 0.0 => self.simplex.set(&[p, s]),
                _ => self.simplex.set(&[s, p]),
            },
            [p, q, ..] => {
                if self.cross(q, s) < 0.0 {
                    self.simplex.set(&[s, q]);
                } else if self.cross(s, p) < 0.0 {
                    self.simplex.set(&[p, s]);
                } else {
                    self.simplex.set(&[p, q, s]);
                    self.verdict = Some(Verdict::Contact);
                }
            }
        }
    }

    /// Takes in an answer `s` between the simplex and the origin, which is apart: what is nearest is an edge to `s`, or
    /// `s`.
    fn add_nearer(&mut self, s: Vertex) {
        match *self.simplex.vertices() {
            [p] if self.is_past(s, p) => self.simplex.set(&if self.cross(p, s) > 0.0 { [p, s] } else { [s, p] }),
            [_, q, ..] if self.cross(q, s) < 0.0 && self.is_past(s, q) => self.simplex.set(&[s, q]),
            [p, _, ..] if self.cross(s, p) < 0.0 && self.is_past(s, p) => self.simplex.set(&[p, s]),
            _ => self.simplex.set(&[s]),
        }
    }
}

impl Iterator for SupportWalk<'_> {
    type Item = WalkStep;

    fn next(&mut self) -> Option<WalkStep> {
        if self.verdict.is_some() {
            return None;
        }
        let (direction, answer) = self.ask();
        let direction = exact::without_minus_zero(exact::saturated(direction));
        Some(WalkStep { direction, answer, simplex: self.simplex, verdict: self.verdict })
    }
}

impl std::iter::FusedIterator for SupportWalk<'_> {}

/// The index of the corner farthest along a direction, or against it for a sign of −1; of a face, the corner at which it
/// starts. Exact: found with rounded numbers, then by its neighbors, since a convex outline has no second summit.
#[inline]
fn farthest(outline: Outline<'_>, direction: &FourPointSum, sign: f64) -> usize {
    let corners = outline.corners();
    let rounded = direction.rounded() * sign;
    let (mut best, mut most) = (0, f64::NEG_INFINITY);
    for (index, corner) in corners.iter().enumerate() {
        let along = corner.dot(rounded);
        if along > most {
            (best, most) = (index, along);
        }
    }
    let ahead = |from: usize, to: usize| sign * direction.dot(corners[from], corners[to]);
    loop {
        let (before, after) = (outline.before(best), outline.after(best));
        let back = ahead(best, before);
        if back > 0.0 {
            best = before;
        } else if ahead(best, after) > 0.0 {
            best = after;
        } else {
            // A segment across the direction starts at its first corner.
            return if back == 0.0 && (before < best || before > after) { before } else { best };
        }
    }
}

#[cfg(test)]
mod tests;
