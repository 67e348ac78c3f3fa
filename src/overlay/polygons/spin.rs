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
    use super::*;
    use crate::figure::{Figure, Shape};
    use crate::geometry::ConvexPolygon;
    use crate::instrument::testing::{shown, situation};
    use crate::instrument::{Act, Situation};
    use crate::scene::{Body, Scene, Solid};
    use glam::dvec2;

    /// Two equal triangles.
    fn triangles() -> Situation {
        let body = |name: &str, x: f64| {
            let corners = [dvec2(x, 3.0), dvec2(x + 3.0, 3.0), dvec2(x + 1.0, 5.0)];
            Body::new(name, Solid::Polygon(ConvexPolygon::new(corners).expect("convex")))
        };
        situation(Scene::new(vec![body("A", 4.0), body("B", 7.0)]), &["spin"])
    }

    fn drawn(situation: &Situation) -> Panes {
        shown(situation, &["difference", "owners", "spin"])
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
        let mut spin = triangles();
        assert_eq!(labels(&drawn(&spin).difference), ["D", "a", "b", "a", "b", "a", "b"]);
        // With B upside down, -B is A again: all edges join.
        spin.act(Act::Digit(1));
        for _ in 0..12 {
            spin.act(Act::Advance);
        }
        assert_eq!(labels(&drawn(&spin).difference), ["D", "=", "=", "="]);
        assert_eq!(drawn(&spin).aside, ["3 edges: 0 of A (a), 0 of B (b), 3 of both (=)"]);
    }

    #[test]
    fn a_hidden_a_is_in_the_difference_all_the_same() {
        let mut spin = triangles();
        let seen = drawn(&spin);
        spin.act(Act::Digit(3));
        let hidden = drawn(&spin);
        assert_eq!(hidden.difference, seen.difference);
        let of_a = |panes: &Panes| panes.world.marks.iter().filter(|mark| mark.role == Role::A).count();
        assert!(of_a(&seen) > 0 && of_a(&hidden) == 0);
    }
}
