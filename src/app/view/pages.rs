//! Pages that lie on top of a step: help, glossary, reason, course.

use super::layout::Layout;
use super::text;
use crate::app::pages::{self, Entry};
use crate::app::play::Phase;
use crate::app::session::Session;
use crate::canvas::Look;
use crate::progress::Outcome;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The page's title above, how to leave it below; what is left between them.
pub(super) fn page(title: &str, leave: &str, look: &Look, layout: &Layout, buffer: &mut Buffer) -> Rect {
    text::put(title, look.theme.heading(), layout.progress, buffer);
    let keys = Rect { y: layout.whole.bottom() - 1, height: 1, ..layout.whole };
    text::put(leave, look.theme.dim(), keys, buffer);
    let top = layout.progress.bottom() + 1;
    Rect { y: top, height: (keys.top() - 1).saturating_sub(top), ..layout.whole }
}

/// Terms on the left, what they say on the right, from an entry on.
fn entries(all: &[Entry], from: usize, look: &Look, area: Rect, buffer: &mut Buffer) {
    let longest = all.iter().map(|entry| text::width(&entry.term)).max().unwrap_or(0) as u16;
    let column = longest.min(area.width / 2) + 3;
    let from = from.min(all.len().saturating_sub(1));
    let mut row = area.top();
    for entry in &all[from..] {
        let says = text::wrapped(&entry.says, area.width - column - 1);
        let height = says.len().max(1) as u16;
        if row + height > area.bottom() {
            break;
        }
        text::put(
            &entry.term,
            look.theme.emphasis(),
            Rect { x: area.left() + 1, y: row, width: column - 1, height: 1 },
            buffer,
        );
        let right = Rect { x: area.left() + column, y: row, width: area.width - column, height };
        text::put_lines(&says, Style::new(), right, buffer);
        row += height;
    }
}

pub(super) fn help(from: usize, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let area = page("Keys", "up and down scroll, any other key closes", look, layout, buffer);
    entries(&pages::help(), from, look, area, buffer);
}

pub(super) fn glossary(session: &Session, from: usize, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let area = page("Glossary", "up and down scroll, any other key closes", look, layout, buffer);
    entries(&pages::glossary(session.course()), from, look, area, buffer);
}

pub(super) fn why(session: &Session, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let step = session.play().step();
    let area = page(&step.title, "any key closes", look, layout, buffer);
    // The reason is as good as the answer to an open bet.
    let open = session.play().phase() == Phase::Betting;
    let why = if open { "It can be read here when your bet is locked in." } else { &step.why };
    let mut row = area.top();
    for (heading, words) in
        [("What to do", &*step.narration), ("Why", why), ("What this lesson is for", &session.lesson().objective)]
    {
        let lines = text::wrapped(words, area.width.min(76));
        let rest = |row: u16| Rect { y: row, height: area.bottom().saturating_sub(row), ..area };
        text::put(heading, look.theme.emphasis(), rest(row), buffer);
        text::put_lines(&lines, Style::new(), rest(row + 1), buffer);
        row += lines.len() as u16 + 2;
    }
}

/// All lessons and steps; `=` done, `-` skipped, `.` open, `>` the cursor.
pub(super) fn course(session: &Session, cursor: usize, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let total = session.asked().count();
    let done: usize = (0..session.course().lessons.len()).map(|lesson| session.done_in(lesson)).sum();
    let title = format!("The course: {done} of {total} steps done");
    let area = page(
        &title,
        "up and down choose, Enter goes there, Esc closes   = done  - skipped  . open",
        look,
        layout,
        buffer,
    );
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut at_cursor = 0;
    let mut index = 0;
    for (l, lesson) in session.course().lessons.iter().enumerate() {
        if l > 0 {
            lines.push((String::new(), Style::new()));
        }
        let heading = if lesson.free {
            format!(" {}", lesson.title)
        } else {
            format!(" {} {}, {} of {}", l + 1, lesson.title, session.done_in(l), lesson.steps.len())
        };
        lines.push((heading, look.theme.emphasis()));
        for (s, step) in lesson.steps.iter().enumerate() {
            let mark = match session.outcome(l, s) {
                Some(Outcome::Done) => '=',
                Some(Outcome::Skipped) => '-',
                None => '.',
            };
            let (pointer, style) = if index == cursor {
                at_cursor = lines.len();
                ('>', look.theme.heading())
            } else {
                (' ', Style::new())
            };
            lines.push(if lesson.free {
                (format!(" {pointer}   {}", step.title), style)
            } else {
                (format!(" {pointer} {mark} {}.{} {}", l + 1, s + 1, step.title), style)
            });
            index += 1;
        }
    }
    // The cursor stays in the middle third, so that one sees what comes.
    let height = usize::from(area.height);
    let from = at_cursor.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    for (row, (line, style)) in (area.top()..area.bottom()).zip(&lines[from..]) {
        text::put(line, *style, Rect { y: row, height: 1, ..area }, buffer);
    }
    if let Some(message) = session.message() {
        let spot = Rect { y: layout.progress.bottom(), height: 1, ..layout.whole };
        text::put(&message.text, look.theme.emphasis(), spot, buffer);
    }
}
