//! What instruments share that count work: how many dot products a search with support points takes.
//!
//! A cross product counts as a dot product, which it is, with one vector turned. Both are two multiplications.

use crate::geometry::Convex;
use crate::geometry::gjk::{self, Simplex, Verdict, WalkStart};
use crate::geometry::outline::Outline;
use glam::DVec2;

/// A search that has come to its end.
pub(super) struct CountedSearch {
    /// How many points of A−B were asked for.
    pub(super) asks: u32,
    /// How many dot products that took.
    pub(super) products: u32,
    pub(super) verdict: Verdict,
    /// What was kept at the end.
    pub(super) simplex: Simplex,
}

impl CountedSearch {
    /// Searches for a verdict, or for the nearest point. Each answer is climbed to from the one before, corner by corner;
    /// and for each corner that is kept it takes one product more to see on which side of it the O lies.
    pub(super) fn new(a: &impl Convex, b: &impl Convex, start: WalkStart, to_nearest: bool) -> Self {
        let mut walk = if to_nearest { gjk::approach(a, b, start) } else { gjk::walk(a, b, start) };
        let kept = |simplex: &Simplex| simplex.vertices().len() as u32;
        let at = |simplex: &Simplex| simplex.vertices().last().map_or((0, 0), |newest| (newest.a, newest.b));
        let (mut asks, mut products) = (0, kept(walk.simplex()));
        let mut from = at(walk.simplex());
        while let Some(step) = walk.next() {
            let (a, b) = (a.outline(), b.outline());
            asks += 1;
            products += climbed(a, from.0, step.direction) + climbed(b, from.1, -step.direction);
            products += kept(walk.simplex()) - 1;
            from = (step.answer.a, step.answer.b);
        }
        // A walk that has ended has a verdict.
        let verdict = walk.verdict().unwrap_or(Verdict::Contact);
        Self { asks, products, verdict, simplex: *walk.simplex() }
    }
}

/// How many corners have to be looked at to climb from one of them to the farthest along `d`: those on the way, and one on
/// either side to see that it leads no farther.
fn climbed(outline: Outline<'_>, from: usize, d: DVec2) -> u32 {
    let along = |index: usize| outline.corner(index).dot(d);
    let climb = |step: &dyn Fn(usize) -> usize| {
        let (mut at, mut steps) = (from, 0);
        while along(step(at)) > along(at) {
            (at, steps) = (step(at), steps + 1);
        }
        steps
    };
    let (onward, back) = (climb(&|at| outline.after(at)), climb(&|at| outline.before(at)));
    // Where the first neighbour leads on, the second one need not be looked at.
    let looked = if onward > 0 { onward + 2 } else { back + 3 };
    looked.min(outline.corners().len() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexPolygon;
    use glam::dvec2;

    fn round(center: DVec2) -> ConvexPolygon {
        let corner = |k: u32| center + DVec2::from_angle(f64::from(k) / 24.0 * std::f64::consts::TAU) * 3.0;
        ConvexPolygon::hull((0..24).map(corner)).expect("finite")
    }

    #[test]
    fn a_climb_looks_at_the_corners_on_its_way_and_at_one_behind_the_top() {
        let round = round(DVec2::ZERO);
        let top = (0..24).max_by(|p, q| round.vertices()[*p].x.total_cmp(&round.vertices()[*q].x)).expect("corners");
        for (from, looked) in [(0, 3), (23, 3), (1, 4), (22, 4), (20, 6), (12, 14)] {
            assert_eq!(climbed(round.outline(), (top + from) % 24, DVec2::X), looked, "{from}");
        }
        let segment = ConvexPolygon::new([DVec2::ZERO, dvec2(2.0, 1.0)]).expect("convex");
        assert_eq!((climbed(segment.outline(), 0, DVec2::X), climbed(segment.outline(), 1, DVec2::X)), (2, 2));
        assert_eq!(climbed(ConvexPolygon::point(DVec2::ONE).expect("finite").outline(), 0, DVec2::X), 1);
    }

    #[test]
    fn a_search_that_has_its_proof_already_takes_hardly_any() {
        let (a, near, apart) = (round(DVec2::ZERO), round(dvec2(4.0, 1.0)), round(dvec2(7.0, 2.0)));
        for (b, verdict, asks, products) in [(&near, Verdict::Contact, 0, 3), (&apart, Verdict::Apart, 1, 10)] {
            let cold = CountedSearch::new(&a, b, WalkStart::Along(-DVec2::X), true);
            assert!(cold.verdict == verdict && cold.asks >= 2 && cold.products >= 6 * cold.asks);
            let warm = CountedSearch::new(&a, b, WalkStart::Simplex(cold.simplex), true);
            assert!(warm.verdict == verdict && warm.asks == asks && warm.products <= products, "{}", warm.products);
        }
    }
}
