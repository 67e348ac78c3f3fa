//! The test pattern: two figures with everything by which looks differ.

use crate::borders;
use ratatui::prelude::*;
use textfigure::Look;
use textfigure::json::{DrawingOptions, read};

/// A figure a line: textures, shared ground and the origin; slanted lines and a push.
const FIGURES: &str = include_str!("sample.txt");

/// The columns of the figures, and how wide they are.
const COLUMNS: [(u16, u16); 2] = [(0, 35), (36, 18)];

/// The figures in a frame, whose right edge shows whether glyphs are as wide as they should be.
pub(super) fn drawn(look: &Look) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 56, 9));
    let frame = borders::pane("a sample", look);
    let inside = frame.inner(buffer.area);
    frame.render(buffer.area, &mut buffer);
    for (figure, (column, width)) in FIGURES.lines().zip(COLUMNS) {
        let options = DrawingOptions { size: (width, inside.height), look: *look, fill: true, ..Default::default() };
        let cells = read(figure.as_bytes()).ok().and_then(|drawing| drawing.paint(&options).ok()).unwrap_or_default();
        for place in cells.area.positions() {
            buffer[(inside.x + column + place.x, inside.y + place.y)] = cells[place].clone();
        }
    }
    buffer
}
