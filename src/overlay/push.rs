//! The push p from the O to the nearest border point, and the four buttons that apply it.

use super::{Panes, plain, polygon};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::{State, minkowski, origin, penetration};
use crate::instrument::Scope;
use crate::scene::Pushes;
use crate::value::point;
use glam::DVec2;
use std::fmt::Write as _;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(pushes) = scope.scene.pushes else { return };
    let home = minkowski::difference(&pushes.home[0], &pushes.home[1]);
    if scope.difference() != Some(home) {
        drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&home));
    }
    drawing.difference.add(Role::Push, Shape::Arrow(DVec2::ZERO, pushes.push));
    drawing.difference.label(Role::Push, pushes.push, "p", Anchor::Right);
    drawing.aside.push(format!("p = {}", point(pushes.push)));
    for (button, label) in Pushes::BUTTONS.iter().enumerate() {
        let mut line = format!("{} {label}", button + 1);
        if pushes.tried[button] {
            let (a, b) = pushes.after(button);
            let d = minkowski::difference(&a, &b);
            let _ = match origin::state(&d) {
                State::Touching => write!(line, ": touch"),
                State::Separated => write!(line, ": apart"),
                State::Overlapping => write!(line, ": depth {}", plain(penetration::depth(&d))),
            };
        }
        drawing.aside.push(line);
    }
}
