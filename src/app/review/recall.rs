//! Which questions are asked again, and when. This depends on nothing but progress, course and day.
//!
//! A question is the bet of a step that is done, or an exam item of a lesson that is done. A question that was answered
//! wrong is due at once. Any other is due some days after its last right answer; the more right answers in a row, the
//! more days.

use crate::lesson::{Course, Lesson, Step};
use crate::progress::{Day, Outcome, Progress, Recalled, StepId};
use std::cmp::Reverse;

/// After how many days a question is due again, by the number of right answers in a row.
const INTERVALS: [u32; 4] = [1, 3, 7, 21];

/// How many questions open a lesson.
const OPENING: usize = 2;
/// How many questions a review asks at a time.
const AT_A_TIME: usize = 10;

/// A question that may be asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecallItem {
    /// The index of its lesson.
    pub(crate) lesson: usize,
    /// The index of the step whose bet it is, or of the item of the exam.
    pub(crate) index: usize,
    /// True for an item of an exam.
    pub(crate) scene: bool,
}

impl RecallItem {
    /// The step or the item of the exam.
    pub(crate) fn of(self, course: &Course) -> &Step {
        let Lesson { steps, exam, .. } = &course.lessons[self.lesson];
        &(if self.scene { exam } else { steps })[self.index]
    }

    /// Its id in the progress.
    pub(crate) fn id(self, course: &Course) -> StepId {
        StepId { lesson: course.lessons[self.lesson].id.clone(), step: self.of(course).id.clone() }
    }
}

/// Review state of one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Recallable {
    item: RecallItem,
    /// True if the last answer was wrong.
    missed: bool,
    /// The day of the last right answer, as far as it is known.
    right: Option<Day>,
    /// When it is due: long ago if the last answer was wrong, or if its day is not known.
    due: Day,
    /// The day of the last right answer in a recall.
    recalled: Option<Day>,
}

/// Review state of all questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DueToday {
    /// How many questions there are.
    pub(crate) known: usize,
    /// How many of them are due.
    pub(crate) due: usize,
    /// How many of those were answered wrong the last time.
    pub(crate) missed: usize,
    /// The day on which the next of the others is due.
    pub(crate) next: Option<Day>,
}

/// The latest day on which a question was answered right in its own lesson or exam.
pub(in crate::app) fn right_before(progress: &Progress, item: RecallItem, course: &Course) -> Option<Day> {
    let id = item.id(course);
    progress.of(&id.lesson, &id.step)?.last_right
}

/// All questions, in the order of the course.
fn all<'c>(progress: &'c Progress, course: &'c Course) -> impl Iterator<Item = Recallable> + 'c {
    course.lessons.iter().enumerate().flat_map(move |(lesson, content)| {
        let is_done = |id: &str| progress.outcome(&content.id, id).is_done();
        let done = !content.free && content.steps.iter().all(|step| is_done(&step.id));
        let bets = content.steps.iter().enumerate().filter(move |(_, step)| {
            let record = progress.of(&content.id, &step.id);
            step.bet.is_some() && record.is_some_and(|kept| kept.bet.is_some() && kept.outcome >= Outcome::Shown)
        });
        let scenes = content.exam.iter().enumerate();
        let scenes = scenes.filter(move |(_, item)| done || is_done(&item.id));
        let bets = bets.map(move |(index, _)| RecallItem { lesson, index, scene: false });
        let scenes = scenes.map(move |(index, _)| RecallItem { lesson, index, scene: true });
        bets.chain(scenes).map(|item| stands(progress, item, course))
    })
}

fn stands(progress: &Progress, item: RecallItem, course: &Course) -> Recallable {
    let id = item.id(course);
    let recalled: Option<&Recalled> = progress.recalled(&id.lesson, &id.step);
    let missed_bet = || progress.of(&id.lesson, &id.step).is_some_and(|record| record.bet == Some(false));
    let missed = recalled.map_or_else(missed_bet, |kept| kept.missed);
    let last = recalled.and_then(|kept| kept.right);
    let right = last.max(right_before(progress, item, course));
    let row = recalled.map_or(0, |kept| kept.streak) as usize;
    let interval = INTERVALS[row.min(INTERVALS.len() - 1)];
    let due = right.filter(|_| !missed).map_or(Day(0), |day| Day(day.0.saturating_add(interval)));
    Recallable { item, missed, right, due, recalled: last }
}

/// Chooses at most `count` questions: first those answered wrong, then those whose last right answer is longest ago.
/// Exam items and bets take turns, as long as there are both.
fn choose(from: impl Iterator<Item = Recallable>, count: usize) -> Vec<RecallItem> {
    let mut from: Vec<Recallable> = from.collect();
    from.sort_by_key(|known| (Reverse(known.missed), known.right));
    let (scenes, bets): (Vec<_>, Vec<_>) = from.into_iter().map(|known| known.item).partition(|item| item.scene);
    let of_scenes = scenes.len().min((count / 2).max(count.saturating_sub(bets.len())));
    let of_bets = bets.len().min(count - of_scenes);
    let mut chosen = Vec::new();
    for turn in 0..of_scenes.max(of_bets) {
        chosen.extend(bets[..of_bets].get(turn));
        chosen.extend(scenes[..of_scenes].get(turn));
    }
    chosen
}

/// The questions that open a lesson. They come from earlier lessons, and none was answered right today in another
/// opening or in a review.
pub(in crate::app) fn opening(progress: &Progress, course: &Course, lesson: usize, today: Day) -> Vec<RecallItem> {
    choose(all(progress, course).filter(|known| known.item.lesson < lesson && known.recalled != Some(today)), OPENING)
}

/// The questions of a review: those that are due, or all if none is.
pub(in crate::app) fn review(progress: &Progress, course: &Course, today: Day) -> Vec<RecallItem> {
    let any = all(progress, course).any(|known| known.due <= today);
    choose(all(progress, course).filter(|known| !any || known.due <= today), AT_A_TIME)
}

/// The review state of all questions.
pub(in crate::app) fn due(progress: &Progress, course: &Course, today: Day) -> DueToday {
    let all: Vec<Recallable> = all(progress, course).collect();
    let (due, later): (Vec<&Recallable>, Vec<&Recallable>) = all.iter().partition(|known| known.due <= today);
    DueToday {
        known: all.len(),
        due: due.len(),
        missed: due.iter().filter(|known| known.missed).count(),
        next: later.iter().map(|known| known.due).min(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::course;
    use crate::lesson::EXAM;
    use crate::progress::Record;

    /// Progress in which the first lessons are done on a day; every bet was right, but those of the steps named.
    fn done(lessons: usize, day: u32, missed: &[&str]) -> Progress {
        let mut progress = Progress::default();
        for lesson in &course().lessons[..lessons] {
            for step in lesson.steps.iter() {
                let bet = step.bet.as_ref().map(|_| !missed.contains(&step.id.as_str()));
                let record = Record { bet, last_right: Some(Day(day)), ..Record::of(Outcome::Done) };
                progress.record(&StepId { lesson: lesson.id.clone(), step: step.id.clone() }, &record);
            }
        }
        progress
    }

    fn asked(items: &[RecallItem]) -> Vec<String> {
        items.iter().map(|item| item.id(&course()).step).collect()
    }

    #[test]
    fn missed_bets_come_first_and_half_of_all_are_scenes() {
        let course = course();
        let bets: Vec<&str> =
            course.lessons[0].steps.iter().filter(|step| step.bet.is_some()).map(|step| step.id.as_str()).collect();
        let last = bets[bets.len() - 1];
        let progress = done(1, 100, &[last]);
        assert_eq!(asked(&opening(&progress, &course, 1, Day(100))), [last, "exam-1"]);
        // Nothing that comes later, and nothing before there is an earlier lesson.
        assert_eq!(opening(&progress, &course, 0, Day(100)), []);
        let review = review(&done(3, 100, &[]), &course, Day(101));
        assert_eq!(review.len(), AT_A_TIME);
        assert_eq!(review.iter().filter(|item| item.scene).count(), AT_A_TIME / 2);
        assert!(review.chunks(2).all(|pair| !pair[0].scene && pair[1].scene), "{review:?}");
    }

    #[test]
    fn of_few_questions_of_one_kind_the_other_kind_fills_the_rest() {
        let mut progress = done(1, 100, &[]);
        let lesson = course().lessons[0].clone();
        let bets = lesson.steps.iter().filter(|step| step.bet.is_some()).count();
        let open = StepId { lesson: lesson.id.clone(), step: lesson.steps[0].id.clone() };
        // A lesson that is not done has no items of its exam yet, but those that were passed.
        progress = {
            let mut other = Progress::default();
            for step in &lesson.steps[1..] {
                let id = StepId { step: step.id.clone(), ..open.clone() };
                other.record(&id, progress.of(&id.lesson, &id.step).expect("a record"));
            }
            other
        };
        let first = usize::from(lesson.steps[0].bet.is_some());
        assert_eq!(due(&progress, &course(), Day(101)).known, bets - first);
        assert!(review(&progress, &course(), Day(101)).iter().all(|item| !item.scene));
        let exam = StepId { step: format!("{EXAM}-2"), ..open };
        progress.record(&exam, &Record { last_right: Some(Day(100)), ..Record::of(Outcome::Done) });
        assert_eq!(due(&progress, &course(), Day(101)).known, bets - first + 1);
        assert_eq!(review(&progress, &course(), Day(101)).len(), (bets - first + 1).min(AT_A_TIME));
    }

    #[test]
    fn the_interval_grows_with_each_right_answer_and_starts_again_with_a_wrong_one() {
        let (course, mut progress) = (course(), done(1, 100, &[]));
        let item = RecallItem { lesson: 0, index: 0, scene: true };
        progress.record(&item.id(&course), &Record { last_right: Some(Day(100)), ..Record::of(Outcome::Done) });
        let due = |progress: &Progress| stands(progress, item, &course).due;
        assert_eq!(due(&progress), Day(101));
        let mut today = 101;
        for interval in [3, 7, 21, 21] {
            progress.answer(&item.id(&course), true, right_before(&progress, item, &course), Day(today));
            assert_eq!(due(&progress), Day(today + interval));
            today += interval;
        }
        progress.answer(&item.id(&course), false, None, Day(today));
        assert!(due(&progress) <= Day(today) && stands(&progress, item, &course).missed);
        progress.answer(&item.id(&course), true, None, Day(today));
        assert_eq!(due(&progress), Day(today + 1));
    }

    #[test]
    fn what_was_missed_is_due_until_it_is_right_and_what_is_old_comes_before_what_is_new() {
        let course = course();
        let progress = done(2, 100, &[]);
        let first = course.lessons[0].steps.iter().find(|step| step.bet.is_some()).expect("a bet");
        let today = due(&progress, &course, Day(100));
        // Of the exams nobody knows when they were right: they were never taken.
        let scenes: usize = course.lessons[..2].iter().map(|lesson| lesson.exam.len()).sum();
        assert_eq!((today.due, today.missed, today.next), (scenes, 0, Some(Day(101))));
        let missed = done(2, 100, &[&first.id]);
        assert_eq!((due(&missed, &course, Day(100)).due, due(&missed, &course, Day(100)).missed), (scenes + 1, 1));
        let mut older = progress.clone();
        for item in all(&progress, &course).filter(|known| known.item.lesson == 0) {
            older.answer(&item.item.id(&course), true, None, Day(150));
        }
        let asked = opening(&older, &course, 2, Day(151));
        assert!(asked.iter().all(|item| item.lesson == 1), "{asked:?}");
        // What was answered today already is not asked again today.
        let asked = opening(&older, &course, 1, Day(150));
        assert_eq!(asked, []);
    }

    #[test]
    fn who_has_done_nothing_is_asked_nothing() {
        let nothing = due(&Progress::default(), &course(), Day(9));
        assert_eq!(nothing, DueToday { known: 0, due: 0, missed: 0, next: None });
        assert_eq!(review(&Progress::default(), &course(), Day(9)), []);
    }
}
