//! `,` and `.` turn the direction that rulers are pushed from.

use super::{Act, Outcome};
use crate::scene::{Ruler, Scene};

/// How far one press turns.
pub(super) const TURN: i32 = 15;

pub(super) fn prepare(scene: &mut Scene) {
    scene.ruler = Some(Ruler { degrees: 0 });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::Turn { more }, Some(ruler)) = (act, &mut scene.ruler) else { return Outcome::NotMine };
    ruler.degrees = (ruler.degrees + if more { TURN } else { -TURN }).rem_euclid(360);
    Outcome::Done
}
