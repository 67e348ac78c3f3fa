//! A−B by the merge, with whose edge each of its edges is.

use super::super::Drawing;
use super::{marked_edges, mean};
use crate::figure::{Anchor, Role, Shape, Weight};
use crate::readings::Scope;
use glam::DVec2;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Drawing) {
    let (Some(merging), Some(d)) = (scope.scene.merging(usize::MAX), scope.scene.hull_difference()) else { return };
    drawing.difference_shown = true;
    if scope.scene.spin.is_some_and(|spin| spin.a_hidden) {
        drawing.world.marks.retain(|mark| mark.role != Role::A);
    }
    let figure = &mut drawing.difference;
    figure.add(Role::Difference, Shape::Region(d.vertices().to_vec()));
    marked_edges(figure, merging.start.point, &merging.steps, Weight::Plain, scope.scene.layout.zoom);
    let middle = mean(d.vertices());
    let at = if middle.abs().max_element() < 1.5 { middle.midpoint(d.vertices()[0]) } else { middle };
    figure.label(Role::Difference, at, "D", Anchor::Center);
    figure.add(Role::Origin, Shape::Point(DVec2::ZERO));
    let order: String = merging.steps.iter().map(|step| super::letter(step.owner)).collect();
    drawing.aside.push(format!("A-B has {} edges: {order}", merging.steps.len()));
}

#[cfg(test)]
mod tests {
    use crate::activity::{Act, Activity, act, prepared};
    use crate::figure::{Figure, Role, Shape};
    use crate::geometry::ConvexPolygon;
    use crate::overlay::{Drawing, Overlay, draw};
    use crate::readings::Scope;
    use crate::scene::{Body, Scene, Solid};
    use glam::dvec2;

    /// Two equal triangles.
    fn scene() -> Scene {
        let body = |name: &str, x: f64| {
            let corners = [dvec2(x, 3.0), dvec2(x + 3.0, 3.0), dvec2(x + 1.0, 5.0)];
            Body::new(name, Solid::Polygon(ConvexPolygon::new(corners).expect("convex")))
        };
        prepared(Scene::new(vec![body("A", 4.0), body("B", 7.0)]), &[Activity::Spin])
    }

    fn drawn(scene: &Scene) -> Drawing {
        draw(&Scope { scene, start: scene, bet: false }, &[Overlay::Owners])
    }

    fn labels(figure: &Figure) -> Vec<&str> {
        let text = figure.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Label(_, text, _) => Some(text.as_str()),
            _ => None,
        });
        text.collect()
    }

    #[test]
    fn every_edge_of_the_difference_has_its_owner() {
        let mut scene = scene();
        assert_eq!(labels(&drawn(&scene).difference), ["a", "b", "a", "b", "a", "b", "D"]);
        // With B upside down, -B is A again: all edges join.
        act(&[Activity::Spin], Act::Digit(1), &mut scene);
        for _ in 0..12 {
            act(&[Activity::Spin], Act::Advance, &mut scene);
        }
        assert_eq!(labels(&drawn(&scene).difference), ["=", "=", "=", "D"]);
        assert_eq!(drawn(&scene).aside, ["A-B has 3 edges: ==="]);
    }

    #[test]
    fn a_hidden_a_is_in_the_difference_all_the_same() {
        let mut scene = scene();
        let seen = drawn(&scene);
        act(&[Activity::Spin], Act::Digit(3), &mut scene);
        let hidden = drawn(&scene);
        assert_eq!(hidden.difference, seen.difference);
        let of_a = |drawing: &Drawing| drawing.world.marks.iter().filter(|mark| mark.role == Role::A).count();
        assert!(of_a(&seen) > 0 && of_a(&hidden) == 0);
    }
}
