//! Scenes like those of the lessons.

use super::{Figure, Role, corners, point};
use crate::figure::{Anchor, Shape, Weight};

pub(super) fn solid(figure: &mut Figure, role: Role, weight: Weight, name: &str, at: [f64; 4]) {
    let [x, y, width, height] = at;
    figure.add_weighted(role, weight, Shape::Polygon(corners(x, y, width, height)));
    if !name.is_empty() {
        figure.label(role, point(x + width / 2.0, y + height / 2.0), name, Anchor::Center);
    }
}

/// Step 1.1, the left pane.
pub(super) fn apart() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "A", [9.0, 6.0, 4.0, 2.0]);
    solid(&mut figure, Role::B, Weight::Plain, "B", [4.0, 3.0, 2.0, 2.0]);
    figure
}

/// Step 1.1, the right pane.
pub(super) fn difference() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::Difference, Weight::Plain, "D", [3.0, 1.0, 6.0, 4.0]);
    figure.add(Role::Origin, Shape::Point(point(0.0, 0.0)));
    figure
}

/// Two overlapping boxes, A selected.
pub(super) fn overlapping() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Strong, "A", [3.0, 4.0, 6.0, 5.0]);
    solid(&mut figure, Role::B, Weight::Plain, "B", [6.0, 2.0, 8.0, 5.0]);
    figure.add(Role::Overlap, Shape::Region(corners(6.0, 4.0, 3.0, 3.0)));
    figure
}

/// Step 2.1: all shared points are border points. A probe stands on one.
pub(super) fn thin_overlap() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Plain, "A", [7.0, 5.0, 4.0, 3.0]);
    solid(&mut figure, Role::B, Weight::Plain, "B", [9.0, 4.0, 3.0, 2.0]);
    figure.add(Role::Overlap, Shape::Region(corners(9.0, 5.0, 2.0, 1.0)));
    figure.add(Role::Probe, Shape::Point(point(10.0, 6.0)));
    figure
}

/// Boxes that share a part of a side, and a corner.
pub(super) fn touching() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::A, Weight::Strong, "A", [3.0, 4.0, 5.0, 4.0]);
    solid(&mut figure, Role::B, Weight::Plain, "B", [8.0, 2.0, 4.0, 5.0]);
    solid(&mut figure, Role::C, Weight::Plain, "C", [12.0, 7.0, 4.0, 3.0]);
    figure.add(Role::Touch, Shape::Segment(point(8.0, 4.0), point(8.0, 7.0)));
    figure.add(Role::Touch, Shape::Polygon(vec![point(12.0, 7.0)]));
    figure
}

/// Dotted boxes of many sizes beside and across solid ones.
pub(super) fn ghosts() -> Figure {
    let mut figure = Figure::default();
    for at in [
        [0.0, 9.0, 4.0, 2.0],
        [6.0, 9.0, 2.0, 2.0],
        [10.0, 2.0, 1.0, 8.0],
        [13.0, 9.0, 1.0, 1.0],
        [0.0, 0.0, 18.0, 2.0],
        [4.0, 5.0, 4.0, 3.0],
    ] {
        solid(&mut figure, Role::Ghost, Weight::Faint, "", at);
    }
    solid(&mut figure, Role::A, Weight::Plain, "A", [1.0, 4.0, 4.0, 3.0]);
    solid(&mut figure, Role::Difference, Weight::Plain, "", [12.0, 3.0, 5.0, 4.0]);
    solid(&mut figure, Role::Ghost, Weight::Faint, "", [13.0, 4.0, 3.0, 2.0]);
    figure
}

/// Step 3.1: four ways out of D, one of them the push.
pub(super) fn exits() -> Figure {
    let mut figure = Figure::default();
    solid(&mut figure, Role::Difference, Weight::Plain, "", [-7.0, -4.0, 9.0, 7.0]);
    let origin = point(0.0, 0.0);
    figure.add(Role::Measure, Shape::Arrow(origin, point(-7.0, 0.0)));
    figure.add(Role::Measure, Shape::Arrow(origin, point(0.0, -4.0)));
    figure.add(Role::Measure, Shape::Arrow(origin, point(0.0, 3.0)));
    figure.add(Role::Push, Shape::Arrow(origin, point(2.0, 0.0)));
    figure.add(Role::Origin, Shape::Point(origin));
    figure.label(Role::Measure, point(-3.5, 0.0), "7", Anchor::Above);
    figure.label(Role::Measure, point(0.0, -2.0), "4", Anchor::Right);
    figure.label(Role::Measure, point(0.0, 2.0), "3", Anchor::Right);
    figure.label(Role::Push, point(1.0, 0.0), "2", Anchor::Above);
    figure
}

/// Steps 1.2 and around: an arrow between points, small boxes, measures.
pub(super) fn vectors() -> Figure {
    let mut figure = Figure::default();
    figure.add(Role::Vector, Shape::Arrow(point(5.0, 4.0), point(8.0, 6.0)));
    figure.add(Role::A, Shape::Point(point(8.0, 6.0)));
    figure.add(Role::B, Shape::Point(point(5.0, 4.0)));
    figure.label(Role::A, point(8.0, 6.0), "a", Anchor::Right);
    figure.label(Role::B, point(5.0, 4.0), "b", Anchor::Left);
    figure.add(Role::Vector, Shape::Arrow(point(1.0, 5.0), point(2.0, 11.0)));
    figure.add(Role::Vector, Shape::Arrow(point(4.0, 10.0), point(10.0, 9.0)));
    figure.add(Role::Push, Shape::Arrow(point(9.0, 3.0), point(5.0, 1.0)));
    solid(&mut figure, Role::A, Weight::Plain, "", [12.0, 8.0, 1.0, 1.0]);
    figure.label(Role::A, point(12.5, 9.0), "A", Anchor::Above);
    solid(&mut figure, Role::B, Weight::Plain, "", [15.0, 8.0, 2.0, 1.0]);
    figure.label(Role::B, point(16.0, 9.0), "B", Anchor::Above);
    figure.add(Role::Measure, Shape::Segment(point(13.0, 8.0), point(15.0, 8.0)));
    figure.add(Role::Measure, Shape::Segment(point(11.0, 2.0), point(11.0, 7.0)));
    solid(&mut figure, Role::A, Weight::Plain, "", [13.0, 4.0, 4.0, 0.0]);
    solid(&mut figure, Role::B, Weight::Plain, "", [14.0, 2.0, 0.0, 0.0]);
    figure.add(Role::Push, Shape::Arrow(point(16.0, 2.0), point(16.0, 2.0)));
    figure
}

/// Step 1.4: the four copies, the newest double.
pub(super) fn stamps() -> Figure {
    let mut figure = Figure::default();
    for (number, x, y) in [(1_u8, 5.0, 3.0), (2, 3.0, 3.0), (3, 3.0, 1.0), (4, 5.0, 1.0)] {
        let weight = if number == 4 { Weight::Strong } else { Weight::Plain };
        solid(&mut figure, Role::Stamp(number), weight, "", [x - 8.0, y - 4.0, 8.0, 5.0]);
    }
    figure.add(Role::Origin, Shape::Point(point(0.0, 0.0)));
    figure
}

/// Polygons with slanted edges, their overlap, and axes.
pub(super) fn slanted() -> Figure {
    let mut figure = Figure::default();
    figure.add(Role::Guide, Shape::Segment(point(0.0, 1.0), point(18.0, 1.0)));
    figure.add(Role::Guide, Shape::Segment(point(1.0, 0.0), point(1.0, 12.0)));
    let a = vec![point(2.0, 3.0), point(7.0, 1.0), point(10.0, 6.0), point(4.0, 9.0)];
    let b = vec![point(8.0, 4.0), point(16.0, 4.0), point(16.0, 7.0), point(12.0, 11.0)];
    figure.add(Role::A, Shape::Polygon(a));
    figure.add(Role::B, Shape::Polygon(b));
    figure
        .add(Role::Overlap, Shape::Region(vec![point(8.8, 4.0), point(10.0, 6.0), point(9.35, 6.35), point(8.0, 4.0)]));
    figure.add_weighted(
        Role::Ghost,
        Weight::Faint,
        Shape::Polygon(vec![point(11.0, 1.5), point(17.0, 0.0), point(18.0, 3.0)]),
    );
    figure.label(Role::A, point(6.0, 5.0), "A", Anchor::Center);
    figure.label(Role::B, point(13.0, 6.0), "B", Anchor::Center);
    figure
}
