//! What a row of claims may ask, drawn without putting back: what has been asked in this row, or from which start, comes
//! again only when all the rest has come.

use crate::instrument::Situation;
use crate::lesson::Step;
use fastrand::Rng;

/// The asks of a step with their starts, shuffled.
#[derive(Clone, Debug)]
pub(super) struct Deck {
    /// What each claim may ask: of most steps one thing, the step itself.
    asks: Vec<Step>,
    /// Which of them this row has had, by index.
    came: Vec<usize>,
    /// Which starts have been drawn: the index of the ask, and of its start.
    seen: Vec<(usize, usize)>,
    chance: Rng,
}

impl Deck {
    pub(super) fn new(step: &Step, chance: Rng) -> Self {
        // A step begins with the start that is stated; an item of an exam with any.
        let seen = if step.exam.is_some() { Vec::new() } else { vec![(0, 0)] };
        Self { asks: step.asks().to_vec(), came: Vec::new(), seen, chance }
    }

    /// The row begins again, with what is asked now, if that stays.
    pub(super) fn begin_row(&mut self, stays: bool) {
        let last = self.came.len().saturating_sub(usize::from(stays));
        self.came.drain(..last);
    }

    /// What is asked next, and a start of it, which is not the one of now; `None` if there is no other.
    pub(super) fn draw(&mut self, now: &Situation) -> Option<(&Step, &Situation)> {
        if self.came.len() == self.asks.len() {
            self.came.clear();
        }
        let open: Vec<_> = (0..self.asks.len()).filter(|ask| !self.came.contains(ask)).collect();
        let ask = self.chance.choice(open)?;
        self.came.push(ask);
        let step = &self.asks[ask];
        let mut others: Vec<_> = step.starts().enumerate().filter(|(_, other)| *other != now).collect();
        let is_new = |(index, _): &(usize, &Situation)| !self.seen.contains(&(ask, *index));
        if others.iter().any(is_new) {
            others.retain(is_new);
        } else {
            self.seen.retain(|(of, _)| *of != ask);
        }
        let (index, start) = self.chance.choice(others)?;
        self.seen.push((ask, index));
        Some((step, start))
    }
}
