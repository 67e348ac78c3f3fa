//! A bet as it is asked: options in shuffled order, one of them chosen, locked in before anything is revealed.

use crate::lesson::{Bet, Choice};

/// How far a bet has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Its moment has not come.
    Waiting,
    /// It is asked; perhaps an option (by its place on the screen) is chosen already.
    Open {
        /// The option chosen so far.
        chosen: Option<usize>,
    },
    /// An option is locked in, by its place on the screen.
    Locked {
        /// The option.
        chosen: usize,
    },
}

/// A bet with its options in the order in which they are shown.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    bet: Bet,
    /// For each place on the screen, the option's place in the lesson file.
    order: Vec<usize>,
    stage: Stage,
}

impl Wager {
    /// The bet with its options shuffled; the same seed and step give the same order.
    pub(super) fn new(bet: Bet, seed: u64, step: &str) -> Self {
        // FNV-1a, so that every step has an order of its own.
        let of_step = step
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut order: Vec<usize> = (0..bet.options.len()).collect();
        fastrand::Rng::with_seed(seed ^ of_step).shuffle(&mut order);
        Self { bet, order, stage: Stage::Waiting }
    }

    /// The bet as the lesson has it.
    #[must_use]
    pub(crate) const fn bet(&self) -> &Bet {
        &self.bet
    }

    /// How far it has come.
    #[must_use]
    pub(crate) const fn stage(&self) -> Stage {
        self.stage
    }

    /// The digit of the option that is chosen and not locked in yet.
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

    /// Takes the question back, when the moment for it has been undone.
    pub(super) fn withdraw(&mut self) {
        if let Stage::Open { .. } = self.stage {
            self.stage = Stage::Waiting;
        }
    }

    /// The options as shown, each with the digit that chooses it.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &str)> {
        self.order.iter().enumerate().map(|(place, option)| (place + 1, self.bet.options[*option].say.as_str()))
    }

    /// Chooses by the digit shown; false if there is no such option or the bet is not open.
    pub(super) fn choose(&mut self, digit: usize) -> bool {
        let valid = (1..=self.order.len()).contains(&digit) && matches!(self.stage, Stage::Open { .. });
        if valid {
            self.stage = Stage::Open { chosen: Some(digit - 1) };
        }
        valid
    }

    /// The digit of the right option as shown now.
    #[must_use]
    pub(crate) fn right_digit(&self) -> usize {
        self.digit_of(self.bet.options.iter().position(|option| option.right).unwrap_or(0))
    }

    /// The digit as shown now of the option that the lesson file has at this place, counted from 0.
    #[must_use]
    pub(crate) fn digit_of(&self, option: usize) -> usize {
        self.order.iter().position(|place| *place == option).map_or(0, |place| place + 1)
    }

    /// Locks the chosen option in; `None` if none is chosen.
    pub(super) fn lock(&mut self) -> Option<&str> {
        let Stage::Open { chosen: Some(chosen) } = self.stage else { return None };
        self.stage = Stage::Locked { chosen };
        Some(&self.bet.options[self.order[chosen]].say)
    }

    /// Whether the option locked in is the right one.
    #[must_use]
    pub(crate) fn right(&self) -> Option<bool> {
        let Stage::Locked { chosen } = self.stage else { return None };
        Some(self.bet.options[self.order[chosen]].right)
    }

    /// What the bet came to: what was said, and the reason that goes with it.
    #[must_use]
    pub(crate) fn answer(&self) -> Option<String> {
        let Stage::Locked { chosen } = self.stage else { return None };
        Some(answer_to(&self.bet.options[self.order[chosen]]))
    }

    /// What each option would come to, in the order of the lesson file.
    pub(crate) fn answers(&self) -> impl Iterator<Item = String> {
        self.bet.options.iter().map(answer_to)
    }
}

fn answer_to(option: &Choice) -> String {
    let verdict = if option.right { "and so it is" } else { "not so" };
    format!("You said \"{}\": {verdict}. {}", option.say, option.why)
}
