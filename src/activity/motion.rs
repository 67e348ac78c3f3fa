//! Arrows move bodies on the lattice.

use super::{Act, Outcome};
use crate::scene::Scene;

pub(super) fn prepare(bodies: &[usize], scene: &mut Scene) {
    scene.movable = bodies.to_vec();
    scene.selected = bodies[0];
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    match act {
        Act::Step { direction, units } => {
            let by = direction.unit() * f64::from(units) * scene.layout.step;
            match scene.try_move(scene.selected, by) {
                Ok(()) => {
                    scene.moves += u32::from(units);
                    scene.last_step = Some((scene.selected, by));
                    Outcome::Done
                }
                Err(refusal) => Outcome::Refused(refusal.to_string()),
            }
        }
        Act::SelectNext | Act::SelectPrevious => {
            if scene.select(act == Act::SelectNext) {
                Outcome::Done
            } else {
                Outcome::Refused(format!("Only {} can be moved here.", scene.bodies[scene.selected].called()))
            }
        }
        _ => Outcome::NotMine,
    }
}

pub(super) fn legend(scene: &Scene) -> Vec<(&'static str, String)> {
    let mut legend = vec![("arrows", format!("move {}", scene.bodies[scene.selected].called()))];
    let mut next = scene.clone();
    if next.select(true) {
        legend.push(("Tab", format!("take {}", next.bodies[next.selected].called())));
    }
    legend
}
