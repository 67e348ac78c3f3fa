//! The search for the border of A−B by support points, as far as it has got.

use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::Convex;
use crate::geometry::minkowski::merge::{Owner, Vertex};
use crate::geometry::minkowski::support_hull::{Answer, Step, SupportHull};
use crate::geometry::outline::mean;
use crate::instrument::Scope;
use crate::overlay::Panes;
use crate::scene::Hull;
use glam::DVec2;

/// Length of the arrow that looks out, in world units.
const LOOK: f64 = 1.5;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(asked), Some((a, b))) = (scope.scene.asked.filter(|asked| *asked > 0), scope.scene.solids()) else {
        return;
    };
    let (a, b) = (a.hull(), b.hull());
    let steps: Vec<Step> = SupportHull::new(&a, &b).collect();
    let asked = asked.min(steps.len());
    let Some(now) = asked.checked_sub(1).and_then(|last| steps.get(last)) else { return };

    // Only what the search knows by now; and nothing else is spoken of meanwhile.
    drawing.difference.marks.retain(|mark| mark.role == Role::Origin);
    drawing.aside.clear();
    let figure = &mut drawing.difference;
    for step in &steps[..asked] {
        if let Answer::Edge(owner) = step.answer {
            let (from, to) = (step.from.point, step.to.point);
            figure.add(Role::Difference, Shape::Segment(from, to));
            figure.label(Role::Difference, from.midpoint(to), owner.sign(), Anchor::Near(step.direction));
        }
    }
    // What is still to be looked out from: every line that a later step asks about and that is known already.
    for [from, to] in pending(&steps, asked) {
        figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(from, to));
    }
    let middle = now.from.point.midpoint(now.to.point);
    figure.add(Role::Push, Shape::Arrow(middle, middle + now.direction.normalize_or_zero() * LOOK));
    let mut more = None;
    let says = match now.answer {
        Answer::Beyond(vertex) => {
            figure.add(Role::Probe, Shape::Point(vertex.point));
            figure.label(Role::Probe, vertex.point, name(vertex), Anchor::Right);
            parents(drawing, &a, &b, vertex);
            format!("{} lies farthest beyond the line: split", name(vertex))
        }
        Answer::Edge(owner) => match on_the_line(&a, &b, now) {
            Some(vertex) => {
                figure.add(Role::Probe, Shape::Point(vertex.point));
                parents(drawing, &a, &b, vertex);
                more = Some("comparing indices may split for ever");
                format!("edge (=); {} is on it", name(vertex))
            }
            None => format!("nothing lies beyond: an edge ({})", owner.sign()),
        },
    };
    drawing.aside.push(format!("query {asked} of {}: {says}", steps.len()));
    drawing.aside.extend(more.map(str::to_owned));
}

/// `a1-b3`, counted from 0 as the corners of lesson 5 are.
fn name(vertex: Vertex) -> String {
    format!("a{}-b{}", vertex.a, vertex.b)
}

/// The two corners whose difference is spoken of, by their names, in the world.
fn parents(drawing: &mut Panes, a: &Hull, b: &Hull, vertex: Vertex) {
    for (letter, hull, index) in [('a', a, vertex.a), ('b', b, vertex.b)] {
        let (at, middle) = (hull.outline().corner(index), mean(hull.outline().corners()));
        drawing.world.add(Role::Probe, Shape::Point(at));
        drawing.world.label(Role::Probe, at, format!("{letter}{index}"), Anchor::Near(at - middle));
    }
}

/// The lines that have been found but not yet looked out from.
fn pending(steps: &[Step], asked: usize) -> Vec<[DVec2; 2]> {
    let mut lines: Vec<[DVec2; 2]> = Vec::new();
    // The search begins with the lowest and the highest vertex and the line between them, there and back.
    if let Some(first) = steps.first() {
        lines.extend([[first.to.point, first.from.point], [first.from.point, first.to.point]]);
    }
    for step in &steps[..asked] {
        lines.pop();
        if let Answer::Beyond(vertex) = step.answer {
            lines.extend([[vertex.point, step.to.point], [step.from.point, vertex.point]]);
        }
    }
    lines
}

/// A difference of corners that lies on an edge of both without being an end of it: as far out as the ends, so that a
/// search that compares indices takes it for a new corner.
fn on_the_line(a: &Hull, b: &Hull, step: &Step) -> Option<Vertex> {
    let Answer::Edge(Owner::Both) = step.answer else { return None };
    let point = a.outline().corner(step.from.a) - b.outline().corner(step.to.b);
    Some(Vertex { point, a: step.from.a, b: step.to.b })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Solid, Turned};
    use glam::dvec2;

    fn boxes(degrees: i32) -> (Hull, Hull) {
        let solid = |half, center, degrees| Solid::Turned(Turned::new(center, half, degrees).expect("a box"));
        (solid(dvec2(2.0, 1.0), dvec2(4.0, 5.0), 0).hull(), solid(DVec2::splat(1.5), dvec2(7.0, 5.5), degrees).hull())
    }

    #[test]
    fn between_the_ends_of_a_shared_edge_lies_another_difference_of_corners() {
        for quarter in [0, 90, 180, 270] {
            let (a, b) = boxes(quarter);
            let edges: Vec<Step> =
                SupportHull::new(&a, &b).filter(|step| matches!(step.answer, Answer::Edge(_))).collect();
            assert_eq!(edges.len(), 4);
            for edge in edges {
                let vertex = on_the_line(&a, &b, &edge).expect("parallel faces");
                let (from, to) = (edge.from.point, edge.to.point);
                let (before, after) = (vertex.point - from, to - vertex.point);
                assert_eq!(before.perp_dot(to - from), 0.0, "on the line");
                assert!(before.dot(to - from) > 0.0 && after.dot(to - from) > 0.0, "strictly between its ends");
            }
        }
        let (a, b) = boxes(30);
        assert!(SupportHull::new(&a, &b).all(|step| on_the_line(&a, &b, &step).is_none()));
    }

    #[test]
    fn at_the_end_no_line_is_left() {
        for degrees in [0, 15, 45] {
            let (a, b) = boxes(degrees);
            let steps: Vec<Step> = SupportHull::new(&a, &b).collect();
            assert_eq!(pending(&steps, steps.len()), Vec::<[DVec2; 2]>::new());
            // Each line that is asked about was the next one to be looked out from.
            for (asked, step) in steps.iter().enumerate() {
                assert_eq!(pending(&steps, asked).last(), Some(&[step.from.point, step.to.point]));
            }
        }
    }
}
