//! What is kept between runs: the outcome of each step, by its ids, and where the learner was.
//!
//! This half is pure data; [`ProgressStore`] is the file.

mod recalled;
mod store;

pub(crate) use recalled::Recalled;
pub(crate) use store::ProgressStore;

use crate::lesson::EXAM;
use serde::{Deserialize, Serialize};
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

/// What a learner wants forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Forgotten {
    /// Everything, where the learner is included.
    All,
    /// A lesson, by its id: its steps, its exam, and the programs that were judged for it.
    Lesson(String),
    /// A step; [`EXAM`] stands for all items of the exam.
    Step(StepId),
}

impl Forgotten {
    fn has_step(&self, lesson: &str, step: &str) -> bool {
        match self {
            Self::All => true,
            Self::Lesson(id) => id == lesson,
            Self::Step(id) => {
                let item = step.strip_prefix(EXAM).is_some_and(|rest| rest.starts_with('-'));
                id.lesson == lesson && (id.step == step || (id.step == EXAM && item))
            }
        }
    }

    fn has_lesson(&self, lesson: &str) -> bool {
        match self {
            Self::All => true,
            Self::Lesson(id) => id == lesson,
            Self::Step(_) => false,
        }
    }
}

/// How a step was left. A later variant is better than an earlier one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// Begun, but neither skipped nor done.
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
    pub(crate) const fn mark(outcome: Option<Self>) -> char {
        match outcome {
            Some(Self::Done | Self::Hinted) => '=',
            Some(Self::Shown) => '~',
            Some(Self::Skipped) => '-',
            Some(Self::Open) | None => '.',
        }
    }
}

/// A day, as the number of days since 1970-01-01 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Day(pub(crate) u32);

impl fmt::Display for Day {
    /// The date in the Gregorian calendar, as in `2026-11-21`. Years are counted from March here, so that leap days
    /// come last, in eras of 400 years.
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
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    /// How it was left; once done, it stays done.
    pub(crate) outcome: Outcome,
    /// The fewest moves in which it was done without the answer, where moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u32>,
    /// Whether the first bet on it was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bet: Option<bool>,
    /// How often the learner claimed that the goal is met.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) claims: u32,
    /// How many of the claims were wrong.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) wrong: u32,
    /// The highest hint that was taken, from 1; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) hints: u32,
    /// How long it was played. Only the beginning of a long pause counts.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) seconds: u32,
    /// The day on which it was first done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first_done: Option<Day>,
    /// The latest day on which a claim was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_right: Option<Day>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Record {
    /// A record with this outcome and nothing else.
    pub(crate) fn of(outcome: Outcome) -> Self {
        Self { outcome, ..Self::default() }
    }

    /// Adds a later record: done stays done, the fewest moves count, and the first bet. `count` combines counts.
    fn merge(&mut self, later: &Self, count: impl Fn(u32, u32) -> u32) {
        self.outcome = self.outcome.max(later.outcome);
        self.moves = either(self.moves, later.moves, u32::min);
        self.bet = self.bet.or(later.bet);
        self.claims = count(self.claims, later.claims);
        self.wrong = count(self.wrong, later.wrong);
        self.hints = self.hints.max(later.hints);
        self.seconds = count(self.seconds, later.seconds);
        self.first_done = either(self.first_done, later.first_done, Day::min);
        self.last_right = either(self.last_right, later.last_right, Day::max);
    }
}

/// What both say, or the one that says anything.
fn either<T>(a: Option<T>, b: Option<T>, both: impl Fn(T, T) -> T) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(both(a, b)),
        (a, b) => a.or(b),
    }
}

/// A learner's progress through all lessons, those of other folders included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Progress {
    /// The version of the format; 0 except in the file.
    version: u32,
    /// Where the learner was last.
    #[serde(default)]
    pub(crate) at: Option<StepId>,
    /// Records by lesson id and step id.
    #[serde(default)]
    lessons: BTreeMap<String, BTreeMap<String, Record>>,
    /// The latest days on which a program of the learner's was judged right, by lesson id and kind of exercise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    judged: BTreeMap<String, BTreeMap<String, Day>>,
    /// What was asked again, by lesson id and the id of a step with a bet or of an item of an exam.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    recalled: BTreeMap<String, BTreeMap<String, Recalled>>,
    /// The latest days on which lessons were opened with questions from earlier ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    opened: BTreeMap<String, Day>,
    /// The latest day on which the learner was here, as far as it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<Day>,
}

impl Progress {
    /// What is known about a step.
    pub(crate) fn of(&self, lesson: &str, step: &str) -> Option<&Record> {
        self.lessons.get(lesson)?.get(step)
    }

    /// True if the learner has done or skipped the step.
    pub(crate) fn has_ended(&self, id: &StepId) -> bool {
        self.of(&id.lesson, &id.step).is_some_and(|record| record.outcome != Outcome::Open)
    }

    /// Adds what happened in a step to what is known about it.
    pub(crate) fn record(&mut self, id: &StepId, record: &Record) {
        self.put(&id.lesson, &id.step, record, u32::saturating_add);
    }

    fn put(&mut self, lesson: &str, step: &str, record: &Record, count: impl Fn(u32, u32) -> u32) {
        self.lessons
            .entry(lesson.to_owned())
            .or_default()
            .entry(step.to_owned())
            .and_modify(|known| known.merge(record, count))
            .or_insert(*record);
    }

    /// Records that a program of the learner's, of this kind and for this lesson, was judged right.
    pub(crate) fn judge(&mut self, lesson: &str, kind: &str, day: Day) {
        let known = self.judged.entry(lesson.to_owned()).or_default().entry(kind.to_owned()).or_insert(day);
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

    /// The latest day on which the learner is known to have been here; what older versions have written tells only days
    /// on which something was right.
    pub(crate) fn last_seen(&self) -> Option<Day> {
        let records = self.lessons.values().flat_map(BTreeMap::values);
        let played = records.flat_map(|record| [record.first_done, record.last_right]);
        let judged = self.judged.values().flat_map(BTreeMap::values).copied().map(Some);
        let asked = self.recalled.values().flat_map(BTreeMap::values).map(|kept| kept.right);
        let opened = self.opened.values().copied().map(Some);
        played.chain(judged).chain(asked).chain(opened).fold(self.seen, Option::max)
    }

    /// How many records of steps, and how many programs that were judged right, a reset would forget.
    pub(crate) fn extent(&self, of: &Forgotten) -> (usize, usize) {
        let played = self.lessons.iter().flat_map(|(lesson, steps)| steps.keys().map(move |step| (lesson, step)));
        let asked = self.recalled.iter().flat_map(|(lesson, steps)| steps.keys().map(move |step| (lesson, step)));
        let steps: BTreeSet<_> = played.chain(asked).filter(|(lesson, step)| of.has_step(lesson, step)).collect();
        let judged = self.judged.iter().filter(|(lesson, _)| of.has_lesson(lesson));
        (steps.len(), judged.map(|(_, kinds)| kinds.len()).sum())
    }

    /// Forgets this part, and nothing else.
    fn forget(&mut self, what: &Forgotten) {
        for (lesson, steps) in &mut self.lessons {
            steps.retain(|step, _| !what.has_step(lesson, step));
        }
        for (lesson, questions) in &mut self.recalled {
            questions.retain(|question, _| !what.has_step(lesson, question));
        }
        self.lessons.retain(|_, steps| !steps.is_empty());
        self.recalled.retain(|_, questions| !questions.is_empty());
        self.judged.retain(|lesson, _| !what.has_lesson(lesson));
        self.opened.retain(|lesson, _| !what.has_lesson(lesson));
        if *what == Forgotten::All {
            self.at = None;
            self.seen = None;
        }
    }

    /// What is known of a question that was asked again.
    pub(crate) fn recalled(&self, lesson: &str, question: &str) -> Option<&Recalled> {
        self.recalled.get(lesson)?.get(question)
    }

    /// Records the answer to a question that was asked again; `before` is the latest day of a right one elsewhere.
    pub(crate) fn answer(&mut self, id: &StepId, right: bool, before: Option<Day>, today: Day) {
        let questions = self.recalled.entry(id.lesson.clone()).or_default();
        questions.entry(id.step.clone()).or_default().answer(right, before, today);
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
        for (lesson, steps) in &other.lessons {
            for (step, record) in steps {
                self.put(lesson, step, record, u32::max);
            }
        }
        for (lesson, kinds) in &other.judged {
            for (kind, day) in kinds {
                self.judge(lesson, kind, *day);
            }
        }
        for (lesson, questions) in &other.recalled {
            for (question, theirs) in questions {
                let ours = self.recalled.entry(lesson.clone()).or_default().entry(question.clone()).or_default();
                if theirs.answers > ours.answers {
                    *ours = *theirs;
                }
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
    fn the_last_day_that_anything_tells_of_is_when_a_learner_was_seen() {
        let mut progress = Progress::default();
        assert_eq!(progress.last_seen(), None);
        progress.record(&id(), &Record { first_done: Some(Day(3)), ..Record::of(Outcome::Done) });
        assert_eq!(progress.last_seen(), Some(Day(3)));
        progress.record(&id(), &Record { last_right: Some(Day(4)), ..Record::of(Outcome::Done) });
        assert_eq!(progress.last_seen(), Some(Day(4)));
        progress.judge("l", "overlap", Day(5));
        assert_eq!(progress.last_seen(), Some(Day(5)));
        progress.answer(&id(), true, None, Day(6));
        assert_eq!(progress.last_seen(), Some(Day(6)));
        progress.open("l", Day(7));
        assert_eq!(progress.last_seen(), Some(Day(7)));
        progress.see(Day(9));
        progress.see(Day(8));
        assert_eq!(progress.last_seen(), Some(Day(9)));
        let mut other = Progress::default();
        other.absorb(&progress);
        assert_eq!(other.last_seen(), Some(Day(9)), "another session does not take it back");
        other.forget(&Forgotten::All);
        assert_eq!(other.last_seen(), None);
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
        for (what, extent, left, judged) in [
            (Forgotten::Step(at("one", "s")), (1, 0), (4, 1), true),
            (Forgotten::Step(at("one", "exam")), (2, 0), (3, 1), true),
            (Forgotten::Step(at("one", "exam-2")), (1, 0), (4, 1), true),
            (Forgotten::Step(at("two", "t")), (0, 0), (5, 1), true),
            (Forgotten::Step(at("one", "u")), (0, 0), (5, 1), true),
            (Forgotten::Lesson("one".to_owned()), (4, 1), (1, 0), false),
            (Forgotten::Lesson("two".to_owned()), (1, 0), (4, 1), true),
        ] {
            let mut progress = whole.clone();
            assert_eq!(progress.extent(&what), extent, "{what:?}");
            progress.forget(&what);
            assert_eq!(progress.extent(&what), (0, 0), "{what:?}");
            assert_eq!(progress.extent(&Forgotten::All), left, "{what:?}");
            assert_eq!(progress.judged("one").count() > 0, judged, "{what:?}");
            assert_eq!(progress.opened("one").is_some(), judged, "{what:?}");
            assert_eq!(progress.at, whole.at, "{what:?}");
        }
        whole.forget(&Forgotten::All);
        assert_eq!(whole, Progress::default());
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
        assert_eq!(order.map(|outcome| Outcome::mark(Some(outcome))), ['.', '-', '~', '=', '=']);
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
