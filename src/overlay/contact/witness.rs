//! The witness points: the parameter t along the nearest edge, applied to the face it comes from.

use super::{SHORTEST_ARROW, side, two};
use crate::instrument::Scope;
use crate::overlay::Panes;
use crate::panes::pair_roles;
use glam::DVec2;
use minkowski2d::contact::Witness;
use textfigure::figure::{Anchor, Role, Shape};

/// Long enough to be seen as an arrow, in world units.
const NORMAL: f64 = 1.2;

/// The length of the slider, in signs.
const SLIDER: usize = 16;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(contact)) = (scope.scene.solids(), scope.scene.contact()) else { return };
    let nearest = contact.nearest();
    let world = &mut drawing.world;
    let [on_a, on_b] = nearest.witness.middles();
    // From here on two letters surely stand in two cells.
    let apart = 1.0 / scope.scene.layout.zoom;
    if on_a.distance(on_b) >= SHORTEST_ARROW {
        world.add(Role::Measure, Shape::Segment(on_a, on_b));
    }
    // From the point farther along the normal, so that it does not run over the segment between them. Where a corner is
    // deep in a face, the arrow would run over the names.
    let overlapping = contact.signed_distance() < 0.0;
    if !overlapping || matches!(nearest.witness, Witness::Segment { .. }) {
        let from = if overlapping { on_b } else { on_a };
        world.add(Role::Push, Shape::Arrow(from, from + nearest.normal * NORMAL));
        world.label(Role::Push, from + nearest.normal * NORMAL, "n", Anchor::Near(nearest.normal));
    }
    if let Witness::Segment { a: ends, .. } = nearest.witness {
        for (end, name) in ends.into_iter().zip(["1", "2"]) {
            world.label(Role::Probe, end, name, Anchor::Center);
        }
        let length = two(ends[0].distance(ends[1]));
        drawing.aside.push(format!("shared {length}, contact points 1 and 2"));
        return;
    }
    // The same parameter along the edge of A−B and along the face it comes from.
    let face = side(a, nearest.a, -nearest.normal).or(side(b, nearest.b, nearest.normal));
    if let Some(face) = face.filter(|_| nearest.owner.is_some()) {
        // Where a contact point is the end of the face, its letter stands there.
        let is_free = |end: DVec2| [on_a, on_b].iter().all(|point| point.distance(end) >= apart);
        for (end, name) in face.into_iter().zip(["0", "1"]) {
            let anchor = if is_free(end) { Anchor::Center } else { Anchor::Near(end - face[0].midpoint(face[1])) };
            world.label(Role::Note, end, name, anchor);
        }
        for (vertex, name) in nearest.edge.into_iter().zip(["0", "1"]) {
            drawing.difference.label(Role::Note, vertex.point, name, Anchor::Near(-nearest.normal));
        }
        drawing.difference.add(Role::Probe, Shape::Point(nearest.normal * contact.signed_distance()));
        let t = nearest.along();
        let mark = (t * (SLIDER - 1) as f64).round() as usize;
        let slider: String = (0..SLIDER).map(|place| if place == mark { '*' } else { '-' }).collect();
        drawing.aside.push(format!("t = {}: 0|{slider}|1", two(t)));
    }
    // On top of the ends of the face, which the points may coincide with.
    let beside = if on_a.distance(on_b) < apart { Anchor::Near(on_b - on_a) } else { Anchor::Center };
    let names = scope.scene.front().map(|pair| pair.map(|body| scope.scene.bodies[body].name.to_ascii_lowercase()));
    let [role_a, role_b] = pair_roles(scope.scene);
    let [name_a, name_b] = names.unwrap_or_default();
    world.label(role_a, on_a, name_a, Anchor::Center);
    world.label(role_b, on_b, name_b, beside);
}
