//! The steps of a lesson, or the items of its exam. In a file that is known to be sound they are read when they are first
//! looked at: a session looks at few of the course's lessons.

use super::problem::Report;
use super::scene_table::SceneDraft;
use super::step::Step;
use super::step_reader::{self, Section};
use crate::listing::Listing;
use std::ops::Deref;
use std::slice;
use std::sync::{Arc, OnceLock};

/// Steps in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepList {
    steps: OnceLock<Vec<Step>>,
    unread: Option<Arc<Unread>>,
}

/// The sections of steps that have not been looked at, and what the front matter says of all of them.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) sections: Vec<Section>,
    pub(super) scene: Option<SceneDraft>,
    pub(super) code: Option<&'static Listing>,
    pub(super) free: bool,
    pub(super) file: String,
    pub(super) text: Arc<str>,
}

impl Unread {
    /// The steps, as far as they can be parsed.
    pub(super) fn read(&self, report: &Report<'_>) -> Vec<Step> {
        self.sections.iter().zip(1..).map(|(section, n)| step_reader::read(section, n, self, report)).collect()
    }
}

impl StepList {
    /// Steps to be read when they are first looked at.
    pub(super) fn unread(unread: Unread) -> Self {
        Self { steps: OnceLock::new(), unread: Some(Arc::new(unread)) }
    }

    /// How many there are, without reading them.
    pub(crate) fn len(&self) -> usize {
        match (self.steps.get(), &self.unread) {
            (Some(steps), _) => steps.len(),
            (None, Some(unread)) => unread.sections.len(),
            (None, None) => 0,
        }
    }

    /// True if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<Vec<Step>> for StepList {
    fn from(steps: Vec<Step>) -> Self {
        Self { steps: OnceLock::from(steps), unread: None }
    }
}

impl Deref for StepList {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        // A sound file has no problems.
        let read = |unread: &Arc<Unread>| unread.read(&Report::new(&unread.file, &unread.text));
        self.steps.get_or_init(|| self.unread.as_ref().map(read).unwrap_or_default())
    }
}

impl<'a> IntoIterator for &'a StepList {
    type Item = &'a Step;
    type IntoIter = slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::lesson::{Course, Source};

    #[test]
    fn the_built_in_lessons_are_the_same_read_at_once_or_when_looked_at() {
        let sources = Source::embedded();
        let (whole, sound) = (Course::read(&sources).expect("sound"), Course::of_sound(&sources));
        assert_eq!(sound.lessons.len(), whole.lessons.len());
        for (lesson, whole) in sound.lessons.iter().zip(&whole.lessons) {
            assert!(lesson.steps.steps.get().is_none() && lesson.exam.steps.get().is_none(), "read too early");
            assert_eq!((lesson.steps.len(), lesson.exam.len()), (whole.steps.len(), whole.exam.len()));
            let told = |steps| format!("{steps:?}");
            assert_eq!(told(&lesson.steps[..]), told(&whole.steps[..]), "{}", lesson.id);
            assert_eq!(told(&lesson.exam[..]), told(&whole.exam[..]), "{}", lesson.id);
            assert_eq!(lesson.steps.iter().count(), lesson.steps.len());
        }
    }
}
