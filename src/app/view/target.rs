//! What the mouse points at.

use super::areas::Areas;
use super::plane::Plane;
use super::{areas_of, bet, step};
use crate::app::session::{Screen, Session};
use crate::panes::{Cover, Side};
use glam::DVec2;
use ratatui::layout::{Position, Rect};
use textfigure::GlyphSet;

/// Something that the mouse can point at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    /// A point of one of the panes, in its world units.
    Plane(Side, DVec2),
    /// An option of the open bet, by its digit.
    Option(usize),
}

/// The target at a cell of a screen of this size, drawn with these glyphs, if there is one.
pub(crate) fn target(session: &Session, screen: Rect, glyphs: GlyphSet, cell: Position) -> Option<Target> {
    let areas = areas_of(session, screen).filter(|_| session.screen == Screen::Step)?;
    if session.play().is_asking()
        && let Some(digit) = option_at(session, &areas, cell)
    {
        return Some(Target::Option(digit));
    }
    [Side::Left, Side::Right].into_iter().find_map(|side| {
        let plane = plane(session, side, &areas, glyphs)?;
        Some(Target::Plane(side, plane.viewport.point(cell, plane.inside)?))
    })
}

/// The point of a pane that is nearest to a cell, in its world units; none if the pane is not on the screen.
pub(crate) fn nearest(session: &Session, side: Side, screen: Rect, glyphs: GlyphSet, cell: Position) -> Option<DVec2> {
    let areas = areas_of(session, screen).filter(|_| session.screen == Screen::Step)?;
    let Plane { viewport, inside, .. } = plane(session, side, &areas, glyphs)?;
    let held = |at: u16, from: u16, to: u16| at.clamp(from, to.saturating_sub(1).max(from));
    let (x, y) = (held(cell.x, inside.left(), inside.right()), held(cell.y, inside.top(), inside.bottom()));
    viewport.point(Position { x, y }, inside)
}

/// How a pane shows its plane; `None` while it is covered or shows something else.
pub(super) fn plane(session: &Session, side: Side, areas: &Areas, glyphs: GlyphSet) -> Option<Plane> {
    let drawing = &session.drawing;
    let [left, right] = step::pane_areas(session, areas);
    let (area, other, cover) = match side {
        Side::Left => (left, drawing.base.world_title.is_some(), Cover::World),
        Side::Right => (right, drawing.table.is_some(), Cover::Difference),
    };
    area.filter(|_| session.listing().is_none() && !other && !drawing.covers.contains(&cover))?;
    Some(Plane::of(side, session.play().situation(), areas, glyphs))
}

fn option_at(session: &Session, areas: &Areas, cell: Position) -> Option<usize> {
    let play = session.play();
    let area = if bet::stands_in_for_narration(play, areas) { step::narrated(areas) } else { areas.bottom };
    let asked = bet::Asked::of(play, area.width);
    area.contains(cell).then(|| asked.option_at(Position::new(cell.x - area.x, cell.y - area.y))).flatten()
}
