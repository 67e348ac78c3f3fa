//! What is drawn: a figure, or the bodies of a scene; and their Minkowski difference.

use crate::lesson::{Problem, SceneLine};
use crate::scene::{Body, Scene};
use glam::DVec2;
use minkowski2d::{ConvexPolygon, InvalidPolygon, Radius, Rounded};
use textfigure::Role;
use textfigure::json::{Circle, Drawing, FigureShape, Geometry, read};

/// Shapes, and what rounded bodies among them are made of.
pub(super) struct DrawnBodies {
    pub(super) drawing: Drawing,
    /// Of the first shapes of a scene; the geometry of a rounded body is only as round as its outline.
    rounded: Vec<Option<Rounded<ConvexPolygon>>>,
}

impl DrawnBodies {
    /// Parses a figure or a scene. `first_line` is the number of the text's first line in the file.
    pub(super) fn read(file: &str, bytes: &[u8], first_line: usize) -> Result<Self, Box<Problem>> {
        // Some editors and shells write a byte order mark.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let moved = |problem: Problem| Box::new(Problem { line: problem.line + first_line - 1, ..problem });
        if let Some(text) = str::from_utf8(bytes).ok().filter(|text| is_scene(text)) {
            let line = SceneLine::read(file, text);
            let drawn = |SceneLine { scene, .. }| Self {
                rounded: scene.bodies.iter().map(rounded).collect(),
                drawing: Drawing { shapes: bodies(&scene), base: Vec::new() },
            };
            return line.map(drawn).map_err(|problems| {
                let none = || Problem::at(file, text, &(0..1), "this is no scene", None);
                moved(problems.into_iter().next().unwrap_or_else(none))
            });
        }
        match read(bytes) {
            Ok(drawing) => Ok(Self { drawing, rounded: Vec::new() }),
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                Err(moved(Problem::at(file, &text, &error.place, error.message, error.help)))
            }
        }
    }

    /// Puts the difference of the first shapes with the roles a and b below them.
    pub(super) fn add_difference(&mut self) -> Result<(), String> {
        let d = Rounded::difference(&self.convex(Role::A, "a")?, &self.convex(Role::B, "b")?);
        let geometry = match d.core().vertices() {
            [center] if d.radius() > 0.0 => Geometry::Circle(Circle { center: *center, radius: d.radius() }),
            _ => Geometry::Polygon(d.outline()),
        };
        self.drawing.base.push(FigureShape::new(geometry, Role::Difference, Some("A-B".to_owned())));
        Ok(())
    }

    /// The first shape with a role, which has to be convex.
    fn convex(&self, role: Role, name: &str) -> Result<Rounded<ConvexPolygon>, String> {
        let index = self.drawing.shapes.iter().position(|shape| shape.role == role);
        let index = index.ok_or_else(|| format!("--difference needs a shape with role {name}"))?;
        if let Some(body) = self.rounded.get(index).and_then(Option::as_ref) {
            return Ok(body.clone());
        }
        let shape = &self.drawing.shapes[index];
        let which = format!("--difference: shape {}, with role {name}", index + 1);
        let found = convex(shape).ok_or_else(|| {
            format!("{which}, is {}; polygons, circles, segments and points have a difference", shape.kind())
        })?;
        found.map_err(|error| format!("{which}: {error}"))
    }
}

/// A shape as a convex one; `None` if it is of a kind that has no inside and is no point or segment.
fn convex(shape: &FigureShape) -> Option<Result<Rounded<ConvexPolygon>, InvalidPolygon>> {
    let radius = match &shape.geometry {
        Geometry::Circle(circle) => {
            let disc = |center| Some(Rounded::new(center, Radius::new(circle.radius).ok()?));
            return ConvexPolygon::point(circle.center).map(disc).transpose();
        }
        Geometry::Polygon(_) | Geometry::Segment(_) | Geometry::Point(_) => Radius::default(),
        _ => return None,
    };
    Some(ConvexPolygon::either_way(&shape.points()).map(|core| Rounded::new(core, radius)))
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
        FigureShape::new(way, Role::Vector, Some(format!("v{}", body.name)))
    });
    outlines.chain(ways).collect()
}

/// What a rounded body is made of.
fn rounded(body: &Body) -> Option<Rounded<ConvexPolygon>> {
    let core = ConvexPolygon::hull(body.shape.corners()).ok().filter(|_| body.shape.is_rounded());
    core.map(|core| Rounded::new(core, body.shape.radius()))
}
