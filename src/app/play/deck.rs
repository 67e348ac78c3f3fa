//! Draws what the next claim of a row is about. A task or a start comes again only after all others have come. If
//! possible, what decides the answer differs from the last time, so that a repeated answer is wrong.

use crate::instrument::Situation;
use crate::lesson::Step;
use crate::value::Value;
use fastrand::Rng;

/// A task and one of its starts, by index.
type Card = (usize, usize);

/// The tasks of a step with their starts, and which of them have come.
#[derive(Clone, Debug)]
pub(in crate::app) struct Deck {
    /// The tasks. Most steps have one: the step itself.
    asks: Vec<Step>,
    /// Which tasks this row has had, by index.
    came: Vec<usize>,
    /// Which starts have been drawn.
    seen: Vec<Card>,
    /// The last of them.
    last: Option<Card>,
    chance: Rng,
}

impl Deck {
    pub(in crate::app) fn new(step: &Step, chance: Rng) -> Self {
        // A step begins with the start that the lesson states; an exam item begins with any.
        let last = (!step.is_item).then_some((0, 0));
        Self { asks: step.asks().to_vec(), came: Vec::new(), seen: last.into_iter().collect(), last, chance }
    }

    /// Begins the row again. If `stays`, the present task counts as the first of the new row.
    pub(in crate::app) fn begin_row(&mut self, stays: bool) {
        let last = self.came.len().saturating_sub(usize::from(stays));
        self.came.drain(..last);
    }

    /// Draws the next task, and a start other than the current one; `None` if there is no other.
    pub(in crate::app) fn draw(&mut self, now: &Situation) -> Option<(&Step, &Situation)> {
        if self.came.len() == self.asks.len() {
            self.came.clear();
        }
        let open = self.asks.iter().enumerate().filter(|(ask, _)| !self.came.contains(ask));
        let others = open.flat_map(|(ask, step)| {
            step.starts().enumerate().filter(|(_, other)| *other != now).map(move |(start, _)| (ask, start))
        });
        let mut cards: Vec<Card> = others.collect();
        prefer(&mut cards, |card| self.last.is_none_or(|last| self.decides(*card) != self.decides(last)));
        let mut asks: Vec<_> = cards.iter().map(|(ask, _)| *ask).collect();
        asks.dedup();
        let drawn = self.chance.choice(asks)?;
        cards.retain(|(ask, _)| *ask == drawn);
        if cards.iter().all(|card| self.seen.contains(card)) {
            self.seen.retain(|(ask, _)| *ask != drawn);
        }
        prefer(&mut cards, |card| !self.seen.contains(card));
        let card = self.chance.choice(cards)?;
        self.came.push(drawn);
        self.seen.push(card);
        self.last = Some(card);
        let step = &self.asks[drawn];
        step.starts().nth(card.1).map(|start| (step, start))
    }

    /// What decides the answer: the values of readings that the lesson names, or else the task.
    fn decides(&self, (ask, start): Card) -> (Option<&str>, &[Option<Value>]) {
        let step = &self.asks[ask];
        let values = step.decides(start);
        (values.is_empty().then_some(step.task.as_str()), values)
    }
}

/// Leaves only those that are preferred, if there are any.
fn prefer(cards: &mut Vec<Card>, preferred: impl Fn(&Card) -> bool) {
    if cards.iter().any(&preferred) {
        cards.retain(preferred);
    }
}
