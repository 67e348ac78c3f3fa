//! Which cells are to be drawn, and what drawing them does to the cursor.

use ratatui_core::buffer::{Buffer, Cell, CellDiffOption};
use ratatui_core::style::Color;

use super::cell::{columns, is_blank, is_certain, is_octant, is_wide, looks_blank, span, spans};
use super::pen;

/// Bytes that erasing takes.
const ERASE: usize = 3;

/// Bytes that a move along a row takes, more or less.
const MOVE: usize = 4;

/// A cell that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Print {
    pub(super) x: u16,
    pub(super) y: u16,
    /// True if a space is printed.
    pub(super) blank: bool,
    /// What printing it does to the cursor.
    pub(super) advance: Advance,
}

/// What printing does to the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// It moves on by one column, on every terminal.
    Certain,
    /// The same, but on terminals that do not know octants it stays.
    Octant,
    /// Terminals differ.
    Lost,
    /// It stays: the rest of the row is erased.
    Erased,
}

impl Advance {
    /// The column of the cursor after printing at column `x`.
    pub(super) fn end(self, x: u16) -> Option<u16> {
        match self {
            Self::Certain | Self::Octant => Some(x + 1),
            Self::Lost => None,
            Self::Erased => Some(x),
        }
    }
}

/// The cells of a frame that are to be drawn.
#[derive(Debug, Default)]
pub(super) struct Prints {
    /// From the top left; the octants after all others.
    list: Vec<Print>,
    octants: Vec<Print>,
    /// Which cells of a row are to be drawn.
    touched: Vec<bool>,
}

impl Prints {
    pub(super) fn all(&self) -> &[Print] {
        &self.list
    }

    /// Finds what is to be drawn over `shown` so that the screen looks like `next`, and makes both equal. They differ in
    /// these cells at most, given by row and column; `wide` if there may be characters of several columns.
    pub(super) fn find(&mut self, cells: &mut Vec<(u16, u16)>, wide: bool, shown: &mut Buffer, next: &Buffer) {
        self.list.clear();
        self.octants.clear();
        let width = usize::from(next.area.width);
        cells.sort_unstable();
        for cells in cells.chunk_by(|one, other| one.0 == other.0) {
            let y = cells[0].0;
            let row = usize::from(y) * width..(usize::from(y) + 1) * width;
            let (old, new) = (&mut shown.content[row.clone()], &next.content[row]);
            let columns = cells.iter().map(|(_, x)| usize::from(*x));
            self.touched.clear();
            self.touched.resize(width, false);
            for x in columns.clone() {
                self.touched[x] = looks_different(&old[x], &new[x]);
            }
            if wide && (is_wide(old) || is_wide(new)) {
                self.find_in_wide_row(y, old, new);
            } else {
                self.find_in_row(y, old, new);
            }
            for x in columns {
                old[x].clone_from(&new[x]);
            }
        }
        cells.clear();
        self.list.append(&mut self.octants);
    }

    fn find_in_row(&mut self, y: u16, old: &[Cell], new: &[Cell]) {
        let erased = erasable(&self.touched, new);
        for x in 0..erased.unwrap_or(new.len()) {
            if self.touched[x] {
                self.note(x, y, Some(&old[x]), &new[x]);
            }
        }
        let Some(from) = erased else { return };
        self.list.push(Print { x: from as u16, y, blank: true, advance: Advance::Erased });
        for (x, new) in new.iter().enumerate().skip(from) {
            if !(looks_blank(new) && new.bg == Color::Reset) {
                self.note(x, y, Some(&Cell::EMPTY), new);
            }
        }
    }

    /// Notes a cell that is to be drawn over an old one, as far as that is known.
    fn note(&mut self, x: usize, y: u16, old: Option<&Cell>, new: &Cell) {
        let print = print_of(x as u16, y, new);
        if print.advance != Advance::Octant {
            self.list.push(print);
            return;
        }
        // Where it is left out a blank is to be seen, and nothing of what stood there.
        let as_blank = |cell: &Cell| looks_blank(cell) || is_octant(cell.symbol());
        let plain = |cell: &Cell| !cell.modifier.intersects(pen::ON_BLANKS);
        let blank = |old: &Cell| as_blank(old) && plain(old) && plain(new) && old.bg == new.bg && !is_forced(old);
        if !old.is_some_and(blank) {
            self.list.push(Print { blank: true, advance: Advance::Certain, ..print });
        }
        self.octants.push(print);
    }

    /// The same for rows with characters of several columns. Drawing over a half of one wipes the other half, so what
    /// is to be drawn spreads to all that it touches.
    fn find_in_wide_row(&mut self, y: u16, old: &[Cell], new: &[Cell]) {
        // What a wide character covers is not to be drawn for its own sake.
        for (x, cells) in spans(new) {
            self.touched[x + 1..x + cells].fill(false);
        }
        loop {
            let mut spread = false;
            for (x, cells) in spans(old).chain(spans(new)) {
                let span = &mut self.touched[x..x + cells];
                if span.contains(&true) && span.contains(&false) {
                    span.fill(true);
                    spread = true;
                }
            }
            if !spread {
                break;
            }
        }
        let mut x = 0;
        while x < new.len() {
            let cells = span(new, x);
            if self.touched[x] && usize::from(columns(&new[x])) > cells {
                // No room for all of it.
                self.list.push(Print { blank: true, advance: Advance::Certain, ..print_of(x as u16, y, &new[x]) });
            } else if self.touched[x] {
                // What stands there may be the half of something.
                self.note(x, y, None, &new[x]);
            }
            x += cells;
        }
    }
}

/// True if a cell is to be drawn over the old one.
fn looks_different(old: &Cell, new: &Cell) -> bool {
    is_forced(old) || old != new && !(looks_blank(old) && looks_blank(new) && old.bg == new.bg)
}

/// True if the cell is to be drawn over, whatever with.
fn is_forced(old: &Cell) -> bool {
    old.diff_option == CellDiffOption::AlwaysUpdate
}

fn print_of(x: u16, y: u16, cell: &Cell) -> Print {
    let blank = is_blank(cell);
    let advance = match cell.symbol() {
        _ if blank => Advance::Certain,
        _ if columns(cell) != 1 => Advance::Lost,
        symbol if is_certain(symbol) => Advance::Certain,
        symbol if is_octant(symbol) => Advance::Octant,
        _ => Advance::Lost,
    };
    Print { x, y, blank, advance }
}

/// The column from which on a row is better erased first, if that saves anything: what has to be blank then need not be
/// printed, but what is to stay has to be printed again.
fn erasable(touched: &[bool], row: &[Cell]) -> Option<usize> {
    /// About what it takes to print cells, from the right to the left.
    #[derive(Default)]
    struct Cost {
        bytes: usize,
        column: Option<usize>,
    }
    impl Cost {
        fn print(&mut self, x: usize, cell: &Cell) {
            self.bytes += cell.symbol().len() + self.column.replace(x).map_or(0, |last| (last - x - 1).min(MOVE));
        }
    }
    let (mut plain, mut erased) = (Cost::default(), Cost::default());
    let (mut best, mut saved) = (None, 0);
    let first = touched.iter().position(|touched| *touched)?;
    for (x, new) in row.iter().enumerate().skip(first).rev() {
        if touched[x] {
            plain.print(x, new);
        }
        if !(looks_blank(new) && new.bg == Color::Reset) {
            erased.print(x, new);
        } else if touched[x] && plain.bytes > erased.bytes + ERASE + saved {
            saved = plain.bytes - erased.bytes - ERASE;
            best = (erased.bytes == 0 || saved > MOVE).then_some(x).or(best);
        }
    }
    best
}
