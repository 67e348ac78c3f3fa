//! The edge of A−B that GJK has kept, nearest to the origin, with its parents, and the two points that are typed.

use super::Panes;
use crate::instrument::Scope;
use crate::instrument::type_numbers::TypeNumbers;
use crate::readings::last_edge;
use crate::value::point;
use glam::DVec2;
use minkowski2d::Convex as _;
use textfigure::figure::{Anchor, Role, Shape};

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(edge), Some((a, b))) = (last_edge(scope.scene), scope.scene.solids()) else { return };
    let (a, b) = (a.hull(), b.hull());
    let mut lines = vec![String::new()];
    for (vertex, number) in edge.iter().zip(1..) {
        lines.push(format!(" {number} {} = a{} - b{}", point(vertex.point), vertex.a, vertex.b));
    }
    for (letter, role, corners, indices) in [
        ('a', Role::A, a.outline().corners(), edge.map(|vertex| vertex.a)),
        ('b', Role::B, b.outline().corners(), edge.map(|vertex| vertex.b)),
    ] {
        let middle = minkowski2d::outline::mean(corners);
        let own = if indices[0] == indices[1] { &indices[..1] } else { &indices[..] };
        let mut told = Vec::new();
        for index in own {
            let (at, name) = (corners[*index], format!("{letter}{index}"));
            drawing.world.add(role, Shape::Point(at));
            drawing.world.label(role, at, name.clone(), Anchor::Near(at - middle));
            told.push(format!("{name} {}", point(at)));
        }
        lines.push(format!(" {}", told.join("  ")));
    }
    drawing.tell(lines);
    draw_typed(scope, drawing);
}

/// The points that are typed so far, and the way between them.
fn draw_typed(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(typing) = scope.instrument::<TypeNumbers>() else { return };
    let typed = |x: &str, y: &str| Some(DVec2::new(typing.number(x)?, typing.number(y)?));
    let points = [typed("ax", "ay"), typed("bx", "by")];
    if let [Some(a), Some(b)] = points {
        drawing.world.add(Role::Measure, Shape::Segment(a, b));
    }
    for at in points.into_iter().flatten() {
        drawing.world.add(Role::Probe, Shape::Point(at));
    }
}
