//! The viewport: how the world maps to the grid of cells.

use glam::DVec2;
use ratatui_core::layout::{Position, Rect};

/// Maps world units to cells; the only place that flips rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    min: DVec2,
    scale: Scale,
}

/// The scale of the world on the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scale {
    /// A world unit is 2·`unit` columns and `unit` rows; if these are integers, lattice points are at cell centers.
    Lattice {
        unit: f64,
        /// Whole columns and rows left of and below the cell of the viewport's `min`.
        margin: DVec2,
    },
    /// A window of this size fills the area.
    Window(DVec2),
}

impl Default for Viewport {
    /// The world's origin at the bottom left, and one row to the unit.
    fn default() -> Self {
        Self::new(DVec2::ZERO, 1.0)
    }
}

impl Viewport {
    /// A viewport with `min` at the center of the bottom-left cell, and `unit` rows and 2·unit columns to the world
    /// unit; `unit` is at least 0.1.
    #[must_use]
    pub fn new(min: DVec2, unit: f64) -> Self {
        Self { min, scale: Scale::Lattice { unit: unit.max(0.1), margin: DVec2::ZERO } }
    }

    /// The viewport of [`new`](Self::new) with `columns` to the left of the bottom-left cell and `rows` below it; these
    /// are whole, so lattice points stay at cell centers.
    #[must_use]
    pub fn with_margin(min: DVec2, unit: f64, columns: u16, rows: u16) -> Self {
        let margin = DVec2::new(f64::from(columns), f64::from(rows));
        Self { min, scale: Scale::Lattice { unit: unit.max(0.1), margin } }
    }

    /// A viewport in which the window from `min` to `max` fills the whole area, from outer edge to outer edge, whatever
    /// the size of a unit.
    ///
    /// A window of zero size shows nothing.
    #[must_use]
    pub fn window(min: DVec2, max: DVec2) -> Self {
        Self { min, scale: Scale::Window(max - min) }
    }

    /// The cell that shows a world point, in buffer coordinates; `None` if it is outside the area or not finite.
    ///
    /// A point between two cells belongs to the right or the lower one.
    #[must_use]
    pub fn cell(&self, point: DVec2, area: Rect) -> Option<Position> {
        let grid = self.to_grid(point, area);
        let inside =
            grid.x >= 0.0 && grid.y >= 0.0 && grid.x < f64::from(area.width) && grid.y < f64::from(area.height);
        // The comparisons are false for NaN, and they bound the casts.
        inside.then(|| Position::new(area.x.saturating_add(grid.x as u16), area.y.saturating_add(grid.y as u16)))
    }

    /// The world point at the center of a cell, in buffer coordinates: the inverse of [`Self::cell`]. `None` outside
    /// the area.
    #[must_use]
    pub fn point(&self, cell: Position, area: Rect) -> Option<DVec2> {
        if !area.contains(cell) {
            return None;
        }
        let (column, row) = (f64::from(cell.x - area.x) + 0.5, f64::from(cell.y - area.y) + 0.5);
        let (width, height) = (f64::from(area.width), f64::from(area.height));
        let offset = match self.scale {
            Scale::Lattice { unit, margin } => {
                DVec2::new((column - 0.5 - margin.x) / 2.0, height - 0.5 - margin.y - row) / unit
            }
            Scale::Window(size) => DVec2::new(size.x / width * column, size.y / height * (height - row)),
        };
        Some(self.min + offset)
    }

    /// True if lattice points are at cell centers.
    pub(super) fn is_lattice(self) -> bool {
        matches!(self.scale, Scale::Lattice { unit, .. } if unit.fract() == 0.0)
    }

    /// True if a window fills the area.
    pub(super) fn is_window(self) -> bool {
        matches!(self.scale, Scale::Window(_))
    }

    /// A world point in grid coordinates of an area: columns to the right, rows downward; cell (c, r) covers c to c+1
    /// and r to r+1.
    pub(super) fn to_grid(self, point: DVec2, area: Rect) -> DVec2 {
        let (width, height) = (f64::from(area.width), f64::from(area.height));
        let offset = point - self.min;
        match self.scale {
            Scale::Lattice { unit, margin } => {
                let offset = unit * offset;
                DVec2::new(2.0 * offset.x + 0.5 + margin.x, height - 0.5 - margin.y - offset.y)
            }
            // The quotients first, so that the result is exact if a unit is an integer number of cells.
            Scale::Window(size) => DVec2::new(width / size.x * offset.x, height - height / size.y * offset.y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_a_pane_are_the_corners_of_its_world() {
        let area = Rect::new(5, 3, 37, 13);
        let view = Viewport::new(DVec2::new(-9.0, -6.0), 1.0);
        assert_eq!(view.cell(DVec2::new(-9.0, -6.0), area), Some(Position::new(5, 15)));
        assert_eq!(view.cell(DVec2::new(9.0, 6.0), area), Some(Position::new(41, 3)));
        assert_eq!(view.cell(DVec2::ZERO, area), Some(Position::new(23, 9)));
        assert_eq!(view.cell(DVec2::new(9.5, 0.0), area), None);
        let doubled = Viewport::new(DVec2::ZERO, 2.0);
        assert_eq!(doubled.cell(DVec2::new(18.0, 12.0), Rect::new(0, 0, 73, 25)), Some(Position::new(72, 0)));
    }

    #[test]
    fn a_cell_and_the_point_at_its_center_lead_to_each_other() {
        let area = Rect::new(5, 3, 37, 13);
        let views = [
            Viewport::new(DVec2::new(-9.0, -6.0), 1.0),
            Viewport::new(DVec2::ZERO, 2.0),
            Viewport::new(DVec2::ZERO, 1.5),
            Viewport::with_margin(DVec2::ZERO, 2.5, 7, 3),
            Viewport::window(DVec2::new(-1.0, -2.0), DVec2::new(1.0, 2.0)),
        ];
        for view in views {
            for cell in area.positions() {
                let point = view.point(cell, area).expect("inside");
                assert_eq!(view.cell(point, area), Some(cell), "{view:?} {point}");
            }
        }
        assert_eq!(views[0].point(Position::new(23, 9), area), Some(DVec2::ZERO));
        assert_eq!(views[0].point(Position::new(4, 9), area), None);
    }

    #[test]
    fn nothing_that_is_not_finite_has_a_cell() {
        let area = Rect::new(0, 0, 37, 13);
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN] {
            assert_eq!(Viewport::new(DVec2::ZERO, 3.0).cell(DVec2::new(bad, 1.0), area), None);
            assert_eq!(Viewport::new(DVec2::splat(bad), 3.0).cell(DVec2::ZERO, area), None);
        }
        assert_eq!(Viewport::new(DVec2::ZERO, 0.0).cell(DVec2::ZERO, Rect::ZERO), None);
    }

    #[test]
    fn a_window_fills_its_area() {
        let area = Rect::new(5, 3, 40, 20);
        let view = Viewport::window(DVec2::new(-1.0, -2.0), DVec2::new(1.0, 2.0));
        assert_eq!(view.to_grid(DVec2::new(-1.0, 2.0), area), DVec2::ZERO);
        assert_eq!(view.to_grid(DVec2::new(1.0, -2.0), area), DVec2::new(40.0, 20.0));
        assert_eq!(view.cell(DVec2::ZERO, area), Some(Position::new(25, 13)));
        for size in [DVec2::ZERO, DVec2::new(0.0, 1.0), DVec2::NAN, DVec2::INFINITY] {
            assert_eq!(Viewport::window(DVec2::ZERO, size).cell(DVec2::new(-1.0, 1.0), area), None);
        }
    }
}
