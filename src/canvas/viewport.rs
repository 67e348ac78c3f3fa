//! Where the world lies on the grid of cells.

use glam::DVec2;
use ratatui::layout::{Position, Rect};

/// Maps world units to cells; the only place that flips rows.
///
/// One unit is 2·unit columns and unit rows. The lattice point `min` stands at the centre of the bottom-left cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    min: DVec2,
    unit: u16,
}

impl Default for Viewport {
    /// The world's zero at the bottom left, one row to the unit.
    fn default() -> Self {
        Self::new(DVec2::ZERO, 1)
    }
}

impl Viewport {
    /// A view with `min` at the centre of the bottom-left cell and `unit` rows to the world unit; 0 counts as 1.
    #[must_use]
    pub fn new(min: DVec2, unit: u16) -> Self {
        Self { min, unit: unit.max(1) }
    }

    /// The cell that shows a world point, in buffer coordinates; none if it lies outside the area or is not finite.
    ///
    /// Between two cells the right and the lower one win.
    #[must_use]
    pub fn cell(&self, point: DVec2, area: Rect) -> Option<Position> {
        let grid = self.to_grid(point, area.height);
        let inside =
            grid.x >= 0.0 && grid.y >= 0.0 && grid.x < f64::from(area.width) && grid.y < f64::from(area.height);
        // The comparisons are false for what is not finite, and they bound the casts.
        inside.then(|| Position::new(area.x.saturating_add(grid.x as u16), area.y.saturating_add(grid.y as u16)))
    }

    /// A world point in grid coordinates of an area of this many rows: column to the right, row downward, cell (c, r)
    /// covering c to c+1 and r to r+1.
    pub(super) fn to_grid(self, point: DVec2, height: u16) -> DVec2 {
        let offset = f64::from(self.unit) * (point - self.min);
        DVec2::new(2.0 * offset.x + 0.5, f64::from(height) - 0.5 - offset.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_a_pane_are_the_corners_of_its_world() {
        let area = Rect::new(5, 3, 37, 13);
        let view = Viewport::new(DVec2::new(-9.0, -6.0), 1);
        assert_eq!(view.cell(DVec2::new(-9.0, -6.0), area), Some(Position::new(5, 15)));
        assert_eq!(view.cell(DVec2::new(9.0, 6.0), area), Some(Position::new(41, 3)));
        assert_eq!(view.cell(DVec2::ZERO, area), Some(Position::new(23, 9)));
        assert_eq!(view.cell(DVec2::new(9.5, 0.0), area), None);
        let doubled = Viewport::new(DVec2::ZERO, 2);
        assert_eq!(doubled.cell(DVec2::new(18.0, 12.0), Rect::new(0, 0, 73, 25)), Some(Position::new(72, 0)));
    }

    #[test]
    fn nothing_that_is_not_finite_has_a_cell() {
        let area = Rect::new(0, 0, 37, 13);
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN] {
            assert_eq!(Viewport::new(DVec2::ZERO, 3).cell(DVec2::new(bad, 1.0), area), None);
            assert_eq!(Viewport::new(DVec2::splat(bad), 3).cell(DVec2::ZERO, area), None);
        }
        assert_eq!(Viewport::new(DVec2::ZERO, 0).cell(DVec2::ZERO, Rect::ZERO), None);
    }
}
