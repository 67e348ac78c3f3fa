//! The session as a picture: which words and panes go where on a screen of any size.

mod areas;
mod bet;
mod bottom;
mod code;
mod cursor;
mod legend;
mod pages;
mod plane;
mod replay;
mod samples;
mod settings;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod ticks;

use super::Play;
use super::session::{Screen, Session};
use areas::Areas;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};
use textfigure::Look;

pub(super) use areas::TEXT_WIDTH;
pub(crate) use areas::{SMALLEST, STANDARD};
pub(super) use bottom::{goal, summary};
pub(crate) use bottom::{numbers_of, overflowing, unfit_bet, unfit_reason};
pub(crate) use cursor::cursor;
pub(super) use pages::{last_row, next_row};
pub(crate) use samples::name as glyphs_name;
pub(crate) use settings::theme_name;
pub(super) use step::titles;
#[cfg(test)]
pub(crate) use tests::figures;

/// How a session looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Glyphs and colors.
    pub look: Look,
    /// False if the terminal can only show 7-bit characters.
    pub utf8: bool,
}

/// Draws the session over the whole of a blank buffer, whatever its size.
pub(crate) fn draw(session: &Session, style: &Style, buffer: &mut Buffer) {
    let area = buffer.area;
    match areas_of(session, area) {
        None => too_small(area, buffer),
        Some(areas) => match session.screen {
            Screen::Step => step::draw(session, &style.look, &areas, buffer),
            Screen::Course => pages::course(session, &style.look, &areas, buffer),
            Screen::Settings => settings::page(session, &style.look, &areas, buffer),
            _ => pages::draw(session, &style.look, &areas, buffer),
        },
    }
    if let Some(words) = &session.replay {
        replay::draw(words, &style.look, buffer);
    }
    if !style.utf8 {
        // Lessons are transliterated when they are read; this is for what comes from elsewhere, such as a file's path.
        for cell in &mut buffer.content {
            if !cell.symbol().is_ascii() {
                cell.set_symbol("?");
            }
        }
    }
}

/// Where things go on a screen.
fn areas_of(session: &Session, screen: Rect) -> Option<Areas> {
    if session.screen != Screen::Step {
        return Areas::of(screen, 0);
    }
    areas_of_step(session.play(), screen)
}

/// Where the parts of a step go on a screen.
fn areas_of_step(play: &Play, screen: Rect) -> Option<Areas> {
    let (words, heading) = play.words_in_world();
    let usual = Areas::of(Rect::new(0, 0, STANDARD.0, STANDARD.1), 0)?.panes.0.width;
    // Only a large screen keeps beats, and it takes long to break them into rows.
    let told = if screen.height < areas::ROOMY { 0 } else { play.rows_of_beats() };
    let areas = Areas { heading, ..Areas::of(screen, told)? };
    if play.situation().scene.layout.wide {
        return Some(areas.joined());
    }
    // A left picture with words stays as wide as on a standard screen. So does the right one, because a table may come
    // there.
    let least = [if words > WORDS { usual } else { 0 }, usual];
    Some(plane::divided(areas, &play.situation().scene.layout, least))
}

/// The columns of words that fit in any pane.
const WORDS: usize = 24;

/// Draws one sentence if the screen is too small for a lesson.
fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let sentence = format!(
        "minktutor needs {width} x {height} characters; this window has {} x {}. Enlarge it, or press Ctrl+C to leave.",
        area.width, area.height
    );
    Paragraph::new(sentence).wrap(Wrap { trim: true }).render(area, buffer);
}
