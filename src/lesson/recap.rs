//! The recap at the end of a lesson: what to take along, the algorithm, and what to read next.

use super::problem::Report;
use super::prose::PARAGRAPH;
use super::step_reader::Section;
use super::toml_table::{Document, Schema, TomlItem, TomlTable};
use unicode_width::UnicodeWidthStr as _;

const RECAP: Schema = Schema { what: "a recap", keys: &["take", "steps", "function", "read"] };

/// The columns that every line must fit.
const COLUMNS: usize = 76;
/// The most rows of a page, without how it stands with the exam.
const ROWS: usize = 19;

/// What a lesson ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recap {
    /// Three things to take along, each in one or more lines, of which the first one is the thing itself.
    pub(crate) take: Vec<Vec<String>>,
    /// The algorithm in at most eight lines of a language that everybody reads.
    pub(crate) steps: Vec<String>,
    /// What the function is called in the code of this program.
    pub(crate) function: String,
    /// What to read next: author, title, year.
    pub(crate) read: Vec<String>,
}

impl Recap {
    pub(super) fn read(section: &Section, report: &mut Report<'_>) -> Option<Self> {
        let block = Document::read(section.block.clone(), report);
        let table = block.table(&RECAP, section.fence.clone(), report);
        let take = required(&table, "take", report);
        let steps = required(&table, "steps", report);
        let function = required(&table, "function", report);
        let read = table.require("read", report).and_then(|read| {
            read.list(report)?;
            read.each(report, |item, report| item.prose(PARAGRAPH, report))
        });
        if let Some(take) = take.as_ref().filter(|take| take.len() != 3) {
            report.add(
                table.place("take"),
                format!("a recap has three things to take along, not {}", take.len()),
                None,
            );
        }
        if let Some(steps) = steps.as_ref().and_then(|steps| steps.first()).filter(|steps| steps.len() > 8) {
            report.add(table.place("steps"), format!("an algorithm of at most 8 lines, not {}", steps.len()), None);
        }
        let recap = Self {
            take: take?,
            steps: steps?.into_iter().next()?,
            function: function?.into_iter().next()?.into_iter().next()?,
            read: read?,
        };
        let rows = recap.rows();
        if rows > ROWS {
            report.add(section.fence.clone(), format!("the recap takes {rows} rows, and a page has {ROWS}"), None);
        }
        Some(recap)
    }

    /// The rows of the page: what to take along, the algorithm and the function, with a free row between.
    pub(crate) fn rows(&self) -> usize {
        self.take.iter().map(Vec::len).sum::<usize>() + 1 + self.steps.len() + 2
    }
}

fn required(table: &TomlTable<'_>, key: &str, report: &mut Report<'_>) -> Option<Vec<Vec<String>>> {
    let items = table.require(key, report)?.one_or_more();
    let read: Vec<_> = items.iter().map(|item| text(item, report)).collect();
    read.into_iter().collect()
}

/// The lines of a text, each of which must fit.
fn text(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<String>> {
    let text = item.text("lines of text", report)?;
    let lines: Vec<String> = text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
    if let Some(long) = lines.iter().find(|line| line.width() > COLUMNS) {
        report.add(item.place.clone(), format!("a line takes {} columns of {COLUMNS}: {long}", long.width()), None);
        return None;
    }
    Some(lines)
}
