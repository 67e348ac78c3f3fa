//! Typed numbers and words, such as the sides of A−B, computed without its picture.

use super::prelude::*;
use crate::value::{Value, ValueKind, listed, typed_number};

/// The fields to fill in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypeNumbers {
    fields: Vec<Field>,
    /// The index of the field that keys edit.
    active: usize,
    /// True right after the field was selected: what is typed then takes the place of a number that is there.
    is_fresh: bool,
}

/// A number or a word that the learner types.
#[derive(Clone, Debug, PartialEq)]
struct Field {
    /// What to type, such as `left` or `bottom`.
    name: String,
    /// What has been typed so far.
    text: String,
    /// The words to choose from; none if the field takes a number.
    words: Vec<String>,
}

impl Field {
    /// The number that has been typed, or which of the words, counted from 1.
    fn number(&self) -> Option<f64> {
        if self.words.is_empty() {
            return typed_number(&self.text);
        }
        // The beginning of a word is enough if no other word begins so.
        let begun = |word: &&String| !self.text.is_empty() && word.starts_with(&self.text);
        let only = || self.words.iter().filter(begun).count() == 1;
        let exact = self.words.iter().position(|word| *word == self.text);
        let place = exact.or_else(|| self.words.iter().position(|word| begun(&word)).filter(|_| only()))?;
        Some((place + 1) as f64)
    }

    /// True if a word goes on with this character.
    fn goes_on(&self, c: char) -> bool {
        self.words.iter().any(|word| word.strip_prefix(&self.text).is_some_and(|rest| rest.starts_with(c)))
    }
}

/// The longest text: enough for any number of the lattice, a fraction and four decimals.
const LONGEST: usize = 6;

/// Up to so many words stand beside their field.
const FEW: usize = 3;

/// The prefix of the readings of fields.
const PREFIX: &str = "typed.";

/// The field of a reading of a typed number.
pub(crate) fn typed_field(reading: &str) -> Option<&str> {
    reading.strip_prefix(PREFIX)
}

impl Instrument for TypeNumbers {
    const FORMS: &'static [Usage] = &[
        ("type left bottom", "digits fill in the fields named"),
        ("type owner:a,b", "letters choose one of the words after the colon"),
    ];
    const NAMED: &'static [Usage] =
        &[("typed.NAME", "the number typed into the field NAME, or which of its words, once there is one")];
    const VIEWS: &'static [View<Self>] = &[
        View::new("fields", "What is to be typed, by the names of the fields, over the right pane.", fields),
        View::new("fields-above", "The same, above the left picture.", |typing, _, panes| {
            panes.heading.extend(typing.lines());
        }),
    ];

    const WITH_ANY_PAIR: bool = true;
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| true;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        if words.rest.is_empty() {
            return Err("\"type\" takes the fields, as in \"type left bottom\"".to_owned());
        }
        let field = |field: &&str| {
            let (name, words) = field.split_once(':').unwrap_or((field, ""));
            let words = words.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
            Field { name: name.to_owned(), text: String::new(), words }
        };
        Ok(Self { fields: words.rest.iter().map(field).collect(), active: 0, is_fresh: false })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        let shown = if self.words().is_empty() { "0-9 - / ." } else { "letters" };
        let mut controls = vec![Control::typing(shown, "type", Self::press)];
        if self.fields.len() > 1 {
            controls.push(Control::told("Tab", "next field"));
        }
        controls
    }

    fn named(&self, _: &Scene) -> Vec<(String, ValueKind)> {
        self.names().map(|name| (format!("{PREFIX}{name}"), ValueKind::Number)).collect()
    }

    fn value(&self, name: &str, _: &Scope<'_>) -> Option<Value> {
        let field = self.field(typed_field(name)?)?;
        field.number().map(if field.text.contains('/') { Value::Fraction } else { Value::Number })
    }
}

impl TypeNumbers {
    fn press(&mut self, act: Act) -> Reply {
        let count = self.fields.len();
        let field = &mut self.fields[self.active];
        let is_first = std::mem::replace(&mut self.is_fresh, matches!(act, Act::SelectNext | Act::SelectPrevious));
        if is_first && matches!(act, Act::Digit(_) | Act::Minus) && field.words.is_empty() && field.number().is_some() {
            field.text.clear();
        }
        match act {
            Act::Letter(c) if field.goes_on(char::from(c)) => field.text.push(char::from(c)),
            Act::Letter(_)
            | Act::Digit(_)
            | Act::Turn { counterclockwise: true }
            | Act::Over
            | Act::Minus
            | Act::Key(_)
                if !field.words.is_empty() =>
            {
                let words = field.words.join(", ");
                return Reply::Refused(format!("What can be typed here: {words}. Backspace erases."));
            }
            Act::Digit(digit) if field.text.len() < LONGEST => field.text.push(char::from(b'0' + digit)),
            Act::Turn { counterclockwise: true } if field.text.len() < LONGEST => field.text.push('.'),
            Act::Over if field.text.len() < LONGEST => field.text.push('/'),
            Act::Digit(_) | Act::Turn { counterclockwise: true } | Act::Over => {
                return Reply::refused("That is long enough; Backspace takes a digit back.");
            }
            // A minus may be typed late: it goes to the front, and a second one removes it.
            Act::Minus if field.text.starts_with('-') => {
                field.text.remove(0);
            }
            Act::Minus => field.text.insert(0, '-'),
            Act::Erase if field.text.is_empty() => return Reply::refused("There is nothing to take back."),
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

    /// The number in a field, once there is one.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.field(name)?.number()
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// What is missing, as a sentence, while a field has no number or no word.
    pub(crate) fn open(&self) -> Option<String> {
        let Field { name, words, text } = self.fields.iter().find(|field| field.number().is_none())?;
        Some(match words.as_slice() {
            [] if !text.is_empty() => format!("{name} = {text} is not a number."),
            [] => format!("There is no number yet for \"{name}\"."),
            _ => format!("Type a word for \"{name}\": {}.", listed(words, "or")),
        })
    }

    /// How many times to press Tab to get from the current field to the first one that is not filled in, or else to the
    /// wrong one.
    pub(crate) fn turns_to(&self, wrong: Option<&str>) -> usize {
        let place = |is: &dyn Fn(&Field) -> bool| self.fields.iter().position(is);
        let there = place(&|field| field.number().is_none()).or_else(|| place(&|field| Some(&*field.name) == wrong));
        there.map_or(0, |there| (there + self.fields.len() - self.active) % self.fields.len())
    }

    /// An act that types something into the current field.
    pub(crate) fn any_act(&self) -> Act {
        self.words().first().and_then(|word| word.bytes().next()).map_or(Act::Digit(7), Act::Letter)
    }

    /// True if the character belongs to a word that is being typed. While a word is incomplete, no letter is a command: one
    /// slip could cost the count.
    pub(crate) fn takes(&self, c: char) -> bool {
        let field = &self.fields[self.active];
        let is_incomplete = !field.words.is_empty() && !field.text.is_empty() && !field.words.contains(&field.text);
        field.goes_on(c) || is_incomplete && c.is_ascii_lowercase()
    }

    /// The words that the current field takes; none if it takes a number.
    pub(crate) fn words(&self) -> &[String] {
        &self.fields[self.active].words
    }

    /// The field that keys edit: its name, and what is typed there.
    pub(crate) fn active(&self) -> (&str, &str) {
        let Field { name, text, .. } = &self.fields[self.active];
        (name, text)
    }

    /// A line for each field, with what has been typed so far.
    fn lines(&self) -> impl Iterator<Item = String> {
        let widest = self.names().map(str::len).max().unwrap_or(0);
        let longest = self.fields.iter().flat_map(|field| &field.words).map(String::len).max().unwrap_or(0);
        let room = longest.max(LONGEST);
        self.fields.iter().enumerate().map(move |(index, Field { name, text, words })| {
            let pointer = if index == self.active { '>' } else { ' ' };
            // There is no room for more words.
            let choice = if words.len() <= FEW { words.join(" ") } else { String::new() };
            format!("{pointer} {name:<widest$} = [{text:>room$}] {choice}").trim_end().to_owned()
        })
    }

    /// The names of the fields, in the order of Tab.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.name.as_str())
    }
}

/// The fields with what has been typed so far.
fn fields(typing: &TypeNumbers, scope: &Scope<'_>, panes: &mut Panes) {
    let is_number = |field: &Field| field.words.is_empty();
    let says = match (typing.fields.iter().any(is_number), typing.fields.iter().all(is_number)) {
        (_, true) => " Type numbers:",
        (true, false) => " Type words and numbers:",
        (false, false) => " Words:",
    };
    let mut lines = vec![String::new(), says.to_owned(), String::new()];
    lines.extend(typing.lines());
    // Before the prediction, nothing can be typed here.
    let told = scope.betting.then(Vec::new);
    panes.table = Some(Table { title: "your answer".to_owned(), lines, told });
}
