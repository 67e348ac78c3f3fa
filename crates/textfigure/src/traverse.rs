//! Lines cut into one piece for each cell.
//!
//! A line is clipped (Liang and Barsky, "A New Concept and Method for Line Clipping", 1984) and then traversed from
//! cell to cell (Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987). End points are not
//! rounded first, as plotting libraries do, because that makes turning shapes shimmer.

use std::iter::Peekable;

use glam::DVec2;

use super::surface::{Cell, NUDGE};

/// A line's share of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) cell: Cell,
    /// Where the line enters or starts, from the cell's top left, 0 to 1.
    pub(super) from: DVec2,
    /// Where it leaves or ends.
    pub(super) to: DVec2,
}

/// The part of a line inside 0 to `size`, by Liang and Barsky; `None` if there is none, or a coordinate is not finite.
pub(super) fn clip(from: DVec2, to: DVec2, size: DVec2) -> Option<(DVec2, DVec2)> {
    let along = to - from;
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (rate, room) in [(-along.x, from.x), (along.x, size.x - from.x), (-along.y, from.y), (along.y, size.y - from.y)]
    {
        if rate == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if rate < 0.0 {
            enter = enter.max(room / rate);
        } else {
            leave = leave.min(room / rate);
        }
    }
    let ends = (from + along * enter, from + along * leave);
    (enter <= leave && ends.0.is_finite() && ends.1.is_finite()).then_some(ends)
}

/// The pieces of a line inside a grid of `columns` by `rows`, in order.
///
/// Points on the right or the lower border of the grid belong to the cells beside it.
pub(super) fn walk(from: DVec2, to: DVec2, columns: i32, rows: i32) -> CellWalk {
    lowered(from, to, columns, rows, 0.0)
}

/// As [`walk`], with the cells moved down by a fraction of a row before the line is cut; the pieces are relative to the
/// unmoved cells.
pub(super) fn lowered(from: DVec2, to: DVec2, columns: i32, rows: i32, down: f64) -> CellWalk {
    let size = DVec2::new(f64::from(columns), f64::from(rows));
    let clipped = clip(from, to, size);
    let (from, to) = clipped.unwrap_or_default();
    let lower = |point: DVec2| (point + NUDGE).min(size) - DVec2::new(0.0, down);
    let (from, to) = (lower(from), lower(to));
    let along = to - from;
    let corner = from.floor();
    // The time at which the line first leaves its cell, and the time it takes to cross one, for one axis.
    let times = |from: f64, along: f64, corner: f64| {
        if along > 0.0 {
            ((corner + 1.0 - from) / along, 1.0 / along)
        } else if along < 0.0 {
            ((corner - from) / along, -1.0 / along)
        } else {
            (f64::INFINITY, f64::INFINITY)
        }
    };
    let (next_x, each_x) = times(from.x, along.x, corner.x);
    let (next_y, each_y) = times(from.y, along.y, corner.y);
    CellWalk {
        from,
        along,
        time: 0.0,
        next: DVec2::new(next_x, next_y),
        each: DVec2::new(each_x, each_y),
        cell: Cell { column: corner.x as i32, row: corner.y as i32 },
        left: if clipped.is_some() { columns.saturating_add(rows).saturating_add(4) } else { 0 },
        last: Cell { column: columns - 1, row: rows - 1 },
        down,
    }
}

/// See [`walk`].
pub(super) struct CellWalk {
    from: DVec2,
    along: DVec2,
    time: f64,
    next: DVec2,
    each: DVec2,
    cell: Cell,
    /// The most cells still to come, so that rounding cannot make it endless.
    left: i32,
    last: Cell,
    down: f64,
}

impl Iterator for CellWalk {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.left <= 0 {
            return None;
        }
        self.left -= 1;
        let until = self.next.min_element().min(1.0);
        let cell = Cell {
            column: self.cell.column.clamp(0, self.last.column.max(0)),
            row: self.cell.row.clamp(0, self.last.row.max(0)),
        };
        let corner = DVec2::new(f64::from(cell.column), f64::from(cell.row) - self.down);
        let piece = Piece {
            cell,
            from: self.from + self.along * self.time - corner,
            to: self.from + self.along * until - corner,
        };
        if until >= 1.0 {
            self.left = 0;
        }
        // Through a corner both axes step at once, so that the cells beside it get no piece of zero length.
        let through = until + 1e-12;
        if self.next.x <= through {
            self.cell.column += self.along.x.signum() as i32;
            self.next.x += self.each.x;
        }
        if self.next.y <= through {
            self.cell.row += self.along.y.signum() as i32;
            self.next.y += self.each.y;
        }
        self.time = until;
        Some(piece)
    }
}

/// The pieces of a line, one for each column (or row, if it is steep): the longest; of several, the first.
///
/// A line and its reverse give the same cells.
pub(super) fn thin(from: DVec2, to: DVec2, columns: i32, rows: i32) -> Thin {
    let along = to - from;
    let forward = (along.x, along.y) >= (0.0, 0.0);
    let (from, to) = if forward { (from, to) } else { (to, from) };
    Thin { walk: walk(from, to, columns, rows).peekable(), shallow: along.x.abs() >= along.y.abs() }
}

/// See [`thin`].
pub(super) struct Thin {
    walk: Peekable<CellWalk>,
    shallow: bool,
}

impl Iterator for Thin {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let mut best = self.walk.next()?;
        let place = |piece: &Piece| if self.shallow { piece.cell.column } else { piece.cell.row };
        let here = place(&best);
        let length = |piece: &Piece| piece.from.distance_squared(piece.to);
        while let Some(other) = self.walk.next_if(|piece| place(piece) == here) {
            if length(&other) > length(&best) + 1e-9 {
                best = other;
            }
        }
        Some(best)
    }
}

/// The cells of [`thin`], without the pieces.
///
/// A shallow line crosses a column in at most two rows, and the longer piece contains the midpoint of both: so the cell
/// is the one with the midpoint of the line in that column.
pub(super) fn plot(from: DVec2, to: DVec2, columns: i32, rows: i32) -> impl Iterator<Item = Cell> {
    let along = (to - from).abs();
    let shallow = along.x >= along.y;
    let size = DVec2::new(f64::from(columns), f64::from(rows));
    let clipped = clip(from, to, size);
    let turned = |point: DVec2| {
        let point = (point + NUDGE).min(size);
        if shallow { point } else { DVec2::new(point.y, point.x) }
    };
    let (from, to) = clipped.map_or_else(Default::default, |(from, to)| (turned(from), turned(to)));
    let (from, to) = if from.x <= to.x { (from, to) } else { (to, from) };
    let slope = if to.x > from.x { (to.y - from.y) / (to.x - from.x) } else { 0.0 };
    let (most, widest) = if shallow { (columns - 1, rows - 1) } else { (rows - 1, columns - 1) };
    // Nothing is negative here, so the casts round down.
    let places = if clipped.is_some() { (from.x as i32).min(most)..(to.x as i32).min(most) + 1 } else { 0..0 };
    places.map(move |place| {
        let middle = f64::midpoint(from.x.max(f64::from(place)), to.x.min(f64::from(place + 1)));
        let across = (from.y + slope * (middle - from.x)) as i32;
        let across = across.clamp(0, widest);
        if shallow { Cell { column: place, row: across } } else { Cell { column: across, row: place } }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(pieces: impl Iterator<Item = Piece>) -> Vec<(i32, i32)> {
        pieces.map(|piece| (piece.cell.column, piece.cell.row)).collect()
    }

    #[test]
    fn every_crossed_cell_is_visited_once() {
        let (from, to) = (DVec2::new(0.5, 0.25), DVec2::new(3.5, 1.5));
        assert_eq!(cells(walk(from, to, 9, 9)), [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)]);
        assert_eq!(cells(walk(to, from, 9, 9)), [(3, 1), (2, 1), (2, 0), (1, 0), (0, 0)]);
    }

    #[test]
    fn a_corner_is_passed_without_touching_the_cells_beside_it() {
        assert_eq!(cells(walk(DVec2::splat(0.5), DVec2::splat(2.5), 9, 9)), [(0, 0), (1, 1), (2, 2)]);
    }

    #[test]
    fn pieces_lie_in_their_cells_and_join() {
        let pieces: Vec<_> = walk(DVec2::new(7.3, 0.2), DVec2::new(-3.0, 5.9), 9, 4).collect();
        for pair in pieces.windows(2) {
            let end =
                |piece: &Piece, at: DVec2| at + DVec2::new(f64::from(piece.cell.column), f64::from(piece.cell.row));
            assert!(end(&pair[0], pair[0].to).distance(end(&pair[1], pair[1].from)) < 1e-9);
        }
        for piece in pieces {
            assert!(
                piece.from.min(piece.to).min_element() > -1e-9 && piece.from.max(piece.to).max_element() < 1.0 + 1e-9
            );
        }
    }

    #[test]
    fn what_misses_the_grid_has_no_cells() {
        for (from, to) in [((-5.0, 3.0), (3.0, -5.0)), ((0.0, 20.0), (9.0, 20.0)), ((f64::NAN, 0.0), (1.0, 1.0))] {
            assert_eq!(cells(walk(DVec2::from(from), DVec2::from(to), 9, 9)), []);
        }
    }

    #[test]
    fn thin_lines_have_one_cell_a_column_either_way_round() {
        let (from, to) = (DVec2::new(0.5, 2.5), DVec2::new(4.5, 0.5));
        assert_eq!(cells(thin(from, to, 9, 9)), [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0)]);
        assert_eq!(cells(thin(to, from, 9, 9)), cells(thin(from, to, 9, 9)));
    }

    #[test]
    fn plotted_cells_are_those_of_the_thin_line() {
        for step in 0..500_u32 {
            let part = |prime: u32| f64::from(step * prime % 1009) / 1009.0;
            let from = DVec2::new(14.0 * part(101) - 3.0, 9.0 * part(457) - 2.0);
            let to = DVec2::new(14.0 * part(733) - 3.0, 9.0 * part(911) - 2.0);
            let plotted: Vec<_> = plot(from, to, 9, 5).map(|cell| (cell.column, cell.row)).collect();
            let mut expected = cells(thin(from, to, 9, 5));
            if plotted.first() != expected.first() {
                expected.reverse();
            }
            assert_eq!(plotted, expected, "{from} {to}");
        }
    }
}
