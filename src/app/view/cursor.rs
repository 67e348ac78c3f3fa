//! Where the hidden cursor is parked, for people who do not see the whole screen.
//!
//! Braille displays, screen readers and magnifiers follow the cursor even if it is hidden. So it goes to the most
//! important change, which is in the words: numbers change with every move.

use super::{areas_of, step};
use crate::app::session::{Screen, Session};
use ratatui::prelude::*;

/// See [`Session::cursor`].
pub(crate) fn cursor(session: &Session, shown: &Buffer, next: &Buffer) -> Option<(u16, u16)> {
    assert_eq!(shown.area, next.area, "both screens must be of one size");
    let areas = areas_of(session, next.area)?;
    let mut rows: Vec<Rect> = Vec::new();
    match session.screen {
        Screen::Step => {
            rows.extend(step::narrated(&areas).rows());
            rows.extend(areas.bottom.rows().rev());
            // When the code appears its key has a new name, but the code is the news.
            rows.extend(Some(areas.keys).filter(|_| session.listing().is_none()));
            rows.push(areas.progress);
        }
        Screen::Course | Screen::Settings if shown != next => {
            let column = areas.whole.left() + 1;
            let chosen = next.area.rows().map(|row| (column, row.y)).find(|cell| next[*cell].symbol() == ">");
            if chosen.is_some() {
                return chosen;
            }
        }
        _ => {}
    }
    rows.into_iter().chain(next.area.rows()).find_map(|row| first_change(row, shown, next))
}

/// The start of the first piece of a row that has changed. Two blanks separate pieces.
fn first_change(row: Rect, shown: &Buffer, next: &Buffer) -> Option<(u16, u16)> {
    let start = usize::from(row.y) * usize::from(next.area.width) + usize::from(row.x);
    let [before, now] = [shown, next].map(|buffer| &buffer.content[start..start + usize::from(row.width)]);
    // First of all: most rows have not changed.
    let changed = before.iter().zip(now).position(|(before, now)| before != now)?;
    let blank = |at: usize| now[at].symbol() == " ";
    let begins = |at: &usize| *at == 0 || blank(at - 1) && (*at == 1 || blank(at - 2));
    let start = (0..=changed).rfind(begins)?;
    // If the piece has become blank, the cursor goes to what comes after it.
    let after = (start..now.len()).find(|at| !blank(*at));
    let column = after.or_else(|| (0..start).any(|at| !blank(at)).then_some(0))?;
    Some((row.x + column as u16, row.y))
}

#[cfg(test)]
mod tests {
    use super::super::{Style, draw};
    use super::*;
    use crate::app::testing::course;
    use crate::key::parse_script;
    use textfigure::Look;

    /// The row of the cursor after further keys, and what is to be read there from it on; empty for no cursor.
    fn noticed(place: &str, keys: &str, then: &str) -> (u16, String) {
        let course = course();
        let mut session = Session::new(course, 42);
        session.open(place).expect("a step");
        let style = Style { look: Look::default(), utf8: true };
        let mut screens = [keys, then].map(|keys| {
            for stroke in parse_script(keys).expect("keys") {
                session.stroke(stroke);
            }
            let mut screen = Buffer::empty(Rect::new(0, 0, 80, 24));
            draw(&session, &style, &mut screen);
            screen
        });
        let [shown, next] = &mut screens;
        if keys.is_empty() {
            shown.reset();
        }
        let Some((column, row)) = cursor(&session, shown, next) else { return (0, String::new()) };
        let words: String = (column..80).map(|x| next[(x, row)].symbol()).collect();
        (row, words.trim_end().to_owned())
    }

    #[test]
    fn what_is_new_in_words_is_noticed_first() {
        let touch = "corner-subtraction.touch";
        for (keys, then, row, start) in [
            ("", "", 1, "If the code never "),
            ("bet left", "left", 19, "A x 7..11"),
            ("bet left", "q", 20, "Press q once more"),
            ("bet left", "enter", 20, "Not yet"),
            ("bet left", "?", 0, "Keys"),
            ("?", "esc", 1, "The world has "),
            ("bet left", "c", 4, "> . 1.2"),
            ("c", "down", 5, "> . 1.3"),
            ("S", "right", 2, "> glyphs"),
            ("S", "down", 3, "> theme"),
            ("bet left", "v", 0, ""),
            ("bet left", "n", 1, "To see how "),
        ] {
            let (found, words) = noticed(touch, keys, then);
            assert!(found == row && words.starts_with(start), "{keys:?}, {then:?}: {words:?} in row {found}");
            assert!(!start.is_empty() || words.is_empty(), "{keys:?}, {then:?}: {words:?}");
        }
        let (row, words) = noticed("origin-test.four-questions", "bet left", "e");
        assert!(row == 4 && words.starts_with("+-- the code that runs"), "{words}");
        assert_eq!(
            noticed("origin-test.touching", "1", "2"),
            (20, "1  a hit only if corners meet  [2] a hit   3  no hit".to_owned())
        );
    }
}
