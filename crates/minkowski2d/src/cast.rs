//! When a convex shape that moves in a straight line first overlaps one that rests.
//!
//! Hold the difference `A − B` still, and the origin moves by minus A's motion: a ray against a convex polygon, which
//! is clipped by its edges one after the other (Cyrus and Beck 1978; Ericson, *Real-Time Collision Detection*, 5.3.8
//! and 5.5.8). A rounded polygon is the union of its core, a rectangle on each edge and a disc about each corner, and
//! the ray enters it where it first enters one of these.

use super::outline::Convex;
use super::rounded::Rounded;
use super::{Contact, State};
use glam::DVec2;

/// What passes by with no more overlap than that, in world units or in fractions of the motion, only grazes.
const GRAZE: f64 = 1e-9;

/// The fraction of the motion `by`, 0 to 1, after which the insides of `a` and `b` would overlap, while `b` rests.
/// `None` if they never do, or if they overlap at the start, where there is no first contact.
///
/// Up to the rounding of `f64`: at that fraction the signed distance is 0 within 1e-9 of the size of the shapes, for
/// shapes of everyday sizes. Grazing and sliding along a side are no overlap. Two shapes without width in one direction
/// have no inside in common. A motion that is zero or not finite overlaps nothing.
#[must_use]
pub fn first_overlap<S: Convex>(a: &Rounded<S>, b: &Rounded<S>, by: DVec2) -> Option<f64> {
    if by == DVec2::ZERO || !by.is_finite() || Contact::between_rounded(a, b).state() == State::Overlapping {
        return None;
    }
    let difference = Rounded::difference(a, b);
    let corners = difference.core().vertices();
    let edges = (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]);
    let radius = difference.radius();
    let found = if radius > 0.0 {
        let to_edges = edges.filter_map(|edge| into_edge(edge, radius, -by));
        let to_corners = corners.iter().filter_map(|corner| into_disc(*corner, radius, -by));
        to_edges.chain(to_corners).reduce(f64::min)
    } else {
        into_polygon(edges, -by)
    };
    found.filter(|at| *at <= 1.0)
}

/// Where the ray from the origin along `way` enters a polygon.
fn into_polygon(edges: impl Iterator<Item = [DVec2; 2]>, way: DVec2) -> Option<f64> {
    let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
    for [from, to] in edges {
        let along = to - from;
        // The inside is on the left. How far the origin is on that side, and how fast it goes there.
        let (inside, rate) = (-along.perp_dot(from), along.perp_dot(way));
        if rate.abs() <= GRAZE * along.length() * way.length() {
            if inside <= GRAZE * along.length() {
                return None;
            }
        } else if rate > 0.0 {
            enter = enter.max(-inside / rate);
        } else {
            leave = leave.min(-inside / rate);
        }
    }
    (enter + GRAZE < leave && leave.is_finite()).then_some(enter)
}

/// Where the ray from the origin along `way` enters the rectangle between an edge and the same edge moved outward.
fn into_edge([from, to]: [DVec2; 2], radius: f64, way: DVec2) -> Option<f64> {
    let along = to - from;
    let outward = DVec2::new(along.y, -along.x).normalize_or_zero();
    let rate = -outward.dot(way);
    let gap = -outward.dot(from) - radius;
    if rate <= GRAZE * way.length() || gap < -GRAZE {
        return None;
    }
    let at = (gap / rate).max(0.0);
    let share = (way * at - from).dot(along) / along.length_squared();
    (0.0..=1.0).contains(&share).then_some(at)
}

/// Where the ray from the origin along `way` enters a disc.
fn into_disc(center: DVec2, radius: f64, way: DVec2) -> Option<f64> {
    let length = way.length();
    let (ahead, aside) = (way.dot(center) / length, (way.perp_dot(center) / length).abs());
    if ahead <= 0.0 || radius - aside <= GRAZE {
        return None;
    }
    let half_chord = ((radius - aside) * (radius + aside)).sqrt();
    // The difference of two nearly equal numbers would have few digits.
    let gap = (center.length() - radius) * (center.length() + radius) / (ahead + half_chord);
    Some((gap / length).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::polygons;
    use crate::{ConvexPolygon, Radius};
    use glam::dvec2;
    use proptest::prelude::*;

    fn rounded(core: ConvexPolygon, radius: f64) -> Rounded<ConvexPolygon> {
        Rounded::new(core, Radius::new(radius).expect("a radius"))
    }

    fn moved(shape: &Rounded<ConvexPolygon>, by: DVec2) -> Rounded<ConvexPolygon> {
        rounded(shape.core().translated(by), shape.radius())
    }

    fn boxed(left: f64, bottom: f64, right: f64, top: f64, radius: f64) -> Rounded<ConvexPolygon> {
        let corners = [[left, bottom], [right, bottom], [right, top], [left, top]].map(DVec2::from);
        rounded(ConvexPolygon::new(corners).expect("a box"), radius)
    }

    fn disc(x: f64, y: f64, radius: f64) -> Rounded<ConvexPolygon> {
        rounded(ConvexPolygon::point(dvec2(x, y)).expect("finite"), radius)
    }

    #[test]
    fn a_disc_stops_at_a_side_and_later_at_a_corner() {
        let wall = boxed(5.0, 0.0, 7.0, 4.0, 0.0);
        assert_eq!(first_overlap(&disc(1.0, 2.0, 1.0), &wall, dvec2(6.0, 0.0)), Some(0.5));
        // 0.6 above the corner of the wall: the disc goes on until its center is 0.8 to the left of it.
        let at = first_overlap(&disc(1.0, 4.6, 1.0), &wall, dvec2(8.0, 0.0)).expect("a stop");
        assert!((at - 3.2 / 8.0).abs() < 1e-15, "{at}");
        assert_eq!(first_overlap(&disc(1.0, 5.0, 1.0), &wall, dvec2(8.0, 0.0)), None, "it grazes");
        assert_eq!(first_overlap(&disc(4.0, 2.0, 1.0), &wall, dvec2(0.0, 9.0)), None, "it slides along");
        assert_eq!(first_overlap(&disc(4.0, 2.0, 1.0), &wall, dvec2(1.0, 0.0)), Some(0.0), "it touches");
        assert_eq!(first_overlap(&disc(4.5, 2.0, 1.0), &wall, dvec2(1.0, 0.0)), None, "it overlaps");
        assert_eq!(first_overlap(&disc(1.0, 2.0, 1.0), &disc(6.0, 2.0, 1.0), dvec2(4.0, 0.0)), Some(0.75));
        for none in [DVec2::ZERO, DVec2::NAN, dvec2(f64::INFINITY, 0.0)] {
            assert_eq!(first_overlap(&disc(1.0, 2.0, 1.0), &wall, none), None);
        }
    }

    #[test]
    fn a_slope_is_met_where_it_is() {
        let slope = ConvexPolygon::new([[4.0, 0.0], [8.0, 0.0], [8.0, 4.0]].map(DVec2::from)).expect("convex");
        let slope = rounded(slope, 0.0);
        assert_eq!(first_overlap(&boxed(0.0, 1.0, 2.0, 3.0, 0.0), &slope, dvec2(6.0, 0.0)), Some(0.5));
        assert_eq!(first_overlap(&boxed(0.0, 4.0, 2.0, 5.0, 0.0), &slope, dvec2(9.0, 0.0)), None, "over its top");
    }

    #[test]
    fn corners_that_just_pass_each_other_do_not_stop() {
        let diamond = |x: f64, y: f64| {
            let corners = [[x - 2.0, y], [x, y - 1.0], [x + 2.0, y], [x, y + 1.0]].map(DVec2::from);
            rounded(ConvexPolygon::new(corners).expect("convex"), 0.0)
        };
        let still = diamond(9.0, 5.0);
        assert_eq!(first_overlap(&diamond(2.0, 7.0), &still, dvec2(14.0, 0.0)), None);
        let at = first_overlap(&diamond(2.0, 6.5), &still, dvec2(14.0, 0.0)).expect("a little lower");
        assert!((at - 6.0 / 14.0).abs() < 1e-15, "{at}");
    }

    proptest! {
        /// Small steps find no overlap before, and one right after.
        #[test]
        fn it_is_the_first_overlap_that_small_steps_find(
            a in polygons(), b in polygons(), (r, s) in (0_u8..3, 0_u8..3), (x, y) in (-20_i32..=20, -20_i32..=20),
        ) {
            let (a, b) = (rounded(a, f64::from(r) * 0.75), rounded(b, f64::from(s) * 0.5));
            let by = dvec2(f64::from(x), f64::from(y)) * 0.75;
            let distance = |t: f64| Contact::between_rounded(&moved(&a, by * t), &b).signed_distance();
            let start = Contact::between_rounded(&a, &b).state();
            let found = first_overlap(&a, &b, by);
            prop_assert!(found.is_none() || start != State::Overlapping);
            let end = found.unwrap_or(1.0);
            if start != State::Overlapping {
                for step in 0..=64 {
                    let at = f64::from(step) / 64.0 * end;
                    prop_assert!(distance(at) > -1e-6, "{} at {at} of {end}", distance(at));
                }
            }
            if let Some(at) = found {
                prop_assert!((0.0..=1.0).contains(&at));
                prop_assert!(distance(at).abs() < 1e-6, "{} at {at}", distance(at));
                // Where it goes in at a flat angle the overlap is small for long, and at a sharp corner soon over.
                let deepest = (0..=20).map(|halved| distance(at + 0.5_f64.powi(halved))).fold(1.0, f64::min);
                prop_assert!(deepest < 0.0, "it would have passed by: {deepest}");
            }
        }
    }
}
