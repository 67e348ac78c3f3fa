//! Small files that are kept between runs: where they belong, and how they are written whole or not at all.

use etcetera::BaseStrategy as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The folder for what the program remembers: `minktutor` under `$XDG_STATE_HOME`, usually `~/.local/state`. None
/// without a home directory.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("minktutor"))
}

/// The folder for what the learner decides: `minktutor` under `$XDG_CONFIG_HOME`, usually `~/.config`. None without a
/// home directory.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("minktutor"))
}

/// What is in a file; none if there is no such file.
///
/// # Errors
/// If there is one and it cannot be read.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(reason) if reason.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// Writes a file: first beside it, then in its place, so that a crash or a full disk loses nothing. Folders that are
/// missing are made.
///
/// # Errors
/// What the system says; the file is as it was then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link is followed by hand: renaming over it would replace it by a file.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(directory)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = directory.join(format!(".{name}.{}", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&beside, &path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Whether [`write_whole`] has a chance here, as far as can be told without writing: the nearest folder that exists
/// takes new files.
///
/// # Errors
/// Why it has none.
pub fn writable(path: &Path) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, format!("{} is no folder", folder.display())));
    }
    takes_files(folder)
}

#[cfg(unix)]
fn takes_files(folder: &Path) -> io::Result<()> {
    use rustix::fs::{Access, access};
    Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

#[cfg(not(unix))]
fn takes_files(folder: &Path) -> io::Result<()> {
    if fs::metadata(folder)?.permissions().readonly() { Err(io::ErrorKind::PermissionDenied.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/down/file.txt");
        assert_eq!(read(&path).expect("nothing there yet"), None);
        writable(&path).expect("a new folder takes files");
        for text in [b"one".as_slice(), b"two"] {
            write_whole(&path, text).expect("written");
            assert_eq!(read(&path).expect("readable").as_deref(), Some(text));
        }
        assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("readable").count(), 1);
    }

    #[test]
    fn below_a_file_nothing_can_be_written() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("state"), "").expect("written");
        let path = folder.path().join("state/minktutor/file.txt");
        assert!(writable(&path).is_err());
        assert!(write_whole(&path, b"").is_err());
    }
}
