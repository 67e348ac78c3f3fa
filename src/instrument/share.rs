//! Two boxes that share the push that separates them.

use super::prelude::*;
use crate::boxes::side_toward;
use minkowski2d::{minkowski, penetration};

/// Two boxes, and who takes how much of the push that separates them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Share {
    /// Their indices in the scene; the minimum translation is that of the first.
    pair: [usize; 2],
    /// The one of the two that takes the whole push, 0 or 1; `None` if each takes half.
    taker: Option<usize>,
    /// Where both were before the last push, and how far each was pushed.
    last: Option<[(Aabb, DVec2); 2]>,
    /// How often they have been separated.
    count: u32,
}

impl Instrument for Share {
    const FORMS: &'static [Usage] =
        &[("share A B", "Space ends the overlap of two boxes, o chooses who takes how much of the push")];
    const READINGS: &'static [Reading<Self>] =
        &[Reading::number("shared", "how often a push was shared", |share, _| Some(f64::from(share.count)))];
    const VIEWS: &'static [View<Self>] =
        &[View::new("sharing", "What each of two bodies takes of the push that ends their overlap.", draw)];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [first, second] = words.rest[..] else {
            return Err("\"share\" takes two bodies, as in \"share A B\"".to_owned());
        };
        let pair = [words.body(first)?, words.body(second)?];
        if pair[0] == pair[1] {
            return Err(format!("\"share\" takes two different bodies, not {first} twice"));
        }
        if pair.iter().any(|body| words.scene.bodies[*body].shape.as_box().is_none()) {
            return Err("\"share\" needs two boxes along the axes".to_owned());
        }
        Ok(Self { pair, taker: None, last: None, count: 0 })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::space("separate", Self::separate), Control::key("o", "who is pushed", Self::other_taker)]
    }

    fn forget_history(&mut self) {
        self.last = None;
    }
}

impl Share {
    fn other_taker(&mut self, scene: &mut Scene) -> Reply {
        let [first, second] = self.pair.map(|body| scene.bodies[body].called());
        // From half each to the first, the second, and half each again.
        self.taker = self.taker.map_or(Some(0), |taker| (taker == 0).then_some(1));
        Reply::Said(match self.taker {
            None => format!("Now {first} and {second} take half of the push each."),
            Some(taker) => format!("Now {} takes the whole push.", [first, second][taker]),
        })
    }

    /// The push of each of the two; a locked one leaves its part to the other. `None` unless they overlap and one of
    /// them can move.
    fn pushes(&self, scene: &Scene) -> Option<[DVec2; 2]> {
        let [first, second] = self.pair.map(|body| &scene.bodies[body]);
        let d = minkowski::difference(&first.shape.as_box()?, &second.shape.as_box()?);
        // Of tied translations the first is taken: a fixed order.
        let whole = penetration::minimum_translations(&d).first().filter(|mtv| *mtv != DVec2::ZERO)?;
        let of_first = match (first.locked, second.locked, self.taker) {
            (true, true, _) => return None,
            (true, false, _) | (false, false, Some(1)) => 0.0,
            (false, true, _) | (false, false, Some(_)) => 1.0,
            (false, false, None) => 0.5,
        };
        // Subtracted from zero, so that nothing is −0.
        Some([whole * of_first + DVec2::ZERO, DVec2::ZERO - whole * (1.0 - of_first)])
    }

    fn separate(&mut self, scene: &mut Scene) -> Reply {
        let [first, second] = self.pair;
        if scene.bodies[first].locked && scene.bodies[second].locked {
            return Reply::refused("Both are bolted down: neither can take the push.");
        }
        let Some(pushes) = self.pushes(scene) else {
            return Reply::refused("They do not overlap: there is no push to share.");
        };
        let last = [0, 1].map(|which| (scene.bodies[self.pair[which]].shape.bounds(), pushes[which]));
        let pushed = self.pair.into_iter().zip(last).map(|(body, (home, push))| (body, home.translated(push).into()));
        if let Err(refusal) = scene.try_shapes(pushed) {
            return Reply::Refused(format!("{refusal} Let the other one take more: o."));
        }
        self.last = Some(last);
        self.count += 1;
        Reply::Done
    }
}

fn draw(share: &Share, scope: &Scope<'_>, panes: &mut Panes) {
    let scene = scope.scene;
    let names = share.pair.map(|body| scene.bodies[body].called());
    panes.aside.push(match share.taker {
        None => "half of the push each".to_owned(),
        Some(taker) => format!("all of the push to {}", names[taker]),
    });
    let told = |[first, second]: [DVec2; 2]| format!("{} {}, {} {}", names[0], point(first), names[1], point(second));
    if let Some(pushes) = share.pushes(scene) {
        for (body, push) in share.pair.into_iter().zip(pushes) {
            let from = side_toward(&scene.bodies[body].shape.bounds(), push);
            if push != DVec2::ZERO {
                let arrow = Shape::Arrow(from, from + push);
                labeled(&mut panes.world, Role::Push, arrow, plain(push.length()), Anchor::Above);
            }
        }
        panes.aside.push(format!("Space pushes {}", told(pushes)));
    } else if let Some(last) = share.last {
        let bodies = share.pair.map(role).into_iter().zip(&names);
        for ((home, push), (role, name)) in last.iter().zip(bodies).filter(|((_, push), _)| *push != DVec2::ZERO) {
            ghost(&mut panes.world, role, home.corners().to_vec(), format!("{name} before"), -*push);
            let from = side_toward(home, *push);
            panes.world.add(Role::Push, Shape::Arrow(from, from + *push));
        }
        panes.aside.push(format!("pushed {}", told(last.map(|(_, push)| push))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, reading, refusal, shown, situation, try_situation};
    use crate::value::Value;
    use glam::dvec2;
    use minkowski2d::{State, origin};

    fn scene() -> Scene {
        boxes(&[("A", 6.0, 4.0, 10.0, 8.0), ("B", 9.0, 5.0, 13.0, 9.0)])
    }

    fn sharing() -> Situation {
        situation(scene(), &["share A B"])
    }

    fn lefts(situation: &Situation) -> [f64; 2] {
        [0, 1].map(|body| situation.scene.bodies[body].shape.bounds().left())
    }

    #[test]
    fn either_way_they_just_touch() {
        for (keys, expected) in [(0, [5.5, 9.5]), (1, [5.0, 9.0]), (2, [6.0, 10.0]), (3, [5.5, 9.5])] {
            let mut sharing = sharing();
            for _ in 0..keys {
                assert!(matches!(sharing.act(Act::Key(b'o')), Reply::Said(_)));
            }
            assert_eq!(sharing.act(Act::Advance), Reply::Done);
            assert_eq!(lefts(&sharing), expected);
            assert_eq!(sharing.scene.difference().map(|d| origin::state(&d)), Some(State::Touching));
            assert_eq!(reading(&sharing, "shared"), Some(Value::Number(1.0)));
            assert_eq!(refusal(&mut sharing, Act::Advance), "They do not overlap: there is no push to share.");
        }
    }

    #[test]
    fn what_is_bolted_down_leaves_its_part_to_the_other() {
        let bolted = |bodies: &[usize]| {
            let mut scene = scene();
            for body in bodies {
                scene.bodies[*body].locked = true;
            }
            situation(scene, &["share A B"])
        };
        let mut one = bolted(&[0]);
        one.act(Act::Advance);
        assert_eq!(lefts(&one), [6.0, 10.0]);
        let why = refusal(&mut bolted(&[0, 1]), Act::Advance);
        assert_eq!(why, "Both are bolted down: neither can take the push.");
    }

    #[test]
    fn nobody_is_pushed_out_of_the_picture() {
        let scene = boxes(&[("A", 0.0, 4.0, 4.0, 8.0), ("B", 3.0, 5.0, 7.0, 9.0)]);
        let why = refusal(&mut situation(scene, &["share A B"]), Act::Advance);
        assert!(why.ends_with("Let the other one take more: o."), "{why}");
    }

    #[test]
    fn two_different_boxes_are_needed() {
        let parse = |scene: &Scene, text: &str| try_situation(scene.clone(), &[text]).is_ok();
        let mut scene = scene();
        assert!(parse(&scene, "share A B") && !parse(&scene, "share A A") && !parse(&scene, "share A"));
        let solid = crate::scene::Solid::oriented_box(dvec2(5.0, 5.0), DVec2::ONE, 30).expect("a box");
        scene.bodies[1].shape = solid;
        assert!(!parse(&scene, "share A B"));
    }

    #[test]
    fn the_push_leaves_the_side_that_leads() {
        let mut sharing = sharing();
        let arrows = |situation: &Situation| {
            let marks = shown(situation, &["sharing"]).world.marks;
            marks.into_iter().filter(|mark| mark.role == Role::Push && matches!(mark.shape, Shape::Arrow(..))).count()
        };
        assert_eq!(arrows(&sharing), 2);
        sharing.act(Act::Advance);
        let panes = shown(&sharing, &["sharing"]);
        let pushed = Shape::Arrow(dvec2(6.0, 6.0), dvec2(5.5, 6.0));
        assert!(panes.world.marks.iter().any(|mark| mark.shape == pushed), "{:?}", panes.world.marks);
        assert!(panes.aside.contains(&"pushed A (-0.5,0), B (0.5,0)".to_owned()), "{:?}", panes.aside);
    }
}
