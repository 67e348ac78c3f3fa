//! The command line: files for the subcommands, and `flags` for what several of them take.
//!
//! The exit status:
//!
//! | command | 0 | 1: the answer is no | 2: arguments or input that cannot be used |
//! |---|---|---|---|
//! | (the tutorial), `game`, `sandbox`, `review` | left by the learner | | unknown lesson or room, a program that does not start, unsound lesson files, no usable terminal |
//! | `list` | listed | | unknown learner, progress that cannot be read, unsound lesson files |
//! | `check` | all sound, and there was something to check | something is wrong with a lesson | nothing to check: no such file, no lesson in it |
//! | `new` | written | | a file of this name, or one that cannot be written; a name that is no id |
//! | `frame` | drawn | | unknown lesson, words that are no keys, keys that quit, a size too small, unsound lesson files |
//! | `grade` | every case right | one is wrong, or the program misbehaves | nothing could be asked |
//! | `measure` | every line answered | | a line that cannot be answered; the others are |
//! | `draw` | drawn | | a figure that cannot be drawn |
//! | `doctor` | the tutorial runs here | not with its pictures | unsound lesson files |
//! | `reset` | forgotten, or nothing was kept | the learner says no | unknown lesson or learner, nobody to ask |
//! | `report` | every learner reported | | no learners there, progress or a line of names that cannot be read; the others are reported |
//! | `completions`, `man` | written | | no such shell, a folder that cannot be written |
//!
//! Any command exits with 2 if the command line cannot be parsed, or if reading or writing fails; the reason is on
//! standard error. A closed standard output is no failure. A tutorial ended by a signal exits with 128 plus its number.

mod check;
mod clock;
mod doctor;
mod draw;
mod flags;
mod frame;
mod game;
mod generated;
mod grade;
mod help;
mod input;
mod learner;
mod list;
mod look;
pub mod measure;
mod new_lesson;
mod remote;
mod report;
mod reset;
mod sandbox;
mod seven_bit;
mod tutorial;

pub use flags::parse;

use crate::app::{Effect, Session, quoted};
use crate::files;
use crate::lesson::problem::is_control;
use crate::lesson::{Course, Problem, Source};
use crate::progress::{Progress, ProgressStore};
use crate::settings::{self, ColorChoice, Settings};
use clap::{Parser, Subcommand};
use flags::Options;
use lean_backend::TerminalError;
use lean_backend::capability::Capabilities;
use look::Format;
use seven_bit::seven_bit;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

/// The largest frame, in columns and rows.
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
    /// List lessons and steps with their ids, and what you have done
    List(list::ListArgs),
    /// Play freely with scenes, without tasks or questions
    Sandbox(sandbox::SandboxArgs),
    /// Play the game: break collision code, or win with code of your own
    Game(game::GameArgs),
    /// Answer the questions from earlier lessons that are due again
    Review,
    /// Check lesson files: report mistakes, and play every solution
    Check(check::CheckArgs),
    /// Write a new lesson file for you to change
    New(new_lesson::NewArgs),
    /// Print one screen of the tutorial as text or as a picture
    Frame(frame::FrameArgs),
    /// Judge your own program, and show the smallest failing case that was found
    Grade(grade::GradeArgs),
    /// Answer questions about shapes, with lines of JSON
    Measure(measure::MeasureArgs),
    /// Describe this terminal, for a bug report
    Doctor,
    /// Draw shapes as text, for a comment or a README
    Draw(draw::DrawArgs),
    /// Forget the progress in a step, a lesson, an exam or the whole course
    Reset(reset::ResetArgs),
    /// Show how a class is doing, and which steps stop the most learners
    Report(report::ReportArgs),
    /// Print completions for your shell
    Completions(generated::CompletionsArgs),
    /// Print the man page, or write the man pages of all commands
    Man(generated::ManArgs),
}

/// Why a command failed, as standard error shows it.
#[derive(Debug)]
struct Failure(String);

/// A sentence or an error.
impl<E: fmt::Display> From<E> for Failure {
    fn from(why: E) -> Self {
        Self(format!("minktutor: {why}"))
    }
}

impl Failure {
    /// Problems with files, all of them.
    fn of(problems: &[Problem]) -> Self {
        Self(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n"))
    }
}

/// Runs the command; returns the exit status, as in the table above.
#[must_use]
pub fn run(cli: Cli) -> u8 {
    let Cli { options, command } = cli;
    let result = match command {
        None => tutorial::run(&options, false),
        Some(Command::Review) => tutorial::run(&options, true),
        Some(Command::Sandbox(sandbox)) => sandbox::run(&sandbox, options),
        Some(Command::Game(game)) => game::run(&game, options),
        Some(Command::List(list)) => list::run(&list, &options),
        Some(Command::Check(check)) => check::run(&check, &options),
        Some(Command::New(new)) => new_lesson::run(&new),
        Some(Command::Frame(frame)) => frame::run(&frame, &options),
        Some(Command::Grade(grade)) => grade::run(&grade, &options),
        Some(Command::Measure(measure)) => measure.run(),
        Some(Command::Doctor) => doctor::run(&options),
        Some(Command::Draw(draw)) => draw::run(&draw, &options),
        Some(Command::Reset(reset)) => reset::run(&reset, &options),
        Some(Command::Report(report)) => report::run(&report, &options),
        Some(Command::Completions(completions)) => generated::completions(&completions),
        Some(Command::Man(man)) => generated::man(&man),
    };
    result.unwrap_or_else(|Failure(why)| {
        // Standard error may be closed too.
        let _ = writeln!(io::stderr(), "{}", harmless(&why));
        2
    })
}

/// The text with control characters escaped, such as `\u{1b}` for ESC, except line breaks and tabs.
fn harmless(text: &str) -> String {
    let is_harmless = |c: char| !is_control(c) || "\n\t".contains(c);
    text.chars().map(|c| if is_harmless(c) { c.to_string() } else { c.escape_unicode().to_string() }).collect()
}

/// The counts that are not zero, each with its noun: `2 scenes of free play`.
fn counted(counts: &[(usize, &str)]) -> Vec<String> {
    let told = |(count, what): &(usize, &str)| {
        let (noun, rest) = what.split_at(what.find(' ').unwrap_or(what.len()));
        format!("{count} {noun}{}{rest}", if *count == 1 { "" } else { "s" })
    };
    counts.iter().filter(|(count, _)| *count > 0).map(told).collect()
}

/// A command as a shell takes it.
fn typed(command: &[OsString]) -> String {
    command.iter().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

/// Why the tutorial cannot be shown on this terminal, and what can.
fn refused(why: &TerminalError) -> String {
    match why {
        TerminalError::Unsupported(_) => format!("{why}; `minktutor --plain` works here"),
        TerminalError::NoTty | TerminalError::System(_) => why.to_string(),
    }
}

fn capabilities() -> Capabilities {
    Capabilities::detect(|name| std::env::var(name).ok())
}

impl Options {
    /// The lesson files asked for.
    fn sources(&self) -> Result<Vec<Source>, Failure> {
        Ok(match &self.lessons {
            Some(path) => Source::from_path(path)?,
            None => Source::embedded(),
        })
    }

    /// The lessons asked for, transliterated to ASCII if the locale is not UTF-8.
    fn course(&self, utf8: bool) -> Result<Course, Failure> {
        let mut sources = self.sources()?;
        if !utf8 {
            for source in &mut sources {
                source.text = seven_bit(&source.text);
            }
        }
        // What is built in is checked by a test.
        if self.lessons.is_none() {
            Ok(Course::of_sound(&sources))
        } else {
            Course::read(&sources).map_err(|problems| Failure::of(&problems))
        }
    }

    /// Presses the keys that are to be pressed first.
    fn press_first(&self, session: &mut Session) -> Result<(), Failure> {
        for stroke in &self.keys.0 {
            if session.stroke(*stroke) == Effect::Quit {
                return Err("--keys: these keys quit the tutorial, so there is no screen".into());
            }
        }
        Ok(())
    }

    /// The settings given by flags. Commands for scripts use only these, so that they do the same for everybody.
    fn flags(&self) -> Settings {
        self.flags.into()
    }

    /// The folder of both files, if not the usual one: for an account that is shared or whose home cannot be written.
    fn folder(&self) -> Option<PathBuf> {
        match &self.learner {
            None => self.state_dir.clone(),
            Some(name) => Some(self.state_dir.clone().or_else(files::state_folder)?.join("learners").join(name)),
        }
    }

    fn settings_file(&self) -> Result<settings::Store, String> {
        settings::Store::in_folder(self.folder())
    }

    fn progress_file(&self) -> Result<ProgressStore, String> {
        ProgressStore::in_folder(self.folder())
    }

    /// The settings file, its settings, and what is wrong with it; a file that cannot be used is left alone.
    fn settings(&self) -> (Option<settings::Store>, Settings, Option<String>) {
        let (file, settings, trouble) = kept(self.settings_file(), settings::Store::read);
        (file.filter(|_| !self.no_save), settings, trouble)
    }

    /// The progress file, its progress, and what is wrong with it; a file that cannot be used is left alone.
    fn progress(&self) -> (Option<ProgressStore>, Progress, Option<String>) {
        if self.no_save {
            return (None, Progress::default(), None);
        }
        kept(self.progress_file(), ProgressStore::read)
    }
}

/// A file, what is in it, and what is wrong with it.
fn kept<F, T: Default>(
    file: Result<F, String>,
    read: impl Fn(&F) -> Result<T, String>,
) -> (Option<F>, T, Option<String>) {
    match file.map(|file| (read(&file), file)) {
        Ok((Ok(value), file)) => (Some(file), value, None),
        Ok((Err(error), file)) => (Some(file), T::default(), Some(error)),
        Err(error) => (None, T::default(), Some(error)),
    }
}

/// Parses columns and rows, as in `80x24`.
fn size(text: &str, smallest: (u16, u16), example: (u16, u16)) -> Result<(u16, u16), String> {
    let written = |(width, height): (u16, u16)| format!("{width}x{height}");
    let read = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits =
        |size: &(u16, u16)| (smallest.0..=LARGEST.0).contains(&size.0) && (smallest.1..=LARGEST.1).contains(&size.1);
    read.filter(fits).ok_or_else(|| {
        let [smallest, largest, example] = [smallest, LARGEST, example].map(written);
        format!("a size is columns x rows, from {smallest} to {largest}, such as {example}")
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
