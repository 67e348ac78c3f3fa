//! What two convex polygons share.

use super::view::Grid;
use glam::DVec2;

/// The largest relative error at which corners in a line are still in a line.
const STRAIGHT: f64 = 1e-9;
/// The least area, in cells, that is any.
const LEAST: f64 = 1e-9;

/// The corners of a convex polygon in cells, counterclockwise; `None` for any other outline, and one without an inside.
pub(super) fn convex(corners: &[DVec2], grid: &Grid) -> Option<Vec<DVec2>> {
    let mut places: Vec<DVec2> = corners.iter().map(|corner| grid.of(*corner)).collect();
    places.dedup();
    places.pop_if(|last| corners.len() > 1 && *last == grid.of(corners[0]));
    let area = area(&places);
    if area < 0.0 {
        places.reverse();
    }
    let edges: Vec<DVec2> = pairs(&places).map(|(from, to)| to - from).collect();
    let turns_left = pairs(&edges).all(|(u, v)| u.perp_dot(v) >= -STRAIGHT * u.length() * v.length());
    // Once around: there and back along x.
    let ways: Vec<bool> = edges.iter().filter(|edge| edge.x != 0.0).map(|edge| edge.x > 0.0).collect();
    let goes_round_once = pairs(&ways).filter(|(way, next)| way != next).count() <= 2;
    (area.abs() > LEAST && turns_left && goes_round_once).then_some(places)
}

/// The intersection of two convex polygons; `None` if it has no inside.
///
/// A is clipped by each edge of B (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
pub(super) fn shared(a: &[DVec2], b: &[DVec2]) -> Option<Vec<DVec2>> {
    let mut cut = a.to_vec();
    for (from, to) in pairs(b) {
        let side = |point: DVec2| (to - from).perp_dot(point - from);
        let mut next = Vec::with_capacity(cut.len() + 1);
        for (start, end) in pairs(&cut) {
            let (before, after) = (side(start), side(end));
            if before >= 0.0 {
                next.push(start);
            }
            if (before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0) {
                next.push(start.lerp(end, before / (before - after)));
            }
        }
        cut = next;
    }
    (area(&cut) > LEAST).then_some(cut)
}

/// Each with the next one, around.
fn pairs<T: Copy>(list: &[T]) -> impl Iterator<Item = (T, T)> {
    list.iter().copied().zip(list.iter().copied().cycle().skip(1))
}

/// The area of an outline, positive if it goes counterclockwise.
fn area(places: &[DVec2]) -> f64 {
    let Some(first) = places.first() else { return 0.0 };
    0.5 * pairs(places).map(|(from, to)| (from - first).perp_dot(to - first)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::super::view::Window;
    use super::*;

    fn polygon(corners: &[(f64, f64)]) -> Option<Vec<DVec2>> {
        let grid = Grid::new("0,0,30,20".parse::<Window>().expect("a view"), (60, 20));
        convex(&corners.iter().copied().map(DVec2::from).collect::<Vec<_>>(), &grid)
    }

    #[test]
    fn shared_ground_is_cut_out_exactly() {
        let square = polygon(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]).expect("convex");
        let shared = |corners: &[(f64, f64)]| shared(&square, &polygon(corners).expect("convex"));
        // Clockwise.
        let cut = shared(&[(2.0, 2.0), (2.0, 6.0), (6.0, 6.0), (6.0, 2.0)]).expect("they overlap");
        let mut corners: Vec<_> = cut.iter().map(|place| (place.x, place.y)).collect();
        corners.sort_by(|p, q| p.partial_cmp(q).expect("numbers"));
        assert_eq!(corners, [(4.0, 2.0), (4.0, 4.0), (8.0, 2.0), (8.0, 4.0)]);
        assert_eq!(shared(&[(4.0, 0.0), (6.0, 0.0), (6.0, 4.0)]), None);
        assert_eq!(shared(&[(4.0, 4.0), (6.0, 4.0), (6.0, 6.0)]), None);
        assert!(shared(&[(-9.0, -9.0), (99.0, -9.0), (0.0, 99.0)]).is_some());
    }

    /// However the corners come to lie in cells.
    #[test]
    fn what_touches_shares_nothing() {
        for columns in 7..60 {
            let grid = Grid::new("-1,-1,12,7".parse::<Window>().expect("a view"), (columns, 20));
            let placed = |corners: [(f64, f64); 3]| convex(&corners.map(DVec2::from), &grid).expect("convex");
            let a = placed([(1.0, 1.0), (10.0, 4.0), (1.0, 5.0)]);
            for b in [[(4.0, 2.0), (6.0, 0.0), (9.0, 2.0)], [(7.0, 3.0), (4.0, 2.0), (7.0, 0.0)]].map(placed) {
                assert_eq!([shared(&a, &b), shared(&b, &a)], [None, None], "{columns}");
            }
        }
    }

    #[test]
    fn only_convex_outlines_with_an_inside_are_taken() {
        for (corners, is_convex) in [
            (&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)][..], true),
            (&[(0.0, 0.0), (0.0, 0.0), (0.3, 0.1), (0.9, 0.3), (0.0, 4.0), (0.0, 0.0)], true),
            (&[], false),
            (&[(1.0, 1.0)], false),
            (&[(1.0, 1.0), (4.0, 1.0)], false),
            (&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)], false),
            // Back along an edge, and twice around.
            (&[(0.0, 0.0), (4.0, 0.0), (4.0, 5.0), (4.0, 4.0), (0.0, 4.0)], false),
            (&[(5.0, 0.0), (8.0, 9.0), (0.0, 3.0), (10.0, 3.0), (2.0, 9.0)], false),
        ] {
            assert_eq!(polygon(corners).is_some(), is_convex, "{corners:?}");
        }
    }
}
