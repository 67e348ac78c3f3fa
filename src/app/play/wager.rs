//! A bet being played: the learner chooses one of several options, or types an answer. It is locked in before anything
//! is revealed.

use crate::key::Key;
use crate::lesson::bet::{Choice, TypedAnswer};
use crate::lesson::expression::Expression;
use crate::lesson::{Answers, Bet};
use crate::value::{Readings, fraction, typed_number};

/// The longest answer that can be typed, in characters.
const LONGEST: usize = 8;

/// A bet with its options in the order in which they are shown.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    bet: Bet,
    /// For each index on the screen, the option's index in the lesson file.
    order: Vec<usize>,
    /// Whether the answer that is locked in is right.
    right: Option<bool>,
    /// What has been typed; if there are options, the digit of the chosen one.
    field: String,
    /// The answers that the lesson knows: the options in the order of the file; or the answers that can be typed, the
    /// right one first.
    known: Vec<Known>,
    /// The explanation for any other answer.
    otherwise: String,
    /// The reply to what is locked in.
    answer: String,
}

/// An answer that the lesson knows, with its values at the start of the step.
#[derive(Clone, Debug)]
struct Known {
    /// The number that is typed; of an option, its number on the screen.
    given: Option<f64>,
    say: String,
    right: bool,
    why: String,
}

/// The right answer and the known mistakes of a typed one.
fn known(typed: &TypedAnswer, readings: &dyn Readings) -> Vec<Known> {
    let known = |is: &Expression, why: String, right| {
        let given = is.value(readings).and_then(crate::value::Value::number);
        Known { say: given.map(fraction).unwrap_or_default(), given, right, why }
    };
    let mistakes = typed.mistakes.iter().map(|mistake| known(&mistake.is, mistake.why.fill(readings), false));
    std::iter::once(known(&typed.right, typed.right_why.fill(readings), true)).chain(mistakes).collect()
}

impl Wager {
    /// The bet, its options shuffled unless the lesson keeps their order; the same seed and step give the same order. The
    /// answers that can be typed have these values.
    pub(in crate::app) fn new(bet: Bet, seed: u64, step: &str, readings: &dyn Readings) -> Self {
        let mut order = Vec::new();
        let (known, otherwise) = match &bet.answers {
            Answers::Typed(typed) => (known(typed, readings), typed.wrong_why.fill(readings)),
            Answers::Options(options) => {
                order.extend(0..options.len());
                if bet.shuffled {
                    super::chance::of_step(seed, step).shuffle(&mut order);
                }
                let place = |option| order.iter().position(|place| *place == option);
                let known = options.iter().enumerate().map(|(option, Choice { say, why, right })| Known {
                    given: place(option).map(|place| place as f64 + 1.0),
                    say: say.clone(),
                    right: *right,
                    why: why.clone(),
                });
                (known.collect(), String::new())
            }
        };
        Self { bet, order, right: None, field: String::new(), known, otherwise, answer: String::new() }
    }

    /// The bet of the lesson.
    pub(crate) const fn bet(&self) -> &Bet {
        &self.bet
    }

    const fn typed(&self) -> Option<&TypedAnswer> {
        if let Answers::Typed(typed) = &self.bet.answers { Some(typed) } else { None }
    }

    /// What has been typed so far; `None` where an option is chosen instead.
    pub(crate) fn field(&self) -> Option<&str> {
        self.typed().map(|_| self.field.as_str())
    }

    /// The keys that give an answer, for the key line and for those who press another one.
    pub(crate) fn keys(&self) -> String {
        match self.typed() {
            None => format!("1-{}", self.order.len()),
            Some(_) => "0-9 and - / .".to_owned(),
        }
    }

    /// The digit of the option that is chosen but not locked in.
    pub(crate) fn chosen_digit(&self) -> Option<usize> {
        self.field.parse().ok().filter(|_| self.typed().is_none() && self.right.is_none())
    }

    /// The options in the order shown, each with its digit.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &str)> {
        self.order.iter().enumerate().map(|(place, option)| (place + 1, self.known[*option].say.as_str()))
    }

    /// True for a character that can be part of the answer.
    pub(in crate::app) fn takes(&self, c: char) -> bool {
        match self.typed() {
            None => (0..self.order.len()).any(|place| digit(place) == c.to_string()),
            Some(_) => c.is_ascii_digit() || matches!(c, '-' | '/' | '.'),
        }
    }

    /// Types a character of an answer, or chooses an option; false if the bet does not take it.
    pub(in crate::app) fn type_in(&mut self, c: char) -> bool {
        let takes = self.takes(c) && self.right.is_none();
        if takes && self.typed().is_none() {
            self.field.clear();
        }
        if takes && self.field.len() < LONGEST {
            self.field.push(c);
        }
        takes
    }

    /// Takes back all that was typed or chosen.
    pub(in crate::app) fn clear(&mut self) {
        if self.right.is_none() {
            self.field.clear();
        }
    }

    /// Takes the last character back; false if nothing is typed here.
    pub(in crate::app) fn erase(&mut self) -> bool {
        let open = self.right.is_none() && self.typed().is_some();
        if open {
            self.field.pop();
        }
        open
    }

    /// The keys of the right answer; or those of option (or known mistake) number `wrong` of the lesson file, from 0.
    pub(crate) fn keys_of(&self, wrong: Option<usize>) -> Vec<Key> {
        let known = match wrong {
            None => self.known.iter().find(|known| known.right),
            // The right answer comes first.
            Some(number) => self.known.get(number.saturating_add(usize::from(self.typed().is_some()))),
        };
        let text = known.and_then(|known| known.given).map(fraction).unwrap_or_default();
        text.chars().map(Key::Char).collect()
    }

    /// Locks the answer in and returns it; if it is an option, with its digit.
    ///
    /// # Errors
    /// What is missing, as a sentence.
    pub(in crate::app) fn lock(&mut self) -> Result<String, String> {
        let given = typed_number(&self.field).filter(|_| self.right.is_none()).ok_or_else(|| self.wanted())?;
        let tolerance = self.typed().map_or(0.0, |typed| typed.tolerance);
        let is_it = |known: &&Known| known.given.is_some_and(|known| (given - known).abs() <= tolerance);
        let known = self.known.iter().find(is_it);
        let option = known.filter(|_| self.typed().is_none());
        let (right, why) = known.map_or((false, &self.otherwise), |known| (known.right, &known.why));
        self.answer = answer_to(option.map_or(&self.field, |option| &option.say), right, why);
        self.right = Some(right);
        // The digit alone does not say what was chosen.
        Ok(option.map_or_else(|| self.field.clone(), |option| format!("{}: {}", self.field, option.say)))
    }

    /// What the learner must do before the answer can be locked in.
    fn wanted(&self) -> String {
        match self.typed().filter(|_| self.right.is_none()) {
            None => format!("Choose {}; then Enter locks it in.", self.keys()),
            _ if self.field.is_empty() => "Type a number, such as 3, -1/2, or 0.4.".to_owned(),
            _ => format!("\"{}\" is not a number yet: such as 3, -1/2, or 0.4.", self.field),
        }
    }

    /// Whether the right answer is locked in.
    pub(crate) const fn right(&self) -> Option<bool> {
        self.right
    }

    /// What was answered, whether it is right, and its explanation.
    pub(crate) fn answer(&self) -> Option<&str> {
        self.right().map(|_| self.answer.as_str())
    }

    /// The reply to every possible answer, in the order of the lesson file. If answers are typed: since the bet was
    /// asked.
    pub(crate) fn answers(&self) -> Vec<String> {
        let other = self.typed().filter(|_| !self.known.is_empty());
        let other = other.map(|_| answer_to(&"9".repeat(LONGEST), false, &self.otherwise));
        self.known.iter().map(|known| answer_to(&known.say, known.right, &known.why)).chain(other).collect()
    }
}

/// The digit of the option that stands at this index on the screen.
fn digit(place: usize) -> String {
    (place + 1).to_string()
}

fn answer_to(said: &str, right: bool, why: &str) -> String {
    let verdict = if right { "correct" } else { "wrong" };
    format!("You said \"{said}\": {verdict}. {why}")
}
