//! What outlines of text have besides lines: the dashes of rays, and the corners that are marked.

use glam::DVec2;

use super::{Linework, MarkStyle};
use crate::shape::{self, Line};
use crate::surface::{Cell, Surface, cell_of};
use crate::traverse;

/// A corner turns by more than this, in radians; an arc has smaller turns.
const CORNER: f64 = 0.45;

impl Linework {
    /// Adds a ray in ASCII.
    pub(super) fn dash(&mut self, surface: &Surface<'_>, pen: MarkStyle, from: DVec2, to: DVec2) {
        let shallow = (to.x - from.x).abs() >= (to.y - from.y).abs();
        for piece in traverse::thin(from, to, self.columns, self.rows) {
            let place = surface.phase(piece.cell);
            let is_gap = match shallow {
                true if from.y == to.y => place.column % 2 == 0,
                true => place.column % 3 == 0,
                false => place.row % 3 == 2,
            };
            let end = |point: DVec2| [point.x as f32, 2.0 * point.y as f32];
            let glyph = match () {
                () if from.y == to.y => Some('-'),
                () if from.x == to.x => Some('|'),
                () => shape::single(&Line { from: end(piece.from), to: end(piece.to) }),
            };
            if let Some(ink) = glyph.filter(|_| !is_gap).and_then(|_| self.touch(pen, piece.cell)) {
                (ink.dotted, ink.faint) = (glyph, true);
            }
        }
    }

    /// Marks the corners of outlines on the lattice; those of an arc are none.
    pub(crate) fn corners<'f>(&self, outlines: impl Iterator<Item = &'f [DVec2]>, drawn: &mut Vec<(Cell, char)>) {
        for corners in outlines {
            let before = corners.iter().cycle().skip(corners.len() - 1);
            for ((before, at), after) in before.zip(corners).zip(corners.iter().cycle().skip(1)) {
                let [one, other] = [*at - *before, *after - *at].map(|edge| edge * DVec2::new(0.5, 1.0));
                if one.angle_to(other).abs() < CORNER {
                    continue;
                }
                let own = cell_of(*at);
                // A slanted line has its ink a little higher.
                let cells = [own, Cell { row: own.row - 1, ..own }];
                let Some(cell) = cells.into_iter().find(|cell| self.ink(*cell).is_some_and(|ink| ink.touched)) else {
                    continue;
                };
                match drawn.iter_mut().find(|(known, _)| *known == cell) {
                    Some((_, glyph)) => *glyph = '+',
                    None => drawn.push((cell, '+')),
                }
            }
        }
    }
}
