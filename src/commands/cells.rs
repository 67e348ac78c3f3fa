//! What all output formats need to know of cells.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr as _;

/// The cells of each row with their columns, without the second half of wide characters.
pub(super) fn rows(buffer: &Buffer) -> impl Iterator<Item = impl Iterator<Item = (usize, &Cell)>> {
    buffer.content.chunks(usize::from(buffer.area.width).max(1)).map(|row| {
        let mut free = 0;
        row.iter().enumerate().filter(move |(column, cell)| {
            let shown = *column >= free;
            if shown {
                free = column + cell.symbol().width().max(1);
            }
            shown
        })
    })
}

/// The index of a colour in the palette; `None` for the default and for true colours.
pub(super) fn color_index(color: Color) -> Option<u8> {
    Some(match color {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(index) => index,
        Color::Reset | Color::Rgb(..) => return None,
    })
}
