//! The output formats of cells: text, text for a terminal, a picture.

use clap::ValueEnum;
use ratatui::buffer::Buffer;
use textfigure::{ThemeName, to_ansi, to_svg, to_text};

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
            Self::Text => to_text(buffer),
            Self::Ansi => to_ansi(buffer),
            Self::Svg => to_svg(buffer, theme),
        }
    }
}
