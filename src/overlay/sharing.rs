//! A push shared between two bodies: what each of them will take, and where they were before.

use super::{Drawing, plain, polygon};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::Aabb;
use crate::readings::Scope;
use crate::scene::Share;
use crate::value::point;
use glam::{DVec2, dvec2};

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let scene = scope.scene;
    let Some(sharing) = scene.sharing else { return };
    let names = sharing.pair.map(|body| scene.bodies[body].called());
    drawing.aside.push(match sharing.share {
        Share::Even => "half of the push each".to_owned(),
        Share::First => format!("all of the push to {}", names[0]),
        Share::Second => format!("all of the push to {}", names[1]),
    });
    let told = |[first, second]: [DVec2; 2]| format!("{} {}, {} {}", names[0], point(first), names[1], point(second));
    if let Some(pushes) = sharing.pushes(scene) {
        for (body, push) in sharing.pair.into_iter().zip(pushes) {
            let from = leading_side(&scene.bodies[body].shape.bounds(), push);
            if push != DVec2::ZERO {
                drawing.world.add(Role::Push, Shape::Arrow(from, from + push));
                drawing.world.label(Role::Push, from + push, plain(push.length()), Anchor::Above);
            }
        }
        drawing.aside.push(format!("Space pushes {}", told(pushes)));
    } else if let Some(last) = sharing.last {
        for (home, push) in last.iter().filter(|(_, push)| *push != DVec2::ZERO) {
            drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(home));
            let from = leading_side(home, *push);
            drawing.world.add(Role::Push, Shape::Arrow(from, from + *push));
        }
        drawing.aside.push(format!("pushed {}", told(last.map(|(_, push)| push))));
    }
}

/// The middle of the side towards which a box is pushed.
fn leading_side(shape: &Aabb, push: DVec2) -> DVec2 {
    shape.center() + shape.size() * 0.5 * dvec2(push.x, push.y).normalize_or_zero()
}
