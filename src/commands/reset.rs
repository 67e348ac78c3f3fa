//! Forgets what is kept of a step, a lesson or the whole course, after asking, and keeps a copy.

use super::list::must_be_there;
use super::{Failure, Options, counted, print};
use crate::lesson::{Course, EXAM};
use crate::progress::{ProgressStore, ToForget};
use clap::Args;
use std::io::{self, BufRead as _, IsTerminal as _};

/// The arguments of `reset`.
#[derive(Debug, Args)]
pub(super) struct ResetArgs {
    /// What to forget: LESSON, LESSON.STEP or LESSON.exam, by id or number; without it, everything
    #[arg(value_name = "ID[.STEP]")]
    place: Option<String>,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

/// The exit status is 1 if the learner says no.
pub(super) fn run(reset: &ResetArgs, options: &Options) -> Result<u8, Failure> {
    let (what, name) = match &reset.place {
        None => (ToForget::default(), "the whole course".to_owned()),
        Some(place) => located(&options.course(true)?, place)?,
    };
    must_be_there(options)?;
    let store = options.progress_file()?;
    let known = match store.read() {
        Ok(progress) => {
            let (steps, judged) = progress.extent(&what);
            if steps + judged == 0 {
                print(&format!("There is no progress in {name}.\n"))?;
                return Ok(0);
            }
            counted(&[(steps, "step"), (judged, "program judged right")]).join(" and ") + "."
        }
        // The whole file goes, so it does not matter that it cannot be read.
        Err(error) if what.is_all() => error,
        Err(error) => return Err(error.into()),
    };
    if !reset.yes {
        if !io::stdin().is_terminal() {
            let message =
                "\"reset\" asks before it forgets, but there is nobody to ask here: use --yes if you are sure";
            return Err(message.into());
        }
        let beside = store.path().with_file_name(ProgressStore::COPY);
        let again = if beside.exists() { ", in place of the last copy" } else { "" };
        print(&format!(
            "Forget the progress in {name}: {known}\nA copy of the file will be {}{again}.\nForget it? [y/N] ",
            beside.display()
        ))?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        if !matches!(answer.trim(), "y" | "Y" | "yes") {
            print("Nothing has changed.\n")?;
            return Ok(1);
        }
    }
    let copy = store.forget(&what)?;
    print(&format!("The progress in {name} is forgotten. The old file is {}\n", copy.display()))?;
    Ok(0)
}

/// What is to be forgotten, and what it is called.
fn located(course: &Course, place: &str) -> Result<(ToForget, String), String> {
    let (place, exam) = match place.split_once('.') {
        Some((lesson, EXAM)) => (lesson, true),
        _ => (place, false),
    };
    let (l, s) = course.locate(place)?;
    let lesson = &course.lessons[l];
    let part = |step: Option<&str>| ToForget { lesson: Some(lesson.id.clone()), step: step.map(str::to_owned) };
    let number = l + 1;
    Ok(match place.split_once('.') {
        _ if exam && lesson.exam.is_empty() => return Err(format!("lesson \"{}\" has no exam", lesson.id)),
        _ if exam => (part(Some(EXAM)), format!("the exam of lesson {number}")),
        None => (part(None), format!("lesson {number}, {}", lesson.title)),
        Some(_) => {
            let found = &lesson.steps[s];
            (part(Some(&found.id)), format!("step {number}.{}, {}", s + 1, found.title))
        }
    })
}
