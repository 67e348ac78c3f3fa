//! Frames around panes.

use ratatui::{
    style::Style,
    text::{Line, Span},
    widgets::Block,
};

use super::Look;

/// The frame of a pane, with its title in the top line.
///
/// A title too long for the line is cut at the right.
#[must_use]
pub fn pane<'t>(title: impl Into<Span<'t>>, look: &Look) -> Block<'t> {
    let border = look.glyphs.border();
    // The title is drawn over the border, whose style would show through.
    let title = title.into().style(Style::reset().patch(look.theme.heading()));
    let title = Line::from(vec![Span::raw(border.horizontal_top.repeat(2)), Span::raw(" "), title, Span::raw(" ")]);
    Block::bordered().border_set(border).border_style(look.theme.dim()).title(title)
}
