//! The exam of a lesson: items that are steps without hints but one, drawn from a family, with what would tell the answer
//! covered.
//!
//! What is to be typed is written as `answers = { left = "D.left" }`: each name is a field, each expression what belongs
//! into it; or `{ where = { in = "overlapping", out = "not overlapping" } }`, words with a clause each, of which one holds.
//! Answers bring their activity with them, and their goal, unless the item states one: where several answers are right.
//!
//! An item may ask several things in turns, each row all of them in another order: `asks = [{ task = "...", goal = "..." },
//! ...]`. An ask has its own task, activity, goal, hint or starts (`only`), and shares the rest.

use super::clauses::{ClauseReader, given};
use super::deciding::Deciding;
use super::expression::Clause;
use super::judging::covers;
use super::problem::Report;
use super::prose::{PARAGRAPH, SENTENCE, TASK};
use super::scene_table::SceneDraft;
use super::shown;
use super::step::{EXAM, ExamAnswer, ExamRules, GoalClause, Section, Step, StepSpans};
use super::step::{goals, instruments, overlays, own_scene, situations, written};
use super::template::Template;
use super::toml_table::{Document, Schema, TomlItem, TomlTable};
use crate::instrument::{self, AnyInstrument, Scope, Situation};
use crate::panes::Cover;
use crate::readings::Names;
use crate::scene::Scene;
use std::iter;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

const ITEM: Schema = Schema {
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
        "only",
        "asks",
        "differs",
        "hint",
        "why",
        "family",
        "scene",
    ],
};
const ASK: Schema = Schema { what: "an ask of an item", keys: &["task", "activity", "goal", "only", "hint"] };
/// Any key is allowed: each is the name of a field, or one of its words.
const ANSWERS: Schema = Schema { what: "the answers", keys: &[] };

/// How many right claims in a row pass, if the item does not say.
const ROW: u32 = 3;
/// How far a typed number may be from the right one, if the item does not say: what is written with two decimals.
const TOLERANCE: f64 = 0.005;
/// The fewest situations of an item, and of one of its asks: with fewer, one comes again too soon.
const FEWEST: usize = 6;
const FEWEST_OF_ASK: usize = 2;

/// Parses the block of an item; `number` counts the items of the lesson from 1.
pub(super) fn read(
    section: &Section,
    number: usize,
    lesson: Option<&SceneDraft>,
    report: &mut Report<'_>,
) -> Option<Step> {
    let block = Document::read(section.block.clone(), report);
    let table = block.table(&ITEM, section.fence.clone(), report);
    let task = table.require("task", report).and_then(|task| task.prose(TASK, report));
    let show = table.get("show").map_or(Some(Vec::new()), |show| overlays(show, report));
    let draft = own_scene(section, &table, lesson, report);
    let played = activity(&table, &draft, report);
    let (sound, readable) = (draft.sound, played.is_some());
    let start = Situation::new(draft.scene, played.unwrap_or_default());
    if let Some(show) = &show {
        shown::check(show, &start, &table.place("show"), report);
    }
    let clauses = ClauseReader { situation: &start, complete: sound && readable };
    let answers = table.get("answers").map_or(Some(Vec::new()), |item| {
        let fields = item.table(&ANSWERS, report)?;
        let read: Vec<_> = fields.entries.iter().map(|entry| AnswerField::read(entry, &clauses, report)).collect();
        read.into_iter().collect::<Option<Vec<_>>>()
    });
    let tolerance = table.get("tolerance").map_or(Some(TOLERANCE), |item| item.number(0.0..=1.0, report));
    let stated = table.get("goal").map_or(Some(Vec::new()), |goal| goals(goal, &clauses, report));
    let covers = table.get("cover").map_or(Some(Vec::new()), |cover| covers(cover, report));
    let row = table.get("row").map_or(Some(ROW), |row| row.whole(1..=9, report));
    let spare = table.get("spare").map(|spare| spare.whole(0..=99, report));
    let only = table.get("only").map_or(Some(Vec::new()), |only| clauses.claims(only, report));
    let hint = table.require("hint", report).and_then(|hint| clauses.template(hint, SENTENCE, report));
    let why = table.require("why", report).and_then(|why| clauses.template(why, PARAGRAPH, report));
    let deciding = Deciding::read(&table, &clauses, report);
    let family = family(&table, only.as_deref().unwrap_or_default(), report);
    let asks = table.get("asks").map_or(Some(Vec::new()), |asks| {
        let read: Vec<_> =
            asks.list(report)?.iter().map(|ask| AskedTurn::read(ask, &start.scene, &clauses, report)).collect();
        read.into_iter().collect::<Option<Vec<_>>>()
    });
    let (answers, stated, tolerance, mut covers, asks) = (answers?, stated?, tolerance?, covers?, asks?);
    if covers.is_empty() {
        // It would tell of most answers.
        covers.push(Cover::Verdict);
    }
    let states = !stated.is_empty() || (!asks.is_empty() && asks.iter().all(|ask| ask.goal.is_some()));
    if answers.is_empty() && !states {
        report.add(section.fence.clone(), "the item asks for nothing: it has neither answers nor a goal", None);
    }
    let place = table.place("answers");
    let goal = if states {
        stated
    } else {
        answers.iter().map(|answer| answer.goal(tolerance, &start, &place)).collect::<Option<Vec<_>>>()?.concat()
    };
    // The start that is stated may be one that the item leaves out.
    let mut family = family?.into_iter();
    let start = family.next()?;
    let family: Vec<_> = family.collect();
    let mut item = Step {
        id: format!("{EXAM}-{number}"),
        title: section.title.clone()?,
        narration: section.narration.clone()?,
        task: task?,
        show: show?,
        reveal: None,
        activity: written(&table),
        code: None,
        goal,
        covers,
        called: false,
        hints: vec![hint?],
        par: None,
        solution: Vec::new(),
        why: why?,
        claims: Vec::new(),
        bet: None,
        exam: Some(ExamRules {
            row: row?,
            spare: given(spare)?,
            answers: answers.into_iter().map(|field| (field.name, field.answer)).collect(),
            asks: Vec::new(),
            shortest: unknown(family.len() + 1),
        }),
        start: readable.then_some(start)?,
        family,
        deciding: deciding?,
        spans: spans(section, &table),
    };
    let place = table.place("asks");
    let asks: Option<Vec<_>> = asks.into_iter().map(|ask| ask.of(&item, &place, report)).collect();
    let asks = asks?;
    if let Some(first) = asks.first() {
        item = first.clone();
        if let Some(exam) = &mut item.exam {
            exam.asks = asks;
        }
    }
    Some(item)
}

/// Where the parts of an item stand.
fn spans(section: &Section, table: &TomlTable<'_>) -> StepSpans {
    StepSpans {
        id: section.fence.clone(),
        narration: section.narration_place.clone(),
        show: table.place("show"),
        activity: table.place("activity"),
        family: table.place("family"),
        differs: table.place("differs"),
        goal: table.place("goal"),
        hints: table.place("hint"),
        why: table.place("why"),
        claims: table.place("why"),
        par: table.place("spare"),
        solution: table.place("family"),
        bet: table.place("answers"),
    }
}

/// The starts that the item takes.
fn family(table: &TomlTable<'_>, only: &[Clause], report: &mut Report<'_>) -> Option<Vec<Situation>> {
    let takes = |start: &Situation| only.iter().all(|clause| clause.holds(&Scope::of(start, start, true)));
    let all = table.require("family", report).and_then(|family| situations(family, table, report, activity))?;
    let family: Vec<_> = all.into_iter().filter(takes).collect();
    if family.len() < FEWEST {
        let message = format!("an item of an exam needs at least {FEWEST} situations, not {}", family.len());
        report.add(table.place("family"), message, None);
    }
    Some(family)
}

/// As many lengths of ways, none of which is known.
fn unknown(starts: usize) -> Arc<[OnceLock<Option<u32>>]> {
    iter::repeat_with(OnceLock::new).take(starts).collect()
}

/// One of several things that an item asks in turns.
struct AskedTurn {
    task: Option<String>,
    activity: Option<Vec<AnyInstrument>>,
    goal: Option<Vec<GoalClause>>,
    only: Vec<Clause>,
    hint: Option<Template>,
}

impl AskedTurn {
    fn read(item: &TomlItem<'_>, scene: &Scene, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        let table = item.table(&ASK, report)?;
        let task = table.get("task").map(|task| task.prose(TASK, report));
        let draft = SceneDraft { scene: scene.clone(), sound: clauses.complete };
        let activity = table.get("activity").map(|_| instruments(&table, &draft, report));
        let goal = table.get("goal").map(|goal| goals(goal, clauses, report));
        let only = table.get("only").map_or(Some(Vec::new()), |only| clauses.claims(only, report));
        let hint = table.get("hint").map(|hint| clauses.template(hint, SENTENCE, report));
        let (task, activity, goal, hint) = (given(task)?, given(activity)?, given(goal)?, given(hint)?);
        Some(Self { task, activity, goal, only: only?, hint })
    }

    /// The item as it asks this.
    fn of(self, item: &Step, place: &Range<usize>, report: &mut Report<'_>) -> Option<Step> {
        let takes = |start: &&Situation| self.only.iter().all(|clause| clause.holds(&Scope::of(start, start, true)));
        let mut starts: Vec<_> = item.starts().filter(takes).cloned().collect();
        if let Some(activity) = &self.activity {
            starts = starts.into_iter().map(|start| Situation::new(start.scene, activity.clone())).collect();
        }
        if starts.len() < FEWEST_OF_ASK {
            let message = format!("an ask needs at least {FEWEST_OF_ASK} situations, not {}", starts.len());
            report.add(place.clone(), message, None);
            return None;
        }
        let mut step = item.clone();
        if let Some(exam) = &mut step.exam {
            exam.shortest = unknown(starts.len());
        }
        step.deciding = item.deciding.anew();
        step.start = starts.remove(0);
        step.family = starts;
        step.task = self.task.unwrap_or(step.task);
        step.goal = self.goal.unwrap_or(step.goal);
        step.hints = self.hint.map_or(step.hints, |hint| vec![hint]);
        Some(step)
    }
}

/// A field with what belongs into it, as it is written and as it was parsed.
struct AnswerField {
    name: String,
    text: String,
    answer: ExamAnswer,
}

impl AnswerField {
    fn read(entry: &TomlItem<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Self> {
        let name = entry.key.to_owned();
        if !entry.is_table() {
            let value = clauses.number(entry, report)?;
            let text = entry.text("a number in quotes", report)?.to_owned();
            return Some(Self { name, text, answer: ExamAnswer::Number(value) });
        }
        let words = entry.table(&ANSWERS, report)?;
        let read: Vec<_> =
            words.entries.iter().map(|word| Some((word.key.to_owned(), clauses.clause(word, report)?))).collect();
        let words = read.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Self { name, text: String::new(), answer: ExamAnswer::Word(words) })
    }

    /// What makes it right: of a word, that it is no wrong one.
    fn goal(&self, tolerance: f64, situation: &Situation, place: &Range<usize>) -> Option<Vec<GoalClause>> {
        let (names, name) = (Names::of(situation), &self.name);
        let clause = |is: &str, otherwise: &str| {
            let is = Clause::parse(is, &names).ok()?;
            Some(GoalClause {
                is,
                otherwise: Template::parse(otherwise, &names).ok(),
                first: false,
                place: place.clone(),
            })
        };
        match &self.answer {
            ExamAnswer::Number(_) => {
                let text = &self.text;
                let is = format!("abs(typed.{name} - ({text})) <= {tolerance}");
                Some(vec![clause(&is, &format!("{name} is {{{text}}}, and you typed {{typed.{name}}}"))?])
            }
            ExamAnswer::Word(words) => {
                let pairs = words.iter().flat_map(|right| words.iter().enumerate().map(move |wrong| (right, wrong)));
                let pairs = pairs.filter(|((right, _), (_, (wrong, _)))| right != wrong);
                pairs
                    .map(|((right, holds), (index, (wrong, _)))| {
                        let is = format!("not (({holds}) and typed.{name} == {})", index + 1);
                        clause(&is, &format!("{name} is {right}, and you typed {wrong}"))
                    })
                    .collect()
            }
        }
    }
}

/// The instruments: those of `activity`, or a field for each of the answers.
fn activity(table: &TomlTable<'_>, draft: &SceneDraft, report: &mut Report<'_>) -> Option<Vec<AnyInstrument>> {
    let Some(item) = table.get("answers").filter(|_| table.get("activity").is_none()) else {
        return instruments(table, draft, report);
    };
    let fields = item.table(&ANSWERS, report)?;
    let mut form = "type".to_owned();
    for entry in &fields.entries {
        form.push(' ');
        form.push_str(entry.key);
        if entry.is_table() {
            let words = entry.table(&ANSWERS, report)?;
            let words: Vec<_> = words.entries.iter().map(|word| word.key).collect();
            form.push(':');
            form.push_str(&words.join(","));
        }
    }
    let mut read = Vec::new();
    match instrument::read(&form, &draft.scene, &mut read) {
        Ok(()) => Some(read),
        Err(message) => {
            report.add(item.place.clone(), message, None);
            None
        }
    }
}
