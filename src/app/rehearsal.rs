//! Lessons played before any learner does: every solution from its first key to its last, every par against a search
//! for something shorter, every line against the standard screen.

use super::bindings::{self, Action};
use super::message::{Message, Tone};
use super::play::{Phase, Play};
use super::view;
use crate::activity::{Act, act};
use crate::key::{Direction, Key, Stroke};
use crate::lesson::Step;
use crate::readings::Scope;
use crate::scene::Scene;
use std::collections::{HashSet, VecDeque};
use std::ops::Range;

/// Something that would trouble a learner, and where in the lesson file it stands, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where.
    pub place: Range<usize>,
    /// What.
    pub message: String,
    /// What would be right, if that can be said.
    pub help: Option<String>,
}

/// More states than any step of the size of the panes has within its par; a bound for a lesson gone wild.
const MOST_STATES: usize = 200_000;

/// Plays a step and tells everything that is wrong with it.
#[must_use]
pub fn rehearse(step: &Step) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |place: &Range<usize>, message: String, help: Option<String>| {
        if !findings.iter().any(|known: &Finding| known.message == message) {
            findings.push(Finding { place: place.clone(), message, help });
        }
    };
    let places = &step.places;
    if step.is_free() {
        check_fit(&Play::new(step, 0), step, &mut find);
        return findings;
    }
    let start = step.start();
    if meets_goal(step, &start, &start) {
        find(&places.goal, "the start already meets the goal".to_owned(), None);
        return findings;
    }

    let mut play = Play::new(step, 0);
    for (index, stroke) in step.solution.iter().enumerate() {
        check_fit(&play, step, &mut find);
        let key = format!("key {} of the solution, \"{}\",", index + 1, written(*stroke));
        if play.phase() == Phase::Done {
            find(&places.solution, format!("{key} comes after the goal has been met and committed"), None);
            return findings;
        }
        if let Err(trouble) = take(&mut play, *stroke) {
            find(&places.solution, format!("{key} is refused: {trouble}"), None);
            return findings;
        }
    }
    check_fit(&play, step, &mut find);
    if play.phase() != Phase::Done {
        let message = match play.commit() {
            Some(message) => format!("the solution does not reach the goal. {}", message.text),
            None => "the solution reaches the goal, but does not commit it".to_owned(),
        };
        find(&places.solution, message, Some("a solution ends with enter".to_owned()));
        return findings;
    }
    if play.wager().is_some_and(|wager| wager.right().is_none()) {
        find(&places.bet, "the solution gets through without the bet being asked".to_owned(), None);
    }
    if let Some(par) = step.par {
        let moves = play.scene().moves;
        if moves != par {
            find(&places.par, format!("par is {par}, but the solution takes {moves} moves"), None);
        } else if let Some(shorter) = shorter_than(step, par) {
            let keys: Vec<_> = shorter.iter().map(ToString::to_string).collect();
            let help = (!keys.is_empty()).then(|| format!("for instance: {}", keys.join(" ")));
            find(&places.par, format!("par is {par}, but fewer moves are enough"), help);
        }
    }
    findings
}

fn check_fit(play: &Play, step: &Step, find: &mut impl FnMut(&Range<usize>, String, Option<String>)) {
    if play.phase() == Phase::Betting {
        if let Some(trouble) = view::unfit_bet(play) {
            find(&step.places.bet, trouble, Some("make them shorter".to_owned()));
        }
    } else if let Some(trouble) = view::overflowing(play) {
        let place = if play.phase() == Phase::Done { &step.places.bet } else { &step.places.show };
        find(place, trouble, None);
    }
}

fn written(stroke: Stroke) -> String {
    match stroke {
        Stroke::Press(key) => key.to_string(),
        Stroke::RightBet => "bet".to_owned(),
        Stroke::Bet(option) => format!("bet:{option}"),
    }
}

/// Takes one stroke; an error says why it cannot be taken.
fn take(play: &mut Play, stroke: Stroke) -> Result<(), String> {
    let said = match stroke {
        Stroke::Press(key) => match bindings::action(key) {
            Some(Action::Act(act)) => play.act(act),
            Some(Action::Commit) => play.commit(),
            Some(Action::Undo) => play.undo(),
            Some(Action::Reset) => Some(play.reset()),
            _ => return Err("a solution acts on its own step only".to_owned()),
        },
        Stroke::RightBet | Stroke::Bet(_) if play.phase() != Phase::Betting => {
            return Err("no bet is open here".to_owned());
        }
        Stroke::RightBet | Stroke::Bet(_) => {
            play.bet(stroke);
            play.commit()
        }
    };
    match said {
        Some(Message { text, tone: Tone::Alert }) => Err(text),
        _ => Ok(()),
    }
}

fn meets_goal(step: &Step, scene: &Scene, start: &Scene) -> bool {
    // As if the bet were locked in: that alone must not be what is missing.
    let scope = Scope { scene, start, bet: true };
    step.goal.iter().all(|goal| goal.is.holds(&scope))
}

/// Looks for a way to the goal in fewer moves than par, breadth first; acts that are no moves cost nothing.
fn shorter_than(step: &Step, par: u32) -> Option<Vec<Key>> {
    let start = step.start();
    let free = [' ', 'x', 'o', ',', '.', 'f', 'a', 'b', '='].map(Key::Char);
    let acts: Vec<(Key, Act)> = [Key::Tab]
        .into_iter()
        .chain(free)
        .chain(Direction::ALL.map(Key::Arrow))
        .filter_map(|key| match bindings::action(key) {
            Some(Action::Act(act)) => Some((key, act)),
            _ => None,
        })
        .collect();
    let mut seen = HashSet::from([identity(&start)]);
    let mut queue = VecDeque::from([(start.clone(), Vec::new())]);
    while let Some((scene, keys)) = queue.pop_front() {
        if meets_goal(step, &scene, &start) {
            return Some(keys);
        }
        for (key, what) in &acts {
            let mut next = scene.clone();
            act(&step.activities, *what, &mut next);
            if next.moves >= par || seen.len() >= MOST_STATES || !seen.insert(identity(&next)) {
                continue;
            }
            let mut keys = keys.clone();
            keys.push(*key);
            // Free acts go to the front, so that scenes are met in the order of their moves.
            if next.moves == scene.moves { queue.push_front((next, keys)) } else { queue.push_back((next, keys)) }
        }
    }
    None
}

/// What tells two scenes apart for the search: everything but how the learner came there. Written out by `Debug`, so
/// that nothing can be forgotten.
fn identity(scene: &Scene) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut scene = Scene { moves: 0, last_step: None, swaps: scene.swaps.min(2), ..scene.clone() };
    if let Some(probe) = &mut scene.probe {
        probe.visited.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    }
    let mut hasher = std::hash::DefaultHasher::new();
    format!("{scene:?}").hash(&mut hasher);
    hasher.finish()
}
