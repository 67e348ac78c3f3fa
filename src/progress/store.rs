//! The progress file: checked when it is read, and written whole or not at all.

use super::{Progress, ToForget, VERSION};
use crate::files;
use std::path::{Path, PathBuf};

/// The file that progress is kept in.
#[derive(Debug)]
pub(crate) struct ProgressStore {
    path: PathBuf,
}

impl ProgressStore {
    /// The file's name.
    pub(crate) const FILE: &str = "progress.json";

    /// The name of the copy that [`forget`](Self::forget) keeps.
    pub(crate) const COPY: &str = "progress.before-reset.json";

    /// The file in a folder; without one, in `minktutor` under the XDG state directory.
    ///
    /// # Errors
    /// If there is no home directory.
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Result<Self, String> {
        let homeless = "there is no home directory for progress: set XDG_STATE_HOME or HOME.";
        Ok(Self::at(folder.or_else(files::state_folder).ok_or(homeless)?.join(Self::FILE)))
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file at this path, whether it is there or not.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// What is in the file; one that is not there yet is empty progress.
    ///
    /// # Errors
    /// If there is a file and it cannot be understood: better not to write over it.
    pub(crate) fn read(&self) -> Result<Progress, String> {
        Ok(read(&self.path)?.unwrap_or_default())
    }

    /// Writes the progress whole. What another session has written since is taken in first, and other sessions wait (see
    /// [`files::lock`]).
    ///
    /// # Errors
    /// If the file is damaged or of a later version, or cannot be written. It may be tried again.
    pub(crate) fn save(&self, progress: &Progress) -> Result<(), String> {
        let _held = files::lock(&self.path);
        let mut whole = progress.clone();
        if let Some(other) = read(&self.path)? {
            whole.absorb(&other);
        }
        self.write(&whole)
    }

    /// Forgets a part of what is in the file, or all of it. Keeps a copy of the old file beside it, and returns its path.
    /// A damaged file can only be forgotten as a whole. A session that is playing meanwhile writes its part back.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is damaged and not all of it is to be forgotten; then it is as it was.
    pub(crate) fn forget(&self, what: &ToForget) -> Result<PathBuf, String> {
        let _held = files::lock(&self.path);
        let mut left = if what.is_all() { Progress::default() } else { self.read()? };
        left.forget(what);
        let copy = self.path.with_file_name(Self::COPY);
        if let Some(bytes) = files::read(&self.path).map_err(|error| files::cannot("read", &self.path, error))? {
            files::write_whole(&copy, &bytes).map_err(|error| files::cannot("write", &copy, error))?;
        }
        self.write(&left)?;
        Ok(copy)
    }

    fn write(&self, progress: &Progress) -> Result<(), String> {
        let text = serde_json::to_string_pretty(&Progress { version: VERSION, ..progress.clone() })
            .map_err(std::io::Error::from);
        let written = text.and_then(|text| files::write_whole(&self.path, (text + "\n").as_bytes()));
        written.map_err(|error| files::cannot("write", &self.path, error))
    }
}

/// The one field that every version has.
#[derive(serde::Deserialize)]
struct Versioned {
    version: u32,
}

fn read(path: &Path) -> Result<Option<Progress>, String> {
    let found = files::read(path).map_err(|error| files::cannot("read", path, error))?;
    let Some(bytes) = found else { return Ok(None) };
    let shown = path.display();
    let damaged = |reason: serde_json::Error| {
        format!("the progress file is damaged ({reason}) and left as it is: repair or remove {shown}.")
    };
    // The version first: a later format may have any shape.
    let Versioned { version } = serde_json::from_slice(&bytes).map_err(damaged)?;
    if !(1..=VERSION).contains(&version) {
        return Err(format!(
            "the progress file is of version {version}, this program knows {VERSION}: {shown} is left as it is."
        ));
    }
    // Each version only adds to the one before.
    let progress = serde_json::from_slice(&bytes).map_err(damaged)?;
    Ok(Some(Progress { version: 0, ..progress }))
}

#[cfg(test)]
mod tests {
    use super::super::{Day, Outcome, Record, StepId};
    use super::*;
    use std::fs;

    fn id(step: &str) -> StepId {
        StepId { lesson: "corner-subtraction".to_owned(), step: step.to_owned() }
    }

    fn done() -> Record {
        Record { moves: Some(4), claims: 2, wrong: 1, ..Record::of(Outcome::Done) }
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/minktutor/progress.json");
        let store = ProgressStore::at(path.clone());
        let mut progress = store.read().expect("a new file");
        progress.record(&id("touch"), &done());
        progress.at = Some(id("points"));
        store.save(&progress).expect("saved");
        assert_eq!(ProgressStore::at(path.clone()).read().expect("readable"), progress);
        let left = fs::read_dir(path.parent().expect("a folder")).expect("readable");
        let mut left: Vec<_> = left.map(|entry| entry.expect("readable").file_name()).collect();
        left.sort();
        assert_eq!(left, [".progress.json.lock", "progress.json"], "no temporary file is left");
    }

    #[test]
    fn two_sessions_lose_nothing_of_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        let (one, two) = (ProgressStore::at(path.clone()), ProgressStore::at(path.clone()));
        let (mut first, mut second) = (one.read().expect("new"), two.read().expect("new"));
        first.record(&id("touch"), &done());
        second.record(&id("points"), &done());
        one.save(&first).expect("saved");
        two.save(&second).expect("saved");
        let both = ProgressStore::at(path).read().expect("readable");
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
            ("{\"version\": 7, \"anything\": []}", "of version 7, this program knows 4"),
            ("{\"version\": 0}", "of version 0, this program knows 4"),
        ] {
            fs::write(&path, text).expect("written");
            let store = ProgressStore::at(path.clone());
            let message = store.read().expect_err(text);
            assert!(message.contains(expected), "{message}");
            assert!(store.save(&Progress::default()).is_err());
            assert_eq!(fs::read_to_string(&path).expect("readable"), text);
        }
        // Once it is away, or repaired, saving goes on.
        let store = ProgressStore::at(path.clone());
        fs::remove_file(&path).expect("removed");
        store.save(&Progress::default()).expect("saved");
        assert_eq!(store.read().expect("readable"), Progress::default());
    }

    #[test]
    fn a_file_of_the_first_version_opens_with_all_that_is_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        let text = include_str!("../../tests/data/progress_1.json");
        fs::write(&path, text).expect("written");
        let store = ProgressStore::at(path.clone());
        let progress = store.read().expect("sound");
        assert_eq!(progress.at, Some(id("numbers")));
        let of = |step: &str| progress.of("corner-subtraction", step).copied();
        assert_eq!(of("touch"), Some(Record { moves: Some(4), ..Record::of(Outcome::Done) }));
        assert_eq!(of("points"), Some(Record { moves: Some(6), bet: Some(false), ..Record::of(Outcome::Done) }));
        assert_eq!(of("box-minus-point"), Some(Record::of(Outcome::Skipped)));
        assert_eq!(of("stamps"), Some(Record { bet: Some(true), ..Record::of(Outcome::Done) }));
        store.save(&progress).expect("saved");
        let saved = fs::read_to_string(&path).expect("readable");
        assert!(saved.contains("\"version\": 4"), "{saved}");
        assert_eq!(store.read().expect("sound"), progress);
    }

    #[test]
    fn a_file_of_the_second_version_opens_with_all_that_is_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        fs::write(&path, include_str!("../../tests/data/progress_2.json")).expect("written");
        let store = ProgressStore::at(path);
        let mut progress = store.read().expect("sound");
        let of = |progress: &Progress, step: &str| progress.of("corner-subtraction", step).copied();
        let touch = Record {
            moves: Some(4),
            claims: 3,
            wrong: 1,
            hints: 2,
            seconds: 95,
            first_done: Some(Day(20_770)),
            last_right: Some(Day(20_772)),
            ..Record::of(Outcome::Hinted)
        };
        let exam = Record { first_done: Some(Day(20_773)), last_right: Some(Day(20_775)), ..Record::of(Outcome::Done) };
        let judged = |progress: &Progress| progress.judged("corner-subtraction").any(|(kind, _)| kind == "difference");
        progress.answer(&id("points"), true, None, Day(20_780));
        progress.open("origin-test", Day(20_780));
        store.save(&progress).expect("saved");
        let again = store.read().expect("sound");
        assert_eq!(again, progress);
        assert_eq!((of(&again, "touch"), of(&again, "exam")), (Some(touch), Some(exam)));
        assert_eq!(of(&again, "points").and_then(|record| record.bet), Some(false));
        assert!(judged(&again));
        assert_eq!(again.recalled("corner-subtraction", "points").and_then(|kept| kept.right), Some(Day(20_780)));
        assert_eq!(again.opened("origin-test"), Some(Day(20_780)));
    }

    #[test]
    fn a_file_of_the_third_version_opens_with_all_that_is_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        fs::write(&path, include_str!("../../tests/data/progress_3.json")).expect("written");
        let store = ProgressStore::at(path);
        let mut progress = store.read().expect("sound");
        progress.see(Day(20_790));
        store.save(&progress).expect("saved");
        let again = store.read().expect("sound");
        assert_eq!((again.seen, &again), (Some(Day(20_790)), &progress));
        let touch = Record {
            moves: Some(4),
            claims: 1,
            seconds: 30,
            first_done: Some(Day(20_770)),
            last_right: Some(Day(20_770)),
            ..Record::of(Outcome::Done)
        };
        assert_eq!(again.of("corner-subtraction", "touch"), Some(&touch));
        let points = again.recalled("corner-subtraction", "points").copied().expect("kept");
        assert_eq!((points.streak, points.right, points.missed), (1, Some(Day(20_779)), false));
        assert_eq!(again.opened("origin-test"), Some(Day(20_780)));
        assert_eq!(again.judged("corner-subtraction").collect::<Vec<_>>(), [("difference", Day(20_774))]);
    }

    #[test]
    fn what_this_course_does_not_have_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("progress.json");
        // Of a lesson that is no longer there, of a step that has another name now, of somebody's own lessons.
        let text = r#"{"version": 1, "at": {"lesson": "gone", "step": "away"}, "lessons": {
            "gone": {"away": {"outcome": "done", "moves": 3, "bet": true}},
            "corner-subtraction": {"old-name": {"outcome": "skipped"}}}}"#;
        // Both by a session that has read the file and by one that was there before it.
        for reads in [true, false] {
            fs::write(&path, text).expect("written");
            let store = ProgressStore::at(path.clone());
            let mut progress = if reads { store.read().expect("sound") } else { Progress::default() };
            progress.record(&id("touch"), &done());
            progress.at = Some(id("points"));
            store.save(&progress).expect("saved");
            let after = store.read().expect("readable");
            let away = Record { moves: Some(3), bet: Some(true), ..Record::of(Outcome::Done) };
            assert_eq!(after.of("gone", "away"), Some(&away));
            assert!(after.of("corner-subtraction", "old-name").is_some());
            assert_eq!(after.of("corner-subtraction", "touch"), Some(&done()));
            assert_eq!(after.at, Some(id("points")));
        }
    }

    #[test]
    fn an_unwritable_place_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        // A file where a folder is needed: unwritable even for root, who runs some of the machines that test this.
        fs::write(folder.path().join("state"), "").expect("written");
        let path = folder.path().join("state/minktutor/progress.json");
        let error = ProgressStore::at(path).save(&Progress::default()).expect_err("unwritable");
        assert!(error.contains(": cannot ") && error.ends_with("progress.json."), "{error}");
    }
}
