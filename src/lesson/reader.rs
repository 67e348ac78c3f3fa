//! Parses a lesson file: its front matter, and the sections of its steps.

use super::Lesson;
use super::markdown::{CodeBlock, Content, MarkdownBlock, blocks};
use super::problem::{Fault, Read};
use super::prose::{PARAGRAPH, TITLE, check_beats};
use super::recap::Recap;
use super::scene_table;
use super::step::{EXAM, Step};
use super::step_list::{StepList, Unread};
use super::step_parts;
use super::table::{Item, Keys, Table, parse, part};
use std::{ops::Range, sync::Arc};

/// The only format so far.
const FORMAT: &str = "1";

const LESSON: Keys<'_> = (&["format", "id", "title", "objective"], &["free", "code", "scene"]);

const FENCE: &str =
    "a step block starts with \"```toml step\", one of an exam with \"```toml exam\", the recap with \"```toml recap\"";

const HEADING: &str = "a step starts with \"## Its title\"";

/// What the block of a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    Step,
    Exam,
    Recap,
}

impl BlockKind {
    /// By what stands behind the opening fence.
    fn of(info: &str) -> Option<Self> {
        match info.strip_prefix("toml")?.trim() {
            "step" => Some(Self::Step),
            EXAM => Some(Self::Exam),
            "recap" => Some(Self::Recap),
            _ => None,
        }
    }
}

/// A section of a lesson file, before its block is parsed.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) kind: BlockKind,
    pub(super) title: String,
    pub(super) beats: Vec<String>,
    pub(super) fence: Range<usize>,
    pub(super) block: Range<usize>,
}

/// Parses a lesson file, whose steps are read when they are first looked at. Returns it with the place of its id, unless
/// its front matter is wrong.
pub(super) fn read(file: &str, text: &str, faults: &mut Vec<Fault>) -> Option<(Lesson, Range<usize>)> {
    let (matter, start) = front_matter(text).map_err(|fault| faults.push(fault)).ok()?;
    let (mut steps, mut exam, mut recap) = (Vec::new(), Vec::new(), None);
    for section in sections(text, start, faults) {
        match section.kind {
            BlockKind::Step => steps.push(section),
            BlockKind::Exam => exam.push(section),
            BlockKind::Recap if recap.is_some() => faults.push(Fault::at(&section.fence, "a second recap")),
            BlockKind::Recap => recap = Some(Recap::read(&section, text).map_err(|fault| faults.push(fault)).ok()),
        }
    }
    if steps.is_empty() && faults.is_empty() {
        faults.push(Fault::at(&(start..start), "a lesson needs at least one step").help(HEADING));
    }
    let lesson = lesson(file, text, &matter, steps, exam).map_err(|fault| faults.push(fault)).ok();
    lesson.map(|(lesson, id)| (Lesson { recap: recap.flatten(), ..lesson }, id))
}

/// The lesson of these sections, as its front matter says, and the place of its id.
fn lesson(
    file: &str,
    text: &str,
    matter: &Range<usize>,
    steps: Vec<Section>,
    exam: Vec<Section>,
) -> Read<(Lesson, Range<usize>)> {
    let matter = part(text, matter);
    let root = parse(&matter)?;
    let table = Table::of(&root, 0..3, false);
    // In another format, everything else may be right.
    if let Some(format) = table.get("format").filter(|format| !format.is_number(FORMAT)) {
        let fault = format.wrong(format!("this minktutor reads format {FORMAT}"));
        return Err(fault.help(format!("format = {FORMAT}")));
    }
    let table = table.with(LESSON)?;
    let scene = table.read("scene", |item| scene_table::read(&item.table()?, &item.key_place))?;
    let code = table.read("code", step_parts::listing)?;
    let free = table.given("free", Item::truth)?;
    let source: Arc<str> = Arc::from(text);
    let list =
        |sections| StepList::new(Unread { sections, scene: scene.clone(), code, free, text: Arc::clone(&source) });
    let id = table.require("id")?;
    let lesson = Lesson {
        id: id.id()?,
        title: table.require("title")?.prose(TITLE)?,
        objective: table.require("objective")?.prose(PARAGRAPH)?,
        free,
        file: file.to_owned(),
        steps: list(steps),
        exam: list(exam),
        recap: None,
        source,
    };
    Ok((lesson, id.place.clone()))
}

impl Lesson {
    /// What is wrong with its steps.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let second = |(index, step): (usize, &Step)| {
            let first = self.steps[..index].iter().find(|first| first.id == step.id)?;
            let line = self.source[..first.place("id").start].matches('\n').count() + 1;
            let fault = Fault::at(step.place("id"), format!("a second step \"{}\"", step.id));
            Some(fault.help(format!("the first is in line {line}")))
        };
        let read = self.steps.faults().iter().chain(self.exam.faults()).cloned();
        read.chain(self.steps.iter().enumerate().filter_map(second)).collect()
    }
}

/// The range between the two lines of `+++`, and where the rest starts.
fn front_matter(text: &str) -> Read<(Range<usize>, usize)> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    if first.trim_end() != "+++" {
        let help = "the lines between two lines of \"+++\" hold format, id, title and objective";
        return Err(Fault::at(&(0..first.trim_end().len()), "a lesson starts with \"+++\"").help(help));
    }
    let mut at = first.len();
    for line in lines {
        if line.trim_end() == "+++" {
            return Ok((first.len()..at, at + line.len()));
        }
        at += line.len();
    }
    Err(Fault::at(&(0..3), "this \"+++\" is never closed").help("end the front matter with another line \"+++\""))
}

/// The sections of the file that are sound, before their blocks are parsed.
fn sections(text: &str, start: usize, faults: &mut Vec<Fault>) -> Vec<Section> {
    let mut sections: Vec<OpenSection> = Vec::new();
    for MarkdownBlock { content, place } in blocks(text, start, faults) {
        let mut wrong = |message: &str, help: &str| faults.push(Fault::at(&place, message).help(help));
        match (content, sections.last_mut()) {
            (Content::Comment, _) => {}
            (Content::Heading(title), _) => {
                sections.push(OpenSection { title, heading: place, told: Vec::new(), block: None });
            }
            (Content::Other, _) => {
                wrong("this is not shown", "a lesson has sections \"## Title\" of paragraphs and a step block");
            }
            (_, None) => wrong("this stands before the first step", HEADING),
            (Content::Paragraph(_), Some(OpenSection { block: Some(_), .. })) => {
                wrong("text below the step block", "the narration stands above it");
            }
            (Content::Code(block), Some(OpenSection { block: Some(_), .. })) => {
                faults.push(Fault::at(&block.fence, "a second step block in the same step").help(HEADING));
            }
            (Content::Paragraph(text), Some(section)) => section.told.push((text, place)),
            (Content::Code(block), Some(section)) => section.block = Some(block),
        }
    }
    let closed = sections.into_iter().map(|section| section.close(text));
    closed.filter_map(|section| section.map_err(|fault| faults.push(fault)).ok()).collect()
}

/// A section under construction.
struct OpenSection {
    title: String,
    heading: Range<usize>,
    told: Vec<(String, Range<usize>)>,
    block: Option<CodeBlock>,
}

impl OpenSection {
    fn close(self, text: &str) -> Read<Section> {
        let no_block = || Fault::at(&self.heading, "the step has no step block").help(FENCE);
        let CodeBlock { info, fence, body, closed } = self.block.ok_or_else(no_block)?;
        let not_shown = || Fault::at(&fence, "this block is not shown").help(FENCE);
        let kind = BlockKind::of(&info).ok_or_else(not_shown)?;
        // A block without its end swallows the next step, up to the end of that one's block.
        if !closed || text[body.clone()].lines().any(|line| line.starts_with("```")) {
            return Err(Fault::at(&fence, "this block is never closed").help("end it with a line \"```\""));
        }
        if self.told.is_empty() && kind != BlockKind::Recap {
            return Err(Fault::at(&self.heading, "the narration is empty"));
        }
        let title = TITLE.check("the title", &self.title, &self.heading)?;
        Ok(Section { kind, title, beats: check_beats("the narration", &self.told)?, fence, block: body })
    }
}
