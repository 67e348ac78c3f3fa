//! Outlines and segments, collected cell by cell before they are painted, so that what meets in a cell joins.

use glam::DVec2;

use super::{
    GlyphSet, Part,
    form::is_straight,
    links::{Arm, Links, Stroke},
    surface::{Cell, Surface, cell_of},
    traverse::{self, Piece},
};
use crate::figure::{Mark, Weight};

/// The bits of a Braille pattern by row and column of its dots.
const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// What the lines have left in one cell.
#[derive(Clone, Copy, Default)]
struct Ink {
    /// Edges along the axes.
    links: Links,
    /// A slanted edge's glyph, ASCII.
    slant: Option<char>,
    /// A slanted edge's dots, Braille.
    dots: u8,
    /// True if only dotted lines have come here.
    faint: bool,
    style: ratatui::style::Style,
}

/// The lines of one layer.
pub(super) struct Linework {
    columns: i32,
    rows: i32,
    cells: Vec<Ink>,
}

impl Linework {
    pub(super) fn new(surface: &Surface<'_>) -> Self {
        let (columns, rows) = (surface.width(), surface.height());
        Self { columns, rows, cells: vec![Ink::default(); columns as usize * rows as usize] }
    }

    /// Adds a closed outline. In ASCII every corner is a `+`, on slanted outlines as on boxes.
    pub(super) fn polygon(&mut self, surface: &Surface<'_>, mark: &Mark, corners: &[DVec2]) {
        let boxed = corners.iter().zip(corners.iter().cycle().skip(1)).all(|(from, to)| is_straight(*from, *to));
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            self.segment(surface, mark, *from, *to);
        }
        if surface.look.glyphs == GlyphSet::Ascii && !boxed && mark.weight != Weight::Faint {
            for corner in corners {
                if let Some(ink) = self.touch(surface, mark, cell_of(*corner)) {
                    ink.slant = Some('+');
                }
            }
        }
    }

    /// Adds a line from point to point.
    pub(super) fn segment(&mut self, surface: &Surface<'_>, mark: &Mark, from: DVec2, to: DVec2) {
        let (first, last) = (cell_of(from), cell_of(to));
        // Off the middle of the cells, box drawing would not meet the dots of the slanted edges beside it.
        let central = |point: DVec2| (point - point.floor() - 0.5).abs().max_element() < 0.01;
        let linked = surface.look.glyphs == GlyphSet::Ascii || central(from) && central(to);
        if is_straight(from, to) && linked && first != last {
            self.link(surface, mark, first, last);
        } else if surface.look.glyphs == GlyphSet::Ascii {
            for piece in traverse::thin(from, to, self.columns, self.rows) {
                if let Some(ink) = self.touch(surface, mark, piece.cell) {
                    let glyph = piece_glyph(&piece, mark.weight);
                    let corner = mark.weight != Weight::Faint && ink.slant.is_some_and(|old| old != glyph);
                    ink.slant = Some(if corner { '+' } else { glyph });
                }
            }
        } else {
            self.dot(surface, mark, from, to);
        }
    }

    /// Adds a line in Braille dots.
    pub(super) fn dot(&mut self, surface: &Surface<'_>, mark: &Mark, from: DVec2, to: DVec2) {
        let scale = DVec2::new(2.0, 4.0);
        let steep = ((to - from) * scale).abs();
        for piece in traverse::thin(from * scale, to * scale, 2 * self.columns, 4 * self.rows) {
            let Cell { column, row } = piece.cell;
            let place = if steep.x >= steep.y { column } else { row };
            if mark.weight == Weight::Faint && place.rem_euclid(3) != 0 {
                continue;
            }
            let bit = DOTS[row.rem_euclid(4) as usize][column.rem_euclid(2) as usize];
            if let Some(ink) = self.touch(surface, mark, Cell { column: column / 2, row: row / 4 }) {
                ink.dots |= bit;
            }
        }
    }

    /// The Braille pattern of a cell, what runs along the axes included; none without dots.
    pub(super) fn pattern(&self, cell: Cell) -> Option<char> {
        let ink = self.cells[self.index(cell)?];
        (ink.dots != 0).then(|| ink.pattern())
    }

    /// Paints what has been collected.
    pub(super) fn paint(&self, surface: &mut Surface<'_>) {
        let glyphs = surface.look.glyphs;
        for (ink, index) in self.cells.iter().zip(0..) {
            let cell = Cell { column: index % self.columns, row: index / self.columns };
            if let Some(glyph) = ink.glyph(glyphs, surface.phase(cell).column) {
                surface.put(cell, glyph, ink.style);
            }
        }
    }

    /// Links all cells from one to the other, which lie in a row or a column.
    fn link(&mut self, surface: &Surface<'_>, mark: &Mark, first: Cell, last: Cell) {
        let across = first.row == last.row;
        let (onward, back) = if across { (Arm::East, Arm::West) } else { (Arm::South, Arm::North) };
        let (low, high, end) = if across {
            (first.column.min(last.column), first.column.max(last.column), self.columns)
        } else {
            (first.row.min(last.row), first.row.max(last.row), self.rows)
        };
        let stroke = Stroke::from(mark.weight);
        for place in low.max(0)..=high.min(end - 1) {
            let cell = if across { Cell { column: place, ..first } } else { Cell { row: place, ..first } };
            let Some(ink) = self.touch(surface, mark, cell) else { return };
            if place < high {
                ink.links.add(onward, stroke);
            }
            if place > low {
                ink.links.add(back, stroke);
            }
        }
    }

    /// The ink of a cell, in the style of a mark that now comes here; none outside the area. A dotted line does not
    /// change the style of a solid one.
    fn touch(&mut self, surface: &Surface<'_>, mark: &Mark, cell: Cell) -> Option<&mut Ink> {
        let index = self.index(cell)?;
        let ink = &mut self.cells[index];
        let fresh = ink.links.is_empty() && ink.slant.is_none() && ink.dots == 0;
        let faint = mark.weight == Weight::Faint;
        if fresh || ink.faint || !faint {
            ink.style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
            ink.faint = faint;
        }
        Some(ink)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let inside = (0..self.columns).contains(&cell.column) && (0..self.rows).contains(&cell.row);
        inside.then(|| (cell.row * self.columns + cell.column) as usize)
    }
}

impl Ink {
    fn glyph(&self, glyphs: GlyphSet, column: i32) -> Option<char> {
        match (glyphs, self.slant) {
            (GlyphSet::Braille | GlyphSet::Octant, _) if self.dots != 0 => Some(self.pattern()),
            (GlyphSet::Braille | GlyphSet::Octant, _) => (!self.links.is_empty()).then(|| self.links.unicode()),
            (GlyphSet::Ascii, None) => (!self.links.is_empty()).then(|| self.links.ascii(column)),
            (GlyphSet::Ascii, Some(slant)) if self.links.is_empty() => Some(slant),
            (GlyphSet::Ascii, Some(_)) => Some('+'),
        }
    }

    /// The dots of the cell, with its links as dots through the middle.
    fn pattern(&self) -> char {
        let arms = [(Arm::North, 0x38), (Arm::East, 0x20), (Arm::South, 0xa0), (Arm::West, 0x24)];
        let links = arms.iter().filter(|(arm, _)| self.links.has(*arm)).fold(0, |all, (_, dots)| all | dots);
        char::from_u32(0x2800 + u32::from(self.dots | links)).unwrap_or(' ')
    }
}

/// The ASCII glyph of a slanted edge's share of a cell: the place where a table of matched shapes will go.
///
/// A line that stays in its row is `-`, in its column `|`; where it steps to the next, it is drawn as the step. Dotted
/// ones are dots at the height of the line.
pub(super) fn piece_glyph(piece: &Piece, weight: Weight) -> char {
    let along = piece.to - piece.from;
    let shallow = along.x.abs() >= along.y.abs();
    let steps = {
        let end = if shallow { piece.to.y } else { piece.to.x };
        !(1e-6..=1.0 - 1e-6).contains(&end)
    };
    match (weight, steps, shallow) {
        (Weight::Faint, _, false) => ':',
        (Weight::Faint, _, true) if piece.from.y + piece.to.y < 1.0 => '\'',
        (Weight::Faint, _, true) => '.',
        (_, false, true) => '-',
        (_, false, false) => '|',
        // Rows count downward.
        (_, true, _) if (along.x > 0.0) == (along.y > 0.0) => '\\',
        (_, true, _) => '/',
    }
}
