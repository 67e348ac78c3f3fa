//! Dimension lines, `|<- 3 ->|`, outside of what they measure, where there is room.
//!
//! Those along an axis are written into the finished frame, where it is seen what is free; others are two arrows.

use super::shape::{FigureShape, Geometry};
use super::view::Grid;
use crate::figure::{Anchor, Figure, Role, Shape, Weight, bounds};
use crate::{GlyphSet, Look, Part};
use glam::{DVec2, dvec2};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Style;
use unicode_width::UnicodeWidthStr as _;

/// The rows and columns beside a shape that are tried.
const TRIED: i32 = 6;
/// The distance from which on points are in a box, in cells.
const NEAR: f64 = 1e-6;

/// The distance of two points.
#[derive(Clone, Debug)]
pub(super) struct Dimension {
    /// In cells, rows upward.
    ends: [DVec2; 2],
    axis: DimensionAxis,
    text: String,
    role: Role,
    anchor: Option<Anchor>,
    /// The corners of the box around what it measures, in cells; none if it measures what lies between shapes.
    body: Option<[DVec2; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DimensionAxis {
    Across,
    Upright,
    Slanted,
}

/// The dimensions among the shapes.
pub(super) fn all(items: &[FigureShape], grid: &Grid) -> Vec<Dimension> {
    let boxes: Vec<[DVec2; 2]> = items.iter().filter_map(|item| body(item, grid)).collect();
    let dimension = |item: &FigureShape| {
        let Geometry::Dimension([from, to]) = item.geometry else { return None };
        let axis = match () {
            () if from.y == to.y => DimensionAxis::Across,
            () if from.x == to.x => DimensionAxis::Upright,
            () => DimensionAxis::Slanted,
        };
        let ends = [grid.of(from), grid.of(to)];
        let is_around = |[low, high]: &&[DVec2; 2]| {
            ends.iter().all(|end| end.cmpge(*low - NEAR).all() && end.cmple(*high + NEAR).all())
        };
        let area = |[low, high]: &&[DVec2; 2]| (*high - *low).element_product();
        Some(Dimension {
            ends,
            axis,
            text: item.label.clone().unwrap_or_else(|| number(from.distance(to))),
            role: item.role,
            anchor: item.anchor,
            body: boxes.iter().filter(is_around).min_by(|one, other| area(one).total_cmp(&area(other))).copied(),
        })
    };
    items.iter().filter_map(dimension).collect()
}

/// The box around a shape that can be measured.
fn body(item: &FigureShape, grid: &Grid) -> Option<[DVec2; 2]> {
    let is_body =
        !matches!(item.geometry, Geometry::Arrow(_) | Geometry::Point(_) | Geometry::Text(_) | Geometry::Dimension(_));
    is_body.then(|| bounds(item.points().iter().map(|point| grid.of(*point))).into())
}

/// A number with at most four decimals.
pub(super) fn number(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e9).contains(&value.abs()) {
        return format!("{value:.3e}");
    }
    let digits = format!("{value:.4}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The columns of a text.
pub(super) fn width(text: &str) -> i32 {
    u16::try_from(text.width()).map_or(i32::from(u16::MAX), i32::from)
}

/// Writes characters into the free cells of a frame.
pub(super) struct Pen<'b> {
    pub(super) buffer: &'b mut Buffer,
    pub(super) look: Look,
}

impl Pen<'_> {
    /// True for a cell of the frame with nothing in it.
    pub(super) fn is_free(&self, column: i32, row: i32) -> bool {
        let place = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        place.and_then(|place| self.buffer.cell(place)).is_some_and(|cell| cell.symbol() == " ")
    }

    /// Writes a character, if the cell is in the frame.
    pub(super) fn put(&mut self, column: i32, row: i32, glyph: char, style: Style) {
        let place = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        if let Some(cell) = place.and_then(|place| self.buffer.cell_mut(place)) {
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Writes text whose cells are all in the frame.
    pub(super) fn write(&mut self, column: i32, row: i32, text: &str, style: Style) {
        if let Some((column, row)) = u16::try_from(column).ok().zip(u16::try_from(row).ok())
            && self.buffer.area.contains((column, row).into())
        {
            self.buffer.set_string(column, row, text, style);
        }
    }

    /// True if the cells from one column to another are free.
    pub(super) fn has_room(&self, mut columns: std::ops::RangeInclusive<i32>, row: i32) -> bool {
        columns.all(|column| self.is_free(column, row))
    }
}

impl Dimension {
    pub(super) fn is_straight(&self) -> bool {
        self.axis != DimensionAxis::Slanted
    }

    /// Adds it as two arrows from its middle, beside what it measures.
    pub(super) fn add(&self, figure: &mut Figure, grid: &Grid) {
        let [from, to] = self.ends;
        // A row is two columns high.
        let along = (to - from) * dvec2(1.0, 2.0);
        let out = along.perp().normalize_or_zero();
        let side = self.body.map_or(0.0, |[low, high]| {
            let away = (from.midpoint(to) - low.midpoint(high)) * dvec2(1.0, 2.0);
            if away.dot(out) < 0.0 { -1.0 } else { 1.0 }
        });
        let side = if self.anchor == Some(Anchor::Center) { 0.0 } else { side };
        let [from, to] = self.ends.map(|end| grid.world(end + 3.0 * side * out / dvec2(1.0, 2.0)));
        let middle = from.midpoint(to);
        for end in [from, to] {
            figure.add(self.role, Shape::Arrow(middle, end));
        }
        figure.label(self.role, from, self.text.as_str(), Anchor::Along(to));
    }

    /// Writes it into the frame.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, grid: &Grid) {
        if self.ends.iter().any(|end| grid.cell(*end).is_none()) {
            return;
        }
        // The casts saturate: what is measured may go on outside the frame.
        let cell = |place: DVec2| {
            let middle = grid.middle(place);
            (middle.x as i32, (grid.cells.y - middle.y) as i32)
        };
        let [(left, row), (right, other)] = self.ends.map(cell);
        let corners = self.body.map(|[low, high]| (cell(dvec2(low.x, high.y)), cell(dvec2(high.x, low.y))));
        if self.axis == DimensionAxis::Across {
            let columns = (left.min(right), left.max(right));
            let rows = corners.map(|(first, last)| (first.1, last.1));
            self.draw_across(pen, columns, row, rows);
        } else {
            let rows = (row.min(other), row.max(other));
            let columns = corners.map(|(first, last)| (first.0, last.0));
            self.draw_upright(pen, left, rows, columns);
        }
    }

    /// The lines beside what is measured, on the side that is asked for or on the nearer one first, with the step that
    /// leads away from it; the line itself if there is nothing.
    fn lines(&self, at: i32, body: Option<(i32, i32)>, sides: [Anchor; 2], first: i32) -> Vec<(i32, i32)> {
        let (low, high) = body.unwrap_or((at, at));
        let before = (first..=TRIED).map(move |off| (low - off, -1));
        let after = (first..=TRIED).map(move |off| (high + off, 1));
        match self.anchor {
            Some(anchor) if anchor == sides[0] => before.collect(),
            Some(anchor) if anchor == sides[1] => after.collect(),
            None if body.is_some() && at - low < high - at => before.chain(after).collect(),
            None if body.is_some() => after.chain(before).collect(),
            _ => vec![(at, 0)],
        }
    }

    fn styles(&self, look: &Look) -> [Style; 2] {
        [Part::Outline, Part::Label].map(|part| look.theme.style(self.role, Weight::Plain, part))
    }

    fn draw_across(&self, pen: &mut Pen<'_>, (left, right): (i32, i32), row: i32, rows: Option<(i32, i32)>) {
        let lines = self.lines(row, rows, [Anchor::Above, Anchor::Below], 1);
        let covered = |(row, _): &&(i32, i32)| (left..=right).filter(|column| !pen.is_free(*column, *row)).count();
        let (row, side) = lines.iter().min_by_key(covered).copied().unwrap_or((row, 0));
        let [style, words] = self.styles(&pen.look);
        let (cap, shaft) = if pen.look.glyphs == GlyphSet::Ascii { (['|', '|'], '-') } else { (['├', '┤'], '─') };
        // Between shapes their borders are the ends.
        let (first, last) = if side == 0 && !pen.is_free(left, row) { (left + 1, right - 1) } else { (left, right) };
        let is_open = first > left;
        for column in first..=last {
            let glyph = match column {
                _ if !is_open && column == first => cap[0],
                _ if !is_open && column == last => cap[1],
                _ if column == left + 1 && right - left > 2 => '<',
                _ if column == right - 1 && right - left > 2 => '>',
                _ if pen.is_free(column, row) => shaft,
                _ => continue,
            };
            pen.put(column, row, glyph, style);
        }
        let width = width(&self.text);
        let (room, middle) = (right - left - 3, left + (right - left + 1 - width) / 2);
        if width + 4 <= room {
            pen.write(middle - 1, row, &format!(" {} ", self.text), words);
        } else if width <= room {
            pen.write(middle, row, &self.text, words);
        } else {
            // Beside the line, or else in the next one.
            let next = row + if side == 0 { 1 } else { side };
            let places = [(right + 2, row), (middle, next), (left - 1 - width, row), (middle, next - 2)];
            let is_free = |(column, row): &&(i32, i32)| pen.has_room(*column - 1..=*column + width, *row);
            let place = places.iter().find(is_free).copied();
            if let Some((column, row)) = place {
                pen.write(column, row, &self.text, words);
            }
        }
    }

    fn draw_upright(&self, pen: &mut Pen<'_>, column: i32, (top, bottom): (i32, i32), columns: Option<(i32, i32)>) {
        // A blank column between, or the ends would be taken for a part of the shape.
        let lines = self.lines(column, columns, [Anchor::Left, Anchor::Right], 2);
        let is_free = |column: i32, row: i32| pen.has_room(column - 1..=column + 1, row);
        let covered = |(column, _): &&(i32, i32)| (top..=bottom).filter(|row| !is_free(*column, *row)).count();
        let (column, side) = lines.iter().min_by_key(covered).copied().unwrap_or((column, 0));
        let [style, words] = self.styles(&pen.look);
        let (cap, shaft) = if pen.look.glyphs == GlyphSet::Ascii { (['-', '-'], '|') } else { (['┬', '┴'], '│') };
        let (first, last) = if side == 0 && !pen.is_free(column, top) { (top + 1, bottom - 1) } else { (top, bottom) };
        let is_open = first > top;
        for row in first..=last {
            let glyph = match row {
                _ if !is_open && row == first => cap[0],
                _ if !is_open && row == last => cap[1],
                _ if row == top + 1 && bottom - top > 3 => '^',
                _ if row == bottom - 1 && bottom - top > 3 => 'v',
                _ if pen.is_free(column, row) => shaft,
                _ => continue,
            };
            pen.put(column, row, glyph, style);
        }
        let (width, row) = (width(&self.text), top.midpoint(bottom));
        if width == 1 && bottom - top > 1 {
            pen.write(column, row, &self.text, words);
        } else {
            let start = if side < 0 { column - 1 - width } else { column + 2 };
            if pen.has_room(start..=start + width - 1, row) {
                pen.write(start, row, &self.text, words);
            } else if pen.has_room(column - 1 - width..=column - 2, row) {
                pen.write(column - 1 - width, row, &self.text, words);
            }
        }
    }
}
