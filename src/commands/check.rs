//! The linter for lesson writers: parses every file, reports every error, plays every solution.

use super::{Failure, Options, print};
use crate::app::rehearsal::rehearse;
use crate::app::strategies::one_key;
use crate::lesson::{Course, LEVELS, Problem, Source, Step};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Checks the files and folders, each folder as a course of its own and the files together as one; without any, the
/// lessons that the other commands use. The exit status is 1 if there are problems.
pub(super) fn run(paths: &[PathBuf], options: &Options) -> Result<u8, Failure> {
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
        courses.push(options.sources()?);
    }
    let mut problems = Vec::new();
    let mut notes = Vec::new();
    let (mut lessons, mut steps, mut scenes) = (0, 0, 0);
    for sources in &courses {
        match Course::read(sources) {
            // No lesson is not the same as no problem.
            Err(found) if !sources.iter().any(Source::is_lesson) => return Err(Failure::Problems(found)),
            Err(found) => problems.extend(found),
            Ok(course) => {
                for lesson in &course.lessons {
                    let count = if lesson.free { &mut scenes } else { &mut steps };
                    *count += lesson.steps.len();
                    lessons += usize::from(!lesson.free);
                }
                problems.extend(rehearsed(&course));
                notes.extend(noted(&course));
            }
        }
    }
    if problems.is_empty() {
        let counts = [counted(lessons, "lesson"), counted(steps, "step"), counted(scenes, "scene of free play")];
        let checked: Vec<_> = counts.into_iter().flatten().collect();
        let played = if steps > 0 { "every solution reaches its goal, " } else { "" };
        let mut text = format!("{}: {played}every line fits 80x24\n", checked.join(", "));
        for note in &notes {
            let _ = writeln!(text, "note: {note}");
        }
        print(&text)?;
        return Ok(0);
    }
    let mut text = String::new();
    for problem in &problems {
        let _ = writeln!(text, "{problem}\n");
    }
    let _ = writeln!(text, "{} found", counted(problems.len(), "problem").unwrap_or_default());
    print(&text)?;
    Ok(1)
}

/// What is not wrong and should be better, each with the steps of which it is true.
fn noted(course: &Course) -> Vec<String> {
    let note = |says: &str, is: &dyn Fn(&Step) -> bool| {
        let steps = course.lessons.iter().flat_map(|lesson| &lesson.steps).filter(|step| !step.is_free() && is(step));
        let ids: Vec<_> = steps.map(|step| step.id.as_str()).collect();
        (!ids.is_empty()).then(|| format!("{says}: {}", ids.join(", ")))
    };
    let answer = note("the third hint, which is the answer, is missing", &|step| step.hints.len() < LEVELS);
    let key = note("one key repeated does all that is asked", &|step| !step.called && one_key(step).is_some());
    answer.into_iter().chain(key).collect()
}

/// A count, such as `2 scenes of free play`; `None` for zero.
fn counted(count: usize, what: &str) -> Option<String> {
    let (noun, rest) = what.split_once(' ').map_or((what, String::new()), |(noun, rest)| (noun, format!(" {rest}")));
    let plural = if count == 1 { "" } else { "s" };
    (count > 0).then(|| format!("{count} {noun}{plural}{rest}"))
}

/// The problems that show only when the steps are played.
fn rehearsed(course: &Course) -> Vec<Problem> {
    let mut problems = Vec::new();
    for lesson in &course.lessons {
        for step in lesson.steps.iter().chain(&lesson.exam) {
            for finding in rehearse(step) {
                problems.push(lesson.problem(&finding.place, finding.message, finding.help));
            }
        }
    }
    problems
}
