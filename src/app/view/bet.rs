//! An open bet: its question, its options, and where on the screen each of them stands.

use super::areas::Areas;
use super::text;
use crate::app::{Play, Wager};
use ratatui::layout::Offset;
use ratatui::prelude::*;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// Blanks between options in one line.
const GAP: u16 = 2;

/// A bet in lines.
pub(super) struct Asked {
    /// The question, then the options, each with its digit; the chosen one is marked.
    pub(super) lines: Vec<String>,
    /// How many of the lines are the question.
    question: usize,
    /// Where the options stand: the digit of each, and a stretch of a line that belongs to it. Columns and lines are
    /// counted from 0 where the bet begins.
    spots: Vec<(usize, Rect)>,
}

impl Asked {
    /// The bet of a step in lines of at most `width` columns; without a bet there are none.
    pub(super) fn of(play: &Play, width: u16) -> Self {
        let Some(wager) = play.wager() else { return Self { lines: Vec::new(), question: 0, spots: Vec::new() } };
        let chosen = wager.chosen_digit();
        let mark = |digit| if chosen == Some(digit) { format!("[{digit}]") } else { format!(" {digit} ") };
        let options = wager.options().map(|(digit, say)| (digit, format!("{} {say}", mark(digit))));
        let options: Vec<(usize, String)> = options.collect();
        let mut lines = text::wrapped(&format!("Predict: {}", wager.bet().ask), width);
        let question = lines.len();
        if let Some(field) = wager.field() {
            lines.push(format!(" > {field}_"));
            return Self { lines, question, spots: Vec::new() };
        }
        let mut spots = Vec::new();
        let side_by_side = options.iter().all(|(_, words)| words.width() <= usize::from(width));
        for (digit, words) in options {
            let parts = if side_by_side { vec![words] } else { text::wrapped(&words, width) };
            for part in parts {
                let width_of_part = part.width() as u16;
                let beside = lines[question..].last().map_or(width, |line| line.width() as u16 + GAP);
                let mut column = 0;
                match lines.last_mut().filter(|_| side_by_side && beside + width_of_part <= width) {
                    Some(line) => {
                        column = beside;
                        line.push_str(&(" ".repeat(GAP.into()) + &part));
                    }
                    None => lines.push(part),
                }
                spots.push((digit, Rect::new(column, lines.len() as u16 - 1, width_of_part, 1)));
            }
        }
        Self { lines, question, spots }
    }

    /// The digit of the option at a place, counted as in `spots`.
    pub(super) fn option_at(&self, place: Position) -> Option<usize> {
        self.spots.iter().find(|(_, spot)| spot.contains(place)).map(|(digit, _)| *digit)
    }
}

/// True if an open bet has no room below the panes, so that it takes the place of the narration.
pub(super) fn beside(play: &Play, areas: &Areas) -> bool {
    play.is_asking() && Asked::of(play, areas.bottom.width).lines.len() > usize::from(areas.bottom.height)
}

/// Draws the bet; returns how many rows it takes.
pub(super) fn draw(play: &Play, look: &Look, area: Rect, buffer: &mut Buffer) -> u16 {
    let asked = Asked::of(play, area.width);
    let (question, options) = asked.lines.split_at(asked.question);
    let mut lines = text::styled(question.to_vec(), look.theme.heading());
    lines.extend(text::styled(options.to_vec(), Style::new()));
    text::draw(&lines.lines, area, buffer);
    // The chosen option is also emphasized.
    let chosen = play.wager().and_then(Wager::chosen_digit);
    for (_, spot) in asked.spots.iter().filter(|(digit, _)| Some(*digit) == chosen) {
        let spot = spot.offset(Offset { x: area.x.into(), y: area.y.into() });
        buffer.set_style(spot.intersection(area), look.theme.emphasis());
    }
    u16::try_from(asked.lines.len()).unwrap_or(u16::MAX).min(area.height)
}

/// True if an open bet stands in place of the narration, which is read first.
pub(super) fn stands_in_for_narration(play: &Play, areas: &Areas) -> bool {
    areas.panes.1.is_none() && !play.is_reading() && beside(play, areas)
}

#[cfg(test)]
mod tests {
    use super::super::areas::{SMALLEST, STANDARD};
    use crate::app::Phase;
    use crate::app::testing::session;
    use crate::app::view::{self, Target, target};
    use crate::key::Key;
    use ratatui::buffer::Buffer;
    use ratatui::layout::{Position, Rect};
    use ratatui::style::Modifier;
    use textfigure::{GlyphSet, Look};

    #[test]
    fn the_chosen_option_stands_out_on_every_screen() {
        let mut session = session();
        let mut bets = 0;
        for _ in 0..session.asked().count() {
            if session.play().phase() == Phase::Betting {
                session.press(Key::Char('2'));
                for (width, height) in [SMALLEST, STANDARD] {
                    let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
                    view::draw(&session, &view::Style { look: Look::default(), utf8: true }, &mut screen);
                    let is_digit = |cell: &Position| screen[*cell].symbol().parse::<u8>().is_ok();
                    for cell in screen.area.positions().filter(is_digit) {
                        if let Some(Target::Option(digit)) = target(&session, screen.area, GlyphSet::Ascii, cell) {
                            let bold = screen[cell].modifier.contains(Modifier::BOLD);
                            assert_eq!(bold, digit == 2, "{} at {width}x{height}", session.play().step().id);
                            // The chosen one begins with its bracket.
                            let gap = cell.x.checked_sub(2).map(|x| Position { x, ..cell });
                            if let Some(gap) = gap.filter(|gap| screen[(gap.x + 1, gap.y)].symbol() == "[") {
                                assert_ne!(
                                    target(&session, screen.area, GlyphSet::Ascii, gap),
                                    Some(Target::Option(2))
                                );
                            }
                        }
                    }
                }
                bets += 1;
            }
            session.press(Key::Char('n'));
        }
        assert!(bets > 10);
    }
}
