//! What makes a case harder than others of its kind: the step that teaches it.

use super::answer::Answered;
use super::exercise::Exercise;
use super::frame;
use super::question::GradeCase;
use super::right::{difference, expected, signed_distance, state};
use glam::DVec2;
use minkowski2d::State;

/// The step that explains a wrong answer to this case, if no known mistake does.
pub(super) fn step(case: &GradeCase) -> &'static str {
    of(case).unwrap_or_else(|| case.kind.step())
}

/// The step about what only some cases have, such as a touch; `None` for a plain case.
pub(super) fn of(case: &GradeCase) -> Option<&'static str> {
    let is_touching = || state(case) == State::Touching;
    match case.kind {
        Exercise::Difference | Exercise::Support => None,
        Exercise::Overlap if is_touching() => Some("origin-test.touching"),
        Exercise::Overlap => case.is_nested().then_some("origin-test.shared-point"),
        Exercise::Penetration if is_tied(case) => Some("penetration.tie"),
        Exercise::Penetration => case.is_nested().then_some("penetration.swallowed"),
        Exercise::Sweep if is_touching() => Some("swept-ray.already-touching"),
        Exercise::Sweep if case.sweep().is_some_and(|sweep| sweep.hit().is_none() && sweep.touch().is_some()) => {
            Some("swept-ray.two-watches")
        }
        Exercise::Sweep => (case.along(1) != DVec2::ZERO).then_some("swept-ray.both-move"),
        Exercise::Frame => frame::hurdle(case),
        Exercise::PolygonDifference => {
            let has_parallel = difference(case).vertices().len() < case.a.len() + case.b.len();
            has_parallel.then_some("polygon-sum.parallel")
        }
        Exercise::Distance if is_touching() => Some("contact-features.through-zero"),
        Exercise::Distance => (signed_distance(case) > 0.0).then_some("contact-features.corner-to-corner"),
        Exercise::Gjk => is_touching().then_some("gjk.where-it-ends"),
    }
}

/// True if several vectors are right.
pub(super) fn is_tied(case: &GradeCase) -> bool {
    matches!(expected(case), Answered::Vectors(ties) if ties.len() > 1)
}
