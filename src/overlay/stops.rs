//! What stops a body that is pushed: where it would have gone, and the normals of what it touches.

use super::{Panes, plain, polygon};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::{Contact, State};
use crate::instrument::Scope;

/// Long enough to be seen as an arrow, in world units.
const NORMAL: f64 = 2.0;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some(stops) = scene.stops else { return };
    let mover = &scene.bodies[scene.selected];
    if let Some(stop) = stops.last {
        drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&stop.wanted));
    }
    let hull = mover.shape.hull();
    let mut touched = Vec::new();
    for (index, other) in scene.bodies.iter().enumerate().filter(|(index, _)| *index != scene.selected) {
        let contact = Contact::between(&hull, &other.shape.hull());
        if contact.state() != State::Touching {
            continue;
        }
        if contact.nearest().owner.is_none() {
            // Corner on corner stops nothing, and has more than one normal.
            touched.push(format!("{} at a corner", other.called()));
            continue;
        }
        let [at, _] = contact.nearest().witness.middles();
        let normal = contact.nearest().normal;
        drawing.world.add(Role::Push, Shape::Arrow(at, at + normal * NORMAL));
        drawing.world.label(Role::Push, at + normal * NORMAL, "n", Anchor::Above);
        touched.push(format!("{}: normal ({},{})", scene.bodies[index].name, plain(normal.x), plain(normal.y)));
    }
    drawing.aside.push(if touched.is_empty() {
        format!("{} touches nothing", mover.called())
    } else {
        format!("{} touches {}", mover.called(), touched.join(", "))
    });
}
