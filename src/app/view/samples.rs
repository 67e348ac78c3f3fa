//! The picture of the step in each set of glyphs, so that the learner can choose the finest one that the terminal shows
//! well.

use crate::app::session::Session;
use crate::borders;
use crate::panes::Cover;
use crate::settings::Promise;
use glam::DVec2;
use minkowski2d::Aabb;
use ratatui::prelude::*;
use textfigure::figure::{Figure, Role, Shape, bounds};
use textfigure::{Canvas, GlyphSet, Look, Viewport};

/// The glyph sets. The digit of each is its index plus 1.
const SETS: [GlyphSet; 3] = [GlyphSet::Ascii, GlyphSet::Braille, GlyphSet::Octant];

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
    if promise.utf8 {
        "Choose the finest that looks unbroken. Gaps, boxes, or question marks? Keep a coarser one."
    } else {
        "Only ascii can be chosen: by LC_ALL, LC_CTYPE and LANG the locale is not UTF-8, and nothing else would be seen."
    }
}

/// Draws the samples that the terminal can show, side by side.
pub(super) fn draw(session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let shown = if session.host.promise.utf8 { &SETS[..] } else { &SETS[..1] };
    let width = (area.width - 2) / 3;
    // Characters are twice as high as wide: more rows would show nothing.
    let area = Rect { height: area.height.min(width / 2 + 2), ..area };
    let parts = Layout::horizontal([Constraint::Length(width); 3]).spacing(1).areas::<3>(area);
    let picture = picture(session);
    for ((index, glyphs), part) in shown.iter().enumerate().zip(parts) {
        let chosen = *glyphs == look.glyphs;
        let digit = if chosen { format!("[{}]", index + 1) } else { format!("{}", index + 1) };
        let look = Look { glyphs: *glyphs, ..*look };
        let frame = borders::pane(format!("{digit} {}", name(*glyphs)), &look);
        let inside = frame.inner(part);
        frame.render(part, buffer);
        if let Some((figure, view)) = picture.filter(|_| !inside.is_empty()) {
            Canvas { figure, viewport: fitted(view, inside), look }.render(inside, buffer);
        }
    }
}

/// The left figure, or the right one if the left one is covered or has no shapes; and the part of the plane that its
/// shapes take.
fn picture(session: &Session) -> Option<(&Figure, Aabb)> {
    let drawing = &session.drawing;
    let figures = [(&drawing.world, Cover::World), (&drawing.difference, Cover::Difference)];
    let seen = figures.into_iter().filter(|(_, cover)| !drawing.covers.contains(cover));
    seen.map(|(figure, _)| figure).find_map(|figure| Some((figure, extent(figure)?)))
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
    fn all_three_are_shown_side_by_side() {
        let session = at("corner-subtraction.touch", "S");
        for size in [(60, 20), (80, 24), (120, 40), (200, 60), (60, 40)] {
            let titles = titles(&page(&session, size));
            assert_eq!(titles.len(), 3, "{size:?}");
            let row = titles[0].1;
            assert!(titles.iter().all(|title| title.1 == row), "{size:?}: {titles:?}");
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
            let drawing = &session.drawing;
            let there = [&drawing.world, &drawing.difference].into_iter().any(|figure| extent(figure).is_some());
            if there && drawing.covers.is_empty() {
                assert!(picture(&session).is_some(), "{}", session.play().step().id);
            }
            session.press(crate::key::Key::Char('n'));
        }
        for place in ["7.1", "7.2", "7.6"] {
            let seen = page(&at(place, "S"), (80, 24)).join("\n");
            assert!(seen.matches('A').count() >= 3 && seen.matches('B').count() >= 3, "{place}\n{seen}");
        }
    }

    #[test]
    fn what_the_terminal_cannot_show_is_not_shown() {
        let mut session = at("corner-subtraction.touch", "S");
        for (utf8, count, advice) in
            [(true, 3, "Choose the finest that looks unbroken."), (false, 1, "Only ascii can be chosen")]
        {
            session.host.promise = Promise { utf8, finest: GlyphSet::Ascii };
            let page = page(&session, (80, 24));
            assert!(titles(&page).len() == count && page.join("\n").contains(advice), "{page:#?}");
        }
    }
}
