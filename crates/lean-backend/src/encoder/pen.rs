//! Colors and attributes: what the terminal draws with, and the shortest way from one pen to another.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

/// Attributes that show where nothing is printed.
pub(super) const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// The number of pens that are remembered. A theme has about twenty.
const REMEMBERED: usize = 64;

/// What characters are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SgrPen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

/// What a character asks of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellStyle {
    pen: SgrPen,
    /// A blank shows the background only, so the rest of the pen may be anything.
    blank: bool,
}

impl SgrPen {
    /// The pen after `CSI m`.
    pub(super) const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    /// True if the character looks right when drawn with this pen.
    pub(super) fn suits(&self, ink: &CellStyle) -> bool {
        if ink.blank { self.bg == ink.pen.bg && !self.modifier.intersects(ON_BLANKS) } else { *self == ink.pen }
    }
}

impl CellStyle {
    /// The ink of a cell, of which `space` says whether it is printed as a space.
    pub(super) fn of(cell: &Cell, space: bool) -> Self {
        if space && !cell.modifier.intersects(ON_BLANKS) {
            return Self { pen: SgrPen { bg: cell.bg, ..SgrPen::PLAIN }, blank: true };
        }
        Self { pen: SgrPen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }, blank: false }
    }
}

/// Takes up a pen that suits the ink; returns the pen.
pub(super) fn change(from: Option<SgrPen>, ink: &CellStyle, out: &mut Vec<u8>) -> SgrPen {
    if let Some(pen) = from.filter(|pen| pen.suits(ink)) {
        return pen;
    }
    let (sgr, pen) = shortest(from, ink);
    out.extend_from_slice(b"\x1b[");
    out.extend_from_slice(&sgr.bytes[..sgr.length]);
    out.push(b'm');
    pen
}

/// Either only what differs, or everything anew.
fn shortest(from: Option<SgrPen>, ink: &CellStyle) -> (Sgr, SgrPen) {
    let mut anew = Sgr::default();
    let fresh = anew.change(SgrPen::PLAIN, ink);
    let anew = Sgr::reset_and(&anew);
    let Some(from) = from else { return (anew, fresh) };
    let mut changed = Sgr::default();
    let pen = changed.change(from, ink);
    // Never empty, for that would be a reset: the pen does not suit, so something differs.
    if changed.length <= anew.length { (changed, pen) } else { (anew, fresh) }
}

/// The parameters of one `CSI … m`.
struct Sgr {
    // Longest: a reset, eighteen switches of attributes and two true colors, with their separators.
    bytes: [u8; 96],
    length: usize,
}

impl Default for Sgr {
    fn default() -> Self {
        Self { bytes: [0; 96], length: 0 }
    }
}

impl Sgr {
    /// A reset in front of the rest; its 0 goes without saying.
    fn reset_and(rest: &Self) -> Self {
        let mut sgr = Self::default();
        if rest.length > 0 {
            sgr.put(b';');
            sgr.bytes[1..=rest.length].copy_from_slice(&rest.bytes[..rest.length]);
            sgr.length += rest.length;
        }
        sgr
    }

    fn change(&mut self, from: SgrPen, ink: &CellStyle) -> SgrPen {
        let to = if ink.blank {
            SgrPen { fg: from.fg, bg: ink.pen.bg, modifier: from.modifier.difference(ON_BLANKS) }
        } else {
            ink.pen
        };
        self.attributes(from.modifier, to.modifier);
        if from.fg != to.fg {
            self.color(to.fg, 30);
        }
        if from.bg != to.bg {
            self.color(to.bg, 40);
        }
        to
    }

    fn attributes(&mut self, from: Modifier, to: Modifier) {
        if from == to {
            return;
        }
        let mut on = to.difference(from);
        // Some are switched off together.
        for (group, code) in [
            (Modifier::BOLD.union(Modifier::DIM), 22),
            (Modifier::ITALIC, 23),
            (Modifier::UNDERLINED, 24),
            (Modifier::SLOW_BLINK.union(Modifier::RAPID_BLINK), 25),
            (Modifier::REVERSED, 27),
            (Modifier::HIDDEN, 28),
            (Modifier::CROSSED_OUT, 29),
        ] {
            if from.difference(to).intersects(group) {
                self.push(code);
                on |= to.intersection(group);
            }
        }
        for (attribute, code) in [
            (Modifier::BOLD, 1),
            (Modifier::DIM, 2),
            (Modifier::ITALIC, 3),
            (Modifier::UNDERLINED, 4),
            (Modifier::SLOW_BLINK, 5),
            (Modifier::RAPID_BLINK, 6),
            (Modifier::REVERSED, 7),
            (Modifier::HIDDEN, 8),
            (Modifier::CROSSED_OUT, 9),
        ] {
            if on.contains(attribute) {
                self.push(code);
            }
        }
    }

    /// A color, whose codes start at 30 for what is printed and at 40 for what is behind it.
    fn color(&mut self, color: Color, base: u8) {
        match color {
            Color::Reset => self.push(base + 9),
            Color::Black => self.push(base),
            Color::Red => self.push(base + 1),
            Color::Green => self.push(base + 2),
            Color::Yellow => self.push(base + 3),
            Color::Blue => self.push(base + 4),
            Color::Magenta => self.push(base + 5),
            Color::Cyan => self.push(base + 6),
            Color::Gray => self.push(base + 7),
            Color::DarkGray => self.push(base + 60),
            Color::LightRed => self.push(base + 61),
            Color::LightGreen => self.push(base + 62),
            Color::LightYellow => self.push(base + 63),
            Color::LightBlue => self.push(base + 64),
            Color::LightMagenta => self.push(base + 65),
            Color::LightCyan => self.push(base + 66),
            Color::White => self.push(base + 67),
            Color::Indexed(index) => {
                for code in [base + 8, 5, index] {
                    self.push(code);
                }
            }
            Color::Rgb(red, green, blue) => {
                for code in [base + 8, 2, red, green, blue] {
                    self.push(code);
                }
            }
        }
    }

    fn push(&mut self, code: u8) {
        if self.length > 0 {
            self.put(b';');
        }
        if code >= 100 {
            self.put(b'0' + code / 100);
        }
        if code >= 10 {
            self.put(b'0' + code / 10 % 10);
        }
        self.put(b'0' + code % 10);
    }

    fn put(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }
}

/// The inks that have been met, numbered, with what the changes between them cost. Only for planning: what is written
/// follows from the cells.
#[derive(Debug, Default)]
pub(super) struct InkTable {
    inks: Vec<CellStyle>,
    /// From times the number of inks plus to; [`UNKNOWN`] until it has been asked for.
    costs: Vec<u8>,
    /// The ink that comes nearest to the pen at the start of the frame.
    start: u8,
    /// The number of the ink that was last asked for.
    last: usize,
    /// True if this frame has more inks than are remembered.
    overflowing: bool,
}

const UNKNOWN: u8 = u8::MAX;

impl InkTable {
    /// Gets ready for a frame that starts with this pen.
    pub(super) fn prepare(&mut self, pen: Option<SgrPen>) {
        // Half a table is left to the new frame; the frames of one theme never get there.
        if self.inks.len() > REMEMBERED / 2 || self.costs.is_empty() {
            self.inks.clear();
            self.costs.clear();
            self.costs.resize(REMEMBERED * REMEMBERED, UNKNOWN);
        }
        self.overflowing = false;
        self.start = self.intern(CellStyle { pen: pen.unwrap_or(SgrPen::PLAIN), blank: false });
    }

    pub(super) fn start(&self) -> u8 {
        self.start
    }

    pub(super) fn is_overflowing(&self) -> bool {
        self.overflowing
    }

    /// The number of an ink; meaningless if there are too many.
    pub(super) fn intern(&mut self, ink: CellStyle) -> u8 {
        // Mostly it is the same as that of the cell before.
        if self.inks.get(self.last) != Some(&ink) {
            let known = self.inks.iter().position(|known| *known == ink);
            if known.is_none() && self.inks.len() == REMEMBERED {
                self.overflowing = true;
                return 0;
            }
            self.last = known.unwrap_or(self.inks.len());
            if known.is_none() {
                self.inks.push(ink);
            }
        }
        self.last as u8
    }

    /// The number of the ink that both characters can be drawn with, if there is one.
    pub(super) fn common(&self, one: u8, other: u8) -> Option<u8> {
        let (a, b) = (self.inks[usize::from(one)], self.inks[usize::from(other)]);
        if a.blank { b.pen.suits(&a).then_some(other) } else { a.pen.suits(&b).then_some(one) }
    }

    /// Bytes that the change from one ink to another takes.
    pub(super) fn cost(&mut self, from: u8, to: u8) -> u16 {
        let place = usize::from(from) * REMEMBERED + usize::from(to);
        if self.costs[place] == UNKNOWN {
            let (pen, ink) = (self.inks[usize::from(from)].pen, self.inks[usize::from(to)]);
            let length = if pen.suits(&ink) { 0 } else { 3 + shortest(Some(pen), &ink).0.length };
            self.costs[place] = length as u8;
        }
        self.costs[place].into()
    }

    /// The ink after a character of ink `to` has been drawn: a blank leaves the pen as it was, if it suits.
    pub(super) fn after(&self, from: u8, to: u8) -> u8 {
        let (pen, ink) = (self.inks[usize::from(from)].pen, self.inks[usize::from(to)]);
        if pen.suits(&ink) { from } else { to }
    }
}

#[cfg(test)]
#[path = "pen_tests.rs"]
mod tests;
