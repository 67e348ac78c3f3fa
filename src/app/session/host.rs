//! What a session runs in, as its caller tells.

use crate::app::view;
use crate::frames::{Frame, Played};
use crate::settings::Promise;
use std::fmt;
use std::sync::{Arc, Mutex};
use textfigure::GlyphSet;

/// What a session runs in.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// What the terminal promises to show.
    pub(crate) promise: Promise,
    /// Columns and rows of the screen, for keys that go by pages.
    pub(crate) size: (u16, u16),
    /// What programs of learners are judged for: ids of lessons and kinds of exercises, in order.
    pub(crate) exercises: Vec<(String, String)>,
    /// What a command line of this session starts with, by words.
    pub(crate) program: Vec<String>,
    /// False if nothing is to be kept, so that whoever leaves is not told otherwise.
    pub(crate) keeps: bool,
    /// True if files can be written.
    pub(crate) may_save: bool,
    /// The learner's program that plays in the rooms of the game, and its command, while it answers.
    pub(crate) player: Option<(Asker, String)>,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            promise: Promise { utf8: true, finest: GlyphSet::Octant },
            size: view::STANDARD,
            exercises: Vec::new(),
            program: vec!["minktutor".to_owned()],
            keeps: true,
            may_save: false,
            player: None,
        }
    }
}

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

    pub(in crate::app) fn ask(&self, frame: &Frame) -> Result<Played, String> {
        let mut ask = self.0.lock().map_err(|_| "Your program cannot be asked any more.".to_owned())?;
        ask(frame)
    }
}
