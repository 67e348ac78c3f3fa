//! Ticks and numbers along the left and the lower side of a pane, so that the learner can read off coordinates.

use super::plane::Plane;
use glam::{DVec2, dvec2};
use ratatui::prelude::*;
use textfigure::{GlyphSet, Look};

/// A number stands at every so many units.
const NUMBERED: i32 = 5;

impl Plane {
    /// Draws ticks and numbers along two sides of the pane.
    pub(super) fn draw_ticks(&self, look: &Look, buffer: &mut Buffer) {
        self.draw_left(look, buffer);
        self.draw_below(look, buffer);
    }

    /// Draws the ticks of y in the first columns, where nothing else is drawn. Numbers are whole, and do not touch words.
    fn draw_left(&self, look: &Look, buffer: &mut Buffer) {
        for y in units(self.view.bottom(), self.view.top()).filter(|y| self.is_shown(*y)) {
            let at = dvec2(self.view.left(), f64::from(y));
            let Some(cell) = self.viewport.cell(at, self.inside) else { continue };
            let text = if y % NUMBERED == 0 { y.to_string() } else { "-".to_owned() };
            let symbol = |column: u16| buffer[(self.inside.x + column, cell.y)].symbol();
            let width = text.len() as u16;
            let is_word = |symbol: &str| symbol.starts_with(char::is_alphanumeric);
            if (0..width).all(|column| symbol(column) == " ") && !is_word(symbol(width)) {
                buffer.set_stringn(self.inside.x, cell.y, text, self.inside.width.into(), look.theme.dim());
            }
        }
    }

    /// Draws the ticks of x in the lower line of the frame.
    fn draw_below(&self, look: &Look, buffer: &mut Buffer) {
        let row = self.inside.bottom();
        let tick = if look.glyphs == GlyphSet::Ascii { "'" } else { "┴" };
        let columns = units(self.view.left(), self.view.right()).filter(|x| self.is_shown(*x)).filter_map(|x| {
            let cell = self.viewport.cell(dvec2(f64::from(x), self.view.bottom()), self.inside)?;
            Some((x, cell.x))
        });
        let (numbered, others): (Vec<_>, Vec<_>) = columns.partition(|(x, _)| x % NUMBERED == 0);
        for (_, column) in others {
            buffer.set_string(column, row, tick, look.theme.dim());
        }
        for (x, column) in numbered {
            // Blanks keep a minus apart from the line of the frame. The first digit stands at the tick.
            let text = format!(" {x} ");
            let sign = u16::from(x < 0);
            let start = column.saturating_sub(1 + sign).max(self.inside.x);
            // No number is better than a part of one.
            if usize::from(self.inside.right().saturating_sub(start)) >= text.len() {
                buffer.set_string(start, row, text, look.theme.dim());
            }
        }
    }

    /// True for a number that has a tick: each, where a unit takes two columns and a row.
    fn is_shown(&self, number: i32) -> bool {
        // Two of them, because one alone may be rounded up.
        let [one, other] =
            [DVec2::ZERO, DVec2::splat(4.0)].map(|at| self.viewport.cell(self.view.min() + at, self.inside));
        let is_wide = one.zip(other).is_some_and(|(one, other)| other.x >= one.x + 8 && one.y >= other.y + 4);
        number % NUMBERED == 0 || is_wide
    }
}

/// The whole numbers from one number to another.
fn units(from: f64, to: f64) -> impl Iterator<Item = i32> {
    // The casts saturate.
    from.ceil() as i32..=to.floor() as i32
}

#[cfg(test)]
mod tests {
    use crate::app::testing::at;
    use crate::app::view::{Style, draw};
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;
    use textfigure::{GlyphSet, Look};

    /// The rows of a screen.
    fn rows(place: &str, keys: &str, glyphs: GlyphSet, (width, height): (u16, u16)) -> Vec<Vec<char>> {
        let session = at(place, keys);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        draw(&session, &Style { look: Look { glyphs, ..Look::default() }, utf8: true }, &mut buffer);
        let rows = buffer.content.chunks(usize::from(width));
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().chars().collect()).collect()
    }

    /// With a line from each corner to the lower and to the left frame, the numbers there are the coordinates.
    #[test]
    fn where_boxes_lie_can_be_read_off_the_frame() {
        let seen = rows("corner-subtraction.numbers", "bet", GlyphSet::Ascii, (80, 24));
        let is_corner = |at: (usize, usize)| seen[at.0][at.1] == '+';
        let frame = (6..23).rfind(|row| is_corner((*row, 0))).expect("a frame");
        let corners: Vec<(usize, usize)> =
            (6..frame).flat_map(|row| (1..38).map(move |column| (row, column))).filter(|at| is_corner(*at)).collect();
        let session = at("corner-subtraction.numbers", "bet");
        let bodies = &session.play().scene().bodies;
        let expected: usize = bodies.iter().map(|body| body.shape.corners().len()).sum();
        assert_eq!(corners.len(), expected);
        // The place of the number that ends at a column, and of the one that begins a row.
        let at_column = |number: i32| {
            let below: String = seen[frame][..39].iter().collect();
            below.find(&format!(" {number} ")).map(|start| start + 1)
        };
        let at_row = |number: i32| {
            let is_it = |row: &usize| {
                let first: String = seen[*row][1..4].iter().collect();
                first.trim().parse() == Ok(number)
            };
            (6..frame).find(is_it)
        };
        let (five, ten) = (at_column(5).expect("5"), at_column(10).expect("10"));
        assert_eq!(ten - five, 10, "two columns a unit");
        let low = at_row(5).expect("5");
        for body in bodies {
            for corner in body.shape.corners() {
                let column = five as f64 + 2.0 * (corner.x - 5.0);
                let row = low as f64 - (corner.y - 5.0);
                assert!(corners.contains(&(row as usize, column as usize)), "{corner} {corners:?}");
            }
        }
    }

    #[test]
    fn covered_numbers_have_no_ticks() {
        let ticks = |keys: &str| {
            let seen = rows("penetration.four-exits", keys, GlyphSet::Ascii, (80, 24));
            seen[6..20].iter().filter(|row| row[1] == '-' && row[2] == ' ').count()
        };
        assert_eq!(ticks("bet"), 0);
        assert!(ticks("bet left*2 enter") > 4);
    }

    /// Labels that reach into the first columns leave no part of a number.
    #[test]
    fn numbers_on_the_left_are_whole_or_not_there() {
        for (place, keys) in [("gjk.separating-axes", "bet"), ("free-play.polygons", "left*9")] {
            let seen = rows(place, keys, GlyphSet::Ascii, (80, 24));
            let mut numbers = 0;
            for row in seen[5..18].iter().filter(|row| row[1].is_ascii_digit()) {
                let number: String = row[1..4].iter().collect();
                let number: i32 = number.trim().parse().unwrap_or(1);
                assert!(number % 5 == 0, "{place}: {}", row.iter().collect::<String>());
                numbers += 1;
            }
            assert!(numbers > 1, "{place}");
        }
    }

    /// At any size, in any glyphs, a number is whole.
    #[test]
    fn numbers_are_never_cut() {
        for glyphs in [GlyphSet::Ascii, GlyphSet::Braille] {
            for size in [(60, 20), (80, 24), (97, 31), (120, 40), (200, 60)] {
                let seen = rows("corner-subtraction.swap", "bet", glyphs, size);
                let frame = seen.iter().rfind(|row| "+└".contains(row[0])).expect("a frame");
                let text: String = frame.iter().collect();
                let numbers: Vec<i32> = text
                    .split(|sign: char| !(sign.is_ascii_digit() || sign == ' ' || sign == '-'))
                    .flat_map(str::split_whitespace)
                    .filter_map(|word| word.parse().ok())
                    .collect();
                assert!(numbers.len() > 1 && numbers.iter().all(|number| number % 5 == 0), "{size:?} {text}");
            }
        }
    }
}
