//! Files of scenes: written whole, never over another one unless that is asked for, and into folders that are there.

use crate::files;
use std::io;
use std::path::Path;

/// Whether a file can be written, as far as can be told without writing.
pub(super) fn may_write(path: &str, force: bool) -> Result<(), String> {
    if Path::new(path).symlink_metadata().is_ok() && !force {
        return Err(format!("{path} is there already; --force (in the line: save!) writes over it"));
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
