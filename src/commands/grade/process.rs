//! The learner's program: started in a process group of its own, and ended with all of it.

use super::answer::{Answered, parse};
use super::exercise::Exercise;
use super::question::{self, GradeCase};
use super::shrink::mistakes_of;
use super::talk::{
    ENDED_WELL, Ear, FLUSHED, GRACE, Misbehavior, ProgramEvent, QUEUE, TimeLimits, Transcript, quoted, read_from,
    write_to,
};
use crate::app::Asker;
use crate::commands::harmless;
use crate::commands::input::next_line;
use crate::frames::{End, Frame, Played};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The most lines of standard error that are passed on.
const MOST_ERRORS: usize = 100;

/// The last lines of standard error that a verdict repeats.
const LAST_ERRORS: usize = 3;

/// The most bytes of a line of standard error.
const LONGEST_ERROR: usize = 1 << 12;

/// What to ask the learner whose program says nothing.
const FLUSH: &str = " Does it flush each line, in Python print(..., flush=True)?";

/// From now on, signals that ask this process to end are only noted: the number of the last one, or 0.
pub(super) fn noted_signal() -> io::Result<Arc<AtomicUsize>> {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)?;
    }
    Ok(signal)
}

/// Runs a program once with these cases, until a signal is noted. `aloud` passes its standard error on.
///
/// # Errors
/// If it cannot be started.
pub(super) fn run(
    command: &[OsString],
    kind: Exercise,
    cases: &Arc<[GradeCase]>,
    limits: TimeLimits,
    aloud: bool,
    signal: &Arc<AtomicUsize>,
) -> io::Result<Transcript> {
    let mut program = Running::start(command, aloud, Arc::clone(signal))?;
    write_to(program.input, Arc::clone(cases), program.events, || {});
    let mut transcript = program.ear.hear(kind, cases.len(), limits);
    program.group.kill();
    // Another process may hold the pipe open.
    let _ = program.errors_read.recv_timeout(GRACE);
    transcript.last_errors =
        program.last_errors.lock().map(|lines| lines.iter().cloned().collect()).unwrap_or_default();
    Ok(transcript)
}

/// Starts a learner's program that plays: it is asked for each frame of a room, and has to answer within `patience` before
/// it gets the next. Its mistakes are named, and its standard error is not shown.
///
/// # Errors
/// If it cannot be started.
pub(in crate::commands) fn player(command: &[OsString], patience: Duration) -> io::Result<Asker> {
    let mut program = Running::start(command, false, Arc::default())?;
    let mut heard: Vec<(GradeCase, Answered)> = Vec::new();
    let mut ids = 0..;
    Ok(Asker::new(move |frame| {
        let end = program.ask(frame, ids.next().unwrap_or_default(), patience).map_err(|why| {
            let flush = if why.contains("says nothing") { FLUSH } else { "" };
            let why = why.replace(FLUSHED, "");
            // The most important part comes first, because the end of a long reason may be cut off.
            format!("The room's own code goes on. Your program: {why}.{flush} Start the game again to use it.")
        })?;
        // A mistake is named only if it explains all answers, and no other does.
        heard.extend(question::parse(Exercise::Frame, &frame.line(0)).map(|case| (case, Answered::Ended(end))));
        let all: Vec<_> = heard.iter().map(|(case, answer)| (case, answer)).collect();
        let mistake = match mistakes_of(Exercise::Frame, &all)[..] {
            [only] if !frame.accepts(&end) => Some(only.says),
            _ => None,
        };
        Ok(Played { end, mistake })
    }))
}

/// A program that runs in a process group of its own, with threads around it that say what it does.
#[derive(Debug)]
struct Running {
    group: Group,
    input: ChildStdin,
    ear: Ear,
    /// For the thread that writes.
    events: SyncSender<ProgramEvent>,
    last_errors: Arc<Mutex<VecDeque<String>>>,
    errors_read: Receiver<()>,
}

impl Running {
    fn start(command: &[OsString], aloud: bool, signal: Arc<AtomicUsize>) -> io::Result<Self> {
        let (name, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(arguments).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let group = Group { pid: Pid::from_child(&child), child, is_over: false };
        let (Some(input), Some(output), Some(errors)) = pipes else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let (events, heard) = sync_channel(QUEUE);
        let last_errors = Arc::new(Mutex::new(VecDeque::new()));
        let errors_read = pass_on(errors, aloud, Arc::clone(&last_errors));
        read_from(output, events.clone());
        wait_for(group.pid, events.clone());
        Ok(Self { group, input, ear: Ear::new(heard, true, signal), events, last_errors, errors_read })
    }

    /// Asks where a frame ends.
    ///
    /// # Errors
    /// How the program misbehaves, in words. Then it has been ended.
    fn ask(&mut self, frame: &Frame, id: usize, patience: Duration) -> Result<End, String> {
        let written = writeln!(self.input, "{}", frame.line(id)).and_then(|()| self.input.flush());
        if written.is_err() {
            self.ear.note(Misbehavior::Deaf);
        }
        let line = self.ear.line(patience);
        let answer = line.and_then(|line| parse(Exercise::Frame, id, &line).map_err(Misbehavior::NoAnswer));
        let why = match answer {
            Ok(Answered::Ended(end)) => return Ok(end),
            Ok(_) => Misbehavior::Lost,
            Err(why) => why,
        };
        self.group.kill();
        let after = format!("after {id} {}", if id == 1 { "frame" } else { "frames" });
        let why = why.in_words(id, id + 1, &after);
        let last = self.last_errors.lock().ok().and_then(|lines| lines.back().cloned());
        Err(last.map_or_else(|| why.clone(), |last| format!("{why} ({last})")))
    }
}

/// A program and its process group, which end with this.
#[derive(Debug)]
struct Group {
    child: Child,
    pid: Pid,
    is_over: bool,
}

impl Group {
    /// Ends all of it.
    fn kill(&mut self) {
        if !self.is_over {
            self.is_over = true;
            // The program has not been waited for, so that the number still is that of its group, even if it has ended.
            let _ = kill_process_group(self.pid, Signal::KILL);
            let _ = self.child.wait();
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts the thread that says when the program has ended. It does not reap the program, so that the number of its group
/// stays taken until the whole group has been ended.
fn wait_for(pid: Pid, events: SyncSender<ProgramEvent>) {
    thread::spawn(move || {
        let status = loop {
            match waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT) {
                Err(rustix::io::Errno::INTR) => {}
                other => break other.ok().flatten(),
            }
        };
        let how = match status.map(|status| (status.exit_status(), status.terminating_signal())) {
            Some((Some(0), _)) => ENDED_WELL.to_owned(),
            Some((Some(status), _)) => format!("ends with status {status}"),
            Some((None, Some(signal))) => format!("is ended by signal {signal}"),
            _ => "ends".to_owned(),
        };
        let _ = events.send(Err(Misbehavior::Exited(how)));
    });
}

/// Starts the thread that reads standard error, passes its first lines on if wanted, and keeps the last ones.
/// The channel that it returns is closed when everything has been read.
fn pass_on(errors: impl Read + Send + 'static, aloud: bool, last: Arc<Mutex<VecDeque<String>>>) -> Receiver<()> {
    let (done, read) = sync_channel(0);
    thread::spawn(move || {
        let mut errors = BufReader::new(errors);
        let mut line = Vec::new();
        let mut number = 0;
        while next_line(&mut errors, LONGEST_ERROR, &mut line).unwrap_or(false) {
            number += 1;
            if aloud && number <= MOST_ERRORS + 1 {
                let text = String::from_utf8_lossy(&line);
                let more = "minktutor: more of its standard error is not shown".to_owned();
                let text = if number > MOST_ERRORS { more } else { harmless(&text) };
                // Standard error may be closed.
                let _ = writeln!(io::stderr(), "{text}");
            }
            if let Ok(mut last) = last.lock() {
                if last.len() == LAST_ERRORS {
                    last.pop_front();
                }
                last.push_back(quoted(&line));
            }
        }
        drop(done);
    });
    read
}
