//! The output formats of cells: text, text for a terminal, a picture.

use super::cells::{color_index, rows};
use super::svg;
use clap::ValueEnum;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;
use textfigure::ThemeName;

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
    /// Writes the cells; the theme decides the background of a picture.
    pub(super) fn write(self, buffer: &Buffer, theme: ThemeName) -> String {
        match self {
            Self::Text => as_text(buffer),
            Self::Ansi => as_ansi(buffer),
            Self::Svg => svg::picture(buffer, theme),
        }
    }
}

/// The characters, without trailing blanks.
fn as_text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.map(|(_, cell)| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The characters with colours and attributes, which are reset at the end of each line.
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
