//! The search along the border of the difference.

use super::Contact;
use super::features::{Feature, Meeting, Witness};
use crate::geometry::State;
use crate::geometry::exact;
use crate::geometry::minkowski::merge::{Merge, Owner, Vertex};
use crate::geometry::outline::Outline;
use glam::DVec2;

/// Depths that differ by less than this share of themselves are equal.
const TIE: f64 = 1.0 / (1_u64 << 45) as f64;

/// An edge of the difference, by its parents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) owner: Owner,
    pub(super) from: Vertex,
    pub(super) to: Vertex,
}

impl Edge {
    /// The face the edge comes from, and the corners of the other shape at the edge's start and end (one and the same
    /// unless two faces are parallel).
    #[inline]
    fn parents(&self, a: Outline<'_>, b: Outline<'_>) -> ([DVec2; 2], [DVec2; 2]) {
        let of_a = [a.corner(self.from.a), a.corner(self.to.a)];
        let of_b = [b.corner(self.from.b), b.corner(self.to.b)];
        if self.owner == Owner::B { (of_b, of_a) } else { (of_a, of_b) }
    }

    /// Twice the area between the face and the corner opposite: positive if the corner is behind the face, which is
    /// where the origin is on the inner side of the edge. The sign is exact.
    #[inline]
    pub(super) fn clearance(&self, a: Outline<'_>, b: Outline<'_>) -> f64 {
        let (face, corners) = self.parents(a, b);
        exact::orientation(face[0], face[1], corners[0])
    }

    /// How far along the edge the origin lies: past its start, and past its end, each times the length of the face.
    /// The signs are exact.
    #[inline]
    pub(super) fn reach(&self, a: Outline<'_>, b: Outline<'_>) -> (f64, f64) {
        let (face, corners) = self.parents(a, b);
        (exact::dot(face, [face[0], corners[0]]), exact::dot(face, [face[1], corners[1]]))
    }

    fn length(&self, a: Outline<'_>, b: Outline<'_>) -> f64 {
        let (face, _) = self.parents(a, b);
        exact::length(face[1] - face[0])
    }

    /// The meeting at the foot of the perpendicular from the origin, which lies between the edge's ends.
    fn meeting(&self, a: Outline<'_>, b: Outline<'_>) -> Meeting {
        let (face, corners) = self.parents(a, b);
        let along_face = (face[1] - face[0]) / exact::length(face[1] - face[0]);
        // The half-turn of B turns its faces round as well.
        let along = if self.owner == Owner::B { -along_face } else { along_face };
        let (feature_a, feature_b, witness) = match self.owner {
            Owner::A => {
                let foot = onto(face, corners[0]);
                (Feature::Face(self.from.a), Feature::Corner(self.from.b), Witness::Points { a: foot, b: corners[0] })
            }
            Owner::B => {
                let foot = onto(face, corners[0]);
                (Feature::Corner(self.from.a), Feature::Face(self.from.b), Witness::Points { a: corners[0], b: foot })
            }
            Owner::Both => (Feature::Face(self.from.a), Feature::Face(self.from.b), stretch(face, corners)),
        };
        let vector = self.to.point - self.from.point;
        let fraction = -self.from.point.dot(vector) / vector.length_squared();
        Meeting {
            normal: along.perp() + DVec2::ZERO,
            owner: Some(self.owner),
            edge: [self.from, self.to],
            // Rounding, and only that, can lead beyond the ends.
            along: if fraction.is_nan() { 0.0 } else { fraction.clamp(0.0, 1.0) },
            a: feature_a,
            b: feature_b,
            witness,
        }
    }

    /// The meeting at the start or the end of the edge, where the origin is, with the normal of the edge.
    fn meeting_at_end(&self, a: Outline<'_>, b: Outline<'_>, at_start: bool) -> Meeting {
        let end = if at_start { self.from } else { self.to };
        Meeting { normal: self.meeting(a, b).normal, ..corner_meeting(a, b, end) }
    }
}

/// The foot of the perpendicular from a point to a face.
fn onto(face: [DVec2; 2], point: DVec2) -> DVec2 {
    let direction = face[1] - face[0];
    let share = (point - face[0]).dot(direction) / direction.length_squared();
    // From the nearer end, which is exact at both.
    if share < 0.5 { face[0] + direction * share } else { face[1] - direction * (1.0 - share) }
}

/// What two parallel faces, which run against each other, share.
fn stretch(face_a: [DVec2; 2], face_b: [DVec2; 2]) -> Witness {
    let (mut on_a, mut on_b) = ([DVec2::ZERO; 2], [DVec2::ZERO; 2]);
    for end in [0, 1] {
        let (of_a, of_b) = (face_a[end], face_b[1 - end]);
        let ahead = exact::dot(face_a, [of_a, of_b]);
        // It starts where the second face starts, and ends where the first one ends.
        let b_decides = if end == 0 { ahead > 0.0 } else { ahead < 0.0 };
        (on_a[end], on_b[end]) = if b_decides { (onto(face_a, of_b), of_b) } else { (of_a, onto(face_b, of_a)) };
    }
    Witness::Stretch { a: on_a, b: on_b }
}

/// The meeting where a vertex of the difference is nearest: corner to corner.
fn corner_meeting(a: Outline<'_>, b: Outline<'_>, at: Vertex) -> Meeting {
    let (point_a, point_b) = (a.corner(at.a), b.corner(at.b));
    let length = exact::length(at.point);
    Meeting {
        normal: if length > 0.0 { at.point / length + DVec2::ZERO } else { DVec2::ZERO },
        owner: None,
        edge: [at, at],
        along: 0.0,
        a: Feature::Corner(at.a),
        b: Feature::Corner(at.b),
        witness: Witness::Points { a: point_a, b: point_b },
    }
}

/// Up to all edges, of which the first takes no allocation.
#[derive(Debug)]
struct OneOrMore<T> {
    first: Option<T>,
    more: Vec<T>,
}

impl<T> OneOrMore<T> {
    const fn new() -> Self {
        Self { first: None, more: Vec::new() }
    }

    fn push(&mut self, item: T) {
        if self.first.is_none() {
            self.first = Some(item);
        } else {
            self.more.push(item);
        }
    }

    fn clear(&mut self) {
        self.first = None;
        self.more.clear();
    }
}

/// What was found along the border.
#[derive(Debug)]
pub(super) struct Found {
    edges: usize,
    outside: bool,
    /// The edge opposite to which the origin lies outside.
    facing: Option<Edge>,
    /// The vertex nearest to the origin among the ends of edges it lies outside of.
    vertex: Vertex,
    vertex_distance: f64,
    /// The edges the origin lies on; if at an end, whether that is the start.
    border: OneOrMore<(Edge, Option<bool>)>,
    depth: f64,
    shallowest: OneOrMore<(Edge, f64)>,
}

impl Found {
    pub(super) fn along(merge: Merge<'_>, a: Outline<'_>, b: Outline<'_>) -> Self {
        let start = merge.vertex();
        let mut found = Self {
            edges: 0,
            outside: false,
            facing: None,
            vertex: start,
            vertex_distance: f64::INFINITY,
            border: OneOrMore::new(),
            depth: f64::INFINITY,
            shallowest: OneOrMore::new(),
        };
        let mut from = start;
        for step in merge {
            let edge = Edge { owner: step.owner, from, to: step.vertex };
            from = step.vertex;
            found.edges += 1;
            found.weigh(edge, a, b);
        }
        found
    }

    #[inline]
    fn weigh(&mut self, edge: Edge, a: Outline<'_>, b: Outline<'_>) {
        let clearance = edge.clearance(a, b);
        if clearance > 0.0 {
            if !self.outside && self.border.first.is_none() {
                self.weigh_depth(edge, clearance / edge.length(a, b));
            }
            return;
        }
        if clearance == 0.0 && edge.length(a, b) == 0.0 {
            // Scaling a far larger shape has made two corners one.
            return;
        }
        let (before, after) = edge.reach(a, b);
        if before > 0.0 && after < 0.0 {
            if clearance < 0.0 {
                self.outside = true;
                self.facing = Some(edge);
            } else {
                self.border.push((edge, None));
            }
        } else if clearance == 0.0 && (before == 0.0 || after == 0.0) {
            self.border.push((edge, Some(before == 0.0)));
        } else {
            self.outside = true;
            let end = if before <= 0.0 { edge.from } else { edge.to };
            let distance = exact::length(end.point);
            if distance < self.vertex_distance {
                (self.vertex, self.vertex_distance) = (end, distance);
            }
        }
    }

    #[inline]
    fn weigh_depth(&mut self, edge: Edge, depth: f64) {
        if depth > self.depth * (1.0 + TIE) {
            return;
        }
        if depth < self.depth * (1.0 - TIE) {
            self.shallowest.clear();
        }
        self.depth = self.depth.min(depth);
        self.shallowest.push((edge, depth));
    }

    pub(super) fn into_contact(self, a: Outline<'_>, b: Outline<'_>) -> Contact {
        let flat = self.edges < 3;
        let alone =
            |state, signed_distance, nearest| Contact { state, signed_distance, flat, nearest, tied: Vec::new() };
        let lone = self.border.first.is_none() && self.shallowest.first.is_none();
        if self.outside || (lone && self.vertex.point != DVec2::ZERO) {
            if let Some(edge) = self.facing {
                let distance = -edge.clearance(a, b) / edge.length(a, b);
                return alone(State::Separated, distance, edge.meeting(a, b));
            }
            let at = Vertex::of_difference(a, b, self.vertex.a, self.vertex.b);
            return alone(State::Separated, exact::length(at.point), corner_meeting(a, b, at));
        }
        let (state, signed_distance, found) = if let Some(first) = self.border.first {
            let meeting = |(edge, end): (Edge, Option<bool>)| {
                end.map_or_else(|| edge.meeting(a, b), |at_start| edge.meeting_at_end(a, b, at_start))
            };
            let more = self.border.more.into_iter().map(meeting).collect();
            (State::Touching, 0.0, Some((meeting(first), more)))
        } else {
            let limit = self.depth * (1.0 + TIE);
            let OneOrMore { first, more } = self.shallowest;
            let mut kept = first.into_iter().chain(more).filter(|(_, depth)| *depth <= limit);
            let meeting = |(edge, _): (Edge, f64)| edge.meeting(a, b);
            let found = kept.next().map(|first| (meeting(first), kept.map(meeting).collect()));
            (State::Overlapping, -self.depth, found)
        };
        match found {
            Some((nearest, tied)) => Contact { state, signed_distance, flat, nearest, tied },
            // No edge: two points at one place.
            None => alone(State::Touching, 0.0, corner_meeting(a, b, self.vertex)),
        }
    }
}
