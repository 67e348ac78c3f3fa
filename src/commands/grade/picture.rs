//! A case as a picture: both panes of the tutorial, in 7-bit characters.

use super::answer::Answered;
use super::exercise::Exercise;
use super::question::{GradeCase, solid};
use super::right::{difference, expected};
use crate::commands::draw;
use crate::lesson::SceneLine;
use crate::overlay::Overlay;
use crate::scene::{Body, Scene};
use glam::DVec2;
use minkowski2d::{ConvexPolygon, gjk, minkowski};
use textfigure::Role;
use textfigure::json::{FigureShape, Geometry};

/// Columns and rows of a pane.
const PANE: (u16, u16) = (36, 14);

/// The case as `minktutor sandbox --scene` and `draw` take it; with the walk of GJK if that is the exercise.
pub(super) fn scene(case: &GradeCase) -> SceneLine {
    let mut bodies: Vec<Body> =
        case.shapes().into_iter().map(|(name, corners)| Body::new(&name, solid(corners))).collect();
    if matches!(case.kind, Exercise::Sweep | Exercise::Frame) {
        for (index, body) in bodies.iter_mut().enumerate() {
            body.velocity = case.along(index);
        }
    }
    let mut scene = Scene::new(bodies);
    if case.kind == Exercise::Frame {
        let wall = case.frame().ahead().map(|wall| ["R".to_owned(), format!("W{}", wall + 1)]);
        scene.differences = wall.into_iter().collect();
    }
    let mut line = SceneLine::usual(scene);
    if case.kind == Exercise::Gjk {
        line.show = ["difference", "origin", "walk"].into_iter().filter_map(Overlay::parse).collect();
        line.activity = vec!["gjk whole".to_owned(), "move B".to_owned()];
    }
    line
}

/// What the right pane shows, with its name: A-B, or of a frame the difference with the wall that is met first.
fn shown_difference(case: &GradeCase) -> (String, Option<ConvexPolygon>) {
    if case.kind != Exercise::Frame {
        return ("A-B".to_owned(), Some(difference(case)));
    }
    let frame = case.frame();
    let Some(wall) = frame.ahead() else { return ("A-B".to_owned(), None) };
    let d = minkowski::difference(&frame.r.bounds(), &frame.walls[wall].bounds());
    (format!("R-W{}", wall + 1), Some(d.into()))
}

/// Both panes side by side, with their titles.
pub(super) fn panes(case: &GradeCase, answer: Option<&Answered>) -> String {
    let mut world = draw::bodies(&scene(case).scene);
    match answer {
        Some(Answered::Vectors(given)) if case.kind == Exercise::Penetration => {
            world.push(yours(&case.boxes()[0].translated(given.first().copied().unwrap_or_default()).corners()));
        }
        Some(Answered::Ended(end)) => world.push(yours(&case.frame().placed(end.to).corners())),
        _ => {}
    }
    let (name, d) = shown_difference(case);
    let d = d.map(|d| shape(Geometry::Polygon(d.vertices().to_vec()), Role::Difference, &name));
    let origin = FigureShape::new(Geometry::Point(DVec2::ZERO), Role::Origin, None);
    let right = d.into_iter().chain([origin]).chain(beside_difference(case, answer)).collect();
    let [left, right] = [world, right].map(|shapes| draw::outlines(shapes, PANE));
    let (mut left, mut right) = (left.lines(), right.lines());
    let width = usize::from(PANE.0) + 2;
    let mut text = format!("  {:<width$}{name}\n\n", "world");
    loop {
        let (left, right) = (left.next(), right.next());
        if left.or(right).is_none() {
            return text;
        }
        text += format!("  {:<width$}{}", left.unwrap_or_default(), right.unwrap_or_default()).trim_end();
        text.push('\n');
    }
}

fn shape(geometry: Geometry, role: Role, label: &str) -> FigureShape {
    FigureShape::new(geometry, role, Some(label.to_owned()))
}

/// A shape as the answer of the program has it.
fn yours(corners: &[DVec2]) -> FigureShape {
    FigureShape { dash: Some(true), ..shape(Geometry::Polygon(corners.to_vec()), Role::Ghost, "yours") }
}

fn arrow(to: DVec2, label: &str) -> FigureShape {
    shape(Geometry::Arrow([DVec2::ZERO, to]), Role::Vector, label)
}

/// What the right pane shows besides the difference and the origin.
fn beside_difference(case: &GradeCase, answer: Option<&Answered>) -> Vec<FigureShape> {
    match answer {
        Some(Answered::Corners([min, max])) => {
            return vec![yours(&[*min, DVec2::new(max.x, min.y), *max, DVec2::new(min.x, max.y)])];
        }
        Some(Answered::Points(given)) if !given.is_empty() => return vec![yours(given)],
        Some(Answered::Vectors(given)) if case.kind == Exercise::Support => {
            let point = |at, role, label| shape(Geometry::Point(at), role, label);
            let mut shapes = vec![arrow(case.along(0), "d")];
            if let Answered::Vectors(right) = expected(case) {
                shapes.extend(right.first().map(|right| point(*right, Role::Touch, "right")));
            }
            shapes.extend(given.first().map(|given| point(*given, Role::Probe, "yours")));
            return shapes;
        }
        Some(Answered::Truth(true)) if case.kind == Exercise::Gjk => {
            let [a, b] = case.polygons();
            let near = gjk::distance(&a, &b);
            return vec![arrow(near.a - near.b, "gap")];
        }
        _ => {}
    }
    // Where the origin goes as seen from A-B.
    let (way, label) = match case.kind {
        Exercise::Sweep => (case.along(1) - case.along(0), "vB-vA"),
        Exercise::Frame => (-case.along(0), "-v"),
        _ => (DVec2::ZERO, ""),
    };
    if way == DVec2::ZERO { Vec::new() } else { vec![arrow(way, label)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::question::parse;

    #[test]
    fn a_picture_names_what_it_shows() {
        let frame = r#"{"r": {"min": [0, 0], "max": [2, 2]}, "v": [8, 1], "walls": [{"min": [4, -2], "max": [5, 9]}]}"#;
        let boxes = r#""a": {"min": [0, 0], "max": [2, 2]}, "b": {"min": [6, 0], "max": [9, 4]}"#;
        let sweep = format!(r#"{{{boxes}, "va": [3, 1], "vb": [-5, 0]}}"#);
        let support = r#"{"a": [[0, 0], [4, 0], [0, 4]], "b": [[9, 0], [12, 0], [9, 3]], "d": [5, 3]}"#;
        let vectors = Answered::Vectors(vec![DVec2::new(-9.0, 4.0)]);
        for (kind, case, answer, names) in [
            (Exercise::Frame, frame, None, &["R", "W1", "v ", "R-W1", "-v", "O"][..]),
            (Exercise::Sweep, &sweep, None, &["A", "B", "vA", "vB", "A-B", "vB-vA"]),
            (Exercise::Overlap, &format!("{{{boxes}}}"), None, &["A", "B", "A-B", "O"]),
            (Exercise::Support, support, Some(&vectors), &["A-B", "d", "right", "yours"]),
        ] {
            let picture = panes(&parse(kind, case).expect("a case"), answer);
            let (_, drawn) = picture.split_once('\n').expect("titles");
            assert!(names.iter().all(|name| drawn.contains(name)), "{picture}");
        }
    }
}
