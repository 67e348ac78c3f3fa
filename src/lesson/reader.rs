//! Parses a lesson file: its front matter, and the sections of its steps. A step is read when somebody first looks at the steps
//! of its lesson, because a session opens only a few of the course's lessons.

use super::Lesson;
use super::markdown::{BlockKind, MarkdownBlock, blocks};
use super::problem::{Fault, Read, ensure};
use super::prose::{PARAGRAPH, TITLE, check_beats, check_unfilled};
use super::recap::Recap;
use super::scene_table;
use super::step::Step;
use super::table::{Item, Keys, Table, parse, part};
use super::{step_parts, step_reader};
use crate::listing::Listing;
use crate::scene::Scene;
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

/// The only format so far.
const FORMAT: u32 = 1;

const LESSON: Keys<'_> = ("format id title objective", "free code scene");

const FENCE: &str =
    "a step block starts with \"```toml step\", one of an exam with \"```toml exam\", the recap with \"```toml recap\"";

const SECTION: &str = "a section is \"## Title\", paragraphs and one step block";

const HEADING: &str = "a step starts with \"## Its title\"";

/// What a section is, by the word behind "toml".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionKind {
    Step,
    Exam,
    Recap,
}

/// A section of a lesson file, before its block is parsed.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) kind: SectionKind,
    pub(super) title: String,
    pub(super) beats: Vec<String>,
    /// The opening line of its block.
    pub(super) fence: Range<usize>,
    pub(super) block: Range<usize>,
}

/// Parses a lesson file, but its steps only when somebody first looks at them. Returns the lesson and the place of its id,
/// unless the front matter is wrong.
pub(super) fn read(file: &str, text: &str, faults: &mut Vec<Fault>) -> Option<(Lesson, Range<usize>)> {
    let (matter, start) = front_matter(text).map_err(|fault| faults.push(fault)).ok()?;
    let (mut steps, mut exam, mut recap) = (Vec::new(), Vec::new(), None);
    for section in sections(text, start, faults) {
        match section.kind {
            SectionKind::Step => steps.push(section),
            SectionKind::Exam => exam.push(section),
            SectionKind::Recap if recap.is_some() => faults.push(Fault::at(&section.fence, "a second recap")),
            SectionKind::Recap => recap = Some(Recap::read(&section, text).map_err(|fault| faults.push(fault)).ok()),
        }
    }
    if steps.is_empty() && faults.is_empty() {
        faults.push(Fault::at(&(start..start), "a lesson needs at least one step").help(HEADING));
    }
    let mut recap = recap.flatten();
    if let Some(recap) = recap.as_mut().filter(|_| !faults.is_empty()) {
        // It may show the step that is wrong.
        recap.picture = None;
    }
    let lesson = lesson(file, text, &matter, steps, exam).map_err(|fault| faults.push(fault)).ok();
    lesson.map(|(lesson, id)| (Lesson { recap, ..lesson }, id))
}

/// Makes the lesson from its front matter and these sections. Returns it with the place of its id.
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
    if let Some(format) = table.get("format").filter(|format| format.whole(FORMAT..=FORMAT).is_err()) {
        let fault = format.wrong(format!("this minktutor reads format {FORMAT}"));
        return Err(fault.help(format!("format = {FORMAT}")));
    }
    let table = table.with(LESSON)?;
    let scene = table.read("scene", |item| scene_table::read(&item.table()?, &item.key_place))?;
    let code = table.read("code", step_parts::listing)?;
    let free = table.given("free", Item::truth)?;
    let source: Arc<str> = Arc::from(text);
    let list = |sections| {
        let unread = Unread { sections, scene: scene.clone(), code, free, text: Arc::clone(&source) };
        StepList(Arc::new((unread, OnceLock::new())))
    };
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
        let picture = self.recap.as_ref().and_then(|recap| recap.picture.as_ref());
        let is_known = |id: &str| self.steps.iter().any(|step| step.id == id);
        let unknown = picture.filter(|picture| self.steps.faults().is_empty() && !is_known(&picture.step));
        let unknown = unknown.map(|picture| {
            Fault::at(&picture.place, format!("this lesson has no step \"{}\"", picture.step))
                .help("a recap shows what a step of its lesson shows when it is done")
        });
        let read = self.steps.faults().iter().chain(self.exam.faults()).cloned().chain(unknown);
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
    let blocks = blocks(text, start);
    let parts = blocks.chunk_by(|_, next| next.kind != BlockKind::Heading).filter_map(<[_]>::split_first);
    let read = parts.map(|(heading, below)| section(text, heading, below));
    read.filter_map(|section| section.map_err(|fault| faults.push(fault)).ok()).collect()
}

/// The section with this heading and the blocks below it, up to the next heading.
fn section(text: &str, heading: &MarkdownBlock, below: &[MarkdownBlock]) -> Read<Section> {
    let wrong = |block: &MarkdownBlock, message: &str, help: &str| Err(Fault::at(&block.place, message).help(help));
    if heading.kind != BlockKind::Heading {
        return wrong(heading, "this stands before the first step", HEADING);
    }
    if let Some(other) = below.iter().find(|block| block.kind == BlockKind::Other) {
        return wrong(other, "this cannot be shown", SECTION);
    }
    if let Some(stars) = below.iter().find_map(|block| block.lost_stars.as_ref()) {
        return Err(Fault::at(stars, "these stars emphasise what is no word, and are not shown")
            .help("a star in a formula has a backslash before it, as in p\\*s"));
    }
    let told = below.iter().take_while(|block| block.kind == BlockKind::Paragraph).count();
    let (told, rest) = below.split_at(told);
    let code = match rest {
        [] => return wrong(heading, "the step has no step block", FENCE),
        [code] => code,
        [_, next, ..] => return wrong(next, "this stands below the step block", SECTION),
    };
    let whole = &text[code.place.clone()];
    let (opening, below) = whole.split_once('\n').unwrap_or((whole, ""));
    let (start, fence) = (code.place.start + opening.len() + 1, code.place.start..code.place.start + opening.len());
    let kind = match &code.kind {
        BlockKind::Code(info) if info == "toml step" => SectionKind::Step,
        BlockKind::Code(info) if info == "toml exam" => SectionKind::Exam,
        BlockKind::Code(info) if info == "toml recap" => SectionKind::Recap,
        _ => return Err(Fault::at(&fence, "this block is not shown").help(FENCE)),
    };
    // A block without its end swallows the next step, up to the end of that one's block.
    let body = below.trim_end().strip_suffix("```").filter(|body| body.lines().all(|line| !line.starts_with("```")));
    let never = || Fault::at(&fence, "this block is never closed").help("end it with a line \"```\"");
    let block = start..start + body.ok_or_else(never)?.len();
    let is_told = kind == SectionKind::Recap || !told.is_empty();
    ensure(is_told, || Fault::at(&heading.place, "the text is empty"))?;
    let title = TITLE.check("the title", &heading.text, &heading.place)?;
    let told: Vec<_> = told.iter().map(|beat| (beat.text.clone(), beat.place.clone())).collect();
    told.iter().try_for_each(|(beat, place)| check_unfilled("the narration", beat, place))?;
    Ok(Section { kind, title, beats: check_beats("the narration", &told)?, fence, block })
}

/// Steps in order, which are read when they are first looked at.
#[derive(Clone, Debug)]
pub(crate) struct StepList(Arc<(Unread, OnceLock<AllRead>)>);

/// The steps that are sound, and what is wrong with the others.
type AllRead = (Vec<Step>, Vec<Fault>);

/// The sections of steps, and what the front matter says of all of them.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) sections: Vec<Section>,
    pub(super) scene: Option<Scene>,
    pub(super) code: Option<&'static Listing>,
    pub(super) free: bool,
    pub(super) text: Arc<str>,
}

impl StepList {
    fn read(&self) -> &AllRead {
        let (unread, read) = &*self.0;
        read.get_or_init(|| {
            let mut faults = Vec::new();
            let sections = unread.sections.iter().zip(1..);
            let steps = sections.map(|(section, number)| step_reader::read(section, number, unread));
            let steps = steps.filter_map(|step| step.map_err(|fault| faults.push(fault)).ok()).collect();
            (steps, faults)
        })
    }

    /// What is wrong with the steps.
    pub(super) fn faults(&self) -> &[Fault] {
        &self.read().1
    }

    /// How many there are, without reading them.
    pub(crate) fn len(&self) -> usize {
        self.0.0.sections.len()
    }

    /// True if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Deref for StepList {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.read().0
    }
}

#[cfg(test)]
mod tests {
    use crate::lesson::{Course, Source};

    #[test]
    fn the_built_in_lessons_are_the_same_read_at_once_or_when_looked_at() {
        let sources = Source::embedded();
        let (whole, sound) = (Course::read(&sources).expect("sound"), Course::of_sound(&sources));
        assert_eq!(sound.lessons.len(), whole.lessons.len());
        for (lesson, whole) in sound.lessons.iter().zip(&whole.lessons) {
            for steps in [&lesson.steps, &lesson.exam] {
                assert!(format!("{steps:?}").contains("uninit"), "read too early");
            }
            assert_eq!((lesson.steps.len(), lesson.exam.len()), (whole.steps.len(), whole.exam.len()));
            let told = |steps| format!("{steps:?}");
            assert_eq!(told(&lesson.steps[..]), told(&whole.steps[..]), "{}", lesson.id);
            assert_eq!(told(&lesson.exam[..]), told(&whole.exam[..]), "{}", lesson.id);
            assert_eq!(lesson.steps.iter().count(), lesson.steps.len());
        }
    }
}
