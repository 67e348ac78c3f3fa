//! What a session must know about the program that runs it.

use crate::app::view;
use crate::frames::{Frame, Played};
use crate::settings::Promise;
use std::fmt;
use std::sync::{Arc, Mutex};
use textfigure::GlyphSet;

/// What the caller tells a session about where it runs.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// What the terminal promises to show.
    pub(crate) promise: Promise,
    /// Columns and rows of the screen, for keys that scroll by pages.
    pub(crate) size: (u16, u16),
    /// What learners can write programs for: ids of lessons with kinds of exercises, in order.
    pub(crate) exercises: Vec<(String, String)>,
    /// The words that a command line of this session starts with.
    pub(crate) program: Vec<String>,
    /// False if nothing is to be kept. Learners who leave are told so.
    pub(crate) keeps: bool,
    /// True if files can be written.
    pub(crate) may_save: bool,
    /// The learner's program that plays in the rooms of the game, and its command. `None` once it has failed to answer.
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

/// The function that asks a program.
type Ask = dyn FnMut(&Frame) -> Result<Played, String> + Send;

/// Asks the learner's program where each frame ends. After an error, which says why there is no answer, there will be no
/// others.
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
