//! Turns changed cells into bytes, as few as possible without a search.
//!
//! What is written here crosses a link, and on a slow one the user waits for it. ratatui's own backends write colors
//! and places that the terminal already has; [`Encoder`] remembers both between frames, and:
//!
//! * moves by the shortest of relative moves, backspaces, reverse line feeds, carriage return and absolute place, or
//!   prints once more what stands in a short gap (`travel`);
//! * changes only what differs between two pens, and none of it for a blank that does not show it (`pen`);
//! * draws in rows from the top, or in patches from whatever is nearest in two ways, whichever is shortest (`order`);
//! * erases the end of a row instead of printing blanks, where the default background is to show (`prints`): what color
//!   an erased cell has is otherwise a matter between the terminal and its makers.
//!
//! ratatui finds what changes. The encoder still keeps its own copy of the screen, for cells that it prints again.
//!
//! Left out on purpose: line feeds, which some consoles turn into a new line, and the repetition of characters, which
//! screen, mosh and older terminals lack. After the last column, and after characters on whose width terminals differ,
//! the cursor counts as lost, so that the next move is absolute.
//!
//! Octants are as young as Unicode 16. tmux and mosh leave out what their tables do not have, as if it had never been
//! printed: the cursor does not move, and what stood there stays. So octants are drawn last, over blanks, and after
//! them the cursor counts as lost to everything but a further octant.

use ratatui_core::buffer::{Buffer, Cell, CellDiffOption};
use ratatui_core::layout::{Position, Rect, Size};
use unicode_width::UnicodeWidthChar;

use cell::{columns, is_blank, is_certain};
use pen::{Ink, SgrPen};
use prints::{Advance, Print, Prints};

mod cell;
mod order;
mod pen;
mod prints;
mod travel;

/// Turns changed cells into bytes; knows what the terminal shows, and the pen and the place of its cursor.
#[derive(Debug)]
pub struct Encoder {
    /// The screen before the frame that is being gathered; cells that are to be drawn again in any case are marked.
    shown: Buffer,
    /// The screen after that frame.
    next: Buffer,
    /// The cells in which they may differ, by row and column.
    gathered: Vec<(u16, u16)>,
    /// True once there has been a character of several columns.
    wide: bool,
    prints: Prints,
    cursor: Cursor,
    /// The frame drawn in patches, to be compared with the one in rows.
    patches: Vec<u8>,
}

/// What the terminal will do with the next character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cursor {
    /// The pen; `None` if it is unknown.
    pen: Option<SgrPen>,
    /// Column and row of the cursor; `None` if it is unknown.
    place: Option<(u16, u16)>,
    /// True after an octant: the cursor is there only if the terminal knows octants.
    doubtful: bool,
}

impl Cursor {
    /// Where the cursor is, for somebody who is about to print an octant or something else.
    fn place(&self, octant: bool) -> Option<(u16, u16)> {
        // A terminal that does not know octants prints none of them, so for the next one their place does not matter.
        self.place.filter(|_| octant || !self.doubtful)
    }
}

impl Encoder {
    /// For a blank screen of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let blank = Buffer::empty(Rect::from((Position::ORIGIN, size)));
        Self {
            shown: blank.clone(),
            next: blank,
            gathered: Vec::new(),
            wide: false,
            prints: Prints::default(),
            cursor: Cursor::default(),
            patches: Vec::new(),
        }
    }

    /// Blanks the whole screen, whatever has been known before; this is its size now.
    pub fn clear(&mut self, size: Size, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\x1b[m\x1b[H\x1b[2J");
        *self = Self::new(size);
        self.cursor = Cursor { pen: Some(SgrPen::PLAIN), place: Some((0, 0)), doubtful: false };
    }

    /// Takes cells that change, with their columns and rows, as `Buffer::diff_iter` gives them: neither what a wide
    /// character covers nor what is to be skipped is among them. Cells outside of the screen are left out.
    pub fn gather<'a>(&mut self, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) {
        let Rect { width, height, .. } = self.next.area;
        for (x, y, cell) in cells.filter(|(x, y, _)| *x < width && *y < height) {
            self.gathered.push((y, x));
            let columns = columns(cell);
            if columns > 1 {
                self.wide = true;
                for covered in (x + 1..x + columns).filter(|_| columns <= width - x) {
                    self.gathered.push((y, covered));
                    self.next[(covered, y)] = Cell::EMPTY;
                }
            }
            self.next[(x, y)] = cell.clone();
            if cell.diff_option == CellDiffOption::AlwaysUpdate {
                self.next[(x, y)].diff_option = CellDiffOption::None;
                self.shown[(x, y)].diff_option = CellDiffOption::AlwaysUpdate;
            }
        }
    }

    /// Writes what has been gathered, and leaves the cursor at `park`, if that is given and lies on the screen. Not a
    /// byte if nothing looks different and the cursor is there.
    ///
    /// Nothing that a cell holds can act as a command: control characters are drawn as blanks, and a mark that stands
    /// before its character is left out.
    pub fn write(&mut self, park: Option<Position>, out: &mut Vec<u8>) {
        let park = park.filter(|park| self.next.area.contains(*park)).map(|park| (park.x, park.y));
        self.prints.find(&mut self.gathered, self.wide, &mut self.shown, &self.next);
        let prints = self.prints.all();
        let start = out.len();
        let mut rows = Writer { cursor: self.cursor, next: &self.next, out };
        for print in prints {
            rows.print(print);
        }
        rows.park(park);
        let mut after = rows.cursor;
        for upper_first in [false, true] {
            self.patches.clear();
            let mut patches = Writer { cursor: self.cursor, next: &self.next, out: &mut self.patches };
            let complete = order::draw(prints, upper_first, &mut patches);
            patches.park(park);
            let cursor = patches.cursor;
            if complete && self.patches.len() < out.len() - start {
                out.truncate(start);
                out.extend_from_slice(&self.patches);
                after = cursor;
            }
        }
        self.cursor = after;
    }
}

/// Prints one cell after the other.
struct Writer<'p> {
    cursor: Cursor,
    /// The picture to be drawn.
    next: &'p Buffer,
    out: &'p mut Vec<u8>,
}

impl Writer<'_> {
    fn print(&mut self, print: &Print) {
        let (place, cell) = ((print.x, print.y), &self.next[(print.x, print.y)]);
        let octant = print.advance == Advance::Octant;
        let from = if self.bridge(place) { Some(place) } else { self.cursor.place(octant) };
        self.cursor.pen = Some(pen::change(self.cursor.pen, &Ink::of(cell, print.blank), self.out));
        travel::go(from, place, self.out);
        if print.advance == Advance::Erased {
            self.out.extend_from_slice(b"\x1b[K");
        } else if print.blank {
            self.out.push(b' ');
        } else {
            let mut symbol = cell.symbol();
            if symbol.chars().nth(1).is_some() {
                // Such as an Arabic number mark before its number: it would be set on what is to the left.
                symbol = symbol.trim_start_matches(|c: char| c.width() == Some(0));
                if columns(cell) > 1 {
                    // Such as an emoji with its selector: where it takes fewer columns than it should, the rest is
                    // blank.
                    self.out.extend(std::iter::repeat_n(b' ', columns(cell).into()));
                    travel::go(None, place, self.out);
                }
            }
            self.out.extend_from_slice(symbol.as_bytes());
        }
        // Beyond the last column a cursor waits or has wrapped, whichever the terminal prefers.
        let end = print.advance.end(print.x).filter(|end| *end < self.next.area.width);
        self.cursor.place = end.map(|end| (end, print.y));
        self.cursor.doubtful = octant;
    }

    /// Moves to a place nearby by printing once more what stands in between; true if that is possible and shorter.
    fn bridge(&mut self, (to, row): (u16, u16)) -> bool {
        let (Some((from, y)), Some(pen)) = (self.cursor.place(false), self.cursor.pen) else { return false };
        // No gap of four columns is shorter than its move. In the middle of a wide character nothing can be printed.
        if y != row || from >= to || to - from > 3 || (from > 0 && columns(&self.next[(from - 1, y)]) > 1) {
            return false;
        }
        let start = self.out.len();
        for x in from..to {
            let cell = &self.next[(x, y)];
            let blank = is_blank(cell);
            if !(blank || is_certain(cell.symbol())) || !pen.suits(&Ink::of(cell, blank)) {
                self.out.truncate(start);
                return false;
            }
            self.out.extend_from_slice(if blank { b" " } else { cell.symbol().as_bytes() });
        }
        let shorter = self.out.len() - start < usize::from(travel::cost(Some((from, y)), (to, row)));
        if !shorter {
            self.out.truncate(start);
        }
        shorter
    }

    /// Leaves the cursor there.
    fn park(&mut self, place: Option<(u16, u16)>) {
        if let Some(place) = place {
            travel::go(self.cursor.place(false), place, self.out);
            self.cursor.place = Some(place);
            self.cursor.doubtful = false;
        }
    }
}

#[cfg(test)]
#[path = "encoder_tests.rs"]
mod tests;
