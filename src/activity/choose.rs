//! Four images of a body; digits choose the half-turned one.

use super::{Act, Does, Legend, Outcome, Row, does, keys};
use crate::scene::{Choice, Image, Scene};

pub(super) const ROW: Row = Row {
    name: "choose",
    forms: &[("choose B C", "1 to 4 choose the half-turned image of each body in turn")],
    read: |words| does(Choose(words.bodies("the bodies", "choose B C")?)),
};

/// The bodies, one after the other.
#[derive(Debug)]
struct Choose(Vec<usize>);

impl Does for Choose {
    fn prepare(&self, scene: &mut Scene) {
        scene.choice = Some(Choice { bodies: self.0.clone(), matched: 0, tried: [false; 4], mistakes: 0 });
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
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
                    Image::Same | Image::HalfTurn => {
                        format!("{digit} is {letter} itself: (x,y). Nothing has been turned.")
                    }
                })
            }
        }
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("1-4", "choose a picture")])
    }

    fn is_on_difference(&self) -> bool {
        true
    }
}
