//! The rules of exams: how long a way may be, and what a right answer is.

use super::bindings::{self, Action};
use super::search::{self, Search};
use crate::instrument::type_numbers::TypeNumbers;
use crate::instrument::{Act, Scope, Situation};
use crate::key::{Direction, Key};
use crate::lesson::{ExamAnswer, Step};
use crate::value::{Value, fraction};

/// The moves of the shortest way from a start of an item to its goal; `None` if none was found. It is searched once.
fn shortest(step: &Step, start: &Situation) -> Option<u32> {
    let rules = step.exam.as_ref()?;
    let place = step.starts().position(|known| known == start)?;
    *rules.shortest.get(place)?.get_or_init(|| {
        let moves = |way: &[Key]| played(start, way).scene.moves;
        let most = moves(&search::any_way(step, start)?);
        // That is the way with the fewest keys, and keys that select are no moves.
        Some(match search::shorter_than(step, start, most, search::MOST_SCENES) {
            Search::Found(way) => moves(&way),
            Search::Exhausted | Search::GaveUp => most,
        })
    })
}

/// Where keys lead from a situation.
pub(super) fn played(start: &Situation, keys: &[Key]) -> Situation {
    let mut now = start.clone();
    for key in keys {
        let bound = || if let Some(Action::Act(act)) = bindings::action_in(&now, *key) { Some(act) } else { None };
        if let Some(act) = typed(&now, *key).or_else(bound) {
            now.act(act);
        }
    }
    now
}

/// What a key means in a field only: a character of a word, or a fraction stroke.
pub(super) fn typed(now: &Situation, key: Key) -> Option<Act> {
    let typing: &TypeNumbers = now.instrument()?;
    match key {
        Key::Char(c) if typing.takes(c) => u8::try_from(c).ok().map(Act::Letter),
        Key::Char('/') => Some(Act::Over),
        _ => None,
    }
}

/// What is wrong with a claim that took too many moves.
pub(super) fn too_long(step: &Step, now: &Situation, start: &Situation) -> Option<String> {
    let spare = step.exam.as_ref()?.spare?;
    let (moves, shortest) = (now.scene.moves, shortest(step, start)?);
    (moves > shortest + spare).then(|| {
        let more = if spare > 0 { format!(", and {spare} more are allowed") } else { String::new() };
        format!("Not yet: it holds, but after {moves} moves; {shortest} are enough{more}.")
    })
}

/// The keys that lead from a start of an item to a right claim, without Enter; `None` if none were found.
#[must_use]
pub(super) fn way(step: &Step, start: &Situation) -> Option<Vec<Key>> {
    let rules = step.exam.as_ref()?;
    if rules.answers.is_empty() {
        let way = search::any_way(step, start)?;
        let end = played(start, &way);
        // Keys that select are no moves, so more keys may be fewer moves.
        if too_long(step, &end, start).is_some()
            && let Search::Found(shorter) = search::shorter_than(step, start, end.scene.moves, search::MOST_SCENES)
        {
            return Some(shorter);
        }
        return Some(way);
    }
    let scope = Scope::of(start, start, true);
    let mut keys = Vec::new();
    for (_, answer) in &rules.answers {
        let text = match answer {
            ExamAnswer::Number(expression) => match expression.value(&scope)? {
                Value::Number(number) | Value::Fraction(number) => fraction(number),
                Value::Truth(_) => return None,
            },
            ExamAnswer::Word(words) => words.iter().find(|(_, right)| right.holds(&scope))?.0.clone(),
        };
        keys.extend(text.chars().map(Key::Char));
        keys.push(Key::Arrow(Direction::Down));
    }
    Some(keys)
}
