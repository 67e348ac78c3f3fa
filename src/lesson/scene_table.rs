//! The `[scene]` table of a lesson or a step.

mod body;

use super::expression::WORDS;
use super::problem::Report;
use super::toml_table::{Schema, TomlItem, TomlTable};
use crate::geometry::Aabb;
use crate::readings;
use crate::scene::{Scene, SceneLayout};
use crate::value::Value;
use glam::DVec2;

/// Any key is allowed, because bodies have names of the writer's choice.
const SCENE: Schema = Schema { what: "a scene", keys: &[] };

/// The keys of a scene other than bodies.
const SETTINGS: [&str; 7] = ["probe", "speed", "zoom", "difference", "step", "tolerance", "sum"];

/// True for a name with another meaning in a goal: a keyword, or a prefix of readings.
fn is_taken(name: &str) -> bool {
    WORDS.contains(&name) || readings::prefixes().any(|prefix| prefix == name)
}

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

    pub(super) fn read(item: &TomlItem<'_>, report: &mut Report<'_>) -> Self {
        let before = report.count();
        let Some(table) = item.table(&SCENE, report) else { return Self::unread() };
        let mut layout = layout(&table, report);
        layout.probe_from = table.get("probe").and_then(|entry| probe_at(entry, &layout, report));
        let of_bodies = table.entries.iter().filter(|entry| !SETTINGS.contains(&entry.key));
        let bodies: Vec<_> = of_bodies.filter_map(|entry| body::read(entry, &layout.world(), report)).collect();
        if bodies.is_empty() && report.count() == before && !table.is_incomplete() {
            let help = "such as: A = { box = [4, 2], at = [9, 6] }".to_owned();
            report.add(item.key_place.clone(), "a scene needs at least one body", help);
        }
        let scene = Scene::new(bodies).with_layout(layout);
        let pane = layout.difference();
        if let Some(d) = scene.right_bounds().filter(|d| report.count() == before && !within(d, &pane)) {
            let name = if layout.sum { "A+B" } else { "A-B" };
            let message = format!("{name} spans {}, outside the right pane", spans(&d));
            report.add(item.key_place.clone(), message, format!("the right pane shows {}", spans(&pane)));
        }
        Self { scene, sound: report.count() == before && !table.is_incomplete() }
    }
}

/// The layout of the scene.
fn layout(table: &TomlTable<'_>, report: &mut Report<'_>) -> SceneLayout {
    let mut layout = SceneLayout::default();
    if let Some(zoom) = table.get("zoom") {
        layout.zoom = zoom.number(0.5..=4.0, report).unwrap_or(layout.zoom);
    }
    if let Some(step) = table.get("step") {
        layout.step = step.number(0.5..=4.0, report).unwrap_or(layout.step);
    }
    if let Some(tolerance) = table.get("tolerance") {
        layout.tolerance = tolerance.number(0.0..=1.0, report).unwrap_or(layout.tolerance);
    }
    if let Some(sum) = table.get("sum") {
        layout.sum = sum.truth(report).unwrap_or(layout.sum);
    }
    if let Some(speed) = table.get("speed") {
        layout.speed = speed.coordinate(report).unwrap_or(layout.speed);
    }
    layout.difference_from =
        table.get("difference").and_then(|item| item.pair("the lower left corner [x, y] of the right pane", report));
    layout
}

fn probe_at(entry: &TomlItem<'_>, layout: &SceneLayout, report: &mut Report<'_>) -> Option<DVec2> {
    let at = entry.pair("a point [x, y]", report)?;
    if !layout.world().contains(at) && !layout.difference().contains(at) {
        report.add(entry.place.clone(), "the probe stands outside both panes", None);
    }
    Some(at)
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
}
