//! The room as a picture, and R minus the obstacle that R meets first, or the nearest one if it meets none.

use super::Game;
use crate::frames::{Code, Fault, NEAR};
use crate::instrument::prelude::*;
use minkowski2d::minkowski::merge;

/// In so many frames even the slowest R crosses the room.
const LONG: f64 = 100.0;

pub(super) fn base(game: &Game, scope: &Scope<'_>, base: &mut Base) {
    let rests = game.velocity(scope.scene) == DVec2::ZERO;
    let difference = if rests { "R minus what is nearest" } else { "R minus what is ahead; O flies by -v" };
    base.clear(Some("the room"), Some(difference));
}

pub(super) fn draw(game: &Game, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let view = scene.layout.world_view();
    for body in game.walls(scene) {
        if game.code == Code::SweepBoxes && body.shape.as_box().is_none() {
            panes.world.add_weighted(Role::Ghost, Weight::Faint, border(&body.shape.bounds().into()));
        }
        insides(&body.shape).for_each(|piece| panes.world.add(Role::B, piece));
        panes.world.add(Role::B, border(&body.shape));
        panes.world.name(Role::B, body.shape.outline(), body.label());
    }
    if let Some(exit) = game.exit.and_then(|exit| scene.bodies.get(exit)) {
        panes.world.add_weighted(Role::Touch, Weight::Faint, border(&exit.shape));
        panes.world.name(Role::Note, exit.shape.outline(), "X");
    }
    let frame = game.frame(game.velocity(scene), scene);
    let r = &scene.bodies[game.r].shape;
    let middle = r.bounds().center();
    let is_marked = |at: &DVec2| game.marks.iter().any(|(mark, _)| mark.abs_diff_eq(*at, NEAR));
    for at in game.way.iter().filter(|at| !r.bounds().contains(**at) && !is_marked(at)) {
        panes.world.label(Role::Guide, *at, ".", Anchor::Center);
    }
    pushed(game, &view, panes);
    if frame.v != DVec2::ZERO {
        outlined(&frame.placed(frame.from() + frame.v), &view, panes);
    }
    insides(r).for_each(|piece| panes.world.add(Role::A, piece));
    panes.world.add_weighted(Role::A, Weight::Strong, border(r));
    panes.world.name(Role::A, r.outline(), "R");
    if frame.v != DVec2::ZERO {
        panes.world.add(Role::Vector, Shape::Arrow(middle, (middle + frame.v).clamp(view.min(), view.max())));
    }
    for (at, _) in game.marks.iter().filter(|(at, _)| !r.bounds().contains(*at)) {
        panes.world.label(Role::Push, *at, "!", Anchor::Center);
    }
    // Earlier marks have no words, which would cover the room.
    let is_new = game.last.as_ref().is_some_and(|(_, fault)| fault.is_some());
    if let Some((at, word)) = game.marks.last().filter(|_| is_new) {
        let above = DVec2::new(0.0, r.bounds().size().y / 2.0);
        panes.world.label(Role::Push, (*at + above).clamp(view.min(), view.max()), format!(" {word} "), Anchor::Above);
    }
    panes.aside.extend(game.status(scene));
    ahead(game, scope, panes);
}

/// Where R overlapped something before the move was taken back, or before the push to its far side or into another wall.
fn pushed(game: &Game, view: &Aabb, panes: &mut Panes) {
    let (last, told) = match &game.last {
        Some((last, Some(Fault::WrongSide(_)))) => (last, "R before the push"),
        Some((last, Some(Fault::Inside(wall)))) if game.pusher(last, *wall).is_some() => (last, "R before the push"),
        Some((last, Some(Fault::FalseStop))) if game.code == Code::Look && !game.is_by_program => (last, "taken back"),
        _ => return,
    };
    let deep = last.placed(last.from() + last.v);
    if outlined(&deep, view, panes) {
        let below = DVec2::new(deep.bounds().center().x, deep.bounds().bottom());
        panes.world.label(Role::Ghost, below, told, Anchor::Below);
    }
}

/// Draws the outline of R in another place, if the picture shows all of it.
fn outlined(r: &Solid, view: &Aabb, panes: &mut Panes) -> bool {
    let fits = view.union(&r.bounds()) == *view;
    if fits {
        panes.world.add_weighted(Role::Ghost, Weight::Faint, border(r));
    }
    fits
}

/// R minus the obstacle, with the way of O.
fn ahead(game: &Game, scope: &Scope<'_>, panes: &mut Panes) {
    let v = game.velocity(scope.scene);
    let mut frame = game.frame_seen(LONG * v, scope.scene);
    panes.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
    if v == DVec2::ZERO {
        // The walls of the room itself say nothing about the room.
        frame.walls.truncate(game.walls(scope.scene).count());
    }
    let Some((index, wall)) = frame.ahead().and_then(|index| Some((index, frame.walls.get(index)?))) else {
        return;
    };
    let corners = merge::difference(&frame.r.hull(), &wall.hull()).vertices().to_vec();
    solid(&mut panes.difference, Role::Difference, &corners);
    let name = game.wall_name(index, scope.scene);
    panes.difference.name(Role::Difference, corners, format!("R-{}", name.trim_start_matches("the ")));
    if v != DVec2::ZERO {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, -v));
        panes.difference.label(Role::Vector, -v, "-v", Anchor::Near(-v));
    }
}
