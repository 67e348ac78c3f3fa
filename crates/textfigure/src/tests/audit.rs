//! What a whole picture leaves of its outlines and labels.
//!
//! The outlines of a figure are drawn alone, and then the whole figure; cell by cell, the two are compared.

use std::collections::HashSet;
use std::iter::Sum;

use ratatui_core::{buffer::Buffer, layout::Rect};

use glam::DVec2;

use super::{
    Canvas, Look, Texture, Viewport,
    arrow::{self, Route, SHAFT},
    form::Form,
    kept,
    label::Written,
    spot::Spots,
    surface::{Cell, Layer, Surface, cell_of},
    traverse::thin,
};
use crate::figure::{Anchor, Figure, Mark, Role, Shape, Weight};

/// What has become of outlines and labels.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    /// The number of cells of outlines.
    pub outline: usize,
    /// Those that show something else than outline, point or head: column, row, what there should be, what there is.
    pub hidden: Vec<(i32, i32, String, String)>,
    /// Labels that are cut or written over, or stand nowhere though what they belong to is in sight.
    pub lost: Vec<String>,
    /// Origins in sight that are not seen.
    pub origins: Vec<String>,
    /// Arrows whose head is in sight without it, or without two cells of shaft and a label that tells what they are.
    pub broken: Vec<String>,
    /// Names and values that take a cell of the origin, an arrow or an outline.
    pub astray: Vec<String>,
}

impl Audit {
    /// The share of outline cells that are hidden.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.hidden.len() as f64 / self.outline.max(1) as f64
    }
}

impl Sum for Audit {
    fn sum<I: Iterator<Item = Self>>(audits: I) -> Self {
        audits.fold(Self::default(), |mut all, one| {
            all.outline += one.outline;
            all.hidden.extend(one.hidden);
            all.lost.extend(one.lost);
            all.origins.extend(one.origins);
            all.broken.extend(one.broken);
            all.astray.extend(one.astray);
            all
        })
    }
}

/// Compares the picture of a figure in an area at the buffer's top left with its outlines.
pub fn audit(figure: &Figure, viewport: Viewport, look: Look, area: Rect) -> Audit {
    let area = Rect { x: 0, y: 0, ..area };
    let outlines =
        Figure { marks: figure.marks.iter().filter(|mark| is_outline(mark)).cloned().collect(), ..Figure::default() };
    let mut alone = Buffer::empty(area);
    let bare = Look { texture: Texture::None, ..look };
    Canvas { figure: &outlines, viewport, look: bare }.paint(&mut Surface::new(viewport, bare, area, &mut alone));

    let mut whole = Buffer::empty(area);
    let mut surface = Surface::new(viewport, look, area, &mut whole);
    let written = Canvas { figure, viewport, look }.paint(&mut surface);
    let layers: Vec<Layer> = cells(area).map(|cell| surface.painted(cell).unwrap_or_default()).collect();
    let letters: HashSet<(u16, u16)> = figure.marks.iter().filter_map(|mark| letter(mark, viewport, area)).collect();

    let mut audit = owners(figure, (viewport, look, area), &surface, &written, &letters);
    for ((cell, layer), (expected, shown)) in cells(area).zip(layers).zip(alone.content.iter().zip(&whole.content)) {
        if expected.symbol() == " " {
            continue;
        }
        audit.outline += 1;
        let is_letter = letters.contains(&(cell.column as u16, cell.row as u16));
        if expected.symbol() != shown.symbol()
            && !matches!(layer, Layer::Outline | Layer::Point | Layer::Arrow | Layer::Head | Layer::Origin)
            && !is_letter
        {
            audit.hidden.push((cell.column, cell.row, expected.symbol().to_owned(), shown.symbol().to_owned()));
        }
    }
    let mut texts: Vec<&str> =
        figure.marks.iter().filter_map(|mark| text(mark, viewport, area)).flat_map(str::lines).collect();
    for label in &written {
        let start = (label.start.row * i32::from(area.width) + label.start.column) as usize;
        let shown: String = whole.content[start..]
            .iter()
            .take(label.text.chars().count())
            .map(ratatui_core::buffer::Cell::symbol)
            .collect();
        if shown != label.text {
            audit.lost.push(format!("{:?} shows {shown:?}", label.text));
        }
        if let Some(place) = texts.iter().position(|text| *text == label.text) {
            texts.swap_remove(place);
        }
    }
    audit.lost.extend(texts.iter().map(|text| format!("{text:?} is nowhere")));
    audit
}

/// Who has the cells of the origin, of arrows and of outlines in a picture.
fn owners(
    figure: &Figure,
    (viewport, look, area): (Viewport, Look, Rect),
    surface: &Surface<'_>,
    written: &[Written<'_>],
    letters: &HashSet<(u16, u16)>,
) -> Audit {
    let mut audit = Audit::default();
    let mut unlabelled = Buffer::empty(area);
    let mut below = Surface::new(viewport, look, area, &mut unlabelled);
    Canvas { figure: &without_labels(figure), viewport, look }.paint(&mut below);
    audit.astray = written.iter().filter(|label| is_astray(label, &below, letters)).map(told).collect();
    let marks: Vec<(&Mark, Form<'_>)> =
        figure.marks.iter().filter_map(|mark| Some((mark, Form::of(&mark.shape, surface)?))).collect();
    let origins = marks.iter().filter(|(mark, _)| mark.role == Role::Origin).filter_map(|(_, form)| form.point());
    let is_hidden = |at: &DVec2| surface.painted(cell_of(*at)).is_some_and(|layer| layer != Layer::Origin);
    audit.origins = origins.filter(is_hidden).map(|at| format!("O at {at}")).collect();
    let is_kept = kept(surface, &marks, &Spots::of(&marks));
    for (mark, form) in &marks {
        let Form::Arrow(from, to) = form else { continue };
        if surface.painted(cell_of(*to)).is_some() && is_broken(surface, (*from, *to), &is_kept, written) {
            audit.broken.push(format!("{:?}", mark.shape));
        }
    }
    audit
}

fn told(label: &Written<'_>) -> String {
    format!("{:?} at {:?}", label.text, label.start)
}

fn without_labels(figure: &Figure) -> Figure {
    let is_label = |mark: &&Mark| matches!(mark.shape, Shape::Label(..) | Shape::Name(..) | Shape::Dimension(..));
    Figure { marks: figure.marks.iter().filter(|mark| !is_label(mark)).cloned().collect(), ..Figure::default() }
}

/// True for a label on something else, but for the letter of a point at this point.
fn is_astray(label: &Written<'_>, below: &Surface<'_>, letters: &HashSet<(u16, u16)>) -> bool {
    let Cell { column, row } = label.start;
    (column..column + columns(label)).any(|column| match below.painted(Cell { column, row }) {
        Some(Layer::Outline | Layer::Arrow | Layer::Head) => !letters.contains(&(column as u16, row as u16)),
        layer => layer == Some(Layer::Origin),
    })
}

/// True for an arrow without a head, or with less than two cells of shaft and no label near it.
fn is_broken(
    surface: &Surface<'_>,
    ends: (DVec2, DVec2),
    is_kept: &impl Fn(Cell) -> bool,
    written: &[Written<'_>],
) -> bool {
    let Some(route) = Route::of(surface, ends, is_kept) else {
        return !written.iter().any(|label| is_near(label, cell_of(ends.1)));
    };
    let cells: Vec<Cell> = thin(ends.0, ends.1, surface.width(), surface.height()).map(|piece| piece.cell).collect();
    let shaft = cells.iter().filter(|cell| surface.painted(**cell) == Some(Layer::Arrow)).count();
    let Some(head) = route.head else { return true };
    surface.painted(head) != Some(Layer::Head) || (shaft < SHAFT && !written.iter().any(|label| is_near(label, head)))
}

/// How many cells it takes.
fn columns(label: &Written<'_>) -> i32 {
    i32::try_from(label.text.chars().count()).unwrap_or(i32::MAX / 2)
}

fn is_near(label: &Written<'_>, cell: Cell) -> bool {
    let end = label.start.column + columns(label);
    (label.start.column - 4..end + 4).contains(&cell.column) && (label.start.row - cell.row).abs() <= 2
}

fn cells(area: Rect) -> impl Iterator<Item = Cell> {
    area.positions().map(|place| Cell { column: i32::from(place.x), row: i32::from(place.y) })
}

/// True for the outline of something, as opposed to what points at it, measures it or tells where it was.
fn is_outline(mark: &Mark) -> bool {
    let is_line = match mark.shape {
        Shape::Polygon(_) | Shape::Owned(..) | Shape::Polyline(_) => true,
        Shape::Segment(..) => !arrow::is_free_line(mark.role),
        _ => false,
    };
    is_line && mark.weight != Weight::Faint && !matches!(mark.role, Role::Guide | Role::Touch | Role::Overlap)
}

/// The cell of a letter that stands for a point.
fn letter(mark: &Mark, viewport: Viewport, area: Rect) -> Option<(u16, u16)> {
    match &mark.shape {
        Shape::Label(at, text, Anchor::Center) if text.chars().count() == 1 => {
            viewport.cell(*at, area).map(|cell| (cell.x, cell.y))
        }
        _ => None,
    }
}

/// The text of a label that belongs to something in sight.
fn text(mark: &Mark, viewport: Viewport, area: Rect) -> Option<&str> {
    let sees = |at: &glam::DVec2| viewport.cell(*at, area).is_some();
    match &mark.shape {
        Shape::Label(at, text, _) if !text.is_empty() && sees(at) => Some(text),
        Shape::Name(corners, text) if !text.is_empty() && corners.iter().any(sees) => Some(text),
        _ => None,
    }
}
