//! `,` and `.` turn a box at an angle.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does};
use crate::scene::{Scene, Solid, TURN, Turns};

pub(super) const ROW: Row = Row {
    name: "turn",
    forms: &[("turn B", ", and . turn a box at an angle by 15 degrees, which counts as a move")],
    read,
};

/// The box.
#[derive(Debug)]
struct Turn(usize);

impl Does for Turn {
    fn prepare(&self, scene: &mut Scene) {
        let Self(body) = *self;
        let Solid::Turned(turned) = &scene.bodies[body].shape else { return };
        scene.turns = Some(Turns { body, seen: vec![turned.degrees] });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Self(body) = *self;
        let Act::Turn { more } = act else { return Outcome::NotMine };
        if let Err(refusal) = scene.try_turn(body, if more { TURN } else { -TURN }) {
            return Outcome::Refused(refusal.to_string());
        }
        scene.moves += 1;
        if let (Solid::Turned(turned), Some(turns)) = (&scene.bodies[body].shape, &mut scene.turns) {
            // The one seen last comes last.
            turns.seen.retain(|seen| *seen != turned.degrees);
            turns.seen.push(turned.degrees);
        }
        Outcome::Done
    }

    fn legend(&self, scene: &Scene) -> Legend {
        vec![(", .", format!("turn {}", scene.bodies[self.0].called()))]
    }
}

/// Reads `B`: the body.
fn read(words: &Words<'_>) -> Read {
    let [name] = words.rest[..] else { return Err("\"turn\" takes one body, as in \"turn B\"".to_owned()) };
    let body = words.body(name)?;
    match words.scene.bodies[body].shape {
        Solid::Turned(_) => does(Turn(body)),
        _ => Err(format!("{name} cannot be turned: give it half, center and angle instead")),
    }
}
