//! Which way and how far the bodies move in the frame, as the chosen frame of reference shows it.

use super::{Panes, Scope, point, polygon};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::scene::View;
use glam::{DVec2, dvec2};

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some(flight) = &scene.flight else { return };
    let (view, velocity) = (flight.view(), flight.velocity(scene));
    drawing.base.world_title = match view {
        View::RideOnA => Some("as seen from A"),
        View::RideOnB => Some("as seen from B"),
        _ => None,
    };
    let h = flight.sweep(scene).and_then(|sweep| sweep.hit()).map(|hit| hit.h);
    // What is stopped at a moment stands there. Where velocities are aimed ghosts tell where the bodies will stop.
    let stopped = flight.tenths > 0;
    let aiming = !scene.movable.is_empty();
    let later = flight.at(scene, view, h.unwrap_or(1.0));
    for body in [0, 1] {
        let moving = view.seen(velocity, body);
        let name = scene.bodies[flight.bodies[body]].called();
        if moving != DVec2::ZERO {
            let from = flight.home[body].center();
            // What is left of the way, where a part of it has been gone: a line through the ghost and the body would
            // hide both.
            let now = from + moving * flight.time();
            if flight.time() < 1.0 {
                drawing.world.add(Role::Vector, Shape::Arrow(now, from + moving));
            }
            if stopped || aiming {
                let ghost = if stopped { flight.home[body] } else { later[body] };
                // Short enough for the edge of a small ghost, so that it hides nothing beside it.
                let words = match (stopped, h) {
                    (true, _) => "start",
                    (false, Some(_)) => "at h",
                    (false, None) => "end",
                };
                drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&ghost));
                // On the side away from the other body, where they will not meet.
                let above = later[body].center().y > later[1 - body].center().y;
                let edge = if above { ghost.top() } else { ghost.bottom() };
                drawing.world.label(Role::Ghost, dvec2(ghost.center().x, edge), words, Anchor::Center);
            }
        }
        let aimed = scene.movable.contains(&flight.bodies[body]);
        match view {
            View::RideOnA | View::RideOnB if moving == DVec2::ZERO => {}
            View::RideOnA => drawing.aside.push(format!("{name} seen from A {}", point(moving))),
            View::RideOnB => drawing.aside.push(format!("{name} seen from B {}", point(moving))),
            _ if aimed || velocity[body] != DVec2::ZERO => {
                drawing.aside.push(format!("v{name} {}", point(velocity[body])));
            }
            _ => {}
        }
    }
}
