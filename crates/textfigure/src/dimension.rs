//! Dimension lines along an axis: as long as what they measure, with the number in the line where it has room.

use glam::DVec2;
use unicode_width::UnicodeWidthStr as _;

use super::{
    GlyphSet, Part,
    label::Written,
    surface::{Cell, Layer, Surface, cell_of},
};
use crate::figure::Mark;

/// A dimension in cells.
struct Run {
    /// The cell at one end, in whose row or column it lies.
    first: Cell,
    across: bool,
    /// The columns, or the rows, of both ends.
    ends: (i32, i32),
}

/// Draws a line with ends, where nothing of a higher rank stands, and its number in it, or else beside it.
pub(super) fn draw<'t>(
    surface: &mut Surface<'_>,
    mark: &Mark,
    (from, to): (DVec2, DVec2),
    text: &'t str,
) -> Option<Written<'t>> {
    let (first, other) = (cell_of(from), cell_of(to));
    let across = first.row == other.row;
    let place = |cell: Cell| if across { cell.column } else { cell.row };
    let ends = (place(first).min(place(other)), place(first).max(place(other)));
    let run = Run { first, across, ends };
    let width = i32::from(u16::try_from(text.width()).unwrap_or(u16::MAX));
    run.line(surface, mark, if across { width } else { 1 });
    let words = surface.look.theme.style(mark.role, mark.weight, Part::Label);
    let is_free = |start: &Cell| {
        let cells = (start.column..start.column + width).map(|column| surface.painted(Cell { column, ..*start }));
        cells.into_iter().all(|layer| layer.is_some_and(|layer| layer.rank() < Layer::Dimension.rank()))
    };
    let start = run.inside(width).or_else(|| run.beside(width).into_iter().find(is_free))?;
    surface.layer = Layer::Label;
    let start = surface.write(start, text, u16::try_from(width).ok()?, words)?;
    Some(Written { start, text })
}

impl Run {
    /// The cells between the ends.
    fn inner(&self) -> i32 {
        self.ends.1 - self.ends.0 - 1
    }

    fn at(&self, place: i32) -> Cell {
        if self.across { Cell { column: place, ..self.first } } else { Cell { row: place, ..self.first } }
    }

    /// The line, with heads where these and a number of so many cells have room.
    fn line(&self, surface: &mut Surface<'_>, mark: &Mark, number: i32) {
        let [cap, shaft, last] = match (surface.look.glyphs == GlyphSet::Ascii, self.across) {
            (true, true) => ['|', '-', '|'],
            (true, false) => ['-', '|', '-'],
            (false, true) => ['├', '─', '┤'],
            (false, false) => ['┬', '│', '┴'],
        };
        let heads = if self.across { ['<', '>'] } else { ['^', 'v'] };
        let has_heads = self.inner() >= number + 4;
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
        let ((low, high), limit) = (self.ends, if self.across { surface.width() } else { surface.height() });
        for place in low.max(0)..=high.min(limit - 1) {
            let glyph = match place {
                _ if place == low => cap,
                _ if place == high => last,
                _ if has_heads && place == low + 1 => heads[0],
                _ if has_heads && place == high - 1 => heads[1],
                _ => shaft,
            };
            put(surface, self.at(place), glyph, style);
        }
    }

    /// Where a number starts in the line, if it has room there.
    fn inside(&self, width: i32) -> Option<Cell> {
        let taken = if self.across { width } else { 1 };
        let has_room = self.inner() >= taken && (self.across || width == 1);
        has_room.then(|| self.at(self.ends.0 + 1 + (self.inner() - taken) / 2))
    }

    /// Where it may start beside the line.
    fn beside(&self, width: i32) -> [Cell; 4] {
        let (Cell { column, row }, (low, high)) = (self.first, self.ends);
        if self.across {
            let middle = (low + high + 1 - width) / 2;
            [(middle, row + 1), (middle, row - 1), (high + 2, row), (low - 1 - width, row)]
        } else {
            let middle = low.midpoint(high);
            let off = 1 + i32::from(self.inner() > 0);
            [(column + off, middle), (column + 2, middle), (column - width - 1, middle), (column + 2, low)]
        }
        .map(|(column, row)| Cell { column, row })
    }
}

/// Paints a cell unless it shows something of a higher rank.
fn put(surface: &mut Surface<'_>, cell: Cell, glyph: char, style: ratatui_core::style::Style) {
    if surface.painted(cell).is_some_and(|layer| layer.rank() <= Layer::Dimension.rank()) {
        surface.layer = Layer::Dimension;
        surface.put(cell, glyph, style);
    }
}
