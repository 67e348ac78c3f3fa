//! The linter for the writers of lessons: reads every file, reports every error, plays every solution.

use super::{Failure, print};
use crate::app::rehearsal::rehearse;
use crate::lesson::{Course, Problem, Source};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Checks the files and folders, each folder as a course of its own and the files together as one; without any, the
/// built-in lessons. The exit status is 1 if something was found.
pub(super) fn run(paths: &[PathBuf]) -> Result<u8, Failure> {
    let mut courses: Vec<Vec<Source>> = Vec::new();
    let mut files = Vec::new();
    for path in paths {
        let sources = Source::from_path(path).map_err(|error| Failure::Other(error.to_string()))?;
        if path.is_dir() { courses.push(sources) } else { files.extend(sources) }
    }
    if !files.is_empty() {
        courses.push(files);
    }
    if paths.is_empty() {
        courses.push(Source::embedded());
    }
    let mut problems = Vec::new();
    let (mut lessons, mut steps, mut scenes) = (0, 0, 0);
    for sources in &courses {
        match Course::read(sources) {
            Err(found) => problems.extend(found),
            Ok(course) => {
                for lesson in &course.lessons {
                    let count = if lesson.free { &mut scenes } else { &mut steps };
                    *count += lesson.steps.len();
                    lessons += usize::from(!lesson.free);
                }
                problems.extend(rehearsed(&course));
            }
        }
    }
    if problems.is_empty() {
        let (lessons, steps) = (counted(lessons, "lesson"), counted(steps, "step"));
        let free = if scenes > 0 { format!(", {} of free play", counted(scenes, "scene")) } else { String::new() };
        print(&format!("{lessons}, {steps}{free}: every solution reaches its goal, every line fits 80x24\n"))?;
        return Ok(0);
    }
    let mut text = String::new();
    for problem in &problems {
        let _ = writeln!(text, "{problem}\n");
    }
    let _ = writeln!(text, "{} found", counted(problems.len(), "problem"));
    print(&text)?;
    Ok(1)
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// What shows only when the steps are played.
fn rehearsed(course: &Course) -> Vec<Problem> {
    let mut problems = Vec::new();
    for lesson in &course.lessons {
        for step in &lesson.steps {
            for finding in rehearse(step) {
                problems.push(lesson.problem(&finding.place, finding.message, finding.help));
            }
        }
    }
    problems
}
