//! What lessons 1 to 3 and the glossary once said and what is not so: each saying with a case against it, so that it
//! does not come back.

use super::{Sides, inner, minus, moved, reachable};
use crate::app::testing::course;
use crate::instrument::{Scope, Situation};
use crate::lesson::Source;
use minkowski2d::State;

/// A file, a saying in it (`¶` begins a paragraph), and whether there is a case against it.
type Saying = (&'static str, &'static str, fn() -> bool);

const NOT_SO: &[Saying] = &[
    ("01-", "Side by side is still gap 1", corners_share_no_line),
    ("01-", "touching shares a line", corners_share_no_line),
    ("01-", "Only the gap matters", one_gap_has_many_differences),
    ("01-", "B-A lies across O", both_differences_overlap),
    ("01-", "lands across O", both_differences_overlap),
    ("02-", "== misses touches", || [0.5, 0.25].iter().sum::<f64>() == 0.75),
    ("02-", "all hold and one side is 0", || corner_to_corner().iter().filter(|side| **side == 0).count() == 2),
    ("02-", "one question of each pair always holds", all_four_hold),
    ("02-", "One of each pair always holds", all_four_hold),
    ("02-", "Corners lead to the corners of A-B", most_corners_lead_elsewhere),
    ("02-", "for O it has a = b", || !is_so("not-the-world", State::Overlapping)),
    ("02-", "¶A and B are apart, so", || is_so("distance", State::Overlapping)),
    ("03-", "¶A and B overlap:", || is_so("four-exits", State::Touching)),
    ("03-", "separate ", no_push_that_separates_is_shortest),
    ("03-", "separates ", no_push_that_separates_is_shortest),
    ("03-", "deeper", || inner([-3, 2, -9, 9]) == 2 && inner(moved([-3, 2, -9, 9], [2, 0])) == 1),
    ("03-", "If A ends inside the wall", || (0..=24).all(|twice| !is_in_the_wall(twice))),
    ("03-", "9 is the first speed", || wall(17)[0] > 0 && wall(1)[1] < 0),
    ("03-", "fast bodies come out", || comes_out_right(14) && !comes_out_right(12) && !comes_out_right(24)),
    ("glossary", "the edges of both", edges_of_both_are_not_in_pairs),
    ("glossary", "An edge normal is one, or they meet", no_normal_parts_segments_in_a_row),
    ("glossary", "The point of a shape that is farthest", || {
        [[0, 0], [2, 0], [2, 3], [0, 3]].map(|[x, _]| x)[1..3] == [2, 2]
    }),
    ("glossary", "The insides of two shapes meet", crossing_segments_have_no_insides),
    ("glossary", "Two shapes share border points but no inside:", crossing_segments_have_no_insides),
    ("glossary", "Two closest points", || inner(minus([0, 4, 0, 4], [3, 7, 0, 4])) > 0),
];

#[test]
fn what_is_not_so_is_not_said() {
    let sources = Source::embedded();
    for (file, saying, is_wrong) in NOT_SO {
        assert!(is_wrong(), "{saying}: no case against it");
        let named: Vec<_> = sources.iter().filter(|source| source.name.contains(file)).collect();
        let [source] = named[..] else { panic!("{file}: {} files", named.len()) };
        // The exams have their own tests, except for the sentences that their reasons share with the recap.
        let steps = source.text.split("\n## Exam").next().unwrap_or_default();
        let text = if saying.contains("side is 0") { &source.text } else { steps };
        let flat = text.replace("\n\n", "\n¶").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!flat.contains(saying), "{}: {saying}", source.name);
    }
}

#[test]
fn one_book_has_one_year() {
    let read = course().lessons.into_iter().filter_map(|lesson| lesson.recap).flat_map(|recap| recap.read);
    let named: Vec<_> = read.filter(|line| line.contains("Real-Time Collision Detection")).collect();
    assert!(named.len() > 1 && named.iter().all(|line| line.contains(", 2005")), "{named:?}");
}

/// Touching boxes may share a single point.
fn corner_to_corner() -> Sides {
    minus([2, 5, 3, 4], [0, 2, 1, 3])
}

fn corners_share_no_line() -> bool {
    let d = corner_to_corner();
    inner(d) == 0 && d[0] == 0 && d[2] == 0
}

/// Boxes that overlap have no gap, wherever A-B is.
fn one_gap_has_many_differences() -> bool {
    inner([-3, 4, -2, 2]) > 0 && inner([-4, 3, -2, 2]) > 0
}

fn both_differences_overlap() -> bool {
    let d = [-1, 3, -2, 2];
    inner(minus(d, [-d[1], -d[0], -d[3], -d[2]])) > 0
}

fn all_four_hold() -> bool {
    let d: Sides = [-1, 3, -2, 2];
    d[0] <= 0 && d[1] >= 0 && d[2] <= 0 && d[3] >= 0
}

/// There are 16 differences of a corner of A and one of B, but only four are corners of A-B.
fn most_corners_lead_elsewhere() -> bool {
    let (a, b): (Sides, Sides) = ([7, 11, 5, 8], [9, 12, 4, 7]);
    let d = minus(a, b);
    let ends = |low: usize| {
        let pairs = [(low, low), (low, low + 1), (low + 1, low), (low + 1, low + 1)];
        pairs.into_iter().filter(|(i, j)| d[low..low + 2].contains(&(a[*i] - b[*j]))).count()
    };
    ends(0) * ends(2) == 4
}

/// Each push that leaves overlapping boxes apart is longer than another one that does so too: half of what is more than
/// the depth is enough, again and again. Only a touch has a shortest push.
fn no_push_that_separates_is_shortest() -> bool {
    let scale = 1 << 10;
    let d = [-5, 2, -3, 3].map(|side| side * scale);
    let after = |push: i64| inner(moved(d, [-push, 0]));
    let shorter = (0..10).map(|halved| 2 * scale + (scale >> halved));
    after(2 * scale) == 0 && shorter.map(after).all(|inside| inside < 0)
}

/// A-B of a body 3 wide that flew from 2..5 towards the wall 9..10 at twice this speed, in halves of a unit.
fn wall(twice_the_speed: i64) -> [i64; 2] {
    let a = [4 + twice_the_speed, 10 + twice_the_speed];
    [a[0] - 20, a[1] - 18]
}

fn is_in_the_wall(twice_the_speed: i64) -> bool {
    4 + twice_the_speed >= 18 && 10 + twice_the_speed <= 20
}

fn comes_out_right(twice_the_speed: i64) -> bool {
    let [left, right] = wall(twice_the_speed);
    left < 0 && right > 0 && -left < right
}

/// The edges of a triangle twice are a triangle of twice its size. The triangle minus itself has, with each point, the
/// one across O, and so with each edge one that runs back.
fn edges_of_both_are_not_in_pairs() -> bool {
    let edges = [[1, 0], [-1, 1], [0, -1]];
    edges.iter().any(|[x, y]| !edges.contains(&[-x, -y]))
}

/// Segments from (0,0) to (1,0) and from (2,0) to (3,0) share no point, but along their normals both are at 0.
fn no_normal_parts_segments_in_a_row() -> bool {
    let normals = [[0, 1], [0, -1]];
    let along = |[x, y]: [i64; 2], points: [[i64; 2]; 2]| points.map(|[px, py]| x * px + y * py);
    normals.into_iter().all(|n| along(n, [[0, 0], [1, 0]]) == along(n, [[2, 0], [3, 0]])) && inner([-3, -1, 0, 0]) < 0
}

/// A segment across another one: neither has an inside, and yet O is inside A-B.
fn crossing_segments_have_no_insides() -> bool {
    inner(minus([0, 4, 2, 2], [2, 2, 0, 4])) > 0
}

fn start(id: &str) -> Situation {
    let lessons = course().lessons;
    let step = lessons.iter().flat_map(|lesson| lesson.steps.iter()).find(|step| step.id == id);
    step.expect(id).start.clone()
}

/// Whether A and B can be brought to this state.
fn is_so(id: &str, state: State) -> bool {
    let start = start(id);
    reachable(&start, 500).iter().any(|now| Scope::of(now, &start, false).state() == Some(state))
}
