//! Arrows move bodies on the lattice.

use super::{Act, Does, Legend, Outcome, Row, does};
use crate::scene::Scene;

pub(super) const ROW: Row = Row {
    name: "move",
    forms: &[("move A B", "arrows move a body, Tab selects among those named")],
    read: |words| does(Move(words.bodies("the bodies that move", "move A B")?)),
};

/// The bodies that move, in the order in which Tab goes through them.
#[derive(Debug)]
struct Move(Vec<usize>);

impl Does for Move {
    fn prepare(&self, scene: &mut Scene) {
        scene.movable.clone_from(&self.0);
        scene.selected = self.0[0];
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
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

    fn legend(&self, scene: &Scene) -> Legend {
        let mut legend = vec![("arrows", format!("move {}", scene.bodies[scene.selected].called()))];
        let mut next = scene.clone();
        if next.select(true) {
            legend.push(("Tab", format!("take {}", next.bodies[next.selected].called())));
        }
        legend
    }

    fn moves(&self) -> &[usize] {
        &self.0
    }
}
