//! The difference of two convex shapes from support queries.
//!
//! Begin with the line between the lowest and the highest vertex, there and back. For each line, query the support
//! vertex along its outward normal: if it lies beyond the line, the line is split there; if not, the line is an edge.
//! (Quickhull and the expanding polytope algorithm do the same; van den Bergen, GDC 2001.)
//!
//! With rounded support points, a query can return a vertex *on* the line again and again, and the search never ends;
//! it happens with boxes at the same angle. Here it always ends, for two reasons. Whether a vertex lies beyond is
//! decided exactly. And the ends of a line keep their parents: between them lie the corners of A from one to the other
//! and those of B likewise, a split divides these corners, and there are finitely many.

use super::merge::{Owner, Vertex};
use crate::exact::{self, FourPointSum};
use crate::outline::{Convex, Outline};
use glam::DVec2;

/// The answer to a support query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// This vertex lies beyond the line, which is split there.
    Beyond(Vertex),
    /// Nothing lies beyond: the line is an edge of the difference.
    Edge(Owner),
}

/// One support query: a line, the direction of its outward normal, and the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SupportQuery {
    /// Where the line starts; the interior of the difference is on its left.
    pub from: Vertex,
    /// Where it ends.
    pub to: Vertex,
    /// The outward normal; as long as the line, so not of unit length.
    pub direction: DVec2,
    /// The answer.
    pub answer: Answer,
}

/// The search, query by query. The edges it finds are those of the difference, counterclockwise from its lowest vertex
/// (of two, the left one): the same as those of the [merge](super::merge).
///
/// ```
/// use glam::dvec2;
/// use minkowski2d::OrientedBox;
/// use minkowski2d::minkowski::support_hull::{Answer, SupportHull};
///
/// let diamond = OrientedBox::new(dvec2(0.0, 0.0), dvec2(1.0, 1.0), 45.0_f64.to_radians())?;
/// let steps: Vec<_> = SupportHull::new(&diamond, &diamond).collect();
/// let edges = steps.iter().filter(|step| matches!(step.answer, Answer::Edge(_)));
/// assert_eq!(edges.count(), 4);
/// # Ok::<(), minkowski2d::InvalidBox>(())
/// ```
#[derive(Clone, Debug)]
pub struct SupportHull<'a> {
    a: Outline<'a>,
    b: Outline<'a>,
    /// Lines still to be queried, the next one last.
    lines: Vec<[Vertex; 2]>,
}

impl<'a> SupportHull<'a> {
    /// The search for the border of `A − B`.
    #[must_use]
    pub fn new(a: &'a impl Convex, b: &'a impl Convex) -> Self {
        let (a, b) = (a.outline(), b.outline());
        let lowest = Vertex::of_difference(a, b, a.extremes().lowest, b.extremes().highest);
        let highest = Vertex::of_difference(a, b, a.extremes().highest, b.extremes().lowest);
        // The difference of two points is one vertex, without a line.
        let lines = if a.edges() + b.edges() == 0 { Vec::new() } else { vec![[highest, lowest], [lowest, highest]] };
        Self { a, b, lines }
    }

    /// An upper bound on the number of queries: as many edges as both shapes have, and a split for each but two.
    #[must_use]
    pub const fn bound(&self) -> usize {
        (2 * (self.a.edges() + self.b.edges())).saturating_sub(2)
    }

    /// The vertex farthest beyond a line, among those between its ends; `None` if there is none.
    fn farthest(&self, from: Vertex, to: Vertex) -> Option<Vertex> {
        let (a, b) = (self.a, self.b);
        let line = [a.corner(to.a), -a.corner(from.a), b.corner(from.b), -b.corner(to.b)];
        // Turned right by 90 degrees, because the interior is on the left.
        let outward = FourPointSum::new(line.map(|point| -point.perp()));
        let out_of = |outline: Outline<'_>, from: usize, to: usize, sign: f64| {
            let (mut best, mut at) = (from, from);
            while at != to {
                at = outline.after(at);
                if outward.dot(outline.corner(best) * sign, outline.corner(at) * sign) > 0.0 {
                    best = at;
                }
            }
            best
        };
        let (i, j) = (out_of(a, from.a, to.a, 1.0), out_of(b, from.b, to.b, -1.0));
        let found = self.off_folds([i, j], from, to);
        (found != [from.a, from.b] && found != [to.a, to.b]).then(|| Vertex::of_difference(a, b, found[0], found[1]))
    }

    /// Two faces that are parallel but for rounding make one edge, so a vertex between them is replaced by an end of
    /// it.
    fn off_folds(&self, [i, j]: [usize; 2], from: Vertex, to: Vertex) -> [usize; 2] {
        let (a, b) = (self.a, self.b);
        let limit = a.parallel().max(b.parallel());
        if limit == 0.0 {
            return [i, j];
        }
        let before = |outline: Outline<'_>, at: usize| if at == 0 { outline.corners().len() - 1 } else { at - 1 };
        let fold = |face_a: usize, face_b: usize| {
            let ([p, q], [r, s]) = (a.face(face_a), b.face(face_b));
            a.edges() > 0 && b.edges() > 0 && exact::is_almost_parallel(q - p, r - s, limit)
        };
        let ends = if i != from.a && j != to.b && fold(before(a, i), j) {
            [[i, b.after(j)], [before(a, i), j]]
        } else if j != from.b && i != to.a && fold(i, before(b, j)) {
            [[a.after(i), j], [i, before(b, j)]]
        } else {
            return [i, j];
        };
        if ends[0] == [to.a, to.b] { ends[1] } else { ends[0] }
    }
}

impl Iterator for SupportHull<'_> {
    type Item = SupportQuery;

    fn next(&mut self) -> Option<SupportQuery> {
        let [from, to] = self.lines.pop()?;
        // Turned right by 90 degrees, because the interior is on the left.
        let direction = exact::saturated(DVec2::ZERO - (to.point - from.point).perp());
        let answer = match self.farthest(from, to) {
            Some(found) => {
                self.lines.extend([[found, to], [from, found]]);
                Answer::Beyond(found)
            }
            None if from.b == to.b => Answer::Edge(Owner::A),
            None if from.a == to.a => Answer::Edge(Owner::B),
            None => Answer::Edge(Owner::Both),
        };
        Some(SupportQuery { from, to, direction, answer })
    }
}

impl std::iter::FusedIterator for SupportHull<'_> {}

#[cfg(test)]
mod tests {
    use super::super::merge::Merge;
    use super::*;
    use crate::testing::{angled_boxes, any_polygons, lattice_boxes, polygons};
    use proptest::prelude::*;

    /// The edges by owner and end, from the search and from the merge; and that the search keeps its bound.
    fn check(a: &impl Convex, b: &impl Convex) -> Result<(), TestCaseError> {
        let search = SupportHull::new(a, b);
        let bound = search.bound();
        let steps: Vec<_> = search.take(bound + 1).collect();
        prop_assert!(steps.len() <= bound);
        let merge = Merge::difference(a, b);
        let mut at = merge.vertex();
        let mut merged = merge;
        for step in steps {
            if let Answer::Edge(owner) = step.answer {
                let next = merged.next();
                prop_assert_eq!(step.from, at);
                prop_assert_eq!(next.map(|next| (next.owner, next.vertex)), Some((owner, step.to)));
                at = step.to;
            }
        }
        prop_assert_eq!(merged.next(), None);
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn polygons_have_the_edges_of_the_merge((a, b) in (polygons(), polygons())) {
            check(&a, &b)?;
        }

        #[test]
        fn boxes_have_the_edges_of_the_merge((a, b) in (lattice_boxes(), lattice_boxes())) {
            check(&a, &b)?;
        }

        #[test]
        fn boxes_at_any_angle_have_the_edges_of_the_merge((a, b) in (angled_boxes(), angled_boxes())) {
            check(&a, &b)?;
        }

        #[test]
        fn so_have_shapes_of_any_finite_numbers((a, b) in (any_polygons(), any_polygons())) {
            check(&a, &b)?;
        }
    }

    #[test]
    fn the_boxes_that_never_ended_end() {
        for (center, angle) in [([0.0, 0.0], 45.0_f64.to_radians()), ([1.0, 1.0], 0.6)] {
            let new = |center: [f64; 2]| crate::OrientedBox::new(center.into(), DVec2::ONE, angle).expect("finite");
            let (a, b) = (new([0.0, 0.0]), new(center));
            let owners: Vec<_> =
                SupportHull::new(&a, &b).filter(|step| matches!(step.answer, Answer::Edge(_))).collect();
            assert_eq!(owners.len(), 4);
        }
    }
}
