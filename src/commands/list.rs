//! Lists lessons and steps with their ids, and what is done.

use super::clock;
use super::{Failure, Options, capabilities, print};
use crate::app::{DueToday, Session};
use crate::instrument::{self, forms};
use crate::lesson::scene_table;
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::readings;
use clap::Args;
use std::fmt::Write as _;
use std::time::Instant;

/// The arguments of `list`.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    /// Instead, list the words that lesson files can use: activities, overlays, functions and readings
    #[arg(long)]
    words: bool,
}

pub(super) fn run(list: &ListArgs, options: &Options) -> Result<u8, Failure> {
    if list.words {
        print(&words())?;
        return Ok(0);
    }
    let course = options.course(capabilities().utf8)?;
    must_be_there(options)?;
    let (_, progress, trouble) = options.progress();
    if let Some(trouble) = trouble {
        // A list in which nothing is done would be wrong.
        return Err(format!("{trouble} `list --no-save` lists the lessons without it.").into());
    }
    let mut session = Session::resumed(course, progress, 0);
    session.tell_time(clock::now(Instant::now()));
    print(&listing(&session))?;
    Ok(0)
}

/// A missing folder is a misspelt name, not a learner who has done nothing: only playing makes a learner.
pub(super) fn must_be_there(options: &Options) -> Result<(), Failure> {
    let Some(folder) = options.folder().filter(|folder| !folder.is_dir()) else { return Ok(()) };
    let Some((name, learners)) = options.learner.as_ref().zip(folder.parent()) else {
        return Err(format!("{}: there is no such folder", folder.display()).into());
    };
    Err(format!("there is no learner \"{name}\" in {}", learners.display()).into())
}

/// A line for each step: mark (`=` done, `~` shown, `-` skipped, `.` open), id for `--lesson`, title. The line of a lesson
/// says whether its exam was passed, and the last line says what is due for review.
fn listing(session: &Session) -> String {
    let mut text = String::new();
    for (l, lesson) in session.course().lessons.iter().enumerate() {
        let counted = if lesson.free {
            "nothing is asked".to_owned()
        } else {
            let exam = session.standing(l).map(|standing| format!(", {standing}")).unwrap_or_default();
            format!("{} of {} done{exam}", session.done_in(l), lesson.steps.len())
        };
        let _ = writeln!(text, "{}  {} ({counted})", lesson.id, lesson.title);
        for (s, step) in lesson.steps.iter().enumerate() {
            let mark = if lesson.free { ' ' } else { session.outcome((l, s)).mark() };
            let id = format!("{}.{}", lesson.id, step.id);
            let _ = writeln!(text, "  {mark} {id:<38} {}", step.title);
        }
    }
    match session.due() {
        Some(DueToday { due, .. }) if due > 0 => {
            let _ = writeln!(text, "Due for review: {due} (`minktutor review`)");
        }
        Some(DueToday { next: Some(day), .. }) => {
            let _ = writeln!(text, "Due for review: nothing before {day}");
        }
        _ => {}
    }
    text
}

/// The words of lesson files, from the tables that the lesson parser uses.
fn words() -> String {
    let mut text = String::new();
    let mut section = |title: &str, words: Vec<(String, &str)>| {
        let _ = writeln!(text, "{title}");
        for (word, says) in words {
            let _ = writeln!(text, "  {word:<18} {says}");
        }
        text.push('\n');
    };
    section("activity", forms().map(|(form, says)| (form.to_owned(), says)).collect());
    section("show, reveal", Overlay::all().map(|(name, says)| (name.to_owned(), says)).collect());
    section("[scene]", scene_table::words().collect());
    section("code", Listing::ALL.iter().map(|listing| (listing.name.to_owned(), listing.says)).collect());
    section("goal, {...}", readings::explained().collect());
    let any = instrument::with_any_pair().join(", ");
    let _ = writeln!(text, "With any pair of bodies, not only A and B: {any}.");
    text.push_str("Clauses: numbers, readings, + - * / abs() min() max(), == != < <= > >=, and or not, parentheses.\n");
    text
}
