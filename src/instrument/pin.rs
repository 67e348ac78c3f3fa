//! A body that turns about one of its corners: `,` and `.` turn it, Tab pins the next corner.

use super::prelude::*;
use std::collections::VecDeque;

/// How many positions of the corners are kept: those of a full turn.
const KEPT: usize = 360 / TURN as usize + 1;

/// The pin, and the trail of the corners.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pin {
    /// The body's index in the scene.
    body: usize,
    /// The pinned corner, counted from 0.
    corner: usize,
    /// How far the body has turned about that corner, in degrees, counterclockwise.
    turned: i32,
    /// The latest positions of the corners, the current ones last.
    trail: VecDeque<Vec<DVec2>>,
}

impl Instrument for Pin {
    const FORMS: &'static [Usage] =
        &[("pin A", ", and . turn a body about its pinned corner, Tab pins the next corner")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("pin", "the number of the pinned corner, from 0", |pin, _| Some(pin.corner as f64))];
    const VIEWS: &'static [View<Self>] =
        &[View::new("pin", "The pinned corner, and the ways that the other corners have come.", draw)];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"pin\" takes one body, as in \"pin A\"".to_owned()) };
        let body = words.cornered(name)?;
        let shape = &words.scene.bodies[body].shape;
        if shape.as_posed().is_none() {
            return Err(format!("{name} cannot be turned: give it half, center, and angle instead"));
        }
        Ok(Self { body, corner: 0, turned: 0, trail: VecDeque::from([shape.corners()]) })
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let next = (self.corner + 1) % self.body(scene).shape.corners().len();
        let turns = format!("turn {} about {}", self.body(scene).called(), self.name(scene, self.corner));
        vec![Control::turn(turns, Self::turn), Control::tab(format!("pin {}", self.name(scene, next)), Self::pin_next)]
    }

    fn after(&mut self, scene: &Scene) {
        let now = self.body(scene).shape.corners();
        if self.trail.back() != Some(&now) {
            self.trail.push_back(now);
            self.trail.drain(..self.trail.len().saturating_sub(KEPT));
        }
    }

    fn forget_history(&mut self) {
        self.trail.drain(..self.trail.len() - 1);
    }
}

impl Pin {
    fn turn(&mut self, more: bool, scene: &mut Scene) -> Reply {
        let degrees = if more { TURN } else { -TURN };
        if let Err(refusal) = scene.try_turn(self.body, degrees, Pivot::Corner(self.corner)) {
            return Reply::Refused(refusal);
        }
        scene.moves += 1;
        self.turned = (self.turned + degrees) % 360;
        Reply::Done
    }

    fn pin_next(&mut self, forward: bool, scene: &mut Scene) -> Reply {
        let count = self.body(scene).shape.corners().len();
        self.corner = (self.corner + if forward { 1 } else { count - 1 }) % count;
        self.turned = 0;
        Reply::Done
    }

    fn body<'a>(&self, scene: &'a Scene) -> &'a Body {
        &scene.bodies[self.body]
    }

    /// The name of a corner, `a0`, as in [`corner_names`].
    fn name(&self, scene: &Scene, corner: usize) -> String {
        format!("{}{corner}", self.body(scene).letter().to_ascii_lowercase())
    }
}

fn draw(pin: &Pin, scope: &Scope<'_>, panes: &mut Panes) {
    let body = pin.body(scope.scene);
    let (corners, role) = (body.shape.corners(), role(pin.body));
    let at = corners[pin.corner];
    for (from, to) in pin.trail.iter().zip(pin.trail.iter().skip(1)) {
        for (_, (from, to)) in from.iter().zip(to).enumerate().filter(|(corner, _)| *corner != pin.corner) {
            panes.world.add_weighted(Role::Ghost, Weight::Faint, Shape::Segment(*from, *to));
        }
    }
    corner_names(&mut panes.world, role, body.letter().to_ascii_lowercase(), &corners);
    panes.world.add(Role::Probe, Shape::Point(at));
    let name = pin.name(scope.scene, pin.corner);
    panes.aside.push(format!("pinned: {name} at {}; turned {} deg about it", point(at), pin.turned));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{reading, refusal, shown, situation, try_situation};
    use crate::scene::{SceneLayout, Solid};
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::{Aabb, Direction};

    fn scene() -> Scene {
        let door = Solid::oriented_box(dvec2(8.0, 6.0), dvec2(2.0, 0.5), 0).expect("a box");
        let layout = SceneLayout { difference_from: Some(dvec2(-8.0, -6.0)), ..SceneLayout::default() };
        Scene::new(vec![Body::new("A", door), Body::new("B", Aabb::constant(3.0, 4.0, 5.0, 6.0))]).with_layout(layout)
    }

    fn pin() -> Situation {
        situation(scene(), &["pin A", "move B"])
    }

    /// Where the pinned corner is, and how far the body has turned about it.
    fn pinned(now: &Situation) -> (DVec2, i32) {
        let pin = now.instrument::<Pin>().expect("prepared");
        (now.scene.bodies[pin.body].shape.corners()[pin.corner], pin.turned)
    }

    const MORE: Act = Act::Turn { counterclockwise: true };
    const LESS: Act = Act::Turn { counterclockwise: false };

    #[test]
    fn the_pinned_corner_stays_and_a_full_turn_leaves_no_trace_but_the_trail() {
        let start = pin();
        let mut now = start.clone();
        assert_eq!((reading(&now, "pin"), pinned(&now)), (Some(Value::Number(0.0)), (dvec2(6.0, 5.5), 0)));
        for turn in 1..=24_i32 {
            assert_eq!(now.act(MORE), Reply::Done);
            let (at, turned) = pinned(&now);
            assert!((at - dvec2(6.0, 5.5)).length() < 1e-14 && turned == turn * TURN % 360);
            assert_eq!(now.without_history() == start.without_history(), turn == 24);
        }
        assert_eq!((now.scene.moves, now.scene.bodies == start.scene.bodies), (24, true));
        assert_eq!(now.act(LESS), Reply::Done);
        assert_eq!(pinned(&now).1, -15);
    }

    #[test]
    fn tab_pins_another_corner_where_it_is() {
        let mut now = pin();
        now.act(MORE);
        let before = now.scene.bodies[0].shape.corners();
        for (act, corner) in [(Act::SelectNext, 1), (Act::SelectPrevious, 0), (Act::SelectPrevious, 3)] {
            let moves = now.scene.moves;
            assert_eq!(now.act(act), Reply::Done);
            assert_eq!((reading(&now, "pin"), pinned(&now).1), (Some(Value::Number(f64::from(corner))), 0));
            assert_eq!(
                (now.scene.bodies[0].shape.corners(), now.scene.moves),
                (before.clone(), moves),
                "nothing moves"
            );
        }
        let legend = now.legend().into_iter().map(|(key, does)| format!("{key}: {does}"));
        assert_eq!(legend.collect::<Vec<_>>(), [", .: turn A about a3", "Tab: pin a0", "arrows: move B"]);
        now.act(LESS);
        let after = now.scene.bodies[0].shape.corners();
        for corner in 0..4 {
            let stays = after[corner].distance(before[corner]) < 1e-14;
            assert_eq!(stays, corner == 3, "only the pin stays");
            let reach = |corners: &[DVec2]| corners[corner].distance(corners[3]);
            assert!((reach(&after) - reach(&before)).abs() < 1e-12, "on a circle about the pin");
        }
    }

    #[test]
    fn the_trail_follows_every_corner_but_the_pinned_one_and_stays_short() {
        let mut now = pin();
        let drawn = |now: &Situation| shown(now, &["pin"]);
        let ways = |now: &Situation| {
            let marks = drawn(now).world.marks.into_iter();
            let ways = marks.filter_map(|mark| match mark.shape {
                Shape::Segment(from, to) if mark.role == Role::Ghost => Some([from, to]),
                _ => None,
            });
            ways.collect::<Vec<_>>()
        };
        assert!(ways(&now).is_empty());
        now.act(Act::Step { direction: Direction::Up, units: 1 });
        assert!(ways(&now).is_empty(), "B has no trail");
        for turns in 1..=60 {
            now.act(MORE);
            assert_eq!(ways(&now).len(), 3 * turns.min(KEPT - 1));
        }
        let pin = dvec2(6.0, 5.5);
        assert!(ways(&now).iter().flatten().all(|end| end.distance(pin) > 0.9), "the pin goes nowhere");
        assert_eq!(drawn(&now).aside, ["pinned: a0 at (6,5.5); turned 180 deg about it"]);
        let last = now.instrument::<Pin>().expect("prepared").trail.back().cloned();
        assert_eq!(last, Some(now.scene.bodies[0].shape.corners()));
    }

    #[test]
    fn what_cannot_be_pinned_or_turned_is_refused() {
        let why = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert_eq!(why(scene(), "pin"), "\"pin\" takes one body, as in \"pin A\"");
        assert_eq!(why(scene(), "pin C"), "the scene has no body \"C\"; it has A, B");
        assert_eq!(why(scene(), "pin B"), "B cannot be turned: give it half, center, and angle instead");
        let mut bolted = scene();
        bolted.bodies[0].locked = true;
        assert_eq!(refusal(&mut situation(bolted, &["pin A"]), MORE), "A is bolted down: it cannot move.");
        let mut low = scene();
        low.try_move(0, dvec2(0.0, -5.0)).expect("it fits");
        assert_eq!(refusal(&mut situation(low, &["pin A"]), LESS), "A would leave the picture at the bottom.");
    }
}
