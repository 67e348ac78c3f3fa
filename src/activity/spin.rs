//! Space turns the shapes; digits choose which of them turn, and whether A is seen.

use super::{Act, Does, Legend, Outcome, Read, Row, Words};
use crate::scene::{Scene, Solid, Spin, TURN};

pub(super) const ROW: Row = Row {
    name: "spin",
    forms: &[("spin", "Space turns A and B by 15 degrees, 1 and 2 stop or start them, 3 hides A")],
    read,
};

#[derive(Debug)]
struct Turning;

impl Does for Turning {
    /// At first everything turns.
    fn prepare(&self, scene: &mut Scene) {
        scene.spin = Some(Spin { turning: [true; 2], a_hidden: false });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(spin) = &mut scene.spin else { return Outcome::NotMine };
        match act {
            Act::Digit(digit @ (1 | 2)) => {
                let turns = &mut spin.turning[usize::from(digit) - 1];
                *turns = !*turns;
                let name = if digit == 1 { 'A' } else { 'B' };
                Outcome::Said(format!("{name} {}.", if *turns { "turns" } else { "stands still" }))
            }
            Act::Digit(3) => {
                spin.a_hidden = !spin.a_hidden;
                Outcome::Said(if spin.a_hidden { "A is hidden; it still counts." } else { "A is shown." }.to_owned())
            }
            Act::Advance => turn(*spin, scene),
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let Some(spin) = scene.spin else { return Vec::new() };
        let switch = |turns: bool, name: char| format!("{} {name}", if turns { "stop" } else { "start" });
        vec![
            ("Space", "turn".to_owned()),
            ("1", switch(spin.turning[0], 'A')),
            ("2", switch(spin.turning[1], 'B')),
            ("3", if spin.a_hidden { "show A" } else { "hide A" }.to_owned()),
        ]
    }
}

/// Both A and B must be shapes that can be turned.
fn read(words: &Words<'_>) -> Read {
    let fixed = |solid: &Solid| matches!(solid, Solid::Box(_) | Solid::Compound { .. });
    match words.scene.solids() {
        Some((a, b)) if !fixed(a) && !fixed(b) => words.alone(Turning),
        Some(_) => Err("\"spin\" turns convex polygons and boxes with an angle only".to_owned()),
        None => Err("\"spin\" needs a scene with A and B".to_owned()),
    }
}

/// Turns what is switched on, all of it or nothing.
fn turn(spin: Spin, scene: &mut Scene) -> Outcome {
    if spin.turning == [false; 2] {
        return Outcome::Refused("Nothing is switched on: 1 lets A turn, 2 lets B turn.".to_owned());
    }
    let mut after = scene.clone();
    let bodies = [after.find("A"), after.find("B")];
    for body in bodies.into_iter().zip(spin.turning).filter_map(|(body, turns)| body.filter(|_| turns)) {
        if after.bodies[body].locked {
            return Outcome::Refused(format!("{} is bolted down: it cannot turn.", after.bodies[body].subject()));
        }
        after.bodies[body].shape = after.bodies[body].shape.turned(TURN);
    }
    if let Err(refusal) = after.fits() {
        return Outcome::Refused(refusal.to_string());
    }
    *scene = after;
    Outcome::Done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::{Activity, act, prepared};
    use crate::geometry::minkowski::merge::Owner;
    use crate::geometry::{Aabb, ConvexPolygon};
    use crate::scene::{Body, Layout};
    use glam::{DVec2, dvec2};

    fn spin(scene: &Scene) -> Activity {
        Activity::parse("spin", scene).expect("A and B turn")
    }

    /// A player, the triangle A, and an obstacle, the pentagon B.
    fn scene() -> Scene {
        let polygon = |corners: &[[f64; 2]], at: DVec2| {
            let corners = corners.iter().map(|corner| DVec2::from(*corner) + at);
            Solid::Polygon(ConvexPolygon::new(corners).expect("convex"))
        };
        let a = polygon(&[[0.0, 0.0], [3.0, 0.0], [1.5, 2.5]], dvec2(2.0, 4.0));
        let b = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]], dvec2(10.0, 4.0));
        let layout = Layout { difference_from: Some(dvec2(-16.0, -7.0)), ..Layout::default() };
        let scene = Scene::new(vec![Body::new("A", a), Body::new("B", b)]).with_layout(layout);
        let spin = [spin(&scene)];
        prepared(scene, &spin)
    }

    fn press(scene: &mut Scene, what: Act) -> Outcome {
        act(&[spin(scene)], what, scene)
    }

    #[test]
    fn a_full_turn_leaves_no_trace() {
        let start = scene();
        let mut scene = start.clone();
        for turn in 1..=24 {
            assert_eq!(press(&mut scene, Act::Advance), Outcome::Done);
            assert_eq!(scene == start, turn == 24);
        }
    }

    #[test]
    fn the_difference_follows_with_every_edge_owned() {
        let mut scene = scene();
        for _ in 0..24 {
            press(&mut scene, Act::Advance);
            let merging = scene.merging(usize::MAX).expect("A and B");
            // Both turn alike, so that no two sides come to point the same way.
            let count = |owner| merging.steps.iter().filter(|step| step.owner == owner).count();
            assert_eq!([count(Owner::A), count(Owner::B), count(Owner::Both)], [3, 5, 0]);
        }
        // A turned half round has its level side on top, as -B has: the two join.
        let mut scene = self::scene();
        press(&mut scene, Act::Digit(2));
        for _ in 0..12 {
            press(&mut scene, Act::Advance);
        }
        let owners = scene.merging(usize::MAX).expect("A and B").steps;
        assert_eq!(owners.iter().filter(|step| step.owner == Owner::Both).count(), 1);
    }

    #[test]
    fn switches_choose_what_turns_and_what_is_seen() {
        let mut scene = scene();
        let home = scene.bodies.clone();
        assert_eq!(press(&mut scene, Act::Digit(1)), Outcome::Said("A stands still.".to_owned()));
        press(&mut scene, Act::Advance);
        assert!(scene.bodies[0] == home[0] && scene.bodies[1] != home[1]);
        assert_eq!(press(&mut scene, Act::Digit(1)), Outcome::Said("A turns.".to_owned()));
        press(&mut scene, Act::Digit(2));
        press(&mut scene, Act::Digit(1));
        assert!(matches!(press(&mut scene, Act::Advance), Outcome::Refused(why) if why.contains("1 lets A turn")));
        assert_eq!(press(&mut scene, Act::Digit(3)), Outcome::Said("A is hidden; it still counts.".to_owned()));
        assert_eq!(press(&mut scene, Act::Digit(3)), Outcome::Said("A is shown.".to_owned()));
        assert_eq!(press(&mut scene, Act::Digit(4)), Outcome::NotMine);
    }

    #[test]
    fn a_turn_out_of_the_picture_is_refused_whole() {
        let mut scene = scene();
        // On the floor there is no room for a corner to come down.
        scene.try_move(0, dvec2(0.0, -3.0)).expect("it fits");
        scene.try_move(1, dvec2(0.0, -4.0)).expect("it fits");
        let refused = (0..24).find_map(|_| {
            let before = scene.clone();
            match press(&mut scene, Act::Advance) {
                Outcome::Refused(why) => Some((why, scene == before)),
                _ => None,
            }
        });
        let unchanged = true;
        assert_eq!(refused, Some(("B would leave the picture at the bottom.".to_owned(), unchanged)));
        scene.bodies[0].locked = true;
        assert!(matches!(press(&mut scene, Act::Advance), Outcome::Refused(why) if why.contains("bolted down")));
    }

    #[test]
    fn boxes_along_the_axes_do_not_spin() {
        let mut scene = scene();
        scene.bodies[1].shape = Aabb::constant(1.0, 1.0, 2.0, 2.0).into();
        assert!(Activity::parse("spin", &scene).is_err());
        scene.bodies.pop();
        assert!(Activity::parse("spin", &scene).is_err());
    }
}
