//! The steps of a lesson, or the items of its exam. They are read when somebody first looks at them, because a session
//! opens only a few of the course's lessons.

use super::problem::Fault;
use super::reader::Section;
use super::step::Step;
use super::step_reader;
use crate::listing::Listing;
use crate::scene::Scene;
use std::ops::Deref;
use std::slice;
use std::sync::{Arc, LazyLock};

/// The steps that are sound, and what is wrong with the others.
type AllRead = (Vec<Step>, Vec<Fault>);

/// Steps in order.
#[derive(Clone, Debug)]
pub(crate) struct StepList {
    count: usize,
    all: Arc<LazyLock<AllRead, Box<dyn FnOnce() -> AllRead + Send>>>,
}

/// The sections of steps that have not been looked at, and what the front matter says of all of them.
#[derive(Debug, Default)]
pub(super) struct Unread {
    pub(super) sections: Vec<Section>,
    pub(super) scene: Option<Scene>,
    pub(super) code: Option<&'static Listing>,
    pub(super) free: bool,
    pub(super) text: Arc<str>,
}

impl StepList {
    /// Steps to be read when they are first looked at.
    pub(super) fn new(unread: Unread) -> Self {
        let count = unread.sections.len();
        let read = move || {
            let mut faults = Vec::new();
            let sections = unread.sections.iter().zip(1..);
            let steps = sections.map(|(section, number)| step_reader::read(section, number, &unread));
            let steps = steps.filter_map(|step| step.map_err(|fault| faults.push(fault)).ok()).collect();
            (steps, faults)
        };
        Self { count, all: Arc::new(LazyLock::new(Box::new(read))) }
    }

    /// What is wrong with the steps.
    pub(super) fn faults(&self) -> &[Fault] {
        &self.all.1
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
        &self.all.0
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
