//! The features that meet: the nearest edge of A−B, the face that it comes from, and the opposite corner.

use crate::instrument::Scope;
use crate::overlay::Panes;
use crate::overlay::contact::side;
use glam::DVec2;
use minkowski2d::minkowski::merge::Owner;
use textfigure::figure::{Figure, Role, Shape};

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
    let names = scope.scene.front().map(|pair| pair.map(|body| &*scope.scene.bodies[body].name));
    let [name_a, name_b] = names.unwrap_or(["A", "B"]);
    let of_both = if of_a == of_b { of_a } else { "arc" };
    drawing.aside.push(match nearest.owner {
        Some(Owner::A) => {
            format!("nearest edge {}: {name_a}'s face meets {name_b}'s {of_b}", name_a.to_ascii_lowercase())
        }
        Some(Owner::B) => {
            format!("nearest edge {}: {name_b}'s face meets {name_a}'s {of_a}", name_b.to_ascii_lowercase())
        }
        Some(Owner::Both) => format!("nearest edge =: {name_a}'s face meets {name_b}'s face"),
        None => {
            let article = if of_both == "arc" { "an" } else { "a" };
            format!("nearest, {article} {of_both}: {name_a}'s {of_a} meets {name_b}'s {of_b}")
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
