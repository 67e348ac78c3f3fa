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
        scene.trace = Some(Trace::default());
        self.after(scene);
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let (Act::OtherRule, Some(trace)) = (act, &mut scene.trace) else { return Outcome::NotMine };
        trace.between = !trace.between;
        Outcome::Done
    }

    /// Notes where the bodies are.
    fn after(&self, scene: &mut Scene) {
        let now = Sample::of(scene);
        if let (Some(trace), Some(now)) = (&mut scene.trace, now) {
            trace.note(now, scene.layout.tolerance);
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("o", "other normal")])
    }
}
