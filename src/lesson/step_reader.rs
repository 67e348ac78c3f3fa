//! Parses the block of a step, of a step of free play or of an item of an exam. They have the same keys, and each kind
//! takes some of them: [`STEP`], [`FREE_STEP`], [`ITEM`].
//!
//! An item may ask several things in turns, each row all of them in another order: `asks = [{ task = "...", goal = "..." },
//! ...]`. An ask is the item with its own keys instead of those of the item.

use super::answers;
use super::bet::Bet;
use super::clauses::ClauseReader;
use super::expression::Clause;
use super::family;
use super::problem::Report;
use super::prose::{PARAGRAPH, SENTENCE, TASK};
use super::scene_table::SceneDraft;
use super::shown;
use super::step::{EXAM, LEVELS, Places, Step};
use super::step_parts::{called, covers, goals, instruments, listing, overlays, solution};
use super::toml_table::{Document, Schema, TomlItem, TomlTable};
use crate::instrument::{self, AnyInstrument, Scope, Situation};
use crate::listing::Listing;
use crate::panes::Cover;
use crate::value::Value;
use std::ops::{Range, RangeInclusive};

/// What blocks of a kind take, and what they have where they do not say.
#[derive(Debug)]
struct Kind {
    schema: Schema,
    required: &'static [&'static str],
    /// How many hints, as a range and in words.
    hints: (RangeInclusive<usize>, &'static str),
    covers: &'static [Cover],
    row: u32,
    /// The fewest starts, the stated one included: with fewer, one comes again too soon.
    starts: usize,
}

const STEP: Kind = Kind {
    schema: Schema {
        what: "a step",
        keys: &[
            "id", "task", "show", "reveal", "code", "activity", "cover", "goal", "commit", "hints", "par", "solution",
            "why", "claims", "family", "differs", "scene", "bet",
        ],
    },
    required: &["id", "task", "activity", "goal", "hints", "solution", "why"],
    hints: (2..=LEVELS, "three hints"),
    covers: &[],
    row: 2,
    starts: 1,
};

/// A step of free play has no goal.
const FREE_STEP: Kind = Kind {
    schema: Schema { what: "a step of free play", keys: &["id", "task", "show", "code", "activity", "why", "scene"] },
    required: &["id", "task", "activity", "why"],
    ..STEP
};

/// Its activity and its goal may come with its answers, and what would tell most of these is covered.
const ITEM: Kind = Kind {
    schema: Schema {
        what: "an item of an exam",
        keys: &[
            "task",
            "show",
            "activity",
            "cover",
            "goal",
            "answers",
            "tolerance",
            "row",
            "spare",
            "fewest",
            "only",
            "asks",
            "differs",
            "hints",
            "why",
            "family",
            "scene",
        ],
    },
    required: &["task", "hints", "why", "family"],
    hints: (1..=1, "one hint"),
    covers: &[Cover::Verdict],
    row: 3,
    starts: 6,
};

const ASK: Kind = Kind {
    schema: Schema { what: "an ask of an item", keys: &["task", "activity", "goal", "only", "hints"] },
    starts: 2,
    ..ITEM
};

/// How far a typed number may be from the right one, if the item does not say: what is written with two decimals.
const TOLERANCE: f64 = 0.005;

/// What a lesson declares for all of its steps.
#[derive(Clone, Copy)]
pub(super) struct LessonDefaults<'a> {
    pub(super) scene: Option<&'a SceneDraft>,
    pub(super) code: Option<&'static Listing>,
    pub(super) free: bool,
}

/// What the block of a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    Step,
    Exam,
    Recap,
}

impl BlockKind {
    /// By the word behind "toml".
    pub(super) fn named(word: &str) -> Option<Self> {
        match word {
            "step" => Some(Self::Step),
            EXAM => Some(Self::Exam),
            "recap" => Some(Self::Recap),
            _ => None,
        }
    }
}

/// A section of a lesson file, before its step block is parsed.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) kind: BlockKind,
    pub(super) title: Option<String>,
    pub(super) narration: Option<String>,
    pub(super) fence: Range<usize>,
    pub(super) block: Range<usize>,
}

/// Parses the block of a section, which is a step or the item with this number of the exam. Returns what could be parsed:
/// a lesson with a problem is rejected as a whole.
pub(super) fn read(section: &Section, number: usize, lesson: &LessonDefaults<'_>, report: &mut Report<'_>) -> Step {
    let kind = match section.kind {
        BlockKind::Exam => &ITEM,
        _ if lesson.free => &FREE_STEP,
        _ => &STEP,
    };
    let before = report.count();
    let document = Document::read(section.block.clone(), report);
    let table = document.table(&kind.schema, section.fence.clone(), report);
    let mut step = Block { kind, table: &table, section, lesson, before }.step(None, report);
    if kind.requires("id") {
        step.id = id(&table, report).unwrap_or_default();
        step.code = step.code.or(lesson.code);
        return step;
    }
    step.id = format!("{EXAM}-{number}");
    let asks: Vec<_> = table.get("asks").and_then(|asks| asks.list(report)).unwrap_or_default();
    for item in &asks {
        let Some(own) = item.table(&ASK.schema, report) else { continue };
        let table = own.over(&table);
        let ask = Block { kind: &ASK, table: &table, section, lesson, before }.step(Some(&step), report);
        step.asks.push(Step { id: step.id.clone(), ..ask });
    }
    fewest(&table, &mut step, report);
    if let Some(first) = step.asks.first() {
        step = Step { asks: step.asks.clone(), ..first.clone() };
    }
    step
}

fn id(table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<String> {
    let item = table.require("id", report)?;
    let id = item.id(report)?;
    if id == EXAM || id.starts_with("exam-") {
        report.add(item.place.clone(), format!("a step cannot be called \"{id}\""), "so exams are called".to_owned());
    }
    Some(id)
}

/// Parses the fewest moves: a list, or one for each ask.
fn fewest(table: &TomlTable<'_>, step: &mut Step, report: &mut Report<'_>) {
    let Some(item) = table.get("fewest") else { return };
    if step.spare.is_none() {
        report.add(item.key_place.clone(), "nobody asks for the fewest moves without \"spare\"", None);
    }
    let read = item.each(report, |list, report| list.each(report, |moves, report| moves.whole(0..=999, report)));
    let last = step.asks.len().saturating_sub(1);
    for (n, list) in read.unwrap_or_default().into_iter().enumerate() {
        // One list too many makes the last one wrong.
        let ask = step.asks.get_mut(n.min(last));
        if let Some(ask) = ask { ask.fewest.extend(list) } else { step.fewest.extend(list) }
    }
}

/// What decides at a start: what the step names, or what is right to type.
fn decides(step: &Step, start: &Situation) -> Vec<Option<Value>> {
    let scope = Scope::of(start, start, true);
    if step.differs.is_empty() {
        return step.answers.iter().map(|(_, answer)| answer.value(&scope)).collect();
    }
    step.differs.iter().map(|named| named.value(&scope)).collect()
}

impl Kind {
    fn requires(&self, key: &str) -> bool {
        self.required.contains(&key)
    }
}

/// A block to be parsed, with what its lesson declares and how many problems there were before it.
struct Block<'a, 't> {
    kind: &'static Kind,
    table: &'a TomlTable<'t>,
    section: &'a Section,
    lesson: &'a LessonDefaults<'a>,
    before: usize,
}

impl<'t> Block<'_, 't> {
    /// Parses it; an ask has the starts of its item, as far as it takes them.
    fn step(&self, item: Option<&Step>, report: &mut Report<'_>) -> Step {
        let draft = self.scene(report);
        let played = self.instruments(&draft, report);
        let complete = draft.sound && played.is_some();
        let start = Situation::new(draft.scene, played.unwrap_or_default());
        let clauses = ClauseReader { situation: &start, complete };
        let mut step = self.shown(&start, report);
        self.judged(&mut step, &clauses, report);
        self.told(&mut step, &clauses, report);
        let only = self.part("only", report, |item, report| clauses.claims(item, report));
        let mut starts = self.starts(&start, &only, item, report).into_iter();
        step.start = starts.next().unwrap_or_default();
        step.family = starts.collect();
        step.deciding = if step.family.is_empty() {
            Vec::new()
        } else {
            step.starts().map(|start| decides(&step, start)).collect()
        };
        step
    }

    /// What a key says; what it is without, where it may be missing.
    fn part<T: Default>(
        &self,
        key: &str,
        report: &mut Report<'_>,
        read: impl FnOnce(&TomlItem<'t>, &mut Report<'_>) -> Option<T>,
    ) -> T {
        let item = if self.kind.requires(key) { self.table.require(key, report) } else { self.table.get(key) };
        item.and_then(|item| read(item, report)).unwrap_or_default()
    }

    /// Its own scene, or that of the lesson.
    fn scene(&self, report: &mut Report<'_>) -> SceneDraft {
        match (self.table.get("scene"), self.lesson.scene) {
            (Some(own), _) => SceneDraft::read(own, report),
            // The step's scene seems to be in the part that could not be parsed.
            (None, _) if self.table.is_incomplete() && report.text[self.section.block.clone()].contains("scene") => {
                SceneDraft::unread()
            }
            (None, Some(draft)) => draft.clone(),
            (None, None) => {
                let help = "add [scene] to the step or above all steps".to_owned();
                report.add(self.table.place("scene"), "the step has no scene, and the lesson brings none", help);
                SceneDraft::unread()
            }
        }
    }

    /// The instruments of its activity, or a field for each of its answers.
    fn instruments(&self, draft: &SceneDraft, report: &mut Report<'_>) -> Option<Vec<AnyInstrument>> {
        let (None, Some(item)) = (self.table.get("activity"), self.table.get("answers")) else {
            return instruments(self.table, draft, report);
        };
        let (form, mut read) = (answers::activity(item, report)?, Vec::new());
        let done = instrument::read(&form, &draft.scene, &mut read);
        done.map_err(|message| report.add(item.place.clone(), message, None)).ok().map(|()| read)
    }

    /// Parses what is seen of a step, and how it is called.
    fn shown(&self, start: &Situation, report: &mut Report<'_>) -> Step {
        let reveal = self.part("reveal", report, |item, report| overlays(item, report).map(Some));
        let show = self.part("show", report, overlays);
        for (key, overlays) in [("show", Some(&show)), ("reveal", reveal.as_ref())] {
            shown::check(overlays.map_or(&[], Vec::as_slice), start, &self.table.place(key), report);
        }
        let mut covers = self.part("cover", report, covers);
        if covers.is_empty() {
            covers = self.kind.covers.to_vec();
        }
        let written = self.table.get("activity").map(TomlItem::one_or_more).unwrap_or_default();
        let values = self.table.entries.iter().map(|entry| (entry.key.to_owned(), entry.place.clone()));
        Step {
            title: self.section.title.clone().unwrap_or_default(),
            narration: self.section.narration.clone().unwrap_or_default(),
            task: self.part("task", report, |item, report| item.prose(TASK, report)),
            show,
            reveal,
            covers,
            activity: written.iter().filter_map(TomlItem::as_text).map(str::to_owned).collect(),
            code: self.part("code", report, |item, report| listing(item, report).map(Some)),
            is_item: !self.kind.requires("id"),
            places: Places { fence: self.section.fence.clone(), values: values.collect() },
            ..Step::default()
        }
    }

    /// Parses what a claim takes.
    fn judged(&self, step: &mut Step, clauses: &ClauseReader<'_>, report: &mut Report<'_>) {
        step.answers = self.part("answers", report, |item, report| answers::read(item, clauses, report));
        let tolerance = self.part("tolerance", report, |item, report| item.number(0.0..=1.0, report).map(Some));
        step.goal = self.part("goal", report, |item, report| goals(item, clauses, report));
        match (self.table.get("goal"), self.table.get("answers")) {
            (None, Some(item)) => {
                step.goal = answers::goal(&step.answers, tolerance.unwrap_or(TOLERANCE), clauses, item);
            }
            (None, None) if step.is_item && self.table.get("asks").is_none() => {
                let message = "the item asks for nothing: it has neither answers nor a goal";
                report.add(self.section.fence.clone(), message, None);
            }
            _ => {}
        }
        step.called = self.part("commit", report, called);
        step.par = self.part("par", report, |par, report| par.whole(1..=999, report).map(Some));
        step.row = self.part("row", report, |row, report| row.whole(1..=9, report).map(Some)).unwrap_or(self.kind.row);
        step.spare = self.part("spare", report, |spare, report| spare.whole(0..=99, report).map(Some));
        step.bet = self.part("bet", report, |bet, report| Bet::read(bet, clauses, report).map(Some));
        let has_bet = self.table.get("bet").is_some();
        step.solution = self.part("solution", report, |item, report| solution(item, has_bet, report));
        let asked = step.goal.iter().find(|clause| clause.is.names().iter().any(|name| name == "bet"));
        if let Some(clause) = asked.filter(|_| !has_bet) {
            report.add(clause.place.clone(), "the goal asks for a bet, but the step has none", None);
        }
    }

    /// Parses what is told, and what decides.
    fn told(&self, step: &mut Step, clauses: &ClauseReader<'_>, report: &mut Report<'_>) {
        let (count, words) = &self.kind.hints;
        step.hints = self.part("hints", report, |item, report| {
            let hints = item.one_or_more().len();
            if !count.contains(&hints) {
                let help = (*count.end() == LEVELS)
                    .then(|| "what to look at; the method, with numbers; the answer".to_owned());
                report.add(item.place.clone(), format!("{} has {words}, not {hints}", self.kind.schema.what), help);
            }
            item.each(report, |hint, report| clauses.template(hint, SENTENCE, report))
        });
        step.why = self.part("why", report, |why, report| clauses.template(why, PARAGRAPH, report));
        step.claims = self.part("claims", report, |claims, report| clauses.claims(claims, report));
        step.differs = self
            .part("differs", report, |item, report| item.each(report, |item, report| clauses.expression(item, report)));
        for (key, wrong, message) in [
            ("par", true, "a step with a family has no par, because its starts differ"),
            ("differs", false, "only a family has starts that differ"),
        ] {
            let item = self.table.get(key).filter(|_| self.table.get("family").is_some() == wrong);
            if let Some(item) = item.filter(|_| !self.kind.requires("family")) {
                report.add(item.key_place.clone(), message, None);
            }
        }
    }

    /// The starts: the stated one and its family; of an item those of the family that it takes, of an ask those of its
    /// item that it takes, with its own activity.
    fn starts(
        &self,
        stated: &Situation,
        only: &[Clause],
        item: Option<&Step>,
        report: &mut Report<'_>,
    ) -> Vec<Situation> {
        let mut starts: Vec<Situation> = match item {
            Some(item) if *item.place("activity") == self.table.place("activity") => item.starts().cloned().collect(),
            Some(item) => {
                item.starts().map(|start| Situation::new(start.scene.clone(), stated.instruments().to_vec())).collect()
            }
            None => self.part("family", report, |family, report| {
                let scenes = family::read(family, self.table.get("scene"), report)?;
                let with = |scene| {
                    let draft = SceneDraft { scene, sound: true };
                    let played = self.instruments(&draft, report);
                    played.map(|played| Situation::new(draft.scene, played))
                };
                scenes.into_iter().map(with).collect()
            }),
        };
        if self.kind.requires("family") {
            starts.retain(|start| only.iter().all(|clause| clause.holds(&Scope::of(start, start, true))));
        } else {
            starts.insert(0, stated.clone());
        }
        if starts.len() < self.kind.starts && report.count() == self.before {
            let (what, least) = (self.kind.schema.what, self.kind.starts);
            let message = format!("{what} needs at least {least} situations, not {}", starts.len());
            let key = if item.is_some() { "only" } else { "family" };
            report.add(self.table.place(key), message, None);
        }
        starts
    }
}
