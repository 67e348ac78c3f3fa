//! How many dot products each method needs to decide whether two shapes overlap.
//!
//! A cross product counts as a dot product, because it is one with one vector turned. Each method is counted while it runs, and
//! all methods find a farthest corner in the same way, with a [`Climb`].

use glam::DVec2;
use minkowski2d::gjk::{self, Simplex, WalkStart};
use minkowski2d::minkowski::merge::Merge;
use minkowski2d::outline::{Convex, Outline};

/// How many products GJK takes to find its answers and to decide, and what it keeps at the end. Each climb begins at the answer
/// before, and each answer takes one product with each corner that is kept.
pub(in crate::instrument) fn gjk(a: &impl Convex, b: &impl Convex, start: WalkStart) -> ([u32; 2], Simplex) {
    let mut walk = gjk::walk(a, b, start);
    let (i, j) = walk.simplex().vertices().last().map_or((0, 0), |newest| (newest.a, newest.b));
    let (mut of_a, mut of_b) = (Climb::new(a.outline(), i), Climb::new(b.outline(), j));
    let mut kept = walk.simplex().vertices().len();
    // A warm start begins by comparing the origin with what was kept.
    let mut compared = kept;
    for step in walk.by_ref() {
        compared += kept;
        kept = step.simplex.vertices().len();
        of_a.farthest(step.direction);
        of_b.farthest(-step.direction);
    }
    ([of_a.products + of_b.products, compared as u32], *walk.simplex())
}

/// Finds farthest corners, each from the last one: goes to a neighbor as long as that is farther.
pub(in crate::instrument) struct Climb<'a> {
    outline: Outline<'a>,
    at: usize,
    /// How many corners have been looked at, a product each.
    pub(in crate::instrument) products: u32,
}

impl<'a> Climb<'a> {
    pub(in crate::instrument) fn new(outline: Outline<'a>, at: usize) -> Self {
        Self { outline, at, products: 0 }
    }

    /// The farthest corner along `d`.
    pub(in crate::instrument) fn farthest(&mut self, d: DVec2) -> DVec2 {
        let outline = self.outline;
        let along = |index: usize| outline.corner(index).dot(d);
        let (from, mut looked) = (self.at, 1);
        for neighbor in [Outline::after, Outline::before] {
            looked += 1;
            while along(neighbor(&outline, self.at)) > along(self.at) {
                self.at = neighbor(&outline, self.at);
                looked += 1;
            }
            // If the first neighbor is farther, there is no need to look at the second one.
            if self.at != from {
                break;
            }
        }
        self.products += looked.min(outline.corners().len() as u32);
        outline.corner(self.at)
    }
}

/// How many products it takes to merge the border of A−B and to compare the origin with its edges: one for each comparison of
/// two edges, and one for each edge up to the first that has the origin outside.
pub(in crate::instrument) fn border(a: &impl Convex, b: &impl Convex) -> [u32; 2] {
    let mut merge = Merge::difference(a, b);
    let mut products = [0, 0];
    loop {
        let compares = merge.waiting().iter().all(Option::is_some);
        let Some(step) = merge.next() else { return products };
        products[0] += u32::from(compares);
        products[1] += 1;
        if step.edge.perp_dot(-step.vertex.point) < 0.0 {
            return products;
        }
    }
}

/// How many products it takes to try the normals of the edges as separating axes, up to the first that separates A and B: for
/// each edge one product of its own, and a climb on the other shape.
pub(in crate::instrument) fn axes(a: &impl Convex, b: &impl Convex) -> [u32; 2] {
    let (a, b) = (a.outline(), b.outline());
    let mut products = [0, 0];
    for (mine, other) in [(a, b), (b, a)] {
        let mut climb = Climb::new(other, 0);
        for index in 0..mine.edges() {
            let [from, to] = mine.face(index);
            let out = -(to - from).perp();
            let gap = (climb.farthest(-out) - from).dot(out);
            products[0] += 1;
            products[1] += std::mem::take(&mut climb.products);
            if gap > 0.0 {
                return products;
            }
        }
    }
    products
}

/// The same for two boxes. Each has two axes, and each axis takes one product for the way between the centers, and two for the
/// other box's half sides.
pub(in crate::instrument) fn axes_of_boxes(a: &impl Convex, b: &impl Convex) -> [u32; 2] {
    let [a, b] = [a.outline(), b.outline()].map(|outline| {
        let [from, next, _, last] = [0, 1, 2, 3].map(|index| outline.corner(index));
        ((next + last) / 2.0, [(next - from) / 2.0, (last - from) / 2.0])
    });
    let way = b.0 - a.0;
    let mut products = [0, 0];
    for (mine, other) in [(a.1, b.1), (b.1, a.1)] {
        for half in mine {
            let out = half.normalize_or_zero();
            products[0] += 1;
            products[1] += 2;
            let reach = half.length() + other.iter().map(|side| side.dot(out).abs()).sum::<f64>();
            if way.dot(out).abs() > reach {
                return products;
            }
        }
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use minkowski2d::ConvexPolygon;

    fn round(center: DVec2) -> ConvexPolygon {
        let corner = |k: u32| center + DVec2::from_angle(f64::from(k) / 24.0 * std::f64::consts::TAU) * 3.0;
        ConvexPolygon::hull((0..24).map(corner)).expect("finite")
    }

    #[test]
    fn a_climb_looks_at_the_corners_on_its_way_and_at_one_behind_the_top() {
        let round = round(DVec2::ZERO);
        let top = (0..24).max_by(|p, q| round.vertices()[*p].x.total_cmp(&round.vertices()[*q].x)).expect("corners");
        let looked = |shape: &ConvexPolygon, from: usize| {
            let mut climb = Climb::new(shape.outline(), from);
            let most = shape.vertices().iter().map(|corner| corner.x).fold(f64::NEG_INFINITY, f64::max);
            assert_eq!(climb.farthest(DVec2::X).x, most);
            climb.products
        };
        for (from, corners) in [(0, 3), (23, 3), (1, 4), (22, 4), (20, 6), (12, 14)] {
            assert_eq!(looked(&round, (top + from) % 24), corners, "{from}");
        }
        let segment = ConvexPolygon::new([DVec2::ZERO, dvec2(2.0, 1.0)]).expect("convex");
        assert_eq!((looked(&segment, 0), looked(&segment, 1)), (2, 2));
        assert_eq!(looked(&ConvexPolygon::point(DVec2::ONE).expect("finite"), 0), 1);
    }

    #[test]
    fn a_search_that_has_its_proof_already_takes_hardly_any() {
        let a = round(DVec2::ZERO);
        for (b, proven) in [(round(dvec2(4.0, 1.0)), true), (round(dvec2(7.0, 2.0)), false)] {
            let (cold, kept) = gjk(&a, &b, WalkStart::Along(-DVec2::X));
            let (warm, _) = gjk(&a, &b, WalkStart::Simplex(kept));
            let [cold, warm] = [cold, warm].map(|products| products.iter().sum::<u32>());
            assert!(warm < cold && (!proven || warm == 3), "{warm} {cold}");
        }
    }

    #[test]
    fn each_method_counts_what_it_looks_at() {
        let corners =
            |x: f64, y: f64| [[0.0, 0.0], [4.0, 1.0], [3.0, 5.0], [-1.0, 4.0]].map(|[u, v]| dvec2(u + x, v + y));
        let at = |x: f64, y: f64| ConvexPolygon::new(corners(x, y)).expect("convex");
        let (a, over, off) = (at(0.0, 0.0), at(1.0, 1.0), at(6.0, 1.0));
        // Four axes of three products; or the first axis parts them.
        assert_eq!((axes_of_boxes(&a, &over), axes_of_boxes(&a, &off)), ([4, 8], [1, 2]));
        // 8 edges to merge, two by two, and 4 of A-B to look at; or up to the first that the origin is beyond.
        assert_eq!(border(&a, &over), [4, 4]);
        assert!(border(&a, &off).iter().sum::<u32>() < 8);
        // 8 edges, each with a climb that looks at three or four of four corners.
        let [edges, corners] = axes(&a, &over);
        assert!(edges == 8 && (8 * 3..=8 * 4).contains(&corners), "{edges} {corners}");
    }
}
