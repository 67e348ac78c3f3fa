//! What two bodies share, and what is pointed out: a background, under glyphs that stay as they are.
//!
//! Without colours the inner cells of an overlap get signs instead; one without inner cells is seen by the outlines that
//! cross.

use ratatui_core::style::Style;

use super::{
    GlyphSet, Part, Texture,
    fill::{self, Border},
    form::Form,
    is_shared,
    outline::Linework,
    surface::{Cell, Layer, Surface},
};
use crate::figure::{Mark, Role, Weight};

/// The background of a role; none if it has none at this depth of colour.
pub(super) fn of(surface: &Surface<'_>, role: Role) -> Option<Style> {
    let style = surface.look.theme.style(role, Weight::Plain, Part::Ground);
    (style.bg.is_some() || !style.add_modifier.is_empty()).then_some(style)
}

/// Paints the overlaps that have marks. Sparse signs have been set by then.
pub(super) fn overlaps(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], texture: Texture) {
    let style = of(surface, Role::Overlap);
    for (mark, form) in marks {
        let Form::Region(corners) = form else { continue };
        match style {
            _ if !is_shared(mark.role) => {}
            // A colour lies below the outlines too, where these fill their cells or there is nothing else.
            Some(style) => {
                let mut inner = 0;
                fill::cells(surface, corners, Border::Open, |surface, cell| {
                    surface.ground(cell, style);
                    inner += 1;
                });
                if style.bg.is_some() && (inner == 0 || surface.look.glyphs == GlyphSet::Ascii) {
                    fill::cells(surface, corners, Border::Closed, |surface, cell| surface.ground(cell, style));
                }
            }
            None if texture == Texture::Hatched => fill::inside(surface, corners, Role::Overlap, Border::Open),
            None => {}
        }
    }
}

/// Points out the edges that touch, in their own glyphs; where there is none, in glyphs of the mark's own.
pub(super) fn touches(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    let mut edges = Linework::new(surface);
    for (mark, form) in marks.iter().filter(|(mark, _)| is_shared(mark.role)) {
        match form {
            Form::Line(from, to) | Form::Strip(from, to) => edges.segment(surface, mark, *from, *to),
            _ => {}
        }
    }
    for (cell, glyph) in edges.glyphs(surface) {
        if !surface.is_outlined(cell) {
            surface.layer = Layer::Outline;
            surface.put(cell, glyph, surface.look.theme.style(Role::Touch, Weight::Plain, Part::Outline));
        }
        point_out(surface, cell);
    }
}

/// Points out what a cell shows, without another sign.
pub(super) fn point_out(surface: &mut Surface<'_>, cell: Cell) {
    if let Some(style) = of(surface, Role::Touch) {
        surface.restyle(cell, style);
    }
}
