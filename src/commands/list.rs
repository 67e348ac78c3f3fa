//! Lessons and steps with their ids, and what is done.

use super::{Failure, Options, capabilities, print};
use crate::app::Session;
use crate::progress::Outcome;
use std::fmt::Write as _;
use std::io::{self, Write as _};

pub(super) fn run(options: &Options) -> Result<u8, Failure> {
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
        let counted = format!("{} of {} done", session.done_in(l), lesson.steps.len());
        let _ = writeln!(text, "{}  {} ({counted})", lesson.id, lesson.title);
        for (s, step) in lesson.steps.iter().enumerate() {
            let mark = match session.outcome(l, s) {
                Some(Outcome::Done) => '=',
                Some(Outcome::Skipped) => '-',
                None => '.',
            };
            let id = format!("{}.{}", lesson.id, step.id);
            let _ = writeln!(text, "  {mark} {id:<38} {}", step.title);
        }
    }
    text
}
