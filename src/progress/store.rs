//! The progress file: read with suspicion, written whole or not at all.

use super::{Progress, VERSION};
use crate::files;
use std::io;
use std::path::{Path, PathBuf};

/// Why the progress file cannot be used. Nothing is written to it from then on.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is there and cannot be read.
    #[error("cannot read {}: {reason}. Progress is not kept in this session.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// It is not what this program has written.
    #[error("{} is damaged ({reason}). It is left as it is: repair or remove it to have progress kept again.", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, with line and column.
        reason: String,
    },
    /// A later version wrote it.
    #[error("{} is of version {found}, this program knows {VERSION}. Progress is not kept in this session.", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version found.
        found: u32,
    },
    /// It cannot be written.
    #[error("cannot write {}: {reason}. Progress is not kept.", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// There is no home directory to keep it in.
    #[error("no home directory found: progress is not kept. Set XDG_STATE_HOME or HOME.")]
    Homeless,
}

/// The file that progress is kept in.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
}

impl Store {
    /// The file's name.
    pub const FILE: &str = "progress.json";

    /// The file's usual place: `minktutor/progress.json` under the XDG state directory.
    ///
    /// # Errors
    /// If there is no home directory.
    pub fn usual_path() -> Result<PathBuf, StoreError> {
        Ok(files::state_folder().ok_or(StoreError::Homeless)?.join(Self::FILE))
    }

    /// Opens the file and reads what is in it; a file that is not there yet is empty progress.
    ///
    /// # Errors
    /// If there is a file and it cannot be understood: better not to write over it.
    pub fn open(path: PathBuf) -> Result<(Self, Progress), StoreError> {
        let progress = read(&path)?.unwrap_or_default();
        Ok((Self { path }, progress))
    }

    /// Writes the progress: first beside the file, then in its place, so that a crash or a full disk loses nothing.
    /// What another session has written since is taken in first.
    ///
    /// # Errors
    /// If the file has been damaged meanwhile, or cannot be written.
    pub fn save(&self, progress: &Progress) -> Result<(), StoreError> {
        let mut whole = progress.clone();
        if let Some(other) = read(&self.path)? {
            whole.absorb(&other);
        }
        let unwritable = |reason: io::Error| StoreError::Unwritable { path: self.path.clone(), reason };
        let mut text = serde_json::to_string_pretty(&whole).map_err(|error| unwritable(error.into()))?;
        text.push('\n');
        files::write_whole(&self.path, text.as_bytes()).map_err(unwritable)
    }
}

/// The one field that every version has.
#[derive(serde::Deserialize)]
struct Versioned {
    version: u32,
}

fn read(path: &Path) -> Result<Option<Progress>, StoreError> {
    let found = files::read(path).map_err(|reason| StoreError::Unreadable { path: path.to_owned(), reason })?;
    let Some(bytes) = found else { return Ok(None) };
    let damaged = |reason: serde_json::Error| StoreError::Damaged { path: path.to_owned(), reason: reason.to_string() };
    // The version first: a later format may have any shape.
    let Versioned { version } = serde_json::from_slice(&bytes).map_err(damaged)?;
    if version != VERSION {
        return Err(StoreError::Version { path: path.to_owned(), found: version });
    }
    serde_json::from_slice(&bytes).map(Some).map_err(damaged)
}

#[cfg(test)]
mod tests {
    use super::super::{Outcome, Place, Record};
    use super::*;
    use std::fs;

    fn place(step: &str) -> Place {
        Place { lesson: "corner-subtraction".to_owned(), step: step.to_owned() }
    }

    fn done() -> Record {
        Record { outcome: Outcome::Done, moves: Some(4), bet: None }
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/minktutor/progress.json");
        let (store, mut progress) = Store::open(path.clone()).expect("a new file");
        progress.record(&place("touch"), &done());
        progress.at = Some(place("points"));
        store.save(&progress).expect("saved");
        let (_, again) = Store::open(path.clone()).expect("readable");
        assert_eq!(again, progress);
        let left: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("readable").collect();
        assert_eq!(left.len(), 1, "no temporary file is left");
    }

    #[test]
    fn two_sessions_lose_nothing_of_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        let (one, mut first) = Store::open(path.clone()).expect("new");
        let (two, mut second) = Store::open(path.clone()).expect("new");
        first.record(&place("touch"), &done());
        second.record(&place("points"), &done());
        one.save(&first).expect("saved");
        two.save(&second).expect("saved");
        let (_, both) = Store::open(path).expect("readable");
        assert!(both.of("corner-subtraction", "touch").is_some() && both.of("corner-subtraction", "points").is_some());
    }

    #[test]
    fn damaged_and_foreign_files_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        for (text, expected) in [
            ("{\"version\": 1, \"lessons\": {", "damaged (EOF while parsing an object at line 1 column 27)"),
            ("", "damaged (EOF while parsing a value at line 1 column 0)"),
            ("{\"version\": 1, \"sidewise\": 3}", "damaged (unknown field `sidewise`"),
            ("{\"version\": 7, \"anything\": []}", "is of version 7, this program knows 1"),
        ] {
            fs::write(&path, text).expect("written");
            let message = Store::open(path.clone()).expect_err(text).to_string();
            assert!(message.contains(expected), "{message}");
            let store = Store { path: path.clone() };
            assert!(store.save(&Progress::default()).is_err());
            assert_eq!(fs::read_to_string(&path).expect("readable"), text);
        }
    }

    #[test]
    fn an_unwritable_place_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        // A file where a folder is needed: unwritable even for root, who runs some of the machines that test this.
        fs::write(folder.path().join("state"), "").expect("written");
        let path = folder.path().join("state/minktutor/progress.json");
        let error = match Store::open(path.clone()) {
            Ok((store, progress)) => store.save(&progress).expect_err("unwritable"),
            Err(error) => error,
        };
        assert!(error.to_string().contains("progress.json"), "{error}");
    }
}
