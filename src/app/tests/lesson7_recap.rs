//! The recap of lesson 7: its algorithm as it is printed, in exact arithmetic, beside the functions that run.

use crate::app::testing::course;
use fastrand::Rng;
use glam::{DVec2, dvec2};
use minkowski2d::{Convex, ConvexPolygon, gjk};

/// What is transcribed in [`distance`], line by line.
const STEPS: [&str; 26] = [
    "function distance(A, B)    -- * of two points is their dot product",
    "    kept = any corner of A - any corner of B",
    "    repeat at most 100 times:",
    "        p, kept = nearest(kept)    -- drops the other corners",
    "        if |p| <= 1e-9:    -- p is O, up to rounding",
    "            return 0    -- together",
    "        -- If p is within an edge, -p is at a right angle to that edge.",
    "        s = (A's farthest along -p) - (B's farthest along p)",
    "        -- For a yes or no, stop here if s*d < 0, with d = -p: apart.",
    "        if s is already kept, or p*s >= (1 - 1e-9) * p*p:",
    "            return |p|    -- no point of A-B is nearer",
    "        add s to kept",
    "    return |p|    -- no proof, because of rounding",
    "",
    "function nearest(kept)    -- the point nearest to O, and the corners to keep",
    "    if kept is one corner:",
    "        return that corner, and keep it",
    "    if kept is three corners u, v, w:",
    "        if cross(u,v), cross(v,w), and cross(w,u) are all > 0 or all < 0:",
    "            return O, and keep all three",
    "    for each edge of kept, from corner c to corner k:",
    "        e = k - c",
    "        t = -(c*e)/(e*e), clamped to 0..1",
    "        the edge's point nearest to O is c + t*e",
    "        the corners to keep with it: c if t = 0, k if t = 1, else c and k",
    "    return whichever point is nearest to O, and the corners to keep with it",
];

type Point = [i128; 2];

fn dot(p: Point, q: Point) -> i128 {
    p[0] * q[0] + p[1] * q[1]
}

fn cross(p: Point, q: Point) -> i128 {
    p[0] * q[1] - p[1] * q[0]
}

fn minus(p: Point, q: Point) -> Point {
    [p[0] - q[0], p[1] - q[1]]
}

/// The point nearest O of up to three points, as a fraction, and which of them it needs.
fn nearest(kept: &[Point]) -> (Point, i128, Vec<Point>) {
    if let [p, q, r] = *kept {
        let sides = [cross(p, q), cross(q, r), cross(r, p)];
        if sides.iter().all(|side| *side > 0) || sides.iter().all(|side| *side < 0) {
            return ([0, 0], 1, kept.to_vec());
        }
    }
    if let [p] = *kept {
        return (p, 1, vec![p]);
    }
    let pairs = kept.iter().enumerate().flat_map(|(i, p)| kept[..i].iter().map(move |q| (*p, *q)));
    let edges = pairs.map(|(c, end)| {
        let e = minus(end, c);
        let (share, whole) = ((-dot(c, e)).clamp(0, dot(e, e)), dot(e, e));
        let at = [c[0] * whole + share * e[0], c[1] * whole + share * e[1]];
        (at, whole, needed(c, end, share == 0, share == whole))
    });
    edges.min_by(|(p, u, _), (q, v, _)| (dot(*p, *p) * v * v).cmp(&(dot(*q, *q) * u * u))).expect("a point")
}

/// The corners that a point of the edge needs: only `c` at its beginning, only `end` at its end.
fn needed<T>(c: T, end: T, begins: bool, ends: bool) -> Vec<T> {
    match (begins, ends) {
        (true, _) => vec![c],
        (_, true) => vec![end],
        _ => vec![c, end],
    }
}

fn farthest(shape: &[Point], d: Point) -> Point {
    *shape.iter().max_by_key(|corner| dot(**corner, d)).expect("corners")
}

/// What the recap says, in exact arithmetic: the distance, and whether `p*s > 0` came as long as they meet.
fn distance(a: &[Point], b: &[Point], first: [usize; 2]) -> f64 {
    let mut kept = vec![minus(a[first[0]], b[first[1]])];
    let (mut last, mut proven) = (None, false);
    for _ in 0..100 {
        let (p, scale, needed) = nearest(&kept);
        kept = needed;
        if p == [0, 0] {
            assert!(!proven, "p*s > 0, and they meet: {a:?} {b:?}");
            return 0.0;
        }
        // Each answer brings p nearer to O.
        if let Some((q, of)) = last {
            assert!(dot(p, p) * of * of < dot(q, q) * scale * scale, "{a:?} {b:?}");
        }
        last = Some((p, scale));
        let s = minus(farthest(a, [-p[0], -p[1]]), farthest(b, p));
        proven |= dot(p, s) > 0;
        if kept.contains(&s) || (dot(p, s) * scale) as f64 >= (1.0 - 1e-9) * dot(p, p) as f64 {
            return (dot(p, p) as f64).sqrt() / scale as f64;
        }
        kept.push(s);
    }
    panic!("without rounding it ends by itself: {a:?} {b:?}");
}

fn polygon(rng: &mut Rng) -> ConvexPolygon {
    let spread = rng.i32(1..=9);
    let at = dvec2(f64::from(rng.i32(-9..=9)), f64::from(rng.i32(-9..=9)));
    let points = rng.usize(1..=9);
    let mut point = || at + dvec2(f64::from(rng.i32(-spread..=spread)), f64::from(rng.i32(-spread..=spread)));
    ConvexPolygon::hull((0..points).map(|_| point()).collect::<Vec<_>>()).expect("finite")
}

fn whole(shape: &ConvexPolygon) -> Vec<Point> {
    shape.vertices().iter().map(|at: &DVec2| [at.x as i128, at.y as i128]).collect()
}

/// The same with rounding: the tolerance and the limit let it end everywhere.
fn rounded(a: &[DVec2], b: &[DVec2]) -> f64 {
    let farthest =
        |shape: &[DVec2], d: DVec2| *shape.iter().max_by(|p, q| p.dot(d).total_cmp(&q.dot(d))).expect("corners");
    let mut kept = vec![a[0] - b[0]];
    let mut p = kept[0];
    for _ in 0..100 {
        (p, kept) = nearest_rounded(&kept);
        if p.length() <= 1e-9 {
            return 0.0;
        }
        let s = farthest(a, -p) - farthest(b, p);
        if kept.contains(&s) || p.dot(s) >= (1.0 - 1e-9) * p.dot(p) {
            return p.length();
        }
        kept.push(s);
    }
    p.length()
}

fn nearest_rounded(kept: &[DVec2]) -> (DVec2, Vec<DVec2>) {
    if let [p, q, r] = *kept {
        let sides = [p.perp_dot(q), q.perp_dot(r), r.perp_dot(p)];
        if sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0) {
            return (DVec2::ZERO, kept.to_vec());
        }
    }
    if let [p] = *kept {
        return (p, vec![p]);
    }
    let pairs = kept.iter().enumerate().flat_map(|(i, p)| kept[..i].iter().map(move |q| (*p, *q)));
    let edges = pairs.map(|(c, end)| {
        let e = end - c;
        assert!(e != DVec2::ZERO, "a corner is kept twice: some languages do not divide by zero");
        let t = (-c.dot(e) / e.length_squared()).clamp(0.0, 1.0);
        (c + e * t, needed(c, end, t == 0.0, t == 1.0))
    });
    edges.min_by(|(p, _), (q, _)| p.length().total_cmp(&q.length())).expect("a point")
}

#[test]
fn with_rounding_the_recap_ends_and_at_its_limit_apart_is_right() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..20_000 {
        // No number here is exact.
        let [a, b] = [polygon(&mut rng), polygon(&mut rng)].map(|shape| {
            shape.vertices().iter().map(|at| DVec2::from_angle(0.3).rotate(*at) / 3.0).collect::<Vec<_>>()
        });
        let hulls = [&a, &b].map(|shape| ConvexPolygon::hull(shape.iter().copied()).expect("finite"));
        let right = gjk::distance(&hulls[0], &hulls[1]).distance;
        let found = rounded(&a, &b);
        assert!((found - right).abs() <= 1e-9 * right + 1e-9, "{found} is not {right}: {a:?} {b:?}");
    }
}

/// O is near a long edge, and rounding hides that an answer comes again.
#[test]
fn the_recap_keeps_no_corner_twice() {
    let a = [[29, -159], [224, 573], [-222, -92]];
    let b = [[61, 917], [225, 571], [453, 473], [677, 538], [768, 1127], [432, 1272], [270, 1226]];
    let at = |corner: &[i32; 2]| DVec2::new(corner[0].into(), corner[1].into());
    let [a, b] = [a.iter().map(at).collect::<Vec<_>>(), b.iter().map(at).collect()];
    let hulls = [&a, &b].map(|shape| ConvexPolygon::hull(shape.iter().copied()).expect("finite"));
    let right = gjk::distance(&hulls[0], &hulls[1]).distance;
    assert!((rounded(&a, &b) - right).abs() <= 1e-9, "{right}");
}

#[test]
fn the_recap_of_gjk_is_what_runs() {
    let course = course();
    let recap = course.lessons.iter().find(|lesson| lesson.id == "gjk").and_then(|lesson| lesson.recap.as_ref());
    assert_eq!(recap.expect("a recap").steps, STEPS, "another text: transcribe it again");
    let mut rng = Rng::with_seed(7);
    let mut states = [0; 3];
    for _ in 0..20_000 {
        let (a, b) = (polygon(&mut rng), polygon(&mut rng));
        let first = [rng.usize(..a.vertices().len()), rng.usize(..b.vertices().len())];
        let found = distance(&whole(&a), &whole(&b), first);
        assert_eq!(found > 0.0, !gjk::intersects(&a, &b), "{a:?} {b:?}");
        let right = gjk::distance(&a, &b).distance;
        assert!((found - right).abs() <= 1e-9 * right, "{found} is not {right}: {a:?} {b:?}");
        states[minkowski2d::contact::state(&a, &b) as usize] += 1;
    }
    assert!(states.iter().all(|count| *count > 300), "{states:?}");
}

/// What lesson 7 says of the walk, for any polygons: what is kept comes nearer, though an answer need not, and what is
/// dropped is never an answer again.
#[test]
fn what_a_walk_keeps_comes_nearer_and_what_it_drops_is_not_needed_again() {
    let mut rng = Rng::with_seed(8);
    let mut farther = 0;
    for _ in 0..20_000 {
        let (a, b) = (polygon(&mut rng), polygon(&mut rng));
        let exact = |at: DVec2| [at.x as i128, at.y as i128];
        let mut last: Option<(Point, i128)> = None;
        let (mut answers, mut kept): (Vec<Point>, Vec<Point>) = (Vec::new(), Vec::new());
        for step in gjk::walk(&a, &b, gjk::WalkStart::Along(DVec2::X)) {
            let s = exact(step.answer.point);
            assert!(step.verdict.is_some() || !answers.contains(&s), "{a:?} {b:?}");
            farther += u32::from(answers.last().is_some_and(|before| dot(s, s) > dot(*before, *before)));
            answers.push(s);
            let now: Vec<Point> = step.simplex.vertices().iter().map(|vertex| exact(vertex.point)).collect();
            assert!(now.iter().all(|at| kept.contains(at) || *at == s), "a dropped corner came back");
            kept = now;
            let (p, scale, _) = nearest(&kept);
            if let Some((q, of)) = last
                && step.verdict.is_none()
            {
                assert!(dot(p, p) * of * of < dot(q, q) * scale * scale, "{a:?} {b:?}");
            }
            last = Some((p, scale));
        }
        assert!(a.outline().edges() + b.outline().edges() + 3 >= answers.len());
    }
    assert!(farther > 1000, "{farther}: an answer itself may be farther");
}
