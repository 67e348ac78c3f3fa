//! What is kept of a question that is asked again in later lessons and in reviews.

use super::Day;
use serde::{Deserialize, Serialize};

/// How it went with one question: the bet of a step, or an item of an exam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recalled {
    /// How often it was answered; of two records of one question the one with more answers is the later one.
    pub(super) answers: u32,
    /// How many right answers there were since the last wrong one, each on a later day than the one before.
    #[serde(default)]
    pub(crate) row: u32,
    /// The latest day of a right answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) right: Option<Day>,
    /// Whether the last answer was wrong.
    #[serde(default)]
    pub(crate) missed: bool,
}

impl Recalled {
    /// Adds an answer; `before` is the latest day on which it was known to be right elsewhere.
    pub(super) fn answer(&mut self, right: bool, before: Option<Day>, today: Day) {
        self.answers = self.answers.saturating_add(1);
        if !right {
            self.missed = true;
            self.row = 0;
            return;
        }
        // Whoever has just read the answer, or answered today already, has not shown that it lasts.
        if !self.missed && Some(today) > self.right.max(before) {
            self.row = self.row.saturating_add(1);
        }
        self.missed = false;
        self.right = self.right.max(Some(today));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_grows_once_a_day_and_ends_with_a_mistake() {
        let mut kept = Recalled::default();
        let mut row = |right, today| {
            kept.answer(right, Some(Day(10)), Day(today));
            (kept.row, kept.right, kept.missed)
        };
        assert_eq!(row(true, 10), (0, Some(Day(10)), false));
        assert_eq!(row(true, 11), (1, Some(Day(11)), false));
        assert_eq!(row(true, 11), (1, Some(Day(11)), false));
        assert_eq!(row(true, 14), (2, Some(Day(14)), false));
        assert_eq!(row(false, 21), (0, Some(Day(14)), true));
        // Right after the answer was read: it is known again, and no more.
        assert_eq!(row(true, 21), (0, Some(Day(21)), false));
        assert_eq!(row(true, 22), (1, Some(Day(22)), false));
        assert_eq!(kept.answers, 7);
    }
}
