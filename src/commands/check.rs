//! The linter for lesson writers: parses every file, reports every error, plays every solution.

use super::{Failure, Options, counted, print};
use crate::app::check::{one_key, rehearse};
use crate::files;
use crate::lesson::{Commit, Course, LEVELS, Lesson, Problem, Source, Step};
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What can be told to `check`.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Lesson files or folders; without any, the built-in lessons or those of --lessons
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Write into the files what check can work out: the fewest moves of each start (fewest, par)
    #[arg(long)]
    write: bool,
}

/// What there is in all courses.
#[derive(Default)]
struct Examined {
    problems: Vec<Problem>,
    notes: Vec<String>,
    mends: Vec<Mended>,
    lessons: usize,
    steps: usize,
    scenes: usize,
}

/// A lesson file as it should be.
struct Mended {
    file: String,
    before: Arc<str>,
    after: String,
}

/// Checks the files and folders, each folder as a course of its own and the files together as one; without any, the
/// lessons that the other commands use. The exit status is 1 if there are problems.
pub(super) fn run(args: &CheckArgs, options: &Options) -> Result<u8, Failure> {
    if args.write && args.paths.is_empty() && options.lessons.is_none() {
        let told = "check --write: name the lesson files; the built-in lessons cannot be written";
        return Err(told.into());
    }
    let mut found = examine(&args.paths, options)?;
    let mut text = String::new();
    if args.write && !found.mends.is_empty() {
        for mended in &found.mends {
            mended.write()?;
            let _ = writeln!(text, "{}: written", mended.file);
        }
        found = examine(&args.paths, options)?;
    }
    let Examined { problems, notes, lessons, steps, scenes, .. } = found;
    if problems.is_empty() {
        let checked = counted(&[(lessons, "lesson"), (steps, "step"), (scenes, "scene of free play")]);
        let played = if steps > 0 { "every solution reaches its goal, " } else { "" };
        let _ = writeln!(text, "{}: {played}every line fits 80x24", checked.join(", "));
        for note in &notes {
            let _ = writeln!(text, "note: {note}");
        }
    } else {
        for problem in &problems {
            let _ = writeln!(text, "{problem}\n");
        }
        let _ = writeln!(text, "{} found", counted(&[(problems.len(), "problem")]).concat());
    }
    print(&text)?;
    Ok(u8::from(!problems.is_empty()))
}

/// Reads and plays everything.
fn examine(paths: &[PathBuf], options: &Options) -> Result<Examined, Failure> {
    let mut courses: Vec<Vec<Source>> = Vec::new();
    let mut files = Vec::new();
    for path in paths {
        let sources = Source::from_path(path)?;
        if path.is_dir() { courses.push(sources) } else { files.extend(sources) }
    }
    if !files.is_empty() {
        courses.push(files);
    }
    if paths.is_empty() {
        courses.push(options.sources()?);
    }
    let mut found = Examined::default();
    for sources in &courses {
        match Course::read(sources) {
            // No lesson is not the same as no problem.
            Err(problems) if !sources.iter().any(Source::is_lesson) => return Err(Failure::of(&problems)),
            Err(problems) => found.problems.extend(problems),
            Ok(course) => {
                course.lessons.iter().for_each(|lesson| found.add(lesson));
                found.notes.extend(noted(&course));
            }
        }
    }
    Ok(found)
}

impl Examined {
    /// Plays a lesson, and collects the problems that show only then.
    fn add(&mut self, lesson: &Lesson) {
        let count = if lesson.free { &mut self.scenes } else { &mut self.steps };
        *count += lesson.steps.len();
        self.lessons += usize::from(!lesson.free);
        let found: Vec<_> = lesson.steps.iter().chain(lesson.exam.iter()).flat_map(rehearse).collect();
        let mut after = lesson.source.to_string();
        // From the end, so that the places of the others stay.
        for (place, mend) in
            found.iter().rev().filter_map(|finding| Some((&finding.fault.place, finding.mend.as_ref()?)))
        {
            mend.apply(place, &mut after);
        }
        if *after != *lesson.source {
            self.mends.push(Mended { file: lesson.file.clone(), before: Arc::clone(&lesson.source), after });
        }
        let problems = found.into_iter().map(|one| one.fault.of(&lesson.file, &lesson.source));
        self.problems.extend(problems);
    }
}

impl Mended {
    /// Writes the file whole or not at all; a byte order mark, which is no part of its text, stays.
    fn write(&self) -> Result<(), String> {
        let path = Path::new(&self.file);
        let told = |why: &str| format!("{}: {why}", self.file);
        let bytes = fs::read(path).map_err(|error| told(&error.to_string()))?;
        let Some(mark) = bytes.strip_suffix(self.before.as_bytes()) else {
            return Err(told("the file changed during the check, so nothing was written"));
        };
        files::write_whole(path, &[mark, self.after.as_bytes()].concat()).map_err(|error| told(&error.to_string()))
    }
}

/// Notes about what is not wrong but should be better, each with its steps.
fn noted(course: &Course) -> Vec<String> {
    let note = |says: &str, is: &dyn Fn(&Step) -> bool| {
        let steps =
            course.lessons.iter().flat_map(|lesson| lesson.steps.iter()).filter(|step| !step.is_free() && is(step));
        let ids: Vec<_> = steps.map(|step| step.id.as_str()).collect();
        (!ids.is_empty()).then(|| format!("{says}: {}", ids.join(", ")))
    };
    let answer = note("there is no third hint, the answer", &|step| step.hints.len() < LEVELS);
    let key =
        note("one repeated key solves the step", &|step| step.commit != Commit::Called && one_key(step).is_some());
    answer.into_iter().chain(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::without_fewest;
    use clap::Parser as _;

    /// Writes a text into a file, lets it be mended, and returns the exit status and the text of then.
    fn mended(text: &str) -> (u8, String) {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            options: Options,
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("one.md");
        fs::write(&path, text).expect("written");
        let args = CheckArgs { paths: vec![path.clone()], write: true };
        let status = run(&args, &Line::parse_from(["check"]).options).expect("checked");
        (status, fs::read_to_string(&path).expect("text"))
    }

    #[test]
    fn what_can_be_worked_out_is_written_and_nothing_else_is_changed() {
        let lesson = Source::embedded().into_iter().find(|source| source.name.contains("03-")).expect("a lesson").text;
        let bare = without_fewest(&lesson);
        assert_eq!(lesson.lines().count() - bare.lines().count(), 7);
        assert_eq!(mended(&bare), (0, lesson.clone()));
        // Wrong numbers and a list too many, in a file of another system.
        let wrong = lesson.replacen("\npar = 5", "\npar = 9", 1).replacen("    [4, 4, 7,", "    [],\n    [4, 4, 7,", 1);
        assert_ne!(wrong, lesson);
        let of_windows = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(mended(&of_windows(&wrong)), (0, of_windows(&lesson)));
        // Of a file with errors nothing is known.
        let broken = bare.replacen("\nobjective", "\nobjectiv", 1);
        assert_eq!(mended(&broken), (1, broken));
    }
}
