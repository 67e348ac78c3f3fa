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
use std::fmt;
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;
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
    /// The signal that has interrupted the conversation.
    pub(super) interrupted: Option<i32>,
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
                format!("it says nothing for {}, {after}{flush}", Seconds(*time))
            }
            Misbehaviour::Late(time) => format!("it takes longer than {}, {after}", Seconds(*time)),
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
        }
    }
}

/// A time in whole or tenths of seconds.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.as_secs_f64())
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

/// Hears a program to its end, or to its first misbehaviour.
pub(super) struct Listener<'c> {
    pub(super) exercise: Exercise,
    pub(super) cases: &'c [GradeCase],
    pub(super) limits: TimeLimits,
    /// True if the program is ours, so that its end is told too.
    pub(super) is_child: bool,
}

impl Listener<'_> {
    /// Hears the program; `interrupted` is asked now and then for a signal.
    pub(super) fn hear(&self, events: &Receiver<ProgramEvent>, interrupted: impl Fn() -> Option<i32>) -> Transcript {
        let mut heard = Transcript { answers: Vec::new(), trouble: None, ending: None, interrupted: None };
        let start = Instant::now();
        let end = start + self.limits.total;
        // By when something has to come, and what it means if it does not.
        let mut deadline = start + self.limits.silence;
        let (mut is_deaf, mut is_over, mut exited) = (false, false, None::<String>);
        loop {
            let is_complete = heard.answers.len() == self.cases.len();
            let now = Instant::now();
            let overdue = (now >= deadline.min(end)).then(|| self.overdue(is_over, is_deaf, now >= end));
            if overdue.is_some() || is_over && (exited.is_some() || !self.is_child) {
                (heard.trouble, heard.ending) = outcome(is_complete, exited, overdue);
                break;
            }
            heard.interrupted = interrupted();
            if heard.interrupted.is_some() {
                break;
            }
            match events.recv_timeout(SLICE.min(deadline.min(end) - now)) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    heard.trouble = Some(Misbehaviour::Lost).filter(|_| !is_complete);
                    break;
                }
                Ok(ProgramEvent::Lines(lines)) => {
                    let before = heard.answers.len();
                    heard.trouble =
                        lines.split(|byte| *byte == b'\n').find_map(|line| self.take(line, &mut heard.answers));
                    if heard.trouble.is_some() {
                        break;
                    }
                    // What has ended may still have answers in the pipe.
                    let is_ending = is_deaf || exited.is_some();
                    if heard.answers.len() == self.cases.len() {
                        deadline = Instant::now() + LINGER.min(self.limits.silence);
                    } else if heard.answers.len() > before {
                        deadline = Instant::now() + if is_ending { GRACE } else { self.limits.silence };
                    }
                }
                Ok(ProgramEvent::Flood(line)) => {
                    heard.trouble = Some(Misbehaviour::Flood(quoted(&line)));
                    break;
                }
                Ok(ProgramEvent::End) => {
                    is_over = true;
                    deadline = deadline.min(Instant::now() + if is_complete { LINGER } else { GRACE });
                }
                Ok(ProgramEvent::Deaf) => {
                    is_deaf = true;
                    deadline = deadline.min(Instant::now() + GRACE);
                }
                Ok(ProgramEvent::Exited(how)) => {
                    exited = Some(how);
                    deadline = deadline.min(Instant::now() + GRACE);
                }
            }
        }
        heard.ending = heard.ending.filter(|how| how != ENDED_WELL);
        heard
    }

    /// What it means that nothing came in time.
    const fn overdue(&self, is_over: bool, is_deaf: bool, is_late: bool) -> Misbehaviour {
        if is_over {
            Misbehaviour::Closed
        } else if is_deaf {
            Misbehaviour::Deaf
        } else if is_late {
            Misbehaviour::Late(self.limits.total)
        } else {
            Misbehaviour::Silent(self.limits.silence)
        }
    }

    /// Takes a line for the next answer; blank ones are passed over.
    fn take(&self, line: &[u8], answers: &mut Vec<Answered>) -> Option<Misbehaviour> {
        if line.trim_ascii().is_empty() {
            return None;
        }
        let id = answers.len();
        if id == self.cases.len() {
            return Some(Misbehaviour::TooMany(quoted(line)));
        }
        match parse(self.exercise, id, line) {
            Ok(answer) => answers.push(answer),
            Err(why) => return Some(Misbehaviour::NoAnswer(quoted(line), why)),
        }
        None
    }
}

/// What is said of a program that has ended as it should.
pub(super) const ENDED_WELL: &str = "ends with status 0";

/// What is wrong with a program from which nothing more is expected, and how it has ended.
fn outcome(
    is_complete: bool,
    exited: Option<String>,
    overdue: Option<Misbehaviour>,
) -> (Option<Misbehaviour>, Option<String>) {
    if is_complete {
        // If it has ended well, somebody else holds its output open.
        return (None, exited.or_else(|| overdue.map(|_| "does not end".to_owned())));
    }
    (Some(exited.map(Misbehaviour::Exited).or(overdue).unwrap_or(Misbehaviour::Closed)), None)
}
