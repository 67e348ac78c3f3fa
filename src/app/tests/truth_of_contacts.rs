//! What lesson 6 says, held against integers: places of B, ways through zero, and the recap's contact.

use crate::app::testing::{at, lesson_text, number, recap, said, truth};
use crate::instrument::{Act, Scope, Situation};
use crate::lesson::Step;
use glam::{DVec2, dvec2};
use minkowski2d::contact::{Contact, Witness};
use minkowski2d::minkowski::merge::Owner;
use minkowski2d::{ConvexPolygon, Direction, State};
use std::cmp::Ordering;

fn lesson_says(words: &str) {
    assert!(lesson_text("contact-features").contains(words), "lesson 6 no longer says: {words}");
}

fn step(id: &str, keys: &str) -> (Step, Situation) {
    let session = at(&format!("contact-features.{id}"), keys);
    (session.play().step().clone(), session.play().situation().clone())
}

fn meets_goal(step: &Step, now: &Situation) -> bool {
    let scope = Scope::of(now, &step.start, false);
    step.goal.iter().all(|goal| goal.is.holds(&scope))
}

/// The situation with B everywhere that its picture allows, on the lattice of halves.
fn everywhere(from: &Situation) -> Vec<Situation> {
    let lattice = (-30..=30).flat_map(|x| (-30..=30).map(move |y| dvec2(f64::from(x), f64::from(y)) * 0.5));
    let moved = lattice.filter_map(|by| {
        let mut now = from.clone();
        let b = now.scene.find("B")?;
        now.scene.try_move(b, by).ok().map(|()| now)
    });
    moved.collect()
}

/// The middle of B in halves.
fn middle(now: &Situation) -> [i32; 2] {
    let (_, b) = now.scene.solids().expect("A and B");
    let middle = b.middle() * 2.0;
    [middle.x.round() as i32, middle.y.round() as i32]
}

/// `p + q√3`, in quarters: the corners of a box of 3 by 3 at 30 degrees are such numbers.
#[derive(Clone, Copy, Debug)]
struct Surd(i32, i32);

impl Surd {
    fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }

    fn is_negative(self) -> bool {
        match (self.0.signum(), self.1.signum()) {
            (p, q) if p >= 0 && q >= 0 => false,
            (p, q) if p <= 0 && q <= 0 => true,
            (p, _) => (self.0.pow(2) > 3 * self.1.pow(2)) == (p < 0),
        }
    }

    fn value(self) -> f64 {
        (f64::from(self.0) + f64::from(self.1) * 3.0_f64.sqrt()) / 4.0
    }

    /// Whether it lies from `low` to `high`, in whole units.
    fn is_within(self, low: i32, high: i32) -> bool {
        !self.minus(Self(4 * low, 0)).is_negative() && !Self(4 * high, 0).minus(self).is_negative()
    }
}

#[test]
fn the_leftmost_corner_straight_across_makes_the_face_nearest_and_another_corner_does_not() {
    let (_, start) = step("corner-to-corner", "bet");
    let (mut across, mut other) = (0, 0);
    for now in everywhere(&start) {
        let [x, y] = middle(&now);
        // The corners from the leftmost on: 1.5 (-cos - sin, cos - sin) of 60 degrees, and so on round.
        let corners = [[-1, -1, 1, -1], [1, -1, -1, -1], [1, 1, -1, 1], [-1, 1, 1, 1]]
            .map(|[x3, x1, y1, y3]| [Surd(2 * x + 3 * x1, 3 * x3), Surd(2 * y + 3 * y1, 3 * y3)]);
        let scope = Scope::of(&now, &now, false);
        let is = |name: &str| crate::value::Readings::value(&scope, name) == Some(crate::value::Value::Truth(true));
        let beyond = |[x, _]: [Surd; 2]| Surd(24, 0).minus(x).is_negative();
        if beyond(corners[0]) && corners[0][1].is_within(4, 6) {
            assert!(is("owner.a"), "B at {x}/2, {y}/2");
            let gap = scope.signed_distance().expect("A and B");
            assert!((gap - (corners[0][0].value() - 6.0)).abs() < 1e-12);
            across += 1;
        } else if corners[1..].iter().any(|corner| beyond(*corner) && corner[1].is_within(4, 6)) {
            other += usize::from(is("separated") && !is("owner.a"));
        }
    }
    assert!(across > 5 && other > 0, "{across} {other}");
    // One of them: the corner at (8.95,5.55) is straight across, yet A's corner and B's face are nearer.
    let session = at("contact-features.corner-to-corner", "bet right down*4");
    assert_eq!((number(&session, "B.x"), number(&session, "B.y")), (9.5, 3.5));
    assert!(truth(&session, "owner.b") && number(&session, "signed_distance") < 1.8);
}

/// A, 4 by 2, and B, 3 by 3, at 0 degrees, in halves: how far apart, and the normals from B to A.
fn straight(middle_a: [i32; 2], [x, y]: [i32; 2]) -> (i32, Vec<[i32; 2]>) {
    let gap = |a: i32, half: i32, b: i32| if b > a { (b - a - half - 3, -1) } else { (a - b - half - 3, 1) };
    let ((gx, nx), (gy, ny)) = (gap(middle_a[0], 4, x), gap(middle_a[1], 2, y));
    if gx > 0 && gy > 0 {
        // The direction of the gap; no two on this lattice are within a degree.
        let divisor = (1..=gx.min(gy)).rev().find(|k| gx % k == 0 && gy % k == 0).unwrap_or(1);
        return (gx.max(gy), vec![[nx * gx / divisor, ny * gy / divisor]]);
    }
    let most = gx.max(gy);
    let mut normals = Vec::new();
    for (gap, normal, level) in [(gx, [nx, 0], x == middle_a[0]), (gy, [0, ny], y == middle_a[1])] {
        if gap == most {
            normals.push(normal);
            // In the middle both ways along an axis are as long.
            if level && most < 0 {
                normals.push(normal.map(|part| -part));
            }
        }
    }
    (most, normals)
}

/// What a way has come to: the normal where the shapes were last apart, and whether it was the same at the latest touch.
#[derive(Clone, Copy, Default)]
struct Way {
    approach: Option<([i32; 2], bool)>,
    through: bool,
}

impl Way {
    fn goes_on(mut self, (gap, normals): &(i32, Vec<[i32; 2]>)) -> Self {
        let still = |from: [i32; 2]| *normals == [from];
        match gap.cmp(&0) {
            Ordering::Greater => self.approach = Some((normals[0], false)),
            Ordering::Equal => self.approach = self.approach.map(|(from, _)| (from, still(from))),
            Ordering::Less => {
                // The latest way in counts.
                self.through = self.approach.take().map_or(self.through, |(from, was)| was && still(from));
            }
        }
        self
    }
}

#[test]
fn no_shorter_way_goes_through_zero_with_one_normal_and_ties_are_none() {
    let (step, start) = step("through-zero", "bet");
    let par = step.par.expect("a par");
    let first = Way::default().goes_on(&straight([8, 6], middle(&start)));
    let mut edge = vec![(start, first, String::new())];
    for moves in 1..=par {
        let mut next = Vec::new();
        for (from, way, keys) in edge {
            for (direction, key) in
                [(Direction::Left, 'l'), (Direction::Right, 'r'), (Direction::Up, 'u'), (Direction::Down, 'd')]
            {
                let (mut now, keys) = (from.clone(), format!("{keys}{key}"));
                now.act(Act::Step { direction, units: 1 });
                let way = if now.scene == from.scene { way } else { way.goes_on(&straight([8, 6], middle(&now))) };
                assert_eq!(meets_goal(&step, &now), way.through, "{keys}");
                assert!(moves == par || !way.through, "{keys} takes fewer than {par} moves");
                next.push((now, way, keys));
            }
        }
        edge = next;
    }
    assert!(edge.iter().any(|(_, way, keys)| way.through && keys == "dddlll"));
    // One unit of each side in: two ways out are as short, and n is either of two.
    assert_eq!(straight([8, 6], [13, 9]), (-2, vec![[-1, 0], [0, -1]]));
    let tie = at("contact-features.through-zero", "bet down*2 left*3 enter");
    assert!(said(&tie).starts_with("Not yet: 2 edges are equally near O here, so n is not unique."), "{}", said(&tie));
    assert!(tie.play().drawing().aside[0].ends_with("overlap (-1,0) or (0,-1)"), "{:?}", tie.play().drawing().aside);
    lesson_says("Press down three times, then left three times.");
}

/// The table has no line twice, though B was at several places with the same nearest point.
#[test]
fn the_trace_tells_both_coordinates() {
    let done = at("contact-features.through-zero", "bet down*3 left*3 enter");
    let lines = done.play().drawing().table.expect("the reveal").lines;
    let rows: Vec<_> = lines.iter().filter(|line| line.contains(',')).collect();
    assert_eq!(rows.len(), 5, "{lines:?}");
    assert!((1..rows.len()).all(|i| !rows[..i].contains(&rows[i])), "{rows:?}");
    lesson_says("In an overlap, sd is negative, and n points from p to O. So n = p/sd: a negative sd reverses p.");
    assert!(rows[0].starts_with("-2,-1    2.24 -0.89,-0.45") && lines.iter().all(|line| line.len() <= 37), "{lines:?}");
}

#[test]
fn faces_that_share_a_stretch_are_the_only_nearest_ones() {
    let (step, start) = step("face-to-face", "bet ,*2");
    let (mut passing, mut ties) = (0, 0);
    for now in everywhere(&start) {
        let [x, y] = middle(&now);
        let (gap, normals) = straight([12, 3], [x, y]);
        // What they share along the nearest faces.
        let shares = |a: i32, half: i32, b: i32| (a + half).min(b + 3) - (a - half).max(b - 3);
        let stretch = |normal: &[i32; 2]| if normal[0] == 0 { shares(12, 4, x) } else { shares(3, 2, y) };
        let is_two = normals.iter().all(|normal| stretch(normal) == 4);
        let passes = is_two && (-2..0).contains(&gap);
        assert_eq!(meets_goal(&step, &now), passes, "B at {x}/2, {y}/2: {normals:?}");
        passing += usize::from(passes);
        ties += usize::from(passes && normals.len() > 1);
    }
    assert!(passing > 0 && ties == 0, "{passing} {ties}");
    let deep = at("contact-features.face-to-face", "bet ,*2 left*4 down*4 enter");
    assert_eq!(said(&deep), "Not yet: they are face to face, but the overlap is 1.5 deep; it should be at most 1.");
}

/// "So a corner of B has come through a face of A", or of A through one of B: also where ways out tie.
#[test]
fn where_one_box_owns_a_contact_every_nearest_edge_is_its() {
    for (id, owner) in [("whose-face", "a"), ("witness-points", "a")] {
        let (step, mut turned) = step(id, "bet");
        let mut passing = 0;
        for _ in 0..6 {
            turned.act(Act::Turn { counterclockwise: true });
            for now in everywhere(&turned).into_iter().filter(|now| meets_goal(&step, now)) {
                let contact = now.scene.contact().expect("A and B");
                let owners: Vec<_> = contact.feature_pairs().map(|pair| pair.owner.map(Owner::sign)).collect();
                assert!(owners.iter().all(|of| *of == Some(owner)), "{id}: {owners:?} at {:?}/2", middle(&now));
                passing += 1;
            }
        }
        assert!(passing > 0, "{id}");
    }
}

/// 6.2 tells depths at two places, its refusal says "only", and its reason adds rounded reaches.
#[test]
fn the_least_depth_behind_a_face_is_the_owner_s() {
    for (keys, depths, owner, says) in [
        ("bet", ["1.05", "0.88"], "owner.b", "B's left corner is 1.05 behind A's right face."),
        // The prediction.
        (
            "bet .",
            ["1.12", "1.15"],
            "owner.a",
            "The corner is then at x = 7 - 2.12 = 4.88, and the face is at 6: 6 - 4.88 = 1.12.",
        ),
    ] {
        let session = at("contact-features.whose-face", keys);
        let told = ["behind.a", "behind.b"].map(|name| format!("{:.2}", number(&session, name)));
        assert_eq!(told, depths.map(str::to_owned), "{keys}");
        assert!(truth(&session, owner), "{keys}");
        lesson_says(says);
    }
    let (_, mut turned) = step("whose-face", "bet");
    let mut owned = [0; 2];
    for _ in 0..6 {
        turned.act(Act::Turn { counterclockwise: true });
        for now in everywhere(&turned) {
            let scope = Scope::of(&now, &now, false);
            let read = |name: &str| match crate::value::Readings::value(&scope, name) {
                Some(crate::value::Value::Number(number)) => number,
                other => panic!("{name}: {other:?}"),
            };
            let ([of_a, of_b], sd) = (["behind.a", "behind.b"].map(read), read("signed_distance"));
            let least = of_a.min(of_b);
            assert!(if sd < 0.0 { (least + sd).abs() < 1e-9 } else { least <= 1e-9 && -least <= sd + 1e-9 });
            let nearest = *now.scene.contact().expect("A and B").nearest();
            if sd >= -0.1 || nearest.owner == Some(Owner::Both) {
                continue;
            }
            let is_b = nearest.owner == Some(Owner::B);
            owned[usize::from(is_b)] += 1;
            let told = |depth: f64| (depth * 100.0).round() as i32;
            assert!(!is_b || told(of_b) < told(of_a), "{:?}/2: {of_a} {of_b}", middle(&now));
        }
    }
    assert!(owned.iter().all(|count| *count > 40), "{owned:?}");
}

/// The least depth that the exam lists is that of the overlap.
#[test]
fn the_depths_of_the_exam_are_those_behind_its_faces() {
    for start in crate::app::testing::course().lessons[5].exam[1].starts() {
        let aside = crate::instrument::testing::shown(start, &["face-depths"]).aside;
        let depths =
            aside.iter().map(|told| told.split_once(": ").expect("a depth").1.parse::<f64>().expect("a number"));
        let least = -start.scene.contact().expect("A and B").signed_distance();
        assert!((depths.fold(f64::MAX, f64::min) - least).abs() <= 0.005, "{aside:?}");
    }
}

type Point = [i64; 2];

fn minus([x, y]: Point, [u, v]: Point) -> Point {
    [x - u, y - v]
}

fn cross([x, y]: Point, [u, v]: Point) -> i64 {
    x * v - y * u
}

fn dot([x, y]: Point, [u, v]: Point) -> i64 {
    x * u + y * v
}

fn vector([x, y]: Point) -> DVec2 {
    dvec2(x as f64, y as f64)
}

/// An edge of A-B: its owner, the parents of its start, and those of its end.
type Edge = (&'static str, [usize; 2], [usize; 2]);

/// The edges of A-B by merging; both polygons begin with their lowest corner.
fn difference(a: &[Point], b: &[Point]) -> Vec<Edge> {
    let highest = (0..b.len()).max_by_key(|j| (b[*j][1], b[*j][0])).expect("corners");
    let ([mut i, mut j], mut edges) = ([0, 0], Vec::new());
    while i < a.len() || j < b.len() {
        let at = |i: usize, j: usize| [i % a.len(), (highest + j) % b.len()];
        let ([i0, j0], [i1, j1]) = (at(i, j), at(i + 1, j + 1));
        let turn = match (i < a.len(), j < b.len()) {
            (true, true) => cross(minus(a[i1], a[i0]), minus(b[j0], b[j1])),
            (has_a, _) => {
                if has_a {
                    1
                } else {
                    -1
                }
            }
        };
        let (owner, takes) = [("b", [0, 1]), ("=", [1, 1]), ("a", [1, 0])][(turn.signum() + 1) as usize];
        edges.push((owner, [i0, j0], at(i + takes[0], j + takes[1])));
        (i, j) = (i + takes[0], j + takes[1]);
    }
    edges
}

/// What the recap returns: the owner, the contact points or the ends of the stretch, the square of the distance as a
/// fraction, and p; for every edge with a nearest point on it.
struct Told {
    owner: Option<&'static str>,
    points: Vec<[DVec2; 2]>,
    square: (i64, i64),
    p: DVec2,
    inward: DVec2,
}

/// The recap's `contact`, line by line; and whether O is inside.
fn recap_contact(a: &[Point], b: &[Point]) -> (Vec<Told>, bool) {
    let corner = |[i, j]: [usize; 2]| minus(a[i], b[j]);
    let d = difference(a, b);
    let inside =
        d.iter().all(|(_, from, to)| cross(minus(corner(*to), corner(*from)), minus([0, 0], corner(*from))) > 0);
    let mut told: Vec<Told> = Vec::new();
    for (owner, from, to) in d {
        let (v, e) = (corner(from), minus(corner(to), corner(from)));
        let (along, length) = (-dot(v, e), dot(e, e));
        let inward = vector([-e[1], e[0]]).normalize();
        if along <= 0 || along >= length {
            let parents = if along <= 0 { from } else { to };
            let p = corner(parents);
            let points = vec![[vector(a[parents[0]]), vector(b[parents[1]])]];
            told.push(Told { owner: None, points, square: (dot(p, p), 1), p: vector(p), inward });
            continue;
        }
        let t = along as f64 / length as f64;
        let (of_a, of_b) = ([a[from[0]], a[to[0]]].map(vector), [b[from[1]], b[to[1]]].map(vector));
        let points =
            if owner == "=" { stretch(of_a, of_b) } else { vec![[of_a[0].lerp(of_a[1], t), of_b[0].lerp(of_b[1], t)]] };
        let square = (cross(v, e).pow(2), length);
        told.push(Told { owner: Some(owner), points, square, p: vector(v) + vector(e) * t, inward });
    }
    let compare = |one: &Told, other: &Told| (one.square.0 * other.square.1).cmp(&(other.square.0 * one.square.1));
    let least = told.iter().min_by(|one, other| compare(one, other)).map(|told| told.square).expect("edges");
    told.retain(|told| told.square.0 * least.1 == least.0 * told.square.1);
    (told, inside)
}

/// The ends of what two faces that run opposite ways share.
fn stretch(a: [DVec2; 2], b: [DVec2; 2]) -> Vec<[DVec2; 2]> {
    let along = a[1] - a[0];
    let place = |point: DVec2| (point - a[0]).dot(along) / along.length_squared();
    let span = [place(b[1]).max(0.0), place(b[0]).min(1.0)];
    let onto_b =
        |point: DVec2| b[0] + (b[1] - b[0]) * ((point - b[0]).dot(b[1] - b[0]) / (b[1] - b[0]).length_squared());
    span.map(|s| a[0] + along * s).map(|on_a| [on_a, onto_b(on_a)]).to_vec()
}

#[test]
fn the_recap_finds_the_contacts_that_the_program_finds() {
    assert_eq!(
        recap("contact-features"),
        [
            "function contact(A, B)",
            "    D = merge(A, -B)    -- keeps each edge's owner and each corner's a and b",
            "    for each edge, from c to c+e: t = -dot(c,e)/dot(e,e), clamped to 0..1",
            "    p = of all these c + t*e, the one nearest to O; keep its edge and t",
            "    sd = |p|, or -|p| if O is inside D",
            "    if |sd| <= 1e-9: n = the edge's normal that points into D    -- a touch",
            "    else:            n = p / sd    -- always takes A away from B",
            "    if p is a corner of D: return n, sd, the a and b that it comes from",
            "    if both own the edge: return n, sd, the ends of the stretch they share",
            "    return n, sd, the point at t on the owner's face, the other box's corner",
        ]
    );
    let shapes: [&[Point]; 4] = [
        &[[0, 0], [4, 0], [4, 2], [0, 2]],
        &[[1, 0], [4, 0], [5, 2], [2, 4], [0, 2]],
        &[[2, 0], [3, 2], [1, 3], [0, 1]],
        &[[0, 0], [4, 1], [1, 3]],
    ];
    let mut seen = [0; 4];
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (*a, *b))) {
        for by in (-6..=6).flat_map(|x| (-6..=6).map(move |y| [x, y])) {
            let b: Vec<Point> = b.iter().map(|corner| minus(*corner, by)).collect();
            let (told, inside) = recap_contact(a, &b);
            let polygon = |corners: &[Point]| ConvexPolygon::new(corners.iter().copied().map(vector)).expect("convex");
            let contact = Contact::between(&polygon(a), &polygon(&b));
            let (num, den) = told[0].square;
            let sd = (num as f64 / den as f64).sqrt() * if inside { -1.0 } else { 1.0 };
            let state = match (inside, num) {
                (true, _) => State::Overlapping,
                (_, 0) => State::Touching,
                _ => State::Separated,
            };
            assert_eq!(contact.state(), state, "{a:?} {b:?}");
            assert!((contact.signed_distance() - sd).abs() < 1e-12, "{a:?} {b:?}");
            let nearest = contact.nearest();
            let owner = nearest.owner.map(Owner::sign);
            let points: Vec<[DVec2; 2]> = match nearest.witness {
                Witness::Points { a, b } => vec![[a, b]],
                Witness::Segment { a, b } => vec![[a[0], b[0]], [a[1], b[1]]],
            };
            let near = |one: DVec2, other: DVec2| one.distance(other) < 1e-9;
            let is_told = told.iter().any(|told| {
                let normal = if num == 0 { told.inward } else { told.p / sd };
                let pairs = told.points.iter().zip(&points);
                told.owner == owner
                    && told.points.len() == points.len()
                    && pairs.into_iter().all(|(one, other)| near(one[0], other[0]) && near(one[1], other[1]))
                    && near(normal, nearest.normal)
            });
            assert!(is_told, "{a:?} {b:?}: {nearest:?}");
            seen[["a", "b", "="].iter().position(|sign| owner == Some(sign)).unwrap_or(3)] += 1;
        }
    }
    assert!(seen.iter().all(|times| *times > 50), "{seen:?}");
}
