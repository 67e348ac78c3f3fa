//! Draws a figure of shapes as text, for a comment, a README or a bug report.
//!
//! [`textfigure::json`] reads the shapes and turns them into cells. This file adds what only the tutorial knows: scenes,
//! the Minkowski difference, and how to write to a terminal.

mod scene;

use super::seven_bit::seven_bit;
use super::{ColorChoice, Failure, Format, Options, capabilities, input, look, print};
use crate::app::view::Style;
use clap::Args;
pub(super) use scene::bodies;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use textfigure::json::{Drawing, DrawingOptions, FigureShape, LARGEST, Window};
use textfigure::{GlyphSet, Look, Texture, to_text};

/// The default size of a figure.
const USUAL: (u16, u16) = (60, 20);

/// The end of `--help`.
const BRIEF: &str = include_str!("draw/brief.txt");

/// What `--explain` tells.
const MORE: &str = include_str!("draw/explain.txt");

/// The arguments of `draw`.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = BRIEF)]
pub(super) struct DrawArgs {
    /// The file to read; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Explain what a figure is made of, and draw nothing
    #[arg(long, conflicts_with_all = [
        "file", "size", "view", "fill", "outline_only", "axes", "grid", "trim", "comment", "difference", "format",
    ])]
    explain: bool,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "60x20", value_parser = size)]
    size: (u16, u16),
    /// The part of the world that fills the whole frame, edge to edge; y points up
    #[arg(long, value_name = "X0,Y0,X1,Y1", allow_hyphen_values = true)]
    view: Option<Window>,
    /// Fill polygons and circles with the textures of their roles (the default except in ASCII)
    #[arg(long, conflicts_with = "outline_only")]
    fill: bool,
    /// Draw outlines only
    #[arg(long)]
    outline_only: bool,
    /// Draw the axes with ticks, and the origin, as far as they are in view
    #[arg(long)]
    axes: bool,
    /// Draw a lattice of dots where there is nothing else
    #[arg(long)]
    grid: bool,
    /// Write only the part that has something in it
    #[arg(long)]
    trim: bool,
    /// Write this in front of each line
    #[arg(long, value_name = "PREFIX", allow_hyphen_values = true)]
    comment: Option<String>,
    /// Add the origin and A-B, the Minkowski difference of the first convex shapes with the roles a and b
    #[arg(long)]
    difference: bool,
    /// How to write the frame; by default ansi on a terminal and text elsewhere
    #[arg(long, value_enum)]
    format: Option<Format>,
}

fn size(text: &str) -> Result<(u16, u16), String> {
    super::size(text, (1, 1), USUAL)
}

/// Draws the figure of the file, or of standard input.
pub(super) fn run(draw: &DrawArgs, options: &Options) -> Result<u8, Failure> {
    if draw.explain {
        print(MORE)?;
        return Ok(0);
    }
    let capabilities = capabilities();
    let settings = options.flags();
    let speaks = io::stdout().is_terminal() && capabilities.unsupported().is_none();
    let format = draw.format.unwrap_or(match settings.color.unwrap_or_default() {
        ColorChoice::Always => Format::Ansi,
        ColorChoice::Auto | ColorChoice::Never if speaks => Format::Ansi,
        ColorChoice::Auto | ColorChoice::Never => Format::Text,
    });
    if draw.comment.is_some() && format == Format::Svg {
        return Err("--comment works with text or ansi, not svg".into());
    }
    let (name, input) = input::open(draw.file.as_deref())?;
    let mut drawing = scene::read(&name, &input::whole(&name, input, LARGEST)?)?;
    let failed = |message: String| format!("{name}:1: {message}");
    if draw.difference {
        scene::add_difference(&mut drawing).map_err(failed)?;
    }
    let Style { look, utf8 } = look::printed(&settings, &capabilities, format);
    if !utf8 {
        for label in drawing.shapes.iter_mut().filter_map(|shape| shape.label.as_mut()) {
            *label = seven_bit(label);
        }
    }
    let cells = drawing.paint(&draw.options(look)).map_err(|error| failed(error.to_string()))?;
    let frame = format.write(&cells, look.theme.name());
    match &draw.comment {
        None => print(&frame)?,
        Some(prefix) => {
            let lines = frame.lines().map(|line| format!("{prefix}{line}").trim_end().to_owned() + "\n");
            print(&lines.collect::<String>())?;
        }
    }
    Ok(0)
}

impl DrawArgs {
    fn options(&self, look: Look) -> DrawingOptions {
        let texture = if self.outline_only { Texture::None } else { Texture::Sparse };
        DrawingOptions {
            size: self.size,
            view: self.view,
            axes: self.axes,
            grid: self.grid,
            origin: self.difference,
            fill: self.fill || look.glyphs != GlyphSet::Ascii,
            look: Look { texture, ..look },
            trim: self.trim,
        }
    }
}

/// Shapes as outlines of 7-bit characters: the part of a frame of this size in which there is something.
pub(super) fn outlines(shapes: Vec<FigureShape>, size: (u16, u16)) -> String {
    let look = Look { texture: Texture::None, ..Look::default() };
    let options = DrawingOptions { size, look, trim: true, ..DrawingOptions::default() };
    let cells = Drawing { shapes, base: Vec::new() }.paint(&options);
    // A verdict is complete without its picture.
    cells.map_or_else(|why| format!("(no picture: {why})"), |cells| to_text(&cells))
}
