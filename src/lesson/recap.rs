//! The recap at the end of a lesson: what to take along, the algorithm, and what to read next.

use super::problem::{Fault, Read, ensure};
use super::prose::PARAGRAPH;
use super::reader::Section;
use super::table::{Item, Keys, Table, parse, part};
use unicode_width::UnicodeWidthStr as _;

const RECAP: Keys<'_> = ("take steps function read", "next");

/// The columns that every line must fit.
const COLUMNS: usize = 76;
/// The most rows of a page, without the lines about the exam. A page can scroll, but what belongs together fits at once.
const ROWS: usize = 19;

/// What a lesson ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recap {
    /// Three things to take along, each in one or more lines of any length, of which the first one is the thing itself.
    pub(crate) take: Vec<Vec<String>>,
    /// The algorithm in a few lines of a language that everybody reads; an empty line stands between two functions.
    pub(crate) steps: Vec<String>,
    /// The name of the function in the code of this program.
    pub(crate) function: String,
    /// What to do next: which function to write and how to have it judged, the room of the game that it opens, the next
    /// lesson.
    pub(crate) next: Vec<String>,
    /// What to read next: author, title, year.
    pub(crate) read: Vec<String>,
}

impl Recap {
    pub(super) fn read(section: &Section, text: &str) -> Read<Self> {
        let block = part(text, &section.block);
        let root = parse(&block)?;
        let table = Table::of(&root, section.fence.clone(), false).with(RECAP)?;
        let take = table.require("take")?;
        let paragraphs = |item: &Item<'_>| item.each(|item| item.prose(PARAGRAPH));
        let recap = Self {
            take: take.each(|item| Ok(split(item.text()?)))?,
            steps: lines(table.require("steps")?)?,
            function: lines(table.require("function")?)?.concat(),
            next: table.given("next", paragraphs)?,
            read: table.given("read", paragraphs)?,
        };
        let (things, rows) = (recap.take.len(), recap.rows());
        ensure(things == 3, || take.wrong(format!("a recap has three things to take away, not {things}")))?;
        let too_long = || Fault::at(&section.fence, format!("the recap takes {rows} rows, and a page has {ROWS}"));
        ensure(rows <= ROWS, too_long)?;
        Ok(recap)
    }

    /// The rows that belong together: what to take along and the first function of the algorithm, with a free row between;
    /// each other function; the name in the source below the last one.
    fn rows(&self) -> usize {
        let mut parts: Vec<usize> = self.steps.split(String::is_empty).map(|part| part.len() + 1).collect();
        let takes = self.take.iter().flatten().map(|line| super::lines(line, COLUMNS).len()).sum::<usize>();
        if let Some(first) = parts.first_mut() {
            *first += takes;
        }
        if let Some(last) = parts.last_mut() {
            *last += 2;
        }
        parts.into_iter().max().unwrap_or(0)
    }
}

/// The lines of a text, without blanks at their ends.
fn split(text: &str) -> Vec<String> {
    text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect()
}

/// The same lines, each of which must fit.
fn lines(item: &Item<'_>) -> Read<Vec<String>> {
    let lines = split(item.text()?);
    for line in &lines {
        let width = line.width();
        ensure(width <= COLUMNS, || item.wrong(format!("a line takes {width} columns of {COLUMNS}: {line}")))?;
    }
    Ok(lines)
}
