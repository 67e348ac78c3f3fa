//! Parses a lesson file.

use super::Lesson;
use super::markdown::{self, Content};
use super::problem::Report;
use super::prose::{PARAGRAPH, TITLE};
use super::recap::Recap;
use super::scene_table::SceneDraft;
use super::step::Step;
use super::step_list::{StepList, Unread};
use super::step_parts;
use super::step_reader::{BlockKind, Section};
use super::toml_table::{Document, Schema, TomlTable};
use crate::listing::Listing;
use std::{ops::Range, sync::Arc};

/// The only format so far.
const FORMAT: u32 = 1;

const LESSON: Schema =
    Schema { what: "a lesson", keys: &["format", "id", "title", "objective", "free", "code", "scene"] };

const FENCE: &str =
    "a step block starts with \"```toml step\", one of an exam with \"```toml exam\", the recap with \"```toml recap\"";

/// A lesson file, as far as it could be parsed.
pub(super) struct Draft {
    pub(super) id: Option<(String, Range<usize>)>,
    /// Present if there is no problem.
    pub(super) lesson: Option<Lesson>,
}

/// The front matter.
struct FrontMatter {
    id: Option<(String, Range<usize>)>,
    title: Option<String>,
    objective: Option<String>,
    free: bool,
    code: Option<&'static Listing>,
    scene: Option<SceneDraft>,
}

/// How much of a lesson is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it, with all its problems.
    Whole,
    /// What stands above the steps. They are read when they are looked at, which is for files without problems.
    Sound,
}

/// Parses a lesson file and reports all its problems.
pub(super) fn read(report: &mut Report<'_>, extent: Extent) -> Draft {
    let nothing = Draft { id: None, lesson: None };
    let Some((matter, body)) = front_matter(report) else { return nothing };
    let block = Document::read(matter, report);
    let table = block.table(&LESSON, 0..3, &mut Report::new(report.file, report.text));
    if !has_our_format(&table, report) {
        return nothing;
    }
    let front = front(&block.table(&LESSON, 0..3, report), report);
    let before = report.count();
    let sections = sections(body, report);
    if sections.is_empty() && report.count() == before {
        report.add(body..body, "a lesson needs at least one step", "a step starts with \"## Its title\"".to_owned());
    }
    let (steps, exam, recap) = parts(sections, report);
    let text: Arc<str> = Arc::from(report.text);
    let list = |sections, report: &mut Report<'_>| {
        let (scene, file, text) = (front.scene.clone(), report.file.to_owned(), Arc::clone(&text));
        let unread = Unread { sections, scene, code: front.code, free: front.free, file, text };
        if extent == Extent::Whole { unread.read(report).into() } else { StepList::unread(unread) }
    };
    let (steps, exam) = (list(steps, report), list(exam, report));
    let id = front.id.clone();
    if extent == Extent::Whole {
        check_ids(&steps, report);
        if report.count() > 0 {
            return Draft { id, lesson: None };
        }
    }
    let lesson = lesson(front, steps, exam, recap, &text, report.file);
    Draft { id, lesson }
}

/// The sections of steps and of items of the exam, and the recap between them.
fn parts(sections: Vec<Section>, report: &mut Report<'_>) -> (Vec<Section>, Vec<Section>, Option<Recap>) {
    let (mut steps, mut exam, mut recap) = (Vec::new(), Vec::new(), None);
    for section in sections {
        match section.kind {
            BlockKind::Exam => exam.push(section),
            BlockKind::Step => {
                if !exam.is_empty() || recap.is_some() {
                    let help = "steps come first, then the recap, then the exam".to_owned();
                    report.add(section.fence.clone(), "a step below the end of the lesson", help);
                }
                steps.push(section);
            }
            BlockKind::Recap => {
                if recap.replace(Recap::read(&section, report)).is_some() {
                    report.add(section.fence.clone(), "a second recap", None);
                }
            }
        }
    }
    (steps, exam, recap.flatten())
}

/// Reports steps with the id of an earlier one.
fn check_ids(steps: &[Step], report: &mut Report<'_>) {
    for (index, step) in steps.iter().enumerate().filter(|(_, step)| !step.id.is_empty()) {
        if let Some(first) = steps[..index].iter().find(|first| first.id == step.id) {
            let line = report.text[..first.place("id").start].matches('\n').count() + 1;
            let message = format!("a second step \"{}\"", step.id);
            report.add(step.place("id").clone(), message, format!("the first is in line {line}"));
        }
    }
}

fn lesson(
    front: FrontMatter,
    steps: StepList,
    exam: StepList,
    recap: Option<Recap>,
    source: &Arc<str>,
    file: &str,
) -> Option<Lesson> {
    let (id, _) = front.id?;
    let (title, objective) = (front.title?, front.objective?);
    let (file, source) = (file.to_owned(), Arc::clone(source));
    Some(Lesson { id, title, objective, free: front.free, file, source, steps, exam, recap })
}

/// The range between the two lines of `+++`, and where the rest starts.
fn front_matter(report: &mut Report<'_>) -> Option<(Range<usize>, usize)> {
    let text = report.text;
    let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let Some((_, first)) = lines.next().filter(|(_, line)| line.trim_end() == "+++") else {
        let line = text.lines().next().unwrap_or_default();
        let help = "the lines between two lines of \"+++\" hold format, id, title and objective".to_owned();
        report.add(0..line.len(), "a lesson starts with \"+++\"", help);
        return None;
    };
    let Some((end, last)) = lines.find(|(_, line)| line.trim_end() == "+++") else {
        report.add(0..3, "this \"+++\" is never closed", "end the front matter with another line \"+++\"".to_owned());
        return None;
    };
    Some((first.len()..end, end + last.len()))
}

/// False if the file has another format, in which everything else may be right.
fn has_our_format(table: &TomlTable<'_>, report: &mut Report<'_>) -> bool {
    let mut aside = Report::new(report.file, report.text);
    let Some(format) = table.get("format") else { return true };
    if format.whole(FORMAT..=FORMAT, &mut aside).is_some() {
        return true;
    }
    report.add(format.place.clone(), format!("this minktutor reads format {FORMAT}"), format!("format = {FORMAT}"));
    false
}

fn front(table: &TomlTable<'_>, report: &mut Report<'_>) -> FrontMatter {
    table.require("format", report);
    FrontMatter {
        id: table.require("id", report).and_then(|id| Some((id.id(report)?, id.place.clone()))),
        title: table.require("title", report).and_then(|title| title.prose(TITLE, report)),
        objective: table.require("objective", report).and_then(|objective| objective.prose(PARAGRAPH, report)),
        free: table.get("free").and_then(|free| free.truth(report)).unwrap_or(false),
        code: table.get("code").and_then(|code| step_parts::listing(code, report)),
        scene: match table.get("scene") {
            Some(scene) => Some(SceneDraft::read(scene, report)),
            // It may be in the part that could not be parsed.
            None => table.is_incomplete().then(SceneDraft::unread),
        },
    }
}

/// The sections of the file that have a step block.
fn sections(start: usize, report: &mut Report<'_>) -> Vec<Section> {
    let mut sections: Vec<OpenSection> = Vec::new();
    let mut lost = false;
    for markdown::MarkdownBlock { content, place } in markdown::blocks(start, report) {
        match (content, sections.last_mut()) {
            (Content::Comment, _) => {}
            (Content::Heading { level: 2, text }, _) => {
                let title = TITLE.check("the title", &text, &place, report);
                sections.push(OpenSection {
                    title,
                    heading: place,
                    told: Vec::new(),
                    narration: None,
                    block: None,
                    lost: false,
                });
            }
            (Content::Heading { .. }, _) => {
                report.add(place, "only steps have headings, of the form \"## Title\"", None);
            }
            (Content::Other(what), _) => {
                report.add(place, format!("{what} is not shown"), "a step is paragraphs and a step block".to_owned());
            }
            (_, None) => {
                if !lost {
                    report.add(
                        place,
                        "this stands before the first step",
                        "a step starts with \"## Its title\"".to_owned(),
                    );
                }
                lost = true;
            }
            (Content::Paragraph { text, .. }, Some(section)) => section.tell(text, place, report),
            (Content::Code { info, fence, body, closed }, Some(section)) => {
                let kind = info.strip_prefix("toml").and_then(|word| BlockKind::named(word.trim()));
                let Some(kind) = kind else {
                    report.add(fence, "this block is not shown", FENCE.to_owned());
                    continue;
                };
                if section.block.is_some() {
                    report.add(
                        fence,
                        "a second step block in the same step",
                        "a step starts with \"## Its title\"".to_owned(),
                    );
                } else {
                    // A block without its end swallows the next step, up to the end of that one's block.
                    let swallows = report.text[body.clone()].lines().any(|line| line.starts_with("```"));
                    section.lost = swallows || !closed;
                    if section.lost {
                        report.add(
                            fence.clone(),
                            "this block is never closed",
                            "end it with a line \"```\"".to_owned(),
                        );
                    }
                    section.block = Some((kind, fence, body));
                }
            }
        }
    }
    sections.into_iter().filter_map(|section| section.close(report)).collect()
}

/// A section under construction.
struct OpenSection {
    title: Option<String>,
    heading: Range<usize>,
    told: Vec<String>,
    narration: Option<Range<usize>>,
    block: Option<(BlockKind, Range<usize>, Range<usize>)>,
    /// True if the block is not closed where it should be.
    lost: bool,
}

impl OpenSection {
    fn tell(&mut self, text: String, place: Range<usize>, report: &mut Report<'_>) {
        if self.block.is_some() {
            report.add(place, "text below the step block", "the narration stands above it".to_owned());
            return;
        }
        self.narration = Some(self.narration.as_ref().map_or(place.start, |before| before.start)..place.end);
        self.told.push(text);
    }

    fn close(self, report: &mut Report<'_>) -> Option<Section> {
        let place = self.narration.unwrap_or(self.heading.clone());
        let is_recap = matches!(self.block, Some((BlockKind::Recap, ..)));
        let narration = if is_recap && self.told.is_empty() {
            None
        } else {
            PARAGRAPH.check("the narration", &self.told.join(" "), &place, report)
        };
        let Some((kind, fence, block)) = self.block else {
            report.add(self.heading, "the step has no step block", FENCE.to_owned());
            return None;
        };
        if self.lost {
            return None;
        }
        Some(Section { kind, title: self.title, narration, fence, block })
    }
}
