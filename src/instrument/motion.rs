//! Arrows move bodies.

use super::prelude::*;

/// The bodies that move, in the order of Tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Motion(pub(crate) Vec<usize>);

impl Instrument for Motion {
    const FORMS: &'static [Usage] = &[("move A B", "arrows move a body, Tab selects one of the bodies named")];

    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let bodies = words.rest.iter().map(|name| words.body(name)).collect::<Result<Vec<_>, _>>()?;
        if bodies.is_empty() {
            return Err("\"move\" takes the bodies that move, as in \"move A B\"".to_owned());
        }
        match bodies.iter().map(|body| &words.scene.bodies[*body]).find(|body| body.locked) {
            Some(locked) => Err(format!("{} is locked: it cannot be moved", locked.name)),
            None => Ok(Self(bodies)),
        }
    }

    fn prepare(&self, scene: &mut Scene) {
        scene.movable.clone_from(&self.0);
        scene.selected = self.0[0];
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        let body = |body: usize| scene.bodies[body].called();
        let mut controls = vec![Control::arrows(format!("move {}", body(scene.selected)), Self::go)];
        // With one body there is nothing to select, so other instruments may take Tab.
        if self.0.len() > 1 {
            let other = scene.next_to_select(true).unwrap_or(scene.selected);
            controls.push(Control::tab(format!("take {}", body(other)), |_, forward, scene| {
                scene.select(forward);
                Reply::Done
            }));
        }
        controls
    }
}

impl Motion {
    fn go(_: &mut Self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let by = direction.unit() * f64::from(units) * scene.layout.step;
        if let Err(refusal) = scene.try_move(scene.selected, by) {
            return Reply::Refused(refusal);
        }
        scene.moves += u32::from(units);
        scene.last_step = Some((scene.selected, by));
        Reply::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::Situation;
    use crate::instrument::testing::{boxes, refusal, situation, try_situation};
    use crate::scene::SceneLayout;
    use glam::dvec2;
    use minkowski2d::Direction;

    fn scene() -> Scene {
        let scene = boxes(&[("A", 6.0, 4.0, 10.0, 8.0), ("B", 7.0, 5.0, 9.0, 7.0), ("post", 1.0, 1.0, 2.0, 4.0)]);
        scene.with_layout(SceneLayout { step: 0.5, ..SceneLayout::default() })
    }

    fn step(direction: Direction, units: u8) -> Act {
        Act::Step { direction, units }
    }

    #[test]
    fn a_press_is_a_step_of_the_lattice_and_one_move_for_each() {
        let mut now = situation(scene(), &["move A B"]);
        assert_eq!(now.act(step(Direction::Left, 1)), Reply::Done);
        assert_eq!(now.act(step(Direction::Up, 4)), Reply::Done);
        assert_eq!(now.scene.bodies[0].shape.bounds().min(), dvec2(5.5, 6.0));
        assert_eq!((now.scene.moves, now.scene.last_step), (5, Some((0, dvec2(0.0, 2.0)))));
        let out = refusal(&mut now, step(Direction::Up, 4));
        assert_eq!(out, "A-B would leave the picture at the top.");
    }

    #[test]
    fn tab_goes_round_the_bodies_named() {
        let mut now = situation(scene(), &["move B post"]);
        let mut taken = Vec::new();
        for act in [Act::SelectNext, Act::SelectNext, Act::SelectPrevious] {
            taken.push((now.scene.selected, now.legend()[1].1.clone()));
            assert_eq!(now.act(act), Reply::Done);
        }
        let [post, b] = ["take the post", "take B"].map(str::to_owned);
        assert_eq!(taken, [(1, post.clone()), (2, b), (1, post)]);
        assert_eq!(now.scene.selected, 2);
        let mut alone = situation(scene(), &["move post"]);
        assert_eq!((alone.act(Act::SelectNext), alone.act(Act::SelectPrevious)), (Reply::NotMine, Reply::NotMine));
        let takes_tab = |now: &Situation| now.acts().contains(&Act::SelectNext);
        assert!(takes_tab(&now) && !takes_tab(&alone));
        assert_eq!(alone.legend(), [("arrows", "move the post".to_owned())]);
    }

    #[test]
    fn somebody_must_move() {
        let why = |text: &str| try_situation(scene(), &[text]).expect_err(text);
        assert_eq!(why("move"), "\"move\" takes the bodies that move, as in \"move A B\"");
        assert_eq!(why("move A C"), "the scene has no body \"C\"; it has A, B, post");
        let mut bolted = scene();
        bolted.bodies[1].locked = true;
        assert_eq!(try_situation(bolted, &["move A B"]), Err("B is locked: it cannot be moved".to_owned()));
        assert_eq!(try_situation(scene(), &["move A", "move B"]), Err("two activities of the same kind".to_owned()));
    }
}
