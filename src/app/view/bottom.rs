//! Below the panes: the numbers, the message, the goal or the bet, and the keys.

use super::areas::{Areas, BEAT, STANDARD, TEXT_WIDTH};
use super::{bet, legend, text};
use crate::app::{Message, Phase, Play, Session, Tone, Wager};
use crate::instrument::{Scope, Situation};
use crate::lesson::Commit;
use crate::panes::Panes;
use crate::progress::Outcome;
use crate::readings;
use ratatui::prelude::*;
use ratatui::widgets::Clear;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// The lines that did not fit, and the message if there was no room for it: both are drawn where the narration is
/// (`step`).
pub(super) type Unsaid<'s> = (Vec<String>, Option<&'s Message>);

/// Draws all that stands below the panes. Returns what there was no room for.
pub(super) fn draw<'s>(session: &'s Session, look: &Look, areas: &Areas, buffer: &mut Buffer) -> Unsaid<'s> {
    let play = session.play();
    let area = areas.bottom;
    let unread = play.has_unread() && play.phase() != Phase::Done;
    let (left_over, free) = match play.phase() {
        // The task and the question come with the last beat.
        _ if unread && play.step().tells_early => acting(session, look, areas, buffer),
        _ if unread => (Vec::new(), area),
        Phase::Acting => acting(session, look, areas, buffer),
        // The question stands in place of the narration.
        Phase::Betting if bet::beside(play, areas) => acting(session, look, areas, buffer),
        Phase::Betting => (Vec::new(), text::rows_below(area, bet::draw(play, look, area, buffer))),
        Phase::Done => done(session, look, areas, buffer),
    };
    legend::draw(session, areas, look, buffer);
    if let Some(parts) = session.prompt.parts() {
        prompt(parts, look, areas.keys, buffer);
    }
    // A short message stands here, so this is where a learner looks for one that stands above the picture.
    let acts = play.phase() == Phase::Acting && !unread && !areas.words_stand_beside() && free.height > 0;
    // Hints are long or short: they all stand in one place.
    let fits = |message: &Message| {
        text::wrapped(&message.text, free.width).len() <= usize::from(free.height)
            && !(acts && message.tone == Tone::Hint)
    };
    let crowded_out = session.message().filter(|message| !fits(message));
    if let Some(message) = session.message().filter(|_| crowded_out.is_none()) {
        // Right below the numbers where there are some, else right above the keys.
        said(message, look, free, unread || play.phase() == Phase::Betting, buffer);
    }
    if let Some(message) = crowded_out.filter(|_| acts) {
        let text = if message.tone == Tone::Hint { "The hint is at the top." } else { "Read the lines at the top." }
            .to_owned();
        said(&Message { text, tone: message.tone }, look, free, false, buffer);
    }
    (left_over, crowded_out)
}

/// The message, on the first or on the last rows of an area.
pub(super) fn said(message: &Message, look: &Look, area: Rect, is_last: bool, buffer: &mut Buffer) {
    let style = match message.tone {
        Tone::Plain => Style::new(),
        Tone::Hint => look.theme.emphasis(),
        Tone::Alert => look.theme.alert(),
        Tone::Success => look.theme.success(),
    };
    let said = text::styled(text::wrapped(&message.text, area.width), style);
    let rows = (said.lines.len() as u16).min(area.height);
    let rows = Rect { y: if is_last { area.bottom() - rows } else { area.y }, height: rows, ..area };
    Clear.render(rows, buffer);
    text::draw(&said.lines, rows, buffer);
}

/// The line in which a command is typed, in place of the keys. If it is long, the part around the cursor.
fn prompt((before, after): (&str, &str), look: &Look, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let room = usize::from(area.width).saturating_sub(2);
    let starts = (0..before.len()).filter(|at| before.is_char_boundary(*at));
    let skipped = starts.filter(|at| before[*at..].width() <= room).min().unwrap_or(before.len());
    let mut line = Line::from(vec![
        Span::styled(":", look.theme.emphasis()),
        Span::raw(&before[skipped..]),
        Span::styled("_", look.theme.emphasis()),
        Span::raw(after),
    ]);
    let help = "  Enter does it  help  Esc leaves";
    if line.width() + help.width() <= usize::from(area.width) {
        line.push_span(Span::styled(help, look.theme.dim()));
    }
    line.render(area, buffer);
}

/// The live numbers, in one line if possible.
pub(super) fn numbers(play: &Play, drawing: &Panes, width: u16) -> Vec<String> {
    if drawing.base.without_numbers {
        return Vec::new();
    }
    let pieces = |with_moves| readings::numbers(&play.scope(), drawing.difference_shown, with_moves, &drawing.covers);
    // On a small screen they may come to stand beside the pane, where they are told apart by two blanks.
    let least = if width + 1 >= STANDARD.0 { 1 } else { 2 };
    let in_one_line = |pieces: &[String]| {
        (least..=3).rev().map(|gap| text::flowed(pieces, gap, width)).find(|lines| lines.len() == 1)
    };
    let all = pieces(!play.step().is_free());
    // Without the gaps in x and y, which A-B shows too, or without the count of moves, if only that needs a second line: the
    // overlays need the line more. On a small screen most numbers stand beside the pane anyway.
    let without_gaps = || {
        let short = |piece: &String| if piece.starts_with("apart: ") { "apart".to_owned() } else { piece.clone() };
        in_one_line(&all.iter().map(short).collect::<Vec<_>>())
    };
    let shorter = || without_gaps().or_else(|| in_one_line(&pieces(false))).filter(|_| width + 1 >= STANDARD.0);
    in_one_line(&all).or_else(shorter).unwrap_or_else(|| text::flowed(&all, 2, width))
}

/// The numbers, and what the overlays say below them. If the numbers take a second line, the overlays' words
/// follow in that line, unless that is too much for `rows`.
fn numbers_and_aside(play: &Play, drawing: &Panes, width: u16, rows: usize) -> (Vec<String>, Vec<String>) {
    let (mut numbers, aside) = (numbers(play, drawing, width), text::flowed(&drawing.aside, 3, width));
    if numbers.len() < 2 {
        return (numbers, aside);
    }
    let (rest, aside) = (numbers.pop(), drawing.aside.iter().cloned());
    let joined = text::flowed(&rest.iter().cloned().chain(aside.clone()).collect::<Vec<_>>(), 3, width);
    if numbers.len() + joined.len() <= rows {
        return (numbers, joined);
    }
    // Apart from the numbers, so that no number is read as belonging to the last of them.
    numbers.extend(rest);
    (numbers, text::flowed(&aside.collect::<Vec<_>>(), 3, width))
}

/// The goal, with the limit of moves if there is one.
pub(in crate::app) fn goal(play: &Play) -> String {
    let word = if play.step().is_free() { "Try" } else { "Goal" };
    let limit = play.most_moves().map(|most| format!(" (at most {most} moves)")).unwrap_or_default();
    format!("{word}: {}{limit}", play.step().task)
}

/// Draws the numbers and what the overlays say on the first rows, the goal on the last ones. Returns the lines that did
/// not fit, and the rows between, for the message.
fn acting(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) -> (Vec<String>, Rect) {
    let (play, area) = (session.play(), areas.bottom);
    let goal = match play.phase() {
        _ if play.has_unread() => Text::default(),
        Phase::Acting if play.step().commit == Commit::Called && play.goal_met() => {
            text::styled(["Goal met: press Enter.".to_owned()], look.theme.success())
        }
        Phase::Acting => match play.lost() {
            // A message that says so goes with the next key.
            Some((lost, back)) if session.message().is_none_or(|message| !message.text.contains(back)) => {
                text::styled(text::wrapped(&lost, area.width), look.theme.alert())
            }
            _ => text::styled(text::wrapped(&goal(play), area.width), look.theme.heading()),
        },
        Phase::Betting | Phase::Done => Text::default(),
    };
    let room = usize::from(area.height).saturating_sub(goal.height());
    let (numbers, aside) = numbers_and_aside(play, &session.drawing, area.width, room);
    let (mut lines, left_over) = together(numbers, aside, room, areas, look);
    let mut free = text::rows_below(area, lines.height() as u16);
    free.height = (room - lines.height()) as u16;
    lines.lines.resize(room, Line::default());
    lines.extend(goal);
    text::draw(&lines.lines, area, buffer);
    draw_par(play, &lines, look, area, buffer);
    (left_over, free)
}

/// What fits into so many rows, and the lines that do not. One row of numbers comes first, then what the overlays say,
/// then more numbers. But several lines of what the overlays say may have to be compared: if they alone fit, they stay
/// together where the numbers can stand beside the pane. A line that is too long to be whole here does not fit.
fn together(
    mut numbers: Vec<String>,
    mut aside: Vec<String>,
    room: usize,
    areas: &Areas,
    look: &Look,
) -> (Text<'static>, Vec<String>) {
    let is_long = aside.iter().any(|line| line.width() > usize::from(areas.bottom.width));
    let long = if is_long { std::mem::take(&mut aside) } else { Vec::new() };
    let is_compared = areas.words_stand_beside() && (2..=room).contains(&aside.len());
    let least = usize::from(!is_compared);
    let more_numbers = numbers.split_off(numbers.len().min(room.saturating_sub(aside.len()).max(least)));
    let mut lines = text::styled(numbers, Style::new());
    lines.extend(text::styled(aside, look.theme.emphasis()));
    let crowded_out = lines.lines.drain(room.min(lines.height())..).map(|line| line.to_string());
    let left_over = long.into_iter().chain(crowded_out).chain(more_numbers).collect();
    (lines, left_over)
}

/// Draws the fewest moves at the right end of the goal's row, in as many words as there is room for.
fn draw_par(play: &Play, lines: &Text<'_>, look: &Look, area: Rect, buffer: &mut Buffer) {
    let Some(par) = play.step().par.filter(|_| play.phase() == Phase::Acting && !play.has_unread()) else { return };
    let (row, line) = (area.rows().next_back().unwrap_or_default(), lines.lines.last());
    let room = usize::from(area.width).saturating_sub(line.map_or(0, Line::width) + 2);
    let forms = [format!("fewest {} {par}", moves_of(play).1), format!("fewest {par}")];
    if let Some(told) = forms.into_iter().find(|told| told.len() <= room) {
        Line::from(Span::styled(told, look.theme.dim())).right_aligned().render(row, buffer);
    }
}

/// Draws the numbers and what the overlays say, in the rows where they were before, then the answer to the bet, and in
/// how many moves the step was done. Returns the lines that did not fit, and the rows that are left.
fn done(session: &Session, look: &Look, areas: &Areas, buffer: &mut Buffer) -> (Vec<String>, Rect) {
    let (play, area) = (session.play(), areas.bottom);
    let said = play.wager().and_then(Wager::answer).or(play.failure());
    let answer = said.map(|answer| text::wrapped(answer, area.width)).unwrap_or_default();
    let style = if play.wager().and_then(Wager::right) == Some(true) { look.theme.success() } else { Style::new() };
    // The status keeps at least one row beside the answer, except on a small screen, where the answer may need all
    // rows.
    let beside_answer = usize::from(area.height).saturating_sub(answer.len());
    let told = summary(play);
    let summary = text::wrapped(&told, area.width);
    let status = |room| numbers_and_aside(play, &session.drawing, area.width, room);
    let mut room = beside_answer.saturating_sub(summary.len());
    let (mut numbers, mut aside) = status(room);
    // Where the status needs the summary's row, a short summary stands at the right end of the answer's last row.
    let behind = answer.last().map(|last| last.width() + 2 + told.width() <= usize::from(area.width));
    let is_behind = behind == Some(true) && numbers.len() + aside.len() > room;
    if is_behind {
        room = beside_answer;
        (numbers, aside) = status(room);
    }
    let (mut lines, mut left_over) = together(numbers, aside, room, areas, look);
    // Only beside the only pane of a small screen there is room for it.
    left_over.retain(|_| areas.panes.1.is_none());
    lines.extend(text::styled(answer, style));
    let height = lines.height() as u16;
    let mut free = text::rows_below(area, height);
    text::draw(&lines.lines, area, buffer);
    let verdict = if play.answered() == Some(false) { look.theme.alert() } else { look.theme.success() };
    if is_behind {
        let row = Rect { y: area.y + height - 1, height: 1, ..area };
        text::styled([told], verdict).right_aligned().render(row, buffer);
        return (left_over, free);
    }
    if usize::from(free.height) < summary.len() {
        left_over.extend(summary);
        return (left_over, free);
    }
    free.height -= summary.len() as u16;
    text::draw(&text::styled(summary, verdict).lines, text::rows_below(area, free.bottom() - area.y), buffer);
    (left_over, free)
}

/// What one move and several moves are called: in the game each runs a frame.
fn moves_of(play: &Play) -> (&'static str, &'static str) {
    if play.is_room() { ("frame", "frames") } else { ("move", "moves") }
}

/// `Done in 6 moves (fewest 4).`
pub(in crate::app) fn summary(play: &Play) -> String {
    if let Some(right) = play.answered() {
        return if right { "Correct." } else { "This question will come again." }.to_owned();
    }
    if play.step().is_item {
        let (_, row) = play.row();
        return if row == 1 { "Correct.".to_owned() } else { format!("Correct, {row} in a row.") };
    }
    if play.finished_as() == Outcome::Shown {
        return "You saw the solution, so this step counts as \"shown\". r plays it again.".to_owned();
    }
    play.step().par.map_or_else(
        || "Done.".to_owned(),
        |par| {
            let (moves, (one, many)) = (play.scene().moves, moves_of(play));
            format!("Done in {moves} {} (fewest {par}).", if moves == 1 { one } else { many })
        },
    )
}

/// The numbers of a situation at its start, for the writers of lessons.
pub(crate) fn numbers_of(start: &Situation) -> String {
    readings::numbers(&Scope::of(start, start, true), false, false, &[]).join("  ")
}

/// What does not fit below the panes of a standard screen in this state, for the writers of lessons.
pub(crate) fn overflowing(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    match play.phase() {
        Phase::Betting | Phase::Done => None,
        Phase::Acting => {
            let drawing = play.drawing();
            let (numbers, aside) = numbers_and_aside(play, &drawing, width, 2);
            (numbers.len() + aside.len() > 2)
                .then(|| "the numbers and what the overlays say take more than two lines".to_owned())
        }
    }
}

/// What is wrong with a beat of a reason that does not fit on a standard screen.
pub(crate) fn unfit_reason(reason: &str) -> Option<String> {
    let lines = text::wrapped(reason, TEXT_WIDTH).len();
    (lines > usize::from(BEAT))
        .then(|| format!("a beat of the reason takes {lines} lines of {TEXT_WIDTH} columns, there are {BEAT},"))
}

/// What of the bet does not fit below the panes of a standard screen: the question, or the reply to an answer.
pub(crate) fn unfit_bet(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    let lines = bet::Asked::of(play, width).lines.len();
    if lines > 3 {
        return Some(format!("the question and its options take {lines} lines of {width} columns, there are 3"));
    }
    let answer = play.wager()?.answers().into_iter().find(|answer| text::wrapped(answer, width).len() > 2)?;
    Some(format!("this answer takes more than 2 lines of {width} columns: {answer}"))
}
