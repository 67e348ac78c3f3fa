//! Where labels stand.

use super::input::{Geometry, Item};
use super::outline::contains;
use super::view::Grid;
use crate::figure::Anchor;
use glam::DVec2;
use unicode_width::UnicodeWidthStr;

/// How many edges may be looked at for all labels together before the rest is put into the middle of its shape.
const PATIENCE: usize = 20_000_000;
/// Columns and rows of places that are tried for a label in a polygon.
const TRIED: (u32, u32) = (24, 12);

/// Where to look for what is near.
const AROUND: [DVec2; 8] = [
    DVec2::new(1.0, 0.0),
    DVec2::new(1.0, 1.0),
    DVec2::new(0.0, 1.0),
    DVec2::new(-1.0, 1.0),
    DVec2::new(-1.0, 0.0),
    DVec2::new(-1.0, -1.0),
    DVec2::new(0.0, -1.0),
    DVec2::new(1.0, -1.0),
];

/// Finds places for labels, so that they lie in their own shapes and not on others.
pub(super) struct Placer<'g> {
    grid: &'g Grid,
    /// The outlines of polygons, in cells, with the indices of their shapes.
    outlines: Vec<(usize, Vec<DVec2>)>,
    taken: Vec<DVec2>,
    patience: usize,
}

impl<'g> Placer<'g> {
    pub(super) fn new(grid: &'g Grid) -> Self {
        Self { grid, outlines: Vec::new(), taken: Vec::new(), patience: PATIENCE }
    }

    /// A polygon that labels go by, in world units.
    pub(super) fn avoid(&mut self, index: usize, outline: &[DVec2]) {
        self.outlines.push((index, outline.iter().map(|point| self.grid.of(*point)).collect()));
    }

    /// The world point for a label and its anchor; none if nothing of the shape is in the picture.
    pub(super) fn place(&mut self, index: usize, item: &Item, label: &str) -> Option<(DVec2, Anchor)> {
        let (place, anchor) = match &item.geometry {
            Geometry::Point(point) => (self.grid.of(*point), Anchor::Right),
            Geometry::Segment([from, to]) | Geometry::Arrow([from, to]) => self.along(*from, *to)?,
            Geometry::Polygon(_) => self.inside(index, label.width() as f64)?,
        };
        if !self.grid.shows(place) {
            return None;
        }
        self.taken.push(place);
        Some((self.grid.world(place), anchor))
    }

    /// Beside the middle of the part that is seen.
    fn along(&self, from: DVec2, to: DVec2) -> Option<(DVec2, Anchor)> {
        let (from, to) = (self.grid.of(from), self.grid.of(to));
        let seen: Vec<DVec2> =
            (0..=64).map(|i| from.lerp(to, f64::from(i) / 64.0)).filter(|place| self.grid.shows(*place)).collect();
        let along = (to - from).abs();
        let anchor = if along.x >= 2.0 * along.y { Anchor::Above } else { Anchor::Right };
        seen.get(seen.len() / 2).map(|place| (*place, anchor))
    }

    /// As near to the middle of a polygon as it is free of outlines, other polygons and other labels.
    fn inside(&mut self, index: usize, width: f64) -> Option<(DVec2, Anchor)> {
        let own = self.outlines.iter().position(|(other, _)| *other == index)?;
        let outline = &self.outlines[own].1;
        let (low, high) = outline
            .iter()
            .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), place| (low.min(*place), high.max(*place)));
        let (seen_low, seen_high) = (low.max(DVec2::ZERO), high.min(self.grid.cells));
        if seen_low.cmpgt(seen_high).any() {
            return None;
        }
        let middle = 0.5 * (seen_low + seen_high);
        let cost = 9 * self.outlines.iter().map(|(_, outline)| outline.len()).sum::<usize>();
        let Some(patience) = self.patience.checked_sub(cost * (TRIED.0 * TRIED.1) as usize) else {
            return Some((middle, Anchor::Center));
        };
        let room = DVec2::new(0.5 * width + 1.0, 0.9);
        let extent = seen_high - seen_low;
        let step = (extent / DVec2::new(f64::from(TRIED.0), f64::from(TRIED.1))).max(DVec2::ONE);
        let tries = (0..=TRIED.1).flat_map(|row| (0..=TRIED.0).map(move |column| (column, row)));
        let tries = tries.map(|(column, row)| {
            // The centre of a cell.
            (seen_low + DVec2::new(f64::from(column), f64::from(row)) * step).floor() + 0.5
        });
        let others = || self.outlines.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, (_, other))| other);
        let covered = |place: DVec2| others().any(|other| contains(other, place));
        let blemish = |place: DVec2| {
            let cramped = AROUND
                .iter()
                .map(|way| place + *way * room)
                .filter(|near| !contains(outline, *near) || covered(*near))
                .count();
            let apart = |other: &DVec2| ((place - *other) / (room + DVec2::ONE)).abs().max_element() >= 1.0;
            let crowded = !self.taken.iter().all(apart);
            let flaws = usize::from(crowded) * 1000 + usize::from(covered(place)) * 300 + cramped * 30;
            flaws as f64 + ((place - middle) * DVec2::new(0.5, 1.0)).length()
        };
        let best = tries
            .filter(|place| contains(outline, *place) && self.grid.shows(*place))
            .map(|place| (blemish(place), place))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let top = DVec2::new(middle.x, seen_high.y);
        self.patience = patience;
        Some(best.map_or((top, Anchor::Above), |(_, place)| (place, Anchor::Center)))
    }
}
