//! How the whole course has gone, and what to practice next.

use crate::app::pages::{Page, Part};
use crate::app::{Session, Standing};
use crate::lesson::{Lesson, Step};
use crate::progress::{Outcome, Progress};

/// What a learner has done in the whole course, without exams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The bets that were made.
    pub(crate) bets: usize,
    /// The bets that were right on the first try.
    pub(crate) right: usize,
    /// All steps except those of free play.
    pub(crate) steps: usize,
    /// The steps done without a hint.
    pub(crate) alone: usize,
    /// The steps done with a hint.
    pub(crate) hinted: usize,
    /// The steps whose answer was shown.
    pub(crate) shown: usize,
}

impl Summary {
    /// The steps that were neither done nor shown.
    pub(crate) const fn open(&self) -> usize {
        self.steps - self.alone - self.hinted - self.shown
    }
}

/// What to practice next.
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
        }
        sum
    }

    /// What to practice next: first steps that are not done, then exams, then questions that are due, then exams again.
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

    /// The page at the end of the course: what was done, what to practice next, and what to read.
    pub(super) fn summary_page(&self) -> Page {
        let sum = self.summary();
        let done = sum.alone + sum.hinted;
        let title = if done == sum.steps {
            format!("The end of the course: all {done} steps done")
        } else {
            format!("The course so far: {done} of {} steps done", sum.steps)
        };
        let mut parts = Vec::new();
        for (heading, words) in told(self) {
            if !heading.is_empty() {
                parts.extend([Part::Gap, Part::Heading(heading.to_owned())]);
            }
            parts.extend(words.into_iter().map(Part::Line));
        }
        Page { title, leave: "up and down scroll, Enter practices what is next, Esc closes", parts }
    }
}

/// The parts of the page with their headings; the first has none.
fn told(session: &Session) -> Vec<(&'static str, Vec<String>)> {
    let sum = session.summary();
    let counts = vec![
        format!("Predictions right on the first try: {} of {}", sum.right, sum.bets),
        format!(
            "Steps: {} by yourself, {} with a hint, {} with the answer shown, {} open",
            sum.alone,
            sum.hinted,
            sum.shown,
            sum.open()
        ),
    ];
    let lessons = || session.course().lessons.iter();
    let reads = lessons().zip(1..).flat_map(|(lesson, number)| {
        let reads = lesson.recap.iter().flat_map(|recap| &recap.read);
        reads.map(move |read| format!("{number} {read}"))
    });
    let mut parts = vec![
        ("", counts),
        ("To practice next (Enter)", vec![next(session)]),
        ("Your own code, judged by minktutor grade KIND -- COMMAND", programs(session)),
        ("Further reading", reads.collect()),
    ];
    parts.retain(|(_, words)| !words.is_empty());
    parts
}

/// What to practice next, in a sentence.
fn next(session: &Session) -> String {
    let lesson = |lesson: usize| format!("lesson {}, {}", lesson + 1, session.course().lessons[lesson].title);
    match session.practice() {
        Some(Practice::Step(at, _)) if session.course().lessons[at].free => {
            "Nothing is due today. Free play, or your own code".to_owned()
        }
        Some(Practice::Step(at, step)) => {
            let title = &session.course().lessons[at].steps[step].title;
            format!("Step {}.{} is not done yet: {title}", at + 1, step + 1)
        }
        Some(Practice::Exam(at)) => match session.standing(at) {
            Some(Standing::Passed(_)) => {
                format!("The exam of {}: pass it once more, and it is learned for good", lesson(at))
            }
            _ => format!("The exam of {}", lesson(at)),
        },
        Some(Practice::Review(1)) => "A review: one question is due".to_owned(),
        Some(Practice::Review(due)) => format!("A review: {due} questions are due"),
        None => "Nothing is due today.".to_owned(),
    }
}

/// The rooms of the game, with the frames of the best run, `-` before the first one, and the fewest.
pub(crate) fn best_frames<'l>(
    game: &'l Lesson,
    progress: &'l Progress,
) -> impl Iterator<Item = (&'l Step, String, u32)> {
    game.steps.iter().map(|room| {
        let best = progress.of(&game.id, &room.id).and_then(|record| record.moves);
        (room, best.map_or_else(|| "-".to_owned(), |frames| frames.to_string()), room.par.unwrap_or_default())
    })
}

/// The kinds of `grade` for which the learner's program was right, and the others.
fn programs(session: &Session) -> Vec<String> {
    let (mut passed, mut open) = (Vec::new(), Vec::new());
    for (lesson, kind) in &session.host.exercises {
        match session.progress.judged(lesson).find(|(known, _)| *known == kind) {
            Some((_, day)) => passed.push(format!("{kind} {day}")),
            None => open.push(kind.clone()),
        }
    }
    let told = [("right", passed), ("not yet", open)].into_iter().filter(|(_, kinds)| !kinds.is_empty());
    told.map(|(how, kinds)| format!("{how}: {}", kinds.join(", "))).collect()
}
