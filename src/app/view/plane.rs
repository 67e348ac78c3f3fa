//! How much of its plane a pane shows, and how large.

use super::areas::Areas;
use super::ticks::Ticks;
use crate::app::session::Side;
use crate::instrument::Situation;
use crate::scene::SceneLayout;
use minkowski2d::Aabb;
use ratatui::layout::{Margin, Rect};
use textfigure::{GlyphSet, Viewport};

/// The part of a plane that the step plays in, in the middle of its pane and as large as it can be. A unit is as long on
/// the left as on the right, and as long as before whatever is moved.
pub(super) struct Plane {
    /// How it lies in the cells of its pane, the frame of the pane excluded.
    pub(super) viewport: Viewport,
    /// The part that the step plays in.
    pub(super) view: Aabb,
}

impl Plane {
    pub(super) fn of(side: Side, situation: &Situation, areas: &Areas, glyphs: GlyphSet) -> Self {
        let layout = &situation.scene.layout;
        let room = areas.panes.0.inner(Margin::new(1, 1));
        let unit = unit(layout, room, glyphs);
        let view = match side {
            Side::Left => layout.world_view(),
            Side::Right => layout.difference_view(),
        };
        let taken = unit * view.size();
        let margin = |cells: u16, taken: f64| (cells - 1).saturating_sub(taken.round() as u16) / 2;
        let (columns, rows) = (margin(room.width, 2.0 * taken.x), margin(room.height, taken.y));
        Self { viewport: Viewport::with_margin(view.min(), unit, columns, rows), view }
    }

    /// Ticks for it in a pane with this frame.
    pub(super) fn ticks(&self, frame: Rect) -> Ticks<'_> {
        Ticks { viewport: &self.viewport, view: self.view, inside: frame.inner(Margin::new(1, 1)) }
    }
}

/// The rows of a unit in panes of this size: the most with which both show what the step plays in; whole, so that
/// straight lines go through the middle of cells, halves too where lines can be made of dots.
fn unit(layout: &SceneLayout, room: Rect, glyphs: GlyphSet) -> f64 {
    let size = layout.world_view().size().max(layout.difference_view().size());
    // The cells of both its ends included.
    let most = (f64::from(room.width - 1) / (2.0 * size.x)).min(f64::from(room.height - 1) / size.y);
    let steps = if glyphs == GlyphSet::Ascii { 1.0 } else { 2.0 };
    ((most * steps).floor() / steps).max(layout.zoom)
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use super::*;
    use crate::app::play::Play;
    use crate::app::testing::course;
    use glam::DVec2;
    use textfigure::figure::{Figure, Role, Shape};

    const SIZES: [(u16, u16); 6] = [STANDARD, (100, 30), (120, 40), (160, 50), (200, 60), (240, 70)];

    fn room(areas: &Areas) -> Rect {
        areas.panes.0.inner(Margin::new(1, 1))
    }

    #[test]
    fn both_panes_show_their_part_of_the_plane_whole_and_no_larger_unit_would() {
        let course = course();
        let mut halves = 0;
        for (width, height) in SIZES.into_iter().chain([SMALLEST]) {
            let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
            let room = room(&areas);
            for (start, glyphs) in course
                .lessons
                .iter()
                .flat_map(|lesson| &lesson.steps)
                .flat_map(|step| [GlyphSet::Ascii, GlyphSet::Octant].map(|glyphs| (&step.start, glyphs)))
            {
                let layout = &start.scene.layout;
                let unit = unit(layout, room, glyphs);
                let views = [layout.world_view(), layout.difference_view()];
                let fits = |unit: f64| {
                    views.iter().all(|shown| {
                        let taken = unit * shown.size();
                        2.0 * taken.x <= f64::from(room.width - 1) && taken.y <= f64::from(room.height - 1)
                    })
                };
                let finer = if glyphs == GlyphSet::Ascii { 1.0 } else { 0.5 };
                assert!(fits(unit) && !fits((unit / finer).floor() * finer + finer), "{unit} at {width}x{height}");
                assert!(unit % finer == 0.0 || unit == layout.zoom, "{unit} at {width}x{height}");
                halves += usize::from(unit % 1.0 == 0.5 && unit > layout.zoom);
                for (side, shown) in [Side::Left, Side::Right].into_iter().zip(views) {
                    let viewport = Plane::of(side, start, &areas, glyphs).viewport;
                    for corner in shown.corners() {
                        assert!(viewport.cell(corner, room).is_some(), "{corner} at {width}x{height}");
                    }
                }
            }
        }
        assert!(halves > 10, "{halves}");
    }

    #[test]
    fn the_code_makes_few_pictures_smaller() {
        let course = course();
        for (width, height) in [(100, 90), (120, 60), (200, 60), (240, 70), (300, 100)] {
            let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
            let below = areas.code.filter(|code| code.y > areas.panes.0.y);
            let rows = areas.narration.height - 4 + below.map_or(0, |code| code.height + 1);
            let more = Rect { height: room(&areas).height + rows, ..room(&areas) };
            for glyphs in [GlyphSet::Ascii, GlyphSet::Octant] {
                let steps =
                    || course.lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| &step.start.scene.layout);
                let is_smaller =
                    |layout: &&SceneLayout| unit(layout, more, glyphs) - unit(layout, room(&areas), glyphs) >= 1.0;
                let smaller = steps().filter(is_smaller).count();
                assert!(smaller * 6 <= steps().count(), "{smaller} at {width}x{height}");
            }
        }
    }

    /// How much of a pane a figure spans in the direction in which it spans more; 0 for none. Guides and words do not
    /// count.
    fn span(figure: &Figure, viewport: Viewport, room: Rect) -> f64 {
        let mut points: Vec<DVec2> = Vec::new();
        for mark in figure.marks.iter().filter(|mark| mark.role != Role::Guide) {
            match &mark.shape {
                Shape::Polygon(corners)
                | Shape::Owned(corners, _)
                | Shape::Region(corners)
                | Shape::Polyline(corners) => points.extend(corners),
                Shape::Segment(from, to)
                | Shape::Arrow(from, to)
                | Shape::Pointer(from, to)
                | Shape::Dimension(from, to, _) => points.extend([from, to]),
                Shape::Point(at) => points.push(*at),
                Shape::Label(..) | Shape::Name(..) => {}
            }
        }
        let cells: Vec<_> = points.iter().filter_map(|point| viewport.cell(*point, room)).collect();
        let across = |from: Option<u16>, to: Option<u16>| from.zip(to).map_or(0, |(from, to)| to - from + 1);
        let columns = across(cells.iter().map(|cell| cell.x).min(), cells.iter().map(|cell| cell.x).max());
        let rows = across(cells.iter().map(|cell| cell.y).min(), cells.iter().map(|cell| cell.y).max());
        (f64::from(columns) / f64::from(room.width)).max(f64::from(rows) / f64::from(room.height))
    }

    fn median(mut of: Vec<f64>) -> f64 {
        let middle = of.len() / 2;
        *of.select_nth_unstable_by(middle, f64::total_cmp).1
    }

    /// Free play has all of both planes. A unit in whole rows is less than the room has at some sizes, so ASCII is held to
    /// less than dots.
    #[test]
    fn drawings_fill_their_panes() {
        let course = course();
        for (width, height) in SIZES {
            let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
            let room = room(&areas);
            let (ascii, dots) = if (width, height) == STANDARD { (0.5, 0.5) } else { (0.45, 0.55) };
            for (glyphs, least) in [(GlyphSet::Ascii, ascii), (GlyphSet::Braille, dots), (GlyphSet::Octant, dots)] {
                let lessons = course.lessons.iter().filter(|lesson| !lesson.free);
                let spans = lessons.flat_map(|lesson| &lesson.steps).map(|step| {
                    let play = Play::new(step, 42);
                    let drawing = play.drawing();
                    let shown = |side| Plane::of(side, play.situation(), &areas, glyphs).viewport;
                    let left = span(&drawing.world, shown(Side::Left), room);
                    let right = span(&drawing.difference, shown(Side::Right), room);
                    left.max(if drawing.table.is_some() { 0.0 } else { right })
                });
                let median = median(spans.collect());
                assert!(median >= least, "{median} at {width}x{height} in {glyphs:?}");
            }
        }
    }
}
