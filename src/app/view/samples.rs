//! The picture of the step in each set of glyphs, so that the learner can choose the finest one that the terminal shows
//! well.

use crate::app::session::Session;
use crate::borders;
use crate::panes::{Cover, Side};
use crate::settings::Promise;
use glam::DVec2;
use minkowski2d::Aabb;
use ratatui::prelude::*;
use textfigure::figure::{Figure, Role, Shape, bounds};
use textfigure::{Canvas, GlyphSet, Look, Viewport};

/// The glyph sets. The digit of each is its index plus 1.
const SETS: [GlyphSet; 3] = [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant];

/// The fewest columns of samples that stand side by side, if there are rows to set them below each other.
const NARROW: u16 = 24;

/// The fewest rows of samples that stand below each other.
const LOW: u16 = 7;

/// The name of a glyph set, as in the settings.
pub(crate) const fn name(glyphs: GlyphSet) -> &'static str {
    match glyphs {
        GlyphSet::Ascii => "ascii",
        GlyphSet::Braille => "braille",
        GlyphSet::Octant => "octant",
    }
}

/// How to choose, given what the terminal promises.
pub(super) const fn advice(promise: &Promise) -> &'static str {
    match promise {
        Promise { utf8: false, .. } => {
            "Only ascii can be chosen: by LC_ALL, LC_CTYPE and LANG the locale is not UTF-8, and nothing else would be \
             seen."
        }
        Promise { finest: GlyphSet::Ascii, .. } => {
            "Choose the finest that looks unbroken. TERM promises only 1: boxes or question marks in 2 or 3? Keep ascii."
        }
        Promise { finest: GlyphSet::Braille, .. } => {
            "Choose the finest that looks unbroken. TERM does not promise 3: gaps, boxes or question marks? Keep 1 or 2."
        }
        Promise { finest: GlyphSet::Octant, .. } => {
            "Choose the finest that looks unbroken. Gaps, boxes or question marks? Keep a coarser one."
        }
    }
}

/// Draws the samples that the terminal can show: side by side, or below each other if that gives them more room.
pub(super) fn draw(session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let promise = &session.host.promise;
    let shown = if promise.utf8 { &SETS[..] } else { &SETS[..1] };
    let width = (area.width - 2) / 3;
    let parts = if width < NARROW && area.height / 3 >= LOW {
        Layout::vertical([Constraint::Length(area.height / 3); 3]).areas::<3>(area)
    } else {
        // Characters are twice as high as wide: more rows would show nothing.
        let area = Rect { height: area.height.min(width / 2 + 2), ..area };
        Layout::horizontal([Constraint::Length(width); 3]).spacing(1).areas(area)
    };
    let (figure, view) = picture(session);
    for ((index, glyphs), part) in shown.iter().enumerate().zip(parts) {
        let chosen = *glyphs == look.glyphs;
        let digit = if chosen { format!("[{}]", index + 1) } else { format!("{}", index + 1) };
        // A set that may look wrong is marked, and the advice says what to look for.
        let doubt = if *glyphs as u8 > promise.finest as u8 { "?" } else { "" };
        let look = Look { glyphs: *glyphs, ..*look };
        let frame = borders::pane(format!("{digit} {}{doubt}", name(*glyphs)), &look);
        let inside = frame.inner(part);
        frame.render(part, buffer);
        if !inside.is_empty() {
            Canvas { figure, viewport: fitted(view, inside), look }.render(inside, buffer);
        }
    }
}

/// The figure of the pane in which the keys act, or of the other one if that has no shapes; and the part of the plane
/// that its shapes take.
fn picture(session: &Session) -> (&Figure, Aabb) {
    let drawing = &session.drawing;
    let layout = &session.play().scene().layout;
    let is_seen = |cover| !drawing.covers.contains(&cover);
    let world = (&drawing.world, layout.world_view(), is_seen(Cover::World));
    let is_drawn = is_seen(Cover::Difference) && drawing.table.is_none();
    let difference = (&drawing.difference, layout.difference_view(), is_drawn);
    let order = if session.side == Side::Right { [difference, world] } else { [world, difference] };
    let seen = order.into_iter().filter(|(.., is_seen)| *is_seen).map(|(figure, view, _)| (figure, view));
    let with_shapes = seen.clone().find_map(|(figure, _)| Some((figure, extent(figure)?)));
    with_shapes.or(seen.clone().next()).unwrap_or((world.0, world.1))
}

/// The part of the plane that the shapes of a figure take; `None` if it has none.
fn extent(figure: &Figure) -> Option<Aabb> {
    let corners = figure.marks.iter().filter(|mark| mark.role != Role::Guide).flat_map(|mark| match &mark.shape {
        Shape::Polygon(corners) | Shape::Region(corners) | Shape::Owned(corners, _) => &corners[..],
        _ => &[],
    });
    let (min, max) = bounds(corners.copied());
    Aabb::new(min.floor(), max.ceil()).ok()
}

/// The viewport with the shapes in the middle, and a unit of as many whole rows as fit. If one row is too many, shapes
/// are cut off above and on the right.
fn fitted(taken: Aabb, inside: Rect) -> Viewport {
    let size = taken.size();
    let room = DVec2::new(f64::from(inside.width - 1), f64::from(inside.height - 1));
    let unit = (room.x / (2.0 * size.x)).min(room.y / size.y).floor().clamp(1.0, 4.0);
    let margin = |room: f64, taken: f64| ((room - taken) / 2.0).max(0.0) as u16;
    Viewport::with_margin(taken.min(), unit, margin(room.x, 2.0 * unit * size.x), margin(room.y, unit * size.y))
}

#[cfg(test)]
mod tests {
    use super::super::{Style, draw as screen};
    use super::*;
    use crate::app::testing::at;
    use ratatui::buffer::Cell;

    fn page(session: &Session, (width, height): (u16, u16)) -> Vec<String> {
        let mut seen = Buffer::empty(Rect::new(0, 0, width, height));
        screen(session, &Style { look: Look::default(), utf8: true }, &mut seen);
        let rows = seen.content.chunks(usize::from(width));
        rows.map(|row| row.iter().map(Cell::symbol).collect()).collect()
    }

    /// The columns and rows at which the samples begin that have such a title.
    fn titles(page: &[String]) -> Vec<(usize, usize)> {
        let place = |title: &str| {
            page.iter().enumerate().find_map(|(row, line)| Some((line[..line.find(title)?].chars().count(), row)))
        };
        ["1] ascii", "2 braille", "3 octant"].iter().filter_map(|title| place(title)).collect()
    }

    #[test]
    fn all_three_are_shown_side_by_side_or_below_each_other() {
        let session = at("corner-subtraction.touch", "S");
        for (size, side_by_side) in
            [((60, 20), true), ((80, 24), true), ((120, 40), true), ((200, 60), true), ((60, 40), false)]
        {
            let titles = titles(&page(&session, size));
            assert_eq!(titles.len(), 3, "{size:?}");
            let row = titles[0].1;
            assert_eq!(titles.iter().all(|title| title.1 == row), side_by_side, "{size:?}: {titles:?}");
        }
    }

    #[test]
    fn each_shows_the_picture_of_the_step_in_its_own_glyphs() {
        for place in ["corner-subtraction.touch", "penetration.swallowed", "contact-features.nearest-edge"] {
            let before = at(place, "bet");
            let after = at(place, "bet S");
            let other = at(place, "bet left down S");
            for size in [(60, 20), (80, 24)] {
                let seen = page(&after, size).join("\n");
                assert!(seen.contains('A') && seen.contains('┌') && seen.contains('+'), "{place}\n{seen}");
                assert_ne!(seen, page(&other, size).join("\n"), "{place}: the picture as it is now");
                assert_ne!(seen, page(&before, size).join("\n"));
            }
        }
    }

    /// In lesson 7 A-B is only asked for, and some panes have nothing but O.
    #[test]
    fn every_step_with_shapes_shows_them_to_choose_by() {
        let mut session = at("corner-subtraction", "");
        for _ in session.places().collect::<Vec<_>>() {
            let ((figure, _), drawing) = (picture(&session), &session.drawing);
            let there = [&drawing.world, &drawing.difference].into_iter().any(|figure| extent(figure).is_some());
            if there && drawing.covers.is_empty() {
                assert!(extent(figure).is_some(), "{}", session.play().step().id);
            }
            session.press(crate::key::Key::Char('n'));
        }
        for place in ["7.1", "7.2", "7.6"] {
            let seen = page(&at(place, "S"), (80, 24)).join("\n");
            assert!(seen.matches('A').count() >= 3 && seen.matches('B').count() >= 3, "{place}\n{seen}");
        }
    }

    #[test]
    fn what_the_terminal_does_not_promise_is_marked_or_not_shown() {
        let mut session = at("corner-subtraction.touch", "S");
        for (utf8, finest, marked, advice) in [
            (true, GlyphSet::Octant, &[][..], "Choose the finest that looks unbroken."),
            (true, GlyphSet::Braille, &["3 octant? "], "TERM does not promise 3"),
            (true, GlyphSet::Ascii, &["2 braille? ", "3 octant? "], "TERM promises only 1"),
            (false, GlyphSet::Ascii, &[], "Only ascii can be chosen"),
        ] {
            session.host.promise = Promise { utf8, finest };
            let page = page(&session, (80, 24));
            assert_eq!(titles(&page).len(), if utf8 { 3 } else { 1 });
            let page = page.join("\n");
            assert!(page.contains(advice), "{page}");
            assert_eq!(page.matches("? ─").count(), marked.len(), "{page}");
            assert!(marked.iter().all(|title| page.contains(title)), "{page}");
        }
    }
}
