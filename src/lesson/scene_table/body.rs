//! A body of a scene: its keys, how they are read and how they are written.

use super::super::nearest::nearest;
use super::super::problem::{Read, ensure};
use super::super::table::{Item, Table};
use super::{is_taken, numbers, settings, spans, within};
use crate::scene::{Body, Pivot, Shaped, Solid};
use crate::value::Value;
use glam::DVec2;
use minkowski2d::{Aabb, ConvexPolygon, Radius};

/// The keys of a body: name, a value, and what it is.
pub(crate) const KEYS: [(&str, &str, &str); 12] = [
    ("box", "[4, 2]", "a box: its width and height; at is its lower left corner"),
    ("at", "[9, 6]", "the lower left corner of a box, the center of a disc, the shift of a polygon"),
    ("point", "[8, 6]", "a point"),
    ("corners", "[[0, 0], [4, 1], [1, 3]]", "a convex polygon, counterclockwise, moved by at"),
    ("parts", "[[...], [...]]", "the convex parts that fill corners with a dent"),
    ("half", "[2, 1]", "a turned box: half of its width and height"),
    ("center", "[6, 6]", "the center of a turned box"),
    ("angle", "30", "turns a box or a polygon about its center: whole degrees, counterclockwise"),
    ("circle", "2", "a disc: its radius, from 0.25 to 9; at is its center"),
    ("radius", "0.5", "rounds a box or a convex polygon with a disc"),
    ("velocity", "[2, -1]", "how far it moves in one frame"),
    ("locked", "true", "bolted down"),
];

type ReadShape = fn(&Item<'_>, &Table<'_>) -> Read<Option<Solid>>;

/// The kinds of shapes. A body has exactly one of these keys. Then come the name of the shape, the other keys that it takes,
/// and the function that reads it.
const KINDS: [(&str, &str, &[&str], ReadShape); 5] = [
    ("box", "box", &["at", "angle", "radius"], flat_box),
    ("point", "point", &[], |item, _| Ok(Aabb::point(item.pair("a point [x, y]")?).ok().map(Solid::Box))),
    ("corners", "polygon", &["at", "parts", "angle", "radius"], polygon),
    ("half", "box at an angle", &["center", "angle", "radius"], half),
    ("circle", "circle", &["at"], circle),
];

/// What every kind of shape takes.
const ALWAYS: [&str; 2] = ["velocity", "locked"];

/// The smallest and the largest radius, in world units.
const RADII: std::ops::RangeInclusive<f64> = 0.25..=9.0;

const EXAMPLES: &str = "such as: A = { box = [4, 2], at = [9, 6] }, P = { point = [8, 6] }, \
                        T = { corners = [[0, 0], [4, 1], [1, 3]], at = [2, 2] }, \
                        R = { half = [2, 1], center = [6, 6], angle = 30 } or C = { circle = 2, at = [9, 6] }";

/// True if the key `new` replaces `key`: a body has one shape and one place.
pub(in super::super) fn replaces(new: &str, key: &str) -> bool {
    let is_place = |key: &str| ["at", "center"].contains(&key);
    let kind = KINDS.iter().find(|(kind, ..)| *kind == new);
    let goes = kind.is_some_and(|(_, _, takes, _)| !takes.contains(&key) && !ALWAYS.contains(&key));
    new == key || is_place(new) && is_place(key) || goes
}

/// Parses a body, which must lie in `pane` if there is one.
pub(super) fn read(entry: &Item<'_>, pane: Option<&Aabb>) -> Read<Body> {
    let name = entry.key;
    check_name(entry)?;
    if entry.as_table().is_none() {
        let all = || format!("settings are {}; ", settings::names().collect::<Vec<_>>().join(", "));
        let meant = nearest(name, settings::names()).map(|meant| format!("did you mean \"{meant}\"? "));
        let help = meant.unwrap_or_else(all) + "bodies are tables, " + EXAMPLES;
        return Err(entry.wrong_key(format!("\"{name}\" is not a body")).help(help));
    }
    let table = entry.table()?.with(("", &KEYS.map(|(key, ..)| key).join(" ")))?;
    let shape = KINDS.iter().find_map(|kind| Some((kind, table.get(kind.0)?)));
    let no_shape = || entry.wrong(format!("{name} has no shape")).help(EXAMPLES);
    let (&(kind, what, takes, shape), item) = shape.ok_or_else(no_shape)?;
    if let Some(idle) = table.entries.iter().find(|other| other.key != kind && replaces(kind, other.key)) {
        let help = format!("a {what} takes: {}", [&[kind], takes, &ALWAYS].concat().join(", "));
        return Err(idle.wrong_key(format!("a {what} takes no \"{}\"", idle.key)).help(help));
    }
    let shape = shape(item, &table)?.ok_or_else(|| item.wrong("this shape cannot be drawn"))?;
    let shape = rounded(shape, &table)?;
    let bounds = shape.bounds();
    if let Some(pane) = pane.filter(|pane| !within(&bounds, pane)) {
        let place = table.get("at").or(table.get("center")).unwrap_or(item);
        let fault = place.wrong(format!("{name} spans {}, outside the left pane", spans(&bounds)));
        return Err(fault.help(format!("the left pane shows {}", spans(pane))));
    }
    let velocity = table.given("velocity", |velocity| velocity.pair("a velocity [x, y]"))?;
    Ok(Body { velocity, locked: table.given("locked", Item::truth)?, ..Body::new(name, shape) })
}

/// A circle by its radius and its center.
fn circle(item: &Item<'_>, table: &Table<'_>) -> Read<Option<Solid>> {
    Ok(Solid::disc(table.require("at")?.pair("the center [x, y]")?, radius(item)?))
}

/// The shape with the rounding that the body has, if any.
fn rounded(shape: Solid, table: &Table<'_>) -> Read<Solid> {
    let Some(item) = table.get("radius") else { return Ok(shape) };
    ensure(!shape.is_compound(), || item.wrong_key("only convex bodies are rounded, and this one has parts"))?;
    Ok(shape.rounded(radius(item)?))
}

fn radius(item: &Item<'_>) -> Read<Radius> {
    Ok(Radius::new(item.number(RADII)?).unwrap_or_default())
}

/// A box along the axes; with an angle, even of 0, one that can be turned.
fn flat_box(item: &Item<'_>, table: &Table<'_>) -> Read<Option<Solid>> {
    let min = table.require("at")?.pair("the lower left corner [x, y]")?;
    let size = item.pair("a width and a height")?;
    let [width, height] = [size.x, size.y].map(Value::from);
    ensure(size.min_element() >= 0.0, || item.wrong(format!("a box cannot be {width} wide and {height} high")))?;
    ensure(size != DVec2::ZERO, || item.wrong("a box of no size is a point").help("write point = [x, y]"))?;
    if table.get("angle").is_some() {
        return oriented(item, 0.5 * size, min + 0.5 * size, table);
    }
    Ok(Aabb::new(min, min + size).ok().map(Solid::Box))
}

fn half(item: &Item<'_>, table: &Table<'_>) -> Read<Option<Solid>> {
    let center = table.require("center")?.pair("a point [x, y]")?;
    oriented(item, item.pair("half of the width and of the height")?, center, table)
}

/// A box by its half-size and its middle, turned by the angle of its body.
fn oriented(item: &Item<'_>, half: DVec2, center: DVec2, table: &Table<'_>) -> Read<Option<Solid>> {
    ensure(half.min_element() > 0.0, || item.wrong("both half-sizes must be more than 0"))?;
    Ok(Solid::oriented_box(center, half, angle(table)?))
}

/// The angle of a shape in whole degrees, counterclockwise.
fn angle(table: &Table<'_>) -> Read<i32> {
    Ok(table.given("angle", |angle| angle.whole(0..=359))?.cast_signed())
}

/// A polygon by its corners; with `parts` it may be concave.
fn polygon(item: &Item<'_>, table: &Table<'_>) -> Read<Option<Solid>> {
    let at = table.given("at", |at| at.pair("where corner (0,0) lies, [x, y]"))?;
    let angle = angle(table)?;
    let turned = |solid: Solid| solid.turned(angle, Pivot::Middle);
    let Some(parts) = table.get("parts") else { return Ok(Some(turned(Solid::from(convex(item, at)?)))) };
    let outline = corners(item)?;
    let parts = parts.each(|part| convex(part, at))?;
    let doubled: f64 = (0..outline.len()).map(|i| outline[i].perp_dot(outline[(i + 1) % outline.len()])).sum();
    let filled: f64 = parts.iter().map(ConvexPolygon::area).sum();
    ensure(!parts.is_empty() && doubled * 0.5 == filled, || {
        let [area, filled] = [doubled * 0.5, filled].map(Value::from);
        let fault = item.wrong(format!("the corners go round an area of {area}, the parts have {filled}"));
        fault.help("the parts must fill the outline, which goes counter-clockwise")
    })?;
    Ok(Solid::compound(outline.into_iter().map(|corner| corner + at).collect(), parts).map(turned))
}

fn corners(item: &Item<'_>) -> Read<Vec<DVec2>> {
    item.each(|corner| corner.pair("a corner [x, y]"))
}

fn convex(item: &Item<'_>, at: DVec2) -> Read<ConvexPolygon> {
    let corners = corners(item)?;
    let count = corners.len();
    ensure(count >= 3, || item.wrong(format!("a polygon has at least 3 corners, not {count}")))?;
    let help = "corners go counter-clockwise; a shape with dents also needs its convex parts";
    let polygon = ConvexPolygon::new(corners.into_iter().map(|corner| corner + at));
    polygon.map_err(|error| item.wrong(error.to_string()).help(help))
}

fn check_name(entry: &Item<'_>) -> Read<()> {
    let name = entry.key;
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    ensure(is_word, || {
        let fault = entry.wrong_key(format!("\"{name}\" cannot be the name of a body"));
        fault.help("a name is letters, digits and _, and starts with a letter")
    })?;
    ensure(!is_taken(name), || entry.wrong_key(format!("\"{name}\" means something else in a goal")))
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
