//! The features that meet: the nearest edge of A−B, the face that it comes from, and the opposite corner.

use crate::figure::{Figure, Role, Shape};
use crate::geometry::contact::Feature;
use crate::geometry::minkowski::merge::Owner;
use crate::geometry::{Convex, PosedPolygon};
use crate::instrument::Scope;
use crate::overlay::Panes;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let Some(contact) = scope.scene.contact() else { return };
    let nearest = contact.nearest();
    mark(&mut drawing.world, &a.hull(), nearest.a);
    mark(&mut drawing.world, &b.hull(), nearest.b);
    let [from, to] = nearest.edge.map(|vertex| vertex.point);
    if from == to {
        drawing.difference.add(Role::Probe, Shape::Point(from));
    } else {
        drawing.difference.add(Role::Touch, Shape::Segment(from, to));
    }
    drawing.aside.push(
        match nearest.owner {
            Some(Owner::A) => "nearest edge a: A's face meets B's corner",
            Some(Owner::B) => "nearest edge b: B's face meets A's corner",
            Some(Owner::Both) => "nearest edge =: A's face meets B's face",
            None => "nearest, a corner: A's corner meets B's corner",
        }
        .to_owned(),
    );
}

/// Marks a face by its thick line, a corner by a point.
fn mark(world: &mut Figure, hull: &PosedPolygon, feature: Feature) {
    let outline = hull.outline();
    match feature {
        Feature::Corner(corner) => world.add(Role::Probe, Shape::Point(outline.corner(corner))),
        Feature::Face(face) => {
            let [from, to] = outline.face(face);
            world.add(Role::Touch, Shape::Segment(from, to));
        }
    }
}
