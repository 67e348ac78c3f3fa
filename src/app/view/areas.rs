//! Where things go: two panes where there is room, one pane with the words beside it on small screens.

use ratatui::layout::Rect;

/// The smallest screen that a lesson fits on, in columns and rows.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);

/// The screen that everything is written for.
pub(crate) const STANDARD: (u16, u16) = (80, 24);

/// The most columns of text, so that lines stay readable on wide screens.
pub(in crate::app) const TEXT_WIDTH: u16 = 76;

/// From so many rows on, beats that have been read stay above the one that is shown.
pub(super) const ROOMY: u16 = 30;

/// Cells of a pane with its frame on the standard screen.
const PANE: (u16, u16) = (39, 15);
/// Rows that a beat takes at most at 80 columns.
pub(super) const BEAT: u16 = 3;
/// Rows below the panes of the standard screen: the status, two for what is said, the goal.
const BOTTOM: u16 = 4;

/// From so many rows on, there is one more, so that a status of two lines leaves room for what is said.
const TALL: u16 = 40;

/// Where things go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The part of the screen for text, because lines of more than 80 columns are hard to read.
    pub(super) whole: Rect,
    /// One row: lesson, step, what is done.
    pub(super) progress: Rect,
    /// The narration.
    pub(super) narration: Rect,
    /// True if there is room in it for all beats at once.
    pub(super) keeps_beats: bool,
    /// The panes with their frames; the second one only where both fit.
    pub(super) panes: (Rect, Option<Rect>),
    /// The rows of the left pane that its lines above the picture take.
    pub(super) heading: u16,
    /// Numbers, the message, the goal.
    pub(super) bottom: Rect,
    /// One row: the keys.
    pub(super) keys: Rect,
}

impl Areas {
    /// The areas of a screen. All `told` rows of the narration are kept free for it if there is room. `None` if the
    /// screen is too small.
    pub(super) fn of(area: Rect, told: u16) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            None
        } else if area.width < STANDARD.0 || area.height < STANDARD.1 {
            Some(Self::one_pane(area))
        } else {
            Some(Self::two_panes(area, told))
        }
    }

    /// The words stand above and below the left end of the panes, and the panes take the rest.
    fn two_panes(area: Rect, told: u16) -> Self {
        let keeps_beats = area.height >= ROOMY;
        let told = if keeps_beats { told.max(BEAT) } else { BEAT };
        // Of five spare rows one stays blank, between the parts.
        let air = (area.height + BEAT).saturating_sub(STANDARD.1 + told) / 5;
        let [after_progress, before_keys, after_narration, after_panes] =
            std::array::from_fn(|part| u16::from(usize::from(air) > part));
        let below_panes = BOTTOM + u16::from(area.height >= TALL);
        let words = 1 + after_progress + told + after_narration + after_panes + below_panes + before_keys + 1;
        let whole = Rect { width: STANDARD.0, ..area };
        // By hand, because ratatui's layout solver would take four times as long as all the rest of a frame.
        let mut row = area.top();
        let mut rows = |height: u16| {
            let rect = Rect { y: row, height, ..whole };
            row += height;
            rect
        };
        let progress = rows(1);
        rows(after_progress);
        let narration = rows(told);
        rows(after_narration);
        let panes = rows(area.height - words);
        rows(after_panes);
        let bottom = but_last_column(rows(below_panes));
        rows(before_keys);
        let keys = but_last_column(Rect { width: area.width, ..rows(1) });
        let first = Rect { width: area.width / 2 - 1, ..panes };
        let second = Rect { x: first.right() + 1, ..first };
        Self { whole, progress, narration, keeps_beats, panes: (first, Some(second)), heading: 0, bottom, keys }
    }

    /// True if the words stand beside the only pane, false if they stand above the picture.
    pub(super) fn words_stand_beside(&self) -> bool {
        self.narration.left() >= self.panes.0.right()
    }

    /// One pane over the whole width.
    pub(super) fn joined(self) -> Self {
        let (first, second) = self.panes;
        if let Some(second) = second {
            return Self { panes: (first.union(second), None), ..self };
        }
        // On a small screen the words stand above the pane.
        let row = |y: u16, height: u16| Rect { y, height, ..self.whole };
        let narration = row(self.progress.bottom(), BEAT + 1);
        let height = self.bottom.height;
        let bottom = Rect { y: self.keys.top() - height, height, ..self.bottom };
        let pane = row(narration.bottom(), bottom.top() - narration.bottom());
        Self { narration, bottom, panes: (pane, None), ..self }
    }

    fn one_pane(area: Rect) -> Self {
        let row = |y: u16, height: u16| Rect { x: area.left(), y, width: area.width, height };
        let progress = row(area.top(), 1);
        let pane = Rect { width: PANE.0, ..row(progress.bottom(), PANE.1) };
        let keys = but_last_column(row(area.bottom() - 1, 1));
        let bottom = but_last_column(row(pane.bottom(), keys.top() - pane.bottom()));
        let narration = Rect { x: pane.right() + 1, width: area.width - PANE.0 - 1, ..pane };
        let panes = (pane, None);
        Self { whole: area, progress, narration, keeps_beats: false, panes, heading: 0, bottom, keys }
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
        for width in (60..=210).chain([240, 300]) {
            for height in 20..=90 {
                let area = Rect::new(0, 0, width, height);
                let areas = Areas::of(area, 0).expect("large enough");
                let is_small = width < STANDARD.0 || height < STANDARD.1;
                assert_eq!(areas.words_stand_beside(), is_small, "{width}x{height}");
                assert!(!areas.joined().words_stand_beside(), "{width}x{height}");
                let mut parts = vec![areas.progress, areas.narration, areas.panes.0, areas.bottom, areas.keys];
                parts.extend(areas.panes.1);
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part, "{width}x{height}");
                    assert!(parts[..index].iter().all(|other| !other.intersects(*part)), "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn panes_take_three_fifths_of_a_large_screen() {
        for width in (100..=300).step_by(5) {
            for height in 30..=100 {
                let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
                let cells = areas.panes.0.area() + areas.panes.1.expect("two").area();
                let share = f64::from(cells) / f64::from(width) / f64::from(height);
                assert!(share >= 0.6, "{share} at {width}x{height}");
                assert!([areas.progress, areas.narration, areas.bottom].iter().all(|text| text.width <= 80));
            }
        }
    }

    #[test]
    fn the_standard_screen_is_the_one_of_the_plan() {
        let areas = Areas::of(Rect::new(0, 0, 80, 24), 0).expect("large enough");
        assert_eq!(areas.narration, Rect::new(0, 1, 80, 3));
        assert_eq!(areas.panes, (Rect::new(0, 4, 39, 15), Some(Rect::new(40, 4, 39, 15))));
        assert_eq!((areas.bottom.y, areas.keys.y), (19, 23));
    }
}
