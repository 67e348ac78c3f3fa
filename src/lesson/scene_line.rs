//! A scene as one line of JSON: the `scene`, `show` and `activity` of a step of free play, with the same keys and values.
//!
//! Only the colons distinguish such a line from a TOML table, so the reader of lessons reads it, with the same checks. But
//! numbers need not lie on the lattice here, and bodies may lie anywhere.

use super::nearest::did_you_mean;
use super::problem::{Fault, Problem, Read};
use super::scene_table::settings::{SETTINGS, VIEWS};
use super::scene_table::{self, body, is_taken};
use super::step::Step;
use super::step_parts::{instruments, overlays};
use super::table::{Table, parse, syntax};
use super::template::Template;
use crate::instrument::{self, Situation};
use crate::overlay::Overlay;
use crate::scene::{Body, Scene};
use glam::DVec2;
use std::fmt;
use std::ops::Range;
use toml::de::DeValue;

/// An example, for messages.
const EXAMPLE: &str = r#"such as {"scene": {"A": {"box": [4, 2], "at": [9, 6]}, "B": {"box": [2, 2], "at": [4, 3]}}}"#;

/// The keys of a line beside the scene.
const LISTS: [&str; 2] = ["show", "activity"];

/// Texts that are true of any scene.
const NARRATION: &str = "This scene comes from a line or from what was typed here. With : you change it: type help for \
                         the commands. With y you get the command that brings it back.";
const WHY: &str = "Two shapes share a point exactly if O lies in A-B, its border included. That holds for every \
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

/// What is wrong with a line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) says: String,
    /// The column of the line, from 1, if it can be told.
    pub(crate) column: Option<usize>,
}

impl SceneLine {
    /// Parses a line. Without `show` and `activity` it has those that go with any scene of its kind.
    ///
    /// # Errors
    /// The first fault.
    pub(crate) fn read(file: &str, text: &str) -> Result<Self, Box<Problem>> {
        let start = text.len() - text.trim_ascii_start().len();
        Self::parse(text.trim_ascii()).map_err(|fault| Box::new(fault.moved(start).of(file, text)))
    }

    fn parse(text: &str) -> Read<Self> {
        let wrong = |message: &str| Err(Fault::at(&(0..1), message).help(EXAMPLE));
        if text.len() > LONGEST {
            return wrong(&format!("a scene has at most {LONGEST} bytes, not {}", text.len()));
        }
        if !text.starts_with('{') {
            return wrong(if text.is_empty() { "there is nothing here" } else { "this is not a JSON object" });
        }
        let toml = in_toml(text);
        let root = DeValue::parse(&toml).map_err(|error| match syntax(&error, &toml) {
            Fault { place, .. } if toml[place.start..].starts_with("null") => {
                Fault::at(&place, "null is not a value of a scene")
            }
            fault => fault.help(EXAMPLE),
        })?;
        let root = root.into_inner();
        let Some(root) = root.as_table() else { return wrong("this is not a JSON object") };
        let table = Table::of(root, 0..1, true).with(("scene", &LISTS.join(" ")))?;
        let item = table.require("scene")?;
        let scene = scene_table::read(&item.table()?, &item.key_place)?;
        Ok(Self::complete((Self::usual(scene), None), &table, &item.place)?.0)
    }

    /// Puts the overlays and activities that the table gives in the place of the usual ones. Also returns a remark on what
    /// was left out. Faults of the whole scene are reported at `place`.
    fn complete(
        (usual, left_out): (Self, Option<String>),
        table: &Table<'_>,
        place: &Range<usize>,
    ) -> Read<(Self, Option<String>)> {
        let bodies = &usual.scene.bodies;
        let corners = bodies.iter().map(|body| body.shape.corners().len()).max().unwrap_or(0);
        if bodies.len() > MOST.0 || corners > MOST.1 {
            let message = format!("a scene has at most {} bodies with {} corners each", MOST.0, MOST.1);
            return Err(Fault::at(place, message));
        }
        let show = table.read("show", overlays)?.unwrap_or(usual.show);
        let Some(given) = table.get("activity") else { return Ok((Self { show, ..usual }, left_out)) };
        let activity = given.each(|item| Ok(item.text()?.to_owned()))?;
        // Free play without keys is a picture, which is something to look at too.
        if !activity.is_empty() {
            instruments(given, &usual.scene)?;
        }
        Ok((Self { show, activity, ..usual }, None))
    }

    /// What it says, key by key: `A.box` and `[4,2]`.
    pub(crate) fn entries(&self) -> Vec<(String, String)> {
        let of_body = |body: &Body| {
            let path = |(key, value)| (format!("{}.{key}", body.name), value);
            body::written(body).into_iter().map(path).collect::<Vec<_>>()
        };
        let others = self.settings().chain(self.lists()).map(|(key, value)| (key.to_owned(), value));
        self.scene.bodies.iter().flat_map(of_body).chain(others).collect()
    }

    /// The settings that are not the usual ones, as they are written.
    fn settings(&self) -> impl Iterator<Item = (&str, String)> {
        SETTINGS.iter().filter_map(|setting| Some((setting.name, setting.written(&self.scene)?)))
    }

    /// What it says beside the scene.
    fn lists(&self) -> [(&str, String); 2] {
        let show = quoted(self.show.iter().map(|overlay| overlay.name()));
        [(LISTS[0], show), (LISTS[1], quoted(self.activity.iter().map(String::as_str)))]
    }

    /// Changes the scene by a typed line of TOML, such as `A.at = [9, 6]`, and removes the entries in `gone`. Also returns
    /// a remark on activities that were left out.
    ///
    /// # Errors
    /// The first fault.
    pub(crate) fn changed(&self, typed: &str, gone: &[String]) -> Result<(Self, Option<String>), Wrong> {
        let typed_path = typed.split_once('=').map_or("", |(path, _)| path.trim());
        let (typed_body, typed_key) = typed_path.split_once('.').unwrap_or((typed_path, ""));
        let known: Vec<&str> = self.scene.bodies.iter().map(|body| &*body.name).collect();
        // Points and polygons need no other key.
        if !["", "point", "corners"].contains(&typed_key) && !known.contains(&typed_body) {
            let says = format!("there is no body \"{typed_body}\"; {}", did_you_mean(typed_body, &known));
            return Err(Wrong { says, column: Some(1) });
        }
        let goes = |path: &str| {
            let (body, key) = path.split_once('.').unwrap_or((path, ""));
            let is_typed = body == typed_body && (typed_key.is_empty() || body::replaces(typed_key, key));
            is_typed || LISTS.contains(&path) || gone.iter().any(|gone| gone == path || gone == body)
        };
        let kept: Vec<_> = self.entries().into_iter().filter(|(path, _)| !goes(path)).collect();
        let read = |with_views: bool| {
            let kept = kept.iter().filter(|(path, _)| with_views || !VIEWS.contains(&&**path));
            let lines: Vec<String> = kept.map(|(path, value)| format!("{path} = {value}")).collect();
            self.next(&[lines.join("\n").as_str(), typed].join("\n"))
        };
        // If a body no longer fits into the views, new views are chosen.
        if gone.iter().any(|path| path == "view") { read(false) } else { read(true).or_else(|_| read(false)) }
    }

    /// The scene line of a table in TOML. The learner typed its last line.
    fn next(&self, text: &str) -> Result<(Self, Option<String>), Wrong> {
        let read = parse(text).and_then(|root| {
            let table = Table::of(&root, 0..0, true);
            let mut scene = Table::of(&root, 0..0, true);
            scene.entries.retain(|entry| !LISTS.contains(&entry.key));
            let scene = scene_table::read(&scene, &(0..0))?;
            Self::complete(self.followed_by(scene), &table, &(0..0))
        });
        let last_line = text.matches('\n').count() + 1;
        let wrong = |Problem { message, help, line, column, excerpt, .. }: Problem| {
            let help = help.map(|help| format!("; {help}")).unwrap_or_default();
            let is_typed = line == last_line && !excerpt.is_empty();
            Wrong { says: message + &help, column: is_typed.then_some(column) }
        };
        let (line, left_out) = read.map_err(|fault| wrong(fault.of("", text)))?;
        // It must be a valid line of JSON, too.
        let again = Self::read("", &line.to_string());
        Ok((again.map_err(|problem| Wrong { column: None, ..wrong(*problem) })?, left_out))
    }

    /// Another scene with the overlays and activities of this one, as far as they fit, and a remark on those that do not.
    fn followed_by(&self, scene: Scene) -> (Self, Option<String>) {
        let mut line = Self { scene, ..self.clone() };
        let (before, now) = (loose(&self.scene), loose(&line.scene));
        // The keys also move bodies that are new or no longer locked.
        line.activity.retain_mut(|form| {
            let Some(bodies) = form.strip_prefix("move ") else { return true };
            let kept = bodies.split(' ').filter(|body| now.contains(body));
            let all: Vec<&str> = kept.chain(now.iter().copied().filter(|body| !before.contains(body))).collect();
            let is_empty = all.is_empty();
            *form = format!("move {}", all.join(" "));
            !is_empty
        });
        let left_out = line.leave_out_what_does_not_go();
        (line, left_out)
    }

    /// A scene with the usual overlays and activities for its kind.
    pub(crate) fn usual(scene: Scene) -> Self {
        let flies = scene.bodies.iter().any(|body| body.velocity != DVec2::ZERO);
        let flies = flies && scene.differences.is_empty() && scene.pair().is_some();
        let activity = match () {
            () if flies => vec!["aim A B".to_owned(), "run careful naive".to_owned()],
            () if loose(&scene).is_empty() => Vec::new(),
            () => vec![format!("move {}", loose(&scene).join(" "))],
        };
        let show: &[&str] = match () {
            () if flies => &["ray", "response"],
            () if scene.pair().is_some() => &["difference", "origin", "sides", "exits"],
            () if scene.solids().is_some() => &["difference", "origin", "nearest"],
            () => &[],
        };
        Self { show: show.iter().filter_map(|name| Overlay::parse(name)).collect(), activity, scene }
    }

    /// The line of what a step shows now. Its instruments start from the beginning.
    pub(crate) fn of(step: &Step, now: &Scene) -> Self {
        Self { scene: now.clone(), show: step.show.clone(), activity: step.activity.clone() }
    }

    /// A letter that can be the name of a new body.
    pub(crate) fn free_name(&self) -> Option<String> {
        let taken = |name: &str| is_taken(name) || self.scene.find(name).is_some();
        ('A'..='Z').map(String::from).find(|name| !taken(name))
    }

    /// Leaves out the activities that do not fit the bodies, and returns a remark on them.
    fn leave_out_what_does_not_go(&mut self) -> Option<String> {
        let mut left_out = Vec::new();
        let scene = &self.scene;
        let mut read = Vec::new();
        self.activity.retain(|text| instrument::read(text, scene, &mut read).map_err(|why| left_out.push(why)).is_ok());
        if self.activity.is_empty() {
            self.activity = Self::usual(scene.clone()).activity;
        }
        (!left_out.is_empty()).then(|| format!("Keys are left out: {}.", left_out.join("; ")))
    }

    /// A step of free play with this scene. It takes the place of another step, and its texts are true of any scene.
    ///
    /// # Errors
    /// Which of the activities does not go with the scene, and why.
    pub(crate) fn step(&self, like: &Step) -> Result<Step, String> {
        let mut instruments = Vec::new();
        self.activity.iter().try_for_each(|text| instrument::read(text, &self.scene, &mut instruments))?;
        Ok(Step {
            title: "A scene of your own".to_owned(),
            beats: vec![NARRATION.to_owned()],
            withheld: Vec::new(),
            small_panes: Vec::new(),
            task: "add, move, turn; u takes it back".to_owned(),
            start: Situation::new(self.scene.clone(), instruments),
            show: self.show.clone(),
            activity: self.activity.clone(),
            code: None,
            why: vec![Template::plain(WHY)],
            ..like.clone()
        })
    }
}

/// The bodies that can be moved.
fn loose(scene: &Scene) -> Vec<&str> {
    scene.bodies.iter().filter(|body| !body.locked).map(|body| &*body.name).collect()
}

/// The same table in TOML, character by character: only the colons outside of strings become `=`.
fn in_toml(json: &str) -> String {
    let (mut in_string, mut escaped) = (false, false);
    let sign = |c| {
        in_string = if in_string { escaped || c != '"' } else { c == '"' };
        escaped = in_string && !escaped && c == '\\';
        if c == ':' && !in_string { '=' } else { c }
    };
    json.chars().map(sign).collect()
}

impl fmt::Display for SceneLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = |all: Vec<(&str, String)>| {
            all.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect::<Vec<_>>().join(",")
        };
        let bodies =
            self.scene.bodies.iter().map(|body| (&*body.name, format!("{{{}}}", members(body::written(body)))));
        let scene = members(bodies.chain(self.settings()).collect());
        write!(f, "{{\"scene\":{{{scene}}},{}}}", members(self.lists().to_vec()))
    }
}

/// A list of strings.
fn quoted<'n>(names: impl Iterator<Item = &'n str>) -> String {
    format!("[{}]", names.map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests;
