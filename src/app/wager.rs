//! A bet being played: options in shuffled order, one of them chosen, locked in before anything is revealed.

use crate::lesson::{Bet, Choice};

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
    /// An option is locked in.
    Locked {
        /// Its index on the screen.
        chosen: usize,
    },
}

/// A bet with its options in the order in which they are shown.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    bet: Bet,
    /// For each index on the screen, the option's index in the lesson file.
    order: Vec<usize>,
    stage: Stage,
}

impl Wager {
    /// The bet with its options shuffled; the same seed and step give the same order.
    pub(super) fn new(bet: Bet, seed: u64, step: &str) -> Self {
        // FNV-1a, so that steps have different orders.
        let of_step = step
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut order: Vec<usize> = (0..bet.options.len()).collect();
        fastrand::Rng::with_seed(seed ^ of_step).shuffle(&mut order);
        Self { bet, order, stage: Stage::Waiting }
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

    /// The digit of the option that is chosen but not locked in.
    #[must_use]
    pub(crate) fn chosen_digit(&self) -> Option<usize> {
        match self.stage {
            Stage::Open { chosen } => chosen.map(|place| place + 1),
            Stage::Waiting | Stage::Locked { .. } => None,
        }
    }

    pub(super) fn ask(&mut self) {
        if self.stage == Stage::Waiting {
            self.stage = Stage::Open { chosen: None };
        }
    }

    /// Withdraws the question, when the act that led to it has been undone.
    pub(super) fn withdraw(&mut self) {
        if let Stage::Open { .. } = self.stage {
            self.stage = Stage::Waiting;
        }
    }

    /// The options in the order shown, each with its digit.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &str)> {
        self.order.iter().enumerate().map(|(place, option)| (place + 1, self.bet.options[*option].say.as_str()))
    }

    /// Chooses an option by its digit; false if there is no such option or the bet is not open.
    pub(super) fn choose(&mut self, digit: usize) -> bool {
        let valid = (1..=self.order.len()).contains(&digit) && matches!(self.stage, Stage::Open { .. });
        if valid {
            self.stage = Stage::Open { chosen: Some(digit - 1) };
        }
        valid
    }

    /// The digit of the right option.
    #[must_use]
    pub(crate) fn right_digit(&self) -> usize {
        self.digit_of(self.bet.options.iter().position(|option| option.right).unwrap_or(0))
    }

    /// The digit of the option with this index in the lesson file.
    #[must_use]
    pub(crate) fn digit_of(&self, option: usize) -> usize {
        self.order.iter().position(|place| *place == option).map_or(0, |place| place + 1)
    }

    /// Locks the chosen option in and returns its text; `None` if none is chosen.
    pub(super) fn lock(&mut self) -> Option<&str> {
        let Stage::Open { chosen: Some(chosen) } = self.stage else { return None };
        self.stage = Stage::Locked { chosen };
        Some(&self.bet.options[self.order[chosen]].say)
    }

    /// Whether the right option is locked in.
    #[must_use]
    pub(crate) fn right(&self) -> Option<bool> {
        let Stage::Locked { chosen } = self.stage else { return None };
        Some(self.bet.options[self.order[chosen]].right)
    }

    /// The answer: the option locked in, and its explanation.
    #[must_use]
    pub(crate) fn answer(&self) -> Option<String> {
        let Stage::Locked { chosen } = self.stage else { return None };
        Some(answer_to(&self.bet.options[self.order[chosen]]))
    }

    /// The answer to each option, in the order of the lesson file.
    pub(crate) fn answers(&self) -> impl Iterator<Item = String> {
        self.bet.options.iter().map(answer_to)
    }
}

fn answer_to(option: &Choice) -> String {
    let verdict = if option.right { "and so it is" } else { "not so" };
    format!("You said \"{}\": {verdict}. {}", option.say, option.why)
}
