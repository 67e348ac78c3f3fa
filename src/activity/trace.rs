//! Every place that the bodies come to is noted; `o` switches between two formulas for the normal.

use super::{Act, Outcome};
use crate::scene::{Sample, Scene, Trace};

pub(super) fn prepare(scene: &mut Scene) {
    scene.trace = Some(Trace { samples: Sample::of(scene).into_iter().collect(), between: false });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::OtherRule, Some(trace)) = (act, &mut scene.trace) else { return Outcome::NotMine };
    trace.between = !trace.between;
    Outcome::Done
}

/// Notes where the bodies are, if that is new.
pub(super) fn record(scene: &mut Scene) {
    let now = scene.trace.is_some().then(|| Sample::of(scene)).flatten();
    if let (Some(trace), Some(now)) = (&mut scene.trace, now)
        && trace.samples.last() != Some(&now)
    {
        trace.samples.push(now);
    }
}
