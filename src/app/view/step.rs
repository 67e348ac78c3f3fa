//! A step on the screen: progress, narration, panes, and what is said below them.

use super::areas::Areas;
use super::{bet, bottom, code, text};
use crate::app::play::{Phase, Play};
use crate::app::session::{Session, Side};
use crate::canvas::{Canvas, GlyphSet, Look, Viewport, frame};
use crate::figure::Figure;
use crate::panes::{Cover, Panes};
use crate::progress::Outcome;
use crate::scene::{Body, Scene};
use glam::DVec2;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget};
use unicode_width::UnicodeWidthStr as _;

/// Columns of text, so that lines stay readable on wide screens.
pub(super) const TEXT_WIDTH: u16 = 76;

pub(super) fn draw(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let drawing = session.play().drawing();
    progress(session, look, areas.progress, buffer);
    panes(session, &drawing, look, areas, buffer);
    let left_over = bottom::draw(session, &drawing, look, areas, buffer);
    narration(session.play(), &left_over, look, areas, buffer);
    if let Some(area) = areas.code {
        code::beside(session.play(), look, area, buffer);
    }
    // Last, because on a small screen it lies on the words beside the pane too.
    if let Some(listing) = session.listing() {
        code::over(listing, session.play(), look, areas, buffer);
    }
}

/// `Lesson 1 Corner subtraction   step 1/8  [#.......]`, with the seed and the way to the help page, which make room
/// for the mark of what is not saved.
fn progress(session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let (lesson, step) = session.at();
    let steps = session.lesson().steps.len();
    let marks: String = (0..steps)
        .map(|other| if other == step { '#' } else { Outcome::mark(session.outcome(lesson, other)) })
        .collect();
    let title = &session.lesson().title;
    let free = session.lesson().free;
    let name = if free { title.clone() } else { format!("Lesson {} {title}", lesson + 1) };
    let wide = area.width >= 76;
    let mut right = Line::default().right_aligned();
    if !session.is_saved() {
        right.push_span(Span::styled("not saved", look.theme.alert()));
    }
    let help = match (session.is_saved(), wide) {
        (true, true) => format!("seed {}   ? help", session.seed()),
        (true, false) => "? help".to_owned(),
        (false, true) => "   ? help".to_owned(),
        (false, false) => String::new(),
    };
    right.push_span(Span::styled(help, look.theme.dim()));
    let area = Rect { width: area.width - u16::from(wide), ..area };
    // From the longest on, the first that leaves a blank before what stands on the right.
    let places = if free {
        vec![format!("   scene {}/{steps}: {}", step + 1, session.play().step().title)]
    } else {
        let place = format!("step {}/{steps}", step + 1);
        vec![format!("   {place}  [{marks}]"), format!(" {place} [{marks}]"), format!("   {place}")]
    };
    let room = usize::from(area.width).saturating_sub(right.width() + 1);
    let fits = |place: &&String| name.width() + place.width() <= room;
    let place = places.iter().find(fits).or(places.last()).cloned().unwrap_or_default();
    Line::from(vec![Span::styled(name, look.theme.heading()), Span::raw(place)]).render(area, buffer);
    right.render(area, buffer);
}

/// The narration; after success the reason in its place. Beside a single pane, what found no room below it.
fn narration(play: &Play, left_over: &[String], look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let step = play.step();
    let mut area = narrated(areas);
    if let Some(title) = areas.title {
        Span::styled(&step.title, look.theme.emphasis()).render(title, buffer);
    }
    if bet::stands_in_for_narration(play, areas) {
        bet::draw(play, look, area, buffer);
        return;
    }
    let (words, style) = match play.reason().filter(|_| play.phase() == Phase::Done) {
        Some(reason) => (reason, look.theme.emphasis()),
        None => (step.narration.clone(), Style::new()),
    };
    let lines = text::wrapped(&words, area.width);
    if play.phase() == Phase::Done {
        // On a large screen the story stays above its reason.
        let told = text::wrapped(&step.narration, area.width);
        let after = told.len() + 1;
        if after + lines.len() <= usize::from(area.height) {
            text::styled(told, Style::new()).render(area, buffer);
            area = Rect { y: area.y + after as u16, height: area.height - after as u16, ..area };
        }
    }
    let taken = area.height.min(u16::try_from(lines.len()).unwrap_or(u16::MAX));
    text::styled(lines, style).render(area, buffer);
    if play.phase() != Phase::Betting && areas.panes.1.is_none() {
        let room = usize::from(area.height - taken);
        // Piece by piece, as they stand apart in a longer line.
        let pieces =
            left_over.iter().flat_map(|line| line.split("  ")).map(str::trim).filter(|piece| !piece.is_empty());
        let mut lines: Vec<String> = Vec::new();
        for piece in pieces.map(|piece| text::wrapped(piece, area.width)) {
            if lines.len() + piece.len() <= room {
                lines.extend(piece);
            }
        }
        // A free row between, if there is one.
        let below = taken + u16::from(lines.len() < room);
        let rest = Rect { y: area.y + below, height: area.height - below, ..area };
        text::styled(lines, look.theme.emphasis()).render(rest, buffer);
    }
}

/// Where the narration stands.
pub(super) fn narrated(areas: &Areas) -> Rect {
    Rect { width: areas.narration.width.min(TEXT_WIDTH), ..areas.narration }
}

/// Where the world and the difference are drawn, frames included, as far as they are.
pub(super) fn pane_areas(session: &Session, areas: &Areas) -> (Option<Rect>, Option<Rect>) {
    match areas.panes {
        (first, Some(second)) => (Some(first), Some(second)),
        (only, None) if session.side() == Side::Left => (Some(only), None),
        (only, None) => (None, Some(only)),
    }
}

/// How each pane shows its part of the plane: as large as it can be, and in the middle. A unit is as long on the left as
/// on the right, and as long as before whatever is moved.
pub(super) fn viewport(side: Side, scene: &Scene, areas: &Areas, glyphs: GlyphSet) -> Viewport {
    let room = areas.panes.0.inner(Margin::new(1, 1));
    let unit = unit(scene, room, glyphs);
    let layout = &scene.layout;
    let (whole, view) = match side {
        Side::Left => (layout.world(), layout.world_view()),
        Side::Right => (layout.difference(), layout.difference_view()),
    };
    let fits = unit <= most(whole.size(), room);
    let shown = if fits { whole } else { view };
    let taken = unit * shown.size();
    let margin = |cells: u16, taken: f64| (cells - 1).saturating_sub(taken.round() as u16) / 2;
    Viewport::with_margin(shown.min(), unit, margin(room.width, 2.0 * taken.x), margin(room.height, taken.y))
}

/// The rows of a unit in panes of this size: the most with which both show what the step plays in; whole, so that
/// straight lines go through the middle of cells, halves too where lines are made of dots.
fn unit(scene: &Scene, room: Rect, glyphs: GlyphSet) -> f64 {
    let layout = &scene.layout;
    let most = most(layout.world_view().size().max(layout.difference_view().size()), room);
    let dots = glyphs != GlyphSet::Ascii && scene.bodies.iter().any(|body| body.shape.as_posed().is_some());
    let steps = if dots { 2.0 } else { 1.0 };
    ((most * steps).floor() / steps).max(layout.zoom)
}

/// The rows of a unit with which something of this size just fits, the cells of both its ends included.
fn most(size: DVec2, room: Rect) -> f64 {
    (f64::from(room.width - 1) / (2.0 * size.x)).min(f64::from(room.height - 1) / size.y)
}

fn panes(session: &Session, drawing: &Panes, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let scene = session.play().scene();
    let alone = areas.panes.1.is_none();
    let (left, right) = pane_areas(session, areas);
    if let Some(left) = left {
        let title = drawing.base.world_title.unwrap_or("world");
        let other = drawing.table.as_ref().map_or(difference_title(scene, drawing), |table| &table.title);
        let title = if alone { format!("{title}, v: {other}") } else { title.to_owned() };
        if drawing.covers.contains(&Cover::World) {
            covered(&title, left, look, buffer);
        } else {
            figure(&drawing.world, &title, viewport(Side::Left, scene, areas, look.glyphs), left, look, buffer);
        }
    }
    let Some(right) = right else { return };
    if drawing.covers.contains(&Cover::Difference) {
        let title = drawing.table.as_ref().map_or(difference_title(scene, drawing), |table| &table.title);
        let other = drawing.base.world_title.unwrap_or("world");
        covered(&if alone { format!("{title}, v: {other}") } else { title.to_owned() }, right, look, buffer);
    } else if let Some(table) = &drawing.table {
        let lines: Text<'_> = table.lines.iter().map(String::as_str).collect();
        Paragraph::new(lines).block(frame::pane(&*table.title, look)).render(right, buffer);
    } else {
        let title = difference_title(scene, drawing);
        let other = drawing.base.world_title.unwrap_or("world");
        let title = if alone { format!("{title}, v: {other}") } else { title.to_owned() };
        figure(&drawing.difference, &title, viewport(Side::Right, scene, areas, look.glyphs), right, look, buffer);
    }
}

/// A pane whose figure is not to be seen yet.
fn covered(title: &str, area: Rect, look: &Look, buffer: &mut Buffer) {
    let pane = frame::pane(title, look);
    let inside = pane.inner(area);
    pane.render(area, buffer);
    let row = Rect { y: inside.y + inside.height / 2, height: inside.height.min(1), ..inside };
    Line::styled("covered until your claim holds", look.theme.dim()).centered().render(row, buffer);
}

fn difference_title(scene: &Scene, drawing: &Panes) -> &'static str {
    if let Some(title) = drawing.base.difference_title {
        title
    } else if scene.bodies.iter().all(Body::is_point) {
        "a - b"
    } else {
        "A - B"
    }
}

fn figure(figure: &Figure, title: &str, viewport: Viewport, area: Rect, look: &Look, buffer: &mut Buffer) {
    let pane = frame::pane(title, look);
    Canvas { figure, viewport, look: *look }.render(pane.inner(area), buffer);
    pane.render(area, buffer);
}

/// The figures of a screen of this size, with what shows them and the area inside their frames.
#[cfg(test)]
pub(crate) fn figures(session: &Session, glyphs: GlyphSet, size: (u16, u16)) -> Vec<(Figure, Viewport, Rect)> {
    let Some(areas) = Areas::of(Rect::new(0, 0, size.0, size.1)) else { return Vec::new() };
    let drawing = session.play().drawing();
    let (left, right) = pane_areas(session, &areas);
    let right = right.filter(|_| drawing.table.is_none());
    [(drawing.world, Side::Left, left), (drawing.difference, Side::Right, right)]
        .into_iter()
        .filter_map(|(figure, side, area)| {
            let viewport = viewport(side, session.play().scene(), &areas, glyphs);
            Some((figure, viewport, area?.inner(Margin::new(1, 1))))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use super::*;
    use crate::figure::{Role, Shape};
    use crate::lesson::Course;

    const SIZES: [(u16, u16); 6] = [STANDARD, (100, 30), (120, 40), (160, 50), (200, 60), (240, 70)];

    fn room(areas: &Areas) -> Rect {
        areas.panes.0.inner(Margin::new(1, 1))
    }

    #[test]
    fn both_panes_show_their_part_of_the_plane_whole_and_no_larger_unit_would() {
        let course = Course::embedded().expect("sound lessons");
        let mut halves = 0;
        for (width, height) in SIZES.into_iter().chain([SMALLEST]) {
            let areas = Areas::of(Rect::new(0, 0, width, height)).expect("large enough");
            let room = room(&areas);
            for (scene, glyphs) in course
                .lessons
                .iter()
                .flat_map(|lesson| &lesson.steps)
                .flat_map(|step| [GlyphSet::Ascii, GlyphSet::Octant].map(|glyphs| (&step.start.scene, glyphs)))
            {
                let unit = unit(scene, room, glyphs);
                let views = [scene.layout.world_view(), scene.layout.difference_view()];
                let fits = |unit: f64| {
                    views.iter().all(|shown| {
                        let taken = unit * shown.size();
                        2.0 * taken.x <= f64::from(room.width - 1) && taken.y <= f64::from(room.height - 1)
                    })
                };
                let half = scene.bodies.iter().any(|body| body.shape.as_posed().is_some()) && glyphs != GlyphSet::Ascii;
                let finer = if half { 0.5 } else { 1.0 };
                assert!(fits(unit) && !fits((unit / finer).floor() * finer + finer), "{unit} at {width}x{height}");
                assert!(unit % finer == 0.0 || unit == scene.layout.zoom, "{unit} at {width}x{height}");
                halves += usize::from(unit % 1.0 == 0.5 && unit > scene.layout.zoom);
                for (side, shown) in [Side::Left, Side::Right].into_iter().zip(views) {
                    let viewport = viewport(side, scene, &areas, glyphs);
                    for corner in shown.corners() {
                        assert!(viewport.cell(corner, room).is_some(), "{corner} at {width}x{height}");
                    }
                }
            }
        }
        assert!(halves > 10, "{halves}");
    }

    /// Most pictures could not use the rows that the code has.
    #[test]
    fn the_code_makes_few_pictures_smaller() {
        let course = Course::embedded().expect("sound lessons");
        for (width, height) in [(100, 90), (120, 60), (200, 60), (240, 70), (300, 100)] {
            let areas = Areas::of(Rect::new(0, 0, width, height)).expect("large enough");
            let below = areas.code.filter(|code| code.y > areas.panes.0.y);
            let rows = areas.narration.height - 4 + below.map_or(0, |code| code.height + 1);
            let more = Rect { height: room(&areas).height + rows, ..room(&areas) };
            for glyphs in [GlyphSet::Ascii, GlyphSet::Octant] {
                let steps = || course.lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| &step.start.scene);
                let is_smaller = |scene: &&Scene| unit(scene, room(&areas), glyphs) < unit(scene, more, glyphs);
                let smaller = steps().filter(is_smaller).count();
                assert!(smaller * 8 <= steps().count(), "{smaller} at {width}x{height}");
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

    /// A unit in whole rows is less than the room has at some sizes; so the bounds are lower than what most sizes have.
    #[test]
    fn drawings_fill_their_panes() {
        let course = Course::embedded().expect("sound lessons");
        for (width, height) in SIZES {
            let areas = Areas::of(Rect::new(0, 0, width, height)).expect("large enough");
            let room = room(&areas);
            for (glyphs, least) in [(GlyphSet::Ascii, 0.45), (GlyphSet::Braille, 0.47), (GlyphSet::Octant, 0.47)] {
                let spans = course.lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| {
                    let play = Play::new(step, 42);
                    let drawing = play.drawing();
                    let shown = |side| viewport(side, play.scene(), &areas, glyphs);
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
