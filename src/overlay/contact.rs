//! The contact of any two shapes: the owners of the edges of A−B, the edge nearest to the origin, and the features that
//! meet in the world.

use crate::instrument::prelude::*;
use crate::instrument::shared::polygons::owner_signs;
use crate::panes::pair_roles;
use crate::readings::least_behind;
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
pub(super) fn signs(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.hulls() else { return };
    let steps: Vec<_> = Merge::difference(&a, &b).collect();
    owner_signs(&mut drawing.difference, &steps, OFF_EDGE / scope.scene.layout.zoom);
}

/// The same, and how many edges each owner has.
pub(super) fn owners(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    signs(&(), scope, drawing);
    let Some((a, b)) = scope.scene.hulls() else { return };
    let steps: Vec<_> = Merge::difference(&a, &b).collect();
    let all = steps.len();
    let [of_a, of_b, of_both] =
        [Owner::A, Owner::B, Owner::Both].map(|owner| steps.iter().filter(|step| step.owner == owner).count());
    drawing.aside.push(format!("{all} edges: {of_a} from A (a), {of_b} from B (b), {of_both} from both (ab)"));
}

/// The depth behind each face toward the other shape, by the corners at its ends. Parallel faces share an edge of A−B, and
/// the depth.
pub(super) fn face_depths(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some((of_a, of_b))) = (scope.scene.hulls(), scope.scene.solids()) else { return };
    let toward = of_b.middle() - of_a.middle();
    let merge = Merge::difference(&a, &b);
    let mut from = merge.vertex();
    for step in merge {
        let start = std::mem::replace(&mut from, step.vertex);
        // A−B has its inside on the left of each edge.
        let outward = -step.edge.normalize_or_zero().perp();
        if outward.dot(toward) > 0.0 {
            let on_a = format!("a{}a{}", start.a, step.vertex.a);
            let on_b = format!("b{}b{}", start.b, step.vertex.b);
            let faces = match step.owner {
                Owner::A => on_a,
                Owner::B => on_b,
                Owner::Both => format!("{on_a} {on_b}"),
            };
            drawing.aside.push(format!("{faces}: {}", two(outward.dot(step.vertex.point))));
        }
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

/// Marks the features that meet: the nearest edge of A−B with its nearest point, the face that the edge comes from, and
/// the opposite corner.
fn mark_features(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(contact)) = (scope.scene.solids(), scope.scene.contact()) else { return };
    let nearest = contact.nearest();
    let [on_a, on_b] = nearest.witness.middles();
    let roles = pair_roles(scope.scene);
    mark(&mut drawing.world, roles[0], side(a, nearest.a, -nearest.normal), on_a);
    mark(&mut drawing.world, roles[1], side(b, nearest.b, nearest.normal), on_b);
    let [from, to] = nearest.edge.map(|vertex| vertex.point);
    drawing.difference.add(Role::Probe, Shape::Point(nearest.normal * contact.signed_distance()));
    if from != to {
        let role = nearest.owner.map_or(Role::Difference, |owner| owner_role(owner, roles));
        drawing.difference.add_weighted(role, Weight::Strong, Shape::Segment(from, to));
    }
}

/// The same, with the least depth behind a face of A and behind one of B, and the owner of the nearest edge.
pub(super) fn depths(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    mark_features(scope, drawing);
    for (name, owner) in [("A", Owner::A), ("B", Owner::B)] {
        let Some((depth, _)) = least_behind(scope.scene, owner) else { continue };
        let told = two(depth);
        drawing.aside.push(match told.strip_prefix('-') {
            Some(gap) => format!("in front of {name}'s face: {gap}"),
            None => format!("behind {name}'s face: {told}"),
        });
    }
    // Across a gap, the larger number decides: that would contradict the words about the least depth.
    let meets = |contact: &Contact| contact.state() != State::Separated;
    let owner = scope.scene.contact().filter(meets).and_then(|contact| contact.nearest().owner);
    drawing.aside.extend(owner.map(|owner| match owner {
        Owner::A => "owner: A".to_owned(),
        Owner::B => "owner: B".to_owned(),
        Owner::Both => "owners: A and B".to_owned(),
    }));
}

/// The same marks, and in words what meets what.
pub(super) fn features(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(contact)) = (scope.scene.solids(), scope.scene.contact()) else { return };
    mark_features(scope, drawing);
    let [of_a, of_b] = [a, b].map(|solid| if solid.is_rounded() { "arc" } else { "corner" });
    let names = scope.scene.front().map(|pair| pair.map(|body| &*scope.scene.bodies[body].name));
    let [name_a, name_b] = names.unwrap_or(["A", "B"]);
    let of_both = if of_a == of_b { of_a } else { "arc" };
    let is_apart = contact.signed_distance() > scope.scene.layout.tolerance;
    let meets = if is_apart { "and" } else { "meets" };
    drawing.aside.push(match contact.nearest().owner {
        Some(Owner::A) => format!("owner {name_a}: {name_a}'s face {meets} {name_b}'s {of_b}"),
        Some(Owner::B) => format!("owner {name_b}: {name_b}'s face {meets} {name_a}'s {of_a}"),
        Some(Owner::Both) if is_apart => format!("owners {name_a} and {name_b}: two faces are closest"),
        Some(Owner::Both) => format!("owners {name_a} and {name_b}: face meets face"),
        None => {
            let article = if of_both == "arc" { "an" } else { "a" };
            format!("{article} {of_both} of A-B is nearest: {name_a}'s {of_a} {meets} {name_b}'s {of_b}")
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

/// The witness points with the normal, and the parameter t along the nearest edge, applied to the face it comes from. The
/// border point nearest to the origin is called p.
pub(super) fn witness(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(contact)) = (scope.scene.solids(), scope.scene.contact()) else { return };
    let (nearest, distance) = (contact.nearest(), contact.signed_distance());
    let [on_a, _] = nearest.witness.middles();
    let is_stretch = matches!(nearest.witness, Witness::Segment { .. });
    // The arrow begins at A, so that it does not cover the gap. If a corner is deep in a face, it would cover the names.
    if distance >= 0.0 || is_stretch {
        let arrow = Shape::Pointer(on_a, on_a + nearest.normal * NORMAL);
        labeled(&mut drawing.world, Role::Push, arrow, "n", Anchor::Near(nearest.normal));
    }
    // The parameter along the face that p's edge comes from; the edge itself may run the other way, if it is B's.
    let face = side(a, nearest.a, -nearest.normal).or(side(b, nearest.b, nearest.normal));
    if let Some(face) = face.filter(|_| nearest.owner.is_some() && !is_stretch) {
        // Beyond the ends: inside they would cover the letters of the contact points, or stand at the nearest point.
        for (end, name) in face.into_iter().zip(["t=0", "t=1"]) {
            drawing.world.label(Role::Note, end, name, Anchor::Near(end - face[0].midpoint(face[1])));
        }
        let t = nearest.along();
        // Outside A−B, like the ends.
        drawing.difference.label(Role::Probe, nearest.normal * distance, "p", Anchor::Near(-nearest.normal));
        let mark = (t * (SLIDER - 1) as f64).round() as usize;
        let slider: String = (0..SLIDER).map(|place| if place == mark { '*' } else { '-' }).collect();
        drawing.aside.push(format!("t = {}: 0|{slider}|1", two(t)));
    }
    closest(&(), scope, drawing);
}

/// The edge of A−B nearest to the origin, as an arrow e from its end c, where t is 0. Nothing is drawn if a corner is
/// nearest.
pub(super) fn edge_arrow(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(contact) = scope.scene.contact().filter(|contact| contact.nearest().owner.is_some()) else { return };
    let [c, end] = contact.nearest().edge.map(|vertex| vertex.point);
    let figure = &mut drawing.difference;
    figure.label(Role::Probe, c, "c", Anchor::Near(c - end));
    labeled(figure, Role::Note, Shape::Arrow(c, end), "e", Anchor::Near(end - c));
}

/// The witness points a and b with the segment between them, or the ends of the stretch that two faces share.
pub(super) fn closest(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(contact) = scope.scene.contact() else { return };
    let (nearest, world) = (contact.nearest(), &mut drawing.world);
    let [on_a, on_b] = nearest.witness.middles();
    if on_a.distance(on_b) >= SHORTEST_ARROW {
        world.add(Role::Measure, Shape::Segment(on_a, on_b));
    }
    if let Witness::Segment { a: mut ends, .. } = nearest.witness {
        // From left to right, as one reads.
        if ends[1].x < ends[0].x - PARALLEL {
            ends.reverse();
        }
        for (end, name) in ends.into_iter().zip(["1", "2"]) {
            world.label(Role::Probe, end, name, Anchor::Center);
        }
        let length = two(ends[0].distance(ends[1]));
        drawing.aside.push(format!("shared stretch: {length}"));
        return;
    }
    let away = nearest.normal * 1_f64.copysign(contact.signed_distance());
    let names = scope.scene.front().map(|pair| pair.map(|body| scope.scene.bodies[body].name.to_ascii_lowercase()));
    let points = [(on_a, away), (on_b, -away)];
    for ((role, name), (at, away)) in pair_roles(scope.scene).into_iter().zip(names.unwrap_or_default()).zip(points) {
        world.add(Role::Probe, Shape::Point(at));
        world.label(role, at, name, Anchor::Near(away));
    }
}
