//! The last ask of GJK before its answer: what is kept, the direction, and all corners by name.

use super::Panes;
use crate::instrument::Scope;
use crate::panes::role;
use crate::readings::last_ask;
use crate::value::point;
use minkowski2d::gjk::Simplex;
use minkowski2d::outline::mean;
use textfigure::figure::Anchor;

/// So many corners stand in a row of the table.
const IN_A_ROW: usize = 4;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((kept, last)) = last_ask(scope.scene) else { return };
    let kept = kept.iter().flat_map(Simplex::vertices).zip(1..);
    let kept: Vec<_> = kept.map(|(kept, number)| format!("{number} {}", point(kept.point))).collect();
    let mut lines = vec![format!("kept {}", kept.join("  ")), format!("d = {}", point(last.direction))];
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        let corners = body.shape.corners();
        let (middle, letter) = (mean(&corners), body.letter().to_ascii_lowercase());
        for (corner, at) in corners.iter().enumerate() {
            drawing.world.label(role(index), *at, format!("{letter}{corner}"), Anchor::Near(*at - middle));
        }
        let told: Vec<_> = corners.iter().enumerate().map(|(i, at)| format!("{letter}{i}{}", point(*at))).collect();
        lines.extend(told.chunks(IN_A_ROW).map(|row| row.join(" ")));
    }
    match &mut drawing.table {
        // Beside what is typed, where a small screen shows it too.
        Some(table) => table.lines.extend(lines),
        None => drawing.aside.extend(lines),
    }
}
