//! A scene as one line of JSON: `scene`, `show` and `activity` as a step of free play has them, in the same words.
//!
//! JSON differs from a table of TOML by its colons only, so the reader of lessons reads it, with the same checks. What
//! differs: numbers need not lie on the lattice, and bodies may lie anywhere.

use super::problem::{Problem, Report};
use super::scene_table::{SceneDraft, is_taken};
use super::step::Step;
use super::step_parts::{instruments, overlays};
use super::template::Template;
use super::toml_table::{Document, Schema};
use crate::instrument::{AnyInstrument, Situation};
use crate::overlay::Overlay;
use crate::scene::{Body, Scene, SceneLayout, Shaped};
use glam::DVec2;
use serde::de::IgnoredAny;
use std::fmt::{self, Write as _};

const LINE: Schema = Schema { what: "a line", keys: &["scene", "show", "activity"] };

/// An example, for messages.
const EXAMPLE: &str = r#"such as {"scene": {"A": {"box": [4, 2], "at": [9, 6]}, "B": {"box": [2, 2], "at": [4, 3]}}}"#;

/// What is true of any scene.
const NARRATION: &str = "This scene comes from a line or from what was typed here. With : you change it: type help for \
                         the commands. With y you get the command that brings it back.";
const WHY: &str = "Two shapes share a point exactly if the O lies in A-B, its border included. That holds for every \
                   pair of closed convex shapes, so change them as you like.";

/// The most bytes of a line.
pub(crate) const LONGEST: usize = 1 << 16;

/// The most bodies of a scene, and corners of a body.
const MOST: (usize, usize) = (26, 200);

/// A scene with what is shown of it and what the keys do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SceneLine {
    /// As it is written, before any instrument prepares it.
    pub(crate) scene: Scene,
    pub(crate) show: Vec<Overlay>,
    pub(crate) activity: Vec<String>,
}

impl SceneLine {
    /// Parses a line. Without `show` and `activity` it has those that go with any scene of its kind.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn read(file: &str, text: &str) -> Result<Self, Vec<Problem>> {
        // A file ends with a line break; TOML would take it for the end of the value.
        let text = text.trim_ascii_end();
        let mut report = Report::new(file, text);
        let read = Self::draft(text, &mut report);
        let mut problems = report.finish();
        for help in problems.iter_mut().filter_map(|problem| problem.help.as_mut()) {
            *help = in_json(help);
        }
        match read {
            Some(line) if problems.is_empty() => Ok(line),
            _ => Err(problems),
        }
    }

    fn draft(text: &str, report: &mut Report<'_>) -> Option<Self> {
        let mut refuse = |place, message: &str| {
            report.add(place, message, EXAMPLE.to_owned());
            None
        };
        if text.len() > LONGEST {
            return refuse(0..1, &format!("a scene has at most {LONGEST} bytes, not {}", text.len()));
        }
        let start = text.len() - text.trim_ascii_start().len();
        if !text[start..].starts_with('{') {
            return refuse(
                start..start + 1,
                if text[start..].is_empty() { "there is nothing here" } else { "this is no JSON object" },
            );
        }
        if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
            let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let place = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            let whole = error.to_string();
            return refuse(place..place + 1, whole.rsplit_once(" at line ").map_or(&*whole, |(message, _)| message));
        }
        if let Some(at) = outside_strings(text).position(|(c, outside)| outside && c == 'n') {
            let place = text.char_indices().nth(at).map_or(0, |(at, _)| at);
            return refuse(place..place + 4, "null is no value of a scene");
        }
        let table = in_toml(text);
        let document = Document::one_table(&table, report)?;
        let whole = start..text.trim_ascii_end().len();
        let table = document.table(&LINE, whole.start..whole.start + 1, report);
        let item = table.require("scene", report)?;
        let draft = SceneDraft::read(item, report);
        let scene = &draft.scene;
        let corners = scene.bodies.iter().map(|body| body.shape.corners().len()).max().unwrap_or(0);
        if scene.bodies.len() > MOST.0 || corners > MOST.1 {
            let message = format!("a scene has at most {} bodies with {} corners each", MOST.0, MOST.1);
            report.add(item.place.clone(), message, None);
        }
        if !draft.sound {
            return None;
        }
        let usual = Self::usual(draft.scene.clone());
        let show = table.get("show").map_or(Some(usual.show), |show| overlays(show, report))?;
        let activity = match table.get("activity") {
            None => usual.activity,
            Some(given) => {
                // Free play without keys is a picture, which is something to look at too.
                let texts: Option<Vec<_>> =
                    given.one_or_more().iter().map(|item| item.text("a list of strings", report)).collect();
                let texts = texts?;
                if !texts.is_empty() {
                    instruments(&table, &draft, report)?;
                }
                texts.into_iter().map(str::to_owned).collect()
            }
        };
        Some(Self { scene: draft.scene, show, activity })
    }

    /// A scene with what goes with any of its kind.
    #[must_use]
    pub(crate) fn usual(scene: Scene) -> Self {
        let loose: Vec<&str> = scene.bodies.iter().filter(|body| !body.locked).map(|body| &*body.name).collect();
        let flies = scene.bodies.iter().any(|body| body.velocity != DVec2::ZERO);
        let flies = flies && scene.differences.is_empty() && scene.pair().is_some();
        let activity = match () {
            () if flies => vec!["aim A B".to_owned(), "run surface naive".to_owned()],
            () if loose.is_empty() => Vec::new(),
            () => vec![format!("move {}", loose.join(" "))],
        };
        let show: &[&str] = match () {
            () if flies => &["ray", "response"],
            () if scene.pair().is_some() => &["difference", "origin", "sides", "exits"],
            () if scene.solids().is_some() => &["difference", "origin", "nearest"],
            () => &[],
        };
        Self { show: show.iter().filter_map(|name| Overlay::parse(name)).collect(), activity, scene }
    }

    /// What a step shows now. Of the instruments only what the scene says: they start anew.
    #[must_use]
    pub(crate) fn of(step: &Step, now: &Scene) -> Self {
        Self { scene: now.clone(), show: step.show.clone(), activity: step.activity.clone() }
    }

    /// A letter that is no name in it yet and can be one.
    #[must_use]
    pub(crate) fn free_name(&self) -> Option<String> {
        let taken = |name: &str| is_taken(name) || self.scene.find(name).is_some();
        ('A'..='Z').map(String::from).find(|name| !taken(name))
    }

    /// Takes a body that does not move any more out of what the keys do.
    pub(crate) fn forget_body(&mut self, name: &str) {
        for form in &mut self.activity {
            let words: Vec<&str> = form.split(' ').collect();
            let [kind, bodies @ ..] = &words[..] else { continue };
            let left: Vec<&str> = bodies.iter().copied().filter(|body| *body != name).collect();
            // With all the bodies it was about, an instrument goes.
            *form = match left[..] {
                [] if !bodies.is_empty() => String::new(),
                _ => [&[*kind], &left[..]].concat().join(" "),
            };
        }
        self.activity.retain(|form| !form.is_empty());
    }

    /// Leaves out what does not go with the bodies that there are, and says what.
    pub(crate) fn leave_out_what_does_not_go(&mut self) -> Option<String> {
        let mut left_out = Vec::new();
        let scene = &self.scene;
        let mut read = Vec::new();
        self.activity.retain(|text| match AnyInstrument::read(text, scene, &mut read) {
            Ok(()) => true,
            Err(why) => {
                left_out.push(why);
                false
            }
        });
        if self.activity.is_empty() {
            self.activity = Self::usual(scene.clone()).activity;
        }
        (!left_out.is_empty()).then(|| format!("Keys are left out: {}.", left_out.join("; ")))
    }

    /// The instruments.
    ///
    /// # Errors
    /// Which of the activities does not go with the scene, and why.
    pub(crate) fn instruments(&self) -> Result<Vec<AnyInstrument>, String> {
        let mut read = Vec::new();
        self.activity.iter().try_for_each(|text| AnyInstrument::read(text, &self.scene, &mut read))?;
        Ok(read)
    }

    /// The step of free play that it makes of another one: with its place in the lesson, and words that are true of any
    /// scene.
    ///
    /// # Errors
    /// Which of the activities does not go with the scene, and why.
    pub(crate) fn step(&self, like: &Step) -> Result<Step, String> {
        Ok(Step {
            title: "A scene of your own".to_owned(),
            narration: NARRATION.to_owned(),
            task: "add, move, turn; u takes it back".to_owned(),
            start: Situation::new(self.scene.clone(), self.instruments()?),
            show: self.show.clone(),
            activity: self.activity.clone(),
            code: None,
            why: Template::plain(WHY),
            ..like.clone()
        })
    }
}

/// The characters of a text in JSON, and which of them stand outside of strings.
fn outside_strings(json: &str) -> impl Iterator<Item = (char, bool)> {
    let (mut in_string, mut escaped) = (false, false);
    json.chars().map(move |c| {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
            return (c, false);
        }
        in_string = c == '"';
        (c, !in_string)
    })
}

/// The table of TOML that says the same, each part in its place.
fn in_toml(json: &str) -> String {
    let sign = |(c, outside)| match c {
        ':' if outside => '=',
        '\n' | '\r' if outside => ' ',
        c => c,
    };
    outside_strings(json).map(sign).collect()
}

/// A help for those who write TOML, in JSON: `at = [9, 6]` becomes `"at": [9, 6]`.
fn in_json(help: &str) -> String {
    let mut parts = help.split(" = ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let start = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        text.insert(start, '"');
        let _ = write!(text, "\": {part}");
    }
    text
}

impl fmt::Display for SceneLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{\"scene\":{")?;
        let bodies = self.scene.bodies.iter().map(body);
        let all: Vec<String> = bodies.chain(settings(&self.scene.layout)).chain(pairs(&self.scene)).collect();
        write!(f, "{}}},\"show\":[", all.join(","))?;
        let quoted = |names: &mut dyn Iterator<Item = &str>| {
            names.map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(",")
        };
        write!(f, "{}],", quoted(&mut self.show.iter().map(|overlay| overlay.name())))?;
        write!(f, "\"activity\":[{}]}}", quoted(&mut self.activity.iter().map(String::as_str)))
    }
}

fn pair(of: DVec2) -> String {
    format!("[{},{}]", of.x + 0.0, of.y + 0.0)
}

fn points(of: &[DVec2]) -> String {
    format!("[{}]", of.iter().map(|at| pair(*at)).collect::<Vec<_>>().join(","))
}

fn body(body: &Body) -> String {
    let radius = body.shape.radius().get();
    let mut text = match body.shape.shaped() {
        _ if body.shape.is_disc() => format!("\"circle\":{radius},\"at\":{}", pair(body.shape.middle())),
        Shaped::Box(at, size) if size == DVec2::ZERO => format!("\"point\":{}", pair(at)),
        Shaped::Box(at, size) => format!("\"box\":{},\"at\":{}", pair(size), pair(at)),
        Shaped::Turned(center, half, angle) => {
            format!("\"half\":{},\"center\":{}{}", pair(half), pair(center), turned(angle))
        }
        Shaped::Corners(border, parts, angle) => {
            let parts: Vec<String> = parts.iter().map(|part| points(part)).collect();
            let parts = if parts.is_empty() { String::new() } else { format!(",\"parts\":[{}]", parts.join(",")) };
            format!("\"corners\":{}{parts}{}", points(&border), turned(angle))
        }
    };
    if radius > 0.0 && !body.shape.is_disc() {
        let _ = write!(text, ",\"radius\":{radius}");
    }
    if body.velocity != DVec2::ZERO {
        let _ = write!(text, ",\"velocity\":{}", pair(body.velocity));
    }
    if body.locked {
        text.push_str(",\"locked\":true");
    }
    format!("\"{}\":{{{text}}}", body.name)
}

fn turned(degrees: i32) -> String {
    if degrees == 0 { String::new() } else { format!(",\"angle\":{degrees}") }
}

/// The pairs that the scene names.
fn pairs(scene: &Scene) -> Option<String> {
    let all: Vec<String> = scene.differences.iter().map(|[a, b]| format!("[\"{a}\",\"{b}\"]")).collect();
    match &all[..] {
        [] => None,
        [pair] => Some(format!("\"pair\":{pair}")),
        _ => Some(format!("\"pairs\":[{}]", all.join(","))),
    }
}

/// What a layout says beyond the usual.
fn settings(layout: &SceneLayout) -> Vec<String> {
    let usual = SceneLayout::default();
    let numbers = [
        ("zoom", layout.zoom, usual.zoom),
        ("step", layout.step, usual.step),
        ("tolerance", layout.tolerance, usual.tolerance),
        ("speed", layout.speed, usual.speed),
    ];
    let numbers =
        numbers.into_iter().filter(|(_, is, usual)| is != usual).map(|(name, is, _)| format!("\"{name}\":{is}"));
    let pairs = [("difference", layout.difference_from), ("probe", layout.probe_from)];
    let pairs = pairs.into_iter().filter_map(|(name, at)| Some(format!("\"{name}\":{}", pair(at?))));
    let views = [("view", layout.view), ("difference_view", layout.difference_view)];
    let views = views.into_iter().filter_map(|(name, view)| {
        let (min, max) = (view?.min(), view?.max());
        Some(format!("\"{name}\":[{},{},{},{}]", min.x, min.y, max.x, max.y))
    });
    let sum = layout.sum.then(|| "\"sum\":true".to_owned());
    numbers.chain(pairs).chain(views).chain(sum).collect()
}

#[cfg(test)]
mod tests;
