//! The recap at the end of a lesson: what to take along, the algorithm, and what to read next.

use super::problem::Report;
use super::prose::PARAGRAPH;
use super::step_reader::Section;
use super::toml_table::{Document, Schema, TomlItem};
use unicode_width::UnicodeWidthStr as _;

const RECAP: Schema = Schema { what: "a recap", required: &["take", "steps", "function", "read"], optional: &["next"] };

/// The columns that every line must fit.
const COLUMNS: usize = 76;
/// The most rows of a page, without how it stands with the exam.
const ROWS: usize = 19;
/// The most lines of an algorithm: two short functions.
const LINES: usize = 13;

/// What a lesson ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recap {
    /// Three things to take along, each in one or more lines, of which the first one is the thing itself.
    pub(crate) take: Vec<Vec<String>>,
    /// The algorithm in a few lines of a language that everybody reads.
    pub(crate) steps: Vec<String>,
    /// What the function is called in the code of this program.
    pub(crate) function: String,
    /// What to do next: what to write and how it is judged, the room of the game that it opens, the next lesson.
    pub(crate) next: Vec<String>,
    /// What to read next: author, title, year.
    pub(crate) read: Vec<String>,
}

impl Recap {
    pub(super) fn read(section: &Section, report: &Report<'_>) -> Option<Self> {
        let block = Document::read(section.block.clone(), report);
        let table = block.table(&RECAP, section.fence.clone());
        let (take, steps) = (table.get("take")?, table.get("steps")?);
        let recap = Self {
            take: take.each(text)?,
            steps: text(steps)?,
            function: text(table.get("function")?)?.into_iter().next()?,
            next: table.get("next").map_or(Some(Vec::new()), |item| item.each_of_list(|item| item.prose(PARAGRAPH)))?,
            read: table.get("read")?.each_of_list(|item| item.prose(PARAGRAPH))?,
        };
        if recap.take.len() != 3 {
            take.wrong(format!("a recap has three things to take along, not {}", recap.take.len()), "");
        }
        if recap.steps.len() > LINES {
            steps.wrong(format!("an algorithm of at most {LINES} lines, not {}", recap.steps.len()), "");
        }
        let rows = recap.rows();
        if rows > ROWS {
            report.add(section.fence.clone(), format!("the recap takes {rows} rows, and a page has {ROWS}"), "");
        }
        Some(recap)
    }

    /// The rows of the page: what to take along, the algorithm and the function, with a free row between.
    pub(crate) fn rows(&self) -> usize {
        self.take.iter().map(Vec::len).sum::<usize>() + 1 + self.steps.len() + 2
    }
}

/// The lines of a text, each of which must fit.
fn text(item: &TomlItem<'_>) -> Option<Vec<String>> {
    let text = item.text("lines of text")?;
    let lines: Vec<String> = text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
    if let Some(long) = lines.iter().find(|line| line.width() > COLUMNS) {
        return item.refuse(format!("a line takes {} columns of {COLUMNS}: {long}", long.width()), "");
    }
    Some(lines)
}
