//! Writes the outcome of a step into the progress, with claims, hints and time.

use crate::app::{Claims, Message, Phase, Playing, Screen, Session, Wager};
use crate::progress::{Day, Moment, Outcome, Record};

impl Session {
    /// Tells the session the time. The caller does this before each key.
    pub(crate) fn tell_time(&mut self, now: Moment) {
        self.tally.tell_time(now);
        self.progress.see(now.day);
    }

    /// Today, if the session has been told the time.
    pub(crate) fn today(&self) -> Option<Day> {
        self.tally.now.map(|now| now.day)
    }

    /// Goes to the next step, which may be in the next lesson. A step that is not done is recorded as skipped.
    pub(in crate::app) fn skip(&mut self) {
        let is_open = self.outcome(self.at) == Outcome::Open;
        if self.play.phase() == Phase::Done || !is_open {
            self.end_step();
            return;
        }
        if self.play.step().is_free() {
            self.leave_lesson();
            return;
        }
        self.record(Record::of(Outcome::Skipped));
        self.end_step();
        if self.message.is_none() && self.screen == Screen::Step {
            self.message = Some(Message::plain("Left for later; c shows what is still open."));
        }
    }

    /// Records what has happened in the step since it was last recorded, if that is worth recording.
    pub(in crate::app) fn record_play(&mut self) {
        // A question that is asked again is not part of the learner's step.
        if matches!(self.playing, Playing::Recall(_)) {
            return;
        }
        let done = self.play.phase() == Phase::Done;
        let finished = done && !self.tally.done;
        self.tally.done = done;
        let news = finished || self.play.claims() != self.tally.claims || self.play.hints() != self.tally.hints;
        if !self.play.step().is_free() && (news || self.tally.seconds > 0) {
            let outcome = if finished { self.play.finished_as() } else { Outcome::Open };
            let today = self.today().filter(|_| finished);
            let step = self.play.step();
            let moves = (step.par.is_some() || step.limits_moves()).then(|| self.play.scene().moves);
            self.record(Record {
                moves: moves.filter(|_| outcome.is_done()),
                first_done: today.filter(|_| outcome.is_done()),
                last_right: today,
                ..Record::of(outcome)
            });
        }
    }

    /// Records an outcome with the claims and seconds since the last record, and all hints.
    fn record(&mut self, outcome: Record) {
        let (claims, hints, known) = (self.play.claims(), self.play.hints(), self.tally);
        let record = Record {
            bet: self.play.wager().and_then(Wager::right),
            claims: claims.made - known.claims.made,
            wrong: claims.wrong - known.claims.wrong,
            hints: hints as u32,
            seconds: u32::try_from(known.seconds).unwrap_or(u32::MAX),
            ..outcome
        };
        self.tally = Tally { claims, hints, seconds: 0, ..known };
        self.progress.record(&self.place(), &record);
        self.revision += 1;
    }
}

/// A pause counts as playing for at most so many seconds.
const IDLE: u64 = 120;

/// Which claims and hints of the current step are in the progress already, and which seconds are not.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct Tally {
    /// When the latest key was pressed, if the caller has told the time.
    pub(in crate::app) now: Option<Moment>,
    /// Seconds that are not in the progress yet.
    pub(in crate::app) seconds: u64,
    /// The claims that are in the progress.
    pub(in crate::app) claims: Claims,
    /// The hints that are in the progress.
    pub(in crate::app) hints: usize,
    /// True once the step was recorded as done since it was begun or started again.
    pub(in crate::app) done: bool,
}

impl Tally {
    /// Begins another step.
    pub(in crate::app) fn begin(&mut self) {
        *self = Self { now: self.now, ..Self::default() };
    }

    /// Adds the time since the last key, but only the beginning of a long pause.
    pub(in crate::app) fn tell_time(&mut self, now: Moment) {
        if let Some(before) = self.now.replace(now) {
            self.seconds += now.seconds.saturating_sub(before.seconds).min(IDLE);
        }
    }
}
