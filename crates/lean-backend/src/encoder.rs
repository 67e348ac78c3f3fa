//! Turns changed cells into bytes, as few as possible without a search.
//!
//! What is written here crosses a link, and on a slow one the user waits for it. ratatui's own backends write colors
//! and places that the terminal already has; [`Encoder`] remembers both between frames, and:
//!
//! * moves by the shortest of relative moves, backspaces, carriage return and absolute place, or prints once more what
//!   stands in a short gap (`travel`);
//! * changes only what differs between two pens, and none of it for a blank that does not show it (`pen`);
//! * draws in rows from the top, or in patches from whatever is nearest, whichever is shorter (`order`);
//! * erases the end of a row instead of printing blanks, where the default background is to show (`prints`): what color
//!   an erased cell has is otherwise a matter between the terminal and its makers.
//!
//! What changes is ratatui's to find. A mirror of the screen is kept all the same, for what is printed once more.
//!
//! Left out on purpose: line feeds, which some consoles turn into a new line, and the repetition of characters, which
//! screen, mosh and older terminals lack. After the last column, and after characters on whose width terminals differ,
//! the cursor counts as lost, so that the next move is absolute.
//!
//! Octants are as young as Unicode 16. tmux and mosh leave out what their tables do not have, as if it had never been
//! printed: the cursor does not move, and what stood there stays. So octants are drawn last, over blanks, and after
//! them the cursor counts as lost to everything but a further octant.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::{Position, Rect, Size};
use unicode_width::UnicodeWidthChar;

use cell::{columns, is_blank, is_certain};
use order::Plan;
use pen::{CellStyle, InkTable, SgrPen};
use prints::{Advance, Print, Prints, Update};

mod cell;
mod order;
mod pen;
mod prints;
mod travel;

/// Turns changed cells into bytes; knows what the terminal shows, and the pen and the place of its cursor.
#[derive(Debug)]
pub struct Encoder {
    /// The screen after the frame that is being gathered.
    mirror: Buffer,
    /// What that frame changes.
    updates: Vec<Update>,
    prints: Prints,
    inks: InkTable,
    plan: Plan,
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
        // Where octants are unknown it is all the same where they are not printed.
        self.place.filter(|_| octant || !self.doubtful)
    }
}

impl Encoder {
    /// For a blank screen of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            mirror: Buffer::empty(Rect::from((Position::ORIGIN, size))),
            updates: Vec::new(),
            prints: Prints::default(),
            inks: InkTable::default(),
            plan: Plan::default(),
            cursor: Cursor::default(),
            patches: Vec::new(),
        }
    }

    /// Blanks the whole screen, whatever has been known before; this is its size now.
    pub fn clear(&mut self, size: Size, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\x1b[m\x1b[H\x1b[2J");
        self.cursor = Cursor { pen: Some(SgrPen::PLAIN), place: Some((0, 0)), doubtful: false };
        self.updates.clear();
        self.mirror.resize(Rect::from((Position::ORIGIN, size)));
        self.mirror.reset();
    }

    /// Takes cells that change, with their columns and rows, as `Buffer::diff_iter` gives them: neither what a wide
    /// character covers nor what is to be skipped is among them. Cells outside of the screen are left out.
    pub fn gather<'a>(&mut self, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) {
        let Rect { width, height, .. } = self.mirror.area;
        for (x, y, cell) in cells.filter(|(x, y, _)| *x < width && *y < height) {
            let place = usize::from(y) * usize::from(width) + usize::from(x);
            self.replace(place, cell.clone());
            let columns = columns(cell);
            if columns > 1 && columns <= width - x {
                for covered in place + 1..place + usize::from(columns) {
                    self.replace(covered, Cell::EMPTY);
                }
            }
        }
    }

    fn replace(&mut self, place: usize, cell: Cell) {
        let old = std::mem::replace(&mut self.mirror.content[place], cell);
        self.updates.push(Update { place, old, seen: true });
    }

    /// Writes what has been gathered, and leaves the cursor at `park`, if that is given and lies on the screen. Not a
    /// byte if nothing looks different and the cursor is there.
    ///
    /// Nothing that a cell holds can act as a command: control characters are drawn as blanks, and a mark that stands
    /// before its character is left out.
    pub fn write(&mut self, park: Option<Position>, out: &mut Vec<u8>) {
        let park = park.filter(|park| self.mirror.area.contains(*park)).map(|park| (park.x, park.y));
        self.inks.prepare(self.cursor.pen);
        self.prints.find(&mut self.updates, &self.mirror, &mut self.inks);
        self.updates.clear();
        let prints = self.prints.all();
        let picture = Picture { buffer: &self.mirror, prints: &self.prints };
        let start = out.len();
        let before = self.cursor;
        let mut rows = Writer { cursor: before, picture, out };
        for print in prints {
            rows.print(print);
        }
        rows.park(park);
        self.cursor = rows.cursor;
        if !self.plan.arrange(prints, &mut self.inks, before.place(false)) {
            return;
        }
        self.patches.clear();
        let mut patches = Writer { cursor: before, picture, out: &mut self.patches };
        for print in self.plan.prints(prints) {
            patches.print(print);
        }
        patches.park(park);
        let after = patches.cursor;
        if self.patches.len() < out.len() - start {
            out.truncate(start);
            out.extend_from_slice(&self.patches);
            self.cursor = after;
        }
    }
}

/// The picture to be drawn.
#[derive(Clone, Copy)]
struct Picture<'p> {
    buffer: &'p Buffer,
    prints: &'p Prints,
}

/// Prints one cell after the other.
struct Writer<'p> {
    cursor: Cursor,
    picture: Picture<'p>,
    out: &'p mut Vec<u8>,
}

impl Writer<'_> {
    fn print(&mut self, print: &Print) {
        let Self { cursor, picture, out } = self;
        let cell = picture.cell(print.x, print.y);
        let ink = CellStyle::of(cell, print.blank);
        let before = cursor.pen;
        let octant = print.advance == Advance::Octant;
        let place = cursor.place(octant);
        let gap = gap(cursor.place(false), (print.x, print.y), picture);
        let bridged = gap.is_some_and(|gap| gap.print(picture, before, out));
        cursor.pen = Some(pen::change(before, &ink, out));
        if !bridged && !gap.is_some_and(|gap| gap.print(picture, cursor.pen, out)) {
            travel::go(place, (print.x, print.y), out);
        }
        if print.advance == Advance::Erased {
            out.extend_from_slice(b"\x1b[K");
        } else if print.blank {
            out.push(b' ');
        } else {
            let mut symbol = cell.symbol();
            if symbol.chars().nth(1).is_some() {
                // Such as an Arabic number mark before its number: it would be set on what is to the left.
                symbol = symbol.trim_start_matches(|c: char| c.width() == Some(0));
                if columns(cell) > 1 {
                    // Such as an emoji with its selector: where it takes fewer columns than it should, the rest is
                    // blank.
                    out.extend(std::iter::repeat_n(b' ', columns(cell).into()));
                    travel::go(None, (print.x, print.y), out);
                }
            }
            out.extend_from_slice(symbol.as_bytes());
        }
        // Beyond the last column a cursor waits or has wrapped, whichever the terminal prefers.
        let end = print.advance.end(print.x).filter(|end| *end < picture.buffer.area.width);
        cursor.place = end.map(|end| (end, print.y));
        cursor.doubtful = octant;
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

impl<'p> Picture<'p> {
    fn cell(&self, x: u16, y: u16) -> &'p Cell {
        &self.buffer.content[usize::from(y) * usize::from(self.buffer.area.width) + usize::from(x)]
    }
}

/// A short way along a row that is already right, so that printing it again is as good as skipping it.
#[derive(Clone, Copy)]
struct Gap {
    from: u16,
    to: u16,
    y: u16,
}

/// The gap between two places, if it may be bridged.
fn gap(from: Option<(u16, u16)>, to: (u16, u16), picture: &Picture<'_>) -> Option<Gap> {
    let (x, y) = from?;
    let near = y == to.1 && x < to.0 && to.0 - x <= 3 && !picture.prints.is_wide(y);
    near.then_some(Gap { from: x, to: to.0, y })
}

impl Gap {
    /// Prints the gap, if the pen suits and it is shorter than a move.
    fn print(self, picture: &Picture<'_>, pen: Option<SgrPen>, out: &mut Vec<u8>) -> bool {
        let Some(pen) = pen else { return false };
        let start = out.len();
        let limit = travel::cost(Some((self.from, self.y)), (self.to, self.y));
        for x in self.from..self.to {
            let cell = picture.cell(x, self.y);
            let blank = is_blank(cell);
            if !(blank || is_certain(cell.symbol())) || !pen.suits(&CellStyle::of(cell, blank)) {
                out.truncate(start);
                return false;
            }
            out.extend_from_slice(if blank { b" " } else { cell.symbol().as_bytes() });
        }
        let shorter = out.len() - start < usize::from(limit);
        if !shorter {
            out.truncate(start);
        }
        shorter
    }
}

#[cfg(test)]
#[path = "encoder_tests.rs"]
mod tests;
