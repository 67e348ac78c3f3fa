//! What lesson 5 says, held against integers: every pair of start corners, and the merge of its recap.

use crate::app::testing::{at, press, recap, said};
use crate::instrument::{Act, Scope};
use glam::dvec2;
use minkowski2d::minkowski::merge;
use minkowski2d::{ConvexPolygon, State, minkowski::merge::Merge, origin, support};

type Point = [i32; 2];

/// The polygons of "Where you may start", twice as large, without where they stand.
const A: [Point; 5] = [[3, 0], [8, 2], [7, 6], [2, 8], [0, 4]];
const B: [Point; 3] = [[0, 0], [8, 3], [2, 5]];

fn plus([x, y]: Point, [u, v]: Point) -> Point {
    [x + u, y + v]
}

fn minus(a: Point, [u, v]: Point) -> Point {
    plus(a, [-u, -v])
}

fn cross([x, y]: Point, [u, v]: Point) -> i32 {
    x * v - y * u
}

fn dot([x, y]: Point, [u, v]: Point) -> i32 {
    x * u + y * v
}

/// The corners, half-turned.
fn turned(corners: &[Point]) -> Vec<Point> {
    corners.iter().map(|corner| minus([0, 0], *corner)).collect()
}

/// The edges from one corner on, all the way round; a point has none.
fn edges(corners: &[Point], first: usize) -> Vec<Point> {
    let count = if corners.len() > 1 { corners.len() } else { 0 };
    (first..first + count).map(|i| minus(corners[(i + 1) % count], corners[i % count])).collect()
}

/// What was taken, `a`, `b` or `=`, and the edges of the chain, as in the recap.
fn chain(p: &[Point], q: &[Point]) -> (String, Vec<Point>) {
    let (mut taken, mut chain, mut i, mut j) = (String::new(), Vec::new(), 0, 0);
    while i < p.len() || j < q.len() {
        let waiting = (p.get(i), q.get(j));
        let (owner, edge, takes) = match waiting {
            (Some(p), q) if q.is_none_or(|q| cross(*p, *q) > 0) => ("a", *p, [1, 0]),
            (Some(p), Some(q)) if cross(*p, *q) == 0 => ("=", plus(*p, *q), [1, 1]),
            (_, Some(q)) => ("b", *q, [0, 1]),
            _ => unreachable!("edges are left"),
        };
        (taken, i, j) = (taken + owner, i + takes[0], j + takes[1]);
        chain.push(edge);
    }
    (taken, chain)
}

/// What is said of the pair of start corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Good,
    Dented,
    Smaller,
}

fn verdict(a: &[Point], b: &[Point], [i, j]: [usize; 2]) -> Verdict {
    let (taken, mut chain) = chain(&edges(a, i), &edges(&turned(b), j));
    chain.retain(|edge| *edge != [0, 0]);
    let turns_left = (0..chain.len()).all(|k| cross(chain[k], chain[(k + 1) % chain.len()]) > 0);
    match (turns_left, taken.contains('=')) {
        (true, false) => Verdict::Good,
        (true, true) => Verdict::Smaller,
        (false, _) => Verdict::Dented,
    }
}

/// Pairs of corners that one line touches, pushed in from some direction of a fine fan.
fn touched_from_one_side(i: usize, j: usize) -> bool {
    let farthest = |corners: &[Point], d: Point| corners.iter().map(|corner| dot(*corner, d)).max();
    let fan = (-30..=30).flat_map(|x| [[x, -30], [x, 30], [-30, x], [30, x]]);
    let minus_b = turned(&B);
    let touches = |corners: &[Point], k: usize, d: Point| farthest(corners, d) == Some(dot(corners[k], d));
    fan.into_iter().any(|d| touches(&A, i, d) && touches(&minus_b, j, d))
}

#[test]
fn eight_pairs_are_farthest_in_one_direction_and_all_others_get_a_dent() {
    let pairs: Vec<_> = (0..A.len()).flat_map(|i| (0..B.len()).map(move |j| [i, j])).collect();
    for [i, j] in &pairs {
        let expected = if touched_from_one_side(*i, *j) { Verdict::Good } else { Verdict::Dented };
        assert_eq!(verdict(&A, &B, [*i, *j]), expected, "a{i} with b{j}");
    }
    // "How many of the 15 pairs of corners give a corner of A-B?"
    assert_eq!(pairs.iter().filter(|pair| verdict(&A, &B, **pair) == Verdict::Good).count(), 8);
}

/// In every case one corner of A and one of -B are farthest along d, and what is said of each choice is true.
#[test]
fn what_is_said_of_each_start_is_true_in_every_case() {
    let step = at("polygon-sum.starts", "").play().step().clone();
    let mut answers = Vec::new();
    for start in step.starts() {
        let doubled = |body: usize| -> Vec<Point> {
            start.scene.bodies[body]
                .shape
                .corners()
                .iter()
                .map(|at| [at.x, at.y].map(|along| (along * 2.0) as i32))
                .collect()
        };
        let [a, b, p] = [0, 1, 2].map(doubled);
        let middle = |axis: usize| a.iter().map(|at| at[axis]).max().zip(a.iter().map(|at| at[axis]).min());
        let d = [0, 1].map(|axis| middle(axis).map_or(0, |(high, low)| 2 * p[0][axis] - high - low));
        let farthest = |corners: &[Point]| {
            let most = corners.iter().map(|corner| dot(*corner, d)).max();
            let all = (0..corners.len()).filter(|k| Some(dot(corners[*k], d)) == most).collect::<Vec<_>>();
            assert_eq!(all.len(), 1, "two corners are equally far along {d:?}");
            all[0]
        };
        let [i, partner] = [farthest(&a), farthest(&turned(&b))];
        answers.push(partner);
        for chosen in 0..b.len() {
            let mut now = start.clone();
            now.act(Act::Digit(u8::try_from(chosen).expect("a digit")));
            let scope = Scope::of(&now, start, false);
            let failed = step.goal.iter().position(|goal| !goal.is.holds(&scope));
            let expected = match verdict(&a, &b, [i, chosen]) {
                _ if chosen == partner => None,
                Verdict::Dented => Some(0),
                Verdict::Good => Some(1),
                Verdict::Smaller => unreachable!("no edges are parallel"),
            };
            assert_eq!(failed, expected, "b{chosen} along {d:?}");
        }
    }
    assert_eq!(answers.len(), 9);
    assert!((0..3).all(|corner| answers.iter().filter(|answer| **answer == corner).count() >= 2), "{answers:?}");
}

#[test]
fn the_last_edge_is_not_compared() {
    let (taken, _) = chain(&edges(&A, 0), &edges(&turned(&B), 2));
    // With one of the two complete, what is left of the other is not compared.
    let compared = (1..=taken.len()).take_while(|k| {
        let count = |owner| taken[..*k - 1].matches(owner).count();
        count('a') < A.len() && count('b') < B.len()
    });
    assert_eq!((&*taken, compared.count()), ("abaabaab", 7));
    // The pentagon and the square of "When neither comes first": two pairs of edges, 5 + 4 - 2 in all.
    let (pentagon, square) = ([[1, 0], [4, 0], [5, 2], [3, 4], [0, 4]], [[0, 0], [2, 0], [2, 2], [0, 2]]);
    let (taken, sides) = chain(&edges(&pentagon, 0), &edges(&square, 0));
    assert_eq!((&*taken, sides[0], sides[4]), ("=aba=ba", [5, 0], [-5, 0]));
}

/// Convex polygons on a small lattice, each from its lowest corner on, the leftmost if tied; segments and a point too.
fn polygons() -> Vec<Vec<Point>> {
    let points = || (0..=2).flat_map(|x| (0..=2).map(move |y| [x, y]));
    let mut all: Vec<Vec<Point>> = vec![vec![[0, 0]]];
    all.extend(points().filter(|[x, y]| *y > 0 || *x > 0).map(|point| vec![[0, 0], point]));
    for (p, q) in points().flat_map(|p| points().map(move |q| (p, q))) {
        let triangle = vec![[1, 0], p, q];
        let outline = edges(&triangle, 0);
        let is_lowest = [p, q].iter().all(|[x, y]| (*y, *x) > (0, 1));
        if is_lowest && cross(outline[0], outline[1]) > 0 {
            all.push(triangle);
        }
    }
    all.push(vec![[0, 0], [2, 0], [2, 1], [0, 1]]);
    all.push(A.to_vec());
    all
}

#[test]
fn the_recap_merges_as_the_code_pane_does() {
    assert_eq!(
        recap("polygon-sum"),
        [
            "function merge(P, Q)    -- P is A. Q is -B: each (x,y) of B becomes (-x,-y).",
            "    -- Both go counterclockwise from their lowest corner (the left one, if",
            "    -- two are equally low).",
            "    corner = P[0] + Q[0]",
            "    while edges are left:",
            "        p, q = the next edges of P and Q, or none",
            "        if p is none: corner += q, q is done",
            "        else if q is none or cross(p, q) > 0: corner += p, p is done",
            "        else if cross(p, q) = 0:    -- p and q point the same way",
            "            corner += p + q, both are done",
            "        else: corner += q, q is done",
            "        output corner    -- the start corner comes last",
            "",
            "function support(A, B, d)    -- the support point of A-B along d",
            "    a = the corner of A with the largest dot(d, a)",
            "    b = the corner of B with the smallest dot(d, b)",
            "    return a - b",
            "",
            "function meet(D)    -- D is A-B, counterclockwise",
            "    for each edge of D, from corner c to corner k:",
            "        if cross(k - c, O - c) < 0: return false    -- O is to the right",
            "    return true",
        ]
    );
    let polygon = |corners: &[Point]| {
        ConvexPolygon::new(corners.iter().map(|[x, y]| dvec2(f64::from(*x), f64::from(*y)))).expect("convex")
    };
    let all = polygons();
    assert!(all.len() > 15, "{all:?}");
    let mut met = [0; 2];
    for (p, q) in all.iter().flat_map(|p| all.iter().map(move |q| (p, q))) {
        let (taken, edges) = chain(&edges(p, 0), &edges(q, 0));
        let (of_p, of_q) = (polygon(p), polygon(q));
        let merged: Vec<_> = Merge::sum(&of_p, &of_q).collect();
        assert_eq!(merged.iter().map(|step| step.owner.sign()).collect::<String>(), taken, "{p:?} + {q:?}");
        let mut corner = plus(p[0], q[0]);
        for (edge, step) in edges.iter().zip(&merged) {
            corner = plus(corner, *edge);
            assert_eq!(step.vertex.point, dvec2(f64::from(corner[0]), f64::from(corner[1])), "{p:?} + {q:?}");
        }
        assert_eq!(corner, plus(p[0], q[0]), "it closes");
        assert_eq!(merge::sum(&of_p, &of_q).vertices().len().max(1), edges.len().max(1));
        // Whether P and -Q meet: O is to the right of no edge of P+Q.
        let mut corner = plus(p[0], q[0]);
        let meet = edges.iter().all(|edge| {
            let (c, e) = (corner, *edge);
            corner = plus(c, e);
            e[0] * -c[1] - e[1] * -c[0] >= 0
        });
        let sum = merge::sum(&of_p, &of_q);
        if edges.len() > 2 {
            assert_eq!(meet, origin::state_of(&sum) != State::Separated, "{p:?} + {q:?}");
            met[usize::from(meet)] += 1;
        }
        // The support function, along some directions.
        for d in [[1, 0], [-2, 1], [3, -5], [-1, -4]] {
            let along = |corner: &&Point| d[0] * corner[0] + d[1] * corner[1];
            let (a, b) = (p.iter().max_by_key(along).expect("corners"), q.iter().min_by_key(along).expect("corners"));
            let out = dvec2(f64::from(d[0]), f64::from(d[1]));
            let s = support::difference(&of_p, &of_q, out).point;
            assert_eq!(along(&&minus(*a, *b)), s.dot(out) as i32, "{p:?} - {q:?}");
        }
    }
    assert!(met.iter().all(|count| *count > 10), "{met:?}");
    let mut session = at("polygon-sum.parallel", "bet a b enter");
    press(&mut session, "= a b a = b a enter");
    assert!(
        said(&session).contains("you made 2 mistakes, and only one is allowed. Press r to start again."),
        "{}",
        said(&session)
    );
}
