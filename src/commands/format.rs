//! Cells written down: as text, as text for a terminal, as a picture.

use super::cells::{color_index, rows};
use super::svg;
use crate::canvas::ThemeName;
use clap::ValueEnum;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;

/// How cells are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The characters, nothing else
    Text,
    /// The characters with escape sequences for colours and attributes
    Ansi,
    /// A picture of the same characters
    Svg,
}

impl Format {
    /// The cells; the theme says what ground a picture has.
    pub(super) fn write(self, buffer: &Buffer, theme: ThemeName) -> String {
        match self {
            Self::Text => as_text(buffer),
            Self::Ansi => as_ansi(buffer),
            Self::Svg => svg::picture(buffer, theme),
        }
    }
}

/// The characters, without blanks at the ends of lines.
fn as_text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.map(|(_, cell)| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The characters with colours and attributes, each line ending in the terminal's own.
fn as_ansi(buffer: &Buffer) -> String {
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

/// The parameters of SGR for a cell, starting from none.
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
