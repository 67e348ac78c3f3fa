//! The cells of a drawing, and the only way to paint one.

use glam::DVec2;
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
};

use super::{GlyphSet, Look, Viewport};
use crate::figure::Role;

/// The farthest coordinate, in cells; marks beyond count as not finite, so that cells fit in `i32`.
const FARTHEST: f64 = 1e9;

/// Moves points exactly between two cells to the same side, whatever the last bits of their coordinates.
pub(super) const NUDGE: f64 = 1e-9;

/// A cell of the grid; may be outside the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) column: i32,
    /// From the top.
    pub(super) row: i32,
}

/// The cell that covers a point in grid coordinates.
pub(super) fn cell_of(point: DVec2) -> Cell {
    let corner = (point + NUDGE).floor();
    Cell { column: corner.x as i32, row: corner.y as i32 }
}

/// The center of a cell in grid coordinates.
pub(super) fn center_of(cell: Cell) -> DVec2 {
    DVec2::new(f64::from(cell.column) + 0.5, f64::from(cell.row) + 0.5)
}

/// The layer last painted into a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layer {
    #[default]
    Nothing,
    Texture(Role),
    /// Rays and ghosts.
    Guide,
    /// An overlap.
    Shared,
    /// A dimension, or a line that measures.
    Dimension,
    /// An outline, or a touch.
    Outline,
    Point,
    Arrow,
    /// The head of an arrow.
    Head,
    /// The origin, which nothing covers.
    Origin,
    Label,
}

impl Layer {
    /// What lies above what: textures lowest.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Texture(_) | Self::Shared => 1,
            Self::Guide => 2,
            Self::Dimension => 3,
            Self::Outline => 4,
            Self::Point => 5,
            Self::Arrow => 6,
            Self::Head => 7,
            Self::Origin => 8,
            Self::Label => 9,
        }
    }
}

/// The part of an area inside the buffer, and how to draw into it. Grid coordinates start at its top left.
pub(super) struct Surface<'a> {
    pub(super) look: Look,
    viewport: Viewport,
    area: Rect,
    clip: Rect,
    buffer: &'a mut Buffer,
    /// The layer that is being painted.
    pub(super) layer: Layer,
    /// The layer last painted into each cell, row by row.
    layers: Vec<Layer>,
    /// Whether each cell has a part of an outline, on top or below a point.
    outlined: Vec<bool>,
}

impl<'a> Surface<'a> {
    pub(super) fn new(viewport: Viewport, look: Look, area: Rect, buffer: &'a mut Buffer) -> Self {
        let clip = area.intersection(buffer.area);
        let layers = vec![Layer::Nothing; clip.area() as usize];
        let outlined = vec![false; layers.len()];
        Self { look, viewport, area, clip, buffer, layer: Layer::Nothing, layers, outlined }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clip.is_empty()
    }

    /// The number of columns.
    pub(super) fn width(&self) -> i32 {
        i32::from(self.clip.width)
    }

    /// The number of rows.
    pub(super) fn height(&self) -> i32 {
        i32::from(self.clip.height)
    }

    /// The columns and rows of the area that are left of and above the buffer.
    fn missing(&self) -> (u16, u16) {
        (self.clip.x - self.area.x, self.clip.y - self.area.y)
    }

    /// The cell relative to the area's top left, for patterns that must not depend on clipping.
    pub(super) fn phase(&self, cell: Cell) -> Cell {
        let (left, above) = self.missing();
        Cell { column: cell.column + i32::from(left), row: cell.row + i32::from(above) }
    }

    /// True if what lies along an axis is moved to the middle of cells, so that boxes are drawn as the classic `+---+`:
    /// where lattice points are at the centers of cells, and in ASCII wherever a unit is chosen and not a window.
    pub(super) fn is_lattice(&self) -> bool {
        self.viewport.is_lattice() || (self.look.glyphs == GlyphSet::Ascii && !self.viewport.is_window())
    }

    /// A world point in grid coordinates; `None` if it is not finite or too far away.
    pub(super) fn grid(&self, point: DVec2) -> Option<DVec2> {
        let (left, above) = self.missing();
        let grid = self.viewport.to_grid(point, self.area) - DVec2::new(f64::from(left), f64::from(above));
        (grid.is_finite() && grid.abs().max_element() < FARTHEST).then_some(grid)
    }

    /// The cell's place in the buffer, if it lies inside.
    fn position(&self, cell: Cell) -> Position {
        Position::new(self.clip.x + cell.column as u16, self.clip.y + cell.row as u16)
    }

    /// Paints a cell and keeps only its background. Cells outside are ignored.
    pub(super) fn put(&mut self, cell: Cell, glyph: char, style: Style) {
        let Some(index) = self.index(cell) else { return };
        self.layers[index] = self.layer;
        self.outlined[index] |= self.layer == Layer::Outline;
        let position = self.position(cell);
        let cell = &mut self.buffer[position];
        cell.set_char(glyph);
        cell.fg = Color::Reset;
        cell.modifier = Modifier::empty();
        cell.set_style(style);
    }

    /// Adds to the style of a cell, which keeps its glyph and its layer. Cells outside are ignored.
    pub(super) fn restyle(&mut self, cell: Cell, style: Style) {
        if self.index(cell).is_some() {
            let position = self.position(cell);
            self.buffer[position].set_style(style);
        }
    }

    /// The layer last painted into a cell; `None` outside.
    pub(super) fn painted(&self, cell: Cell) -> Option<Layer> {
        self.layers.get(self.index(cell)?).copied()
    }

    /// True for a cell with nothing to be seen in it, and one outside.
    pub(super) fn is_blank(&self, cell: Cell) -> bool {
        self.index(cell).is_none_or(|_| self.buffer[self.position(cell)].symbol() == " ")
    }

    /// True for a cell with a part of an outline, on top or below a point.
    pub(super) fn is_outlined(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.outlined[index])
    }

    fn index(&self, Cell { column, row }: Cell) -> Option<usize> {
        let inside = (0..self.width()).contains(&column) && (0..self.height()).contains(&row);
        inside.then(|| (row * self.width() + column) as usize)
    }

    /// Writes text from a cell on, shifted so that it fits, and cut only if it cannot; returns where it begins.
    pub(super) fn write(&mut self, start: Cell, text: &str, columns: u16, style: Style) -> Option<Cell> {
        let columns = columns.min(self.clip.width);
        let column = start.column.clamp(0, i32::from(self.clip.width - columns));
        let start = Cell { column, ..start };
        self.index(start)?;
        let position = self.position(start);
        for offset in 0..i32::from(columns) {
            self.put(Cell { column: column + offset, ..start }, ' ', style);
        }
        self.buffer.set_stringn(position.x, position.y, text, usize::from(columns), style);
        Some(start)
    }
}
