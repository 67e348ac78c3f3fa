//! A step on the screen: progress, narration, panes, and what is said below them.

use super::layout::Layout;
use super::{bet, bottom, text};
use crate::app::play::{Phase, Play};
use crate::app::session::{Session, Side};
use crate::canvas::{self, Look, Viewport, frame};
use crate::figure::Figure;
use crate::overlay::Drawing;
use crate::progress::Outcome;
use crate::scene::{Body, DIFFERENCE, WORLD};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns of text, so that lines stay readable on wide screens.
const TEXT_WIDTH: u16 = 76;

pub(super) fn draw(session: &Session, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let drawing = session.play().drawing();
    progress(session, look, layout.progress, buffer);
    narration(session.play(), look, layout, buffer);
    panes(session, &drawing, look, layout, buffer);
    bottom::draw(session, &drawing, look, layout, buffer);
}

/// `Lesson 1 Corner subtraction   step 1/8  [#.......]`, with the seed and the way to the help page.
fn progress(session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let (lesson, step) = session.at();
    let steps = session.lesson().steps.len();
    let marks: String = (0..steps)
        .map(|other| match session.outcome(lesson, other) {
            _ if other == step => '#',
            Some(Outcome::Done) => '=',
            Some(Outcome::Skipped) => '-',
            None => '.',
        })
        .collect();
    let end =
        text::put(&format!("Lesson {} {}", lesson + 1, session.lesson().title), look.theme.heading(), area, buffer);
    let rest = Rect { x: end, width: area.right() - end, ..area };
    text::put(&format!("   step {}/{steps}  [{marks}]", step + 1), Style::new(), rest, buffer);
    let right = if area.width >= 76 { format!("seed {}   ? help ", session.seed()) } else { "? help".to_owned() };
    let room = Rect { x: area.right() - area.width.min(text::width(&right) as u16), ..area };
    text::put_right(&right, look.theme.dim(), Rect { width: area.right() - room.x, ..room }, buffer);
}

/// The narration; after success the reason in its place.
fn narration(play: &Play, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let step = play.step();
    let area = narrated(layout);
    if let Some(title) = layout.title {
        text::put(&step.title, look.theme.emphasis(), title, buffer);
    }
    let (words, style) = match play.phase() {
        Phase::Done => (&step.why, look.theme.emphasis()),
        Phase::Betting | Phase::Acting => (&step.narration, Style::new()),
    };
    let lines = if asked_beside(play, layout) {
        bet::Asked::of(play, area.width).lines
    } else {
        text::wrapped(words, area.width)
    };
    text::put_lines(&lines, style, area, buffer);
}

/// Where the narration stands.
pub(super) fn narrated(layout: &Layout) -> Rect {
    Rect { width: layout.narration.width.min(TEXT_WIDTH), ..layout.narration }
}

/// True if an open bet stands in place of the narration.
pub(super) fn asked_beside(play: &Play, layout: &Layout) -> bool {
    layout.panes.1.is_none() && bet::beside(play, layout)
}

/// Where the world and the difference are drawn, frames included, as far as they are.
pub(super) fn pane_areas(session: &Session, layout: &Layout) -> (Option<Rect>, Option<Rect>) {
    match layout.panes {
        (first, Some(second)) => (Some(first), Some(second)),
        (only, None) if session.side() == Side::Left => (Some(only), None),
        (only, None) => (None, Some(only)),
    }
}

/// How each pane shows its part of the plane.
pub(super) fn viewport(side: Side, layout: &Layout) -> Viewport {
    let min = if side == Side::Left { WORLD.min() } else { DIFFERENCE.min() };
    Viewport::new(min, layout.unit)
}

fn panes(session: &Session, drawing: &Drawing, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let alone = layout.panes.1.is_none();
    let (left, right) = pane_areas(session, layout);
    if let Some(left) = left {
        let title = if alone { "world, v: A - B" } else { "world" };
        figure(&drawing.world, title, &viewport(Side::Left, layout), left, look, buffer);
    }
    let Some(right) = right else { return };
    if let Some(table) = &drawing.table {
        let inside = frame::pane(right, &table.title, look, buffer);
        text::put_lines(&table.lines, Style::new(), inside, buffer);
    } else {
        let title = difference_title(session.play());
        let title = if alone { format!("{title}, v: world") } else { title.to_owned() };
        figure(&drawing.difference, &title, &viewport(Side::Right, layout), right, look, buffer);
    }
}

fn difference_title(play: &Play) -> &'static str {
    let scene = play.scene();
    if scene.swapped {
        "A - B and B - A"
    } else if scene.bodies.iter().all(Body::is_point) {
        "a - b"
    } else {
        "A - B"
    }
}

fn figure(figure: &Figure, title: &str, viewport: &Viewport, area: Rect, look: &Look, buffer: &mut Buffer) {
    let inside = frame::pane(area, title, look, buffer);
    canvas::draw(figure, viewport, look, inside, buffer);
}
