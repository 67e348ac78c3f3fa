//! Below the panes: the numbers, what was said, the goal or the bet, and the keys.

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

/// Returns the lines that did not fit, and what was said if it did not fit below an open question.
pub(super) fn draw<'s>(
    session: &'s Session,
    drawing: &Panes,
    look: &Look,
    areas: &Areas,
    buffer: &mut Buffer,
) -> (Vec<String>, Option<&'s Message>) {
    let play = session.play();
    let area = areas.bottom;
    let beside = bet::beside(play, areas);
    let unread = play.has_unread() && play.phase() != Phase::Done;
    let (used, left_over) = match play.phase() {
        // What is asked comes after what is told.
        _ if unread => (0, Vec::new()),
        Phase::Acting => acting(session, drawing, look, area, buffer),
        Phase::Betting if beside => acting(session, drawing, look, area, buffer),
        Phase::Betting => (bet::draw(play, look, area, buffer), Vec::new()),
        Phase::Done => done(play, drawing, look, area, buffer),
    };
    let message = session.message().filter(|_| unread || play.phase() != Phase::Acting);
    legend::draw(session, areas, look, buffer);
    // Where the question leaves no rows free, what is said stands beside it until the next key.
    let has_room = |message: &&Message| {
        let rows = text::wrapped(&message.text, area.width).len() as u16;
        play.phase() != Phase::Betting || beside || used + rows <= area.height
    };
    if let Some(message) = message.filter(has_room) {
        said_at_the_end(message, look, area, buffer);
    }
    let crowded_out = message.filter(|message| !has_room(message));
    if let Some(parts) = session.prompt.parts() {
        prompt(parts, look, areas.keys, buffer);
    }
    (left_over, crowded_out)
}

/// What is said, on the last rows of an area.
pub(super) fn said_at_the_end(message: &Message, look: &Look, area: Rect, buffer: &mut Buffer) {
    let said = text::styled(text::wrapped(&message.text, area.width), tone(message, look));
    let rows = (said.lines.len() as u16).min(area.height);
    let last = Rect { y: area.bottom() - rows, height: rows, ..area };
    Clear.render(last, buffer);
    said.render(last, buffer);
}

/// The line in which a command is typed, in place of the keys; of a long one what is around the cursor.
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

/// The live numbers with as much air between them as there is room for.
fn numbers(play: &Play, drawing: &Panes, width: u16) -> Vec<String> {
    if drawing.base.without_numbers {
        return Vec::new();
    }
    let pieces = |with_moves| readings::numbers(&play.scope(), drawing.difference_shown, with_moves, &drawing.covers);
    let in_one_line =
        |pieces: &[String]| (1..=3).rev().map(|gap| text::flowed(pieces, gap, width)).find(|lines| lines.len() == 1);
    let all = pieces(!play.step().is_free());
    // A second line for the count of moves alone would take it from what the overlays say.
    in_one_line(&all).or_else(|| in_one_line(&pieces(false))).unwrap_or_else(|| text::flowed(&all, 2, width))
}

/// The numbers, and what the overlays say below them. Where the numbers break into a second line, the overlays go on in
/// it; but before it where there are no rows for all, since what is said by the overlays is what the step is about.
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

/// The goal, while the keys act.
fn goal(play: &Play, look: &Look, width: u16) -> Text<'static> {
    if play.phase() != Phase::Acting {
        return Text::default();
    }
    if play.step().commit == Commit::Called && play.goal_met() {
        return text::styled(["Goal met: press Enter.".to_owned()], look.theme.success());
    }
    let word = if play.step().is_free() { "Try" } else { "Goal" };
    // A limit is said before it counts.
    let limit = play.most_moves().map(|most| format!(" (at most {most} moves)")).unwrap_or_default();
    text::styled(text::wrapped(&format!("{word}: {}{limit}", play.step().task), width), look.theme.heading())
}

/// The numbers, then what was said or what the overlays say, then the goal. Returns how many rows are taken, and what
/// found no room.
fn acting(session: &Session, drawing: &Panes, look: &Look, area: Rect, buffer: &mut Buffer) -> (u16, Vec<String>) {
    let play = session.play();
    let height = usize::from(area.height);
    let goal = goal(play, look, area.width).lines;
    let message = session.message().filter(|_| play.phase() == Phase::Acting);
    let aside = text::flowed(&drawing.aside, 3, area.width);
    let said = message.map(|message| text::wrapped(&message.text, area.width)).unwrap_or_default();
    let tone = message.map_or(Style::new(), |message| tone(message, look));
    let room = height.saturating_sub(goal.len());
    let emphasis = look.theme.emphasis();
    let all_numbers = || numbers(play, drawing, area.width);
    // What is said takes the place of some of it, where there is no room for all.
    let (mut numbers, first_style, second, replaced) = match message {
        None => {
            let (numbers, aside) = numbers_and_aside(play, drawing, area.width, room);
            (numbers, Style::new(), text::styled(aside, emphasis), Vec::new())
        }
        Some(_) if 1 + aside.len() + said.len() <= room => {
            let mut second = text::styled(aside, emphasis);
            second.extend(text::styled(said, tone));
            (all_numbers(), Style::new(), second, Vec::new())
        }
        // What is no refusal takes the place of the numbers, so that lamps and buttons stay in sight, and so do fields.
        Some(message)
            if (message.tone != Tone::Alert || play.step().is_item)
                && !aside.is_empty()
                && said.len() + aside.len() <= room =>
        {
            (said, tone, text::styled(aside, emphasis), all_numbers())
        }
        Some(_) => (all_numbers(), Style::new(), text::styled(said, tone), aside),
    };
    let second = second.lines;
    // Where not everything fits: what is said whole, then a row of numbers, since it speaks of them, then the goal, then
    // more numbers. What the overlays say leaves the numbers at least one row. What has no row stands by the narration.
    let said_with_goal = message.is_some() && goal.len() + second.len() <= height;
    let gives_way = message.is_some() && !said_with_goal && area.width + 1 >= STANDARD.0;
    let goal_rows = if gives_way { 0 } else { goal.len() };
    let has_row = message.is_none() || !said_with_goal && !gives_way && second.len() < height;
    let rest = height.saturating_sub(goal_rows + second.len()).max(usize::from(has_row));
    let more_numbers = numbers.split_off(rest.min(numbers.len()));
    let mut left_over = Vec::new();
    let mut lines = text::styled(numbers, first_style).lines;
    lines.extend(second);
    let goal_fits = !goal.is_empty() && (message.is_none() || lines.len() + goal.len() <= height);
    if goal_fits {
        left_over.extend(lines.drain(room.min(lines.len())..).map(|line| line.to_string()));
        lines.resize(room, Line::default());
        lines.extend(goal);
    } else {
        left_over.push(goal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    left_over.extend(more_numbers.into_iter().chain(replaced));
    let widths: Vec<usize> = lines.iter().map(Line::width).collect();
    Text::from(lines).render(area, buffer);
    if goal_fits {
        draw_par(play, &widths, look, area, buffer);
    }
    (widths.len().min(height) as u16, left_over)
}

/// Beside the last line of the goal or the line above it, if there is room for it.
fn draw_par(play: &Play, widths: &[usize], look: &Look, area: Rect, buffer: &mut Buffer) {
    let Some(par) = play.step().par else { return };
    let (_, moves) = moves_of(play);
    let par = Line::from(Span::styled(format!("fewest {moves} {par}"), look.theme.dim())).right_aligned();
    let has_room = |width: &usize| width + par.width() + 2 <= usize::from(area.width);
    let above = widths.iter().rev().take(2).position(has_room);
    if let Some(above) = above {
        let row = last_row(area);
        par.render(Rect { y: row.y - above as u16, ..row }, buffer);
    }
}

/// The status, which stays where it was, the answer to the bet, and in how many moves it was done; returns how many rows
/// they take, and what found no room.
fn done(play: &Play, drawing: &Panes, look: &Look, area: Rect, buffer: &mut Buffer) -> (u16, Vec<String>) {
    let said = play.wager().and_then(Wager::answer).or(play.failure());
    let answer = said.map(|answer| text::wrapped(answer, area.width)).unwrap_or_default();
    let style = if play.wager().and_then(Wager::right) == Some(true) { look.theme.success() } else { Style::new() };
    // On a small screen the answer may need every row.
    let summary_fits = answer.len() < usize::from(area.height);
    let room = usize::from(area.height).saturating_sub(answer.len() + 1);
    let mut lines = text::styled(numbers(play, drawing, area.width).into_iter().take(room.min(1)), Style::new());
    lines.extend(text::styled(answer, style));
    lines.render(area, buffer);
    let summary = summary(play, |_, _| None);
    let mut left_over = Vec::new();
    if summary_fits {
        let style = if play.answered() == Some(false) { look.theme.alert() } else { look.theme.success() };
        Span::styled(summary, style).render(last_row(area), buffer);
    } else {
        left_over.push(summary);
    }
    (area.height, left_over)
}

/// What moves are called, one and many: in the game each runs a frame.
fn moves_of(play: &Play) -> (&'static str, &'static str) {
    if play.situation().instrument::<Game>().is_some() { ("frame", "frames") } else { ("move", "moves") }
}

/// `Done in 6 moves (fewest 4). One way: left x3, down.`; a key that is pressed so often may be spelled in other words.
pub(in crate::app) fn summary(play: &Play, spelled: impl Fn(Key, usize) -> Option<String>) -> String {
    if let Some(right) = play.answered() {
        return if right { "Right." } else { "This question will come again." }.to_owned();
    }
    if play.step().is_item {
        let (_, row) = play.row();
        return if row == 1 { "Right.".to_owned() } else { format!("Right, {row} in a row.") };
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
    // Of other starts no way is written.
    if !play.starts_as_written() {
        return done;
    }
    let is_typed = play.situation().instrument::<TypeNumbers>().is_some();
    let way = format!("{done} One way: {}.", shortest_way(&play.step().solution, is_typed, spelled));
    // A long way is told by the last hint.
    if way.width() < usize::from(STANDARD.0) { way } else { done }
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
            // Bare, a comma would be taken for one of the sentence.
            Key::Char(sign @ (',' | '.')) => format!("\"{sign}\""),
            key => key.to_string(),
        };
        let counted = || if run.len() == 1 { word } else { format!("{word} x{}", run.len()) };
        spelled(run[0], run.len()).unwrap_or_else(counted)
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The numbers of a situation at its start, for the writers of lessons.
pub(crate) fn numbers_of(start: &Situation) -> String {
    readings::numbers(&Scope::of(start, start, false), false, false, &[]).join("  ")
}

/// What has no room below the panes of a standard screen in this state, for the writers of lessons.
pub(crate) fn overflowing(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    match play.phase() {
        Phase::Betting => None,
        Phase::Done => {
            let columns = summary(play, |_, _| None).width();
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

/// What is wrong with a beat of a reason that finds no room on a standard screen.
pub(crate) fn unfit_reason(reason: &str) -> Option<String> {
    let lines = text::wrapped(reason, TEXT_WIDTH).len();
    (lines > usize::from(BEAT))
        .then(|| format!("a beat of the reason takes {lines} lines of {TEXT_WIDTH} columns, there are {BEAT},"))
}

/// What of the bet has no room below the panes of a standard screen: the question, or the answer to an option.
pub(crate) fn unfit_bet(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    let lines = bet::Asked::of(play, width).lines.len();
    if lines > 3 {
        return Some(format!("the question and its options take {lines} lines of {width} columns, there are 3"));
    }
    let answer = play.wager()?.answers().into_iter().find(|answer| text::wrapped(answer, width).len() > 2)?;
    Some(format!("this answer takes more than 2 lines of {width} columns: {answer}"))
}
