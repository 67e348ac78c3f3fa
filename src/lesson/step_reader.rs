//! Parses the block of a step, of a step of free play or of an item of an exam. They have the same keys, and each kind
//! takes some of them: [`STEP`], [`FREE_STEP`], [`ITEM`].
//!
//! An item may ask several things in turns, each row all of them in another order: `asks = [{ task = "...", goal = "..." },
//! ...]`. An ask is the item with its own keys instead of those of the item.

use super::answers::{self, Answer};
use super::bet::Bet;
use super::clauses::ClauseReader;
use super::expression::Clause;
use super::family;
use super::problem::Report;
use super::prose::{SENTENCE, TASK};
use super::scene_table::SceneDraft;
use super::shown;
use super::step::{EXAM, GoalClause, LEVELS, Places, Step};
use super::step_list::Unread;
use super::step_parts::{commit, covers, goals, instruments, listing, overlays, solution, withheld};
use super::template::Template;
use super::toml_table::{Document, Origin, Schema, TomlItem, TomlTable};
use crate::instrument::{self, AnyInstrument, Scope, Situation};
use crate::panes::Cover;
use crate::value::Value;
use std::ops::{Range, RangeInclusive};

/// What blocks of a kind take, and what they have where they do not say.
#[derive(Debug)]
struct Kind {
    schema: Schema,
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
        required: &["id", "task", "activity", "goal", "hints", "solution", "why"],
        optional: &[
            "answers", "beats", "show", "reveal", "code", "cover", "commit", "par", "claims", "family", "differs",
            "scene", "bet", "row",
        ],
    },
    hints: (2..=LEVELS, "three hints"),
    covers: &[],
    row: 2,
    starts: 1,
};

/// A step of free play has no goal.
const FREE_STEP: Kind = Kind {
    schema: Schema {
        what: "a step of free play",
        required: &["id", "task", "activity", "why"],
        optional: &["beats", "show", "code", "scene"],
    },
    ..STEP
};

/// Its activity and its goal may come with its answers, and what would tell most of these is covered.
const ITEM: Kind = Kind {
    schema: Schema {
        what: "an item of an exam",
        required: &["task", "hints", "why", "family"],
        optional: &[
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
            "scene",
        ],
    },
    hints: (1..=1, "one hint"),
    covers: &[Cover::Verdict],
    row: 3,
    starts: 6,
};

const ASK: Kind = Kind {
    schema: Schema {
        what: "an ask of an item",
        required: &[],
        optional: &["task", "activity", "goal", "only", "hints"],
    },
    starts: 2,
    ..ITEM
};

/// How far a typed number may be from the right one, if the item does not say: what is written with two decimals.
const TOLERANCE: f64 = 0.005;

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
    pub(super) beats: Vec<String>,
    pub(super) fence: Range<usize>,
    pub(super) block: Range<usize>,
}

/// Parses the block of a section, which is a step or the item with this number of the exam. Returns what could be parsed:
/// a lesson with a problem is rejected as a whole.
pub(super) fn read(section: &Section, number: usize, lesson: &Unread, report: &Report<'_>) -> Step {
    let kind = match section.kind {
        BlockKind::Exam => &ITEM,
        _ if lesson.free => &FREE_STEP,
        _ => &STEP,
    };
    let before = report.count();
    let document = Document::read(section.block.clone(), report);
    let table = document.table(&kind.schema, section.fence.clone());
    let mut step = Block { kind, table: &table, section, lesson, before }.step(None);
    if !kind.is_item() {
        step.id = table.given("id", id);
        return step;
    }
    step.id = format!("{EXAM}-{number}");
    for item in table.given("asks", TomlItem::list) {
        let Some(own) = item.table(&ASK.schema) else { continue };
        let ask = Block { kind: &ASK, table: &own.over(&table), section, lesson, before }.step(Some(&step));
        step.asks.push(Step { id: step.id.clone(), ..ask });
    }
    if let Some(item) = table.get("fewest") {
        fewest(item, &mut step);
    }
    match step.asks.first() {
        Some(first) => Step { asks: step.asks.clone(), ..first.clone() },
        None => step,
    }
}

fn id(item: &TomlItem<'_>) -> Option<String> {
    let id = item.id()?;
    if id == EXAM || id.starts_with("exam-") {
        item.wrong(format!("a step cannot be called \"{id}\""), "so exams are called");
    }
    Some(id)
}

/// Parses the fewest moves: a list, or one for each ask.
fn fewest(item: &TomlItem<'_>, step: &mut Step) {
    if step.spare.is_none() {
        item.wrong_key("nobody asks for the fewest moves without \"spare\"", "");
    }
    let read = item.each(|list| list.each(|moves| moves.whole(0..=999)));
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
    fn is_item(&self) -> bool {
        !self.schema.required.contains(&"id")
    }
}

/// A block to be parsed, with what its lesson declares and how many problems there were before it.
struct Block<'a, 't> {
    kind: &'static Kind,
    table: &'a TomlTable<'t>,
    section: &'a Section,
    lesson: &'a Unread,
    before: usize,
}

impl Block<'_, '_> {
    /// Parses it; an ask has the starts of its item, as far as it takes them.
    fn step(&self, item: Option<&Step>) -> Step {
        let draft = self.scene();
        let played = self.instruments(&draft);
        let complete = draft.sound && played.is_some();
        let start = Situation::new(draft.scene, played.unwrap_or_default());
        let clauses = ClauseReader { situation: &start, complete };
        let mut step = self.stated(&clauses);
        self.check(&step, &start);
        let only = self.table.given("only", |item| clauses.claims(item));
        let mut starts = self.starts(&start, &only, item).into_iter();
        step.start = starts.next().unwrap_or_default();
        step.family = starts.collect();
        if !step.family.is_empty() {
            step.deciding = step.starts().map(|start| decides(&step, start)).collect();
        }
        step
    }

    /// Its own scene, or that of the lesson.
    fn scene(&self) -> SceneDraft {
        let Origin { report, incomplete, .. } = self.table.origin;
        match (self.table.get("scene"), &self.lesson.scene) {
            (Some(own), _) => SceneDraft::read(own),
            // The step's scene seems to be in the part that could not be parsed.
            (None, _) if incomplete && report.text[self.section.block.clone()].contains("scene") => {
                SceneDraft::unread()
            }
            (None, Some(draft)) => draft.clone(),
            (None, None) => {
                let help = "add [scene] to the step or above all steps";
                report.add(self.table.place("scene"), "the step has no scene, and the lesson brings none", help);
                SceneDraft::unread()
            }
        }
    }

    /// The instruments of its activity, or a field for each of its answers.
    fn instruments(&self, draft: &SceneDraft) -> Option<Vec<AnyInstrument>> {
        let (None, Some(item)) = (self.table.get("activity"), self.table.get("answers")) else {
            return instruments(self.table.require("activity")?, draft);
        };
        let (form, mut read) = (answers::activity(item)?, Vec::new());
        let done = instrument::read(&form, &draft.scene, &mut read);
        done.map_err(|message| item.wrong(message, "")).ok().map(|()| read)
    }

    /// Parses what is stated of all starts.
    fn stated(&self, clauses: &ClauseReader<'_>) -> Step {
        let (kind, table, section) = (self.kind, self.table, self.section);
        let answers = table.given("answers", |item| answers::read(item, clauses));
        let values = table.entries.iter().map(|entry| (entry.key.to_owned(), entry.place.clone()));
        let commit = table.given("commit", commit);
        Step {
            title: section.title.clone().unwrap_or_default(),
            beats: section.beats.clone(),
            withheld: table.given("beats", |item| withheld(item, section.beats.len())),
            task: table.given("task", |item| item.prose(TASK)),
            show: table.given("show", overlays),
            reveal: table.read("reveal", overlays),
            covers: Some(table.given("cover", covers)).filter(|own| !own.is_empty()).unwrap_or(kind.covers.to_vec()),
            activity: table.given("activity", |item| item.each(|form| Some(form.as_text()?.to_owned()))),
            code: table.read("code", listing).or(self.lesson.code.filter(|_| !kind.is_item())),
            goal: self.goal(&answers, clauses),
            answers,
            commit,
            par: table.read("par", |par| par.whole(1..=999)),
            row: table.read("row", |row| row.whole(1..=9)).unwrap_or(kind.row),
            spare: table.read("spare", |spare| spare.whole(0..=99)),
            bet: table.read("bet", |bet| Bet::read(bet, clauses)),
            solution: table.given("solution", |item| solution(item, table.get("bet").is_some(), commit)),
            hints: table.given("hints", |item| self.hints(item, clauses)),
            why: table.given("why", |why| clauses.beats(why)),
            claims: table.given("claims", |claims| clauses.claims(claims)),
            differs: table.given("differs", |item| item.each(|item| clauses.expression(item))),
            is_item: kind.is_item(),
            places: Places { fence: section.fence.clone(), values: values.collect() },
            ..Step::default()
        }
    }

    /// Its goal, or that of its answers.
    fn goal(&self, answers: &[(String, Answer)], clauses: &ClauseReader<'_>) -> Vec<GoalClause> {
        let table = self.table;
        match (table.get("goal"), table.get("answers")) {
            (None, Some(item)) => {
                let tolerance = table.read("tolerance", |item| item.number(0.0..=1.0)).unwrap_or(TOLERANCE);
                answers::goal(answers, tolerance, clauses, item)
            }
            (None, None) if self.kind.is_item() && table.get("asks").is_none() => {
                let message = "the item asks for nothing: it has neither answers nor a goal";
                table.origin.report.add(self.section.fence.clone(), message, "");
                Vec::new()
            }
            _ => table.given("goal", |item| goals(item, clauses)),
        }
    }

    fn hints(&self, item: &TomlItem<'_>, clauses: &ClauseReader<'_>) -> Option<Vec<Template>> {
        let ((count, words), hints) = (&self.kind.hints, item.one_or_more().len());
        if !count.contains(&hints) {
            let levels =
                if *count.end() == LEVELS { "what to look at; the method, with numbers; the answer" } else { "" };
            item.wrong(format!("{} has {words}, not {hints}", self.kind.schema.what), levels);
        }
        item.each(|hint| clauses.template(hint, SENTENCE))
    }

    /// Checks what does not go together.
    fn check(&self, step: &Step, start: &Situation) {
        let (table, report) = (self.table, self.table.origin.report);
        shown::check(&step.show, start, &table.place("show"), report);
        shown::check(step.reveal.as_deref().unwrap_or_default(), start, &table.place("reveal"), report);
        let asked = step.goal.iter().find(|clause| clause.is.names().iter().any(|name| name == "bet"));
        if let Some(clause) = asked.filter(|_| table.get("bet").is_none()) {
            report.add(clause.place.clone(), "the goal asks for a bet, but the step has none", "");
        }
        for (key, wrong, message) in [
            ("par", true, "a step with a family has no par, because its starts differ"),
            ("differs", false, "only a family has starts that differ"),
        ] {
            let item = table.get(key).filter(|_| table.get("family").is_some() == wrong);
            if let Some(item) = item.filter(|_| !self.kind.is_item()) {
                item.wrong_key(message, "");
            }
        }
    }

    /// The starts: the stated one and its family; of an item those of the family that it takes, of an ask those of its
    /// item that it takes, with its own activity.
    fn starts(&self, stated: &Situation, only: &[Clause], item: Option<&Step>) -> Vec<Situation> {
        let (kind, table) = (self.kind, self.table);
        let mut starts: Vec<Situation> = match item {
            Some(item) if *item.place("activity") == table.place("activity") => item.starts().cloned().collect(),
            Some(item) => {
                item.starts().map(|start| Situation::new(start.scene.clone(), stated.instruments().to_vec())).collect()
            }
            None => table.given("family", |family| {
                let with = |scene| {
                    let draft = SceneDraft { scene, sound: true };
                    Some(Situation::new(draft.scene.clone(), self.instruments(&draft)?))
                };
                family::read(family, table.get("scene"))?.into_iter().map(with).collect()
            }),
        };
        if kind.is_item() {
            starts.retain(|start| only.iter().all(|clause| clause.holds(&Scope::of(start, start, true))));
        } else {
            starts.insert(0, stated.clone());
        }
        let report = table.origin.report;
        if starts.len() < kind.starts && report.count() == self.before {
            let message =
                format!("{} needs at least {} situations, not {}", kind.schema.what, kind.starts, starts.len());
            report.add(table.place(if item.is_some() { "only" } else { "family" }), message, "");
        }
        starts
    }
}
