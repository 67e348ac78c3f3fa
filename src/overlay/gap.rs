//! The gap between separated boxes, along x and y in the world, and the nearest point of A−B.

use crate::instrument::prelude::*;
use minkowski2d::origin;

pub(super) fn draw(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    if origin::state(&d) != State::Separated {
        return;
    }
    let gap = origin::gap(&d);
    let from = DVec2::new(
        nearest(b.left(), b.right(), a.left(), a.right()),
        nearest(b.bottom(), b.top(), a.bottom(), a.top()),
    );
    let closest = origin::closest_point(&d);
    let to = from + closest;
    let view = scope.scene.layout.world_view();
    // If two sides face each other, between them; otherwise in a row or a column of its own, on the side that has room.
    let shared = a.max().min(b.max()) - a.min().max(b.min());
    let below = a.bottom().min(b.bottom()) - 1.0;
    let row = match below >= view.bottom() {
        _ if gap.y == 0.0 && shared.y >= 2.0 => from.y,
        true => below,
        false => a.top().max(b.top()) + 1.0,
    };
    let beside = a.right().max(b.right()) + 1.0;
    let column = match beside <= view.right() {
        _ if gap.x == 0.0 && shared.x >= 2.0 => from.x,
        true => beside,
        false => a.left().min(b.left()) - 1.0,
    };
    let world = &mut drawing.world;
    if gap.x > 0.0 {
        let ends = [(from.x, b), (to.x, a)]
            .map(|(x, shape)| [dvec2(x, row.clamp(shape.bottom(), shape.top())), dvec2(x, row)]);
        measure(world, ends, gap.x);
    }
    if gap.y > 0.0 {
        let ends = [(from.y, b), (to.y, a)]
            .map(|(y, shape)| [dvec2(column.clamp(shape.left(), shape.right()), y), dvec2(column, y)]);
        measure(world, ends, gap.y);
    }
    drawing.difference.add(Role::Vector, Shape::Segment(DVec2::ZERO, closest));
    drawing.difference.add(Role::Probe, Shape::Point(closest));
    let [x, y, far] = [gap.x, gap.y, gap.length()].map(plain);
    drawing.aside.push(format!("gap {x} by {y}: distance = sqrt({x}*{x} + {y}*{y}) = {far}"));
}

/// Draws a dimension with its number, and faint lines to its ends from what it measures.
fn measure(world: &mut Figure, ends: [[DVec2; 2]; 2], length: f64) {
    for [foot, end] in ends.into_iter().filter(|[foot, end]| foot != end) {
        world.add_weighted(Role::Measure, Weight::Faint, Shape::Segment(foot, end));
    }
    world.add(Role::Measure, Shape::Dimension(ends[0][1], ends[1][1], plain(length)));
}

/// The point of one interval nearest to the other: an end if they are disjoint, otherwise the middle of the
/// intersection.
fn nearest(low: f64, high: f64, other_low: f64, other_high: f64) -> f64 {
    if high < other_low {
        high
    } else if other_high < low {
        low
    } else {
        f64::midpoint(low.max(other_low), high.min(other_high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::testing::{boxes, shown, situation};

    /// The ends of dimensions in the left pane.
    fn dimensions(a: [f64; 4], b: [f64; 4]) -> Vec<[DVec2; 2]> {
        let all = boxes(&[("A", a[0], a[1], a[2], a[3]), ("B", b[0], b[1], b[2], b[3])]);
        let panes = shown(&situation(all, &[]), &["gap"]);
        let ends = |shape: &Shape| if let Shape::Dimension(from, to, _) = shape { Some([*from, *to]) } else { None };
        panes.world.marks.iter().filter_map(|mark| ends(&mark.shape)).collect()
    }

    #[test]
    fn a_dimension_is_as_long_as_the_gap_and_has_a_row_of_its_own() {
        for (a, b) in [
            ([7.0, 4.0, 9.0, 5.0], [3.0, 4.0, 5.0, 5.0]),
            ([7.0, 4.0, 9.0, 7.0], [3.0, 4.0, 5.0, 7.0]),
            ([7.0, 7.0, 9.0, 8.0], [3.0, 3.0, 5.0, 5.0]),
            ([7.0, 7.0, 9.0, 8.0], [3.0, 3.0, 5.0, 4.0]),
            ([7.0, 1.0, 9.0, 2.0], [3.0, 4.0, 5.0, 5.0]),
            ([7.0, 0.0, 9.0, 1.0], [3.0, 4.0, 5.0, 5.0]),
        ] {
            let across: Vec<_> = dimensions(a, b).into_iter().filter(|[from, to]| from.y == to.y).collect();
            let [[from, to]] = across[..] else { panic!("{across:?}") };
            assert_eq!(from.distance(to), 2.0, "{a:?} {b:?}");
            assert!([a[1], a[3], b[1], b[3]].iter().all(|edge| (edge - from.y).abs() >= 0.5), "{a:?} {b:?}");
            assert!(from.y >= 0.0, "{a:?} {b:?}: out of sight");
        }
    }

    #[test]
    fn where_a_box_is_above_the_line_goes_up() {
        assert_eq!(dimensions([4.0, 8.0, 6.0, 9.0], [1.0, 3.0, 3.0, 5.0]).len(), 2);
        assert_eq!(dimensions([3.0, 6.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]), [[dvec2(4.5, 5.0), dvec2(4.5, 6.0)]]);
        assert!(dimensions([3.0, 4.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]).is_empty());
    }
}
