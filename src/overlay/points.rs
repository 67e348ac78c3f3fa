//! The differences of all corners of A and B; the corners of A−B are among them.

use crate::instrument::prelude::*;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((a, b)) = scope.scene.solids() else { return };
    let (a, b) = (a.corners(), b.corners());
    for p in &a {
        for q in &b {
            drawing.difference.add(Role::Ghost, Shape::Point(*p - *q));
        }
    }
    drawing.aside.push(format!("{} differences of corners", a.len() * b.len()));
}
