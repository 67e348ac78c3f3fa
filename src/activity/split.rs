//! `o` treats A part by part, or as the one shape that sorting its edges makes of it.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, keys};
use crate::scene::{Scene, Split};

pub(super) const ROW: Row = Row { name: "split", forms: &[("split", "o treats A part by part, or filled in")], read };

#[derive(Debug)]
struct PartByPart;

impl Does for PartByPart {
    fn prepare(&self, scene: &mut Scene) {
        scene.split = Some(Split::default());
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::OtherRule, Some(split)) = (act, scene.split) else { return Outcome::NotMine };
        let false_alarm = scene.hulls_meet() == Some(true) && scene.parts_meet() == Some(false);
        let on = !split.on;
        scene.split = Some(Split { on, alarm_seen: split.alarm_seen || (on && false_alarm) });
        Outcome::Done
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let on = scene.split.is_some_and(|split| split.on);
        keys([("o", if on { "fill A in" } else { "split A" })])
    }
}

/// A must be made of parts.
fn read(words: &Words<'_>) -> Read {
    match words.scene.solids() {
        Some((a, _)) if a.parts().len() > 1 => words.alone(PartByPart),
        _ => Err("\"split\" needs a scene with B and an A with parts".to_owned()),
    }
}
