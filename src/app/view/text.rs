//! Text broken into lines.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr as _;

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
            Some(line) if line.width() + gap + piece.width() <= usize::from(width) => {
                line.push_str(&" ".repeat(gap));
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

/// Lines whose words have a style. The blanks after them are left alone.
pub(super) fn styled(lines: impl IntoIterator<Item = String>, style: Style) -> Text<'static> {
    lines.into_iter().map(|line| Span::styled(line, style)).collect()
}
