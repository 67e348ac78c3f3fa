//! What is kept of a step: claims, hints, time, and how it was left.

use super::message::Message;
use super::play::{Claims, Phase};
use super::session::Session;
use super::wager::Wager;
use crate::lesson::LEVELS;
use crate::progress::{Moment, Outcome, Record};

/// After so many seconds without a key nobody is playing.
const IDLE: u64 = 120;

/// What has happened in the step at hand, and how much of it is in the progress already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// When the latest key was pressed, if anybody tells the time.
    now: Option<Moment>,
    /// Seconds that are not in the progress yet.
    seconds: u64,
    /// The claims that are.
    claims: Claims,
    /// The hints that are.
    hints: usize,
    /// True once the step was recorded as done since it was begun or started again.
    done: bool,
}

impl Tally {
    /// Begins another step.
    pub(super) const fn begin(&mut self) {
        *self = Self { now: self.now, seconds: 0, claims: Claims { made: 0, wrong: 0 }, hints: 0, done: false };
    }
}

impl Session {
    /// Tells the time, before a key is pressed.
    pub(crate) fn tell_time(&mut self, now: Moment) {
        if let Some(before) = self.tally.now.replace(now) {
            self.tally.seconds += now.seconds.saturating_sub(before.seconds).min(IDLE);
        }
    }

    /// Goes on; a step that has not been done is recorded as skipped.
    pub(super) fn skip(&mut self) {
        let open = matches!(self.outcome(self.at.0, self.at.1), None | Some(Outcome::Open));
        if self.play.step().is_free() || self.play.phase() == Phase::Done || !open {
            self.advance();
            return;
        }
        self.record(Record::of(Outcome::Skipped));
        self.advance();
        if self.message.is_none() {
            self.message = Some(Message::plain("Left for later; c shows what is still open."));
        }
    }

    /// Records what has happened in the step since it was last recorded, if anything has that is worth it.
    pub(super) fn record_play(&mut self) {
        let (claims, hints) = (self.play.claims(), self.play.hints());
        let done = self.play.phase() == Phase::Done;
        self.tally.done &= done;
        let news = claims != self.tally.claims || hints != self.tally.hints || (done && !self.tally.done);
        if !self.play.step().is_free() && (news || self.tally.seconds > 0) {
            let finished = done && !self.tally.done;
            self.tally.done = done;
            let outcome = match hints {
                _ if !finished => Outcome::Open,
                0 => Outcome::Done,
                LEVELS.. => Outcome::Shown,
                _ => Outcome::Hinted,
            };
            let today = self.tally.now.map(|now| now.day).filter(|_| finished);
            let moves = self.play.step().par.map(|_| self.play.scene().moves);
            self.record(Record {
                moves: moves.filter(|_| outcome.is_done()),
                first_done: today.filter(|_| outcome.is_done()),
                last_right: today,
                ..Record::of(outcome)
            });
        }
    }

    /// Records an outcome with everything that has been counted since the last time.
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
