//! Searches through what a learner can do in a step: for fewer moves, for other ways that pass, for any way at all.

use super::bindings;
use crate::instrument::{Act, Scope, Situation};
use crate::key::Key;
use crate::lesson::Step;
use crate::readings::Names;
use crate::value::{Readings as _, Value, Vocabulary as _};
use std::collections::{HashMap, HashSet, VecDeque};

/// The most scenes that the search for fewer moves visits: more than any step of the size of the panes has within its
/// par.
pub(super) const MOST_SCENES: usize = 200_000;

/// The most scenes that are looked at for other ways that pass.
const MOST_AROUND: usize = 1_000;

/// How many moves, or keys where there is no par, another way may take more than the solution.
const SLACK: usize = 4;

/// Of the ways that pass, so many are looked at beside the solution.
const FARTHEST: usize = 5;

/// True if every clause of the goal holds, as far as the scene and the instruments go.
#[must_use]
pub(super) fn meets_goal(step: &Step, now: &Situation, start: &Situation) -> bool {
    // As if the bet were locked in, so that an open bet alone does not keep the goal from being met.
    let scope = Scope::of(now, start, true);
    step.goal.iter().all(|goal| goal.is.holds(&scope))
}

/// The result of the search for a shorter solution.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// These keys reach the goal.
    Found(Vec<Key>),
    /// There is no shorter solution.
    Exhausted,
    /// There are too many scenes to visit.
    GaveUp,
}

/// Searches for a way from a start with fewer moves than par (Dijkstra's algorithm); acts that are no moves cost nothing.
/// Gives up after `most` scenes.
pub(super) fn shorter_than(step: &Step, start: &Situation, par: u32, most: usize) -> Search {
    let acts = bindings::acts(start);
    // The fewest moves to each scene so far, and the queue of scenes by their moves.
    let mut reached = HashMap::from([(identity(start), 0)]);
    let mut open: Vec<VecDeque<(Situation, Vec<Key>)>> = vec![VecDeque::new(); par as usize];
    if let Some(first) = open.first_mut() {
        first.push_back((start.clone(), Vec::new()));
    }
    for moves in 0..par {
        while let Some((now, keys)) = open[moves as usize].pop_front() {
            if meets_goal(step, &now, start) {
                return Search::Found(keys);
            }
            if reached.get(&identity(&now)).is_some_and(|fewest| *fewest < moves) {
                continue;
            }
            for (key, what) in &acts {
                let mut next = now.clone();
                next.act(*what);
                if next.scene.moves >= par || next == now {
                    continue;
                }
                let fewest = reached.entry(identity(&next)).or_insert(u32::MAX);
                if next.scene.moves < *fewest {
                    *fewest = next.scene.moves;
                    let keys = keys.iter().copied().chain([*key]).collect();
                    open[next.scene.moves as usize].push_back((next, keys));
                }
            }
            if reached.len() > most {
                return Search::GaveUp;
            }
        }
    }
    Search::Exhausted
}

/// The identity of a situation for the search: everything but its history. Written by `Debug`, so that nothing is
/// forgotten.
fn identity(situation: &Situation) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    format!("{:?}", situation.without_history()).hash(&mut hasher);
    hasher.finish()
}

/// The acts of a step that change something small: far ones and those that take another back left out.
fn small_acts(start: &Situation) -> Vec<(Key, Act)> {
    let small = |(_, act): &(Key, Act)| !matches!(act, Act::Step { units: 2.., .. } | Act::SelectPrevious | Act::Erase);
    bindings::acts(start).into_iter().filter(small).collect()
}

/// A situation that meets the goal.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    pub(super) now: Situation,
    /// The keys to it, from the start or from the end of the solution; none for the latter itself.
    pub(super) keys: Vec<String>,
}

/// Situations that pass: the one in which the solution ends, and the five farthest apart of those that are found with
/// at most four moves more than par, or four keys more than the solution has.
pub(super) fn passing(step: &Step, start: &Situation, solved: &Situation) -> Vec<Passing> {
    let most_moves = step.par.map_or(u32::MAX, |par| par.saturating_add(SLACK as u32));
    let most_keys = if step.par.is_some() { usize::MAX } else { step.solution.len() + SLACK };
    let mut found = vec![Passing { now: solved.clone(), keys: Vec::new() }];
    for (from, first) in [(start, None), (solved, Some("the solution, then"))] {
        explore(from, start, MOST_AROUND, |now, keys| {
            if !keys.is_empty() && meets_goal(step, now, start) {
                let keys = first.into_iter().map(str::to_owned).chain(keys.iter().map(ToString::to_string)).collect();
                found.push(Passing { now: now.clone(), keys });
            }
            if now.scene.moves >= most_moves || keys.len() >= most_keys { Next::TurnBack } else { Next::GoOn }
        });
    }
    farthest_apart(&found, start)
}

/// Keys that reach the goal from a situation, as few as possible; `None` if none are found.
#[must_use]
pub(super) fn any_way(step: &Step, from: &Situation) -> Option<Vec<Key>> {
    let mut way = None;
    explore(from, from, MOST_SCENES / 10, |now, keys| {
        if meets_goal(step, now, from) {
            way = Some(keys.to_vec());
            return Next::Stop;
        }
        Next::GoOn
    });
    way
}

/// What to do after a situation.
enum Next {
    /// Look at what can be reached from it.
    GoOn,
    /// Leave out what can be reached from it.
    TurnBack,
    /// Look at nothing more.
    Stop,
}

/// Visits situations from one on, those of fewer keys first, at most so many.
fn explore(from: &Situation, start: &Situation, most: usize, mut visit: impl FnMut(&Situation, &[Key]) -> Next) {
    let acts = small_acts(start);
    let mut seen = HashSet::from([identity(from)]);
    let mut open = VecDeque::from([(from.clone(), Vec::new())]);
    while let Some((now, keys)) = open.pop_front() {
        match visit(&now, &keys) {
            Next::Stop => return,
            Next::TurnBack => continue,
            Next::GoOn => {}
        }
        for (key, act) in &acts {
            let mut next = now.clone();
            next.act(*act);
            if next != now && seen.len() < most && seen.insert(identity(&next)) {
                open.push_back((next, keys.iter().copied().chain([*key]).collect()));
            }
        }
    }
}

/// The situations that can be reached from a start, those of fewer keys first, at most so many.
#[cfg(test)]
pub(super) fn reachable(start: &Situation, most: usize) -> Vec<Situation> {
    let mut all = Vec::new();
    explore(start, start, most, |now, _| {
        all.push(now.clone());
        Next::GoOn
    });
    all
}

/// The first situation, and up to five more, each as far from those before it as any.
fn farthest_apart(found: &[Passing], start: &Situation) -> Vec<Passing> {
    let names = Names::of(start).names();
    let measured = |passing: &Passing| -> Vec<f64> {
        let scope = Scope::of(&passing.now, start, true);
        let number = |name: &String| match scope.value(name) {
            Some(Value::Number(number) | Value::Fraction(number)) => number,
            Some(Value::Truth(truth)) => f64::from(u8::from(truth)),
            None => f64::from(u8::MAX),
        };
        names.iter().map(number).collect()
    };
    let places: Vec<Vec<f64>> = found.iter().map(measured).collect();
    let mut apart = vec![f64::INFINITY; found.len()];
    let mut chosen = Vec::new();
    let mut latest = 0;
    while chosen.len() <= FARTHEST {
        chosen.push(found[latest].clone());
        for (known, place) in apart.iter_mut().zip(&places) {
            let steps = place.iter().zip(&places[latest]).map(|(a, b)| (a - b).abs());
            *known = known.min(steps.sum());
        }
        let farthest = (0..found.len()).max_by(|a, b| apart[*a].total_cmp(&apart[*b]));
        match farthest.filter(|index| apart[*index] > 0.0) {
            Some(index) => latest = index,
            None => break,
        }
    }
    chosen
}
