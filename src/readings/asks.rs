//! The readings of the last ask of GJK, which starts along x: the answer to it decides.

use super::table::{number, solids};
use crate::instrument::{Reading, Scope};
use crate::scene::Scene;
use glam::DVec2;
use minkowski2d::Convex as _;
use minkowski2d::gjk::{self, Simplex, WalkStart, WalkStep};
use minkowski2d::minkowski::merge::Vertex;

/// The asks of GJK, which starts along x; none if the scene has no A and B.
fn asks(scene: &Scene) -> Vec<WalkStep> {
    scene.hulls().map_or_else(Vec::new, |(a, b)| gjk::walk(&a, &b, WalkStart::Along(DVec2::X)).collect())
}

/// The last ask, and what was kept before it; `None` if the scene has no A and B.
pub(crate) fn last_ask(scene: &Scene) -> Option<(Option<Simplex>, WalkStep)> {
    let asks = asks(scene);
    Some((asks.iter().rev().nth(1).map(|before| before.simplex), *asks.last()?))
}

fn of_last(scope: &Scope<'_>, read: impl FnOnce(&WalkStep) -> f64) -> Option<f64> {
    last_ask(scope.scene).map(|(_, last)| read(&last))
}

/// The two corners of A−B between which its nearest point lies, when GJK starts along x; `None` if a corner is nearest, or
/// A and B meet.
pub(crate) fn last_edge(scene: &Scene) -> Option<[Vertex; 2]> {
    let (a, b) = scene.hulls()?;
    let mut walk = gjk::approach(&a, &b, WalkStart::Along(DVec2::X));
    walk.by_ref().for_each(drop);
    walk.simplex().vertices().try_into().ok().filter(|_| walk.verdict() == Some(gjk::Verdict::Apart))
}

/// The share of the way along that edge at which it is nearest to the origin.
pub(crate) fn share(scope: &Scope<'_>) -> Option<f64> {
    let [p, q] = last_edge(scope.scene)?.map(|vertex| vertex.point);
    Some(-p.dot(q - p) / (q - p).length_squared())
}

/// The point at that share on A, or on B.
fn at_share(scope: &Scope<'_>, of_a: bool) -> Option<DVec2> {
    let (edge, t) = (last_edge(scope.scene)?, share(scope)?);
    let (a, b) = scope.scene.hulls()?;
    let corner = |at: Vertex| if of_a { a.outline().corner(at.a) } else { b.outline().corner(at.b) };
    let [from, to] = edge.map(corner);
    Some(from + (to - from) * t)
}

pub(super) const TABLE: &[Reading<()>] = &[
    number("last.a", "the corner of A in the answer that decides, asked for by GJK from x on", solids, |(), s| {
        of_last(s, |last| last.answer.a as f64)
    }),
    number("last.b", "the corner of B in that answer", solids, |(), s| of_last(s, |last| last.answer.b as f64)),
    number("last.x", "the x of that answer", solids, |(), s| of_last(s, |last| last.answer.point.x)),
    number("last.y", "the y of that answer", solids, |(), s| of_last(s, |last| last.answer.point.y)),
    number("last.asks", "which ask it answers, counted from 1", solids, |(), s| Some(asks(s.scene).len() as f64)),
    number("share.t", "the share along the nearest edge of A-B, from corner 1, as GJK kept it", solids, |(), s| {
        share(s)
    }),
    number("share.ax", "the x of the point of A at that share", solids, |(), s| Some(at_share(s, true)?.x)),
    number("share.ay", "its y", solids, |(), s| Some(at_share(s, true)?.y)),
    number("share.bx", "the x of the point of B at that share", solids, |(), s| Some(at_share(s, false)?.x)),
    number("share.by", "its y", solids, |(), s| Some(at_share(s, false)?.y)),
];
