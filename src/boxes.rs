//! Boxes as marks of a figure.

use glam::{DVec2, dvec2};
use minkowski2d::Aabb;
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
