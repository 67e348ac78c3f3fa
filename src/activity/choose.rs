//! Four images of a body; digits choose the half-turned one.

use super::{Act, Activity, Outcome};
use crate::scene::{Choice, Image, Scene};

/// Reads `B C`: the bodies, one after the other.
pub(super) fn parse(rest: &[&str], body: impl Fn(&str) -> Result<usize, String>) -> Result<Activity, String> {
    if rest.is_empty() {
        return Err("\"choose\" takes the bodies, as in \"choose B C\"".to_owned());
    }
    Ok(Activity::Choose(rest.iter().map(|name| body(name)).collect::<Result<_, _>>()?))
}

pub(super) fn prepare(bodies: &[usize], scene: &mut Scene) {
    scene.choice = Some(Choice { bodies: bodies.to_vec(), matched: 0, tried: [false; 4], mistakes: 0 });
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let (Act::Digit(digit), Some(choice)) = (act, &mut scene.choice) else { return Outcome::NotMine };
    if choice.is_done() {
        return Outcome::Refused("Every shape has been matched.".to_owned());
    }
    let Some(chosen) = usize::from(digit).checked_sub(1).filter(|chosen| *chosen < 4) else {
        return Outcome::Refused("There are four pictures: 1, 2, 3 and 4.".to_owned());
    };
    let letter = scene.bodies[choice.body()].letter();
    match choice.images()[chosen] {
        Image::HalfTurn => {
            choice.matched += 1;
            if !choice.is_done() {
                choice.tried = [false; 4];
                let next = scene.bodies[choice.body()].letter();
                return Outcome::Said(format!("Yes, {digit} is -{letter}. Now find -{next}."));
            }
            choice.tried[chosen] = true;
            Outcome::Said(format!("Yes, {digit} is -{letter}: every corner (x,y) has become (-x,-y)."))
        }
        image => {
            choice.tried[chosen] = true;
            choice.mistakes += 1;
            Outcome::Refused(match image {
                Image::LeftRight => {
                    format!("{digit} is {letter} mirrored left to right: (-x,y). The heights did not change sign.")
                }
                Image::UpDown => format!("{digit} is {letter} upside down in a mirror: (x,-y). Left stayed left."),
                Image::Same | Image::HalfTurn => format!("{digit} is {letter} itself: (x,y). Nothing has been turned."),
            })
        }
    }
}
