//! The undo history: all changes, and a few of the states between them.
//!
//! A state takes kilobytes and a change two bytes, so all changes are kept, and a state is recomputed from the nearest
//! kept state before it. Kept states are denser near the present: an undo then replays a few changes on average, and
//! never more than 2¹⁵.

use std::collections::VecDeque;

/// The least number of changes that can be undone.
const KEPT: usize = 1_000_000;

/// Every state at a multiple of 2 to this power changes is kept.
const COARSE: u32 = 15;

/// The number of latest states that are kept for each finer spacing (1, 2, 4 and so on).
const NEAR: usize = 4;

/// A history of states `S` and the changes `C` that lead from each to the next; the present state is not in it.
#[derive(Clone, Debug)]
pub(super) struct History<S, C> {
    /// The number of oldest changes that have been forgotten.
    forgotten: usize,
    /// The changes since then.
    changes: VecDeque<C>,
    /// States by the number of changes before them, in order. The first is the state before the oldest change.
    states: Vec<(usize, S)>,
}

impl<S: Clone, C: Copy> History<S, C> {
    pub(super) const fn new() -> Self {
        Self { forgotten: 0, changes: VecDeque::new(), states: Vec::new() }
    }

    /// A history of which all changes so far have been forgotten.
    pub(super) fn forgotten() -> Self {
        Self { forgotten: 1 << COARSE, ..Self::new() }
    }

    /// True if changes have been forgotten.
    pub(super) const fn has_forgotten(&self) -> bool {
        self.forgotten > 0
    }

    /// The number of changes so far.
    fn now(&self) -> usize {
        self.forgotten + self.changes.len()
    }

    /// Records a change of the state `before`.
    pub(super) fn push(&mut self, before: S, change: C) {
        self.states.push((self.now(), before));
        self.changes.push_back(change);
        if self.changes.len() == KEPT + (1 << COARSE) {
            // Up to the next state, which is one of the coarse ones.
            let next = self.states[1].0;
            self.changes.drain(..next - self.forgotten);
            self.states.remove(0);
            self.forgotten = next;
        }
        let now = self.now();
        self.states.retain(|(at, _)| is_kept(*at, now));
    }

    /// Undoes the last change and returns the state before it; `replay` repeats a change of a state. `None` if there is
    /// no change left.
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

/// Whether the state after `at` changes is kept after `now` changes. Once it is not, it never is again unless changes
/// are undone, and the state before the oldest kept change always is.
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
