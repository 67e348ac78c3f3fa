//! What a cell asks of a terminal: how it looks, and how far its character moves the cursor.

use ratatui_core::buffer::{Cell, CellDiffOption, CellWidth};

use super::pen;

/// True if the row has characters of several columns.
pub(super) fn is_wide(row: &[Cell]) -> bool {
    row.iter().any(|cell| columns(cell) > 1)
}

/// The characters that start in the row with the columns they take, from the left; only those of several columns.
pub(super) fn spans(row: &[Cell]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut x = 0;
    std::iter::from_fn(move || {
        while x < row.len() {
            let (start, cells) = (x, span(row, x));
            x += cells;
            if cells > 1 {
                return Some((start, cells));
            }
        }
        None
    })
}

/// Columns that the character at `x` takes; one if there is no room for more.
pub(super) fn span(row: &[Cell], x: usize) -> usize {
    let columns = usize::from(columns(&row[x]));
    if x + columns > row.len() { 1 } else { columns.max(1) }
}

/// True if nothing but the background shows.
pub(super) fn looks_blank(cell: &Cell) -> bool {
    is_blank(cell) && !cell.modifier.intersects(pen::ON_BLANKS)
}

/// True if a space is to be printed: for a space, for nothing, and for what must not reach a terminal.
pub(super) fn is_blank(cell: &Cell) -> bool {
    match cell.symbol().as_bytes() {
        [byte] => *byte <= b' ' || *byte == 0x7f,
        [] => true,
        bytes => {
            // C1 controls are C2 80 to C2 9F.
            let control = bytes.iter().any(|byte| *byte < b' ' || *byte == 0x7f)
                || bytes.windows(2).any(|pair| pair[0] == 0xc2 && pair[1] < 0xa0);
            control || columns(cell) == 0
        }
    }
}

/// True if every terminal moves its cursor by one column after it: the characters of which pictures and European words
/// consist. Of all others at least one emulator has an opinion of its own.
pub(super) fn is_certain(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else { return false };
    // ASCII; Latin but for the soft hyphen, Greek and Cyrillic but for combining marks; dashes and quotation marks.
    let plain = matches!(c, '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{370}'..='\u{482}'
        | '\u{48a}'..='\u{52f}' | '\u{2010}'..='\u{2027}');
    plain || is_drawing(symbol.as_bytes())
}

/// True for octants and what else came with them in Unicode 16 to draw with. A terminal knows all of them or none.
pub(super) fn is_octant(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    matches!((chars.next(), chars.next()), (Some('\u{1cd00}'..='\u{1ceb3}'), None))
}

/// Box drawing, blocks and Braille, of which pictures consist: quickly known to be of one column.
fn is_drawing(bytes: &[u8]) -> bool {
    matches!(bytes, [0xe2, 0x94..=0x96 | 0xa0..=0xa3, _])
}

pub(super) fn columns(cell: &Cell) -> u16 {
    match cell.diff_option {
        CellDiffOption::ForcedWidth(columns) => columns.get(),
        _ => match cell.symbol().as_bytes() {
            [_] => 1,
            bytes if is_drawing(bytes) => 1,
            _ => cell.symbol().cell_width(),
        },
    }
}
