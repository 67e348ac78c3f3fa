//! Space turns the shapes; digits choose which of them turn, and whether A is seen.

use super::dial::TURN;
use super::{Act, Activity, Outcome};
use crate::scene::{Scene, Solid, Spin};

/// Both A and B must be shapes that can be turned.
pub(super) fn parse(scene: &Scene) -> Result<Activity, String> {
    let fixed = |solid: &Solid| matches!(solid, Solid::Box(_) | Solid::Compound { .. });
    match scene.solids() {
        Some((a, b)) if !fixed(a) && !fixed(b) => Ok(Activity::Spin),
        Some(_) => Err("\"spin\" turns convex polygons and boxes with an angle only".to_owned()),
        None => Err("\"spin\" needs a scene with A and B".to_owned()),
    }
}

/// At first everything turns.
pub(super) fn prepare(scene: &mut Scene) {
    scene.spin = Some(Spin { turning: [true; 2], a_hidden: false });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let Some(spin) = &mut scene.spin else { return Outcome::NotMine };
    match act {
        Act::Digit(digit @ (1 | 2)) => {
            let turns = &mut spin.turning[usize::from(digit) - 1];
            *turns = !*turns;
            let name = if digit == 1 { 'A' } else { 'B' };
            Outcome::Said(format!("{name} {}.", if *turns { "turns" } else { "stands still" }))
        }
        Act::Digit(3) => {
            spin.a_hidden = !spin.a_hidden;
            Outcome::Said(if spin.a_hidden { "A is hidden; it still counts." } else { "A is shown." }.to_owned())
        }
        Act::Advance => turn(*spin, scene),
        _ => Outcome::NotMine,
    }
}

/// Turns what is switched on, all of it or nothing.
fn turn(spin: Spin, scene: &mut Scene) -> Outcome {
    if spin.turning == [false; 2] {
        return Outcome::Refused("Nothing is switched on: 1 lets A turn, 2 lets B turn.".to_owned());
    }
    let mut after = scene.clone();
    let bodies = [after.find("A"), after.find("B")];
    for body in bodies.into_iter().zip(spin.turning).filter_map(|(body, turns)| body.filter(|_| turns)) {
        if after.bodies[body].locked {
            return Outcome::Refused(format!("{} is bolted down: it cannot turn.", after.bodies[body].subject()));
        }
        after.bodies[body].shape = after.bodies[body].shape.turned(TURN);
    }
    if let Err(refusal) = after.fits() {
        return Outcome::Refused(refusal.to_string());
    }
    *scene = after;
    Outcome::Done
}

pub(super) fn legend(scene: &Scene) -> Vec<(&'static str, String)> {
    let Some(spin) = scene.spin else { return Vec::new() };
    let switch = |turns: bool, name: char| format!("{} {name}", if turns { "stop" } else { "start" });
    vec![
        ("Space", "turn".to_owned()),
        ("1", switch(spin.turning[0], 'A')),
        ("2", switch(spin.turning[1], 'B')),
        ("3", if spin.a_hidden { "show A" } else { "hide A" }.to_owned()),
    ]
}
