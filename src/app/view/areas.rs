//! Where things go: two panes where there is room, one pane with the words beside it on small screens.

use ratatui::layout::Rect;

/// The smallest screen that a lesson fits on, in columns and rows.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);

/// The screen that everything is written for.
pub(crate) const STANDARD: (u16, u16) = (80, 24);

/// Cells of a pane with its frame, at one unit.
const PANE: (u16, u16) = (39, 15);
/// Two panes and the column between them.
const PAIR_WIDTH: u16 = 2 * PANE.0 + 1;
/// Rows of narration at 80 columns.
const NARRATION: u16 = 4;
/// Rows below the panes: numbers, what is said, the goal.
const BOTTOM: u16 = 3;

/// Where things go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The whole block of a step.
    pub(super) whole: Rect,
    /// One row: lesson, step, what is done.
    pub(super) progress: Rect,
    /// One row with the step's title, where there is room for it.
    pub(super) title: Option<Rect>,
    /// The narration.
    pub(super) narration: Rect,
    /// The panes with their frames; the second one only where both fit.
    pub(super) panes: (Rect, Option<Rect>),
    /// Cells a unit, vertically.
    pub(super) unit: u16,
    /// Numbers, what is said, the goal.
    pub(super) bottom: Rect,
    /// One row: the keys.
    pub(super) keys: Rect,
}

impl Areas {
    /// Those of a screen; `None` if it is too small.
    pub(super) fn of(area: Rect) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            None
        } else if area.width < STANDARD.0 || area.height < STANDARD.1 {
            Some(Self::one_pane(area))
        } else {
            Some(Self::two_panes(area))
        }
    }

    fn two_panes(area: Rect) -> Self {
        let unit = if area.width >= 160 && area.height >= 48 { 2 } else { 1 };
        let pane = ((PANE.0 - 3) * unit + 3, (PANE.1 - 3) * unit + 3);
        let width = if unit == 1 { PAIR_WIDTH + 1 } else { 2 * pane.0 + 1 };
        let used = 1 + NARRATION + pane.1 + BOTTOM + 1;
        let mut spare = area.height - used;
        // Spare rows go where they help reading most: a title, then air between the parts, then the margin.
        let mut take = || {
            let one = spare.min(1);
            spare -= one;
            one
        };
        let [title, after_progress, before_keys, after_narration, after_panes] = std::array::from_fn(|_| take());
        let left = area.left() + (area.width - width) / 2;
        let mut row = area.top() + spare / 2;
        let top = row;
        let mut rows = |height: u16| {
            let rect = Rect { x: left, y: row, width, height };
            row += height;
            rect
        };
        let progress = rows(1);
        rows(after_progress);
        let title = (title > 0).then(|| rows(1));
        let narration = rows(NARRATION);
        rows(after_narration);
        let panes = rows(pane.1);
        rows(after_panes);
        let bottom = but_last_column(rows(BOTTOM));
        rows(before_keys);
        let keys = but_last_column(rows(1));
        let first = Rect { width: pane.0, ..panes };
        let second = Rect { x: first.right() + 1, ..first };
        let whole = Rect { x: left, y: top, width, height: keys.bottom() - top };
        Self { whole, progress, title, narration, panes: (first, Some(second)), unit, bottom, keys }
    }

    fn one_pane(area: Rect) -> Self {
        let row = |y: u16, height: u16| Rect { x: area.left(), y, width: area.width, height };
        let progress = row(area.top(), 1);
        let pane = Rect { width: PANE.0, ..row(progress.bottom(), PANE.1) };
        let keys = but_last_column(row(area.bottom() - 1, 1));
        let bottom = but_last_column(row(pane.bottom(), keys.top() - pane.bottom()));
        let narration = Rect { x: pane.right() + 1, width: area.width - PANE.0 - 1, ..pane };
        Self { whole: area, progress, title: None, narration, panes: (pane, None), unit: 1, bottom, keys }
    }
}

/// One column stays free on the right, as beside the panes.
fn but_last_column(area: Rect) -> Rect {
    Rect { width: area.width - 1, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_lies_on_the_screen_and_on_no_other() {
        for width in 60..=200 {
            for height in 20..=70 {
                let area = Rect::new(0, 0, width, height);
                let areas = Areas::of(area).expect("large enough");
                let mut parts = vec![areas.progress, areas.narration, areas.panes.0, areas.bottom, areas.keys];
                parts.extend(areas.panes.1);
                parts.extend(areas.title);
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part, "{width}x{height}");
                    assert!(parts[..index].iter().all(|other| !other.intersects(*part)), "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn the_standard_screen_is_the_one_of_the_plan() {
        let areas = Areas::of(Rect::new(0, 0, 80, 24)).expect("large enough");
        assert_eq!(areas.narration, Rect::new(0, 1, 80, 4));
        assert_eq!(areas.panes, (Rect::new(0, 5, 39, 15), Some(Rect::new(40, 5, 39, 15))));
        assert_eq!((areas.bottom.y, areas.keys.y), (20, 23));
    }
}
