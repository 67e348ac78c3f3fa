//! The canvas: a [`Figure`] becomes cells of a ratatui [`Buffer`].
//!
//! [`Viewport`] alone knows how the two planes lie to each other (it flips the rows), [`GlyphSet`] alone which characters
//! are drawn, [`Texture`] alone what areas are filled with, [`Theme`] alone which style a role gets.
//!
//! A cell is about twice as high as it is wide, so one world unit takes 2·unit columns and unit rows in a lesson, and
//! lattice points stand at cell *centres*: a corner, the origin or an exact touch is one whole glyph, and a box is the
//! classic `+---+`. In a [window](Viewport::window) units are of any size and points stand anywhere: there boxes too are
//! drawn with the glyphs that look most like their edges where these really run.
//!
//! A [`Canvas`] paints in layers, from the bottom:
//!
//! 1. textures: bodies in the order of their marks, then overlaps; `fill` has the dense ones, `sparse` those that keep
//!    clear of the outlines;
//! 2. guide lines, then outlines and segments (`outline`): edges along the lattice are collected as links to the four
//!    neighbours of a cell (`links`), so that what crosses joins; all others are cut into the pieces that lie in one cell
//!    each (`traverse`), and the glyphs for these are matched by shape (`shape`) or set dot by dot;
//! 3. shared ground: `X` and `#` of overlap and touch lie on the outlines that bound them, or a thin overlap, all border,
//!    would not be seen;
//! 4. pushes, vectors, measures and the arrows' heads (`arrow`);
//! 5. points;
//! 6. labels (`label`): those whose place is given, then those that find one where they cover least.
//!
//! Marks are clipped at the area. A mark with a coordinate that is not finite, or beyond a thousand million cells, is
//! skipped. Marks of no size come out as what they have become: a flat box as a segment, a box of no size as a point.

pub mod frame;

mod arrow;
mod fill;
mod form;
mod glyphs;
mod label;
mod links;
mod outline;
mod shape;
mod sparse;
mod surface;
#[cfg(test)]
mod tests;
mod theme;
mod traverse;
mod viewport;

use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

use crate::figure::{Figure, Mark, Role, Weight};
use form::Form;
use outline::Linework;
use surface::{Cell, Layer, Surface};

pub(crate) use outline::block_dots;
pub(crate) use theme::indexed_rgb;

pub use glyphs::{GlyphSet, Texture};
pub use theme::{ColorDepth, Part, Theme, ThemeName};
pub use viewport::Viewport;

/// How a figure is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Which characters.
    pub glyphs: GlyphSet,
    /// Which colours and attributes.
    pub theme: Theme,
    /// What areas are filled with.
    pub texture: Texture,
}

/// A figure as a widget.
///
/// Cells that no mark covers are left as they are; covered ones keep their background only. Marks outside are clipped,
/// marks that are not finite skipped; any area will do, also an empty one or one that sticks out of the buffer.
#[derive(Clone, Copy, Debug)]
pub struct Canvas<'f> {
    /// What is drawn.
    pub figure: &'f Figure,
    /// Which part of the plane the area shows.
    pub viewport: Viewport,
    /// Glyphs, colours and textures.
    pub look: Look,
}

impl Widget for Canvas<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Self { figure, viewport, look } = self;
        let mut surface = Surface::new(viewport, look, area, buffer);
        if surface.is_empty() {
            return;
        }
        let marks: Vec<(&Mark, Form<'_>)> =
            figure.marks.iter().filter_map(|mark| Some((mark, Form::of(&mark.shape, &surface)?))).collect();

        let mut guides = Linework::new(&surface);
        let mut outlines = Linework::new(&surface);
        for (mark, form) in &marks {
            let lines = if mark.role == Role::Guide { &mut guides } else { &mut outlines };
            trace(lines, &surface, mark, form);
        }
        let drawn = outlines.glyphs(&surface);
        let texture = match look.texture {
            Texture::Hatched if marks.iter().any(|(_, form)| form.is_slanted()) => Texture::Sparse,
            texture => texture,
        };
        match texture {
            Texture::Hatched => textures(&mut surface, &marks),
            Texture::Sparse => sparse::fill(&mut surface, &marks, &outlines, &drawn),
            Texture::None => {}
        }
        let below = guides.glyphs(&surface);
        guides.paint(&mut surface, &below, Layer::Guide);
        outlines.paint(&mut surface, &drawn, Layer::Outline);
        shared_ground(&mut surface, &marks, texture);
        let points: Vec<Cell> = marks.iter().filter_map(|(_, form)| form.point()).collect();
        surface.layer = Layer::Arrow;
        for (mark, form) in &marks {
            match form {
                Form::Arrow(from, to) => arrow::arrow(&mut surface, &mut outlines, mark, (*from, *to), &points),
                Form::Line(from, to) if arrow::is_free_line(mark.role) => {
                    arrow::line(&mut surface, &mut outlines, mark, *from, *to);
                }
                _ => {}
            }
        }
        surface.layer = Layer::Point;
        for (mark, form) in &marks {
            if let Form::Point(at) = form {
                let style = look.theme.style(mark.role, mark.weight, Part::Outline);
                surface.put(surface::cell_of(*at), look.glyphs.point(mark.role), style);
            }
        }
        surface.layer = Layer::Label;
        label::draw(&mut surface, &marks);
    }
}

/// Layer 1, hatched. Overlaps come second, whatever their place among the marks.
fn textures(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    for overlaps in [false, true] {
        for (mark, form) in marks.iter().filter(|(mark, _)| (mark.role == Role::Overlap) == overlaps) {
            match form {
                Form::Outline(corners) if mark.weight != Weight::Faint => {
                    fill::inside(surface, corners, mark.role, fill::Border::Open);
                }
                Form::Region(corners) if !is_shared(mark.role) => {
                    fill::inside(surface, corners, mark.role, fill::Border::Closed);
                }
                Form::Strip(from, to) if !is_shared(mark.role) => fill::along(surface, *from, *to, mark.role),
                _ => {}
            }
        }
    }
}

/// Layer 2, collected: what joins where it crosses.
fn trace(lines: &mut Linework, surface: &Surface<'_>, mark: &Mark, form: &Form<'_>) {
    match form {
        Form::Outline(corners) => lines.polygon(surface, mark, corners),
        Form::Path(points) => lines.polyline(surface, mark, points),
        Form::Line(from, to) if !arrow::is_free_line(mark.role) && !is_shared(mark.role) => {
            lines.segment(surface, mark, *from, *to);
        }
        _ => {}
    }
}

/// Layer 3.
fn shared_ground(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], texture: Texture) {
    for (mark, form) in marks.iter().filter(|(mark, _)| is_shared(mark.role)) {
        match form {
            // Sparse signs keep off the outlines; they are there already.
            Form::Region(_) if mark.role == Role::Overlap && texture != Texture::Hatched => {}
            Form::Region(corners) => fill::inside(surface, corners, mark.role, fill::Border::Closed),
            Form::Line(from, to) | Form::Strip(from, to) => fill::along(surface, *from, *to, mark.role),
            _ => {}
        }
    }
}

/// True for the roles that lie on the outlines which bound them.
fn is_shared(role: Role) -> bool {
    matches!(role, Role::Overlap | Role::Touch)
}
