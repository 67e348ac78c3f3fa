//! Space stamps one copy of A for the next corner of B.

use super::{Act, Outcome};
use crate::scene::Scene;

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    match act {
        Act::Advance if scene.stamped < 4 => {
            scene.stamped += 1;
            Outcome::Done
        }
        Act::Advance => Outcome::Refused("All four corners are stamped.".to_owned()),
        _ => Outcome::NotMine,
    }
}
