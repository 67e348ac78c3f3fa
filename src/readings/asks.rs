//! The readings of the last ask of GJK, from x on: the one whose answer decides.

use super::Scope;
use super::row::{number, solids};
use crate::instrument::Reading;
use crate::scene::Scene;
use glam::DVec2;
use minkowski2d::gjk::{self, Simplex, WalkStart, WalkStep};

/// The last ask, and what was kept before it; `None` if the scene has no A and B.
pub(crate) fn last_ask(scene: &Scene) -> Option<(Option<Simplex>, WalkStep)> {
    let (a, b) = scene.solids()?;
    let (a, b) = (a.hull(), b.hull());
    let asks: Vec<WalkStep> = gjk::walk(&a, &b, WalkStart::Along(DVec2::X)).collect();
    let last = *asks.last()?;
    Some((asks.iter().rev().nth(1).map(|before| before.simplex), last))
}

fn of_last(scope: &Scope<'_>, read: impl FnOnce(&WalkStep) -> f64) -> Option<f64> {
    last_ask(scope.scene).map(|(_, last)| read(&last))
}

pub(super) const TABLE: &[Reading<()>] = &[
    number("last.a", "the corner of A in the answer that decides, asked for by GJK from x on", solids, |(), s| {
        of_last(s, |last| last.answer.a as f64)
    }),
    number("last.b", "the corner of B in that answer", solids, |(), s| of_last(s, |last| last.answer.b as f64)),
    number("last.x", "the x of that answer", solids, |(), s| of_last(s, |last| last.answer.point.x)),
    number("last.y", "the y of that answer", solids, |(), s| of_last(s, |last| last.answer.point.y)),
    number("last.asks", "which ask it answers, counted from 1", solids, |(), s| {
        let (a, b) = s.scene.solids()?;
        let asks = gjk::walk(&a.hull(), &b.hull(), WalkStart::Along(DVec2::X)).count();
        Some(asks as f64)
    }),
];
