//! The course: all lessons in order, and their sources.

use super::Lesson;
use super::glossary::{self, GlossaryTerm};
use super::nearest::did_you_mean;
use super::problem::{Fault, Problem};
use super::prose::check_characters;
use super::reader;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The lesson files embedded at build time.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// A lesson file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name in messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The lessons and the glossary.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The lessons, in the order of their files.
    pub(crate) lessons: Vec<Lesson>,
    /// The glossary.
    pub(crate) glossary: Vec<GlossaryTerm>,
}

impl Source {
    /// The files embedded at build time.
    #[must_use]
    pub fn embedded() -> Vec<Self> {
        EMBEDDED.iter().map(|(name, text)| Self { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
    }

    /// False for the files that only accompany lessons: `README.md`, `glossary.md`.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        !self.is_named("README.md") && !self.is_named("glossary.md")
    }

    fn is_named(&self, name: &str) -> bool {
        Path::new(&self.name).file_name().is_some_and(|file| file == name)
    }

    /// One file, or the lesson files and the glossary of a directory, in the order of their names.
    ///
    /// Invalid UTF-8 becomes replacement characters, which [`Course::read`] reports with their place.
    ///
    /// # Errors
    /// A sentence if something cannot be read, or a directory holds no lesson.
    pub fn from_path(path: &Path) -> Result<Vec<Self>, String> {
        let failed = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
        if !path.is_dir() {
            return Ok(vec![Self::from_file(path).map_err(|error| failed(path, error))?]);
        }
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| failed(path, error))?.into_iter().map(|entry| entry.path());
        let is_markdown = |file: &PathBuf| file.extension().is_some_and(|end| end == "md") && file.is_file();
        let read = |file: PathBuf| Self::from_file(&file).map_err(|error| failed(&file, error));
        let mut sources: Vec<_> = entries.filter(is_markdown).map(read).collect::<Result<_, _>>()?;
        sources.retain(|source| !source.is_named("README.md"));
        sources.sort_by(|one, other| one.name.cmp(&other.name));
        if !sources.iter().any(Self::is_lesson) {
            return Err(format!("{}: no lessons here; a lesson is a file that ends in .md", path.display()));
        }
        Ok(sources)
    }

    fn from_file(path: &Path) -> io::Result<Self> {
        let bytes = fs::read(path)?;
        // A byte order mark has no meaning in UTF-8.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        Ok(Self { name: path.display().to_string(), text: String::from_utf8_lossy(bytes).into_owned() })
    }
}

impl Course {
    /// Parses lesson files in order, and the glossary among them, `glossary.md`.
    ///
    /// # Errors
    /// The first problem of each section and block of every file, sorted by file and place, also if there is no lesson.
    /// If there is a problem, the whole course is rejected.
    pub fn read(sources: &[Source]) -> Result<Self, Vec<Problem>> {
        let (course, problems) = Self::collect(sources, true);
        if problems.is_empty() { Ok(course) } else { Err(problems) }
    }

    /// The course of files that are known to be sound, such as those that are built in. Their steps are read when they
    /// are first looked at.
    pub(crate) fn of_sound(sources: &[Source]) -> Self {
        Self::collect(sources, false).0
    }

    /// The course and its problems. Unless `whole`, the steps are not looked at.
    fn collect(sources: &[Source], whole: bool) -> (Self, Vec<Problem>) {
        let mut course = Self::default();
        let mut problems = Vec::new();
        for source in sources.iter().filter(|source| !source.is_named("README.md")) {
            let Source { name, text } = source;
            let mut faults = Vec::new();
            if whole && let Err(fault) = check_characters(text) {
                // Other problems would only follow from it.
                faults.push(fault);
            } else if source.is_named("glossary.md") {
                course.glossary.extend(glossary::read(text, &mut faults));
            } else if let Some((lesson, place)) = reader::read(name, text, &mut faults) {
                if let Some(first) = course.lessons.iter().find(|first| first.id == lesson.id) {
                    let fault = Fault::at(&place, format!("a second lesson \"{}\"", lesson.id));
                    faults.push(fault.help(format!("the first is {}", first.file)));
                }
                if whole {
                    faults.extend(lesson.faults());
                }
                course.lessons.push(lesson);
            }
            faults.sort_by_key(|fault| fault.place.start);
            problems.extend(faults.into_iter().map(|fault| fault.of(name, text)));
        }
        if !sources.iter().any(Source::is_lesson) {
            problems.push(no_lesson(sources));
        }
        (course, problems)
    }

    /// The embedded course.
    ///
    /// # Errors
    /// Never in a program that passed its tests; otherwise as [`Course::read`].
    pub fn embedded() -> Result<Self, Vec<Problem>> {
        Self::read(&Source::embedded())
    }

    /// The indices of a lesson and its step, from `lesson` (its first step) or `lesson.step`, each by its id or by its
    /// number, counted from 1.
    ///
    /// # Errors
    /// A sentence that names the unknown part and what there is.
    pub fn locate(&self, name: &str) -> Result<(usize, usize), String> {
        let (lesson, step) = name.split_once('.').map_or((name, None), |(lesson, step)| (lesson, Some(step)));
        let ids: Vec<_> = self.lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        let lesson_index = position(lesson, &ids).map_err(|help| format!("there is no lesson \"{lesson}\"; {help}"))?;
        let Some(step) = step else { return Ok((lesson_index, 0)) };
        let ids: Vec<_> = self.lessons[lesson_index].steps.iter().map(|step| step.id.as_str()).collect();
        let step_index = position(step, &ids)
            .map_err(|help| format!("there is no step \"{step}\" in lesson \"{lesson}\"; {help}"))?;
        Ok((lesson_index, step_index))
    }
}

/// The index of an id, or of a number counted from 1 (no id is a number); or what to suggest instead.
fn position(id: &str, ids: &[&str]) -> Result<usize, String> {
    if !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()) {
        let place = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        return place.filter(|place| *place < ids.len()).ok_or_else(|| format!("they go from 1 to {}", ids.len()));
    }
    ids.iter().position(|known| *known == id).ok_or_else(|| did_you_mean(id, ids))
}

fn no_lesson(sources: &[Source]) -> Problem {
    let (file, text) = sources.first().map_or(("lessons", ""), |source| (&source.name, &source.text));
    let help = "a course needs one: a file that starts with \"+++\" and is not called README.md or glossary.md";
    Fault::at(&(0..0), "there is no lesson here").help(help).of(file, text)
}
