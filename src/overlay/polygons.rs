//! Polygons and their edges: walks, sums, merges, rulers, parts; one file for each idea.

pub(super) mod chain;
pub(super) mod compass;
pub(super) mod parts;
mod place;
pub(super) mod rulers;
pub(super) mod silhouettes;
pub(super) mod spin;
pub(super) mod starts;
pub(super) mod sweep;
pub(super) mod walker;

use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::minkowski::merge::{Owner, Step};
use glam::DVec2;

/// On which side of its point a label stands that is to lie further out in a direction. A unit is twice as many columns
/// as rows, so that beside a point there is room sooner than above it.
fn outward(along: DVec2) -> Anchor {
    if along.x.abs() * 1.5 >= along.y.abs() {
        if along.x >= 0.0 { Anchor::Right } else { Anchor::Left }
    } else if along.y > 0.0 {
        Anchor::Above
    } else {
        Anchor::Below
    }
}

/// The mean of some points.
fn mean(points: &[DVec2]) -> DVec2 {
    points.iter().sum::<DVec2>() / points.len().max(1) as f64
}

/// Names corners `a0`, `a1`, ... outside of the polygon.
fn corner_names(figure: &mut Figure, role: Role, letter: char, corners: &[DVec2]) {
    let middle = mean(corners);
    for (index, corner) in corners.iter().enumerate() {
        figure.label(role, *corner, format!("{letter}{index}"), outward(*corner - middle));
    }
}

/// The inside and the border of a convex polygon.
fn solid(figure: &mut Figure, role: Role, corners: &[DVec2]) {
    figure.add(role, Shape::Region(corners.to_vec()));
    figure.add(role, Shape::Polygon(corners.to_vec()));
}

/// The letter of whose edge it is, as the keys and the texts have it.
const fn letter(owner: Owner) -> &'static str {
    match owner {
        Owner::A => "a",
        Owner::B => "b",
        Owner::Both => "=",
    }
}

/// Edges of a sum or difference, one after the other from a point, each with the letter of whose it is, on the outer
/// side of a chain that turns left. `zoom` is that of the scene.
fn marked_edges(figure: &mut Figure, from: DVec2, steps: &[Step], weight: Weight, zoom: f64) {
    let mut at = from;
    for step in steps {
        let to = step.vertex.point;
        figure.add_weighted(Role::Difference, weight, Shape::Segment(at, to));
        // The outside is on the right of the way; about one row away, or two columns.
        let out = -(to - at).perp().normalize_or_zero() * (CLEAR / zoom);
        figure.label(Role::Difference, at.midpoint(to) + out, letter(step.owner), Anchor::Center);
        at = to;
    }
}

/// How far a letter keeps from its edge, in rows.
const CLEAR: f64 = 1.3;
