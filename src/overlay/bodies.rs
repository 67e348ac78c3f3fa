//! The bodies of the world, what they share, and the names of their corners.

use super::{Drawing, polygon, region};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::State;
use crate::geometry::{minkowski, origin};
use crate::readings::Scope;
use crate::scene::{Body, Scene};
use glam::DVec2;

const ROLES: [Role; 3] = [Role::A, Role::B, Role::C];

/// How the n-th body is drawn.
fn role(body: usize) -> Role {
    ROLES[body % ROLES.len()]
}

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let scene = scope.scene;
    for (index, body) in scene.bodies.iter().enumerate() {
        // A double outline tells which of several bodies the keys move; where there is no choice it would only distract.
        let selected = scene.movable.len() > 1 && scene.selected == index;
        let weight = if selected { Weight::Strong } else { Weight::Plain };
        draw_body(&mut drawing.world, body, role(index), weight);
    }
    for (upper, lower) in scene.pairs() {
        draw_shared(&mut drawing.world, scene, upper, lower);
    }
}

/// One body with its letter: inside if there is room, otherwise beside it.
pub(super) fn draw_body(world: &mut Figure, body: &Body, role: Role, weight: Weight) {
    let shape = &body.shape;
    let letter = body.letter();
    if body.is_point() {
        world.label(role, shape.min(), letter, Anchor::Center);
        return;
    }
    world.add(role, region(shape));
    world.add_weighted(role, weight, polygon(shape));
    // A box has a free row inside from height 2 on.
    let (at, anchor) = if shape.size().y >= 2.0 {
        (shape.center(), Anchor::Center)
    } else {
        (DVec2::new(shape.center().x, shape.top()), Anchor::Above)
    };
    world.label(role, at, letter, anchor);
}

fn draw_shared(world: &mut Figure, scene: &Scene, upper: usize, lower: usize) {
    let (a, b) = (&scene.bodies[upper].shape, &scene.bodies[lower].shape);
    let Some(shared) = a.intersection(b) else { return };
    match origin::state(&minkowski::difference(a, b)) {
        State::Overlapping => world.add(Role::Overlap, region(&shared)),
        // Two points on each other would hide their letters behind the mark.
        State::Touching if shared.size() == DVec2::ZERO && scene.bodies[upper].is_point() => {}
        State::Touching => world.add(Role::Touch, polygon(&shared)),
        State::Separated => {}
    }
}

/// `a1` to `a4` and `b1` to `b4`, counter-clockwise from the lower left.
pub(super) fn corner_names(scope: &Scope<'_>, drawing: &mut Drawing) {
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        if body.is_point() {
            continue;
        }
        for (corner, at) in body.shape.corners().into_iter().enumerate() {
            let anchor = if matches!(corner, 0 | 3) { Anchor::Left } else { Anchor::Right };
            let name = format!("{}{}", body.letter().to_ascii_lowercase(), corner + 1);
            drawing.world.label(role(index), at, name, anchor);
        }
    }
}

/// The corner of B that was stamped last.
pub(super) fn mark_corner(world: &mut Figure, at: DVec2) {
    world.add(Role::Probe, Shape::Point(at));
}
