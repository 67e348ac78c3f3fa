//! The rules of exams: how long a way may be, and what a right answer is.

use super::bindings::{self, Action};
use super::search;
use crate::instrument::{Act, Scope, Situation};
use crate::key::{Direction, Key};
use crate::lesson::Step;
use crate::value::{Value, fraction};

/// The moves of the shortest way from a start of an item to its goal; `None` if none was found. It is searched once.
fn shortest(step: &Step, start: &Situation) -> Option<u32> {
    let rules = step.exam.as_ref()?;
    let place = step.starts().position(|known| known == start)?;
    *rules.shortest.get(place)?.get_or_init(|| {
        let way = search::any_way(step, start)?;
        Some(played(start, &way).scene.moves)
    })
}

/// Where keys lead from a situation.
pub(super) fn played(start: &Situation, keys: &[Key]) -> Situation {
    let mut now = start.clone();
    for key in keys {
        match bindings::action(*key) {
            Some(Action::Act(act)) => drop(now.act(act)),
            // The one key with another meaning while numbers are typed.
            _ if *key == Key::Char('/') => drop(now.act(Act::Over)),
            _ => {}
        }
    }
    now
}

/// What is wrong with a claim that took too many moves.
pub(super) fn too_long(step: &Step, now: &Situation, start: &Situation) -> Option<String> {
    let spare = step.exam.as_ref()?.spare?;
    let (moves, shortest) = (now.scene.moves, shortest(step, start)?);
    (moves > shortest + spare).then(|| {
        format!("Not yet: it holds, but after {moves} moves; {shortest} are enough, and {spare} more are allowed.")
    })
}

/// The keys that lead from a start of an item to a right claim, without Enter; `None` if none were found.
#[must_use]
pub(super) fn way(step: &Step, start: &Situation) -> Option<Vec<Key>> {
    let rules = step.exam.as_ref()?;
    if rules.answers.is_empty() {
        return search::any_way(step, start);
    }
    let scope = Scope::of(start, start, true);
    let mut keys = Vec::new();
    for (_, answer) in &rules.answers {
        let (Value::Number(number) | Value::Fraction(number)) = answer.value(&scope)? else { return None };
        keys.extend(fraction(number).chars().map(Key::Char));
        keys.push(Key::Arrow(Direction::Down));
    }
    Some(keys)
}
