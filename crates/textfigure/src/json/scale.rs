//! The lattice of the world and the ticks of its axes, where the shapes leave room.

use super::dimension::{Pen, width};
use super::view::Grid;
use crate::figure::{Role, Weight};
use crate::{GlyphSet, Part};
use glam::{DVec2, dvec2};
use ratatui_core::buffer::Buffer;

/// The most steps along an axis, whatever rounding does.
const MOST: usize = 1_000;

/// A distance of one, two or five times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScaleStep {
    digit: f64,
    power: i32,
}

impl ScaleStep {
    /// The least step that is not less than a distance.
    fn at_least(distance: f64) -> Self {
        let power = distance.log10().floor() as i32;
        let steps = (power - 1..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| Self { digit, power }));
        let mut fitting = steps.take(12).filter(|step| step.size() >= distance * (1.0 - 1e-9));
        fitting.next().unwrap_or(Self { digit: 1.0, power: power + 1 })
    }

    fn size(self) -> f64 {
        self.digit * 10_f64.powi(self.power)
    }

    /// Its multiples from one number to another, each with how it is written.
    fn multiples(self, from: f64, to: f64) -> impl Iterator<Item = (f64, String)> {
        let first = (from / self.size()).ceil();
        let counts =
            (0..MOST).map(move |index| first + index as f64).take_while(move |count| count * self.size() <= to);
        counts.map(move |count| {
            let value = count * self.size();
            let written = match self.power {
                0..6 => format!("{value:.0}"),
                -6..0 => format!("{value:.*}", self.power.unsigned_abs() as usize),
                power => format!("{:.0}e{power}", count * self.digit),
            };
            (value, written)
        })
    }
}

/// Dots on a lattice of the world, a unit apart or so far that they are told apart.
pub(super) fn lattice(pen: &mut Pen<'_>, grid: &Grid) {
    let style = pen.look.theme.style(Role::Guide, Weight::Faint, Part::Outline);
    let dot = if pen.look.glyphs == GlyphSet::Ascii { '.' } else { '⠂' };
    let least = dvec2(4.0, 2.0) / grid.scale;
    let unit = if least.cmple(DVec2::ONE).all() && (DVec2::ONE * grid.scale).cmple(dvec2(20.0, 10.0)).all() {
        ScaleStep { digit: 1.0, power: 0 }
    } else {
        ScaleStep::at_least(least.max_element())
    };
    let (low, high) = (grid.world(DVec2::ZERO), grid.world(grid.cells));
    let mut free = Vec::new();
    for (y, _) in unit.multiples(low.y, high.y) {
        for (x, _) in unit.multiples(low.x, high.x) {
            if let Some(cell) = grid.cell(grid.of(dvec2(x, y))) {
                let (column, row) = (i32::from(cell.x), i32::from(cell.y));
                // Clear of lines and words.
                let is_clear =
                    |side: i32| pen.is_free(side, row) || u16::try_from(side).is_err() || side >= grid.cells.x as i32;
                if pen.is_free(column, row) && is_clear(column - 1) && is_clear(column + 1) {
                    free.push((column, row));
                }
            }
        }
    }
    for (column, row) in free {
        pen.put(column, row, dot, style);
    }
}

/// Ticks on the axes, with their numbers, where there is nothing else. `axes` is the frame with nothing but the axes.
pub(super) fn ticks(pen: &mut Pen<'_>, grid: &Grid, axes: &Buffer) {
    let style = pen.look.theme.style(Role::Guide, Weight::Faint, Part::Outline);
    let words = pen.look.theme.style(Role::Guide, Weight::Plain, Part::Label);
    let home = grid.of(DVec2::ZERO);
    let (low, high) = (grid.world(DVec2::ZERO), grid.world(grid.cells));
    let is_axis = |pen: &Pen<'_>, column: i32, row: i32| {
        let place = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        let symbol = |buffer: &Buffer| place.and_then(|place| buffer.cell(place)).map(|cell| cell.symbol().to_owned());
        symbol(pen.buffer) == symbol(axes)
    };
    let cell = |place: DVec2| grid.cell(place).map(|cell| (i32::from(cell.x), i32::from(cell.y)));
    let step = ScaleStep::at_least(6.0 / grid.scale.x);
    for (x, written) in step.multiples(low.x, high.x).filter(|(x, _)| *x != 0.0) {
        let Some((column, row)) = cell(dvec2(grid.of(dvec2(x, 0.0)).x, home.y)) else { continue };
        if is_axis(pen, column, row) {
            pen.put(column, row, '+', style);
            let width = width(&written);
            // A sign hangs over.
            let start = column - width / 2;
            if pen.has_room(start - 1..=start + width, row + 1) {
                pen.write(start, row + 1, &written, words);
            }
        }
    }
    let step = ScaleStep::at_least(2.0 / grid.scale.y);
    for (y, written) in step.multiples(low.y, high.y).filter(|(y, _)| *y != 0.0) {
        let Some((column, row)) = cell(dvec2(home.x, grid.of(dvec2(0.0, y)).y)) else { continue };
        if is_axis(pen, column, row) {
            pen.put(column, row, '+', style);
            let start = column - 1 - width(&written);
            if pen.has_room(start..=column - 1, row) {
                pen.write(start, row, &written, words);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_numbers() {
        for (distance, size, written) in [
            (1.0, 1.0, "3"),
            (0.3, 0.5, "1.5"),
            (1.1, 2.0, "6"),
            (7.0, 10.0, "30"),
            (0.001, 0.001, "0.003"),
            (3e-9, 5e-9, "15e-9"),
            (4e20, 5e20, "15e20"),
        ] {
            let step = ScaleStep::at_least(distance);
            assert!((step.size() / size - 1.0).abs() < 1e-9, "{distance}: {step:?}");
            let third = step.multiples(0.0, f64::INFINITY).nth(3).expect("endless");
            assert_eq!(third.1, written);
        }
    }

    #[test]
    fn multiples_are_few_whatever_the_range() {
        let step = ScaleStep::at_least(1.0);
        assert_eq!(step.multiples(-1.5, 2.5).map(|(x, _)| x).collect::<Vec<_>>(), [-1.0, 0.0, 1.0, 2.0]);
        assert!(step.multiples(1e19, 1e19).count() <= MOST);
        assert_eq!(step.multiples(-1e300, 1e300).count(), MOST);
    }
}
