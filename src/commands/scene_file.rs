//! Files of scenes: written whole, never over another one unless that is asked for, and into folders that are there.

use super::Failure;
use crate::files;
use crate::lesson::SceneLine;
use crate::lesson::scene_line::LONGEST;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads the scene of a file.
pub(super) fn open(path: &str) -> Result<SceneLine, Failure> {
    read(path, File::open(path))
}

/// Reads a scene from whatever holds it, which messages call by this name.
pub(super) fn read(name: &str, from: io::Result<impl Read>) -> Result<SceneLine, Failure> {
    let mut bytes = Vec::new();
    // One byte more than there may be, so that too many are noticed.
    from.and_then(|from| from.take(LONGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::Other(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    SceneLine::read(name, text.trim_start_matches('\u{feff}')).map_err(Failure::Problems)
}

/// Whether a file can be written, as far as can be told without writing.
pub(super) fn may_write(path: &str, force: bool) -> Result<(), String> {
    if Path::new(path).symlink_metadata().is_ok() && !force {
        return Err(format!("{path} exists already; --force (or :save!) overwrites it"));
    }
    // A folder that is missing is more often a slip than a wish.
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
