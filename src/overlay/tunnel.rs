//! A flight that is looked at only now and then: a ghost and a verdict for each look.

use super::{Panes, plain, polygon, side_middles};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::{State, minkowski, origin};
use crate::instrument::Scope;
use glam::dvec2;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(launch), Some((_, wall))) = (scope.scene.launch, scope.scene.pair()) else { return };
    let name = scope.scene.bodies[launch.body].called();
    let looks = if launch.looks == 1 { "1 look at its end".to_owned() } else { format!("{} looks", launch.looks) };
    if !launch.flown {
        if launch.speed > 0.0 {
            let [_, (right, _), ..] = side_middles(&launch.home);
            drawing.world.add(Role::Vector, Shape::Arrow(right, right + dvec2(launch.speed, 0.0)));
        }
        drawing.aside.push(format!("speed v = {}: Space runs the frame, with {looks}", plain(launch.speed)));
        return;
    }
    let ghost = |drawing: &mut Panes, at| drawing.world.add_weighted(Role::Ghost, Weight::Faint, polygon(&at));
    ghost(drawing, launch.home);
    drawing.world.label(Role::Ghost, dvec2(launch.home.center().x, launch.home.bottom()), "start", Anchor::Below);
    let start = minkowski::difference(&launch.home, &wall);
    drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&start));
    // The words keep clear of the wall and of each other: in turn above and below both.
    let (above, below) = (launch.home.top().max(wall.top()), launch.home.bottom().min(wall.bottom()));
    if launch.looks > 1 {
        drawing.aside.push(format!("v = {}", plain(launch.speed)));
    }
    for (index, at) in (0..launch.looks).zip(launch.looked_at(launch.speed)) {
        let d = minkowski::difference(&at, &wall);
        let verdict = match origin::state(&d) {
            State::Separated => "clear",
            State::Touching => "touching",
            State::Overlapping => "overlap",
        };
        if index + 1 < launch.looks {
            ghost(drawing, at);
            drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&d));
        }
        let (row, anchor) = if index % 2 == 0 { (above, Anchor::Above) } else { (below, Anchor::Below) };
        if launch.looks == 1 {
            drawing.world.label(Role::Note, dvec2(at.center().x, row), verdict, anchor);
            drawing.aside.push(format!("v = {}: the look shows {verdict}", plain(launch.speed)));
            continue;
        }
        let words = format!("{}: {verdict}", index + 1);
        drawing.world.label(Role::Note, dvec2(at.center().x, row), words, anchor);
        drawing.difference.label(Role::Note, d.center(), format!("{}", index + 1), Anchor::Center);
        drawing.aside.push(format!("look {}: {verdict}", index + 1));
    }
    let passed = launch.home.left() + launch.speed > wall.right();
    let ends = if passed { format!("{name} is past the wall") } else { format!("{name} is not past the wall") };
    drawing.aside.push(ends);
}
