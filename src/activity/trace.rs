//! Every place that the bodies come to is noted; `o` switches between two formulas for the normal.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::scene::{Sample, Scene, Trace};

pub(super) const ROW: Row = Row {
    name: "trace",
    forms: &[("trace", "every place is noted, o switches between two formulas for the normal")],
    read: |words| words.solids().and_then(|()| words.alone(Follow)),
};

#[derive(Debug)]
struct Follow;

impl Does for Follow {
    fn prepare(&self, scene: &mut Scene) {
        scene.trace = Some(Trace { samples: Sample::of(scene).into_iter().collect(), between: false });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::OtherRule, Some(trace)) = (act, &mut scene.trace) else { return Outcome::NotMine };
        trace.between = !trace.between;
        Outcome::Done
    }

    /// Notes where the bodies are, if that is new.
    fn after(&self, scene: &mut Scene) {
        let now = scene.trace.is_some().then(|| Sample::of(scene)).flatten();
        if let (Some(trace), Some(now)) = (&mut scene.trace, now)
            && trace.samples.last() != Some(&now)
        {
            trace.samples.push(now);
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("o", "other normal")])
    }
}
