//! `o` treats A part by part, or as the one shape that sorting its edges makes of it.

use super::{Act, Activity, Outcome};
use crate::scene::{Scene, Split};

/// A must be made of parts.
pub(super) fn parse(scene: &Scene) -> Result<Activity, String> {
    match scene.solids() {
        Some((a, _)) if a.parts().len() > 1 => Ok(Activity::Split),
        _ => Err("\"split\" needs a scene with B and an A with parts".to_owned()),
    }
}

pub(super) fn prepare(scene: &mut Scene) {
    scene.split = Some(Split::default());
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::OtherRule, Some(split)) = (act, scene.split) else { return Outcome::NotMine };
    let false_alarm = scene.hulls_meet() == Some(true) && scene.parts_meet() == Some(false);
    let on = !split.on;
    scene.split = Some(Split { on, alarm_seen: split.alarm_seen || (on && false_alarm) });
    Outcome::Done
}

pub(super) fn legend(scene: &Scene) -> String {
    let on = scene.split.is_some_and(|split| split.on);
    if on { "fill A in" } else { "split A" }.to_owned()
}
