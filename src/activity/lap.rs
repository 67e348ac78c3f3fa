//! Space goes along the next edge: round one body, or round the sum of two.

use super::{Act, Activity, Outcome};
use crate::geometry::Convex;
use crate::scene::{Lap, Scene, Solid};

/// Reads `A`: a convex body with edges.
pub(super) fn parse_walk(
    rest: &[&str],
    body: impl Fn(&str) -> Result<usize, String>,
    scene: &Scene,
) -> Result<Activity, String> {
    let &[name] = rest else { return Err("\"walk\" takes one body, as in \"walk A\"".to_owned()) };
    let body = body(name)?;
    if matches!(scene.bodies[body].shape, Solid::Compound { .. }) {
        return Err(format!("{name} has dents: \"walk\" needs a convex body"));
    }
    if edges(scene, body) == 0 {
        return Err(format!("{name} is a point: there is no edge to walk along"));
    }
    Ok(Activity::Walk(body))
}

fn edges(scene: &Scene, body: usize) -> usize {
    scene.bodies[body].shape.hull().outline().edges()
}

pub(super) fn prepare_walk(body: usize, scene: &mut Scene) {
    scene.selected = body;
    scene.lap = Some(Lap { taken: 0, all: edges(scene, body) });
}

pub(super) fn prepare_sweep(scene: &mut Scene) {
    let all = scene.merging(0).map_or(0, |merging| merging.left);
    scene.lap = Some(Lap { taken: 0, all });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::Advance, Some(lap)) = (act, &mut scene.lap) else { return Outcome::NotMine };
    if lap.taken == lap.all {
        return Outcome::Refused(format!("The lap is complete: all {} edges.", lap.all));
    }
    lap.taken += 1;
    Outcome::Done
}
