//! Words: at the place they are given, or where they cover least.
//!
//! First come the labels whose place is given, then those that stand beside a point or a line, then the names of polygons,
//! which have the most room, those of small ones first. A place is the worse the more it covers of what is there already,
//! by what that is ([`weight`]), the more it touches other words and points, and the farther it is from where the label
//! wants to be. Of equal places the first one tried is taken. Nothing is known of the picture before: the same figure
//! always comes out the same.

use glam::DVec2;
use ratatui_core::style::Style;
use unicode_width::UnicodeWidthStr;

use super::fill::is_inside;
use super::form::Form;
use super::spot::Spots;
use super::surface::{Cell, Layer, Surface, cell_of, center_of};
use super::theme::Part;
use crate::figure::{Anchor, Mark, Role, bounds};

/// What it costs to take a cell that belongs to something else, or lies outside the area: more than any label is worth.
const FORBIDDEN: f64 = 1e4;

/// What it costs a label to stand away from where it belongs, and how far that may be, in columns and rows.
const ASTRAY: f64 = 30.0;
const FARTHEST: (i32, i32) = (14, 6);

/// What a word or a point in the same row costs, one cell and two cells away: the two would be read as one.
const CLOSE: [f64; 2] = [6.0, 3.0];

/// What another word or the O costs right before or after it: together they read as one word.
const JOINED: f64 = 16.0;

/// What it costs a label, by how long it is, that an outline runs right before or after it.
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
        Layer::Dimension => 12.0 + more,
        Layer::Point => 200.0,
        Layer::Outline | Layer::Arrow | Layer::Head | Layer::Origin | Layer::Label => FORBIDDEN,
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

/// Takes away single signs of its own sparse texture before and after a word, which would be read as a part of it.
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
            let (low, high) = bounds(corners.iter().copied());
            Some((2, (high - low).element_product()))
        }
        _ => None,
    }
}

/// The width of the longest line.
fn columns(text: &str) -> u16 {
    u16::try_from(text.lines().map(UnicodeWidthStr::width).max().unwrap_or_default()).unwrap_or(u16::MAX)
}

/// Where a label starts. A point outside the area has none.
fn place(surface: &Surface<'_>, spots: &Spots, at: DVec2, text: &str, anchor: Anchor) -> Option<Cell> {
    let width = i32::from(columns(text)).min(surface.width());
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
            let found = best(surface, subject, width, None, tried, |_| seen(cell));
            anywhere(surface, subject, cell, width, found, |_| seen(cell))
        }
        Anchor::Along(to) => place_along(surface, [at, to], width),
        // A letter stands for its point, unless something else does already.
        Anchor::Center if width == 1 && !matches!(surface.painted(cell), Some(Layer::Origin | Layer::Label)) => {
            seen(cell).then_some(cell)
        }
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
            let found = best(surface, subject, width, None, tried, |_| seen(cell));
            anywhere(surface, subject, cell, width, found, |_| seen(cell))
        }
    }
}

/// Where a label of a line starts: beside the part of it that is seen, near its middle, on either side; farther on, if all
/// of those places are taken.
fn place_along(surface: &Surface<'_>, [from, to]: [DVec2; 2], width: i32) -> Option<Cell> {
    let shown = |parts: std::ops::Range<i32>| -> Vec<Cell> {
        let places = parts.map(|part| from.lerp(to, f64::from(part) / 32.0));
        places.map(cell_of).filter(|cell| surface.painted(*cell).is_some()).collect()
    };
    let (on, beyond) = (shown(1..32), shown(32..48));
    let across = (to - from).abs();
    let sides = if across.x >= across.y { [(0, -1), (0, 1)] } else { [(1, 0), (-1, 0)] };
    let middle = on.len() as f64 / 2.0;
    let tried = on.iter().chain(&beyond).enumerate().flat_map(|(index, cell)| {
        sides.map(|side| (start(*cell, side, width), (index as f64 + 0.5 - middle).abs() * 0.5))
    });
    let found = best(surface, Subject::Line, width, None, tried, |_| true);
    anywhere(surface, Subject::Line, *on.get(on.len() / 2)?, width, found, |_| true)
}

/// A place that has been found; where that is none, one farther away that takes nothing from anything else, if any.
fn anywhere(
    surface: &Surface<'_>,
    owner: Subject,
    home: Cell,
    width: i32,
    found: Option<(f64, Cell)>,
    fits: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let found = found.filter(|(cost, _)| *cost < FORBIDDEN);
    let (right, down) = FARTHEST;
    let cells = (-down..=down).flat_map(|down| (-right..=right).map(move |right| (right, down)));
    let tried = cells.map(|(right, down)| {
        let cell = Cell { column: home.column + right, row: home.row + down };
        let away = f64::from(right.abs() + 2 * down.abs());
        (start(cell, (0, 0), width), ASTRAY + SHIFTED * away)
    });
    best(surface, owner, width, found, tried, fits).filter(|(cost, _)| *cost < FORBIDDEN).map(|(_, start)| start)
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
    cells.map(|layer| layer.map_or(FORBIDDEN, |layer| weight(layer, owner))).sum()
}

/// What it costs that words come close to others, and names to lines and shared ground: they would be taken for a part of
/// them.
fn crowded(surface: &Surface<'_>, owner: Subject, start: Cell, width: i32) -> f64 {
    let at = |right: i32, down: i32| {
        let cell = Cell { column: start.column + right, row: start.row + down };
        if owner == Subject::Point(cell) { None } else { surface.painted(cell) }
    };
    let is_word = |layer: Option<Layer>| matches!(layer, Some(Layer::Point | Layer::Origin | Layer::Label));
    let beside = |near: i32, next: i32| match at(near, 0) {
        Some(Layer::Label | Layer::Origin) => JOINED,
        layer if is_word(layer) => CLOSE[0],
        _ if is_word(at(next, 0)) => CLOSE[1],
        _ => 0.0,
    };
    let stacked = |down: i32| if (-1..=width).any(|right| is_word(at(right, down))) { STACKED } else { 0.0 };
    let words = beside(-1, -2) + beside(width, width + 1) + stacked(-1) + stacked(1);
    if !matches!(owner, Subject::Polygon(_)) {
        let glued = |near: i32| match at(near, 0) {
            Some(Layer::Outline | Layer::Arrow) => GLUED[usize::from(width > 2)],
            // A head would be read as one with the words.
            Some(Layer::Head) => CLOSE[0],
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
    let width = i32::from(columns(text)).min(surface.width());
    let (low, high) = bounds(corners.iter().copied());
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
        let ends = [start.column, start.column + width - 1].map(|column| center_of(Cell { column, ..start }));
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
            let off = (center_of(cell) - middle) * DVec2::new(0.25, 0.5);
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
    let found = best(surface, owner, width, found, beside, |_| true);
    anywhere(surface, owner, home, width, found, |_| true)
}

/// Every so many places from a middle on, turn by turn on both sides.
fn outward(from: i32, home: i32, to: i32, step: i32) -> impl Iterator<Item = i32> {
    let farthest = (home - from).max(to - home);
    let places = (0..=farthest).step_by(step as usize).flat_map(move |off| [home - off, home + off]);
    places.filter(move |place| (from..=to).contains(place))
}

#[cfg(test)]
mod tests;
