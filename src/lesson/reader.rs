//! Parses a lesson file.

use super::Lesson;
use super::markdown::{Content, MarkdownBlock, blocks};
use super::problem::Report;
use super::prose::{PARAGRAPH, TITLE, check_beats};
use super::recap::Recap;
use super::scene_table::SceneDraft;
use super::step::Step;
use super::step_list::{StepList, Unread};
use super::step_parts;
use super::step_reader::{BlockKind, Section};
use super::toml_table::{Document, Schema, TomlItem};
use std::{ops::Range, sync::Arc};

/// The only format so far.
const FORMAT: &str = "1";

const LESSON: Schema = Schema {
    what: "a lesson",
    required: &["format", "id", "title", "objective"],
    optional: &["free", "code", "scene"],
};

const FENCE: &str =
    "a step block starts with \"```toml step\", one of an exam with \"```toml exam\", the recap with \"```toml recap\"";

const HEADING: &str = "a step starts with \"## Its title\"";

/// How much of a lesson is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it, with all its problems.
    Whole,
    /// What stands above the steps. They are read when they are looked at, which is for files without problems.
    Sound,
}

/// Parses a lesson file and reports all its problems. Returns what could be parsed, and where its id stands.
pub(super) fn read(report: &Report<'_>, extent: Extent) -> Option<(Lesson, Range<usize>)> {
    let (matter, body) = front_matter(report)?;
    let block = Document::read(matter, report);
    if let Some(format) = block.get("format").filter(|format| !format.is_number(FORMAT)) {
        // In another format, everything else may be right.
        format.wrong(format!("this minktutor reads format {FORMAT}"), format!("format = {FORMAT}"));
        return None;
    }
    let front = block.table(&LESSON, 0..3);
    let scene = match front.get("scene") {
        Some(scene) => Some(SceneDraft::read(scene)),
        // It may be in the part that could not be parsed.
        None => front.origin.incomplete.then(SceneDraft::unread),
    };
    let (code, free) = (front.read("code", step_parts::listing), front.given("free", TomlItem::truth));
    let before = report.count();
    let sections = sections(body, report);
    if sections.is_empty() && report.count() == before {
        report.add(body..body, "a lesson needs at least one step", HEADING);
    }
    let (steps, exam, recap) = parts(sections, report);
    let source: Arc<str> = Arc::from(report.text);
    let list = |sections| {
        let (scene, text) = (scene.clone(), Arc::clone(&source));
        let unread = Unread { sections, scene, code, free, text };
        if extent == Extent::Whole { StepList::read(unread.read(report)) } else { StepList::unread(unread) }
    };
    let (steps, exam) = (list(steps), list(exam));
    if extent == Extent::Whole {
        check_ids(&steps, report);
    }
    let id = front.given("id", TomlItem::id);
    let title = front.given("title", |title| title.prose(TITLE));
    let objective = front.given("objective", |objective| objective.prose(PARAGRAPH));
    let file = report.file.to_owned();
    let lesson = Lesson { id, title, objective, free, file, source, steps, exam, recap };
    Some((lesson, front.place("id")))
}

/// The sections of steps and of items of the exam, and the recap between them.
fn parts(sections: Vec<Section>, report: &Report<'_>) -> (Vec<Section>, Vec<Section>, Option<Recap>) {
    let (mut steps, mut exam, mut recap) = (Vec::new(), Vec::new(), None);
    for section in sections {
        match section.kind {
            BlockKind::Exam => exam.push(section),
            BlockKind::Step => {
                if !exam.is_empty() || recap.is_some() {
                    let help = "steps come first, then the recap, then the exam";
                    report.add(section.fence.clone(), "a step below the end of the lesson", help);
                }
                steps.push(section);
            }
            BlockKind::Recap => {
                if recap.replace(Recap::read(&section, report)).is_some() {
                    report.add(section.fence.clone(), "a second recap", "");
                }
            }
        }
    }
    (steps, exam, recap.flatten())
}

/// Reports steps with the id of an earlier one.
fn check_ids(steps: &[Step], report: &Report<'_>) {
    for (index, step) in steps.iter().enumerate().filter(|(_, step)| !step.id.is_empty()) {
        if let Some(first) = steps[..index].iter().find(|first| first.id == step.id) {
            let line = report.text[..first.place("id").start].matches('\n').count() + 1;
            let message = format!("a second step \"{}\"", step.id);
            report.add(step.place("id").clone(), message, format!("the first is in line {line}"));
        }
    }
}

/// The range between the two lines of `+++`, and where the rest starts.
fn front_matter(report: &Report<'_>) -> Option<(Range<usize>, usize)> {
    let text = report.text;
    let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let Some((_, first)) = lines.next().filter(|(_, line)| line.trim_end() == "+++") else {
        let line = text.lines().next().unwrap_or_default();
        let help = "the lines between two lines of \"+++\" hold format, id, title and objective";
        report.add(0..line.len(), "a lesson starts with \"+++\"", help);
        return None;
    };
    let Some((end, last)) = lines.find(|(_, line)| line.trim_end() == "+++") else {
        report.add(0..3, "this \"+++\" is never closed", "end the front matter with another line \"+++\"");
        return None;
    };
    Some((first.len()..end, end + last.len()))
}

/// The sections of the file that have a step block.
fn sections(start: usize, report: &Report<'_>) -> Vec<Section> {
    let mut sections: Vec<OpenSection> = Vec::new();
    let mut lost = false;
    for MarkdownBlock { content, place } in blocks(start, report) {
        match (content, sections.last_mut()) {
            (Content::Comment, _) => {}
            (Content::Heading { level: 2, text }, _) => {
                let title = TITLE.check("the title", &text, &place, report);
                sections.push(OpenSection { title, heading: place, ..OpenSection::default() });
            }
            (Content::Heading { .. }, _) => {
                report.add(place, "only steps have headings, of the form \"## Title\"", "");
            }
            (Content::Other(what), _) => {
                report.add(place, format!("{what} is not shown"), "a step is paragraphs and a step block");
            }
            (_, None) => {
                if !lost {
                    report.add(place, "this stands before the first step", HEADING);
                }
                lost = true;
            }
            (Content::Paragraph { .. }, Some(OpenSection { block: Some(_), .. })) => {
                report.add(place, "text below the step block", "the narration stands above it");
            }
            (Content::Paragraph { text, .. }, Some(section)) => section.told.push((text, place)),
            (Content::Code { info, fence, body, closed }, Some(section)) => {
                let kind = info.strip_prefix("toml").and_then(|word| BlockKind::named(word.trim()));
                match (kind, &section.block) {
                    (None, _) => report.add(fence, "this block is not shown", FENCE),
                    (_, Some(_)) => report.add(fence, "a second step block in the same step", HEADING),
                    (Some(kind), None) => section.block = Some(OpenBlock { kind, fence, body, closed }),
                }
            }
        }
    }
    sections.into_iter().filter_map(|section| section.close(report)).collect()
}

/// A section under construction.
#[derive(Default)]
struct OpenSection {
    title: Option<String>,
    heading: Range<usize>,
    told: Vec<(String, Range<usize>)>,
    block: Option<OpenBlock>,
}

struct OpenBlock {
    kind: BlockKind,
    fence: Range<usize>,
    body: Range<usize>,
    closed: bool,
}

impl OpenSection {
    fn close(self, report: &Report<'_>) -> Option<Section> {
        let is_recap = self.block.as_ref().is_some_and(|block| block.kind == BlockKind::Recap);
        if self.told.is_empty() && !is_recap {
            report.add(self.heading.clone(), "the narration is empty", "");
        }
        let beats = check_beats("the narration", &self.told, report).unwrap_or_default();
        let Some(OpenBlock { kind, fence, body: block, closed }) = self.block else {
            report.add(self.heading, "the step has no step block", FENCE);
            return None;
        };
        // A block without its end swallows the next step, up to the end of that one's block.
        if !closed || report.text[block.clone()].lines().any(|line| line.starts_with("```")) {
            report.add(fence, "this block is never closed", "end it with a line \"```\"");
            return None;
        }
        Some(Section { kind, title: self.title, beats, fence, block })
    }
}
