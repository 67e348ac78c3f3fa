//! Free play: scenes of the lessons, or one that is given as a line of JSON.

use super::{Failure, Options, input, tutorial};
use crate::files;
use crate::lesson::SceneLine;
use crate::lesson::scene_line::LONGEST;
use clap::Args;
use std::fs::File;
use std::path::Path;

/// The arguments of `sandbox`.
#[derive(Debug, Args)]
pub(super) struct SandboxArgs {
    /// Which scene to open, by id or number (see `minktutor list`); by default the first
    #[arg(value_name = "SCENE")]
    name: Option<String>,
    /// Open this scene instead: a file with one line of JSON, or the line itself
    #[arg(long, value_name = "FILE|JSON")]
    scene: Option<String>,
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
    tutorial::play(&options, scene.as_ref(), false, None)
}

/// The scene of a file, or of the line itself.
fn scene(given: &str) -> Result<SceneLine, Failure> {
    if given.trim_start().starts_with('{') {
        return SceneLine::read("--scene", given).map_err(|problem| Failure::of(&[*problem]));
    }
    open(given)
}

/// Reads the scene of a file.
pub(super) fn open(path: &str) -> Result<SceneLine, Failure> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let bytes = input::whole(path, file, LONGEST)?;
    SceneLine::read(path, &String::from_utf8_lossy(&bytes)).map_err(|problem| Failure::of(&[*problem]))
}

/// Writes a scene whole, or not at all.
pub(super) fn write(path: &str, line: &str, force: bool) -> Result<(), String> {
    let file = Path::new(path);
    if file.symlink_metadata().is_ok() && !force {
        return Err(format!("{path} exists already; :save! overwrites it"));
    }
    // A missing folder is usually a typing error.
    if let Some(folder) = files::missing_folder(file) {
        return Err(format!("{path} is not written: there is no folder {}", folder.display()));
    }
    files::write_whole(file, format!("{line}\n").as_bytes()).map_err(|error| format!("{path}: {error}"))
}
