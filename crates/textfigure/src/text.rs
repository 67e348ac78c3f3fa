//! Cells as text, with and without colors and attributes.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// The rows of a buffer, each with its cells and their columns. The cell after a wide character is left out, because
/// the character covers it.
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

/// The index of a color in the palette. `None` for the default color and for 24-bit colors, which have no index.
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

/// The buffer as plain text, one line for each row. Blanks at the ends are cut.
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
        let mut style_in_force = None;
        for (_, cell) in row {
            let style = (cell.fg, cell.bg, cell.modifier);
            if style_in_force != Some(style) {
                let _ = write!(text, "\x1b[{}m", attributes(style.0, style.1, style.2));
                style_in_force = Some(style);
            }
            text.push_str(cell.symbol());
        }
        text.push_str("\x1b[m\n");
    }
    text
}

/// The parameters of the escape sequence (SGR) that sets a style. They begin with 0, which resets what was set before.
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
                // Bright colors are 90 to 97 and 100 to 107.
                let _ = write!(parameters, ";{}", base + 60 - 8 + u16::from(index));
            }
            Some(index) => {
                let _ = write!(parameters, ";{};5;{index}", base + 8);
            }
        }
    }
    parameters
}
