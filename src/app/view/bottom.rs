//! Below the panes: the numbers, what was said, the goal or the bet, and the keys.

use super::layout::{Layout, STANDARD};
use super::text;
use crate::activity::Activity;
use crate::app::message::{Message, Tone};
use crate::app::play::{Phase, Play};
use crate::app::session::Session;
use crate::app::wager::{Stage, Wager};
use crate::canvas::Look;
use crate::key::{Direction, Key, Stroke};
use crate::overlay::Drawing;
use crate::readings;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(session: &Session, drawing: &Drawing, look: &Look, layout: &Layout, buffer: &mut Buffer) {
    let play = session.play();
    // One column stays free on the right, as in the panes.
    let area = Rect { width: layout.bottom.width - 1, ..layout.bottom };
    match play.phase() {
        Phase::Betting if bet_beside(play, layout) => acting(session, drawing, look, area, buffer),
        Phase::Betting => betting(play, look, area, buffer),
        Phase::Acting => acting(session, drawing, look, area, buffer),
        Phase::Done => done(play, look, area, buffer),
    }
    let keys = Rect { width: layout.keys.width - 1, ..layout.keys };
    match session.message() {
        Some(message) if play.phase() != Phase::Acting => {
            text::put(&message.text, tone(message, look), keys, buffer);
        }
        _ => legend(play, look, keys, buffer),
    }
}

fn tone(message: &Message, look: &Look) -> Style {
    match message.tone {
        Tone::Plain => Style::new(),
        Tone::Hint => look.theme.emphasis(),
        Tone::Alert => look.theme.alert(),
        Tone::Success => look.theme.success(),
    }
}

/// The row at this place from the top of an area; empty if there is none.
fn row(area: Rect, index: u16) -> Rect {
    Rect { y: area.top() + index.min(area.height), height: u16::from(index < area.height), ..area }
}

/// The live numbers with as much air between them as there is room for.
fn numbers(play: &Play, drawing: &Drawing, width: u16) -> Vec<String> {
    let pieces = readings::numbers(&play.scope(), drawing.difference_shown);
    (1..=3)
        .rev()
        .map(|gap| text::flowed(&pieces, gap, width))
        .find(|lines| lines.len() == 1)
        .unwrap_or_else(|| text::flowed(&pieces, 2, width))
}

/// Numbers; then what was said or what the overlays add; then the goal.
fn acting(session: &Session, drawing: &Drawing, look: &Look, area: Rect, buffer: &mut Buffer) {
    let play = session.play();
    let last = area.height.saturating_sub(1);
    let mut lines: Vec<(String, Style)> = Vec::new();
    lines.extend(numbers(play, drawing, area.width).into_iter().map(|line| (line, Style::new())));
    match session.message() {
        // What is said may take the goal's row, what overlays add may not.
        Some(message) if play.phase() == Phase::Acting => {
            lines.truncate(1);
            let style = tone(message, look);
            lines.extend(text::wrapped(&message.text, area.width).into_iter().map(|line| (line, style)));
        }
        _ => {
            let aside = text::flowed(&drawing.aside, 3, area.width);
            lines.extend(aside.into_iter().map(|line| (line, look.theme.emphasis())));
            lines.truncate(usize::from(last));
        }
    }
    for (index, (line, style)) in (0..area.height).zip(&lines) {
        text::put(line, *style, row(area, index), buffer);
    }
    if lines.len() <= usize::from(last) && play.phase() == Phase::Acting {
        let goal = row(area, last);
        if play.goal_met() {
            text::put("Goal met: press Enter.", look.theme.success(), goal, buffer);
        } else {
            text::put(&format!("Goal: {}", play.step().task), look.theme.heading(), goal, buffer);
        }
        if let Some(par) = play.step().par {
            text::put_right(&format!("par {par}"), look.theme.dim(), goal, buffer);
        }
    }
}

/// The question and its options, each with its digit; the chosen one is marked.
pub(super) fn bet_lines(play: &Play, width: u16) -> Vec<String> {
    let Some(wager) = play.wager() else { return Vec::new() };
    let chosen = match wager.stage() {
        Stage::Open { chosen } => chosen,
        _ => None,
    };
    let options: Vec<String> = wager
        .options()
        .map(
            |(digit, say)| {
                if chosen == Some(digit - 1) { format!("[{digit}] {say}") } else { format!(" {digit}  {say}") }
            },
        )
        .collect();
    let mut lines = text::wrapped(&format!("Your bet: {}", wager.bet().ask), width);
    if options.iter().all(|option| text::width(option) <= usize::from(width)) {
        lines.extend(text::flowed(&options, 2, width));
    } else {
        lines.extend(options.iter().flat_map(|option| text::wrapped(option, width)));
    }
    lines
}

/// True if an open bet has no room below the panes, so that it takes the place of the narration.
pub(super) fn bet_beside(play: &Play, layout: &Layout) -> bool {
    play.phase() == Phase::Betting && bet_lines(play, layout.bottom.width - 1).len() > usize::from(layout.bottom.height)
}

fn betting(play: &Play, look: &Look, area: Rect, buffer: &mut Buffer) {
    let lines = bet_lines(play, area.width);
    let question = text::wrapped(play.wager().map_or("", |wager| wager.bet().ask.as_str()), area.width).len();
    for (index, line) in (0..area.height).zip(&lines) {
        let style = if usize::from(index) < question { look.theme.heading() } else { Style::new() };
        text::put(line, style, row(area, index), buffer);
        // The chosen option also stands out.
        if let (Some(from), Some(chosen)) = (line.find('['), chosen_option(play))
            && usize::from(index) >= question
        {
            let before = text::width(&line[..from]) as u16;
            let words = text::width(&chosen) as u16;
            let spot = Rect { x: area.left() + before, width: words.min(area.width - before), ..row(area, index) };
            buffer.set_style(spot, look.theme.emphasis());
        }
    }
}

fn chosen_option(play: &Play) -> Option<String> {
    let wager = play.wager()?;
    let Stage::Open { chosen: Some(chosen) } = wager.stage() else { return None };
    wager.options().nth(chosen).map(|(digit, say)| format!("[{digit}] {say}"))
}

/// The answer to the bet, one shortest way, and how to go on.
fn done(play: &Play, look: &Look, area: Rect, buffer: &mut Buffer) {
    let mut lines: Vec<(String, Style)> = Vec::new();
    if let Some(answer) = play.wager().and_then(Wager::answer) {
        let style = if play.wager().and_then(Wager::right) == Some(true) { look.theme.success() } else { Style::new() };
        lines.extend(text::wrapped(&answer, area.width).into_iter().map(|line| (line, style)));
    }
    let last = area.height.saturating_sub(1);
    for (index, (line, style)) in (0..last).zip(&lines) {
        text::put(line, *style, row(area, index), buffer);
    }
    text::put(&summary(play), look.theme.success(), row(area, last), buffer);
}

/// `Done in 6 moves; 4 are enough: left 3, down 1.`
fn summary(play: &Play) -> String {
    let moves = play.scene().moves;
    let way = play.step().par.map(|_| shortest_way(&play.step().solution));
    match (play.step().par, way) {
        (Some(par), Some(way)) if moves <= par => {
            format!("Done in {moves} moves, and fewer will not do. One way: {way}.")
        }
        (Some(par), Some(way)) => format!("Done in {moves} moves; {par} are enough: {way}."),
        _ => "Done.".to_owned(),
    }
}

/// The keys of a solution in words, repeats counted, without the bet and the final Enter.
fn shortest_way(solution: &[Stroke]) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    for stroke in solution {
        let word = match stroke {
            Stroke::Press(Key::Enter) | Stroke::RightBet | Stroke::Bet(_) => continue,
            Stroke::Press(Key::Arrow(direction)) => Direction::word(*direction).to_owned(),
            Stroke::Press(key) => key.to_string(),
        };
        match parts.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            _ => parts.push((word, 1)),
        }
    }
    let spelt = |(word, count): &(String, usize)| if *count == 1 { word.clone() } else { format!("{word} x{count}") };
    parts.iter().map(spelt).collect::<Vec<_>>().join(", ")
}

/// The keys that matter now, as many as fit.
fn legend(play: &Play, look: &Look, area: Rect, buffer: &mut Buffer) {
    let step = play.step();
    let mut entries: Vec<(String, String)> = Vec::new();
    let mut add = |key: &str, does: &str| entries.push((key.to_owned(), does.to_owned()));
    match play.phase() {
        Phase::Betting => {
            let count = play.wager().map_or(0, |wager| wager.options().count());
            add(&format!("1-{count}"), "choose");
            add("Enter", "lock it in");
            add("u", "undo");
            add("n", "skip");
            add("c", "course");
            add("q", "quit");
        }
        Phase::Acting => {
            for (key, does) in step.activities.iter().flat_map(|activity| Activity::legend(activity, play.scene())) {
                add(key, &does);
            }
            for (key, does) in [
                ("Enter", "commit"),
                ("t", "hint"),
                ("u", "undo"),
                ("r", "reset"),
                ("n", "next"),
                ("i", "why"),
                ("q", "quit"),
            ] {
                add(key, does);
            }
        }
        Phase::Done => {
            for (key, does) in [("Enter", "next step"), ("r", "again"), ("p", "back"), ("c", "course"), ("q", "quit")] {
                add(key, does);
            }
        }
    }
    let mut x = area.left();
    for (key, does) in entries {
        let needed = (text::width(&key) + 1 + text::width(&does)) as u16;
        if x + needed > area.right() {
            break;
        }
        x = buffer.set_stringn(x, area.top(), &key, usize::from(area.width), look.theme.emphasis()).0;
        x = buffer.set_stringn(x + 1, area.top(), &does, usize::from(area.width), look.theme.dim()).0 + 2;
    }
}

/// What has no room below the panes of a standard screen in this state, for the writers of lessons.
#[must_use]
pub fn overflowing(play: &Play) -> Option<String> {
    let width = STANDARD.0 - 1;
    let drawing = play.drawing();
    if play.phase() == Phase::Done {
        let answer = play.wager().and_then(Wager::answer).map_or(0, |answer| text::wrapped(&answer, width).len());
        let summary = text::width(&summary(play));
        if answer > 2 {
            return Some("the answer to the bet takes more than two lines".to_owned());
        }
        return (summary > usize::from(width)).then(|| format!("the closing line takes {summary} columns of {width}"));
    }
    let lines = numbers(play, &drawing, width).len() + text::flowed(&drawing.aside, 3, width).len();
    (lines > 2).then(|| "the numbers and what the overlays say take more than two lines".to_owned())
}

/// What of the bet has no room below the panes of a standard screen.
#[must_use]
pub fn unfit_bet(play: &Play) -> Option<String> {
    let lines = bet_lines(play, STANDARD.0 - 1).len();
    (lines > 3).then(|| format!("the question and its options take {lines} lines of 79 columns, there are 3"))
}
