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
const SETTINGS: [&str; 9] =
    ["probe", "speed", "zoom", "difference", "view", "difference_view", "step", "tolerance", "sum"];

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

    pub(super) fn read(item: &TomlItem<'_>, report: &mut Report<'_>) -> Self {
        Self::read_with(item, &[], report)
    }

    /// Parses a scene in which some keys of bodies have other values than it gives them.
    pub(super) fn read_with<'t>(item: &TomlItem<'t>, others: &[BodyValue<'t>], report: &mut Report<'_>) -> Self {
        let before = report.count();
        let Some(table) = item.table(&SCENE, report) else { return Self::unread() };
        let mut layout = layout(&table, report);
        layout.probe_from = table.get("probe").and_then(|entry| probe_at(entry, &layout, report));
        let of_bodies = table.entries.iter().filter(|entry| !SETTINGS.contains(&entry.key));
        let roomy = table.takes_any_number();
        let pane = layout.view.or((!roomy).then(|| layout.world()));
        let bodies: Vec<_> = of_bodies.filter_map(|entry| body::read(entry, others, pane.as_ref(), report)).collect();
        if bodies.is_empty() && report.count() == before && !table.is_incomplete() {
            let help = "such as: A = { box = [4, 2], at = [9, 6] }".to_owned();
            report.add(item.key_place.clone(), "a scene needs at least one body", help);
        }
        let mut scene = Scene::new(bodies).with_layout(layout);
        if roomy && report.count() == before {
            scene.make_room();
        }
        let pane = scene.layout.difference_view();
        if let Some(d) = scene.right_bounds().filter(|d| report.count() == before && !within(d, &pane)) {
            let name = if scene.layout.sum { "A+B" } else { "A-B" };
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
    layout.view = table.get("view").and_then(|item| view(item, "left", &layout.world(), report));
    layout.difference_view =
        table.get("difference_view").and_then(|item| view(item, "right", &layout.difference(), report));
    layout
}

/// The part of the plane that a step plays in: `[x0, y0, x1, y1]`, inside what its pane shows on a standard screen.
fn view(item: &TomlItem<'_>, side: &str, pane: &Aabb, report: &mut Report<'_>) -> Option<Aabb> {
    let items = item.list(report)?;
    let [left, bottom, right, top] = items.as_slice() else {
        let message = format!("{} takes the ends [x0, y0, x1, y1], and here are {}", item.key, items.len());
        report.add(item.place.clone(), message, None);
        return None;
    };
    let [left, bottom, right, top] = [left, bottom, right, top].map(|end| end.coordinate(report));
    let (min, max) = (DVec2::new(left?, bottom?), DVec2::new(right?, top?));
    let mut refuse = |message: &str, help: String| {
        report.add(item.place.clone(), format!("{} {message}", item.key), help);
        None
    };
    if (max - min).min_element() <= 0.0 {
        return refuse("has no size", "its ends are those on the left, below, on the right and above".to_owned());
    }
    if item.takes_any_number() {
        return Aabb::new(min, max).ok();
    }
    if min != min.floor() {
        // Lattice points would be at the centres of cells in one pane and between cells in the other.
        return refuse("begins between lattice points", "x0 and y0 are whole numbers".to_owned());
    }
    match Aabb::new(min, max).ok().filter(|view| within(view, pane)) {
        None => refuse(&format!("reaches outside the {side} pane"), format!("the {side} pane shows {}", spans(pane))),
        view => view,
    }
}

fn probe_at(entry: &TomlItem<'_>, layout: &SceneLayout, report: &mut Report<'_>) -> Option<DVec2> {
    let at = entry.pair("a point [x, y]", report)?;
    if !entry.takes_any_number() && !layout.world_view().contains(at) && !layout.difference_view().contains(at) {
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
