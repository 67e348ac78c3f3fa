//! Pages that lie on top of a step: those of words, and the course.

use super::areas::{Areas, SMALLEST, STANDARD, TEXT_WIDTH};
use super::{step, text};
use crate::app::pages::{self, Page, Part};
use crate::app::{Play, Session};
use crate::borders;
use crate::panes::Side;
use ratatui::prelude::*;
use ratatui::widgets::{List, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState};
use std::slice;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// Draws the page of words that is on top, from the row to which it is scrolled. It never scrolls beyond its last full
/// page.
pub(super) fn draw(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let Some(Page { title, leave, parts }) = pages::page(session, session.screen) else { return };
    let area = body(areas);
    let mut rows = rows(&parts, look, area);
    let last = rows.len().saturating_sub(area.height.into());
    let scrolls = if last > 0 && !leave.contains("scroll") { ", arrows scroll" } else { "" };
    page(&title, &format!("{leave}{scrolls}"), look, areas, buffer);
    let from = session.row.min(last);
    scrollbar(last + 1, from, look, area, buffer);
    let list = Rect { x: area.left() + 1, width: area.width - 1, ..area };
    Text::from(rows.split_off(from)).render(list, buffer);
    note("", session, look, areas, buffer);
}

/// The row with which the last page begins, on a screen of this size; 0 if everything fits on one page.
pub(in crate::app) fn last_row(session: &Session, (width, height): (u16, u16)) -> usize {
    let area = Areas::of(Rect::new(0, 0, width, height), 0).map(|areas| body(&areas));
    let page = area.zip(pages::page(session, session.screen));
    page.map_or(0, |(area, page)| rows(&page.parts, &Look::default(), area).len().saturating_sub(area.height.into()))
}

/// The row with which the next page begins: with the first part that this one cuts, so that parts are seen as a whole.
pub(in crate::app) fn next_row(session: &Session, (width, height): (u16, u16)) -> usize {
    let area = Areas::of(Rect::new(0, 0, width, height), 0).map(|areas| body(&areas));
    let Some((area, page)) = area.zip(pages::page(session, session.screen)) else { return session.row };
    let (shown, mut end, mut start) = (session.row + usize::from(area.height), 0, 0);
    for part in &page.parts {
        let from = end;
        end += rows(slice::from_ref(part), &Look::default(), area).len();
        match part {
            Part::Gap => start = end,
            Part::Picture(..) => start = from,
            _ => {}
        }
        if end > shown {
            break;
        }
    }
    if start > session.row { start } else { shown }
}

/// Draws the page's title at the top and how to leave it at the bottom. Returns the area between them.
pub(super) fn page(title: &str, leave: &str, look: &Look, areas: &Areas, buffer: &mut Buffer) -> Rect {
    Span::styled(title, look.theme.heading()).render(areas.progress, buffer);
    let keys = Rect { y: areas.whole.bottom() - 1, height: 1, ..areas.whole };
    Span::styled(leave, look.theme.dim()).render(keys, buffer);
    body(areas)
}

/// Draws the message of a page in the blank row below its title, or these words if there is none.
fn note(words: &str, session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let words = Span::styled(words, look.theme.dim());
    let said = session.message().map(|message| Span::styled(&message.text, look.theme.emphasis()));
    said.unwrap_or(words).render(Rect { y: areas.progress.bottom(), height: 1, ..areas.whole }, buffer);
}

/// Where the entries of a page stand: between its title and its keys.
fn body(areas: &Areas) -> Rect {
    let top = areas.progress.bottom() + 1;
    Rect { y: top, height: (areas.whole.bottom() - 2).saturating_sub(top), ..areas.whole }
}

/// The parts of a page in rows.
fn rows(parts: &[Part], look: &Look, area: Rect) -> Vec<Line<'static>> {
    // A term that only begins a list needs no room beside it.
    let term = |part: &Part| match part {
        Part::Entry(term, says) if !says.is_empty() => term.width(),
        _ => 0,
    };
    let longest = parts.iter().map(term).max().unwrap_or(0) as u16;
    let term_width = longest.min(area.width / 2);
    // One blank column before the words, one before the scrollbar, and the scrollbar.
    let width = (area.width - 3).min(TEXT_WIDTH);
    let rows = parts.iter().flat_map(|part| match part {
        Part::Entry(term, says) if says.is_empty() => text::styled(text::wrapped(term, width), look.theme.emphasis()),
        // Two more blank columns after the terms.
        Part::Entry(term, says) => entry(term, says, term_width, area.width - term_width - 5, look),
        Part::Heading(words) => text::styled(text::wrapped(words, width), look.theme.emphasis()),
        Part::Words(words) => text::styled(text::wrapped(words, width), Style::new()),
        Part::Line(line) => text::styled(text::hanging(line, width, 8), Style::new()),
        Part::Item(words) => text::styled(text::hanging(words, width, 0), Style::new()),
        Part::Picture(play, says) => picture(play, says, look, width),
        Part::Gap => Text::from(""),
    });
    rows.collect()
}

/// The panes of a step, as on the standard screen or on the smallest one, and the line about them.
fn picture(play: &Play, says: &str, look: &Look, width: u16) -> Text<'static> {
    let (columns, rows) = if width < TEXT_WIDTH { SMALLEST } else { STANDARD };
    let screen = Rect::new(0, 0, columns, rows);
    let mut lines = Text::default();
    if let Some(mut areas) = super::areas_of_step(play, screen) {
        // Beside the margin and the scrollbar there is no column left between the panes.
        if let (first, Some(second)) = &mut areas.panes {
            second.x = first.right();
        }
        let shown = play.small_pane().unwrap_or(Side::Right);
        let mut buffer = Buffer::empty(screen);
        step::panes((play, &play.drawing()), (shown, false), look, &areas, &mut buffer);
        let pane = areas.panes.0;
        let cells = |y| (0..areas.panes.1.unwrap_or(pane).right()).map(move |x| (x, y));
        let line = |y| cells(y).map(|at| Span::styled(buffer[at].symbol().to_owned(), buffer[at].style())).collect();
        lines.extend((pane.y..pane.bottom()).map(|y| -> Line<'static> { line(y) }));
    }
    lines.extend(text::wrapped(says, width).into_iter().map(Line::from));
    lines
}

/// A term and, in a column of this width beside it, what it says.
fn entry(term: &str, says: &str, term_width: u16, width: u16, look: &Look) -> Text<'static> {
    let (term, says) = (text::wrapped(term, term_width), text::wrapped(says, width));
    let row = |of: &[String], row: usize| of.get(row).cloned().unwrap_or_default();
    let rows = (0..term.len().max(says.len())).map(|at| {
        let term = Span::styled(row(&term, at), look.theme.emphasis());
        let gap = " ".repeat((usize::from(term_width) + 2).saturating_sub(term.width()));
        Line::from(vec![term, Span::raw(gap + &row(&says, at))])
    });
    rows.collect()
}

/// Draws a scrollbar at the right edge of a page that scrolls to `positions`; none if there is only one.
fn scrollbar(positions: usize, at: usize, look: &Look, area: Rect, buffer: &mut Buffer) {
    if positions <= 1 {
        return;
    }
    let mut state = ScrollbarState::new(positions).position(at).viewport_content_length(usize::from(area.height));
    Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .symbols(borders::scrollbar(look.glyphs))
        .track_style(look.theme.dim())
        .render(area, buffer, &mut state);
}

/// All lessons and steps; `=` done, `~` shown, `-` skipped, `.` open, `>` the cursor.
pub(super) fn course(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let (done, total) = session.counts();
    let title = format!("The course: {done} of {total} steps done, G plays the game");
    let leave = "up and down, Enter goes there, Esc closes   = done  ~ shown  - skipped  . open";
    let area = page(&title, leave, look, areas, buffer);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (chosen, mut at_cursor) = (session.nth(session.row), 0);
    for (l, lesson) in session.course().lessons.iter().enumerate() {
        if l > 0 {
            lines.push(Line::default());
        }
        let heading = if lesson.free {
            format!(" {}", lesson.title)
        } else {
            let exam = session.standing(l).map(|standing| format!(", {standing}")).unwrap_or_default();
            format!(" {} {}, {} of {}{exam}", l + 1, lesson.title, session.done_in(l), lesson.steps.len())
        };
        lines.push(Span::styled(heading, look.theme.emphasis()).into());
        let judged = session.progress.judged(&lesson.id);
        lines.extend(judged.map(|(kind, day)| Line::from(format!("     your code: {kind} judged {day}"))));
        for (s, step) in lesson.steps.iter().enumerate() {
            let (mut pointer, mut style) = (' ', Style::new());
            if chosen == Some((l, s)) {
                (pointer, style, at_cursor) = ('>', look.theme.heading(), lines.len());
            }
            let line = if lesson.free {
                format!(" {pointer}   {}", step.title)
            } else {
                let mark = session.outcome((l, s)).mark();
                format!(" {pointer} {mark} {}.{} {}", l + 1, s + 1, step.title)
            };
            lines.push(Span::styled(line, style).into());
        }
    }
    let height = usize::from(area.height);
    let positions = lines.len().saturating_sub(height) + 1;
    let mut state = ListState::default().with_selected(Some(at_cursor));
    // The cursor stays in the middle, so that the learner sees what comes next.
    StatefulWidget::render(List::new(lines).scroll_padding(height / 2), area, buffer, &mut state);
    scrollbar(positions, state.offset(), look, area, buffer);
    let due = session.due().map(|due| due.due).filter(|due| *due > 0);
    let due = due.map(|due| format!(" ({due} due)")).unwrap_or_default();
    let keys = format!("i progress, r review{due}, capital N: the recap and exam at >");
    note(&keys, session, look, areas, buffer);
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use super::super::{Style, draw};
    use super::*;
    use crate::app::Screen;
    use crate::app::testing::{at, course, session};
    use crate::key::parse_script;

    use ratatui::buffer::Cell;

    fn press(session: &mut Session, keys: &str) {
        for stroke in parse_script(keys).expect("keys") {
            session.stroke(stroke);
        }
    }

    fn parts(session: &Session, screen: Screen) -> Vec<Part> {
        pages::page(session, screen).expect("a page of words").parts
    }

    /// The rows of the page between its title and its keys.
    fn rows(session: &Session, (width, height): (u16, u16)) -> Vec<String> {
        let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
        draw(session, &Style { look: Look::default(), utf8: true }, &mut screen);
        (2..height - 2).map(|y| (0..width).map(|x| screen[(x, y)].symbol()).collect()).collect()
    }

    /// The last column from top to bottom.
    fn bar(rows: &[String]) -> String {
        rows.iter().filter_map(|row| row.chars().next_back()).collect()
    }

    /// Free rows of the track above and below the thumb.
    fn thumb(rows: &[String]) -> (usize, usize) {
        let bar = bar(rows);
        let track = bar.strip_prefix('^').and_then(|bar| bar.strip_suffix('v')).expect("two ends");
        assert!(track.chars().all(|c| "#|".contains(c)), "{bar}");
        let (start, end) = (track.find('#').expect("a thumb"), track.rfind('#').expect("a thumb"));
        (start, track.len() - 1 - end)
    }

    #[test]
    fn the_course_tells_what_code_was_judged() {
        let mut progress = crate::progress::Progress::default();
        progress.judge("corner-subtraction", "difference", crate::progress::Day(20_778));
        let mut session = Session::resumed(course(), progress, 42);
        press(&mut session, "c");
        let rows = rows(&session, STANDARD);
        let told: Vec<usize> = (0..rows.len()).filter(|row| rows[*row].contains("judged")).collect();
        let [row] = told[..] else { panic!("{rows:#?}") };
        assert!(rows[row].contains("   your code: difference judged 2026-11-21 "), "{}", rows[row]);
        assert!(rows[row - 1].contains("1 Corner subtraction"), "{}", rows[row - 1]);
    }

    #[test]
    fn a_scrollbar_shows_where_a_page_stands() {
        for size in [SMALLEST, STANDARD] {
            let mut session = session();
            session.host.size = size;
            for open in ["?", "/", "c"] {
                press(&mut session, open);
                let count = if open == "c" { session.places().count() } else { last_row(&session, size) + 1 };
                let thumb = |_| {
                    let thumb = thumb(&rows(&session, size));
                    press(&mut session, "down");
                    thumb
                };
                let thumbs: Vec<_> = (0..count).map(thumb).collect();
                press(&mut session, "esc");
                assert!(thumbs.is_sorted_by_key(|thumb| thumb.0), "{open} {thumbs:?}");
                assert!(thumbs[0].0 == 0 && thumbs[0].1 > 0, "{open} {thumbs:?}");
                assert!(thumbs[count - 1].0 > 0 && thumbs[count - 1].1 == 0, "{open} {thumbs:?}");
            }
        }
    }

    #[test]
    fn a_page_that_fits_does_not_scroll() {
        let (mut session, large) = (session(), (160, 60));
        press(&mut session, "?");
        let page = rows(&session, large);
        press(&mut session, "down*5");
        assert_eq!(rows(&session, large), page);
        assert_eq!(bar(&page).trim(), "");
    }

    #[test]
    fn the_keys_of_the_step_come_first() {
        for size in [SMALLEST, STANDARD] {
            let text = |keys: &str| rows(&at("corner-subtraction.touch", keys), size).join("\n");
            let (text, before) = (text("bet ?"), text("?"));
            let place = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word} in\n{text}"));
            assert!(place("In this step:") < place("move A") && place("submit") < place("All keys:"), "{text}");
            // However long the line above them is, they leave as much room to what they do.
            let once = before.replace("In this step, once your prediction is locked in:", "In this step:");
            let row =
                |text: &str, word: &str| text.lines().find(|row| row.contains(word)).and_then(|row| row.find(word));
            assert!(once.contains("In this step:"), "{before}");
            assert_eq!(row(&before, "move A"), row(&text, "move A"), "{before}");
        }
    }

    #[test]
    fn no_word_lies_under_the_scrollbar() {
        let mut session = session();
        press(&mut session, "?");
        session.host.size = SMALLEST;
        let help = parts(&session, Screen::Help);
        let words = |text: &str| text.split_whitespace().map(|word| word.to_owned() + " ").collect::<String>();
        for part in help {
            let Part::Entry(term, says) = part else { panic!("{part:?}") };
            let expected = words(&format!("{term} {says}"));
            let seen = |session: &Session| {
                let rows = rows(session, SMALLEST);
                words(&rows.iter().map(|row| row[..row.len() - 1].to_owned() + "\n").collect::<String>())
            };
            while !seen(&session).contains(&expected) {
                assert!(session.row < last_row(&session, SMALLEST), "{expected} in\n{}", seen(&session));
                press(&mut session, "down");
            }
        }
    }

    /// A learner who has gone on too far comes back with the first key.
    #[test]
    fn the_last_page_is_full_and_left_at_once() {
        for size in [SMALLEST, STANDARD] {
            for open in ["?", "/"] {
                let mut session = session();
                session.host.size = size;
                press(&mut session, open);
                press(&mut session, "down*999");
                let end = rows(&session, size);
                let last = |rows: &[String]| {
                    rows.iter().rev().map(|row| row[..row.len() - 1].trim().to_owned()).find(|row| !row.is_empty())
                };
                let words = last(&end);
                press(&mut session, "n*9");
                assert_eq!(rows(&session, size), end);
                press(&mut session, "up");
                // One line earlier the last one has no room.
                assert_ne!(last(&rows(&session, size)), words, "{open} at {size:?}");
            }
        }
    }

    #[test]
    fn the_chosen_step_is_seen_with_those_around_it() {
        let mut session = at("corner-subtraction.a-bug", "");
        let count = session.places().count();
        press(&mut session, "c");
        for chosen in 0..count {
            let rows = rows(&session, SMALLEST);
            let at = rows.iter().position(|row| row.starts_with(" > ")).expect("the chosen step");
            let steps = |rows: &[String]| rows.iter().filter(|row| row.starts_with("   ")).count();
            let (above, below) = (steps(&rows[..at]), steps(&rows[at + 1..]));
            assert!(above >= chosen.min(4) && below >= (count - 1 - chosen).min(4), "step {chosen} of {count}");
            press(&mut session, "down");
        }
    }

    #[test]
    fn the_reason_is_there_to_the_last_word_on_the_smallest_screen() {
        let mut session = at("corner-subtraction.a-bug", "");
        session.host.size = SMALLEST;
        for _ in 0..session.asked().count() {
            session.solve();
            press(&mut session, "i");
            let seen = |session: &Session| rows(session, SMALLEST).iter().map(|row| row[..59].to_owned()).collect();
            let mut page: Vec<String> = seen(&session);
            let height = page.len();
            for _ in 0..20 {
                press(&mut session, "down");
                let mut next: Vec<String> = seen(&session);
                // What comes into sight by scrolling.
                page.extend(next.pop().filter(|_| next[..] != page[page.len() - height..page.len() - 1]));
            }
            let page = page.join("\n");
            let words = |text: &str| text.split_whitespace().map(|word| word.to_owned() + " ").collect::<String>();
            let step = session.play().step();
            let reason = session.play().reason().expect("the step is done");
            for text in step.beats.iter().chain(&reason).chain([&session.lesson().objective]) {
                assert!(words(&page).contains(&words(text)), "{}: no {text:?} in\n{page}", step.id);
            }
            press(&mut session, "esc n");
            // The page at the end of a lesson.
            if session.screen == Screen::Recap {
                press(&mut session, "n");
            }
        }
    }

    #[test]
    fn a_long_term_goes_on_below_itself() {
        let entry = Part::Entry("a term of many words that no page has room for".to_owned(), "short".to_owned());
        let area = Rect::new(0, 0, 40, 4);
        let mut buffer = Buffer::empty(area);
        Text::from(super::rows(&[entry], &Look::default(), area)).render(area, &mut buffer);
        let rows = buffer.content.chunks(40).map(|row| row.iter().map(Cell::symbol).collect::<String>());
        let rows: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
        assert_eq!(rows, ["a term of many words  short", "that no page has", "room for", ""]);
    }
}
