//! The `[scene]` table of a lesson or a step.

pub(crate) mod body;
pub(crate) mod settings;

use super::expression::WORDS;
use super::problem::{Fault, Read, ensure};
use super::table::{Item, Table};
use crate::readings;
use crate::scene::{Scene, SceneLayout};
use crate::value::Value;
use minkowski2d::Aabb;
use settings::SETTINGS;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Everything that a scene can contain: how its table writes it, and what it means.
pub(crate) fn words() -> impl Iterator<Item = (String, &'static str)> {
    let of_bodies = body::KEYS.iter().map(|(key, example, says)| (format!("A.{key} = {example}"), *says));
    of_bodies.chain(SETTINGS.iter().map(|setting| (format!("{} = {}", setting.name, setting.example), setting.says)))
}

/// The most pairs in one pane: nobody could distinguish more.
const MOST_PAIRS: usize = 3;

/// The most situations of a family: `check` searches each one for a way to the goal.
const LARGEST_FAMILY: usize = 64;

/// True for a name with another meaning in a goal: a keyword, or a prefix of readings.
pub(super) fn is_taken(name: &str) -> bool {
    WORDS.contains(&name) || readings::prefixes().any(|prefix| prefix == name)
}

/// Parses a scene. Faults of the whole scene are reported at `at`.
pub(super) fn read(table: &Table<'_>, at: &Range<usize>) -> Read<Scene> {
    let layout = layout(table)?;
    let pane = layout.view.or((!table.is_free).then(|| layout.world()));
    let of_bodies = table.entries.iter().filter(|entry| settings::names().all(|name| name != entry.key));
    let bodies: Vec<_> = of_bodies.map(|entry| body::read(entry, pane.as_ref())).collect::<Read<_>>()?;
    let none = || Fault::at(at, "a scene needs at least one body").help("such as: A = { box = [4, 2], at = [9, 6] }");
    ensure(!bodies.is_empty(), none)?;
    let mut scene = Scene::new(bodies).with_layout(layout);
    scene.differences = differences(table, &scene)?;
    if table.is_free {
        scene.make_room();
    }
    let pane = scene.layout.difference_view();
    let outside = scene.right_bounds().find(|(_, bounds)| !within(bounds, &pane));
    let Some((pair, d)) = outside else { return Ok(scene) };
    let name = scene.difference_name(pair);
    let name = if scene.layout.sum { name.replacen('-', "+", 1) } else { name };
    let fault = Fault::at(at, format!("{name} spans {}, outside the right pane", spans(&d)));
    Err(fault.help(format!("the right pane shows {}: see zoom, difference and difference_view", spans(&pane))))
}

/// The scenes of a family: the scene of the step with every combination of the values that the family lists, such as
/// `A.at = [[0, 3], [1, 5]]`.
pub(super) fn family(item: &Item<'_>, scene: Option<&Item<'_>>) -> Read<Vec<Scene>> {
    let no_scene = || {
        let fault = item.wrong_key("a family needs a scene of the step's own");
        fault.help("add [scene] to the step: a family has other values for it")
    };
    let scene = scene.ok_or_else(no_scene)?;
    let stated = scene.as_table().ok_or_else(no_scene)?;
    let mut members = vec![stated.clone()];
    for body in &item.table()?.entries {
        for key in &body.table()?.entries {
            let known = stated.get(body.key).and_then(|body| body.get_ref().as_table());
            ensure(known.is_some_and(|known| known.get(key.key).is_some()), || {
                key.wrong_key(format!("the scene has no {}.{} to have other values", body.key, key.key))
            })?;
            let values = key.one_or_more();
            let count = members.len() * values.len();
            ensure((1..=LARGEST_FAMILY).contains(&count), || {
                key.wrong(format!("a family has 1 to {LARGEST_FAMILY} situations, not {count}"))
            })?;
            let with = |value| members.iter().map(move |member| with(member, [body.key, key.key], value));
            members = values.iter().flat_map(with).collect();
        }
    }
    members.iter().map(|member| read(&Table::of(member, scene.place.clone(), false), &scene.key_place)).collect()
}

/// A scene in which a key of a body has another value.
fn with<'t>(scene: &DeTable<'t>, [body, key]: [&str; 2], value: &Item<'t>) -> DeTable<'t> {
    let mut scene = scene.clone();
    if let Some(DeValue::Table(body)) = scene.get_mut(body).map(Spanned::get_mut)
        && let Some(old) = body.get_mut(key)
    {
        *old = value.spanned();
    }
    scene
}

/// The pairs that `pairs` names.
fn differences(table: &Table<'_>, scene: &Scene) -> Read<Vec<[String; 2]>> {
    let Some(pairs) = table.get("pairs") else { return Ok(Vec::new()) };
    let read = pairs.each(|item| pair(item, scene))?;
    ensure((1..=MOST_PAIRS).contains(&read.len()), || {
        pairs.wrong(format!("the right pane shows 1 to {MOST_PAIRS} differences, not {}", read.len()))
    })?;
    Ok(read)
}

/// The names of two bodies of the scene.
fn pair(item: &Item<'_>, scene: &Scene) -> Read<[String; 2]> {
    const EXAMPLE: &str = "a pair has two bodies, as in [\"A\", \"C\"]";
    let known: Vec<_> = scene.bodies.iter().map(|body| (&*body.name, &*body.name)).collect();
    let unknown = |name: &str| format!("the scene has no body \"{name}\"");
    match item.each(|item| item.named(&known, unknown))?[..] {
        [a, b] if a == b => Err(item.wrong(format!("the difference of {a} and itself says nothing")).help(EXAMPLE)),
        [a, b] => Ok([a, b].map(str::to_owned)),
        ref names => Err(item.wrong(format!("{EXAMPLE}, and here are {}", names.len()))),
    }
}

/// The layout of the scene.
fn layout(table: &Table<'_>) -> Read<SceneLayout> {
    let mut layout = SceneLayout::default();
    for setting in &SETTINGS {
        table.read(setting.name, |item| setting.read(item, &mut layout))?;
    }
    Ok(layout)
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
