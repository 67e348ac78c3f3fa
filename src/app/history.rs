//! What can be taken back: the changes one after the other, and a few of the states between them.
//!
//! A state takes kilobytes and a change two bytes, so the changes are kept, and a state that is asked for is made anew
//! from the nearest one before it that is kept. Those that are kept lie the denser the nearer they are to the present:
//! taking back one change after the other then costs a few replayed changes each, and none of them more than 2¹⁵.

use std::collections::VecDeque;

/// So many of the latest changes at least can be taken back.
const KEPT: usize = 1_000_000;

/// Of the states as many changes apart as 2 to this power, every one is kept.
const COARSE: u32 = 15;

/// So many of the latest states of each finer spacing (1, 2, 4 and so on) are kept.
const NEAR: usize = 4;

/// A history of states `S` and the changes `C` that lead from each to the next; the present state is not in it.
#[derive(Clone, Debug)]
pub(super) struct History<S, C> {
    /// How many changes were the oldest and have been forgotten.
    forgotten: usize,
    /// The changes since then.
    changes: VecDeque<C>,
    /// States by the number of changes that came before them, in order. The first one is that before the oldest change.
    states: Vec<(usize, S)>,
}

impl<S: Clone, C: Copy> History<S, C> {
    /// Nothing has happened.
    pub(super) const fn new() -> Self {
        Self { forgotten: 0, changes: VecDeque::new(), states: Vec::new() }
    }

    /// True if there have been changes too long ago to be taken back.
    pub(super) const fn has_forgotten(&self) -> bool {
        self.forgotten > 0
    }

    /// How many changes have led to the present.
    fn now(&self) -> usize {
        self.forgotten + self.changes.len()
    }

    /// A change has been made to the state `before`.
    pub(super) fn push(&mut self, before: S, change: C) {
        self.states.push((self.now(), before));
        self.changes.push_back(change);
        if self.changes.len() == KEPT + (1 << COARSE) {
            // As far as the next state; it is one of the coarse ones.
            let next = self.states[1].0;
            self.changes.drain(..next - self.forgotten);
            self.states.remove(0);
            self.forgotten = next;
        }
        let now = self.now();
        self.states.retain(|(at, _)| is_kept(*at, now));
    }

    /// Takes the last change back and returns the state before it; `replay` makes a change to a state as it was made
    /// then. None if there is no change left.
    pub(super) fn undo(&mut self, replay: impl Fn(&mut S, C)) -> Option<S> {
        self.changes.pop_back()?;
        let (at, mut state) = self.states.pop()?;
        let now = self.now();
        for here in at..now {
            if is_kept(here, now) {
                self.states.push((here, state.clone()));
            }
            replay(&mut state, self.changes[here - self.forgotten]);
        }
        Some(state)
    }
}

/// Whether the state after `at` changes is one to keep after `now` of them. Once it is not, it never is again unless
/// changes are taken back, and the state before any change that is kept always is.
const fn is_kept(at: usize, now: usize) -> bool {
    let spacing = at.trailing_zeros();
    spacing >= COARSE || now - at < NEAR << spacing
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    /// A state that tells how it came about.
    fn change(state: &mut u64, by: u16) {
        *state = (*state ^ u64::from(by)).wrapping_mul(0x0100_0000_01b3).rotate_left(7);
    }

    /// The change that comes after so many.
    fn nth(number: usize) -> u16 {
        (number.wrapping_mul(40_503) >> 3) as u16
    }

    fn after(count: usize) -> (History<u64, u16>, u64) {
        let (mut history, mut state) = (History::new(), 0);
        for number in 0..count {
            history.push(state, nth(number));
            change(&mut state, nth(number));
        }
        (history, state)
    }

    proptest! {
        /// Acts and undos in bursts, against a history that keeps every state.
        #[test]
        fn every_state_comes_back(bursts in proptest::collection::vec((0..300_usize, 0..300_usize), 1..20)) {
            let (mut history, mut state) = after(0);
            let mut states = Vec::new();
            for (number, (pushes, undos)) in bursts.into_iter().enumerate() {
                for push in 0..pushes {
                    states.push(state);
                    history.push(state, nth(number ^ push));
                    change(&mut state, nth(number ^ push));
                }
                for _ in 0..undos {
                    let undone = history.undo(change);
                    prop_assert_eq!(undone, states.pop());
                    state = undone.unwrap_or(state);
                }
            }
        }
    }

    #[test]
    fn a_million_changes_can_be_taken_back_and_then_it_says_so() {
        let count = 3 * KEPT;
        let (mut history, mut state) = after(count);
        let mut states = vec![0; count + 1];
        let mut again = 0;
        for number in 0..count {
            change(&mut again, nth(number));
            states[number + 1] = again;
        }
        let mut undone = 0;
        while let Some(before) = history.undo(change) {
            undone += 1;
            state = before;
            assert_eq!(state, states[count - undone], "after {undone}");
        }
        assert!(undone >= KEPT && history.has_forgotten());
        // It goes on from there.
        history.push(state, 1);
        assert_eq!((history.undo(change), history.undo(change)), (Some(state), None));
    }

    #[test]
    fn it_stays_small() {
        let (mut history, mut state) = after(0);
        let mut most = 0;
        for number in 0..2 * KEPT {
            history.push(state, nth(number));
            change(&mut state, nth(number));
            most = most.max(history.states.len());
            // Now and then some way back.
            if number % 50_000 == 0 {
                for _ in 0..number % 7_919 {
                    state = history.undo(change).expect("there are more");
                    most = most.max(history.states.len());
                }
            }
            assert!(history.changes.len() < KEPT + (1 << COARSE));
        }
        assert!(most <= 64, "{most} states");
        assert!(history.changes.capacity() <= (KEPT + (1 << COARSE)).next_power_of_two());
    }

    #[test]
    fn to_take_one_change_back_few_are_replayed() {
        let (mut history, _) = after(KEPT);
        let (mut all, mut most) = (0, 0);
        for _ in 0..KEPT {
            let replayed = Cell::new(0);
            history.undo(|_, _| replayed.set(replayed.get() + 1));
            all += replayed.get();
            most = most.max(replayed.get());
        }
        assert!(most < 1 << COARSE, "{most} at once");
        assert!(all < 8 * KEPT, "{all} for {KEPT}");
        // There and back again, wherever one is.
        let (mut history, mut state) = after(KEPT - 77);
        for _ in 0..1000 {
            let replayed = Cell::new(0);
            state = history.undo(|_, _| replayed.set(replayed.get() + 1)).unwrap_or(state);
            history.push(state, 1);
            assert!(replayed.get() <= 1);
        }
    }
}
