//! Directions, support points of A−B as answers, and how both are drawn.

use crate::instrument::prelude::*;
use minkowski2d::contact::Feature;
use minkowski2d::support;

/// The length of an arrow of a direction, in world units.
pub(in crate::instrument) const ARROW: f64 = 1.6;

/// The direction at a multiple of 15 degrees as a vector of any length. At multiples of 45 degrees its coordinates are
/// integers, so that a side across it is found exactly.
pub(in crate::instrument) fn direction(degrees: i32) -> DVec2 {
    if degrees % 45 == 0 {
        let eighth = |turns: i32| match (degrees / 45 + turns).rem_euclid(8) {
            0 | 1 | 7 => 1.0,
            2 | 6 => 0.0,
            _ => -1.0,
        };
        return DVec2::new(eighth(0), eighth(6));
    }
    DVec2::from_angle(f64::from(degrees).to_radians())
}

/// The answer to a question along `d`.
pub(in crate::instrument) fn answer(scene: &Scene, d: DVec2) -> Option<Vertex> {
    scene.hulls().map(|(a, b)| support::difference(&a, &b, d))
}

/// `a1-b3`, counted from 0.
pub(in crate::instrument) fn name(vertex: Vertex) -> String {
    format!("a{}-b{}", vertex.a, vertex.b)
}

/// `a1-b3 = (2,-1)`.
pub(in crate::instrument) fn told(vertex: Vertex) -> String {
    format!("{} = {}", name(vertex), point(vertex.point))
}

/// The direction across the line through two points, toward O; of any length.
pub(in crate::instrument) fn toward(p: Vertex, q: Vertex) -> DVec2 {
    (q.point - p.point).perp() * if p.point.perp_dot(q.point) < 0.0 { -1.0 } else { 1.0 }
}

/// The corners of a feature: one or two of all.
pub(in crate::instrument) fn points<T: Copy>(feature: Feature, corners: &[T]) -> Vec<T> {
    match feature {
        Feature::Corner(index) => vec![corners[index]],
        Feature::Face(index) => vec![corners[index], corners[(index + 1) % corners.len()]],
    }
}

/// Marks the two parents of an answer in the world, with their names.
pub(in crate::instrument) fn parents(panes: &mut Panes, scene: &Scene, vertex: Vertex) {
    let Some((a, b)) = scene.hulls() else { return };
    for (letter, hull, index) in [('a', a, vertex.a), ('b', b, vertex.b)] {
        let (at, middle) = (hull.outline().corner(index), mean(hull.outline().corners()));
        let name = format!("{letter}{index}");
        // Several answers may come from one corner.
        if !panes.world.marks.iter().any(|mark| matches!(&mark.shape, Shape::Label(_, text, _) if *text == name)) {
            labeled(&mut panes.world, Role::Probe, Shape::Point(at), name, Anchor::Near(at - middle));
        }
    }
}

/// The line through an answer across its direction: nothing of A−B lies beyond.
pub(crate) fn border_line(figure: &mut Figure, at: DVec2, d: DVec2, half: f64) {
    let across = d.normalize_or_zero().perp() * half;
    figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(at - across, at + across));
}

/// How far off a ruler is drawn, in world units: nearer, it would cover the edge that it lies along.
pub(in crate::instrument) const OFF: f64 = 0.7;

/// Draws a ruler that meets some points first, of a shape that lies against this direction. It goes on by `beyond` on
/// both sides of them.
pub(in crate::instrument) fn ruler(figure: &mut Figure, met: impl Iterator<Item = DVec2>, out: DVec2, beyond: f64) {
    let out = out.normalize_or_zero();
    let along = |at: &DVec2| at.dot(out.perp());
    let mut met: Vec<DVec2> = met.collect();
    met.sort_by(|one, other| along(one).total_cmp(&along(other)));
    let (Some(from), Some(to)) = (met.first(), met.last()) else { return };
    let [from, to] = [*from - out.perp() * beyond, *to + out.perp() * beyond].map(|end| end + out * OFF);
    figure.add_weighted(Role::Measure, Weight::Faint, Shape::Segment(from, to));
}

/// The corners of A and B, to notice when one has moved.
pub(in crate::instrument) fn corners(scene: &Scene) -> Vec<DVec2> {
    scene.solids().map_or_else(Vec::new, |(a, b)| [a.corners(), b.corners()].concat())
}
