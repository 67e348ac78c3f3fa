//! Dimension lines along an axis: as long as what they measure, with the number in the line where it has room.

use glam::DVec2;
use unicode_width::UnicodeWidthStr as _;

use super::{
    GlyphSet, Part,
    label::Written,
    surface::{Cell, Layer, Surface, cell_of},
};
use crate::figure::Mark;

/// Draws a line with ends, where nothing of a higher rank stands, and its number in it, or else beside it.
pub(super) fn draw<'t>(
    surface: &mut Surface<'_>,
    mark: &Mark,
    (from, to): (DVec2, DVec2),
    text: &'t str,
) -> Option<Written<'t>> {
    let (one, other) = (cell_of(from), cell_of(to));
    let across = one.row == other.row;
    let place = |cell: Cell| if across { cell.column } else { cell.row };
    let (low, high) = (place(one).min(place(other)), place(one).max(place(other)));
    let limit = if across { surface.width() } else { surface.height() };
    let width = text.width() as i32;
    let [caps, shaft] = match (surface.look.glyphs == GlyphSet::Ascii, across) {
        (true, true) => [['|', '|'], ['-'; 2]],
        (true, false) => [['-', '-'], ['|'; 2]],
        (false, true) => [['├', '┤'], ['─'; 2]],
        (false, false) => [['┬', '┴'], ['│'; 2]],
    };
    let heads = if across { ['<', '>'] } else { ['^', 'v'] };
    // The number takes its own width, or a row.
    let taken = if across { width } else { 1 };
    let inner = high - low - 1;
    let has_heads = inner >= taken + 4;
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    let at = |place: i32| if across { Cell { column: place, ..one } } else { Cell { row: place, ..one } };
    for place in low.max(0)..=high.min(limit - 1) {
        let glyph = match place {
            _ if place == low => caps[0],
            _ if place == high => caps[1],
            _ if has_heads && place == low + 1 => heads[0],
            _ if has_heads && place == high - 1 => heads[1],
            _ => shaft[0],
        };
        put(surface, at(place), glyph, style);
    }
    let middle = low + 1 + (inner - taken) / 2;
    let words = surface.look.theme.style(mark.role, mark.weight, Part::Label);
    let beside = |surface: &Surface<'_>, start: Cell| {
        (start.column..start.column + width)
            .all(|column| surface.painted(Cell { column, ..start }).is_some_and(|layer| layer.rank() <= 2))
    };
    let column = one.column - (width - 1) / 2;
    let places = if across {
        let row = one.row;
        let centred = Cell { column: (low + high + 1 - width) / 2, row };
        [
            (inner >= taken).then_some(at(middle)),
            Some(Cell { row: row + 1, ..centred }),
            Some(Cell { row: row - 1, ..centred }),
            Some(Cell { column: high + 2, row }),
            Some(Cell { column: low - 1 - width, row }),
        ]
    } else {
        let row = low.midpoint(high);
        [
            (inner >= 1 && width == 1).then_some(Cell { column, row: middle }),
            Some(Cell { column: one.column + 1 + i32::from(inner > 0), row }),
            Some(Cell { column: one.column + 2, row }),
            Some(Cell { column: one.column - width - 1, row }),
            Some(Cell { column: one.column + 2, row: low }),
        ]
    };
    let is_in = |start: Cell| Some(start) == places[0];
    let start = places.into_iter().flatten().find(|start| is_in(*start) || beside(surface, *start))?;
    surface.layer = Layer::Label;
    let start = surface.write(start, text, u16::try_from(width).ok()?, words)?;
    Some(Written { start, text })
}

/// Paints a cell unless it shows something of a higher rank.
fn put(surface: &mut Surface<'_>, cell: Cell, glyph: char, style: ratatui_core::style::Style) {
    if surface.painted(cell).is_some_and(|layer| layer.rank() <= Layer::Dimension.rank()) {
        surface.layer = Layer::Dimension;
        surface.put(cell, glyph, style);
    }
}
