//! Pages of words on top of a step, as data: the screen lays them out, and plain text prints most of them, but
//! has its own help and glossary.

use super::{Screen, Session, bindings, edit};
use crate::app::{Phase, Play};

/// A page of words.
pub(super) struct Page {
    pub(super) title: String,
    /// How to leave it.
    pub(super) leave: &'static str,
    pub(super) parts: Vec<Part>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A term on the left, its explanation on the right; without an explanation, a heading over entries.
    Entry(String, String),
    /// Words that stand out.
    Heading(String),
    /// A paragraph.
    Words(String),
    /// A line of code that keeps its blanks. What does not fit in its row is indented in the next one.
    Line(String),
    /// Words that keep the blanks before them, in all of their rows.
    Item(String),
    /// The pictures of a step, and below them a line about them. Plain text has neither.
    Picture(Box<Play>, String),
    /// A blank row.
    Gap,
}

use Part::{Entry, Heading, Words};

const LEAVE: &str = "up and down scroll; any other key closes";

/// The page of words for a screen; `None` for the screens that are no page of words.
pub(super) fn page(session: &Session, screen: Screen) -> Option<Page> {
    let page = |title: &str, parts| Some(Page { title: title.to_owned(), leave: LEAVE, parts });
    match screen {
        Screen::Help => page("Keys", help(session)),
        Screen::Glossary => page("Glossary", glossary(session)),
        Screen::Why => {
            let title = session.title().map_or("This step", |_| &session.play().step().title);
            page(title, why(session))
        }
        Screen::Recap => Some(session.recap_page()),
        Screen::Summary => Some(session.summary_page()),
        Screen::Review => Some(session.review_page()),
        Screen::Step | Screen::Course | Screen::Settings => None,
    }
}

/// The keys of the step with what they do there, in free play the commands, and then the key table; over another page the
/// key table alone.
fn help(session: &Session) -> Vec<Part> {
    let play = session.play();
    let entry = |term: &str, says: &str| Entry(term.to_owned(), says.to_owned());
    let here = play.situation().legend().into_iter().map(|(key, does)| entry(key, &does));
    let asked = [("Enter", "submit, to have the goal judged"), ("t", "a hint"), ("u", "undo"), ("r", "start again")];
    let asked = asked.map(|(key, does)| entry(key, does));
    let free = play.step().is_free();
    let asked = asked.into_iter().filter(|_| !free);
    let commands = edit::rows().filter(|_| free).map(|(written, does)| entry(&format!(":{written}"), does));
    let table = bindings::help().map(|(keys, does)| entry(keys, does));
    let once = if play.phase() == Phase::Betting { ", once your prediction is locked in" } else { "" };
    let step = [entry(&format!("In this step{once}:"), "")].into_iter().chain(here).chain(asked).chain(commands);
    // A page below this one has keys of its own.
    let step = step.filter(|_| session.below.is_none());
    let seed = entry(&format!("--seed {}", session.seed), "begins with the same shuffles and starts as now");
    step.chain([entry("All keys:", "")]).chain(table).chain([seed]).collect()
}

fn glossary(session: &Session) -> Vec<Part> {
    session.course().glossary.iter().map(|entry| Entry(entry.term.clone(), entry.definition.clone())).collect()
}

/// What the step is about: its beats, its reason, and what its lesson is for.
fn why(session: &Session) -> Vec<Part> {
    let missing = if session.play().is_asked_once() {
        "Your answer is explained as soon as it is given."
    } else {
        "The reason comes when the step is done."
    };
    // The reason would give the answer away.
    let (why, is_of_one_way) = session.reason().unwrap_or_else(|| (vec![missing.to_owned()], false));
    let heading = if is_of_one_way { "Why (with the numbers of one solution)" } else { "Why" };
    let objective = session.course().lessons[session.lesson_played()].objective.clone();
    let beats = session.play().step().beats.clone();
    let told = [("What to do", beats), (heading, why), ("What this lesson is for", vec![objective])];
    let mut parts = Vec::new();
    // If only the bet is asked, there are no beats.
    for (heading, paragraphs) in told.into_iter().filter(|(_, paragraphs)| !paragraphs.is_empty()) {
        parts.push(Heading(heading.to_owned()));
        parts.extend(paragraphs.into_iter().flat_map(|words| [Words(words), Part::Gap]));
    }
    parts.pop();
    parts
}
