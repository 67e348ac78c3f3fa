//! Walks along edges, and the merge of two polygons: what a learner can change of them.

use super::Scene;
use crate::geometry::Convex;
use crate::geometry::minkowski::merge::{Merge, Owner, Step, Vertex};
use glam::DVec2;

/// A lap that is gone edge by edge: round one body, or round the sum of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    /// How many edges have been gone along.
    pub taken: usize,
    /// How many there are.
    pub all: usize,
}

/// A merge that the learner does by hand: which edges have been taken is a matter of how many, because only the right
/// one is ever taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandMerge {
    /// How many edges were there from the start.
    pub given: usize,
    /// How many there are now.
    pub taken: usize,
    /// How often the wrong one was asked for.
    pub mistakes: u32,
    /// What was asked for last, if it was wrong.
    pub wrong: Option<Owner>,
}

/// A merge at some edge: what has been taken, what waits, what comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialMerge {
    /// The vertex it started from.
    pub start: Vertex,
    /// The steps so far.
    pub steps: Vec<Step>,
    /// The edges that wait, of A and of B, as vectors; in a difference B's is half-turned.
    pub waiting: [Option<DVec2>; 2],
    /// The step that comes first, if there is one left.
    pub next: Option<Step>,
    /// How many steps are left.
    pub left: usize,
}

impl PartialMerge {
    /// A merge after `taken` steps, or as many as there are.
    #[must_use]
    pub fn after(taken: usize, mut merge: Merge<'_>) -> Self {
        let start = merge.vertex();
        let steps: Vec<Step> = merge.by_ref().take(taken).collect();
        let waiting = merge.waiting();
        let next = merge.clone().next();
        Self { start, steps, waiting, next, left: merge.count() }
    }

    /// The vertex it has arrived at.
    #[must_use]
    pub fn vertex(&self) -> Vertex {
        self.steps.last().map_or(self.start, |step| step.vertex)
    }

    /// How many edges of A and of B are left, of so many.
    #[must_use]
    pub fn edges_left(&self, all: [usize; 2]) -> [usize; 2] {
        let taken = |mine: Owner| self.steps.iter().filter(|s| s.owner == mine || s.owner == Owner::Both).count();
        [all[0] - taken(Owner::A), all[1] - taken(Owner::B)]
    }

    /// Every vertex so far, the start first.
    #[must_use]
    pub fn points(&self) -> Vec<DVec2> {
        std::iter::once(self.start).chain(self.steps.iter().map(|step| step.vertex)).map(|at| at.point).collect()
    }
}

impl Scene {
    /// The merge of the convex hulls of A and B after some steps: to `A + B` if that is what the right pane shows,
    /// otherwise to `A − B`. `None` if the scene does not have both.
    #[must_use]
    pub fn merging(&self, taken: usize) -> Option<PartialMerge> {
        let (a, b) = self.solids()?;
        let (a, b) = (a.hull(), b.hull());
        let merge = if self.layout.sum { Merge::sum(&a, &b) } else { Merge::difference(&a, &b) };
        Some(PartialMerge::after(taken, merge))
    }

    /// How many edges they have: as many, but a point has none.
    #[must_use]
    pub fn edge_counts(&self) -> Option<[usize; 2]> {
        self.solids().map(|(a, b)| [a, b].map(|solid| solid.hull().outline().edges()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexPolygon;
    use crate::geometry::minkowski::merge;
    use crate::scene::{Body, Layout, Solid};
    use glam::dvec2;

    fn scene(sum: bool) -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::Polygon(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        let b = polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        Scene::new(vec![Body::new("A", a), Body::new("B", b)]).with_layout(Layout { sum, ..Layout::default() })
    }

    fn hull_sum(scene: &Scene) -> Option<ConvexPolygon> {
        scene.solids().map(|(a, b)| merge::sum(&a.hull(), &b.hull()))
    }

    #[test]
    fn a_merge_is_looked_at_between_two_steps() {
        let merging = scene(true).merging(1).expect("A and B");
        assert_eq!(merging.waiting, [Some(dvec2(1.0, 2.0)), Some(dvec2(0.0, 2.0))]);
        assert_eq!(merging.next.map(|step| step.owner), Some(Owner::A));
        assert_eq!((merging.left, merging.edges_left([5, 4])), (7, [4, 3]));
        assert_eq!(merging.points(), [dvec2(1.0, 0.0), dvec2(6.0, 0.0)]);
        assert_eq!((merging.vertex().a, merging.vertex().b), (1, 1));
    }

    #[test]
    fn at_the_end_nothing_waits() {
        for sum in [false, true] {
            let scene = scene(sum);
            let merging = scene.merging(usize::MAX).expect("A and B");
            assert_eq!((merging.waiting, merging.next, merging.left), ([None, None], None, 0));
            assert_eq!(merging.vertex(), merging.start);
            let truth = if sum { hull_sum(&scene) } else { scene.hull_difference() };
            assert_eq!(ConvexPolygon::new(merging.points()).ok(), truth);
        }
    }

    #[test]
    fn the_right_pane_holds_the_sum_or_the_difference() {
        for sum in [false, true] {
            let scene = scene(sum);
            let truth = if sum { hull_sum(&scene) } else { scene.hull_difference() }.expect("A and B");
            let bounds = scene.right_bounds().expect("A and B");
            let corners = truth.vertices().iter();
            let (low, high) =
                corners.fold((truth.vertices()[0], truth.vertices()[0]), |(l, h), p| (l.min(*p), h.max(*p)));
            assert_eq!((bounds.min(), bounds.max()), (low, high));
        }
    }
}
