//! The exam of a lesson: items that are steps without hints but one, drawn from a family, with what would tell the answer
//! covered.
//!
//! What is to be typed is written as `answers = { left = "D.left" }`: each name is a field, each expression what belongs
//! into it. It brings its activity and its goal with it.

use super::clauses::{ClauseReader, given};
use super::expression::{Clause, Expression};
use super::judging::covers;
use super::problem::Report;
use super::prose::{PARAGRAPH, SENTENCE, TASK};
use super::scene_table::SceneDraft;
use super::shown;
use super::step::{EXAM, ExamRules, GoalClause, Section, Step, StepSpans};
use super::step::{goals, instruments, overlays, own_scene, situations};
use super::template::Template;
use super::toml_table::{Document, Schema, TomlItem, TomlTable};
use crate::instrument::{AnyInstrument, Scope, Situation};
use crate::panes::Cover;
use crate::readings::Names;
use std::iter;
use std::sync::OnceLock;

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
        "hint",
        "why",
        "family",
        "scene",
    ],
};
/// Any key is allowed: each is the name of a field.
const ANSWERS: Schema = Schema { what: "the answers", keys: &[] };

/// How many right claims in a row pass, if the item does not say.
const ROW: u32 = 3;
/// How far a typed number may be from the right one, if the item does not say: what is written with two decimals.
const TOLERANCE: f64 = 0.005;
/// The fewest situations of an item: with fewer, one comes again too soon.
const FEWEST: usize = 6;

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
    let answers = table.get("answers").map_or(Some(Vec::new()), |item| answers(item, &clauses, report));
    let tolerance = table.get("tolerance").map_or(Some(TOLERANCE), |item| item.number(0.0..=1.0, report));
    let stated = table.get("goal").map_or(Some(Vec::new()), |goal| goals(goal, &clauses, report));
    let covers = table.get("cover").map_or(Some(Vec::new()), |cover| covers(cover, report));
    let row = table.get("row").map_or(Some(ROW), |row| row.whole(1..=9, report));
    let spare = table.get("spare").map(|spare| spare.whole(0..=99, report));
    let only = table.get("only").map_or(Some(Vec::new()), |only| clauses.claims(only, report));
    let hint = table.require("hint", report).and_then(|hint| clauses.template(hint, SENTENCE, report));
    let why = table.require("why", report).and_then(|why| clauses.template(why, PARAGRAPH, report));
    let family =
        table.require("family", report).and_then(|family| situations(family, &table, report, activity)).map(|all| {
            let takes =
                |start: &Situation| only.iter().flatten().all(|clause| clause.holds(&Scope::of(start, start, true)));
            all.into_iter().filter(takes).collect::<Vec<_>>()
        });
    let (answers, stated, tolerance, mut covers) = (answers?, stated?, tolerance?, covers?);
    if covers.is_empty() {
        // It would tell of most answers.
        covers.push(Cover::Verdict);
    }
    if let Some(found) = family.as_ref().filter(|family| family.len() < FEWEST) {
        let message = format!("an item of an exam needs at least {FEWEST} situations, not {}", found.len());
        report.add(table.place("family"), message, None);
    }
    if answers.is_empty() && stated.is_empty() {
        report.add(section.fence.clone(), "the item asks for nothing: it has neither answers nor a goal", None);
    }
    let goal = answers.iter().map(|(name, text, _)| {
        let place = table.place("answers");
        typed_goal(name, text, tolerance, &start, place)
    });
    let goal: Option<Vec<_>> = goal.chain(stated.into_iter().map(Some)).collect();
    // The start that is stated may be one that the item leaves out.
    let mut family = family?.into_iter();
    let start = family.next()?;
    let family: Vec<_> = family.collect();
    Some(Step {
        id: format!("{EXAM}-{number}"),
        title: section.title.clone()?,
        narration: section.narration.clone()?,
        task: task?,
        show: show?,
        reveal: None,
        code: None,
        goal: goal?,
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
            answers: answers.into_iter().map(|(name, _, value)| (name, value)).collect(),
            shortest: iter::repeat_with(OnceLock::new).take(family.len() + 1).collect(),
        }),
        start: readable.then_some(start)?,
        family,
        spans: StepSpans {
            id: section.fence.clone(),
            narration: section.narration_place.clone(),
            show: table.place("show"),
            activity: table.place("activity"),
            family: table.place("family"),
            goal: table.place("goal"),
            hints: table.place("hint"),
            why: table.place("why"),
            claims: table.place("why"),
            par: table.place("spare"),
            solution: table.place("family"),
            bet: table.place("answers"),
        },
    })
}

/// The instruments: those of `activity`, or a field for each of the answers.
fn activity(table: &TomlTable<'_>, draft: &SceneDraft, report: &mut Report<'_>) -> Option<Vec<AnyInstrument>> {
    let Some(item) = table.get("answers").filter(|_| table.get("activity").is_none()) else {
        return instruments(table, draft, report);
    };
    let fields = item.table(&ANSWERS, report)?;
    let names: Vec<_> = fields.entries.iter().map(|entry| entry.key).collect();
    let mut read = Vec::new();
    match AnyInstrument::read(&format!("type {}", names.join(" ")), &draft.scene, &mut read) {
        Ok(()) => Some(read),
        Err(message) => {
            report.add(item.place.clone(), message, None);
            None
        }
    }
}

/// The fields, each with its expression as it is written and as it was parsed.
fn answers(
    item: &TomlItem<'_>,
    clauses: &ClauseReader<'_>,
    report: &mut Report<'_>,
) -> Option<Vec<(String, String, Expression)>> {
    let table = item.table(&ANSWERS, report)?;
    let read: Vec<_> = table
        .entries
        .iter()
        .map(|entry| {
            let value = clauses.number(entry, report)?;
            let text = entry.text("a number in quotes", report)?;
            Some((entry.key.to_owned(), text.to_owned(), value))
        })
        .collect();
    read.into_iter().collect()
}

/// What was typed into a field is right.
fn typed_goal(
    name: &str,
    text: &str,
    tolerance: f64,
    situation: &Situation,
    place: std::ops::Range<usize>,
) -> Option<GoalClause> {
    let names = Names::of(situation);
    let is = Clause::parse(&format!("abs(typed.{name} - ({text})) <= {tolerance}"), &names).ok()?;
    let otherwise = format!("{name} is {{{text}}}, and you typed {{typed.{name}}}");
    Some(GoalClause { is, otherwise: Template::parse(&otherwise, &names).ok(), place })
}
