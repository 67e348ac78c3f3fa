//! `,` and `.` turn the direction that rulers are pushed from.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::scene::{Ruler, Scene, TURN};

pub(super) const ROW: Row = Row {
    name: "dial",
    forms: &[("dial", ", and . turn the direction of the rulers by 15 degrees")],
    read: |words| words.solids().and_then(|()| words.alone(Dial)),
};

#[derive(Debug)]
struct Dial;

impl Does for Dial {
    fn prepare(&self, scene: &mut Scene) {
        scene.ruler = Some(Ruler { degrees: 0 });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::Turn { more }, Some(ruler)) = (act, &mut scene.ruler) else { return Outcome::NotMine };
        ruler.degrees = (ruler.degrees + if more { TURN } else { -TURN }).rem_euclid(360);
        Outcome::Done
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([(", .", "turn d")])
    }
}
