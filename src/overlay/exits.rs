//! The four exits. An exit is how far A must move in one direction until a side of A−B lies on the origin: A−B moves
//! with A.

use crate::instrument::prelude::*;
use minkowski2d::{origin, penetration};

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(d), Some(pair)) = (scope.difference(), scope.scene.front()) else { return };
    let name = scope.scene.difference_name(pair);
    if origin::state(&d) != State::Overlapping {
        drawing.aside.push(format!("no way out is needed: O is not inside {name}"));
        return;
    }
    let exits = penetration::exits(&d);
    let shortest = exits.shortest();
    // In the order of `side_middles`. The left side of A−B is A's exit to the *right*.
    let sides = [
        (dvec2(d.left(), 0.0), Direction::Right),
        (dvec2(d.right(), 0.0), Direction::Left),
        (dvec2(0.0, d.bottom()), Direction::Up),
        (dvec2(0.0, d.top()), Direction::Down),
    ];
    for ((at, way), (_, outside)) in sides.into_iter().zip(side_middles(&d)) {
        let length = exits.toward(way);
        let role = if length == shortest { Role::Push } else { Role::Measure };
        drawing.difference.add(role, Shape::Arrow(at, DVec2::ZERO));
        // Beside the arrow if it is long enough: at its end, one could read the length as the coordinate of the side.
        let anchor = if length >= 2.0 { Anchor::Along(DVec2::ZERO) } else { outside };
        drawing.difference.label(role, at, plain(length), anchor);
    }
    let ways = Direction::ALL.map(|way| format!("{} {}", way.word(), plain(exits.toward(way))));
    drawing.aside.push(format!("{} can leave: {}", scope.scene.bodies[pair[0]].called(), ways.join(", ")));
    let tied: Vec<_> = exits.cheapest().map(Direction::word).collect();
    if let [first, _, ..] = tied[..] {
        drawing.aside.push(format!("a tie; a fixed order takes {first}"));
    }
}
