//! A step of a lesson: its narration, what it shows, what keys do, and its goal.

use super::bet::Bet;
use super::clauses::{ClauseReader, given, listing};
use super::deciding::Deciding;
use super::expression::{Clause, Expression};
use super::family;
use super::judging::{called, covers};
use super::nearest::did_you_mean;
use super::problem::Report;
use super::prose::{PARAGRAPH, REPORT, SENTENCE, TASK};
use super::scene_table::SceneDraft;
use super::shown;
use super::template::Template;
use super::toml_table::{Document, Schema, TomlItem, TomlTable};
use crate::instrument::{self, Act, AnyInstrument, Scope, Situation};
use crate::key::{KEY_NAMES, Key, Stroke, parse_script};
use crate::listing::Listing;
use crate::overlay::Overlay;
use crate::panes::Cover;
use crate::value::Value;
use std::ops::Range;
use std::slice;
use std::sync::{Arc, OnceLock};

const STEP: Schema = Schema {
    what: "a step",
    keys: &[
        "id", "task", "show", "reveal", "code", "activity", "cover", "goal", "commit", "hints", "par", "solution",
        "why", "claims", "family", "differs", "scene", "bet",
    ],
};
/// A step of free play has no goal.
const FREE_STEP: Schema =
    Schema { what: "a step of free play", keys: &["id", "task", "show", "code", "activity", "why", "scene"] };
const GOAL: Schema = Schema { what: "a goal", keys: &["is", "otherwise", "first"] };

/// What the exam of a lesson is called, as if it were a step; its items are called `exam-1`, `exam-2` and so on.
pub(crate) const EXAM: &str = "exam";

/// The levels of hints; the last one is the answer.
pub(crate) const LEVELS: usize = 3;

/// A step of a lesson.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Its id in the lesson, stable while steps are added and removed.
    pub(crate) id: String,
    /// Its heading.
    pub(crate) title: String,
    /// The text before it: at most 45 words and 4 lines of 76 columns.
    pub(crate) narration: String,
    /// The task, in one line.
    pub(crate) task: String,
    /// The scene and the instruments at the start.
    pub(crate) start: Situation,
    /// Other starts, of which one is drawn after each claim: with any, two right claims in a row pass.
    pub(crate) family: Vec<Situation>,
    /// What differs between two of these that come one after the other.
    pub(crate) deciding: Deciding,
    /// The overlays shown from the start.
    pub(crate) show: Vec<Overlay>,
    /// The overlays shown once the goal has been met, if others.
    pub(crate) reveal: Option<Vec<Overlay>>,
    /// Its instruments, as they are written.
    pub(crate) activity: Vec<String>,
    /// The function whose code can be shown.
    pub(crate) code: Option<&'static Listing>,
    /// The clauses of the goal, which must all hold; none in free play.
    pub(crate) goal: Vec<GoalClause>,
    /// What is covered until a claim is accepted.
    pub(crate) covers: Vec<Cover>,
    /// True if the screen calls as soon as the goal is met, which it does only where looking around is the point.
    pub(crate) called: bool,
    /// The hints: what to look at, the method with this scene's numbers, and the answer; without the last one in older
    /// steps, and none in free play.
    pub(crate) hints: Vec<Template>,
    /// The number of moves of the shortest solution.
    pub(crate) par: Option<u32>,
    /// Keys that reach the goal and commit it.
    pub(crate) solution: Vec<Stroke>,
    /// The reason, told once a claim was accepted, with the values of then.
    pub(crate) why: Template,
    /// What the words of the reason rest on: it must hold in every state that passes.
    pub(crate) claims: Vec<Clause>,
    /// The bet, if there is one.
    pub(crate) bet: Option<Bet>,
    /// What makes it an item of an exam, if it is one.
    pub(crate) exam: Option<ExamRules>,
    /// The spans of its parts in the file.
    pub(crate) spans: StepSpans,
}

/// What makes a step an item of an exam: each claim is made in another situation of its family.
#[derive(Clone, Debug)]
pub(crate) struct ExamRules {
    /// So many right claims in a row pass.
    pub(crate) row: u32,
    /// How many moves more than the shortest way a claim may take, where moves count.
    pub(crate) spare: Option<u32>,
    /// What is to be typed, by the name of its field.
    pub(crate) answers: Vec<(String, ExamAnswer)>,
    /// What is asked in turns, each with its own starts; none where that is the item alone.
    pub(crate) asks: Vec<Step>,
    /// The moves of the shortest way from each start, once it was looked for.
    pub(crate) shortest: Arc<[OnceLock<Option<u32>>]>,
}

/// What belongs into a field.
#[derive(Clone, Debug)]
pub(crate) enum ExamAnswer {
    /// A number.
    Number(Expression),
    /// The first of these words whose clause holds.
    Word(Vec<(String, Clause)>),
}

impl ExamAnswer {
    /// The number, or which of the words it is.
    fn value(&self, scope: &Scope<'_>) -> Option<Value> {
        match self {
            Self::Number(number) => number.value(scope),
            Self::Word(words) => {
                words.iter().position(|(_, right)| right.holds(scope)).map(|word| Value::Number(word as f64))
            }
        }
    }
}

/// A clause of a goal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GoalClause {
    /// The clause.
    pub(crate) is: Clause,
    /// The text behind "Not yet:" while it does not hold; by default the clause's own report.
    pub(crate) otherwise: Option<Template>,
    /// True if no claim is judged before it holds.
    pub(crate) first: bool,
    /// The span of the clause in the file, in bytes.
    pub(crate) place: Range<usize>,
}

/// The spans of the parts of a step in the file, in bytes. A missing part has the span of the fence line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepSpans {
    /// The value of `id`.
    pub(crate) id: Range<usize>,
    /// The paragraphs above the block.
    pub(crate) narration: Range<usize>,
    /// The value of `show`.
    pub(crate) show: Range<usize>,
    /// The value of `activity`.
    pub(crate) activity: Range<usize>,
    /// The value of `family`.
    pub(crate) family: Range<usize>,
    /// The value of `differs`.
    pub(crate) differs: Range<usize>,
    /// The value of `goal`.
    pub(crate) goal: Range<usize>,
    /// The value of `hints`.
    pub(crate) hints: Range<usize>,
    /// The value of `why`.
    pub(crate) why: Range<usize>,
    /// The value of `claims`.
    pub(crate) claims: Range<usize>,
    /// The value of `par`.
    pub(crate) par: Range<usize>,
    /// The value of `solution`.
    pub(crate) solution: Range<usize>,
    /// The table of the bet.
    pub(crate) bet: Range<usize>,
}

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
    pub(super) narration_place: Range<usize>,
    pub(super) fence: Range<usize>,
    pub(super) block: Range<usize>,
}

impl Step {
    /// The start that is stated, and the others of its family.
    pub(crate) fn starts(&self) -> impl Iterator<Item = &Situation> {
        [&self.start].into_iter().chain(&self.family)
    }

    /// What decides at a start, which is counted from the one that is stated; the right answers, if the step names nothing.
    pub(crate) fn decides(&self, start: usize) -> &[Option<Value>] {
        let answers = self.exam.iter().flat_map(|exam| &exam.answers);
        let right = |scope: &Scope<'_>| answers.clone().map(|(_, answer)| answer.value(scope)).collect();
        self.deciding.at(start, self.starts(), right)
    }

    /// What it asks in turns, which is itself if it is no item of an exam with several things to ask.
    pub(crate) fn asks(&self) -> &[Self] {
        self.exam.as_ref().map(|exam| &exam.asks[..]).filter(|asks| !asks.is_empty()).unwrap_or(slice::from_ref(self))
    }

    /// True for a step of free play, which has no goal.
    #[must_use]
    pub(crate) fn is_free(&self) -> bool {
        self.goal.is_empty()
    }

    /// Parses the step block of a section. Returns the id even if something else is wrong.
    pub(super) fn read(
        section: &Section,
        defaults: &LessonDefaults<'_>,
        report: &mut Report<'_>,
    ) -> (Option<(String, Range<usize>)>, Option<Self>) {
        let block = Document::read(section.block.clone(), report);
        let schema = if defaults.free { &FREE_STEP } else { &STEP };
        let table = block.table(schema, section.fence.clone(), report);
        let id = table.require("id", report).and_then(|id| Some((id.id(report)?, id.place.clone())));
        if let Some((id, place)) = id.as_ref().filter(|(id, _)| id == EXAM || id.starts_with("exam-")) {
            report.add(place.clone(), format!("a step cannot be called \"{id}\""), "so exams are called".to_owned());
        }
        let mut step = Self::rest(section, &table, id.as_ref().map(|(id, _)| id.clone()), defaults, report);
        if let Some(step) = &mut step {
            step.code = step.code.or(defaults.code);
        }
        (id, step)
    }

    fn rest(
        section: &Section,
        table: &TomlTable<'_>,
        id: Option<String>,
        defaults: &LessonDefaults<'_>,
        report: &mut Report<'_>,
    ) -> Option<Self> {
        let task = table.require("task", report).and_then(|task| task.prose(TASK, report));
        let show = table.get("show").map_or(Some(Vec::new()), |show| overlays(show, report));
        let reveal = table.get("reveal").map(|reveal| overlays(reveal, report));
        let code = table.get("code").map(|code| listing(code, report));
        let draft = own_scene(section, table, defaults.scene, report);
        let instruments = instruments(table, &draft, report);
        let (sound, readable) = (draft.sound, instruments.is_some());
        let start = Situation::new(draft.scene, instruments.unwrap_or_default());
        let family = table.get("family").map(|item| {
            if let Some(par) = table.get("par") {
                report.add(par.key_place.clone(), "a step with a family has no par, because its starts differ", None);
            }
            situations(item, table, report, self::instruments)
        });
        if let Some(show) = &show {
            shown::check(show, &start, &table.place("show"), report);
        }
        if let Some(Some(reveal)) = &reveal {
            shown::check(reveal, &start, &table.place("reveal"), report);
        }
        let clauses = ClauseReader { situation: &start, complete: sound && readable };
        let deciding = Deciding::read(table, &clauses, report);
        if let Some(differs) = table.get("differs").filter(|_| family.is_none()) {
            report.add(differs.key_place.clone(), "only a family has starts that differ", None);
        }
        // The schema of free play does not have these keys.
        let asked = |key: &str, report: &mut Report<'_>| {
            if defaults.free { None } else { table.require(key, report) }
        };
        let goal = if defaults.free {
            Some(Vec::new())
        } else {
            asked("goal", report).and_then(|goal| goals(goal, &clauses, report))
        };
        let covers = table.get("cover").map_or(Some(Vec::new()), |cover| covers(cover, report));
        let called = table.get("commit").map_or(Some(false), |commit| called(commit, report));
        let hints = if defaults.free {
            Some(Vec::new())
        } else {
            asked("hints", report).and_then(|item| hints(item, &clauses, report))
        };
        let par = table.get("par").map(|par| par.whole(1..=999, report));
        let bet = table.get("bet").map(|bet| Bet::read(bet, &clauses, report));
        let solution = if defaults.free {
            Some(Vec::new())
        } else {
            asked("solution", report).and_then(|item| solution(item, bet.is_some(), report))
        };
        let why = table.require("why", report).and_then(|why| clauses.template(why, PARAGRAPH, report));
        let claims = table.get("claims").map_or(Some(Vec::new()), |claims| clauses.claims(claims, report));
        if bet.is_none() {
            let asked = goal.iter().flatten().find(|clause| clause.is.names().iter().any(|name| name == "bet"));
            if let Some(clause) = asked {
                report.add(clause.place.clone(), "the goal asks for a bet, but the step has none", None);
            }
        }
        Some(Self {
            id: id?,
            title: section.title.clone()?,
            narration: section.narration.clone()?,
            task: task?,
            start: readable.then_some(start)?,
            family: given(family)?.unwrap_or_default(),
            deciding: deciding?,
            show: show?,
            reveal: given(reveal)?,
            activity: written(table),
            code: given(code)?,
            goal: goal?,
            covers: covers?,
            called: called?,
            hints: hints?,
            par: given(par)?,
            solution: solution?,
            why: why?,
            claims: claims?,
            bet: given(bet)?,
            exam: None,
            spans: StepSpans {
                id: table.place("id"),
                narration: section.narration_place.clone(),
                show: table.place("show"),
                activity: table.place("activity"),
                family: table.place("family"),
                differs: table.place("differs"),
                goal: table.place("goal"),
                hints: table.place("hints"),
                why: table.place("why"),
                claims: table.place("claims"),
                par: table.place("par"),
                solution: table.place("solution"),
                bet: table.place("bet"),
            },
        })
    }
}

/// The starts of a family, each with the instruments of the step.
pub(super) fn situations(
    item: &TomlItem<'_>,
    table: &TomlTable<'_>,
    report: &mut Report<'_>,
    instruments: impl Fn(&TomlTable<'_>, &SceneDraft, &mut Report<'_>) -> Option<Vec<AnyInstrument>>,
) -> Option<Vec<Situation>> {
    let scenes = family::read(item, table.get("scene"), report)?;
    let situations = scenes.into_iter().map(|scene| {
        let draft = SceneDraft { scene, sound: true };
        instruments(table, &draft, report).map(|instruments| Situation::new(draft.scene, instruments))
    });
    situations.collect()
}

pub(super) fn own_scene(
    section: &Section,
    table: &TomlTable<'_>,
    lesson: Option<&SceneDraft>,
    report: &mut Report<'_>,
) -> SceneDraft {
    match (table.get("scene"), lesson) {
        (Some(own), _) => SceneDraft::read(own, report),
        // The step's scene seems to be in the part that could not be parsed.
        (None, _) if table.is_incomplete() && report.text[section.block.clone()].contains("scene") => {
            SceneDraft::unread()
        }
        (None, Some(draft)) => draft.clone(),
        (None, None) => {
            let help = "add [scene] to the step or above all steps".to_owned();
            report.add(table.place("scene"), "the step has no scene, and the lesson brings none", help);
            SceneDraft::unread()
        }
    }
}

pub(super) fn overlays(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<Overlay>> {
    let items = item.list(report)?;
    let mut overlays: Vec<Option<Overlay>> = Vec::new();
    for item in &items {
        let Some(name) = item.text("names of overlays", report) else {
            overlays.push(None);
            continue;
        };
        let overlay = Overlay::parse(name);
        if overlay.is_none() {
            let help = did_you_mean(name, &Overlay::all().map(|(name, _)| name).collect::<Vec<_>>());
            report.add(item.inside(0, name.len(), report), format!("there is no overlay \"{name}\""), help);
        } else if overlays.contains(&overlay) {
            report.add(item.inside(0, name.len(), report), format!("\"{name}\" is listed twice"), None);
        }
        overlays.push(overlay);
    }
    overlays.into_iter().collect()
}

pub(super) fn instruments(
    table: &TomlTable<'_>,
    draft: &SceneDraft,
    report: &mut Report<'_>,
) -> Option<Vec<AnyInstrument>> {
    let item = table.require("activity", report)?;
    let items = item.one_or_more();
    if items.is_empty() {
        report.add(item.place.clone(), "a step needs at least one activity", None);
    }
    let mut read = Vec::new();
    let sound: Vec<bool> = items.iter().map(|item| instrument(item, draft, &mut read, report)).collect();
    (!sound.is_empty() && sound.into_iter().all(|sound| sound)).then_some(read)
}

/// The instruments of a step, as they are written.
pub(super) fn written(table: &TomlTable<'_>) -> Vec<String> {
    let items = table.get("activity").map(TomlItem::one_or_more).unwrap_or_default();
    items.iter().filter_map(TomlItem::as_text).map(str::to_owned).collect()
}

/// Parses one more instrument of a step; false if it cannot be parsed.
fn instrument(item: &TomlItem<'_>, draft: &SceneDraft, read: &mut Vec<AnyInstrument>, report: &mut Report<'_>) -> bool {
    let Some(text) = item.text("a string or a list of strings", report) else { return false };
    let all = |read: &[AnyInstrument]| read.iter().flat_map(|part| part.acts(&draft.scene)).collect::<Vec<Act>>();
    let (count, before) = (read.len(), all(read));
    if let Err(message) = instrument::read(text, &draft.scene, read) {
        // In a scene that was not parsed whole, a body may be missing because of that.
        if draft.sound {
            report.add(item.inside(0, text.len(), report), message, None);
        }
        return false;
    }
    // A further form of an instrument that the step has already adds no instrument.
    let mut moved = read[count..].iter().flat_map(|part| part.moves()).map(|body| &draft.scene.bodies[*body]);
    if let Some(body) = moved.find(|body| body.locked) {
        let message = format!("{} is locked: it cannot be moved", body.name);
        report.add(item.inside(0, text.len(), report), message, None);
    }
    let times = |acts: &[Act], act: Act| acts.iter().filter(|other| **other == act).count();
    let after = all(read);
    let masked = after.iter().find(|act| times(&after, **act) > times(&before, **act).max(1));
    if let Some(masked) = masked {
        let message = format!("two activities of this step take {}", masked.keys());
        report.add(item.inside(0, text.len(), report), message, "each key can do one thing only".to_owned());
    }
    true
}

pub(super) fn goals(
    item: &TomlItem<'_>,
    clauses: &ClauseReader<'_>,
    report: &mut Report<'_>,
) -> Option<Vec<GoalClause>> {
    let items = item.one_or_more();
    if items.is_empty() {
        report.add(item.place.clone(), "a goal needs at least one clause", None);
        return None;
    }
    let clauses: Vec<_> = items.iter().map(|item| goal(item, clauses, report)).collect();
    clauses.into_iter().collect()
}

fn goal(item: &TomlItem<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<GoalClause> {
    if !item.is_table() {
        let is = clauses.clause(item, report)?;
        return Some(GoalClause { is, otherwise: None, first: false, place: item.place.clone() });
    }
    let table = item.table(&GOAL, report)?;
    let is = table.require("is", report).and_then(|is| clauses.clause(is, report));
    let otherwise = table.get("otherwise").map(|item| clauses.template(item, REPORT, report));
    let first = table.get("first").map_or(Some(false), |first| first.truth(report));
    Some(GoalClause { is: is?, otherwise: given(otherwise)?, first: first?, place: table.place("is") })
}

fn hints(item: &TomlItem<'_>, clauses: &ClauseReader<'_>, report: &mut Report<'_>) -> Option<Vec<Template>> {
    let items = item.list(report)?;
    let right = (2..=LEVELS).contains(&items.len());
    if !right {
        let message = format!("a step has three hints, not {}", items.len());
        report.add(item.place.clone(), message, "what to look at; the method, with numbers; the answer".to_owned());
    }
    let hints: Vec<_> = items.iter().map(|hint| clauses.template(hint, SENTENCE, report)).collect();
    hints.into_iter().collect::<Option<Vec<_>>>().filter(|_| right)
}

fn solution(item: &TomlItem<'_>, has_bet: bool, report: &mut Report<'_>) -> Option<Vec<Stroke>> {
    let script = item.text("keys in quotes, such as \"left*3 down enter\"", report)?;
    let strokes = parse_script(script)
        .map_err(|error| {
            let place = item.inside(error.offset, error.word.len(), report);
            report.add(place, format!("\"{}\" is no key", error.word), KEY_NAMES.to_owned());
        })
        .ok()?;
    if strokes.last() != Some(&Stroke::Press(Key::Enter)) {
        report.add(item.place.clone(), "a solution ends with \"enter\", which commits it", None);
    }
    let bets = strokes.iter().any(|stroke| !matches!(stroke, Stroke::Press(_)));
    if bets && !has_bet {
        report.add(item.place.clone(), "the solution bets, but the step has no bet", None);
    } else if has_bet && !bets {
        let help = "write \"bet\" where the bet is asked".to_owned();
        report.add(item.place.clone(), "the solution leaves the bet open", help);
    }
    Some(strokes)
}
