//! The `[scene]` table of a lesson or a step.

mod body;

use super::expression::WORDS;
use super::nearest::did_you_mean;
use super::problem::Report;
use super::toml_table::{Schema, TomlItem, TomlTable};
use crate::readings;
use crate::scene::{Scene, SceneLayout};
use crate::value::Value;
use glam::DVec2;
use minkowski2d::Aabb;

/// Any key is allowed, because bodies have names of the writer's choice.
const SCENE: Schema = Schema { what: "a scene", keys: &[] };

/// The keys of a scene other than bodies.
const SETTINGS: [&str; 11] =
    ["probe", "speed", "zoom", "difference", "view", "difference_view", "step", "tolerance", "sum", "pair", "pairs"];

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
        if report.count() == before {
            scene.differences = differences(&table, &scene, report).unwrap_or_default();
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
            report.add(item.key_place.clone(), message, format!("the right pane shows {}{better}", spans(&pane)));
        }
        Self { scene, sound: report.count() == before && !table.is_incomplete() }
    }
}

/// The pairs that `pair` or `pairs` names.
fn differences(table: &TomlTable<'_>, scene: &Scene, report: &mut Report<'_>) -> Option<Vec<[String; 2]>> {
    let items = match (table.get("pair"), table.get("pairs")) {
        (Some(_), Some(pairs)) => {
            let help = "\"pair\" is for one difference, \"pairs\" for several".to_owned();
            report.add(pairs.key_place.clone(), "a scene has \"pair\" or \"pairs\", not both", help);
            return None;
        }
        (Some(pair), None) => vec![pair.clone()],
        (None, Some(pairs)) => pairs.list(report)?,
        (None, None) => return None,
    };
    if let Some(pairs) = table.get("pairs").filter(|_| !(1..=MOST_PAIRS).contains(&items.len())) {
        let message = format!("the right pane shows 1 to {MOST_PAIRS} differences, not {}", items.len());
        report.add(pairs.place.clone(), message, None);
        return None;
    }
    let mut read: Vec<[String; 2]> = Vec::new();
    for item in &items {
        let names = pair(item, scene, report)?;
        if read.contains(&names) {
            report.add(item.place.clone(), format!("{}-{} is listed twice", names[0], names[1]), None);
            return None;
        }
        read.push(names);
    }
    Some(read)
}

/// The names of two bodies of the scene.
fn pair(item: &TomlItem<'_>, scene: &Scene, report: &mut Report<'_>) -> Option<[String; 2]> {
    const EXAMPLE: &str = "two bodies, as in [\"A\", \"C\"]";
    let items = item.list(report)?;
    let [a, b] = items.as_slice() else {
        report.add(item.place.clone(), format!("a pair has {EXAMPLE}, and here are {}", items.len()), None);
        return None;
    };
    let mut name = |item: &TomlItem<'_>| {
        let name = item.text(EXAMPLE, report)?;
        if scene.find(name).is_none() {
            let known: Vec<&str> = scene.bodies.iter().map(|body| &*body.name).collect();
            let help = did_you_mean(name, &known);
            report.add(item.inside(0, name.len(), report), format!("the scene has no body \"{name}\""), help);
            return None;
        }
        Some(name.to_owned())
    };
    let names = [name(a)?, name(b)?];
    if names[0] == names[1] {
        let message = format!("the difference of {} and itself says nothing", names[0]);
        report.add(item.place.clone(), message, format!("a pair has {EXAMPLE}"));
        return None;
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
