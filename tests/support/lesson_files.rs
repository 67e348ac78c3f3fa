//! What there is in `lessons/`, counted in the text of the files: a second way beside the reader of lessons.
//!
//! Include it with `#[path = "support/lesson_files.rs"] mod lesson_files;`.
#![allow(dead_code, reason = "each test file uses the part it needs")]

use std::fs;
use std::path::{Path, PathBuf};

/// A lesson file.
pub(crate) struct LessonFile {
    /// The id of the lesson.
    pub(crate) id: String,
    /// Whether it is free play.
    pub(crate) free: bool,
    /// Whether it has an exam.
    pub(crate) exam: bool,
    /// The ids of its steps.
    pub(crate) steps: Vec<String>,
}

/// All lessons, in the order of their files.
pub(crate) fn lesson_files() -> Vec<LessonFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("text");
        let mut ids =
            text.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).map(str::to_owned);
        // The page for writers has an example.
        let id = ids.next().filter(|_| text.starts_with("+++"))?;
        let has = |wanted: &str| text.lines().any(|line| line == wanted);
        Some(LessonFile { id, free: has("free = true"), exam: has("```toml exam"), steps: ids.collect() })
    };
    files.iter().filter_map(read).collect()
}

/// How many steps ask for something.
pub(crate) fn asked() -> usize {
    lesson_files().iter().filter(|lesson| !lesson.free).map(|lesson| lesson.steps.len()).sum()
}
