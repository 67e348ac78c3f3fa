//! Colors and attributes: what the terminal draws with, and the shortest way from one pen to another.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

use super::travel::put_number;

/// Attributes that show where nothing is printed.
pub(super) const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// What characters are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SgrPen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

/// What a character asks of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    pen: SgrPen,
    /// A blank shows the background only, so the rest of the pen may be anything.
    blank: bool,
}

impl SgrPen {
    /// The pen after `CSI m`.
    pub(super) const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    /// True if the character looks right when drawn with this pen.
    pub(super) fn suits(&self, ink: &Ink) -> bool {
        if ink.blank { self.bg == ink.pen.bg && !self.modifier.intersects(ON_BLANKS) } else { *self == ink.pen }
    }

    /// The pen that suits the character, with as little changed as possible.
    fn suited_to(self, ink: &Ink) -> Self {
        if ink.blank { Self { bg: ink.pen.bg, modifier: self.modifier.difference(ON_BLANKS), ..self } } else { ink.pen }
    }
}

impl Ink {
    /// The ink of a cell. `space`: the cell is printed as a space.
    pub(super) fn of(cell: &Cell, space: bool) -> Self {
        if space && !cell.modifier.intersects(ON_BLANKS) {
            return Self { pen: SgrPen { bg: cell.bg, ..SgrPen::PLAIN }, blank: true };
        }
        Self { pen: SgrPen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }, blank: false }
    }

    /// The ink that both characters can be drawn with, if there is one.
    pub(super) fn common(self, other: Self) -> Option<Self> {
        if self.blank { other.pen.suits(&self).then_some(other) } else { self.pen.suits(&other).then_some(self) }
    }
}

/// Takes up a pen that suits the ink, by changing only what differs or by setting everything anew, whichever is shorter;
/// returns the pen.
pub(super) fn change(from: Option<SgrPen>, ink: &Ink, out: &mut Vec<u8>) -> SgrPen {
    if let Some(pen) = from.filter(|pen| pen.suits(ink)) {
        return pen;
    }
    let mut pen = SgrPen::PLAIN.suited_to(ink);
    out.extend_from_slice(b"\x1b[");
    let start = out.len();
    // `CSI ;` begins with an empty parameter, which is 0: reset.
    out.push(b';');
    codes(SgrPen::PLAIN, pen, out);
    if let Some(from) = from {
        let anew = out.len();
        codes(from, from.suited_to(ink), out);
        if out.len() - anew <= anew - start {
            // At least one code: `CSI m` alone would reset. The pen does not suit, so something differs.
            out.drain(start..anew);
            pen = from.suited_to(ink);
        } else {
            out.truncate(anew);
        }
    }
    // In place of the last separator.
    out.pop();
    out.push(b'm');
    pen
}

/// Bytes that [`change`] takes; `scratch` is for what it writes.
pub(super) fn cost(from: Option<SgrPen>, ink: &Ink, scratch: &mut Vec<u8>) -> u16 {
    scratch.clear();
    change(from, ink, scratch);
    scratch.len() as u16
}

/// Writes the codes of SGR that turn one pen into another, with a separator after each.
fn codes(from: SgrPen, to: SgrPen, out: &mut Vec<u8>) {
    let mut lost = from.modifier.difference(to.modifier);
    let mut gained = to.modifier.difference(from.modifier);
    // Some are switched off together, by the code of one of them.
    for (group, one) in [
        (Modifier::BOLD.union(Modifier::DIM), Modifier::DIM),
        (Modifier::SLOW_BLINK.union(Modifier::RAPID_BLINK), Modifier::SLOW_BLINK),
    ] {
        if lost.intersects(group) {
            lost = lost.difference(group).union(one);
            gained |= to.modifier.intersection(group);
        }
    }
    // Bit n is switched on by code n + 1 and off by code n + 21, except bold, bit 0, which is handled above.
    let bit = |attribute: Modifier| attribute.bits().trailing_zeros() as u8;
    let mut put = |code: u8| {
        put_number(code.into(), out);
        out.push(b';');
    };
    lost.iter().for_each(|attribute| put(bit(attribute) + 21));
    gained.iter().for_each(|attribute| put(bit(attribute) + 1));
    if from.fg != to.fg {
        put_color(to.fg, 30, &mut put);
    }
    if from.bg != to.bg {
        put_color(to.bg, 40, &mut put);
    }
}

/// The codes of a color, which start at 30 for what is printed and at 40 for what is behind it.
fn put_color(color: Color, base: u8, mut put: impl FnMut(u8)) {
    put(match color {
        Color::Reset => base + 9,
        Color::Black => base,
        Color::Red => base + 1,
        Color::Green => base + 2,
        Color::Yellow => base + 3,
        Color::Blue => base + 4,
        Color::Magenta => base + 5,
        Color::Cyan => base + 6,
        Color::Gray => base + 7,
        Color::DarkGray => base + 60,
        Color::LightRed => base + 61,
        Color::LightGreen => base + 62,
        Color::LightYellow => base + 63,
        Color::LightBlue => base + 64,
        Color::LightMagenta => base + 65,
        Color::LightCyan => base + 66,
        Color::White => base + 67,
        Color::Indexed(index) => return [base + 8, 5, index].into_iter().for_each(put),
        Color::Rgb(red, green, blue) => return [base + 8, 2, red, green, blue].into_iter().for_each(put),
    });
}

#[cfg(test)]
#[path = "pen_tests.rs"]
mod tests;
