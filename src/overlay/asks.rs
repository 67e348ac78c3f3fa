//! The last question that GJK asks (for the farthest corner in a direction), and the edge that it keeps.

use crate::instrument::prelude::*;
use crate::instrument::shared::support::border_line;
use crate::instrument::type_numbers::TypeNumbers;
use crate::readings;
use minkowski2d::gjk::Simplex;

/// How many corners one row of the table has.
const IN_A_ROW: usize = 4;

/// Half the length of the line through the answer, in world units.
const HALF: f64 = 3.0;

/// The last question without its answer: the corners kept so far, the direction d, and all corners with their names.
pub(super) fn last_ask(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((kept, last)) = readings::last_ask(scope.scene) else { return };
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
    drawing.tell(lines.into_iter().map(|line| format!(" {line}")).collect());
}

/// The last question and its answer in the picture of A−B: what was kept, the answer s, and the line across d that nothing
/// of A−B is beyond.
pub(super) fn last_answer(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((kept, last)) = readings::last_ask(scope.scene) else { return };
    let middle = mean(&scope.scene.hull_difference().map_or_else(Vec::new, |truth| truth.vertices().to_vec()));
    let figure = &mut drawing.difference;
    let kept: Vec<DVec2> = kept.iter().flat_map(Simplex::vertices).map(|vertex| vertex.point).collect();
    let names = (1..=kept.len()).map(|number| number.to_string()).chain(["s".to_owned()]);
    let points = kept.iter().copied().chain([last.answer.point]);
    for (name, at) in names.zip(points) {
        labeled(figure, Role::Probe, Shape::Point(at), name, Anchor::Near(at - middle));
    }
    figure.add(Role::Measure, Shape::Polygon(kept.into_iter().chain([last.answer.point]).collect()));
    border_line(figure, last.answer.point, last.direction, HALF);
}

/// The edge of A−B that GJK has kept, nearest to the origin, with its parents, and the two points that are typed.
pub(super) fn last_edge(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(edge), Some((a, b))) = (readings::last_edge(scope.scene), scope.scene.hulls()) else { return };
    for (vertex, number) in edge.iter().zip(1..) {
        drawing.aside.push(format!("{number} {} = a{} - b{}", point(vertex.point), vertex.a, vertex.b));
    }
    let [c, end] = edge.map(|vertex| vertex.point);
    drawing.aside.push(format!("e {}", point(end - c)));
    for (letter, role, corners, indices) in [
        ('a', Role::A, a.outline().corners(), edge.map(|vertex| vertex.a)),
        ('b', Role::B, b.outline().corners(), edge.map(|vertex| vertex.b)),
    ] {
        let middle = mean(corners);
        let own = if indices[0] == indices[1] { &indices[..1] } else { &indices[..] };
        for index in own {
            let (at, name) = (corners[*index], format!("{letter}{index}"));
            labeled(&mut drawing.world, role, Shape::Point(at), name.clone(), Anchor::Near(at - middle));
            // Only A's point is asked for.
            if role == Role::A {
                drawing.aside.push(format!("{name} {}", point(at)));
            }
        }
    }
    draw_typed(scope, drawing);
    draw_share([c, end], &mut drawing.difference);
}

/// The edge as an arrow, and its point nearest to the origin.
fn draw_share([c, end]: [DVec2; 2], figure: &mut Figure) {
    let e = end - c;
    let p = c - e * (c.dot(e) / e.length_squared());
    figure.add(Role::Measure, Shape::Segment(DVec2::ZERO, p));
    figure.add(Role::Vector, Shape::Arrow(c, end));
    // Beside the longer part of the edge, so that it is not taken for the name of p.
    let far = if p.distance(c) < p.distance(end) { end } else { c };
    figure.label(Role::Vector, p.midpoint(far), "e", Anchor::Near(-p));
    for (at, name, away) in [(c, "c (1), t=0", -e), (end, "2, t=1", e), (p, "p", p)] {
        labeled(figure, Role::Probe, Shape::Point(at), name, Anchor::Near(away));
    }
}

/// The point that is typed so far.
fn draw_typed(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(typing) = scope.instrument::<TypeNumbers>() else { return };
    if let (Some(x), Some(y)) = (typing.number("ax"), typing.number("ay")) {
        drawing.world.add(Role::Probe, Shape::Point(DVec2::new(x, y)));
    }
}
