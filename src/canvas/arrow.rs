//! Lines that are drawn over outlines and join nothing: arrows, pushes, dimension lines.

use glam::DVec2;

use super::{
    GlyphSet, Part,
    form::is_straight,
    outline::{Linework, dotted_glyph, lines},
    shape,
    surface::{Cell, Layer, Surface, cell_of, centre_of},
    traverse::{self, Piece},
};
use crate::figure::{Mark, Role, Weight};

/// True for roles whose segments are drawn here.
pub(super) fn is_free_line(role: Role) -> bool {
    matches!(role, Role::Push | Role::Measure | Role::Vector | Role::Probe)
}

/// Draws an arrow. The head is in the cell of the end point, or in the one before if a point will be drawn there.
pub(super) fn arrow(
    surface: &mut Surface<'_>,
    dots: &mut Linework,
    mark: &Mark,
    (from, to): (DVec2, DVec2),
    points: &[Cell],
) {
    shaft(surface, dots, mark, from, to);
    let mut end = cell_of(to);
    if points.contains(&end) {
        let far = |piece: &Piece| centre_of(piece.cell).distance_squared(to);
        let between = traverse::thin(from, to, surface.width(), surface.height())
            .filter(|piece| piece.cell != end && piece.cell != cell_of(from))
            .min_by(|one, other| far(one).total_cmp(&far(other)));
        end = between.map_or(end, |piece| piece.cell);
    }
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    surface.layer = Layer::Head;
    // Beside a point there is room for only one glyph.
    match corner_head(to - from) {
        Some((beside, first, last)) if !points.contains(&cell_of(to)) => {
            surface.put(Cell { column: end.column + beside, ..end }, first, style);
            surface.put(end, last, style);
        }
        _ => surface.put(end, head(to - from), style),
    }
    surface.layer = Layer::Arrow;
}

/// The head of an arrow. ASCII also in Unicode glyph sets, because the arrowheads of Unicode have an ambiguous width.
fn head(along: DVec2) -> char {
    // A row is two columns high.
    match (along.x.abs() >= 2.0 * along.y.abs(), along.x > 0.0, along.y > 0.0) {
        (true, true, _) => '>',
        (true, false, _) => '<',
        (false, _, true) => 'v',
        (false, _, false) => '^',
    }
}

/// The head of an arrow at more than 22.5 degrees from both axes: a corner of two glyphs, with the offset in columns of
/// the first from the second.
fn corner_head(along: DVec2) -> Option<(i32, char, char)> {
    let (x, y) = (along.x.abs(), 2.0 * along.y.abs());
    let leans = x.min(y) > x.max(y) * (std::f64::consts::SQRT_2 - 1.0);
    leans.then_some((if along.x > 0.0 { -1 } else { 1 }, if along.y > 0.0 { '_' } else { '"' }, '|'))
}

/// Draws a segment, with end strokes if it is a dimension line with something between them.
pub(super) fn line(surface: &mut Surface<'_>, dots: &mut Linework, mark: &Mark, from: DVec2, to: DVec2) {
    shaft(surface, dots, mark, from, to);
    if mark.role == Role::Measure && is_straight(from, to) {
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
        let [left, right, top, bottom] = surface.look.glyphs.caps();
        let (first, last) = if (from.x, from.y) <= (to.x, to.y) { (from, to) } else { (to, from) };
        let (start, end) = if last.x - first.x >= 2.0 {
            (left, right)
        } else if last.y - first.y >= 2.0 {
            (top, bottom)
        } else {
            return;
        };
        surface.put(cell_of(first), start, style);
        surface.put(cell_of(last), end, style);
    }
}

fn shaft(surface: &mut Surface<'_>, dots: &mut Linework, mark: &Mark, from: DVec2, to: DVec2) {
    let glyphs = surface.look.glyphs;
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    let (across, vertical) = glyphs.shaft(mark.role, mark.weight);
    let (columns, rows) = (surface.width(), surface.height());
    if is_straight(from, to) {
        // As in dotted outlines, every other column is blank.
        let gaps = mark.weight == Weight::Faint && glyphs == GlyphSet::Ascii && from.y == to.y;
        for piece in traverse::thin(from, to, columns, rows) {
            if !gaps || surface.phase(piece.cell).column % 2 != 0 {
                surface.put(piece.cell, if from.y == to.y { across } else { vertical }, style);
            }
        }
    } else if glyphs != GlyphSet::Ascii {
        dots.dot(surface, mark, from, to);
        // There may be dots in cells that the thinned line leaves out.
        for piece in traverse::walk(from, to, columns, rows) {
            if let Some(glyph) = dots.pattern(piece.cell, glyphs) {
                surface.put(piece.cell, glyph, style);
            }
        }
    } else if mark.weight == Weight::Faint {
        for piece in traverse::thin(from, to, columns, rows) {
            surface.put(piece.cell, dotted_glyph(&piece), style);
        }
    } else {
        for (cell, line) in lines(from, to, columns, rows) {
            let Some(glyph) = shape::single(&line) else { continue };
            surface.put(cell, glyph, style);
        }
    }
}
