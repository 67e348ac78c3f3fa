//! Figures as JSON: shapes with labels and dimensions, fitted into a frame; with the feature `json`.
//!
//! ```
//! use textfigure::json::{DrawingOptions, read};
//! use textfigure::to_text;
//!
//! let drawing = read(br#"{"shapes": [
//!     {"polygon": [[0, 0], [4, 0], [4, 2], [0, 2]], "label": "A"},
//!     {"polygon": [[7, 0], [10, 0], [10, 3], [7, 3]], "label": "B"},
//!     {"dimension": [[4, 1], [7, 1]]}, {"dimension": [[0, 0], [4, 0]]}
//! ]}"#)?;
//! let options = DrawingOptions { size: (44, 12), trim: true, ..DrawingOptions::default() };
//! assert_eq!(to_text(&drawing.paint(&options)?), r"
//!               +-----+
//! +-------+     |     |
//! |   A   |<-3->|  B  |
//! +-------+     +-----+
//! |<- 4 ->|
//! "[1..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Shapes
//!
//! | key of a shape | |
//! |---|---|
//! | `polygon`, `polyline`: `[[x, y], ...]` | closed and open lines; polygons go round in either direction, and may have dents or cross themselves |
//! | `circle`: `{"center": [x, y], "radius": r}` | |
//! | `arc`: as a circle, with `from` and `to` | counterclockwise, in degrees |
//! | `segment`, `arrow`: `[[x, y], [x, y]]` | an arrow that starts or ends on a border is drawn from or up to the cell beside it |
//! | `dimension`: `[[x, y], [x, y]]` | outside of the shape that it measures, or between shapes; its label is its length unless another is given |
//! | `point`, `text`: `[x, y]` | |
//! | `label`, `anchor` | words, and where they stand: `center`, `left`, `right`, `above` or `below` of the shape; without an anchor where they cover least |
//! | `role` | a [`Role`] in lower case. Without one polygons and circles are a, b and c in turn, arrows vectors, points probes, dimensions measures, the others notes |
//! | `dash`, `thick`, `fill` | `true` or `false`: dotted lines, thick ones, textures |
//!
//! A shape is of exactly one kind. Where filled convex polygons with the roles a and b overlap, the overlap is marked, of
//! the first 100 of each with at most 200 corners. A figure has at most [1 MB](LARGEST) and 10,000 shapes, and what would
//! take much longer than a second to draw is refused.

mod dimension;
mod input;
mod overlap;
mod picture;
mod scale;
mod shape;
mod view;
#[expect(unreachable_pub, reason = "a twin of the words of minkowski2d, where they are public")]
mod words;

pub use shape::{Arc, Circle, FigureShape, Geometry};
pub use view::Window;

use crate::figure::{Figure, Role};
use crate::{Canvas, Look};
use dimension::Pen;
use picture::DrawnFigure;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier};
use ratatui_core::widgets::Widget as _;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use unicode_width::UnicodeWidthStr as _;

/// The most bytes of a figure.
pub const LARGEST: usize = 1 << 20;

/// Reads a figure: UTF-8, with or without a byte order mark.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read(text: &[u8]) -> Result<Drawing, FigureError> {
    Ok(Drawing { shapes: input::read(text)?, base: Vec::new() })
}

/// Shapes to be drawn together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes; later ones lie on top.
    pub shapes: Vec<FigureShape>,
    /// What lies below them, as a background, and is named after them. It is not read, but added by programs.
    pub base: Vec<FigureShape>,
}

/// How a drawing is shown.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct DrawingOptions {
    /// Columns and rows of the frame.
    pub size: (u16, u16),
    /// The part of the world that is shown. Without one all shapes are fitted in, with a margin and square units, edges
    /// along the axes in whole cells.
    pub view: Option<Window>,
    /// Draw the axes of the world where they are in the view, with ticks, and the origin.
    pub axes: bool,
    /// Draw dots on a lattice of the world, where nothing else is.
    pub grid: bool,
    /// Draw the origin of the world.
    pub origin: bool,
    /// Fill polygons and circles that do not say whether they are.
    pub fill: bool,
    /// Glyphs, colors, and the texture of what is filled; without a texture nothing is.
    pub look: Look,
    /// Keep only the part of the frame in which something is drawn.
    pub trim: bool,
}

impl Default for DrawingOptions {
    fn default() -> Self {
        Self {
            size: (60, 20),
            view: None,
            axes: false,
            grid: false,
            origin: false,
            fill: false,
            look: Look::default(),
            trim: false,
        }
    }
}

impl Drawing {
    /// The drawing as cells, which [`to_text`](crate::to_text), [`to_ansi`](crate::to_ansi) and
    /// [`to_svg`](crate::to_svg) write down.
    ///
    /// # Errors
    /// If there is nothing to draw, or it cannot be seen in this view, or would take too long; if a shape has no point, a
    /// number that is not finite, or a radius below 0.
    pub fn paint(&self, options: &DrawingOptions) -> Result<Buffer, PaintError> {
        if let Some(shape) = self.shapes.iter().chain(&self.base).find(|shape| !shape.is_drawable()) {
            let wrong = "cannot be drawn: it needs a point, finite numbers, and a radius of at least 0";
            return Err(PaintError(format!("{} {wrong}", shape.kind())));
        }
        let area = Rect::new(0, 0, options.size.0, options.size.1);
        let mut buffer = Buffer::empty(area);
        if area.is_empty() {
            return Ok(buffer);
        }
        let look = options.look;
        let DrawnFigure { figure, viewport, grid, dimensions } = picture::compose(self, options).map_err(PaintError)?;
        Canvas { figure: &figure, viewport, look }.render(area, &mut buffer);
        let mut pen = Pen { buffer: &mut buffer, look };
        for dimension in dimensions {
            dimension.draw(&mut pen, &grid);
        }
        if options.axes {
            let guides = figure.marks.into_iter().filter(|mark| mark.role == Role::Guide);
            let figure = Figure { marks: guides.collect(), ..Figure::default() };
            let mut axes = Buffer::empty(area);
            Canvas { figure: &figure, viewport, look }.render(area, &mut axes);
            scale::ticks(&mut pen, &grid, &axes);
        }
        // The lattice is everywhere; what there is to see is not.
        let part = if options.trim { inked(pen.buffer) } else { area };
        if options.grid {
            scale::lattice(&mut pen, &grid);
        }
        Ok(cut(&buffer, part))
    }
}

/// Why a figure cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureError {
    /// The place in the text, in bytes after a byte order mark.
    pub place: Range<usize>,
    /// The line of the place, from 1.
    pub line: usize,
    /// The column of the place, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right, if that can be said.
    pub help: Option<String>,
}

impl FigureError {
    fn new(text: &[u8], place: Range<usize>, message: &str, help: Option<&str>) -> Self {
        let before = String::from_utf8_lossy(&text[..place.start.min(text.len())]);
        let last = before.rsplit('\n').next().unwrap_or_default();
        Self {
            place,
            line: before.split('\n').count(),
            column: last.chars().count() + 1,
            message: message.to_owned(),
            help: help.map(str::to_owned),
        }
    }
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Error for FigureError {}

/// Why a drawing cannot be painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintError(String);

impl fmt::Display for PaintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PaintError {}

/// The part of a frame in which something is drawn.
fn inked(buffer: &Buffer) -> Rect {
    let is_drawn =
        |cell: &Cell| cell.symbol() != " " || cell.bg != Color::Reset || cell.modifier.contains(Modifier::REVERSED);
    let places = buffer.area.positions().filter(|place| is_drawn(&buffer[*place]));
    // The second half of a wide character is blank.
    let size = |place: Position| u16::try_from(buffer[place].symbol().width()).unwrap_or(1).max(1);
    places
        .map(|place| Rect { x: place.x, y: place.y, width: size(place), height: 1 })
        .reduce(Rect::union)
        .unwrap_or_default()
}

/// A part of a frame.
fn cut(buffer: &Buffer, part: Rect) -> Buffer {
    let mut cells = Buffer::empty(Rect { x: 0, y: 0, ..part });
    for (to, from) in cells.area.positions().zip(part.intersection(buffer.area).positions()) {
        cells[to] = buffer[from].clone();
    }
    cells
}
