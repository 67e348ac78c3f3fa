//! Words on cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Span, Text};
use unicode_width::UnicodeWidthStr;

/// Columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text in lines of at most `width` columns; a word longer than that is broken.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    if width == 0 {
        return Vec::new();
    }
    crate::lesson::lines(text, usize::from(width)).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Pieces that do not break, laid out in lines of at most `width` columns with `gap` columns between them.
pub(super) fn flowed(pieces: &[String], gap: usize, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if self::width(line) + gap + self::width(piece) <= usize::from(width) => {
                line.push_str(&" ".repeat(gap));
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

/// Lines whose words have a style; the blanks after them keep theirs.
pub(super) fn styled(lines: impl IntoIterator<Item = String>, style: Style) -> Text<'static> {
    lines.into_iter().map(|line| Span::styled(line, style)).collect()
}
/// Writes lines from the top of the area; those that find no room are left out.
pub(super) fn put_lines(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
    for (row, line) in (area.top()..area.bottom()).zip(lines) {
        buffer.set_stringn(area.left(), row, line, usize::from(area.width), style);
    }
}

/// Writes one line, cut at the end of the area; returns the column after it.
pub(super) fn put(text: &str, style: Style, area: Rect, buffer: &mut Buffer) -> u16 {
    if area.is_empty() {
        return area.left();
    }
    buffer.set_stringn(area.left(), area.top(), text, usize::from(area.width), style).0
}

/// Writes one line that ends at the right edge of the area.
pub(super) fn put_right(text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    let width = u16::try_from(self::width(text)).unwrap_or(u16::MAX).min(area.width);
    put(text, style, Rect { x: area.right() - width, width, ..area }, buffer);
}
