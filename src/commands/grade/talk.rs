//! A conversation with a program: all cases go to it while its answers come, one line each, in the same order.
//!
//! One thread writes and one reads, so that full pipes block nobody. What is read comes through a short queue, so that
//! a flood waits in the pipe and not in memory. These threads are never joined: another process may hold a pipe open,
//! and then they would not end.

use super::answer::{Answered, parse};
use super::exercise::Exercise;
use super::question::GradeCase;
use crate::commands::harmless;
use minkowski2d::json::words;
use std::io::{BufRead as _, BufReader, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes without the end of a line.
const LONGEST: usize = 1 << 20;

/// How long the next line of a program may take after it has closed its input or its output, or has ended.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// How long a program may take to end after its last answer.
const LINGER: Duration = Duration::from_secs(2);

/// How often signals are looked for.
const SLICE: Duration = Duration::from_millis(50);

/// How many lines may wait until they are read.
pub(super) const QUEUE: usize = 64;

/// What is asked of a program that has said nothing at all.
pub(super) const FLUSHED: &str = " (are its lines flushed, and does it end with its input?)";

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeLimits {
    /// Without an answer.
    pub(super) silence: Duration,
    /// In all.
    pub(super) total: Duration,
}

/// What the threads around a program say: a line of its output, or what else has happened.
pub(super) type ProgramEvent = Result<Vec<u8>, Misbehavior>;

/// Why a program's answers end early. Of several reasons the last one in this order says the most.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Misbehavior {
    /// No answer for a time.
    Silent(Duration),
    /// The whole run took too long.
    Late(Duration),
    /// It has closed its input before all was written.
    Deaf,
    /// It has closed its output.
    Closed,
    /// It has ended, in these words.
    #[cfg_attr(not(unix), expect(dead_code, reason = "programs are run on Unix only"))]
    Exited(String),
    /// A line without an end, and its beginning.
    Flood(String),
    /// A line that is no answer, in these words.
    NoAnswer(String),
    /// A line after the last answer.
    TooMany(String),
    /// It could not be heard any more.
    Lost,
    /// A signal asks the judge to end.
    Interrupted,
}

/// What a program has said, and what its run leaves.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// The answers to the first cases, or to all.
    pub(super) answers: Vec<Answered>,
    /// Why there are no more, or what came after them.
    pub(super) trouble: Option<Misbehavior>,
    /// If all its answers came but it ended badly or not at all: that, in words.
    pub(super) ending: Option<String>,
    /// The last lines of its standard error.
    pub(super) last_errors: Vec<String>,
}

impl Transcript {
    /// The trouble in words; `cases` is how many there are.
    pub(super) fn trouble_in_words(&self, cases: usize) -> Option<String> {
        let answered = self.answers.len();
        let after = match answered {
            0 => "without any answer".to_owned(),
            1 => format!("after 1 of {cases} answers"),
            _ => format!("after {answered} of {cases} answers"),
        };
        Some(self.trouble.as_ref()?.in_words(answered, cases, &after))
    }
}

impl Misbehavior {
    /// The misbehavior in words; `after` says how many answers came before it.
    pub(super) fn in_words(&self, answered: usize, cases: usize, after: &str) -> String {
        match self {
            Misbehavior::Silent(time) => {
                let flush = if answered == 0 { FLUSHED } else { "" };
                format!("it says nothing for {} s, {after}{flush}", time.as_secs_f64())
            }
            Misbehavior::Late(time) => format!("it takes longer than {} s, {after}", time.as_secs_f64()),
            Misbehavior::Flood(start) => {
                format!("it writes more than {} MB without the end of a line, {after}: {start}", LONGEST >> 20)
            }
            Misbehavior::NoAnswer(why) => format!("its answer to case {answered} {why}"),
            Misbehavior::TooMany(line) => format!("it writes more lines than there are cases, {cases}: {line}"),
            Misbehavior::Exited(how) => format!("it {how}, {after}"),
            Misbehavior::Closed => format!("it closes its output, {after}"),
            Misbehavior::Deaf => format!("it stops reading, {after}"),
            Misbehavior::Lost => format!("its output cannot be read any more, {after}"),
            Misbehavior::Interrupted => format!("a signal ends it, {after}"),
        }
    }
}

/// A line as it may stand in a message.
pub(super) fn quoted(line: &[u8]) -> String {
    let start = String::from_utf8_lossy(&line[..line.len().min(400)]);
    harmless(&words::shortened(start.trim_end(), 100)).replace('\n', " ")
}

/// Starts the thread that writes the cases and then closes the input.
pub(super) fn write_to(
    input: impl Write + Send + 'static,
    cases: Arc<[GradeCase]>,
    events: SyncSender<ProgramEvent>,
    close: impl FnOnce() + Send + 'static,
) {
    thread::spawn(move || {
        let mut input = BufWriter::with_capacity(1 << 16, input);
        let mut all = cases.iter().enumerate();
        let written = all.try_for_each(|(id, case)| writeln!(input, "{}", case.line(id)));
        let written = written.and_then(|()| input.flush());
        drop(input.into_parts());
        close();
        if written.is_err() {
            let _ = events.send(Err(Misbehavior::Deaf));
        }
    });
}

/// Starts the thread that reads answers.
pub(super) fn read_from(output: impl Read + Send + 'static, events: SyncSender<ProgramEvent>) {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = (&mut output).take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
            let event = match read {
                Ok(0) | Err(_) => Err(Misbehavior::Closed),
                Ok(count) if count > LONGEST => Err(Misbehavior::Flood(quoted(&line))),
                Ok(_) => Ok(line),
            };
            let is_over = event.is_err();
            if events.send(event).is_err() || is_over {
                return;
            }
        }
    });
}

/// What is said of a program that has ended as it should.
pub(super) const ENDED_WELL: &str = "ends with status 0";

/// Reads what a program writes, line by line.
#[derive(Debug)]
pub(super) struct Ear {
    events: Receiver<ProgramEvent>,
    /// True if this process has started the program, so that its end is reported too.
    is_child: bool,
    /// The last signal that asks this process to end, or 0.
    signal: Arc<AtomicUsize>,
    /// What it has closed, and how it has ended.
    endings: Vec<Misbehavior>,
    /// When the first of these happened.
    ending: Option<Instant>,
}

impl Ear {
    pub(super) fn new(events: Receiver<ProgramEvent>, is_child: bool, signal: Arc<AtomicUsize>) -> Self {
        Self { events, is_child, signal, endings: Vec::new(), ending: None }
    }

    /// The next line that is not blank, or why there is none in time.
    pub(super) fn line(&mut self, patience: Duration) -> Result<Vec<u8>, Misbehavior> {
        let start = Instant::now();
        loop {
            // What has ended may still have answers in the pipe.
            let grace = self.ending.map(|since| since.max(start) + GRACE);
            let deadline = grace.map_or(start + patience, |grace| grace.min(start + patience));
            let now = Instant::now();
            self.endings.sort();
            let is_over = self.endings.contains(&Misbehavior::Closed)
                && (!self.is_child || self.endings.last() != Some(&Misbehavior::Closed));
            if now >= deadline || is_over {
                return Err(self.endings.pop().unwrap_or(Misbehavior::Silent(patience)));
            }
            if self.signal.load(Ordering::SeqCst) != 0 {
                return Err(Misbehavior::Interrupted);
            }
            match self.events.recv_timeout(SLICE.min(deadline - now)) {
                Ok(Ok(line)) if line.trim_ascii().is_empty() => {}
                Ok(Ok(line)) => return Ok(line.trim_ascii_end().to_vec()),
                Ok(Err(why @ Misbehavior::Flood(_))) => return Err(why),
                Ok(Err(why)) => self.note(why),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Misbehavior::Lost),
            }
        }
    }

    /// Remembers what the program has closed, or how it has ended.
    pub(super) fn note(&mut self, why: Misbehavior) {
        self.endings.push(why);
        self.ending.get_or_insert_with(Instant::now);
    }

    /// Reads the answers to so many cases, until the program ends or misbehaves.
    pub(super) fn hear(&mut self, kind: Exercise, cases: usize, limits: TimeLimits) -> Transcript {
        let end = Instant::now() + limits.total;
        let mut next = |patience: Duration| {
            let left = end.saturating_duration_since(Instant::now());
            self.line(patience.min(left)).map_err(|why| match why {
                Misbehavior::Silent(_) if left <= patience => Misbehavior::Late(limits.total),
                other => other,
            })
        };
        let mut heard = Transcript::default();
        while heard.answers.len() < cases {
            let id = heard.answers.len();
            let answer = |line: Vec<u8>| parse(kind, id, &line).map_err(Misbehavior::NoAnswer);
            match next(limits.silence).and_then(answer) {
                Ok(answer) => heard.answers.push(answer),
                Err(trouble) => return Transcript { trouble: Some(trouble), ..heard },
            }
        }
        match next(LINGER.min(limits.silence)) {
            Ok(line) => heard.trouble = Some(Misbehavior::TooMany(quoted(&line))),
            Err(trouble @ (Misbehavior::Flood(_) | Misbehavior::Interrupted)) => heard.trouble = Some(trouble),
            // If it has ended well, somebody else may hold its output open.
            Err(Misbehavior::Exited(how)) => heard.ending = Some(how).filter(|how| how != ENDED_WELL),
            Err(Misbehavior::Closed) if !self.is_child => {}
            Err(_) => heard.ending = Some("does not end".to_owned()),
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// What is heard of a program of ours that is asked two cases of `overlap`.
    fn heard(events: Vec<ProgramEvent>) -> Transcript {
        let (sender, receiver) = sync_channel(events.len());
        for event in events {
            sender.send(event).expect("there is room");
        }
        let limits = TimeLimits { silence: Duration::from_millis(100), total: Duration::from_secs(9) };
        Ear::new(receiver, true, Arc::default()).hear(Exercise::Overlap, 2, limits)
    }

    fn exited(status: i32) -> ProgramEvent {
        Err(Misbehavior::Exited(format!("ends with status {status}")))
    }

    #[test]
    fn what_says_the_most_is_said_in_whatever_order_it_comes() {
        let [closed, deaf] = [|| Err(Misbehavior::Closed), || Err(Misbehavior::Deaf)];
        let line = || Ok(b"{\"id\": 0, \"contact\": true}\n".to_vec());
        for (events, said) in [
            (vec![closed(), exited(3)], "it ends with status 3, without any answer"),
            (vec![exited(3), closed()], "it ends with status 3, without any answer"),
            (vec![exited(3), deaf(), closed()], "it ends with status 3, without any answer"),
            (vec![exited(3), line(), closed()], "it ends with status 3, after 1 of 2 answers"),
            (vec![closed(), deaf()], "it closes its output, without any answer"),
            (vec![deaf()], "it stops reading, without any answer"),
            (vec![line(), Ok(b" \n".to_vec())], "it says nothing for 0.1 s, after 1 of 2 answers"),
        ] {
            assert_eq!(heard(events).trouble_in_words(2).as_deref(), Some(said));
        }
    }

    #[test]
    fn how_a_program_ends_after_its_last_answer_is_said_unless_it_ends_well() {
        let [one, other] = [0, 1].map(|id| move || Ok(format!("{{\"id\": {id}, \"contact\": true}}\n").into_bytes()));
        let closed = || Err(Misbehavior::Closed);
        let too_many = Misbehavior::TooMany("{\"id\": 0, \"contact\": true}".to_owned());
        for (events, ending, trouble) in [
            (vec![one(), other(), closed(), exited(0)], None, None),
            (vec![exited(0), one(), other(), closed()], None, None),
            (vec![one(), other(), exited(5), closed()], Some("ends with status 5"), None),
            (vec![one(), other(), closed()], Some("does not end"), None),
            (vec![one(), other(), one(), other()], None, Some(too_many)),
        ] {
            let Transcript { answers, ending: ended, trouble: found, .. } = heard(events);
            assert_eq!((answers.len(), ended.as_deref(), found), (2, ending, trouble));
        }
    }
}
