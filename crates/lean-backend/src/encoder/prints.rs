//! Which cells are to be drawn, and what drawing them does to the cursor.

use ratatui_core::buffer::{Buffer, Cell, CellDiffOption};
use ratatui_core::style::{Color, Modifier};

use super::cell::{columns, is_blank, is_certain, is_octant, is_wide, looks_blank, span, spans};
use super::pen::{self, CellStyle, InkTable};

/// With fewer blanks to draw than this, nothing is gained by erasing the end of a row.
const BLANKS: usize = 5;

/// Bytes that erasing takes, and that it must save where something is to be printed again.
const ERASE: usize = 3;
const WORTH: usize = 12;

/// About as many bytes take a move along a row and a change of the pen.
const MOVE: usize = 4;
const CHANGE: usize = 5;

/// A cell that changes.
#[derive(Debug)]
pub(super) struct Update {
    /// Its place in the mirror.
    pub(super) place: usize,
    /// What stands there before.
    pub(super) old: Cell,
    /// False if it is to be seen of neither: two blanks that differ in what blanks do not show.
    pub(super) seen: bool,
}

/// A cell that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Print {
    pub(super) x: u16,
    pub(super) y: u16,
    /// Number of the ink, for planning.
    pub(super) ink: u8,
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
    pub(super) fn is_erased(self) -> bool {
        self == Self::Erased
    }

    pub(super) fn is_octant(self) -> bool {
        self == Self::Octant
    }

    pub(super) fn is_other(self) -> bool {
        !self.is_erased() && !self.is_octant()
    }

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
    /// Which rows have characters of several columns, before or after.
    wide: Vec<bool>,
    /// Such a row before, and which of its cells are to be drawn.
    before: Vec<Cell>,
    touched: Vec<bool>,
}

impl Prints {
    pub(super) fn all(&self) -> &[Print] {
        &self.list
    }

    /// True if the row has characters of several columns, before or after. Known of rows that change.
    pub(super) fn is_wide(&self, y: u16) -> bool {
        self.wide[usize::from(y)]
    }

    /// Finds what is to be drawn for these updates, after which the screen looks like `next`.
    pub(super) fn find(&mut self, updates: &mut Vec<Update>, next: &Buffer, inks: &mut InkTable) {
        self.list.clear();
        self.octants.clear();
        self.wide.clear();
        self.wide.resize(next.area.height.into(), false);
        // As ratatui's comparison gives them they are sorted; others may give them as they like.
        if !updates.is_sorted_by_key(|update| update.place) {
            updates.sort_by_key(|update| update.place);
        }
        // Of a cell that has come twice, what stood there first.
        updates.dedup_by_key(|update| update.place);
        let width = usize::from(next.area.width);
        for updates in updates.chunk_by_mut(|one, other| one.place / width == other.place / width) {
            let (y, start) = (updates[0].place / width, updates[0].place / width * width);
            let row = &next.content[start..start + width];
            for Update { place, old, seen } in &mut *updates {
                *place -= start;
                let new = &row[*place];
                *seen = !(looks_blank(old) && looks_blank(new) && old.bg == new.bg) || is_forced(new);
            }
            self.wide[y] = is_wide(row) || updates.iter().any(|update| columns(&update.old) > 1);
            if self.wide[y] {
                self.find_in_wide_row(y as u16, updates, row, inks);
            } else {
                self.find_in_row(y as u16, updates, row, inks);
            }
        }
        self.list.append(&mut self.octants);
    }

    fn find_in_row(&mut self, y: u16, updates: &[Update], row: &[Cell], inks: &mut InkTable) {
        let (start, octants) = (self.list.len(), self.octants.len());
        let mut blanks = 0;
        for Update { place, old, .. } in updates.iter().filter(|update| update.seen) {
            let new = &row[*place];
            self.note(*place, y, Some(old), new, inks);
            blanks += usize::from(looks_blank(new));
        }
        let Some(from) = (blanks >= BLANKS).then(|| erasable(updates, row)).flatten() else { return };
        let before = |print: &Print| usize::from(print.x) < from;
        self.list.truncate(start + self.list[start..].partition_point(before));
        self.octants.truncate(octants + self.octants[octants..].partition_point(before));
        let ink = inks.intern(CellStyle::of(&Cell::EMPTY, true));
        self.list.push(Print { x: from as u16, y, ink, blank: true, advance: Advance::Erased });
        for (x, new) in row.iter().enumerate().skip(from) {
            if !(looks_blank(new) && new.bg == Color::Reset) {
                self.note(x, y, Some(&Cell::EMPTY), new, inks);
            }
        }
    }

    /// Notes a cell that is to be drawn over an old one, as far as that is known.
    fn note(&mut self, x: usize, y: u16, old: Option<&Cell>, new: &Cell, inks: &mut InkTable) {
        let print = print_of(x as u16, y, new, inks);
        if print.advance != Advance::Octant {
            self.list.push(print);
            return;
        }
        // Where it is left out a blank is to be seen, and nothing of what stood there.
        let as_blank = |cell: &Cell| looks_blank(cell) || is_octant(cell.symbol());
        let plain = |cell: &Cell| !cell.modifier.intersects(pen::ON_BLANKS);
        let blank = |old: &Cell| as_blank(old) && plain(old) && plain(new) && old.bg == new.bg && !is_forced(new);
        if !old.is_some_and(blank) {
            let ink = inks.intern(CellStyle::of(new, true));
            self.list.push(Print { ink, blank: true, advance: Advance::Certain, ..print });
        }
        self.octants.push(print);
    }

    /// The same for rows with characters of several columns. Drawing over a half of one wipes the other half, so what
    /// is to be drawn spreads to all that it touches.
    fn find_in_wide_row(&mut self, y: u16, updates: &[Update], row: &[Cell], inks: &mut InkTable) {
        self.before.clear();
        self.before.extend_from_slice(row);
        self.touched.clear();
        self.touched.resize(row.len(), false);
        for Update { place, old, .. } in updates {
            self.before[*place].clone_from(old);
            self.touched[*place] = *old != row[*place] || is_forced(&row[*place]);
        }
        // What a wide character covers is not to be drawn for its own sake.
        for (x, cells) in spans(row) {
            self.touched[x + 1..x + cells].fill(false);
        }
        loop {
            let mut spread = false;
            for (x, cells) in spans(&self.before).chain(spans(row)) {
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
        while x < row.len() {
            let cells = span(row, x);
            if self.touched[x] {
                if usize::from(columns(&row[x])) > cells {
                    // No room for all of it.
                    let print = print_of(x as u16, y, &row[x], inks);
                    self.list.push(Print { blank: true, advance: Advance::Certain, ..print });
                } else {
                    // What stands there may be the half of something.
                    self.note(x, y, None, &row[x], inks);
                }
            }
            x += cells;
        }
    }
}

/// True if the cell is to be drawn whatever stands there.
fn is_forced(cell: &Cell) -> bool {
    cell.diff_option == CellDiffOption::AlwaysUpdate
}

fn print_of(x: u16, y: u16, cell: &Cell, inks: &mut InkTable) -> Print {
    let blank = is_blank(cell);
    let ink = inks.intern(CellStyle::of(cell, blank));
    let advance = match cell.symbol() {
        _ if blank => Advance::Certain,
        _ if columns(cell) != 1 => Advance::Lost,
        symbol if is_certain(symbol) => Advance::Certain,
        symbol if is_octant(symbol) => Advance::Octant,
        _ => Advance::Lost,
    };
    Print { x, y, ink, blank, advance }
}

/// The column from which on a row is better erased first, if that saves anything: what has to be blank then need not be
/// printed, but what is to stay has to be printed again.
fn erasable(updates: &[Update], row: &[Cell]) -> Option<usize> {
    /// About what it takes to print cells, from the right to the left.
    #[derive(Default)]
    struct Cost {
        bytes: usize,
        column: Option<usize>,
        pen: Option<(Color, Modifier)>,
    }
    impl Cost {
        fn print(&mut self, x: usize, cell: &Cell) {
            self.bytes += cell.symbol().len() + self.column.replace(x).map_or(0, |last| (last - x - 1).min(MOVE));
            if !looks_blank(cell) {
                let pen = (cell.fg, cell.modifier);
                self.bytes += self.pen.replace(pen).map_or(0, |last| if last == pen { 0 } else { CHANGE });
            }
        }
    }
    let (mut plain, mut erased) = (Cost::default(), Cost::default());
    let (mut best, mut saved) = (None, 0);
    let mut updates_left = updates.iter().rev().peekable();
    for (x, new) in row.iter().enumerate().skip(updates[0].place).rev() {
        let blank = looks_blank(new) && new.bg == Color::Reset;
        let changed = updates_left.next_if(|update| update.place == x).is_some_and(|update| update.seen);
        if changed {
            plain.print(x, new);
        }
        if !blank {
            erased.print(x, new);
        } else if changed && plain.bytes > erased.bytes + ERASE + saved {
            saved = plain.bytes - erased.bytes - ERASE;
            best = (erased.bytes == 0 || saved > WORTH).then_some(x).or(best);
        }
    }
    best
}
