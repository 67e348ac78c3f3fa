//! How a session goes from place to place: by name, in order, and to the recap and the exam at the end of lessons.

use crate::app::{Beginning, Message, Play, Playing, Screen, Session};
use crate::lesson::{Course, EXAM, Lesson};
use crate::progress::Progress;

/// This step if it is not done, otherwise the next step that is not done, or this step if all others are done.
pub(in crate::app) fn unfinished(course: &Course, progress: &Progress, from: (usize, usize)) -> (usize, usize) {
    let lessons = course.lessons.iter().enumerate().filter(|(_, lesson)| !lesson.free);
    let mut places = lessons.flat_map(|(l, lesson)| lesson.steps.iter().enumerate().map(move |(s, _)| (l, s)));
    let is_done = |(lesson, step): (usize, usize)| {
        let lesson = &course.lessons[lesson];
        progress.outcome(&lesson.id, &lesson.steps[step].id).is_done()
    };
    if !is_done(from) {
        return from;
    }
    places.find(|place| *place > from && !is_done(*place)).unwrap_or(from)
}

impl Session {
    /// Goes to `LESSON` or `LESSON.STEP`, by their ids.
    ///
    /// # Errors
    /// If there is no such place: a sentence that names the places.
    pub fn open(&mut self, place: &str) -> Result<(), String> {
        if let Some((lesson, step)) = place.split_once('.')
            && let Some(item) = step.strip_prefix(EXAM)
        {
            let (lesson, _) = self.course.locate(lesson)?;
            return self.open_exam(lesson, item);
        }
        let at = self.course.locate(place)?;
        self.go(at);
        self.trail.settle();
        self.message = None;
        Ok(())
    }

    /// Goes to the first room of the game that is not done; false if the course has no game.
    pub(in crate::app) fn open_game(&mut self) -> bool {
        let Ok((lesson, first)) = self.course.locate("game") else { return false };
        let rooms = 0..self.course.lessons[lesson].steps.len();
        let room = rooms.into_iter().find(|room| !self.outcome((lesson, *room)).is_done()).unwrap_or(first);
        self.go((lesson, room));
        true
    }

    /// Opens the exam of a lesson, or its item `-1`, `-2` and so on. A number after a colon says how many items have
    /// been begun, this one included.
    fn open_exam(&mut self, lesson: usize, item: &str) -> Result<(), String> {
        let Lesson { id, exam, .. } = &self.course.lessons[lesson];
        if exam.is_empty() {
            return Err(format!("lesson \"{id}\" has no exam"));
        }
        let (item, sitting) = item.split_once(':').map_or((item, Some(1)), |(item, count)| (item, count.parse().ok()));
        let number = item.strip_prefix('-').map_or(Some(1), |number| number.parse().ok());
        let found =
            number.filter(|number| (1..=exam.len()).contains(number) && (item.is_empty() || item.starts_with('-')));
        let (Some(number), Some(sitting @ 1..=u32::MAX)) = (found, sitting) else {
            return Err(format!(
                "there is no \"{EXAM}{item}\" in lesson \"{id}\"; they go from {EXAM}-1 to {EXAM}-{}",
                exam.len()
            ));
        };
        self.begun = sitting - 1;
        self.take_exam(lesson, number - 1, item.is_empty());
        Ok(())
    }

    /// Goes to the next step, or from the last step of a lesson to the recap.
    pub(in crate::app) fn advance(&mut self) {
        match self.playing {
            Playing::Exam(sitting) => return self.go_on_in_exam(sitting),
            Playing::Recall(_) => return self.go_on_in_round(),
            Playing::Step => {}
        }
        self.end_step();
    }

    /// Goes from a step that is done to the next one, or to the recap.
    pub(in crate::app) fn end_step(&mut self) {
        if self.ends_lesson() {
            self.show(Screen::Recap);
            return;
        }
        self.leave_lesson();
    }

    /// True if this is the last step of its lesson, and the recap follows.
    pub(in crate::app) fn ends_lesson(&self) -> bool {
        let lesson = self.lesson();
        self.at.1 + 1 == lesson.steps.len() && lesson.has_last_page()
    }

    /// What the key that goes on from a step that is done leads to; none in an exam, or among old questions.
    pub(in crate::app) fn what_follows(&self) -> Option<&'static str> {
        let is_step = !self.play.step().is_item && !self.play.is_asked_once();
        is_step.then(|| if self.ends_lesson() { "recap" } else { "next step" })
    }

    /// Goes to the next step of the course, or after the last one to the end of the course. A new lesson opens with
    /// questions from earlier lessons.
    pub(in crate::app) fn leave_lesson(&mut self) {
        let here = self.position();
        let into_play = |at: &(usize, usize)| self.course.lessons[at.0].free && !self.lesson().free;
        if let Some(next) = self.nth(here + 1).filter(|next| !into_play(next)) {
            let new_lesson = next.0 != self.at.0;
            self.go(next);
            if new_lesson {
                self.open_lesson();
            }
        } else if self.lesson().free {
            self.message = Some(Message::plain("That was the last scene of free play. Choose anything, or q leaves."));
            self.show(Screen::Course);
        } else {
            self.show(Screen::Summary);
        }
    }

    pub(in crate::app) fn go(&mut self, at: (usize, usize)) {
        self.recap_of = None;
        self.record_play();
        self.note_reading();
        self.tally.begin();
        let new_lesson = at.0 != self.at.0;
        self.at = at;
        self.playing = Playing::Step;
        self.play = Play::new(&self.course.lessons[at.0].steps[at.1], self.seed);
        self.begin_drawing();
        self.arrive();
        let lesson = &self.course.lessons[at.0];
        self.trail.begin(Beginning::of(lesson, self.play.step()));
        self.before_edits.clear();
        if new_lesson {
            self.greet();
        }
        self.screen = Screen::Step;
        self.progress.at = Some(self.place());
        self.revision += 1;
    }

    /// Tells the learner which lesson begins.
    pub(in crate::app) fn greet(&mut self) {
        let said = format!("Lesson {}: {}. i tells you what it is for.", self.at.0 + 1, self.lesson().title);
        self.message = Some(Message::plain(said));
    }

    /// The indices of the step at this position in the course.
    pub(in crate::app) fn nth(&self, position: usize) -> Option<(usize, usize)> {
        self.places().nth(position)
    }

    /// The position of the current step in the course.
    pub(in crate::app) fn position(&self) -> usize {
        self.places().position(|at| at == self.at).unwrap_or(0)
    }
}
