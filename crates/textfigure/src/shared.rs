//! What two bodies share: an overlap as a hatch, at any depth, and a touch as the stretch or the corner alone.

use super::{
    GlyphSet, arrow,
    fill::{self, Border},
    form::{Form, is_straight},
    is_shared,
    outline::{Linework, lines},
    shape::{self, Line},
    surface::{Cell, Layer, Surface, cell_of},
    theme::Part,
    traverse,
};
use crate::figure::{Mark, Role, Weight};
use glam::DVec2;

/// The sign of an overlap that shows otherwise nothing.
const OVERLAP: char = '#';

/// Hatches the overlaps that have marks.
pub(super) fn overlaps(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    for (mark, form) in marks.iter().filter(|(mark, _)| is_shared(mark.role)) {
        if let Form::Region(corners) = form {
            fill::inside(surface, corners, mark.role, Border::Open);
        }
    }
}

/// The cells in which overlaps are to be seen that have no room for a hatch: above the outlines.
pub(super) fn narrow(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    for (_, form) in marks.iter().filter(|(mark, _)| mark.role == Role::Overlap) {
        let at = match form {
            Form::Region(corners) => corners.iter().copied().sum::<DVec2>() / corners.len() as f64,
            Form::Point(at) => *at,
            _ => continue,
        };
        if !is_hatched(surface, cell_of(at)) {
            let style = surface.look.theme.style(Role::Overlap, Weight::Plain, Part::Outline);
            surface.layer = Layer::Outline;
            surface.put(cell_of(at), OVERLAP, style);
        }
    }
}

/// True if a cell, or one of those around it, is hatched.
fn is_hatched(surface: &Surface<'_>, Cell { column, row }: Cell) -> bool {
    let mut around = (-1..=1).flat_map(|down| (-2..=2).map(move |right| (right, down)));
    around.any(|(right, down)| {
        let cell = Cell { column: column + right, row: row + down };
        surface.painted(cell) == Some(Layer::Shared) && !surface.is_blank(cell)
    })
}

/// True for an edge that is pointed out on an outline.
pub(super) fn is_chosen(mark: &Mark, form: &Form<'_>) -> bool {
    mark.weight == Weight::Strong && matches!(form, Form::Line(..)) && !arrow::is_free_line(mark.role)
}

/// Points out edges: thick, which in ASCII is a sign that is heavier than the glyphs of other lines, by how steep they are.
pub(super) fn chosen(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], outlines: &Linework) {
    let mut dots = Linework::new(surface);
    surface.layer = Layer::Outline;
    for (mark, form) in marks.iter().filter(|(mark, form)| is_chosen(mark, form)) {
        let Form::Line(from, to) = *form else { continue };
        if surface.look.glyphs != GlyphSet::Ascii {
            dots.dot(surface, mark, Weight::Strong, from, to);
            continue;
        }
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
        let along = (to - from).abs();
        // A row is two columns high.
        let thick = if along.x >= 2.0 * along.y { '=' } else { 'H' };
        let ends = [from, to].map(cell_of);
        let (columns, rows) = (surface.width(), surface.height());
        let cells: Vec<Cell> = if is_straight(from, to) {
            traverse::thin(from, to, columns, rows).map(|piece| piece.cell).collect()
        } else {
            let is_inked = |(cell, line): &(Cell, Line)| surface.is_outlined(*cell) || shape::single(line).is_some();
            lines(from, to, columns, rows).filter(is_inked).map(|(cell, _)| cell).collect()
        };
        for cell in cells {
            // A corner stays one.
            if !(ends.contains(&cell) && surface.is_outlined(cell)) {
                surface.put(cell, thick, style);
            }
        }
    }
    dots.paint_over(surface, outlines, Layer::Outline, |_| false);
}

/// Paints the stretches and corners that touch.
pub(super) fn touches(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], outlines: &Linework) {
    let mut dots = Linework::new(surface);
    surface.layer = Layer::Outline;
    for (mark, form) in marks.iter().filter(|(mark, _)| is_shared(mark.role)) {
        let style = surface.look.theme.style(mark.role, Weight::Plain, Part::Outline);
        match *form {
            Form::Line(from, to) | Form::Strip(from, to) if surface.look.glyphs == GlyphSet::Ascii => {
                for piece in traverse::thin(from, to, surface.width(), surface.height()) {
                    surface.put(piece.cell, surface.look.glyphs.point(mark.role), style);
                }
            }
            Form::Line(from, to) | Form::Strip(from, to) => dots.dot(surface, mark, Weight::Strong, from, to),
            _ => {}
        }
    }
    dots.paint_over(surface, outlines, Layer::Outline, |_| false);
}
