//! The searches of lesson 7 as the words of its exam say them, on whole corners, for comparison with those that are
//! played.

use crate::instrument::Act;
use glam::DVec2;

/// A search: of GJK for a verdict, or for the nearest point.
#[derive(Clone, Debug)]
pub(super) struct OwnWalk {
    shapes: [Vec<DVec2>; 2],
    nearest: bool,
    kept: Vec<DVec2>,
    /// The number of the ask that each of them answered.
    numbers: Vec<u32>,
    /// The last direction, which corners of A and B answered, and what.
    last: Option<(DVec2, [usize; 2], DVec2)>,
    /// The last answer proves apart, or reaches no farther toward O.
    short: bool,
    pub(super) asks: u32,
    mistakes: u32,
    apart: Option<bool>,
}

fn side(p: DVec2, q: DVec2) -> f64 {
    p.perp_dot(q)
}

impl OwnWalk {
    pub(super) fn new([a, b]: &[Vec<DVec2>; 2], nearest: bool) -> Self {
        let shapes = [a.clone(), b.clone()];
        let (kept, numbers, last, apart) = (Vec::new(), Vec::new(), None, None);
        let mut walk = Self { shapes, nearest, kept, numbers, last, short: false, asks: 0, mistakes: 0, apart };
        if nearest {
            walk.ask(DVec2::X, |_| true);
        }
        walk
    }

    /// Asks for the farthest point along d, which is kept if it reaches far enough, or is the first one.
    fn ask(&mut self, d: DVec2, reaches: impl Fn(DVec2) -> bool) {
        let farthest = |shape: &[DVec2], d: DVec2| {
            let most = shape.iter().map(|corner| corner.dot(d)).fold(f64::MIN, f64::max);
            (0..shape.len()).find(|index| shape[*index].dot(d) == most).expect("one")
        };
        let of = [farthest(&self.shapes[0], d), farthest(&self.shapes[1], -d)];
        let s = self.shapes[0][of[0]] - self.shapes[1][of[1]];
        self.last = Some((d, of, s));
        self.asks += 1;
        self.short = !reaches(s);
        if !self.short || self.asks == 1 {
            self.kept.push(s);
            self.numbers.push(self.asks);
        }
    }

    /// The point nearest to O as a multiple of it, how many times it is, and which of those that are kept it needs.
    fn closest(&self) -> (DVec2, f64, Vec<usize>) {
        let mut best: Option<(DVec2, f64, Vec<usize>)> = None;
        let mut offer = |point: DVec2, times: f64, of: Vec<usize>| {
            let nearer = |(best, of_best, _): &(DVec2, f64, Vec<usize>)| {
                point.length_squared() * of_best * of_best < best.length_squared() * times * times
            };
            if best.as_ref().is_none_or(nearer) {
                best = Some((point, times, of));
            }
        };
        for (i, p) in self.kept.iter().enumerate() {
            offer(*p, 1.0, vec![i]);
            for (j, q) in self.kept.iter().enumerate().skip(i + 1) {
                let edge = *q - *p;
                let (share, times) = (-p.dot(edge), edge.length_squared());
                if 0.0 < share && share < times {
                    offer(*p * times + edge * share, times, vec![i, j]);
                }
            }
        }
        best.expect("something is kept")
    }

    /// Whether the picture tells what is nearest to O: of the edges, each at its nearest point, all others are
    /// farther by at least 0.35, about half a column, or have the same nearest point.
    pub(super) fn shows_what_is_nearest(&self) -> bool {
        let edges = self.kept.iter().enumerate().flat_map(|(i, p)| self.kept[i + 1..].iter().map(move |q| (*p, *q)));
        let nearest = edges.map(|(p, q)| {
            let edge = q - p;
            let share = (-p.dot(edge) / edge.length_squared()).clamp(0.0, 1.0);
            p + edge * share
        });
        let nearest: Vec<DVec2> = nearest.collect();
        let least = nearest.iter().map(|p| p.length()).fold(f64::MAX, f64::min);
        let mut seen = nearest.iter().filter(|p| p.length() < least + 0.35);
        seen.next().is_none_or(|first| seen.all(|p| p.abs_diff_eq(*first, 1e-9)))
    }

    /// Whether O lies beyond the edge opposite the one of three that are kept.
    fn is_beyond(&self, index: usize) -> bool {
        let (p, q) = (self.kept[(index + 1) % 3], self.kept[(index + 2) % 3]);
        let of = |point: DVec2| (q - p).perp_dot(point - p);
        of(DVec2::ZERO) * of(self.kept[index]) < 0.0
    }

    fn holds_origin(&self) -> bool {
        match self.kept[..] {
            [] => false,
            [p] => p == DVec2::ZERO,
            [p, q] => side(p, q) == 0.0 && p.dot(q) <= 0.0,
            _ => (0..3).all(|index| !self.is_beyond(index)),
        }
    }

    /// Does what a key does.
    pub(super) fn act(&mut self, act: Act) {
        match act {
            Act::Key(b'x') => self.apart = Some(true),
            Act::Digit(0) if !self.nearest => self.apart = Some(false),
            Act::Advance if self.nearest => {
                let (p, times, needed) = self.closest();
                // That is refused, and costs nothing.
                if needed.len() < self.kept.len() {
                    return;
                }
                self.ask(-p, |s| p.length_squared() - times * p.dot(s) > 0.0);
            }
            Act::Advance if self.kept.len() < 3 => {
                let d = match self.kept[..] {
                    [] => DVec2::X,
                    [p] => -p,
                    [p, q, ..] => (q - p).perp() * if side(p, q) < 0.0 { -1.0 } else { 1.0 },
                };
                self.apart = None;
                self.ask(d, |s| s.dot(d) >= 0.0);
            }
            // A single corner cannot be dropped, and beside a proof there is nothing to drop.
            Act::Digit(digit @ 1..) if (self.nearest && !self.short && self.kept.len() > 1) || self.kept.len() == 3 => {
                let Some(index) = self.numbers.iter().position(|number| *number == u32::from(digit)) else { return };
                let needed = if self.nearest { self.closest().2.contains(&index) } else { !self.is_beyond(index) };
                if needed {
                    self.mistakes += 1;
                } else {
                    self.kept.remove(index);
                    self.numbers.remove(index);
                    // What was said was of the corners before.
                    self.apart = self.apart.filter(|_| self.nearest);
                }
            }
            _ => {}
        }
    }

    /// Whether nothing that comes can be right any more.
    pub(super) fn is_lost(&self, enough: u32) -> bool {
        self.mistakes > 1 || self.asks > enough + 1
    }

    /// Whether a claim is right by the words, if so many asks are enough.
    pub(super) fn is_right(&self, enough: u32) -> bool {
        let proven = match self.apart {
            _ if self.nearest => self.short,
            Some(true) => self.short,
            Some(false) => self.holds_origin(),
            None => false,
        };
        self.mistakes == 0 && proven && (self.nearest || self.asks <= enough + 1)
    }

    /// The acts that get through with as few asks as there are, and where they lead.
    pub(super) fn way(mut self) -> (Vec<Act>, Self) {
        let mut acts = Vec::new();
        let mut take = |walk: &mut Self, act: Act| {
            walk.act(act);
            acts.push(act);
        };
        while !self.is_right(u32::MAX - 1) {
            let idle = if self.nearest {
                let needed = self.closest().2;
                (0..self.kept.len()).rev().find(|index| !needed.contains(index))
            } else {
                (0..self.kept.len()).find(|index| self.kept.len() == 3 && self.is_beyond(*index))
            };
            let next = match idle {
                _ if self.short => Act::Key(b'x'),
                Some(index) => Act::Digit(self.numbers[index] as u8),
                None if self.holds_origin() => Act::Digit(0),
                None => Act::Advance,
            };
            take(&mut self, next);
        }
        (acts, self)
    }
}

/// What to type about the last ask of a search.
pub(super) fn last_answer(shapes: &[Vec<DVec2>; 2]) -> Vec<String> {
    let (_, end) = OwnWalk::new(shapes, false).way();
    let (_, of, _) = end.last.expect("an answer");
    let proof = if end.short { "yes" } else { "no" };
    vec![of[0].to_string(), of[1].to_string(), proof.to_owned()]
}
