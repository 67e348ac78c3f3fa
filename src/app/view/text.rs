//! Text broken into lines, and the rows that it leaves free.

use ratatui::prelude::*;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr as _;

/// The text in lines of at most `width` columns; a word longer than that is broken.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    if width == 0 {
        return Vec::new();
    }
    crate::lesson::lines(text, usize::from(width)).into_iter().map(Cow::into_owned).collect()
}

/// A line that keeps its indentation, in rows of at most `width` columns; all but the first are indented `further`.
pub(super) fn hanging(line: &str, width: u16, further: usize) -> Vec<String> {
    let words = line.trim_start();
    let first = " ".repeat(line.len() - words.len());
    let next = first.clone() + &" ".repeat(further);
    let options = crate::lesson::unbroken(width.into()).initial_indent(&first).subsequent_indent(&next);
    textwrap::wrap(words, options).into_iter().map(Cow::into_owned).collect()
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

/// An area without its first rows.
pub(super) fn rows_below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Draws lines from the upper left of an area. ratatui sets a style for the whole area first and asks each character
/// how wide it is: most lines are of plain ASCII and need neither, and in this way take a third of the time.
pub(super) fn draw(lines: &[Line<'_>], area: Rect, buffer: &mut Buffer) {
    let is_plain = |span: &Span<'_>| span.content.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    for (line, row) in lines.iter().zip(area.intersection(buffer.area).rows()) {
        if !line.iter().all(is_plain) || line.alignment.is_some() || line.style != Style::new() {
            line.render(row, buffer);
            continue;
        }
        let start = buffer.index_of(row.x, row.y);
        let mut cells = buffer.content[start..start + usize::from(row.width)].iter_mut();
        for span in line {
            for (byte, cell) in span.content.bytes().zip(&mut cells) {
                cell.set_char(byte.into()).set_style(span.style);
            }
        }
    }
}

/// Lines whose words have a style. The blanks after them are left alone.
pub(super) fn styled(lines: impl IntoIterator<Item = String>, style: Style) -> Text<'static> {
    lines.into_iter().map(|line| Span::styled(line, style)).collect()
}
