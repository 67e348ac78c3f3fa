//! Space runs a frame, `o` goes back to the start under the next rule.

use super::{flight, names, place};
use crate::activity::{Act, Does, Legend, Outcome, Row, does};
use crate::geometry::Aabb;
use crate::scene::{Flight, Frame, Rule, Scene};
use glam::DVec2;

pub(in crate::activity) const ROW: Row = Row {
    name: "run",
    forms: &[("run path surface", "Space runs a frame, o takes the next rule: surface path naive careful")],
    read: |words| does(Run(names(words, &Rule::ALL)?)),
};

/// The rules, in order.
#[derive(Debug)]
struct Run(Vec<Rule>);

impl Does for Run {
    fn prepare(&self, scene: &mut Scene) {
        if let Some(flight) = flight(scene) {
            flight.rules.clone_from(&self.0);
            flight.runs = vec![Vec::new(); self.0.len()];
        }
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Some(flight) = &scene.flight else { return Outcome::NotMine };
        match act {
            Act::Advance if flight.frames().len() == Flight::MOST_FRAMES => {
                Outcome::Refused(format!("{} frames are enough: o for the other rule, u to undo.", Flight::MOST_FRAMES))
            }
            Act::Advance => {
                let (bodies, rule) = (flight.bodies, flight.rules[flight.rule]);
                let frame = Frame::run(rule, flight.home, flight.velocity(scene));
                let mut after = scene.clone();
                enter(&mut after, bodies, frame.to, frame.after);
                if let Some(flight) = &mut after.flight {
                    flight.runs[flight.rule].push(frame);
                }
                if after.fits().is_err() {
                    return Outcome::Refused(
                        "A frame more would leave the picture: o for the other rule, u to undo.".to_owned(),
                    );
                }
                *scene = after;
                Outcome::Done
            }
            Act::OtherRule => {
                let (bodies, next) = (flight.bodies, (flight.rule + 1) % flight.rules.len());
                let first = flight.frames().first().map(|frame| (frame.from, frame.before));
                if let Some((home, velocity)) = first {
                    enter(scene, bodies, home, velocity);
                }
                let Some(flight) = &mut scene.flight else { return Outcome::NotMine };
                flight.rule = next;
                flight.runs[next].clear();
                Outcome::Said(format!("Back at the start, with the {} rule.", flight.rules[next].name()))
            }
            Act::Step { .. } => {
                Outcome::Refused("Nothing is steered here: Space runs a frame, o takes the other rule.".to_owned())
            }
            _ => Outcome::NotMine,
        }
    }

    fn legend(&self, scene: &Scene) -> Legend {
        let Some(flight) = &scene.flight else { return Vec::new() };
        let next = flight.rules[(flight.rule + 1) % flight.rules.len()];
        vec![("Space", "run a frame".to_owned()), ("o", format!("{} rule", next.name()))]
    }
}

/// The start of a frame: A and B there, at these velocities.
fn enter(scene: &mut Scene, bodies: [usize; 2], at: [Aabb; 2], velocity: [DVec2; 2]) {
    place(scene, bodies, at);
    for (body, velocity) in bodies.into_iter().zip(velocity) {
        scene.bodies[body].velocity = velocity;
    }
    if let Some(flight) = &mut scene.flight {
        flight.home = at;
    }
}
