//! Free play: scenes of the lessons, or one that is given as a line of JSON.

use super::scene_file::{self, may_write, write};
use super::{Failure, Options, tutorial};
use crate::lesson::SceneLine;
use clap::Args;
#[cfg(unix)]
use std::fs::File;
use std::io;

/// The arguments of `sandbox`.
#[derive(Debug, Args)]
pub(super) struct SandboxArgs {
    /// Which scene to open; by default the first
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

/// The scene that is asked for, if it is none of the lessons'; which of those is noted in the options.
pub(super) fn opening(sandbox: &SandboxArgs, options: &mut Options) -> Result<Option<SceneLine>, Failure> {
    let course = options.course(true)?;
    let Some(lesson) = course.lessons.iter().find(|lesson| lesson.free) else {
        return Err(Failure::Other("these lessons have no free play (free = true)".to_owned()));
    };
    let place = sandbox.name.as_ref().map_or_else(|| lesson.id.clone(), |name| format!("{}.{name}", lesson.id));
    options.lesson = Some(place);
    sandbox.scene.as_deref().map(scene).transpose()
}

pub(super) fn run(sandbox: &SandboxArgs, mut options: Options) -> Result<u8, Failure> {
    let scene = opening(sandbox, &mut options)?;
    if let Some(path) = &sandbox.save {
        // Before anybody plays for nothing.
        may_write(path, sandbox.force).map_err(Failure::Other)?;
    }
    let (status, session) = tutorial::play(&options, scene.as_ref(), false, None)?;
    if let Some(path) = &sandbox.save {
        let Some(line) = session.scene_line() else {
            return Err(Failure::Other(format!("{path} is not written: you quit in a lesson, not in a scene")));
        };
        write(path, &line.to_string(), sandbox.force).map_err(Failure::Other)?;
    }
    Ok(status)
}

/// The scene of a file, of standard input, or of the line itself.
fn scene(given: &str) -> Result<SceneLine, Failure> {
    if given.trim_start().starts_with('{') {
        return SceneLine::read("--scene", given).map_err(Failure::Problems);
    }
    if given != "-" {
        return scene_file::open(given);
    }
    let scene = scene_file::read("standard input", Ok(io::stdin().lock()));
    play_on_the_terminal();
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
