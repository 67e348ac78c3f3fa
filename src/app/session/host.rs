//! What the caller (the tutorial, `frame`, a test) tells a session about its surroundings.

use crate::app::view;
use crate::frames::{Frame, Played};
use crate::settings::Promise;
use std::fmt;
use std::sync::{Arc, Mutex};
use textfigure::GlyphSet;

/// The surroundings of a session.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// What the terminal promises to show.
    pub(crate) promise: Promise,
    /// Columns and rows of the screen, for keys that scroll by pages.
    pub(crate) size: (u16, u16),
    /// The kinds of `grade` in order, each with the id of its lesson before it.
    pub(crate) exercises: Vec<(String, String)>,
    /// How commands begin that the learner is shown: `minktutor` and the flags of this session.
    pub(crate) program: Vec<String>,
    /// False with `--no-save`. Then the session tells learners who leave that nothing is kept.
    pub(crate) keeps: bool,
    /// True if `:open` and `:save` may use files. False where people share an account.
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

/// The function that asks the learner's program how a frame ends.
type PlayFrame = dyn FnMut(&Frame) -> Result<Played, String> + Send;

/// The learner's program, which is asked how each frame ends until it fails to answer.
#[derive(Clone)]
pub(crate) struct Asker(Arc<Mutex<Option<Box<PlayFrame>>>>);

impl fmt::Debug for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asker")
    }
}

impl Asker {
    pub(crate) fn new(ask: impl FnMut(&Frame) -> Result<Played, String> + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::new(ask)))))
    }

    /// True until the program has failed to answer.
    pub(in crate::app) fn is_asked(&self) -> bool {
        self.0.lock().is_ok_and(|ask| ask.is_some())
    }

    /// How the program says that the frame ends, or why it does not answer. After a failure it is not asked any more:
    /// `None`.
    pub(in crate::app) fn ask(&self, frame: &Frame) -> Option<Result<Played, String>> {
        let mut ask = self.0.lock().ok()?;
        let played = ask.as_mut()?(frame);
        if played.is_err() {
            *ask = None;
        }
        Some(played)
    }
}
