//! Space stamps one copy of A for the next corner of B.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::scene::Scene;

pub(super) const ROW: Row = Row {
    name: "stamp",
    forms: &[("stamp", "Space stamps the next corner of B")],
    read: |words| words.boxes().and_then(|()| words.alone(Stamp)),
};

#[derive(Debug)]
struct Stamp;

impl Does for Stamp {
    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        match act {
            Act::Advance if scene.stamped < 4 => {
                scene.stamped += 1;
                Outcome::Done
            }
            Act::Advance => Outcome::Refused("All four corners are stamped.".to_owned()),
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "stamp the next corner")])
    }
}
