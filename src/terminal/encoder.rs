//! Changed cells into bytes, as few as can be had without a search.
//!
//! A link carries what is written here, and a slow one makes the learner wait for it. ratatui's own backend spells out
//! colours and places that the terminal already has; [`Encoder`] remembers both between frames, and:
//!
//! * moves by the shortest of relative moves, backspaces, carriage return and absolute place, or prints once more what
//!   stands in a short gap (`travel`);
//! * changes only what differs between two pens, and none of it for a blank that does not show it (`pen`);
//! * draws in rows from the top, or in strokes from whatever is nearest, whichever is shorter (`order`);
//! * erases the end of a row instead of printing blanks, where the default background is to show: what colour an erased
//!   cell has is otherwise a matter between the terminal and its makers.
//!
//! Left out on purpose: line feeds, which some consoles turn into a new line, and the repetition of characters, which
//! screen, mosh and older terminals lack. After the last column, and after characters on whose width terminals differ,
//! the cursor counts as lost, so that the next move is absolute.
//!
//! Octants are as young as Unicode 16. tmux and mosh leave out what their tables do not have, as if it had never been
//! printed: the cursor does not move, and what stood there stays. So octants are drawn last, over blanks, and after them
//! the cursor counts as lost to everything but a further octant.

use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthChar;

use order::{Advance, Dot, Plan};
use pen::{Pen, Pens};

mod order;
mod pen;
mod travel;

/// With fewer blanks to draw than this, nothing is gained by erasing the end of a row.
const BLANKS: usize = 5;

/// Bytes that erasing takes, and that it must save where something is to be printed again.
const ERASE: usize = 3;
const WORTH: usize = 12;

/// About as many bytes take a move along a row and a change of the pen.
const MOVE: usize = 4;
const CHANGE: usize = 5;

/// Turns pictures into the bytes between them; knows the pen and the place of the terminal's cursor.
#[derive(Debug, Default)]
pub struct Encoder {
    state: State,
    pens: Pens,
    plan: Plan,
    /// The cells to be drawn, from the top left; the octants among them after all others.
    dots: Vec<Dot>,
    octants: Vec<Dot>,
    /// Whether a row has characters of several columns, before or after.
    wide: Vec<bool>,
    /// Cells of one row that are to be drawn; only for rows with wide characters.
    touched: Vec<bool>,
    /// The frame drawn in strokes, to be compared with the one in rows.
    strokes: Vec<u8>,
}

/// What the terminal will do with the next character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    /// The pen; `None` if it is unknown.
    pen: Option<Pen>,
    /// Column and row of the cursor; `None` if it is unknown.
    place: Option<(u16, u16)>,
    /// True after an octant: the cursor is there only if the terminal knows octants.
    doubtful: bool,
}

impl State {
    /// Where the cursor is, for somebody who is about to print an octant or something else.
    fn place(&self, octant: bool) -> Option<(u16, u16)> {
        // Where octants are unknown it is all the same where they are not printed.
        self.place.filter(|_| octant || !self.doubtful)
    }
}

impl Encoder {
    /// Forgets everything about the terminal, as is right after somebody else has written to it.
    pub fn forget(&mut self) {
        self.state = State::default();
    }

    /// Blanks the whole screen, whatever has been known before.
    pub fn clear(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\x1b[m\x1b[H\x1b[2J");
        self.state = State { pen: Some(Pen::PLAIN), place: Some((0, 0)), doubtful: false };
    }

    /// Turns what is `shown` into what is `next`, and leaves the cursor at the column and row of `park`, if that is given
    /// and lies on the screen. Not a byte if they look the same and the cursor is there.
    ///
    /// Cells that are to be skipped stay as the terminal has them. Nothing that a cell holds can act as a command:
    /// control characters are drawn as blanks, and a mark that stands before its character is left out.
    ///
    /// # Panics
    /// If the sizes differ.
    pub fn frame(&mut self, shown: &Buffer, next: &Buffer, park: Option<(u16, u16)>, out: &mut Vec<u8>) {
        assert_eq!(shown.area, next.area, "both pictures must be of one size");
        let park = park.filter(|(column, row)| *column < next.area.width && *row < next.area.height);
        self.dots.clear();
        self.octants.clear();
        self.wide.clear();
        self.pens.prepare(self.state.pen);
        let width = usize::from(next.area.width);
        if width == 0 {
            return;
        }
        let rows = shown.content.chunks_exact(width).zip(next.content.chunks_exact(width));
        for (y, (shown, next)) in (0..).zip(rows) {
            self.collect(y, shown, next);
        }
        self.dots.append(&mut self.octants);
        let picture = Picture { buffer: next, wide: &self.wide };
        let start = out.len();
        let mut rows = Writer { state: self.state, picture, out };
        for dot in &self.dots {
            rows.dot(dot);
        }
        rows.park(park);
        let (before, after) = (self.state, rows.state);
        self.state = after;
        self.strokes.clear();
        if !self.plan.arrange(&self.dots, &mut self.pens, before.place(false)) {
            return;
        }
        let mut strokes = Writer { state: before, picture, out: &mut self.strokes };
        for dot in self.plan.dots(&self.dots) {
            strokes.dot(dot);
        }
        strokes.park(park);
        let after = strokes.state;
        if self.strokes.len() < out.len() - start {
            out.truncate(start);
            out.extend_from_slice(&self.strokes);
            self.state = after;
        }
    }

    /// Notes the cells of a row that look different from what is shown.
    fn collect(&mut self, y: u16, shown: &[Cell], next: &[Cell]) {
        let Some(first) = shown.iter().zip(next).position(|(old, new)| differs(old, new)) else {
            self.wide.push(false);
            return;
        };
        let wide = is_wide(next) || is_wide(shown);
        self.wide.push(wide);
        if wide {
            self.collect_wide(y, shown, next);
            return;
        }
        let (start, octants) = (self.dots.len(), self.octants.len());
        let mut blanks = 0;
        for (x, (old, new)) in (0..).zip(shown.iter().zip(next)).skip(first).filter(|(_, (old, new))| differs(old, new))
        {
            // Two blanks that differ in what blanks do not show.
            if looks_blank(old) && looks_blank(new) && old.bg == new.bg && keeps(old, new) {
                continue;
            }
            self.note(x, y, Some(old), new);
            blanks += usize::from(looks_blank(new));
        }
        let erasable = (blanks >= BLANKS).then(|| erasable(first, shown, next)).flatten();
        let Some(from) = erasable else { return };
        let before = |dot: &Dot| usize::from(dot.x) < from;
        self.dots.truncate(start + self.dots[start..].partition_point(before));
        self.octants.truncate(octants + self.octants[octants..].partition_point(before));
        let ink = self.pens.intern(pen::Ink::of(&Cell::EMPTY, true));
        self.dots.push(Dot { x: from as u16, y, ink, blank: true, advance: Advance::Erased });
        for (x, new) in (0..).zip(next).skip(from) {
            if !(looks_blank(new) && new.bg == Color::Reset) {
                self.note(x, y, Some(&Cell::EMPTY), new);
            }
        }
    }

    /// Notes a cell that is to be drawn over an old one, as far as that is known.
    fn note(&mut self, x: u16, y: u16, old: Option<&Cell>, new: &Cell) {
        let dot = dot(x, y, new, &mut self.pens);
        if dot.advance != Advance::Octant {
            self.dots.push(dot);
            return;
        }
        // Where it is left out a blank is to be seen, and nothing of what stood there.
        let as_blank = |cell: &Cell| looks_blank(cell) || is_octant(cell.symbol());
        let plain = |cell: &Cell| !cell.modifier.intersects(pen::ON_BLANKS);
        let blank = |old: &Cell| as_blank(old) && plain(old) && plain(new) && old.bg == new.bg && keeps(old, new);
        if !old.is_some_and(blank) {
            let ink = self.pens.intern(pen::Ink::of(new, true));
            self.dots.push(Dot { ink, blank: true, advance: Advance::Certain, ..dot });
        }
        self.octants.push(dot);
    }

    /// The same for rows with characters of several columns. Drawing over a half of one wipes the other half, so what
    /// is to be drawn spreads to all that it touches.
    fn collect_wide(&mut self, y: u16, shown: &[Cell], next: &[Cell]) {
        self.touched.clear();
        self.touched.extend(shown.iter().zip(next).map(|(old, new)| differs(old, new)));
        // What a wide character covers is not to be drawn for its own sake.
        for (x, cells) in spans(next) {
            self.touched[x + 1..x + cells].fill(false);
        }
        loop {
            let mut spread = false;
            for (x, cells) in spans(shown).chain(spans(next)) {
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
        while x < next.len() {
            let cells = span(next, x);
            if self.touched[x] && !skipped(&next[x]) {
                if usize::from(columns(&next[x])) > cells {
                    // No room for all of it.
                    let dot = dot(x as u16, y, &next[x], &mut self.pens);
                    self.dots.push(Dot { blank: true, advance: Advance::Certain, ..dot });
                } else {
                    // What stands there may be the half of something.
                    self.note(x as u16, y, None, &next[x]);
                }
            }
            x += cells;
        }
    }
}

/// The picture to be drawn.
#[derive(Clone, Copy)]
struct Picture<'p> {
    buffer: &'p Buffer,
    wide: &'p [bool],
}

/// Writes dots one after the other.
struct Writer<'p> {
    state: State,
    picture: Picture<'p>,
    out: &'p mut Vec<u8>,
}

impl Writer<'_> {
    fn dot(&mut self, dot: &Dot) {
        let Self { state, picture, out } = self;
        let cell = picture.cell(dot.x, dot.y);
        let ink = pen::Ink::of(cell, dot.blank);
        let before = state.pen;
        let octant = dot.advance == Advance::Octant;
        let place = state.place(octant);
        let gap = gap(state.place(false), (dot.x, dot.y), picture);
        let bridged = gap.is_some_and(|gap| gap.print(picture, before, out));
        state.pen = Some(pen::change(before, &ink, out));
        if !bridged && !gap.is_some_and(|gap| gap.print(picture, state.pen, out)) {
            travel::go(place, (dot.x, dot.y), out);
        }
        if dot.advance == Advance::Erased {
            out.extend_from_slice(b"\x1b[K");
        } else if dot.blank {
            out.push(b' ');
        } else {
            let mut symbol = cell.symbol();
            if symbol.chars().nth(1).is_some() {
                // Such as an Arabic number mark before its number: it would be set on what is to the left.
                symbol = symbol.trim_start_matches(|c: char| c.width() == Some(0));
                if columns(cell) > 1 {
                    // Such as an emoji with its selector: where it takes fewer columns than it should, the rest is blank.
                    out.extend(std::iter::repeat_n(b' ', columns(cell).into()));
                    travel::go(None, (dot.x, dot.y), out);
                }
            }
            out.extend_from_slice(symbol.as_bytes());
        }
        // Beyond the last column a cursor waits or has wrapped, whichever the terminal prefers.
        let end = dot.advance.end(dot.x).filter(|end| *end < picture.buffer.area.width);
        state.place = end.map(|end| (end, dot.y));
        state.doubtful = octant;
    }

    /// Leaves the cursor there.
    fn park(&mut self, place: Option<(u16, u16)>) {
        if let Some(place) = place {
            travel::go(self.state.place(false), place, self.out);
            self.state.place = Some(place);
            self.state.doubtful = false;
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
    let near = y == to.1 && x < to.0 && to.0 - x <= 3 && !picture.wide[usize::from(y)];
    near.then_some(Gap { from: x, to: to.0, y })
}

impl Gap {
    /// Prints the gap, if the pen suits and it is shorter than a move.
    fn print(self, picture: &Picture<'_>, pen: Option<Pen>, out: &mut Vec<u8>) -> bool {
        let Some(pen) = pen else { return false };
        let start = out.len();
        let limit = travel::cost(Some((self.from, self.y)), (self.to, self.y));
        for x in self.from..self.to {
            let cell = picture.cell(x, self.y);
            let blank = is_blank(cell);
            if skipped(cell) || !(blank || is_certain(cell.symbol())) || !pen.suits(&pen::Ink::of(cell, blank)) {
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

/// True if the row has characters of several columns.
fn is_wide(row: &[Cell]) -> bool {
    row.iter().any(|cell| columns(cell) > 1)
}

/// The characters that start in the row with the columns they take, from the left; only those of several columns.
fn spans(row: &[Cell]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut x = 0;
    std::iter::from_fn(move || {
        while x < row.len() {
            let (start, cells) = (x, span(row, x));
            x += cells;
            if cells > 1 {
                return Some((start, cells));
            }
        }
        None
    })
}

/// Columns that the character at `x` takes; one if there is no room for more.
fn span(row: &[Cell], x: usize) -> usize {
    let columns = usize::from(columns(&row[x]));
    if skipped(&row[x]) || x + columns > row.len() { 1 } else { columns.max(1) }
}

/// The column from which on a row is better erased first, if that saves anything: what has to be blank then need not be
/// printed, but what is to stay has to be printed again. The first changed column is given, to start from.
fn erasable(first: usize, shown: &[Cell], next: &[Cell]) -> Option<usize> {
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
    for (x, (old, new)) in shown.iter().zip(next).enumerate().skip(first).rev() {
        let blank = looks_blank(new) && new.bg == Color::Reset;
        let changed = differs(old, new) && !(blank && looks_blank(old) && old.bg == Color::Reset && keeps(old, new));
        if skipped(new) {
            break;
        }
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

#[inline]
fn differs(old: &Cell, new: &Cell) -> bool {
    (!is_same(old, new) || new.diff_option == CellDiffOption::AlwaysUpdate) && !skipped(new)
}

/// `old == new` in half the time, which counts: mostly this is all that is to be found out about a cell.
#[inline]
#[allow(deprecated, reason = "the field counts as long as it is there")]
fn is_same(old: &Cell, new: &Cell) -> bool {
    let symbols = match (old.symbol().as_bytes(), new.symbol().as_bytes()) {
        ([a], [b]) => a == b,
        ([a, b, c], [d, e, f]) => (a, b, c) == (d, e, f),
        (a, b) => a == b,
    };
    symbols
        && old.fg == new.fg
        && old.bg == new.bg
        && old.modifier == new.modifier
        && old.diff_option == new.diff_option
        && old.skip == new.skip
}

/// True if the new cell need not be drawn for reasons other than its look.
fn keeps(old: &Cell, new: &Cell) -> bool {
    !skipped(old) && new.diff_option != CellDiffOption::AlwaysUpdate
}

#[allow(deprecated, reason = "the field counts as long as it is there")]
fn skipped(cell: &Cell) -> bool {
    cell.diff_option == CellDiffOption::Skip || (cell.skip && cell.diff_option == CellDiffOption::None)
}

fn dot(x: u16, y: u16, cell: &Cell, pens: &mut Pens) -> Dot {
    let blank = is_blank(cell);
    let ink = pens.intern(pen::Ink::of(cell, blank));
    let advance = match cell.symbol() {
        _ if blank => Advance::Certain,
        _ if columns(cell) != 1 => Advance::Lost,
        symbol if is_certain(symbol) => Advance::Certain,
        symbol if is_octant(symbol) => Advance::Octant,
        _ => Advance::Lost,
    };
    Dot { x, y, ink, blank, advance }
}

/// True if nothing but the background shows.
fn looks_blank(cell: &Cell) -> bool {
    is_blank(cell) && !cell.modifier.intersects(pen::ON_BLANKS)
}

/// True if a space is to be printed: for a space, for nothing, and for what must not reach a terminal.
fn is_blank(cell: &Cell) -> bool {
    match cell.symbol().as_bytes() {
        [byte] => *byte <= b' ' || *byte == 0x7f,
        [] => true,
        bytes => {
            // C1 controls are C2 80 to C2 9F.
            let control = bytes.iter().any(|byte| *byte < b' ' || *byte == 0x7f)
                || bytes.windows(2).any(|pair| pair[0] == 0xc2 && pair[1] < 0xa0);
            control || columns(cell) == 0
        }
    }
}

/// True if every terminal moves its cursor by one column after it: the characters of which pictures and European words
/// consist. Of all others at least one emulator has an opinion of its own.
fn is_certain(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else { return false };
    // ASCII; Latin but for the soft hyphen, Greek and Cyrillic but for combining marks; dashes and quotation marks.
    let plain = matches!(c, '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{370}'..='\u{482}'
        | '\u{48a}'..='\u{52f}' | '\u{2010}'..='\u{2027}');
    plain || is_drawing(symbol.as_bytes())
}

/// True for octants and what else came with them in Unicode 16 to draw with. A terminal knows all of them or none.
fn is_octant(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    matches!((chars.next(), chars.next()), (Some('\u{1cd00}'..='\u{1ceb3}'), None))
}

/// Box drawing, blocks and Braille, of which pictures consist: quickly known to be of one column.
fn is_drawing(bytes: &[u8]) -> bool {
    matches!(bytes, [0xe2, 0x94..=0x96 | 0xa0..=0xa3, _])
}

fn columns(cell: &Cell) -> u16 {
    match cell.diff_option {
        CellDiffOption::ForcedWidth(columns) => columns.get(),
        _ => match cell.symbol().as_bytes() {
            [_] => 1,
            bytes if is_drawing(bytes) => 1,
            _ => cell.symbol().cell_width(),
        },
    }
}

#[cfg(test)]
#[path = "encoder_tests.rs"]
mod tests;
