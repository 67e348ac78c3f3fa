//! Typed numbers: the sides of A−B, computed without its picture.

use super::{Act, ActKind, Instrument, Legend, Reply, Scope, Usage, View, Words, keys};
use crate::geometry::{Aabb, Direction};
use crate::panes::{Panes, Table};
use crate::scene::Scene;
use crate::value::{Value, ValueKind, plain, typed_number};

/// The fields to fill in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypeNumbers {
    fields: Vec<Field>,
    /// The index of the field that keys edit.
    active: usize,
}

/// A number that the learner types.
#[derive(Clone, Debug, PartialEq)]
struct Field {
    /// The side that is asked for: `left`, `bottom`.
    name: String,
    /// What has been typed so far.
    text: String,
}

/// The longest text: enough for any number of the lattice, a fraction and four decimals.
const LONGEST: usize = 6;

/// The prefix of the readings of fields.
const PREFIX: &str = "typed.";

/// The field of a reading of a typed number.
pub(crate) fn typed_field(reading: &str) -> Option<&str> {
    reading.strip_prefix(PREFIX)
}

impl Instrument for TypeNumbers {
    const FORMS: &'static [Usage] = &[("type left bottom", "digits fill in the fields named")];
    const NAMED: &'static [Usage] = &[("typed.NAME", "the number typed into the field NAME, once there is one")];
    const VIEWS: &'static [View<Self>] = &[
        View::new("table", "The four sides of A-B worked out in numbers, over the covered right pane.", draw),
        View::new("fields", "What is to be typed, by the names of the fields, over the right pane.", fields),
    ];

    fn read(words: &Words<'_>) -> Result<Self, String> {
        if words.rest.is_empty() {
            return Err("\"type\" takes the fields, as in \"type left bottom\"".to_owned());
        }
        let fields = words.rest.iter().map(|&name| Field { name: name.to_owned(), text: String::new() }).collect();
        Ok(Self { fields, active: 0 })
    }

    fn acts(&self) -> Vec<ActKind> {
        vec![ActKind::Digit, ActKind::Edit, ActKind::Turn, ActKind::Select, ActKind::Step]
    }

    fn act(&mut self, act: Act, _: &mut Scene) -> Reply {
        let count = self.fields.len();
        let Some(field) = self.fields.get_mut(self.active) else { return Reply::NotMine };
        match act {
            Act::Digit(digit) if field.text.len() < LONGEST => field.text.push(char::from(b'0' + digit)),
            Act::Turn { more: true } if field.text.len() < LONGEST => field.text.push('.'),
            Act::Over if field.text.len() < LONGEST => field.text.push('/'),
            Act::Digit(_) | Act::Turn { more: true } | Act::Over => {
                return Reply::Refused("That is long enough; Backspace takes a digit back.".to_owned());
            }
            // A minus may be typed late: it goes to the front, and a second one removes it.
            Act::Minus if field.text.starts_with('-') => {
                field.text.remove(0);
            }
            Act::Minus => field.text.insert(0, '-'),
            Act::Erase if field.text.is_empty() => {
                return Reply::Refused("There is nothing to take back.".to_owned());
            }
            Act::Erase => {
                field.text.pop();
            }
            Act::SelectNext | Act::Step { direction: Direction::Down, .. } => self.active = (self.active + 1) % count,
            Act::SelectPrevious | Act::Step { direction: Direction::Up, .. } => {
                self.active = (self.active + count - 1) % count;
            }
            _ => return Reply::NotMine,
        }
        Reply::Done
    }

    fn legend(&self, _: &Scene) -> Legend {
        keys([("0-9 -", "type"), ("Tab", "next field")])
    }

    fn is_on_difference(&self) -> bool {
        true
    }

    fn named(&self, _: &Scene) -> Vec<(String, ValueKind)> {
        self.names().map(|name| (format!("{PREFIX}{name}"), ValueKind::Number)).collect()
    }

    fn value(&self, name: &str, _: &Scope<'_>) -> Option<Value> {
        let name = typed_field(name)?;
        let field = self.fields.iter().find(|field| field.name == name)?;
        let value = if field.text.contains('/') { Value::Fraction } else { Value::Number };
        typed_number(&field.text).map(value)
    }
}

impl TypeNumbers {
    /// The name of the first field without a number, if there is one.
    pub(crate) fn open(&self) -> Option<&str> {
        let open = self.fields.iter().find(|field| typed_number(&field.text).is_none());
        open.map(|field| field.name.as_str())
    }

    /// The field that keys edit: its name, and what is typed there.
    pub(crate) fn active(&self) -> (&str, &str) {
        self.fields.get(self.active).map_or(("", ""), |field| (&field.name, &field.text))
    }

    /// The names of the fields, in the order of Tab.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.name.as_str())
    }
}

/// The fields with what has been typed so far.
fn fields(typing: &TypeNumbers, _: &Scope<'_>, panes: &mut Panes) {
    let widest = typing.names().map(str::len).max().unwrap_or(0);
    let mut lines = vec![String::new(), " Numbers such as 3, -2, 1/2 or 0.4:".to_owned(), String::new()];
    for (index, Field { name, text }) in typing.fields.iter().enumerate() {
        let pointer = if index == typing.active { '>' } else { ' ' };
        lines.push(format!("  {pointer} {name:<widest$} = [{text:>LONGEST$}]"));
    }
    panes.table = Some(Table { title: "your answer".to_owned(), lines });
}

/// The four sides of A−B as differences of sides, some of them for the learner to compute.
fn draw(typing: &TypeNumbers, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let rows = [
        ("right", "A.right - B.left", a.right(), b.left()),
        ("top", "A.top - B.bottom", a.top(), b.bottom()),
        ("left", "A.left - B.right", a.left(), b.right()),
        ("bottom", "A.bottom - B.top", a.bottom(), b.top()),
    ];
    let sides = |name: &str, of: &Aabb| {
        let [left, right, bottom, top] = [of.left(), of.right(), of.bottom(), of.top()].map(plain);
        format!("  {name} {left:>6} {right:>6} {bottom:>7} {top:>5}")
    };
    let mut lines = vec![
        String::new(),
        " The picture of A-B is covered.".to_owned(),
        String::new(),
        "      left  right  bottom   top".to_owned(),
        sides("A", &a),
        sides("B", &b),
        String::new(),
    ];
    for (side, sum, largest, smallest) in rows {
        let (pointer, result) = match typing.fields.iter().position(|field| field.name == side) {
            None => (' ', format!("{} - {} = {}", plain(largest), plain(smallest), plain(largest - smallest))),
            Some(field) => {
                (if field == typing.active { '>' } else { ' ' }, format!("[{:>4}]", typing.fields[field].text))
            }
        };
        lines.push(format!("{pointer}{side:<6} = {sum:<16} {result:>10}"));
    }
    panes.table = Some(Table { title: "A - B by numbers".to_owned(), lines });
}
