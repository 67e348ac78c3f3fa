//! Words: at the place they are given, or where they cover least.
//!
//! First come the labels whose place is given, then those that stand beside a point or a line, then the names of polygons,
//! which have the most room, those of small ones first. A place is the worse the more it covers of what is there already,
//! by what that is ([`weight`]), the more it touches other words and points, and the farther it is from where the label
//! wants to be. Of equal places the first one tried is taken. Nothing is known of the picture before: the same figure
//! always comes out the same.

use glam::DVec2;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::GlyphSet;
use super::fill::is_inside;
use super::form::Form;
use super::spot::Spots;
use super::surface::{Cell, Layer, Surface, cell_of, centre_of};
use super::theme::Part;
use crate::figure::{Anchor, Mark, Role};

/// What a cell outside the area costs: a label is rather cut off than put there.
const OUTSIDE: f64 = 25.0;

/// What a word or a point in the same row costs, one cell and two cells away: the two would be read as one.
const CLOSE: [f64; 2] = [6.0, 3.0];

/// What it costs a label, by how long it is, that an outline runs right before or behind it.
const GLUED: [f64; 2] = [0.0, 5.0];

/// What words and points in the row above or below cost.
const STACKED: f64 = 0.6;

/// What it costs to stand right against the direction that a label should lie in.
const AGAINST: f64 = 20.0;

/// What it costs a label to stand a column aside from where it belongs.
const SHIFTED: f64 = 4.0;

/// What it costs the name of a polygon to stand beside it.
const BESIDE: f64 = 23.0;

/// What it costs the name of a polygon not to stand in its middle; twice that if it is not a multiple of [`STRIDE`]
/// columns away either. With few good places, which lie apart, what passes by moves a name seldom, and not column by
/// column.
const AWAY: f64 = 2.0;

/// Columns from one good place for a name to the next.
const STRIDE: i32 = 4;

/// From the middle of a cell to what has to lie in the polygon.
const INNER: [(f64, f64); 4] = [(-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25)];

/// Columns and rows of places that are tried in a polygon.
const TRIED: (i32, i32) = (24, 12);

/// So many corners of a polygon are looked at in search of a place; of a larger one the middle is taken.
const MOST_CORNERS: usize = 2_000;

/// What words belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// A name says whose ground it stands on.
    Polygon(Role),
    /// A label may stand right beside its point.
    Point(Cell),
    Line,
}

/// What it costs to cover a cell.
fn weight(layer: Layer, owner: Subject) -> f64 {
    let is_name = matches!(owner, Subject::Polygon(_));
    // A name has a whole polygon to choose from.
    let more = if is_name { 4.0 } else { 0.0 };
    match layer {
        Layer::Nothing => 0.0,
        Layer::Texture(role) if owner == Subject::Polygon(role) => 0.0,
        Layer::Texture(_) if !is_name => 1.0,
        Layer::Guide => 5.0,
        Layer::Texture(_) | Layer::Shared => 9.0 + more,
        Layer::Arrow => 10.0 + more,
        Layer::Head | Layer::Point => 40.0,
        // Nothing is drawn over an edge, nor over words.
        Layer::Outline => 60.0,
        Layer::Label => 90.0,
    }
}

/// A label that has found its place.
#[cfg_attr(not(test), allow(dead_code, reason = "the audit of whole pictures reads it"))]
pub(super) struct Written<'t> {
    pub(super) start: Cell,
    pub(super) text: &'t str,
}

/// Writes all labels among the marks; returns those that are in sight.
pub(super) fn draw<'t>(surface: &mut Surface<'_>, marks: &[(&Mark, Form<'t>)], spots: &Spots) -> Vec<Written<'t>> {
    let mut labels: Vec<_> = marks.iter().filter_map(|(mark, form)| Some((turn(form)?, mark, form))).collect();
    labels.sort_by(|(one, ..), (other, ..)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let mut written = Vec::with_capacity(labels.len());
    for (_, mark, form) in labels {
        let (place, text) = match form {
            Form::Label(at, text, anchor) => (place(surface, spots, *at, text, *anchor), *text),
            Form::Name(corners, text) => (inside(surface, mark.role, corners, text), *text),
            _ => continue,
        };
        let Some(start) = place.filter(|_| !text.is_empty()) else { continue };
        set_apart(surface, mark.role, start, i32::from(columns(text)));
        let style = surface.look.theme.style(mark.role, mark.weight, Part::Label);
        for (line, row) in text.lines().zip(start.row.clamp(0, surface.height() - 1)..) {
            let start = surface.write(Cell { row, ..start }, line, columns(line), style);
            written.extend(start.map(|start| Written { start, text: line }));
        }
    }
    written
}

/// Takes away single signs of its own sparse texture before and behind a word, which would be read as a part of it.
fn set_apart(surface: &mut Surface<'_>, role: Role, start: Cell, width: i32) {
    let layer = surface.layer;
    surface.layer = Layer::Nothing;
    for (near, next) in [(-1, -2), (width, width + 1)] {
        let [near, next] = [near, next].map(|right| Cell { column: start.column + right, ..start });
        if surface.painted(near) == Some(Layer::Texture(role)) && surface.painted(next) == Some(Layer::Nothing) {
            surface.put(near, ' ', Style::default());
        }
    }
    surface.layer = layer;
}

/// When words are written: those with the least choice first. Of two names that of the smaller polygon, which may lie in
/// the larger one.
fn turn(form: &Form<'_>) -> Option<(u8, f64)> {
    match form {
        Form::Label(_, _, Anchor::Near(_) | Anchor::Along(_)) => Some((1, 0.0)),
        Form::Label(..) => Some((0, 0.0)),
        Form::Name(corners, _) => {
            let (low, high) = bounds(corners);
            Some((2, (high - low).element_product()))
        }
        _ => None,
    }
}

/// The least and the greatest coordinates.
fn bounds(corners: &[DVec2]) -> (DVec2, DVec2) {
    corners.iter().fold((corners[0], corners[0]), |(low, high), corner| (low.min(*corner), high.max(*corner)))
}

/// The width of the longest line.
fn columns(text: &str) -> u16 {
    u16::try_from(text.lines().map(UnicodeWidthStr::width).max().unwrap_or_default()).unwrap_or(u16::MAX)
}

/// Where a label starts. A point outside the area has none.
fn place(surface: &Surface<'_>, spots: &Spots, at: DVec2, text: &str, anchor: Anchor) -> Option<Cell> {
    let width = i32::from(columns(text));
    let seen = |cell: Cell| surface.painted(cell).is_some();
    let cell = spots.cell(surface, at);
    // Longer words would be read as one with what they stand beside in their row.
    let apart =
        move |gap: i32, side: (i32, i32)| Cell { column: cell.column + gap * side.0 * i32::from(side.1 == 0), ..cell };
    let beside = move |first: i32, direction: DVec2| {
        (0..3).flat_map(move |more| {
            SIDES.map(move |side| {
                let place = start(apart(first + more, side), side, width);
                (place, turned_away(side, direction) + SHIFTED * f64::from(more))
            })
        })
    };
    let subject = Subject::Point(cell);
    match anchor {
        Anchor::Near(direction) => {
            let tried = beside(i32::from(width > 2), direction);
            best(surface, subject, width, None, tried, |_| seen(cell)).map(|(_, start)| start)
        }
        Anchor::Along(to) => {
            // Of the part that is seen, places near its middle, on either side; farther on, if all of those are taken.
            let shown = |parts: std::ops::Range<i32>| -> Vec<Cell> {
                let places = parts.map(|part| at.lerp(to, f64::from(part) / 32.0));
                places.map(cell_of).filter(|cell| seen(*cell)).collect()
            };
            let (on, beyond) = (shown(1..32), shown(32..48));
            let across = (to - at).abs();
            let sides = if across.x >= across.y { [(0, -1), (0, 1)] } else { [(1, 0), (-1, 0)] };
            let middle = on.len() as f64 / 2.0;
            let tried = on.iter().chain(&beyond).enumerate().flat_map(|(index, cell)| {
                sides.map(|side| (start(*cell, side, width), (index as f64 + 0.5 - middle).abs() * 0.5))
            });
            best(surface, Subject::Line, width, None, tried, |_| true).map(|(_, start)| start)
        }
        // A letter stands for its point.
        Anchor::Center if width == 1 => seen(cell).then_some(cell),
        fixed => {
            let side = match fixed {
                Anchor::Left => (-1, 0),
                Anchor::Right => (1, 0),
                Anchor::Above => (0, -1),
                Anchor::Below => (0, 1),
                _ => (0, 0),
            };
            let inside = |place: Cell| Cell {
                column: place.column.min(surface.width() - width).max(0),
                row: place.row.clamp(0, surface.height() - 1),
            };
            let home = inside(start(cell, side, width));
            // A little farther on, or along; then on the other sides.
            let shifts = [(0, 0), (1, 0), (-1, 0), (2, 0), (-2, 0), (0, 1), (0, -1), (3, 0), (-3, 0), (4, 0), (-4, 0)];
            let shifted = shifts.iter().map(|(right, down)| {
                let place = Cell { column: home.column + right, row: home.row + down };
                (place, SHIFTED * f64::from(right.abs() + 2 * down.abs()))
            });
            let around = beside(0, DVec2::new(f64::from(side.0), f64::from(side.1)));
            let around = around.map(|(place, cost)| (place, SHIFTED * 2.0 + cost));
            let tried = shifted.chain(around).map(|(place, cost)| (inside(place), cost));
            best(surface, subject, width, None, tried, |_| seen(cell)).map(|(_, start)| start)
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

/// The place of the least cost among those that fit, and the cost, if it is less than that of a place known before. What
/// is given with each is added. The picture is not looked at longer than until a place is seen to be no better.
fn best(
    surface: &Surface<'_>,
    owner: Subject,
    width: i32,
    known: Option<(f64, Cell)>,
    tried: impl IntoIterator<Item = (Cell, f64)>,
    fits: impl Fn(Cell) -> bool,
) -> Option<(f64, Cell)> {
    tried.into_iter().fold(known, |best, (start, extra)| {
        let least = best.map_or(f64::INFINITY, |(cost, _)| cost);
        let mut cost = extra;
        for more in [covered, crowded] {
            if cost >= least {
                return best;
            }
            cost += more(surface, owner, start, width);
        }
        if cost < least && fits(start) { Some((cost, start)) } else { best }
    })
}

/// What it costs that words cover what is there from a cell on.
fn covered(surface: &Surface<'_>, owner: Subject, start: Cell, width: i32) -> f64 {
    let cells = (start.column..start.column + width).map(|column| surface.painted(Cell { column, ..start }));
    cells.map(|layer| layer.map_or(OUTSIDE, |layer| weight(layer, owner))).sum()
}

/// What it costs that words come close to others, and names to lines and shared ground: they would be taken for a part of
/// them.
fn crowded(surface: &Surface<'_>, owner: Subject, start: Cell, width: i32) -> f64 {
    let at = |right: i32, down: i32| {
        let cell = Cell { column: start.column + right, row: start.row + down };
        if owner == Subject::Point(cell) { None } else { surface.painted(cell) }
    };
    let is_word = |layer: Option<Layer>| matches!(layer, Some(Layer::Point | Layer::Label));
    let beside = |near: i32, next: i32| match at(near, 0) {
        layer if is_word(layer) => CLOSE[0],
        _ if is_word(at(next, 0)) => CLOSE[1],
        _ => 0.0,
    };
    let stacked = |down: i32| if (-1..=width).any(|right| is_word(at(right, down))) { STACKED } else { 0.0 };
    let words = beside(-1, -2) + beside(width, width + 1) + stacked(-1) + stacked(1);
    if !matches!(owner, Subject::Polygon(_)) {
        let glued = |near: i32| match at(near, 0) {
            Some(Layer::Outline) => GLUED[usize::from(width > 2)],
            // A head that is a letter or a sign would be read as one with the words.
            Some(Layer::Head) if surface.look.glyphs == GlyphSet::Ascii => CLOSE[0],
            _ => 0.0,
        };
        return words + glued(-1) + glued(width);
    }
    let cramped = |near: i32| match at(near, 0) {
        Some(Layer::Shared) if at(0, 0) != Some(Layer::Shared) => CLOSE[0],
        Some(Layer::Outline | Layer::Arrow | Layer::Head) => 3.5,
        _ => 0.0,
    };
    words + cramped(-1) + cramped(width)
}

/// Where the name of a polygon starts.
fn inside(surface: &Surface<'_>, role: Role, corners: &[DVec2], text: &str) -> Option<Cell> {
    let width = i32::from(columns(text));
    let (low, high) = bounds(corners);
    let area = DVec2::new(f64::from(surface.width()), f64::from(surface.height()));
    let (low, high) = (low.max(DVec2::ZERO), high.min(area));
    if low.cmpgt(high).any() {
        return None;
    }
    let middle = low.midpoint(high);
    let home = cell_of(middle);
    if corners.len() > MOST_CORNERS {
        return Some(start(home, (0, 0), width));
    }
    let (from, to) = (cell_of(low), cell_of(high));
    // With more than a half of each cell, or it would stand on the outline.
    let fits = |start: Cell| {
        let ends = [start.column, start.column + width - 1].map(|column| centre_of(Cell { column, ..start }));
        ends.iter().all(|end| INNER.iter().all(|inner| is_inside(*end + DVec2::from(*inner), corners)))
    };
    let owner = Subject::Polygon(role);
    let step = |from: i32, to: i32, most: i32| ((to - from) / most).max(1);
    let (by_row, by_column) = (step(from.row, to.row, TRIED.1), step(from.column, to.column, TRIED.0));
    // From the middle on, and no farther than where it may get better.
    let mut found = best(surface, owner, width, None, [(start(home, (0, 0), width), 0.0)], fits);
    for (by_column, away) in [(STRIDE.max(by_column), AWAY), (by_column, 2.0 * AWAY)] {
        if found.is_some_and(|(cost, _)| cost <= away) {
            break;
        }
        let cells = outward(from.row, home.row, to.row, by_row).flat_map(|row| {
            outward(from.column, home.column, to.column, by_column).map(move |column| Cell { column, row })
        });
        let tried = cells.map(|cell| {
            let off = (centre_of(cell) - middle) * DVec2::new(0.25, 0.5);
            (start(cell, (0, 0), width), away + off.length())
        });
        found = best(surface, owner, width, found, tried, fits);
    }
    // Beside a polygon without room inside, rather than on its outline.
    let Cell { column, row } = home;
    let sides = [
        (Cell { column, row: from.row }, (0, -1)),
        (Cell { column, row: to.row }, (0, 1)),
        (Cell { column: to.column, row }, (1, 0)),
        (Cell { column: from.column, row }, (-1, 0)),
    ];
    let beside = sides.map(|(cell, side)| (start(cell, side, width), BESIDE));
    best(surface, owner, width, found, beside, |_| true).map(|(_, start)| start)
}

/// Every so many places from a middle on, turn by turn on both sides.
fn outward(from: i32, home: i32, to: i32, step: i32) -> impl Iterator<Item = i32> {
    let farthest = (home - from).max(to - home);
    let places = (0..=farthest).step_by(step as usize).flat_map(move |off| [home - off, home + off]);
    places.filter(move |place| (from..=to).contains(place))
}

#[cfg(test)]
mod tests {
    use crate::canvas::tests::draw;
    use crate::canvas::{Look, Texture, Viewport};
    use crate::figure::{Anchor, Figure, Role, Shape, Weight};
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
        figure.add(Role::Guide, Shape::Segment(dvec2(0.0, 4.0), dvec2(9.0, 4.0)));
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

    /// A figure with filled, outlined and named polygons.
    fn named(polygons: &[(Role, &[DVec2], &str)]) -> Figure {
        let mut figure = Figure::default();
        for (role, corners, _) in polygons {
            figure.add(*role, Shape::Region(corners.to_vec()));
            figure.add(*role, Shape::Polygon(corners.to_vec()));
        }
        for (role, corners, name) in polygons {
            figure.name(*role, corners.to_vec(), *name);
        }
        figure
    }

    #[test]
    fn a_name_stays_in_the_middle_beside_what_is_in_other_rows() {
        // A touch at a corner, and words along the upper side.
        let corners = square(2.0, 2.0, 4.0, 4.0);
        let mut figure = named(&[(Role::A, &corners, "A")]);
        figure.add(Role::Touch, Shape::Point(dvec2(4.0, 4.0)));
        assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (6, 5));
        figure.label(Role::Note, dvec2(3.0, 4.0), "start", Anchor::Center);
        assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (6, 5));
    }

    #[test]
    fn a_name_keeps_off_words_and_shared_ground_in_its_row() {
        let corners = square(1.0, 2.0, 7.0, 4.0);
        let mut figure = named(&[(Role::A, &corners, "A")]);
        figure.label(Role::Push, dvec2(4.5, 3.0), "n", Anchor::Center);
        let rows = drawn(&figure, Texture::Hatched);
        assert!(place(&rows, "n").0 - place(&rows, "A").0 > 2, "{rows:#?}");
        // The middle is the last column before the shared ground.
        let (a, b) = (square(1.0, 2.0, 8.0, 4.0), square(5.0, 1.0, 9.0, 5.0));
        let mut figure = named(&[(Role::A, &a, "A"), (Role::B, &b, "B")]);
        figure.add(Role::Overlap, Shape::Region(square(5.0, 2.0, 8.0, 4.0)));
        let rows = drawn(&figure, Texture::Hatched);
        assert!(rows[5].contains("//|"), "{rows:#?}");
    }

    #[test]
    fn a_name_on_nothing_but_shared_ground_stays_inside() {
        let triangle = [dvec2(3.0, 6.0), dvec2(5.0, 3.0), dvec2(7.0, 6.0)];
        let figure = named(&[(Role::A, &square(0.0, 1.0, 8.0, 7.0), "A"), (Role::B, &triangle, "B")]);
        let (column, row) = place(&drawn(&figure, Texture::Hatched), "B");
        assert!((8..=12).contains(&column) && (3..=4).contains(&row), "{column} {row}");
    }

    #[test]
    fn a_name_rather_covers_what_is_dotted_than_leaves_its_polygon() {
        let corners = square(2.0, 3.0, 6.0, 5.0);
        let mut figure = named(&[(Role::A, &corners, "A")]);
        figure.add_weighted(Role::Ghost, Weight::Faint, Shape::Polygon(square(0.0, 4.0, 9.0, 7.0)));
        assert_eq!(place(&drawn(&figure, Texture::Hatched), "A"), (8, 4));
    }

    #[test]
    fn the_name_of_the_smaller_polygon_chooses_first() {
        let (outer, inner) = (square(1.0, 2.0, 9.0, 4.0), square(2.0, 2.0, 8.0, 4.0));
        let mut figure = named(&[(Role::A, &outer, "A"), (Role::B, &inner, "B")]);
        figure.add(Role::Overlap, Shape::Region(inner));
        let rows = drawn(&figure, Texture::Hatched);
        assert_eq!((place(&rows, "B"), place(&rows, "A")), ((10, 5), (3, 5)), "{rows:#?}");
    }

    #[test]
    fn a_name_goes_with_the_outline_of_its_box_by_half_rows() {
        let places = [1.0, 1.5, 2.0, 2.5].map(|bottom| {
            let corners = square(3.0, bottom, 6.0, bottom + 3.0);
            let rows = drawn(&named(&[(Role::A, &corners, "A")]), Texture::None);
            let top = rows.iter().position(|row| row.contains("+-----+")).expect("an outline");
            place(&rows, "A").1 - top
        });
        assert_eq!(places, [2; 4]);
    }

    #[test]
    fn what_passes_by_moves_a_name_seldom() {
        let corners = square(1.0, 2.0, 9.0, 4.0);
        let places: Vec<_> = (2..16)
            .map(|column| {
                let mut figure = named(&[(Role::A, &corners, "A")]);
                for line in column..column + 3 {
                    let at = f64::from(line) / 2.0;
                    figure.add(Role::Vector, Shape::Segment(dvec2(at, 0.0), dvec2(at, 8.0)));
                }
                place(&drawn(&figure, Texture::Hatched), "A")
            })
            .collect();
        let moves = places.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(moves <= 3, "{places:?}");
    }

    #[test]
    fn a_name_beside_a_line_keeps_off_what_crosses_it() {
        let pole = vec![dvec2(5.0, 2.0), dvec2(5.0, 6.0)];
        let mut figure = Figure::default();
        figure.add(Role::C, Shape::Polygon(pole.clone()));
        figure.add(Role::Vector, Shape::Arrow(dvec2(6.0, 4.0), dvec2(9.0, 4.0)));
        for row in [0.0, 8.0] {
            figure.label(Role::Note, dvec2(5.0, row), "more words", Anchor::Center);
        }
        figure.name(Role::C, pole, "F");
        assert_eq!(place(&drawn(&figure, Texture::None), "F"), (10, 1));
    }

    #[test]
    fn long_labels_rather_cover_a_texture_than_lines_and_points() {
        let mut figure = named(&[(Role::Difference, &square(0.0, 0.0, 8.0, 8.0), "")]);
        figure.add(Role::Touch, Shape::Segment(dvec2(7.0, 2.0), dvec2(7.0, 6.0)));
        figure.add(Role::Origin, Shape::Point(dvec2(6.0, 4.0)));
        figure.label(Role::Push, dvec2(6.0, 4.0), "sd -1.00", Anchor::Near(DVec2::X));
        let rows = drawn(&figure, Texture::Hatched);
        assert!(place(&rows, "sd -1.00").0 < 8, "{rows:#?}");
        assert_eq!(rows.iter().filter(|row| row.chars().nth(14) == Some('|')).count(), 5, "{rows:#?}");
    }

    #[test]
    fn a_long_label_is_set_apart_in_the_row_of_its_point_only() {
        for (direction, at) in [(DVec2::X, (12, 4)), (dvec2(1.0, 1.0), (11, 3)), (dvec2(-1.0, -1.0), (6, 5))] {
            let mut figure = Figure::default();
            figure.add(Role::Probe, Shape::Point(dvec2(5.0, 4.0)));
            figure.label(Role::Probe, dvec2(5.0, 4.0), "last", Anchor::Near(direction));
            assert_eq!(place(&drawn(&figure, Texture::None), "last"), at);
        }
    }

    #[test]
    fn words_keep_off_the_heads_of_other_arrows_and_off_outlines_in_their_row() {
        let words = |more: Shape, name: &str| {
            let mut figure = Figure::default();
            figure.add(Role::C, more);
            figure.label(Role::Note, dvec2(5.0, 4.0), name, Anchor::Center);
            let rows = drawn(&figure, Texture::None);
            let (column, row) = place(&rows, name);
            let beside = |column: usize| rows[row].chars().nth(column).expect("a column");
            (beside(column - 1), beside(column + name.len()))
        };
        // Its head stands right before or behind the place in the middle.
        assert_eq!(words(Shape::Arrow(dvec2(4.0, 7.0), dvec2(4.0, 4.0)), "at h"), (' ', ' '));
        assert_eq!(words(Shape::Arrow(dvec2(6.5, 7.0), dvec2(6.5, 4.0)), "at h"), (' ', ' '));
        let wall = |x: f64| Shape::Polygon(vec![dvec2(x, 1.0), dvec2(x, 7.0)]);
        assert_eq!(words(wall(4.0), "at h"), (' ', ' '));
        // A letter may stand close to a wall.
        assert_eq!(words(wall(4.5), "a"), ('|', ' '));
    }

    #[test]
    fn words_along_a_line_rather_stand_behind_its_end_than_on_an_outline() {
        let mut figure = Figure::default();
        let (from, to) = (dvec2(1.0, 4.0), dvec2(5.0, 4.0));
        figure.add(Role::Vector, Shape::Arrow(from, to));
        figure.label(Role::Vector, from, "v = 4", Anchor::Along(to));
        let free = place(&drawn(&figure, Texture::Hatched), "v = 4");
        assert_eq!(free.0, 4);
        figure.add(Role::B, Shape::Polygon(square(3.0, 1.0, 4.0, 7.0)));
        figure.add(Role::A, Shape::Polygon(square(0.0, 3.0, 1.0, 5.0)));
        let rows = drawn(&figure, Texture::Hatched);
        assert!(place(&rows, "v = 4").0 > 8, "{rows:#?}");
    }

    #[test]
    fn a_name_is_set_apart_from_a_sparse_texture_only() {
        let corners = square(1.0, 1.0, 9.0, 7.0);
        for role in [Role::A, Role::B, Role::Difference] {
            let name = named(&[(role, &corners, "N")]);
            let mut letter = named(&[(role, &corners, "")]);
            letter.label(role, dvec2(5.0, 4.0), "N", Anchor::Center);
            let sparse = drawn(&name, Texture::Sparse);
            assert_eq!(drawn(&letter, Texture::Sparse), sparse);
            assert!(sparse[4].contains(" N "), "{sparse:#?}");
            let signs = sparse[4].chars().filter(|sign| matches!(sign, '.' | '~')).count();
            assert!(signs >= 2, "{sparse:#?}");
        }
        let hatched = drawn(&named(&[(Role::A, &corners, "N")]), Texture::Hatched);
        assert!(hatched[4].contains("/N/"), "{hatched:#?}");
    }

    #[test]
    fn a_label_stands_behind_a_line_rather_than_on_it_or_on_the_wrong_side() {
        let mut figure = Figure::default();
        let wall = |x: f64| Shape::Segment(dvec2(x, 0.0), dvec2(x, 8.0));
        for x in [5.0, 5.5] {
            figure.add(Role::B, wall(x));
        }
        figure.label(Role::B, dvec2(5.0, 4.0), "b", Anchor::Near(DVec2::X));
        assert_eq!(place(&drawn(&figure, Texture::None), "b"), (12, 4));
    }
}
