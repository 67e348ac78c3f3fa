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
//! 1. textures, in the order of their marks; `fill` has the dense ones, `sparse` those that keep clear of the outlines;
//! 2. `ground`: what two bodies share, as a background;
//! 3. guide lines and everything dotted;
//! 4. shafts of arrows, pushes, vectors and measures (`arrow`);
//! 5. outlines (`outline`), over which nothing but a single sign is ever drawn: in ASCII, edges along the lattice are
//!    collected as links to the four neighbours of a cell (`links`), so that what crosses joins; all others are cut into
//!    the pieces that lie in one cell each (`traverse`), and the glyphs for these are matched by shape (`shape`) or set
//!    dot by dot. What touches, or is pointed out, keeps its glyphs and gets another background;
//! 6. the heads of arrows, each in the last cell before what it points at;
//! 7. points, in the cell with the ink of the line that they lie on (`spot`);
//! 8. labels (`label`): those whose place is given, then those that find one where they cover least.
//!
//! [`to_text`], [`to_ansi`] and [`to_svg`] write cells down. With the feature `json` figures can be read from JSON, and are
//! fitted into a frame (`json`).
//!
//! Marks are clipped at the area. A mark with a coordinate that is not finite, or beyond a thousand million cells, is
//! skipped. Marks of no size come out as what they have become: a flat box as a segment, a box of no size as a point.

pub mod figure;

#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../README.md")]
mod readme {}

mod arrow;
#[cfg(any(test, feature = "audit"))]
pub mod audit;
mod fill;
mod form;
mod glyphs;
mod ground;
#[cfg(feature = "json")]
pub mod json;
mod label;
mod links;
mod outline;
mod shape;
mod sparse;
mod spot;
mod surface;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod traverse;
mod viewport;

use ratatui_core::{buffer::Buffer, layout::Rect, widgets::Widget};

use form::Form;
use label::Written;
use outline::Linework;
use spot::Spots;
use surface::{Cell, Layer, Surface};

pub use figure::{Anchor, Figure, Mark, Role, Shape, Weight};
pub use glyphs::{GlyphSet, Texture};
pub use svg::to_svg;
pub use text::{to_ansi, to_text};
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
        self.paint(&mut Surface::new(self.viewport, self.look, area, buffer));
    }
}

impl<'f> Canvas<'f> {
    /// The picture as lines of text, without colors and without blanks at their ends.
    ///
    /// Of no columns or no rows it is empty.
    #[must_use]
    pub fn to_text(self, columns: u16, rows: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        self.render(buffer.area, &mut buffer);
        to_text(&buffer)
    }

    /// Paints all layers; returns the labels as they have been written.
    fn paint(self, surface: &mut Surface<'_>) -> Vec<Written<'f>> {
        let Self { figure, look, .. } = self;
        if surface.is_empty() {
            return Vec::new();
        }
        let marks: Vec<(&Mark, Form<'_>)> =
            figure.marks.iter().filter_map(|mark| Some((mark, Form::of(&mark.shape, surface)?))).collect();

        let [mut guides, mut ghosts, mut shafts, mut outlines] = [(); 4].map(|()| Linework::new(surface));
        for (mark, form) in &marks {
            let lines = match (mark.role, mark.weight) {
                (Role::Guide, _) => &mut guides,
                (_, Weight::Faint) => &mut ghosts,
                _ => &mut outlines,
            };
            trace(lines, surface, mark, form);
        }
        let drawn = outlines.glyphs(surface);
        let texture = match look.texture {
            Texture::Hatched if marks.iter().any(|(_, form)| form.is_slanted()) => Texture::Sparse,
            texture => texture,
        };
        match texture {
            Texture::Hatched => textures(surface, &marks),
            Texture::Sparse => sparse::fill(surface, &marks, &outlines, &drawn),
            Texture::None => {}
        }
        ground::overlaps(surface, &marks, texture);
        for lines in [guides, ghosts] {
            lines.paint(surface, &lines.glyphs(surface), Layer::Guide);
        }
        surface.layer = Layer::Arrow;
        for (mark, form) in &marks {
            match form {
                Form::Arrow(from, to) => arrow::shaft(surface, &mut shafts, mark, *from, *to),
                Form::Line(from, to) if arrow::is_free_line(mark.role) => {
                    arrow::shaft(surface, &mut shafts, mark, *from, *to);
                }
                _ => {}
            }
        }
        shafts.paint(surface, &shafts.glyphs(surface), Layer::Arrow);
        outlines.paint(surface, &drawn, Layer::Outline);
        ground::touches(surface, &marks);
        let spots = Spots::of(&marks);
        let points: Vec<(Cell, &Mark)> =
            marks.iter().filter_map(|(mark, form)| Some((spots.cell(surface, form.point()?), *mark))).collect();
        surface.layer = Layer::Head;
        for (mark, form) in &marks {
            if let Form::Arrow(from, to) = form {
                arrow::head(surface, &shafts, mark, (*from, *to), |cell| {
                    points.iter().any(|(point, _)| *point == cell)
                });
            }
        }
        surface.layer = Layer::Point;
        for (cell, mark) in points {
            // Where two bodies touch in a single point; one that is drawn as a point is one.
            if is_shared(mark.role) && surface.is_outlined(cell) && !matches!(mark.shape, Shape::Point(_)) {
                ground::point_out(surface, cell);
                continue;
            }
            let style = look.theme.style(mark.role, mark.weight, Part::Outline);
            surface.put(cell, look.glyphs.point(mark.role), style);
        }
        surface.layer = Layer::Label;
        label::draw(surface, &marks, &spots)
    }
}

/// Layer 1, hatched.
fn textures(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    for (mark, form) in marks.iter().filter(|(mark, _)| !is_shared(mark.role)) {
        match form {
            Form::Outline(corners) if mark.weight != Weight::Faint => {
                fill::inside(surface, corners, mark.role, fill::Border::Open);
            }
            Form::Region(corners) => fill::inside(surface, corners, mark.role, fill::Border::Closed),
            Form::Strip(from, to) => fill::along(surface, *from, *to, mark.role),
            _ => {}
        }
    }
}

/// What joins where it crosses.
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

/// True for the roles that lie on the outlines which bound them.
fn is_shared(role: Role) -> bool {
    matches!(role, Role::Overlap | Role::Touch)
}
