//! The values of the keys of a step: overlays, instruments, goals, hints, what is covered, and keys to press.

use super::clauses::{ClauseReader, given};
use super::nearest::did_you_mean;
use super::problem::Report;
use super::prose::REPORT;
use super::scene_table::SceneDraft;
use super::step::GoalClause;
use super::toml_table::{Schema, TomlItem, TomlTable};
use crate::instrument::{self, Act, AnyInstrument};
use crate::key::{KEY_NAMES, Key, Stroke, parse_script};
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::Cover;

const GOAL: Schema = Schema { what: "a goal", keys: &["is", "otherwise", "first"] };

/// Finds what a text names.
fn named<T: Copy>(
    item: &TomlItem<'_>,
    wanted: &str,
    known: &[(&str, T)],
    unknown: impl Fn(&str) -> String,
    report: &mut Report<'_>,
) -> Option<T> {
    let name = item.text(wanted, report)?;
    let found = known.iter().find(|(known, _)| *known == name);
    if found.is_none() {
        let help = did_you_mean(name, &known.iter().map(|(known, _)| *known).collect::<Vec<_>>());
        report.add(item.inside(0, name.len(), report), unknown(name), help);
    }
    found.map(|(_, what)| *what)
}

pub(super) fn overlays(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Overlay>> {
    item.list(report)?;
    let known: Vec<_> = Overlay::all().filter_map(|(name, _)| Some((name, Overlay::parse(name)?))).collect();
    let mut seen = Vec::new();
    item.each(report, |item, report| {
        let unknown = |name: &str| format!("there is no overlay \"{name}\"");
        let overlay = named(item, "names of overlays", &known, unknown, report)?;
        if seen.contains(&overlay) {
            let name = overlay.name();
            report.add(item.inside(0, name.len(), report), format!("\"{name}\" is listed twice"), None);
        }
        seen.push(overlay);
        Some(overlay)
    })
}

/// What is covered: `cover = ["world"]`.
pub(super) fn covers(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Cover>> {
    item.list(report)?;
    item.each(report, |item, report| {
        let unknown = |name: &str| format!("\"{name}\" cannot be covered");
        named(item, "names of what is covered", &Cover::ALL, unknown, report)
    })
}

/// The function of the geometry that an item names.
pub(super) fn listing(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<&'static Listing> {
    let known: Vec<_> = Listing::ALL.iter().map(|listing| (listing.name, listing)).collect();
    named(item, "the name of a function", &known, |name| format!("no function \"{name}\" can be shown"), report)
}

/// Whether the screen calls: `commit = "judged"` or `"called"`.
pub(super) fn called(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<bool> {
    let word = item.text("\"judged\" or \"called\"", report)?;
    if !["judged", "called"].contains(&word) {
        let help = "\"judged\" lets the learner say when the goal is met, \"called\" has the screen say it";
        let place = item.inside(0, word.len(), report);
        report.add(place, format!("a goal is judged or called, not \"{word}\""), help.to_owned());
    }
    Some(word == "called")
}

pub(super) fn instruments(
    table: &TomlTable<'_>,
    draft: &SceneDraft,
    report: &mut Report<'_>,
) -> Option<Vec<AnyInstrument>> {
    let item = table.require("activity", report)?;
    let items = item.one_or_more();
    if items.is_empty() {
        report.add(item.place.clone(), "a step needs at least one activity", None);
    }
    let mut read = Vec::new();
    let sound: Vec<bool> = items.iter().map(|item| instrument(item, draft, &mut read, report)).collect();
    (!sound.is_empty() && sound.into_iter().all(|sound| sound)).then_some(read)
}

/// Parses one more instrument of a step; false if it cannot be parsed.
fn instrument(item: &TomlItem<'_>, draft: &SceneDraft, read: &mut Vec<AnyInstrument>, report: &mut Report<'_>) -> bool {
    let Some(text) = item.text("a string or a list of strings", report) else { return false };
    let all = |read: &[AnyInstrument]| read.iter().flat_map(|part| part.acts(&draft.scene)).collect::<Vec<Act>>();
    let (count, before) = (read.len(), all(read));
    if let Err(message) = instrument::read(text, &draft.scene, read) {
        // In a scene that was not parsed whole, a body may be missing because of that.
        if draft.sound {
            report.add(item.inside(0, text.len(), report), message, None);
        }
        return false;
    }
    // A further form of an instrument that the step has already adds no instrument.
    let mut moved = read[count..].iter().flat_map(|part| part.moves()).map(|body| &draft.scene.bodies[*body]);
    if let Some(body) = moved.find(|body| body.locked) {
        let message = format!("{} is locked: it cannot be moved", body.name);
        report.add(item.inside(0, text.len(), report), message, None);
    }
    let times = |acts: &[Act], act: Act| acts.iter().filter(|other| **other == act).count();
    let after = all(read);
    let masked = after.iter().find(|act| times(&after, **act) > times(&before, **act).max(1));
    if let Some(masked) = masked {
        let message = format!("two activities of this step take {}", masked.keys());
        report.add(item.inside(0, text.len(), report), message, "each key can do one thing only".to_owned());
    }
    true
}

pub(super) fn goals(
    item: &TomlItem<'_>,
    clauses: &ClauseReader<'_>,
    report: &mut Report<'_>,
) -> Option<Vec<GoalClause>> {
    if item.one_or_more().is_empty() {
        report.add(item.place.clone(), "a goal needs at least one clause", None);
    }
    item.each(report, |item, report| goal(item, clauses, report))
}

fn goal(item: &TomlItem<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<GoalClause> {
    if !item.is_table() {
        let is = clauses.clause(item, report)?;
        return Some(GoalClause { is, otherwise: None, first: false, place: item.place.clone() });
    }
    let table = item.table(&GOAL, report)?;
    let is = table.require("is", report).and_then(|is| clauses.clause(is, report));
    let otherwise = table.get("otherwise").map(|item| clauses.template(item, REPORT, report));
    let first = table.get("first").map_or(Some(false), |first| first.truth(report));
    Some(GoalClause { is: is?, otherwise: given(otherwise)?, first: first?, place: table.place("is") })
}

pub(super) fn solution(item: &TomlItem<'_>, has_bet: bool, report: &mut Report<'_>) -> Option<Vec<Stroke>> {
    let script = item.text("keys in quotes, such as \"left*3 down enter\"", report)?;
    let strokes = parse_script(script)
        .map_err(|error| {
            let place = item.inside(error.offset, error.word.len(), report);
            report.add(place, format!("\"{}\" is no key", error.word), KEY_NAMES.to_owned());
        })
        .ok()?;
    if strokes.last() != Some(&Stroke::Press(Key::Enter)) {
        report.add(item.place.clone(), "a solution ends with \"enter\", which commits it", None);
    }
    let bets = strokes.iter().any(|stroke| !matches!(stroke, Stroke::Press(_)));
    if bets && !has_bet {
        report.add(item.place.clone(), "the solution bets, but the step has no bet", None);
    } else if has_bet && !bets {
        let help = "write \"bet\" where the bet is asked".to_owned();
        report.add(item.place.clone(), "the solution leaves the bet open", help);
    }
    Some(strokes)
}
