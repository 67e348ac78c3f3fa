//! The pages of the tutorial as paragraphs.

use super::order;
use super::telling::{Telling, flowing};
use crate::app::pages::{self, Page, Part};
use crate::app::{Play, Screen, Session, edit, view};
use crate::lesson::Course;
use crate::lesson::glossary::GlossaryTerm;
use crate::lesson::nearest::nearest;
use crate::overlay::Overlay;
use crate::panes::{Cover, Panes};
use crate::progress::Outcome;
use crate::value::plain;

/// The ways on from the end of a lesson.
pub(super) const WAYS: &str = "exam takes the exam, next goes on.";

/// The most entries of the glossary that are told for a word inside them: a word in more of them explains nothing.
const MOST_ENTRIES: usize = 6;

/// `Lesson 1, Corner subtraction, step 1 of 8: Two pictures, one question.`
pub(super) fn place(session: &Session) -> String {
    let (lesson, step) = session.at;
    let content = session.lesson();
    let title = session.title().map(|title| format!(": {title}")).unwrap_or_default();
    let (name, count) = (&content.title, content.steps.len());
    match (session.sitting(), session.round()) {
        (Some(sitting), _) => {
            let (item, items) = sitting.of(&content.exam);
            let (right, row) = session.play().row();
            format!("Exam of lesson {}, question {item} of {items}{title}; {right} of {row} in a row.", lesson + 1)
        }
        (None, Some(round)) => {
            let (number, count) = round.place();
            format!("Question {number} of {count}, from lesson {}{title}.", session.lesson_played() + 1)
        }
        (None, None) if content.free => format!("{name}, scene {} of {count}{title}.", step + 1),
        (None, None) => format!("Lesson {}, {name}, step {} of {count}{title}.", lesson + 1, step + 1),
    }
}

/// The command that leads out of an exam, back to the lesson.
pub(super) fn way_back(session: &Session) -> String {
    let (lesson, step) = session.at;
    format!("go {}.{}", lesson + 1, step + 1)
}

/// All commands; or what the one with this word does, as a command of plain text and as one that changes scenes.
pub(super) fn help(play: &Play, word: &str) -> Vec<String> {
    if word.is_empty() {
        let words =
            "You may shorten words, and each key of the tutorial is a command too; a number after it repeats it.";
        let number =
            "A number alone answers a question, fills a field, or presses that button. An empty line repeats the goal.";
        let where_to = if play.step().is_free() { ", such as add box = [3, 2], at = [5, 4]" } else { " in free play" };
        let scenes = format!("The sign : lists the commands that change the scene{where_to}.");
        return [words.to_owned()].into_iter().chain(order::help("")).chain([number.to_owned(), scenes]).collect();
    }
    let word = word.trim_start_matches(':').to_ascii_lowercase();
    let own = keys(play).into_iter().filter(|row| row.starts_with(&format!("{word}:")));
    let mut told: Vec<String> = order::help(&word).chain(scene_rows(&word)).chain(own).collect();
    match &*word {
        "show" | "add" | "remove" => {
            let names: Vec<&str> = Overlay::all().map(|(name, _)| name).collect();
            told.push(format!("What can be shown: {}.", names.join(", ")));
        }
        "activity" => told.extend(crate::instrument::forms().map(|(form, does)| format!("{form}: {does}."))),
        _ if told.is_empty() => told.push(format!("\"{word}\" is not a command; help lists those there are.")),
        _ => {}
    }
    told
}

/// The commands that change a scene.
pub(super) fn scene_commands() -> impl Iterator<Item = String> {
    let words = "These lines change a scene of free play, with a : before them or without. Those with = are written as \
                 in lessons. Only :reset, the scene that the step began with, needs the colon; reset alone is the key r.";
    [words.to_owned()].into_iter().chain(scene_rows(""))
}

/// The commands that change a scene and begin with this word, each with what it does.
fn scene_rows(begun: &str) -> impl Iterator<Item = String> {
    let begins = move |written: &str| {
        [written, written.split_once('.').map_or("", |(_, key)| key)].iter().any(|it| it.starts_with(begun))
    };
    let rows = edit::rows().filter(move |(written, _)| begins(written));
    rows.map(|(written, does)| format!("{written}: {does}."))
}

/// The keys of the step, with commands for signs that screen readers do not read out.
pub(super) fn keys(play: &Play) -> Vec<String> {
    let legend = play.situation().legend();
    let told = |(key, does): &(&str, String)| match *key {
        order::TURNS => format!("{}, or the keys . and ,: {does}.", order::TURN_15),
        "=" => format!("both, or the key =: {does}."),
        key if key.starts_with("0-9") => format!("a number alone on a line: {does} it."),
        "arrows" if press(play).is_some() => press(play).unwrap_or_default(),
        // A minus would be read out.
        key => format!("{}: {}.", key.replace("1-2", "1, 2").replace("1-", "1 to "), does.replace('/', " or ")),
    };
    let mut told: Vec<String> = legend.iter().map(told).collect();
    if told.is_empty() {
        told.push("This step has no keys of its own.".to_owned());
    }
    told
}

/// How far one press moves a body, where that is not 1.
fn press(play: &Play) -> Option<String> {
    let (legend, step) = (play.situation().legend(), play.scene().layout.step);
    let (_, does) = legend.iter().find(|(key, does)| *key == "arrows" && does.starts_with("move"))?;
    (step != 1.0).then(|| format!("arrows: {does}, {} a press.", plain(step)))
}

/// How far a press moves, and the commands that turn, where the keys do more than a goal says.
pub(super) fn acts(play: &Play) -> impl Iterator<Item = String> {
    let turns = play.situation().legend().into_iter().find(|(key, _)| *key == order::TURNS);
    press(play).into_iter().chain(turns.map(|(_, does)| format!("{}: {does}.", order::TURN_15)))
}

/// The picture that is covered.
pub(super) fn covered(panes: &Panes) -> Option<String> {
    // Covered numbers and verdicts are simply not told.
    let pictures = [(Cover::World, "the world"), (Cover::Difference, "A-B")];
    let covered = pictures.iter().find(|(cover, _)| panes.covers.contains(cover));
    covered.map(|(_, what)| format!("Hidden for now: {what}."))
}

/// Where everything is, and, where moves count, how many were made.
pub(super) fn numbers(session: &Session) -> Vec<String> {
    let play = session.play();
    let moves = play.scene().moves;
    let limit = play.step().par.map(|par| format!(", fewest {par}"));
    let limit = limit.or_else(|| play.most_moves().map(|most| format!(", at most {most}")));
    let counts = (moves > 0 || limit.is_some()).then(|| format!("Moves: {moves}{}.", limit.unwrap_or_default()));
    let told = Telling::of(play, &session.drawing).whole();
    told.into_iter().chain(covered(&session.drawing)).chain(counts).collect()
}

/// What is drawn, by the titles of the pictures.
pub(super) fn drawn(session: &Session, pictures: [Vec<String>; 2]) -> impl Iterator<Item = String> {
    let titles = view::titles(session.play().scene(), &session.drawing);
    let drawn = titles.into_iter().zip(pictures).filter(|(_, marks)| !marks.is_empty());
    drawn.map(|(title, marks)| format!("In the picture \"{title}\": {}", marks.join(" ")))
}

/// The corners of A and B, where no numbers say where they are.
pub(super) fn corners(session: &Session, telling: &Telling) -> impl Iterator<Item = String> {
    let world = telling.pictures[0].iter().filter(|said| telling.numbers.is_empty() && said.contains(": corners "));
    drawn(session, [world.cloned().collect(), Vec::new()])
}

/// Both pictures in words.
pub(super) fn look(session: &Session) -> Vec<String> {
    let panes = &session.drawing;
    let Telling { numbers, notes, rows, choices, pictures } = Telling::of(session.play(), panes);
    let mut told: Vec<String> = flowing(&numbers).into_iter().chain(drawn(session, pictures)).collect();
    told.extend(flowing(&notes));
    told.extend(rows);
    told.extend(choices);
    told.extend(covered(panes));
    told
}

/// What a page of words says. If it lies on top, also its title and how to go on.
pub(super) fn page(session: &Session, screen: Screen) -> Vec<String> {
    let Some(Page { title, parts, .. }) = pages::page(session, screen) else { return Vec::new() };
    let (is_on_top, has_exam) = (session.screen == screen, session.standing(session.at.0).is_some());
    let is_other = screen == Screen::Recap && session.lesson_of_recap() != session.at.0;
    let exam_of_other = format!("go {} and then exam takes its exam.", session.lesson_of_recap() + 1);
    let ways = match screen {
        Screen::Summary => "enter practices what is next; course lists all steps.",
        Screen::Review => "enter asks them, if there are any; esc goes back.",
        Screen::Recap if has_exam && is_on_top => WAYS,
        // The command is about the lesson that is played.
        Screen::Recap if is_other && session.standing(session.lesson_of_recap()).is_some() => &exam_of_other,
        Screen::Recap if has_exam => "exam takes the exam.",
        Screen::Recap if is_on_top => "next goes on.",
        _ => "",
    };
    let parts = parts.into_iter().map(|part| match part {
        Part::Entry(term, says) => format!("{term}: {says}"),
        Part::Heading(words) | Part::Words(words) => words.split_whitespace().collect::<Vec<_>>().join(" "),
        Part::Line(line) | Part::Item(line) => line,
        Part::Gap | Part::Picture(..) => String::new(),
    });
    let title = (is_on_top || is_other).then(|| format!("{title}."));
    title.into_iter().chain(parts).chain([ways.to_owned()]).filter(|told| !told.is_empty()).collect()
}

/// The code, beginning with the line that decides about the scene.
pub(super) fn code(session: &Session) -> Vec<String> {
    let play = session.play();
    let listing = match session.code() {
        Ok(listing) => listing,
        Err(why) => return vec![why.to_owned()],
    };
    let deciding = listing.deciding_line(&play.scope());
    let (says, file, line) = (&listing.says, listing.file, listing.first_line());
    let mut told = vec![format!("The code that runs: {says}, minkowski2d/src/{file}, line {line}.")];
    let lines = listing.lines();
    if let Some(line) = deciding.and_then(|line| lines.get(line)) {
        told.push(format!("This line decides: {}", line.trim()));
    }
    told.extend(listing.values(&play.scope()));
    told.extend(lines.into_iter().map(str::to_owned));
    told
}

/// The end of this lesson, or of the one with this number.
pub(super) fn recap(session: &mut Session, number: &str) -> Vec<String> {
    let lessons = &session.course().lessons;
    let lesson = if number.is_empty() {
        session.lesson_of_recap()
    } else {
        match number.parse::<usize>().ok().filter(|number| (1..=lessons.len()).contains(number)) {
            Some(number) => number - 1,
            None => return vec![no_lesson(number, lessons.len())],
        }
    };
    if session.sitting().is_some() {
        return vec!["Not in an exam; c leaves it.".to_owned()];
    }
    if lessons[lesson].recap.is_none() {
        return vec![format!("Lesson {} has no recap.", lesson + 1)];
    }
    let shown = session.recap_of.replace((lesson, 0));
    let told = page(session, Screen::Recap);
    session.recap_of = shown;
    told
}

fn no_lesson(number: &str, count: usize) -> String {
    format!("There is no lesson {number}: type a number from 1 to {count}.")
}

/// All lessons with the current step, or all steps of the lesson with this number; and what is done.
pub(super) fn course(session: &Session, number: &str) -> Vec<String> {
    let lessons = &session.course().lessons;
    let (done, total) = session.counts();
    let chosen = number.parse::<usize>().ok().filter(|number| (1..=lessons.len()).contains(number));
    let mut told = match (number, chosen) {
        ("", _) => vec![format!("The course: {done} of {total} steps done; course 4 tells the steps of lesson 4.")],
        (_, Some(_)) => Vec::new(),
        _ => return vec![no_lesson(number, lessons.len())],
    };
    for (l, lesson) in lessons.iter().enumerate().filter(|(l, _)| chosen.is_none_or(|chosen| chosen == l + 1)) {
        let exam = session.standing(l).map(|standing| format!(", {standing}")).unwrap_or_default();
        told.push(if lesson.free {
            format!("Lesson {}, {}: nothing is asked.", l + 1, lesson.title)
        } else {
            let (done, steps) = (session.done_in(l), lesson.steps.len());
            format!("Lesson {}, {}: {done} of {steps} done{exam}.", l + 1, lesson.title)
        });
        for (kind, day) in session.progress.judged(&lesson.id) {
            told.push(format!("Your code: {kind} judged {day}."));
        }
        let steps = (0..lesson.steps.len()).map(|s| (l, s));
        told.extend(steps.filter(|at| chosen.is_some() || *at == session.at).map(|at| course_step(session, at)));
    }
    told
}

/// A step on the page of the course: `1.2 Two pictures, one question: you are here, open.`
fn course_step(session: &Session, at: (usize, usize)) -> String {
    let lesson = &session.course().lessons[at.0];
    let here = if session.at == at { "you are here, " } else { "" };
    let how = match session.outcome(at) {
        _ if lesson.free => "free play",
        Outcome::Done | Outcome::Hinted => "done",
        Outcome::Shown => "shown",
        Outcome::Skipped => "skipped",
        Outcome::Open => "open",
    };
    format!("{}.{} {}: {here}{how}.", at.0 + 1, at.1 + 1, lesson.steps[at.1].title)
}

/// What a word means; without one, which words there are. A word that is no term is looked for in the entries.
pub(super) fn glossary(course: &Course, word: &str) -> Vec<String> {
    let list = |terms: &mut dyn Iterator<Item = &GlossaryTerm>| {
        terms.map(|entry| entry.term.as_str()).collect::<Vec<_>>().join(", ")
    };
    let all = || course.glossary.iter();
    if word.is_empty() {
        return vec![format!("Ask for one of these, as in glossary depth: {}.", list(&mut all()))];
    }
    let wanted = words(word);
    let entry = |entry: &GlossaryTerm| format!("{}: {}", entry.term, entry.definition);
    // A part of a word is enough if it is its beginning: otherwise EPA would find separated.
    let terms: Vec<String> = all().filter(|entry| words(&entry.term).contains(wanted.trim_end())).map(entry).collect();
    let entries: Vec<String> = all().filter(|entry| words(&entry.definition).contains(&wanted)).map(entry).collect();
    match (terms.len(), entries.len()) {
        (1.., _) => return terms,
        (0, 1..=MOST_ENTRIES) => return entries,
        _ => {}
    }
    let is_like = |known: &str| known.len() > 2 && wanted.starts_with(&format!(" {}", &known[..3]));
    let is_near = |known: &str| known.is_ascii() && (is_like(known) || nearest(wanted.trim(), [known]).is_some());
    let near = list(&mut all().filter(|entry| words(&entry.term).split(' ').any(is_near)));
    let near = if near.is_empty() { near } else { format!(" Near it: {near}.") };
    vec![format!("\"{word}\" is not in the glossary.{near} glossary alone lists its words.")]
}

/// The words of a text in lower case, with a blank before and after each.
fn words(text: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || "+-".contains(c);
    let words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_lowercase);
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}
