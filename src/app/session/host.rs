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
    /// The learner's program that plays in the rooms of the game, and its command.
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

/// Asks the learner's program where each frame ends, until it fails to answer.
#[derive(Clone)]
pub(crate) struct Asker(Arc<Mutex<Option<Box<Ask>>>>);

impl fmt::Debug for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asker")
    }
}

impl Asker {
    pub(crate) fn new(ask: impl FnMut(&Frame) -> Result<Played, String> + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::new(ask)))))
    }

    /// Where the frame ends, or why the program does not say so; `None` if it has failed before.
    pub(in crate::app) fn ask(&self, frame: &Frame) -> Option<Result<Played, String>> {
        let mut ask = self.0.lock().ok()?;
        let played = ask.as_mut()?(frame);
        if played.is_err() {
            *ask = None;
        }
        Some(played)
    }
}
