//! The `[scene]` table of a lesson or a step.

pub(crate) mod body;
pub(crate) mod settings;

use super::expression::WORDS;
use super::nearest::did_you_mean;
use super::toml_table::{ANY, Origin, TomlItem, TomlTable};
use crate::readings;
use crate::scene::{Scene, SceneLayout};
use crate::value::Value;
use glam::DVec2;
use minkowski2d::Aabb;
use settings::SETTINGS;
use std::ops::Range;

/// What a scene can be made of, as it is written in its table, and what it is.
pub(crate) fn words() -> impl Iterator<Item = (String, &'static str)> {
    let of_bodies = body::KEYS.iter().map(|(key, example, says)| (format!("A.{key} = {example}"), *says));
    of_bodies.chain(SETTINGS.iter().map(|setting| (format!("{} = {}", setting.name, setting.example), setting.says)))
}

/// The most pairs in one pane: more could not be told apart.
const MOST_PAIRS: usize = 3;

/// True for a name with another meaning in a goal: a keyword, or a prefix of readings.
pub(super) fn is_taken(name: &str) -> bool {
    WORDS.contains(&name) || readings::prefixes().any(|prefix| prefix == name)
}

/// Another value for a key of a body, with the name of the body.
pub(super) type BodyValue<'t> = (&'t str, TomlItem<'t>);

/// A scene, as far as it could be parsed.
#[derive(Clone, Debug)]
pub(super) struct SceneDraft {
    pub(super) scene: Scene,
    /// False if something in it is wrong, of which other errors may be consequences.
    pub(super) sound: bool,
}

impl SceneDraft {
    /// The draft of a scene that could not be parsed.
    pub(super) fn unread() -> Self {
        Self { scene: Scene::default(), sound: false }
    }

    pub(super) fn read(item: &TomlItem<'_>) -> Self {
        Self::read_with(item, &[])
    }

    /// Parses a scene in which some keys of bodies have other values than it gives them.
    pub(super) fn read_with<'t>(item: &TomlItem<'t>, others: &[BodyValue<'t>]) -> Self {
        item.table(&ANY).map_or_else(Self::unread, |table| Self::of(&table, &item.key_place, others))
    }

    /// Parses a scene whose entries stand in this table; what is wrong with all of it is reported at `at`.
    pub(super) fn of<'t>(table: &TomlTable<'t>, at: &Range<usize>, others: &[BodyValue<'t>]) -> Self {
        let Origin { report, incomplete, any_number: roomy, .. } = table.origin;
        let before = report.count();
        let layout = layout(table);
        let of_bodies = table.entries.iter().filter(|entry| settings::names().all(|name| name != entry.key));
        let pane = layout.view.or((!roomy).then(|| layout.world()));
        let bodies: Vec<_> = of_bodies.filter_map(|entry| body::read(entry, others, pane.as_ref())).collect();
        if bodies.is_empty() && report.count() == before && !incomplete {
            report.add(at.clone(), "a scene needs at least one body", "such as: A = { box = [4, 2], at = [9, 6] }");
        }
        let mut scene = Scene::new(bodies).with_layout(layout);
        if report.count() == before {
            scene.differences = differences(table, &scene).unwrap_or_default();
        }
        if roomy && report.count() == before {
            scene.make_room();
        }
        let pane = scene.layout.difference_view();
        let outside = scene.right_bounds().find(|(_, bounds)| !within(bounds, &pane));
        if let Some((pair, d)) = outside.filter(|_| report.count() == before) {
            let name = scene.difference_name(pair);
            let name = if scene.layout.sum { name.replacen('-', "+", 1) } else { name };
            let message = format!("{name} spans {}, outside the right pane", spans(&d));
            let better =
                showing(&scene).map(|lines| format!("; all of it would show with {lines}")).unwrap_or_default();
            report.add(at.clone(), message, format!("the right pane shows {}{better}", spans(&pane)));
        }
        Self { scene, sound: report.count() == before && !incomplete }
    }
}

/// The pairs that `pair` or `pairs` names.
fn differences(table: &TomlTable<'_>, scene: &Scene) -> Option<Vec<[String; 2]>> {
    let Some(pairs) = table.get("pairs") else { return Some(vec![pair(table.get("pair")?, scene)?]) };
    if table.get("pair").is_some() {
        let help = "\"pair\" is for one difference, \"pairs\" for several";
        pairs.wrong_key("a scene has \"pair\" or \"pairs\", not both", help);
        return None;
    }
    let count = pairs.list()?.len();
    if !(1..=MOST_PAIRS).contains(&count) {
        return pairs.refuse(format!("the right pane shows 1 to {MOST_PAIRS} differences, not {count}"), "");
    }
    let mut seen = Vec::new();
    pairs.each(|item| {
        let names = pair(item, scene)?;
        if seen.contains(&names) {
            return item.refuse(format!("{}-{} is listed twice", names[0], names[1]), "");
        }
        seen.push(names.clone());
        Some(names)
    })
}

/// The names of two bodies of the scene.
fn pair(item: &TomlItem<'_>, scene: &Scene) -> Option<[String; 2]> {
    const EXAMPLE: &str = "two bodies, as in [\"A\", \"C\"]";
    let count = item.list()?.len();
    if count != 2 {
        return item.refuse(format!("a pair has {EXAMPLE}, and here are {count}"), "");
    }
    let names: [String; 2] = item
        .each(|item| {
            let name = item.text(EXAMPLE)?;
            if scene.find(name).is_none() {
                let known: Vec<&str> = scene.bodies.iter().map(|body| &*body.name).collect();
                let message = format!("the scene has no body \"{name}\"");
                item.wrong_part((0, name.len()), message, did_you_mean(name, &known));
            }
            scene.find(name).map(|_| name.to_owned())
        })?
        .try_into()
        .ok()?;
    if names[0] == names[1] {
        let message = format!("the difference of {} and itself says nothing", names[0]);
        return item.refuse(message, format!("a pair has {EXAMPLE}"));
    }
    Some(names)
}

/// The settings with which the right pane would show its differences and the O, if there are any.
fn showing(scene: &Scene) -> Option<String> {
    let layout = scene.layout;
    if layout.difference_view.is_some() {
        return None;
    }
    let origin = Aabb::point(DVec2::ZERO).ok()?;
    let all = scene.right_bounds().fold(origin, |all, (_, bounds)| all.union(&bounds));
    [layout.zoom, 0.75, 0.5].into_iter().filter(|zoom| *zoom <= layout.zoom).find_map(|zoom| {
        let pane = SceneLayout { zoom, difference_from: None, ..layout }.difference().size();
        let from = (all.center() - pane * 0.5).floor().max((all.max() - pane).ceil());
        let shown = within(&all, &Aabb::new(from, from + pane).ok()?);
        let zoomed = if zoom == layout.zoom { String::new() } else { format!("zoom = {zoom} and ") };
        shown.then(|| format!("{zoomed}difference = [{}, {}]", Value::from(from.x), Value::from(from.y)))
    })
}

/// The layout of the scene.
fn layout(table: &TomlTable<'_>) -> SceneLayout {
    let mut layout = SceneLayout::default();
    for setting in &SETTINGS {
        if let Some(item) = table.get(setting.name) {
            setting.read(item, &mut layout);
        }
    }
    let seen = |at: DVec2| layout.world_view().contains(at) || layout.difference_view().contains(at);
    let probe = table.get("probe").filter(|item| !item.origin.any_number);
    if let Some(item) = probe.filter(|_| layout.probe_from.is_some_and(|at| !seen(at))) {
        item.wrong("the probe stands outside both panes", "");
    }
    layout
}

/// Numbers as lines and lessons write a list of them.
fn numbers(of: &[f64]) -> String {
    // Added to zero, so that -0 is 0.
    format!("[{}]", of.iter().map(|number| (number + 0.0).to_string()).collect::<Vec<_>>().join(","))
}

fn within(shape: &Aabb, frame: &Aabb) -> bool {
    frame.contains(shape.min()) && frame.contains(shape.max())
}

fn spans(shape: &Aabb) -> String {
    let [left, right, bottom, top] = [shape.left(), shape.right(), shape.bottom(), shape.top()].map(Value::from);
    format!("x {left} to {right}, y {bottom} to {top}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readings::explained;

    /// A body called `D` would have a `D.left`, which is the left side of `A − B`.
    #[test]
    fn no_body_can_shadow_a_reading() {
        for (name, _) in explained() {
            let Some((first, _)) = name.split_once('.') else { continue };
            // X stands for the name of a body.
            assert_eq!(is_taken(first), first != "X", "{name}");
        }
        assert!(is_taken("not") && !is_taken("crate"));
    }

    /// The page for writers has every setting as the table has it, and every key of a body.
    #[test]
    fn the_page_for_writers_has_every_row() {
        let page = include_str!("../../lessons/README.md");
        for setting in &SETTINGS {
            let row = format!("| `{} = {}` | {} |\n", setting.name, setting.example, setting.says);
            assert!(page.contains(&row), "{row}");
        }
        for (key, ..) in body::KEYS {
            let code = page.split('`').skip(1).step_by(2);
            assert!(code.into_iter().any(|code| code.contains(&format!("{key} = "))), "{key}");
        }
    }
}
