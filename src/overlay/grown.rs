//! The other bodies grown by −B, in the world. B has shrunk to a point: to its first corner, or to the center of a
//! disc. B meets a body exactly if that point is in the grown body. (Grown bodies are the obstacles of B's
//! configuration space.)

use crate::instrument::prelude::*;
use minkowski2d::Rounded;

pub(super) fn draw(_: &(), scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let Some(shrunk) = scene.front().map(|front| shrinking(scene, front)) else { return };
    let (robot, of_robot) = (scene.bodies[shrunk].called(), &scene.bodies[shrunk].shape);
    let Some(point) = of_robot.corners().first().copied() else { return };
    let name = scene.bodies[shrunk].name.to_ascii_lowercase() + if of_robot.is_disc() { "" } else { "0" };
    let hull = of_robot.rounded_hull();
    let mut states: Vec<(State, &Body)> = Vec::new();
    for (_, body) in scene.bodies.iter().enumerate().filter(|(index, _)| *index != shrunk) {
        let other = body.shape.rounded_hull();
        // B with its corner at p meets A exactly if p is in A−B, when A−B is moved to where the corner is now.
        let grown = Rounded::difference(&other, &hull).outline().into_iter().map(|vertex| vertex + point);
        ghost(&mut panes.world, Role::Difference, grown.collect(), format!("{} grown", body.called()), DVec2::Y);
        states.push((Contact::between_rounded(&other, &hull).state(), body));
    }
    labeled(&mut panes.world, Role::Probe, Shape::Point(point), &*name, Anchor::Left);
    let in_state = |wanted: State| states.iter().find(|(state, _)| *state == wanted);
    let Some((state, body)) = in_state(State::Overlapping).or(in_state(State::Touching)).or(states.first()) else {
        return;
    };
    let met = body.called();
    let others = if states.len() == 1 { met.clone() } else { "each".to_owned() };
    panes.aside.push(format!("dotted: {others} grown by -{robot}"));
    panes.aside.push(match (state, states.len()) {
        (State::Separated, 1) => format!("the point {name} is outside: {met} and {robot} are apart"),
        (State::Touching, 1) => format!("the point {name} is on its border: {met} and {robot} touch"),
        (State::Overlapping, 1) => format!("the point {name} is inside: {met} and {robot} overlap"),
        (State::Separated, _) => format!("{name} is outside all"),
        (State::Touching, _) => format!("{name} is on the border of {met} grown"),
        (State::Overlapping, _) => format!("{name} is inside {met} grown"),
    });
}

/// The body that becomes a point: the one that all pairs share if there are several, otherwise the second of the pair.
pub(super) fn shrinking(scene: &Scene, front: [usize; 2]) -> usize {
    let own = scene.own_body(front);
    front.into_iter().find(|body| *body != own).unwrap_or(front[1])
}

#[cfg(test)]
mod tests {
    use crate::instrument::testing::{shown, situation};
    use crate::scene::{Body, Scene, Solid};
    use glam::{DVec2, dvec2};
    use minkowski2d::{Aabb, ConvexPolygon, Radius, State, contact};
    use textfigure::figure::{Role, Shape};

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

    /// The body that the pairs share is the one that becomes a point.
    #[test]
    fn the_body_of_all_pairs_shrinks() {
        let boxed = |name: &str, left: f64| Body::new(name, Aabb::constant(left, 2.0, left + 2.0, 4.0));
        let mut scene = Scene::new(vec![boxed("R", 2.0), boxed("W1", 6.0), boxed("W2", 10.0)]);
        for (pairs, said) in [
            (vec![["R", "W1"], ["R", "W2"]], ["dotted: each grown by -R", "r0 is outside all"]),
            (vec![["W1", "R"], ["W2", "R"]], ["dotted: each grown by -R", "r0 is outside all"]),
            (vec![["R", "W2"]], ["dotted: each grown by -W2", "w20 is outside all"]),
        ] {
            scene.differences = pairs.into_iter().map(|pair| pair.map(str::to_owned)).collect();
            let aside = shown(&situation(scene.clone(), &[]), &["grown"]).aside;
            assert_eq!(aside, said);
        }
    }

    /// A robot and two walls: each wall grown by the robot is where its center cannot go.
    #[test]
    fn every_other_body_is_grown_round_for_a_disc() {
        let wall = |name: &str, left: f64, bottom: f64| {
            Body::new(name, Aabb::constant(left, bottom, left + 2.0, bottom + 3.0))
        };
        for (x, y, said) in [
            (2.0, 4.0, "b is outside all"),
            (7.0, 7.0, "b is on the border of A grown"),
            (7.5, 4.0, "b is inside C grown"),
        ] {
            let robot = Solid::disc(dvec2(x, y), Radius::new(1.0).expect("a radius")).expect("a disc");
            let scene = Scene::new(vec![wall("A", 4.0, 7.0), Body::new("B", robot), wall("C", 8.0, 2.0)]);
            let panes = shown(&situation(scene, &[]), &["grown"]);
            let grown = panes.world.marks.iter().filter(|mark| mark.role == Role::Difference);
            let spans = grown.filter_map(|mark| match &mark.shape {
                Shape::Polygon(border) => Some(border.iter().fold(DVec2::NEG_INFINITY, |most, at| most.max(*at))),
                _ => None,
            });
            assert_eq!(spans.collect::<Vec<_>>(), [dvec2(7.0, 11.0), dvec2(11.0, 6.0)]);
            assert_eq!(panes.aside, ["dotted: each grown by -B", said]);
        }
    }
}
