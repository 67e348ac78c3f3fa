//! Two boxes that overlap, and the arrow that takes one out of the other, as ASCII and as Braille.
#![expect(clippy::print_stdout, reason = "printing is all that an example does")]

use glam::{DVec2, dvec2};
use textfigure::{Anchor, Canvas, Figure, GlyphSet, Look, Role, Shape, Viewport};

/// The corners of a box by its lower left and its size.
fn corners(at: DVec2, size: DVec2) -> Vec<DVec2> {
    vec![at, at + dvec2(size.x, 0.0), at + size, at + dvec2(0.0, size.y)]
}

fn main() {
    let mut figure = Figure::default();
    for (role, name, at) in [(Role::A, "A", dvec2(4.0, 3.0)), (Role::B, "B", dvec2(8.0, 1.0))] {
        let outline = corners(at, dvec2(7.0, 4.0));
        figure.add(role, Shape::Polygon(outline.clone()));
        figure.name(role, outline, name);
    }
    figure.add(Role::Push, Shape::Arrow(dvec2(4.0, 5.0), dvec2(1.0, 5.0)));
    figure.label(Role::Push, dvec2(2.5, 6.0), "push", Anchor::Center);
    for glyphs in [GlyphSet::Ascii, GlyphSet::Braille] {
        let look = Look { glyphs, ..Look::default() };
        let canvas = Canvas { figure: &figure, viewport: Viewport::new(dvec2(-1.0, 0.0), 1.0), look };
        println!("{}", canvas.to_text(36, 9));
    }
}
