//! Frames of panes, and scrollbars, in the characters of a glyph set.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    symbols::{border, scrollbar},
    text::{Line, Span},
    widgets::{Block, Borders, Widget as _},
};

use textfigure::{GlyphSet, Look};

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The frame of a pane, with its title in the top line.
///
/// A title too long for the line is cut at the right.
pub(crate) fn pane<'t>(title: impl Into<Span<'t>>, look: &Look) -> Block<'t> {
    let border = around(look.glyphs);
    // Without a reset the style of the border would show through the title.
    let title = title.into().style(Style::reset().patch(look.theme.heading()));
    let title = Line::from(vec![Span::raw(border.horizontal_top.repeat(2)), Span::raw(" "), title, Span::raw(" ")]);
    Block::bordered().border_set(border).border_style(look.theme.dim()).title(title)
}

/// Draws a frame edge by edge, and returns what is inside: a whole block would set the style of all cells there.
pub(crate) fn draw(title: String, look: &Look, area: Rect, buffer: &mut Buffer) -> Rect {
    let edge = Block::new().border_set(around(look.glyphs)).border_style(look.theme.dim());
    for (edge_area, borders) in [
        (area.columns().next_back(), Borders::RIGHT),
        (area.columns().next(), Borders::LEFT),
        (area.rows().next_back(), Borders::TOP.complement()),
    ] {
        edge.clone().borders(borders).render(edge_area.unwrap_or_default(), buffer);
    }
    let frame = pane(title, look);
    let inside = frame.inner(area);
    frame.borders(Borders::BOTTOM.complement()).render(area.rows().next().unwrap_or_default(), buffer);
    inside
}

/// The frame of a pane.
fn around(glyphs: GlyphSet) -> border::Set<'static> {
    match glyphs {
        GlyphSet::Ascii => ASCII_BORDER,
        GlyphSet::Braille | GlyphSet::Octant => border::PLAIN,
    }
}

/// The scrollbar of a page.
pub(crate) fn scrollbar(glyphs: GlyphSet) -> scrollbar::Set<'static> {
    match glyphs {
        GlyphSet::Ascii => scrollbar::Set { track: "|", thumb: "#", begin: "^", end: "v" },
        GlyphSet::Braille | GlyphSet::Octant => scrollbar::VERTICAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::{buffer::Cell, style::Modifier};

    fn lines(buffer: &Buffer) -> String {
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>() + "\n").collect()
    }

    #[test]
    fn frames_fit_their_titles() {
        let framed = |glyphs, columns: u16, rows: u16| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
            let (look, mut block) = (Look { glyphs, ..Look::default() }, buffer.clone());
            pane("world", &look).render(block.area, &mut block);
            draw("world".to_owned(), &look, buffer.area, &mut buffer);
            assert_eq!(buffer, block, "edge by edge it looks the same");
            lines(&buffer)
        };
        assert_eq!(framed(GlyphSet::Braille, 16, 3), "┌── world ─────┐\n│              │\n└──────────────┘\n");
        assert_eq!(framed(GlyphSet::Ascii, 10, 2), "+-- world+\n+--------+\n");
        assert_eq!(framed(GlyphSet::Ascii, 5, 2), "+-- +\n+---+\n");
        assert_eq!(framed(GlyphSet::Ascii, 1, 3), "+\n|\n+\n");
    }

    /// A title stands out from its frame, which is dim.
    #[test]
    fn titles_are_bold_and_not_dim() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 16, 3));
        pane("world", &Look::default()).render(buffer.area, &mut buffer);
        let top = (0..16).map(|x| buffer[(x, 0)].modifier);
        let expected = (0..16).map(|x| if (4..9).contains(&x) { Modifier::BOLD } else { Modifier::DIM });
        assert!(top.eq(expected));
    }

    #[test]
    fn an_area_of_one_cell_is_no_trouble() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        pane("title", &Look::default()).render(buffer.area, &mut buffer);
        assert_eq!(lines(&buffer), "+\n");
    }
}
