//! What tests ask of the picture, and that nothing in it steers the terminal.

use super::plane::Plane;
use super::step::pane_areas;
use super::target::{inside, viewport};
use super::{Style, areas_of, draw};
use crate::app::Session;
use crate::app::session::Side;
use crate::lesson::Course;
use crate::lesson::problem::is_control;
use glam::DVec2;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use textfigure::figure::Figure;
use textfigure::{GlyphSet, Look, Viewport};

/// The figures of a screen of this size, with what shows them and the area inside their frames.
pub(crate) fn figures(session: &Session, glyphs: GlyphSet, size: (u16, u16)) -> Vec<(Figure, Viewport, Rect)> {
    let Some(areas) = areas_of(session, Rect::new(0, 0, size.0, size.1)) else { return Vec::new() };
    let drawing = session.play().drawing();
    let (left, right) = pane_areas(session, &areas);
    let right = right.filter(|_| drawing.table.is_none());
    [(drawing.world, Side::Left, left), (drawing.difference, Side::Right, right)]
        .into_iter()
        .filter_map(|(figure, side, area)| {
            let plane = Plane::of(side, session.play().situation(), &areas, glyphs);
            area.map(|_| (figure, plane.viewport, plane.inside))
        })
        .collect()
}

/// The cell that shows a point of a pane.
pub(crate) fn cell(session: &Session, side: Side, screen: Rect, glyphs: GlyphSet, point: DVec2) -> Option<Position> {
    let areas = areas_of(session, screen)?;
    viewport(session, side, &areas, glyphs).cell(point, inside(session, side, &areas, glyphs)?)
}

/// Widgets leave bidirectional overrides in, which would turn the rows round on some terminals.
#[test]
fn nothing_that_is_said_steers_the_terminal() {
    let mut session = Session::new(Course::embedded().expect("sound lessons"), 42);
    session.say("no room in /tmp/a\u{202e}b\u{1b}[2Jc\u{9b}d\u{200f}e");
    let mut screen = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&session, &Style { look: Look::default(), utf8: true }, &mut screen);
    let seen: String = screen.content.iter().map(Cell::symbol).collect();
    assert!(seen.contains("/tmp/a?b?[2Jc?d?e"), "{seen}");
    assert!(!seen.contains(is_control));
}
