//! Switches that show the same scene under another rule.

use super::{Act, Outcome};
use crate::scene::Scene;

pub(super) fn swap(act: Act, scene: &mut Scene) -> Outcome {
    if act != Act::Swap {
        return Outcome::NotMine;
    }
    scene.swapped = !scene.swapped;
    scene.swaps += 1;
    Outcome::Said(if scene.swapped { "B-A is shown beside A-B." } else { "Only A-B is shown." }.to_owned())
}

pub(super) fn rule(act: Act, scene: &mut Scene) -> Outcome {
    if act != Act::OtherRule {
        return Outcome::NotMine;
    }
    scene.strict = !scene.strict;
    Outcome::Said(
        if scene.strict { "Now < : the border does not count." } else { "Now <= : the border counts." }.to_owned(),
    )
}
