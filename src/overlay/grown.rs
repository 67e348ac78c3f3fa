//! A grown by −B, in the world: B has shrunk to its first corner, and what matters is on which side of the border of the
//! grown A that corner is.

use crate::figure::{Anchor, Role, Shape, Weight};
use crate::geometry::{State, contact};
use crate::instrument::Scope;
use crate::panes::Panes;

pub(super) fn draw(scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let (Some((a, b)), Some(d)) = (scene.solids(), scene.hull_difference()) else { return };
    let (a, b) = (a.hull(), b.hull());
    // Wherever B goes with its corner at p, it meets A exactly if p is in A−B moved to where the corner is now.
    let Some(point) = scene.find("B").and_then(|b| scene.bodies[b].shape.corners().first().copied()) else { return };
    let grown: Vec<_> = d.vertices().iter().map(|vertex| *vertex + point).collect();
    panes.world.add_weighted(Role::Difference, Weight::Faint, Shape::Polygon(grown));
    panes.world.add(Role::Probe, Shape::Point(point));
    panes.world.label(Role::Probe, point, "b0", Anchor::Left);
    let says = match contact::state(&a, &b) {
        State::Separated => "outside: A and B are apart",
        State::Touching => "on its border: A and B touch",
        State::Overlapping => "inside: A and B overlap",
    };
    panes.aside.push("dotted: A grown by -B".to_owned());
    panes.aside.push(format!("the point b0 is {says}"));
}

#[cfg(test)]
mod tests {
    use crate::figure::{Role, Shape};
    use crate::geometry::{ConvexPolygon, State, contact};
    use crate::instrument::testing::{shown, situation};
    use crate::scene::{Body, Scene, Solid};
    use glam::{DVec2, dvec2};

    fn polygon(corners: &[[f64; 2]], at: DVec2) -> Solid {
        ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner) + at)).expect("convex").into()
    }

    /// The grown A does not go with B, and holds b0 exactly while B meets A.
    #[test]
    fn the_grown_a_stands_still_and_holds_b0_while_b_meets_a() {
        let mut first = None;
        for (x, y) in (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))) {
            let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]], dvec2(5.0, 4.0));
            let b = polygon(&[[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]], dvec2(7.0, 4.0) + dvec2(f64::from(x), f64::from(y)));
            let state = contact::state(&a.hull(), &b.hull());
            let panes = shown(&situation(Scene::new(vec![Body::new("A", a), Body::new("B", b)]), &[]), &["grown"]);
            let mut marks = panes.world.marks.iter();
            let grown = marks.find_map(|mark| match &mark.shape {
                Shape::Polygon(corners) if mark.role == Role::Difference => Some(corners.clone()),
                _ => None,
            });
            let grown = grown.expect("the outline");
            assert_eq!(*first.get_or_insert_with(|| grown.clone()), grown);
            let point = dvec2(7.0 + f64::from(x), 4.0 + f64::from(y));
            let grown = ConvexPolygon::new(grown).expect("convex");
            let inside = [grown.contains_strictly(point), grown.contains(point)];
            let (expected, word) = match state {
                State::Overlapping => ([true, true], "inside"),
                State::Touching => ([false, true], "on its border"),
                State::Separated => ([false, false], "outside"),
            };
            assert_eq!(inside, expected, "{x} {y}");
            assert!(panes.aside[1].starts_with(&format!("the point b0 is {word}:")), "{:?}", panes.aside);
        }
    }
}
