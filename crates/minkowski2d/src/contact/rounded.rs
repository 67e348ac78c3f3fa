//! The contact of shapes rounded with discs.
//!
//! The border of the rounded difference is that of the difference of the cores, moved outward by both radii. So the
//! features, the normals and the ways out are those of the cores, and the signed distance is theirs minus the radii
//! (Ericson, *Real-Time Collision Detection*, 2004, 4.5 and 5.1). Whether a gap between the cores is as large as the
//! radii together is decided on squares, without rounding.

use super::Contact;
use super::features::{FeaturePair, Witness};
use super::nearest::{Edge, Shapes};
use crate::State;
use crate::exact::{self, saturated};
use crate::minkowski::merge::Merge;
use crate::outline::{Convex, is_comfortable};
use crate::rounded::Rounded;
use glam::DVec2;

/// A gap between cores is measured anew if so large a share of it is left when the radii are taken off: the difference
/// of two rounded numbers has fewer digits.
const CLOSE: f64 = 0.25;

/// Edges of the difference of the cores that are farther off by a larger share than this are not the nearest.
const MARGIN: f64 = 1e-6;

impl Contact {
    /// The contact of two rounded shapes. O(n + m), as [`between`](Self::between), whose conventions hold:
    ///
    /// * The state is exact for the corners and the radii as given. The signed distance is 0 only if the shapes touch; it
    ///   has a relative error of at most 1e-9 if the shapes are larger than 1e-30 and smaller than 1e60.
    /// * Corners, faces and the parents of [`edge`](FeaturePair::edge) are those of the cores; its ends and the witness
    ///   points lie on the rounded borders.
    /// * Where a whole arc of ways out ties, because only corners of the cores meet, its two ends stand for it; for two
    ///   discs with the same center, right and left.
    /// * If the radii are zero, it is the contact of the cores.
    #[must_use]
    pub fn between_rounded(a: &Rounded<impl Convex>, b: &Rounded<impl Convex>) -> Self {
        let mut contact = Self::between(a.core(), b.core());
        let radii = [a.radius(), b.radius()];
        if radii == [0.0, 0.0] {
            return contact;
        }
        let cores = contact.signed_distance;
        let left = (cores - (radii[0] + radii[1])).max(f64::MIN);
        (contact.state, contact.signed_distance) = if contact.state == State::Separated {
            let shapes = Shapes::new(a.core().outline(), b.core().outline());
            let reach = shapes.a.reach().max(shapes.b.reach()).max(DVec2::splat(radii[0].max(radii[1])));
            let is_sound = is_comfortable(reach);
            if is_sound && left.abs() > CLOSE * cores {
                (if left > 0.0 { State::Separated } else { State::Overlapping }, left)
            } else {
                measured(&shapes, radii, is_sound.then_some(cores), left)
            }
        } else {
            (State::Overlapping, left)
        };
        if contact.nearest.normal == DVec2::ZERO {
            contact.nearest.normal = DVec2::X;
            contact.tied = vec![FeaturePair { normal: DVec2::NEG_X, ..contact.nearest }];
        }
        for pair in std::iter::once(&mut contact.nearest).chain(&mut contact.tied) {
            pair.round(radii);
        }
        contact
    }
}

impl FeaturePair {
    /// Moves the witness points from the cores to the rounded borders, A's toward B and B's toward A, and the edge to
    /// that of the rounded difference.
    fn round(&mut self, [of_a, of_b]: [f64; 2]) {
        let normal = self.normal;
        for vertex in &mut self.edge {
            vertex.point = saturated(vertex.point - normal * of_a - normal * of_b);
        }
        let at_a = |point: &mut DVec2| *point = saturated(*point - normal * of_a);
        let at_b = |point: &mut DVec2| *point = saturated(*point + normal * of_b);
        match &mut self.witness {
            Witness::Points { a, b } => {
                at_a(a);
                at_b(b);
            }
            Witness::Segment { a, b } => {
                a.iter_mut().for_each(at_a);
                b.iter_mut().for_each(at_b);
            }
        }
    }
}

/// The state of two rounded shapes whose cores have the gap `cores`, and what is left of it when the radii are taken
/// off. Without a gap that can be relied on, what is left is `left`, with the sign that is right.
#[cold]
fn measured(of: &Shapes<'_>, radii: [f64; 2], cores: Option<f64>, left: f64) -> (State, f64) {
    // The gap is that of the nearest edge; those that are certainly farther off do not matter.
    let is_near = |distance: f64| cores.is_none_or(|cores| distance <= cores * (1.0 + MARGIN));
    let mut least = f64::INFINITY;
    let mut consider = |beyond: f64, squared: f64| {
        // d − r = (d² − r²) / (d + r), where d² − r² = beyond / squared.
        let size = cores.map_or(left, |cores| beyond / squared / (cores + (radii[0] + radii[1])));
        let found = size.abs().max(f64::from_bits(1)).copysign(beyond);
        least = least.min(if beyond == 0.0 { 0.0 } else { found });
    };
    let between = |[i, j]: [usize; 2]| [of.a.corner(i), of.b.corner(j)];
    let mut merge = Merge::new(of.a, of.b, true);
    let mut from = merge.parents();
    if of.a.edges() + of.b.edges() == 0 {
        consider(exact::beyond_point(between(from), radii), 1.0);
    }
    while let Some(taken) = merge.take_edge() {
        let edge = Edge { owner: taken.owner, from };
        from = merge.parents();
        let clearance = taken.clearance();
        if clearance > 0.0 {
            continue;
        }
        let (face, [corner, _]) = edge.parents(of);
        let (before, after) = edge.reach(of);
        if before > 0.0 && after < 0.0 {
            if is_near(-taken.depth(clearance)) {
                consider(exact::beyond_line(face, corner, radii), (face[1] - face[0]).length_squared());
            }
        } else {
            let ends = between(if before <= 0.0 { edge.from } else { edge.to(of) });
            if is_near(exact::length(ends[0] - ends[1])) {
                consider(exact::beyond_point(ends, radii), 1.0);
            }
        }
    }
    let state = match least {
        0.0 => State::Touching,
        left if left > 0.0 => State::Separated,
        _ => State::Overlapping,
    };
    (state, least)
}
