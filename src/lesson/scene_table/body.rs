//! A body of a scene: its keys, how they are read and how they are written.

use super::super::nearest::nearest;
use super::super::problem::Report;
use super::super::toml_table::{Schema, TomlItem, TomlTable};
use super::settings;
use super::{BodyValue, is_taken, numbers, spans, within};
use crate::scene::{Body, Pivot, Shaped, Solid};
use crate::value::Value;
use glam::DVec2;
use minkowski2d::{Aabb, ConvexPolygon, Radius};

/// The keys of a body: name, a value, and what it is.
pub(crate) const KEYS: [(&str, &str, &str); 12] = [
    ("box", "[4, 2]", "a box: its width and height; at is its lower left corner"),
    ("at", "[9, 6]", "the lower left corner of a box, the center of a disc, the way of a polygon"),
    ("point", "[8, 6]", "a point"),
    ("corners", "[[0, 0], [4, 1], [1, 3]]", "a convex polygon, counter-clockwise, moved by at"),
    ("parts", "[[...], [...]]", "the convex parts that fill corners with a dent"),
    ("half", "[2, 1]", "a box at an angle: half of its width and height"),
    ("center", "[6, 6]", "the middle of a box at an angle or of a disc"),
    ("angle", "30", "turns a box or a polygon about its middle: whole degrees, counter-clockwise"),
    ("circle", "2", "a disc: its radius, from 0.25 to 9; at is its center"),
    ("radius", "0.5", "rounds a box or a convex polygon with a disc"),
    ("velocity", "[2, -1]", "its way in one frame"),
    ("locked", "true", "bolted down"),
];

const BODY: Schema = Schema { what: "a body", keys: &names() };

const fn names() -> [&'static str; KEYS.len()] {
    let (mut names, mut index) = ([""; KEYS.len()], 0);
    while index < KEYS.len() {
        names[index] = KEYS[index].0;
        index += 1;
    }
    names
}

type ReadShape = fn(&TomlItem<'_>, &TomlTable<'_>, &mut Report<'_>) -> Option<Solid>;

/// The kinds of shapes: the key of which a body has exactly one, what it is, the other keys that say something of it, and
/// how it is read.
const KINDS: [(&str, &str, &[&str], ReadShape); 5] = [
    ("box", "box", &["at", "angle", "radius"], flat_box),
    ("point", "point", &[], |item, _, report| Aabb::point(item.pair("a point [x, y]", report)?).ok().map(Solid::Box)),
    ("corners", "polygon", &["at", "parts", "angle", "radius"], polygon),
    ("half", "box at an angle", &["center", "angle", "radius"], half),
    ("circle", "circle", &["center", "at"], circle),
];

/// What every kind of shape takes.
const ALWAYS: [&str; 2] = ["velocity", "locked"];

/// The smallest and the largest radius, in world units.
const RADII: std::ops::RangeInclusive<f64> = 0.25..=9.0;

const EXAMPLES: &str = "such as: A = { box = [4, 2], at = [9, 6] }, P = { point = [8, 6] }, \
                        T = { corners = [[0, 0], [4, 1], [1, 3]], at = [2, 2] }, \
                        R = { half = [2, 1], center = [6, 6], angle = 30 } or C = { circle = 2, at = [9, 6] }";

/// True if a body that gets the key `new` loses what `key` says of it: of two kinds of shapes, or two places, it has one.
pub(in super::super) fn replaces(new: &str, key: &str) -> bool {
    let is_place = |key: &str| ["at", "center"].contains(&key);
    let kind = KINDS.iter().find(|(kind, ..)| *kind == new);
    let goes = kind.is_some_and(|(_, _, takes, _)| !takes.contains(&key) && !ALWAYS.contains(&key));
    new == key || is_place(new) && is_place(key) || goes
}

/// Parses a body, which must lie in `pane` if there is one, with other values for some of its keys.
pub(super) fn read<'t>(
    entry: &TomlItem<'t>,
    others: &[BodyValue<'t>],
    pane: Option<&Aabb>,
    report: &mut Report<'_>,
) -> Option<Body> {
    let name = entry.key;
    check_name(entry, report);
    if !entry.is_table() {
        let meant = nearest(name, settings::names()).map(|meant| format!("did you mean \"{meant}\"? "));
        let all: Vec<&str> = settings::names().collect();
        let help = format!("{}a scene takes bodies, {EXAMPLES}, and {}", meant.unwrap_or_default(), all.join(", "));
        report.add(entry.key_place.clone(), format!("\"{name}\" is no body"), help);
        return None;
    }
    let before = report.count();
    let mut table = entry.table(&BODY, report)?;
    for (_, value) in others.iter().filter(|(body, _)| *body == name) {
        table.replace(value);
    }
    let locked = table.get("locked").and_then(|locked| locked.truth(report)).unwrap_or(false);
    let velocity =
        table.get("velocity").map_or(Some(DVec2::ZERO), |velocity| velocity.pair("a velocity [x, y]", report))?;
    let kinds: Vec<_> = KINDS.iter().filter_map(|kind| Some((kind, table.get(kind.0)?))).collect();
    let (&(kind, what, takes, read), item) = match kinds[..] {
        [kind] => kind,
        [] => {
            // A key that is unknown may be meant to be the shape.
            if !table.is_incomplete() && report.count() == before {
                report.add(entry.place.clone(), format!("{name} has no shape"), EXAMPLES.to_owned());
            }
            return None;
        }
        [(first, _), (second, item), ..] => {
            let message = format!("{name} is a {} or a {}, not both", first.1, second.1);
            report.add(item.key_place.clone(), message, None);
            return None;
        }
    };
    let before = report.count();
    let idle = |other: &&TomlItem<'_>| BODY.keys.contains(&other.key) && other.key != kind && replaces(kind, other.key);
    for other in table.entries.iter().filter(idle) {
        let help = format!("a {what} takes: {}", [&[kind], takes, &ALWAYS].concat().join(", "));
        report.add(other.key_place.clone(), format!("a {what} takes no \"{}\"", other.key), help);
    }
    let shape = read(item, &table, report).filter(|_| report.count() == before)?;
    let shape = rounded(shape, &table, report)?;
    let bounds = shape.bounds();
    if let Some(pane) = pane.filter(|pane| !within(&bounds, pane)) {
        let message = format!("{name} spans {}, outside the left pane", spans(&bounds));
        let place = table.get("at").or(table.get("center")).unwrap_or(item).place.clone();
        report.add(place, message, format!("the left pane shows {}", spans(pane)));
    }
    Some(Body { velocity, locked, ..Body::new(name, shape) })
}

/// A circle by its radius and its centre.
fn circle(item: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let center = match (table.get("center"), table.get("at")) {
        (Some(_), Some(at)) => {
            report.add(at.key_place.clone(), "the centre of a circle is \"center\" or \"at\", not both", None);
            return None;
        }
        (None, None) => table.require("center", report),
        (center, at) => center.or(at),
    };
    let center = center.and_then(|center| center.pair("the centre [x, y]", report));
    Solid::disc(center?, radius(item, report)?)
}

/// The shape with the rounding that the body has, if any.
fn rounded(shape: Solid, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let Some(item) = table.get("radius") else { return Some(shape) };
    if shape.is_compound() {
        let message = "only convex bodies are rounded, and this one has parts";
        report.add(item.key_place.clone(), message, "leave it out".to_owned());
        return None;
    }
    radius(item, report).map(|radius| shape.rounded(radius))
}

fn radius(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Radius> {
    Radius::new(item.number(RADII, report)?).ok()
}

/// A box along the axes; with an angle, even of 0, one that can be turned.
fn flat_box(item: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let at = table.require("at", report);
    let min = at.and_then(|at| at.pair("the lower left corner [x, y]", report));
    let size = box_size(item, report);
    let (min, size) = (min?, size?);
    if table.get("angle").is_some() {
        return oriented(item, 0.5 * size, min + 0.5 * size, table, report);
    }
    Aabb::new(min, min + size).ok().map(Solid::Box)
}

fn box_size(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<DVec2> {
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

fn half(item: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let size = item.pair("half of the width and of the height", report);
    let center = table.require("center", report).and_then(|center| center.pair("a point [x, y]", report));
    oriented(item, size?, center?, table, report)
}

/// A box by its half-size and its middle, turned by the angle of its body.
fn oriented(
    item: &TomlItem<'_>,
    half: DVec2,
    center: DVec2,
    table: &TomlTable<'_>,
    report: &mut Report<'_>,
) -> Option<Solid> {
    if half.min_element() <= 0.0 {
        report.add(item.place.clone(), "both half-sizes must be more than 0", None);
        return None;
    }
    Solid::oriented_box(center, half, angle(table, report)?)
}

/// By how many degrees a shape is turned, counter-clockwise.
fn angle(table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<i32> {
    let degrees = table.get("angle").map_or(Some(0), |angle| angle.whole(0..=359, report))?;
    i32::try_from(degrees).ok()
}

/// A polygon by its corners; with `parts` it may be concave.
fn polygon(item: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let at = table.get("at").map_or(Some(DVec2::ZERO), |at| at.pair("where corner (0,0) lies, [x, y]", report));
    let angle = angle(table, report);
    let turned = |solid: Solid| Some(solid.turned(angle?, Pivot::Middle));
    let Some(parts) = table.get("parts") else { return convex(item, at?, report).map(Solid::from).and_then(turned) };
    let outline = corners(item, report);
    let parts: Vec<_> = parts.list(report)?.iter().map(|part| convex(part, at?, report)).collect();
    let (at, outline) = (at?, outline?);
    let parts: Vec<ConvexPolygon> = parts.into_iter().collect::<Option<_>>()?;
    let doubled: f64 = (0..outline.len()).map(|i| outline[i].perp_dot(outline[(i + 1) % outline.len()])).sum();
    let filled: f64 = parts.iter().map(ConvexPolygon::area).sum();
    if parts.is_empty() || doubled * 0.5 != filled {
        let message = format!(
            "the corners go round an area of {}, the parts have {}",
            Value::from(doubled * 0.5),
            Value::from(filled)
        );
        report.add(
            item.place.clone(),
            message,
            "the parts must fill the outline, which goes counter-clockwise".to_owned(),
        );
        return None;
    }
    Solid::compound(outline.into_iter().map(|corner| corner + at).collect(), parts).and_then(turned)
}

fn corners(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Vec<DVec2>> {
    let items = item.list(report)?;
    let corners: Vec<_> = items.iter().map(|corner| corner.pair("a corner [x, y]", report)).collect();
    corners.into_iter().collect()
}

fn convex(item: &TomlItem<'_>, at: DVec2, report: &mut Report<'_>) -> Option<ConvexPolygon> {
    let corners = corners(item, report)?;
    if corners.len() < 3 {
        report.add(item.place.clone(), format!("a polygon has at least 3 corners, not {}", corners.len()), None);
        return None;
    }
    ConvexPolygon::new(corners.into_iter().map(|corner| corner + at))
        .map_err(|error| {
            let help = "corners go counter-clockwise; a shape with dents also needs its convex parts".to_owned();
            report.add(item.place.clone(), error.to_string(), help);
        })
        .ok()
}

fn check_name(entry: &TomlItem<'_>, report: &mut Report<'_>) {
    let name = entry.key;
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if !is_word {
        let help = "a name is letters, digits and _, and starts with a letter".to_owned();
        report.add(entry.key_place.clone(), format!("\"{name}\" cannot be the name of a body"), help);
    } else if is_taken(name) {
        let message = format!("\"{name}\" means something else in a goal, so no body can be called that");
        report.add(entry.key_place.clone(), message, None);
    }
}

/// The keys of a body with their values, as lines and lessons write them.
pub(in super::super) fn written(body: &Body) -> Vec<(&'static str, String)> {
    let pair = |of: DVec2| numbers(&[of.x, of.y]);
    let list = |of: Vec<String>| format!("[{}]", of.join(","));
    let points = |of: &[DVec2]| list(of.iter().copied().map(pair).collect());
    let turned = |degrees: i32| (degrees != 0).then(|| ("angle", degrees.to_string()));
    let radius = body.shape.radius().get();
    let mut keys = Vec::new();
    match body.shape.shaped() {
        _ if body.shape.is_disc() => {
            keys.extend([("circle", radius.to_string()), ("at", pair(body.shape.middle()))]);
        }
        Shaped::Box(at, size) if size == DVec2::ZERO => keys.push(("point", pair(at))),
        Shaped::Box(at, size) => keys.extend([("box", pair(size)), ("at", pair(at))]),
        Shaped::Turned(center, half, angle) => {
            keys.extend([("half", pair(half)), ("center", pair(center))].into_iter().chain(turned(angle)));
        }
        Shaped::Corners(border, parts, angle) => {
            let parts: Vec<String> = parts.iter().map(|part| points(part)).collect();
            keys.push(("corners", points(&border)));
            keys.extend((!parts.is_empty()).then(|| ("parts", list(parts))));
            keys.extend(turned(angle));
        }
    }
    keys.extend((radius > 0.0 && !body.shape.is_disc()).then(|| ("radius", radius.to_string())));
    keys.extend((body.velocity != DVec2::ZERO).then(|| ("velocity", pair(body.velocity))));
    keys.extend(body.locked.then(|| ("locked", "true".to_owned())));
    keys
}
