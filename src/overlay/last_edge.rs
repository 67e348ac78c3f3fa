//! The edge of A−B that GJK has kept, nearest to the origin, with its parents, and the two points that are typed.

use crate::instrument::prelude::*;
use crate::instrument::type_numbers::TypeNumbers;
use crate::readings::last_edge;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(edge), Some((a, b))) = (last_edge(scope.scene), scope.scene.hulls()) else { return };
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
            labeled(&mut drawing.world, role, Shape::Point(at), name.clone(), Anchor::Near(at - middle));
            told.push(format!("{name} {}", point(at)));
        }
        lines.push(format!(" {}", told.join("  ")));
    }
    drawing.tell(lines);
    draw_typed(scope, drawing);
    draw_share(edge.map(|vertex| vertex.point), &mut drawing.difference);
}

/// The edge as an arrow, and its point nearest to the origin.
fn draw_share([c, end]: [DVec2; 2], figure: &mut Figure) {
    let e = end - c;
    let p = c - e * (c.dot(e) / e.length_squared());
    figure.add(Role::Measure, Shape::Segment(DVec2::ZERO, p));
    figure.add(Role::Vector, Shape::Arrow(c, end));
    figure.label(Role::Vector, c, "e", Anchor::Along(end));
    for (at, name, away) in [(c, "c (1)", -e), (end, "2", e), (p, "p", p)] {
        labeled(figure, Role::Probe, Shape::Point(at), name, Anchor::Near(away));
    }
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
