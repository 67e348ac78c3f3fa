//! A shape with dents: what merging its edges makes of it, or one difference for each of its parts.

use super::super::Panes;
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::minkowski::merge;
use crate::geometry::outline::mean;
use crate::geometry::{Convex, State, contact};
use crate::instrument::Scope;
use glam::DVec2;

const ROLES: [Role; 2] = [Role::Difference, Role::Opposite];

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(split), Some((a, b))) = (scope.scene.split, scope.scene.solids()) else { return };
    drawing.base.without_numbers = true;
    let (hull, b) = (a.hull(), b.hull());
    if split.on {
        drawing.base.difference_title = Some("A - B, part by part");
        for (index, part) in a.parts().iter().enumerate() {
            let (role, number) = (ROLES[index % ROLES.len()], index + 1);
            let d = merge::difference(part, &b);
            drawing.difference.add(role, Shape::Region(d.vertices().to_vec()));
            drawing.difference.add(role, Shape::Polygon(d.vertices().to_vec()));
            drawing.difference.label(role, mean(d.vertices()), format!("D{number}"), Anchor::Center);
            drawing.world.add_weighted(Role::Guide, Weight::Faint, Shape::Polygon(part.outline().corners().to_vec()));
            drawing.world.label(Role::A, mean(part.outline().corners()), number.to_string(), Anchor::Center);
            drawing.aside.push(format!("D{number}, part {number}: {}", word(contact::state(part, &b))));
        }
        drawing
            .aside
            .push(format!("so A and B: {}", if scope.scene.parts_meet() == Some(true) { "contact" } else { "apart" }));
    } else {
        drawing.base.difference_title = Some("A - B, A filled in");
        let d = merge::difference(&hull, &b);
        drawing.difference.add(Role::Difference, Shape::Region(d.vertices().to_vec()));
        drawing.difference.add(Role::Difference, Shape::Polygon(d.vertices().to_vec()));
        drawing.difference.label(Role::Difference, mean(d.vertices()) + DVec2::X, "D", Anchor::Center);
        drawing.world.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(hull.outline().corners().to_vec()));
        let state = contact::state(&hull, &b);
        drawing.aside.push(match state {
            State::Separated => "filled in: apart, the O is outside".to_owned(),
            State::Touching => "filled in: HIT, the O is on the border".to_owned(),
            State::Overlapping => "filled in: HIT, the O is inside".to_owned(),
        });
    }
    drawing.difference.add(Role::Origin, Shape::Point(DVec2::ZERO));
}

const fn word(state: State) -> &'static str {
    match state {
        State::Separated => "apart",
        State::Touching => "touching",
        State::Overlapping => "overlapping",
    }
}
