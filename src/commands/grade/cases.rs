//! The cases: first those at which published code fails, by hand, then random ones of growing size.

use super::exercise::Exercise;
use super::frame;
use super::question::{GradeCase, MOST_CORNERS, Whole};
use fastrand::Rng;
use glam::{DVec2, dvec2};
use minkowski2d::ConvexPolygon;
use std::f64::consts::TAU;

/// The name of a family, and a case of it.
pub(super) type FamilyCase = (&'static str, GradeCase);

/// How often a random case is drawn until one is sound.
const MOST_DRAWS: usize = 1000;

/// The cases by hand and so many random ones, the same for the same seed.
pub(super) fn all(kind: Exercise, seed: u64, random: usize) -> Vec<FamilyCase> {
    let mut cases = by_hand(kind);
    let mut rng = Rng::with_seed(seed);
    for index in 0..random {
        let (family, size) = match index * 3 / random {
            0 => ("random, small", 4 + i32::try_from(index * 12 / random).unwrap_or_default()),
            1 => ("random, medium", 40),
            _ => ("random, large", 400),
        };
        let drawn = (0..MOST_DRAWS).map(|_| draw(kind, size, &mut rng)).find(GradeCase::is_sound);
        // Nearly every draw is sound, so one is always found.
        cases.extend(drawn.map(|case| (family, case)));
    }
    cases
}

/// Points from a text with their numbers.
fn points(text: &str) -> Vec<Whole> {
    let numbers: Vec<i32> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    numbers.chunks_exact(2).map(|point| [point[0], point[1]]).collect()
}

/// The cases of a part of `cases.txt`. A line has the family, the corners of A, those of B, which for frames are those of
/// all walls, and the vectors.
fn listed(kind: Exercise, part: &str) -> impl Iterator<Item = FamilyCase> {
    section(include_str!("cases.txt"), part).lines().filter_map(move |line| {
        let (family, numbers) = line.split_once(": ")?;
        let mut lists = numbers.split('|').map(points);
        let mut next = || lists.next().unwrap_or_default();
        Some((family, GradeCase { kind, a: next(), b: next(), vectors: next() }))
    })
}

/// The part of a text that stands under this heading.
pub(super) fn section(text: &'static str, heading: &str) -> &'static str {
    let (_, part) = text.split_once(&format!("# {heading}\n")).unwrap_or_default();
    part.split_once("\n# ").map_or(part.trim_end(), |(part, _)| part)
}

/// B, moved until it touches A at the point of A farthest along `d`, and then moved `by`.
fn beside(a: &[Whole], b: &[Whole], d: Whole, by: Whole) -> Vec<Whole> {
    let along = |corner: &&Whole| corner[0] * d[0] + corner[1] * d[1];
    let (Some(of_a), Some(of_b)) = (a.iter().max_by_key(along), b.iter().min_by_key(along)) else { return b.to_vec() };
    b.iter().map(|[x, y]| [x + of_a[0] - of_b[0] + by[0], y + of_a[1] - of_b[1] + by[1]]).collect()
}

fn by_hand(kind: Exercise) -> Vec<FamilyCase> {
    let listed = |part| listed(kind, part);
    let mut cases: Vec<FamilyCase> = match kind {
        Exercise::Difference | Exercise::Overlap | Exercise::Penetration => listed("boxes").collect(),
        Exercise::Sweep => listed("moving boxes").collect(),
        Exercise::Frame => listed("frames").collect(),
        Exercise::Support => {
            let directions = section(include_str!("cases.txt"), "directions").lines().map(points);
            let along = |d: Vec<Whole>| listed("polygons").map(move |(family, case)| (family, case.with(d.clone())));
            directions.flat_map(along).collect()
        }
        Exercise::PolygonDifference | Exercise::Distance => listed("polygons").collect(),
        Exercise::Gjk => listed("polygons").chain(listed("hard for GJK")).collect(),
    };
    cases.retain(|(_, case)| case.is_sound());
    cases
}

/// A random case of about this size, which may be none of this exercise.
fn draw(kind: Exercise, size: i32, rng: &mut Rng) -> GradeCase {
    if kind == Exercise::Frame {
        return frame::draw(size, rng);
    }
    // In half of the cases the shapes are close to each other, or A moves roughly toward B.
    let is_near = rng.bool();
    let mut point = |reach: i32| [rng.i32(-reach..=reach), rng.i32(-reach..=reach)];
    if !kind.has_boxes() {
        let (d, along, by) = (point(9), point(9), point(2));
        let (of_a, of_b) = (point(size), point(2 * size));
        // With more corners a loop of GJK takes more asks.
        let every = if kind == Exercise::Gjk { 4 } else { 50 };
        let a = polygon(size, of_a, every, rng);
        let b = polygon(size, of_b, every, rng);
        let b = if is_near { beside(&a, &b, along, by) } else { b };
        return GradeCase { kind, a, b, vectors: if kind == Exercise::Support { vec![d] } else { Vec::new() } };
    }
    let [a, mut b] = [point(size), point(size)];
    let [of_a, of_b] = [point(size / 2), point(size / 2)].map(|size| size.map(|side| side.abs() + 1));
    let mut vectors = Vec::new();
    if kind == Exercise::Sweep {
        let ([u, v], free) = (point(size / 2), point(2 * size));
        let aimed = [b[0] - a[0] + u, b[1] - a[1] + v];
        vectors = vec![if is_near { aimed } else { free }, point(size / 2)];
    } else if is_near {
        b = [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]).clamp(-of_b[axis], of_a[axis]));
    }
    let corners = |[x, y]: Whole, [w, h]: Whole| vec![[x, y], [x + w, y + h]];
    GradeCase { kind, a: corners(a, of_a), b: corners(b, of_b), vectors }
}

/// The hull of points on and in a circle, from any of its corners. The larger it is, the more corners it may have. Of the
/// large ones, one in `every` has many corners.
fn polygon(size: i32, [x, y]: Whole, every: u32, rng: &mut Rng) -> Vec<Whole> {
    let most = (size / 4).clamp(4, 100);
    let count = if size >= 400 && rng.u32(0..every) == 0 { most * 2 } else { rng.i32(3..=3 + most.min(12)) };
    let center = dvec2(f64::from(x), f64::from(y));
    let mut on_circle = || {
        let reach = f64::from(size) * if rng.bool() { 1.0 } else { 0.5 + 0.5 * rng.f64() };
        (center + reach * DVec2::from_angle(TAU * rng.f64())).round()
    };
    let mut corners = hull((0..count).map(|_| on_circle()));
    corners.truncate(MOST_CORNERS);
    let first = rng.usize(0..corners.len().max(1));
    corners.rotate_left(first);
    corners
}

/// The corners of the hull of points with whole coordinates.
fn hull(points: impl Iterator<Item = DVec2>) -> Vec<Whole> {
    let hull = ConvexPolygon::hull(points);
    hull.map(|hull| hull.vertices().iter().map(|corner| [corner.x as i32, corner.y as i32]).collect())
        .unwrap_or_default()
}

/// Very small cases, which the search for the smallest failure tries first.
pub(super) fn tiny(kind: Exercise) -> Vec<GradeCase> {
    let listed = |part| section(include_str!("cases.txt"), part).lines().map(points);
    let shapes: Vec<Vec<Whole>> = listed(if kind.has_boxes() { "small boxes" } else { "small polygons" }).collect();
    let (shapes, reach, vectors) = match kind {
        Exercise::Frame => (&shapes[..1], 2, listed("small speeds").collect()),
        Exercise::Sweep => (&shapes[..1], 2, listed("small motions").collect()),
        Exercise::Support => (&shapes[..], 1, listed("directions").collect()),
        _ => (&shapes[..], 3, vec![Vec::new()]),
    };
    let mut cases = Vec::new();
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
        for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            let moved: Vec<Whole> = b.iter().map(|corner| [corner[0] + x, corner[1] + y]).collect();
            let case =
                |vectors: &Vec<Whole>| GradeCase { kind, a: a.clone(), b: moved.clone(), vectors: vectors.clone() };
            cases.extend(vectors.iter().map(case));
        }
    }
    cases.retain(GradeCase::is_sound);
    cases.sort_by_key(GradeCase::bulk);
    cases.dedup();
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::grade::right;

    #[test]
    fn every_case_is_sound_and_the_same_for_the_same_seed() {
        for exercise in Exercise::all() {
            let [one, two, other] = [1, 1, 2].map(|seed| all(*exercise, seed, 300));
            let lines = |cases: &[FamilyCase]| -> Vec<String> { cases.iter().map(|(_, case)| case.line(0)).collect() };
            assert_eq!(lines(&one), lines(&two), "{exercise:?}");
            assert_ne!(lines(&one), lines(&other), "{exercise:?}");
            assert_eq!(one.len(), by_hand(*exercise).len() + 300, "{exercise:?}: no draw was given up");
            assert!(one.iter().chain(&other).all(|(_, case)| case.is_sound()), "{exercise:?}");
            assert!(tiny(*exercise).len() > 50, "{exercise:?}: {}", tiny(*exercise).len());
            assert!(tiny(*exercise).len() < 4000, "{exercise:?}: {}", tiny(*exercise).len());
        }
    }

    /// A program that compares the nearest point of an edge with zero exactly is found, whichever end it starts from.
    #[test]
    fn rounding_moves_some_touches_off_the_origin() {
        for turned in [false, true] {
            let is_hidden = |(_, case): &FamilyCase| {
                let shape = right::difference(case);
                let corners = shape.vertices();
                let edges = corners.iter().zip(corners.iter().cycle().skip(1));
                let edges = edges.map(|(p, q)| if turned { (*q, *p) } else { (*p, *q) });
                edges.filter(|(c, end)| c.perp_dot(*end) == 0.0 && c.dot(*end) < 0.0).any(|(c, end)| {
                    let e = end - c;
                    c + e * (-c.dot(e) / e.length_squared()) != DVec2::ZERO
                })
            };
            assert!(by_hand(Exercise::Gjk).iter().any(is_hidden), "{turned}");
        }
    }

    #[test]
    fn random_cases_have_every_answer_often() {
        use crate::commands::grade::answer::Answered;
        let share = |exercise, is: fn(&Answered) -> bool| {
            let cases = all(exercise, 1, 600);
            cases.iter().rev().take(600).filter(|(_, case)| is(&right::expected(case))).count()
        };
        for count in [
            share(Exercise::Overlap, |answer| *answer == Answered::Truth(true)),
            share(Exercise::Sweep, |answer| *answer != Answered::Moment(None)),
            share(Exercise::Distance, |answer| matches!(answer, Answered::Number(number) if *number < 0.0)),
        ] {
            assert!((100..=500).contains(&count), "{count} of 600");
        }
    }

    #[test]
    fn some_polygons_have_many_corners() {
        let cases = all(Exercise::PolygonDifference, 1, 500);
        let most = cases.iter().map(|(_, case)| case.a.len().max(case.b.len())).max().unwrap_or_default();
        assert!((40..=MOST_CORNERS).contains(&most), "{most}");
        let first_is_lowest = |(_, case): &&FamilyCase| {
            let lowest = case.a.iter().map(|corner| (corner[1], corner[0])).min();
            lowest == case.a.first().map(|corner| (corner[1], corner[0]))
        };
        assert!(cases.iter().filter(first_is_lowest).count() * 2 < cases.len());
    }
}
