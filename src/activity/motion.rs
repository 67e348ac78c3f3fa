//! Arrows move bodies on the lattice.

use super::{Act, Outcome};
use crate::scene::Scene;

/// The bodies that the arrows can move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Their places in the scene, in the order in which Tab goes through them.
    pub bodies: Vec<usize>,
}

impl Motion {
    pub(super) fn prepare(&self, scene: &mut Scene) {
        scene.selected = self.bodies[0];
    }

    pub(super) fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        match act {
            Act::Step { direction, units } => {
                let by = direction.unit() * f64::from(units);
                match scene.try_move(scene.selected, by) {
                    Ok(()) => {
                        scene.moves += u32::from(units);
                        scene.last_step = Some((scene.selected, by));
                        Outcome::Done
                    }
                    Err(refusal) => Outcome::Refused(refusal.to_string()),
                }
            }
            Act::SelectNext | Act::SelectPrevious if self.bodies.len() > 1 => {
                let forward = act == Act::SelectNext;
                scene.selected = cycled(&self.bodies, scene.selected, forward);
                Outcome::Done
            }
            Act::SelectNext | Act::SelectPrevious => {
                Outcome::Refused(format!("Only {} can be moved here.", scene.bodies[scene.selected].called()))
            }
            _ => Outcome::NotMine,
        }
    }

    pub(super) fn legend(&self, scene: &Scene) -> Vec<(&'static str, String)> {
        let called = |body: usize| scene.bodies[body].called();
        let mut legend = vec![("arrows", format!("move {}", called(scene.selected)))];
        if self.bodies.len() > 1 {
            legend.push(("Tab", format!("take {}", called(cycled(&self.bodies, scene.selected, true)))));
        }
        legend
    }
}

/// The entry after (or before) the selected one, round and round.
pub(super) fn cycled(bodies: &[usize], selected: usize, forward: bool) -> usize {
    let here = bodies.iter().position(|body| *body == selected).unwrap_or(0);
    let step = if forward { 1 } else { bodies.len() - 1 };
    bodies[(here + step) % bodies.len()]
}
