//! The bodies of the world, what they share, and the names of their corners.

use super::{border, insides, polygon, region};
use crate::figure::{Anchor, Figure, Role, Shape, Weight};
use crate::geometry::{Contact, State, minkowski, origin};
use crate::instrument::Scope;
use crate::panes::{Bodies, Panes};
use crate::scene::Scene;
use glam::{DVec2, dvec2};

const ROLES: [Role; 3] = [Role::A, Role::B, Role::C];

/// How the n-th body is drawn.
fn role(body: usize) -> Role {
    ROLES[body % ROLES.len()]
}

pub(super) fn draw(scope: &Scope<'_>, panes: &mut Panes) {
    let (scene, base) = (scope.scene, panes.base.bodies);
    let hidden = |index: usize| base == Bodies::Without(index);
    if base == Bodies::Nothing {
        return;
    }
    let shown = || scene.bodies.iter().enumerate().filter(|(index, _)| !hidden(*index));
    for (index, body) in shown() {
        // A double outline tells which of several bodies the keys move; where there is no choice it would only distract.
        let selected = scene.movable.len() > 1 && scene.selected == index;
        let weight = if selected { Weight::Strong } else { Weight::Plain };
        if body.is_point() {
            // The point under the letter makes room for the head of an arrow that ends there.
            panes.world.add(role(index), Shape::Point(body.shape.middle()));
            continue;
        }
        for piece in insides(&body.shape) {
            panes.world.add(role(index), piece);
        }
        if base != Bodies::Borderless {
            panes.world.add_weighted(role(index), weight, border(&body.shape));
        }
    }
    for (upper, lower) in scene.pairs().filter(|(upper, lower)| !hidden(*upper) && !hidden(*lower)) {
        draw_shared(&mut panes.world, scene, upper, lower);
    }
    let contact = if base == Bodies::ClearOfContact { scene.contact() } else { None };
    let mut taken = Vec::new();
    for (index, body) in shown() {
        let (at, anchor) = match &contact {
            Some(contact) => (clear_of(contact, scene, index), Anchor::Center),
            None => letter_place(scene, index, &taken),
        };
        taken.push(at);
        panes.world.label(role(index), at, body.letter(), anchor);
    }
}

/// A place for the letter of A or B away from their contact, on the other side of the middle and nearer to it: inside,
/// for boxes look the same from there. Rows are few, and a letter on the border would be taken for a part of it.
fn clear_of(contact: &Contact, scene: &Scene, body: usize) -> DVec2 {
    let middle = scene.bodies[body].shape.middle();
    let points = contact.nearest().witness.middles();
    let point = match scene.bodies[body].name.as_str() {
        "A" => points[0],
        "B" => points[1],
        _ => return middle,
    };
    middle + (middle - point) * dvec2(0.6, 0.35)
}

/// Where a body's letter stands: on a point itself, above a box without a free row, otherwise inside, as near to the
/// middle as the other bodies leave it free, so that no mark of what they share is hidden.
fn letter_place(scene: &Scene, index: usize, taken: &[DVec2]) -> (DVec2, Anchor) {
    let body = &scene.bodies[index];
    let middle = body.shape.middle();
    let Some(shape) = body.shape.as_box().filter(|_| !body.is_point()) else { return (middle, Anchor::Center) };
    if shape.size().y < 2.0 {
        return (dvec2(middle.x, shape.top()), Anchor::Above);
    }
    let covered = |at: DVec2| {
        let others = scene.bodies.iter().enumerate().filter(|(other, _)| *other != index);
        others.into_iter().any(|(_, body)| body.shape.contains(at))
    };
    // Half steps across are whole columns.
    let columns = (1..(shape.size().x * 2.0) as u32).map(|half| shape.left() + f64::from(half) * 0.5);
    let rows = (1..shape.size().y as u32).map(|row| shape.bottom() + f64::from(row));
    let free = columns
        .flat_map(|x| rows.clone().map(move |y| dvec2(x, y)))
        .chain([middle])
        .filter(|at| !covered(*at))
        .min_by(|p, q| p.distance_squared(middle).total_cmp(&q.distance_squared(middle)));
    let at = free.unwrap_or(middle);
    (if taken.contains(&at) { at + DVec2::X } else { at }, Anchor::Center)
}

fn draw_shared(world: &mut Figure, scene: &Scene, upper: usize, lower: usize) {
    // Where shapes at an angle overlap, the canvas itself marks the cells that both of them cover.
    let boxes = (scene.bodies[upper].shape.as_box(), scene.bodies[lower].shape.as_box());
    let (Some(a), Some(b)) = boxes else { return };
    let Some(shared) = a.intersection(&b) else { return };
    match origin::state(&minkowski::difference(&a, &b)) {
        State::Overlapping => world.add(Role::Overlap, region(&shared)),
        // Two points on each other would hide their letters behind the mark.
        State::Touching if shared.size() == DVec2::ZERO && scene.bodies[upper].is_point() => {}
        State::Touching => world.add(Role::Touch, polygon(&shared)),
        State::Separated => {}
    }
}

/// `a1` to `a4` and `b1` to `b4`, counter-clockwise from the lower left.
pub(super) fn corner_names(scope: &Scope<'_>, panes: &mut Panes) {
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        if body.is_point() {
            continue;
        }
        for (corner, at) in body.shape.corners().into_iter().enumerate() {
            let anchor = if matches!(corner, 0 | 3) { Anchor::Left } else { Anchor::Right };
            let name = format!("{}{}", body.letter().to_ascii_lowercase(), corner + 1);
            panes.world.label(role(index), at, name, anchor);
        }
    }
}

/// The corner of B that was stamped last.
pub(super) fn mark_corner(world: &mut Figure, at: DVec2) {
    world.add(Role::Probe, Shape::Point(at));
}
