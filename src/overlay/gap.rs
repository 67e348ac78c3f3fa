//! The gap between separated boxes, along x and y in the world, and the nearest point of A−B.

use super::{Panes, plain};
use crate::instrument::Scope;
use glam::{DVec2, dvec2};
use minkowski2d::{State, origin};
use textfigure::figure::{Anchor, Figure, Role, Shape, Weight};

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
    let to = from + origin::closest_point(&d);
    // Between the edges that run across, or else below both boxes: no edge goes on in the line.
    let shared = a.top().min(b.top()) - a.bottom().max(b.bottom());
    let height = match gap.y > 0.0 {
        true if b.size().y >= 2.0 => b.center().y,
        true if a.bottom() < b.bottom() => b.top() + 1.0,
        true => b.bottom() - 1.0,
        false if shared >= 2.0 => from.y,
        false => a.bottom().min(b.bottom()) - 1.0,
    };
    if gap.x > 0.0 {
        measure(&mut drawing.world, [dvec2(from.x, height), dvec2(to.x, height)], gap.x, Anchor::Center);
    }
    if gap.x > 0.0 && gap.y > 0.0 {
        // Up to A, which the first line does not reach.
        let (foot, end) = (dvec2(to.x, height), to);
        drawing.world.add_weighted(Role::Measure, Weight::Faint, Shape::Segment(foot, end));
        drawing.world.label(Role::Measure, dvec2(to.x, from.y.midpoint(to.y)), plain(gap.y), Anchor::Right);
    } else if gap.y > 0.0 {
        measure(&mut drawing.world, [from, to], gap.y, Anchor::Right);
    }
    let closest = origin::closest_point(&d);
    drawing.difference.add(Role::Vector, Shape::Segment(DVec2::ZERO, closest));
    drawing.difference.add(Role::Probe, Shape::Point(closest));
    drawing.aside.push(format!(
        "gap {} by {}: distance = sqrt({}*{} + {}*{}) = {}",
        plain(gap.x),
        plain(gap.y),
        plain(gap.x),
        plain(gap.x),
        plain(gap.y),
        plain(gap.y),
        plain(gap.length())
    ));
}

/// A dimension line with its number; where there is room between the ends, with heads at both.
fn measure(world: &mut Figure, [from, to]: [DVec2; 2], length: f64, anchor: Anchor) {
    let middle = from.midpoint(to);
    if length < 2.0 {
        world.add(Role::Measure, Shape::Segment(from, to));
    } else {
        for end in [from, to] {
            world.add(Role::Measure, Shape::Arrow(middle, end));
        }
    }
    world.label(Role::Measure, middle, plain(length), anchor);
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

    /// The ends of lines and arrows in the left pane.
    fn lines(a: [f64; 4], b: [f64; 4]) -> Vec<[DVec2; 2]> {
        let all = boxes(&[("A", a[0], a[1], a[2], a[3]), ("B", b[0], b[1], b[2], b[3])]);
        let panes = shown(&situation(all, &[]), &["gap"]);
        let line = |shape: &Shape| match shape {
            Shape::Segment(from, to) | Shape::Arrow(from, to) => Some([*from, *to]),
            _ => None,
        };
        panes.world.marks.iter().filter_map(|mark| line(&mark.shape)).collect()
    }

    #[test]
    fn a_measure_is_as_long_as_the_gap_and_goes_on_in_no_edge() {
        for (a, b) in [
            ([7.0, 4.0, 9.0, 5.0], [3.0, 4.0, 5.0, 5.0]),
            ([7.0, 4.0, 9.0, 7.0], [3.0, 4.0, 5.0, 7.0]),
            ([7.0, 7.0, 9.0, 8.0], [3.0, 3.0, 5.0, 5.0]),
            ([7.0, 7.0, 9.0, 8.0], [3.0, 3.0, 5.0, 4.0]),
            ([7.0, 1.0, 9.0, 2.0], [3.0, 4.0, 5.0, 5.0]),
        ] {
            let across: Vec<_> = lines(a, b).into_iter().filter(|[from, to]| from.y == to.y).collect();
            let length: f64 = across.iter().map(|[from, to]| from.distance(*to)).sum();
            assert_eq!(length, 2.0, "{a:?} {b:?}");
            for [from, _] in across {
                assert!([a[1], a[3], b[1], b[3]].iter().all(|edge| (edge - from.y).abs() >= 0.5), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn where_a_box_is_above_the_line_goes_up() {
        assert_eq!(lines([3.0, 8.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]).len(), 2);
        assert_eq!(lines([3.0, 6.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]), [[dvec2(4.5, 5.0), dvec2(4.5, 6.0)]]);
        assert!(lines([3.0, 4.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]).is_empty());
    }
}
