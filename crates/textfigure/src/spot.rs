//! The cell of a point: where the line that it lies on has its ink.

use glam::DVec2;

use super::form::Form;
use super::surface::{Cell, Surface, cell_of};
use crate::figure::{Mark, Weight};

/// The distance, in rows, up to which a point lies on a line.
const ON: f64 = 1e-3;

/// How far beyond the border of a point's cell the ink of its line may be, in rows.
const REACH: f64 = 0.3;

/// A row is so many columns high.
const SQUARE: DVec2 = DVec2::new(0.5, 1.0);

/// The lines of a figure that points may lie on, in grid coordinates.
pub(super) struct Spots {
    edges: Vec<(DVec2, DVec2)>,
}

impl Spots {
    pub(super) fn of(marks: &[(&Mark, Form<'_>)]) -> Self {
        let mut edges = Vec::new();
        for (_, form) in marks.iter().filter(|(mark, _)| mark.weight != Weight::Faint) {
            match form {
                Form::Outline(corners) => {
                    edges.extend(corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)));
                }
                Form::Path(points) => edges.extend(points.iter().copied().zip(points.iter().copied().skip(1))),
                Form::Line(from, to) => edges.push((*from, *to)),
                _ => {}
            }
        }
        Self { edges }
    }

    /// The cell of a point: its own, unless its line has been drawn in the next one.
    pub(super) fn cell(&self, surface: &Surface<'_>, point: DVec2) -> Cell {
        let own = cell_of(point);
        if surface.is_outlined(own) || !self.is_on_a_line(point) {
            return own;
        }
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
        let next = around.map(|(right, down)| Cell { column: own.column + right, row: own.row + down });
        let away = |cell: &Cell| {
            let low = DVec2::new(f64::from(cell.column), f64::from(cell.row));
            ((point - point.clamp(low, low + 1.0)) * SQUARE).length()
        };
        next.filter(|cell| surface.is_outlined(*cell) && away(cell) <= REACH)
            .min_by(|one, other| away(one).total_cmp(&away(other)))
            .unwrap_or(own)
    }

    fn is_on_a_line(&self, point: DVec2) -> bool {
        self.edges.iter().any(|(from, to)| {
            let along = *to - *from;
            let time = ((point - *from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            ((point - (*from + along * time)) * SQUARE).length() <= ON
        })
    }
}
