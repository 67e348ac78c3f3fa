//! One screen, without a terminal: exactly what the tutorial would show after some keys.

use super::{Failure, Options, capabilities, print};
use crate::app::view::{self, STANDARD, Style};
use crate::app::{Effect, Session};
use crate::key::parse_script;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;

/// The seed of a frame, so that the same command always prints the same screen.
const SEED: u64 = 42;
/// The largest screen that is drawn.
const LARGEST: (u16, u16) = (500, 200);

/// The arguments of `frame`.
#[derive(Debug, Args)]
pub(super) struct Frame {
    /// Which lesson or step, by its id (see `minktutor list`)
    #[arg(value_name = "ID[.STEP]")]
    place: String,
    /// Keys to press first: names such as `left*3 down tab space enter`, characters, `bet` for the right bet
    #[arg(long, default_value = "")]
    keys: String,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = size)]
    size: (u16, u16),
    /// Plain text, or text with ANSI colours and attributes
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Ansi,
}

/// Reads `80x24`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let wrong = || {
        let ((w, h), (width, height)) = (LARGEST, STANDARD);
        format!("a size is columns x rows, from 1x1 to {w}x{h}, as in {width}x{height}")
    };
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let size = (width.parse::<u16>().map_err(|_| wrong())?, height.parse::<u16>().map_err(|_| wrong())?);
    if size.0 == 0 || size.1 == 0 || size.0 > LARGEST.0 || size.1 > LARGEST.1 { Err(wrong()) } else { Ok(size) }
}

pub(super) fn run(frame: &Frame, options: &Options) -> Result<u8, Failure> {
    let capabilities = capabilities();
    let strokes = parse_script(&frame.keys).map_err(|error| {
        Failure::Other(format!("--keys, at character {}: {error}", frame.keys[..error.offset].chars().count() + 1))
    })?;
    let mut session =
        Session::new(options.course(options.utf8(&capabilities))?, Progress::default(), options.seed.unwrap_or(SEED));
    session.open(&frame.place).map_err(Failure::Other)?;
    for stroke in strokes {
        if session.stroke(stroke) == Effect::Quit {
            return Err(Failure::Other("--keys: these keys leave the tutorial, so there is no screen".to_owned()));
        }
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, frame.size.0, frame.size.1));
    view::draw(&session, &Style { look: options.look(&capabilities), utf8: options.utf8(&capabilities) }, &mut buffer);
    print(&match frame.format {
        Format::Text => as_text(&buffer),
        Format::Ansi => as_ansi(&buffer),
    })?;
    Ok(0)
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = &[Cell]> {
    buffer.content.chunks(usize::from(buffer.area.width).max(1))
}

/// The characters, without blanks at the ends of lines.
fn as_text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.iter().map(Cell::symbol).collect();
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
        for cell in row {
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

/// The place of a colour in the indexed palette; `None` for the terminal's own and for true colour, which no theme has.
fn color_index(color: Color) -> Option<u8> {
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
