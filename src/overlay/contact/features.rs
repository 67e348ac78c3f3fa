//! The features that meet: the nearest edge of A−B, the face that it comes from, and the opposite corner.

use crate::figure::{Figure, Role, Shape};
use crate::geometry::minkowski::merge::Owner;
use crate::instrument::Scope;
use crate::overlay::Panes;
use crate::overlay::contact::side;
use glam::DVec2;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let Some(contact) = scope.scene.contact() else { return };
    let nearest = contact.nearest();
    let [on_a, on_b] = nearest.witness.middles();
    mark(&mut drawing.world, side(a, nearest.a, -nearest.normal), on_a);
    mark(&mut drawing.world, side(b, nearest.b, nearest.normal), on_b);
    let [from, to] = nearest.edge.map(|vertex| vertex.point);
    if from == to {
        drawing.difference.add(Role::Probe, Shape::Point(from));
    } else {
        drawing.difference.add(Role::Touch, Shape::Segment(from, to));
    }
    let [of_a, of_b] = [a, b].map(|solid| if solid.is_rounded() { "arc" } else { "corner" });
    let of_both = if of_a == of_b { of_a } else { "arc" };
    drawing.aside.push(match nearest.owner {
        Some(Owner::A) => format!("nearest edge a: A's face meets B's {of_b}"),
        Some(Owner::B) => format!("nearest edge b: B's face meets A's {of_a}"),
        Some(Owner::Both) => "nearest edge =: A's face meets B's face".to_owned(),
        None => {
            format!("nearest, {} {of_both}: A's {of_a} meets B's {of_b}", if of_both == "arc" { "an" } else { "a" })
        }
    });
}

/// Marks a face by its thick line, a corner or an arc by the point where it meets the other shape.
fn mark(world: &mut Figure, side: Option<[DVec2; 2]>, at: DVec2) {
    match side {
        None => world.add(Role::Probe, Shape::Point(at)),
        Some([from, to]) => world.add(Role::Touch, Shape::Segment(from, to)),
    }
}
