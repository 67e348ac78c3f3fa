//! Writes into the progress how a step was left, with what the [`Tally`] has counted.

use crate::app::{Message, Phase, Playing, Session, Tally, Wager};
use crate::progress::{Day, Moment, Outcome, Record};

impl Session {
    /// Tells the time, before a key is pressed.
    pub(crate) fn tell_time(&mut self, now: Moment) {
        self.tally.tell_time(now);
        self.progress.see(now.day);
    }

    /// Today, if anybody tells the time.
    pub(crate) fn today(&self) -> Option<Day> {
        self.tally.now.map(|now| now.day)
    }

    /// Goes on, past the end of a lesson too; a step that has not been done is recorded as skipped.
    pub(super) fn skip(&mut self) {
        let open = matches!(self.outcome(self.at.0, self.at.1), None | Some(Outcome::Open));
        if self.play.step().is_free() || self.play.phase() == Phase::Done || !open {
            self.leave_lesson();
            return;
        }
        self.record(Record::of(Outcome::Skipped));
        self.leave_lesson();
        if self.message.is_none() {
            self.message = Some(Message::plain("Left for later; c shows what is still open."));
        }
    }

    /// Records what has happened in the step since it was last recorded, if anything has that is worth it.
    pub(super) fn record_play(&mut self) {
        // What is asked again is no part of the step where the learner is.
        if matches!(self.playing, Playing::Recall(_)) {
            return;
        }
        let (claims, hints) = (self.play.claims(), self.play.hints());
        let done = self.play.phase() == Phase::Done;
        self.tally.done &= done;
        let news = claims != self.tally.claims || hints != self.tally.hints || (done && !self.tally.done);
        if !self.play.step().is_free() && (news || self.tally.seconds > 0) {
            let finished = done && !self.tally.done;
            self.tally.done = done;
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
