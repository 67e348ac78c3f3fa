//! A bet being played: options in shuffled order, one of them chosen, or an answer that is typed; locked in before anything
//! is revealed.

use crate::key::Key;
use crate::lesson::typed::{TypedAnswer, WantedAnswer};
use crate::lesson::{Answers, Bet, Choice, is_of_word};
use crate::value::{Readings, Value, fraction, typed_number};

/// The stage of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It has not been asked yet.
    Waiting,
    /// It has been asked.
    Open {
        /// The index on the screen of the option chosen so far, if any.
        chosen: Option<usize>,
    },
    /// An answer is locked in.
    Locked {
        /// Whether it is right.
        right: bool,
    },
}

/// The longest answer that can be typed, in characters.
const LONGEST: usize = 8;

/// A bet with its options in the order in which they are shown.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    bet: Bet,
    /// For each index on the screen, the option's index in the lesson file.
    order: Vec<usize>,
    stage: Stage,
    /// What has been typed.
    field: String,
    /// How a typed answer is judged, since it has been asked.
    judge: Option<TypedJudge>,
    /// The answer to what is locked in.
    answer: String,
}

/// What a typed answer may be, each with its explanation, as the scene was when the bet was asked.
#[derive(Clone, Debug)]
struct TypedJudge {
    right: (Option<Given>, String),
    tolerance: f64,
    mistakes: Vec<(Option<Given>, String)>,
    otherwise: String,
}

/// A value that can be typed.
#[derive(Clone, Debug, PartialEq)]
enum Given {
    Number(f64),
    Word(String),
}

impl Given {
    fn of(answer: &WantedAnswer, readings: &dyn Readings) -> Option<Self> {
        match answer {
            WantedAnswer::Number(expression) => match expression.value(readings)? {
                Value::Number(number) | Value::Fraction(number) => Some(Self::Number(number)),
                Value::Truth(_) => None,
            },
            WantedAnswer::Word(words) => words.is_known(readings).then(|| Self::Word(words.fill(readings))),
        }
    }

    /// The value that has been typed for an answer of its kind.
    fn typed(field: &str, is_word: bool) -> Option<Self> {
        if is_word {
            (!field.is_empty()).then(|| Self::Word(field.to_owned()))
        } else {
            typed_number(field).map(Self::Number)
        }
    }

    fn is_near(&self, other: &Self, tolerance: f64) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => (a - b).abs() <= tolerance,
            _ => self == other,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => fraction(*number),
            Self::Word(word) => word.clone(),
        }
    }
}

impl TypedJudge {
    fn new(typed: &TypedAnswer, readings: &dyn Readings) -> Self {
        let mistake =
            |mistake: &crate::lesson::typed::Mistake| (Given::of(&mistake.is, readings), mistake.why.fill(readings));
        Self {
            right: (Given::of(&typed.right, readings), typed.right_why.fill(readings)),
            tolerance: typed.tolerance,
            mistakes: typed.mistakes.iter().map(mistake).collect(),
            otherwise: typed.wrong_why.fill(readings),
        }
    }

    /// Whether what was said is right, and the explanation.
    fn of(&self, said: &Given) -> (bool, &str) {
        let is = |value: &Option<Given>| value.as_ref().is_some_and(|value| said.is_near(value, self.tolerance));
        if is(&self.right.0) {
            return (true, &self.right.1);
        }
        let known = self.mistakes.iter().find(|(value, _)| is(value));
        (false, known.map_or(&self.otherwise, |(_, why)| why))
    }
}

impl Wager {
    /// The bet with its options shuffled; the same seed and step give the same order.
    pub(super) fn new(bet: Bet, seed: u64, step: &str) -> Self {
        let count = if let Answers::Options(options) = &bet.answers { options.len() } else { 0 };
        let mut order: Vec<usize> = (0..count).collect();
        super::chance::of_step(seed, step).shuffle(&mut order);
        Self { bet, order, stage: Stage::Waiting, field: String::new(), judge: None, answer: String::new() }
    }

    /// The bet of the lesson.
    #[must_use]
    pub(crate) const fn bet(&self) -> &Bet {
        &self.bet
    }

    /// Its stage.
    #[must_use]
    pub(crate) const fn stage(&self) -> Stage {
        self.stage
    }

    /// What has been typed so far; `None` where an option is chosen instead.
    #[must_use]
    pub(crate) fn field(&self) -> Option<&str> {
        matches!(self.bet.answers, Answers::Typed(_)).then_some(self.field.as_str())
    }

    /// How the answer is given, for the keys and for those who try another one.
    #[must_use]
    pub(crate) fn keys(&self) -> String {
        match &self.bet.answers {
            Answers::Options(options) => format!("1-{}", options.len()),
            Answers::Typed(typed) => if is_word(typed) { "a b = and 0-9" } else { "0-9 and - / ." }.to_owned(),
        }
    }

    /// The digit of the option that is chosen but not locked in.
    #[must_use]
    pub(crate) fn chosen_digit(&self) -> Option<usize> {
        match self.stage {
            Stage::Open { chosen } => chosen.map(|place| place + 1),
            Stage::Waiting | Stage::Locked { .. } => None,
        }
    }

    /// Asks it, if it has not been asked.
    pub(super) fn ask(&mut self, readings: &dyn Readings) {
        if self.stage == Stage::Waiting {
            self.stage = Stage::Open { chosen: None };
            if let Answers::Typed(typed) = &self.bet.answers {
                self.judge = Some(TypedJudge::new(typed, readings));
            }
        }
    }

    /// Withdraws the question, when the act that led to it has been undone.
    pub(super) fn withdraw(&mut self) {
        if let Stage::Open { .. } = self.stage {
            self.stage = Stage::Waiting;
            self.field.clear();
        }
    }

    /// The options in the order shown, each with its digit.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &str)> {
        self.order.iter().enumerate().map(|(place, option)| (place + 1, self.choices()[*option].say.as_str()))
    }

    fn choices(&self) -> &[Choice] {
        match &self.bet.answers {
            Answers::Options(options) => options,
            Answers::Typed(_) => &[],
        }
    }

    /// Chooses an option by its digit; false if there is no such option or the bet is not open.
    pub(super) fn choose(&mut self, digit: usize) -> bool {
        let valid = (1..=self.order.len()).contains(&digit) && matches!(self.stage, Stage::Open { .. });
        if valid {
            self.stage = Stage::Open { chosen: Some(digit - 1) };
        }
        valid
    }

    /// True for a character that can be part of a typed answer.
    pub(super) fn takes(&self, c: char) -> bool {
        match &self.bet.answers {
            Answers::Options(_) => false,
            Answers::Typed(typed) if is_word(typed) => is_of_word(c),
            Answers::Typed(_) => c.is_ascii_digit() || matches!(c, '-' | '/' | '.'),
        }
    }

    /// Types a character of an answer; false if it is of no use here.
    pub(super) fn type_in(&mut self, c: char) -> bool {
        let takes = self.takes(c) && matches!(self.stage, Stage::Open { .. });
        if takes && self.field.len() < LONGEST {
            self.field.push(c);
        }
        takes
    }

    /// Takes back all that was typed.
    pub(super) fn clear(&mut self) {
        if matches!(self.stage, Stage::Open { .. }) {
            self.field.clear();
        }
    }

    /// Takes the last character back; false if nothing is typed here.
    pub(super) fn erase(&mut self) -> bool {
        let open = matches!(self.stage, Stage::Open { .. }) && matches!(self.bet.answers, Answers::Typed(_));
        if open {
            self.field.pop();
        }
        open
    }

    /// The keys that answer rightly, or as option or known mistake `N` of the lesson file, counted from 0.
    #[must_use]
    pub(crate) fn keys_of(&self, wrong: Option<usize>) -> Vec<Key> {
        let digit = |option: usize| self.order.iter().position(|place| *place == option).map(|place| place + 1);
        let text = match (&self.judge, wrong) {
            (None, None) => {
                self.choices().iter().position(|option| option.right).and_then(digit).map(|digit| digit.to_string())
            }
            (None, Some(option)) => digit(option).map(|digit| digit.to_string()),
            (Some(judge), None) => judge.right.0.as_ref().map(Given::text),
            (Some(judge), Some(mistake)) => {
                judge.mistakes.get(mistake).and_then(|(value, _)| Some(value.as_ref()?.text()))
            }
        };
        text.iter().flat_map(|text| text.chars()).map(Key::Char).collect()
    }

    /// Locks the answer in and returns what was said.
    ///
    /// # Errors
    /// What is missing, as a sentence.
    pub(super) fn lock(&mut self) -> Result<String, String> {
        let (said, right, why) = match (&self.judge, self.stage) {
            (None, Stage::Open { chosen: Some(chosen) }) => {
                let Choice { say, right, why } = &self.choices()[self.order[chosen]];
                (say.clone(), *right, why.clone())
            }
            (Some(judge), Stage::Open { .. }) => {
                let is_word = matches!(&self.bet.answers, Answers::Typed(typed) if is_word(typed));
                let said = Given::typed(&self.field, is_word).ok_or_else(|| self.wanted())?;
                let (right, why) = judge.of(&said);
                (self.field.clone(), right, why.to_owned())
            }
            _ => return Err(format!("Choose first: {}, then Enter locks it in.", self.keys())),
        };
        self.stage = Stage::Locked { right };
        self.answer = answer_to(&said, right, &why);
        Ok(said)
    }

    /// What is to be typed, where it has not been.
    fn wanted(&self) -> String {
        match &self.bet.answers {
            Answers::Typed(typed) if is_word(typed) => "Type the answer first, with a, b, = and digits.".to_owned(),
            _ if self.field.is_empty() => "Type a number first, such as 3, -1/2 or 0.4.".to_owned(),
            _ => format!("\"{}\" is no number yet: such as 3, -1/2 or 0.4.", self.field),
        }
    }

    /// Whether the right answer is locked in.
    #[must_use]
    pub(crate) const fn right(&self) -> Option<bool> {
        if let Stage::Locked { right } = self.stage { Some(right) } else { None }
    }

    /// What was answered, whether it is right, and its explanation.
    #[must_use]
    pub(crate) fn answer(&self) -> Option<&str> {
        self.right().map(|_| self.answer.as_str())
    }

    /// The answer to everything that can be said, in the order of the lesson file; of what is typed, since it was asked.
    pub(crate) fn answers(&self) -> Vec<String> {
        let Some(judge) = &self.judge else {
            return self.choices().iter().map(|option| answer_to(&option.say, option.right, &option.why)).collect();
        };
        let said = |value: &Option<Given>| value.as_ref().map(Given::text).unwrap_or_default();
        let right = answer_to(&said(&judge.right.0), true, &judge.right.1);
        let mistakes = judge.mistakes.iter().map(|(value, why)| answer_to(&said(value), false, why));
        let other = answer_to(&"9".repeat(LONGEST), false, &judge.otherwise);
        [right, other].into_iter().chain(mistakes).collect()
    }
}

const fn is_word(typed: &TypedAnswer) -> bool {
    matches!(typed.right, WantedAnswer::Word(_))
}

fn answer_to(said: &str, right: bool, why: &str) -> String {
    let verdict = if right { "right" } else { "no" };
    format!("You said \"{said}\": {verdict}. {why}")
}
