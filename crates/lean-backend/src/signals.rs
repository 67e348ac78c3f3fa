//! Signals as flags and one pipe to wait on.
//!
//! A handler that only sets a flag would take away the default (the process ends) without replacing it if the loop
//! never looks. So each signal also writes to a pipe that `poll(2)` waits on, and outside of a running loop
//! the defaults are back in force.

use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::{SigId, flag, low_level};

/// The signals that end the program, in the order in which they are looked at.
const ENDING: [i32; 4] = [SIGHUP, SIGTERM, SIGQUIT, SIGINT];

/// The caught signals, from creation to drop.
pub(super) struct Signals {
    pipe: UnixStream,
    arrived: Vec<(i32, Arc<AtomicBool>)>,
    registered: Vec<SigId>,
    /// True once the defaults are in force again.
    over: Arc<AtomicBool>,
}

/// What has arrived since the last look.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arrived {
    /// A signal that ends the program.
    pub(super) ending: Option<i32>,
    /// Somebody asks for a stop.
    pub(super) stop: bool,
    /// The process was stopped, however that came, and runs again.
    pub(super) resumed: bool,
    /// The terminal has changed its size.
    pub(super) resized: bool,
}

impl Signals {
    pub(super) fn catch() -> io::Result<Self> {
        let (pipe, waker) = UnixStream::pair()?;
        pipe.set_nonblocking(true)?;
        let over = Arc::new(AtomicBool::new(false));
        let mut signals = Self { pipe, arrived: Vec::new(), registered: Vec::new(), over };
        for signal in ENDING.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]) {
            let flag = Arc::new(AtomicBool::new(false));
            // Unregistering does not bring the default back: the handler stays and does nothing. These ones stay.
            if ENDING.contains(&signal) || signal == SIGTSTP {
                flag::register_conditional_default(signal, Arc::clone(&signals.over))?;
            }
            signals.registered.push(flag::register(signal, Arc::clone(&flag))?);
            signals.registered.push(low_level::pipe::register(signal, waker.try_clone()?)?);
            signals.arrived.push((signal, flag));
        }
        Ok(signals)
    }

    /// Empties the pipe and says what has arrived.
    pub(super) fn take(&mut self) -> Arrived {
        let mut sink = [0; 64];
        while matches!(self.pipe.read(&mut sink), Ok(count) if count > 0) {}
        let taken = |wanted: i32| {
            let found = self.arrived.iter().find(|(signal, _)| *signal == wanted);
            found.is_some_and(|(_, flag)| flag.swap(false, Ordering::SeqCst))
        };
        Arrived {
            ending: ENDING.into_iter().find(|signal| taken(*signal)),
            stop: taken(SIGTSTP),
            resumed: taken(SIGCONT),
            resized: taken(SIGWINCH),
        }
    }
}

impl AsFd for Signals {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
        self.over.store(true, Ordering::SeqCst);
    }
}
