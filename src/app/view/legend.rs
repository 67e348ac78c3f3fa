//! The row of keys that matter now, as many as fit.

use super::areas::Areas;
use super::{bet, text};
use crate::app::{Phase, Play, Session, Wager};
use ratatui::prelude::*;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// The keys of the step come first, then those of every step. The rest is on the help page, whose key is always shown.
pub(super) fn draw(session: &Session, areas: &Areas, look: &Look, buffer: &mut Buffer) {
    let mut line = Line::default();
    let mut room = usize::from(areas.keys.width).saturating_sub("? help  ".len());
    let mut entries = entries(session, areas);
    if session.listing().is_some() {
        // The way back comes first. It covers both pictures of a small screen.
        entries.retain(|(key, _)| !["e", "v"].contains(&&**key));
        entries.insert(0, ("e".to_owned(), "picture".to_owned()));
    }
    keep_enter(&mut entries, room);
    let fits = |entry: &(String, String)| {
        let fits = width(entry) <= room;
        room = if fits { room.saturating_sub(width(entry) + 2) } else { room };
        fits
    };
    for (key, does) in entries.into_iter().filter(fits).chain([("?".to_owned(), "help".to_owned())]) {
        let (key, does) = (Span::styled(key, look.theme.emphasis()), Span::styled(does, look.theme.dim()));
        line.extend([key, " ".into(), does, "  ".into()]);
    }
    text::draw(&[line], areas.keys, buffer);
}

fn width((key, does): &(String, String)) -> usize {
    key.width() + 1 + does.width()
}

/// Makes room for Enter, if it submits or goes on, by leaving out keys before it.
fn keep_enter(entries: &mut Vec<(String, String)>, room: usize) {
    while let Some(enter @ 1..) = entries.iter().position(|(key, _)| key == "Enter") {
        let needed = entries[..=enter].iter().map(|entry| width(entry) + 2).sum::<usize>();
        if needed <= room + 2 {
            return;
        }
        entries.remove(enter - 1);
    }
}

/// Keys and what they do now.
fn entries(session: &Session, areas: &Areas) -> Vec<(String, String)> {
    let play = session.play();
    let (unread, judged, is_small) = (play.has_unread(), play.is_judged(), areas.panes.1.is_none());
    let [asks, acts, is_done] =
        [Phase::Betting, Phase::Acting, Phase::Done].map(|phase| play.phase() == phase && !unread);
    let question_comes = is_small && play.is_reading() && bet::beside(play, areas);
    let turns_back = play.turns_back();
    let types = play.wager().and_then(Wager::field).is_some();
    // The bet stands where the narration would.
    let hides_story = asks && bet::stands_in_for_narration(play, areas) && !play.step().beats.is_empty();
    let submits = acts && !judged && !play.step().is_free() && play.step().commit.is_by_enter();
    let is_lost = acts && play.lost().is_some();
    let answers = play.wager().map(Wager::keys).unwrap_or_default();
    let first = [
        (unread, "Enter", "go on"),
        (!unread && question_comes, "Enter", "to the question"),
        (unread && turns_back, "Backspace", "back"),
        (asks && !question_comes, &answers, if types { "type" } else { "choose" }),
        (asks && !question_comes, "Enter", "lock it in"),
        (play.has_typed(), "Backspace", "erase"),
        (hides_story, "i", "the story"),
        (acts && judged, "Enter", "next case"),
        (is_lost, "r", if play.step().family.is_empty() { "start again" } else { "next case" }),
    ];
    // In a walk, which comes before A-B, the other picture would only confuse.
    let has_other = is_small && !play.is_walk() && play.withheld().is_none();
    let last = [
        (submits, "Enter", if play.has_lost_case() { "end the case" } else { "submit" }),
        (is_done, "Enter", session.what_follows().unwrap_or("go on")),
        (has_other && (!acts || judged), "v", "other picture"),
        (!unread && turns_back, "Backspace", "back"),
    ];
    let shown = |(is_shown, key, does): (bool, &str, &str)| is_shown.then(|| (key.to_owned(), does.to_owned()));
    let legend = if acts && !judged && !play.has_lost_case() { play.situation().legend() } else { Vec::new() };
    let legend = legend.into_iter().map(|(key, does)| (key.to_owned(), does));
    // Not every step has code, and some show it only when they are done.
    let usual = usual(play, is_small).split('|').filter_map(|entry| entry.split_once(' '));
    // Nor does a key belong there that types a letter now.
    let types = |key: &str| play.typing().is_some_and(|typing| key.chars().all(|c| typing.takes(c)));
    let is_there = |key: &str| types(key) || is_lost && key == "r";
    let has = |key: &str| !is_there(key) && (key != "e" || session.code().is_ok()) && (key != "v" || has_other);
    let usual = usual.map(|(key, does)| (has(key), key, does));
    first.into_iter().filter_map(shown).chain(legend).chain(last.into_iter().chain(usual).filter_map(shown)).collect()
}

/// The keys that every step has in this phase, with bars between them. On a small screen only some have room: the one
/// for a hint comes first, because the frame of the picture names the one for the other picture.
fn usual(play: &Play, is_small: bool) -> &'static str {
    match play.phase() {
        Phase::Betting | Phase::Acting if play.has_unread() => "i all of it|n skip|c course|q quit",
        Phase::Acting if play.is_judged() => "c course|q quit",
        Phase::Acting if play.has_lost_case() => "c leave|q quit|i about",
        Phase::Acting if play.is_asked_once() => "v view|u undo|r reset|n leave|q quit|i about",
        Phase::Betting | Phase::Done if play.is_asked_once() => "n leave|c course|q quit",
        Phase::Betting => "u undo|n skip|c course|q quit",
        Phase::Acting if play.step().is_free() => "v view|: change it|e code|u undo|r reset|n next|c course|q quit",
        Phase::Acting if play.step().is_item => "t hint|v view|u undo|r reset|c leave|q quit|i about",
        // One often starts it again.
        Phase::Acting if play.is_room() => "r reset|t hint|u undo|e code|v other picture|n skip|q quit|i about",
        Phase::Acting if is_small => "t hint|v view|u undo|r reset|e code|n skip|q quit|i about",
        Phase::Acting => "t hint|e code|u undo|r reset|n skip|q quit|i about",
        Phase::Done => "r again|e code|p previous|c course|q quit",
    }
}
