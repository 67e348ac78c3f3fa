//! Edges as arrows from one centre: in the order of their directions whatever the order in which they are put there.

use super::super::Panes;
use crate::figure::{Figure, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::instrument::{Places, Scope};
use glam::DVec2;

/// The edges walked so far, over the right pane.
pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some((lap, body)) = scene.lap.zip(scene.bodies.get(scene.selected)) else { return };
    drawing.base.difference_title = Some("edge compass");
    let (pane, zoom) = (scene.layout.difference(), scene.layout.zoom);
    let hull = body.shape.hull();
    let letter = body.letter().to_ascii_lowercase();
    let needles = (0..lap.taken).map(|index| {
        let [from, to] = hull.outline().face(index);
        Needle { edge: to - from, role: Role::Vector, weight: Weight::Plain, name: format!("{letter}{index}") }
    });
    draw_needles(&mut drawing.difference, DVec2::ZERO, &needles.collect::<Vec<_>>(), None, Places::new(pane, zoom));
}

/// One edge on a compass.
struct Needle {
    edge: DVec2,
    role: Role,
    weight: Weight,
    name: String,
}

/// The edges from one centre, and the direction of the last one taken.
fn draw_needles(figure: &mut Figure, center: DVec2, needles: &[Needle], last: Option<DVec2>, mut places: Places) {
    let way = last.map(|edge| edge.normalize_or_zero() * LAST);
    for edge in needles.iter().map(|needle| needle.edge).chain(way) {
        places.keep_arrow(center, center + edge);
    }
    if let Some(way) = way {
        figure.add_weighted(Role::Guide, Weight::Faint, Shape::Segment(center, center + way));
    }
    // Those that wait on top of the others.
    let (faint, loud): (Vec<_>, Vec<_>) = needles.iter().partition(|needle| needle.weight == Weight::Faint);
    for needle in faint.into_iter().chain(loud) {
        figure.add_weighted(needle.role, needle.weight, Shape::Arrow(center, center + needle.edge));
    }
    for needle in needles {
        places.label(figure, needle.role, center + needle.edge, needle.edge, &needle.name);
    }
    if let Some(way) = way {
        places.label(figure, Role::Note, center + way, way, "last");
    }
    figure.add(Role::Guide, Shape::Point(center));
}

/// How long the line is that shows the direction of the last edge.
const LAST: f64 = 2.5;

/// The edges of A and of B (half-turned in a difference), over the left pane, as the merge sees them: what has been
/// taken is gone, the two that wait are in brackets.
pub(in crate::overlay) fn both(scope: &Scope<'_>, drawing: &mut Panes) {
    let scene = scope.scene;
    let Some(merging) = scene.chain.and_then(|chain| scene.merging(chain.taken)) else { return };
    let Some((a, b)) = scene.solids() else { return };
    drawing.base.without_numbers = true;
    let (title, sign) = if scene.layout.sum { ("edges of A and of B", 1.0) } else { ("edges of A and of -B", -1.0) };
    drawing.base.world_title = Some(title);
    drawing.world = Figure::default();
    let at = merging.vertex();
    let left = merging.edges_left(scene.edge_counts().unwrap_or_default());
    let mut needles = Vec::new();
    let shapes = [(a.hull(), 1.0, 'a', Role::A, at.a, left[0]), (b.hull(), sign, 'b', Role::B, at.b, left[1])];
    for (hull, sign, letter, role, next, left) in shapes {
        let outline = hull.outline();
        for step in 0..left {
            let index = (next + step) % outline.edges();
            let [from, to] = outline.face(index);
            let waits = step == 0;
            let name = if waits { format!("[{letter}{index}]") } else { format!("{letter}{index}") };
            let weight = if waits { Weight::Strong } else { Weight::Faint };
            needles.push(Needle { edge: (to - from) * sign, role, weight, name });
        }
    }
    let pane = scene.layout.world();
    let last = merging.steps.last().map(|step| step.edge);
    draw_needles(&mut drawing.world, pane.center(), &needles, last, Places::new(pane, scene.layout.zoom));
}
