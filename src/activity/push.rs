//! Four buttons try the four ways to apply the same push: who moves, and with which sign.

use super::{Act, Does, Legend, Outcome, Row, keys};
use crate::geometry::{minkowski, penetration};
use crate::scene::{Pushes, Scene};
use glam::DVec2;

pub(super) const ROW: Row = Row {
    name: "push",
    forms: &[("push", "1 to 4 try A+=p, A-=p, B+=p and B-=p, each from the start")],
    read: |words| words.boxes().and_then(|()| words.alone(Push)),
};

#[derive(Debug)]
struct Push;

impl Does for Push {
    fn prepare(&self, scene: &mut Scene) {
        let Some((a, b)) = scene.pair() else { return };
        let mtvs = penetration::minimum_translations(&minkowski::difference(&a, &b));
        // p runs from the origin to the border, the translation brings that border point back to the origin.
        let push = mtvs.first().map_or(DVec2::ZERO, |mtv| DVec2::ZERO - *mtv);
        scene.pushes = Some(Pushes { home: [a, b], push, tried: [false; 4], last: None });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        let Act::Digit(digit) = act else { return Outcome::NotMine };
        let (Some(a), Some(b)) = (scene.find("A"), scene.find("B")) else { return Outcome::NotMine };
        let Some(pushes) = &mut scene.pushes else { return Outcome::NotMine };
        let Some(button) = usize::from(digit).checked_sub(1).filter(|button| *button < Pushes::BUTTONS.len()) else {
            return Outcome::Refused("There are four buttons: 1, 2, 3 and 4.".to_owned());
        };
        pushes.tried[button] = true;
        pushes.last = Some(button);
        let (of_a, of_b) = pushes.after(button);
        scene.bodies[a].shape = of_a.into();
        scene.bodies[b].shape = of_b.into();
        Outcome::Done
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("1-4", "try a button")])
    }
}
