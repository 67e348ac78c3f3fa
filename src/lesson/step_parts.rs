//! The values of the keys of a step: overlays, instruments, goals, hints, what is covered, and keys to press.

use super::clauses::ClauseReader;
use super::nearest::did_you_mean;
use super::prose::REPORT;
use super::scene_table::SceneDraft;
use super::step::{Commit, GoalClause};
use super::toml_table::{Schema, TomlItem};
use crate::instrument::{self, Act, AnyInstrument};
use crate::key::{KEY_NAMES, Key, Stroke, parse_script};
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::Cover;

const GOAL: Schema = Schema { what: "a goal", required: &["is"], optional: &["otherwise", "first"] };

/// Finds what a text names.
fn named<T: Copy>(
    item: &TomlItem<'_>,
    wanted: &str,
    known: &[(&str, T)],
    unknown: impl Fn(&str) -> String,
) -> Option<T> {
    let name = item.text(wanted)?;
    let found = known.iter().find(|(known, _)| *known == name);
    if found.is_none() {
        let help = did_you_mean(name, &known.iter().map(|(known, _)| *known).collect::<Vec<_>>());
        item.wrong_part((0, name.len()), unknown(name), help);
    }
    found.map(|(_, what)| *what)
}

pub(super) fn overlays(item: &TomlItem<'_>) -> Option<Vec<Overlay>> {
    let known: Vec<_> = Overlay::all().filter_map(|(name, _)| Some((name, Overlay::parse(name)?))).collect();
    let mut seen = Vec::new();
    item.each_of_list(|item| {
        let overlay = named(item, "names of overlays", &known, |name| format!("there is no overlay \"{name}\""))?;
        if seen.contains(&overlay) {
            let name = overlay.name();
            item.wrong_part((0, name.len()), format!("\"{name}\" is listed twice"), "");
        }
        seen.push(overlay);
        Some(overlay)
    })
}

/// What is covered: `cover = ["world"]`.
pub(super) fn covers(item: &TomlItem<'_>) -> Option<Vec<Cover>> {
    let unknown = |name: &str| format!("\"{name}\" cannot be covered");
    item.each_of_list(|item| named(item, "names of what is covered", &Cover::ALL, unknown))
}

/// What each beat leaves out of the picture: `beats = ["world", "both"]`. The last one leaves out nothing, because the
/// learner acts with it.
pub(super) fn withheld(item: &TomlItem<'_>, beats: usize) -> Option<Vec<Option<Cover>>> {
    const SHOWN: [(&str, Option<Cover>); 3] =
        [("world", Some(Cover::Difference)), ("difference", Some(Cover::World)), ("both", None)];
    let unknown = |name: &str| format!("a beat cannot show \"{name}\"");
    let read = item.each_of_list(|item| named(item, "what each beat shows", &SHOWN, unknown))?;
    if read.len() > beats {
        item.wrong(format!("the narration has fewer beats than {}", read.len()), "a beat is a paragraph");
    } else if read.len() == beats && read.last().is_some_and(Option::is_some) {
        item.wrong("the last beat shows both pictures", "cover leaves one out until the step is done");
    }
    Some(read)
}

/// The function of the geometry that an item names.
pub(super) fn listing(item: &TomlItem<'_>) -> Option<&'static Listing> {
    let known: Vec<_> = Listing::ALL.iter().map(|listing| (listing.name, listing)).collect();
    named(item, "the name of a function", &known, |name| format!("no function \"{name}\" can be shown"))
}

/// What makes a claim: `commit = "judged"`, `"called"` or `"run"`.
pub(super) fn commit(item: &TomlItem<'_>) -> Option<Commit> {
    let unknown = |word: &str| format!("a goal is judged, called or run, not \"{word}\"");
    named(item, "\"judged\", \"called\" or \"run\"", &Commit::ALL, unknown)
}

pub(super) fn instruments(item: &TomlItem<'_>, draft: &SceneDraft) -> Option<Vec<AnyInstrument>> {
    let mut read = Vec::new();
    let sound = item.each(|item| instrument(item, draft, &mut read))?;
    if sound.is_empty() {
        return item.refuse("a step needs at least one activity", "");
    }
    Some(read)
}

/// Parses one more instrument of a step.
fn instrument(item: &TomlItem<'_>, draft: &SceneDraft, read: &mut Vec<AnyInstrument>) -> Option<()> {
    let text = item.text("a string or a list of strings")?;
    let all = |read: &[AnyInstrument]| read.iter().flat_map(|part| part.acts(&draft.scene)).collect::<Vec<Act>>();
    let (count, before) = (read.len(), all(read));
    if let Err(message) = instrument::read(text, &draft.scene, read) {
        // In a scene that was not parsed whole, a body may be missing because of that.
        if draft.sound {
            item.wrong_part((0, text.len()), message, "");
        }
        return None;
    }
    // A further form of an instrument that the step has already adds no instrument.
    let mut moved = read[count..].iter().flat_map(|part| part.moves()).map(|body| &draft.scene.bodies[*body]);
    if let Some(body) = moved.find(|body| body.locked) {
        item.wrong_part((0, text.len()), format!("{} is locked: it cannot be moved", body.name), "");
    }
    let times = |acts: &[Act], act: Act| acts.iter().filter(|other| **other == act).count();
    let after = all(read);
    if let Some(masked) = after.iter().find(|act| times(&after, **act) > times(&before, **act).max(1)) {
        let message = format!("two activities of this step take {}", masked.keys());
        item.wrong_part((0, text.len()), message, "each key can do one thing only");
    }
    Some(())
}

pub(super) fn goals(item: &TomlItem<'_>, clauses: &ClauseReader<'_>) -> Option<Vec<GoalClause>> {
    let goals = item.each(|item| goal(item, clauses))?;
    if goals.is_empty() {
        item.wrong("a goal needs at least one clause", "");
    }
    Some(goals)
}

fn goal(item: &TomlItem<'_>, clauses: &ClauseReader<'_>) -> Option<GoalClause> {
    if !item.is_table() {
        let is = clauses.clause(item)?;
        return Some(GoalClause { is, otherwise: None, first: false, place: item.place.clone() });
    }
    let table = item.table(&GOAL)?;
    let is = table.read("is", |is| clauses.clause(is));
    let otherwise = table.read("otherwise", |item| clauses.template(item, REPORT));
    let first = table.read("first", TomlItem::truth).unwrap_or(false);
    Some(GoalClause { is: is?, otherwise, first, place: table.place("is") })
}

pub(super) fn solution(item: &TomlItem<'_>, has_bet: bool, commit: Commit) -> Option<Vec<Stroke>> {
    let script = item.text("keys in quotes, such as \"left*3 down enter\"")?;
    let strokes = parse_script(script)
        .map_err(|error| {
            item.wrong_part((error.offset, error.word.len()), format!("\"{}\" is no key", error.word), KEY_NAMES);
        })
        .ok()?;
    let (last, name) = if commit == Commit::Run { (Key::Char(' '), "space") } else { (Key::Enter, "enter") };
    if strokes.last() != Some(&Stroke::Press(last)) {
        item.wrong(format!("a solution ends with \"{name}\", which commits it"), "");
    }
    let bets = strokes.iter().any(|stroke| !matches!(stroke, Stroke::Press(_)));
    if bets && !has_bet {
        item.wrong("the solution bets, but the step has no bet", "");
    } else if has_bet && !bets {
        item.wrong("the solution leaves the bet open", "write \"bet\" where the bet is asked");
    }
    Some(strokes)
}
