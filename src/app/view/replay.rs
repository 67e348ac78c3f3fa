//! The command that brings the moment back, over the last rows of the screen.

use crate::app::session::folded;
use ratatui::prelude::*;
use ratatui::widgets::Clear;
use textfigure::Look;

/// The heading of the command.
const HEADING: &str = "This brings it back; it is printed again when you leave:";

/// The heading of a `grade` command for a frame.
const WRONG_FRAME: &str = "Your last wrong frame; it is printed again when you leave:";

pub(super) fn draw(command: &[String], look: &Look, buffer: &mut Buffer) {
    let screen = buffer.area;
    let is_frame = command.get(1).is_some_and(|word| word == "grade");
    let mut lines = vec![Line::styled(if is_frame { WRONG_FRAME } else { HEADING }, look.theme.emphasis())];
    lines.extend(folded(command, usize::from(screen.width).saturating_sub(1)).into_iter().map(Line::from));
    let rows = usize::from(screen.height);
    if lines.len() > rows {
        lines.truncate(rows.saturating_sub(1));
        lines.push(Line::from(Span::styled("and more, which is printed when you leave", look.theme.alert())));
    }
    let height = lines.len() as u16;
    let area = Rect { y: screen.bottom().saturating_sub(height), height, ..screen };
    Clear.render(area, buffer);
    Text::from(lines).render(area, buffer);
}
