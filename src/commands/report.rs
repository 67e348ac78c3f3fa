//! How a class has gone: a row for each learner, and the steps that stop most.

mod names;
mod table;

use super::clock;
use super::{Failure, Options, capabilities, harmless, learner, print, seven_bit};
use crate::app::{Session, Standing};
use crate::files;
use crate::lesson::Course;
use crate::progress::{Outcome, Progress, ProgressStore};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// How the report is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// Tables for a screen
    Text,
    /// A row for each learner, for spreadsheets
    Csv,
    /// One line for scripts
    Json,
}

/// The arguments of `report`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("report/help.txt"))]
pub(super) struct ReportArgs {
    /// The learners' keys, as in an `authorized_keys` file: the comment after a key is the learner's name
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// How to write the report
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: ReportFormat,
}

/// How it went with the whole class.
#[derive(Debug, Serialize)]
struct ClassReport {
    /// The day of the report.
    day: String,
    lessons: Vec<LessonRow>,
    learners: Vec<LearnerRow>,
    steps: Vec<StepRow>,
}

/// What there is to do in a lesson.
#[derive(Debug, Serialize)]
struct LessonRow {
    id: String,
    title: String,
    steps: usize,
    exam: bool,
}

/// How it went with one learner.
#[derive(Debug, Serialize)]
struct LearnerRow {
    /// The name of the folder.
    id: String,
    name: String,
    /// What is kept, unless it cannot be read.
    #[serde(flatten)]
    sums: Option<LearnerSums>,
    /// Why it cannot be read.
    problem: Option<String>,
}

/// What is kept of one learner, of the lessons of the report.
#[derive(Debug, Default, Serialize)]
struct LearnerSums {
    /// Lessons of which every step is done.
    lessons_done: usize,
    /// Steps by how they were done: by oneself, with a hint, after the answer was shown.
    steps_alone: usize,
    steps_hinted: usize,
    steps_shown: usize,
    bets: usize,
    bets_right: usize,
    /// The lessons whose exam was passed.
    exams_passed: Vec<String>,
    /// The kinds of which a program was judged right.
    kinds_passed: Vec<String>,
    /// How long steps and exams were played.
    seconds: u64,
    last_seen: Option<String>,
    /// The lesson and the step where the learner was last.
    at: Option<String>,
}

/// How many learners have done a step, and how many have not.
#[derive(Debug, Default, Serialize)]
struct StepRow {
    /// The numbers of lesson and step.
    number: String,
    id: String,
    title: String,
    /// With or without a hint.
    done: usize,
    /// Begun, and none of the others.
    open: usize,
    skipped: usize,
    shown: usize,
    /// Wrong claims of all learners.
    wrong_claims: u64,
    /// The fewest moves, where they count, and who took so many first; in a room of the game, frames.
    fewest: Option<(u32, String)>,
}

impl StepRow {
    /// Learners who have begun the step and not done it.
    const fn stopped(&self) -> usize {
        self.open + self.skipped + self.shown
    }

    fn count(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Done | Outcome::Hinted => &mut self.done,
            Outcome::Open => &mut self.open,
            Outcome::Skipped => &mut self.skipped,
            Outcome::Shown => &mut self.shown,
        } += 1;
    }
}

pub(super) fn run(report: &ReportArgs, options: &Options) -> Result<u8, Failure> {
    let spells_out = report.format == ReportFormat::Text && !capabilities().utf8;
    let course = options.course(!spells_out)?;
    let folder = options.folder().or_else(files::state_folder);
    let folder = folder.ok_or("which class? Name its folder with --state-dir")?;
    let (names, mut complaints) = report.names.as_deref().map_or_else(|| Ok(Default::default()), read_names)?;
    let class = ClassReport::of(&folder, names, &course)?;
    let unread = class.learners.iter().filter_map(|learner| Some((&learner.name, learner.problem.as_ref()?)));
    complaints.extend(unread.map(|(name, problem)| format!("{name}: {problem}")));
    for complaint in &complaints {
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "minktutor: {}", harmless(complaint));
    }
    print(&match report.format {
        ReportFormat::Text if spells_out => seven_bit(&class.text()),
        ReportFormat::Text => class.text(),
        ReportFormat::Csv => class.csv(),
        ReportFormat::Json => class.json()?,
    })?;
    Ok(if complaints.is_empty() { 0 } else { 2 })
}

/// Names by folder, and what is wrong with the file.
fn read_names(path: &Path) -> Result<(BTreeMap<String, String>, Vec<String>), Failure> {
    let failed = |what: &dyn std::fmt::Display| Failure::from(format!("{}: {what}", path.display()));
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    let (by_folder, not_read) = names::read(&String::from_utf8_lossy(&bytes));
    if by_folder.is_empty() {
        return Err(failed(&"there is no key in this file; a line looks like \"ssh-ed25519 AAAA... anna\""));
    }
    let complaint = |line| format!("{}:{line}: there is no key in this line", path.display());
    Ok((by_folder, not_read.into_iter().map(complaint).collect()))
}

/// The learners of a class, by what `--learner` calls them, in order.
fn learners_in(class: &Path) -> Result<Vec<String>, String> {
    if !class.exists() {
        return Err(format!("{}: there is no such folder", class.display()));
    }
    let folder = class.join("learners");
    let entries = match fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(format!("{}: {error}", folder.display())),
        entries => entries.unwrap_or_default(),
    };
    let folders = entries.iter().filter(|entry| entry.path().is_dir());
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    let learners: Vec<_> = names.filter(|name| learner::is_name(name)).collect();
    if learners.is_empty() {
        return Err(format!("nobody has played with --learner here: {} has no learners", folder.display()));
    }
    Ok(learners)
}

impl ClassReport {
    /// Reads what is kept of all learners; those who have a name but no folder have not been here.
    fn of(class: &Path, mut names: BTreeMap<String, String>, course: &Course) -> Result<Self, Failure> {
        let folders = learners_in(class)?;
        for folder in folders {
            names.entry(folder.clone()).or_insert(folder);
        }
        let numbered = || course.lessons.iter().zip(1..).filter(|(lesson, _)| !lesson.free);
        let lesson_rows = numbered().map(|(lesson, _)| LessonRow {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            steps: lesson.steps.len(),
            exam: !lesson.exam.is_empty(),
        });
        let steps =
            numbered().flat_map(|(lesson, l)| lesson.steps.iter().zip(1..).map(move |(step, s)| (lesson, l, step, s)));
        let step_rows = steps.map(|(lesson, l, step, s)| StepRow {
            number: format!("{l}.{s}"),
            id: format!("{}.{}", lesson.id, step.id),
            title: step.title.clone(),
            ..StepRow::default()
        });
        let mut report = Self {
            day: clock::today().to_string(),
            lessons: lesson_rows.collect(),
            learners: Vec::new(),
            steps: step_rows.collect(),
        };
        for (id, name) in names {
            let name = harmless(&name);
            let file = class.join("learners").join(&id).join(ProgressStore::FILE);
            let (sums, problem) = match ProgressStore::at(file).read() {
                Ok(progress) => (Some(report.add(&name, progress, course)), None),
                Err(error) => (None, Some(harmless(&error))),
            };
            report.learners.push(LearnerRow { id, name, sums, problem });
        }
        report.learners.sort_by_cached_key(|row| (row.name.to_lowercase(), row.id.clone()));
        Ok(report)
    }

    /// Counts a learner's progress in the rows of the steps, and sums it up.
    fn add(&mut self, name: &str, progress: Progress, course: &Course) -> LearnerSums {
        let (last_seen, at) = (progress.seen, progress.at.clone());
        let asked = || course.lessons.iter().enumerate().filter(|(_, lesson)| !lesson.free);
        let steps = asked().flat_map(|(_, lesson)| lesson.steps.iter().map(move |step| (lesson, step)));
        for (row, (lesson, step)) in self.steps.iter_mut().zip(steps) {
            if let Some(record) = progress.of(&lesson.id, &step.id) {
                row.count(record.outcome);
                row.wrong_claims += u64::from(record.wrong);
                let known = row.fewest.as_ref().map_or(u32::MAX, |(moves, _)| *moves);
                if let Some(moves) = record.moves.filter(|moves| *moves < known) {
                    row.fewest = Some((moves, name.to_owned()));
                }
            }
        }
        let played = asked().flat_map(|(_, lesson)| {
            let steps = lesson.steps.iter().chain(lesson.exam.iter());
            steps.filter_map(|step| progress.of(&lesson.id, &step.id))
        });
        let seconds = played.map(|record| u64::from(record.seconds)).sum();
        let kinds = asked().flat_map(|(_, lesson)| progress.judged(&lesson.id).map(|(kind, _)| kind.to_owned()));
        let kinds_passed = kinds.collect();
        let session = Session::resumed(course.clone(), progress, 0);
        let sum = session.summary();
        let passed = |lesson: usize| matches!(session.standing(lesson), Some(Standing::Passed(_) | Standing::Kept(_)));
        LearnerSums {
            lessons_done: asked().filter(|(l, lesson)| session.done_in(*l) == lesson.steps.len()).count(),
            steps_alone: sum.alone,
            steps_hinted: sum.hinted,
            steps_shown: sum.shown,
            bets: sum.bets,
            bets_right: sum.right,
            exams_passed: asked().filter(|(l, _)| passed(*l)).map(|(_, lesson)| lesson.id.clone()).collect(),
            kinds_passed,
            seconds,
            last_seen: last_seen.map(|day| day.to_string()),
            at: at.map(|at| harmless(&format!("{}.{}", at.lesson, at.step))),
        }
    }

    fn json(&self) -> Result<String, Failure> {
        let line = serde_json::to_string(self)?;
        Ok(line + "\n")
    }
}
