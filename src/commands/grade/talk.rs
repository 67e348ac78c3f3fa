//! A conversation with a program: all cases go to it while its answers come, one line each, in the same order.
//!
//! One thread writes and one reads, so that full pipes block nobody, and what they say comes through a short queue, so
//! that a flood waits in the pipe and not in memory. Nobody waits for these threads: a pipe that a stranger holds open
//! would keep them.

use super::answer::{Answered, Unanswered, parse};
use super::exercise::Exercise;
use super::question::GradeCase;
use crate::commands::harmless;
use minkowski2d::json::words;
use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes without the end of a line.
const LONGEST: usize = 1 << 20;

/// How long a program that has closed its input, its output or itself may take for the rest of that.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// How long a program may take to end after its last answer.
const LINGER: Duration = Duration::from_secs(2);

/// How often a look is taken at signals.
const SLICE: Duration = Duration::from_millis(50);

/// How many messages wait.
pub(super) const QUEUE: usize = 4;

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

/// What the threads around a program say.
#[derive(Debug)]
pub(super) enum ProgramEvent {
    /// Whole lines of its output, with their ends.
    Lines(Vec<u8>),
    /// A line that is too long, and its beginning.
    Flood(Vec<u8>),
    /// Its output has ended.
    End,
    /// It has closed its input before all was written.
    Deaf,
    /// It has ended, in these words.
    #[cfg_attr(not(unix), expect(dead_code, reason = "programs are run on Unix only"))]
    Exited(String),
}

/// Why a program's answers end early.
#[derive(Debug)]
pub(super) enum Misbehaviour {
    /// No answer for a time.
    Silent(Duration),
    /// The whole run took too long.
    Late(Duration),
    /// A line without an end.
    Flood(String),
    /// A line that is no answer.
    NoAnswer(String, Unanswered),
    /// An answer to nothing.
    TooMany(String),
    /// It has ended, in these words.
    Exited(String),
    /// It has closed its output.
    Closed,
    /// It has closed its input.
    Deaf,
    /// It could not be heard any more.
    Lost,
    /// This signal asks the judge to end.
    Interrupted(i32),
}

/// What a program has said.
#[derive(Debug)]
pub(super) struct Transcript {
    /// The answers to the first cases, or to all.
    pub(super) answers: Vec<Answered>,
    /// Why there are no more, or what came after them.
    pub(super) trouble: Option<Misbehaviour>,
    /// How it ended, unless that was in order, although all its answers are there.
    pub(super) ending: Option<String>,
}

impl Transcript {
    /// The trouble in words; `cases` is how many there are.
    pub(super) fn trouble_in_words(&self, exercise: Exercise, cases: usize) -> Option<String> {
        let answered = self.answers.len();
        let after = match answered {
            0 => "without any answer".to_owned(),
            1 => format!("after 1 of {cases} answers"),
            _ => format!("after {answered} of {cases} answers"),
        };
        Some(self.trouble.as_ref()?.in_words(exercise, answered, cases, &after))
    }
}

impl Misbehaviour {
    /// It in words; so many answers came before it, of so many cases.
    pub(super) fn in_words(&self, exercise: Exercise, answered: usize, cases: usize, after: &str) -> String {
        match self {
            Misbehaviour::Silent(time) => {
                let flush = if answered == 0 { FLUSHED } else { "" };
                format!("it says nothing for {} s, {after}{flush}", time.as_secs_f64())
            }
            Misbehaviour::Late(time) => format!("it takes longer than {} s, {after}", time.as_secs_f64()),
            Misbehaviour::Flood(start) => {
                format!("it writes more than {} MB without the end of a line, {after}: {start}", LONGEST >> 20)
            }
            Misbehaviour::NoAnswer(line, why) => match why {
                Unanswered::NoJson(reason) => format!(
                    "its answer to case {answered} is no JSON object: {line}\n({reason}; words for yourself belong on standard error)"
                ),
                Unanswered::OtherId(None) => format!("its answer to case {answered} has no \"id\": {line}"),
                Unanswered::OtherId(Some(id)) => format!(
                    "its answer to case {answered} has the id {}; answers come in the order of the cases: {line}",
                    quoted(id.as_bytes())
                ),
                Unanswered::Field(reason) => format!(
                    "its answer to case {answered} cannot be used, {reason}: {line}\n({} is {})",
                    exercise.field(),
                    exercise.rule().0.replace('\n', " ")
                ),
            },
            Misbehaviour::TooMany(line) => format!("it writes more lines than there are cases, {cases}: {line}"),
            Misbehaviour::Exited(how) => format!("it {how}, {after}"),
            Misbehaviour::Closed => format!("it closes its output, {after}"),
            Misbehaviour::Deaf => format!("it stops reading, {after}"),
            Misbehaviour::Lost => format!("its output cannot be read any more, {after}"),
            Misbehaviour::Interrupted(signal) => format!("signal {signal} ends the judge, {after}"),
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
            let _ = events.send(ProgramEvent::Deaf);
        }
    });
}

/// Starts the thread that reads answers.
pub(super) fn read_from(mut output: impl Read + Send + 'static, events: SyncSender<ProgramEvent>) {
    thread::spawn(move || {
        let mut read = Vec::new();
        let mut chunk = vec![0; 1 << 16];
        loop {
            let count = match output.read(&mut chunk) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            let end = chunk[..count].iter().rposition(|byte| *byte == b'\n');
            match end {
                Some(end) => {
                    read.extend_from_slice(&chunk[..=end]);
                    let lines = std::mem::replace(&mut read, chunk[end + 1..count].to_vec());
                    if events.send(ProgramEvent::Lines(lines)).is_err() {
                        return;
                    }
                }
                None => read.extend_from_slice(&chunk[..count]),
            }
            if read.len() > LONGEST {
                read.truncate(1 << 10);
                let _ = events.send(ProgramEvent::Flood(read));
                return;
            }
        }
        // A last line may lack its end.
        if !read.is_empty() && events.send(ProgramEvent::Lines(read)).is_err() {
            return;
        }
        let _ = events.send(ProgramEvent::End);
    });
}

/// What is said of a program that has ended as it should.
pub(super) const ENDED_WELL: &str = "ends with status 0";

/// What hears a program, line by line.
#[derive(Debug)]
pub(super) struct Ear {
    events: Receiver<ProgramEvent>,
    /// True if the program is ours, so that its end is told too.
    is_child: bool,
    /// The last signal that asks this process to end, or 0.
    signal: Arc<AtomicUsize>,
    /// Lines that have come and were not asked for yet.
    lines: VecDeque<Vec<u8>>,
    is_deaf: bool,
    is_over: bool,
    exited: Option<String>,
    /// Since when one of these is so.
    ending: Option<Instant>,
}

impl Ear {
    pub(super) fn new(events: Receiver<ProgramEvent>, is_child: bool, signal: Arc<AtomicUsize>) -> Self {
        let lines = VecDeque::new();
        Self { events, is_child, signal, lines, is_deaf: false, is_over: false, exited: None, ending: None }
    }

    /// The next line that is not blank, or why there is none in time.
    pub(super) fn line(&mut self, patience: Duration) -> Result<Vec<u8>, Misbehaviour> {
        let start = Instant::now();
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Ok(line);
            }
            // What has ended may still have answers in the pipe.
            let grace = self.ending.map(|since| since.max(start) + GRACE);
            let deadline = grace.map_or(start + patience, |grace| grace.min(start + patience));
            let now = Instant::now();
            if now >= deadline || self.is_over && (self.exited.is_some() || !self.is_child) {
                return Err(match self.exited.take() {
                    Some(how) => Misbehaviour::Exited(how),
                    None if self.is_over => Misbehaviour::Closed,
                    None if self.is_deaf => Misbehaviour::Deaf,
                    None => Misbehaviour::Silent(patience),
                });
            }
            if let Some(signal) = i32::try_from(self.signal.load(Ordering::SeqCst)).ok().filter(|signal| *signal != 0) {
                return Err(Misbehaviour::Interrupted(signal));
            }
            match self.events.recv_timeout(SLICE.min(deadline - now)) {
                Ok(event) => self.take(event)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Misbehaviour::Lost),
            }
        }
    }

    /// Notes what happened.
    pub(super) fn take(&mut self, event: ProgramEvent) -> Result<(), Misbehaviour> {
        match event {
            ProgramEvent::Lines(lines) => {
                let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
                self.lines.extend(lines.map(<[u8]>::to_vec));
                return Ok(());
            }
            ProgramEvent::Flood(line) => return Err(Misbehaviour::Flood(quoted(&line))),
            ProgramEvent::End => self.is_over = true,
            ProgramEvent::Deaf => self.is_deaf = true,
            ProgramEvent::Exited(how) => self.exited = Some(how),
        }
        self.ending.get_or_insert_with(Instant::now);
        Ok(())
    }

    /// Hears the answers to so many cases, up to the end of the program or to its first misbehaviour.
    pub(super) fn hear(&mut self, kind: Exercise, cases: usize, limits: TimeLimits) -> Transcript {
        let end = Instant::now() + limits.total;
        let mut next = |patience: Duration| {
            let left = end.saturating_duration_since(Instant::now());
            self.line(patience.min(left)).map_err(|why| match why {
                Misbehaviour::Silent(_) if left <= patience => Misbehaviour::Late(limits.total),
                other => other,
            })
        };
        let mut heard = Transcript { answers: Vec::new(), trouble: None, ending: None };
        while heard.answers.len() < cases {
            let answer = |line: Vec<u8>| {
                let answer = parse(kind, heard.answers.len(), &line);
                answer.map_err(|why| Misbehaviour::NoAnswer(quoted(&line), why))
            };
            match next(limits.silence).and_then(answer) {
                Ok(answer) => heard.answers.push(answer),
                Err(trouble) => return Transcript { trouble: Some(trouble), ..heard },
            }
        }
        match next(LINGER.min(limits.silence)) {
            Ok(line) => heard.trouble = Some(Misbehaviour::TooMany(quoted(&line))),
            Err(trouble @ (Misbehaviour::Flood(_) | Misbehaviour::Interrupted(_))) => heard.trouble = Some(trouble),
            // If it has ended well, somebody else may hold its output open.
            Err(Misbehaviour::Exited(how)) => heard.ending = Some(how).filter(|how| how != ENDED_WELL),
            Err(Misbehaviour::Closed) if !self.is_child => {}
            Err(_) => heard.ending = Some("does not end".to_owned()),
        }
        heard
    }
}
