//! A solver that separates overlapping pairs one after the other, and the choice of who yields.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::geometry::{State, minkowski, origin, penetration};
use crate::scene::{Resolution, Scene, Solver};

pub(super) const ROW: Row = Row {
    name: "solve",
    forms: &[("solve", "Space runs a pass of the solver, Tab selects, m marks who yields")],
    read: |words| {
        if words.scene.bodies.len() < 2 {
            Err("\"solve\" needs at least two bodies".to_owned())
        } else {
            words.alone(Solve)
        }
    },
};

#[derive(Debug)]
struct Solve;

impl Does for Solve {
    /// The first body that can move yields until another one is marked.
    fn prepare(&self, scene: &mut Scene) {
        let yields = scene.bodies.iter().position(|body| !body.locked).unwrap_or(0);
        scene.movable = (0..scene.bodies.len()).collect();
        scene.selected = yields;
        scene.solver = Some(Solver { yields, passes: 0, latest: Vec::new() });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(solver) = &mut scene.solver else { return Outcome::NotMine };
        match act {
            Act::Advance => {
                let yields = solver.yields;
                let pass = run_pass(scene, yields);
                let quiet = pass.is_empty();
                if let Some(solver) = &mut scene.solver {
                    solver.note(pass);
                }
                if quiet { Outcome::Said("Nothing overlaps any more.".to_owned()) } else { Outcome::Done }
            }
            Act::SelectNext | Act::SelectPrevious => {
                scene.select(act == Act::SelectNext);
                Outcome::Said(format!("Selected: {}.", scene.bodies[scene.selected].called()))
            }
            Act::Mark => {
                let body = &scene.bodies[scene.selected];
                if body.locked {
                    return Outcome::Refused(format!("{} is bolted down: it cannot yield.", body.subject()));
                }
                solver.yields = scene.selected;
                Outcome::Said(format!("From now on {} yields.", body.called()))
            }
            Act::Step { .. } => {
                Outcome::Refused("Here the solver moves the bodies: Space runs a pass, m marks who yields.".to_owned())
            }
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("Space", "pass"), ("Tab", "select"), ("m", "mark who yields")])
    }
}

/// Goes through the pairs once; in each overlapping one, one body takes the whole minimum translation: the one marked,
/// otherwise the upper one that is not bolted down.
fn run_pass(scene: &mut Scene, yields: usize) -> Vec<Resolution> {
    let mut pass = Vec::new();
    for pair @ (upper, lower) in scene.pairs() {
        let wanted = if yields == lower { lower } else { upper };
        let pushed = if scene.bodies[wanted].locked { upper + lower - wanted } else { wanted };
        if scene.bodies[pushed].locked {
            continue;
        }
        let other = upper + lower - pushed;
        let d = minkowski::difference(&scene.bodies[pushed].shape.bounds(), &scene.bodies[other].shape.bounds());
        if origin::state(&d) == State::Overlapping {
            // Of tied ways out the first is taken: a fixed order, so that the same pass always does the same.
            let by = penetration::minimum_translations(&d)[0];
            scene.bodies[pushed].shape = scene.bodies[pushed].shape.translated(by);
            pass.push(Resolution { pair, pushed, by });
        }
    }
    pass
}
