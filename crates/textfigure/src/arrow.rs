//! Arrows, which lie above outlines and join nothing, and the lines without a head that lie below them.

use glam::DVec2;

use super::{
    GlyphSet, Part,
    form::is_straight,
    outline::{Linework, dotted_glyph, lines},
    shape,
    surface::{Cell, Layer, Surface, cell_of, center_of},
    traverse::{self, Piece},
};
use crate::figure::{Mark, Role, Weight};

/// The cells of a shaft that is seen as one.
pub(super) const SHAFT: usize = 2;

/// The most cells of outline that an arrow stops short of.
const SHORT_OF: usize = 2;

/// True for roles whose segments are drawn here.
pub(super) fn is_free_line(role: Role) -> bool {
    matches!(role, Role::Push | Role::Measure | Role::Vector | Role::Probe)
}

/// A push is a strong line. In ASCII it is like any other, because `<=` would read as a comparison.
fn weight_in_dots(mark: &Mark) -> Weight {
    if mark.role == Role::Push && mark.weight == Weight::Plain { Weight::Strong } else { mark.weight }
}

/// Draws a line without a head; in dots it is only collected.
pub(super) fn line(
    surface: &mut Surface<'_>,
    dots: &mut Linework,
    mark: &Mark,
    (from, to): (DVec2, DVec2),
    is_kept: impl Fn(Cell) -> bool,
) {
    if surface.look.glyphs != GlyphSet::Ascii {
        dots.dot(surface, mark, weight_in_dots(mark), from, to);
        return;
    }
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    let (columns, rows) = (surface.width(), surface.height());
    let level = from.y == to.y;
    let put = |surface: &mut Surface<'_>, cell: Cell, glyph: char| {
        if !is_kept(cell) {
            surface.put(cell, glyph, style);
        }
    };
    if mark.weight == Weight::Faint {
        // As in dotted outlines, every other column is blank.
        for piece in traverse::thin(from, to, columns, rows) {
            if !level || surface.phase(piece.cell).column % 2 != 0 {
                put(surface, piece.cell, if is_straight(from, to) && level { '.' } else { dotted_glyph(&piece) });
            }
        }
    } else if is_straight(from, to) {
        for piece in traverse::thin(from, to, columns, rows) {
            put(surface, piece.cell, if level { '-' } else { '|' });
        }
    } else {
        for (cell, line) in lines(from, to, columns, rows) {
            if let Some(glyph) = shape::single(&line) {
                put(surface, cell, glyph);
            }
        }
    }
}

/// An arrow on the grid: where its shaft begins and ends, and where its head stands, if that is in sight.
pub(super) struct Route {
    shaft: (DVec2, DVec2),
    pub(super) head: Option<Cell>,
    /// Where its ends would be, on something that it starts or ends at.
    spared: Vec<Cell>,
}

impl Route {
    /// From point to point, or from and up to what stands there: the cells that are kept are other marks'. Where there
    /// is room for a shaft beside it, an outline is not covered.
    pub(super) fn of(
        surface: &Surface<'_>,
        (from, to): (DVec2, DVec2),
        is_kept: impl Fn(Cell) -> bool,
    ) -> Option<Self> {
        let mut cells: Vec<Cell> =
            traverse::thin(from, to, surface.width(), surface.height()).map(|Piece { cell, .. }| cell).collect();
        let away = |cell: Option<&Cell>| cell.map_or(0.0, |cell| center_of(*cell).distance_squared(from));
        if away(cells.first()) > away(cells.last()) {
            cells.reverse();
        }
        let mut spared = Vec::new();
        // Of the cells that others keep no shaft is made.
        let mut free = cells.iter().filter(|cell| !is_kept(**cell)).count();
        let mut goes = |cell: Cell| {
            let is_spared = free > SHAFT + 1 && surface.is_outlined(cell) && !is_kept(cell);
            free -= usize::from(is_spared);
            is_spared || is_kept(cell)
        };
        if cells.first().is_some_and(|first| goes(*first)) {
            spared.push(cells.remove(0));
        }
        let is_seen = surface.painted(cell_of(to)).is_some();
        for _ in 0..SHORT_OF {
            if is_seen && cells.last().is_some_and(|last| goes(*last)) {
                spared.extend(cells.pop());
            }
        }
        let last = *cells.last()?;
        let along = to - from;
        let share = |cell: Cell| ((center_of(cell) - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        let end = if is_seen { from.lerp(to, share(last)) } else { to };
        Some(Self { shaft: (from, end), head: is_seen.then_some(last), spared })
    }

    /// Draws the shaft; in dots it is only collected.
    pub(super) fn shaft(
        &self,
        surface: &mut Surface<'_>,
        dots: &mut Linework,
        mark: &Mark,
        is_kept: impl Fn(Cell) -> bool,
    ) {
        surface.layer = Layer::Arrow;
        if self.head != Some(cell_of(self.shaft.0)) {
            line(surface, dots, mark, self.shaft, |cell| {
                is_kept(cell) || self.spared.contains(&cell) || self.head == Some(cell)
            });
        }
    }

    /// Draws the head, by the axis that the arrow runs along most.
    pub(super) fn head(&self, surface: &mut Surface<'_>, mark: &Mark, (from, to): (DVec2, DVec2)) {
        surface.layer = Layer::Head;
        if let Some(cell) = self.head {
            let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
            surface.put(cell, sign(to - from), style);
        }
    }
}

/// A little more than 1, to make up for rounding.
const ROUNDED: f64 = 1.0 + 1e-9;

/// The head of an arrow.
fn sign(along: DVec2) -> char {
    // A row is two columns high. At 45 degrees, rounding must not decide: arrows of one direction have one head.
    match (along.x.abs() * ROUNDED >= 2.0 * along.y.abs(), along.x > 0.0, along.y > 0.0) {
        (true, true, _) => '>',
        (true, false, _) => '<',
        (false, _, true) => 'v',
        (false, _, false) => '^',
    }
}
