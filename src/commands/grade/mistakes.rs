//! The mistakes that published code and learners make, as rules: a program has made one if the rule gives all of its
//! answers, the right ones included.

mod boxes;
mod frame;
mod gjk;
mod polygons;

use super::answer::Answered;
use super::exercise::Exercise;
use super::question::GradeCase;

/// A mistaken rule.
#[derive(Debug)]
pub(super) struct KnownMistake {
    /// A name for scripts.
    pub(super) name: &'static str,
    /// What the program does, and what would be right.
    pub(super) says: &'static str,
    /// The step that explains it.
    pub(super) step: &'static str,
    /// True if the rule gives this answer, or one as good to it.
    pub(super) fits: fn(&GradeCase, &Answered) -> bool,
}

/// The known mistakes of an exercise; of two that cannot be told apart, the simpler one first.
pub(super) const fn of(exercise: Exercise) -> &'static [KnownMistake] {
    match exercise {
        Exercise::Difference => boxes::DIFFERENCE,
        Exercise::Overlap => boxes::OVERLAP,
        Exercise::Penetration => boxes::PENETRATION,
        Exercise::Sweep => boxes::SWEEP,
        Exercise::Frame => frame::FRAME,
        Exercise::PolygonDifference => polygons::DIFFERENCE,
        Exercise::Distance => polygons::DISTANCE,
        Exercise::Support => polygons::SUPPORT,
        Exercise::Gjk => gjk::CONTACT,
    }
}
