//! Turning shapes: Space turns them; digits choose which of them turn, and whether A is shown.

use super::prelude::*;

/// What turns, and what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spin {
    /// Whether A and B turn.
    turning: [bool; 2],
    /// Whether A is hidden.
    a_hidden: bool,
}

impl Instrument for Spin {
    const FORMS: &'static [Usage] =
        &[("spin", "Space turns A and B by 15 degrees, 1 and 2 stop or start them, 3 hides A")];
    const VIEWS: &'static [View<Self>] =
        &[View::new("spin", "Which shapes turn by themselves; A only where it is not hidden.", |_, _, _| {}).over(
            |spin, scope, base| {
                if let Some(a) = scope.scene.find("A").filter(|_| spin.a_hidden) {
                    base.bodies = Bodies::Without(a);
                }
            },
        )];

    /// A and B must both be shapes that can be turned. At first both turn.
    fn read(words: &Words<'_>) -> Result<Self, String> {
        let fixed = |solid: &Solid| solid.as_box().is_some() || solid.is_compound();
        match words.scene.solids() {
            Some((a, b)) if !fixed(a) && !fixed(b) => Ok(Self { turning: [true; 2], a_hidden: false }),
            Some(_) => Err("\"spin\" turns convex polygons and boxes with an angle only".to_owned()),
            None => Err(words.without_a_and_b()),
        }
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let switch = |turns: bool, name: char| format!("{} {name}", if turns { "stop" } else { "start" });
        vec![
            Control::space("turn", Self::turn),
            Control::digits("1", switch(self.turning[0], 'A'), Self::switch),
            Control::told("2", switch(self.turning[1], 'B')),
            Control::told("3", if self.a_hidden { "show A" } else { "hide A" }),
        ]
    }
}

impl Spin {
    fn switch(&mut self, digit: u8, _: &mut Scene) -> Reply {
        match digit {
            1 | 2 => {
                let turns = &mut self.turning[usize::from(digit) - 1];
                *turns = !*turns;
                let name = if digit == 1 { 'A' } else { 'B' };
                Reply::Said(format!("{name} {}.", if *turns { "turns" } else { "stands still" }))
            }
            3 => {
                self.a_hidden = !self.a_hidden;
                Reply::said(if self.a_hidden { "A is hidden; it still counts." } else { "A is shown." })
            }
            _ => Reply::NotMine,
        }
    }

    /// Turns the shapes that are switched on, or none of them.
    fn turn(&mut self, scene: &mut Scene) -> Reply {
        if self.turning == [false; 2] {
            return Reply::Refused("Nothing is switched on: 1 lets A turn, 2 lets B turn.".to_owned());
        }
        let switched = ["A", "B"].into_iter().zip(self.turning).filter(|(_, turns)| *turns);
        let mut after = Vec::new();
        for index in switched.filter_map(|(name, _)| scene.find(name)) {
            let body = &scene.bodies[index];
            if body.locked {
                return Reply::Refused(format!("{} is bolted down: it cannot turn.", body.subject()));
            }
            after.push((index, body.shape.turned(TURN, Pivot::Middle)));
        }
        scene.try_shapes(after).map_or_else(Reply::Refused, |()| Reply::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::shared::partial_merge::merging;
    use crate::instrument::testing::{refusal, shown, situation, try_situation};
    use crate::panes::Panes;
    use crate::scene::{Body, SceneLayout};
    use glam::{DVec2, dvec2};
    use minkowski2d::minkowski::merge::Owner;
    use minkowski2d::{Aabb, ConvexPolygon};
    use textfigure::figure::{Figure, Role, Shape};

    fn polygon(name: &str, corners: &[[f64; 2]], at: DVec2) -> Body {
        let corners = corners.iter().map(|corner| DVec2::from(*corner) + at);
        Body::new(name, Solid::from(ConvexPolygon::new(corners).expect("convex")))
    }

    /// A player, the triangle A, and an obstacle, the pentagon B.
    fn scene() -> Scene {
        let a = polygon("A", &[[0.0, 0.0], [3.0, 0.0], [1.5, 2.5]], dvec2(2.0, 4.0));
        let b = polygon("B", &[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]], dvec2(10.0, 4.0));
        let layout = SceneLayout { difference_from: Some(dvec2(-16.0, -7.0)), ..SceneLayout::default() };
        Scene::new(vec![a, b]).with_layout(layout)
    }

    fn spin() -> Situation {
        situation(scene(), &["spin"])
    }

    #[test]
    fn a_full_turn_leaves_no_trace() {
        let start = spin();
        let mut spin = start.clone();
        for turn in 1..=24 {
            assert_eq!(spin.act(Act::Advance), Reply::Done);
            assert_eq!(spin == start, turn == 24);
        }
    }

    #[test]
    fn the_difference_follows_with_every_edge_owned() {
        let mut spin = spin();
        for _ in 0..24 {
            spin.act(Act::Advance);
            let merging = merging(&spin.scene, usize::MAX).expect("A and B");
            // Both turn alike, so that no two sides come to point the same way.
            let count = |owner| merging.steps.iter().filter(|step| step.owner == owner).count();
            assert_eq!([count(Owner::A), count(Owner::B), count(Owner::Both)], [3, 5, 0]);
        }
        // A turned half round has its level side on top, as -B has: the two join.
        let mut spin = self::spin();
        spin.act(Act::Digit(2));
        for _ in 0..12 {
            spin.act(Act::Advance);
        }
        let owners = merging(&spin.scene, usize::MAX).expect("A and B").steps;
        assert_eq!(owners.iter().filter(|step| step.owner == Owner::Both).count(), 1);
    }

    #[test]
    fn switches_choose_what_turns_and_what_is_seen() {
        let mut spin = spin();
        let home = spin.scene.bodies.clone();
        assert_eq!(spin.act(Act::Digit(1)), Reply::Said("A stands still.".to_owned()));
        spin.act(Act::Advance);
        assert!(spin.scene.bodies[0] == home[0] && spin.scene.bodies[1] != home[1]);
        assert_eq!(spin.act(Act::Digit(1)), Reply::Said("A turns.".to_owned()));
        spin.act(Act::Digit(2));
        spin.act(Act::Digit(1));
        assert!(refusal(&mut spin, Act::Advance).contains("1 lets A turn"));
        // Where A is hidden, the picture does not tell that it overlaps B.
        spin.scene.bodies[0].shape = spin.scene.bodies[1].shape.clone();
        let marked = |now: &Situation| shown(now, &["spin"]).world.marks.iter().any(|mark| mark.role == Role::Overlap);
        assert!(marked(&spin));
        assert_eq!(spin.act(Act::Digit(3)), Reply::Said("A is hidden; it still counts.".to_owned()));
        assert!(!marked(&spin));
        let legend = spin.legend().into_iter().map(|(_, does)| does);
        assert_eq!(legend.collect::<Vec<_>>(), ["turn", "start A", "start B", "show A"]);
        assert_eq!(spin.act(Act::Digit(3)), Reply::Said("A is shown.".to_owned()));
        assert_eq!(spin.act(Act::Digit(4)), Reply::NotMine);
    }

    #[test]
    fn a_turn_out_of_the_picture_is_refused_whole() {
        let mut scene = scene();
        // On the floor there is no room for a corner to come down.
        scene.try_move(0, dvec2(0.0, -3.0)).expect("it fits");
        scene.try_move(1, dvec2(0.0, -4.0)).expect("it fits");
        let mut spin = situation(scene, &["spin"]);
        let refused = (0..24).find(|_| spin.act(Act::Advance) != Reply::Done);
        assert!(refused.is_some());
        assert_eq!(refusal(&mut spin, Act::Advance), "B would leave the picture at the bottom.");
        spin.scene.bodies[0].locked = true;
        assert_eq!(refusal(&mut spin, Act::Advance), "A is bolted down: it cannot turn.");
    }

    #[test]
    fn boxes_along_the_axes_do_not_spin() {
        let mut scene = scene();
        scene.bodies[1].shape = Aabb::constant(1.0, 1.0, 2.0, 2.0).into();
        assert!(try_situation(scene.clone(), &["spin"]).is_err());
        scene.bodies.pop();
        assert!(try_situation(scene, &["spin"]).is_err());
    }

    /// Two equal triangles.
    fn triangles() -> Situation {
        let body = |name: &str, x: f64| polygon(name, &[[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]], dvec2(x, 3.0));
        situation(Scene::new(vec![body("A", 4.0), body("B", 7.0)]), &["spin"])
    }

    fn drawn(situation: &Situation) -> Panes {
        shown(situation, &["difference", "owners", "spin"])
    }

    fn labels(figure: &Figure) -> Vec<&str> {
        let text = figure.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Label(_, text, _) | Shape::Name(_, text) => Some(text.as_str()),
            _ => None,
        });
        text.collect()
    }

    #[test]
    fn every_edge_of_the_difference_has_its_owner() {
        let mut spin = triangles();
        assert_eq!(labels(&drawn(&spin).difference), ["A-B", "a", "b", "a", "b", "a", "b"]);
        // With B upside down, -B is A again: all edges join.
        spin.act(Act::Digit(1));
        for _ in 0..12 {
            spin.act(Act::Advance);
        }
        assert_eq!(labels(&drawn(&spin).difference), ["A-B", "ab", "ab", "ab"]);
        assert_eq!(drawn(&spin).aside, ["3 edges: 0 from A (a), 0 from B (b), 3 from both (ab)"]);
    }

    #[test]
    fn a_hidden_a_is_in_the_difference_all_the_same() {
        let mut spin = triangles();
        let seen = drawn(&spin);
        spin.act(Act::Digit(3));
        let hidden = drawn(&spin);
        assert_eq!(hidden.difference, seen.difference);
        let of = |role: Role, panes: &Panes| panes.world.marks.iter().filter(|mark| mark.role == role).count();
        assert!(of(Role::A, &seen) > 0 && of(Role::A, &hidden) == 0);
        assert_eq!(of(Role::B, &hidden), of(Role::B, &seen));
    }
}
