//! Digits fill in fields.

use super::{Act, Does, Legend, Outcome, Row, does, keys};
use crate::geometry::Direction;
use crate::scene::{Field, Form, Scene};

pub(super) const ROW: Row = Row {
    name: "type",
    forms: &[("type left bottom", "digits fill in the fields named")],
    read: |words| match words.rest[..] {
        [] => Err("\"type\" takes the fields, as in \"type left bottom\"".to_owned()),
        _ => does(Type(words.rest.iter().map(|&field| field.to_owned()).collect())),
    },
};

/// The names of the fields.
#[derive(Debug)]
struct Type(Vec<String>);

impl Does for Type {
    fn prepare(&self, scene: &mut Scene) {
        let fields = self.0.iter().map(|name| Field { name: name.clone(), text: String::new() }).collect();
        scene.form = Form { fields, active: 0 };
    }

    fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
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

    fn legend(&self, _: &Scene) -> Legend {
        keys([("0-9 -", "type"), ("Tab", "next field")])
    }

    fn is_on_difference(&self) -> bool {
        true
    }
}

/// Enough for any number of the lattice, and for a slip of the finger.
const LONGEST: usize = 4;
