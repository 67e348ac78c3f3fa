//! What is right in an exam, found without the readings that its items use: from corners and velocities, by brute force.

use crate::instrument::Situation;
use crate::value::fraction;
use glam::{DVec2, dvec2};

const EPSILON: f64 = 1e-9;

/// The corners of the body with this index: A, B, then others.
pub(super) fn corners(now: &Situation, body: usize) -> Vec<DVec2> {
    now.scene.bodies[body].shape.corners()
}

fn pair(now: &Situation) -> [Vec<DVec2>; 2] {
    [0, 1].map(|body| corners(now, body))
}

/// The least and the greatest x and y.
pub(super) fn span(points: &[DVec2]) -> [DVec2; 2] {
    points.iter().fold([points[0]; 2], |[low, high], p| [low.min(*p), high.max(*p)])
}

/// Every corner of A minus every corner of B.
pub(super) fn differences([a, b]: &[Vec<DVec2>; 2]) -> Vec<DVec2> {
    a.iter().flat_map(|a| b.iter().map(move |b| *a - *b)).collect()
}

/// True if the insides of two upright boxes meet.
pub(super) fn overlap(a: &[DVec2], b: &[DVec2]) -> bool {
    let ([a, to_a], [b, to_b]) = (span(a), span(b));
    a.cmplt(to_b).all() && b.cmplt(to_a).all()
}

/// The lines that have all points on their left, by two points of each.
fn borders(points: &[DVec2]) -> Vec<[DVec2; 2]> {
    let of =
        |p: DVec2, q: DVec2| (q - p).length() > EPSILON && points.iter().all(|r| (q - p).perp_dot(*r - p) > -EPSILON);
    points.iter().flat_map(|p| points.iter().filter(move |q| of(*p, **q)).map(|q| [*p, *q])).collect()
}

/// The number of edges of their hull: each has another direction.
fn edges(points: &[DVec2]) -> usize {
    let mut directions: Vec<DVec2> = Vec::new();
    for [p, q] in borders(points) {
        if !directions.iter().any(|d| d.perp_dot(q - p).abs() < EPSILON && d.dot(q - p) > 0.0) {
            directions.push(q - p);
        }
    }
    directions.len()
}

/// Where O is to A−B: 1 inside, 2 on the border, 3 outside.
pub(super) fn verdict(now: &Situation) -> usize {
    let least = borders(&differences(&pair(now))).iter().map(|[p, q]| (q - p).perp_dot(-*p)).fold(f64::MAX, f64::min);
    if least > EPSILON { 1 } else { 2 + usize::from(least < -EPSILON) }
}

/// A number as it is typed.
pub(super) fn text(number: f64) -> String {
    Some(fraction(number)).filter(|text| text.len() <= 6).unwrap_or_else(|| format!("{number:.2}"))
}

fn texts(numbers: &[f64]) -> Vec<String> {
    numbers.iter().copied().map(text).collect()
}

/// Everything that is right to type into the fields of an item, counted from 1 like its lesson.
pub(super) fn answers(item: (usize, usize), now: &Situation) -> Vec<Vec<String>> {
    let shapes = pair(now);
    let [low, high] = span(&differences(&shapes));
    let size_a = span(&shapes[0])[1] - span(&shapes[0])[0];
    let sides = |by: DVec2| texts(&[low.x - by.x, high.x - by.x, low.y - by.y, high.y - by.y]);
    let one = match item {
        (1 | 2, 1) => sides(DVec2::ZERO),
        // B, whose lower left corner is at p then.
        (1, 2) => sides(span(&corners(now, 2))[0] - span(&shapes[1])[0]),
        (1, 3) => texts(&[high.x - low.x - size_a.x, high.y - low.y - size_a.y]),
        (2, 3) => {
            let [([a, to_a], [b, to_b])] = [(span(&shapes[0]), span(&shapes[1]))];
            let gap = (b - to_a).max(a - to_b).max(DVec2::ZERO);
            let word = ["in", "on", "out"][verdict(now) - 1].to_owned();
            [vec![word], texts(&[gap.x, gap.y, gap.length()])].concat()
        }
        (3, 2) | (4, 1) => return pushes(&shapes),
        (3, 3) => {
            // Tried step by step, to the left first.
            let jump = span(&corners(now, 2))[0] - span(&shapes[0])[0];
            let at = |push: f64| shapes[0].iter().map(|p| *p + jump + dvec2(push, 0.0)).collect::<Vec<_>>();
            let tries = (0..20).flat_map(|by| [-f64::from(by), f64::from(by)]);
            let push = tries.into_iter().find(|push| !overlap(&at(*push), &shapes[1])).expect("a way out");
            texts(&[push, span(&at(push))[0].x])
        }
        (4, 2) | (5, 1) => {
            let (h, ray) = first_touch(now).expect("a hit");
            texts(&[h, ray.x * h, ray.y * h])
        }
        (4, 3) => {
            let slowest = |looks: i32| f64::from((1..100).find(|v| slips(&shapes, *v, looks)).expect("a speed"));
            texts(&[slowest(1), slowest(2)])
        }
        (5, 3) => texts(&[edges(&differences(&shapes)) as f64, high.x - low.x, high.y - low.y]),
        (6, 2) => least_deep(&shapes),
        (7, 3) => super::walks::last_answer(&shapes),
        other => panic!("nobody knows what is to be typed in {other:?}"),
    };
    vec![one]
}

/// The corners of A and B that are farthest along an angle in degrees, and along its opposite.
pub(super) fn farthest(now: &Situation, degrees: f64) -> Vec<String> {
    let d = DVec2::from_angle(degrees.to_radians());
    let of = |points: &[DVec2], d: DVec2| {
        let reach = points.iter().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
        let reached: Vec<_> = (0..points.len()).filter(|i| points[*i].dot(d) > reach - EPSILON).collect();
        assert_eq!(reached.len(), 1, "{degrees} degrees");
        reached[0] as f64
    };
    let [a, b] = pair(now);
    texts(&[of(&a, d), of(&b, -d)])
}

/// Every shortest push of B with every shortest push of A: of all pushes by whole and half units the shortest ones.
fn pushes([a, b]: &[Vec<DVec2>; 2]) -> Vec<Vec<String>> {
    let moved = |shape: &[DVec2], by: DVec2| shape.iter().map(|corner| *corner + by).collect::<Vec<_>>();
    let all = (-24..=24).flat_map(|x| (-24..=24).map(move |y| dvec2(f64::from(x), f64::from(y)) / 2.0));
    let out: Vec<DVec2> = all.filter(|by| !overlap(&moved(a, *by), b)).collect();
    let least = out.iter().map(|by| by.length_squared()).fold(f64::MAX, f64::min);
    let shortest: Vec<_> = out.into_iter().filter(|by| by.length_squared() < least + EPSILON).collect();
    // B out of A by some push is A out of B by its opposite.
    shortest.iter().flat_map(|of_b| shortest.iter().map(|of_a| texts(&[-of_b.x, -of_b.y, of_a.x, of_a.y]))).collect()
}

/// When the boxes first share a point in the frame, of all moments at which two of their sides are level; and vB − vA.
pub(super) fn first_touch(now: &Situation) -> Option<(f64, DVec2)> {
    let [a, b] = pair(now).map(|shape| span(&shape));
    let ray = now.scene.bodies[1].velocity - now.scene.bodies[0].velocity;
    let mut moments: Vec<f64> = Vec::new();
    for (of_a, of_b) in a.iter().flat_map(|of_a| b.iter().map(move |of_b| (of_a, of_b))) {
        moments.extend(((*of_a - *of_b) / ray).to_array().iter().filter(|h| (0.0..=1.0).contains(*h)));
    }
    moments.sort_by(f64::total_cmp);
    let near = |h: &f64| {
        let [from, to] = b.map(|corner| corner + ray * *h);
        (from - EPSILON).cmple(a[1]).all() && (a[0] - EPSILON).cmple(to).all()
    };
    moments.into_iter().find(near).map(|h| (h, ray))
}

/// Whether A is past the wall at the end of a frame, and no look during the frame finds the two in contact.
fn slips([a, wall]: &[Vec<DVec2>; 2], v: i32, looks: i32) -> bool {
    let ([a, to_a], [wall, to_wall]) = (span(a), span(wall));
    let clear = |look: i32| {
        let way = f64::from(v * look) / f64::from(looks);
        to_a.x + way < wall.x || a.x + way > to_wall.x
    };
    a.x + f64::from(v) > to_wall.x && (1..=looks).all(clear)
}

/// The owner of the least deep face, the corner of the other box deepest behind it, and how deep that is.
fn least_deep(shapes: &[Vec<DVec2>; 2]) -> Vec<String> {
    let mut faces: Vec<(f64, usize, Vec<usize>)> = Vec::new();
    for (owner, face, other) in [(0, &shapes[0], &shapes[1]), (1, &shapes[1], &shapes[0])] {
        for (index, from) in face.iter().enumerate() {
            let inward = (face[(index + 1) % face.len()] - *from).perp().normalize();
            let behind: Vec<f64> = other.iter().map(|corner| (*corner - *from).dot(inward)).collect();
            let depth = behind.iter().copied().fold(f64::MIN, f64::max);
            faces.push((depth, owner, (0..behind.len()).filter(|i| behind[*i] > depth - EPSILON).collect()));
        }
    }
    faces.sort_by(|p, q| p.0.total_cmp(&q.0));
    let depth = format!("{:.2}", faces[0].0);
    let (owner, corner) = match &faces[0].2[..] {
        [corner] => (["a", "b"][faces[0].1].to_owned(), format!("{}{corner}", ["b", "a"][faces[0].1])),
        _ => ("ab".to_owned(), "none".to_owned()),
    };
    let next = faces[if owner == "ab" { 2 } else { 1 }].0;
    assert!(next > faces[0].0 + 0.1, "one is clearly the least: {faces:?}");
    vec![owner, corner, depth]
}

/// How far two polygons are apart, and how many of their closest corners lie straight out from a face of the other: none if
/// two corners are closest. `None` unless they are apart.
pub(super) fn closest_parts(now: &Situation) -> Option<(usize, f64)> {
    let shapes = pair(now);
    if verdict(now) != 3 {
        return None;
    }
    // For each corner and face: the distance, and whether the corner lies straight out from the face.
    let mut found: Vec<(f64, bool)> = Vec::new();
    for (points, face) in [(&shapes[0], &shapes[1]), (&shapes[1], &shapes[0])] {
        for corner in points {
            for (index, from) in face.iter().enumerate() {
                let edge = face[(index + 1) % face.len()] - *from;
                let share = (*corner - *from).dot(edge) / edge.length_squared();
                let nearest = *from + edge * share.clamp(0.0, 1.0);
                found.push((corner.distance(nearest), share > -EPSILON && share < 1.0 + EPSILON));
            }
        }
    }
    let least = found.iter().map(|(far, _)| *far).fold(f64::MAX, f64::min);
    // Of parallel faces two corners are as near.
    let inside = found.iter().filter(|(far, inside)| *inside && *far < least + EPSILON).count();
    Some((inside, least))
}

/// The keys of a merge: the edges of A and of −B by the direction they point in, from the right counterclockwise.
pub(super) fn merge_order(now: &Situation) -> String {
    let [a, b] = pair(now);
    let mut edges: Vec<(f64, char)> = Vec::new();
    for (shape, sign, key) in [(a, 1.0, 'a'), (b, -1.0, 'b')] {
        for (index, from) in shape.iter().enumerate() {
            let angle = ((shape[(index + 1) % shape.len()] - *from) * sign).to_angle();
            edges.push(((angle + EPSILON).rem_euclid(std::f64::consts::TAU), key));
        }
    }
    edges.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut keys = String::new();
    for (index, (angle, key)) in edges.iter().enumerate() {
        if index > 0 && angle - edges[index - 1].0 < 2.0 * EPSILON {
            keys.pop();
            keys.push('=');
        } else {
            keys.push(*key);
        }
    }
    keys
}
