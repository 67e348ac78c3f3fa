//! The search along the border of the difference for the point nearest to the origin.

use super::Contact;
use super::features::{Feature, FeaturePair, Witness};
use crate::State;
use crate::exact::{self, larger, smaller};
use crate::minkowski::merge::{Merge, Owner, Vertex};
use crate::outline::Outline;
use glam::DVec2;
use std::hint::select_unpredictable;

/// Depths that differ by a smaller share of themselves count as equal.
pub(super) const TIE: f64 = 1.0 / (1_u64 << 45) as f64;

/// The two shapes as stored, and the sine of the angle up to which two faces count as parallel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shapes<'s> {
    pub(super) a: Outline<'s>,
    pub(super) b: Outline<'s>,
    parallel: f64,
}

impl<'s> Shapes<'s> {
    pub(super) fn new(a: Outline<'s>, b: Outline<'s>) -> Self {
        Self { a: a.exact(), b: b.exact(), parallel: larger(a.parallel(), b.parallel()) }
    }

    /// The edge of the difference that two faces make if they are parallel but for rounding; `None` if they are not.
    fn joined(&self, [i, j]: [usize; 2]) -> Option<Edge> {
        if self.a.edges() == 0 || self.b.edges() == 0 {
            return None;
        }
        let ([p, q], [r, s]) = (self.a.face(i), self.b.face(j));
        let parallel = exact::is_almost_parallel(q - p, r - s, self.parallel);
        parallel.then_some(Edge { owner: Owner::Both, from: [i, j] })
    }
}

/// The feature of A, the feature of B, and where they meet.
type Features = (Feature, Feature, Witness);

/// An edge of the difference, by the parents of its start: a corner of A and one of B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) owner: Owner,
    pub(super) from: [usize; 2],
}

impl Edge {
    /// The parents of its end.
    #[inline]
    pub(super) fn to(&self, of: &Shapes<'_>) -> [usize; 2] {
        let [i, j] = self.from;
        match self.owner {
            Owner::A => [of.a.after(i), j],
            Owner::B => [i, of.b.after(j)],
            Owner::Both => [of.a.after(i), of.b.after(j)],
        }
    }

    /// The face the edge comes from, and the corners of the other shape at the edge's start and end (one and the same
    /// unless two faces are parallel).
    #[inline]
    pub(super) fn parents(&self, of: &Shapes<'_>) -> ([DVec2; 2], [DVec2; 2]) {
        let ([i, j], [k, l]) = (self.from, self.to(of));
        let (of_a, of_b) = ([of.a.corner(i), of.a.corner(k)], [of.b.corner(j), of.b.corner(l)]);
        if self.owner == Owner::B { (of_b, of_a) } else { (of_a, of_b) }
    }

    /// The origin's distance from the edge's line, positive on its inner side. The sign is exact.
    fn depth(&self, of: &Shapes<'_>) -> f64 {
        let (face, [corner, _]) = self.parents(of);
        exact::height(face, corner, exact::area(face, corner))
    }

    /// How far along the edge the origin lies, past its start and past its end, each times the length of the face. The
    /// signs are exact.
    #[inline]
    pub(super) fn reach(&self, of: &Shapes<'_>) -> (f64, f64) {
        let (face, corners) = self.parents(of);
        (exact::dot(face, [face[0], corners[0]]), exact::dot(face, [face[1], corners[1]]))
    }

    #[inline]
    fn length(&self, of: &Shapes<'_>) -> f64 {
        exact::length(self.face(of))
    }

    /// The face the edge comes from as a vector.
    #[inline]
    fn face(&self, of: &Shapes<'_>) -> DVec2 {
        let [from, to] = if self.owner == Owner::B { of.b.face(self.from[1]) } else { of.a.face(self.from[0]) };
        to - from
    }

    /// The unit normal into the difference, which points from B to A.
    fn normal(&self, of: &Shapes<'_>) -> DVec2 {
        let face = self.face(of);
        let inward = face.perp() / exact::length(face);
        // The half-turn of B reverses its normals.
        exact::without_minus_zero(if self.owner == Owner::B { -inward } else { inward })
    }

    /// The features of the edge: a face of its owner and a corner of the other shape, or two parallel faces.
    fn features(&self, normal: DVec2, of: &Shapes<'_>) -> Features {
        let (face, corners) = self.parents(of);
        let foot = || onto(face, corners[0]);
        let [i, j] = self.from;
        match self.owner {
            Owner::A => {
                let witness = Witness::Points { a: foot(), b: corners[0] };
                (Feature::Face(i), Feature::Corner(j), witness)
            }
            Owner::B => {
                let witness = Witness::Points { a: corners[0], b: foot() };
                (Feature::Corner(i), Feature::Face(j), witness)
            }
            Owner::Both => {
                let witness = shared_segment(normal, face, corners);
                (Feature::Face(i), Feature::Face(j), witness)
            }
        }
    }

    /// The features at the foot of the perpendicular from the origin, which lies between the edge's ends.
    fn feature_pair(&self, normal: DVec2, of: &Shapes<'_>) -> FeaturePair {
        let (a, b, witness) = self.features(normal, of);
        let edge = [self.from, self.to(of)].map(|[i, j]| Vertex::of_difference(of.a, of.b, i, j));
        FeaturePair { normal, owner: Some(self.owner), edge, a, b, witness }
    }
}

/// Where on the border of the difference the nearest point lies.
#[derive(Clone, Copy, Debug)]
enum BorderPoint {
    /// Between the ends of an edge.
    Foot(Edge),
    /// At the origin, which is an end of an edge, given by its parents: the normal is that of the edge.
    End(Edge, [usize; 2]),
    /// At a vertex, given by its parents.
    Corner([usize; 2]),
}

impl BorderPoint {
    /// The unit normal from B to A; zero for two points at the same place.
    fn normal(&self, of: &Shapes<'_>) -> DVec2 {
        match self {
            Self::Foot(edge) | Self::End(edge, _) => edge.normal(of),
            Self::Corner([i, j]) => {
                let vertex = of.a.corner(*i) - of.b.corner(*j);
                let length = exact::length(vertex);
                if length == 0.0 {
                    return DVec2::ZERO;
                }
                exact::without_minus_zero(vertex / length)
            }
        }
    }

    fn feature_pair(&self, of: &Shapes<'_>) -> FeaturePair {
        let normal = self.normal(of);
        // Faces that are parallel but for rounding are reported as parallel; state and distance do not depend on it.
        match (self.joined(of), self) {
            (Some(faces), _) => faces.feature_pair(normal, of),
            (None, Self::Foot(edge)) => edge.feature_pair(normal, of),
            (None, Self::End(_, parents) | Self::Corner(parents)) => corner_pair(of, *parents, normal),
        }
    }

    /// The edge that this point is in the middle of, if two faces are parallel but for rounding: two edges with hardly
    /// an angle between them.
    fn joined(&self, of: &Shapes<'_>) -> Option<Edge> {
        if of.parallel == 0.0 {
            return None;
        }
        let starts = match *self {
            Self::Foot(edge) | Self::End(edge, _) => {
                let [i, j] = edge.from;
                let before = match edge.owner {
                    Owner::A => [i, of.b.before(j)],
                    Owner::B => [of.a.before(i), j],
                    Owner::Both => return None,
                };
                [edge.from, before]
            }
            Self::Corner([i, j]) => [[of.a.before(i), j], [i, of.b.before(j)]],
        };
        let in_the_middle = |faces: &Edge| match self {
            Self::End(_, end) => ![faces.from, faces.to(of)].contains(end),
            Self::Foot(_) | Self::Corner(_) => true,
        };
        starts.into_iter().filter_map(|start| of.joined(start)).find(in_the_middle)
    }
}

/// The foot of the perpendicular from a point to a face.
#[inline]
fn onto(face: [DVec2; 2], point: DVec2) -> DVec2 {
    let direction = face[1] - face[0];
    let share = (point - face[0]).dot(direction) / direction.length_squared();
    // From the nearer end, so that both ends are exact.
    if share < 0.5 { face[0] + direction * share } else { face[1] - direction * (1.0 - share) }
}

/// The segment that two parallel faces with this normal share; they run in opposite directions.
#[inline]
pub(super) fn shared_segment(normal: DVec2, face_a: [DVec2; 2], face_b: [DVec2; 2]) -> Witness {
    // The direction of A's face.
    let along = DVec2::new(normal.y, -normal.x);
    let ends = |end: usize| {
        let (on_a, on_b) = (face_a[end], face_b[1 - end]);
        (on_a, on_b, along.dot(on_b - on_a))
    };
    // It starts where the second face starts, and ends where the first one ends.
    let (on_a, on_b, ahead) = ends(0);
    let start = (on_a + along * larger(ahead, 0.0), on_b - along * smaller(ahead, 0.0));
    let (on_a, on_b, ahead) = ends(1);
    let end = (on_a + along * smaller(ahead, 0.0), on_b - along * larger(ahead, 0.0));
    Witness::Segment { a: [start.0, end.0], b: [start.1, end.1] }
}

/// The features where a vertex of the difference is nearest: corner to corner.
fn corner_pair(of: &Shapes<'_>, [i, j]: [usize; 2], normal: DVec2) -> FeaturePair {
    let at = Vertex::of_difference(of.a, of.b, i, j);
    FeaturePair {
        normal,
        owner: None,
        edge: [at, at],
        a: Feature::Corner(i),
        b: Feature::Corner(j),
        witness: Witness::Points { a: of.a.corner(i), b: of.b.corner(j) },
    }
}

/// A list whose first item needs no allocation.
#[derive(Debug)]
struct OneOrMore<T> {
    first: Option<T>,
    more: Vec<T>,
}

impl<T> OneOrMore<T> {
    const fn new() -> Self {
        Self { first: None, more: Vec::new() }
    }

    #[inline]
    fn push(&mut self, item: T) {
        if self.first.is_none() {
            self.first = Some(item);
        } else {
            self.more.push(item);
        }
    }
}

/// The search, and what it has found so far.
#[derive(Debug)]
pub(super) struct BorderSearch {
    outside: bool,
    /// The edge that the origin faces from outside.
    facing: Option<Edge>,
    /// The parents of the nearest vertex, among the ends of edges that the origin is outside of.
    vertex: [usize; 2],
    vertex_distance: f64,
    /// Where the origin lies on the border.
    border: OneOrMore<BorderPoint>,
    /// The edge nearest to an origin inside, its distance, and the second smallest distance.
    shallowest: Edge,
    depth: f64,
    second_depth: f64,
}

impl BorderSearch {
    /// Nothing found yet; `start` is where the search begins.
    const fn nothing(start: [usize; 2]) -> Self {
        Self {
            outside: false,
            facing: None,
            vertex: start,
            vertex_distance: f64::INFINITY,
            border: OneOrMore::new(),
            shallowest: Edge { owner: Owner::Both, from: start },
            depth: f64::INFINITY,
            second_depth: f64::INFINITY,
        }
    }

    /// Searches the border of the difference.
    pub(super) fn contact_of(of: &Shapes<'_>) -> Contact {
        let mut merge = Merge::new(of.a, of.b, true);
        let mut from = merge.parents();
        let mut found = Self::nothing(from);
        while let Some(taken) = merge.take_edge() {
            let edge = Edge { owner: taken.owner, from };
            from = merge.parents();
            let clearance = taken.clearance();
            if clearance <= 0.0 {
                found.add_outer(edge, clearance, of);
                if found.facing.is_some() {
                    // The foot of a perpendicular from outside is the nearest point.
                    break;
                }
            } else if !found.outside {
                found.add_inner(edge, taken.depth(clearance));
            }
        }
        found.contact(of)
    }

    /// Takes in an edge that the origin is outside of or on.
    fn add_outer(&mut self, edge: Edge, clearance: f64, of: &Shapes<'_>) {
        if clearance == 0.0 && edge.length(of) == 0.0 {
            // Scaling beside a far larger shape has merged two corners.
            return;
        }
        let (before, after) = edge.reach(of);
        if before > 0.0 && after < 0.0 {
            if clearance < 0.0 {
                self.outside = true;
                self.facing = Some(edge);
            } else {
                self.border.push(BorderPoint::Foot(edge));
            }
        } else if clearance == 0.0 && (before == 0.0 || after == 0.0) {
            let end = if before == 0.0 { edge.from } else { edge.to(of) };
            self.border.push(BorderPoint::End(edge, end));
        } else {
            self.outside = true;
            let end = if before <= 0.0 { edge.from } else { edge.to(of) };
            let distance = exact::length(of.a.corner(end[0]) - of.b.corner(end[1]));
            if distance < self.vertex_distance {
                (self.vertex, self.vertex_distance) = (end, distance);
            }
        }
    }

    /// Takes in an edge that the origin is on the inner side of. Which of two is nearer is unpredictable, so there is
    /// no branch on it.
    #[inline]
    fn add_inner(&mut self, edge: Edge, depth: f64) {
        let nearer = depth < self.depth;
        self.second_depth = smaller(self.second_depth, larger(depth, self.depth));
        self.depth = smaller(depth, self.depth);
        self.shallowest = Edge {
            owner: select_unpredictable(nearer, edge.owner, self.shallowest.owner),
            from: [0, 1].map(|k| select_unpredictable(nearer, edge.from[k], self.shallowest.from[k])),
        };
    }

    /// All edges that tie with the nearest one, in the order of the merge.
    #[cold]
    fn all_shallowest(&self, of: &Shapes<'_>) -> Vec<BorderPoint> {
        let mut merge = Merge::new(of.a, of.b, true);
        let mut found = Vec::new();
        let mut from = merge.parents();
        while let Some(taken) = merge.take_edge() {
            let edge = Edge { owner: taken.owner, from };
            from = merge.parents();
            let clearance = taken.clearance();
            if clearance > 0.0 && taken.depth(clearance) <= self.depth * (1.0 + TIE) {
                found.push(BorderPoint::Foot(edge));
            }
        }
        found
    }

    fn contact(self, of: &Shapes<'_>) -> Contact {
        // No edge with a length: two points.
        let points = self.border.first.is_none() && self.depth == f64::INFINITY;
        if self.outside || (points && of.a.corner(self.vertex[0]) != of.b.corner(self.vertex[1])) {
            let (place, signed_distance) = if let Some(edge) = self.facing {
                (BorderPoint::Foot(edge), -edge.depth(of))
            } else {
                let [i, j] = self.vertex;
                (BorderPoint::Corner(self.vertex), exact::length(of.a.corner(i) - of.b.corner(j)))
            };
            let nearest = place.feature_pair(of);
            return Contact { state: State::Separated, signed_distance, nearest, tied: Vec::new() };
        }
        let (state, signed_distance, first, more);
        if let Some(place) = self.border.first {
            (state, signed_distance, first, more) = (State::Touching, 0.0, place, self.border.more);
        } else if points {
            (state, signed_distance, first, more) =
                (State::Touching, 0.0, BorderPoint::Corner(self.vertex), Vec::new());
        } else {
            let mut places = Vec::new();
            if self.second_depth <= self.depth * (1.0 + TIE) {
                places = self.all_shallowest(of);
            }
            let nearest = if places.is_empty() { BorderPoint::Foot(self.shallowest) } else { places.remove(0) };
            (state, signed_distance, first, more) = (State::Overlapping, -self.depth, nearest, places);
        }
        let nearest = first.feature_pair(of);
        let mut tied: Vec<FeaturePair> = Vec::new();
        for pair in more.iter().map(|place| place.feature_pair(of)) {
            // Two edges that are one but for rounding give the same features twice.
            let same = |other: &FeaturePair| pair.owner == Some(Owner::Both) && [pair.a, pair.b] == [other.a, other.b];
            if !same(&nearest) && !tied.iter().any(same) {
                tied.push(pair);
            }
        }
        Contact { state, signed_distance, nearest, tied }
    }
}
