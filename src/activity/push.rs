//! Four buttons try the four ways to apply the same push: who moves, and with which sign.

use super::{Act, Outcome};
use crate::geometry::{State, minkowski, origin, penetration};
use crate::scene::{Pushes, Scene};
use glam::DVec2;

/// What is written on the buttons.
pub const BUTTONS: [&str; 4] = ["A += p", "A -= p", "B += p", "B -= p"];

pub(super) fn prepare(scene: &mut Scene) {
    let Some((a, b)) = scene.pair() else { return };
    let mtvs = penetration::minimum_translations(&minkowski::difference(&a, &b));
    // p runs from the origin to the border, the translation brings that border point back to the origin.
    let push = mtvs.first().map_or(DVec2::ZERO, |mtv| DVec2::ZERO - *mtv);
    scene.pushes = Some(Pushes { home: [a, b], push, tried: [false; 4], last: None });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let Act::Digit(digit) = act else { return Outcome::NotMine };
    let (Some(a), Some(b)) = (scene.find("A"), scene.find("B")) else { return Outcome::NotMine };
    let Some(pushes) = &mut scene.pushes else { return Outcome::NotMine };
    let Some(button) = usize::from(digit).checked_sub(1).filter(|button| *button < BUTTONS.len()) else {
        return Outcome::Refused("There are four buttons: 1, 2, 3 and 4.".to_owned());
    };
    pushes.tried[button] = true;
    pushes.last = Some(button);
    let Pushes { home, push, .. } = *pushes;
    let by = if button % 2 == 0 { push } else { -push };
    let (to_a, to_b) = if button < 2 { (by, DVec2::ZERO) } else { (DVec2::ZERO, by) };
    scene.bodies[a].shape = home[0].translated(to_a);
    scene.bodies[b].shape = home[1].translated(to_b);

    let before = penetration::depth(&minkowski::difference(&home[0], &home[1]));
    let after = minkowski::difference(&scene.bodies[a].shape, &scene.bodies[b].shape);
    Outcome::Said(match origin::state(&after) {
        State::Touching => format!("{}: now they just touch.", BUTTONS[button]),
        State::Separated => format!("{}: now they are apart.", BUTTONS[button]),
        State::Overlapping => {
            format!("{}: still overlapping, depth {before} became {}.", BUTTONS[button], penetration::depth(&after))
        }
    })
}
