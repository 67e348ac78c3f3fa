//! Space goes along the next edge: round one body, or round the sum of two.

use super::{Act, Does, Legend, Outcome, Read, Row, Words, does, keys};
use crate::geometry::Convex;
use crate::scene::{Lap, Scene, Solid};

pub(super) const WALK: Row =
    Row { name: "walk", forms: &[("walk A", "Space walks along the next edge of a convex body")], read: read_walk };

pub(super) const SWEEP: Row = Row {
    name: "sweep",
    forms: &[("sweep", "Space carries B along the next edge of A + B; the scene says sum = true")],
    read: read_sweep,
};

/// Reads `A`: a convex body with edges.
fn read_walk(words: &Words<'_>) -> Read {
    let [name] = words.rest[..] else { return Err("\"walk\" takes one body, as in \"walk A\"".to_owned()) };
    let body = words.body(name)?;
    if matches!(words.scene.bodies[body].shape, Solid::Compound { .. }) {
        return Err(format!("{name} has dents: \"walk\" needs a convex body"));
    }
    if edges(words.scene, body) == 0 {
        return Err(format!("{name} is a point: there is no edge to walk along"));
    }
    does(Walk(body))
}

fn read_sweep(words: &Words<'_>) -> Read {
    if !words.scene.layout.sum {
        return Err("\"sweep\" needs a scene that says sum = true".to_owned());
    }
    words.solids()?;
    words.alone(Carry)
}

fn edges(scene: &Scene, body: usize) -> usize {
    scene.bodies[body].shape.hull().outline().edges()
}

/// The body that is walked round.
#[derive(Debug)]
struct Walk(usize);

impl Does for Walk {
    fn prepare(&self, scene: &mut Scene) {
        scene.selected = self.0;
        scene.lap = Some(Lap { taken: 0, all: edges(scene, self.0) });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        go_on(act, scene)
    }

    fn legend(&self, _: &Scene) -> Legend {
        next_edge()
    }
}

#[derive(Debug)]
struct Carry;

impl Does for Carry {
    fn prepare(&self, scene: &mut Scene) {
        let all = scene.merging(0).map_or(0, |merging| merging.left);
        scene.lap = Some(Lap { taken: 0, all });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        go_on(act, scene)
    }

    fn legend(&self, _: &Scene) -> Legend {
        next_edge()
    }
}

fn go_on(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::Advance, Some(lap)) = (act, &mut scene.lap) else { return Outcome::NotMine };
    if lap.taken == lap.all {
        return Outcome::Refused(format!("The lap is complete: all {} edges.", lap.all));
    }
    lap.taken += 1;
    Outcome::Done
}

fn next_edge() -> Legend {
    keys([("Space", "next edge")])
}
