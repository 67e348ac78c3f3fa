//! A step on the screen: progress, narration, panes, and what is said below them.

use super::areas::{Areas, TEXT_WIDTH};
use super::bottom::Unsaid;
use super::plane::Plane;
use super::{STANDARD, bet, bottom, code, text};
use crate::app::{Phase, Play, Session};
use crate::borders;
use crate::panes::{Cover, Panes, Side};
use crate::scene::Scene;
use ratatui::prelude::*;
use ratatui::widgets::Clear;
use textfigure::{Canvas, Look};
use unicode_width::UnicodeWidthStr as _;

pub(super) fn draw(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    progress(session, look, areas.progress, buffer);
    panes((session.play(), &session.drawing), (session.side, true), look, areas, buffer);
    let unsaid = bottom::draw(session, look, areas, buffer);
    narration(session.play(), &unsaid, look, areas, buffer);
    // Last, because on a small screen it lies on the words beside the pane too.
    code::over(session, look, areas, buffer);
}

/// `Lesson 1 Corner subtraction: Touching   step 1/8 [#.......]`, and whether something is not saved, in the longest
/// words that fit.
fn progress(session: &Session, look: &Look, area: Rect, buffer: &mut Buffer) {
    let (lesson, step) = session.at;
    let name = &session.lesson().title;
    let title = session.title().map(|title| format!(": {title}")).unwrap_or_default();
    let names = if session.round().is_some_and(|round| !round.opening) {
        vec![format!("Review{title}")]
    } else if session.lesson().free {
        vec![format!("{name}{title}")]
    } else {
        vec![format!("Lesson {} {name}{title}", lesson + 1), format!("Lesson {}{title}", lesson + 1)]
    };
    let last = format!("Lesson {}.{}{title}", lesson + 1, step + 1);
    let places = places(session);
    let mark = if session.is_saved() { "" } else { "not saved  " };
    // A column stays free on the right, as beside the panes.
    let area = Rect { width: area.width - u16::from(area.width >= TEXT_WIDTH), ..area };
    let room = usize::from(area.width).saturating_sub(mark.len() + 2);
    let pairs = places.iter().flat_map(|place| names.iter().map(move |name| (&**place, &**name)));
    let pair = { pairs }.find(|(place, name)| place.width() + name.width() <= room);
    let (place, name) = pair.unwrap_or(("", &last));
    text::draw(&[Span::styled(name, look.theme.heading()).into()], area, buffer);
    let right = Line::from(vec![Span::styled(mark, look.theme.alert()), Span::raw(place)]).right_aligned();
    let width = right.width() as u16;
    // It covers the end of a name that is too long.
    let right_area = Rect { x: area.right().saturating_sub(width).max(area.x), width: width.min(area.width), ..area };
    Clear.render(right_area, buffer);
    right.render(right_area, buffer);
}

/// The place in the lesson, the exam or the round of questions, the longest words first.
fn places(session: &Session) -> Vec<String> {
    let steps = session.lesson().steps.len();
    let (lesson, step) = session.at;
    if let Some(sitting) = session.sitting() {
        let (item, items) = sitting.of(&session.lesson().exam);
        let (right, row) = session.play().row();
        let place = format!("exam {item}/{items}");
        if row == 1 {
            return vec![place];
        }
        vec![format!("{place}, {right}/{row} in a row"), format!("{place}, {right}/{row}"), place]
    } else if let Some(round) = session.round() {
        let (number, count) = round.place();
        let place = format!("question {number}/{count}");
        let from = session.lesson_played() + 1;
        vec![format!("{place}, from lesson {from}"), format!("{place}, lesson {from}"), place]
    } else if session.lesson().free {
        vec![format!("scene {}/{steps}", step + 1)]
    } else {
        let mark = |other| if other == step { '#' } else { session.outcome((lesson, other)).mark() };
        let marks: String = (0..steps).map(mark).collect();
        let place = format!("step {}/{steps}", step + 1);
        vec![format!("{place} [{marks}]"), place]
    }
}

/// Draws the beat of the narration or of the reason. If there are rows, earlier beats stand above it, and below it the
/// lines that did not fit elsewhere. A message that did not fit either takes the place of the beats until the next key.
fn narration(play: &Play, (left_over, message): &Unsaid<'_>, look: &Look, areas: &Areas, buffer: &mut Buffer) {
    let area = narrated(areas);
    if bet::stands_in_for_narration(play, areas) {
        let free = text::rows_below(area, bet::draw(play, look, area, buffer));
        if let Some(message) = message {
            bottom::said(message, look, free, true, buffer);
        }
        return;
    }
    let (beats, shown) = play.beats();
    let style = if play.phase() == Phase::Done { look.theme.emphasis() } else { Style::new() };
    let mut lines = beats.get(shown).map(|beat| text::wrapped(beat, area.width)).unwrap_or_default();
    let mut before: Vec<String> = Vec::new();
    if areas.keeps_beats {
        // The narration stays above its reason.
        let story = if play.phase() == Phase::Done { &play.step().beats[..] } else { &[] };
        for beat in story.iter().chain(&beats[..shown]).rev() {
            let told = text::wrapped(beat, area.width);
            if told.len() + before.len() + lines.len() > usize::from(area.height) {
                break;
            }
            before.splice(..0, told);
        }
    }
    // Beside the only pane of a small screen, what has just been said and the numbers matter more to somebody who acts
    // than words that have been read.
    let acts = play.phase() == Phase::Acting && !play.is_reading();
    let said = message.map_or(0, |said| text::wrapped(&said.text, area.width).len() + usize::from(acts));
    let numbers = as_fits(left_over, usize::from(area.height), area.width, false).len();
    // Two rows more, so that the words do not come and go with each line of numbers. After a message only a blank one.
    let others = said + if acts && numbers > 0 { numbers + 2 - usize::from(said > 0) } else { 0 };
    let mut cut = 0;
    if areas.words_stand_beside() && lines.len() + others > usize::from(area.height) {
        let beat = beats.get(shown).map_or("", |beat| beat);
        lines = some_sentences(beat, usize::from(area.height).saturating_sub(others), area.width);
        cut = 1;
    }
    let mut taken = area.height.min((before.len() + lines.len()) as u16);
    if let Some(message) = message {
        let (rows, room) = (text::wrapped(&message.text, area.width).len() as u16, area.height - taken);
        if rows > room {
            return bottom::said(message, look, area, false, buffer);
        }
        // With a blank row between, if there is one.
        taken += u16::from(rows < room);
        bottom::said(message, look, text::rows_below(area, taken), false, buffer);
        taken += rows;
    }
    let rest = lines.split_off(lines.len() - cut);
    let mut told = text::styled(before, look.theme.dim());
    told.extend(text::styled(lines, style));
    told.extend(text::styled(rest, look.theme.heading()));
    text::draw(&told.lines, area, buffer);
    if play.phase() != Phase::Betting && !play.has_unread() {
        let room = usize::from(area.height - taken);
        let lines = as_fits(left_over, room, area.width, play.phase() == Phase::Done);
        // On the last rows, so that they keep their places when a message comes or goes.
        let rest = text::rows_below(area, area.height - lines.len() as u16);
        text::draw(&text::styled(lines, look.theme.emphasis()).lines, rest, buffer);
    }
}

/// As many of the first or of the last sentences as fit into so many rows (the key `.` ends none), whichever are longer,
/// and below them the key that shows all. Dots stand where the rest is missing that comes before.
fn some_sentences(words: &str, rows: usize, width: u16) -> Vec<String> {
    let ends = words.match_indices(['.', '?', ':']).map(|(at, _)| at + 1);
    let ends = ends.filter(|at| words[*at..].starts_with(' ') && !words[..at - 1].ends_with(' '));
    let parts = ends.flat_map(|at| {
        let (first, last) = words.split_at(at);
        // After a colon a sentence goes on.
        if first.ends_with(':') { vec![format!("{first} ...")] } else { vec![first.to_owned(), format!("...{last}")] }
    });
    // What comes last says what to do, so of two that are as long it is shown.
    let told = parts
        .map(|told| (told.len(), text::wrapped(&told, width)))
        .filter(|(_, told)| told.len() < rows)
        .max_by_key(|(length, _)| *length)
        .map(|(_, told)| told);
    let key = if told.is_some() { "i shows the rest." } else { "i shows what to do." };
    told.into_iter().flatten().chain([key.to_owned()]).collect()
}

/// As many of these lines as fit into so many rows. A line of several pieces can be broken between them, and cut if it
/// need not be whole.
fn as_fits(lines: &[String], rows: usize, width: u16, whole: bool) -> Vec<String> {
    let mut fitting: Vec<String> = Vec::new();
    for line in lines {
        let pieces: Vec<_> = line.split("  ").map(str::trim).filter(|piece| !piece.is_empty()).collect();
        let broken = pieces.iter().flat_map(|piece| text::wrapped(piece, width)).collect::<Vec<_>>();
        let room = rows.saturating_sub(fitting.len());
        // As far apart as they were.
        let gap = if line.contains("   ") { 3 } else { 2 };
        let told = if pieces.len() == 1 { broken } else { text::flowed(&broken, gap, width) };
        if told.len() <= room || pieces.len() > 1 && !whole {
            fitting.extend(told.into_iter().take(room));
        }
    }
    fitting
}

/// Where the narration stands.
pub(super) fn narrated(areas: &Areas) -> Rect {
    Rect { width: areas.narration.width.min(TEXT_WIDTH), ..areas.narration }
}

/// Where the world and the difference are drawn, frames included; `None` for one that is not on the screen.
pub(super) fn pane_areas(shown: Side, areas: &Areas) -> [Option<Rect>; 2] {
    match areas.panes {
        (first, Some(second)) => [Some(first), Some(second)],
        (only, None) => [Side::Left, Side::Right].map(|side| Some(only).filter(|_| shown == side)),
    }
}

/// Draws the panes of a step. Where there is room for one, it is `shown`, and its title names the other one if `turns` is
/// true.
pub(super) fn panes(
    (play, drawing): (&Play, &Panes),
    (shown, turns): (Side, bool),
    look: &Look,
    areas: &Areas,
    buffer: &mut Buffer,
) {
    let titles = titles(play.scene(), drawing);
    // The title of a pane that stands alone names the other one too, but not where the key line has room for v.
    let has_key = play.scene().layout.wide && areas.whole.width >= STANDARD.0;
    let title = |own: usize| {
        if areas.panes.1.is_some() || has_key || !turns {
            return titles[own].clone();
        }
        let with = |key: &str| format!("{}, {key}: {}", titles[own], titles[1 - own]);
        // Where there is room, so that v is not taken for a velocity. The corners of the frame and blanks take seven.
        let long = with("key v");
        if long.width() + 7 <= usize::from(areas.panes.0.width) { long } else { with("v") }
    };
    let figures = [(Side::Left, Cover::World, &drawing.world), (Side::Right, Cover::Difference, &drawing.difference)];
    for (index, (area, (side, cover, figure))) in pane_areas(shown, areas).into_iter().zip(figures).enumerate() {
        let Some(area) = area.filter(|_| play.withheld() != Some(cover)) else { continue };
        let inside = borders::draw(title(index), look, area, buffer);
        let table = drawing.table.as_ref().filter(|_| side == Side::Right);
        let plane = Plane::of(side, play.situation(), areas, look.glyphs);
        if side == Side::Left {
            text::draw(&text::styled(drawing.heading.clone(), Style::new()).lines, inside, buffer);
        }
        if drawing.covers.contains(&cover) {
            let row = Rect { y: inside.y + inside.height / 2, height: inside.height.min(1), ..inside };
            Line::styled("hidden for now", look.theme.dim()).centered().render(row, buffer);
        } else if let Some(table) = table {
            table.lines.iter().map(String::as_str).collect::<Text<'_>>().render(inside, buffer);
        } else {
            Canvas { figure, viewport: plane.viewport, look: *look }.render(plane.inside, buffer);
            if drawing.has_ticks(side == Side::Left) {
                plane.draw_ticks(look, buffer);
            }
        }
    }
}

/// What the left and the right pane are called.
pub(in crate::app) fn titles(scene: &Scene, drawing: &Panes) -> [String; 2] {
    [
        drawing.base.world_title.unwrap_or("world").to_owned(),
        drawing.table.as_ref().map_or_else(|| difference_title(scene, drawing), |table| table.title.clone()),
    ]
}

fn difference_title(scene: &Scene, drawing: &Panes) -> String {
    if let Some(title) = drawing.base.difference_title {
        return title.to_owned();
    }
    let names: Vec<String> = scene.fronts().into_iter().map(|pair| scene.difference_name(pair)).collect();
    match &names[..] {
        _ if scene.layout.sum => "A + B".to_owned(),
        [] => "A - B".to_owned(),
        [name] => name.replacen('-', " - ", 1),
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::as_fits;

    #[test]
    fn a_line_that_must_be_whole_is_shown_whole_or_not_at_all() {
        let lines = ["aa  bb  cc".to_owned()];
        assert_eq!(as_fits(&lines, 1, 8, false), ["aa  bb"]);
        assert!(as_fits(&lines, 1, 8, true).is_empty());
        assert_eq!(as_fits(&lines, 2, 8, true), ["aa  bb", "cc"]);
    }
}
