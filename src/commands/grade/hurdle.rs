//! What makes a case harder than others of its exercise: the step that teaches it.

use super::exercise::Exercise;
use super::frame;
use super::question::GradeCase;
use super::right::{box_difference, difference, signed_distance};
use glam::DVec2;
use minkowski2d::{State, contact, origin, penetration};

/// The step that explains a wrong answer to this case, if no known mistake does.
pub(super) fn step(exercise: Exercise, case: &GradeCase) -> &'static str {
    of(exercise, case).unwrap_or(exercise.step())
}

/// The step about what only some cases have, such as a touch; `None` for a plain case.
pub(super) fn of(exercise: Exercise, case: &GradeCase) -> Option<&'static str> {
    let boxes = || origin::state(&box_difference(case));
    match exercise {
        Exercise::Difference | Exercise::Support => None,
        Exercise::Overlap if boxes() == State::Touching => Some("origin-test.touching"),
        Exercise::Overlap => case.is_nested().then_some("origin-test.shared-point"),
        Exercise::Penetration if penetration::minimum_translations(&box_difference(case)).iter().count() > 1 => {
            Some("penetration.tie")
        }
        Exercise::Penetration => case.is_nested().then_some("penetration.swallowed"),
        Exercise::Sweep if boxes() == State::Touching => Some("swept-ray.already-touching"),
        Exercise::Sweep if case.sweep().is_some_and(|sweep| sweep.hit().is_none() && sweep.touch().is_some()) => {
            Some("swept-ray.two-watches")
        }
        Exercise::Sweep => (case.along(1) != DVec2::ZERO).then_some("swept-ray.both-move"),
        Exercise::Frame => frame::hurdle(case),
        Exercise::PolygonDifference => {
            let has_parallel = difference(case).vertices().len() < case.a.len() + case.b.len();
            has_parallel.then_some("polygon-sum.parallel")
        }
        Exercise::Distance if signed_distance(case) == 0.0 => Some("contact-features.through-zero"),
        Exercise::Distance => (signed_distance(case) > 0.0).then_some("contact-features.corner-to-corner"),
        Exercise::Gjk => {
            let [a, b] = case.polygons();
            (contact::state(&a, &b) == State::Touching).then_some("gjk.where-it-ends")
        }
    }
}
