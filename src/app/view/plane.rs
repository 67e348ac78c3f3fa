//! How much of its plane a pane shows, and how large.

use super::areas::Areas;
use crate::instrument::Situation;
use crate::panes::Side;
use crate::scene::SceneLayout;
use glam::DVec2;
use minkowski2d::Aabb;
use ratatui::layout::{Margin, Rect};
use textfigure::{GlyphSet, Viewport};

/// The part of a plane in which the step plays, in the middle of its pane and as large as possible. A unit is as long
/// on the left as on the right, and stays as long when something moves.
pub(super) struct Plane {
    /// Which cells of the pane it covers, without the frame.
    pub(super) viewport: Viewport,
    /// The part in which the step plays.
    pub(super) view: Aabb,
    /// The pane without its frame and the lines above the picture.
    pub(super) inside: Rect,
}

impl Plane {
    pub(super) fn of(side: Side, situation: &Situation, areas: &Areas, glyphs: GlyphSet) -> Self {
        let layout = &situation.scene.layout;
        let rooms = rooms(areas, layout);
        let unit = unit(layout, rooms, glyphs);
        let (view, inside) = match side {
            Side::Left => (followed(situation, rooms[0], unit), rooms[0]),
            Side::Right => (layout.difference_view(), rooms[1]),
        };
        Self { viewport: viewport(&view, unit, inside), view, inside }
    }
}

/// The part of the world that is shown: all of it; or, if it is too wide for the pane, the part around the selected
/// body.
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

/// A part of a plane in the middle of a pane.
fn viewport(view: &Aabb, unit: f64, room: Rect) -> Viewport {
    let taken = unit * view.size();
    let margin = |cells: u16, taken: f64| (cells - 1).saturating_sub(taken.round() as u16) / 2;
    Viewport::with_margin(view.min(), unit, margin(room.width, 2.0 * taken.x), margin(room.height, taken.y))
}

/// The insides of the two panes; on a small screen, twice that of the only pane. The left one is without its lines
/// above the picture, if that leaves room for the picture.
fn rooms(areas: &Areas, layout: &SceneLayout) -> [Rect; 2] {
    let (first, second) = areas.panes;
    let [left, right] = [first, second.unwrap_or(first)].map(|pane| pane.inner(Margin::new(1, 1)));
    let height = left.height.saturating_sub(areas.heading);
    let below = Rect { y: left.bottom() - height, height, ..left };
    let has_room = f64::from(height) > layout.zoom * layout.world_view().size().y;
    [if has_room { below } else { left }, right]
}

/// The areas of a step. If one picture needs more columns than the other, its pane gets more, up to two thirds, so that
/// a unit is larger in both. No pane gets fewer than its `least` columns, frame included.
pub(super) fn divided(areas: Areas, layout: &SceneLayout, least: [u16; 2]) -> Areas {
    let (first, Some(second)) = areas.panes else { return areas };
    let columns = first.width + second.width;
    let needed = [layout.world_view().size().x, layout.difference_view().size().x];
    let fair = f64::from(columns) * needed[0] / (needed[0] + needed[1]);
    let third = columns.div_ceil(3);
    let (low, high) = (least[0].max(third), (columns - least[1]).min(columns - third));
    if low > high {
        return areas;
    }
    let left = (fair.round() as u16).clamp(low, high);
    let first = Rect { width: left, ..first };
    let second = Rect { x: first.right() + 1, width: columns - left, ..second };
    let other = Areas { panes: (first, Some(second)), ..areas };
    let [now, then] = [&areas, &other].map(|areas| unit(layout, rooms(areas, layout), GlyphSet::Octant));
    if then > now { other } else { areas }
}

/// The rows of a unit in panes of these sizes: the most with which both show the part in which the step plays. The
/// number is whole, so that straight lines go through the middle of cells; with dots it may be a half, too.
fn unit(layout: &SceneLayout, rooms: [Rect; 2], glyphs: GlyphSet) -> f64 {
    let right = if layout.wide { layout.world_view() } else { layout.difference_view() };
    let views = [layout.world_view(), right];
    // Both ends of a view lie in the middle of cells, so it is one cell shorter than its room.
    let most = views.iter().zip(rooms).map(|(view, room)| {
        let size = view.size();
        (f64::from(room.width - 1) / (2.0 * size.x)).min(f64::from(room.height - 1) / size.y)
    });
    let most = most.fold(f64::INFINITY, f64::min);
    let steps = if glyphs == GlyphSet::Ascii { 1.0 } else { 2.0 };
    ((most * steps).floor() / steps).max(layout.zoom)
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use super::*;
    use crate::app::check::note;
    use crate::app::testing::{course, session};
    use glam::DVec2;

    const SIZES: [(u16, u16); 6] = [STANDARD, (100, 30), (120, 40), (160, 50), (200, 60), (240, 70)];

    /// The areas of a step on a screen.
    fn areas_of(layout: &SceneLayout, (width, height): (u16, u16)) -> Areas {
        divided(Areas::of(Rect::new(0, 0, width, height), 0).expect("large enough"), layout, [0, 39])
    }

    #[test]
    fn both_panes_show_their_part_of_the_plane_whole_and_no_larger_unit_would() {
        let course = course();
        let (mut halves, mut uneven) = (0, 0);
        for size in SIZES.into_iter().chain([SMALLEST]) {
            for (start, glyphs) in course
                .lessons
                .iter()
                .flat_map(|lesson| lesson.steps.iter())
                .flat_map(|step| [GlyphSet::Ascii, GlyphSet::Octant].map(|glyphs| (&step.start, glyphs)))
            {
                let layout = &start.scene.layout;
                // A wide picture follows what is moved.
                if layout.wide {
                    continue;
                }
                let areas = areas_of(layout, size);
                let rooms = rooms(&areas, layout);
                let unit = unit(layout, rooms, glyphs);
                let views = [layout.world_view(), layout.difference_view()];
                let fits = |unit: f64| {
                    views.iter().zip(rooms).all(|(shown, room)| {
                        let taken = unit * shown.size();
                        2.0 * taken.x <= f64::from(room.width - 1) && taken.y <= f64::from(room.height - 1)
                    })
                };
                let finer = if glyphs == GlyphSet::Ascii { 1.0 } else { 0.5 };
                assert!(fits(unit) && !fits((unit / finer).floor() * finer + finer), "{unit} at {size:?}");
                assert!(unit % finer == 0.0 || unit == layout.zoom, "{unit} at {size:?}");
                halves += usize::from(unit % 1.0 == 0.5 && unit > layout.zoom);
                uneven += usize::from(rooms[0].width != rooms[1].width);
                let columns = rooms[0].width + rooms[1].width + 4;
                assert!(rooms.iter().all(|room| 3 * (room.width + 2) >= columns), "{rooms:?} at {size:?}");
                for ((side, shown), room) in [Side::Left, Side::Right].into_iter().zip(views).zip(rooms) {
                    let viewport = Plane::of(side, start, &areas, glyphs).viewport;
                    for corner in shown.corners() {
                        assert!(viewport.cell(corner, room).is_some(), "{corner} at {size:?}");
                    }
                }
            }
        }
        assert!(halves > 10 && uneven > 10, "{halves} {uneven}");
    }

    /// Of a wide scene all is shown where there is room for it; elsewhere what is around the selected body.
    #[test]
    fn a_wide_scene_is_followed_where_the_screen_is_small() {
        let session = crate::app::testing::at("game.race", "");
        let mut now = session.play().situation().clone();
        for (size, whole) in [(STANDARD, true), (SMALLEST, false)] {
            let areas = Areas::of(Rect::new(0, 0, size.0, size.1), 0).expect("large enough").joined();
            let room = rooms(&areas, &now.scene.layout)[0];
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

    /// The part of the plane that figures take. Guides and words do not count.
    #[derive(Clone, Copy, Default)]
    struct Taken(Option<(DVec2, DVec2)>);

    impl Taken {
        /// How much of a pane it spans in the direction in which it spans more.
        fn share(self, viewport: Viewport, room: Rect) -> f64 {
            let cell = |at: DVec2| viewport.cell(at, room);
            let Some((low, high)) = self.0.and_then(|(low, high)| cell(low).zip(cell(high))) else { return 0.0 };
            let columns = f64::from(high.x - low.x + 1) / f64::from(room.width);
            columns.max(f64::from(low.y - high.y + 1) / f64::from(room.height))
        }
    }

    /// What each step draws from its start to its goal, in both panes.
    fn taken() -> Vec<(String, SceneLayout, [Taken; 2])> {
        let mut session = session();
        let mut all = Vec::new();
        for (l, s) in session.places().collect::<Vec<_>>() {
            let lesson = session.course().lessons[l].clone();
            let step = &lesson.steps[s];
            if lesson.free || step.start.scene.layout.wide {
                continue;
            }
            session.open(&format!("{}.{}", lesson.id, step.id)).expect("it is there");
            let layout = step.start.scene.layout;
            let mut both = [Taken::default(); 2];
            for stroke in std::iter::once(None).chain(step.solution.iter().map(Some)) {
                if let Some(stroke) = stroke {
                    session.stroke(*stroke);
                }
                let drawing = session.play().drawing();
                note(&mut both[0].0, &drawing.world);
                if drawing.table.is_none() {
                    note(&mut both[1].0, &drawing.difference);
                }
            }
            all.push((format!("{}.{} {}", l + 1, s + 1, step.id), layout, both));
        }
        all
    }

    /// A unit in whole rows is less than the room has at some sizes, so ASCII is held to less than dots.
    #[test]
    fn drawings_fill_their_panes() {
        let taken = taken();
        let mut failures = Vec::new();
        for size in SIZES {
            for glyphs in [GlyphSet::Ascii, GlyphSet::Braille] {
                let share = |(name, layout, both): &(String, SceneLayout, [Taken; 2])| {
                    let areas = areas_of(layout, size);
                    let rooms = rooms(&areas, layout);
                    let unit = unit(layout, rooms, glyphs);
                    let views = [layout.world_view(), layout.difference_view()];
                    let shares = both
                        .iter()
                        .zip(views)
                        .zip(rooms)
                        .map(|((taken, view), room)| taken.share(viewport(&view, unit, room), room));
                    (shares.fold(0.0, f64::max), name.clone())
                };
                let mut shares: Vec<(f64, String)> = taken.iter().map(share).collect();
                shares.sort_by(|one, other| one.0.total_cmp(&other.0));
                let (median, least) = (shares[shares.len() / 2].0, shares[0].0);
                let listed: Vec<String> = shares.iter().map(|(share, name)| format!("{share:.2} {name}")).collect();
                let held = match (size, glyphs) {
                    (STANDARD, GlyphSet::Ascii) => (0.60, 0.35),
                    (_, GlyphSet::Ascii) => (0.45, 0.25),
                    // In whole percent.
                    ((120, 40) | (160, 50) | (240, 70), _) => (0.645, 0.40),
                    _ => (0.60, 0.35),
                };
                if median < held.0 || least < held.1 {
                    failures.push(format!("{median:.2} and {least:.2} at {size:?} in {glyphs:?}: {listed:#?}"));
                }
            }
        }
        assert!(failures.is_empty(), "{failures:#?}");
    }
}
