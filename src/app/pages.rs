//! Pages of text on top of a step, as data: a term on the left, its explanation on the right.

use super::bindings;
use crate::app::{Phase, Play, edit};
use crate::lesson::Course;

/// An entry of a page: the term, and what it says.
pub(super) type Entry = (String, String);

/// The heading of the reason of a step that was done before.
pub(super) const ONE_WAY: &str = "Why, with the numbers of one way";

/// The keys of the step with what they do there, in free play the commands, and then the key table.
pub(super) fn help(play: &Play, seed: u64) -> Vec<Entry> {
    let entry = |term: &str, says: &str| (term.to_owned(), says.to_owned());
    let here = play.situation().legend().into_iter().map(|(key, does)| entry(key, &does));
    let asked = [("Enter", "submit: have the goal judged"), ("t", "a hint")].map(|(key, does)| entry(key, does));
    let free = play.step().is_free();
    let asked = asked.into_iter().filter(|_| !free);
    let commands = edit::rows().filter(|_| free).map(|(written, does)| entry(&format!(":{written}"), does));
    let table = bindings::help().map(|(keys, does)| entry(keys, does));
    let heading = |says: &str| [entry(says, "")];
    let begins = if play.phase() == Phase::Betting {
        "In this step, once your prediction is locked in:"
    } else {
        "In this step:"
    };
    let step = heading(begins).into_iter().chain(here).chain(asked).chain(commands);
    let seed = entry(&format!("--seed {seed}"), "begins with the same shuffles and starts as now");
    step.chain(heading("All keys:")).chain(table).chain([seed]).collect()
}

/// The glossary.
pub(super) fn glossary(course: &Course) -> Vec<Entry> {
    course.glossary.iter().map(|entry| (entry.term.clone(), entry.definition.clone())).collect()
}
