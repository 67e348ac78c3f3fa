//! `,` and `.` turn an oriented box.

use super::prelude::*;

/// The turned box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Its index in the scene.
    body: usize,
}

impl Instrument for Turn {
    const FORMS: &'static [Usage] = &[("turn B", ", and . turn a box by 15 degrees, which counts as a move")];
    const WITH_ANY_PAIR: bool = true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let [name] = words.rest[..] else { return Err("\"turn\" takes one body, as in \"turn B\"".to_owned()) };
        let body = words.body(name)?;
        match words.scene.bodies[body].shape.as_posed() {
            Some(_) => Ok(Self { body }),
            None => Err(format!("{name} cannot be turned: give it half, center, and angle instead")),
        }
    }

    fn controls(&self, scene: &Scene) -> Vec<Control<Self>> {
        vec![Control::turn(format!("turn {}", scene.bodies[self.body].called()), Self::turn)]
    }
}

impl Turn {
    fn turn(&mut self, more: bool, scene: &mut Scene) -> Reply {
        if let Err(refusal) = scene.try_turn(self.body, if more { TURN } else { -TURN }, Pivot::Middle) {
            return Reply::Refused(refusal);
        }
        scene.moves += 1;
        Reply::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{refusal, situation, try_situation};
    use crate::scene::{Body, SceneLayout, Solid};
    use glam::{DVec2, dvec2};
    use minkowski2d::Aabb;

    fn scene() -> Scene {
        let solid = |center, half, degrees| Solid::oriented_box(center, half, degrees).expect("a box");
        let bodies = vec![
            Body::new("A", solid(dvec2(5.0, 6.0), dvec2(2.0, 1.0), 0)),
            Body::new("B", solid(dvec2(7.5, 6.5), DVec2::splat(1.5), 30)),
        ];
        Scene::new(bodies)
            .with_layout(SceneLayout { difference_from: Some(dvec2(-12.0, -6.0)), ..SceneLayout::default() })
    }

    const MORE: Act = Act::Turn { counterclockwise: true };

    #[test]
    fn what_cannot_be_turned_is_refused() {
        let why = |scene: Scene, text: &str| try_situation(scene, &[text]).expect_err(text);
        assert_eq!(why(scene(), "turn"), "\"turn\" takes one body, as in \"turn B\"");
        assert_eq!(why(scene(), "turn C"), "the scene has no body \"C\"; it has A, B");
        let mut axis_aligned = scene();
        axis_aligned.bodies[1].shape = Aabb::constant(6.0, 5.0, 9.0, 8.0).into();
        assert_eq!(why(axis_aligned, "turn B"), "B cannot be turned: give it half, center, and angle instead");
        let mut bolted = scene();
        bolted.bodies[1].locked = true;
        assert_eq!(refusal(&mut situation(bolted, &["turn B"]), MORE), "B is bolted down: it cannot move.");
    }
}
