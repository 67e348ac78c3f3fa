//! The bodies, their intersections, and the names of their corners.

use crate::instrument::prelude::*;
use minkowski2d::{minkowski, origin};

pub(super) fn draw(scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, bodies) = (scope.scene, panes.base.bodies);
    let hidden = |index: usize| bodies == Bodies::Without(index);
    if bodies == Bodies::Nothing {
        return;
    }
    let shown = || scene.bodies.iter().enumerate().filter(|(index, _)| !hidden(*index));
    for (index, body) in shown() {
        // A double outline marks the body that the keys move; if there is no choice it would only distract.
        let selected = scene.movable.len() > 1 && scene.selected == index;
        let weight = if selected { Weight::Strong } else { Weight::Plain };
        if body.is_point() {
            // The point under the letter keeps its cell free of the head of an arrow that ends there.
            panes.world.add(role(index), Shape::Point(body.shape.middle()));
            continue;
        }
        let role = seen_as(scene, index);
        for piece in insides(&body.shape) {
            panes.world.add(role, piece);
        }
        panes.world.add_weighted(role, weight, border(&body.shape));
    }
    if !panes.base.without_shared {
        // Bodies that are bolted down touch each other all the time, and a line that is bolted down is a flag: it meets
        // nothing.
        let is_front = |one, other| scene.fronts().iter().any(|pair| pair.contains(&one) && pair.contains(&other));
        let both_locked = |one: usize, other: usize| scene.bodies[one].locked && scene.bodies[other].locked;
        let is_flag = |body: usize| {
            let size = scene.bodies[body].shape.bounds().size();
            scene.bodies[body].locked && size.min_element() == 0.0 && size != DVec2::ZERO
        };
        let is_left_out = |one, other| {
            let is_idle = both_locked(one, other) && !is_front(one, other);
            hidden(one) || hidden(other) || is_idle || is_flag(one) || is_flag(other)
        };
        for (one, other) in scene.pairs().filter(|(one, other)| !is_left_out(*one, *other)) {
            draw_shared(&mut panes.world, scene, one, other);
        }
    }
    for (index, body) in shown() {
        if body.is_point() {
            panes.world.label(role(index), body.shape.middle(), body.label(), Anchor::Center);
        } else {
            panes.world.name(seen_as(scene, index), body.shape.outline(), body.label());
        }
    }
}

/// The role in which a body is drawn. A locked wall other than A and B is drawn in C's role; where the scene names pairs,
/// every body has the role of its place.
fn seen_as(scene: &Scene, body: usize) -> Role {
    let is_wall = scene.bodies[body].locked && !["A", "B"].contains(&scene.bodies[body].name.as_str());
    if is_wall && scene.differences.is_empty() { Role::C } else { role(body) }
}

fn draw_shared(world: &mut Figure, scene: &Scene, one: usize, other: usize) {
    let [one_shape, other_shape] = [one, other].map(|body| &scene.bodies[body].shape);
    let Some((a, b)) = one_shape.as_box().zip(other_shape.as_box()) else {
        // The canvas marks the cells that both shapes cover. If there are none, this point shows the overlap.
        let contact = Contact::between_rounded(&one_shape.rounded_hull(), &other_shape.rounded_hull());
        if contact.state() == State::Overlapping
            && [one_shape, other_shape].iter().all(|shape| shape.pieces().len() == 1)
        {
            let [a, b] = contact.nearest().witness.middles();
            world.add(Role::Overlap, Shape::Point(a.midpoint(b)));
        }
        return;
    };
    let Some(shared) = a.intersection(&b) else { return };
    match origin::state(&minkowski::difference(&a, &b)) {
        State::Overlapping => world.add(Role::Overlap, region(&shared)),
        // A mark would hide the letters of two equal points.
        State::Touching if shared.size() == DVec2::ZERO && scene.bodies[one].is_point() => {}
        State::Touching => world.add(Role::Touch, polygon(&shared)),
        State::Separated => {}
    }
}

/// Lists the coordinates of all corners, because so few cells cannot show edges of polygons exactly.
pub(super) fn list_coordinates(_: &(), scope: &Scope<'_>, panes: &mut Panes) {
    for body in &scope.scene.bodies {
        let corners = body.shape.corners();
        let told: Vec<_> = corners.into_iter().map(point).collect();
        panes.aside.push(format!("{} {}", body.label(), told.join(" ")));
    }
}

/// Names the corners of all bodies, counted from 0, each outside of its body.
pub(crate) fn name_every_corner(scope: &Scope<'_>, panes: &mut Panes) {
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        corner_names(&mut panes.world, role(index), body.letter().to_ascii_lowercase(), &body.shape.corners());
    }
}

/// Names the corners, counted from `first`, such as `a1` to `a4`: counterclockwise from the lower left. The places of the
/// names are those for boxes.
pub(super) fn name_box_corners(first: usize, scope: &Scope<'_>, panes: &mut Panes) {
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        if body.is_point() || body.shape.is_rounded() {
            continue;
        }
        for (corner, at) in body.shape.corners().into_iter().enumerate() {
            let anchor = if matches!(corner, 0 | 3) { Anchor::Left } else { Anchor::Right };
            let name = format!("{}{}", body.label().to_ascii_lowercase(), corner + first);
            panes.world.label(role(index), at, name, anchor);
        }
    }
}
