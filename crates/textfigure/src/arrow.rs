//! Lines that lie below outlines and join nothing: arrows, pushes, measures.

use glam::DVec2;

use super::{
    GlyphSet, Part,
    form::is_straight,
    outline::{Linework, dots_glyph, dotted_glyph, lines},
    shape,
    surface::{Cell, NUDGE, Surface, cell_of, centre_of},
    traverse::{self, Piece},
};
use crate::figure::{Mark, Role, Weight};

/// The dots of a head from its tip on.
const HEAD: i32 = 2;

/// The dots of a cell.
const DOTS: DVec2 = DVec2::new(2.0, 4.0);

/// True for roles whose segments are drawn here.
pub(super) fn is_free_line(role: Role) -> bool {
    matches!(role, Role::Push | Role::Measure | Role::Vector | Role::Probe)
}

/// A push is a strong line, as `=` is in ASCII.
fn weight_in_dots(mark: &Mark) -> Weight {
    if mark.role == Role::Push && mark.weight == Weight::Plain { Weight::Strong } else { mark.weight }
}

/// Draws a line without a head; in dots it is only collected.
pub(super) fn shaft(surface: &mut Surface<'_>, dots: &mut Linework, mark: &Mark, from: DVec2, to: DVec2) {
    if surface.look.glyphs != GlyphSet::Ascii {
        dots.dot(surface, mark, weight_in_dots(mark), from, to);
        return;
    }
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    let (columns, rows) = (surface.width(), surface.height());
    if is_straight(from, to) {
        let (across, vertical) = match (mark.weight, mark.role) {
            (Weight::Faint, _) => ('-', ':'),
            (_, Role::Push) => ('=', '!'),
            _ => ('-', '|'),
        };
        // As in dotted outlines, every other column is blank.
        let gaps = mark.weight == Weight::Faint && from.y == to.y;
        for piece in traverse::thin(from, to, columns, rows) {
            if !gaps || surface.phase(piece.cell).column % 2 != 0 {
                surface.put(piece.cell, if from.y == to.y { across } else { vertical }, style);
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

/// Draws the head of an arrow, if its end is in sight: in the last cell before the point or the outline that it ends at.
/// Where there is no cell between, it lies on the outline.
pub(super) fn head(
    surface: &mut Surface<'_>,
    shafts: &Linework,
    mark: &Mark,
    (from, to): (DVec2, DVec2),
    is_point: impl Fn(Cell) -> bool,
) {
    let end = cell_of(to);
    if surface.painted(end).is_none() {
        return;
    }
    let is_free = |surface: &Surface<'_>, cell: Cell| !is_point(cell) && !surface.is_outlined(cell);
    // One cell a row or a column, so that the head of a steep arrow is never beside its end.
    let found = traverse::thin(from, to, surface.width(), surface.height())
        .filter(|piece| is_free(surface, piece.cell) && piece.cell != cell_of(from))
        .min_by(|one, other| {
            let away = |piece: &Piece| centre_of(piece.cell).distance_squared(to);
            away(one).total_cmp(&away(other))
        });
    let (cell, tip) = match found {
        Some(piece) if piece.cell != end => {
            let corner = DVec2::new(f64::from(piece.cell.column), f64::from(piece.cell.row));
            let ends = [corner + piece.from, corner + piece.to];
            (piece.cell, if ends[0].distance(to) < ends[1].distance(to) { ends[0] } else { ends[1] })
        }
        None if is_point(end) => return,
        _ => (end, to),
    };
    let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
    if surface.look.glyphs == GlyphSet::Ascii {
        surface.put(cell, sign(to - from), style);
        return;
    }
    let along = ((to - from) * DOTS).normalize_or_zero();
    // In the cell, even where the line leaves it.
    let first = DVec2::new(f64::from(cell.column), f64::from(cell.row)) * DOTS;
    let tip = (tip * DOTS + NUDGE).floor().clamp(first, first + DOTS - 1.0);
    // A strong shaft has its second row of dots above, or left of, the first.
    let (middle, half) = match weight_in_dots(mark) {
        Weight::Strong if along.x.abs() >= along.y.abs() => (DVec2::new(0.0, -0.5), 0.5),
        Weight::Strong => (DVec2::new(-0.5, 0.0), 0.5),
        _ => (DVec2::ZERO, 0.0),
    };
    let mut cells: Vec<(Cell, u8)> = Vec::new();
    for down in -HEAD - 1..=HEAD + 1 {
        for right in -HEAD - 1..=HEAD + 1 {
            let off = DVec2::new(f64::from(right), f64::from(down));
            let back = -(off - middle).dot(along);
            let aside = (off - middle).perp_dot(along).abs();
            if back < -0.3 || back > f64::from(HEAD) + 0.3 || aside > back + half + 0.3 {
                continue;
            }
            let dot = tip + off;
            let at = Cell { column: (dot.x / 2.0).floor() as i32, row: (dot.y / 4.0).floor() as i32 };
            let bit = 1 << (2 * (dot.y as i32).rem_euclid(4) + (dot.x as i32).rem_euclid(2));
            match cells.iter_mut().find(|(known, _)| *known == at) {
                Some((_, dots)) => *dots |= bit,
                None => cells.push((at, bit)),
            }
        }
    }
    for (at, dots) in cells {
        if at == cell || is_free(surface, at) {
            surface.put(at, dots_glyph(dots | shafts.dots(at), surface.look.glyphs), style);
        }
    }
}

/// The head of an arrow in ASCII.
fn sign(along: DVec2) -> char {
    // A row is two columns high.
    match (along.x.abs() >= 2.0 * along.y.abs(), along.x > 0.0, along.y > 0.0) {
        (true, true, _) => '>',
        (true, false, _) => '<',
        (false, _, true) => 'v',
        (false, _, false) => '^',
    }
}
