//! What is kept between runs: the outcome of each step, by its ids, and where the learner was.
//!
//! This half is pure data; [`ProgressStore`] is the file.

mod recalled;
mod store;

pub(crate) use recalled::Recalled;
pub(crate) use store::ProgressStore;

use crate::lesson::EXAM;
use serde::{Deserialize, Serialize};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The version of the file format written here.
const VERSION: u32 = 4;

/// A step by the ids of its lesson and its own; never by position, so that lessons can be reordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepId {
    /// The id of the lesson.
    pub(crate) lesson: String,
    /// The id of the step.
    pub(crate) step: String,
}

/// What a learner wants forgotten: one lesson or step; if none is named, everything, also the place where the learner
/// is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToForget {
    /// The id of the only lesson: its steps, its exam, and the programs that were judged for it.
    pub(crate) lesson: Option<String>,
    /// The id of its only step; [`EXAM`] stands for all items of the exam.
    pub(crate) step: Option<String>,
}

impl ToForget {
    /// True if everything is forgotten.
    pub(crate) fn is_all(&self) -> bool {
        *self == Self::default()
    }

    fn has_step(&self, lesson: &str, step: &str) -> bool {
        let is_item = || step.strip_prefix(EXAM).is_some_and(|rest| rest.starts_with('-'));
        self.lesson.as_deref().is_none_or(|id| id == lesson)
            && self.step.as_deref().is_none_or(|id| id == step || (id == EXAM && is_item()))
    }

    fn has_lesson(&self, lesson: &str) -> bool {
        self.step.is_none() && self.lesson.as_deref().is_none_or(|id| id == lesson)
    }
}

/// How a step was left. A later variant is better than an earlier one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// Neither skipped nor done.
    #[default]
    Open,
    /// Skipped.
    Skipped,
    /// Done after the answer was shown.
    Shown,
    /// Done with a hint that was not the answer.
    Hinted,
    /// Done without a hint.
    Done,
}

impl Outcome {
    /// True if the step is done without seeing the answer.
    pub(crate) const fn is_done(self) -> bool {
        matches!(self, Self::Done | Self::Hinted)
    }

    /// The mark of a step in lists: `=` done, `~` shown, `-` skipped, `.` open.
    pub(crate) const fn mark(self) -> char {
        match self {
            Self::Done | Self::Hinted => '=',
            Self::Shown => '~',
            Self::Skipped => '-',
            Self::Open => '.',
        }
    }
}

/// A day, as the number of days since 1970-01-01 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Day(pub(crate) u32);

impl fmt::Display for Day {
    /// The date in the Gregorian calendar, as in `2026-11-21`. It is computed in eras of 400 years, with years
    /// that begin in March, so that a leap day is the last of its year.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = u64::from(self.0) + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = (400 * era + year + month / 10, (month + 2) % 12 + 1);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The time, as the caller tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Today.
    pub(crate) day: Day,
    /// Seconds since some moment in the past; they never go back.
    pub(crate) seconds: u64,
}

/// What is kept about one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Record {
    /// How it was left; once done, it stays done.
    pub(crate) outcome: Outcome,
    /// The fewest moves in which it was done without the answer, where moves count.
    pub(crate) moves: Option<u32>,
    /// Whether the first bet on it was right.
    pub(crate) bet: Option<bool>,
    /// How often the learner claimed that the goal is met.
    pub(crate) claims: u32,
    /// How many of the claims were wrong.
    pub(crate) wrong: u32,
    /// The highest hint that was taken, from 1; 0 for none.
    pub(crate) hints: u32,
    /// How long it was played, in seconds. Only the beginning of a long pause counts.
    pub(crate) seconds: u32,
    /// The day on which it was first done.
    pub(crate) first_done: Option<Day>,
    /// The latest day on which the step was finished.
    pub(crate) last_right: Option<Day>,
}

impl Record {
    /// A record with this outcome and nothing else.
    pub(crate) fn of(outcome: Outcome) -> Self {
        Self { outcome, ..Self::default() }
    }

    /// Adds a later record: done stays done, the fewest moves count, and the first bet. `count` combines counts.
    fn merge(&mut self, later: &Self, count: impl Fn(u32, u32) -> u32) {
        self.outcome = self.outcome.max(later.outcome);
        self.moves = self.moves.into_iter().chain(later.moves).min();
        self.bet = self.bet.or(later.bet);
        self.claims = count(self.claims, later.claims);
        self.wrong = count(self.wrong, later.wrong);
        self.hints = self.hints.max(later.hints);
        self.seconds = count(self.seconds, later.seconds);
        self.first_done = self.first_done.into_iter().chain(later.first_done).min();
        self.last_right = self.last_right.max(later.last_right);
    }
}

/// What is kept of several lessons, by lesson id and then by the id of a step or the kind of an exercise.
type Kept<T> = BTreeMap<String, BTreeMap<String, T>>;

fn entry<'k, T>(kept: &'k mut Kept<T>, lesson: &str, id: &str) -> Entry<'k, String, T> {
    kept.entry(lesson.to_owned()).or_default().entry(id.to_owned())
}

fn entries<T>(kept: &Kept<T>) -> impl Iterator<Item = (&str, &str, &T)> {
    kept.iter().flat_map(|(lesson, of)| of.iter().map(move |(id, value)| (&**lesson, &**id, value)))
}

fn retain<T>(kept: &mut Kept<T>, stays: impl Fn(&str, &str) -> bool) {
    for (lesson, of) in kept {
        of.retain(|id, _| stays(lesson, id));
    }
}

/// A learner's progress through all lessons, those of other folders included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Progress {
    /// The version of the format; 0 except in the file.
    version: u32,
    /// Where the learner was last.
    pub(crate) at: Option<StepId>,
    /// Records of steps.
    lessons: Kept<Record>,
    /// The latest days on which a program of the learner's was judged right, by the kind of exercise.
    judged: Kept<Day>,
    /// What was asked again: bets of steps, and items of exams.
    recalled: Kept<Recalled>,
    /// The latest days on which lessons were opened with questions from earlier ones.
    opened: BTreeMap<String, Day>,
    /// The latest day on which the learner was here, as far as it was kept.
    pub(crate) seen: Option<Day>,
}

impl Progress {
    /// What is known about a step.
    pub(crate) fn of(&self, lesson: &str, step: &str) -> Option<&Record> {
        self.lessons.get(lesson)?.get(step)
    }

    /// How a step was left.
    pub(crate) fn outcome(&self, lesson: &str, step: &str) -> Outcome {
        self.of(lesson, step).map_or(Outcome::Open, |record| record.outcome)
    }

    /// Adds what happened in a step to what is known about it.
    pub(crate) fn record(&mut self, id: &StepId, record: &Record) {
        self.put(&id.lesson, &id.step, record, u32::saturating_add);
    }

    fn put(&mut self, lesson: &str, step: &str, record: &Record, count: impl Fn(u32, u32) -> u32) {
        entry(&mut self.lessons, lesson, step).and_modify(|known| known.merge(record, count)).or_insert(*record);
    }

    /// Records that a program of the learner's, of this kind and for this lesson, was judged right.
    pub(crate) fn judge(&mut self, lesson: &str, kind: &str, day: Day) {
        let known = entry(&mut self.judged, lesson, kind).or_insert(day);
        *known = day.max(*known);
    }

    /// The kinds of programs for this lesson that were judged right, with the latest day.
    pub(crate) fn judged(&self, lesson: &str) -> impl Iterator<Item = (&str, Day)> {
        self.judged.get(lesson).into_iter().flatten().map(|(kind, day)| (kind.as_str(), *day))
    }

    /// Notes that the learner is here.
    pub(crate) fn see(&mut self, day: Day) {
        self.seen = self.seen.max(Some(day));
    }

    /// How many records of steps, and how many programs that were judged right, a reset would forget.
    pub(crate) fn extent(&self, of: &ToForget) -> (usize, usize) {
        let played = entries(&self.lessons).map(|(lesson, step, _)| (lesson, step));
        let asked = entries(&self.recalled).map(|(lesson, step, _)| (lesson, step));
        let steps: BTreeSet<_> = played.chain(asked).filter(|(lesson, step)| of.has_step(lesson, step)).collect();
        (steps.len(), entries(&self.judged).filter(|(lesson, ..)| of.has_lesson(lesson)).count())
    }

    /// Forgets this part, and nothing else.
    fn forget(&mut self, what: &ToForget) {
        retain(&mut self.lessons, |lesson, step| !what.has_step(lesson, step));
        retain(&mut self.recalled, |lesson, step| !what.has_step(lesson, step));
        retain(&mut self.judged, |lesson, _| !what.has_lesson(lesson));
        self.opened.retain(|lesson, _| !what.has_lesson(lesson));
    }

    /// What is known of a question that was asked again.
    pub(crate) fn recalled(&self, lesson: &str, question: &str) -> Option<&Recalled> {
        self.recalled.get(lesson)?.get(question)
    }

    /// Records the answer to a question that was asked again; `before` is the latest day of a right answer in the step
    /// or exam itself.
    pub(crate) fn answer(&mut self, id: &StepId, right: bool, before: Option<Day>, today: Day) {
        entry(&mut self.recalled, &id.lesson, &id.step).or_default().answer(right, before, today);
    }

    /// The latest day on which a lesson was opened with questions from earlier ones.
    pub(crate) fn opened(&self, lesson: &str) -> Option<Day> {
        self.opened.get(lesson).copied()
    }

    /// Records that a lesson was opened with questions from earlier ones.
    pub(crate) fn open(&mut self, lesson: &str, day: Day) {
        let known = self.opened.entry(lesson.to_owned()).or_insert(day);
        *known = day.max(*known);
    }

    /// Adds everything that another session has recorded, except where the learner is. The file also has what this
    /// session saved earlier, so the larger of two counts stands.
    fn absorb(&mut self, other: &Self) {
        for (lesson, step, record) in entries(&other.lessons) {
            self.put(lesson, step, record, u32::max);
        }
        for (lesson, kind, day) in entries(&other.judged) {
            self.judge(lesson, kind, *day);
        }
        for (lesson, question, theirs) in entries(&other.recalled) {
            let ours = entry(&mut self.recalled, lesson, question).or_default();
            if theirs.answers > ours.answers {
                *ours = *theirs;
            }
        }
        for (lesson, day) in &other.opened {
            self.open(lesson, *day);
        }
        self.seen = self.seen.max(other.seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> StepId {
        StepId { lesson: "l".to_owned(), step: "s".to_owned() }
    }

    #[test]
    fn days_are_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (19_722, "2023-12-31"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), date);
        }
    }

    #[test]
    fn the_last_day_is_when_a_learner_was_seen() {
        let mut progress = Progress::default();
        progress.see(Day(9));
        progress.see(Day(8));
        assert_eq!(progress.seen, Some(Day(9)));
        let mut other = Progress::default();
        other.absorb(&progress);
        assert_eq!(other.seen, Some(Day(9)), "another session does not take it back");
    }

    #[test]
    fn the_latest_judgement_of_either_session_stands() {
        let (mut one, mut other) = (Progress::default(), Progress::default());
        one.judge("l", "overlap", Day(5));
        one.judge("l", "overlap", Day(3));
        other.judge("l", "overlap", Day(4));
        other.judge("l", "sweep", Day(9));
        one.absorb(&other);
        assert_eq!(one.judged("l").collect::<Vec<_>>(), [("overlap", Day(5)), ("sweep", Day(9))]);
        assert_eq!(one.judged("other").count(), 0);
    }

    #[test]
    fn what_is_forgotten_is_that_part_and_nothing_else() {
        let at = |lesson: &str, step: &str| StepId { lesson: lesson.to_owned(), step: step.to_owned() };
        let mut whole = Progress { at: Some(at("two", "s")), ..Progress::default() };
        for (lesson, step) in [("one", "s"), ("one", "t"), ("one", "exam-1"), ("one", "exam-2"), ("two", "s")] {
            whole.record(&at(lesson, step), &Record::of(Outcome::Done));
        }
        whole.judge("one", "overlap", Day(1));
        whole.answer(&at("one", "s"), true, None, Day(2));
        whole.open("one", Day(2));
        let part = |lesson: &str, step: Option<&str>| ToForget {
            lesson: Some(lesson.to_owned()),
            step: step.map(str::to_owned),
        };
        for (what, extent, left, judged) in [
            (part("one", Some("s")), (1, 0), (4, 1), true),
            (part("one", Some("exam")), (2, 0), (3, 1), true),
            (part("one", Some("exam-2")), (1, 0), (4, 1), true),
            (part("two", Some("t")), (0, 0), (5, 1), true),
            (part("one", Some("u")), (0, 0), (5, 1), true),
            (part("one", None), (4, 1), (1, 0), false),
            (part("two", None), (1, 0), (4, 1), true),
        ] {
            let mut progress = whole.clone();
            assert_eq!(progress.extent(&what), extent, "{what:?}");
            progress.forget(&what);
            assert_eq!(progress.extent(&what), (0, 0), "{what:?}");
            assert_eq!(progress.extent(&ToForget::default()), left, "{what:?}");
            assert_eq!(progress.judged("one").count() > 0, judged, "{what:?}");
            assert_eq!(progress.opened("one").is_some(), judged, "{what:?}");
            assert_eq!(progress.at, whole.at, "{what:?}");
        }
    }

    #[test]
    fn of_two_records_of_a_question_the_later_one_stands() {
        let (mut one, mut other) = (Progress::default(), Progress::default());
        for (progress, answers) in [(&mut one, &[false, true][..]), (&mut other, &[false])] {
            for right in answers {
                progress.answer(&id(), *right, None, Day(5));
            }
        }
        one.open("l", Day(4));
        other.open("l", Day(6));
        let (mut both, mut turned) = (one.clone(), other.clone());
        both.absorb(&other);
        turned.absorb(&one);
        for progress in [both, turned] {
            assert_eq!(progress.recalled("l", "s"), one.recalled("l", "s"));
            assert_eq!(progress.opened("l"), Some(Day(6)));
        }
        assert!(other.recalled("l", "s").is_some_and(|kept| kept.missed));
    }

    #[test]
    fn done_stays_done_and_the_best_counts() {
        let mut progress = Progress::default();
        let done = |moves, bet| Record { moves: Some(moves), bet: Some(bet), ..Record::of(Outcome::Done) };
        for record in [done(6, false), Record::of(Outcome::Skipped), Record::of(Outcome::Shown), done(4, true)] {
            progress.record(&id(), &record);
        }
        assert_eq!(progress.of("l", "s"), Some(&done(4, false)));
        let order = [Outcome::Open, Outcome::Skipped, Outcome::Shown, Outcome::Hinted, Outcome::Done];
        assert!(order.is_sorted());
        assert_eq!(order.map(Outcome::mark), ['.', '-', '~', '=', '=']);
        assert_eq!(order.map(Outcome::is_done), [false, false, false, true, true]);
    }

    #[test]
    fn what_happens_is_added_up_and_what_was_kept_is_not_added_again() {
        let part = Record {
            claims: 3,
            wrong: 2,
            hints: 1,
            seconds: 50,
            first_done: Some(Day(7)),
            last_right: Some(Day(7)),
            ..Record::of(Outcome::Hinted)
        };
        let again = Record { hints: 0, seconds: 10, first_done: Some(Day(9)), last_right: Some(Day(9)), ..part };
        let mut progress = Progress::default();
        progress.record(&id(), &part);
        let kept = progress.clone();
        progress.record(&id(), &again);
        let sum = Record { claims: 6, wrong: 4, seconds: 60, last_right: Some(Day(9)), ..part };
        assert_eq!(progress.of("l", "s"), Some(&sum));
        progress.absorb(&kept);
        assert_eq!(progress.of("l", "s"), Some(&sum));
    }
}
