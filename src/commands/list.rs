//! Lessons and steps with their ids, and what is done.

use super::{Failure, Options, capabilities, print};
use crate::app::Session;
use crate::instrument::forms;
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::progress::Outcome;
use crate::readings;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// The arguments of `list`.
#[derive(Debug, Args)]
pub(super) struct List {
    /// List the words that lesson files are written in instead: activities, overlays, readings
    #[arg(long)]
    words: bool,
}

pub(super) fn run(list: &List, options: &Options) -> Result<u8, Failure> {
    if list.words {
        print(&words())?;
        return Ok(0);
    }
    let course = options.course(capabilities().utf8)?;
    let (_, progress, trouble) = options.progress();
    if let Some(trouble) = trouble {
        let _ = writeln!(io::stderr(), "minktutor: {trouble}");
    }
    print(&listing(&Session::new(course, progress, 0)))?;
    Ok(0)
}

/// One line a step: mark (`=` done, `-` skipped, `.` open), id as `--lesson` takes it, title.
fn listing(session: &Session) -> String {
    let mut text = String::new();
    for (l, lesson) in session.course().lessons.iter().enumerate() {
        let counted = if lesson.free {
            "nothing is asked".to_owned()
        } else {
            format!("{} of {} done", session.done_in(l), lesson.steps.len())
        };
        let _ = writeln!(text, "{}  {} ({counted})", lesson.id, lesson.title);
        for (s, step) in lesson.steps.iter().enumerate() {
            let mark = match session.outcome(l, s) {
                Some(Outcome::Done) => '=',
                Some(Outcome::Skipped) => '-',
                None if lesson.free => ' ',
                None => '.',
            };
            let id = format!("{}.{}", lesson.id, step.id);
            let _ = writeln!(text, "  {mark} {id:<38} {}", step.title);
        }
    }
    text
}

/// Everything that a lesson file can say, from the tables that the reader of lessons goes by.
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
    section("code", Listing::ALL.iter().map(|listing| (listing.name.to_owned(), listing.says)).collect());
    section("goal, when, {...}", readings::explained().collect());
    text.push_str("Clauses: numbers, readings, + - * / abs() min() max(), == != < <= > >=, and or not, parentheses.\n");
    text
}
