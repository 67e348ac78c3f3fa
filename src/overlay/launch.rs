//! One frame of flight: where it starts, where it ends, and the way out that the ending suggests.

use super::{Panes, plain, polygon, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::penetration;
use crate::instrument::Scope;
use glam::{DVec2, dvec2};

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(launch) = scope.scene.launch else { return };
    let name = scope.scene.bodies[launch.body].called();
    if !launch.flown {
        if launch.speed > 0.0 {
            let [_, (from, _), ..] = side_middles(&launch.home);
            drawing.world.add(Role::Vector, Shape::Arrow(from, from + dvec2(launch.speed, 0.0)));
        }
        drawing.aside.push(format!("speed v = {}: Space flies {name} by {0} to the right", plain(launch.speed)));
        return;
    }
    drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&launch.home));
    drawing.world.label(Role::Ghost, launch.home.center(), "start", Anchor::Center);
    let (Some((a, _)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    let verdict = match penetration::minimum_translations(&d).iter().as_slice() {
        [] => "no contact".to_owned(),
        [mtv] if *mtv == DVec2::ZERO => "just touching, no push".to_owned(),
        [mtv] => {
            let [left, right, ..] = side_middles(&a).map(|(at, _)| at);
            let from = if mtv.x > 0.0 { right } else { left };
            drawing.world.add(Role::Push, Shape::Arrow(from, from + *mtv));
            drawing.difference.add(Role::Push, Shape::Arrow(DVec2::ZERO, DVec2::ZERO - *mtv));
            let side = if mtv.x > 0.0 { "right" } else { "left" };
            format!("the cheapest exit pushes {name} {side} by {}", plain(mtv.length()))
        }
        ties => format!("a tie: {} exits cost {}", ties.len(), plain(ties[0].length())),
    };
    drawing.aside.push(format!("after one frame of v = {}: {verdict}", plain(launch.speed)));
}
