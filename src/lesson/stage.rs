//! The `[scene]` table of a lesson or a step.

use super::problem::Report;
use super::toml_table::{Form, Item};
use crate::geometry::Aabb;
use crate::scene::{Body, DIFFERENCE, Scene, WORLD};
use crate::value::Value;
use glam::DVec2;

/// Bodies have names of the writer's choice, so any key is taken.
const SCENE: Form = Form { what: "a scene", keys: &[] };
const BODY: Form = Form { what: "a body", keys: &["box", "at", "point", "locked"] };

/// Names that mean something else in a goal.
const TAKEN: [&str; 17] = [
    "D",
    "exit",
    "gap",
    "lamp",
    "probe",
    "visited",
    "meet",
    "typed",
    "pressed",
    "yields",
    "and",
    "or",
    "not",
    "abs",
    "min",
    "max",
    "difference",
];

/// A scene as far as it could be read.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) scene: Scene,
    /// False if something in it is wrong, so that other errors may only follow from that.
    pub(super) sound: bool,
}

impl Stage {
    /// No scene, because it could not be read.
    pub(super) fn unread() -> Self {
        Self { scene: Scene::default(), sound: false }
    }

    pub(super) fn read(item: &Item<'_>, report: &mut Report<'_>) -> Self {
        let before = report.count();
        let Some(table) = item.table(&SCENE, report) else { return Self::unread() };
        let mut bodies = Vec::new();
        let (mut probe, mut speed) = (None, None);
        for entry in &table.entries {
            match entry.key {
                "probe" => probe = probe_at(entry, report),
                "speed" => speed = entry.coordinate(report),
                _ => bodies.extend(body(entry, report)),
            }
        }
        if bodies.is_empty() && report.count() == before && !table.is_torn() {
            let help = "such as: A = { box = [4, 2], at = [9, 6] }".to_owned();
            report.add(item.key_place.clone(), "a scene needs at least one body", help);
        }
        let mut scene = Scene::new(bodies);
        if let Some(d) = scene.difference().filter(|d| report.count() == before && !within(d, &DIFFERENCE)) {
            let message = format!("A-B spans {}, outside the right pane", spans(&d));
            report.add(item.key_place.clone(), message, format!("the right pane shows {}", spans(&DIFFERENCE)));
        }
        if let Some(at) = probe {
            scene = scene.with_probe(at);
        }
        if let Some(speed) = speed {
            scene = scene.with_speed(speed);
        }
        Self { scene, sound: report.count() == before && !table.is_torn() }
    }
}

fn probe_at(entry: &Item<'_>, report: &mut Report<'_>) -> Option<DVec2> {
    let at = entry.pair("a point [x, y]", report)?;
    if !WORLD.contains(at) && !DIFFERENCE.contains(at) {
        report.add(entry.place.clone(), "the probe stands outside both panes", None);
    }
    Some(at)
}

fn body(entry: &Item<'_>, report: &mut Report<'_>) -> Option<Body> {
    let name = entry.key;
    check_name(entry, report);
    if !entry.is_table() {
        let message = format!("\"{name}\" is no body");
        let help = "a scene takes bodies such as A = { box = [4, 2], at = [9, 6] } or P = { point = [8, 6] }, \
                    and probe = [x, y], speed = number";
        report.add(entry.key_place.clone(), message, help.to_owned());
        return None;
    }
    let table = entry.table(&BODY, report)?;
    let locked = table.get("locked").and_then(|locked| locked.truth(report)).unwrap_or(false);
    let (place, min, size) = match (table.get("point"), table.get("box")) {
        (Some(point), Some(_)) => {
            report.add(point.key_place.clone(), format!("{name} is a box or a point, not both"), None);
            return None;
        }
        (Some(point), None) => {
            if let Some(at) = table.get("at") {
                report.add(at.key_place.clone(), "a point stands where \"point\" says, without \"at\"", None);
            }
            (point, point.pair("a point [x, y]", report), Some(DVec2::ZERO))
        }
        (None, Some(size)) => {
            let at = table.require("at", report);
            let min = at.and_then(|at| at.pair("the lower left corner [x, y]", report));
            (at?, min, box_size(size, report))
        }
        (None, None) => {
            if !table.is_torn() {
                let help = "such as: A = { box = [4, 2], at = [9, 6] } or P = { point = [8, 6] }".to_owned();
                report.add(entry.place.clone(), format!("{name} is neither a box nor a point"), help);
            }
            return None;
        }
    };
    let (min, size) = (min?, size?);
    let shape = Aabb::new(min, min + size).ok()?;
    if !within(&shape, &WORLD) {
        let message = format!("{name} spans {}, outside the left pane", spans(&shape));
        report.add(place.place.clone(), message, format!("the left pane shows {}", spans(&WORLD)));
    }
    Some(Body { name: name.to_owned(), shape, locked })
}

fn box_size(item: &Item<'_>, report: &mut Report<'_>) -> Option<DVec2> {
    let size = item.pair("a width and a height", report)?;
    if size.min_element() < 0.0 {
        let message = format!("a box cannot be {} wide and {} high", Value::from(size.x), Value::from(size.y));
        report.add(item.place.clone(), message, None);
        return None;
    }
    if size == DVec2::ZERO {
        report.add(item.place.clone(), "a box of no size is a point", "write point = [x, y]".to_owned());
        return None;
    }
    Some(size)
}

fn check_name(entry: &Item<'_>, report: &mut Report<'_>) {
    let name = entry.key;
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if !is_word {
        let help = "a name is letters, digits and _, and starts with a letter".to_owned();
        report.add(entry.key_place.clone(), format!("\"{name}\" cannot be the name of a body"), help);
    } else if TAKEN.contains(&name) {
        let message = format!("\"{name}\" means something else in a goal, so no body can be called that");
        report.add(entry.key_place.clone(), message, None);
    }
}

fn within(shape: &Aabb, frame: &Aabb) -> bool {
    frame.contains(shape.min()) && frame.contains(shape.max())
}

fn spans(shape: &Aabb) -> String {
    let [left, right, bottom, top] = [shape.left(), shape.right(), shape.bottom(), shape.top()].map(Value::from);
    format!("x {left} to {right}, y {bottom} to {top}")
}
