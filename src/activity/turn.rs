//! `,` and `.` turn a box at an angle.

use super::{Act, Activity, Outcome};
use crate::scene::{Scene, Solid, Turns};

/// One press, in degrees: the turns that lesson 6 measures its depths at.
const DEGREES: i32 = 15;

/// Reads `B`: the body.
pub(super) fn parse(
    rest: &[&str],
    scene: &Scene,
    body: impl Fn(&str) -> Result<usize, String>,
) -> Result<Activity, String> {
    let &[name] = rest else { return Err("\"turn\" takes one body, as in \"turn B\"".to_owned()) };
    let index = body(name)?;
    match scene.bodies[index].shape {
        Solid::Turned(_) => Ok(Activity::Turn(index)),
        _ => Err(format!("{name} cannot be turned: give it half, center and angle instead")),
    }
}

pub(super) fn prepare(body: usize, scene: &mut Scene) {
    let Solid::Turned(turned) = &scene.bodies[body].shape else { return };
    scene.turns = Some(Turns { body, seen: vec![turned.degrees] });
}

pub(super) fn act(body: usize, act: Act, scene: &mut Scene) -> Outcome {
    let Act::Turn { more } = act else { return Outcome::NotMine };
    if let Err(refusal) = scene.try_turn(body, if more { DEGREES } else { -DEGREES }) {
        return Outcome::Refused(refusal.to_string());
    }
    scene.moves += 1;
    if let (Solid::Turned(turned), Some(turns)) = (&scene.bodies[body].shape, &mut scene.turns) {
        // The one seen last comes last.
        turns.seen.retain(|seen| *seen != turned.degrees);
        turns.seen.push(turned.degrees);
    }
    Outcome::Done
}

pub(super) fn legend(body: usize, scene: &Scene) -> Vec<(&'static str, String)> {
    vec![(", .", format!("turn {}", scene.bodies[body].called()))]
}
