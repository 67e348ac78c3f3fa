//! Exams and the page at the end of a lesson: when an exam opens, how it goes on, what passing it is worth.

use crate::app::pages::{Page, Part};
use crate::app::{Beginning, Message, Phase, Play, Playing, Screen, Session, Sitting};
use crate::lesson::EXAM;
use crate::progress::{Day, Outcome, Record, StepId};
use std::fmt;

/// What the learner is told when a question begins that so many right answers in a row pass. One line: a second would
/// cover the goal.
fn beginning(row: u32) -> String {
    match row {
        1 => "Get one case right to pass this question.".to_owned(),
        _ => format!("Get {row} right in a row. A wrong answer or a hint sets the count back to 0."),
    }
}

/// How a learner stands with an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// So many steps must still be done before it opens.
    Shut(usize),
    /// It has not been passed.
    Open,
    /// It was passed; the first time on this day, if the day is known.
    Passed(Option<Day>),
    /// It was passed again on this later day, so it counts as learned for good.
    Kept(Day),
}

impl fmt::Display for Standing {
    /// In a few words, as in "exam passed 2026-11-21".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shut(_) => write!(f, "exam still to come"),
            Self::Open => write!(f, "exam open"),
            Self::Passed(None) => write!(f, "exam passed"),
            Self::Passed(Some(day)) => write!(f, "exam passed {day}"),
            Self::Kept(day) => write!(f, "exam kept {day}"),
        }
    }
}

/// What the page says about an exam before its steps are done.
const CAN_TAKE: &str = "You can still take the exam now.";

impl Standing {
    /// In a sentence.
    fn told(self) -> String {
        match self {
            Self::Shut(1) => format!("One step does not count as done yet. {CAN_TAKE}"),
            Self::Shut(open) => format!("{open} steps do not count as done yet. {CAN_TAKE}"),
            Self::Open => "The exam is open.".to_owned(),
            Self::Passed(None) => "The exam is passed.".to_owned(),
            Self::Passed(Some(day)) => format!("The exam was passed on {day}."),
            Self::Kept(day) => format!("The exam was passed again on {day}: it counts as learned for good."),
        }
    }
}

impl Session {
    /// The page at the end of a lesson: what to remember, the algorithm, and whether the exam is passed.
    pub(super) fn recap_page(&self) -> Page {
        let number = self.lesson_of_recap();
        let (lesson, standing) = (&self.course().lessons[number], self.standing(number));
        let leave = match standing {
            None => "Enter scrolls, then goes on; Esc closes",
            Some(Standing::Shut(_)) => "N takes the exam now, n goes on, Esc closes",
            Some(Standing::Open) => "Enter scrolls, then opens the exam; n goes on",
            Some(_) => "Enter scrolls, then goes on; N takes the exam again",
        };
        let mut parts = Vec::new();
        for take in lesson.recap.iter().flat_map(|recap| &recap.take) {
            parts.extend(take.iter().take(1).cloned().map(Part::Heading));
            parts.extend(take.iter().skip(1).cloned().map(Part::Item));
        }
        let picture = lesson.recap.as_ref().and_then(|recap| recap.picture.as_ref());
        let solved = |id: &str| lesson.steps.iter().find(|step| step.id == id).and_then(Play::solved);
        parts.extend(picture.and_then(|of| Some(Part::Picture(Box::new(solved(&of.step)?), of.says.clone()))));
        parts.push(Part::Gap);
        if let Some(recap) = &lesson.recap {
            parts.extend(
                recap.steps.iter().map(|line| if line.is_empty() { Part::Gap } else { Part::Line(line.clone()) }),
            );
            parts.extend([Part::Gap, Part::Words(format!("minktutor's own version: {}", recap.function))]);
            parts.push(Part::Heading("Try it yourself".to_owned()));
            let read = recap.read.iter().map(|read| format!("Further reading: {read}"));
            parts.extend(recap.next.iter().cloned().chain(read).map(Part::Words));
        }
        parts.extend(standing.map(|standing| Part::Heading(standing.told())));
        Page { title: format!("The end of lesson {}: {}", number + 1, lesson.title), leave, parts }
    }

    /// The lesson that the page at the end of a lesson is about.
    pub(super) fn lesson_of_recap(&self) -> usize {
        self.recap_of.map_or(self.at.0, |(lesson, _)| lesson)
    }

    /// The exam being taken, if one is.
    pub(crate) const fn sitting(&self) -> Option<Sitting> {
        if let Playing::Exam(sitting) = self.playing { Some(sitting) } else { None }
    }

    /// The state of the exam of a lesson; `None` if the lesson has none.
    pub(crate) fn standing(&self, lesson: usize) -> Option<Standing> {
        let content = &self.course().lessons[lesson];
        if content.exam.is_empty() {
            return None;
        }
        let record = self.progress.of(&content.id, EXAM).filter(|record| record.outcome.is_done());
        let left = content.steps.len() - self.done_in(lesson);
        Some(match record.map(|record| (record.first_done, record.last_right)) {
            Some((Some(first), Some(last))) if last > first => Standing::Kept(last),
            Some((first, _)) => Standing::Passed(first),
            None if left > 0 => Standing::Shut(left),
            None => Standing::Open,
        })
    }

    /// The next seed. Each exam item and each repeated question takes one, so that scenes and orders differ each time.
    pub(super) fn fresh_seed(&mut self) -> u64 {
        self.begun += 1;
        self.seed.wrapping_add(u64::from(self.begun))
    }

    /// Begins the exam item with this index, in a lesson that has an exam. `whole`: the exam was begun with its first
    /// item, so getting through passes it.
    pub(super) fn take_exam(&mut self, lesson: usize, item: usize, whole: bool) {
        // During an exam, the place that is kept is the last step of the lesson.
        let steps = self.course().lessons[lesson].steps.len();
        self.go((lesson, steps - 1));
        self.playing = Playing::Exam(Sitting { item, whole });
        let seed = self.fresh_seed();
        self.play = Play::new(&self.course().lessons[lesson].exam[item], seed);
        self.begin_drawing();
        if item == 0 || !whole {
            let place = if whole { EXAM.to_owned() } else { format!("{EXAM}-{}", item + 1) };
            let begun_before = if self.begun > 1 { format!(":{}", self.begun) } else { String::new() };
            self.trail.begin(Beginning::exam(&format!("{}.{place}{begun_before}", self.lesson().id)));
            // A session that begins with `--lesson X.exam` shows the same message, so the new beginning counts at once.
            self.trail.settle();
        } else {
            self.trail.go_on();
        }
        self.message = Some(Message::plain(beginning(self.play.row().1)));
    }

    /// Goes on after an item that is done: to the next one, or to the recap after the last one.
    pub(super) fn go_on_in_exam(&mut self, sitting: Sitting) {
        if self.play.phase() != Phase::Done {
            return;
        }
        if sitting.item + 1 < self.lesson().exam.len() {
            self.take_exam(self.at.0, sitting.item + 1, sitting.whole);
            return;
        }
        self.record_play();
        let lesson = self.at.0;
        if sitting.whole {
            let today = self.today();
            let id = StepId { lesson: self.lesson().id.clone(), step: EXAM.to_owned() };
            let record = Record { first_done: today, last_right: today, ..Record::of(Outcome::Done) };
            self.progress.record(&id, &record);
            self.revision += 1;
        }
        self.go((lesson, self.lesson().steps.len() - 1));
        self.show(Screen::Recap);
        self.message = Some(match (sitting.whole, self.standing(lesson)) {
            (false, _) => Message::plain("Last question. To pass, begin with the first one: N."),
            (true, Some(Standing::Kept(_))) => Message::success("Passed again: it counts as learned for good."),
            (true, _) => Message::success("Passed. Pass it again on another day, and it counts as learned for good."),
        });
    }
}
