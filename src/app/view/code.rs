//! The code that runs, over both panes. The line that decides about the scene stays in view.

use super::areas::Areas;
use super::text;
use crate::app::Session;
use crate::borders;
use crate::listing::Listing;
use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph};
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// The title of the frame.
const TITLE: &str = "the code that runs";

/// The code over both panes, after its key was pressed: from the line to which the learner has scrolled, or so that the
/// line that decides is seen.
pub(super) fn over(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let Some(listing) = session.listing() else { return };
    // On a small screen it covers the words beside the pane, too.
    let (first, second) = areas.panes;
    let right = second.map_or(areas.narration.right(), Rect::right);
    let area = Rect { width: right - first.x, ..first };
    Clear.render(area, buffer);
    draw(listing, session, look, area, buffer);
}

fn draw(listing: &Listing, session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let scope = session.play().scope();
    let place = format!("minkowski2d/src/{}, line {}", listing.file, listing.first_line());
    // The learner's own program is not shown.
    let what = if session.host.player.is_some() { "the room's own code" } else { TITLE };
    let title = format!("{what}: {place}");
    // The whole title must fit, because half a line number would be that of another line.
    let title = if title.width() + 6 <= usize::from(area.width) { title } else { place };
    let frame = borders::pane(title, look);
    let inside = frame.inner(area);
    let deciding = listing.deciding_line(&scope);
    // Each row with the index of its line. On a narrow screen a long line goes on in the next row, indented.
    let mut rows: Vec<(usize, String)> = Vec::new();
    for (index, line) in listing.lines().into_iter().enumerate() {
        for (part, piece) in text::hanging(line, inside.width.saturating_sub(2), 8).into_iter().enumerate() {
            let pointer = if deciding == Some(index) && part == 0 { "> " } else { "  " };
            rows.push((index, format!("{pointer}{piece}")));
        }
    }
    // If no line decides, the values that go in and come out stand above the code.
    let values = listing.values(&scope).map_or_else(Vec::new, |values| text::wrapped(&values, inside.width));
    let height = usize::from(inside.height).saturating_sub(values.len());
    let row_of = |line: Option<usize>| rows.iter().position(|(index, _)| Some(*index) == line);
    let from = match session.code_top {
        Some(top) => row_of(Some(top)).unwrap_or(0),
        // From its beginning, if the line that decides is in sight then: not in the last row, which may say how much is below.
        None => row_of(deciding).filter(|row| row + 1 >= height).map_or(0, |row| row - height * 2 / 3),
    };
    let from = from.min(rows.len().saturating_sub(height));
    // The first and the last row say if there is more above or below.
    let below = rows.len().saturating_sub(from + height);
    for (hidden, row, key) in [(from, from, "PgUp"), (below, from + height.saturating_sub(1), "PgDn")] {
        if let Some(edge) = rows.get_mut(row).filter(|(index, _)| hidden > 0 && Some(*index) != deciding) {
            edge.1 = format!("  ... {} more lines: {key}", hidden + 1);
        }
    }
    let values = values.into_iter().map(|line| (deciding, line));
    let lines = values.chain(rows.into_iter().skip(from).map(|(index, row)| (Some(index), row)));
    let styled = lines
        .map(|(index, row)| Span::styled(row, if index == deciding { look.theme.heading() } else { Style::new() }));
    Paragraph::new(styled.collect::<Text<'_>>()).block(frame).render(area, buffer);
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use super::*;
    use crate::app::testing::{at, course, press};
    use crate::app::view;
    use crate::key::{Key, Stroke};

    use ratatui::buffer::Cell;

    /// Cut short, the number would name another line.
    #[test]
    fn the_title_names_the_line_on_every_screen() {
        let course = course();
        let mut session = Session::new(course, 42);
        let mut seen = 0;
        for (l, s) in session.places().collect::<Vec<_>>() {
            let lesson = &session.course().lessons[l];
            let place = format!("{}.{}", lesson.id, lesson.steps[s].id);
            session.open(&place).expect("a step");
            for stroke in [Stroke::RightBet, Stroke::Press(Key::Char('e'))] {
                session.stroke(stroke);
            }
            let Some(listing) = session.listing() else { continue };
            let named = format!(" minkowski2d/src/{}, line {} ", listing.file, listing.first_line());
            for (width, height) in [SMALLEST, STANDARD] {
                let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
                view::draw(&session, &view::Style { look: Look::default(), utf8: true }, &mut screen);
                let text: String = screen.content.iter().map(Cell::symbol).collect();
                assert!(text.contains(&named), "{place} at {width}x{height}: no {named:?}");
                seen += 1;
            }
        }
        assert!(seen > 10);
    }

    fn seen(session: &Session, (width, height): (u16, u16)) -> String {
        let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(session, &view::Style { look: Look::default(), utf8: true }, &mut screen);
        let rows = screen.content.chunks(usize::from(width));
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>() + "\n").collect()
    }

    fn deciding(text: &str) -> Vec<&str> {
        text.lines().filter_map(|row| row.split("|> ").nth(1)?.trim().split("  ").next()).collect()
    }

    /// Both ends of a function come into sight, and a key that acts leads back to the line that decides.
    #[test]
    fn page_keys_scroll_the_code_that_does_not_fit() {
        let mut session = at("swept-ray.through-the-wall", "bet");
        session.open("swept-ray.two-watches").expect("a step");
        press(&mut session, "bet");
        session.solve();
        press(&mut session, "e");
        let listing = session.listing().expect("the code");
        let lines = listing.lines();
        assert!(lines.len() > 14, "{}", listing.name);
        let place = session.at;
        press(&mut session, "pgup*9");
        assert!(seen(&session, STANDARD).contains(lines[0]));
        press(&mut session, "pgdn*9");
        let text = seen(&session, STANDARD);
        assert!(!text.contains(lines[0]) && text.contains("lines: PgUp") && !text.contains("lines: PgDn"), "{text}");
        assert!(text.contains("|  }  "), "the last line: {text}");
        assert_eq!(session.at, place);
        // Also where lines wrap.
        for place in ["swept-ray.two-watches", "contact-features.face-to-face"] {
            let mut session = at(place, "bet");
            session.solve();
            press(&mut session, "e pgdn*9");
            let text = seen(&session, SMALLEST);
            assert!(text.contains("lines: PgUp") && !text.contains("lines: PgDn"), "{text}");
        }
        // Closed and opened again it begins where it decides; without it the keys turn the pages of the step's text.
        press(&mut session, "e e");
        assert!(session.code_top.is_none());
        press(&mut session, "e pgup pgdn*2");
        assert!(session.code_top.is_none() && session.at == place);
        // Also while another paragraph of the reason waits.
        let mut session = at("contact-features.face-to-face", "bet ,*2 left*2 down*2 enter e");
        assert!(session.show_beat(1) && session.play().has_unread());
        session.press(crate::key::Key::PageDown);
        assert!(session.play().has_unread() && session.code_top.is_some());
    }

    /// Where no line decides, what went in and came out is told.
    #[test]
    fn a_function_without_a_decision_tells_its_values() {
        let mut session = at("gjk.one-proof", "bet ,*10 space enter");
        press(&mut session, "space enter");
        session.solve();
        press(&mut session, "e");
        let text = seen(&session, STANDARD);
        assert!(deciding(&text).is_empty() && text.contains("|in: d = (") && text.contains("; out: a"), "{text}");
    }

    #[test]
    fn long_lines_go_on_further_in_and_lose_nothing() {
        let line = "    let column = if self.relative.x > 0.0 { Direction::Left } else { Direction::Right };";
        for width in 20..100 {
            let pieces = text::hanging(line, width, 8);
            assert!(pieces.iter().all(|piece| piece.len() <= usize::from(width)), "{width}: {pieces:?}");
            assert!(pieces[1..].iter().all(|piece| piece.starts_with(&" ".repeat(12))), "{width}: {pieces:?}");
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(words(&pieces.join(" ")), words(line), "{width}");
        }
    }
}
