//! Digits fill in fields.

use super::{Act, Outcome};
use crate::geometry::Direction;
use crate::scene::{Field, Form, Scene};

/// Enough for any number of the lattice, and for a slip of the finger.
const LONGEST: usize = 4;

pub(super) fn prepare(fields: &[String], scene: &mut Scene) {
    let fields = fields.iter().map(|name| Field { name: name.clone(), text: String::new() }).collect();
    scene.form = Form { fields, active: 0 };
}

pub(super) fn act(act: Act, scene: &mut Scene) -> Outcome {
    let form = &mut scene.form;
    let count = form.fields.len();
    let Some(field) = form.fields.get_mut(form.active) else { return Outcome::NotMine };
    match act {
        Act::Digit(digit) if field.text.len() < LONGEST => {
            field.text.push(char::from(b'0' + digit));
            Outcome::Done
        }
        Act::Digit(_) => Outcome::Refused("That is long enough; Backspace takes a digit back.".to_owned()),
        // The sign can be thought of late: it goes to the front, and a second one takes it away again.
        Act::Minus if field.text.starts_with('-') => {
            field.text.remove(0);
            Outcome::Done
        }
        Act::Minus => {
            field.text.insert(0, '-');
            Outcome::Done
        }
        Act::Erase => {
            if field.text.pop().is_some() {
                Outcome::Done
            } else {
                Outcome::Refused("There is nothing to take back.".to_owned())
            }
        }
        Act::SelectNext | Act::Step { direction: Direction::Down, .. } => {
            form.active = (form.active + 1) % count;
            Outcome::Done
        }
        Act::SelectPrevious | Act::Step { direction: Direction::Up, .. } => {
            form.active = (form.active + count - 1) % count;
            Outcome::Done
        }
        _ => Outcome::NotMine,
    }
}
