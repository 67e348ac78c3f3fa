//! The push p from the O to the nearest border point, and the four buttons that apply it.

use super::{Drawing, polygon};
use crate::activity::BUTTONS;
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::minkowski;
use crate::readings::{Scope, chosen_probe};
use glam::DVec2;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let Some(pushes) = scope.scene.pushes else { return };
    let home = minkowski::difference(&pushes.home[0], &pushes.home[1]);
    if scope.difference() != Some(home) {
        drawing.difference.add_weighted(Role::Ghost, Weight::Faint, polygon(&home));
    }
    drawing.difference.add(Role::Push, Shape::Arrow(DVec2::ZERO, pushes.push));
    drawing.difference.label(Role::Push, pushes.push, "p", Anchor::Right);
    drawing.aside.push(format!("p = {}", chosen_probe(pushes.push)));
    for (button, label) in BUTTONS.iter().enumerate() {
        let mark = match (pushes.last == Some(button), pushes.tried[button]) {
            (true, _) => " <",
            (false, true) => " ok",
            (false, false) => "",
        };
        drawing.aside.push(format!("{} {label}{mark}", button + 1));
    }
}
