//! The window: which part of the world is drawn.

use crate::Viewport;
use crate::figure::bounds;
use glam::DVec2;
use ratatui_core::layout::Position;
use std::str::FromStr;

/// The columns and rows left free on each side of a fitted figure, if there is room.
const MARGIN: DVec2 = DVec2::new(2.0, 1.0);
/// The farthest distance, in cells, at which points can be placed precisely.
const FARTHEST: f64 = 1e9;

/// Moves places exactly between two cells to the same side, whatever the last bits of their coordinates.
const NUDGE: f64 = 1e-9;

/// A part of the world that fills the whole frame, outer edge to outer edge; parsed from `X0,Y0,X1,Y1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    min: DVec2,
    max: DVec2,
    /// The rows of a unit, if lattice points are at the centers of cells.
    unit: Option<u16>,
}

impl FromStr for Window {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
        match numbers.as_deref() {
            Ok([x0, y0, x1, y1]) => Self::new(DVec2::new(*x0, *y0), DVec2::new(*x1, *y1)),
            _ => Err("a view is four numbers, X0,Y0,X1,Y1: its lower left and its upper right corner".to_owned()),
        }
    }
}

impl Window {
    /// The window from its lower left to its upper right corner.
    ///
    /// # Errors
    /// If a corner is not finite, or the window is of no size or too large.
    pub fn new(min: DVec2, max: DVec2) -> Result<Self, String> {
        let extent = max - min;
        let wrong = if !min.is_finite() || !max.is_finite() {
            "a view has finite corners"
        } else if extent.cmplt(DVec2::ZERO).any() {
            "a view goes from its lower left to its upper right corner; y counts upward"
        } else if extent.min_element() < 1e-300 {
            "this view has no size"
        } else if !extent.is_finite() {
            "this view is too large"
        } else {
            return Ok(Self { min, max, unit: None });
        };
        Err(wrong.to_owned())
    }

    /// The window with all points centered, a margin, and square units; `None` if the points are too far apart.
    ///
    /// Points on a lattice of units or halves are at the centers of cells if there is room for a row for each step:
    /// then boxes are drawn in whole characters.
    ///
    /// `least` is the least margin, in cells, if there is room.
    pub(super) fn fitted(points: &[DVec2], cells: DVec2, least: DVec2) -> Option<Self> {
        let (low, high) = bounds(points.iter().copied());
        let (low, high) = if low.x > high.x { (DVec2::ZERO, DVec2::ZERO) } else { (low, high) };
        let extent = high - low;
        let room = (cells - 2.0 * MARGIN.max(least)).max(0.5 * cells) / DVec2::new(2.0, 1.0);
        // The rows of a unit: one if the points determine none, and no more than their precision allows.
        let rows = Some((room / extent).min_element()).filter(|rows| rows.is_finite()).unwrap_or(1.0);
        let finest = low.abs().max(high.abs()).max_element() * 1e-12;
        let rows = rows.min((room / finest).min_element());
        let step =
            [1.0, 0.5].into_iter().find(|step| points.iter().all(|point| (*point / *step).fract() == DVec2::ZERO));
        let whole = step.map(|step| (rows * step).floor() / step).filter(|rows| *rows > 0.0);
        let scale = DVec2::new(2.0, 1.0) * whole.unwrap_or(rows);
        let size = cells / scale;
        let mut min = low + 0.5 * (extent - size);
        if whole.is_some() {
            // Moves the lower left corner to the center of its cell.
            let place = (low - min) * scale;
            min += (place - place.floor() - 0.5) / scale;
        }
        let unit = whole.map(|rows| rows as u16);
        let view = Self { min, max: min + size, unit };
        let sound = view.min.is_finite() && view.max.is_finite() && (view.max - view.min).min_element() > 0.0;
        sound.then_some(view)
    }

    /// The window whose units are rows, with lattice points at the centers of cells.
    pub(super) fn of_cells((columns, rows): (u16, u16)) -> Self {
        let min = DVec2::new(-0.25, -0.5);
        let size = DVec2::new(0.5 * f64::from(columns), f64::from(rows));
        Self { min, max: min + size, unit: Some(1) }
    }

    /// True if lattice points are at the centers of cells.
    pub(super) fn is_lattice(self) -> bool {
        self.unit.is_some()
    }

    pub(super) fn viewport(self) -> Viewport {
        match self.unit {
            Some(unit) => Viewport::new(self.min + 0.5 / (DVec2::new(2.0, 1.0) * f64::from(unit)), f64::from(unit)),
            None => Viewport::window(self.min, self.max),
        }
    }

    pub(super) fn min(self) -> DVec2 {
        self.min
    }

    pub(super) fn max(self) -> DVec2 {
        self.max
    }
}

/// Maps the world to cells of a frame: columns to the right and rows **upward** from the lower left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    view: Window,
    pub(super) cells: DVec2,
    /// The columns and rows of a unit.
    pub(super) scale: DVec2,
}

impl Grid {
    pub(super) fn new(view: Window, (columns, rows): (u16, u16)) -> Self {
        let cells = DVec2::new(f64::from(columns), f64::from(rows));
        Self { view, cells, scale: cells / (view.max - view.min) }
    }

    pub(super) fn of(&self, point: DVec2) -> DVec2 {
        (point - self.view.min) * self.scale
    }

    pub(super) fn world(&self, place: DVec2) -> DVec2 {
        place / self.scale + self.view.min
    }

    /// The middle of the cell at a place: of two cells the right or the lower one, as in the canvas.
    pub(super) fn middle(&self, place: DVec2) -> DVec2 {
        let down = DVec2::new(place.x, self.cells.y - place.y);
        let middle = (down + NUDGE).floor() + 0.5;
        DVec2::new(middle.x, self.cells.y - middle.y)
    }

    /// The cell of the frame at a place, rows downward; `None` outside.
    pub(super) fn cell(&self, place: DVec2) -> Option<Position> {
        let middle = self.middle(place);
        let is_inside = middle.cmpge(DVec2::ZERO).all() && middle.cmplt(self.cells).all();
        is_inside.then(|| Position::new(middle.x as u16, (self.cells.y - middle.y) as u16))
    }

    /// True if the point is near enough to be drawn.
    pub(super) fn reaches(&self, point: DVec2) -> bool {
        // Also false for NaN.
        self.of(point).abs().max_element() < FARTHEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    /// True if the place lies in the frame.
    fn shows(grid: &Grid, place: DVec2) -> bool {
        (place.cmpge(DVec2::ZERO) & place.cmplt(grid.cells)).all()
    }

    fn fitted(points: &[DVec2], cells: DVec2) -> Window {
        Window::fitted(points, cells, DVec2::ZERO).expect("a view")
    }

    #[test]
    fn lattice_points_stand_at_the_centers_of_cells() {
        for (points, cells, rows) in [
            (vec![dvec2(0.0, 0.0), dvec2(4.0, 2.0)], dvec2(60.0, 20.0), 7.0),
            (vec![dvec2(-3.0, 1.0), dvec2(8.0, 9.0)], dvec2(60.0, 20.0), 2.0),
            (vec![dvec2(0.5, 0.0), dvec2(4.0, 2.5)], dvec2(61.0, 21.0), 6.0),
            (vec![dvec2(7.0, 7.0)], dvec2(5.0, 4.0), 1.0),
        ] {
            let view = fitted(&points, cells);
            let grid = Grid::new(view, (cells.x as u16, cells.y as u16));
            assert!((grid.scale - dvec2(2.0, 1.0) * rows).abs().max_element() < 1e-9, "{points:?}: {grid:?}");
            for point in points {
                let place = grid.of(point);
                assert!((place.fract() - 0.5).abs().max_element() < 1e-9, "{point}: {place}");
                assert!(shows(&grid, place) && grid.world(place).distance(point) < 1e-9);
            }
        }
    }

    #[test]
    fn everything_is_in_the_picture_and_square() {
        for (points, cells) in [
            (vec![dvec2(0.1, 0.2), dvec2(1000.7, 3.3)], dvec2(60.0, 20.0)),
            (vec![dvec2(0.1, 0.2), dvec2(0.1, 3.3)], dvec2(1.0, 1.0)),
            (vec![dvec2(1e-200, 0.0), dvec2(0.0, 1e-200)], dvec2(500.0, 200.0)),
            (vec![dvec2(-1e300, 1e299), dvec2(1e300, 0.0)], dvec2(3.0, 9.0)),
            (vec![dvec2(1e19, -1e19)], dvec2(60.0, 20.0)),
            (vec![dvec2(1e19, 1e19), dvec2(1e19 + 2048.0, 1e19)], dvec2(60.0, 20.0)),
            (vec![], dvec2(9.0, 9.0)),
        ] {
            let view = fitted(&points, cells);
            let grid = Grid::new(view, (cells.x as u16, cells.y as u16));
            assert!((grid.scale.x / grid.scale.y - 2.0).abs() < 0.01, "{points:?}");
            assert!(points.iter().all(|point| shows(&grid, grid.of(*point))), "{points:?}");
        }
        for far in [[dvec2(-1e308, 0.0), dvec2(1e308, 0.0)], [DVec2::MIN, DVec2::MAX]] {
            assert_eq!(Window::fitted(&far, dvec2(60.0, 20.0), DVec2::ZERO), None);
        }
    }

    #[test]
    fn views_that_show_nothing_are_refused() {
        assert_eq!("-1, 2,3.5,4e1".parse(), Ok(Window { min: dvec2(-1.0, 2.0), max: dvec2(3.5, 40.0), unit: None }));
        for (text, said) in [
            ("", "four numbers"),
            ("1,2,3", "four numbers"),
            ("1,2,3,4,5", "four numbers"),
            ("0,0,x,1", "four numbers"),
            ("0,0,0,1", "no size"),
            ("0,0,1e-320,1", "no size"),
            ("3,0,1,1", "lower left"),
            ("0,1,1,0", "lower left"),
            ("0,0,inf,1", "finite"),
            ("NaN,0,1,1", "finite"),
            ("-1e308,0,1e308,1", "too large"),
        ] {
            let error = text.parse::<Window>().expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
