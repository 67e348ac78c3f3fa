//! Parses the block of a step, of a step of free play or of an item of an exam. They have the same keys, and each kind
//! takes some of them: [`STEP`], [`FREE_STEP`], [`ITEM`].
//!
//! An item may ask several things in turn, in a new order each time: `asks = [{ task = "...", goal = "..." },
//! ...]`. An ask is the item with its own keys instead of those of the item.

use super::answers::{self, Answer};
use super::bet::Bet;
use super::expression::Clause;
use super::problem::{Fault, Read, ensure};
use super::prose::{SENTENCE, TASK};
use super::reader::{Section, SectionKind, Unread};
use super::scene_table;
use super::step::{EXAM, GoalClause, LEVELS, Step};
use super::step_parts::{
    commit, covers, fitting_overlays, goals, instruments, listing, small_panes, solution, withheld,
};
use super::table::{Item, Keys, Table, parse, part};
use super::template::Template;
use crate::instrument::{self, AnyInstrument, Scope, Situation};
use crate::panes::Cover;
use crate::scene::Scene;
use crate::value::Value;
use std::ops::RangeInclusive;

/// The keys of a kind of block, and its defaults.
#[derive(Debug)]
struct Kind {
    what: &'static str,
    keys: Keys<'static>,
    /// How many hints, as a range and in words.
    hints: (RangeInclusive<usize>, &'static str),
    covers: &'static [Cover],
    row: u32,
    /// The fewest starts, including the one in `[scene]`. With fewer, the same start would come back too soon.
    starts: usize,
    is_item: bool,
}

const STEP: Kind = Kind {
    what: "a step",
    keys: (
        "id task activity goal hints solution why",
        "answers beats story small status show reveal code cover commit par spare fewest claims family differs row scene bet",
    ),
    hints: (2..=LEVELS, "three hints"),
    covers: &[],
    row: 2,
    starts: 1,
    is_item: false,
};

/// A step of free play has no goal.
const FREE_STEP: Kind = Kind { keys: ("id task activity why", "beats show code scene"), ..STEP };

/// Answers replace its activity and its goal. The verdict is covered, because it would give most answers away.
const ITEM: Kind = Kind {
    what: "an item of an exam",
    keys: (
        "task hints why family",
        "show reveal activity cover goal answers tolerance row spare fewest only asks differs scene",
    ),
    hints: (1..=1, "one hint"),
    covers: &[Cover::Verdict],
    row: 3,
    starts: 6,
    is_item: true,
};

const ASK: Kind =
    Kind { what: "an ask of an item", keys: ("", "task activity goal only hints why"), starts: 2, ..ITEM };

/// How far a typed number may be from the right one if the item does not say: two decimals are enough.
const TOLERANCE: f64 = 0.005;

/// Parses the block of a section, which is a step or the item with this number of the exam.
pub(super) fn read(section: &Section, number: usize, lesson: &Unread) -> Read<Step> {
    let kind = match section.kind {
        SectionKind::Exam => &ITEM,
        _ if lesson.free => &FREE_STEP,
        _ => &STEP,
    };
    let block = part(&lesson.text, &section.block);
    let root = parse(&block)?;
    let table = Table::of(&root, section.fence.clone(), false).with(kind.keys)?;
    let mut step = Block { kind, table: &table, section, lesson }.step(None)?;
    if !kind.is_item {
        step.id = id(table.require("id")?)?;
        table.read("fewest", |item| fewest(item, &mut step))?;
        return Ok(step);
    }
    step.id = format!("{EXAM}-{number}");
    for item in table.get("asks").map(Item::one_or_more).unwrap_or_default() {
        let own = item.table()?.with(ASK.keys)?;
        let ask = Block { kind: &ASK, table: &own.over(&table), section, lesson }.step(Some(&step))?;
        step.asks.push(Step { id: step.id.clone(), ..ask });
    }
    table.read("fewest", |item| fewest(item, &mut step))?;
    Ok(match step.asks.first() {
        Some(first) => Step { asks: step.asks.clone(), ..first.clone() },
        None => step,
    })
}

fn id(item: &Item<'_>) -> Read<String> {
    let id = item.id()?;
    let of_exam = || item.wrong(format!("a step cannot be called \"{id}\"")).help("so exams are called");
    ensure(id != EXAM && !id.starts_with("exam-"), of_exam)?;
    Ok(id)
}

/// Parses the fewest moves: a list, or one for each ask.
fn fewest(item: &Item<'_>, step: &mut Step) -> Read<()> {
    ensure(step.spare.is_some(), || item.wrong_key("nobody asks for the fewest moves without \"spare\""))?;
    let last = step.asks.len().saturating_sub(1);
    let read = item.each(|list| list.each(|moves| moves.whole(0..=999)))?;
    for (n, list) in read.into_iter().enumerate() {
        // A list too many makes the last one wrong, so that `check` notices.
        let ask = step.asks.get_mut(n.min(last));
        if let Some(ask) = ask { ask.fewest.extend(list) } else { step.fewest.extend(list) }
    }
    Ok(())
}

/// The values that tell one start from another: the readings in `differs`, or else the right answers.
fn decides(step: &Step, start: &Situation) -> Vec<Option<Value>> {
    let scope = Scope::of(start, start, false);
    if step.differs.is_empty() {
        return step.answers.iter().map(|(_, answer)| answer.value(&scope)).collect();
    }
    step.differs.iter().map(|named| named.value(&scope)).collect()
}

/// A block to parse, with what it needs of its lesson.
struct Block<'a, 't> {
    kind: &'static Kind,
    table: &'a Table<'t>,
    section: &'a Section,
    lesson: &'a Unread,
}

impl Block<'_, '_> {
    /// Parses it. If it is an ask of `item`, it has those starts of the item that its `only` allows.
    fn step(&self, item: Option<&Step>) -> Read<Step> {
        let scene = self.scene()?;
        let played = self.instruments(&scene)?;
        let start = Situation::new(scene, played);
        let mut step = self.stated(&start)?;
        self.check()?;
        let only = self.table.given("only", |item| item.clauses(&start))?;
        let mut starts = self.starts(&start, &only, item)?.into_iter();
        step.start = starts.next().unwrap_or_default();
        step.family = starts.collect();
        if !step.family.is_empty() {
            step.deciding = step.starts().map(|start| decides(&step, start)).collect();
        }
        Ok(step)
    }

    /// Its own scene, or that of the lesson.
    fn scene(&self) -> Read<Scene> {
        match (self.table.get("scene"), &self.lesson.scene) {
            (Some(own), _) => scene_table::read(&own.table()?, &own.key_place),
            (None, Some(scene)) => Ok(scene.clone()),
            (None, None) => {
                let fault = Fault::at(&self.table.at, "the step has no scene, and the lesson brings none");
                Err(fault.help("add [scene] to the step or above all steps"))
            }
        }
    }

    /// The instruments of its activity, or a field for each of its answers.
    fn instruments(&self, scene: &Scene) -> Read<Vec<AnyInstrument>> {
        let (None, Some(item)) = (self.table.get("activity"), self.table.get("answers")) else {
            return instruments(self.table.require("activity")?, scene);
        };
        let mut read = Vec::new();
        instrument::read(&answers::activity(item)?, scene, &mut read).map_err(|message| item.wrong(message))?;
        Ok(read)
    }

    /// Parses everything but the starts.
    fn stated(&self, start: &Situation) -> Read<Step> {
        let (kind, table, section) = (self.kind, self.table, self.section);
        let answers = table.given("answers", |item| answers::read(item, start))?;
        let overlays = |item: &Item<'_>| fitting_overlays(item, &start.scene);
        let places = table.entries.iter().map(|entry| (entry.key.to_owned(), entry.place.clone()));
        Ok(Step {
            title: section.title.clone(),
            beats: section.beats.clone(),
            withheld: table.given("beats", |item| withheld(item, section.beats.len()))?,
            small_panes: table.given("small", |item| small_panes(item, section.beats.len()))?,
            tells_early: table.given("status", Item::truth)?,
            task: table.given("task", |item| item.prose(TASK))?,
            show: table.given("show", overlays)?,
            story: table.given("story", |item| item.each(overlays))?,
            reveal: table.read("reveal", overlays)?,
            covers: table.read("cover", covers)?.unwrap_or_else(|| kind.covers.to_vec()),
            activity: table.given("activity", |item| item.each(|form| Ok(form.text()?.to_owned())))?,
            code: table.read("code", listing)?.or(self.lesson.code.filter(|_| !kind.is_item)),
            goal: self.goal(&answers, start)?,
            answers,
            commit: table.given("commit", commit)?,
            par: table.read("par", |par| par.whole(1..=999))?,
            right_in_a_row: table.read("row", |row| row.whole(1..=9))?.unwrap_or(kind.row),
            spare: table.read("spare", |spare| spare.whole(0..=99))?,
            bet: table.read("bet", |bet| Bet::read(bet, start))?,
            solution: table.given("solution", solution)?,
            hints: table.given("hints", |item| self.hints(item, start))?,
            why: table.given("why", |why| why.beats(start))?,
            why_needs: table.given("claims", |claims| claims.clauses(start))?,
            differs: table.given("differs", |item| item.each(|item| item.expression(start)))?,
            is_item: kind.is_item,
            fence: section.fence.clone(),
            places: places.collect(),
            ..Step::default()
        })
    }

    /// Its goal, or that of its answers.
    fn goal(&self, answers: &[(String, Answer)], start: &Situation) -> Read<Vec<GoalClause>> {
        let table = self.table;
        match (table.get("goal"), table.get("answers")) {
            (Some(item), _) => goals(item, start),
            (None, Some(item)) => {
                let tolerance = table.read("tolerance", |item| item.number(0.0..=1.0))?.unwrap_or(TOLERANCE);
                answers::goal(answers, tolerance, start, &item.place)
            }
            (None, None) if self.kind.is_item && table.get("asks").is_none() => {
                let message = "the item asks for nothing: it has neither answers nor a goal";
                Err(Fault::at(&self.section.fence, message))
            }
            (None, None) => Ok(Vec::new()),
        }
    }

    fn hints(&self, item: &Item<'_>, start: &Situation) -> Read<Vec<Template>> {
        let ((range, words), count) = (&self.kind.hints, item.one_or_more().len());
        let levels = if self.kind.is_item { "" } else { "what to look at; the method, with numbers; the answer" };
        let miscounted = || item.wrong(format!("{} has {words}, not {count}", self.kind.what)).help(levels);
        ensure(range.contains(&count), miscounted)?;
        item.each(|hint| hint.template(SENTENCE, start))
    }

    /// Checks for keys that contradict each other.
    fn check(&self) -> Read<()> {
        let (key, message) = match self.table.get("family") {
            Some(_) => ("par", "a step with a family has no par, because its starts differ"),
            None => ("differs", "only a family has starts that differ"),
        };
        self.table.get(key).map_or(Ok(()), |item| Err(item.wrong_key(message)))
    }

    /// A step starts from its own scene or from one of its family. An item starts from those of its family that `only`
    /// allows, an ask from those of its item, with its own activity.
    fn starts(&self, stated: &Situation, only: &[Clause], item: Option<&Step>) -> Read<Vec<Situation>> {
        let (kind, table) = (self.kind, self.table);
        let scenes = match item {
            Some(item) => item.starts().map(|start| start.scene.clone()).collect(),
            None => table.given("family", |family| scene_table::family(family, table.get("scene")))?,
        };
        let start = |scene: Scene| Ok(Situation::new(scene.clone(), self.instruments(&scene)?));
        let mut starts: Vec<Situation> = scenes.into_iter().map(start).collect::<Read<_>>()?;
        if kind.is_item {
            starts.retain(|start| only.iter().all(|clause| clause.holds(&Scope::of(start, start, false))));
        } else {
            // The family may state this one, too.
            starts.retain(|start| start != stated);
            starts.insert(0, stated.clone());
        }
        ensure(starts.len() >= kind.starts, || {
            let message = format!("{} needs at least {} situations, not {}", kind.what, kind.starts, starts.len());
            Fault::at(table.place(if item.is_some() { "only" } else { "family" }), message)
        })?;
        Ok(starts)
    }
}
