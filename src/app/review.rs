//! Questions that are asked again: two when the learner enters a lesson, up to ten in a review.

pub(in crate::app) mod recall;

pub(crate) use recall::DueToday;
pub(in crate::app) use recall::RecallItem;

use crate::app::pages::{Page, Part};
use crate::app::{Action, Message, Play, Playing, Round, Screen, Session};
use std::mem;

/// Where the questions of a review come from.
const WHENCE: &str = "Questions come from predictions and exams of steps and lessons that are done: those you missed or were \
                      never asked, and those that were right 1, 3, 7 and 21 days ago. What is wrong comes again at the \
                      end; n or Esc leaves at any time, and keeps what was answered.";

impl Session {
    /// The questions being asked again, if any are.
    pub(crate) const fn round(&self) -> Option<&Round> {
        if let Playing::Recall(round) = &self.playing { Some(round) } else { None }
    }

    /// The index of the lesson to which the step or question belongs that is being played.
    pub(crate) fn lesson_played(&self) -> usize {
        self.round().and_then(Round::item).map_or(self.at.0, |item| item.lesson)
    }

    /// What is due today; `None` if the session does not know the day.
    pub(crate) fn due(&self) -> Option<DueToday> {
        self.today().map(|today| recall::due(&self.progress, &self.course, today))
    }

    /// The page that says what is due, and when the next question is.
    pub(super) fn review_page(&self) -> Page {
        let (leave, told) = match self.due() {
            None => ("any key closes", "Nobody tells what day it is here, so nothing is due.".to_owned()),
            Some(DueToday { known: 0, .. }) => {
                ("any key closes", "There is nothing to ask yet: do some steps first.".to_owned())
            }
            Some(DueToday { due: 0, next, .. }) => {
                let next = next.map(|day| format!("The next one is due on {day}.")).unwrap_or_default();
                ("Enter practices anyway, Esc closes", format!("Nothing is due today. {next}"))
            }
            Some(DueToday { due, missed, .. }) => {
                let told = format!("Questions that are due: {due}; wrong the last time: {missed}.");
                ("Enter asks them, ten at a time; Esc closes", told)
            }
        };
        let parts = vec![Part::Words(told), Part::Gap, Part::Words(WHENCE.to_owned())];
        Page { title: "Review".to_owned(), leave, parts }
    }

    /// Asks questions from earlier lessons before the current lesson, but only once a day.
    pub(super) fn open_lesson(&mut self) {
        let Some(today) = self.today().filter(|_| !self.lesson().free) else { return };
        let id = self.lesson().id.clone();
        let items = recall::opening(&self.progress, &self.course, self.at.0, today);
        if items.is_empty() || self.progress.opened(&id) == Some(today) {
            return;
        }
        self.progress.open(&id, today);
        self.revision += 1;
        let said = match items.len() {
            1 => "A question from an earlier lesson first; n leaves it.",
            _ => "Two questions from earlier lessons first; n leaves them.",
        };
        self.begin_round(items, true);
        self.message = Some(Message::plain(said));
    }

    pub(super) fn begin_round(&mut self, items: Vec<RecallItem>, opening: bool) {
        self.record_play();
        let before = (mem::replace(&mut self.playing, Playing::Step), self.play.clone(), self.tally);
        self.playing = Playing::Recall(Round {
            opening,
            total: items.len(),
            left: items.into(),
            answered: 0,
            right: 0,
            before: Box::new(before),
        });
        self.ask();
    }

    /// Asks the next question. If none is left, the round is over.
    fn ask(&mut self) {
        let seed = self.fresh_seed();
        let Playing::Recall(round) = &mut self.playing else { return };
        while let Some(item) = round.left.front() {
            if let Some(play) = Play::once(item.of(&self.course), seed) {
                self.play = play;
                self.screen = Screen::Step;
                self.message = None;
                self.begin_drawing();
                return;
            }
            round.left.pop_front();
        }
        self.end_round();
    }

    /// Writes the answer to a question that is asked again into the progress.
    pub(super) fn keep_answer(&mut self) {
        let (Some(right), Some(today)) = (self.play.answered(), self.today()) else { return };
        let Playing::Recall(round) = &mut self.playing else { return };
        let Some(item) = round.item() else { return };
        // Questions that come again come after all others, and count only the first time.
        round.right += usize::from(right && round.answered < round.total);
        let before = recall::right_before(&self.progress, item, &self.course);
        self.progress.answer(&item.id(&self.course), right, before, today);
        self.revision += 1;
    }

    /// Goes on after an answer. In a review a question that was answered wrong comes again after all others.
    pub(super) fn go_on_in_round(&mut self) {
        let answered = self.play.answered();
        let Playing::Recall(round) = &mut self.playing else { return };
        let item = round.left.pop_front();
        round.answered += 1;
        if answered == Some(false) && !round.opening {
            round.left.extend(item);
        }
        self.ask();
    }

    /// Returns to what was played before the questions.
    fn end_round(&mut self) {
        let Playing::Recall(round) = mem::replace(&mut self.playing, Playing::Step) else { return };
        let now = self.tally.now;
        (self.playing, self.play, self.tally) = *round.before;
        self.tally.now = now;
        self.begin_drawing();
        if round.opening {
            self.screen = Screen::Step;
            self.greet();
            return;
        }
        self.show(Screen::Review);
        let asked = round.answered.min(round.total);
        self.message = (asked > 0).then(|| {
            let said = format!("{} of {asked} right at once.", round.right);
            if round.left.is_empty() {
                Message::success(said)
            } else {
                Message::plain(format!("{said} The rest is kept for later."))
            }
        });
    }

    /// Keys that mean something else while questions are asked again; false for all others.
    pub(super) fn press_in_round(&mut self, action: Option<Action>) -> bool {
        if self.round().is_none() {
            return false;
        }
        match action {
            Some(Action::NextStep | Action::Close) => {
                // A question counts as left once its answer has been read.
                if self.play.answered().is_some()
                    && let Playing::Recall(round) = &mut self.playing
                {
                    round.left.pop_front();
                    round.answered += 1;
                }
                self.end_round();
            }
            Some(Action::PreviousStep | Action::LastPage) => {
                self.alert("Questions are being asked: n leaves them.");
            }
            _ => return false,
        }
        true
    }
}
