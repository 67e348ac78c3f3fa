//! An open bet: its question and its options.

use super::areas::Areas;
use super::text;
use crate::app::Play;
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
    /// Where the chosen option stands: stretches of lines. Columns and lines are counted from 0 where the bet begins.
    chosen: Vec<Rect>,
}

impl Asked {
    /// The bet of a step in lines of at most `width` columns; without a bet there are none.
    pub(super) fn of(play: &Play, width: u16) -> Self {
        let Some(wager) = play.wager() else { return Self { lines: Vec::new(), question: 0, chosen: Vec::new() } };
        let is_chosen = |digit| wager.chosen_digit() == Some(digit);
        let mark = |digit| if is_chosen(digit) { format!("[{digit}]") } else { format!(" {digit} ") };
        let options = wager.options().map(|(digit, say)| (digit, format!("{} {say}", mark(digit))));
        let options: Vec<(usize, String)> = options.collect();
        let mut lines = text::wrapped(&format!("Predict: {}", wager.bet().ask), width);
        let question = lines.len();
        if let Some(field) = wager.field() {
            lines.push(format!(" > {field}_"));
            return Self { lines, question, chosen: Vec::new() };
        }
        let mut chosen = Vec::new();
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
                if is_chosen(digit) {
                    chosen.push(Rect::new(column, lines.len() as u16 - 1, width_of_part, 1));
                }
            }
        }
        Self { lines, question, chosen }
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
    for spot in asked.chosen {
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
    use crate::app::session::Screen;
    use crate::app::testing::session;
    use crate::app::view;
    use crate::key::Key;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Modifier;
    use textfigure::Look;

    #[test]
    fn the_chosen_option_stands_out_on_every_screen() {
        let mut session = session();
        let mut bets = 0;
        for _ in 0..session.asked().count() {
            if session.play().phase() == Phase::Betting {
                session.read_beats();
                session.press(Key::Char('2'));
                for (width, height) in [SMALLEST, STANDARD] {
                    let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
                    view::draw(&session, &view::Style { look: Look::default(), utf8: true }, &mut screen);
                    let row = |y| (0..width).map(|x| screen[(x, y)].symbol()).collect::<String>();
                    let rows: Vec<String> = (0..height).map(row).collect();
                    for (digit, say) in session.play().wager().expect("a bet").options() {
                        let word = say.split(' ').next().unwrap_or(say);
                        let shown = if digit == 2 { format!("[2] {word}") } else { format!(" {digit}  {word}") };
                        let place = |(y, row): (usize, &String)| {
                            Some((row[..row.find(&shown)?].chars().count() as u16 + 1, y as u16))
                        };
                        let place = rows.iter().enumerate().find_map(place);
                        let bold = place.map(|place| screen[place].modifier.contains(Modifier::BOLD));
                        assert_eq!(
                            bold,
                            Some(digit == 2),
                            "{shown} of {} at {width}x{height}",
                            session.play().step().id
                        );
                    }
                }
                bets += 1;
            }
            session.press(Key::Char('n'));
            if session.screen == Screen::Recap {
                session.press(Key::Char('n'));
            }
        }
        assert!(bets > 10);
    }
}
