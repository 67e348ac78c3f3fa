//! The canvas: a [`Figure`] becomes cells of a ratatui [`Buffer`].
//!
//! Each decision has one place. [`Viewport`] decides where a world point lies among the cells (it flips the rows),
//! [`GlyphSet`] which characters are drawn, [`Texture`] what areas are filled with, [`Theme`] which style a role gets.
//!
//! A cell is about twice as high as it is wide, so in a plain viewport one world unit takes 2·unit columns and unit
//! rows, and lattice points stand at cell *centers*: a corner, the origin or an exact touch is one whole glyph, and a
//! box is the classic `+---+`. In a [window](Viewport::window) units are of any size and points stand anywhere: there
//! boxes too are drawn with the glyphs that look most like their edges where these really run.
//!
//! A [`Canvas`] paints in layers, from the bottom:
//!
//! 1. textures, in the order of their marks; `fill` has the dense ones, `sparse` those that keep clear of the outlines;
//! 2. what two bodies share, as a hatch (`shared`);
//! 3. rays, dashed, and ghosts, dotted;
//! 4. lines that measure;
//! 5. outlines (`outline`): in ASCII, edges along the lattice are collected as links to the four neighbors of a cell
//!    (`links`), so that what crosses joins; all others are cut into the pieces that lie in one cell each (`traverse`),
//!    and the glyphs for these are matched by shape (`shape`) or set dot by dot. An edge that is pointed out is thick,
//!    and what touches has a sign of its own;
//! 6. points, in the cell with the ink of the line that they lie on (`spot`);
//! 7. arrows (`arrow`), whole, which stop short of what they point at where there is room for a shaft beside it;
//! 8. the origin, which is always seen;
//! 9. dimensions (`dimension`), around what is there, and labels (`label`): those whose place is given, then those that
//!    find one. None stands on the origin, an arrow or an outline, but the letter of a point on the corner that it
//!    names.
//!
//! [`to_text`], [`to_ansi`] and [`to_svg`] write cells down. With the feature `json` figures can be read from JSON, and
//! are fitted into a frame (`json`).
//!
//! Marks are clipped at the area. A mark with a coordinate that is not finite, or beyond a thousand million cells, is
//! skipped. A flat box is drawn as a segment, and a box without size as a point.

pub mod figure;

#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../README.md")]
mod readme {}

mod arrow;
#[cfg(any(test, feature = "audit"))]
#[path = "tests/audit.rs"]
pub mod audit;
mod dimension;
mod dots;
mod fill;
mod form;
mod glyphs;
#[cfg(feature = "json")]
pub mod json;
mod label;
mod links;
mod outline;
mod shape;
mod shared;
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

use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    widgets::Widget,
};

use arrow::Route;
use form::Form;
use label::Written;
use outline::Linework;
use spot::Spots;
use surface::{Cell, Layer, Surface, cell_of};

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
    /// Which colors and attributes.
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
    /// Glyphs, colors and textures.
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

        let is_pointed_out = marks.iter().any(|(mark, form)| shared::is_chosen(mark, form));
        let [mut ghosts, mut measures] = [(); 2].map(|()| Linework::new(surface));
        let (mut rays, mut outlines) = (Linework::dashed(surface), Linework::quiet(surface, is_pointed_out));
        for (mark, form) in &marks {
            let lines = match (mark.role, mark.weight) {
                (_, Weight::Faint) => &mut ghosts,
                (Role::Guide, _) => &mut rays,
                _ => &mut outlines,
            };
            trace(lines, surface, mark, form);
        }
        let mut drawn = outlines.glyphs(surface);
        if look.glyphs == GlyphSet::Ascii && surface.is_lattice() {
            outlines.corners(marks.iter().filter_map(|(mark, form)| form.corners(mark)), &mut drawn);
        }
        areas(surface, &marks, figure.turns, &outlines, &drawn);
        for lines in [rays, ghosts] {
            lines.paint(surface, &lines.glyphs(surface), Layer::Guide);
        }
        surface.layer = Layer::Dimension;
        for (mark, form) in marks.iter().filter(|(mark, _)| arrow::is_free_line(mark.role)) {
            if let Form::Line(from, to) = form {
                arrow::line(surface, &mut measures, mark, (*from, *to), |_| false);
            }
        }
        measures.paint(surface, &measures.glyphs(surface), Layer::Dimension);
        outlines.paint(surface, &drawn, Layer::Outline);
        shared::chosen(surface, &marks, &outlines);
        shared::touches(surface, &marks, &outlines);
        if look.texture != Texture::None {
            shared::narrow(surface, &marks);
        }
        let spots = Spots::of(&marks);
        points(surface, &marks, &spots);
        arrows(surface, &outlines, &marks, &kept(surface, &marks, &spots));
        origins(surface, &marks, &spots);
        words(surface, &marks, &spots)
    }
}

/// Fills areas and what they share.
fn areas(
    surface: &mut Surface<'_>,
    marks: &[(&Mark, Form<'_>)],
    turns: bool,
    outlines: &Linework,
    drawn: &[(Cell, char)],
) {
    let Look { glyphs, texture, .. } = surface.look;
    let is_slanted = turns || marks.iter().any(|(_, form)| form.is_slanted());
    match texture {
        Texture::Hatched if is_slanted => {
            sparse::fill(surface, marks, outlines, drawn, glyphs == GlyphSet::Ascii);
        }
        Texture::Hatched => {
            textures(surface, marks);
            shared::overlaps(surface, marks);
        }
        Texture::Sparse => sparse::fill(surface, marks, outlines, drawn, false),
        Texture::None => {}
    }
}

/// Writes dimensions and labels; returns them.
fn words<'t>(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'t>)], spots: &Spots) -> Vec<Written<'t>> {
    let mut written: Vec<Written<'t>> = Vec::new();
    for (mark, form) in marks {
        if let Form::Dimension(from, to, text) = form {
            written.extend(dimension::draw(surface, mark, (*from, *to), text));
        }
    }
    surface.layer = Layer::Label;
    written.extend(label::draw(surface, marks, spots));
    written
}

/// The cells that no arrow covers: those of points, and of the letters that stand for some.
fn kept(surface: &Surface<'_>, marks: &[(&Mark, Form<'_>)], spots: &Spots) -> impl Fn(Cell) -> bool + use<> {
    let cells = marks.iter().filter_map(|(_, form)| match form {
        Form::Point(at) => Some(spots.cell(surface, *at)),
        Form::Label(at, text, Anchor::Center) if text.chars().count() == 1 => Some(cell_of(*at)),
        _ => None,
    });
    let cells: Vec<Cell> = cells.collect();
    move |cell| cells.contains(&cell)
}

fn points(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], spots: &Spots) {
    for (mark, form) in marks.iter().filter(|(mark, _)| !matches!(mark.role, Role::Origin | Role::Overlap)) {
        let Some(at) = form.point() else { continue };
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
        surface.layer = if mark.role == Role::Touch { Layer::Outline } else { Layer::Point };
        surface.put(spots.cell(surface, at), surface.look.glyphs.point(mark.role), style);
    }
}

/// Above the outlines, whole; all heads above all shafts.
fn arrows(
    surface: &mut Surface<'_>,
    outlines: &Linework,
    marks: &[(&Mark, Form<'_>)],
    is_kept: &impl Fn(Cell) -> bool,
) {
    let mut shafts = Linework::new(surface);
    let ends = |form: &Form<'_>| if let Form::Arrow(from, to) = form { Some((*from, *to)) } else { None };
    let arrows: Vec<_> = marks
        .iter()
        .filter_map(|(mark, form)| {
            let ends = ends(form)?;
            Some((*mark, ends, Route::of(surface, ends, is_kept)?))
        })
        .collect();
    for (mark, _, route) in &arrows {
        route.shaft(surface, &mut shafts, mark, is_kept);
    }
    shafts.paint_over(surface, outlines, Layer::Arrow, is_kept);
    for (mark, ends, route) in &arrows {
        route.head(surface, mark, *ends);
    }
}

/// The origin is always to be seen; it is underlined where another point coincides with it.
fn origins(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)], spots: &Spots) {
    let cells = |is_origin: bool| {
        let points = marks.iter().filter(move |(mark, _)| (mark.role == Role::Origin) == is_origin);
        points.filter_map(|(mark, form)| Some((*mark, form.point()?)))
    };
    surface.layer = Layer::Origin;
    for (mark, at) in cells(true) {
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Outline);
        let cell = cell_of(at);
        surface.put(cell, surface.look.glyphs.point(mark.role), style);
        if cells(false).any(|(_, other)| spots.cell(surface, other) == cell || cell_of(other) == cell) {
            surface.restyle(cell, Style::new().add_modifier(Modifier::UNDERLINED));
        }
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
        Form::Line(from, to)
            if !arrow::is_free_line(mark.role) && !is_shared(mark.role) && !shared::is_chosen(mark, form) =>
        {
            lines.segment(surface, mark, *from, *to);
        }
        _ => {}
    }
}

/// True for the roles that lie on the outlines which bound them.
fn is_shared(role: Role) -> bool {
    matches!(role, Role::Overlap | Role::Touch)
}
