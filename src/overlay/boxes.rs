//! What the sides of A−B say about two boxes: the four comparisons of the origin test, the four exits, and the gap.

use crate::instrument::prelude::*;
use minkowski2d::{origin, penetration};

/// The four comparisons of the origin test, each with its answer as a word.
pub(super) fn lamps(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let Some((d, lamps)) = scope.difference().zip(scope.lamps()) else { return };
    let (less, more) = if scope.strict() { ("<", ">") } else { ("<=", ">=") };
    let rows =
        [("left", d.left(), less), ("right", d.right(), more), ("bottom", d.bottom(), less), ("top", d.top(), more)];
    for ((side, value, sign), lamp) in rows.into_iter().zip(lamps) {
        let answer = if lamp { "YES" } else { "NO" };
        drawing.aside.push(format!("{side} {} {sign} 0 {answer}", plain(value)));
    }
}

/// The four exits. An exit is how far A must move in one direction until a side of A−B lies on the origin: A−B moves
/// with A. The short text tells those of the selected box, or of both boxes if no key moves any.
pub(super) fn exits(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some(d), Some(pair)) = (scope.difference(), scope.scene.front()) else { return };
    let name = scope.scene.difference_name(pair);
    let moves_b = scope.scene.selected == pair[1];
    let outside = match origin::state(&d) {
        State::Overlapping => None,
        State::Touching => Some("on the border of"),
        State::Separated => Some("outside"),
    };
    if let Some(place) = outside {
        drawing.aside.push(format!("no way out is needed: O is {place} {name}"));
        return;
    }
    let exits = penetration::exits(&d);
    let shortest = exits.shortest();
    // In the order of `side_middles`. The left side of A−B is A's exit to the *right*.
    let sides = [
        (dvec2(d.left(), 0.0), Direction::Right),
        (dvec2(d.right(), 0.0), Direction::Left),
        (dvec2(0.0, d.bottom()), Direction::Up),
        (dvec2(0.0, d.top()), Direction::Down),
    ];
    for ((at, way), (_, outside)) in sides.into_iter().zip(side_middles(&d)) {
        let length = exits.toward(way);
        let role = if length == shortest { Role::Push } else { Role::Measure };
        // A−B moves against B, so B's arrows lead from the origin to the sides.
        let [from, to] = if moves_b { [DVec2::ZERO, at] } else { [at, DVec2::ZERO] };
        drawing.difference.add(role, Shape::Arrow(from, to));
        // Beside the arrow if it is long enough: at its end, one could read the length as the coordinate of the side.
        let anchor = if length >= 2.0 { Anchor::Along(DVec2::ZERO) } else { outside };
        drawing.difference.label(role, at, plain(length), anchor);
    }
    let called = pair.map(|body| scope.scene.bodies[body].called());
    // A push of either may be asked for.
    let tells_both = scope.scene.movable.is_empty();
    for (mover, is_b) in called.iter().zip([false, true]).filter(|(_, is_b)| tells_both || *is_b == moves_b) {
        let ways = Direction::ALL.map(|way| {
            let of_a = if is_b { way.opposite() } else { way };
            format!("{} {}", way.word(), plain(exits.toward(of_a)))
        });
        drawing.aside.push(format!("{mover} can leave: {}", ways.join(", ")));
    }
    // The course takes the first of A's ways. Another rule may take another one, so the picture shows where each one ends.
    let tied: Vec<Direction> = exits.cheapest().filter(|_| !moves_b).collect();
    if let [first, _, ..] = tied[..] {
        drawing.aside.extend((!tells_both).then(|| format!("tie: the code pushes {} {}", called[0], first.word())));
        for way in tied {
            let out = scope.scene.bodies[pair[0]].shape.bounds().translated(way.unit() * shortest);
            if scope.scene.fits_in_world(pair[0], &out).is_ok() {
                // On its own side of A, clear of the other copies.
                let side = way.unit();
                ghost(&mut drawing.world, role(pair[0]), out.corners().to_vec(), way.word(), side);
            }
        }
    }
}

/// The gap between separated boxes, along x and y in the world, and the nearest point of A−B.
pub(super) fn gap(_: &(), scope: &Scope<'_>, drawing: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    if origin::state(&d) != State::Separated {
        return;
    }
    let gap = origin::gap(&d);
    // The point of B nearest to A; along an axis that both share, the middle of what they share.
    let from = a.min().max(b.min()).midpoint(a.max().min(b.max())).clamp(b.min(), b.max());
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
    let along_x = (gap.x, [dvec2(from.x, row), dvec2(to.x, row)]);
    let along_y = (gap.y, [dvec2(column, from.y), dvec2(column, to.y)]);
    for (length, ends) in [along_x, along_y].into_iter().filter(|(length, _)| *length > 0.0) {
        for (shape, end) in [b, a].into_iter().zip(ends) {
            let foot = end.clamp(shape.min(), shape.max());
            if foot != end {
                drawing.world.add_weighted(Role::Measure, Weight::Faint, Shape::Segment(foot, end));
            }
        }
        drawing.world.add(Role::Measure, Shape::Dimension(ends[0], ends[1], plain(length)));
    }
    // Across a corner, the same line in the world; else the dimension is as long.
    if gap.min_element() > 0.0 {
        drawing.world.add(Role::Vector, Shape::Segment(from, to));
    }
    drawing.difference.add(Role::Vector, Shape::Segment(DVec2::ZERO, closest));
    drawing.difference.add(Role::Probe, Shape::Point(closest));
    // The same gaps again, from O: the legs of the triangle, or beside the line if it runs along an axis.
    let (row, column) = (if gap.y > 0.0 { 0.0 } else { -1.0 }, if gap.x > 0.0 { closest.x } else { 1.0 });
    let along_x = (gap.x, dvec2(0.0, row), dvec2(closest.x, row));
    let along_y = (gap.y, dvec2(column, 0.0), dvec2(column, closest.y));
    for (length, from, to) in [along_x, along_y].into_iter().filter(|(length, ..)| *length > 0.0) {
        if from.x == to.x {
            // A short dimension has no row for its number.
            drawing.difference.add_weighted(Role::Measure, Weight::Faint, Shape::Segment(from, to));
            drawing.difference.label(Role::Measure, from.midpoint(to), plain(length), Anchor::Right);
        } else {
            drawing.difference.add(Role::Measure, Shape::Dimension(from, to, plain(length)));
        }
    }
    let formula = |low: f64, high: f64, gap| format!("max({}, {}, 0) = {}", plain(low), plain(-high), plain(gap));
    let (in_x, in_y) = (formula(d.left(), d.right(), gap.x), formula(d.bottom(), d.top(), gap.y));
    drawing.aside.push(format!("gap in x: {in_x}   in y: {in_y}"));
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
    fn the_ways_out_are_those_of_the_body_that_moves() {
        let all = boxes(&[("A", 0.0, 0.0, 4.0, 4.0), ("B", 3.0, 1.0, 5.0, 3.0)]);
        for (selected, told) in
            [(0, "A can leave: left 1, right 5, up 3, down 3"), (1, "B can leave: left 5, right 1,")]
        {
            let mut now = situation(all.clone(), &[]);
            (now.scene.selected, now.scene.movable) = (selected, vec![0, 1]);
            let aside = shown(&now, &["exits"]).aside;
            assert!(aside.len() == 1 && aside[0].starts_with(told), "{aside:?}");
        }
        // Where no key moves them, the ways of both.
        let both = "A can leave: left 1, right 5, up 3, down 3; B can leave: left 5, right 1, up 3, down 3";
        assert_eq!(shown(&situation(all, &[]), &["exits"]).aside.join("; "), both);
        // Only A's ways have an order.
        let mut tied = situation(boxes(&[("A", 0.0, 0.0, 4.0, 4.0), ("B", 1.0, 1.0, 3.0, 3.0)]), &[]);
        for (selected, is_told) in [(0, true), (1, false)] {
            (tied.scene.selected, tied.scene.movable) = (selected, vec![0, 1]);
            let aside = shown(&tied, &["exits"]).aside;
            assert_eq!(aside.iter().any(|told| told == "tie: the code pushes A left"), is_told, "{aside:?}");
            // Where each of the tied ways ends.
            let ghosts = shown(&tied, &["exits"]).world.marks;
            let end = polygon(&Aabb::constant(3.0, 0.0, 7.0, 4.0));
            assert_eq!(ghosts.iter().any(|mark| mark.shape == end), is_told, "{ghosts:?}");
        }
    }

    #[test]
    fn where_nothing_overlaps_no_way_out_is_needed() {
        for (left, told) in [
            (3.0, "A can leave: "),
            (4.0, "no way out is needed: O is on the border of A-B"),
            (5.0, "no way out is needed: O is outside A-B"),
        ] {
            let all = boxes(&[("A", 0.0, 0.0, 4.0, 4.0), ("B", left, 1.0, left + 2.0, 3.0)]);
            assert!(shown(&situation(all, &[]), &["exits"]).aside[0].starts_with(told), "{left}");
        }
    }

    #[test]
    fn where_a_box_is_above_the_line_goes_up() {
        assert_eq!(dimensions([4.0, 8.0, 6.0, 9.0], [1.0, 3.0, 3.0, 5.0]).len(), 2);
        assert_eq!(dimensions([3.0, 6.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]), [[dvec2(4.5, 5.0), dvec2(4.5, 6.0)]]);
        assert!(dimensions([3.0, 4.0, 6.0, 9.0], [3.0, 3.0, 6.0, 5.0]).is_empty());
    }
}
