//! The command line: one file for each subcommand.

mod cells;
mod check;
mod doctor;
mod draw;
mod format;
mod frame;
mod learner;
mod list;
mod look;
pub mod measure;
mod svg;
mod tutorial;

use crate::files;
use crate::key::Key;
use crate::lesson::problem::is_control;
use crate::lesson::{Course, Problem, Source};
use crate::progress::{self, Progress};
use crate::settings::{self, ColorChoice, Glyphs, Mouse, Settings, ThemeChoice};
use crate::terminal::capability::Capabilities;
use clap::{Args, Parser, Subcommand};
use format::Format;
use measure::Outcome;
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

/// What goes with every subcommand.
#[derive(Debug, Args)]
struct Options {
    /// Start at this lesson or step, by their ids: LESSON or LESSON.STEP (see `minktutor list`)
    #[arg(long, value_name = "ID[.STEP]")]
    lesson: Option<String>,
    /// Read the lessons of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", global = true)]
    lessons: Option<PathBuf>,
    #[command(flatten)]
    flags: Flags,
    /// Keep progress and settings in this folder, not under the home directory
    #[arg(long, value_name = "DIR", global = true)]
    state_dir: Option<PathBuf>,
    /// Whose progress and settings, where several people share an account: a name, or auto for the SSH key
    #[arg(long, value_name = "NAME", value_parser = learner::parse, global = true)]
    learner: Option<String>,
    /// Neither read nor write progress, and write no settings
    #[arg(long, global = true)]
    no_save: bool,
    /// The seed that shuffles the options of bets, as shown in the first line of the screen
    #[arg(long, value_name = "N", global = true)]
    seed: Option<u64>,
    /// Panic at this key, to see what a panic leaves behind
    #[arg(long, value_name = "KEY", value_parser = key, hide = true)]
    panic_on: Option<Key>,
}

/// The settings that are given with the command; they go before those of the settings file.
#[derive(Clone, Copy, Debug, Args)]
struct Flags {
    /// The characters that pictures are made of [default: ascii; for the tutorial its settings file]
    #[arg(long, value_enum, global = true)]
    glyphs: Option<Glyphs>,
    /// Whether to use colours [default: auto; for the tutorial its settings file]
    #[arg(long, value_enum, global = true)]
    color: Option<ColorChoice>,
    /// Colours for a dark or a light background, or none [default: dark; for the tutorial its settings file]
    #[arg(long, value_enum, global = true)]
    theme: Option<ThemeChoice>,
    /// Let the mouse drag shapes and click choices [default: off, or as in the settings file]
    #[arg(
        long,
        value_enum,
        global = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on"
    )]
    mouse: Option<Mouse>,
}

impl From<Flags> for Settings {
    fn from(Flags { glyphs, color, theme, mouse }: Flags) -> Self {
        Self { glyphs, theme, color, mouse }
    }
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
        /// Lesson files or folders; without any, the built-in lessons
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

/// Does what was asked; returns the exit status: 0 for success, 1 for "the answer is no", 2 for unusable input.
#[must_use]
pub fn run(cli: Cli) -> u8 {
    let Cli { options, command } = cli;
    let result = match command {
        None => tutorial::run(&options),
        Some(Command::Sandbox { scene }) => sandbox(scene.as_deref(), options),
        Some(Command::List(list)) => list::run(&list, &options),
        Some(Command::Check { paths }) => check::run(&paths),
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
#[must_use]
pub fn harmless(text: &str) -> String {
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
    /// The lessons asked for. In a locale without UTF-8 they are spelt in 7-bit characters.
    fn course(&self, utf8: bool) -> Result<Course, Failure> {
        let mut sources = match &self.lessons {
            Some(path) => Source::from_path(path).map_err(|error| Failure::Other(error.to_string()))?,
            None => Source::embedded(),
        };
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

    /// The settings file and what is in it. A file that cannot be used is told about and left alone.
    fn settings(&self) -> (Option<settings::Store>, Settings, Option<settings::StoreError>) {
        match self.settings_path().and_then(settings::Store::open) {
            Ok((store, settings)) => (Some(store).filter(|_| !self.no_save), settings, None),
            Err(error) => (None, Settings::default(), Some(error)),
        }
    }

    /// Progress as kept, and where to keep it. A file that cannot be used is told about and left alone.
    fn progress(&self) -> (Option<progress::Store>, Progress, Option<progress::StoreError>) {
        if self.no_save {
            return (None, Progress::default(), None);
        }
        match self.progress_path().and_then(progress::Store::open) {
            Ok((store, progress)) => (Some(store), progress, None),
            Err(error) => (None, Progress::default(), Some(error)),
        }
    }
}

/// Reads columns and rows, as in `80x24`.
fn size(text: &str, example: (u16, u16)) -> Result<(u16, u16), String> {
    let wrong = || {
        let ((w, h), (width, height)) = (LARGEST, example);
        format!("a size is columns x rows, from 1x1 to {w}x{h}, as in {width}x{height}")
    };
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let size = (width.parse::<u16>().map_err(|_| wrong())?, height.parse::<u16>().map_err(|_| wrong())?);
    if size.0 == 0 || size.1 == 0 || size.0 > LARGEST.0 || size.1 > LARGEST.1 { Err(wrong()) } else { Ok(size) }
}

/// The text with every foreign character spelt out. One by one: as a whole, deunicode would also join the lines.
fn seven_bit(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain.push_str(deunicode::deunicode_char(c).unwrap_or("?"));
        }
    }
    plain
}

/// Writes to standard output; a reader that has closed it early is no error.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
