//! The four exits of A−B: how far each side has to come to reach the O, and A with it.

use super::{Panes, plain, side_middles};
use crate::figure::{Anchor, Role, Shape};
use crate::geometry::{Direction, State, origin, penetration};
use crate::instrument::Scope;
use glam::{DVec2, dvec2};

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(d) = scope.difference() else { return };
    if origin::state(&d) != State::Overlapping {
        drawing.aside.push("no way out is needed: the O is not inside A-B".to_owned());
        return;
    }
    let exits = penetration::exits(&d);
    let shortest = exits.shortest();
    // The side of A−B on the left of the O is the way out to the *right* for A: A carries the whole box along with it.
    let sides = [
        (dvec2(d.left(), 0.0), Direction::Right),
        (dvec2(d.right(), 0.0), Direction::Left),
        (dvec2(0.0, d.bottom()), Direction::Up),
        (dvec2(0.0, d.top()), Direction::Down),
    ];
    for ((at, way), (_, outside)) in sides.into_iter().zip(side_middles(&d)) {
        let length = exits.toward(way);
        let role = if length == shortest { Role::Push } else { Role::Measure };
        // The way that A−B goes, and A with it: the side comes to the O.
        drawing.difference.add(role, Shape::Arrow(at, DVec2::ZERO));
        // On the shaft where there is room, clear of the head, so that it is not taken for the number of the side.
        let (place, anchor) = if length >= 2.0 { (at * (2.0 / 3.0), Anchor::Center) } else { (at, outside) };
        drawing.difference.label(role, place, plain(length), anchor);
    }
    let ways = Direction::ALL.map(|way| format!("{} {}", way.word(), plain(exits.toward(way))));
    drawing.aside.push(format!("A can leave: {}", ways.join(", ")));
    let tied: Vec<_> = exits.cheapest().map(Direction::word).collect();
    if let [first, _, ..] = tied[..] {
        drawing.aside.push(format!("a tie; a fixed order takes {first}"));
    }
}
