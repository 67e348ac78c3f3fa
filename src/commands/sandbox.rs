//! Free play: scenes of the lessons, or one that is given as a line of JSON.

use super::{Failure, Options, input, tutorial};
use crate::files;
use crate::lesson::SceneLine;
use crate::lesson::scene_line::LONGEST;
use clap::Args;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The arguments of `sandbox`.
#[derive(Debug, Args)]
pub(super) struct SandboxArgs {
    /// Which scene to open, by name or number (see `minktutor list`); by default the first
    #[arg(value_name = "SCENE")]
    name: Option<String>,
    /// Open this scene instead: a file with one line of JSON, - for standard input, or the line itself
    #[arg(long, value_name = "FILE|-|JSON", allow_hyphen_values = true)]
    scene: Option<String>,
    /// Write the scene to this file when you quit
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Let --save overwrite a file
    #[arg(long, requires = "save")]
    force: bool,
}

/// The scene of `--scene`, if there is one. Notes in the options where to start.
pub(super) fn opening(sandbox: &SandboxArgs, options: &mut Options) -> Result<Option<SceneLine>, Failure> {
    let course = options.course(true)?;
    let Some(lesson) = course.lessons.iter().find(|lesson| lesson.free) else {
        return Err("these lessons have no free play (free = true)".into());
    };
    let place = sandbox.name.as_ref().map_or_else(|| lesson.id.clone(), |name| format!("{}.{name}", lesson.id));
    options.lesson = Some(place);
    sandbox.scene.as_deref().map(scene).transpose()
}

pub(super) fn run(sandbox: &SandboxArgs, mut options: Options) -> Result<u8, Failure> {
    let scene = opening(sandbox, &mut options)?;
    if let Some(path) = &sandbox.save {
        // Say so before somebody plays for nothing.
        may_write(path, sandbox.force)?;
    }
    let (status, session) = tutorial::play(&options, scene.as_ref(), false, None)?;
    if let Some(path) = &sandbox.save {
        let Some(line) = session.scene_line() else {
            return Err(format!("{path} is not written: you quit in a lesson, not in a scene").into());
        };
        write(path, &line.to_string(), sandbox.force)?;
    }
    Ok(status)
}

/// The scene of a file, of standard input, or of the line itself.
fn scene(given: &str) -> Result<SceneLine, Failure> {
    if given.trim_start().starts_with('{') {
        return SceneLine::read("--scene", given).map_err(|problem| Failure::of(&[*problem]));
    }
    let (name, input) = input::open(Some(Path::new(given)))?;
    let scene = read(&name, input);
    if given == "-" {
        play_on_the_terminal();
    }
    scene
}

/// Standard input has been read: keys come from the terminal. Where there is none, the tutorial says so.
#[cfg(unix)]
fn play_on_the_terminal() {
    if let Ok(terminal) = File::open("/dev/tty") {
        let _ = rustix::stdio::dup2_stdin(terminal);
    }
}

#[cfg(not(unix))]
fn play_on_the_terminal() {}

/// Reads the scene of a file.
pub(super) fn open(path: &str) -> Result<SceneLine, Failure> {
    read(path, File::open(path).map_err(|error| format!("{path}: {error}"))?)
}

/// Reads a scene. Messages call its source by this name.
fn read(name: &str, input: impl Read) -> Result<SceneLine, Failure> {
    let bytes = input::whole(name, input, LONGEST)?;
    SceneLine::read(name, &String::from_utf8_lossy(&bytes)).map_err(|problem| Failure::of(&[*problem]))
}

/// Whether a file can be written, as far as can be told without writing.
pub(super) fn may_write(path: &str, force: bool) -> Result<(), String> {
    if Path::new(path).symlink_metadata().is_ok() && !force {
        return Err(format!("{path} exists already; --force (or :save!) overwrites it"));
    }
    // A missing folder is usually a typing error.
    if let Some(folder) = files::missing_folder(Path::new(path)) {
        return Err(format!("{path} is not written: there is no folder {}", folder.display()));
    }
    files::writable(Path::new(path)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a scene whole, or not at all.
pub(super) fn write(path: &str, line: &str, force: bool) -> Result<(), String> {
    may_write(path, force)?;
    let failed = |error: io::Error| format!("{path}: {error}");
    files::write_whole(Path::new(path), format!("{line}\n").as_bytes()).map_err(failed)
}
