//! What is kept of a question that is asked again, at the start of later lessons and in reviews.

use super::Day;
use serde::{Deserialize, Serialize};

/// What is kept of the bet of a step, or of an item of an exam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Recalled {
    /// How many times the learner answered it. If two sessions have a record of the same question, the one with more
    /// answers is the later one.
    pub(super) answers: u32,
    /// On how many different days the learner has answered right since the last wrong answer. The first right answer
    /// after a wrong one does not count, because the learner has just read it.
    #[serde(rename = "row")]
    pub(crate) streak: u32,
    /// The latest day of a right answer.
    pub(crate) right: Option<Day>,
    /// True if the last answer was wrong.
    pub(crate) missed: bool,
}

impl Recalled {
    /// Adds an answer. `before` is the latest day on which the learner answered right in the step or exam itself.
    pub(super) fn answer(&mut self, right: bool, before: Option<Day>, today: Day) {
        self.answers = self.answers.saturating_add(1);
        if !right {
            self.streak = 0;
        } else if !self.missed && Some(today) > self.right.max(before) {
            // A second right answer on the same day does not show that the learner still knows it later.
            self.streak = self.streak.saturating_add(1);
        }
        self.missed = !right;
        self.right = self.right.max(right.then_some(today));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_grows_once_a_day_and_ends_with_a_mistake() {
        let mut kept = Recalled::default();
        let mut answered = |right, today| {
            kept.answer(right, Some(Day(10)), Day(today));
            (kept.streak, kept.right, kept.missed)
        };
        assert_eq!(answered(true, 10), (0, Some(Day(10)), false));
        assert_eq!(answered(true, 11), (1, Some(Day(11)), false));
        assert_eq!(answered(true, 11), (1, Some(Day(11)), false));
        assert_eq!(answered(true, 14), (2, Some(Day(14)), false));
        assert_eq!(answered(false, 21), (0, Some(Day(14)), true));
        // Right after the answer was read: it is known again, and no more.
        assert_eq!(answered(true, 21), (0, Some(Day(21)), false));
        assert_eq!(answered(true, 22), (1, Some(Day(22)), false));
        assert_eq!(kept.answers, 7);
    }
}
