//! Signals as one pipe to wait on.
//!
//! A handler that only sets a flag would take away the default (the process ends) without replacing it if the loop
//! never looks. So each signal also writes to a pipe that `poll(2)` waits on, and outside of a running loop
//! the defaults are back in force.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::flag::register_conditional_default;
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

/// The signals that end the program, in the order in which they are looked at.
const ENDING: [i32; 4] = [SIGHUP, SIGTERM, SIGQUIT, SIGINT];

/// The caught signals, from creation to drop.
pub(super) struct Signals {
    delivery: SignalDelivery<UnixStream, SignalOnly>,
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
        let over = Arc::new(AtomicBool::new(false));
        // Unregistering does not bring the default back: the handler stays and does nothing. These ones stay.
        for signal in ENDING.into_iter().chain([SIGTSTP]) {
            register_conditional_default(signal, Arc::clone(&over))?;
        }
        let (pipe, waker) = UnixStream::pair()?;
        let all = ENDING.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]);
        Ok(Self { delivery: SignalDelivery::with_pipe(pipe, waker, SignalOnly, all)?, over })
    }

    /// Empties the pipe and says what has arrived.
    pub(super) fn take(&mut self) -> Arrived {
        let arrived: Vec<i32> = self.delivery.pending().collect();
        Arrived {
            ending: ENDING.into_iter().find(|signal| arrived.contains(signal)),
            stop: arrived.contains(&SIGTSTP),
            resumed: arrived.contains(&SIGCONT),
            resized: arrived.contains(&SIGWINCH),
        }
    }
}

impl AsFd for Signals {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.delivery.get_read().as_fd()
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
    }
}
