//! What the passes of a solver did, and what still overlaps.

use super::{Drawing, Table, plain};
use crate::geometry::{minkowski, penetration};
use crate::readings::Scope;

pub(super) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let scene = scope.scene;
    let Some(solver) = &scene.solver else { return };
    let name = |body: usize| scene.bodies[body].name.as_str();
    let mut lines =
        vec![format!(" yields: {}   selected: {}", name(solver.yields), name(scene.selected)), String::new()];
    if solver.latest.is_empty() {
        lines.push(" no pass yet".to_owned());
    }
    let first = solver.passes - solver.latest.len();
    for (index, pass) in solver.latest.iter().enumerate() {
        let pushes: Vec<_> = pass
            .iter()
            .map(|push| format!("{} ({},{})", name(push.pushed), plain(push.by.x), plain(push.by.y)))
            .collect();
        let did = if pushes.is_empty() { "nothing to do".to_owned() } else { pushes.join(" ") };
        lines.push(format!(" {:>3}: {did}", first + index + 1));
    }
    lines.push(String::new());
    lines.push(" overlaps now:".to_owned());
    for (upper, lower) in scene.pairs() {
        let d = minkowski::difference(&scene.bodies[upper].shape.bounds(), &scene.bodies[lower].shape.bounds());
        lines.push(format!("   {} on {}: {}", name(upper), name(lower), plain(penetration::depth(&d))));
    }
    drawing.table = Some(Table { title: "solver".to_owned(), lines });
    drawing.aside.push(format!("passes {}", solver.passes));
}
