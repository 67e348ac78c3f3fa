//! The device: opening it, raw mode, its size, and putting it back, on whatever way the program ends.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::modes;
use ratatui_core::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_process};
use rustix::termios::{
    OptionalActions, QueueSelector, Termios, isatty, tcflush, tcgetattr, tcgetpgrp, tcgetwinsize, tcsetattr, ttyname,
};

/// How long a terminal that does not read may hold up the restoring.
const PATIENCE: Duration = Duration::from_millis(200);

/// The largest screen that is drawn; a terminal may claim 65535×65535, which would take gigabytes.
const LARGEST: (u16, u16) = (500, 200);

/// What is to be put back. It is global because the panic hook must find it; whoever restores takes it out, so that it
/// happens once.
static LIVE: Mutex<Option<Live>> = Mutex::new(None);

struct Live {
    tty: Arc<Tty>,
    found: Termios,
}

/// The terminal, opened anew for reading and writing.
///
/// Writing must never block (a stalled link would make the program deaf to signals), but `O_NONBLOCK` belongs to the
/// open file, which standard input shares with the shell; hence files of our own.
pub(super) struct Tty {
    input: OwnedFd,
    output: OwnedFd,
}

impl Tty {
    /// Opens the terminal behind standard input and output; `None` if either is something else.
    pub(super) fn open() -> io::Result<Option<Arc<Self>>> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !isatty(&stdin) || !isatty(&stdout) {
            return Ok(None);
        }
        let tty =
            Self { input: reopen(stdin.as_fd(), OFlags::RDONLY)?, output: reopen(stdout.as_fd(), OFlags::WRONLY)? };
        Ok(Some(Arc::new(tty)))
    }

    pub(super) fn input(&self) -> BorrowedFd<'_> {
        self.input.as_fd()
    }

    pub(super) fn output(&self) -> BorrowedFd<'_> {
        self.output.as_fd()
    }

    /// Columns and rows: the terminal's, or the fall-back where it does not know (0×0 on serial lines).
    pub(super) fn size(&self, fallback: (u16, u16)) -> Size {
        let found = tcgetwinsize(&self.output).map_or((0, 0), |size| (size.ws_col, size.ws_row));
        let side = |found: u16, fallback: u16, largest: u16| if found == 0 { fallback } else { found }.min(largest);
        Size::new(side(found.0, fallback.0, LARGEST.0), side(found.1, fallback.1, LARGEST.1))
    }

    /// Switches to raw mode and remembers what was found, unless a state to go back to is already known.
    pub(super) fn enter(self: &Arc<Self>) -> io::Result<()> {
        let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match live.take() {
            Some(live) => live.found,
            None => tcgetattr(&self.input)?,
        };
        // Raw also means: Ctrl-C, Ctrl-Z and Ctrl-S arrive as keys, so no stray Ctrl-S freezes the screen.
        let mut raw = found.clone();
        raw.make_raw();
        *live = Some(Live { tty: Arc::clone(self), found });
        rustix::io::retry_on_intr(|| tcsetattr(&self.input, OptionalActions::Now, &raw))?;
        Ok(())
    }

    /// True if a job-control shell could continue the program after a stop. If the program is in the session leader's
    /// own group (`ssh -t host program`), nobody could, and a stop would be the end of the session.
    pub(super) fn can_be_resumed() -> bool {
        getsid(None).is_ok_and(|session| session != getpgrp())
    }

    /// Stops the process until it is continued. SIGSTOP, because an orphaned group ignores SIGTSTP.
    pub(super) fn stop() {
        let _ = kill_process(getpid(), Signal::STOP);
    }

    /// True unless another job owns the terminal; touching the settings then would stop this process (SIGTTOU).
    pub(super) fn in_foreground(&self) -> bool {
        tcgetpgrp(&self.input).map_or(true, |group| group == getpgrp())
    }

    fn restore(&self, found: &Termios) {
        let ours = self.in_foreground();
        if ours && !self.writable(Duration::ZERO) {
            // What has not gone out by now only delays the restoring.
            let _ = tcflush(&self.output, QueueSelector::OFlush);
        }
        let deadline = Instant::now() + PATIENCE;
        let mut rest = modes::LEAVE;
        while !rest.is_empty() && self.writable(deadline.saturating_duration_since(Instant::now())) {
            match rustix::io::write(&self.output, rest) {
                Ok(count) => rest = &rest[count..],
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) if Instant::now() < deadline => {}
                Err(_) => break,
            }
        }
        if ours {
            let _ = rustix::io::retry_on_intr(|| tcsetattr(&self.input, OptionalActions::Now, found));
        }
    }

    fn writable(&self, wait: Duration) -> bool {
        let deadline = Instant::now() + wait;
        loop {
            let mut fds = [PollFd::new(&self.output, PollFlags::OUT)];
            let left = deadline.saturating_duration_since(Instant::now());
            match poll(&mut fds, Timespec::try_from(left).ok().as_ref()) {
                Err(rustix::io::Errno::INTR) => {}
                other => return other.is_ok_and(|ready| ready > 0),
            }
        }
    }
}

/// What the first of the standard streams that is a terminal says about its size.
pub(super) fn size_of_streams() -> Option<(u16, u16)> {
    let size =
        tcgetwinsize(io::stdout()).or_else(|_| tcgetwinsize(io::stderr())).or_else(|_| tcgetwinsize(io::stdin()));
    size.ok().map(|size| (size.ws_col, size.ws_row))
}

/// Opens the terminal behind `shared` once more, by its own name first: on macOS `poll(2)` does not work on `/dev/tty`,
/// but it does on `/dev/ttys001`. Its name may be hidden (another user's terminal, a container), the
/// controlling terminal may not exist; with neither, the shared file has to do, and a stalled link may block it.
fn reopen(shared: BorrowedFd<'_>, mode: OFlags) -> io::Result<OwnedFd> {
    let flags = mode | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let named = ttyname(shared, Vec::new()).and_then(|name| open(name, flags, Mode::empty()));
    match named.or_else(|_| open("/dev/tty", flags, Mode::empty())) {
        Ok(own) => Ok(own),
        Err(_) => Ok(File::from(shared.try_clone_to_owned()?).into()),
    }
}

/// Puts the terminal back as it was found, if that has not been done yet. Ignores every error: the terminal may be
/// gone, and there is nobody to tell.
pub(super) fn restore() {
    // `try_lock`, because a panic hook must not wait for a lock that its own thread may hold.
    let live = match LIVE.try_lock() {
        Ok(mut live) => live.take(),
        Err(std::sync::TryLockError::Poisoned(poisoned)) => poisoned.into_inner().take(),
        Err(std::sync::TryLockError::WouldBlock) => None,
    };
    if let Some(Live { tty, found }) = live {
        tty.restore(&found);
    }
}

/// Restores the terminal on drop.
pub(super) struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}
