//! Frames around panes.

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    Look, Viewport,
    surface::{Cell, Surface},
};

/// Draws a frame on the border cells of `area`, the title in its top line, and returns the area inside.
///
/// A title too long for the line is cut. An area that sticks out of the buffer is framed as far as the buffer goes; less
/// than two rows or columns have no frame and nothing inside.
pub fn pane(area: Rect, title: &str, look: &Look, buffer: &mut Buffer) -> Rect {
    let area = area.intersection(buffer.area);
    let mut surface = Surface::new(Viewport::default(), *look, area, buffer);
    let (right, bottom) = (surface.width() - 1, surface.height() - 1);
    if right < 1 || bottom < 1 {
        return Rect { width: 0, height: 0, ..area };
    }
    let [across, vertical, top_left, top_right, bottom_left, bottom_right] = look.glyphs.frame();
    let style = look.theme.dim();
    for column in 1..right {
        surface.put(Cell { column, row: 0 }, across, style);
        surface.put(Cell { column, row: bottom }, across, style);
    }
    for row in 1..bottom {
        surface.put(Cell { column: 0, row }, vertical, style);
        surface.put(Cell { column: right, row }, vertical, style);
    }
    for (column, row, glyph) in
        [(0, 0, top_left), (right, 0, top_right), (0, bottom, bottom_left), (right, bottom, bottom_right)]
    {
        surface.put(Cell { column, row }, glyph, style);
    }
    // After the corner two strokes, a blank, the title, a blank; at least one stroke before the other corner.
    let room = u16::try_from(right - 5).unwrap_or(0);
    let columns = u16::try_from(title.width()).unwrap_or(u16::MAX).min(room.saturating_sub(1));
    if columns > 0 {
        surface.write(Cell { column: 3, row: 0 }, " ", 1, style);
        surface.write(Cell { column: 4, row: 0 }, title, columns, look.theme.heading());
        surface.write(Cell { column: 4 + i32::from(columns), row: 0 }, " ", 1, style);
    }
    Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
}
