//! Words: at the place they are given, or where they cover least.
//!
//! First come the labels whose place is given, then those that stand beside a point or a line, then the names of polygons,
//! which have the most room. A place is the worse the more it covers of what is there already, by what that is
//! ([`weight`]), the more it touches other words and points, and the farther it is from where the label wants to be. Of
//! equal places the first one tried is taken, so that the same picture always comes out the same.

use glam::DVec2;
use unicode_width::UnicodeWidthStr;

use super::fill::is_inside;
use super::form::Form;
use super::surface::{Cell, Layer, Surface, cell_of, centre_of};
use super::theme::Part;
use crate::figure::{Anchor, Mark, Role};

/// What a cell outside the area costs: a label is rather cut off than put there.
const OUTSIDE: f64 = 25.0;

/// What a word or a point in a neighbouring cell costs: the two would be read as one.
const CLOSE: f64 = 5.0;

/// What it costs to stand right against the direction that a label should lie in.
const AGAINST: f64 = 12.0;

/// What it costs the name of a polygon to stand beside it.
const BESIDE: f64 = 10.0;

/// Columns and rows of places that are tried in a polygon.
const TRIED: (i32, i32) = (24, 12);

/// So many corners of a polygon are looked at in search of a place; of a larger one the middle is taken.
const MOST_CORNERS: usize = 2_000;

/// What it costs to cover a cell.
fn weight(layer: Layer, own: Role) -> f64 {
    match layer {
        Layer::Nothing => 0.0,
        Layer::Texture(role) if role == own => 0.0,
        Layer::Guide => 3.0,
        Layer::Texture(_) | Layer::Shared => 6.0,
        Layer::Arrow => 10.0,
        Layer::Outline => 12.0,
        Layer::Point => 20.0,
        Layer::Label => 30.0,
    }
}

/// Writes all labels among the marks.
pub(super) fn draw(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'_>)]) {
    for round in [is_given, is_beside, is_name] {
        for (mark, form) in marks.iter().filter(|(_, form)| round(form)) {
            let (place, text) = match form {
                Form::Label(at, text, anchor) => (place(surface, mark.role, *at, text, *anchor), text),
                Form::Name(corners, text) => (inside(surface, mark.role, corners, text), text),
                _ => continue,
            };
            let Some(start) = place else { continue };
            let style = surface.look.theme.style(mark.role, mark.weight, Part::Label);
            let row = start.row.clamp(0, surface.height() - 1);
            surface.write(Cell { row, ..start }, text, columns(text), style);
        }
    }
}

fn is_given(form: &Form<'_>) -> bool {
    matches!(form, Form::Label(..)) && !is_beside(form)
}

fn is_beside(form: &Form<'_>) -> bool {
    matches!(form, Form::Label(_, _, Anchor::Near(_) | Anchor::Along(_)))
}

fn is_name(form: &Form<'_>) -> bool {
    matches!(form, Form::Name(..))
}

fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Where a label starts. A point outside the area has none.
fn place(surface: &Surface<'_>, role: Role, at: DVec2, text: &str, anchor: Anchor) -> Option<Cell> {
    let width = i32::from(columns(text));
    let seen = |cell: Cell| surface.painted(cell).is_some();
    match anchor {
        Anchor::Near(direction) => {
            let cell = cell_of(at);
            // Longer words would be read as one with what they stand beside.
            let gap = i32::from(width > 2);
            let apart = |side: (i32, i32)| Cell { column: cell.column + gap * side.0, ..cell };
            let tried = SIDES.map(|side| (start(apart(side), side, width), turned_away(side, direction)));
            seen(cell).then(|| best(surface, role, width, tried)).flatten()
        }
        Anchor::Along(to) => {
            // Of the part that is seen, places near its middle, on either side.
            let places = (1..32).map(|part| at.lerp(to, f64::from(part) / 32.0));
            let shown: Vec<Cell> = places.map(cell_of).filter(|cell| seen(*cell)).collect();
            let across = (to - at).abs();
            let sides = if across.x >= across.y { [(0, -1), (0, 1)] } else { [(1, 0), (-1, 0)] };
            let middle = shown.len() as f64 / 2.0;
            let tried = shown.iter().enumerate().flat_map(|(index, cell)| {
                sides.map(|side| (start(*cell, side, width), (index as f64 + 0.5 - middle).abs() * 0.5))
            });
            best(surface, role, width, tried)
        }
        exact => {
            let side = match exact {
                Anchor::Left => (-1, 0),
                Anchor::Right => (1, 0),
                Anchor::Above => (0, -1),
                Anchor::Below => (0, 1),
                _ => (0, 0),
            };
            let cell = cell_of(at);
            seen(cell).then(|| start(cell, side, width))
        }
    }
}

/// The sides of a point, columns to the right and rows downward, the straight ones first.
const SIDES: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// Where words of this width start that stand on a side of a cell.
fn start(cell: Cell, (right, down): (i32, i32), width: i32) -> Cell {
    let column = match right {
        // Of an even number of columns the point is left of the middle.
        0 => cell.column - (width - 1) / 2,
        1 => cell.column + 1,
        _ => cell.column - width,
    };
    Cell { column, row: cell.row + down }
}

/// What it costs to stand on a side, by how far that is from a direction in grid coordinates.
fn turned_away((right, down): (i32, i32), direction: DVec2) -> f64 {
    // A row is two columns high.
    let side = DVec2::new(f64::from(right), 2.0 * f64::from(down)).normalize_or_zero();
    let direction = DVec2::new(direction.x, 2.0 * direction.y).normalize_or_zero();
    AGAINST * 0.5 * (1.0 - side.dot(direction))
}

/// The place of the least cost; what is given with each is added.
fn best(surface: &Surface<'_>, role: Role, width: i32, tried: impl IntoIterator<Item = (Cell, f64)>) -> Option<Cell> {
    let costs = tried.into_iter().map(|(start, extra)| (cost(surface, role, start, width) + extra, start));
    costs.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, start)| start)
}

/// What words cover from a cell on, and what they come close to.
fn cost(surface: &Surface<'_>, role: Role, start: Cell, width: i32) -> f64 {
    let at = |column: i32, row: i32| surface.painted(Cell { column, row });
    let covered: f64 = (start.column..start.column + width)
        .map(|column| at(column, start.row).map_or(OUTSIDE, |layer| weight(layer, role)))
        .sum();
    let near = (-1..=1).flat_map(|down| [-2, -1, width, width + 1].map(|right| (right, down)));
    let close = near
        .filter(|(right, down)| matches!(at(start.column + right, start.row + down), Some(Layer::Point | Layer::Label)))
        .count();
    covered + CLOSE * close as f64
}

/// Where the name of a polygon starts.
fn inside(surface: &Surface<'_>, role: Role, corners: &[DVec2], text: &str) -> Option<Cell> {
    let width = i32::from(columns(text));
    let (low, high) =
        corners.iter().fold((corners[0], corners[0]), |(low, high), corner| (low.min(*corner), high.max(*corner)));
    let area = DVec2::new(f64::from(surface.width()), f64::from(surface.height()));
    let (low, high) = (low.max(DVec2::ZERO), high.min(area));
    if low.cmpgt(high).any() {
        return None;
    }
    let middle = low.midpoint(high);
    if corners.len() > MOST_CORNERS {
        return Some(start(cell_of(middle), (0, 0), width));
    }
    let (from, to) = (cell_of(low), cell_of(high));
    let steps = |from: i32, to: i32, most: i32| (from..=to).step_by(((to - from) / most).max(1) as usize);
    let cells = steps(from.row, to.row, TRIED.1)
        .flat_map(|row| steps(from.column, to.column, TRIED.0).map(move |column| Cell { column, row }));
    // The very middle first, so that it wins where others are as good.
    let tried = std::iter::once(cell_of(middle)).chain(cells).filter_map(|cell| {
        let begin = start(cell, (0, 0), width);
        let ends = [begin.column, begin.column + width - 1].map(|column| centre_of(Cell { column, ..begin }));
        if !ends.iter().all(|end| is_inside(*end, corners)) {
            return None;
        }
        let off = (centre_of(cell) - middle) * DVec2::new(0.5, 1.0);
        Some((begin, off.length() + cramped(surface, begin, width)))
    });
    // Beside a polygon without room inside, rather than on its outline.
    let (column, row) = (cell_of(middle).column, cell_of(middle).row);
    let beside = [
        (Cell { column, row: from.row }, (0, -1)),
        (Cell { column, row: to.row }, (0, 1)),
        (Cell { column: to.column, row }, (1, 0)),
        (Cell { column: from.column, row }, (-1, 0)),
    ];
    let beside = beside.map(|(cell, side)| (start(cell, side, width), BESIDE));
    best(surface, role, width, tried.chain(beside).collect::<Vec<_>>())
}

/// What it costs a name to stand right beside lines and shared ground: it would be taken for a part of them.
fn cramped(surface: &Surface<'_>, start: Cell, width: i32) -> f64 {
    let ends = [(-1, 0), (width, 0)];
    let around = (0..width).flat_map(|right| [(right, -1), (right, 1)]).chain(ends);
    let lines = around.filter(|(right, down)| {
        let cell = Cell { column: start.column + right, row: start.row + down };
        matches!(surface.painted(cell), Some(Layer::Outline | Layer::Shared | Layer::Arrow))
    });
    0.6 * lines.count() as f64
}

#[cfg(test)]
mod tests {
    use crate::canvas::tests::draw;
    use crate::canvas::{Look, Texture, Viewport};
    use crate::figure::{Anchor, Figure, Role, Shape};
    use glam::{DVec2, dvec2};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    fn polygon(corners: [(f64, f64); 4]) -> Vec<DVec2> {
        corners.map(DVec2::from).to_vec()
    }

    fn square(left: f64, bottom: f64, right: f64, top: f64) -> Vec<DVec2> {
        polygon([(left, bottom), (right, bottom), (right, top), (left, top)])
    }

    /// Rows of a picture of 21 by 9 cells, one row to the unit.
    fn drawn(figure: &Figure, texture: Texture) -> Vec<String> {
        let area = Rect::new(0, 0, 21, 9);
        let mut buffer = Buffer::empty(area);
        draw(figure, &Viewport::default(), &Look { texture, ..Look::default() }, area, &mut buffer);
        let rows = buffer.content.chunks(21);
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()).collect()
    }

    /// Column and row of a word.
    fn place(rows: &[String], word: &str) -> (usize, usize) {
        let found: Vec<_> = rows.iter().enumerate().filter_map(|(row, line)| Some((line.find(word)?, row))).collect();
        assert_eq!(found.len(), 1, "{word} in {rows:#?}");
        found[0]
    }

    #[test]
    fn a_name_is_in_the_middle_unless_something_stands_there() {
        let corners = square(1.0, 1.0, 9.0, 7.0);
        let mut figure = Figure::default();
        figure.add(Role::A, Shape::Polygon(corners.clone()));
        figure.name(Role::A, corners, "A");
        assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (10, 4));
        figure.add(Role::Origin, Shape::Point(dvec2(5.0, 4.0)));
        figure.add(Role::Vector, Shape::Arrow(dvec2(5.0, 4.0), dvec2(8.0, 4.0)));
        let rows = drawn(&figure, Texture::Hatched);
        assert_ne!(place(&rows, "A"), (10, 4));
        assert!(rows[4].contains("O----->"), "{rows:#?}");
    }

    #[test]
    fn a_name_keeps_off_what_others_fill() {
        let (outer, inner) = (square(1.0, 1.0, 9.0, 7.0), square(3.0, 2.0, 7.0, 6.0));
        let mut figure = Figure::default();
        for (role, corners) in [(Role::A, &outer), (Role::B, &inner)] {
            figure.add(role, Shape::Region(corners.clone()));
            figure.add(role, Shape::Polygon(corners.clone()));
        }
        figure.name(Role::A, outer, "A");
        figure.name(Role::B, inner, "B");
        let rows = drawn(&figure, Texture::Hatched);
        assert!(matches!(place(&rows, "B"), (8..=12, 3..=5)), "{rows:#?}");
        let (column, row) = place(&rows, "A");
        assert!(!(6..=14).contains(&column) || !(2..=6).contains(&row), "{rows:#?}");
    }

    #[test]
    fn a_name_without_room_inside_stands_beside() {
        let corners = square(2.0, 4.0, 6.0, 5.0);
        let mut figure = Figure::default();
        figure.add(Role::A, Shape::Polygon(corners.clone()));
        figure.name(Role::A, corners, "A");
        let rows = drawn(&figure, Texture::Hatched);
        assert_eq!(place(&rows, "A").1, 2, "{rows:#?}");
        assert_eq!(rows.iter().filter(|row| row.contains("+-------+")).count(), 2, "{rows:#?}");
    }

    #[test]
    fn a_label_beside_a_point_goes_its_way_round_what_is_there() {
        let mut figure = Figure::default();
        figure.add(Role::Probe, Shape::Point(dvec2(5.0, 4.0)));
        figure.label(Role::Probe, dvec2(5.0, 4.0), "q", Anchor::Near(DVec2::X));
        assert_eq!(place(&drawn(&figure, Texture::None), "q"), (11, 4));
        figure.add(Role::B, Shape::Segment(dvec2(5.5, 0.0), dvec2(5.5, 8.0)));
        let rows = drawn(&figure, Texture::None);
        let (column, _) = place(&rows, "q");
        assert!(column != 11 && rows.iter().all(|row| &row[11..12] != "q"), "{rows:#?}");
    }

    #[test]
    fn a_label_along_a_line_covers_none_of_it() {
        for to in [dvec2(9.0, 2.0), dvec2(9.0, 7.0), dvec2(2.0, 7.0)] {
            let mut figure = Figure::default();
            figure.add(Role::Vector, Shape::Arrow(dvec2(2.0, 2.0), to));
            let alone = drawn(&figure, Texture::None);
            figure.label(Role::Vector, dvec2(2.0, 2.0), "way", Anchor::Along(to));
            let rows = drawn(&figure, Texture::None);
            let (column, row) = place(&rows, "way");
            assert_eq!(alone[row][column..column + 3].trim(), "", "{rows:#?}");
        }
    }

    #[test]
    fn no_label_stands_for_what_is_out_of_sight() {
        let mut figure = Figure::default();
        figure.name(Role::A, square(30.0, 1.0, 40.0, 7.0), "A");
        figure.label(Role::A, dvec2(30.0, 1.0), "b", Anchor::Near(DVec2::X));
        figure.label(Role::A, dvec2(30.0, 1.0), "c", Anchor::Along(dvec2(40.0, 1.0)));
        figure.name(Role::A, Vec::new(), "d");
        assert!(drawn(&figure, Texture::None).iter().all(|row| row.trim().is_empty()));
    }
}
