//! A body of a scene.

use super::super::problem::Report;
use super::super::toml_table::{Schema, TomlItem, TomlTable};
use super::{BodyValue, SETTINGS, is_taken, spans, within};
use crate::scene::{Body, Pivot, Solid};
use crate::value::Value;
use glam::DVec2;
use minkowski2d::{Aabb, ConvexPolygon, Radius};

const BODY: Schema = Schema {
    what: "a body",
    keys: &[
        "box", "at", "point", "corners", "parts", "half", "center", "angle", "circle", "radius", "velocity", "locked",
    ],
};

/// The keys of which a body has exactly one; it determines the shape.
const KINDS: [&str; 5] = ["box", "point", "corners", "half", "circle"];

/// The smallest and the largest radius, in world units.
const RADII: std::ops::RangeInclusive<f64> = 0.25..=9.0;

const EXAMPLES: &str = "such as: A = { box = [4, 2], at = [9, 6] }, P = { point = [8, 6] }, \
                        T = { corners = [[0, 0], [4, 1], [1, 3]], at = [2, 2] }, \
                        R = { half = [2, 1], center = [6, 6], angle = 30 } or C = { circle = 2, at = [9, 6] }";

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
        let message = format!("\"{name}\" is no body");
        let help = format!("a scene takes bodies, {EXAMPLES}, and {}", SETTINGS.join(", "));
        report.add(entry.key_place.clone(), message, help);
        return None;
    }
    let mut table = entry.table(&BODY, report)?;
    for (_, value) in others.iter().filter(|(body, _)| *body == name) {
        table.replace(value);
    }
    let locked = table.get("locked").and_then(|locked| locked.truth(report)).unwrap_or(false);
    let velocity =
        table.get("velocity").map_or(Some(DVec2::ZERO), |velocity| velocity.pair("a velocity [x, y]", report))?;
    let kinds: Vec<&TomlItem<'_>> = KINDS.iter().filter_map(|kind| table.get(kind)).collect();
    let kind = match kinds[..] {
        [kind] => kind,
        [] => {
            if !table.is_incomplete() {
                report.add(entry.place.clone(), format!("{name} has no shape"), EXAMPLES.to_owned());
            }
            return None;
        }
        [first, second, ..] => {
            let message = format!("{name} is a {} or a {}, not both", what(first.key), what(second.key));
            report.add(second.key_place.clone(), message, None);
            return None;
        }
    };
    let shape = match kind.key {
        "point" => point(kind, &table, report)?,
        "box" => axis_aligned(kind, &table, report)?,
        "half" => oriented(kind, &table, report)?,
        "circle" => circle(kind, &table, report)?,
        _ => polygon(kind, &table, report)?,
    };
    let shape = rounded(shape, kind, &table, report)?;
    let bounds = shape.bounds();
    if let Some(pane) = pane.filter(|pane| !within(&bounds, pane)) {
        let message = format!("{name} spans {}, outside the left pane", spans(&bounds));
        let place = table.get("at").or(table.get("center")).unwrap_or(kind).place.clone();
        report.add(place, message, format!("the left pane shows {}", spans(pane)));
    }
    Some(Body { velocity, locked, ..Body::new(name, shape) })
}

fn what(kind: &str) -> &'static str {
    match kind {
        "box" => "box",
        "point" => "point",
        "half" => "box at an angle",
        "circle" => "circle",
        _ => "polygon",
    }
}

fn point(at: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    if let Some(at) = table.get("at") {
        report.add(at.key_place.clone(), "a point stands where \"point\" says, without \"at\"", None);
    }
    Aabb::point(at.pair("a point [x, y]", report)?).ok().map(Solid::Box)
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
fn rounded(shape: Solid, kind: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let Some(item) = table.get("radius") else { return Some(shape) };
    let mut refuse = |message: &str, help: &str| {
        report.add(item.key_place.clone(), message, help.to_owned());
        None
    };
    match kind.key {
        "point" => refuse("a point with a radius is a circle", "write circle = r, at = [x, y]"),
        "circle" => refuse("the radius of a circle is the number of \"circle\"", "leave \"radius\" out"),
        _ if shape.is_compound() => refuse("only convex bodies are rounded, and this one has parts", "leave it out"),
        _ => radius(item, report).map(|radius| shape.rounded(radius)),
    }
}

fn radius(item: &TomlItem<'_>, report: &mut Report<'_>) -> Option<Radius> {
    Radius::new(item.number(RADII, report)?).ok()
}

fn axis_aligned(size: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let at = table.require("at", report);
    let min = at.and_then(|at| at.pair("the lower left corner [x, y]", report));
    let size = box_size(size, report);
    let (min, size) = (min?, size?);
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

fn oriented(half: &TomlItem<'_>, table: &TomlTable<'_>, report: &mut Report<'_>) -> Option<Solid> {
    let size = half.pair("half of the width and of the height", report);
    let center = table.require("center", report).and_then(|center| center.pair("a point [x, y]", report));
    let angle = angle(table, report);
    let size = size?;
    if size.min_element() <= 0.0 {
        report.add(half.place.clone(), "both half-sizes must be more than 0", None);
        return None;
    }
    Solid::oriented_box(center?, size, angle?)
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
