//! The contact of any two shapes: the owners of the edges of A−B, the edge nearest to the origin, and the features that
//! meet in the world.

use crate::instrument::prelude::*;
use crate::instrument::shared::polygons::owner_signs;
use crate::panes::pair_roles;
use crate::value::two_decimals as two;
use minkowski2d::contact::{Feature, Witness};

/// A shorter arrow, in world units, would only hide the origin.
const SHORTEST_ARROW: f64 = 0.3;

/// The distance of a sign from its edge, in rows: clear of the edge, which may run along the border of its row.
const OFF_EDGE: f64 = 1.0;

/// The length of a normal, in world units.
const NORMAL: f64 = 1.2;

/// Directions whose cross product is smaller are parallel.
const PARALLEL: f64 = 1e-9;

/// The length of the slider, in signs.
const SLIDER: usize = 16;

/// The ends of a face of a body, whose rounding moves it outward; `None` for a corner.
fn side(solid: &Solid, feature: Feature, outward: DVec2) -> Option<[DVec2; 2]> {
    let Feature::Face(face) = feature else { return None };
    Some(solid.hull().outline().face(face).map(|end| end + outward * solid.radius().get()))
}

/// Each edge of A−B with the sign of its owner.
pub(super) fn owners(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.hulls() else { return };
    let steps: Vec<_> = Merge::difference(&a, &b).collect();
    owner_signs(&mut drawing.difference, &steps, OFF_EDGE / scope.scene.layout.zoom);
    let all = steps.len();
    let [of_a, of_b, of_both] =
        [Owner::A, Owner::B, Owner::Both].map(|owner| steps.iter().filter(|step| step.owner == owner).count());
    drawing.aside.push(format!("{all} edges: {of_a} of A (a), {of_b} of B (b), {of_both} of both (=)"));
}

/// The numbers for the depth behind a face: the reach of A plus the reach of B, minus the distance of the centers.
pub(super) fn reaches(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let reach = |solid: &Solid, along: DVec2| {
        solid.corners().iter().map(|corner| (*corner - solid.middle()).dot(along)).fold(0.0, f64::max)
    };
    let mut known: Vec<DVec2> = Vec::new();
    let names = ["x", "y", "b0-b1", "b1-b2"];
    let sides = [a, b].into_iter().flat_map(|solid| {
        let corners = solid.corners();
        [0, 1].map(|side| (corners[side + 1] - corners[side]).normalize_or_zero())
    });
    for (name, along) in names.into_iter().zip(sides) {
        // A side that is parallel to an earlier one shows nothing new.
        if known.iter().any(|other| other.perp_dot(along).abs() < PARALLEL) {
            continue;
        }
        known.push(along);
        let apart = (a.middle() - b.middle()).dot(along).abs();
        drawing.aside.push(format!("{name} {}+{}-{}", plain(reach(a, along)), plain(reach(b, along)), plain(apart)));
    }
}

/// The border point of A−B nearest to the origin, with the signed distance.
pub(super) fn nearest(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(contact) = scope.scene.contact() else { return };
    let (distance, normal) = (contact.signed_distance(), contact.nearest().normal);
    let nearest = normal * distance;
    let figure = &mut drawing.difference;
    if nearest.length() >= SHORTEST_ARROW {
        figure.add(Role::Push, Shape::Segment(DVec2::ZERO, nearest));
        figure.add(Role::Probe, Shape::Point(nearest));
    }
    // Outside A−B: beyond the border if the origin is inside, otherwise on the far side of the origin.
    let at = if distance < 0.0 { nearest } else { DVec2::ZERO };
    figure.label(Role::Push, at, format!("sd {}", two(distance)), Anchor::Near(-normal));
}

/// The features that meet: the nearest edge of A−B, the face that it comes from, and the opposite corner.
pub(super) fn features(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let Some(contact) = scope.scene.contact() else { return };
    let nearest = contact.nearest();
    let [on_a, on_b] = nearest.witness.middles();
    let roles = pair_roles(scope.scene);
    mark(&mut drawing.world, roles[0], side(a, nearest.a, -nearest.normal), on_a);
    mark(&mut drawing.world, roles[1], side(b, nearest.b, nearest.normal), on_b);
    let [from, to] = nearest.edge.map(|vertex| vertex.point);
    if from == to {
        drawing.difference.add(Role::Probe, Shape::Point(from));
    } else {
        let role = nearest.owner.map_or(Role::Difference, |owner| owner_role(owner, roles));
        drawing.difference.add_weighted(role, Weight::Strong, Shape::Segment(from, to));
    }
    let [of_a, of_b] = [a, b].map(|solid| if solid.is_rounded() { "arc" } else { "corner" });
    let names = scope.scene.front().map(|pair| pair.map(|body| &*scope.scene.bodies[body].name));
    let [name_a, name_b] = names.unwrap_or(["A", "B"]);
    let of_both = if of_a == of_b { of_a } else { "arc" };
    drawing.aside.push(match nearest.owner {
        Some(Owner::A) => format!("nearest edge of {name_a}: {name_a}'s face meets {name_b}'s {of_b}"),
        Some(Owner::B) => format!("nearest edge of {name_b}: {name_b}'s face meets {name_a}'s {of_a}"),
        Some(Owner::Both) => "nearest edge of both: face meets face".to_owned(),
        None => {
            let article = if of_both == "arc" { "an" } else { "a" };
            format!("nearest, {article} {of_both}: {name_a}'s {of_a} meets {name_b}'s {of_b}")
        }
    });
}

/// Marks a face by its thick line, a corner or an arc by the point where it meets the other shape.
fn mark(world: &mut Figure, role: Role, side: Option<[DVec2; 2]>, at: DVec2) {
    match side {
        None => world.add(Role::Probe, Shape::Point(at)),
        Some([from, to]) => world.add_weighted(role, Weight::Strong, Shape::Segment(from, to)),
    }
}

/// The witness points: the parameter t along the nearest edge, applied to the face it comes from.
pub(super) fn witness(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(contact)) = (scope.scene.solids(), scope.scene.contact()) else { return };
    let nearest = contact.nearest();
    let world = &mut drawing.world;
    let [on_a, on_b] = nearest.witness.middles();
    // Points at this distance have their letters in two cells.
    let apart = 1.0 / scope.scene.layout.zoom;
    if on_a.distance(on_b) >= SHORTEST_ARROW {
        world.add(Role::Measure, Shape::Segment(on_a, on_b));
    }
    // The arrow begins at the point farther along the normal, so that it does not cover the segment between them. If a
    // corner is deep in a face, the arrow would cover the names.
    let overlapping = contact.signed_distance() < 0.0;
    if !overlapping || matches!(nearest.witness, Witness::Segment { .. }) {
        let from = if overlapping { on_b } else { on_a };
        let arrow = Shape::Pointer(from, from + nearest.normal * NORMAL);
        labeled(world, Role::Push, arrow, "n", Anchor::Near(nearest.normal));
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
        // Beyond the ends: inside they would cover the letters of the contact points.
        for (end, name) in face.into_iter().zip(["t=0", "t=1"]) {
            world.label(Role::Note, end, name, Anchor::Near(end - face[0].midpoint(face[1])));
        }
        for (vertex, name) in nearest.edge.into_iter().zip(["t=0", "t=1"]) {
            drawing.difference.label(Role::Note, vertex.point, name, Anchor::Near(-nearest.normal));
        }
        drawing.difference.add(Role::Probe, Shape::Point(nearest.normal * contact.signed_distance()));
        let t = nearest.along();
        let mark = (t * (SLIDER - 1) as f64).round() as usize;
        let slider: String = (0..SLIDER).map(|place| if place == mark { '*' } else { '-' }).collect();
        drawing.aside.push(format!("t = {}: 0|{slider}|1", two(t)));
    }
    // On top of the ends of the face, because the points may be there.
    let beside = if on_a.distance(on_b) < apart { Anchor::Near(on_b - on_a) } else { Anchor::Center };
    let names = scope.scene.front().map(|pair| pair.map(|body| scope.scene.bodies[body].name.to_ascii_lowercase()));
    let [role_a, role_b] = pair_roles(scope.scene);
    let [name_a, name_b] = names.unwrap_or_default();
    world.label(role_a, on_a, name_a, Anchor::Center);
    world.label(role_b, on_b, name_b, beside);
}
