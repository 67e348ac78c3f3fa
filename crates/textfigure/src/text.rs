//! Cells as text, with and without colors and attributes.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write as _;
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

/// The index of a color in the palette; `None` for the default and for true colors.
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

/// The characters of cells, without blanks at the ends of lines.
#[must_use]
pub fn to_text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.map(|(_, cell)| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The characters with escape sequences for colors and attributes, which are reset at the end of each line.
#[must_use]
pub fn to_ansi(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let mut pen = None;
        for (_, cell) in row {
            let style = (cell.fg, cell.bg, cell.modifier);
            if pen != Some(style) {
                let _ = write!(text, "\x1b[{}m", attributes(style.0, style.1, style.2));
                pen = Some(style);
            }
            text.push_str(cell.symbol());
        }
        text.push_str("\x1b[m\n");
    }
    text
}

/// The SGR parameters of a style, from a reset.
fn attributes(fg: Color, bg: Color, modifier: Modifier) -> String {
    let mut parameters = String::from("0");
    for (flag, code) in [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::ITALIC, 3),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
    ] {
        if modifier.contains(flag) {
            let _ = write!(parameters, ";{code}");
        }
    }
    for (color, base) in [(fg, 30), (bg, 40)] {
        if let Color::Rgb(r, g, b) = color {
            let _ = write!(parameters, ";{};2;{r};{g};{b}", base + 8);
        }
        match color_index(color) {
            None => {}
            Some(index @ 0..=7) => {
                let _ = write!(parameters, ";{}", base + u16::from(index));
            }
            Some(index @ 8..=15) => {
                let _ = write!(parameters, ";{}", base + 52 + u16::from(index));
            }
            Some(index) => {
                let _ = write!(parameters, ";{};5;{index}", base + 8);
            }
        }
    }
    parameters
}
