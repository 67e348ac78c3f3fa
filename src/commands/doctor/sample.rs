//! The test pattern: a figure with everything by which looks differ.

use crate::borders;
use glam::{DVec2, dvec2};
use ratatui::prelude::*;
use textfigure::figure::{Anchor, Figure, Role, Shape, Weight};
use textfigure::{Canvas, Look, Viewport};

/// Columns and rows of the pattern with its frame.
const SIZE: (u16, u16) = (56, 9);

/// Textures, shared ground, the origin, slanted lines, a push; in a frame, whose right edge shows whether glyphs are as
/// wide as they should be.
pub(super) fn drawn(look: &Look) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
    let area = buffer.area;
    let frame = borders::pane("a sample", look);
    let inside = frame.inner(area);
    frame.render(area, &mut buffer);
    for (figure, column, width) in [(boxes(), 0, 35), (slanted(), 36, 18)] {
        let part = Rect { x: inside.x + column, width, ..inside }.intersection(inside);
        Canvas { figure: &figure, viewport: Viewport::default(), look: *look }.render(part, &mut buffer);
    }
    buffer
}

fn rectangle(left: f64, bottom: f64, right: f64, top: f64) -> Vec<DVec2> {
    vec![dvec2(left, bottom), dvec2(right, bottom), dvec2(right, top), dvec2(left, top)]
}

fn boxes() -> Figure {
    let mut figure = Figure::default();
    let (a, b) = (rectangle(1.0, 2.0, 5.0, 5.0), rectangle(4.0, 1.0, 8.0, 4.0));
    let (shared, difference) = (rectangle(4.0, 2.0, 5.0, 4.0), rectangle(10.0, 1.0, 16.0, 5.0));
    for (role, shape) in [(Role::A, a), (Role::B, b), (Role::Difference, difference)] {
        figure.add(role, Shape::Region(shape.clone()));
        figure.add_weighted(role, Weight::Plain, Shape::Polygon(shape));
    }
    figure.add(Role::Overlap, Shape::Region(shared));
    figure.add(Role::Origin, Shape::Point(dvec2(15.0, 3.0)));
    figure.label(Role::A, dvec2(2.5, 4.0), "A", Anchor::Center);
    figure.label(Role::B, dvec2(6.5, 2.0), "B", Anchor::Center);
    figure.label(Role::Difference, dvec2(12.0, 3.0), "D", Anchor::Center);
    figure
}

fn slanted() -> Figure {
    let mut figure = Figure::default();
    let shape = vec![dvec2(0.5, 1.0), dvec2(4.0, 1.0), dvec2(5.5, 3.5), dvec2(2.0, 5.0)];
    figure.add(Role::C, Shape::Region(shape.clone()));
    figure.add(Role::C, Shape::Polygon(shape));
    figure.add(Role::Push, Shape::Arrow(dvec2(3.0, 3.0), dvec2(8.0, 3.0)));
    figure.label(Role::C, dvec2(3.0, 2.0), "C", Anchor::Center);
    figure
}
