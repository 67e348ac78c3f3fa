//! Shapes that turn by themselves.

use super::super::Panes;
use crate::figure::Role;
use crate::instrument::Scope;

pub(in crate::overlay) fn draw(scope: &Scope<'_>, drawing: &mut Panes) {
    let Some(spin) = scope.scene.spin else { return };
    if spin.a_hidden {
        drawing.world.marks.retain(|mark| mark.role != Role::A);
    }
}

#[cfg(test)]
mod tests {
    use crate::activity::{Act, Activity, act, prepared};
    use crate::figure::{Figure, Role, Shape};
    use crate::geometry::ConvexPolygon;
    use crate::overlay::{Panes, Overlay, draw};
    use crate::instrument::Scope;
    use crate::scene::{Body, Scene, Solid};
    use glam::dvec2;

    fn spin(scene: &Scene) -> Activity {
        Activity::parse("spin", scene).expect("A and B turn")
    }

    /// Two equal triangles.
    fn scene() -> Scene {
        let body = |name: &str, x: f64| {
            let corners = [dvec2(x, 3.0), dvec2(x + 3.0, 3.0), dvec2(x + 1.0, 5.0)];
            Body::new(name, Solid::Polygon(ConvexPolygon::new(corners).expect("convex")))
        };
        let scene = Scene::new(vec![body("A", 4.0), body("B", 7.0)]);
        let spin = [spin(&scene)];
        prepared(scene, &spin)
    }

    fn drawn(scene: &Scene) -> Panes {
        draw(&Scope { scene, start: scene, bet: false }, &[Overlay::Difference, Overlay::Owners, Overlay::Spin])
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
        let spin = [spin(&scene)];
        assert_eq!(labels(&drawn(&scene).difference), ["D", "a", "b", "a", "b", "a", "b"]);
        // With B upside down, -B is A again: all edges join.
        act(&spin, Act::Digit(1), &mut scene);
        for _ in 0..12 {
            act(&spin, Act::Advance, &mut scene);
        }
        assert_eq!(labels(&drawn(&scene).difference), ["D", "=", "=", "="]);
        assert_eq!(drawn(&scene).aside, ["3 edges: 0 of A (a), 0 of B (b), 3 of both (=)"]);
    }

    #[test]
    fn a_hidden_a_is_in_the_difference_all_the_same() {
        let mut scene = scene();
        let spin = [spin(&scene)];
        let seen = drawn(&scene);
        act(&spin, Act::Digit(3), &mut scene);
        let hidden = drawn(&scene);
        assert_eq!(hidden.difference, seen.difference);
        let of_a = |drawing: &Panes| drawing.world.marks.iter().filter(|mark| mark.role == Role::A).count();
        assert!(of_a(&seen) > 0 && of_a(&hidden) == 0);
    }
}
