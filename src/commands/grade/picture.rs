//! A case as a picture: both panes of the tutorial, in 7-bit characters.

use super::answer::Answered;
use super::exercise::Exercise;
use super::frame;
use super::question::{GradeCase, Whole, vector};
use super::right::{box_difference, difference, expected};
use crate::commands::draw;
use crate::lesson::SceneLine;
use crate::overlay::Overlay;
use crate::scene::{Body, Scene, Solid};
use glam::DVec2;
use minkowski2d::{ConvexPolygon, gjk};
use serde_json::{Value, json};

/// Columns and rows of a pane.
const PANE: (u16, u16) = (36, 14);

/// The figure of the bodies, as `minktutor draw` takes it.
pub(super) fn figure(exercise: Exercise, case: &GradeCase) -> Value {
    let mut shapes = bodies(exercise, case);
    shapes.extend(velocities(exercise, case));
    json!({ "shapes": shapes })
}

/// The bodies as a line, as `minktutor sandbox --scene` and `draw` take it; with the walk of GJK if that is the exercise.
pub(super) fn scene(exercise: Exercise, case: &GradeCase) -> String {
    if exercise == Exercise::Frame {
        return frame::scene(case);
    }
    let [a, b]: [Solid; 2] = if exercise.has_boxes() {
        case.boxes().map(Solid::from)
    } else {
        let [a, b] = case.polygons();
        [(&case.a, a), (&case.b, b)].map(|(corners, hull)| {
            let given = ConvexPolygon::new(corners.iter().copied().map(vector));
            Solid::from(given.unwrap_or(hull))
        })
    };
    let mut bodies = vec![Body::new("A", a), Body::new("B", b)];
    if exercise == Exercise::Sweep {
        for (index, body) in bodies.iter_mut().enumerate() {
            body.velocity = case.along(index);
        }
    }
    let mut line = SceneLine::usual(Scene::new(bodies));
    if exercise == Exercise::Gjk {
        line.show = ["difference", "origin", "walk"].into_iter().filter_map(Overlay::parse).collect();
        line.activity = vec!["gjk whole".to_owned(), "move B".to_owned()];
    }
    line.to_string()
}

/// Both panes side by side, with their titles.
pub(super) fn panes(exercise: Exercise, case: &GradeCase, answer: Option<&Answered>) -> String {
    let mut world = bodies(exercise, case);
    world.extend(velocities(exercise, case));
    let yours = match answer {
        Some(Answered::Vectors(given)) if exercise == Exercise::Penetration => {
            Some(case.boxes()[0].translated(given.first().copied().unwrap_or_default()).corners().to_vec())
        }
        Some(Answered::Ended(end)) => Some(case.frame().placed(end.to).corners()),
        _ => None,
    };
    world
        .extend(yours.map(|yours| json!({"polygon": points(&yours), "role": "ghost", "dash": true, "label": "yours"})));
    let [world, difference] = [world, difference_pane(exercise, case, answer)].map(|shapes| drawn(&shapes));
    let (left, right): (Vec<&str>, Vec<&str>) = (world.lines().collect(), difference.lines().collect());
    let width = usize::from(PANE.0) + 2;
    let name = difference_name(exercise, case);
    let mut text = format!("  {:<width$}{name}\n\n", "world");
    for row in 0..left.len().max(right.len()) {
        let [left, right] = [&left, &right].map(|pane| pane.get(row).copied().unwrap_or_default());
        text.push_str(format!("  {left:<width$}{right}").trim_end());
        text.push('\n');
    }
    text
}

fn drawn(shapes: &[Value]) -> String {
    let figure = json!({ "shapes": shapes }).to_string();
    // A picture is a help, not the verdict.
    draw::outlines(&figure, PANE).unwrap_or_else(|failure| format!("(no picture: {failure})"))
}

fn points(points: &[DVec2]) -> Value {
    points.iter().map(|point| json!([point.x, point.y])).collect()
}

fn bodies(exercise: Exercise, case: &GradeCase) -> Vec<Value> {
    let corners = |corners: &[Whole]| match corners {
        [[x0, y0], [x1, y1]] if exercise.has_boxes() => json!([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),
        _ => json!(corners),
    };
    let shape = |label: &str, role: &str, of: &[Whole]| json!({"polygon": corners(of), "role": role, "label": label});
    if exercise == Exercise::Frame {
        let walls = case.b.chunks(2).enumerate().map(|(index, wall)| shape(&format!("W{}", index + 1), "b", wall));
        return std::iter::once(shape("R", "a", &case.a)).chain(walls).collect();
    }
    vec![shape("A", "a", &case.a), shape("B", "b", &case.b)]
}

/// Arrows from the middles of bodies that move.
fn velocities(exercise: Exercise, case: &GradeCase) -> Vec<Value> {
    let moving = match exercise {
        Exercise::Frame => vec![((case.frame().r.bounds(), case.along(0)), "v")],
        Exercise::Sweep => case.boxes().into_iter().zip([case.along(0), case.along(1)]).zip(["vA", "vB"]).collect(),
        _ => Vec::new(),
    };
    moving
        .into_iter()
        .filter(|((_, velocity), _)| *velocity != DVec2::ZERO)
        .map(|((body, velocity), label)| {
            let middle = body.center();
            json!({"arrow": points(&[middle, middle + velocity]), "role": "vector", "label": label})
        })
        .collect()
}

/// What the right pane shows: of a frame the difference with one wall.
fn difference_name(exercise: Exercise, case: &GradeCase) -> String {
    let wall = (exercise == Exercise::Frame).then(|| frame::shown_wall(case)).flatten();
    wall.map_or_else(|| "A-B".to_owned(), |(index, _)| format!("R-W{}", index + 1))
}

fn difference_pane(exercise: Exercise, case: &GradeCase, answer: Option<&Answered>) -> Vec<Value> {
    let d = if exercise == Exercise::Frame {
        let wall = frame::shown_wall(case);
        wall.map(|(_, d)| d.corners().to_vec()).unwrap_or_default()
    } else if exercise.has_boxes() {
        box_difference(case).corners().to_vec()
    } else {
        difference(case).vertices().to_vec()
    };
    let mut shapes = vec![json!({"point": [0, 0], "role": "origin"})];
    if !d.is_empty() {
        let name = difference_name(exercise, case);
        shapes.insert(0, json!({"polygon": points(&d), "role": "difference", "label": name}));
    }
    let mut yours = |corners: &[DVec2]| {
        shapes.push(json!({"polygon": points(corners), "role": "ghost", "dash": true, "label": "yours"}));
    };
    match (exercise, answer) {
        (Exercise::Difference, Some(Answered::Corners([min, max]))) => {
            yours(&[*min, DVec2::new(max.x, min.y), *max, DVec2::new(min.x, max.y)]);
        }
        (Exercise::PolygonDifference, Some(Answered::Points(given))) if !given.is_empty() => yours(given),
        (Exercise::Support, Some(Answered::Vectors(given))) => {
            if let (Some(given), Answered::Vectors(right)) = (given.first(), expected(exercise, case)) {
                shapes.push(json!({"arrow": points(&[DVec2::ZERO, case.along(0)]), "role": "vector", "label": "d"}));
                shapes.push(json!({"point": points(&right)[0], "role": "touch", "label": "right"}));
                shapes.push(json!({"point": points(&[*given])[0], "role": "probe", "label": "yours"}));
            }
        }
        (Exercise::Gjk, Some(Answered::Truth(true))) => {
            let [a, b] = case.polygons();
            let near = gjk::distance(&a, &b);
            shapes.push(json!({"arrow": points(&[DVec2::ZERO, near.a - near.b]), "role": "vector", "label": "gap"}));
        }
        (Exercise::Sweep | Exercise::Frame, _) => {
            // Where the origin goes as seen from A-B.
            let way = case.along(1) - case.along(0);
            let label = if exercise == Exercise::Frame { "-v" } else { "vB-vA" };
            if way != DVec2::ZERO {
                shapes.push(json!({"arrow": points(&[DVec2::ZERO, way]), "role": "vector", "label": label}));
            }
        }
        _ => {}
    }
    shapes
}
