//! Draws a figure of shapes as text, for a comment, a README or a bug report.
//!
//! Shapes are JSON and become cells in [`textfigure::json`]; what the tutorial alone knows is here: scenes, the Minkowski
//! difference, and how a terminal is written to.

mod scene;

use super::seven_bit::seven_bit;
use super::{ColorChoice, Failure, Format, Options, capabilities, look, print};
use crate::app::view::Style;
use crate::lesson::problem::is_control;
use clap::Args;
use lean_backend::capability::Capabilities;
use scene::DrawnBodies;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read, Write};
use std::path::PathBuf;
use textfigure::json::{DrawingOptions, LARGEST, Window};
use textfigure::{GlyphSet, Look, Texture};

/// The default size of a figure.
const USUAL: (u16, u16) = (60, 20);

/// The most characters of the prefix of a line.
const LONGEST_PREFIX: usize = 100;

/// The end of `--help`.
const BRIEF: &str = r#"A figure is JSON; --explain lists all shapes, roles and limits:
  {"shapes": [
    {"polygon": [[0, 0], [4, 0], [4, 2]], "label": "A", "role": "a"},
    {"circle": {"center": [7, 1], "radius": 1}}, {"arrow": [[0, 0], [4, 2]]}, {"point": [4, 2]}
  ]}"#;

/// What `--explain` tells.
const MORE: &str = r#"Draws a figure like this one, or a scene from `minktutor grade` or the sandbox ({"scene": ...}):
  {"shapes": [
    {"polygon": [[0, 0], [4, 0], [4, 2]], "label": "A", "role": "a"},
    {"segment": [[0, 0], [4, 2]]}, {"arrow": [[0, 0], [4, 2]]}, {"point": [4, 2]},
    {"circle": {"center": [7, 1], "radius": 1}}, {"polyline": [[0, 3], [4, 3], [8, 4]]},
    {"arc": {"center": [7, 1], "radius": 2, "from": 0, "to": 90}},
    {"text": [2, 3], "label": "words"}, {"dimension": [[0, 0], [4, 0]]}
  ]}

Each shape may have a "label" and a "role": a, b, c, difference, opposite, overlap, touch, origin,
ghost, covered, probe, push, measure, vector, guide or note. By default, polygons and circles are a,
b and c in turn, arrows are vector, points probe, dimensions measure, and all others note.

"anchor" puts a label at the "center" or at the "left", "right", "above" or "below" of a shape;
without "anchor", it goes where it covers least. "dash": true dots the line of a shape.
"thick": true points out a segment on an outline, or makes an outline double. "fill": true or false
fills a polygon or a circle or leaves it empty, whatever the default is.

An arc goes counterclockwise, in degrees. A dimension is drawn between shapes or outside the shape
that it measures, on the side of its "anchor" or on the nearer one; without a label, it shows its
length. An arrow that starts or ends on a border is drawn from or to the cell next to it.

The corners of a polygon can go in either direction; it may have dents and cross itself (the even-odd
rule decides what is inside). Where filled convex polygons with the roles a and b overlap, the overlap
is marked, for the first 100 of each with at most 200 corners. --difference takes convex polygons,
circles, segments and points. Without --view, all shapes are scaled to fit, with a margin and square
units, and edges along the axes fill whole cells. With --view, they are clipped. A figure without
shapes needs --view, --axes or --grid.

A figure has at most 1 MB and 10,000 shapes. A figure that would take much longer than a second to
draw is refused.

With --json-lines, a line that cannot be drawn gives a message on standard error, no frame, and the
exit status 2. With --view and --size, all frames have the same scale and make a film.
"#;

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
        "file", "size", "view", "fill", "outline_only", "axes", "grid", "trim", "comment", "difference", "json_lines", "format",
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
    #[arg(long, value_name = "PREFIX", value_parser = prefix, allow_hyphen_values = true)]
    comment: Option<String>,
    /// Add the origin and A-B, the Minkowski difference of the first convex shapes with the roles a and b
    #[arg(long)]
    difference: bool,
    /// Read one figure from each line, and write a form feed between frames
    #[arg(long)]
    json_lines: bool,
    /// How to write the frame; by default ansi on a terminal and text elsewhere
    #[arg(long, value_enum)]
    format: Option<Format>,
}

fn size(text: &str) -> Result<(u16, u16), String> {
    super::size(text, USUAL)
}

/// A prefix of lines.
fn prefix(text: &str) -> Result<String, String> {
    if text.chars().any(|c| is_control(c) && c != '\t') {
        Err("a prefix has only printable characters and tabs".to_owned())
    } else if text.chars().count() > LONGEST_PREFIX {
        Err(format!("a prefix has at most {LONGEST_PREFIX} characters"))
    } else {
        Ok(text.to_owned())
    }
}

/// Draws the figures of the file, or of standard input.
pub(super) fn run(draw: &DrawArgs, options: &Options) -> Result<u8, Failure> {
    if draw.explain {
        print(MORE)?;
        return Ok(0);
    }
    let renderer = Renderer::new(draw, options, &capabilities(), io::stdout().is_terminal());
    if draw.json_lines && renderer.format == Format::Svg {
        return Err(Failure::Other("--json-lines works with text or ansi, not svg".to_owned()));
    }
    if draw.comment.is_some() && renderer.format == Format::Svg {
        return Err(Failure::Other("--comment works with text or ansi, not svg".to_owned()));
    }
    let failed = |name: &str, error: &io::Error| Failure::Other(format!("{name}: {error}"));
    match draw.file.as_ref().filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| failed(&name, &error))?;
            renderer.read(&name, &mut BufReader::new(file), draw.json_lines)
        }
        None => renderer.read("standard input", &mut io::stdin().lock(), draw.json_lines),
    }
}

/// A figure, in JSON, as outlines of 7-bit characters: the part of a frame of this size in which there is something.
pub(super) fn outlines(figure: &str, size: (u16, u16)) -> Result<String, Failure> {
    let look = Look { texture: Texture::None, ..Look::default() };
    let options = DrawingOptions { size, look, trim: true, ..DrawingOptions::default() };
    let renderer = Renderer { options, difference: false, format: Format::Text, utf8: false, comment: None };
    renderer.frame("the figure", figure.as_bytes(), 1)
}

/// Turns figures into frames.
struct Renderer {
    options: DrawingOptions,
    difference: bool,
    format: Format,
    utf8: bool,
    comment: Option<String>,
}

impl Renderer {
    fn new(draw: &DrawArgs, options: &Options, capabilities: &Capabilities, to_terminal: bool) -> Self {
        let speaks = to_terminal && capabilities.unsupported().is_none();
        let settings = options.flags();
        let format = draw.format.unwrap_or(match settings.color.unwrap_or_default() {
            ColorChoice::Always => Format::Ansi,
            ColorChoice::Auto | ColorChoice::Never if speaks => Format::Ansi,
            ColorChoice::Auto | ColorChoice::Never => Format::Text,
        });
        let Style { look, utf8 } = look::printed(&settings, capabilities, format);
        let texture = if draw.outline_only { Texture::None } else { Texture::Sparse };
        let options = DrawingOptions {
            size: draw.size,
            view: draw.view,
            axes: draw.axes,
            grid: draw.grid,
            origin: draw.difference,
            fill: draw.fill || look.glyphs != GlyphSet::Ascii,
            look: Look { texture, ..look },
            trim: draw.trim,
        };
        Self { options, difference: draw.difference, format, utf8, comment: draw.comment.clone() }
    }

    /// Draws the whole input as one figure, or each line as one.
    fn read(&self, name: &str, input: &mut impl BufRead, lines: bool) -> Result<u8, Failure> {
        if lines {
            return self.film(name, input);
        }
        let mut text = Vec::new();
        input
            .take(LARGEST as u64 + 1)
            .read_to_end(&mut text)
            .map_err(|error| Failure::Other(format!("{name}: {error}")))?;
        let frame = self.frame(name, &text, 1)?;
        super::print(&frame)?;
        Ok(0)
    }

    /// Draws a frame for each line, and writes it before more is read.
    fn film(&self, name: &str, input: &mut impl BufRead) -> Result<u8, Failure> {
        let mut output = io::stdout().lock();
        let mut line = Vec::new();
        let (mut number, mut drawn, mut status) = (0, false, 0);
        while next_line(input, &mut line).map_err(|error| Failure::Other(format!("{name}: {error}")))? {
            number += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            match self.frame(name, &line, number) {
                Ok(frame) => {
                    let separator = if drawn { "\x0c" } else { "" };
                    drawn = true;
                    let written =
                        output.write_all(separator.as_bytes()).and_then(|()| output.write_all(frame.as_bytes()));
                    match written.and_then(|()| output.flush()) {
                        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                        other => other?,
                    }
                }
                Err(failure) => {
                    status = 2;
                    // Standard error may be closed; the exit status says it too.
                    let _ = writeln!(io::stderr(), "{failure}");
                }
            }
        }
        Ok(status)
    }

    /// The frame of a figure, whose text starts at this line of the file.
    fn frame(&self, name: &str, text: &[u8], line: usize) -> Result<String, Failure> {
        let mut bodies = DrawnBodies::read(name, text, line).map_err(|problem| Failure::Problems(vec![*problem]))?;
        let failed = |message: String| Failure::Other(format!("{name}:{line}: {message}"));
        if self.difference {
            bodies.add_difference().map_err(failed)?;
        }
        let mut drawing = bodies.drawing;
        if !self.utf8 {
            for label in drawing.shapes.iter_mut().filter_map(|shape| shape.label.as_mut()) {
                *label = seven_bit(label);
            }
        }
        let cells = drawing.paint(&self.options).map_err(|error| failed(error.to_string()))?;
        let frame = self.format.write(&cells, self.options.look.theme.name());
        Ok(self.comment.as_deref().map_or_else(|| frame.clone(), |prefix| commented(&frame, prefix)))
    }
}

/// The lines of a frame, each behind a prefix, without trailing blanks.
fn commented(frame: &str, prefix: &str) -> String {
    frame.lines().map(|line| format!("{prefix}{line}").trim_end().to_owned() + "\n").collect()
}

/// Reads the next line, without its end; false after the last one. Of a line that is too long, only enough is kept to
/// show that it is.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min((LARGEST + 1).saturating_sub(line.len()))]);
        let read = end.map_or(chunk.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(true);
        }
    }
}
