//! Labels where they cover nothing.

use crate::figure::{Anchor, Figure, Role, outside};
use crate::geometry::Aabb;
use glam::DVec2;
use std::collections::HashSet;

/// Finds room for labels, on a coarse grid of cells: 2·zoom columns and zoom rows to the world unit, as pictures are
/// drawn at one row to the unit. Where they are drawn larger there is only more room.
pub(super) struct Places {
    zoom: f64,
    pane: Aabb,
    taken: HashSet<(i32, i32)>,
    heads: HashSet<(i32, i32)>,
}

impl Places {
    /// All of a pane, still empty.
    pub(super) fn new(pane: Aabb, zoom: f64) -> Self {
        Self { zoom, pane, taken: HashSet::new(), heads: HashSet::new() }
    }

    /// Keeps the cells of a line free of labels.
    pub(super) fn keep_line(&mut self, from: DVec2, to: DVec2) {
        let steps = 1 + (from.distance(to) * self.zoom * 4.0) as u32;
        for step in 0..=steps {
            let cell = self.cell(from.lerp(to, f64::from(step) / f64::from(steps)));
            self.taken.insert(cell);
        }
    }

    /// The same for an arrow, whose head must never be covered.
    pub(super) fn keep_arrow(&mut self, from: DVec2, to: DVec2) {
        self.keep_line(from, to);
        self.heads.insert(self.cell(to));
    }

    /// Keeps the cells of a closed outline free of labels.
    pub(super) fn keep_outline(&mut self, corners: &[DVec2]) {
        for (index, corner) in corners.iter().enumerate() {
            self.keep_line(*corner, corners[(index + 1) % corners.len()]);
        }
    }

    /// Writes a name at a point, on the side where it covers least and is not cut off, rather not against a direction;
    /// of equal ones on the side that lies most along it.
    pub(super) fn label(&mut self, figure: &mut Figure, role: Role, at: DVec2, along: DVec2, text: &str) {
        let first = outside(along);
        let anchors = [first, Anchor::Right, Anchor::Left, Anchor::Above, Anchor::Below];
        let best = anchors.into_iter().min_by_key(|anchor| {
            let cells = self.cells(at, *anchor, text);
            let blocked = cells.iter().filter(|cell| self.taken.contains(*cell) || self.is_outside(**cell)).count();
            let heads = cells.iter().filter(|cell| self.heads.contains(*cell)).count();
            2 * blocked + HEAD * heads + if way(*anchor).dot(along) < 0.0 { AGAINST } else { 0 }
        });
        let anchor = best.unwrap_or(first);
        let cells = self.cells(at, anchor, text);
        self.taken.extend(cells);
        figure.label(role, at, text, anchor);
    }

    fn is_outside(&self, (column, row): (i32, i32)) -> bool {
        let last = self.pane.size() * self.zoom;
        column < 0 || column > (last.x * 2.0).round() as i32 || row < 0 || row > last.y.round() as i32
    }

    /// The cell of a point, as the canvas has it, but with rows that count upward.
    fn cell(&self, at: DVec2) -> (i32, i32) {
        let offset = (at - self.pane.min()) * self.zoom;
        ((offset.x * 2.0 + 0.5).floor() as i32, (offset.y - 0.5).ceil() as i32)
    }

    /// The cells of a label.
    fn cells(&self, at: DVec2, anchor: Anchor, text: &str) -> Vec<(i32, i32)> {
        let (column, row) = self.cell(at);
        let width = i32::try_from(text.chars().count()).unwrap_or(0);
        let (start, row) = match anchor {
            Anchor::Center | Anchor::Near(_) | Anchor::Along(_) => (column - (width - 1) / 2, row),
            Anchor::Above => (column - (width - 1) / 2, row + 1),
            Anchor::Below => (column - (width - 1) / 2, row - 1),
            Anchor::Left => (column - width, row),
            Anchor::Right => (column + 1, row),
        };
        (start..start + width).map(|column| (column, row)).collect()
    }
}

/// What a label on the wrong side costs, and one on the head of an arrow; any other covered cell costs 2.
const AGAINST: usize = 3;
const HEAD: usize = 8;

/// The direction in which a label lies from its point.
const fn way(anchor: Anchor) -> DVec2 {
    match anchor {
        Anchor::Center | Anchor::Near(_) | Anchor::Along(_) => DVec2::ZERO,
        Anchor::Left => DVec2::NEG_X,
        Anchor::Right => DVec2::X,
        Anchor::Above => DVec2::Y,
        Anchor::Below => DVec2::NEG_Y,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Shape;

    #[test]
    fn a_name_goes_where_there_is_room() {
        let mut places = Places::new(Aabb::constant(-9.0, -6.0, 9.0, 6.0), 1.0);
        let mut figure = Figure::default();
        let (near, far) = (DVec2::new(2.0, 0.0), DVec2::new(3.0, 0.0));
        places.keep_line(DVec2::ZERO, far);
        for (at, name) in [(near, "b0"), (far, "a0")] {
            places.label(&mut figure, Role::Note, at, DVec2::X, name);
        }
        let anchors: Vec<_> = figure
            .marks
            .iter()
            .map(|mark| match mark.shape {
                Shape::Label(_, _, anchor) => anchor,
                _ => panic!("a label"),
            })
            .collect();
        assert_eq!(anchors, [Anchor::Above, Anchor::Right]);
        // At the edge of the pane it stays inside.
        places.label(&mut figure, Role::Note, DVec2::new(9.0, 2.0), DVec2::X, "c0");
        assert!(matches!(figure.marks[2].shape, Shape::Label(_, _, Anchor::Above | Anchor::Below)), "{figure:?}");
    }
}
