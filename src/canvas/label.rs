//! Words at points.

use glam::DVec2;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::surface::{Cell, Surface, cell_of};
use crate::figure::Anchor;

/// Writes words at a point, moved so far that they stay inside the area. A point outside has no label.
pub(super) fn label(surface: &mut Surface<'_>, at: DVec2, text: &str, anchor: Anchor, style: Style) {
    let Cell { column, row } = cell_of(at);
    if !(0..surface.width()).contains(&column) || !(0..surface.height()).contains(&row) {
        return;
    }
    let columns = u16::try_from(text.width()).unwrap_or(u16::MAX);
    let width = i32::from(columns);
    let start = match anchor {
        // Of an even number of columns the point is left of the middle.
        Anchor::Center | Anchor::Above | Anchor::Below => column - (width - 1) / 2,
        Anchor::Left => column - width,
        Anchor::Right => column + 1,
    };
    let line = match anchor {
        Anchor::Above => row - 1,
        Anchor::Below => row + 1,
        Anchor::Center | Anchor::Left | Anchor::Right => row,
    };
    let line = line.clamp(0, surface.height() - 1);
    surface.write(Cell { column: start, row: line }, text, columns, style);
}
