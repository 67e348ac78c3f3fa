//! A program of the learner's in the place of a room's code.

use crate::frames::{Frame, Played};
use std::fmt;
use std::sync::{Arc, Mutex};

/// Who is asked.
type Ask = dyn FnMut(&Frame) -> Result<Played, String> + Send;

/// Somebody who is asked where each frame ends. An error says why there is no answer, and that there will be no other.
#[derive(Clone)]
pub(crate) struct Asker(Arc<Mutex<Ask>>);

impl fmt::Debug for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asker")
    }
}

impl Asker {
    pub(crate) fn new(ask: impl FnMut(&Frame) -> Result<Played, String> + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(ask)))
    }

    pub(super) fn ask(&self, frame: &Frame) -> Result<Played, String> {
        let mut ask = self.0.lock().map_err(|_| "Your program cannot be asked any more.".to_owned())?;
        ask(frame)
    }
}
