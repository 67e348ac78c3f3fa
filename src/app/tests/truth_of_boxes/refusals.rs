//! Every refusal of lessons 1 to 3, in every state in which a claim brings it.

use super::{
    Holds, Seen, corner, gap, in_every_state, inner, inner_at, is_strictly_in, minus, moved, nearest, shared, steps,
    taken_apart,
};
use crate::instrument::Scope;
use crate::instrument::type_numbers::TypeNumbers;
use std::collections::HashSet;

/// Whether a wrong button took the side that p leads to from the first of these distances to the second.
fn takes_the_side_away(s: &Seen<'_>, n: &[i64]) -> bool {
    let [x, y] = nearest(s.begun().d());
    let depth = x.abs() + y.abs();
    n == [depth, 2 * depth] && s.number("pushed.wrong") > 0
}

/// Every refusal of the three lessons: its step, its words, and when they are true.
const REFUSALS: &[(&str, &str, Holds)] = &[
    ("touch", "A and B are apart, by # in x and # in y.", |s, n| inner(s.d()) < 0 && n == gap(s.d())),
    ("touch", "A and B overlap, and O is inside A-B. They should only touch.", |s, _| inner(s.d()) > 0),
    ("a-bug", "R is not at the exit X.", |s, _| {
        let of = |name: &str| s.now.scene.bodies.iter().find(|body| body.name == name).map(|body| body.shape.bounds());
        of("R").zip(of("X")).is_some_and(|(r, x)| {
            r.right() <= x.left() || x.right() <= r.left() || r.top() <= x.bottom() || x.top() <= r.bottom()
        })
    }),
    ("points", "a-b is (#,#), but it should be (#,#).", |s, n| n == [s.d()[0], s.d()[2], -2, 3] && n[..2] != n[2..]),
    ("box-minus-point", "the right side of the copy is at #, but it should be at #.", |s, n| {
        n == [s.d()[1], 5] && n[0] != 5
    }),
    ("box-minus-point", "the bottom of the copy is at #, but it should be at #.", |s, n| {
        n == [s.d()[2], -4] && n[0] != -4
    }),
    ("stamps", "no copy is stamped yet.", |s, _| s.number("stamped") == 0),
    ("stamps", "b#'s copy came first. Press r, and start with the lower left copy.", |s, n| {
        let first = corner(s.b(), n[0]);
        n == [s.number("stamped.first")] && (s.b()[1] > first[0] || s.b()[3] > first[1])
    }),
    ("stamps", "b#'s copy is the upper right one, and it should come last. Press r.", |s, n| {
        let last = corner(s.b(), n[0]);
        n == [s.number("stamped.last")] && last == [s.b()[0], s.b()[2]] && s.number("stamped") < 4
    }),
    ("stamps", "copies stamped so far: # of #.", |s, n| n == [s.number("stamped"), 4] && n[0] < 4),
    ("stamps", "b#'s copy was last. Press r, and end with the upper right copy.", |s, n| {
        let last = corner(s.b(), n[0]);
        n == [s.number("stamped.last")] && (s.b()[0] < last[0] || s.b()[2] < last[1])
    }),
    ("fill", "you have stamped # of the # copies.", |s, n| {
        // The copies of different points that the probe can reach share no inside.
        let [area, of_frame] = [s.a(), s.d()].map(|[left, right, bottom, top]| (right - left) * (top - bottom));
        n == [s.number("visited"), 6] && n[0] * area < of_frame
    }),
    ("numbers", "you typed left = #, which is #-#: left minus left. Take B's largest x.", |s, n| {
        n == [s.number("typed.left"), s.a()[0], s.b()[0]] && n[0] == n[1] - n[2] && n[0] > s.d()[0]
    }),
    ("numbers", "you typed left = #, which is #-#: b minus a. A comes first.", |s, n| {
        n == [s.number("typed.left"), s.b()[1], s.a()[0]] && n[0] == n[1] - n[2]
    }),
    ("numbers", "left must be A's smallest x minus B's largest x, not #.", |s, n| {
        n == [s.number("typed.left")] && n[0] != s.d()[0]
    }),
    ("numbers", "you typed right = #, which is #-#: right minus right. Take B's smallest x.", |s, n| {
        n == [s.number("typed.right"), s.a()[1], s.b()[1]] && n[0] == n[1] - n[2] && n[0] < s.d()[1]
    }),
    ("numbers", "right must be A's largest x minus B's smallest x, not #.", |s, n| {
        n == [s.number("typed.right")] && n[0] != s.d()[1]
    }),
    ("numbers", "you typed bottom = #, which is #-#: bottom minus bottom. Take B's largest y.", |s, n| {
        n == [s.number("typed.bottom"), s.a()[2], s.b()[2]] && n[0] == n[1] - n[2] && n[0] > s.d()[2]
    }),
    ("numbers", "you typed bottom = #, which is #-#: b minus a. A comes first.", |s, n| {
        n == [s.number("typed.bottom"), s.b()[3], s.a()[2]] && n[0] == n[1] - n[2]
    }),
    ("numbers", "bottom must be A's smallest y minus B's largest y, not #.", |s, n| {
        n == [s.number("typed.bottom")] && n[0] != s.d()[2]
    }),
    ("numbers", "you typed top = #, which is #-#: top minus top. Take B's smallest y.", |s, n| {
        n == [s.number("typed.top"), s.a()[3], s.b()[3]] && n[0] == n[1] - n[2] && n[0] < s.d()[3]
    }),
    ("numbers", "top must be A's largest y minus B's smallest y, not #.", |s, n| {
        n == [s.number("typed.top")] && n[0] != s.d()[3]
    }),
    ("only-the-gap", "A is still at its start. Move it at least # steps.", |s, n| n == [3] && s.steps("A") == 0),
    ("only-the-gap", "A must be at least # steps from its start; it is only # away.", |s, n| {
        n == [3, s.steps("A")] && n[1] < 3
    }),
    ("only-the-gap", "at the start, A-B's lower left corner was at (#,#), and now it is at (#,#).", |s, n| {
        let (now, begun) = (s.d(), s.begun().d());
        n == [begun[0], begun[2], now[0], now[2]] && n[..2] != n[2..]
    }),
    ("swap", "press x to see B-A, too.", |s, _| s.number("swaps") == 0),
    ("swap", "A-B spans x #..#, and B-A spans x #..#.", |s, n| {
        n == [s.d()[0], s.d()[1], -s.d()[1], -s.d()[0]] && n[0] != n[2]
    }),
    ("swap", "A-B spans y #..#, and B-A spans y #..#.", |s, n| {
        n == [s.d()[2], s.d()[3], -s.d()[3], -s.d()[2]] && n[0] != n[2]
    }),
    ("shared-point", "(#,#) is not a point of A, which spans x #..# and y #..#.", |s, n| {
        n[..2] == s.probe() && n[2..] == s.a() && inner_at(s.a(), s.probe()) < 0
    }),
    ("shared-point", "(#,#) is not a point of B, which spans x #..# and y #..#.", |s, n| {
        n[..2] == s.probe() && n[2..] == s.b() && inner_at(s.b(), s.probe()) < 0
    }),
    ("slide-by-q", "q is outside A-B, and B+q misses A.", |s, _| {
        inner_at(s.d(), s.probe()) < 0 && inner(minus(s.a(), moved(s.b(), s.probe()))) < 0
    }),
    ("slide-by-q", "the shared part is # wide and # high.", |s, n| n == s.shared_with_slid() && n[0] > 0 && n[1] >= 0),
    ("slide-by-q", "the shared part is a segment, # long.", |s, n| [0, n[0]] == s.shared_with_slid() && n[0] > 0),
    ("four-questions", "comparisons that fail: #. More can fail at once.", |s, n| {
        let [left, right, bottom, top] = s.d();
        let failed = [left > 0, right < 0, bottom > 0, top < 0].into_iter().filter(|it| *it).count();
        *n == [i64::try_from(failed).expect("small")] && failed < 2
    }),
    ("touching", "A's bottom is at #, and B's top is at #.", |s, n| n == [s.a()[2], s.b()[3]] && n[0] != n[1]),
    ("touching", "A spans x #..#, and B spans x #..#: A is beside B, not on it.", |s, n| {
        let (a, b) = ([s.a()[0], s.a()[1]], [s.b()[0], s.b()[1]]);
        n == [a, b].concat() && s.d()[2] == 0 && shared(a, b) < 0
    }),
    ("touching", "A spans x #..#, and B spans x #..#: they meet only at a corner.", |s, n| {
        let (a, b) = ([s.a()[0], s.a()[1]], [s.b()[0], s.b()[1]]);
        n == [a, b].concat() && s.d()[2] == 0 && shared(a, b) == 0
    }),
    ("touching", "under the rule <= this is a hit. Press o to switch.", |s, _| inner(s.d()) >= 0 && !s.is("strict")),
    ("not-the-world", "b+q is (#,#), and A spans x #..# and y #..#.", |s, n| {
        let [x, y] = s.probe();
        n[..2] == [x + 5, y] && n[2..] == s.a() && inner_at(s.a(), [x + 5, y]) < 0
    }),
    ("other-way", "O is on the border of A-B: A and B only touch.", |s, _| inner(s.d()) == 0),
    ("other-way", "O is not inside A-B, which spans x #..# and y #..#.", |s, n| n == s.d() && inner(s.d()) <= 0),
    ("distance", "the gap is # in x and # in y; both must be more than #.", |s, n| {
        n == [gap(s.d()).as_slice(), &[0]].concat() && n[0].min(n[1]) == 0
    }),
    ("four-exits", "A went too far and left a gap between A and B.", |s, _| inner(s.d()) < 0),
    ("four-exits", "the sides of A-B are now at #, #, #, and #; none is at O.", |s, n| n == s.d() && inner(s.d()) > 0),
    ("never-diagonal", "q's tip is not on the border of A-B.", |s, _| inner_at(s.d(), s.probe()) != 0),
    ("never-diagonal", "q's tip is on the border, # from O, but another border point is nearer.", |s, n| {
        let ([x, y], depth) = (s.probe(), inner(s.d()));
        inner_at(s.d(), [x, y]) == 0 && x * x + y * y == n[0] * n[0] && n[0] > depth
    }),
    ("which-sign", "press two of the buttons before you submit.", |s, _| {
        s.number("pushed") < 2 && s.number("pushed.wrong") == 0
    }),
    ("which-sign", "A += p and B -= p move A-B by p, so the side that was # from O is then # away.", |s, n| {
        takes_the_side_away(s, n) && s.is("pushed.plus.a") && s.is("pushed.minus.b")
    }),
    ("which-sign", "A += p moves A-B by p, so the side that was # from O is then # away.", |s, n| {
        takes_the_side_away(s, n) && s.is("pushed.plus.a") && !s.is("pushed.minus.b")
    }),
    ("which-sign", "B -= p moves A-B by p, so the side that was # from O is then # away.", |s, n| {
        takes_the_side_away(s, n) && s.is("pushed.minus.b") && !s.is("pushed.plus.a")
    }),
    ("tie", "A and B do not overlap, so there are no ways out to compare.", |s, _| inner(s.d()) <= 0),
    ("tie", "the costs are left #, right #, up #, and down #.", |s, n| {
        let d = s.d();
        n == [d[1], -d[0], -d[2], d[3]] && inner(d) > 0 && n.iter().any(|way| *way != n[0])
    }),
    ("swallowed", "all of B must lie inside A, and no side of B may touch a side of A.", |s, _| {
        !(is_strictly_in(s.a(), corner(s.b(), 1)) && is_strictly_in(s.a(), corner(s.b(), 3)))
    }),
    ("swallowed", "the shortest way out is # long; it should be #.", |s, n| n == [inner(s.d()), 3] && n[0] != 3),
    ("wrong-side", "choose a speed, then press Space to run the frame.", |s, _| s.a() == s.begun().a()),
    ("wrong-side", "at v = #, A's right side is at #, and the wall begins at #: no push.", |s, n| {
        n == [s.number("speed"), s.a()[1], s.b()[0]] && s.a() == moved(s.begun().a(), [n[0], 0]) && n[1] <= n[2]
    }),
    ("wrong-side", "at v = #, A's left side is at #, and the wall ends at #: no push.", |s, n| {
        n == [s.number("speed"), s.a()[0], s.b()[1]] && s.a() == moved(s.begun().a(), [n[0], 0]) && n[1] >= n[2]
    }),
    ("wrong-side", "at v = #, both ways out cost #, and the code picks left.", |s, n| {
        n == [s.number("speed"), s.d()[1]] && inner(s.d()) > 0 && -s.d()[0] == n[1]
    }),
    ("wrong-side", "at v = #, going left cost # and going right #, so A went left.", |s, n| {
        n == [s.number("speed"), s.d()[1], -s.d()[0]] && inner(s.d()) > 0 && n[2] > n[1]
    }),
    ("one-at-a-time", "the pass is not over. Once an order is typed, press Space for each wall.", |s, _| {
        s.number("passes") == 0
    }),
    ("one-at-a-time", "R ends at x #..# y #..#, in no wall. Another order would leave it in a wall.", |s, n| {
        let r = s.sides("R");
        n == r && ["W1", "W2", "W3", "W4"].iter().all(|wall| inner(minus(r, s.sides(wall))) <= 0)
    }),
];

impl Seen<'_> {
    /// The width and height of what A and the moved B share. One of them is negative if they share nothing.
    fn shared_with_slid(&self) -> [i64; 2] {
        let (a, b) = (self.a(), moved(self.b(), self.probe()));
        [shared([a[0], a[1]], [b[0], b[1]]), shared([a[2], a[3]], [b[2], b[3]])]
    }
}

#[test]
fn refusals_are_true_wherever_they_are_read() {
    let mut read = HashSet::new();
    for (_, step) in steps() {
        in_every_state(&step, |seen| {
            // What is not typed yet is asked for, and nothing is judged.
            if seen.now.instrument::<TypeNumbers>().is_some_and(|typing| typing.open().is_some()) {
                return;
            }
            let scope = Scope::of(seen.now, seen.start, false);
            let Some(failed) = step.goal.iter().find(|goal| !goal.is.holds(&scope)) else { return };
            let Some(text) = failed.otherwise.as_ref().map(|words| words.fill(&scope)) else { return };
            let (pattern, numbers) = taken_apart(&text);
            // Whole numbers are enough here, although decimals can be typed.
            if pattern.contains("#.#") {
                return;
            }
            if pattern.starts_with("you made # moves, and the limit is #.") {
                let par = step.par.map_or(i64::MAX, i64::from);
                assert!(numbers[0] == seen.number("moves") && numbers[0] > numbers[1] && numbers[1] >= par, "{text}");
                return;
            }
            let row = REFUSALS.iter().position(|(id, known, _)| *id == step.id && *known == pattern);
            let row = row.unwrap_or_else(|| panic!("{}: nothing checks {text:?}, {pattern:?}", step.id));
            assert!(REFUSALS[row].2(seen, &numbers), "{}: {text} {:?}", step.id, seen.now.scene.bodies);
            read.insert(row);
        });
    }
    let unread: Vec<_> = (0..REFUSALS.len()).filter(|row| !read.contains(row)).map(|row| REFUSALS[row].1).collect();
    assert!(unread.is_empty(), "never read: {unread:?}");
}
