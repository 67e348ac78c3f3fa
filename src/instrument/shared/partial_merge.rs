//! The merge of the edges of A and B, stopped between two edges, for the instruments that merge.

use crate::instrument::prelude::*;

/// A partial merge: the edges taken, and the next ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartialMerge {
    /// The vertex it started from.
    pub(crate) start: Vertex,
    /// The steps so far.
    pub(crate) steps: Vec<MergeStep>,
    /// The next edges of A and of B, as vectors; in a difference B's is half-turned.
    pub(crate) waiting: [Option<DVec2>; 2],
    /// The steps that are left, the next one first.
    pub(crate) left: Vec<MergeStep>,
}

/// The merge of the convex hulls of A and B after at most `taken` steps. It is that of `A + B` if the right pane shows the
/// sum, otherwise of `A − B`. `None` if the scene lacks A or B.
pub(crate) fn merging(scene: &Scene, taken: usize) -> Option<PartialMerge> {
    let (a, b) = scene.hulls()?;
    let mut merge = if scene.layout.sum { Merge::sum(&a, &b) } else { Merge::difference(&a, &b) };
    let start = merge.vertex();
    let steps = merge.by_ref().take(taken).collect();
    let waiting = merge.waiting();
    Some(PartialMerge { start, steps, waiting, left: merge.collect() })
}

impl PartialMerge {
    /// The current vertex.
    pub(crate) fn vertex(&self) -> Vertex {
        self.steps.last().map_or(self.start, |step| step.vertex)
    }

    /// Whose edge comes next, if there is one.
    pub(crate) fn next(&self) -> Option<Owner> {
        self.left.first().map(|step| step.owner)
    }

    /// How many edges of A and of B are left.
    pub(crate) fn edges_left(&self) -> [usize; 2] {
        [Owner::A, Owner::B].map(|mine| self.left.iter().filter(|s| s.owner == mine || s.owner == Owner::Both).count())
    }

    /// The region that the edges enclose, once all have been taken.
    pub(crate) fn closed(&self) -> Option<Shape> {
        // The chain ends where it began.
        self.left.is_empty().then(|| Shape::Region(self.steps.iter().map(|step| step.vertex.point).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Body, SceneLayout, Solid};
    use glam::dvec2;
    use minkowski2d::ConvexPolygon;
    use minkowski2d::minkowski::merge;

    fn scene(sum: bool) -> Scene {
        let polygon = |corners: &[[f64; 2]]| {
            Solid::from(ConvexPolygon::new(corners.iter().map(|corner| DVec2::from(*corner))).expect("convex"))
        };
        let a = polygon(&[[1.0, 0.0], [4.0, 0.0], [5.0, 2.0], [2.0, 4.0], [0.0, 2.0]]);
        let b = polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        Scene::new(vec![Body::new("A", a), Body::new("B", b)])
            .with_layout(SceneLayout { sum, ..SceneLayout::default() })
    }

    fn truth(scene: &Scene) -> Option<ConvexPolygon> {
        let sum = || scene.solids().map(|(a, b)| merge::sum(&a.hull(), &b.hull()));
        if scene.layout.sum { sum() } else { scene.hull_difference() }
    }

    #[test]
    fn a_merge_is_looked_at_between_two_steps() {
        let at = |taken: usize| merging(&scene(true), taken).expect("A and B");
        // The first step takes an edge of both.
        assert_eq!((at(0).next(), at(0).edges_left()), (Some(Owner::Both), [5, 4]));
        let merging = at(1);
        assert_eq!(merging.waiting, [Some(dvec2(1.0, 2.0)), Some(dvec2(0.0, 2.0))]);
        assert_eq!(merging.next(), Some(Owner::A));
        assert_eq!((merging.left.len(), merging.edges_left()), (7, [4, 3]));
        assert_eq!([merging.start, merging.vertex()].map(|at| at.point), [dvec2(1.0, 0.0), dvec2(6.0, 0.0)]);
        assert_eq!((merging.vertex().a, merging.vertex().b), (1, 1));
    }

    #[test]
    fn at_the_end_nothing_waits() {
        for sum in [false, true] {
            let scene = scene(sum);
            let merging = merging(&scene, usize::MAX).expect("A and B");
            assert_eq!((merging.waiting, merging.next(), merging.left.len()), ([None, None], None, 0));
            assert_eq!(merging.vertex(), merging.start);
            let Some(Shape::Region(corners)) = merging.closed() else { panic!("it is closed") };
            assert_eq!(ConvexPolygon::new(corners).ok(), truth(&scene));
        }
        assert_eq!(merging(&Scene::default(), 0), None);
    }

    #[test]
    fn the_right_pane_holds_the_sum_or_the_difference() {
        for sum in [false, true] {
            let scene = scene(sum);
            let truth = truth(&scene).expect("A and B");
            let (_, bounds) = scene.right_bounds().next().expect("A and B");
            let corners = truth.vertices().iter();
            let (low, high) =
                corners.fold((truth.vertices()[0], truth.vertices()[0]), |(l, h), p| (l.min(*p), h.max(*p)));
            assert_eq!((bounds.min(), bounds.max()), (low, high));
        }
    }
}
