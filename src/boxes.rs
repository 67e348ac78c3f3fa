//! Boxes as marks of a figure.

use glam::{DVec2, dvec2};
use minkowski2d::{Aabb, Direction};
use textfigure::figure::{Anchor, Shape};

/// The corners of a box as a polygon.
pub(crate) fn polygon(shape: &Aabb) -> Shape {
    Shape::Polygon(shape.corners().to_vec())
}

/// The inside of a box.
pub(crate) fn region(shape: &Aabb) -> Shape {
    Shape::Region(shape.corners().to_vec())
}

/// The midpoints of the four sides: left, right, bottom, top, each with the anchor of a label outside.
pub(crate) fn side_middles(shape: &Aabb) -> [(DVec2, Anchor); 4] {
    let middle = shape.center();
    [
        (dvec2(shape.left(), middle.y), Anchor::Left),
        (dvec2(shape.right(), middle.y), Anchor::Right),
        (dvec2(middle.x, shape.bottom()), Anchor::Below),
        (dvec2(middle.x, shape.top()), Anchor::Above),
    ]
}

/// The middle of the side that lies in the direction of a vector along an axis.
pub(crate) fn side_toward(shape: &Aabb, way: DVec2) -> DVec2 {
    shape.center() + shape.size() * 0.5 * way.normalize_or_zero()
}

/// The direction of a vector along an axis; `None` if it is zero.
pub(crate) fn direction(way: DVec2) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.unit().dot(way) > 0.0)
}
