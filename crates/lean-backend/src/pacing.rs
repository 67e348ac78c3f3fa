//! How many frames may be on their way at once.
//!
//! A held key asks for thirty frames a second. A link of 64 kbit/s takes them all into its queues, and the user sees
//! them crawl by long after the key was let go. So after frames in quick succession the terminal is asked for its status
//! (`CSI 5 n`), which it answers when it has drawn them; while an answer is overdue no frame is drawn, and the one after
//! it shows the newest state.
//!
//! What overdue means depends on the link, and after a held key's first frames nobody can tell: the answer waits in
//! the same queue. So the frames of the first key presses are followed by a question each, one after the other; the
//! fastest of [`TRIALS`] answers is the round trip. The very first frame is not: starting is nobody's business.
//!
//! Links change, so the round trip holds for a [`WINDOW`] after it was last met, and then the next answer to a question
//! that was alone on its way is the new one. (The same is done for the same reason in TCP; Cardwell, Cheng, Gunn,
//! Yeganeh and Jacobson, "BBR: Congestion-Based Congestion Control", 2016.) Alone, because an answer behind others has
//! waited in the queue that the last estimate allowed, and would allow a longer one. As frames stop whenever an answer
//! is overdue, there are such questions also while a key is held.
//!
//! Nothing here depends on answers. Frames flow freely until the first one has come, and again if one stays out for
//! longer than four round trips and [`PATIENCE`]; such a terminal is asked no more until it answers. After the trials a
//! single key press is followed by no question at all.
//!
//! Time is passed in, so that this is a pure value.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The question, to be put right after a frame.
pub(super) const QUESTION: &[u8] = b"\x1b[5n";

/// Frames that follow each other faster than this are a held key, or an impatient finger.
const QUICK: Duration = Duration::from_millis(50);

/// So many of them in a row are let pass unasked.
const UNASKED: u8 = 2;

/// So many answers are asked for at first, however slow the keys come. One could be to a whole page, which is on its way
/// for longer than a shape that moves.
const TRIALS: u8 = 3;

/// An answer may take this much longer than the fastest one, for the frames that are ahead of it.
const SLACK: Duration = Duration::from_millis(50);

/// How long a round trip holds that is not met again.
const WINDOW: Duration = Duration::from_secs(5);

/// An answer is waited for this long at least. The link may have stalled; a picture that stands still any longer looks
/// as if the program did.
const PATIENCE: Duration = Duration::from_secs(1);

/// An answer that has not come by then will never come, and what comes is the answer to a later question.
const LOST: Duration = Duration::from_secs(30);

/// How long a first answer may take on a usual link.
const UNMEASURED: Duration = Duration::from_millis(300);

/// The longest time that leaving is put off for answers.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Questions that may be open at once; more would tell nothing.
const OPEN: usize = 32;

/// The frames on their way, as far as they were asked about.
#[derive(Debug, Default)]
pub(super) struct Pacing {
    /// The open questions, the oldest one first.
    asked: VecDeque<Question>,
    /// The round trip; `None` before the first answer.
    trip: Option<RoundTrip>,
    /// Answers to questions, up to [`TRIALS`].
    trials: u8,
    /// When the last frame was drawn.
    last: Option<Instant>,
    /// Frames in quick succession before the next one.
    quick: u8,
    /// True if the last frame had to wait.
    held: bool,
    /// True if the terminal does not answer.
    silent: bool,
}

/// An open question.
#[derive(Clone, Copy, Debug)]
struct Question {
    at: Instant,
    /// True if no other one was open then, so that nothing but the link delays the answer.
    alone: bool,
}

/// How long an answer takes.
#[derive(Clone, Copy, Debug)]
struct RoundTrip {
    time: Duration,
    /// When one has last taken no longer than this.
    met: Instant,
}

impl RoundTrip {
    fn is_over(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.met) > WINDOW
    }

    fn patience(&self) -> Duration {
        PATIENCE.max(self.time * 4)
    }
}

impl Pacing {
    /// Until when no frame may be drawn, unless an answer comes before; `None` if one may be drawn now.
    pub(super) fn hold(&mut self, now: Instant) -> Option<Instant> {
        let (oldest, trip) = (*self.asked.front()?, self.trip?);
        let age = now.saturating_duration_since(oldest.at);
        self.silent |= age >= trip.patience();
        if self.silent {
            return None;
        }
        let overdue = age > trip.time + SLACK;
        self.held |= overdue;
        overdue.then(|| oldest.at + trip.patience())
    }

    /// Notes that a frame is drawn; true if the question is to follow it.
    pub(super) fn drawn(&mut self, now: Instant) -> bool {
        let quick = self.last.is_some_and(|last| now.saturating_duration_since(last) < QUICK);
        // A frame that had to wait is late for that reason only.
        self.quick = if quick || self.held { self.quick.saturating_add(1) } else { 0 };
        self.held = false;
        let first = self.last.replace(now).is_none();
        let alone = self.asked.is_empty();
        let trial = self.trials < TRIALS && !first && alone;
        // Before the first answer one question is enough.
        let follows = self.quick > UNASKED && self.trip.is_some() && self.asked.len() < OPEN;
        let asks = !self.silent && (trial || follows);
        if asks {
            self.asked.push_back(Question { at: now, alone });
        }
        asks
    }

    /// Notes that an answer has come.
    pub(super) fn answered(&mut self, now: Instant) {
        // Late, but it does answer.
        self.silent = false;
        while self.asked.front().is_some_and(|question| now.saturating_duration_since(question.at) > LOST) {
            self.asked.pop_front();
        }
        let Some(question) = self.asked.pop_front() else { return };
        self.trials = TRIALS.min(self.trials + 1);
        let time = now.saturating_duration_since(question.at);
        if self.trip.is_none_or(|trip| time <= trip.time || (question.alone && trip.is_over(now))) {
            self.trip = Some(RoundTrip { time, met: now });
        }
    }

    /// Until when answers may still come in that would be taken for typed text by whoever reads the terminal next;
    /// `None` if none is open, or nobody answers.
    pub(super) fn answers_due(&self, now: Instant) -> Option<Instant> {
        let newest = self.asked.back()?.at;
        let wait = (self.trip.map_or(UNMEASURED, |trip| trip.time) * 2 + SLACK).min(LONGEST_WAIT);
        Some(newest + wait).filter(|until| *until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Duration = Duration::from_millis(33);

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Draws frames of a held key; the times of those that were asked about.
    fn held_key(pacing: &mut Pacing, start: Instant, frames: u32) -> Vec<Instant> {
        (0..frames).map(|frame| start + FRAME * frame).filter(|now| pacing.drawn(*now)).collect()
    }

    fn trip(pacing: &Pacing) -> Option<Duration> {
        pacing.trip.map(|trip| trip.time)
    }

    /// One that has drawn the first frame.
    fn started(now: Instant) -> Pacing {
        let mut pacing = Pacing::default();
        assert!(!pacing.drawn(now), "starting asks nothing");
        pacing
    }

    /// One that knows the round trip, from some single keys before `now`.
    fn measured(now: Instant, round_trip: Duration) -> Pacing {
        let mut pacing = started(now);
        for press in 1..=u32::from(TRIALS) {
            let now = now + ms(1000) * press;
            assert!(pacing.drawn(now));
            pacing.answered(now + round_trip);
        }
        pacing
    }

    #[test]
    fn single_keys_are_asked_about_until_the_link_is_known() {
        let now = Instant::now();
        let mut pacing = measured(now, ms(80));
        assert_eq!(trip(&pacing), Some(ms(80)));
        let start = now + ms(10_000);
        for press in 0..100 {
            let now = start + ms(60) * press;
            assert_eq!(pacing.hold(now), None);
            assert!(!pacing.drawn(now));
        }
        // Nor is a double tap after a pause.
        assert!(!pacing.drawn(start + ms(10_000)));
        assert!(!pacing.drawn(start + ms(10_030)));
    }

    #[test]
    fn a_page_on_a_slow_link_does_not_make_the_round_trip() {
        let start = Instant::now();
        let mut pacing = started(start);
        for (press, trip) in (1..).zip([400, 210, 230]) {
            let now = start + ms(1000) * press;
            assert!(pacing.drawn(now));
            assert_eq!(pacing.hold(now + ms(200)), None);
            pacing.answered(now + ms(trip));
        }
        assert_eq!(trip(&pacing), Some(ms(210)));
    }

    #[test]
    fn a_key_held_from_the_start_is_measured_by_its_first_frame() {
        let start = Instant::now();
        let mut pacing = started(start);
        let start = start + ms(1000);
        assert_eq!(held_key(&mut pacing, start, 8), [start], "before the first answer one question is open");
        assert_eq!(pacing.hold(start + ms(249)), None, "and nothing waits");
        pacing.answered(start + ms(250));
        assert_eq!(trip(&pacing), Some(ms(250)));
        assert!(pacing.drawn(start + ms(264)));
    }

    #[test]
    fn an_overdue_answer_holds_the_next_frame_until_it_comes() {
        let start = Instant::now();
        let mut pacing = measured(start, ms(200));
        let asked = held_key(&mut pacing, start + ms(5000), 6);
        assert_eq!(asked.len(), 3, "each of them, after the first ones");
        assert_eq!(pacing.hold(asked[0] + ms(250)), None, "not yet overdue");
        let late = asked[0] + ms(251);
        assert_eq!(pacing.hold(late), Some(asked[0] + PATIENCE));
        pacing.answered(late);
        assert_eq!(pacing.hold(late), None, "the second one is 33 ms younger");
        assert!(pacing.drawn(late), "asked about, however late it was");
        pacing.answered(late);
        pacing.answered(late);
        pacing.answered(late);
        assert_eq!(pacing.hold(late + ms(4000)), None);
        assert!(!pacing.drawn(late + ms(4000)), "a pause starts anew");
    }

    #[test]
    fn a_terminal_that_never_answers_is_asked_once() {
        let start = Instant::now();
        for pace in [FRAME, ms(500)] {
            let mut pacing = started(start);
            let asked = (1..3000)
                .filter(|frame| {
                    let now = start + pace * *frame;
                    assert_eq!(pacing.hold(now), None);
                    pacing.drawn(now)
                })
                .count();
            assert_eq!(asked, 1);
        }
    }

    #[test]
    fn one_that_falls_silent_is_waited_for_and_then_left_alone_until_it_answers() {
        let start = Instant::now();
        let mut pacing = measured(start, ms(10));
        let start = start + ms(9000);
        let asked = held_key(&mut pacing, start, 4);
        let until = pacing.hold(asked[0] + ms(100)).expect("overdue");
        assert_eq!(pacing.hold(until), None);
        assert_eq!(held_key(&mut pacing, until, 100), []);
        pacing.answered(until + ms(9000));
        assert!(!held_key(&mut pacing, until + ms(10_000), 4).is_empty());
    }

    #[test]
    fn the_fastest_answer_counts() {
        let start = Instant::now();
        let mut pacing = measured(start, ms(300));
        for (round, time) in (2..).zip([400, 20, 500]) {
            let asked = held_key(&mut pacing, start + ms(2000) * round, 4);
            pacing.answered(asked[0] + ms(time));
        }
        assert_eq!(trip(&pacing), Some(ms(20)));
    }

    /// A link that is played on from one millisecond to the next.
    struct Link {
        /// There and back.
        trip: Duration,
        /// How long it takes to put one frame on it.
        frame: Duration,
        /// When it has put what waits.
        free: Instant,
        answers: VecDeque<Instant>,
    }

    impl Link {
        fn new(trip: Duration, frame: Duration, now: Instant) -> Self {
            Self { trip, frame, free: now, answers: VecDeque::new() }
        }

        /// Holds a key; returns how many frames are drawn, and the longest time that one of them waits to be put.
        fn hold_key(&mut self, pacing: &mut Pacing, start: Instant, time: Duration) -> (u32, Duration) {
            let (mut frames, mut longest, mut dirty) = (0, Duration::ZERO, false);
            for tick in 0..time.as_millis() as u64 {
                let now = start + ms(tick);
                dirty |= tick % 33 == 0;
                while self.answers.front().is_some_and(|answer| *answer <= now) {
                    self.answers.pop_front();
                    pacing.answered(now);
                }
                if dirty && pacing.hold(now).is_none() {
                    dirty = false;
                    frames += 1;
                    self.free = self.free.max(now) + self.frame;
                    longest = longest.max(self.free - now);
                    if pacing.drawn(now) {
                        self.answers.push_back(self.free + self.trip);
                    }
                }
            }
            (frames, longest)
        }
    }

    #[test]
    fn a_link_that_has_become_slow_gets_all_its_frames_again() {
        let start = Instant::now();
        // Of a key that is held all the time, and of one that is let go.
        for held in [true, false] {
            let mut pacing = measured(start, ms(10));
            let now = start + ms(4000);
            let mut link = Link::new(ms(300), ms(1), now);
            let (slow, _) = link.hold_key(&mut pacing, now, ms(1000));
            assert!(slow < 20, "what was measured before holds at first: {slow} frames");
            let now = now + ms(1000);
            if held {
                link.hold_key(&mut pacing, now, ms(5000));
            }
            let (frames, _) = link.hold_key(&mut pacing, now + ms(5000), ms(5000));
            assert!(frames > 135, "{frames} of 150 frames");
            assert_eq!(trip(&pacing), Some(ms(301)));
        }
    }

    #[test]
    fn a_key_held_for_minutes_does_not_fall_behind() {
        let start = Instant::now();
        // Links that cannot carry thirty frames a second, the first one only just.
        for frame in [33_200, 34_000, 40_000, 50_000].map(Duration::from_micros) {
            let mut pacing = measured(start, frame + ms(200));
            let now = start + ms(4000);
            let mut link = Link::new(ms(200), frame, now);
            let (frames, longest) = link.hold_key(&mut pacing, now, ms(180_000));
            assert!(longest <= ms(300), "{longest:?} with {frame:?}");
            let all = 180_000_000 / frame.as_micros() as u32;
            assert!(frames > all * 3 / 4, "{frames} of {all} frames with {frame:?}");
        }
    }

    #[test]
    fn late_answers_are_not_taken_for_early_ones() {
        let start = Instant::now();
        let mut pacing = measured(start, ms(100));
        let asked = held_key(&mut pacing, start + ms(4000), 6);
        assert_eq!(asked.len(), 3);
        let late = asked[0] + PATIENCE;
        assert_eq!((pacing.hold(late), pacing.silent), (None, true));
        pacing.answered(late);
        assert_eq!(held_key(&mut pacing, late, 4).len(), 1);
        pacing.answered(late + ms(100));
        pacing.answered(late + ms(101));
        assert_eq!(trip(&pacing), Some(ms(100)), "the two that were still open");
        // Of answers that never come the next question knows nothing.
        let later = late + LOST + ms(10);
        let asked = held_key(&mut pacing, later, 4);
        pacing.answered(asked[0] + ms(90));
        assert_eq!(trip(&pacing), Some(ms(90)));
    }

    #[test]
    fn an_answer_is_waited_for_a_second_or_four_round_trips() {
        let start = Instant::now();
        for (round_trip, patience) in [(10, 1000), (200, 1000), (400, 1600)] {
            let mut pacing = measured(start, ms(round_trip));
            let asked = held_key(&mut pacing, start + ms(5000), 6)[0];
            let overdue = asked + ms(round_trip + 51);
            assert_eq!(pacing.hold(overdue), Some(asked + ms(patience)));
            assert!(pacing.hold(asked + ms(patience - 1)).is_some());
            assert_eq!(pacing.hold(asked + ms(patience)), None);
        }
    }

    #[test]
    fn answers_that_nobody_asked_for_are_ignored() {
        let mut pacing = Pacing::default();
        let now = Instant::now();
        pacing.answered(now);
        assert_eq!((trip(&pacing), pacing.hold(now)), (None, None));
    }

    #[test]
    fn leaving_waits_for_open_answers_but_not_for_long() {
        let start = Instant::now();
        let mut pacing = started(start);
        assert_eq!(pacing.answers_due(start), None);
        let asked = held_key(&mut pacing, start + ms(1000), 4)[0];
        assert_eq!(pacing.answers_due(asked), Some(asked + UNMEASURED * 2 + SLACK));
        assert_eq!(pacing.answers_due(asked + ms(3000)), None);
        pacing.answered(asked + ms(900));
        assert_eq!(pacing.answers_due(asked), None);
        let asked = held_key(&mut pacing, start + ms(5000), 4);
        let (first, newest) = (asked[0], asked[1]);
        assert_eq!(pacing.answers_due(newest), Some(newest + LONGEST_WAIT));
        pacing.answered(first + ms(900));
        assert_eq!(pacing.answers_due(newest), Some(newest + LONGEST_WAIT), "the newest one counts");
    }
}
