//! Searches through everything that a learner can do in a step: for fewer moves, for other ways that pass, or for any
//! way.

use crate::app::bindings;
use crate::instrument::game::Game;
use crate::instrument::{Act, Scope, Situation};
use crate::key::{Direction, Key};
use crate::lesson::Step;
use std::collections::{BTreeMap, HashMap};

/// The most scenes that the search for fewer moves visits: more than any step that fits into the panes has up to par.
pub(in crate::app) const MOST_SCENES: usize = 200_000;

/// The most scenes that the search for other ways visits.
const MOST_AROUND: usize = 1_000;

/// How many moves, or keys where there is no par, another way may take more than the solution.
const SLACK: usize = 4;

/// True if every clause of the goal holds, as far as the scene and the instruments go.
pub(in crate::app) fn meets_goal(step: &Step, now: &Situation, start: &Situation) -> bool {
    // As if the bet were locked in: the search does not answer bets.
    let scope = Scope::of(now, start, false);
    step.goal.iter().all(|goal| goal.is.holds(&scope))
}

/// The search gave up because there are too many scenes.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::app) struct GaveUp;

/// The keys of a way, if there is one.
type Found = Result<Option<Vec<Key>>, GaveUp>;

/// Searches for a way from a start with fewer than `moves` moves. Acts that do not count as moves cost nothing. Gives
/// up after `most` scenes.
pub(in crate::app) fn shorter_than(step: &Step, start: &Situation, moves: u32, most: usize) -> Found {
    let looks_ahead = step.goal.iter().any(|goal| goal.is_about(Game::AT_EXIT));
    let by_moves = |now: &Situation, _: &[Key]| {
        let game = now.instrument::<Game>().filter(|_| looks_ahead);
        let cost = now.scene.moves + game.map_or(0, |game| game.frames_to_exit(&now.scene));
        Some(cost).filter(|cost| *cost < moves)
    };
    let (found, whole) = first_way(step, start, &bindings::acts(start), most, by_moves);
    if whole { Ok(found) } else { Err(GaveUp) }
}

/// Searches for the cheapest way to the goal. The second value is false if it gave up after `most` scenes.
fn first_way(
    step: &Step,
    from: &Situation,
    acts: &[(Key, Act)],
    most: usize,
    cost: impl Fn(&Situation, &[Key]) -> Option<u32>,
) -> (Option<Vec<Key>>, bool) {
    let mut found = None;
    let whole = explore(from, acts, most, cost, |now, keys| {
        if !meets_goal(step, now, from) {
            return Next::GoOn;
        }
        found = Some(keys.to_vec());
        Next::Stop
    });
    (found, whole)
}

/// Searches for the way with the fewest moves from a start to the goal.
pub(in crate::app) fn fewest(step: &Step, start: &Situation, most: usize) -> Found {
    let Some(way) = any_way(step, start) else { return Ok(None) };
    // This way has the fewest keys, but another one may have fewer moves, because selecting is not a move.
    let shorter = shorter_than(step, start, played(start, &way).scene.moves, most)?;
    Ok(shorter.or(Some(way)))
}

/// Where keys lead from a situation.
pub(in crate::app) fn played(start: &Situation, keys: &[Key]) -> Situation {
    let mut now = start.clone();
    for key in keys {
        if let Some(act) = bindings::act(&now, *key) {
            now.act(act);
        }
    }
    now
}

/// The keys that lead from a start to a right claim, without Enter; `None` if none were found.
pub(in crate::app) fn way(step: &Step, start: &Situation) -> Option<Vec<Key>> {
    if !step.answers.is_empty() {
        let scope = Scope::of(start, start, false);
        let texts = step.answers.iter().map(|(_, answer)| answer.text(&scope)).collect::<Option<Vec<_>>>()?;
        let keys = |text: &String| text.chars().map(Key::Char).chain([Key::Arrow(Direction::Down)]).collect::<Vec<_>>();
        return Some(texts.iter().flat_map(keys).collect());
    }
    let way = any_way(step, start)?;
    let most = step.fewest_from(start).zip(step.spare).map_or(u32::MAX, |(fewest, spare)| fewest + spare);
    if played(start, &way).scene.moves > most
        && let Ok(Some(shorter)) = fewest(step, start, MOST_SCENES)
    {
        return Some(shorter);
    }
    Some(way)
}

/// The identity of a situation for the search: everything but its history. `Debug` writes it, so that no field is left
/// out.
fn identity(situation: &Situation) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    format!("{:?}", situation.without_history()).hash(&mut hasher);
    hasher.finish()
}

/// The acts of a step without those that go far and those that take another one back.
pub(in crate::app) fn small_acts(start: &Situation) -> Vec<(Key, Act)> {
    let small = |(_, act): &(Key, Act)| !matches!(act, Act::Step { units: 2.., .. } | Act::SelectPrevious | Act::Erase);
    bindings::acts(start).into_iter().filter(small).collect()
}

/// Situations that pass, each with the way to it in words: the one in which the solution ends, and those that are found
/// with at most four moves more than par, or four keys more than the solution has.
pub(in crate::app) fn passing(step: &Step, start: &Situation, solved: &Situation) -> Vec<(Situation, String)> {
    let most_moves = step.par.map_or(u32::MAX, |par| par.saturating_add(SLACK as u32));
    let most_keys = if step.par.is_some() { usize::MAX } else { step.solution.len() + SLACK };
    let mut found = vec![(solved.clone(), "the solution".to_owned())];
    for (from, first) in [(start, ""), (solved, "the solution, then ")] {
        explore(from, &small_acts(start), MOST_AROUND, BY_KEYS, |now, keys| {
            if !keys.is_empty() && meets_goal(step, now, start) {
                let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
                found.push((now.clone(), format!("\"{first}{}\"", keys.join(" "))));
            }
            if now.scene.moves >= most_moves || keys.len() >= most_keys { Next::TurnBack } else { Next::GoOn }
        });
    }
    found
}

/// Keys that reach the goal from a situation, as few as possible; `None` if none are found.
pub(in crate::app) fn any_way(step: &Step, from: &Situation) -> Option<Vec<Key>> {
    first_way(step, from, &small_acts(from), MOST_SCENES / 10, BY_KEYS).0
}

/// What to do after a situation.
pub(in crate::app) enum Next {
    /// Look at what can be reached from it.
    GoOn,
    /// Leave out what can be reached from it.
    TurnBack,
    /// Look at nothing more.
    Stop,
}

/// What a way costs if each key costs the same.
pub(in crate::app) const BY_KEYS: fn(&Situation, &[Key]) -> Option<u32> = |_, keys| Some(keys.len() as u32);

/// Visits situations, beginning with `from`, cheaper ones first (Dijkstra's algorithm). `cost` is what a way costs, or
/// the least that it will have cost at the goal (then this is A*); `None` gives the way up. Visits at most `most`
/// situations, and returns false if there are more.
pub(in crate::app) fn explore(
    from: &Situation,
    acts: &[(Key, Act)],
    most: usize,
    cost: impl Fn(&Situation, &[Key]) -> Option<u32>,
    mut visit: impl FnMut(&Situation, &[Key]) -> Next,
) -> bool {
    let mut whole = true;
    // The lowest cost of each situation so far; and the open situations, by cost and by when they were reached.
    let first = (0, 0);
    let mut reached = HashMap::from([(identity(from), first.0)]);
    let mut open = BTreeMap::from([(first, (identity(from), from.clone(), Vec::new()))]);
    let mut count = 0;
    while let Some(((paid, _), (id, now, keys))) = open.pop_first() {
        if reached[&id] < paid {
            continue;
        }
        match visit(&now, &keys) {
            Next::Stop => return whole,
            Next::TurnBack => continue,
            Next::GoOn => {}
        }
        for (key, act) in acts {
            let mut next = now.clone();
            next.act(*act);
            let keys: Vec<Key> = keys.iter().copied().chain([*key]).collect();
            let Some(price) = cost(&next, &keys).filter(|_| next != now) else { continue };
            let id = identity(&next);
            match reached.get(&id) {
                Some(known) if *known <= price => {}
                None if reached.len() >= most => whole = false,
                _ => {
                    reached.insert(id, price);
                    count += 1;
                    open.insert((price, count), (id, next, keys));
                }
            }
        }
    }
    whole
}
