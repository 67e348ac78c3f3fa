//! What is drawn: a figure, or the bodies of a scene; and their Minkowski difference.

use crate::commands::Failure;
use crate::lesson::SceneLine;
use crate::lesson::problem::Fault;
use crate::scene::Scene;
use glam::DVec2;
use minkowski2d::{ConvexPolygon, InvalidPolygon, Radius, Rounded};
use textfigure::Role;
use textfigure::json::{Circle, Drawing, FigureShape, Geometry};

/// Parses a figure or a scene.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Drawing, Failure> {
    if let Some(text) = str::from_utf8(bytes).ok().filter(|text| is_scene(text)) {
        let SceneLine { scene, .. } = SceneLine::read(file, text).map_err(|problem| Failure::of(&[*problem]))?;
        return Ok(Drawing { shapes: bodies(&scene), base: Vec::new() });
    }
    textfigure::json::read(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(bytes);
        let fault = Fault::at(&error.place, error.message).help(error.help.unwrap_or_default());
        Failure::of(&[fault.of(file, &text)])
    })
}

/// Puts the difference of the first shapes with the roles a and b below them.
pub(super) fn add_difference(drawing: &mut Drawing) -> Result<(), String> {
    let [(a, of_a), (b, of_b)] = [convex(drawing, Role::A, "a")?, convex(drawing, Role::B, "b")?];
    let d = Rounded::difference(&a, &b);
    let geometry = match d.core().vertices() {
        [center] if d.radius() > 0.0 => Geometry::Circle(Circle { center: *center, radius: d.radius() }),
        _ => Geometry::Polygon(d.outline()),
    };
    // R and its walls have names of their own.
    let name = if of_a.as_deref() == Some("R") { format!("R-{}", of_b.unwrap_or_default()) } else { "A-B".to_owned() };
    drawing.base.push(FigureShape::new(geometry, Role::Difference, Some(name)));
    Ok(())
}

/// The first shape with a role, which has to be convex, and its label.
fn convex(drawing: &Drawing, role: Role, name: &str) -> Result<(Rounded<ConvexPolygon>, Option<String>), String> {
    let found = drawing.shapes.iter().enumerate().find(|(_, shape)| shape.role == role);
    let (index, shape) = found.ok_or_else(|| format!("--difference needs a shape with role {name}"))?;
    let which = format!("--difference: shape {}, with role {name}", index + 1);
    let wrong = |error: InvalidPolygon| format!("{which}: {error}");
    match &shape.geometry {
        Geometry::Circle(circle) => {
            let center = ConvexPolygon::point(circle.center).map_err(wrong)?;
            Ok((Rounded::new(center, Radius::new(circle.radius).unwrap_or_default()), shape.label.clone()))
        }
        Geometry::Polygon(_) | Geometry::Segment(_) | Geometry::Point(_) => {
            let core = ConvexPolygon::either_way(&shape.points()).map_err(wrong)?;
            Ok((Rounded::new(core, Radius::default()), shape.label.clone()))
        }
        _ => Err(format!("{which}, is {}; polygons, circles, segments and points have a difference", shape.kind())),
    }
}

/// True for a scene as `grade` and the sandbox write it, by its first key.
fn is_scene(text: &str) -> bool {
    let first = text.trim_ascii_start().strip_prefix('{').map(str::trim_ascii_start);
    first.is_some_and(|first| ["\"scene\"", "\"show\"", "\"activity\""].iter().any(|key| first.starts_with(key)))
}

/// The bodies of a scene, and their velocities. R among walls is drawn as A, and a wall as B.
pub(in crate::commands) fn bodies(scene: &Scene) -> Vec<FigureShape> {
    let role = |name: &str| match name {
        "A" | "R" => Role::A,
        "B" => Role::B,
        _ if name.starts_with('W') => Role::B,
        _ => Role::C,
    };
    let outlines = scene.bodies.iter().map(|body| {
        let geometry = match body.shape.middle() {
            at if body.is_point() => Geometry::Point(at),
            center if body.shape.is_disc() => Geometry::Circle(Circle { center, radius: body.shape.radius().get() }),
            _ => Geometry::Polygon(body.shape.outline()),
        };
        FigureShape::new(geometry, role(&body.name), Some(body.name.clone()))
    });
    let moving = scene.bodies.iter().filter(|body| body.velocity != DVec2::ZERO);
    let ways = moving.map(|body| {
        let middle = body.shape.middle();
        let way = Geometry::Arrow([middle, middle + body.velocity]);
        let name = if body.name == "R" { "v".to_owned() } else { format!("v{}", body.name) };
        FigureShape::new(way, Role::Vector, Some(name))
    });
    outlines.chain(ways).collect()
}
