//! The values of the keys of a step: overlays, instruments, goals, hints, what is covered, and keys to press.

use super::problem::{Fault, Read, ensure};
use super::prose::REPORT;
use super::step::{Commit, GoalClause};
use super::table::{Item, Keys};
use crate::instrument::{self, Act, AnyInstrument, Situation};
use crate::key::{KEY_NAMES, Stroke, parse_script};
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::{Cover, Side};
use crate::scene::Scene;

const GOAL: Keys<'_> = ("is", "otherwise first");

/// The overlays that a list names.
pub(super) fn overlays(item: &Item<'_>) -> Read<Vec<Overlay>> {
    let known: Vec<_> = Overlay::all().filter_map(|(name, _)| Some((name, Overlay::parse(name)?))).collect();
    let mut read = Vec::new();
    for item in item.one_or_more() {
        let overlay = item.named(&known, |name| format!("there is no overlay \"{name}\""))?;
        ensure(!read.contains(&overlay), || item.wrong(format!("\"{}\" is listed twice", overlay.name())))?;
        read.push(overlay);
    }
    Ok(read)
}

/// The overlays of a step. Overlays about corners need bodies that have corners, and overlays about A and B need a scene
/// that is about A and B.
pub(super) fn fitting_overlays(item: &Item<'_>, scene: &Scene) -> Read<Vec<Overlay>> {
    let overlays = overlays(item)?;
    let mut fronts = scene.fronts().into_iter().flatten().map(|body| &scene.bodies[body]);
    let rounded = fronts.find(|body| body.shape.is_rounded());
    for overlay in &overlays {
        let name = overlay.name();
        if let Some(body) = rounded.filter(|_| overlay.goes_by_corners()) {
            let fault = item.wrong(format!("\"{name}\" tells of corners and edges, and {} is rounded", body.name));
            return Err(fault.help("\"nearest\", \"features\" and \"witness\" show arcs too"));
        }
        if overlay.is_only_for_a_and_b() && !scene.differences.is_empty() {
            let fault = item.wrong(format!("\"{name}\" is about A and B, and the scene names other pairs"));
            return Err(fault.help("leave it out, or call the bodies A and B"));
        }
    }
    Ok(overlays)
}

/// What is covered: `cover = ["world"]`.
pub(super) fn covers(item: &Item<'_>) -> Read<Vec<Cover>> {
    item.each(|item| item.named(&Cover::ALL, |name| format!("\"{name}\" cannot be covered")))
}

/// What each beat leaves out of the picture: `beats = ["world", "both"]`. The last one leaves out nothing, because the
/// learner acts with it.
pub(super) fn withheld(item: &Item<'_>, beats: usize) -> Read<Vec<Option<Cover>>> {
    const SHOWN: [(&str, Option<Cover>); 4] = [
        ("world", Some(Cover::Difference)),
        ("difference", Some(Cover::World)),
        ("shapes", Some(Cover::Readings)),
        ("both", None),
    ];
    let read = item.each(|item| item.named(&SHOWN, |name| format!("a beat cannot show \"{name}\"")))?;
    let count = read.len();
    let too_many = || item.wrong(format!("the narration has fewer beats than {count}")).help("a beat is a paragraph");
    ensure(count <= beats, too_many)?;
    ensure(count < beats || !read.last().is_some_and(Option::is_some), || {
        item.wrong("the last beat shows both pictures").help("cover leaves one out until the step is done")
    })?;
    Ok(read)
}

/// The pane to which a screen with room for one turns with each beat, and then with the reason: `small = ["difference"]`.
pub(super) fn small_panes(item: &Item<'_>, beats: usize) -> Read<Vec<Side>> {
    const PANES: [(&str, Side); 2] = [("world", Side::Left), ("difference", Side::Right)];
    let read = item.each(|item| item.named(&PANES, |name| format!("there is no picture \"{name}\"")))?;
    ensure(read.len() <= beats + 1, || item.wrong("there is a picture for each beat and for the reason, and no more"))?;
    Ok(read)
}

/// The function of the geometry that an item names.
pub(super) fn listing(item: &Item<'_>) -> Read<&'static Listing> {
    let known: Vec<_> = Listing::ALL.iter().map(|listing| (listing.name, listing)).collect();
    item.named(&known, |name| format!("no function \"{name}\" can be shown"))
}

/// What makes a claim: `commit = "judged"`, `"called"`, `"run"` or `"choice"`.
pub(super) fn commit(item: &Item<'_>) -> Read<Commit> {
    item.named(&Commit::ALL, |word| format!("a goal is judged, called, run or choice, not \"{word}\""))
}

pub(super) fn instruments(item: &Item<'_>, scene: &Scene) -> Read<Vec<AnyInstrument>> {
    let mut read = Vec::new();
    item.each(|item| instrument(item, scene, &mut read))?;
    ensure(!read.is_empty(), || item.wrong("a step needs at least one activity"))?;
    Ok(read)
}

/// Parses one more instrument of a step.
fn instrument(item: &Item<'_>, scene: &Scene, read: &mut Vec<AnyInstrument>) -> Read<()> {
    let text = item.text()?;
    let wrong = |message| Fault::at(&(0..text.len()), message).inside(text, &item.place);
    instrument::read(text, scene, read).map_err(wrong)?;
    let acts: Vec<Act> = read.iter().flat_map(|part| part.keys(scene)).flat_map(|keys| keys.acts).collect();
    let masked = (1..).zip(&acts).find(|(next, act)| acts[*next..].contains(act));
    masked.map_or(Ok(()), |(_, masked)| {
        let fault = wrong(format!("two activities of this step take {}", masked.keys()));
        Err(fault.help("each key can do one thing only"))
    })
}

pub(super) fn goals(item: &Item<'_>, at: &Situation) -> Read<Vec<GoalClause>> {
    let goals = item.each(|item| goal(item, at))?;
    ensure(!goals.is_empty(), || item.wrong("a goal needs at least one clause"))?;
    Ok(goals)
}

fn goal(item: &Item<'_>, at: &Situation) -> Read<GoalClause> {
    if item.as_table().is_none() {
        return Ok(GoalClause { is: item.clause(at)?, otherwise: None, first: false, place: item.place.clone() });
    }
    let table = item.table()?.with(GOAL)?;
    Ok(GoalClause {
        is: table.require("is")?.clause(at)?,
        otherwise: table.read("otherwise", |item| item.template(REPORT, at))?,
        first: table.given("first", Item::truth)?,
        place: table.place("is").clone(),
    })
}

/// The keys of a solution. Only `check` plays them and sees whether they reach the goal.
pub(super) fn solution(item: &Item<'_>) -> Read<Vec<Stroke>> {
    let script = item.text()?;
    parse_script(script).map_err(|error| {
        let place = error.offset..error.offset + error.word.len();
        let fault = Fault::at(&place, format!("\"{}\" is not a key", error.word)).help(KEY_NAMES);
        fault.inside(script, &item.place)
    })
}
