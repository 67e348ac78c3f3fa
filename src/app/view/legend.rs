//! The row of keys that matter now, as many as fit.

use super::areas::Areas;
use super::bet;
use crate::app::{Phase, Play, Session, Wager};
use crate::lesson::Commit;
use ratatui::prelude::*;
use textfigure::Look;
use unicode_width::UnicodeWidthStr as _;

/// The keys of the step come first, then those of every step. The rest is on the help page, whose key is always shown.
pub(super) fn draw(session: &Session, areas: &Areas, look: &Look, buffer: &mut Buffer) {
    let mut line = Line::default();
    let mut room = usize::from(areas.keys.width).saturating_sub("? help  ".len());
    let mut entries = entries(session.play(), areas);
    if session.listing().is_some() {
        // The way back comes first.
        entries.retain(|(key, _)| key != "e");
        entries.insert(0, ("e".to_owned(), "picture".to_owned()));
    }
    keep_enter(&mut entries, room);
    let fits = |entry: &(String, String)| {
        let needed = width(entry);
        let fits = needed <= room;
        room = if fits { room.saturating_sub(needed + 2) } else { 0 };
        fits
    };
    for (key, does) in entries.into_iter().take_while(fits).chain([("?".to_owned(), "help".to_owned())]) {
        line.push_span(Span::styled(key, look.theme.emphasis()));
        line.push_span(" ");
        line.push_span(Span::styled(does, look.theme.dim()));
        line.push_span("  ");
    }
    line.render(areas.keys, buffer);
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
fn entries(play: &Play, areas: &Areas) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    let mut add = |key: &str, does: &str| entries.push((key.to_owned(), does.to_owned()));
    let (unread, question_next) = (play.has_unread(), play.is_reading() && bet::beside(play, areas));
    let question_comes = question_next && areas.panes.1.is_none();
    if unread || question_comes {
        add("Enter", if unread { "go on" } else { "the question" });
    }
    let turns_back = play.is_reading() && play.beat() > 0;
    let erases = play.wager().and_then(Wager::field).is_some_and(|field| !field.is_empty());
    if unread && turns_back {
        add("Backspace", "back");
    }
    match play.phase() {
        _ if unread => {}
        Phase::Betting => {
            if !question_comes {
                let keys = play.wager().map(Wager::keys).unwrap_or_default();
                add(&keys, if play.wager().and_then(Wager::field).is_some() { "type" } else { "choose" });
                add("Enter", "lock it in");
            }
            if erases {
                add("Backspace", "erase");
            }
            if bet::stands_in_for_narration(play, areas) && !play.step().beats.is_empty() {
                // The bet stands where the narration would.
                add("i", "the story");
            }
        }
        Phase::Acting if play.is_judged() => add("Enter", "next case"),
        Phase::Acting => {
            for (key, does) in play.situation().legend() {
                add(key, &does);
            }
            if !play.step().is_free() && play.step().commit != Commit::Run {
                add("Enter", "submit");
            }
        }
        Phase::Done => {
            add("Enter", if play.step().is_item || play.is_asked_once() { "go on" } else { "next step" });
        }
    }
    if areas.panes.1.is_none() {
        add("v", "other picture");
    }
    if !unread && turns_back && !(erases && play.phase() == Phase::Betting) {
        add("Backspace", "back");
    }
    // Not every step has code, and some show it only when they are done.
    let usual = usual(play).split('|').filter_map(|entry| entry.split_once(' '));
    for (key, does) in usual.filter(|(key, _)| *key != "e" || play.code().is_ok()) {
        add(key, does);
    }
    entries
}

/// The keys that every step has in this phase, with bars between them.
fn usual(play: &Play) -> &'static str {
    match play.phase() {
        Phase::Betting | Phase::Acting if play.has_unread() => "i all of it|n skip|c course|q quit",
        Phase::Acting if play.is_judged() => "c course|q quit",
        Phase::Acting if play.is_asked_once() => "u undo|r reset|n leave|q quit|i about",
        Phase::Betting | Phase::Done if play.is_asked_once() => "n leave|c course|q quit",
        Phase::Betting => "u undo|n skip|c course|q quit",
        Phase::Acting if play.step().is_free() => ": change it|e code|u undo|r reset|n next|c course|q quit",
        Phase::Acting if play.step().is_item => "t hint|u undo|r reset|c leave|q quit|i about",
        Phase::Acting => "t hint|e code|u undo|r reset|n next|q quit|i about",
        Phase::Done => "r again|p back|c course|q quit",
    }
}
