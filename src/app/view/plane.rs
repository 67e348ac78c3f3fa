//! How much of its plane a pane shows, how large, and where it ends.

use super::areas::Areas;
use crate::app::session::Side;
use crate::instrument::probe::Probe;
use crate::instrument::{Instrument as _, Situation};
use crate::scene::SceneLayout;
use glam::DVec2;
use minkowski2d::{Aabb, Direction};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use textfigure::{GlyphSet, Look, Viewport};

/// The part of a plane that the step plays in, in the middle of its pane and as large as it can be. A unit is as long on
/// the left as on the right, and as long as before whatever is moved.
pub(super) struct Plane {
    /// How it lies in the cells of its pane, the frame of the pane excluded.
    pub(super) viewport: Viewport,
    view: Aabb,
    /// The sides of the view up to which something has come that goes no farther.
    reached: Vec<Direction>,
}

impl Plane {
    pub(super) fn of(side: Side, situation: &Situation, areas: &Areas, glyphs: GlyphSet) -> Self {
        let layout = &situation.scene.layout;
        let room = areas.panes.0.inner(Margin::new(1, 1));
        let unit = unit(layout, room, glyphs);
        let view = match side {
            Side::Left => followed(situation, room, unit),
            Side::Right => layout.difference_view(),
        };
        let taken = unit * view.size();
        let margin = |cells: u16, taken: f64| (cells - 1).saturating_sub(taken.round() as u16) / 2;
        let (columns, rows) = (margin(room.width, 2.0 * taken.x), margin(room.height, taken.y));
        let viewport = Viewport::with_margin(view.min(), unit, columns, rows);
        Self { viewport, view, reached: reached(side, situation, &view) }
    }

    /// Draws those edges of the view that something has come up to and that are not the frame of the pane: there the next
    /// key is refused, and on a larger screen it would be too.
    pub(super) fn edge(&self, room: Rect, look: &Look, buffer: &mut Buffer) {
        let cell = |corner: DVec2| self.viewport.cell(corner, room);
        let Some((low, high)) = cell(self.view.min()).zip(cell(self.view.max())) else { return };
        let dot = if look.glyphs == GlyphSet::Ascii { "." } else { "\u{2802}" };
        // The cells next to those in which something can be.
        let (left, right) = (low.x.saturating_sub(1), high.x + 1);
        let (top, bottom) = (high.y.saturating_sub(1), low.y + 1);
        for side in &self.reached {
            let place = match side {
                Direction::Left => Rect::new(left, top, 1, bottom - top + 1),
                Direction::Right => Rect::new(right, top, 1, bottom - top + 1),
                Direction::Up => Rect::new(left, top, right - left + 1, 1),
                Direction::Down => Rect::new(left, bottom, right - left + 1, 1),
            };
            // A cell is about twice as high as it is wide.
            let every = if place.width > 1 { 2 } else { 1 };
            for at in place.intersection(room).positions().filter(|at| (at.x - left) % every == 0) {
                buffer[at].set_symbol(dot).set_style(look.theme.dim());
            }
        }
    }
}

/// The part of the world that is shown: all of it, but of a wide one what is around the selected body, as far as there is
/// room.
fn followed(situation: &Situation, room: Rect, unit: f64) -> Aabb {
    let scene = &situation.scene;
    let view = scene.layout.world_view();
    let shown =
        (DVec2::new(f64::from(room.width - 1) / 2.0, f64::from(room.height - 1)) / unit).floor().min(view.size());
    let Some(body) = scene.bodies.get(scene.selected).filter(|_| scene.layout.wide && shown != view.size()) else {
        return view;
    };
    let from = (body.shape.bounds().center() - shown / 2.0).round().clamp(view.min(), view.max() - shown);
    Aabb::new(from, from + shown).unwrap_or(view)
}

/// The sides of a view less than a step away from what is moved.
fn reached(side: Side, situation: &Situation, view: &Aabb) -> Vec<Direction> {
    let scene = &situation.scene;
    let mut shapes: Vec<Aabb> = match side {
        Side::Left => (0..scene.bodies.len())
            .filter(|body| situation.moves(*body))
            .map(|body| scene.bodies[body].shape.bounds())
            .collect(),
        Side::Right if scene.movable.is_empty() => Vec::new(),
        Side::Right => scene.right_bounds().map(|(_, bounds)| bounds).collect(),
    };
    let probe = situation.instrument::<Probe>().filter(|probe| probe.walks_a_plane());
    if let Some(probe) = probe.filter(|probe| probe.is_on_difference() == (side == Side::Right)) {
        shapes.extend(Aabb::point(probe.at()));
    }
    let gaps = |shape: &Aabb| {
        [
            (Direction::Left, shape.left() - view.left()),
            (Direction::Right, view.right() - shape.right()),
            (Direction::Up, view.top() - shape.top()),
            (Direction::Down, shape.bottom() - view.bottom()),
        ]
    };
    let near = shapes.iter().flat_map(gaps).filter(|(_, gap)| *gap < scene.layout.step);
    let mut sides: Vec<Direction> = near.map(|(side, _)| side).collect();
    sides.dedup();
    sides
}

/// The rows of a unit in panes of this size: the most with which both show what the step plays in; whole, so that
/// straight lines go through the middle of cells, halves too where lines can be made of dots.
fn unit(layout: &SceneLayout, room: Rect, glyphs: GlyphSet) -> f64 {
    let size = layout.world_view().size();
    let size = if layout.wide { size } else { size.max(layout.difference_view().size()) };
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
                if layout.wide {
                    continue;
                }
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

    /// Of a wide scene all is shown where there is room for it; elsewhere what is around the selected body.
    #[test]
    fn a_wide_scene_is_followed_where_the_screen_is_small() {
        let session = crate::app::testing::at("game.race", "");
        let mut now = session.play().situation().clone();
        for (size, whole) in [(STANDARD, true), (SMALLEST, false)] {
            let areas = Areas::of(Rect::new(0, 0, size.0, size.1), 0).expect("large enough").joined();
            let room = room(&areas);
            for from in [DVec2::new(2.0, 2.0), DVec2::new(20.0, 5.0), DVec2::new(35.0, 8.0)] {
                let r = &mut now.scene.bodies[now.scene.selected];
                r.shape = r.shape.translated(from - r.shape.bounds().min());
                let viewport = Plane::of(Side::Left, &now, &areas, GlyphSet::Ascii).viewport;
                let bounds = now.scene.bodies[now.scene.selected].shape.bounds();
                assert!(
                    bounds.corners().iter().all(|corner| viewport.cell(*corner, room).is_some()),
                    "{from} at {size:?}"
                );
                let corners = now.scene.layout.world_view().corners();
                assert_eq!(corners.iter().all(|corner| viewport.cell(*corner, room).is_some()), whole, "{size:?}");
            }
        }
    }

    /// Wherever an arrow is refused, the edge of the view or the frame of the pane stands beside what would have moved.
    #[test]
    fn what_goes_no_farther_stands_beside_an_edge() {
        let course = course();
        let (mut seen, mut clear) = (0, 0);
        for start in course.lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| &step.start) {
            let scene = &start.scene;
            for (width, height) in SIZES {
                let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
                let room = room(&areas);
                let edges = |situation: &Situation| {
                    [Side::Left, Side::Right].map(|side| {
                        let mut buffer = Buffer::empty(room);
                        let plane = Plane::of(side, situation, &areas, GlyphSet::Ascii);
                        plane.edge(room, &Look::default(), &mut buffer);
                        let dots = buffer.content.iter().filter(|cell| cell.symbol() == ".").count();
                        (plane, dots)
                    })
                };
                clear += usize::from(edges(start).iter().all(|(_, dots)| *dots == 0));
                for direction in Direction::ALL.into_iter().filter(|_| start.moves(scene.selected)) {
                    let mut now = start.clone();
                    while now.scene.try_move(scene.selected, direction.unit() * scene.layout.step).is_ok() {}
                    let [left, right] = edges(&now);
                    assert!(left.0.reached.contains(&direction) || !right.0.reached.is_empty(), "{direction:?}");
                    for (plane, dots) in [left, right] {
                        let spare = |side: &Direction| {
                            let (low, high) = (plane.view.min(), plane.view.max());
                            let [low, high] = [low, high].map(|at| plane.viewport.cell(at, room).expect("inside"));
                            match side {
                                Direction::Left => low.x > room.left(),
                                Direction::Right => high.x + 1 < room.right(),
                                Direction::Up => high.y > room.top(),
                                Direction::Down => low.y + 1 < room.bottom(),
                            }
                        };
                        assert_eq!(dots > 0, plane.reached.iter().any(spare), "{direction:?} at {width}x{height}");
                        seen += usize::from(dots > 0);
                    }
                }
            }
        }
        assert!(seen > 100 && clear > 100, "{seen} {clear}");
    }

    #[test]
    fn the_code_makes_few_pictures_smaller() {
        let course = course();
        for (width, height) in [(100, 90), (120, 60), (200, 60), (240, 70), (300, 100)] {
            let areas = Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough");
            let below = areas.code.filter(|code| code.y > areas.panes.0.y);
            let rows = areas.narration.height - 3 + below.map_or(0, |code| code.height + 1);
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
                Shape::Segment(from, to) | Shape::Arrow(from, to) => points.extend([from, to]),
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
