//! Below the panes: the numbers, the message, the goal or the bet, and the keys.

use super::areas::{Areas, BEAT, STANDARD, TEXT_WIDTH};
use super::{bet, legend, text};
use crate::app::{Message, Phase, Play, Session, Tone, Wager};
use crate::instrument::game::Game;
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Scope, Situation};
use crate::key::{Key, Stroke};
use crate::lesson::Commit;
use crate::panes::Panes;
use crate::progress::Outcome;
use crate::readings;
use ratatui::prelude::*;
use ratatui::widgets::Clear;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// Returns the lines that did not fit, and the message if there was no room for it.
pub(super) fn draw<'s>(
    session: &'s Session,
    drawing: &Panes,
    look: &Look,
    areas: &Areas,
    buffer: &mut Buffer,
) -> (Vec<String>, Option<&'s Message>) {
    let play = session.play();
    let area = areas.bottom;
    let unread = play.has_unread() && play.phase() != Phase::Done;
    let message = session.message();
    let (left_over, free) = match play.phase() {
        // The task and the question come with the last beat.
        _ if unread => (Vec::new(), area),
        Phase::Acting => acting(session, drawing, look, area, buffer),
        // The question stands in place of the narration.
        Phase::Betting if bet::beside(play, areas) => (acting(session, drawing, look, area, buffer).0, area),
        Phase::Betting => (Vec::new(), rows_below(area, bet::draw(play, look, area, buffer))),
        Phase::Done => done(play, drawing, look, area, buffer),
    };
    legend::draw(session, areas, look, buffer);
    let fits = |message: &&Message| text::wrapped(&message.text, free.width).len() <= usize::from(free.height);
    if let Some(message) = message.filter(fits) {
        // Right below the numbers where there are some, else right above the keys.
        let is_last = unread || play.phase() == Phase::Betting;
        said(message, look, free, is_last, buffer);
    }
    if let Some(parts) = session.prompt.parts() {
        prompt(parts, look, areas.keys, buffer);
    }
    (left_over, message.filter(|message| !fits(message)))
}

/// An area without its first rows.
fn rows_below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// The message, on the first or on the last rows of an area.
pub(super) fn said(message: &Message, look: &Look, area: Rect, is_last: bool, buffer: &mut Buffer) {
    let said = text::styled(text::wrapped(&message.text, area.width), tone(message, look));
    let rows = (said.lines.len() as u16).min(area.height);
    let rows = Rect { y: if is_last { area.bottom() - rows } else { area.y }, height: rows, ..area };
    Clear.render(rows, buffer);
    said.render(rows, buffer);
}

/// The line in which a command is typed, in place of the keys. If it is long, the part around the cursor.
fn prompt((before, behind): (&str, &str), look: &Look, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let room = usize::from(area.width).saturating_sub(2);
    let starts = (0..before.len()).filter(|at| before.is_char_boundary(*at));
    let skipped = starts.filter(|at| before[*at..].width() <= room).min().unwrap_or(before.len());
    let mut line = Line::from(vec![
        Span::styled(":", look.theme.emphasis()),
        Span::raw(&before[skipped..]),
        Span::styled("_", look.theme.emphasis()),
        Span::raw(behind),
    ]);
    let help = "  Enter does it  Tab completes  help  Esc leaves";
    if line.width() + help.width() <= usize::from(area.width) {
        line.push_span(Span::styled(help, look.theme.dim()));
    }
    line.render(area, buffer);
}

fn tone(message: &Message, look: &Look) -> Style {
    match message.tone {
        Tone::Plain => Style::new(),
        Tone::Hint => look.theme.emphasis(),
        Tone::Alert => look.theme.alert(),
        Tone::Success => look.theme.success(),
    }
}

fn last_row(area: Rect) -> Rect {
    Rect { y: area.bottom() - 1, height: 1, ..area }
}

/// The live numbers, in one line if possible.
pub(super) fn numbers(play: &Play, drawing: &Panes, width: u16) -> Vec<String> {
    if drawing.base.without_numbers {
        return Vec::new();
    }
    let pieces = |with_moves| readings::numbers(&play.scope(), drawing.difference_shown, with_moves, &drawing.covers);
    let in_one_line =
        |pieces: &[String]| (1..=3).rev().map(|gap| text::flowed(pieces, gap, width)).find(|lines| lines.len() == 1);
    let all = pieces(!play.step().is_free());
    // Without the count of moves, if only that needs a second line: the overlays need the line more.
    in_one_line(&all).or_else(|| in_one_line(&pieces(false))).unwrap_or_else(|| text::flowed(&all, 2, width))
}

/// The numbers, and what the overlays say below them. If the numbers break into a second line, the overlays go on in
/// it. If there are no rows for all, the overlays come before it, because they say what the step is about.
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
    (numbers, text::flowed(&aside.chain(rest).collect::<Vec<_>>(), 3, width))
}

/// The goal, with the limit of moves if there is one.
pub(super) fn goal(play: &Play) -> String {
    let word = if play.step().is_free() { "Try" } else { "Goal" };
    let limit = play.most_moves().map(|most| format!(" (at most {most} moves)")).unwrap_or_default();
    format!("{word}: {}{limit}", play.step().task)
}

/// Draws the numbers and what the overlays say on the first rows, the goal on the last ones. Returns the lines that did
/// not fit, and the rows between, for the message.
fn acting(session: &Session, drawing: &Panes, look: &Look, area: Rect, buffer: &mut Buffer) -> (Vec<String>, Rect) {
    let play = session.play();
    let (goal, goal_style) = match play.phase() {
        Phase::Acting if play.step().commit == Commit::Called && play.goal_met() => {
            (vec!["Goal met: press Enter.".to_owned()], look.theme.success())
        }
        Phase::Acting => (text::wrapped(&goal(play), area.width), look.theme.heading()),
        Phase::Betting | Phase::Done => (Vec::new(), Style::new()),
    };
    let height = usize::from(area.height);
    let room = height.saturating_sub(goal.len());
    let (mut numbers, aside) = numbers_and_aside(play, drawing, area.width, room);
    // If not everything fits, one row of numbers comes first, then what the overlays say, then more numbers.
    let more_numbers = numbers.split_off(numbers.len().min(room.saturating_sub(aside.len()).max(1)));
    let mut lines = text::styled(numbers, Style::new()).lines;
    lines.extend(text::styled(aside, look.theme.emphasis()));
    let mut left_over: Vec<String> = lines.drain(room.min(lines.len())..).map(|line| line.to_string()).collect();
    left_over.extend(more_numbers);
    let used = lines.len() as u16;
    let free = Rect { height: room as u16 - used, ..rows_below(area, used) };
    lines.resize(room, Line::default());
    lines.extend(text::styled(goal, goal_style));
    draw_par(play, lines.iter().rev().take(2).map(Line::width), look, area, buffer);
    Text::from(lines).render(area, buffer);
    (left_over, free)
}

/// Draws the fewest moves at the right of one of the last two lines, if one leaves room. These are their widths, the
/// last one first.
fn draw_par(play: &Play, widths: impl Iterator<Item = usize>, look: &Look, area: Rect, buffer: &mut Buffer) {
    let Some(par) = play.step().par.filter(|_| play.phase() == Phase::Acting) else { return };
    let (_, moves) = moves_of(play);
    let par = Line::from(Span::styled(format!("fewest {moves} {par}"), look.theme.dim())).right_aligned();
    let has_room = |width: usize| width + par.width() + 2 <= usize::from(area.width);
    if let Some(above) = { widths }.position(has_room) {
        let row = last_row(area);
        par.render(Rect { y: row.y - above as u16, ..row }, buffer);
    }
}

/// Draws the status, which stays where it was, the answer to the bet, and in how many moves the step was done. Returns
/// the lines that did not fit, and the rows that are left.
fn done(play: &Play, drawing: &Panes, look: &Look, area: Rect, buffer: &mut Buffer) -> (Vec<String>, Rect) {
    let said = play.wager().and_then(Wager::answer).or(play.failure());
    let answer = said.map(|answer| text::wrapped(answer, area.width)).unwrap_or_default();
    let style = if play.wager().and_then(Wager::right) == Some(true) { look.theme.success() } else { Style::new() };
    // The status keeps at least one row beside the answer, except on a small screen, where the answer may need all
    // rows.
    let room = usize::from(area.height).saturating_sub(answer.len());
    let short_enough = |summary: &str| text::wrapped(summary, area.width).len() < room.max(2);
    let summary = text::wrapped(&summary(play, short_enough, |_, _| None), area.width);
    let (numbers, aside) = numbers_and_aside(play, drawing, area.width, room.saturating_sub(summary.len()));
    let mut lines = text::styled(numbers, Style::new());
    lines.extend(text::styled(aside, look.theme.emphasis()));
    lines.lines.truncate(room.saturating_sub(summary.len()));
    lines.extend(text::styled(answer, style));
    let mut free = rows_below(area, lines.lines.len() as u16);
    lines.render(area, buffer);
    if usize::from(free.height) < summary.len() {
        return (summary, free);
    }
    let style = if play.answered() == Some(false) { look.theme.alert() } else { look.theme.success() };
    free.height -= summary.len() as u16;
    text::styled(summary, style).render(rows_below(area, free.bottom() - area.y), buffer);
    (Vec::new(), free)
}

/// What one move and several moves are called: in the game each runs a frame.
fn moves_of(play: &Play) -> (&'static str, &'static str) {
    if play.situation().instrument::<Game>().is_some() { ("frame", "frames") } else { ("move", "moves") }
}

/// `Done in 6 moves (fewest 4). One way: left x3, down.`; a key that is pressed so often may be spelled in other words.
pub(in crate::app) fn summary(
    play: &Play,
    short_enough: impl Fn(&str) -> bool,
    spelled: impl Fn(Key, usize) -> Option<String>,
) -> String {
    if let Some(right) = play.answered() {
        return if right { "Correct." } else { "This question will come again." }.to_owned();
    }
    if play.step().is_item {
        let (_, row) = play.row();
        return if row == 1 { "Correct.".to_owned() } else { format!("Correct, {row} in a row.") };
    }
    if play.finished_as() == Outcome::Shown {
        return "The last hint told it, so this step counts as shown. r plays it again.".to_owned();
    }
    let done = match play.step().par {
        Some(par) => {
            let moves = play.scene().moves;
            let (one, many) = moves_of(play);
            let word = if moves == 1 { one } else { many };
            format!("Done in {moves} {word} (fewest {par}).")
        }
        None => "Done.".to_owned(),
    };
    // The lesson states a way for one start only.
    if !play.starts_as_written() {
        return done;
    }
    let is_typed = play.situation().instrument::<TypeNumbers>().is_some();
    let way = format!("{done} One way: {}.", shortest_way(&play.step().solution, is_typed, spelled));
    // If the way is long, the last hint shows it.
    if way.width() < usize::from(STANDARD.0) && short_enough(&way) { way } else { done }
}

/// The keys of a solution in words, repeats counted, without the bet and the final Enter. What is
/// typed into fields stays whole.
fn shortest_way(solution: &[Stroke], is_typed: bool, spelled: impl Fn(Key, usize) -> Option<String>) -> String {
    let key = |stroke: &Stroke| if let Stroke::Press(key) = stroke { Some(*key) } else { None };
    let keys: Vec<Key> = solution.iter().filter_map(key).filter(|key| *key != Key::Enter).collect();
    let sign = |key: &Key| if let Key::Char(sign) = key { Some(*sign) } else { None };
    let belong = |one: &Key, next: &Key| one == next || is_typed && sign(one).is_some() && sign(next).is_some();
    let told = keys.chunk_by(belong).map(|run| {
        if is_typed && let Some(typed) = run.iter().map(sign).collect::<Option<String>>() {
            return typed;
        }
        let word = match run[0] {
            // Without quotes, a comma would look like part of the sentence.
            Key::Char(sign @ (',' | '.')) => format!("\"{sign}\""),
            key => key.to_string(),
        };
        let counted = || match run[0] {
            // "2 x2" would look like a product.
            Key::Char('0'..='9') => vec![word; run.len()].join(", "),
            _ if run.len() == 1 => word,
            _ => format!("{word} x{}", run.len()),
        };
        spelled(run[0], run.len()).unwrap_or_else(counted)
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The numbers of a situation at its start, for the writers of lessons.
pub(crate) fn numbers_of(start: &Situation) -> String {
    readings::numbers(&Scope::of(start, start, false), false, false, &[]).join("  ")
}

/// What does not fit below the panes of a standard screen in this state, for the writers of lessons.
pub(crate) fn overflowing(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    match play.phase() {
        Phase::Betting => None,
        Phase::Done => {
            let columns = summary(play, |_| true, |_, _| None).width();
            (columns > usize::from(width)).then(|| format!("the closing line takes {columns} columns of {width}"))
        }
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
