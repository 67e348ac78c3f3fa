//! The recap at the end of a lesson: what to take along, the algorithm, and what to read next.

use super::problem::{Fault, Read, ensure};
use super::prose::PARAGRAPH;
use super::reader::Section;
use super::table::{Item, Keys, Table, parse, part};
use std::ops::Range;
use unicode_width::UnicodeWidthStr as _;

const RECAP: Keys<'_> = ("take steps function read", "picture next");
const PICTURE: Keys<'_> = ("step says", "");

/// The columns that every line must fit.
const COLUMNS: usize = 76;
/// The most rows of a page, without the lines about the exam. A page can scroll, but what belongs together fits at once.
const ROWS: usize = 20;
/// The columns of the line below a picture, which takes one row on the smallest screen, too.
const BELOW_PICTURE: usize = 57;
/// The rows of a picture with the line below it.
const PICTURE_ROWS: usize = 16;

/// What a lesson ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recap {
    /// Three things to take along, each in one or more lines of any length, of which the first one is the thing itself.
    pub(crate) take: Vec<Vec<String>>,
    /// The picture that belongs to it.
    pub(crate) picture: Option<RecapPicture>,
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

/// What a step of the lesson shows when it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecapPicture {
    /// The id of the step.
    pub(crate) step: String,
    /// The place of the id in the file.
    pub(super) place: Range<usize>,
    /// What is to be seen in it, in one line.
    pub(crate) says: String,
}

impl RecapPicture {
    fn read(item: &Item<'_>) -> Read<Self> {
        let table = item.table()?.with(PICTURE)?;
        let (step, said) = (table.require("step")?, table.require("says")?);
        let says = said.text()?;
        let fits = says.width() <= BELOW_PICTURE && !says.contains('\n');
        ensure(fits, || said.wrong(format!("what is said of a picture takes one line of {BELOW_PICTURE} columns")))?;
        Ok(Self { step: step.id()?, place: step.place.clone(), says: says.to_owned() })
    }
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
            picture: table.read("picture", RecapPicture::read)?,
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

    /// The rows that belong together: what to take along, with the picture; each function; the name in the source below
    /// the last one.
    fn rows(&self) -> usize {
        let takes = self.take.iter().flatten().map(|line| super::lines(line, COLUMNS).len()).sum::<usize>();
        let first = takes + if self.picture.is_some() { PICTURE_ROWS } else { 0 };
        let mut parts: Vec<usize> = self.steps.split(String::is_empty).map(<[_]>::len).collect();
        if let Some(last) = parts.last_mut() {
            *last += 2;
        }
        parts.into_iter().fold(first, usize::max)
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
