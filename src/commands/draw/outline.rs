//! Preparations of outlines for drawing.

use super::view::Grid;
use glam::DVec2;
use minkowski2d::{ConvexPolygon, State, contact};

/// Outlines of fewer vertices are not simplified.
const MANY: usize = 256;
/// The largest distance, in cells, of a simplified outline from the vertices that it leaves out.
const TOLERANCE: f64 = 0.01;

/// Simplifies an outline of many vertices without changing the picture: leaves out the vertices within a hundredth of a
/// cell of the line from one kept vertex to the next.
///
/// In one pass: the directions from a kept vertex that stay close to all vertices since make a cone, which each vertex
/// narrows (Sklansky and Gonzalez, "Fast polygonal approximation of digitized curves", 1980).
pub(super) fn simplified(vertices: &[DVec2], grid: &Grid) -> Vec<DVec2> {
    if vertices.len() < MANY {
        return vertices.to_vec();
    }
    let mut kept = vec![vertices[0]];
    let mut walk = Cone::at(grid.of(vertices[0]));
    for pair in vertices.windows(2) {
        let place = grid.of(pair[1]);
        if !walk.takes(place) {
            kept.push(pair[0]);
            walk = Cone::at(grid.of(pair[0]));
            walk.takes(place);
        }
    }
    kept.push(vertices[vertices.len() - 1]);
    kept
}

struct Cone {
    from: DVec2,
    /// The direction that angles are measured from; `None` while no vertex is farther away than the tolerance.
    ahead: Option<DVec2>,
    low: f64,
    high: f64,
    farthest: f64,
}

impl Cone {
    fn at(from: DVec2) -> Self {
        Self { from, ahead: None, low: 0.0, high: 0.0, farthest: 0.0 }
    }

    /// True if the line to this place stays close to all places since.
    fn takes(&mut self, place: DVec2) -> bool {
        let along = place - self.from;
        let distance = along.length();
        if distance <= TOLERANCE {
            return self.ahead.is_none();
        }
        let width = (TOLERANCE / distance).asin();
        let Some(ahead) = self.ahead else {
            (self.ahead, self.low, self.high, self.farthest) = (Some(along), -width, width, distance);
            return true;
        };
        let angle = ahead.angle_to(along);
        let fits = self.low <= angle && angle <= self.high && distance >= self.farthest - TOLERANCE;
        (self.low, self.high) = (self.low.max(angle - width), self.high.min(angle + width));
        self.farthest = self.farthest.max(distance);
        fits
    }
}

/// The intersection of two convex polygons, in cells; `None` if it has no interior.
///
/// A is clipped by each edge of B (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
pub(super) fn shared(a: &ConvexPolygon, b: &ConvexPolygon, grid: &Grid) -> Option<Vec<DVec2>> {
    if contact::state(a, b) != State::Overlapping {
        return None;
    }
    let [mut cut, edges] =
        [a, b].map(|shape| shape.vertices().iter().map(|vertex| grid.of(*vertex)).collect::<Vec<DVec2>>());
    for (from, to) in edges.iter().zip(edges.iter().cycle().skip(1)) {
        let side = |point: DVec2| (*to - *from).perp_dot(point - *from);
        let mut next = Vec::with_capacity(cut.len() + 1);
        for (start, end) in cut.iter().zip(cut.iter().cycle().skip(1)) {
            let (before, after) = (side(*start), side(*end));
            if before >= 0.0 {
                next.push(*start);
            }
            if (before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0) {
                next.push(start.lerp(*end, before / (before - after)));
            }
        }
        cut = next;
    }
    (cut.len() > 2).then_some(cut)
}

#[cfg(test)]
mod tests {
    use super::super::view::Window;
    use super::*;
    use glam::dvec2;

    fn grid() -> Grid {
        Grid::new("0,0,30,20".parse::<Window>().expect("a view"), (60, 20))
    }

    fn circle(count: usize) -> Vec<DVec2> {
        let turn = std::f64::consts::TAU / count as f64;
        (0..count).map(|i| dvec2(15.0, 10.0) + 9.0 * DVec2::from_angle(turn * i as f64)).collect()
    }

    #[test]
    fn a_round_outline_keeps_its_shape_with_few_vertices() {
        let (full, grid) = (circle(100_000), grid());
        let few = simplified(&full, &grid);
        assert!(few.len() < 1000, "{}", few.len());
        for vertex in full.iter().step_by(37) {
            let place = grid.of(*vertex);
            let near = few.iter().zip(few.iter().skip(1)).any(|(from, to)| {
                let (from, to) = (grid.of(*from), grid.of(*to));
                let time = ((place - from).dot(to - from) / from.distance_squared(to)).clamp(0.0, 1.0);
                place.distance(from.lerp(to, time)) < 2.0 * TOLERANCE
            });
            assert!(near, "{vertex}");
        }
    }

    #[test]
    fn spikes_and_corners_are_kept() {
        let grid = grid();
        let mut spiky = vec![dvec2(5.0, 5.0); 300];
        spiky.extend([dvec2(20.0, 5.0), dvec2(10.0, 5.0), dvec2(10.0, 15.0), dvec2(10.0, 15.0), dvec2(10.0, 5.0)]);
        let few = simplified(&spiky, &grid);
        assert_eq!(few, [dvec2(5.0, 5.0), dvec2(20.0, 5.0), dvec2(10.0, 5.0), dvec2(10.0, 15.0), dvec2(10.0, 5.0)]);
    }

    #[test]
    fn shared_ground_is_cut_out_exactly() {
        let polygon = |points: &[(f64, f64)]| {
            ConvexPolygon::either_way(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>()).expect("convex")
        };
        let square = polygon(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        // Clockwise.
        let other = polygon(&[(2.0, 2.0), (2.0, 6.0), (6.0, 6.0), (6.0, 2.0)]);
        let cut = shared(&square, &other, &grid()).expect("they overlap");
        let mut corners: Vec<_> = cut.iter().map(|place| (place.x, place.y)).collect();
        corners.sort_by(|p, q| p.partial_cmp(q).expect("numbers"));
        assert_eq!(corners, [(4.0, 2.0), (4.0, 4.0), (8.0, 2.0), (8.0, 4.0)]);
        assert_eq!(shared(&square, &polygon(&[(4.0, 0.0), (6.0, 0.0), (6.0, 4.0)]), &grid()), None);
        assert!(shared(&square, &polygon(&[(-9.0, -9.0), (99.0, -9.0), (0.0, 99.0)]), &grid()).is_some());
    }
}
