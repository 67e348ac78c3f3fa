//! The steps of a lesson, or the items of its exam. In a file that is known to be sound they are read when they are first
//! looked at: a session looks at few of the course's lessons.

use super::problem::Report;
use super::scene_table::SceneDraft;
use super::step::Step;
use super::step_reader::{self, Section};
use crate::listing::Listing;
use std::ops::Deref;
use std::slice;
use std::sync::{Arc, LazyLock};

type Read = Box<dyn FnOnce() -> Vec<Step> + Send>;

/// Steps in order.
#[derive(Clone, Debug)]
pub(crate) struct StepList {
    count: usize,
    steps: Arc<LazyLock<Vec<Step>, Read>>,
}

/// The sections of steps that have not been looked at, and what the front matter says of all of them.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) sections: Vec<Section>,
    pub(super) scene: Option<SceneDraft>,
    pub(super) code: Option<&'static Listing>,
    pub(super) free: bool,
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
        // A sound file has no problems.
        Self::of(unread.sections.len(), Box::new(move || unread.read(&Report::new("", &unread.text))))
    }

    /// Steps that have been read.
    pub(super) fn read(steps: Vec<Step>) -> Self {
        Self::of(steps.len(), Box::new(|| steps))
    }

    fn of(count: usize, steps: Read) -> Self {
        Self { count, steps: Arc::new(LazyLock::new(steps)) }
    }

    /// How many there are, without reading them.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// True if there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl Deref for StepList {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps
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
            for steps in [&lesson.steps, &lesson.exam] {
                assert!(format!("{steps:?}").contains("uninit"), "read too early");
            }
            assert_eq!((lesson.steps.len(), lesson.exam.len()), (whole.steps.len(), whole.exam.len()));
            let told = |steps| format!("{steps:?}");
            assert_eq!(told(&lesson.steps[..]), told(&whole.steps[..]), "{}", lesson.id);
            assert_eq!(told(&lesson.exam[..]), told(&whole.exam[..]), "{}", lesson.id);
            assert_eq!(lesson.steps.iter().count(), lesson.steps.len());
        }
    }
}
