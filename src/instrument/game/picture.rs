//! The room as a picture, and R minus the obstacle that it meets first, or else is nearest to.

use super::{Game, is_wall};
use crate::instrument::Scope;
use crate::panes::{Base, Bodies, Panes, border, insides};
use glam::DVec2;
use minkowski2d::minkowski::merge;
use textfigure::figure::{Anchor, Role, Shape, Weight};

pub(super) fn base(_: &Game, _: &Scope<'_>, base: &mut Base) {
    base.bodies = Bodies::Nothing;
    base.without_shared = true;
    base.without_numbers = true;
    base.world_title = Some("the room");
    base.difference_title = Some("R - what is ahead");
}

pub(super) fn draw(game: &Game, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let view = scene.layout.world_view();
    for (_, body) in scene.bodies.iter().enumerate().filter(|(index, _)| is_wall(*index, game)) {
        insides(&body.shape).for_each(|piece| panes.world.add(Role::B, piece));
        panes.world.add(Role::B, border(&body.shape));
        panes.world.name(Role::B, body.shape.outline(), body.label());
    }
    if let Some(exit) = game.exit.and_then(|exit| scene.bodies.get(exit)) {
        panes.world.add_weighted(Role::Touch, Weight::Faint, border(&exit.shape));
        panes.world.name(Role::Note, exit.shape.outline(), "X");
    }
    for at in &game.way {
        panes.world.label(Role::Guide, *at, ".", Anchor::Center);
    }
    let frame = game.frame(game.velocity(scene), scene);
    let r = &scene.bodies[game.r].shape;
    let middle = r.bounds().center();
    if frame.v != DVec2::ZERO {
        let ghost = frame.placed(frame.from() + frame.v);
        if view.contains(ghost.bounds().min()) && view.contains(ghost.bounds().max()) {
            panes.world.add_weighted(Role::Ghost, Weight::Faint, border(&ghost));
        }
    }
    insides(r).for_each(|piece| panes.world.add(Role::A, piece));
    panes.world.add_weighted(Role::A, Weight::Strong, border(r));
    panes.world.name(Role::A, r.outline(), "R");
    if frame.v != DVec2::ZERO {
        panes.world.add(Role::Vector, Shape::Arrow(middle, (middle + frame.v).clamp(view.min(), view.max())));
    }
    for (at, word) in &game.marks {
        panes.world.label(Role::Push, at.clamp(view.min(), view.max()), *word, Anchor::Above);
    }
    panes.aside.extend(game.status(scene));
    ahead(game, scope, panes);
}

/// R minus the obstacle, with the way of O.
fn ahead(game: &Game, scope: &Scope<'_>, panes: &mut Panes) {
    let frame = game.frame(game.velocity(scope.scene), scope.scene);
    panes.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
    let Some((index, wall)) = frame.ahead().and_then(|index| Some((index, frame.walls.get(index)?))) else { return };
    let corners = merge::difference(&frame.r.hull(), &wall.hull()).vertices().to_vec();
    panes.difference.add(Role::Difference, Shape::Region(corners.clone()));
    panes.difference.add(Role::Difference, Shape::Polygon(corners.clone()));
    let name = game.wall_name(index, scope.scene);
    panes.difference.name(Role::Difference, corners, format!("R-{}", name.trim_start_matches("the ")));
    if frame.v != DVec2::ZERO {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, -frame.v));
    }
}
