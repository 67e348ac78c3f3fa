//! Sending to a terminal that may not take everything at once.

use std::io;
use std::os::fd::AsFd;

use rustix::io::Errno;

/// How far the queue has gone out.
#[derive(Default)]
pub(super) struct Output {
    sent: usize,
    /// True if the terminal did not take all of it.
    blocked: bool,
}

impl Output {
    /// True if something is still on its way out. No further frame is drawn until it has left, so that a stalled terminal
    /// costs no memory and sees only the last state afterwards.
    pub(super) fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// Sends as much of the queue as the terminal takes, in one write if it takes all.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(super) fn send(&mut self, queue: &mut Vec<u8>, terminal: impl AsFd) -> io::Result<()> {
        self.blocked = false;
        while self.sent < queue.len() {
            match rustix::io::write(&terminal, &queue[self.sent..]) {
                Ok(count) => self.sent += count,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    self.blocked = true;
                    return Ok(());
                }
                Err(error) => return Err(error.into()),
            }
        }
        queue.clear();
        self.sent = 0;
        Ok(())
    }
}
