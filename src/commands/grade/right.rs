//! The right answers, from [`minkowski2d`], and what is wrong with another one.

use super::answer::{Answered, is_same_round};
use super::exercise::Exercise;
use super::frame;
use super::question::{GradeCase, number, shown};
use crate::frames::Exact;
use glam::DVec2;
use minkowski2d::{Aabb, Contact, ConvexPolygon, State, contact, gjk, minkowski, origin, penetration};

/// The tolerance of moments, and of other answers as a share of the size of A−B.
const TOLERANCE: f64 = 1e-9;

/// The right answer, with all vectors that tie.
pub(super) fn expected(case: &GradeCase) -> Answered {
    match case.kind {
        Exercise::Difference => {
            let d = box_difference(case);
            Answered::Corners([d.min(), d.max()])
        }
        Exercise::Overlap | Exercise::Gjk => Answered::Truth(state(case) != State::Separated),
        Exercise::Penetration => {
            Answered::Vectors(penetration::minimum_translations(&box_difference(case)).iter().collect())
        }
        Exercise::Sweep => Answered::Moment(case.sweep().and_then(|sweep| sweep.hit()).map(|hit| hit.h)),
        Exercise::Frame => Answered::Ended(Exact::of(&case.frame()).end),
        Exercise::PolygonDifference => Answered::Points(difference(case).vertices().to_vec()),
        Exercise::Distance => Answered::Number(signed_distance(case)),
        Exercise::Support => farthest(case, case.along(0), -case.along(0), -1.0),
    }
}

/// True if the answer is right, whichever of several right ones it is.
pub(super) fn is_right(case: &GradeCase, answer: &Answered) -> bool {
    match answer {
        Answered::Ended(end) if case.kind == Exercise::Frame => case.frame().accepts(end),
        _ => expected(case).agrees(answer, slack(case)),
    }
}

/// How far an answer may be off.
pub(super) fn slack(case: &GradeCase) -> f64 {
    if case.kind == Exercise::Sweep { TOLERANCE } else { TOLERANCE * case.size() }
}

/// Whether the shapes overlap, touch or are apart.
pub(super) fn state(case: &GradeCase) -> State {
    if case.kind.has_boxes() {
        return origin::state(&box_difference(case));
    }
    let [a, b] = case.polygons();
    contact::state(&a, &b)
}

/// A−B of two boxes.
pub(super) fn box_difference(case: &GradeCase) -> Aabb {
    let [a, b] = case.boxes();
    minkowski::difference(&a, &b)
}

/// A−B of two polygons or boxes.
pub(super) fn difference(case: &GradeCase) -> ConvexPolygon {
    let [a, b] = case.polygons();
    minkowski::merge::difference(&a, &b)
}

pub(super) fn signed_distance(case: &GradeCase) -> f64 {
    let [a, b] = case.polygons();
    Contact::between(&a, &b).signed_distance()
}

/// Each corner of A that is farthest along one direction, plus `side` times each corner of B that is so along the other.
pub(super) fn farthest(case: &GradeCase, of_a: DVec2, of_b: DVec2, side: f64) -> Answered {
    let [a, b] = case.corners();
    let farthest = |corners: Vec<DVec2>, d: DVec2| -> Vec<DVec2> {
        let most = corners.iter().map(|corner| corner.dot(d)).fold(f64::NEG_INFINITY, f64::max);
        corners.into_iter().filter(|corner| corner.dot(d) == most).collect()
    };
    let (a, b) = (farthest(a, of_a), farthest(b, of_b));
    let mut found: Vec<DVec2> = Vec::new();
    for point in a.iter().flat_map(|a| b.iter().map(move |b| *a + side * *b)) {
        if !found.contains(&point) {
            found.push(point);
        }
    }
    Answered::Vectors(found)
}

/// What a wrong answer means, in words.
pub(super) fn meaning(case: &GradeCase, answer: &Answered) -> String {
    match answer {
        Answered::Corners(given) => of_sides(case, *given),
        Answered::Truth(given) => of_contact(case, *given),
        Answered::Vectors(given) => {
            let is_wrong = |v: &&DVec2| !is_right(case, &Answered::Vectors(vec![**v]));
            let wrong = given.iter().find(is_wrong).copied().unwrap_or_default();
            if case.kind == Exercise::Penetration { of_push(case, wrong) } else { of_support(case, wrong) }
        }
        Answered::Moment(given) => of_moment(case, *given),
        Answered::Points(given) => of_corners(case, given),
        Answered::Number(given) => of_distance(case, *given),
        Answered::Ended(end) => frame::meaning(case, end),
    }
}

fn of_sides(case: &GradeCase, [min, max]: [DVec2; 2]) -> String {
    let [a, b] = case.boxes();
    let sides = [
        ("left", min.x, "left", a.left(), "right", b.right()),
        ("bottom", min.y, "bottom", a.bottom(), "top", b.top()),
        ("right", max.x, "right", a.right(), "left", b.left()),
        ("top", max.y, "top", a.top(), "bottom", b.bottom()),
    ];
    let mut wrong = sides.into_iter().filter(|(_, given, _, of_a, _, of_b)| *given != of_a - of_b);
    let Some((side, given, a_side, of_a, b_side, of_b)) = wrong.next() else { return String::new() };
    let subtracted = if of_b < 0.0 { format!("({})", number(of_b)) } else { number(of_b) };
    let [of_a, right, given] = [of_a, of_a - of_b, given].map(number);
    format!("The {side} of A-B is A's {a_side} minus B's {b_side}, {of_a} - {subtracted} = {right}, not {given}.")
}

fn of_contact(case: &GradeCase, given: bool) -> String {
    let [a, b] = case.polygons();
    let near = gjk::distance(&a, &b);
    if given {
        format!("They share no point: {} of A and {} of B are nearest.", shown(near.a), shown(near.b))
    } else if state(case) == State::Touching {
        format!("They touch at {}: a shared border point counts, the origin is on the border of A-B.", shown(near.a))
    } else {
        let [of_a, of_b] = case.boxes();
        let shared = of_a.intersection(&of_b).filter(|_| case.kind.has_boxes());
        let shared = shared.map_or(near.a, |shared| shared.center());
        format!("Both hold the point {} and overlap there: the origin is inside A-B.", shown(shared))
    }
}

fn of_push(case: &GradeCase, push: DVec2) -> String {
    let d = box_difference(case);
    let (depth, moved) = (penetration::depth(&d), d.translated(push));
    let still = penetration::depth(&moved);
    let is_opposite = is_right(case, &Answered::Vectors(vec![-push]));
    if still > depth {
        let for_b = if is_opposite { " This is the push for B." } else { "" };
        format!("It pushes A deeper: the overlap grows from {} to {}.{for_b}", number(depth), number(still))
    } else if still > slack(case) {
        format!("A still overlaps B by {}.", number(still))
    } else {
        format!("It separates them, but is {} long, and {} is enough.", number(push.length()), number(depth))
    }
}

fn of_support(case: &GradeCase, point: DVec2) -> String {
    let d = case.along(0);
    let Answered::Vectors(mut right) = expected(case) else { return String::new() };
    right.truncate(1);
    let (far, reached) = (right.first().map_or(0.0, |right| right.dot(d)), point.dot(d));
    if reached < far {
        let (reached, far, right) = (number(reached), number(far), Answered::Vectors(right).words());
        format!("It is not the farthest: its dot product with d is {reached}, that of {right} is {far}.")
    } else if reached > far {
        "It lies beyond all of A-B along d.".to_owned()
    } else {
        "It is as far along d, but no corner of A minus a corner of B.".to_owned()
    }
}

fn of_moment(case: &GradeCase, given: Option<f64>) -> String {
    let Some(sweep) = case.sweep() else { return String::new() };
    let hit = sweep.hit();
    match (given, hit) {
        (None, Some(hit)) => format!("They hit each other at {}: after it they would overlap.", number(hit.h)),
        (Some(_), None) if sweep.start() == State::Touching => {
            let motion = sweep.relative_motion();
            let how = match origin::state(&sweep.difference().translated(1e-3 * motion)) {
                State::Separated => "part",
                _ if motion == DVec2::ZERO => "stay as they are",
                _ => "slide along each other",
            };
            format!("It reports a hit while they {how}: they touch at the start, and no overlap follows.")
        }
        (Some(_), None) if sweep.touch().is_some() => "They only graze: they touch, and never overlap.".to_owned(),
        (Some(_), None) => "They do not meet in this frame.".to_owned(),
        (Some(h), Some(_)) if !(0.0..=1.0).contains(&h) => "A fraction of the frame is from 0 to 1.".to_owned(),
        (Some(h), Some(_)) => {
            let (a, b) = sweep.at(h);
            let d = minkowski::difference(&a, &b);
            match origin::state(&d) {
                State::Overlapping => {
                    format!("At {} they overlap already, by {}.", number(h), number(penetration::depth(&d)))
                }
                State::Separated => {
                    format!("At {} there still is a gap of {}.", number(h), number(origin::distance(&d)))
                }
                State::Touching => {
                    format!("At {} they touch, but it is not this contact that becomes an overlap.", number(h))
                }
            }
        }
        (None, None) => String::new(),
    }
}

fn of_corners(case: &GradeCase, given: &[DVec2]) -> String {
    let d = difference(case);
    let near = slack(case);
    let right = d.vertices();
    let is_in = |list: &[DVec2], point: DVec2| list.iter().any(|other| other.abs_diff_eq(point, near));
    let reversed: Vec<DVec2> = given.iter().rev().copied().collect();
    if is_same_round(right, &reversed, near) {
        return "The corners are right, but go around clockwise.".to_owned();
    }
    if let Some(extra) = given.iter().find(|point| !is_in(right, **point)) {
        let where_is = match () {
            () if d.contains_strictly(*extra) => "inside A-B",
            () if d.contains(*extra) => "in the middle of an edge",
            () => "outside of A-B",
        };
        return format!("The corner {} is {where_is}.", shown(*extra));
    }
    match right.iter().find(|point| !is_in(given, **point)) {
        Some(missing) => format!("The corner {} is missing.", shown(*missing)),
        None if given.len() > right.len() => "A corner is listed twice.".to_owned(),
        None => "The corners are right, but in another order.".to_owned(),
    }
}

fn of_distance(case: &GradeCase, given: f64) -> String {
    let right = signed_distance(case);
    let apart = format!("They are {} apart", number(right));
    match state(case) {
        _ if right != 0.0 && (given + right).abs() <= slack(case) => {
            "The sign is reversed: a gap is positive, a depth negative.".to_owned()
        }
        State::Touching => "They touch: the distance is 0.".to_owned(),
        State::Separated if given <= 0.0 => format!("{apart}, and a gap is positive."),
        State::Separated if given > right => {
            format!("They come as near as {}: the nearest points need not be corners.", number(right))
        }
        State::Separated => format!("{apart}, farther than that."),
        State::Overlapping if given >= 0.0 => format!("They overlap by {}, and a depth is negative.", number(-right)),
        State::Overlapping if given < right => format!("A push of {} separates them already.", number(-right)),
        State::Overlapping => format!("They overlap deeper than that, by {}.", number(-right)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxes(a: [i32; 4], b: [i32; 4], vectors: &[[i32; 2]]) -> GradeCase {
        let corners = |[x0, y0, x1, y1]: [i32; 4]| vec![[x0, y0], [x1, y1]];
        GradeCase { kind: Exercise::Overlap, a: corners(a), b: corners(b), vectors: vectors.to_vec() }
    }

    fn is_right(kind: Exercise, case: &GradeCase, answer: &Answered) -> bool {
        super::is_right(&GradeCase { kind, ..case.clone() }, answer)
    }

    fn said(kind: Exercise, case: &GradeCase, answer: &Answered, words: &str) {
        assert!(!is_right(kind, case, answer), "{answer:?}");
        let meaning = meaning(&GradeCase { kind, ..case.clone() }, answer);
        assert!(meaning.contains(words), "{meaning}");
    }

    fn vector(x: f64, y: f64) -> Answered {
        Answered::Vectors(vec![DVec2::new(x, y)])
    }

    #[test]
    fn wrong_pushes_and_verdicts_are_told_apart() {
        let case = boxes([0, 0, 4, 4], [3, 1, 7, 9], &[]);
        assert!(is_right(Exercise::Penetration, &case, &vector(-1.0, 0.0)));
        for (push, words) in [
            (vector(1.0, 0.0), "It pushes A deeper: the overlap grows from 1 to 2. This is the push for B."),
            (vector(0.5, 0.0), "It pushes A deeper: the overlap grows from 1 to 1.5."),
            (vector(-0.5, 0.0), "A still overlaps B by 0.5."),
            (vector(0.0, -3.0), "It separates them, but is 3 long, and 1 is enough."),
            (vector(-2.0, 0.0), "It separates them, but is 2 long, and 1 is enough."),
        ] {
            said(Exercise::Penetration, &case, &push, words);
        }
        let both = Answered::Vectors(vec![DVec2::new(-1.0, 0.0), DVec2::new(0.0, -3.0)]);
        said(Exercise::Penetration, &case, &both, "is 3 long");
        said(Exercise::Overlap, &case, &Answered::Truth(false), "Both hold the point (3.5,2.5)");
        let corner = boxes([0, 0, 1, 1], [1, 1, 2, 2], &[]);
        said(Exercise::Overlap, &corner, &Answered::Truth(false), "They touch");
        let apart = boxes([0, 0, 1, 1], [3, 0, 4, 1], &[]);
        said(
            Exercise::Overlap,
            &apart,
            &Answered::Truth(true),
            "They share no point: (1,0.5) of A and (3,0.5) of B are nearest.",
        );
        let sides = Answered::Corners([DVec2::new(-4.0, -1.0), DVec2::new(-2.0, 2.0)]);
        said(Exercise::Difference, &apart, &sides, "The top of A-B is A's top minus B's bottom, 1 - 0 = 1, not 2.");
    }

    #[test]
    fn wrong_moments_are_told_apart() {
        let moment = |h| Answered::Moment(Some(h));
        let hits = boxes([0, 0, 1, 1], [3, 0, 4, 1], &[[4, 0], [0, 0]]);
        assert!(is_right(Exercise::Sweep, &hits, &moment(0.5 + 1e-10)));
        assert!(!is_right(Exercise::Sweep, &hits, &moment(0.5 + 1e-8)));
        said(Exercise::Sweep, &hits, &moment(0.75), "At 0.75 they overlap already, by 1.");
        said(Exercise::Sweep, &hits, &moment(0.25), "At 0.25 there still is a gap of 1.");
        said(Exercise::Sweep, &hits, &moment(2.0), "from 0 to 1");
        said(Exercise::Sweep, &hits, &Answered::Moment(None), "They hit each other at 0.5");
        let touch = |va| boxes([0, 0, 1, 1], [1, 0, 2, 1], &[va, [0, 0]]);
        for (va, words) in [([-1, 1], "while they part"), ([0, 3], "while they slide"), ([0, 0], "while they stay")] {
            said(Exercise::Sweep, &touch(va), &moment(0.0), words);
        }
        let grazes = boxes([0, 0, 1, 1], [2, 1, 3, 2], &[[4, 0], [0, 0]]);
        said(Exercise::Sweep, &grazes, &moment(0.25), "They only graze");
        said(Exercise::Sweep, &boxes([0, 0, 1, 1], [9, 0, 10, 1], &[[4, 0], [0, 0]]), &moment(1.0), "do not meet");
    }

    #[test]
    fn wrong_answers_about_polygons_are_told_apart() {
        let case = |x: i32, vectors: &[[i32; 2]]| GradeCase {
            kind: Exercise::Distance,
            a: vec![[0, 0], [2, 0], [2, 2], [0, 2]],
            b: vec![[x, 0], [x + 2, 0], [x + 2, 2], [x, 2]],
            vectors: vectors.to_vec(),
        };
        let apart = case(5, &[]);
        let points = |list: &[[i32; 2]]| {
            Answered::Points(list.iter().map(|[x, y]| DVec2::new(f64::from(*x), f64::from(*y))).collect())
        };
        let right = [[-3, -2], [-3, 2], [-7, 2], [-7, -2]];
        assert!(is_right(Exercise::PolygonDifference, &apart, &points(&right)));
        for (given, words) in [
            (&[[-7, -2], [-7, 2], [-3, 2], [-3, -2]][..], "go around clockwise"),
            (&[[-7, -2], [-3, -2], [-3, 0], [-3, 2], [-7, 2]], "The corner (-3,0) is in the middle of an edge."),
            (&[[-7, -2], [-3, -2], [-4, 1], [-7, 2]], "The corner (-4,1) is inside A-B."),
            (&[[-7, -2], [-2, -2], [-3, 2], [-7, 2]], "The corner (-2,-2) is outside of A-B."),
            (&[[-7, -2], [-3, -2], [-3, 2]], "The corner (-7,2) is missing."),
            (&[[-7, -2], [-3, -2], [-3, 2], [-7, 2], [-7, -2]], "listed twice"),
            (&[[-7, -2], [-3, 2], [-3, -2], [-7, 2]], "in another order"),
            (&[], "is missing"),
        ] {
            said(Exercise::PolygonDifference, &apart, &points(given), words);
        }
        let (touching, overlapping) = (case(2, &[]), case(1, &[]));
        // To 1e-9 of the size of A-B, which is 4.
        for (off, right) in [(3e-9, true), (5e-9, false)] {
            assert_eq!(is_right(Exercise::Distance, &apart, &Answered::Number(3.0 + off)), right, "{off}");
        }
        for (case, given, words) in [
            (&apart, -3.0, "The sign is reversed"),
            (&apart, 0.0, "They are 3 apart, and a gap is positive."),
            (&apart, 4.0, "They come as near as 3"),
            (&apart, 2.0, "They are 3 apart, farther"),
            (&touching, 1.0, "the distance is 0"),
            (&overlapping, 0.0, "They overlap by 1, and a depth is negative."),
            (&overlapping, -2.0, "A push of 1 separates them"),
            (&overlapping, -0.5, "They overlap deeper than that, by 1."),
        ] {
            said(Exercise::Distance, case, &Answered::Number(given), words);
        }
        let toward = case(0, &[[2, 1]]);
        assert!(is_right(Exercise::Support, &toward, &vector(2.0, 2.0)));
        said(Exercise::Support, &toward, &vector(0.0, 2.0), "its dot product with d is 2, that of (2,2) is 6");
        said(Exercise::Support, &toward, &vector(2.0, 3.0), "It lies beyond all of A-B");
        said(Exercise::Support, &toward, &vector(3.0, 0.0), "no corner of A minus a corner of B");
        // Where both shapes tie, any difference of tied corners is as far.
        for y in [-2.0, 0.0, 2.0] {
            assert!(is_right(Exercise::Support, &case(0, &[[1, 0]]), &vector(2.0, y)));
        }
    }
}
