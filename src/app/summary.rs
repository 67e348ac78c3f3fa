//! How the whole course has gone, and what to practise next.

use crate::app::{Session, Standing};
use crate::progress::Outcome;

/// What a learner has done in the whole course, without exams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The bets that were made.
    pub(crate) bets: usize,
    /// The bets that were right at the first try.
    pub(crate) right: usize,
    /// All steps except those of free play.
    pub(crate) steps: usize,
    /// The steps done without a hint.
    pub(crate) alone: usize,
    /// The steps done with a hint.
    pub(crate) hinted: usize,
    /// The steps whose answer was shown.
    pub(crate) shown: usize,
    /// The steps that were done and in which moves count.
    pub(crate) counted: usize,
    /// The moves of their best runs.
    pub(crate) moves: u64,
    /// The moves of their shortest solutions.
    pub(crate) par: u64,
}

impl Summary {
    /// The steps that were neither done nor shown.
    pub(crate) const fn open(&self) -> usize {
        self.steps - self.alone - self.hinted - self.shown
    }
}

/// What to practise next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Practice {
    /// This step, which is not done, or one of free play.
    Step(usize, usize),
    /// The exam of this lesson.
    Exam(usize),
    /// The questions that are due.
    Review(usize),
}

impl Session {
    /// How the whole course has gone.
    pub(crate) fn summary(&self) -> Summary {
        let mut sum = Summary::default();
        for (lesson, step) in self.asked() {
            let content = &self.course().lessons[lesson];
            let step = &content.steps[step];
            sum.steps += 1;
            let Some(record) = self.progress.of(&content.id, &step.id) else { continue };
            sum.bets += usize::from(record.bet.is_some());
            sum.right += usize::from(record.bet == Some(true));
            match record.outcome {
                Outcome::Done => sum.alone += 1,
                Outcome::Hinted => sum.hinted += 1,
                Outcome::Shown => sum.shown += 1,
                Outcome::Open | Outcome::Skipped => {}
            }
            if let (Some(moves), Some(par)) = (record.moves, step.par) {
                sum.counted += 1;
                sum.moves += u64::from(moves);
                sum.par += u64::from(par);
            }
        }
        sum
    }

    /// What to practise next: first steps that are not done, then exams, then questions that are due, then exams again.
    pub(crate) fn practice(&self) -> Option<Practice> {
        let is_open = |(lesson, step): &(usize, usize)| !self.outcome((*lesson, *step)).is_done();
        let step = |(lesson, step)| Practice::Step(lesson, step);
        let lessons = 0..self.course().lessons.len();
        let exam = |wanted: &dyn Fn(Standing) -> bool| {
            lessons.clone().find(|lesson| self.standing(*lesson).is_some_and(wanted)).map(Practice::Exam)
        };
        let due = || self.due().map(|due| due.due).filter(|due| *due > 0).map(Practice::Review);
        let today = self.today();
        let play = || self.places().find(|(lesson, _)| self.course().lessons[*lesson].free);
        let open = self.asked().find(is_open).map(step);
        open.or_else(|| exam(&|standing| standing == Standing::Open))
            .or_else(due)
            .or_else(|| exam(&|standing| matches!(standing, Standing::Passed(first) if first < today)))
            .or_else(|| play().map(step))
    }
}
