//! The last question that GJK asks (for the farthest corner in a direction), without its answer: the corners kept so
//! far, the direction d, and all corners with their names.

use crate::instrument::prelude::*;
use crate::readings::last_ask;
use minkowski2d::gjk::Simplex;

/// How many corners one row of the table has.
const IN_A_ROW: usize = 4;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((kept, last)) = last_ask(scope.scene) else { return };
    let numbered = kept.iter().flat_map(Simplex::vertices).zip(1..);
    let kept: Vec<_> = numbered.map(|(vertex, number)| format!("{number} {}", point(vertex.point))).collect();
    let mut lines = vec![format!("kept {}", kept.join("  ")), format!("d = {}", point(last.direction))];
    for (index, body) in scope.scene.bodies.iter().enumerate() {
        let corners = body.shape.corners();
        let letter = body.letter().to_ascii_lowercase();
        corner_names(&mut drawing.world, role(index), letter, &corners);
        let told: Vec<_> = corners.iter().enumerate().map(|(i, at)| format!("{letter}{i}{}", point(*at))).collect();
        lines.extend(told.chunks(IN_A_ROW).map(|row| row.join(" ")));
    }
    drawing.tell(lines);
}
