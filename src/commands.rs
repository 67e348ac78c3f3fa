//! The command line: one file for each subcommand, and `flags` for what several of them take.
//!
//! The exit status says how it went:
//!
//! | command | 0 | 1: the answer is no | 2: arguments or input that cannot be used |
//! |---|---|---|---|
//! | (the tutorial), `sandbox` | left by the learner | | unknown lesson, unsound lesson files, no usable terminal |
//! | `list` | listed | | unknown learner, progress that cannot be read, unsound lesson files |
//! | `check` | all sound, and there was something to check | something is wrong with a lesson | nothing to check: no such file, no lesson in it |
//! | `frame` | drawn | | unknown lesson, keys that are none or leave, a size too small, unsound lesson files |
//! | `measure` | every line answered | | a line that cannot be answered; the others are |
//! | `draw` | every figure drawn | | a figure that cannot be drawn; with `--json-lines` the others are |
//! | `doctor` | the tutorial runs here | it does not | unsound lesson files |
//!
//! Any command ends with 2 where the command line itself cannot be understood, or where reading or writing fails; the
//! reason is on standard error. A reader of standard output that has had enough is no failure. The tutorial ended by a
//! signal has 128 and its number.

mod cells;
mod check;
mod doctor;
mod draw;
mod flags;
mod format;
mod frame;
mod json;
mod learner;
mod list;
mod look;
pub mod measure;
mod seven_bit;
mod svg;
mod tutorial;

pub use flags::parse;

use crate::files;
use crate::key::Key;
use crate::lesson::problem::is_control;
use crate::lesson::{Course, Problem, Source};
use crate::progress::{self, Progress};
use crate::settings::{self, ColorChoice, Settings};
use crate::terminal::capability::Capabilities;
use clap::{Parser, Subcommand};
use flags::Options;
use format::Format;
use measure::Outcome;
use seven_bit::seven_bit;
use std::io::{self, Write};
use std::path::PathBuf;

/// The largest frame that is drawn.
const LARGEST: (u16, u16) = (500, 200);

/// Everything that can be asked of the program.
#[derive(Debug, Parser)]
#[command(name = "minktutor", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List lessons and steps with their ids, and what is done
    List(list::List),
    /// Free play: scenes with keys and pictures, and nothing asked
    Sandbox {
        /// Which scene; without one the first
        scene: Option<String>,
    },
    /// Check lesson files: report every error, and play every solution
    Check {
        /// Lesson files or folders; without any, the built-in lessons or those of --lessons
        #[arg(value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
    },
    /// Print one screen, without a terminal
    Frame(frame::Frame),
    /// Answer questions about shapes: JSON lines in, JSON lines out
    Measure(measure::Measure),
    /// Print what is known about this terminal, what follows, and test patterns: paste it into a bug report
    Doctor,
    /// Print a figure of shapes, for a comment, a README or a bug report
    Draw(draw::Draw),
}

fn key(name: &str) -> Result<Key, String> {
    Key::parse(name).ok_or_else(|| "no such key".to_owned())
}

/// Why a command could not do its work; the text is for standard error.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// Files that cannot be read, every reason at once.
    #[error("{}", joined(.0))]
    Problems(Vec<Problem>),
    /// Anything else, in one line.
    #[error("minktutor: {0}")]
    Other(String),
}

fn joined(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Other(error.to_string())
    }
}

/// Does what was asked; returns the exit status, as in the table above.
#[must_use]
pub fn run(cli: Cli) -> u8 {
    let Cli { options, command } = cli;
    let result = match command {
        None => tutorial::run(&options),
        Some(Command::Sandbox { scene }) => sandbox(scene.as_deref(), options),
        Some(Command::List(list)) => list::run(&list, &options),
        Some(Command::Check { paths }) => check::run(&paths, &options),
        Some(Command::Frame(frame)) => frame::run(&frame, &options),
        Some(Command::Measure(measure)) => measure.run().map(Outcome::exit_status).map_err(Failure::from),
        Some(Command::Doctor) => doctor::run(&options),
        Some(Command::Draw(draw)) => draw::run(&draw, &options),
    };
    result.unwrap_or_else(|failure| {
        // Standard error may be gone too; there is nobody left to tell then.
        let _ = writeln!(io::stderr(), "{}", harmless(&failure.to_string()));
        2
    })
}

/// The text with what would steer a terminal spelt out, such as `\u{1b}` for ESC; lines and tabs stay.
fn harmless(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_control(c) && !matches!(c, '\n' | '\t') {
            plain.extend(c.escape_unicode());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// The tutorial, opened at a scene of free play.
fn sandbox(scene: Option<&str>, mut options: Options) -> Result<u8, Failure> {
    let course = options.course(true)?;
    let Some(lesson) = course.lessons.iter().find(|lesson| lesson.free) else {
        return Err(Failure::Other("these lessons have no free play (free = true)".to_owned()));
    };
    options.lesson = Some(scene.map_or_else(|| lesson.id.clone(), |scene| format!("{}.{scene}", lesson.id)));
    tutorial::run(&options)
}

fn capabilities() -> Capabilities {
    Capabilities::detect(|name| std::env::var(name).ok())
}

impl Options {
    /// The files of the lessons asked for.
    fn sources(&self) -> Result<Vec<Source>, Failure> {
        match &self.lessons {
            Some(path) => Source::from_path(path).map_err(|error| Failure::Other(error.to_string())),
            None => Ok(Source::embedded()),
        }
    }

    /// The lessons asked for. In a locale without UTF-8 they are spelt in 7-bit characters.
    fn course(&self, utf8: bool) -> Result<Course, Failure> {
        let mut sources = self.sources()?;
        if !utf8 {
            for source in &mut sources {
                source.text = seven_bit(&source.text);
            }
        }
        Course::read(&sources).map_err(Failure::Problems)
    }

    /// What the flags decide. Commands for scripts go by these alone, so that they do the same for everybody.
    fn flags(&self) -> Settings {
        self.flags.into()
    }

    /// The folder of both files where they lie elsewhere than usual: an account that is shared, or whose home cannot be
    /// written, has one place that can.
    fn folder(&self) -> Option<PathBuf> {
        match &self.learner {
            None => self.state_dir.clone(),
            Some(name) => Some(self.state_dir.clone().or_else(files::state_folder)?.join("learners").join(name)),
        }
    }

    /// Where the settings file belongs.
    fn settings_path(&self) -> Result<PathBuf, settings::StoreError> {
        match self.folder() {
            Some(folder) => Ok(folder.join(settings::Store::FILE)),
            None => settings::Store::usual_path(),
        }
    }

    /// Where the progress file belongs.
    fn progress_path(&self) -> Result<PathBuf, progress::StoreError> {
        match self.folder() {
            Some(folder) => Ok(folder.join(progress::Store::FILE)),
            None => progress::Store::usual_path(),
        }
    }

    /// The settings file and what is in it. One that cannot be used is told about and left alone.
    fn settings(&self) -> (Option<settings::Store>, Settings, Option<settings::StoreError>) {
        let store = match self.settings_path() {
            Ok(path) => settings::Store::at(path),
            Err(error) => return (None, Settings::default(), Some(error)),
        };
        let (settings, trouble) = match store.read() {
            Ok(settings) => (settings, None),
            Err(error) => (Settings::default(), Some(error)),
        };
        (Some(store).filter(|_| !self.no_save), settings, trouble)
    }

    /// Progress as kept, and where to keep it. A file that cannot be used is told about and left alone.
    fn progress(&self) -> (Option<progress::Store>, Progress, Option<progress::StoreError>) {
        if self.no_save {
            return (None, Progress::default(), None);
        }
        let store = match self.progress_path() {
            Ok(path) => progress::Store::at(path),
            Err(error) => return (None, Progress::default(), Some(error)),
        };
        match store.read() {
            Ok(progress) => (Some(store), progress, None),
            Err(error) => (Some(store), Progress::default(), Some(error)),
        }
    }
}

/// Reads columns and rows, as in `80x24`.
fn size(text: &str, example: (u16, u16)) -> Result<(u16, u16), String> {
    size_from(text, (1, 1), example)
}

/// The same, of at least that many columns and rows.
fn size_from(text: &str, smallest: (u16, u16), example: (u16, u16)) -> Result<(u16, u16), String> {
    let written = |(width, height): (u16, u16)| format!("{width}x{height}");
    let read = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits =
        |size: &(u16, u16)| (smallest.0..=LARGEST.0).contains(&size.0) && (smallest.1..=LARGEST.1).contains(&size.1);
    read.filter(fits).ok_or_else(|| {
        let [smallest, largest, example] = [smallest, LARGEST, example].map(written);
        format!("a size is columns x rows, from {smallest} to {largest}, as in {example}")
    })
}

/// Writes to standard output; a reader that has closed it early is no error.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
